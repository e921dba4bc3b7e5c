package atlanticwall

import "sandtable/kernel"

// campaignNotes are on the whole campaign.
var campaignNotes = []kernel.Note{
	{Rule: "33.79", Title: "The ladder of victory", Text: "A beach that never reached its Gap Number moves the result a degree on the ladder of the plan: the Historical Plan has decisive, substantive, marginal and draw, the others strategic, substantive, tactical and draw; then come marginal, substantive and decisive German victories, and there it ends. Where several degrees of a side fit, the highest counts."},
	{Rule: "33.79", Title: "Who has left the map", Text: "Battalions, and battlegroups for theirs; companies and headquarters leave without counting. First Stop: Falaise counts the south edge of map C east of C6110 alone, that hex not included. A unit leaves from the hex, of those that it can reach, that counts for most plans, whichever was chosen, and of these from the cheapest."},
	{Rule: "33.72", Title: "Who begins the campaign", Text: "The set-ups of the landings together with those of maps A and E. Three German units that no list names, the engineers and the reconnaissance battalion of the 716th Division and the anti-tank company of the 91st, begin with their headquarters. The schedule of reinforcements is a reconstruction, as in the battles."},
	{Rule: "9.84", Title: "Retreats in the campaign", Text: "Germans on map E, where no other map shows the hex, retreat to Cherbourg; all others to the west, south or east edge, the Allies to a Landing Beach."},
}
