package atlanticwall

import "sandtable/kernel"

// invasionNotes are on the Invasion Stage and on what Bloody Omaha changes.
var invasionNotes = []kernel.Note{
	{Rule: "27.14", Title: "The ratings of Omaha", Text: "The printed display is lost. Its Gap Number, 45, stands in the rules; drift 2, swimming tanks 2, six companies in a box of future landings, and the points of the demolition chits (2, 2 and 4, as at Utah) are ours and stand in data. With drift 3 the Gap Number was reached in nearly every game of chance players on both sides, with drift 2 in about one of four."},
	{Rule: "27.18", Title: "One die for each chit", Text: "Each box holds one demolition chit, so a die for the chit and a die for the class are the same."},
	{Rule: "27.1", Title: "Germans in the landing hex", Text: "Who would land or drift there is eliminated; reinforcements wait in their box. Points of the sub-beach are lost when a German unit enters it."},
	{Rule: "27.34", Title: "Leaders", Text: "They move like units, count for nothing else and are not attacked. One that is reduced by the sea lands on his own sub-beach. Germans who enter a hex with nobody but leaders take them."},
	{Rule: "27.44", Title: "East of the last sub-beach", Text: "Units land in the next beach hex along the coast, C2012 at Omaha."},
	{Rule: "27.63", Title: "Rangers of the display", Text: "All companies of rangers land freely, those of the wave boxes too: on any beach hex of the map, without a die, in the infantry segment of their wave."},
	{Rule: "18.42", Title: "Ships that do not fire", Text: "The example gives every ship a mission; nothing obliges the player to. Only LCT(R) must be used, in the third Sea Landing Phase of the first Game-Turn at the latest. A choice gives all ships that are left a mission."},
	{Rule: "18.44", Title: "Fire at night", Text: "At night ships do not fire. Batteries do, and landings, small arms and assaults go on, as by day: the night changes only what section 12 names."},
	{Rule: "18.48", Title: "Units beside static ones", Text: "A battalion loses a step, a company is eliminated; two or more below the points the whole unit is."},
	{Rule: "19.12", Title: "Boxes of future landings", Text: "They are filled before each Sea Landing Phase. A battalion breaks down into the box that is chosen; companies that find no room are afloat and go into another. What no chart lists, or has no free companies, waits until the beach is cleared. Leaders of the schedule land from a box too, and are not used afterwards."},
	{Rule: "19.13", Title: "Landings out of the boxes", Text: "Units land unpinned, as many as there is room for; where they are not counters of one kind their owner chooses which. When the beach is cleared those still in boxes land with the reinforcements of the next Game-Turn, or are eliminated; companies afloat may wait."},
	{Rule: "27.19", Title: "Which companies land later", Text: "Ordinary companies where the chart has them; engineers have assault companies only. They have no pinned side: what would pin them eliminates them."},
	{Rule: "28.11", Title: "Ground", Text: "Nothing but cliffs, enemies, zones and the sea bars the one hex: the costs and prohibitions of section 6 do not hold in the Invasion Stage."},
	{Rule: "28.21", Title: "Stacking", Text: "A hex that is full is not entered. What the sea brings beyond twelve is eliminated at the end of the movement segment, the owner chooses."},
	{Rule: "29.11", Title: "Who fires small arms", Text: "All unpinned units of a hex but artillery, which has no Combat Strength, and headquarters. Hexes with nobody but leaders are not fired at."},
	{Rule: "29.21", Title: "Strengths in assaults", Text: "All Germans of the hex defend, pinned ones with their printed strength; guns with their Final Protective Fire or 1. Ground, positions and Regimental Integrity do not count, nor do the multiples of armour."},
	{Rule: "29.24", Title: "The duty to attack", Text: "It is taken up when the segment begins: each German hex whose zone covers an unpinned unit is attacked if anybody still can, no covered unit is left out of its only attack, and no attack takes a unit without whom fewer of those hexes could be attacked; an assault is on one hex (29.21), so where units do not go round a hex is left. Who attacks out of a town owes what others owe (7.44). Four attack out of a hex in a segment."},
	{Rule: "29.29", Title: "Infantry beside engineers", Text: "Companies of infantry or rangers. Armour superiority and engineers together are five columns at most, before those for cliffs and bluffs."},
	{Rule: "32.0", Title: "A beach cleared in mid-turn", Text: "The rest of the Invasion Stage is not played. Battalions are broken down and built up at once; units move and attack from the next Allied Player-Turn on, and may be attacked in the German one before it."},
	{Rule: "18.4", Title: "Ships and batteries afterwards", Text: "In Bloody Omaha they fire at each other once in each later Game-Turn, as in other scenarios (E-O 18.4)."},
	{Rule: "33.47", Title: "German moves", Text: "Each unit counts, also in a stack. Who has not moved in a Game-Turn does not advance after combat in it; nobody builds up, breaks down or digs in. Units retreat as others do."},
	{Rule: "33.48", Title: "Stages that are skipped", Text: "Weather, air, resupply and naval movement; 240 Interdiction points count in every Game-Turn."},
	{Rule: "27.15", Title: "Several beaches", Text: "Fire, movement, assaults, demolition and unpinning are played for all beaches together; landings beach by beach, from the easternmost to the west. Who lands anywhere lands in the first infantry segment."},
	{Rule: "29.32", Title: "Hexes with units of two kinds", Text: "Germans attack a hex in which a unit of a beach that is not cleared stands with others: only the others defend and suffer the result. Small arms and assaults concern the units of such beaches only."},
	{Rule: "32.13", Title: "The building up of a beach that is cleared", Text: "It is one segment for all Allied units that the Invasion Stage does not hold."},
	{Rule: "33.5", Title: "Commandos", Text: "Each of them in the hex loses a step where small arms eliminate anybody, and is not chosen besides; a company is eliminated by that. In assaults, and to batteries, a battalion loses a step for a unit. They move in the Invasion Stage, and count as two companies, as long as any beach of the map is not cleared."},
	{Rule: "32.23", Title: "Whom air units and guns help", Text: "Units of a beach that is not cleared are beside nobody for a barrage or an air attack in the Combat Phase: sections 10 and 17 do not hold for them yet. Where all beaches of a map but failed ones are cleared, air units and ships support there whoever is beside the target."},
}
