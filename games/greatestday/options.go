package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// options are the switches of a game, where the rules leave a question that groups
// answer one way or the other.
type options uint16

const (
	noDivisionAssault options = 1 << iota // opt.divActAssault off (G7.1)
	worksLeftByMove                       // opt.leaveWorksFree off (G20.4)
	mortarsReact                          // opt.mortarOpFire on (G12.2)
	historicWeather                       // opt.weather (1.2)
	roadsCumulate                         // opt.roadPenaltyCumulates on (6.0)
	noOverlap                             // opt.sectorOverlap off (11)
	clearAnyTime                          // opt.noClearBefore1100 off (4.3.2)
	craftFireAtAll                        // opt.craftFiresAtAnyUnit on (4.5.4)
	craftZones                            // opt.fzBonusVsLandingCraft on (4.2.3)
	cutAtNine                             // opt.cutAtNaval0900 on (16.1)
	ferries                               // opt.ferries on (2.6)
	oneDay                                // the game ends with 2100 on 6 June (G25)
	byCommand                             // a command for each sector a side (11d)
)

// choice is an option with its switch and the scenarios that it matters to.
type choice struct {
	bit   options
	meant func(*order.Scenario) bool
	kernel.Option
}

// sectored tells whether a scenario has divisions of all sectors, so that each has its
// commands.
func sectored(sc *order.Scenario) bool {
	var has [commands]bool
	for i := range sc.Divisions {
		if k := sc.Divisions[i].Sector; k != order.NoSector {
			has[commandAt(k)] = true
		}
	}
	return has == [commands]bool{true, true, true, true}
}

func always(*order.Scenario) bool { return true }

func lands(sc *order.Scenario) bool { return len(sc.Beaches) > 0 }

func hasEvents(sc *order.Scenario) bool { return sc.Events }

func rolls(sc *order.Scenario) bool {
	for i := range sc.Turns {
		if sc.Turns[i].Rolled {
			return true
		}
	}
	return false
}

func bounded(sc *order.Scenario) bool {
	for i := range sc.Divisions {
		if sc.Divisions[i].Sector != order.NoSector {
			return true
		}
	}
	return false
}

// timed tells whether the beaches of a scenario have to be cleared by the end of a turn
// before its last.
func timed(sc *order.Scenario) bool { return sc.Victory.Uncleared >= 0 }

func bridged(sc *order.Scenario) bool { return sc.ChitsSold && len(bridgesOf(sc.Ground)) > 0 }

// choices is what can be chosen at the start; the first value is the default.
var choices = []choice{
	{noDivisionAssault, always, kernel.Option{ID: "divActAssault", Name: "Assaults on a Division chit", Help: "Whether units that a Division chit activates may assault.", Values: []string{"on", "off"}, RuleRef: "G7.1"}},
	{worksLeftByMove, always, kernel.Option{ID: "leaveWorksFree", Name: "Out of a position to assault", Help: "Whether a unit in an improved position gives it up free when it assaults, or has to leave it by a move first.", Values: []string{"on", "off"}, RuleRef: "G20.4"}},
	{mortarsReact, always, kernel.Option{ID: "mortarOpFire", Name: "Mortars fire at moves", Help: "Whether mortars answer moves within 3 hexes.", Values: []string{"off", "on"}, RuleRef: "G12.2"}},
	{historicWeather, rolls, kernel.Option{ID: "weather", Name: "Weather", Help: "Whether the weather from 7 June on is rolled, or is that of history.", Values: []string{"rolled", "historic"}, RuleRef: "1.2"}},
	{roadsCumulate, hasEvents, kernel.Option{ID: "roadPenaltyCumulates", Name: "Roads that stay closed", Help: "Whether a Connecting Road that is still closed costs quality again with every further 0 of the event die.", Values: []string{"off", "on"}, RuleRef: "6.0"}},
	{noOverlap, bounded, kernel.Option{ID: "sectorOverlap", Name: "Overlap of sectors", Help: "Whether units may go 2 hexes beyond the sector of their division.", Values: []string{"on", "off"}, RuleRef: "11"}},
	{clearAnyTime, lands, kernel.Option{ID: "noClearBefore1100", Name: "No beach cleared before 1100", Help: "Whether a beach can be cleared only from 1100 on.", Values: []string{"on", "off"}, RuleRef: "4.3.2"}},
	{craftFireAtAll, lands, kernel.Option{ID: "craftFiresAtAnyUnit", Name: "Fire of landing craft", Help: "Whether craft fire at any German unit, or at strongpoints and batteries alone.", Values: []string{"off", "on"}, RuleRef: "4.5.4"}},
	{craftZones, lands, kernel.Option{ID: "fzBonusVsLandingCraft", Name: "Fire at landing craft", Help: "Whether fire at a landing craft has the 2 more of fire zone to fire zone.", Values: []string{"off", "on"}, RuleRef: "4.2.3"}},
	{cutAtNine, lands, kernel.Option{ID: "cutAtNaval0900", Name: "Lines cut at 0900", Help: "Whether the telephone lines on the Overlays are cut by the first Naval chit from 0900 on.", Values: []string{"off", "on"}, RuleRef: "16.1"}},
	{ferries, bridged, kernel.Option{ID: "ferries", Name: "Ferries", Help: "Whether leg units are ferried where a bridge has been destroyed.", Values: []string{"off", "on"}, RuleRef: "2.6"}},
	{oneDay, timed, kernel.Option{ID: "end", Name: "End of the game", Help: "The whole campaign, or the Night of the drop and 6 June alone: the Germans win unless all three beaches are cleared at the end of 2100.", Values: []string{"13-June", "6-June"}, RuleRef: "G25"}},
	{byCommand, sectored, kernel.Option{ID: "commands", Name: "Commands", Help: "One player a side, or up to eight: a command for each of the four sectors a side, each with a mug of its own.", Values: []string{"sides", "sectors"}, RuleRef: "11d", Seats: []kernel.Seating{nil, commandSeats}}},
}

// optionsOf are those of a scenario.
func optionsOf(sc *order.Scenario) (out []kernel.Option) {
	for _, c := range choices {
		if c.meant(sc) {
			out = append(out, c.Option)
		}
	}
	return out
}

// chosen reads the options of a game.
func chosen(o kernel.Options) (out options) {
	for _, c := range choices {
		if v, ok := o[c.ID]; ok && v != c.Values[0] {
			out |= c.bit
		}
	}
	return out
}
