package atlanticwall

import "sandtable/kernel"

// dropNotes are on parachutes, gliders, commitment and what Utah Beach changes.
var dropNotes = []kernel.Note{
	{Rule: "23.33", Title: "Tables of the drop", Text: "The pathfinder tables, the beacon table, the parachute drop table and the scatter diagram stood on map A, which is lost. Ours have every code that the rules name, and a troop carrier of rating 3 is best; they stand in data (pathfinders.csv, paradrop.csv)."},
	{Rule: "23.11", Title: "Drop displays", Text: "The displays are lost. The serials follow the counters of pathfinders and troop carriers and history; a fourth company of a battalion, engineers or guns, is a serial of its own, since three companies share a hex at most (23.27)."},
	{Rule: "23.21", Title: "Aiming as usual", Text: "Pathfinders are aimed as near to the historical drop zones as their serials find room, and the serials around them."},
	{Rule: "23.31", Title: "Serials of a pathfinder who drifts", Text: "They keep their distance from him, over the edge of the map too. Who comes down off the map, on an enemy or on bad ground sets up no beacon; his serials still jump."},
	{Rule: "23.51", Title: "Where companies come down", Text: "Each is judged once, where it comes down. On a beach hex nothing happens. Who goes to a hex beside an enemy is not judged there again."},
	{Rule: "23.44", Title: "Reduced guns and engineers", Text: "Their backs are not legible: a reduced company of guns or engineers keeps its strength, does not move in the drop stage, and a second reduction eliminates it. Parachute infantry fights with its reduced side."},
	{Rule: "23.46", Title: "Guns that land", Text: "Parachute guns, like those of gliders and of landing craft, land Out of Battery."},
	{Rule: "5.4", Title: "Recovery", Text: "One die for each division with reduced companies on the map; what its owner does not use is lost."},
	{Rule: "23.57", Title: "One hex", Text: "Movement Points do not count, but hexsides and ground that its class never enters do, and guns enter no enemy zone."},
	{Rule: "24.13", Title: "Gliders", Text: "A unit of one step that would be reduced is eliminated. Headquarters need no die. Any parachute unit serves as the one beside which a glider lands; a hex that is full is not landed in."},
	{Rule: "28.11", Title: "Two kinds of Allied units", Text: "Until the beach is cleared, units that came over it go by the rules of the Invasion Stage alone: they do not move, attack or build up in the Player-Turn, and are not attacked in a Combat Phase, even in a hex with airborne units. Airborne units move and fight in the Player-Turn, and small arms and assaults pass them by."},
	{Rule: "32.0", Title: "The free build-up", Text: "When the beach is cleared it is for units of the beach, not for airborne ones."},
	{Rule: "18.31", Title: "Ships and airborne units", Text: "Ships support nobody, in attack or defence, before the beach is cleared."},
	{Rule: "27.54", Title: "The beach shifts", Text: "What waits in boxes of future landings lands where the sub-beaches lie then, and is not pinned: the case speaks of the landing of the waves."},
	{Rule: "33.67", Title: "Commitment", Text: "All German units with a Movement Allowance begin uncommitted. An attack or an assault on their hex commits them, not bombardment. Uncommitted guns fire no barrage; they give Final Protective Fire. Who is not committed is not built up either."},
	{Rule: "33.68b", Title: "Allowance of parachute units", Text: "Of everybody who was dropped and of the battalions they build up to: 3, 4 and 5 in place of what is printed. They march only with the headquarters of their division on the map; everybody is in supply, so its source is not asked for."},
	{Rule: "33.69", Title: "Victory at Utah", Text: "A town is German with a German combat unit in it, or if none of either side is there and no Allied unit has passed it since a German one. What fits no level is a draw. The Gap Number is 10, five for each sub-beach as at Omaha; Montebourg, Carentan and Sainte-Mère-Église are a hex each."},
}
