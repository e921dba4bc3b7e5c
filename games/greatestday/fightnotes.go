package greatestday

import "sandtable/kernel"

// fightNotes are on fire, assault, rally and works.
var fightNotes = []kernel.Note{
	{Rule: "G14.4", Title: "The company bonus", Text: "It is always tried for where it could matter, without a question: trying costs nothing and cannot do harm. Nobody tries when the rating is 8 or more without it, but where it makes a barrage heavy, on a hex alone too."},
	{Rule: "G14.1", Title: "Range beside an enemy", Text: "The range of the moment, 1 beside an enemy and under a barrage, also limits indirect fire."},
	{Rule: "G15.3", Title: "Where a mover goes", Text: "Fire zones are looked at as they are before the step, with the mover still in the hex that it leaves. Who changes its state or works counts as going from zone to zone."},
	{Rule: "G15.6", Title: "Standing answers", Text: "A seat that is asked whether it fires may answer for the rest of the chit: with everybody, at vehicles or columns only, where 30% or more of the dice hit, or not at all. Those who fire by a standing answer do so in the order of their numbers, the highest first. Nobody is asked when no unit could fire."},
	{Rule: "G15.7", Title: "Before or after", Text: "Who holds fire before a unit mounts or dismounts is asked once more after it. Column changes are answered before."},
	{Rule: "G16.2", Title: "Spotters of mortars", Text: "The mortar itself, or a unit of its formation that is in command. A hex can be seen although the units in its hedgerow are not: then only the hex can be shelled. Nobody shells a hex with units of his own."},
	{Rule: "G16.6", Title: "The others in the hex", Text: "On any hit, each takes an S?, in the order of the list of units."},
	{Rule: "G17.3", Title: "Whose defence counts", Text: "All that were declared count for the defence of the assault, also those who have already failed. For the defenders' side terrain, hill, works and column count with the defence, of units in the hex and of any other whose fire zone covers the hex of the assault."},
	{Rule: "G17.4", Title: "Without fire zones", Text: "Where no enemy fire zone covers the hex of the assault nobody checks; the action is used all the same."},
	{Rule: "G17.5", Title: "Fire at an assault", Text: "It is opportunity fire with all that belongs to it: range, mass, defence and 2 for zone to zone."},
	{Rule: "G17.6", Title: "Fire at who runs", Text: "Each assaulter has one such attack in an assault, besides its others. It comes before the cohesion hit of the run. A unit that is suppressed by it stays. Only the way, not the hex it leaves, should be free of fire zones; if no way is, any will do."},
	{Rule: "G17.9", Title: "Terrain in an assault", Text: "Terrain, hill, works and column of the target count on both sides, an entrenchment for the defenders only. Assaulters have no works: they give them up when the assault is declared."},
	{Rule: "G17.10", Title: "Who runs in the end", Text: "Defenders check in the order of the list of units. Who fails and has to run takes the cohesion hit of every run; if no hex is left, it is eliminated, and so is who cannot move at all."},
	{Rule: "G17.11", Title: "Second actions after an assault", Text: "Those who joined it take theirs first, one after the other, then the unit that led it."},
	{Rule: "G17.14", Title: "The next attack", Text: "Who does not choose makes the attack with the highest number at the target that it is highest against. The last attack, and one without a choice of target, is made without a question."},
	{Rule: "G18.3", Title: "A failed S?", Text: "It suppresses and cannot be turned into a hit. On a suppressed unit it is a cohesion hit."},
	{Rule: "G18.4", Title: "Command points for a check", Text: "Where a check can be passed by a point its owner is asked; where he has none, or may not, the die is rolled at once."},
	{Rule: "G20.6", Title: "Roadblocks", Text: "They need a hex with a road or railway, and are gone for good when they are cleared. The side that put one down does not clear it."},
	{Rule: "G20.7", Title: "Placing a rearguard", Text: "The unit is on foot, of two steps, in command, in any state of column. A rearguard that is eliminated can be placed again."},
	{Rule: "16.3", Title: "Bocage", Text: "The unit may not be in column and may be an immobile one. An improved position can be dug besides."},
}
