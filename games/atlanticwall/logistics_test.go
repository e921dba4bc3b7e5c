package atlanticwall

import (
	"math/rand/v2"
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
		case !x.complete && s.enemyWithin(x.side, x.hex-1, workRange):
			return "an enemy is near the work that goes on in " + s.hex(x.hex-1) + " (14.14)"
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
	benchSupply(b, p.(*state))
}

// benchSupply judges a position from nothing.
func benchSupply(b *testing.B, s *state) {
	b.Helper()
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		for _, n := range s.sc.net.lines { // lines in a land shut up are no help for others
			l := n.Begin(0)
			for h := range int16(s.sc.hexes()) {
				l.Shut(h)
			}
			l.Trace()
			l.Free()
		}
		b.StartTimer()
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

// TestSupplyMended (13.11-13.15) plays by chance and judges every few decisions, now with
// memory that was used for the judgement before, now from nothing: the lines are the same.
func TestSupplyMended(t *testing.T) {
	for _, sc := range battles(t, newGame(t)) {
		s := newState(sc)
		s.deploy()
		book.Run(s, nil)
		fresh := newState(sc)
		rng, posts := rand.New(rand.NewPCG(13, 11)), 0
		var legal []kernel.Choice
		for n := 0; n < 3000 && !s.over(); n++ {
			if s.Node().Seat == kernel.Chance {
				kernel.Random(s, rng, 1)
				continue
			}
			legal = s.Legal(legal[:0])
			s.Apply(brisk(legal, rng), nil)
			if n%3 != 0 {
				continue
			}
			for _, side := range []order.Side{order.Allied, order.German} {
				l := s.lines(side)
				fresh.CopyFrom(s)
				bare := *sc
				bare.net = newNet(sc.Scenario)
				fresh.sc = &bare
				want := fresh.lines(side)
				fresh.sc = sc
				if l.n != want.n || l.posts != want.posts || l.own != want.own || l.backed != want.backed {
					t.Fatalf("%s, decision %d: other headquarters", sc.ID, n)
				}
				for h := range int16(sc.hexes()) {
					if l.Near(h) != want.Near(h) || l.Reached(h) != want.Reached(h) || l.Sourced(h) != want.Sourced(h) {
						t.Fatalf("%s, decision %d: the mended lines of side %d differ at %s", sc.ID, n, side, s.hex(h))
					}
				}
				posts += l.n
				l.Free()
				want.Free()
			}
		}
		if posts == 0 {
			t.Errorf("%s: nobody has a headquarters on the map", sc.ID)
		}
	}
}

// BenchmarkSupplyAfterMove judges both sides of a whole campaign position after a move of one
// unit at the front, there and back.
func BenchmarkSupplyAfterMove(b *testing.B) {
	s := campaignAt(b, 6000)
	u, to := atFront(s)
	if u < 0 {
		b.Fatal("nobody is at the front")
	}
	from := s.at[u]
	b.ReportAllocs()
	for b.Loop() {
		s.put(u, to)
		s.judgeSupply(nil)
		from, to = to, from
	}
}

// atFront is an Allied unit that can step into an empty hex in an enemy zone.
func atFront(s *state) (u int, to int16) {
	for _, w := range s.sc.own[order.Allied] {
		if !s.controls(int(w)) {
			continue
		}
		for _, h := range s.sc.Ground.Grid.Adjacent[s.at[w]] {
			if h >= 0 && s.first(h) < 0 && s.inZone(order.German, h) && s.sc.Ground.Kind(h) != order.Sea {
				return int(w), h
			}
		}
	}
	return -1, -1
}
