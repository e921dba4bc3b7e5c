package kerneltest

import (
	"slices"
	"testing"

	"sandtable/kernel"
)

// seats holds what a game says of the seats of its scenarios and options against
// itself, and the position against that.
func (s *Suite) seats(t *testing.T) {
	in := s.Game.Info()
	s.seating(t, "the game", in.Seats)
	for _, sc := range in.Scenarios {
		if sc.Seats != nil {
			s.seating(t, "scenario "+sc.ID, sc.Seats)
		}
		for _, o := range sc.Options {
			if len(o.Seats) != 0 && len(o.Seats) != len(o.Values) {
				t.Errorf("option %s of %s says the seats of %d values; it has %d", o.ID, sc.ID, len(o.Seats), len(o.Values))
			}
			for i, x := range o.Seats {
				if x != nil {
					s.seating(t, "option "+o.ID+"="+o.Values[i]+" of "+sc.ID, x)
				}
			}
		}
	}
	p := s.start(t)
	if got, want := kernel.SeatsAt(s.Game, p), in.SeatsIn(s.Scenario, s.Options); !slices.Equal(got, want) {
		t.Errorf("the position has the seats %v, scenario and options say %v", got, want)
	}
	r, _ := p.Result()
	if side := kernel.SeatsAt(s.Game, p).Side(r.Winner); side != r.Winner {
		t.Errorf("the winner is seat %d, which is not the first of its side", r.Winner)
	}
}

// seating says what is wrong with a list of seats: ids, their number, and the sides,
// one seat of each first, in the order of the game's own.
func (s *Suite) seating(t *testing.T, of string, list kernel.Seating) {
	t.Helper()
	sides := s.Game.Info().Seats
	if len(list) < len(sides) || len(list) > kernel.MaxSeats {
		t.Errorf("%s has %d seats; want %d, one a side, to %d", of, len(list), len(sides), kernel.MaxSeats)
		return
	}
	for i, x := range list {
		if x.ID == "" || x.Name == "" || slices.ContainsFunc(list[:i], func(y kernel.SeatInfo) bool { return y.ID == x.ID }) {
			t.Errorf("seat %d of %s has no name, or an id that another has: %+v", i, of, x)
		}
		side := x.Side
		if side == "" {
			side = x.ID
		}
		n := slices.IndexFunc(sides, func(y kernel.SeatInfo) bool { return y.ID == side })
		if n < 0 || i < len(sides) && n != i {
			t.Errorf("seat %d of %s is of side %q; the first seats are one of each of %v", i, of, side, sides)
		}
	}
}
