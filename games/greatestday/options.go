package greatestday

import "sandtable/kernel"

// options are the switches of a game, where the rules leave a question that groups
// answer one way or the other.
type options uint16

const (
	noDivisionAssault options = 1 << iota // opt.divActAssault off (G7.1)
	worksLeftByMove                       // opt.leaveWorksFree off (G20.4)
	mortarsReact                          // opt.mortarOpFire on (G12.2)
	historicWeather                       // the weather as it was (1.2)
	roadsCumulate                         // opt.roadPenaltyCumulates on (6.0)
	noOverlap                             // opt.sectorOverlap off (11)
	clearAnyTime                          // opt.noClearBefore1100 off (4.3.2)
	craftFireAtAll                        // opt.craftFiresAtAnyUnit on (4.5.4)
	craftZones                            // opt.fzBonusVsLandingCraft on (4.2.3)
	cutAtNine                             // opt.cutAtNaval0900 on (16.1)
	ferries                               // 2.6
)

// optionList is what can be chosen at the start; the first value is the default.
var optionList = []kernel.Option{
	{ID: "divActAssault", Name: "Assaults on a Division chit", Help: "Whether units that a Division chit activates may assault.", Values: []string{"on", "off"}, RuleRef: "G7.1"},
	{ID: "leaveWorksFree", Name: "Out of a position to assault", Help: "Whether a unit in an improved position gives it up free when it assaults, or has to leave it by a move first.", Values: []string{"on", "off"}, RuleRef: "G20.4"},
	{ID: "mortarOpFire", Name: "Mortars fire at moves", Help: "Whether mortars answer moves within 3 hexes.", Values: []string{"off", "on"}, RuleRef: "G12.2"},
}

// chosen reads the options of a game.
func chosen(o kernel.Options) (out options) {
	for i, bit := range []options{noDivisionAssault, worksLeftByMove, mortarsReact} {
		if o[optionList[i].ID] != optionList[i].Values[0] {
			out |= bit
		}
	}
	return out
}
