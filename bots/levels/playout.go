package levels

import (
	"context"
	"math/rand/v2"

	"sandtable/kernel"
)

// trial is where play-outs take place, one after the other.
type trial struct {
	work kernel.Position
	outs []kernel.Outcome
}

// copy is a copy of a position to play on, until the next one is made.
func (t *trial) copy(p kernel.Position) kernel.Position {
	if t.work == nil {
		t.work = p.Clone()
	} else {
		t.work.CopyFrom(p)
	}
	return t.work
}

// playOn plays a position on for as long as going says, for at most so many steps: policies may
// go round and round. It is not ok when the time ran out.
func (t *trial) playOn(ctx context.Context, q kernel.Position, steps int, going func() bool, choose func(kernel.Seat) kernel.Choice, rng *rand.Rand) (ok bool) {
	for range steps {
		n := q.Node()
		if n.Final || !going() {
			break
		}
		if ctx.Err() != nil {
			return false
		}
		if n.Seat == kernel.Chance {
			t.outs = q.Outcomes(t.outs[:0])
			q.Apply(kernel.Draw(t.outs, rng), nil)
			continue
		}
		q.Apply(choose(n.Seat), nil)
	}
	return true
}
