package greatestday

import (
	"slices"

	"sandtable/kernel"
)

// notes are the rulings of the notes page: where the rules are silent or contradict
// themselves, and how the game is played here.
var notes = slices.Concat(orderNotes, moveNotes, fightNotes, navalNotes, assetNotes, weekNotes, dropNotes, commandNotes)

// orderNotes are on what is played, on chits and command, leaders, arrivals and victory.
var orderNotes = []kernel.Note{
	{Rule: "G2", Title: "What is a reconstruction", Text: "Only the exclusive rules of the game are at hand. The series rules are restated from public sources and from what the exclusive rules say of them; ratings, map, set-up and victory of the scenarios are ours, after history. Every table says line by line where it comes from."},
	{Rule: "G3.2", Title: "Chapters that come with scenarios", Text: "Landings (4), events (6), piggyback (7), mines (10), sectors (11), auto-command (14), phones (16.1), tank recovery (16.4), Commandos (17.3), brigades (17.7), artillery with contact and parks (G16.3, G16.4), Formation chits that are bought (G5.6) come with the three Storming games; ridges, rivers, bridges, city and rubble with Sword alone, C/Inns of Court (17.8) and leaders off the map (G6.8) with Juno, Hollis (17.4) with Gold. The Black Baron has none of them. Drops (3), trucks (12), changes of attachment (13), aircraft, night and storm (1, 17.1), the 7th Armoured off the map (17.5), raised and sunken Roads (2.3.3), Bailey bridges (2.4.7) come with the campaign. Ferries (2.6) are an option."},
	{Rule: "G3.2", Title: "Questions with one answer", Text: "A decision that has only one possible answer is not asked: a chit that activates nobody ends at once, a leader with one place to go to goes there, a move that can do nothing more stops."},
	{Rule: "G3.5", Title: "The first chit", Text: "The first turn of the Black Baron begins with the Formation chit of s.SS-Pz 101, free and only then: no German leader is on the map, so Direct Command could activate nobody."},
	{Rule: "G3.7", Title: "Direct Command", Text: "The Direct Command chits of both sides are always in the mug, also when nobody is in command."},
	{Rule: "G3.9", Title: "A kept chit of a division that is no more", Text: "It is put aside, and the first chit of the turn is drawn."},
	{Rule: "G5.2", Title: "Dispatch points in the Black Baron", Text: "Command points can be turned into dispatch points, which buy Formation chits. In the Black Baron none can be bought, so nobody is asked."},
	{Rule: "G6.8", Title: "s.SS-Pz 101", Text: "The battalion has no leader counter: any leader of Panzer Lehr commands it once he is on the map, and Wittmann while he is in play."},
	{Rule: "G7.6", Title: "When Direct Command is paid", Text: "With the first action of the unit, so a unit can be put back before it has done anything; nothing can happen in between."},
	{Rule: "16.2", Title: "Wittmann after his four actions", Text: "He stays with his company and commands the battalion until the turn ends. Actions not taken when it is done are lost. If the company is eliminated he goes to the nearest other company of the battalion."},
	{Rule: "G23.1", Title: "A leader's units", Text: "A leader is with, rides with and goes to units of his own formation. When the last of them leaves his hex he goes along without being asked."},
	{Rule: "G23.5", Title: "Leaders and Direct Command", Text: "A leader moves by himself on chits of his formation or division. On Direct Command he only rides."},
	{Rule: "G24.1", Title: "The entry hex", Text: "In column it costs what its Road costs, else its terrain. The point more for each unit before counts all that have come in there on the same chit. It may be entered in an enemy fire zone, for no other hex of the entry is free."},
	{Rule: "G24.2", Title: "An enemy on the entry hex", Text: "It is looked at when a turn begins and somebody waits there. In the second turn in a row that finds an enemy there, and as long as he stands there, the nearest hexes of the same edge within 3 are open instead; among equals the owner chooses."},
	{Rule: "G25.2", Title: "Passing through", Text: "A unit takes control of an objective also when it only passes through. Leaders control nothing."},
	{Rule: "G25.4", Title: "Early end", Text: "It is looked at whenever an activation is over."},
}

// moveNotes are on actions, movement, stacking and fire zones.
var moveNotes = []kernel.Note{
	{Rule: "G8.7", Title: "Suppressed while it moves", Text: "The move is over and the points are lost. It takes no second action, not even a rally."},
	{Rule: "G9.1", Title: "The first single hex", Text: "It can be entered whatever it costs, if the unit has spent nothing on that move and does nothing else."},
	{Rule: "G9.8", Title: "Roadblocks and their owners", Text: "They close the Roads of their hex to both sides, along every side of that hex."},
	{Rule: "G9.9", Title: "What is left after mounting", Text: "Mounting takes half of the allowance on foot, dismounting half of the mounted one. What is left after that counts as the same share of the new allowance, in halves, rounded down."},
	{Rule: "G9.16", Title: "A move over several hexes", Text: "To choose a distant hex is to choose its cheapest way. It is still taken hex by hex: the enemy may fire at each, and when he has fired the player decides anew how to go on. Whoever wants another way chooses nearer hexes. Where fire zones bar the way they are as they are at each hex: one that has grown stops the move there."},
	{Rule: "G10.1", Title: "Leaving column in a full hex", Text: "It needs room in the hex, also when the unit means to go on."},
	{Rule: "G10.1", Title: "Where a move may be bound for", Text: "A hex that has room for the unit. Full hexes are passed through."},
	{Rule: "15", Title: "Where transport cannot follow", Text: "Vehicles must have been able to take that very step, in column or not: so a company on foot that crosses a stream off the Road, or enters woods off it, leaves its transport behind."},
	{Rule: "G20.4", Title: "Works and transport", Text: "Who mounts or dismounts gives up the works that he is in."},
	{Rule: "2.3.1", Title: "Roads that meet", Text: "Roads and railways that lead through the same hex join there; each step costs what leads over its hexside."},
	{Rule: "G12.1", Title: "Zones of mortars", Text: "A mortar has fire zones within 3 hexes for all that zones do, but it does not fire at moves."},
}
