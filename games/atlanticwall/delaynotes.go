package atlanticwall

import (
	"fmt"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// delayNotes are on Delay markers, on the air units of two sides and on attacks of two nations.
var delayNotes = []kernel.Note{
	{Rule: "17.12", Title: "Who gives missions first", Text: "The Allies, then the Germans, who do not see what the Allies have done. What both have done is told together."},
	{Rule: "17.55", Title: "Which steps are lost in the air", Text: "The example of the rules is followed: of the Allies Air Superiority twice, Interdiction, Ground Support, and again; of the Germans Air Superiority twice, Ground Support, and again. The fourth German step would by the words of (c) come from Ground Support, in the example it comes from Air Superiority. Missions without an air unit are passed over. The superior player may stop before the last."},
	{Rule: "21.31", Title: "When a Delay marker may be left", Text: "When a move out of an Allied zone empties a hex of bocage and a battalion of morale 4 or more was in that move, alone or in a stack, guns too. A battlegroup has the morale of its battalion. Who leaves the last company behind gets none later."},
	{Rule: "21.33", Title: "Who knows what a Delay marker is worth", Text: "The hex is chosen first, then the marker is drawn. The Germans look at it; the Allies see it when it has been attacked, and from then on it is known to both, also face down, until it goes back into the cup."},
	{Rule: "21.34", Title: "Germans and their Delay markers", Text: "They pass through its hex but do not end a move, retreat or advance there. For supply it is a friendly unit; works it does not build, use or keep, and in the forest that counts for victory it is no unit."},
	{Rule: "21.35", Title: "Odds against what is face down", Text: "The duty to attack and the first column (9.62) are judged as if it were the weakest marker that fights; turned over, it can put the attack on the first column at worst."},
	{Rule: "21.35", Title: "Delay markers beside a landing", Text: "They fire no small arms. An assault (29.21) turns one over as any attack does: its strength counts, without strength it is gone before the dice. A result without a number in parentheses does nothing to it there (29.22)."},
	{Rule: "21.37", Title: "Attacks on a Delay marker and other hexes", Text: "No guns, air units or ships take part on either side. The losses and the retreat of the result are those of the other hexes; the marker is removed by any result against the defence."},
	{Rule: "21.39", Title: "A marker without strength among others", Text: "It is gone before the dice. Its hex can be entered if the rest of the attack is won."},
	{Rule: "26.11", Title: "Two nations in one attack", Text: "Guns count like other ground units. The two columns come with those of positions and rivers, after Regimental Integrity and armour."},
	{Rule: "33.27", Title: "Free Delay markers", Text: "Their own hex must be out of Allied zones, not that of the battalion. Infantry, mechanized and parachute infantry battalions at full strength count, no battlegroups, bicycles or guns."},
}

// delayTable is the cup of Delay markers (21.32).
func delayTable(o *order.Order) kernel.Table {
	out := kernel.Table{Rule: "21.32", Title: "Delay markers", Head: []string{"Combat and armour", "How many"}, Note: "Drawn from a cup without looking, in scenarios that have them."}
	for _, k := range o.Delays {
		out.Rows = append(out.Rows, []string{fmt.Sprintf("%d(%d)", k.Combat, k.Armour), itoa(int(k.Count))})
	}
	return out
}
