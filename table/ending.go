package table

import (
	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/lines"
	"sandtable/scene"
)

// Those who play can end a game before its rules do: a side resigns, or all agree to a
// draw. Whoever has to agree is asked as he is to take back. The end stands: nothing is
// taken back after it, as after an end by the rules that has told the dice.

// What can be asked besides taking back.
const (
	AskResign = "resign"
	AskDraw   = "draw"
)

// endings are how the journal calls what was asked.
var endings = map[string]string{AskResign: journal.Resigned, AskDraw: journal.Drawn}

// AskEnd lets a seat resign for its side, or offer a draw. The other persons of its side,
// or all other persons, are asked whether they agree; where there are none the game is over
// at once. Errors: *Refused, *Bad, *ReadOnly, and those of the store.
func (t *Table) AskEnd(seat kernel.Seat, what string) (in Info, err error) {
	defer t.faulted(&err)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.lastingTo(seat); err != nil {
		return Info{}, err
	}
	if endings[what] == "" {
		return Info{}, bad("there is nothing called %.40q to ask; there are: %s, %s", what, AskResign, AskDraw)
	}
	must, ok := journal.Enders(t.seating(), t.fold.Holders(), endings[what], seat)
	_, led := t.script(t.fold.Index())
	switch {
	case t.fold.Holders()[seat] != Person:
		return Info{}, refuse(sayHeld, t.SeatName(seat), t.fold.Holders()[seat])
	case t.fold.Over():
		return Info{}, refuse(sayOver)
	case led:
		return Info{}, refuse(sayAskLed)
	case journal.Opponent(t.seating(), seat) == kernel.Nobody:
		return Info{}, refuse(sayEndSides)
	case !ok:
		return Info{}, refuse(sayEndNobody, t.SeatName(seat))
	case len(must) == 0:
		return t.endGame(what, seat, nil)
	}
	return t.request(Request{Seat: seat, What: what})
}

// agreeing are the seats that must agree to a request, none if there is nobody to ask.
func (t *Table) agreeing(a *ask) []kernel.Seat {
	if a.What == "" {
		return t.others(a.Seat)
	}
	must, ok := journal.Enders(t.seating(), t.fold.Holders(), endings[a.What], a.Seat)
	if !ok || t.fold.Holders()[a.Seat] != Person || t.fold.Over() {
		return nil
	}
	return must
}

// among are the seats whose people may know of a request, none: everybody may. That a side
// thinks of resigning is told to nobody who plays against it or looks on.
func (t *Table) among(a *ask) []int {
	if a.What != AskResign {
		return nil
	}
	var seats []int
	for i := range t.fold.Holders() {
		if t.concerns(a, kernel.Seat(i)) {
			seats = append(seats, i)
		}
	}
	return seats
}

// concerns reports whether whoever plays a seat may know of a request.
func (t *Table) concerns(a *ask, seat kernel.Seat) bool {
	return a.What != AskResign || t.seating().Side(seat) == t.seating().Side(a.Seat)
}

// endGame writes that players end the game, and what closes it.
func (t *Table) endGame(what string, seat kernel.Seat, agreed []kernel.Seat) (Info, error) {
	end := journal.Line{Kind: journal.End, Seat: seat, Text: endings[what], Agreed: journal.SetOf(agreed)}
	closing := []journal.Line{end, t.seal()}
	if d := t.fold.Dice(); d.Mode == journal.Fair && t.secret.Opens(d.Commitment) {
		closing = append(closing, journal.Line{Kind: journal.Reveal, Text: t.secret.String()})
	}
	t.halt()
	defer t.wake()
	if err := t.write(closing...); err != nil {
		return Info{}, err
	}
	t.ask = nil
	t.announce(t.sayEnded(t.fold.Ended()), nil)
	return t.info(), nil
}

// sayEnded says how players ended the game.
func (t *Table) sayEnded(e *journal.Ending) lines.Said {
	if e.How == journal.Drawn {
		return sayEndBoth.Say()
	}
	return sayEndOne.Say(e.Side)
}

// sayNo says that a seat has not agreed to a request.
func (t *Table) sayNo(a *ask, seat kernel.Seat) lines.Said {
	switch a.What {
	case AskDraw:
		return sayEndNoDraw.Say(t.SeatName(seat))
	case AskResign:
		return sayEndPlayedOn.Say(t.SeatName(seat), t.side(a.Seat).Name)
	}
	return sayAskRefused.Say(t.SeatName(seat), t.SeatName(a.Seat))
}

// side is the side of a seat.
func (t *Table) side(seat kernel.Seat) kernel.SeatInfo {
	return t.entry.Title.Info().Seats[t.seating().Side(seat)]
}

// ends reports whether players have ended the game.
func (t *Table) ends() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.fold != nil && t.fold.Ended() != nil
}

// ended is what is seen of a game that players have ended, with its result and nothing
// to ask.
func (t *Table) ended(seen *scene.Scene, e *journal.Ending) *scene.Scene {
	if e == nil {
		return seen
	}
	now, text := *seen, t.sayEnded(e).Text
	now.Prompt = scene.Prompt{Seat: int(kernel.Nobody), Text: text}
	now.Result = &scene.Result{Text: text}
	if e.Winner >= 0 {
		now.Result.Winner = t.side(e.Winner).ID
	}
	return &now
}
