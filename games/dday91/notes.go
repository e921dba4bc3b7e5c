package dday91

import "sandtable/kernel"

// notes are the rulings of the notes page: where the printed rules are silent or
// contradict themselves, and how the game is played here.
var notes = []kernel.Note{
	{Rule: "2d1.1", Title: "Reinforcements into full hexes", Text: "A reinforcement may enter a hex that is full already; the stack has to be legal when the movement step ends."},
	{Rule: "3b3.4", Title: "Aircraft and zones", Text: "Enemy zones stop aircraft too, as the basic rule says of all units. With option 14a ground and air units pass each other."},
	{Rule: "3c.2", Title: "Both sides at once", Text: "Supply of both sides is judged by the zones there are when the step begins; all new states are set together."},
	{Rule: "3d2.2", Title: "Attackers in a box", Text: "One Move for the army pays for every attacker in its holding box, even if nobody of it moves."},
	{Rule: "3e2.4", Title: "The arrow of C15", Text: "The historical invasion attacks E15 from C15, which is not adjacent to it. The arrow reaches that far, so the targets of invasion hexes are data of the map."},
	{Rule: "3e2.7", Title: "When invaders are lost", Text: "Pieces still at sea are lost at the end of the Allied combat step, before supply is checked."},
	{Rule: "3f1.1", Title: "April twice", Text: "The German card of 1943 has April at turn 9 and at turn 11. Turn 9 is February."},
	{Rule: "3f2.2", Title: "The airborne army", Text: "The airborne army is called American in one place and Allied in another; it is one counter."},
	{Rule: "3g.1", Title: "Who has left", Text: "A unit that leaves the board never returns. It is not eliminated, so it does not count against the Allies."},
	{Rule: "4a4.1", Title: "One unit against two hexes", Text: "One sentence asks for a single defending hex, another forbids only several hexes against several, and the example attacks two hexes from one. Attackers of one hex may attack several."},
	{Rule: "4b3", Title: "Drops that help a landing", Text: "The example keeps the defenders' bonus though a corps that was dropped this turn attacks from land. Units dropped this turn do not end the bonus; any other attacker from land does."},
	{Rule: "4b5", Title: "Fortified hexes", Text: "The chart has lost its number for fortified hexes; the +2 of the rule is used."},
	{Rule: "4b6", Title: "Fortified cities", Text: "The rule gives the works to the Germans only, the chart to everybody. The rule wins: Allied defenders have the +1 of a city."},
	{Rule: "4b9", Title: "A total in an example", Text: "The march of the 19th U.S. Corps in the first example is counted as four where its steps add up to six; a motorized corps with three factors is meant."},
	{Rule: "4d4.1", Title: "The loss of those who cannot retreat", Text: "Its owner chooses which unit of the stack takes the further loss."},
	{Rule: "4e2.1", Title: "Headquarters as losses", Text: "One loss eliminates a headquarters. It cannot be chosen if that leaves an illegal stack while another unit can take the loss."},
	{Rule: "4f.1", Title: "Which hex is entered", Text: "One example lets the winners at J9 enter K10, which belongs to another combat. Only hexes that this combat has emptied are entered."},
	{Rule: "4f.6", Title: "Nobody left to attack", Text: "A declared combat whose defenders or attackers are gone when its turn comes is not fought."},
	{Rule: "6.1", Title: "What counts east of the Rhine", Text: "Every ground unit counts one: corps, divisions and all headquarters, those in holding boxes too."},
	{Rule: "6.2", Title: "Corps lost twice", Text: "Each elimination of an Allied corps counts, also if the corps was replaced and is lost again."},
	{Rule: "10a.1", Title: "The marker in several rounds", Text: "Each further round of a combat is a new roll, which the holder of the marker at that moment may have rolled again."},
	{Rule: "10b.1", Title: "When to fight on", Text: "Fighting on is decided before anybody retreats."},
	{Rule: "11a.1", Title: "Harbours and storms", Text: "New Moves come before the weather, yet the harbours give none in a bad month. Their Moves are added just after the weather die."},
	{Rule: "13a.3", Title: "Room for reacting aircraft", Text: "Aircraft may react into a full hex; if they do not fit when the combat there is over, they fly home."},
	{Rule: "13d.1", Title: "Drops and control", Text: "A corps that drops takes control of its hex at once, and of none that it flies over."},
}
