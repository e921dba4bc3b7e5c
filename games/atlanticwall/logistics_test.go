package atlanticwall

import (
	"testing"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// brokenLogistics says what of works, replacements and battalions taken apart cannot be.
func (s *state) brokenLogistics() string {
	last := int16(0)
	for i := range s.logi.sites {
		switch x := &s.logi.sites[i]; {
		case x.hex == 0:
			last = 1 << 14
		case x.hex <= last:
			return "works are not in the order of hexes, or two are in one"
		case s.friendIn(x.side, x.hex-1) < 0 && !x.given:
			return "nobody of their side is in the works of " + s.hex(x.hex-1)
		case s.sc.Ground.Is(x.hex-1, order.Fortified):
			return "a marker lies on the printed works of " + s.hex(x.hex-1)
		default:
			last = x.hex
		}
	}
	for f := range s.sc.Formations {
		most := s.sc.Steps[s.sc.Formations[f].Side]
		if s.sc.Stages != nil {
			most += int8(s.sc.Stages.Extra) // E-O 20.2
		}
		if n := s.logi.stock[f]; n < 0 || n > most {
			return "replacement points of " + s.sc.Formations[f].ID
		}
	}
	stand := map[int16]int{} // battlegroups by their battalion
	for u := range s.sc.Units {
		p, c := &s.unit[u], s.card(u)
		switch {
		case s.is(u, battlegroup) != (p.of > 0):
			return s.id(int16(u)) + " is half a battlegroup"
		case p.of > 0:
			stand[p.of-1]++
		case s.at[u] >= 0 && (p.steps < 1 || p.steps > c.Steps || c.Steps == 3 && p.steps == 1):
			return s.id(int16(u)) + " has steps that it cannot have"
		case (s.at[u] == holding || s.at[u] == standing) && c.Size != order.Battalion:
			return s.id(int16(u)) + " is no battalion and waits for companies"
		}
	}
	for u := range s.sc.Units {
		if n := stand[int16(u)]; (s.at[u] == standing) != (n == 1) {
			return s.id(int16(u)) + " has a battlegroup and is not aside for it, or the other way round"
		}
	}
	return ""
}

// BenchmarkJudgeSupply is the Mutual Supply Determination Phase of the whole scenario.
func BenchmarkJudgeSupply(b *testing.B) {
	g := newGame(b)
	p, err := g.New("fall-of-cherbourg", nil)
	if err != nil {
		b.Fatal(err)
	}
	s := p.(*state)
	b.ReportAllocs()
	for b.Loop() {
		s.judgeSupply(nil)
	}
}

// BenchmarkPrepare lists what can be done before movement when battalions may break down.
func BenchmarkPrepare(b *testing.B) {
	g := newGame(b)
	p, err := g.New("fall-of-cherbourg", nil)
	if err != nil {
		b.Fatal(err)
	}
	s := p.(*state)
	s.turn = s.sc.BreakDown
	s.rest(order.Allied, turnPrepare)
	book.Run(s, nil)
	var legal []kernel.Choice
	b.ReportAllocs()
	for b.Loop() {
		legal = s.Legal(legal[:0])
	}
	b.ReportMetric(float64(len(legal)), "choices")
}
