package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// Works that can be begun are listed for both kinds at once: most of what forbids the one forbids
// the other, and most battalions are passed over at a glance.

// digs goes through the units of the phasing side that can begin works, with what they can begin,
// as digVerdict, improveVerdict and entrenchVerdict tell.
func (s *state) digs(f *kernel.Frame, yield func(u int16, improve, entrench bool) bool) {
	if f.A == prepareFree || !s.siteRoom() {
		return
	}
	var marked hexes
	for i := range s.logi.sites {
		if x := &s.logi.sites[i]; x.hex > 0 {
			marked.add(x.hex - 1)
		}
	}
	for _, w := range s.sc.digger[s.side] {
		u, h := int(w), s.at[w]
		if h < 0 || !s.large(u) || s.is(u, uncommitted) || s.is(u, atWork) && !s.logi.changed.has(u) || marked.has(h) || s.sc.Ground.Is(h, order.Fortified) || s.bound(u) {
			continue
		}
		improve, entrench := s.sc.Ground.Kind(h) != order.Bocage, s.sappers(u) >= 0
		if (improve || entrench) && !s.enemyWithin(s.side, h, workRange) && !yield(w, improve, entrench) {
			return
		}
	}
}

// listWorks lists what improveVerdict allows and then what entrenchVerdict does.
func listWorks(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	var memory [64]kernel.Choice
	trenches := memory[:0]
	s.digs(f, func(u int16, improve, entrench bool) bool {
		if improve {
			dst = append(dst, kernel.Choice{Verb: verbImprove, A: u})
		}
		if entrench {
			trenches = append(trenches, kernel.Choice{Verb: verbEntrench, A: u})
		}
		return true
	})
	return append(dst, trenches...)
}

// worksListed adds nothing to what listWorks has listed.
func worksListed(_ *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice { return dst }

// canDig tells whether any works can be begun.
func (s *state) canDig(f *kernel.Frame) (found bool) {
	s.digs(f, func(int16, bool, bool) bool {
		found = true
		return false
	})
	return found
}
