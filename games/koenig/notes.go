package koenig

import "sandtable/kernel"

// notes are the rulings of the notes page: where the printed rules are silent or
// contradict themselves, and how the game is played here.
var notes = []kernel.Note{
	{Rule: "2.1", Title: "The sheet is a reconstruction", Text: "The sheet that could be bought is lost. Maps, values and the exclusive rules, numbered Ex.1 to Ex.7 here, are ours, after history and geography; the printed text decides everything else."},
	{Rule: "4.0", Title: "Questions with one answer", Text: "A decision with only one possible answer is not asked: a side without points is not asked for support, one that can neither stay nor choose its way is moved at once."},
	{Rule: "4.0", Title: "Landings at night", Text: "Every turn has a Landing Phase, for units that were delayed."},
	{Rule: "5.0", Title: "Use of the landing hex", Text: "A unit uses its landing hex when that is open; it is delayed only when nothing is."},
	{Rule: "5.0", Title: "Return fire", Text: "Each German unit beside a landed one has one die, in numerical order. The order changes nothing, so nobody is asked. Units set up on the map and landings after turn 3 cause no landing fire."},
	{Rule: "7.0", Title: "The chosen kind of operation", Text: "Movement has no fire; who wants to move and fire says Combined before the first step."},
	{Rule: "7.2", Title: "Waiting in vain", Text: "A unit that waits to fire in concert and does not join the next Mobile attack has ended its operation."},
	{Rule: "8.1.2", Title: "Close combat along a road", Text: "It costs 1 for the step and 2 for the combat: the 2 are not a cost of terrain."},
	{Rule: "8.2", Title: "Full hexes", Text: "The limit of two holds at all times, so a hex with two units cannot be crossed either, not even by friends."},
	{Rule: "8.4.2", Title: "Close combat in a Combined operation", Text: "Entering close combat is movement, and with it the Mobile Fire has to come first. So a Combined unit that has not fired does not enter close combat at all, neither as its only action nor after a move."},
	{Rule: "8.4.2", Title: "Close combat after a change of 9.1", Text: "The units that change to Combined because their target has retreated have not fired: that attack did not happen. They enter close combat only after a Mobile Fire at another target; a unit beside no other enemy may move up to half its allowance, but not into an enemy's hex. The change gives back a move, it does not lift 8.4.2."},
	{Rule: "9.1", Title: "All or none", Text: "All German units of the hex retreat, or none. The change to Combined is made once for all the units that were to fire; without it their operation is over."},
	{Rule: "9.3.2", Title: "Who chooses the unit that is hit", Text: "The active player, for either side."},
	{Rule: "9.3.3", Title: "Who may retreat after fire", Text: "Each unit of the side that was hit in that battle, as its owner likes; the defender decides first. A unit that retreats has ended its operation."},
	{Rule: "10.0", Title: "Where close combat is entered from", Text: "From an adjacent hex, so that the way back is the player's choice; a unit first moves there."},
	{Rule: "10.0", Title: "A combat that nobody can win", Text: "When neither side can hit, the attacker retreats at once."},
	{Rule: "10.0", Title: "An opponent lost in an exchange", Text: "The survivor of an exchange still retreats; the attacker may hold under 11.2."},
	{Rule: "11.2", Title: "When to hold", Text: "After an exchange by either side's fire, also when it has eliminated the defender."},
	{Rule: "12.0", Title: "Stopping", Text: "Who stops recovering is out for that night."},
	{Rule: "13.0", Title: "Equal points", Text: "A draw."},
	{Rule: "Ex.1", Title: "What is in the cup", Text: "Only the chits of formations with a unit on the map when the Operations Phase begins."},
	{Rule: "Ex.2", Title: "The Rangers", Text: "They may wait for Pointe du Hoc (0201) while it is closed, or use their other hex, 0903, from turn 2 on."},
	{Rule: "Ex.4", Title: "Control in passing", Text: "A unit takes control of an objective also when it only passes through."},
	{Rule: "Ex.4", Title: "Control and close combat", Text: "Where there is close combat, control is settled when it is over: who is thrown out takes nothing."},
	{Rule: "Ex.4", Title: "Which objectives are listed", Text: "Only those that are worth points."},
}
