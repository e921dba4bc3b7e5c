package greatestday

import (
	"testing"

	"sandtable/games/greatestday/order"
)

// A step off a raised or sunken Road is barred to columns and to vehicles, and costs leg
// units double where it leads onto it (2.3.3, 2.3.5).
func TestStepsAtCauseways(t *testing.T) {
	s := positionIn(t, "campaign")
	find := func(name string) int16 {
		h, err := s.sc.Ground.Grid.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	p := s.sc.price
	for _, x := range []struct {
		from, to string
		move     order.Move
		column   int
		rule     string // that bars it
		cost     int    // in halves
	}{
		{"10.020", "09.020", order.OnFoot, 1, "", 1},
		{"09.019", "09.020", order.OnFoot, 1, "2.3.3", 0},
		{"09.020", "09.019", order.Tracked, 1, "2.1.2", 0},
		{"71.034", "71.033", order.OnFoot, 1, "2.3.3", 0},
	} {
		cost, why := p.ways[x.move][x.column].Step(find(x.from), find(x.to))
		got := ""
		if why != 0 {
			got = book.Rules()[why].Number
		}
		if got != x.rule || cost != x.cost {
			t.Errorf("%s to %s by %s (column %d): %d, rule %q; want %d, rule %q", x.from, x.to, x.move, x.column, cost, got, x.cost, x.rule)
		}
	}
	single, _ := p.ways[order.OnFoot][0].Step(find("09.020"), find("09.019"))
	onto, _ := p.ways[order.OnFoot][0].Step(find("09.019"), find("09.020"))
	if half := int(s.sc.Ground.Kind(find("09.020")).Step[order.OnFoot].Half); onto != 2*half || single != int(s.sc.Ground.Kind(find("09.019")).Step[order.OnFoot].Half) {
		t.Errorf("on foot onto the causeway %d, off it %d; its hex costs %d", onto, single, half)
	}
}
