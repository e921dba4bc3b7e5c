package knapp

import (
	"fmt"
	"strconv"

	"sandtable/kernel"
)

// printedTables are the tables that the rules read, for people.
func (d *data) printedTables() []kernel.Table {
	out := []kernel.Table{
		{Rule: ruleStep.Number, Title: "Sequence of play", Head: []string{"Step", "Turn 1", "Turns 2 to 10"}},
		{Rule: ruleTenTurns.Number, Title: "Turns", Head: []string{"Turn", "June 1944"}},
		{Rule: ruleHits.Number, Title: "Fire", Head: []string{"Who fires", "A die hits on"}, Rows: [][]string{
			{"Any unit, and ships", "6"},
			{"Allied units in an area with tactical air power (K10.1)", "5 or 6"},
			{"A fortified unit on a beach or coast (K8.4)", "5 or 6"},
			{"German units in bocage (K7.3)", "5 or 6"},
		}, Note: "As many dice as the unit's current strength; never more than one +1."},
		{Rule: ruleAirDie.Number, Title: "Air interdiction of a German road march", Head: []string{"Area of the march", "Halted on"}, Rows: [][]string{
			{"first", "1"}, {"second", "1 or 2"}, {"third", "1 to 3"},
		}},
		{Rule: ruleLevels.Number, Title: "Levels of victory", Head: []string{"Allied points", "Result"},
			Note: fmt.Sprintf("The map has %d victory points.", allPoints)},
		{Rule: ruleScore.Number, Title: "Victory points", Head: []string{"Area", "Points"}},
	}
	for i, first := range steps[0] {
		later := "-"
		if i < len(steps[1]) {
			later = steps[1][i].name
		}
		out[0].Rows = append(out[0].Rows, []string{strconv.Itoa(i + 1), first.name, later})
	}
	for i, dates := range d.dates {
		out[1].Rows = append(out[1].Rows, []string{strconv.Itoa(i + 1), dates})
	}
	for i, l := range levels {
		top := allPoints
		if i+1 < len(levels) {
			top = levels[i+1].from - 1
		}
		out[4].Rows = append(out[4].Rows, []string{fmt.Sprintf("%d to %d", l.from, top), l.text})
	}
	for i := range d.areas {
		if a := &d.areas[i]; a.vp > 0 {
			out[5].Rows = append(out[5].Rows, []string{a.name, strconv.Itoa(a.vp)})
		}
	}
	return out
}
