package practice

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strconv"

	"sandtable/bots"
	"sandtable/kernel"
	"sandtable/scene"
)

// parts of an answer that can be asked for.
const (
	numbers = 1 << iota // legal choices as numbers: verb and three arguments
	texts               // legal choices in words
	picture             // what the seat sees, as the screen gets it
)

// limit is the longest game in choices and draws.
const limit = 1_000_000

// room is one game.
type room struct {
	game  kernel.Game
	start kernel.Position
	pos   kernel.Position
	seats []bots.Bot // played here; nil for the learner's
	seed  uint64
	rng   *rand.Rand
	legal []kernel.Choice
	outs  []kernel.Outcome
	taken int
	said  []byte // where it stands, to be sent
	err   error
}

// begin begins a game on the dice of a seed.
func (s *room) begin(ctx context.Context, seed uint64, seats []bots.Bot) {
	s.pos.CopyFrom(s.start)
	s.seed, s.seats, s.taken = seed, seats, 0
	s.rng = rand.New(rand.NewPCG(seed, 0))
	s.run(ctx)
}

// step makes a choice by its index; it is checked.
func (s *room) step(ctx context.Context, i int) {
	s.pos.Apply(s.legal[i], nil)
	s.taken++
	s.run(ctx)
}

// run goes on to the next decision of the learner, or the end, and lists what is
// legal there.
func (s *room) run(ctx context.Context) {
	for ; s.taken < limit && ctx.Err() == nil; s.taken++ {
		n := s.pos.Node()
		if n.Final {
			break
		}
		if n.Seat == kernel.Chance {
			s.outs = s.pos.Outcomes(s.outs[:0])
			s.pos.Apply(kernel.Draw(s.outs, s.rng), nil)
			continue
		}
		bot := s.seats[n.Seat]
		if bot == nil {
			s.legal = s.pos.Legal(s.legal[:0])
			return
		}
		c := bot.Choose(ctx, s.pos.View(n.Seat), s.rng)
		if ctx.Err() != nil {
			break // it has not thought to the end
		}
		s.pos.Apply(c, nil)
	}
	s.legal = s.legal[:0]
}

// tell writes where the game stands behind b.
func (s *room) tell(b []byte, show int) ([]byte, error) {
	n := s.pos.Node()
	r, over := s.pos.Result()
	b = append(b, `{"seat":`...)
	if n.Final {
		b = append(b, "null"...)
	} else {
		b = strconv.AppendInt(b, int64(n.Seat), 10)
	}
	b = append(b, `,"n":`...)
	b = strconv.AppendInt(b, int64(len(s.legal)), 10)
	b = append(b, `,"node":`...)
	b = strconv.AppendInt(b, int64(n.Kind), 10)
	b = append(b, `,"score":[`...)
	for i := range s.seats {
		b = comma(b, i)
		b = strconv.AppendInt(b, int64(r.Score[i]), 10)
	}
	b = append(b, `],"done":`...)
	b = strconv.AppendBool(b, n.Final)
	if over {
		b = append(b, `,"winner":`...)
		if r.Winner >= 0 {
			b = strconv.AppendInt(b, int64(r.Winner), 10)
		} else {
			b = append(b, "null"...)
		}
	}
	if show&numbers != 0 {
		b = append(b, `,"numbers":[`...)
		for i, c := range s.legal {
			b = append(comma(b, i), '[')
			b = strconv.AppendUint(b, uint64(c.Verb), 10)
			for _, x := range [...]int16{c.A, c.B, c.C} {
				b = strconv.AppendInt(append(b, ','), int64(x), 10)
			}
			b = append(b, ']')
		}
		b = append(b, ']')
	}
	if show&texts != 0 {
		words := make([]string, 0, len(s.legal))
		for _, c := range s.legal {
			words = append(words, s.game.Format(s.pos, c))
		}
		text, err := json.Marshal(words)
		if err != nil {
			return b, err
		}
		b = append(append(b, `,"texts":`...), text...)
	}
	if show&picture != 0 {
		painter, ok := s.game.(scene.Painter)
		if !ok {
			return b, fmt.Errorf("%s has no scene to show", s.game.Info().ID)
		}
		text, err := json.Marshal(scene.Whole(painter, s.pos.View(max(0, n.Seat))))
		if err != nil {
			return b, err
		}
		b = append(append(b, `,"scene":`...), text...)
	}
	return append(b, '}'), nil
}

func comma(b []byte, i int) []byte {
	if i > 0 {
		return append(b, ',')
	}
	return b
}
