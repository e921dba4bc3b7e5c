package atlanticwall

import "sandtable/kernel"

// caumontNotes are on what comes with the Caumont Gap: set-up, support, releases, arrivals
// and exits.
var caumontNotes = []kernel.Note{
	{Rule: "33.22", Title: "Behind the line", Text: "The line is made of the printed hexes of Allied units that exert a zone, and of their zones. In each column of half a hex everything not south of the southernmost of them is behind it; between columns that have none a straight line runs, beyond the ends that of the last."},
	{Rule: "33.22", Title: "A set-up at one word", Text: "Units with printed hexes stand there from the start. The usual places of the others, and of the six positions, are ours: any of them can be placed elsewhere, and what is left goes to its usual hex, or the nearest of its zone with room."},
	{Rule: "33.27e", Title: "Positions given", Text: "They go into any land hex without enemies or works, bocage too: building is barred there, not placing. One that lies in an empty hex waits for whoever of its side comes first; enemies take it away."},
	{Rule: "33.27a", Title: "Who is paralysed", Text: "Units and battlegroups of a division whose headquarters is unsupported. Corps units and companies belong to no division; an unsupported headquarters alone in their reach leaves them out of communication."},
	{Rule: "33.27a", Title: "The headquarters itself", Text: "Unsupported it is out of communication, and is not paralysed. One that lands is supported on that day."},
	{Rule: "33.2", Title: "Divisions that dice release", Text: "The German player chooses which units, headquarters and guns included. Those that wait are freed neither by enemies beside them nor by attacks; they may attack from where they stand, but not advance, break down or build. Reinforcements do not wait."},
	{Rule: "33.25", Title: "The schedule", Text: "It was printed on a map that is not at hand. Who comes when, where and with which rating is reconstructed from history; only what comes over the edges of this map or at Omaha is used."},
	{Rule: "19.21", Title: "When the dice are thrown", Text: "At the beginning of the German movement, one set after another; whoever may come then comes at any time of it, by a march."},
	{Rule: "19.28", Title: "Hexes that are shut", Text: "What counts is how the hex stands when the dice have been thrown. In the next Game-Turn the set comes over its own hex if that is open again, else over the nearest road hex of the west, south and east edges that is."},
	{Rule: "20.11", Title: "Headquarters that come later", Text: "They have as many replacements as those that are there from the start."},
	{Rule: "9.84", Title: "Where Allied units retreat to", Text: "Toward the nearest hex of Omaha, the British too, who have no beach on this map."},
	{Rule: "33.28", Title: "Leaving the map", Text: "Tactically or marching, by the cheapest way to a hex of the south edge and what its ground costs; the outside counts as free of zones, and as the one hex that class A may always move (6.28). Who leaves passes through the hexes of his way like anybody who moves. Only Allied units leave. All units but headquarters are combat units; Delay markers hold no ground."},
	{Rule: "33.28", Title: "Results without a name", Text: "Where the towns stand as no degree of victory says, as with Saint-Lô held alone, the game is a draw."},
}
