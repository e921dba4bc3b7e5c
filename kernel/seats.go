package kernel

// SeatInfo names one seat.
type SeatInfo struct {
	ID   string `json:"id"`   // "allied"
	Name string `json:"name"` // "Allies"
	// Side is the id of the side that the seat is one of several of: a seat of
	// Info.Seats. Seats of one side see the same, and win and lose together. Empty: the
	// seat is a side of its own.
	Side string `json:"side,omitempty"`
}

// Seating is the seats of one game in progress, in the order of their numbers. The
// first of them are one of each side, in the order of the sides ([Info.Seats]): the
// number of a side is that of its first seat.
type Seating []SeatInfo

// Side is the number of the side of a seat, and of its first seat. Chance and Nobody
// are their own.
func (x Seating) Side(s Seat) Seat {
	if s < 0 || int(s) >= len(x) || x[s].Side == "" {
		return s
	}
	for i := range x[:s] {
		if x[i].Side == x[s].Side {
			return Seat(i)
		}
	}
	return s
}

// Together reports whether two seats are of one side.
func (x Seating) Together(a, b Seat) bool { return x.Side(a) == x.Side(b) }

// Won reports whether a seat shares in a victory: the winner of a result stands for
// its side.
func (x Seating) Won(r Result, s Seat) bool { return r.Winner >= 0 && x.Together(r.Winner, s) }

// Sides adds the scores of seats to those of their sides: every seat has that of its side.
func (x Seating) Sides(score *[MaxSeats]int32) (sum [MaxSeats]int32) {
	for i := range x {
		sum[x.Side(Seat(i))] += score[i]
	}
	for i := range x {
		sum[i] = sum[x.Side(Seat(i))]
	}
	return sum
}

// Seated is implemented by positions of games that have more seats in some scenarios,
// or by an option, than their Info says.
type Seated interface{ Seats() Seating }

// SeatsAt are the seats of the game that a position belongs to.
func SeatsAt(g Game, p Position) Seating {
	if s, ok := p.(Seated); ok {
		return s.Seats()
	}
	return g.Info().Seats
}

// SeatsIn are the seats of a game of a scenario with some options: those of the last
// option that says so, else the scenario's, else the game's.
func (in *Info) SeatsIn(scenario string, o Options) Seating {
	for i := range in.Scenarios {
		if sc := &in.Scenarios[i]; sc.ID == scenario {
			return sc.seats(in.Seats, o)
		}
	}
	return in.Seats
}

func (sc *Scenario) seats(usual Seating, o Options) Seating {
	if sc.Seats != nil {
		usual = sc.Seats
	}
	for i := range sc.Options {
		x := &sc.Options[i]
		for n := range x.Seats {
			if x.Seats[n] != nil && (o[x.ID] == x.Values[n] || n == 0 && o[x.ID] == "") {
				usual = x.Seats[n]
			}
		}
	}
	return usual
}
