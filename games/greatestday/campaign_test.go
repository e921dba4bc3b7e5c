package greatestday

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"sandtable/board"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest"
	"sandtable/scene/scenetest"
)

// campaignNodes are the decisions that only the campaign meets.
var campaignNodes = []uint16{
	nodeRallySite, nodeDropUnit, nodeDropDie, nodeDropLoss, nodeDropFate, nodeCredit, nodeStragglers, nodeStragglersDie, nodeBack, nodeWhichBeach,
	nodeAirGuard, nodeAllot, nodeBombDie, nodeBombard, nodeGuests, nodeInterdict, nodeJoin, nodeNCO, nodeRaze, nodeSector, nodeSortie, nodeWeather, nodeMugs,
}

// campaignAt are positions of the campaign at the beginning of turns, with everybody
// where the set-up and the schedule have them.
func campaignAt(t *testing.T, g *Game, turns ...int) (out []kernel.Position) {
	t.Helper()
	for _, n := range turns {
		p, err := g.New("campaign", nil)
		if err != nil {
			t.Fatal(err)
		}
		if n > 1 {
			if err := g.Set(p, "turn", strconv.Itoa(n)); err != nil {
				t.Fatal(err)
			}
		}
		out = append(out, p)
	}
	return out
}

// TestCampaignSample holds all promises of the kernel and of screens on moments of the
// campaign: the drop, the landings, the first day after them, the middle and the end.
func TestCampaignSample(t *testing.T) {
	g := newGame(t)
	starts := campaignAt(t, g, 1, 2, 11, 38, 73)
	sound := func(p kernel.Position) error { return cmp.Or(campaignInvariant(p), addsUp(g, p)) }
	s := kerneltest.Suite{Game: g, Scenario: "campaign", Invariant: sound, Asked: scenetest.Asked(g)}
	s.Sample(t, kerneltest.Sample{Starts: starts, Moments: 8, Apart: 40})
	scenetest.Sample(t, g, "campaign", starts, 60)
}

// addsUp tells whether the points of each side are those of its lines (G25).
func addsUp(g *Game, p kernel.Position) error {
	for _, x := range g.Score(p.View(0)) {
		n := 0
		for _, l := range x.Lines {
			n += l.Points
		}
		if n != x.Points {
			return fmt.Errorf("G25: the lines of the %s make %d, not %d", x.Side, n, x.Points)
		}
	}
	return nil
}

// campaignInvariant says what is wrong with a position of the campaign.
func campaignInvariant(p kernel.Position) error {
	s := p.(*state)
	return cmp.Or(invariant(s), landingInvariant(s), s.dropInvariant())
}

// TestCampaignGames plays the Night of the drop and 6 June at random, but keen on landing,
// and checks the invariants; the game ends by itself at 2100.
func TestCampaignGames(t *testing.T) {
	g := newGame(t)
	start, err := g.New("campaign", kernel.Options{"end": "6-June"})
	if err != nil {
		t.Fatal(err)
	}
	visited := make([]int, len(book.Nodes()))
	p, q := start.Clone().(*state), start.Clone()
	var legal []kernel.Choice
	for seed := range 1 {
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
			err := campaignInvariant(p)
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

// TestWholeCampaigns plays campaigns at random to the count of points after 73 turns. Nothing
// ends them early: that beaches are late, and the Mulberry hex, are lifted. SANDTABLE_GAMES
// says how many; each takes more than a minute.
func TestWholeCampaigns(t *testing.T) {
	games, err := strconv.Atoi(os.Getenv("SANDTABLE_GAMES"))
	if err != nil {
		t.Skip("for a long run: set SANDTABLE_GAMES")
	}
	g := newGame(t)
	for _, sc := range scenarios(t, g) {
		sc.Victory.Uncleared, sc.Victory.Strike = -1, board.NoHex
	}
	start := campaignAt(t, g, 1)[0]
	var (
		p, q, back = start.Clone().(*state), start.Clone(), start.Clone()
		legal      []kernel.Choice
		rec        kernel.Recorder
		before     = make([]int16, len(p.at))
	)
	for seed := range games {
		p.CopyFrom(start)
		rng, turn, n := rand.New(rand.NewPCG(uint64(seed), 73)), int8(0), 0
		for ; book.KindOf(p) != nodeOver; n++ {
			if legal = p.Legal(legal[:0]); len(legal) == 0 || n > 400_000 {
				t.Fatalf("seed %d, choice %d: no way on at %s", seed, n, book.Nodes()[book.KindOf(p)])
			}
			c := keen(legal, legal[rng.IntN(len(legal))], rng)
			text := g.Format(p, c)
			q.CopyFrom(p)
			copy(before, p.at)
			rec.Reset()
			p.Apply(c, &rec)
			var err error
			for u := range p.at {
				named := func(e kernel.Event) bool { return e.Rule != 0 && slices.Contains(e.Args[:], int16(u)) }
				if before[u] != eliminated && p.at[u] == eliminated && !slices.ContainsFunc(rec.Events, named) {
					err = fmt.Errorf("%s is lost and nothing is told of it", p.id(int16(u)))
				}
			}
			if n%32 == 0 || p.turn != turn {
				turn = p.turn
				back.CopyFrom(p)
				q.Apply(c, nil)
				if err = cmp.Or(err, campaignInvariant(p)); err == nil && (q.Digest() != p.Digest() || back.Digest() != p.Digest()) {
					err = errors.New("taken back and made again it leads elsewhere")
				}
			}
			if err != nil {
				t.Fatalf("seed %d, turn %d, choice %d, %s: %v", seed, p.turn, n, text, err)
			}
		}
		r, _ := p.Result()
		t.Logf("seed %d: %d choices, %s", seed, n, p.resultWords(r))
		if int(p.turn) != len(p.sc.Turns) && !p.beaten() {
			t.Errorf("seed %d ended on turn %d", seed, p.turn)
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
