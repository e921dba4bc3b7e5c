package atlanticwall

import "sandtable/kernel"

// fightNotes are on combat, artillery, disorder, air and naval power.
var fightNotes = []kernel.Note{
	{Rule: "9.78", Title: "Whose result a cell is", Text: "The bold type of the printed table is not to be seen. A cell that ends in D is the attacker's, every other the defender's: with that the losses and retreats of both sides rise and fall evenly over the thirteen columns, and the one worked example agrees."},
	{Rule: "9.78", Title: "Order of shifts", Text: "Regimental Integrity and armour first, then positions and rivers, within the table after each."},
	{Rule: "9.78", Title: "Batteries attacked on land", Text: "A hex that holds nothing but batteries is attacked on the invasion row, whatever its ground, with all ordinary shifts; below its first column that column counts. Batteries never retreat: they lose steps after a morale check, or all of them go."},
	{Rule: "9.11", Title: "When the duty to attack is done", Text: "Who stood in an enemy zone when the phase began, and whose zone that was, is noted then. The phase cannot end while somebody owes an attack that can be made and reaches the first column; the strongest that can be made is what counts, with guns, air units and ships. Barrage alone satisfies the enemy's side of it."},
	{Rule: "9.13", Title: "Nobody is left over", Text: "An attack is refused while it takes the last enemy from somebody who has to attack and could join it, or leaves an enemy whom only one of its units could attack besides."},
	{Rule: "9.13", Title: "Who is excused", Text: "Guns Out of Battery or Out of Ammo, tanks beside swamp, whoever has no room in his stack (8.21): who cannot attack need not."},
	{Rule: "9.62", Title: "Attacks below the first column", Text: "They are refused as long as a better one could be made, and have to be made by who has no other. Then all of the attackers beside the hex are eliminated, and defenders may follow by one hex. Defensive fire and shifts that lead below the first column leave it at that column."},
	{Rule: "9.62", Title: "What is measured", Text: "Strengths as they are before defensive fire and before any shift, barrage after cover and night, tanks after the comparison of armour. Where a defender could choose who fights, his strongest choice is taken."},
	{Rule: "8.23", Title: "Who fights in a stack", Text: "The owner is asked only where the limit leaves a choice. Headquarters and batteries fight besides the limit; guns that have fired out of a mixed stack count for it."},
	{Rule: "9.18", Title: "Rivers", Text: "Class B attacks across one by a road or with an engineer beside it, who then does not fight. The shift of three, and the armour times three, come only when all units but guns attack across rivers; of several multipliers the highest counts."},
	{Rule: "9.41", Title: "Regimental Integrity", Text: "Battalions of infantry of every kind with a regiment on their counter, also as battlegroups; companies neither give nor get it. Positions at the beginning of the phase count."},
	{Rule: "9.51", Title: "Which units go with tanks", Text: "The pictures are lost. Infantry of every kind, rangers, machine-guns, marines, engineers and reconnaissance do; anti-tank units, guns and headquarters do not. All soft units of the stack count for the comparison of strengths. Once tanks have given the shift, others of their hex attack nobody else."},
	{Rule: "9.52", Title: "Tanks without strength", Text: "All tanks in the attack are held against all armour of the defence, also those of stacks that give no shift. On the invasion row there is no such loss."},
	{Rule: "9.75", Title: "Losses and retreats of several stacks", Text: "The number in parentheses is spread over all stacks that the result is against; the other number is met by each stack for itself. There is one morale check a side and combat, against the best rating among those who took part."},
	{Rule: "9.76", Title: "Nowhere to go", Text: "Each hex that cannot be gone costs the stack a step instead."},
	{Rule: "9.84", Title: "Priorities of a retreat", Text: "They are taken one after the other, hex by hex. The Allies, without a beach on this map, retreat to its south edge. Where hexes are equal by all five the owner chooses."},
	{Rule: "9.88", Title: "Attacks out of one hex", Text: "After a roll the attacker may go on out of the same hexes before any result counts, and has to where somebody there owes an attack. Nobody advances out of a hex against which one of these results goes."},
	{Rule: "9.91", Title: "Who advances", Text: "Only attackers (note 4 of the results table), and defenders after 9.62. Neither headquarters nor guns. The way is the number of the result less the hexes that were met by steps."},
	{Rule: "9.93", Title: "One hex against bocage", Text: "A result of one hex gives no advance into bocage."},
	{Rule: "10.12", Title: "Army guns and companies", Text: "Guns of the 7th Army support units of the 7th Army. Companies without a designation belong to nobody: guns help them only together with units that they may support."},
	{Rule: "10.52", Title: "Order of penalties", Text: "Contact and supply halve each gun, then cover halves the total, then the night. Air units and ships are totals of their own, halved for cover once; at Night air units are halved one by one, unless night fighters."},
	{Rule: "10.62", Title: "Guns that retreat", Text: "Every gun that goes a hex in a retreat is Out of Battery, also one that attacked in contact."},
	{Rule: "11.11", Title: "Who is shaken", Text: "Only attackers that used their strength, after losses and retreats and before the advance."},
	{Rule: "16.22", Title: "Ratings that are not listed", Text: "Batteries have 2; army units 3; 6(3)6 infantry counts as Ost battalions, parachute and machine-gun battalions of the same strength do not. Battlegroups keep the rating of their battalion."},
	{Rule: "17.11", Title: "Air units here", Text: "At Cherbourg only the Allies have any: nothing is secret there, and Air Superiority decides nothing and is left out. Light overcast lets half of those fly that may still be given a mission, in the AM and at Night apart."},
	{Rule: "18.33", Title: "Range of ships", Text: "The Range Lines are lost: 6 hexes from the sea of the map for destroyers, 12 for cruisers, 20 for battleships. Ships of map B do not fire from the west coast."},
	{Rule: "18.22", Title: "Displays", Text: "Only that of map E and England are used. A ship in England 3 may stay there."},
	{Rule: "18.4", Title: "Ships and batteries", Text: "Between the Player-Turns: first the ships, by day, mission by mission, then each battery that is not pinned. Afterwards nobody is pinned."},
	{Rule: "25.11", Title: "Battlegroups", Text: "The company that stands for a battalion has its own strengths and the battalion's division, regiment and morale. For an Allied parachute battalion it is a lettered company, its own if one is free. Without a free company of the type the battalion is eliminated; machine-gun and marine battalions have none. Guns support a battlegroup like its battalion."},
}
