package greatestday

import (
	"testing"

	"sandtable/board"
	"sandtable/games/greatestday/order"
)

// G23.5: a leader moves to a unit of his formation; that the nearest is shut in by enemies
// does not keep him from another.
func TestLeaderFindsAnotherThanTheNearest(t *testing.T) {
	g, s := begun(t)
	g.Clear(s)
	place := func(id, hex string) {
		t.Helper()
		if err := g.Place(s, id, hex, nil); err != nil {
			t.Fatal(err)
		}
	}
	grid := s.sc.Ground.Grid
	near, err := grid.Find("84.062")
	if err != nil {
		t.Fatal(err)
	}
	place("ldr-7arm-22ab", "84.060")
	place("7arm-c-4-cly", "84.062")
	guards := 0
	for u := range s.sc.Units {
		if guards < len(grid.Adjacent[near]) && s.side(u) == order.German && !s.isLeader(u) {
			if g.Place(s, s.id(int16(u)), grid.Name(grid.Adjacent[near][guards]), nil) == nil {
				guards++
			}
		}
	}
	leader := s.sc.Find("ldr-7arm-22ab")
	all := s.leadField(leader, board.NoHex)
	far, most := board.NoHex, 0
	for h := range all.Hexes() {
		if c, _ := all.Cost(h); c > most {
			far, most = h, c
		}
	}
	shut := !all.Has(near)
	all.Free()
	if !shut || far == board.NoHex {
		t.Fatalf("%d guards shut nobody in, or the leader gets nowhere", guards)
	}
	if s.canLead(leader) {
		t.Fatal("the leader goes to a unit that is shut in")
	}
	place("7arm-b-4-cly", grid.Name(far))
	one := s.leadField(leader, near)
	if one.Has(far) {
		t.Errorf("the search for the nearest comes by %s: the test shows nothing", grid.Name(far))
	}
	one.Free()
	if !s.canLead(leader) {
		t.Errorf("the leader does not find the unit at %s", grid.Name(far))
	}
}
