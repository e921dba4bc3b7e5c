package koenig

import (
	"sandtable/games/koenig"
	"sandtable/kernel"
)

// content has a unit that has been picked at night (4.0) be done where no move gains.
func (b *bot) content(n int) {
	for i, c := range b.legal[:n] {
		if c.Verb == koenig.DoDone {
			b.values[i] += leastGain
		}
	}
}

// straight is the plan of a unit that is picked at night without the moves that bring nothing: it
// goes its way in one and no farther, or stays. What it takes in passing is worth a way about.
func (b *bot) straight(p kernel.Position, pick kernel.Choice, plan []kernel.Choice) []kernel.Choice {
	worth, ok := b.nightly(p, pick, plan)
	for n := 0; ok && n < len(plan); n++ {
		for first := range len(plan) - n + 1 {
			if v, legal := b.nightly(p, pick, plan[first:first+n]); legal && v > worth-leastGain {
				return plan[first : first+n]
			}
		}
	}
	return plan
}

// nightly is what a plan of a unit that is picked at night is worth when the unit is done after it;
// not ok where the rules forbid it.
func (b *bot) nightly(p kernel.Position, pick kernel.Choice, plan []kernel.Choice) (worth float64, ok bool) {
	k := &b.concert
	if !k.play(p, append(append(k.try[:0], pick), plan...)) {
		return 0, false
	}
	if done := (kernel.Choice{Verb: koenig.DoDone}); k.pos.Explain(done).OK() {
		k.pos.Apply(done, nil)
	}
	return b.search.Eval(k.pos), true
}
