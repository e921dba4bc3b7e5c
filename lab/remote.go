package lab

import (
	"context"
	"fmt"

	"sandtable/bots"
	"sandtable/kernel"
)

// begin seats the bots, and tells those outside the program what is played.
func (p *player) begin(ctx context.Context) {
	for i, k := range p.b.Bots {
		bot := k.New(p.b.Game, p.b.Budget)
		p.seats = append(p.seats, bot)
		if r, ok := bot.(bots.Remote); ok {
			p.far = append(p.far, r)
			r.Begin(ctx, p.b.Scenario, p.b.Options, kernel.Seat(i))
		}
	}
}

// tell sends a choice or draw that is about to be carried out to the bots outside
// the program. Where something is hidden it is not theirs to know.
func (p *player) tell(c kernel.Choice) {
	if len(p.far) == 0 || !p.b.Game.Info().OpenIn(p.b.Scenario, p.b.Options) {
		return
	}
	text := p.b.Game.Format(p.pos, c)
	for _, r := range p.far {
		r.Made(text)
	}
}

// givesUp reports whether the bot of a seat plays no further. It has lost then,
// with the score as it stands; of two sides the other has won.
func (p *player) givesUp(seat int) bool {
	r, ok := p.seats[seat].(bots.Remote)
	if !ok || r.Err() == nil {
		return false
	}
	p.forfeit(seat, r.Err().Error())
	return true
}

// dawdles reports whether a game that does not end is the fault of a bot outside
// the program: the one that has made most of the choices. It has lost then.
func (p *player) dawdles(limit int) bool {
	most := 0
	for s, n := range p.rec.Decisions {
		if n > p.rec.Decisions[most] {
			most = s
		}
	}
	if _, ok := p.seats[most].(bots.Remote); !ok {
		return false
	}
	p.forfeit(most, fmt.Sprintf("no end after %d choices and draws, most of them its own", limit))
	return true
}

// forfeit ends the game: a seat has lost it.
func (p *player) forfeit(seat int, why string) {
	p.rec.Forfeit = &Forfeit{Game: p.n, Seat: seat, Why: why}
	now, _ := p.pos.Result()
	copy(p.rec.Score, now.Score[:])
	if len(p.b.Game.Info().Seats) == 2 {
		p.rec.Winner = 1 - int(p.b.seats().Side(kernel.Seat(seat))) // the other side
	}
}
