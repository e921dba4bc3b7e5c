package greatestday

import "sandtable/kernel"

// navalNotes are on landings.
var navalNotes = []kernel.Note{
	{Rule: "4.1.4", Title: "The Overlay", Text: "The printed Overlay is lost: it is all land within 4 hexes of a Beach hex of its beach. All that is said of units on the Overlay holds there until it is removed."},
	{Rule: "4.1.7", Title: "Landing craft", Text: "Twelve landing craft can be ashore or adrift at one time; a load that finds none waits in its box. Craft have no fire zone and are no obstacle to stacking, but their steps are mass against fire at them and at others in the hex."},
	{Rule: "4.1.8", Title: "The Naval chit", Text: "It is the first chit of the turn of the landings, before one that was left over from the Night, and is put back into the mug once in that turn. It is in the mug of all other turns while a ship or an Overlay is there, and may be the chit that is kept."},
	{Rule: "4.2.2", Title: "The Nests and what units do", Text: "They attack before each action, after its command point is paid: a unit that is suppressed has spent it. Turning back before an action is none. In an assault all that take part are attacked when it is declared. The German player cannot waive it."},
	{Rule: "4.2.2", Title: "A 2 against the Nests at DD tanks", Text: "The long example has Nests 5 against defence -3 miss with a 2. By the rule 5 - 3 is 2, and a 2 hits."},
	{Rule: "4.2.3", Title: "Fire at landing craft", Text: "No bonus from zone to zone, and the steps of other units in the hex are mass: the example has it otherwise, the rule is followed. Fire is possible also at who is suppressed already. Whether the craft or a unit is fired at is asked before the firer checks."},
	{Rule: "4.2.4", Title: "Whose Sub-Beach", Text: "A gap is opened on the Sub-Beach on which the unit stands that brought the track down, or which is nearest to it. A drop by two points passes the thresholds one after the other."},
	{Rule: "4.2.4", Title: "Through a gap", Text: "An open gap is used in both directions. A leader by himself goes through an open gap as well."},
	{Rule: "4.2.6", Title: "Who fires at defences", Text: "Any unit on the Overlay that is not suppressed and not mounted, from any of its hexes. Two points can be split between any tracks that the class can hit; each point is placed in turn on a track that is not yet at 0."},
	{Rule: "4.3.2", Title: "When a beach is cleared", Text: "It is looked at whenever a decision has been carried out, from 1100 on. Craft that are adrift on the sand keep it uncleared."},
	{Rule: "4.3.3", Title: "After clearing", Text: "Who comes later by sea is put into the reinforcement box of his turn and enters on his division's chit, Commandos on the Royal Marines chit, at any reinforcement hex. One in a German fire zone is used only if all are."},
	{Rule: "4.4.2", Title: "Ships' boxes and markers", Text: "A force whose marker lies beyond the edge of the map (C in Storming Sword) keeps it there; its ships count their range from it."},
	{Rule: "4.4.4", Title: "Contact", Text: "The roll is made when the target has been chosen; a ship that fails is done for the chit. A hex without a target that ships see themselves is always seen for them."},
	{Rule: "4.4.5", Title: "Rockets", Text: "They are looked up on the row of their own colour: they lie off the beach, so that no range counts."},
	{Rule: "4.4.7", Title: "Coastal batteries", Text: "An S counts at once, without conversion. A craft makes the check of an S? with its own quality, DD tanks and ships with theirs."},
	{Rule: "4.5.1", Title: "Loads", Text: "Who is landed in one craft is listed with the scenario: a battalion's companies, or one unit. One of them, the first, stands for the craft in choices."},
	{Rule: "4.5.3", Title: "Leaders at sea", Text: "A leader stays with the units he came with unless he is sent to others that enter a Landing Wave box at the same time. If his craft or his DD tanks are lost he goes to any of his units at sea or on the Overlay."},
	{Rule: "4.5.4", Title: "Unloading", Text: "The Allied player chooses for each unit; what can stand there in one way only is not asked. A unit that has landed may also spend its point to rally from suppression."},
}
