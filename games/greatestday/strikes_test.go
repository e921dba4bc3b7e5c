package greatestday

import (
	"slices"
	"testing"

	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// TestStrikesInOrder (17.1): the hexes that aircraft can be sent to are listed in their
// order, wherever the units stand that they are sent at.
func TestStrikesInOrder(t *testing.T) {
	s := positionIn(t, "campaign")
	post, err := s.sc.Ground.Grid.Find("33.014")
	if err != nil {
		t.Fatal(err)
	}
	d := -1
	for _, l := range s.sc.leaders {
		if u := follower(s, l); s.side(l) == order.Allied && u >= 0 && s.flies(int(s.div(u))) && d < 0 {
			d = int(s.div(u))
			s.stacks().Put(l, post)
			s.stacks().Put(u, post)
		}
	}
	around := s.sc.Ground.Grid.Adjacent[post] // Germans there: the first of them in the last hexes
	slices.Sort(around[:])
	for u, n := 0, 5; n >= 0; u++ {
		if s.side(u) == order.German && s.card(u).Class == order.Leg {
			s.stacks().Put(u, around[n])
			n--
		}
	}
	s.week.planes[d] = 2
	s.stack.Push(kernel.Frame{Proc: procStrike, A: int16(d)})
	if legal := s.Legal(nil); len(legal) < 4 || !slices.IsSortedFunc(legal, kernel.Choice.Compare) {
		t.Errorf("too few, or out of order: %v", legal)
	}
}

// follower is a unit on foot that a leader can command.
func follower(s *state, l int) int {
	for u := range s.sc.Units {
		if s.card(u).Class == order.Leg && s.side(u) == s.side(l) && s.commands(l, u) {
			return u
		}
	}
	return -1
}
