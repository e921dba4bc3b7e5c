package greatestday

import (
	"strconv"

	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// Detail says more of a choice before it is made: what a move costs and which way it goes.
func (g *Game) Detail(r kernel.Reader, c kernel.Choice) scene.Detail {
	s, _ := play.Of[*state](r)
	var d scene.Detail
	f := s.stack.Top()
	if f == nil || !s.Explain(c).OK() {
		return d
	}
	if c.Verb == verbMove && (f.Proc == procUnit || f.Proc == procMove) {
		u := int(f.A)
		_, mp := s.gait(u)
		if f.Proc == procMove {
			mp = int(f.C)
		}
		t := s.traffic(u)
		field := s.search(u, c.A, mp, &t)
		defer field.Free()
		cost, ok := field.Cost(c.A)
		if !ok { // a single hex that costs more than there is (G9.1)
			d.Cost, d.Path = "all of "+halves(mp), []string{s.hex(s.at[u]), s.hex(c.A)}
			return d
		}
		d.Cost = halves(cost) + " of " + halves(mp)
		for _, h := range field.Path(nil, c.A) {
			d.Path = append(d.Path, s.hex(h))
		}
	}
	return d
}

// facts are the numbers of the matter in hand.
func (s *state) facts() []scene.Fact {
	var out []scene.Fact
	f := s.stack.Top()
	if s.active < 0 || f == nil {
		return nil
	}
	add := func(text string, n int, rule *play.Rule) {
		out = append(out, scene.Fact{Text: text, Value: strconv.Itoa(n), Rule: rule.Number})
	}
	switch f.Proc {
	case procUnit, procMove:
		u := int(f.A)
		add("Command points of the "+s.sc.Divisions[s.purse(u)].Short, int(s.cp[s.purse(u)]), rulePoints)
		if f.Proc == procMove {
			out = append(out, scene.Fact{Text: "Left to move", Value: halves(int(f.C)), Rule: ruleMove.Number})
		}
	case procChit:
		for d := range s.sc.Divisions {
			if s.sc.Divisions[d].Side == s.chit().side {
				add("Command points of the "+s.sc.Divisions[d].Short, int(s.cp[d]), rulePoints)
			}
		}
	}
	return out
}

// units is a set of the units of a scenario.
type units uint64

func (x units) has(u int) bool { return x>>u&1 != 0 }
func (x *units) add(u int)     { *x |= 1 << u }
