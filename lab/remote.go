package lab

import (
	"sandtable/bots"
	"sandtable/kernel"
)

// begin seats the bots, and tells those outside the program what is played.
func (p *player) begin() {
	for i, k := range p.b.Bots {
		bot := k.New(p.b.Game, p.b.Budget)
		p.seats = append(p.seats, bot)
		if r, ok := bot.(bots.Remote); ok {
			p.far = append(p.far, r)
			r.Begin(p.b.Scenario, p.b.Options, kernel.Seat(i))
		}
	}
}

// tell sends a choice or draw that is about to be carried out to the bots outside
// the program. Where something is hidden it is not theirs to know.
func (p *player) tell(c kernel.Choice) {
	if len(p.far) == 0 || !p.b.Game.Info().Open {
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
	p.rec.Forfeit = &Forfeit{Game: p.n, Seat: seat, Why: r.Err().Error()}
	now, _ := p.pos.Result()
	copy(p.rec.Score, now.Score[:])
	if len(p.seats) == 2 {
		p.rec.Winner = 1 - seat
	}
	return true
}
