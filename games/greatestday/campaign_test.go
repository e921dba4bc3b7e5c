package greatestday

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// campaignNodes are the decisions that only the campaign meets.
var campaignNodes = []uint16{
	nodeRallySite, nodeDropUnit, nodeDropDie, nodeDropLoss, nodeDropFate, nodeCredit, nodeStragglers, nodeStragglersDie, nodeBack, nodeWhichBeach,
	nodeAirGuard, nodeAllot, nodeBombDie, nodeBombard, nodeGuests, nodeInterdict, nodeJoin, nodeNCO, nodeRaze, nodeSector, nodeSortie, nodeWeather,
}

// TestCampaignGames plays the Night of the drop and 6 June at random, every other game
// keen on landing, and checks the invariants; the game ends by itself at 2100.
func TestCampaignGames(t *testing.T) {
	games := 2
	if testing.Short() {
		games = 1
	}
	g := newGame(t)
	start, err := g.New("campaign", kernel.Options{"end": "6-June"})
	if err != nil {
		t.Fatal(err)
	}
	visited := make([]int, len(book.Nodes()))
	p, q := start.Clone().(*state), start.Clone()
	var legal []kernel.Choice
	for seed := range games {
		p.CopyFrom(start)
		rng := rand.New(rand.NewPCG(uint64(seed), 1944))
		for n := 0; book.KindOf(p) != nodeOver; n++ {
			visited[book.KindOf(p)]++
			if n > 60000 {
				t.Fatalf("seed %d does not end", seed)
			}
			legal = p.Legal(legal[:0])
			if len(legal) == 0 {
				t.Fatalf("seed %d, choice %d: a dead end at %s", seed, n, book.Nodes()[book.KindOf(p)])
			}
			c := legal[rng.IntN(len(legal))]
			if seed&1 == 0 {
				c = keen(legal, c, rng)
			}
			text := g.Format(p, c)
			p.Apply(c, nil)
			if n%16 != 0 {
				continue
			}
			err := invariant(p)
			if err == nil {
				err = landingInvariant(p)
			}
			if err == nil {
				err = p.dropInvariant()
			}
			if q.CopyFrom(p); err == nil && q.(*state).Digest() != p.Digest() {
				err = fmt.Errorf("a copy is not equal")
			}
			if err != nil {
				t.Fatalf("seed %d, choice %d, %s: %v", seed, n, text, err)
			}
		}
		if r, over := p.Result(); !over || int(p.turn) != p.sc.Victory.Uncleared+1 && r.Winner < 0 {
			t.Errorf("seed %d ended on turn %d: %s", seed, p.turn, p.resultWords(r))
		}
	}
}

// dropInvariant says what is wrong with drops and stragglers, whatever happened before.
func (s *state) dropInvariant() error {
	for u := range s.sc.Units {
		switch h := s.at[u]; {
		case h == aloft && int(s.drops.done) >= len(s.sc.Airborne.Jumps) && !s.dropping():
			return fmt.Errorf("3.1: %s has not dropped", s.id(int16(u)))
		case (h == straggler || h == aloft) && s.sc.Units[u].Div != s.sc.Airborne.Div:
			return fmt.Errorf("3.4.1: %s is a straggler", s.id(int16(u)))
		case s.delay[u] < 0 || s.delay[u] > 0 && h < 0:
			return fmt.Errorf("3.3.2: %s has %d markers at %d", s.id(int16(u)), s.delay[u], h)
		}
	}
	for b, h := range s.drops.rally {
		if s.drops.track[b] < 0 || s.drops.points[b] < 0 {
			return fmt.Errorf("3.4.2: %d stragglers, %d points", s.drops.track[b], s.drops.points[b])
		}
		if h != 0 && s.enemyIn(order.Allied, h-1) >= 0 && !s.dropping() && s.drops.track[b] > 0 && s.turn > 1 {
			return fmt.Errorf("3.4.1: a German stands on the rally point at %s", s.hex(h-1))
		}
	}
	return nil
}

// dropping tells whether a drop is in hand.
func (s *state) dropping() bool {
	for i := range s.stack.Len() {
		if s.stack.Under(i).Proc == procDrop {
			return true
		}
	}
	return false
}

// BenchmarkCopyCampaign copies a position of the campaign.
func BenchmarkCopyCampaign(b *testing.B) {
	var p kernel.Position = positionIn(b, "campaign")
	q := p.Clone()
	b.ReportAllocs()
	for b.Loop() {
		q.CopyFrom(p)
		p, q = q, p
	}
}
