package greatestday

import "sandtable/kernel"

// weekNotes are on the chapters that come with the campaign.
var weekNotes = []kernel.Note{
	{Rule: "1.2", Title: "The weather table", Text: "It is lost: 0 to 4 clear, 5 to 8 overcast, 9 storm, rolled at 0700 from 7 June on; 5 June is clear, 6 June overcast. An option takes the weather of history. Leaders who go by themselves are not slowed by a storm, and the points for a barrage are not doubled."},
	{Rule: "17.1", Title: "Handing out aircraft", Text: "Each division is given its aircraft at once, up to 8; what is not handed out is lost. Any Allied division that has a chit can have some."},
	{Rule: "17.1", Title: "Air defence", Text: "A town, city or fortified hex does not count with an Allied unit within 2 hexes of it; the best of the others does. Every German unit with air defence within 8 hexes of the target rolls, suppressed or not, but not mounted, one after the other, until one succeeds."},
	{Rule: "17.1", Title: "Aircraft whose target is gone", Text: "If no German is left in the hex when its turn comes it has flown for nothing."},
	{Rule: "17.1", Title: "Interdiction is always rolled", Text: "It costs nothing, so nobody is asked: each entry hex where the division has somebody waiting is rolled for when its chit is played, after its aircraft and before it acts. What got through once and stays in the box is rolled for again on the next chit. Only who waits there then is held up; another division, or who comes later that day, is rolled for on its own chit."},
	{Rule: "12", Title: "Trucks", Text: "Mounting is the action of the passenger and draws fire as getting on a vehicle does. The truck can go on the same chit if that activates divisional units. It stands in the column state of its passenger. It goes back when its passenger is off, by its own will or put down by fire. Trucks count nothing for victory."},
	{Rule: "13", Title: "Changes of attachment", Text: "They are made on the chit of the division that the formation is with, before a unit of it has acted. A division takes three, those on their way included; formations that nobody of is in play or due do not count. On its way a formation fires at moves and defends itself."},
	{Rule: "6.0", Title: "Formations that come by events", Text: "They go into the reinforcement box of the division that the Germans name and enter at the hex of the list on its chit. A division that has no room for them, or nobody in play, cannot be named; with none left they do not come."},
	{Rule: "6.0", Title: "A Road that is still closed", Text: "Another 0 does not cost more, unless the option says so; then it adds up to the limit of 2."},
	{Rule: "6.4", Title: "The German navy", Text: "Where Allied divisions are assigned to several sectors the Germans name one, else it is that of the beach."},
	{Rule: "9", Title: "Roads and the limits of quality", Text: "A closed Road takes its point from the one track that a division has. If that stands at -2 already nothing is taken, and the Road gives its point all the same when it is clear."},
	{Rule: "6.5", Title: "Bombers", Text: "Each side may leave its own hexes out, the Allies the first and with it all; if the Germans do, the Allies still name the last."},
	{Rule: "11", Title: "The line in the south", Text: "Whether both Roads are free is looked at whenever a unit has acted, when a chit has ended and when a turn begins. Once they have been, even before that Night, the line counts no more. Row 030 itself may be entered."},
	{Rule: "17.2", Title: "Night", Text: "The 6th Airborne's own formations act by night; formations attached to it as well."},
	{Rule: "17.5", Title: "Secrets of the right hook", Text: "The game hides nothing: who has left and from which turn they can come back is to be seen. A passenger and the leaders who ride leave with their unit. Hits, steps and lost transport are kept."},
	{Rule: "17.5", Title: "The right hook and the line", Text: "99.031 lies south of row 030: as long as the line of 11 holds nobody enters it, and nobody goes round."},
	{Rule: "17.8", Title: "The upper Orne", Text: "Any crossing of the Orne in the columns 38 to 43 and the rows 035 to 048 counts, by Road or railway."},
	{Rule: "4.6", Title: "The Mulberry", Text: "Its marker and the roll that completes it change nothing, so the roll is not made; a German in its hex from 8 June on is what counts."},
	{Rule: "2.6", Title: "Ferries", Text: "A ferry goes as long as the engineer who set it going stands in one of the two hexes, whatever its state. The first crossing is no action of the passenger. One unit uses a ferry on a chit, whichever way; the first crossing counts."},
	{Rule: "2.4.7", Title: "Bailey bridges", Text: "Any dismounting ends the travels of a bridging unit. It names the side when it builds; a bridge over a side with a Road adds nothing. It is crossed as a step of its own: a move goes to its hex, across, and on."},
	{Rule: "16.2", Title: "Two heroes", Text: "In the campaign Wittmann and Hollis can both come, each once."},
}
