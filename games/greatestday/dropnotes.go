package greatestday

import "sandtable/kernel"

// dropNotes are on the drops of the campaign, its beaches and its end.
var dropNotes = []kernel.Note{
	{Rule: "3.1", Title: "The first drop", Text: "It comes when both sides have set up, before chits are bought; the second drop of that Night comes with the division's chit, which is the first of the game."},
	{Rule: "3.3B", Title: "Leaders who drop, and full zones", Text: "Units are put down one by one in the order of the list; a leader goes where one of the drop stands. Who finds no hex of his zone free goes to the Straggler box."},
	{Rule: "3.3.1", Title: "German flak at drops", Text: "Any German unit with air defence within 8 hexes of a hex of the zone, whether it sees it or not; a suppressed one has no fire zone and does not count."},
	{Rule: "3.3.1", Title: "Who is lost in the drop", Text: "A one-step unit that loses its step is in the Straggler box and counts as a unit that lost one. With fewer rearguards than units of a stick the others are scattered. What is scattered comes back whole, a step at a time."},
	{Rule: "3.4.2", Title: "No stragglers left", Text: "A battalion whose track is at 0 may still roll: a 0 brings a point, a 9 costs nothing. Which battalion rolls next is chosen roll by roll."},
	{Rule: "3.4.3", Title: "Recovery points", Text: "A unit comes out of the Straggler box with one step; its second one costs as much again and can be bought at once. They can be spent between activations, and by the unit in hand before, after and in the middle of its move. Jeeps go to those at hand."},
	{Rule: "3.5", Title: "Crossing by dinghy", Text: "Fire at who leaves its hex, the limits of a division's chit and room in the hex are as for any move."},
	{Rule: "17.9", Title: "Bravery on the Night of the drop", Text: "Neither the best defence of the assault nor the best against it counts, mines with it; only troop quality does."},
	{Rule: "2.4", Title: "Bridges with a name", Text: "Seven bridges have one; other Roads over rivers are crossed like them, but are neither held nor wired."},
	{Rule: "2.4.6", Title: "Paratroops at bridges", Text: "Men at Work add 2 for them as for anybody."},
	{Rule: "4.1.7", Title: "Craft of three beaches", Text: "Each beach has its own twelve landing craft, of the division that lands there."},
	{Rule: "4.4.3", Title: "Force C", Text: "It has no beach; its marker keeps to the water along the coast of the Orne sector."},
	{Rule: "6.0", Title: "46 RM Commando with several beaches", Text: "The Allies name the beach when the event comes; there it waits in a Loading box, or enters at its reinforcement hexes."},
	{Rule: "G25", Title: "The campaign's end", Text: "If a beach is not cleared when 2100 of 6 June is over the Germans win at once. As a game of one day (an option) it ends there, and the Allies win if all are cleared; points are not counted. The whole campaign ends with the Night of 13 June."},
}
