package kernel

import "testing"

var staff = Seating{
	{ID: "red-1", Side: "red"}, {ID: "blue-1", Side: "blue"}, {ID: "red-2", Side: "red"}, {ID: "blue-2", Side: "blue"},
}

// The seats of a game are said by its options, its scenario, or by itself.
func TestSeatsIn(t *testing.T) {
	two, one := Seating{{ID: "red"}, {ID: "blue"}}, Seating{{ID: "alone"}}
	in := &Info{Seats: two, Scenarios: []Scenario{
		{ID: "plain"},
		{ID: "solo", Seats: one},
		{ID: "staff", Options: []Option{{ID: "limit", Values: []string{"3", "2"}}, {ID: "captains", Values: []string{"one", "two"}, Seats: []Seating{nil, staff}}}},
		{ID: "usual", Options: []Option{{ID: "captains", Values: []string{"two", "one"}, Seats: []Seating{staff, nil}}}},
	}}
	for _, c := range []struct {
		scenario string
		o        Options
		want     Seating
	}{
		{"plain", nil, two}, {"no such", nil, two}, {"solo", nil, one}, {"staff", nil, two}, {"staff", Options{"captains": "one"}, two},
		{"staff", Options{"captains": "two"}, staff}, {"usual", nil, staff}, {"usual", Options{"captains": "two"}, staff}, {"usual", Options{"captains": "one"}, two},
	} {
		if got := in.SeatsIn(c.scenario, c.o); len(got) != len(c.want) || got[0] != c.want[0] {
			t.Errorf("%s with %v has the seats %v, want %v", c.scenario, c.o, got, c.want)
		}
	}
}

// Seats of a side win and lose together.
func TestSides(t *testing.T) {
	for s, want := range map[Seat]Seat{0: 0, 1: 1, 2: 0, 3: 1, Chance: Chance, Nobody: Nobody, 7: 7} {
		if got := staff.Side(s); got != want {
			t.Errorf("seat %d is of side %d, want %d", s, got, want)
		}
	}
	for _, c := range []struct {
		a, b Seat
		want bool
	}{{0, 1, false}, {3, 1, true}, {0, 2, true}, {2, 0, true}, {2, 1, false}, {Nobody, Nobody, true}, {Nobody, 0, false}, {0, Chance, false}, {Chance, Nobody, false}} {
		if staff.Together(c.a, c.b) != c.want {
			t.Errorf("seats %d and %d are together: %v", c.a, c.b, !c.want)
		}
	}
	for s, want := range []bool{true, false, true, false} {
		if staff.Won(Result{Winner: 0}, Seat(s)) != want {
			t.Errorf("seat %d has won with the first: %v", s, !want)
		}
	}
	r := Result{Winner: 1, Score: [MaxSeats]int32{1, 2, 4, 8}}
	for s, want := range []bool{false, true, false, true} {
		if staff.Won(r, Seat(s)) != want {
			t.Errorf("seat %d has won: %v", s, !want)
		}
	}
	for s := Nobody; s < 4; s++ {
		if staff.Won(Result{Winner: Nobody}, s) {
			t.Errorf("seat %d has won a draw", s)
		}
	}
	if got := staff.Sides(&r.Score); got != [MaxSeats]int32{5, 10, 5, 10} {
		t.Errorf("the sides have %v", got)
	}
	if plain := (Seating{{ID: "a"}, {ID: "b"}}); plain.Together(0, 1) || plain.Sides(&r.Score) != [MaxSeats]int32{1, 2} {
		t.Error("seats that are sides of their own are not")
	}
}
