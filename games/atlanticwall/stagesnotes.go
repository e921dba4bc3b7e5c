package atlanticwall

import "sandtable/kernel"

// stagesNotes are on the days of the campaign: supply, weather, air units, ships, commitment.
var stagesNotes = []kernel.Note{
	{Rule: "13.9", Title: "The Mulberry table", Text: "The printed one contradicts its own example. Points are 12 less the modified roll, from 0 to 16, which gives the example and keeps the printed results. The modifiers of the days are ours but for 7 June: from +4 down to -6."},
	{Rule: "13.13", Title: "Supply over beaches", Text: "Sources are the sub-beaches of beaches that are cleared, where they lie after a shift. A beach that has failed is none. Germans draw supply from every hex of the west, south and east edges with a road, whether or not it leads off the map as that of an entry hex does (19.23), and from Cherbourg."},
	{Rule: "13.61", Title: "The first day", Text: "Nobody is judged until Game-Turn 5; the stages of that morning come before the first judgement."},
	{Rule: "15.42", Title: "Static units", Text: "They count as committed when the time of their map has come: Game-Turn 5, 9 on map A, 42 in Cherbourg. The company stands where the unit stands that is chosen first."},
	{Rule: "18.22", Title: "Naval Displays", Text: "How many ships a display holds and which maps are adjacent is ours but for B, C and D. Hexes on two maps are targets for the ships of both."},
	{Rule: "18.26", Title: "Ships to England", Text: "From sub-box 2 they go to England 2; the example that says 3 is taken for an error. A ship in England 3 may stay."},
	{Rule: "18.4", Title: "Fire after the invasion", Text: "On maps without an Invasion Stage ships and batteries fire at each other once in a Game-Turn, ships by day only, before the first Sea Landing Phase of the others."},
	{Rule: "19.13", Title: "Commandos of the schedule", Text: "They go into no box of a sub-beach: they land in the next infantry segment, on any beach hex of the map."},
	{Rule: "22.15", Title: "Storms", Text: "The second morning has no die; its Mulberry roll gets the 4 too."},
	{Rule: "32.0", Title: "Failed beaches", Text: "Declared before ships and batteries fire, for good. What waited in its boxes turns back; all its reinforcements come eight Game-Turns after the schedule, or after the declaration if they had come before, over any other beach that has not failed. Who is ashore stays under the rules of the landing, and may still clear the beach."},
	{Rule: "33.73", Title: "25 points", Text: "They are asked for in the AM allocation of Game-Turn 1 only; so is the doubling of Interdiction, which stands until the Night."},
	{Rule: "33.74", Title: "Ships in no list", Text: "Scylla, which no Naval Display of 33.74 names, begins in England 1."},
	{Rule: "33.77", Title: "Commitment by map", Text: "A unit belongs to the map on which it is set up. On map C the units that may move are chosen anew in each Game-Turn, attacked or not. The cases of map A and of Cherbourg outweigh the note that all are free from Game-Turn 5. Reinforcements are free."},
}
