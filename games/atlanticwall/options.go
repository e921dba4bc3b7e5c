package atlanticwall

import (
	"slices"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// options are the optional rules (34.0) and the additions that the clarifications of October 1978
// suggest (A to F) with which a game is played. Without any of them nothing is different.
type options uint16

const (
	accelerated    options = 1 << iota // B: accelerated assaults in bocage
	engineersBonus                     // C: combat bonus of engineers
	lightTanks                         // E: tanks with the strengths of their reduced side
	saturation                         // 34.2: barrage with both missions of a day
	juneWeather                        // 34.4: the weather of 6 June by the die
	flak                               // A: units fire at air units
	tideGaps                           // F: gaps are blown at high tide
	dismounting                        // 34.1: mechanized infantry on foot
	eBoats                             // 34.5: German E-boats
	attachments                        // 34.6: divisions change their corps
	hiddenFire                         // 34.3: defensive fire is written down
	variable                           // D: dice say how many Allied units land
	repairs                            // 18.52: ships repaired in England
)

var ruleOption = book.Rule("34.0", "Optional rules", "Each is used if both sides want it, for the whole game.", "this game is played without that option").Absent()

// choice is an option with its switch and the scenarios in which it can matter.
type choice struct {
	bit   options
	meant func(*scenario) bool
	kernel.Option
}

// has tells whether a scenario has units, or gets some, that a test is true of.
func (sc *scenario) has(test func(*order.Unit) bool) bool {
	for u := range sc.Units {
		if test(&sc.Units[u].Unit) {
			return true
		}
	}
	return false
}

// reinforced tells whether Allied units of a schedule land in an Invasion Stage after the Game-Turns
// of which alone it speaks (D.1).
func (sc *scenario) reinforced() bool {
	return sc.Landing != nil && sc.Last >= draftFrom && slices.ContainsFunc(sc.Arrivals, func(a order.Arrival) bool { return a.Landing })
}

// hedgerows tells whether any hex of a scenario is bocage.
func (sc *scenario) hedgerows() bool {
	for h := range sc.hexes() {
		if sc.Ground.Kind(int16(h)) == order.Bocage {
			return true
		}
	}
	return false
}

// onOff is an optional rule that is off unless somebody wants it.
func onOff(id, number, name, help string) kernel.Option {
	return kernel.Option{ID: id, Name: name, Help: help, Values: []string{"off", "on"}, RuleRef: number}
}

// hushed is an option with which the sides hide things from each other.
func hushed(o kernel.Option) kernel.Option {
	o.Hides = "on"
	return o
}

// choices is what can be chosen at the start, in the order of the rules.
var choices = []choice{
	{repairs, func(sc *scenario) bool { return sc.refits() }, onOff("repairs", "18.52", "18.52 Ships repaired", "Whether a damaged ship in the third box of England may be repaired there: it is whole again, and goes back to the first box.")},
	{dismounting, func(sc *scenario) bool { return sc.has(mounted) }, onOff("onFoot", "34.1", "34.1 Mechanized infantry on foot", "Whether mechanized infantry may move on foot: class A with 6 points, its strength 1 less.")},
	{saturation, func(sc *scenario) bool { return sc.has((*order.Unit).Gun) }, onOff("saturation", "34.2", "34.2 Saturation bombardments", "Whether a gun with both missions of the day may use them at once, for a barrage half as strong again.")},
	{hiddenFire, (*scenario).fires, hushed(onOff("hiddenFire", "34.3", "34.3 Alternate Final Protective Fire", "Whether the defender writes his Final Protective Fire down before the attacker says which guns fire."))},
	{juneWeather, func(sc *scenario) bool { return sc.Landing != nil }, onOff("juneWeather", "34.4", "34.4 Weather of 6 June", "Whether the weather of 6 June is rolled: it changes drift, Air Bombardment and air allocation.")},
	{eBoats, func(sc *scenario) bool { return sc.raided() && sc.nights() }, onOff("eBoats", "34.5", "34.5 German E-boats", "Whether German E-boats may attack the ships off the coast at night.")},
	{attachments, (*scenario).reattaches, onOff("attachments", "34.6", "34.6 Varying corps attachments", "Whether each side may attach one division to another corps at the end of each of its Player-Turns, for supply and artillery.")},
	{flak, func(sc *scenario) bool { return sc.flies(order.Allied) || sc.flies(order.German) }, onOff("flak", "A.1", "A Flak", "Whether units fire at the air units that attack them; up to three air units fly for a hex then, and a step of one is mended every second morning.")},
	{accelerated, (*scenario).hedgerows, onOff("accelerated", "B.1", "B Accelerated assaults", "Whether an attack into bocage may be declared an Accelerated Assault: bocage counts one hex of the advance, and the attackers end disrupted.")},
	{engineersBonus, func(sc *scenario) bool { return sc.has((*order.Unit).Engineers) }, onOff("engineers", "C.1", "C Engineers in attacks", "Whether engineers stacked with others shift an attack one column to the right, and then bear its first losses.")},
	{variable, (*scenario).reinforced, onOff("variable", "D.1", "D Variable reinforcements", "Whether from Game-Turn 4 a die for each beach says how many Allied units land there, of all that have not landed: the schedule holds for gliders only.")},
	{lightTanks, func(sc *scenario) bool { return sc.has(heavyTanks) }, onOff("lightTanks", "E.1", "E Tanks in small packets", "Whether a full tank battalion may attack with the strengths of its reduced side, to have armour superiority with few infantry.")},
	{tideGaps, func(sc *scenario) bool { return sc.Landing != nil }, onOff("tideGaps", "F.1", "F Gaps at high tide", "Whether gaps are blown at high tide too, with 2 less on the die.")},
}

// optionsOf are those of a scenario.
func optionsOf(sc *scenario) (out []kernel.Option) {
	for i := range choices {
		if c := &choices[i]; c.meant(sc) {
			out = append(out, c.Option)
		}
	}
	return out
}

// chosen reads the options of a game.
func chosen(o kernel.Options) (out options) {
	for i := range choices {
		if c := &choices[i]; o[c.ID] == "on" {
			out |= c.bit
		}
	}
	return out
}

// plays tells whether the game is played with an option.
func (s *state) plays(o options) bool { return s.opts&o != 0 }
