package journal

import (
	"errors"
	"fmt"

	"sandtable/kernel"
)

// Players can end a game before its rules do: a side resigns, or all agree to a draw. The
// game itself knows nothing of it: it is a line at the end of a journal.

// Ways to end a game, as [End] lines have them.
const (
	Resigned = "resigned"
	Drawn    = "drawn"
)

// Ending is how players ended a game.
type Ending struct {
	How    string      // Resigned or Drawn
	Seat   kernel.Seat // who resigned, or offered the draw
	Side   string      // name of the side of that seat
	Winner kernel.Seat // first seat of the side that has won; Nobody: a draw
}

// Text says how it ended.
func (e Ending) Text() string {
	if e.How == Drawn {
		return "Draw agreed"
	}
	return e.Side + " resigned"
}

// Ended is how players ended the game, nil if they did not.
func (f *Fold) Ended() *Ending { return f.ended }

// Over reports whether the game is over, by its rules or because players ended it.
func (f *Fold) Over() bool { return f.ended != nil || f.pos.Node().Final }

// Result is how the game stands or has ended; over says which. The score of a game that
// players ended is the one at which it stood.
func (f *Fold) Result() (r kernel.Result, over bool) {
	r, over = f.pos.Result()
	if f.ended != nil {
		r.Winner, over = f.ended.Winner, true
	}
	return r, over
}

// Opponent is the first seat of the side that wins when a seat resigns, Nobody where there
// is more than one other side, or none: then nobody can end the game.
func Opponent(seats kernel.Seating, seat kernel.Seat) kernel.Seat {
	other := kernel.Nobody
	for i := range seats {
		switch s := seats.Side(kernel.Seat(i)); {
		case s == seats.Side(seat) || s == other:
		case other != kernel.Nobody:
			return kernel.Nobody
		default:
			other = s
		}
	}
	return other
}

// Enders are the seats of persons who must agree when a seat resigns or offers a draw: of
// its own side, or all others. Whoever has to be asked for a draw and is no person cannot
// be: ok is false where the other side has none.
func Enders(seats kernel.Seating, holders []string, how string, seat kernel.Seat) (list []kernel.Seat, ok bool) {
	ok = how == Resigned
	for i, h := range holders {
		s := kernel.Seat(i)
		if h != Person || s == seat {
			continue
		}
		if own := seats.Together(s, seat); own || how == Drawn {
			list, ok = append(list, s), ok || !own
		}
	}
	return list, ok
}

// end carries out an End line.
func (f *Fold) end(l Line) error {
	if err := f.checkSeat(l.Seat); err != nil {
		return err
	}
	if f.Over() {
		return errors.New("the game is over before it")
	}
	seats := kernel.SeatsAt(f.game, f.pos)
	winner := Opponent(seats, l.Seat)
	if winner == kernel.Nobody {
		return errors.New("players end games of two sides only")
	}
	if h := f.seats[l.Seat]; h != Person {
		return fmt.Errorf("seat %d is held by %s; only a person ends a game", l.Seat, h)
	}
	must, ok := Enders(seats, f.seats, l.Text, l.Seat)
	if !ok {
		return errors.New("no person plays the other side, who could agree to a draw")
	}
	if want := SetOf(must); l.Agreed != want {
		return fmt.Errorf("the seats %v have agreed to it; it takes all of %v", seatsOf(l.Agreed), seatsOf(want))
	}
	if l.Text == Drawn {
		winner = kernel.Nobody
	}
	f.ended = &Ending{How: l.Text, Seat: l.Seat, Side: f.game.Info().Seats[seats.Side(l.Seat)].Name, Winner: winner}
	return nil
}

// endures says why a line cannot follow the end that players have made: nothing is played
// or taken back any more.
func (f *Fold) endures(k Kind) error {
	switch k {
	case Digest, Holder, Reveal, Returned, Note:
		return nil
	}
	return fmt.Errorf("the game is over before it: it ended at index %d because players ended it (%s)", len(f.steps), f.ended.How)
}
