package atlanticwall

import (
	"cmp"
	"slices"

	game "sandtable/games/atlanticwall"
	"sandtable/kernel"
)

// protect gives Final Protective Fire where it makes the column worse for the attacker: as many guns
// as are worth it, the strongest first, and of single ones that do as much the weakest. A gun has it
// once in a Game-Turn (10.46), and others may still be attacked.
func (b *bot) protect(p kernel.Position, f game.Facts) kernel.Choice {
	h, column, below := f.Attack()
	var guns []kernel.Choice
	for _, c := range b.legal {
		if c.Verb == game.DoFPF {
			guns = append(guns, c)
		}
	}
	slices.SortStableFunc(guns, func(x, y kernel.Choice) int {
		return cmp.Compare(f.Protects(int(y.A), h), f.Protects(int(x.A), h))
	})
	before, best, count := b.suffers(column, below), 0.0, 0
	b.trial.CopyFrom(p)
	for k, c := range guns {
		if !b.trial.Explain(c).OK() {
			break
		}
		b.trial.Apply(c, nil)
		g, _ := game.Read(b.trial)
		at, column, below := g.Attack()
		if at != h {
			break
		}
		if v := before - b.suffers(column, below) - b.w.salvo*float64(k+1); v > best {
			best, count = v, k+1
		}
	}
	switch count {
	case 0:
		return b.first(game.DoHold)
	case 1:
		for _, c := range slices.Backward(guns) {
			if column, below := b.attackWith(p, c); before-b.suffers(column, below)-b.w.salvo >= best {
				return c
			}
		}
	}
	return guns[0]
}

// suffers is what the attack on a column brings the attacker; one below the first brings nothing.
func (b *bot) suffers(column int, below bool) float64 {
	if below {
		return min(b.worth[1], 0)
	}
	return b.worth[column]
}
