// Package kerneltest is the set of tests that every game passes by one call: what
// kernel promises of positions, views, choices and texts, held against random
// games.
package kerneltest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sandtable/kernel"
)

// Suite says which game to test and how hard.
type Suite struct {
	Game     kernel.Game
	Scenario string
	Options  kernel.Options
	// Games is how many random games are checked at every step; 20 if 0.
	Games int
	// MaxSteps is the length after which a random game counts as endless; 100,000 if 0.
	MaxSteps int
	// Invariant says what is wrong with a position, nil if nothing. It is called
	// after every choice of every game.
	Invariant func(kernel.Position) error
	// Asked is asked of every hostile choice besides; it must not panic. Screens have
	// questions of their own (scenetest.Asked).
	Asked func(kernel.Reader, kernel.Choice)
	// Allocs switches off the test for allocations, with the reason.
	AllocsExcuse string
}

// Seen is what happened in the random games: for lists of node kinds never
// visited and rules never returned.
type Seen struct {
	Nodes map[string]int // by name
	Rules map[string]int // refusals by rule number
	Steps int
}

// Run runs the whole suite as subtests and returns what was seen.
func Run(t *testing.T, s Suite) Seen {
	t.Helper()
	if s.Games == 0 {
		s.Games = 20
	}
	if s.MaxSteps == 0 {
		s.MaxSteps = 100_000
	}
	seen := Seen{Nodes: map[string]int{}, Rules: map[string]int{}}
	t.Run("info", func(t *testing.T) { s.info(t) })
	t.Run("seats", func(t *testing.T) { s.seats(t) })
	t.Run("games", func(t *testing.T) {
		for i := range s.Games {
			s.game(t, uint64(i), &seen)
			if t.Failed() {
				return
			}
		}
	})
	t.Run("fork", func(t *testing.T) { s.fork(t) })
	t.Run("views", func(t *testing.T) { s.Views(t) })
	t.Run("allocations", func(t *testing.T) { s.allocations(t) })
	t.Run("hostile", func(t *testing.T) { s.hostile(t) })
	return seen
}

func (s *Suite) start(t *testing.T) kernel.Position {
	t.Helper()
	p, err := s.Game.New(s.Scenario, s.Options)
	if err != nil {
		t.Fatalf("New(%q, %v): %v", s.Scenario, s.Options, err)
	}
	return p
}

func (s *Suite) info(t *testing.T) {
	in := s.Game.Info()
	if in.ID == "" || in.Name == "" || in.Ruleset == "" || in.Data == "" || len(in.Seats) == 0 || len(in.Scenarios) == 0 {
		t.Errorf("Info leaves something empty: %+v", in)
	}
	if _, err := s.Game.New("no such scenario", nil); err == nil {
		t.Error("New accepts a scenario that does not exist")
	}
	if _, err := s.Game.New(s.Scenario, kernel.Options{"no such option": "x"}); err == nil {
		t.Error("New accepts an option that does not exist")
	}
	for _, sc := range in.Scenarios {
		for _, o := range sc.Options {
			if len(o.Values) < 2 {
				t.Errorf("option %s of %s has no choice of values", o.ID, sc.ID)
			}
			if _, err := s.Game.New(sc.ID, kernel.Options{o.ID: "no such value"}); err == nil {
				t.Errorf("New accepts a wrong value for option %s", o.ID)
			}
		}
	}
	for _, n := range in.Notes {
		if n.Title == "" || n.Text == "" || !slices.ContainsFunc(s.Game.Rules(), func(r kernel.Rule) bool { return r.Number == n.Rule }) {
			t.Errorf("the ruling %q is incomplete or on rule %q, which does not exist", n.Title, n.Rule)
		}
	}
	for _, tab := range in.Tables {
		if tab.Title == "" || len(tab.Head) < 2 || len(tab.Rows) == 0 || !slices.ContainsFunc(s.Game.Rules(), func(r kernel.Rule) bool { return r.Number == tab.Rule }) {
			t.Errorf("the table %q is incomplete or on rule %q, which does not exist", tab.Title, tab.Rule)
		}
		for i, row := range tab.Rows {
			if len(row) != len(tab.Head) || slices.Contains(row, "") {
				t.Errorf("row %d of the table %q has not a word for each of its %d columns: %q", i+1, tab.Title, len(tab.Head), row)
			}
		}
	}
	for i, r := range s.Game.Rules() {
		if i > 0 && (r.Number == "" || r.Title == "" || r.Text == "") {
			t.Errorf("rule entry %d is incomplete: %+v", i, r)
		}
	}
}

// game plays one random game and checks every node of it.
func (s *Suite) game(t *testing.T, seed uint64, seen *Seen) {
	t.Helper()
	var (
		p     = s.start(t)
		rng   = rand.New(rand.NewPCG(seed, 1))
		texts []string
		rec   kernel.Recorder
		info  = s.Game.Info()
		seats = kernel.SeatsAt(s.Game, p)
		rules = s.Game.Rules()
	)
	fail := func(format string, args ...any) {
		tail := texts[max(0, len(texts)-12):]
		t.Fatalf("seed %d after %d choices (… %s): %s", seed, len(texts), strings.Join(tail, " | "), fmt.Sprintf(format, args...))
	}
	for step := 0; ; step++ {
		if step > s.MaxSteps {
			fail("the game does not end")
		}
		if s.Invariant != nil {
			if err := s.Invariant(p); err != nil {
				fail("invariant: %v", err)
			}
		}
		node := p.Node()
		if node.Final {
			if _, over := p.Result(); !over {
				fail("final node, but Result says the game is not over")
			}
			if l := p.Legal(nil); len(l) != 0 {
				fail("final node with %d legal choices", len(l))
			}
			break
		}
		if int(node.Kind) >= len(info.Nodes) {
			fail("node kind %d has no name", node.Kind)
		}
		seen.Nodes[info.Nodes[node.Kind]]++
		legal := p.Legal(nil)
		if len(legal) == 0 {
			fail("dead end at node %s of seat %d", info.Nodes[node.Kind], node.Seat)
		}
		byText := make(map[string]bool, len(legal))
		for i, c := range legal {
			if i > 0 && legal[i-1].Compare(c) >= 0 {
				fail("legal choices not sorted and unique: %s, %s", s.Game.Format(p, legal[i-1]), s.Game.Format(p, c))
			}
			if v := p.Explain(c); !v.OK() {
				fail("legal choice %s is refused: %s %s", s.Game.Format(p, c), rules[v.Rule].Number, s.Game.Words(p, v))
			}
			text := s.Game.Format(p, c)
			if text == "" || text != strings.TrimSpace(text) || byText[text] {
				fail("text %q of %v is empty, padded or not unique", text, c)
			}
			byText[text] = true
			if back, err := s.Game.Parse(p, text); err != nil || back != c {
				fail("Parse(%q) = %v, %v; want %v", text, back, err, c)
			}
		}
		if step%3 == 0 {
			for _, c := range p.Candidates(nil) {
				_, in := slices.BinarySearchFunc(legal, c, kernel.Choice.Compare)
				v := p.Explain(c)
				if v.OK() != in {
					fail("%s: Explain says legal=%v, Legal says %v", s.Game.Format(p, c), v.OK(), in)
				}
				if !in {
					if int(v.Rule) >= len(rules) {
						fail("%s is refused by rule entry %d, which does not exist", s.Game.Format(p, c), v.Rule)
					}
					if s.Game.Words(p, v) == "" {
						fail("%s is refused by %s without words", s.Game.Format(p, c), rules[v.Rule].Number)
					}
					seen.Rules[rules[v.Rule].Number]++
				}
			}
		}
		if d, ok := p.Default(); ok && !p.Explain(d).OK() {
			fail("the default choice %s is refused", s.Game.Format(p, d))
		}
		digest := p.Digest()
		for seat := range seats {
			if kernel.Seat(seat) == node.Seat {
				continue
			}
			if err := kernel.Play(p, kernel.Seat(seat), legal[0], nil); err == nil {
				fail("seat %d may decide for seat %d", seat, node.Seat)
			}
		}
		if p.Digest() != digest {
			fail("a refused choice, Legal or Explain changed the position")
		}
		var c kernel.Choice
		if node.Seat == kernel.Chance {
			outs := p.Outcomes(nil)
			if len(outs) != len(legal) {
				fail("%d outcomes, %d legal choices at a chance node", len(outs), len(legal))
			}
			for i, o := range outs {
				if o.Weight == 0 || o.Choice != legal[i] {
					fail("outcome %d is %v with weight %d; Legal has %v", i, o.Choice, o.Weight, legal[i])
				}
			}
			c = kernel.Draw(outs, rng)
		} else {
			c = legal[rng.IntN(len(legal))]
		}
		texts = append(texts, s.Game.Format(p, c))
		twin := p.Clone()
		rec.Reset()
		p.Apply(c, &rec)
		twin.Apply(c, nil)
		if p.Digest() != twin.Digest() {
			fail("a clone under the same choice, or listening to events, makes a different position")
		}
		for _, e := range rec.Events {
			if line := s.Game.Tell(p, e); line.Text == "" && e.Role != kernel.Step {
				fail("event %+v has no words", e)
			}
			for i := range seats {
				if side := seats.Side(kernel.Seat(i)); e.Hidden>>i&1 != e.Hidden>>side&1 {
					fail("event %+v is hidden from one seat of a side and told to another", e)
				}
			}
		}
		seen.Steps++
	}
	s.replay(t, texts, p.Digest())
}

// replay plays the texts of a game again and expects the same end.
func (s *Suite) replay(t *testing.T, texts []string, want uint64) {
	t.Helper()
	p := s.start(t)
	for i, text := range texts {
		c, err := s.Game.Parse(p, text)
		if err != nil {
			t.Fatalf("replay, choice %d: %v", i+1, err)
		}
		if err := kernel.Play(p, p.Node().Seat, c, nil); err != nil {
			t.Fatalf("replay, choice %d %q: %v", i+1, text, err)
		}
	}
	if p.Digest() != want {
		t.Fatal("the same texts lead to another position")
	}
}

// fork checks that copies share nothing with their original.
func (s *Suite) fork(t *testing.T) {
	p, q := s.start(t), s.start(t)
	rng := rand.New(rand.NewPCG(7, 2))
	for range 40 {
		kernel.Random(p, rng, 1+rng.IntN(60))
		if p.Node().Final {
			p = s.start(t)
		}
		before := p.Digest()
		q.CopyFrom(p)
		if q.Digest() != before {
			t.Fatal("CopyFrom does not copy everything that the digest sees")
		}
		kernel.Random(q, rng, 200)
		if p.Digest() != before {
			t.Fatal("playing on a copy changed the original")
		}
	}
}

// Views checks that a view tells a seat no more than a guess made from it would. Run does
// too; alone it is for a later part of a game, where something is hidden.
func (s *Suite) Views(t *testing.T) {
	t.Helper()
	p := s.start(t)
	rng := rand.New(rand.NewPCG(11, 3))
	for range 60 {
		kernel.Random(p, rng, 1+rng.IntN(40))
		if p.Node().Final {
			p = s.start(t)
		}
		for i := range kernel.SeatsAt(s.Game, p) {
			seat := kernel.Seat(i)
			v := p.View(seat)
			if v.Seat() != seat {
				t.Fatalf("view of seat %d says seat %d", seat, v.Seat())
			}
			own := v.Legal(nil)
			switch p.Node().Seat {
			case seat:
				if !slices.Equal(own, p.Legal(nil)) {
					t.Fatal("the deciding seat's view lists other choices than the position")
				}
			case kernel.Chance:
			default:
				if len(own) != 0 {
					t.Fatal("the view of a seat that does not decide lists choices")
				}
			}
			g := v.Guess(rng)
			w := g.View(seat)
			if w.Digest() != v.Digest() {
				t.Fatalf("seat %d can tell the guess of its view from the truth", seat)
			}
			if !slices.Equal(w.Legal(nil), own) {
				t.Fatalf("seat %d has other choices in the guess than in truth", seat)
			}
		}
	}
}

// allocations checks that the inner loop of searches and simulations allocates nothing.
func (s *Suite) allocations(t *testing.T) {
	if s.AllocsExcuse != "" {
		t.Skip(s.AllocsExcuse)
	}
	if testing.CoverMode() != "" || raceEnabled {
		t.Skip("instrumented build")
	}
	p, q := s.start(t), s.start(t)
	rng := rand.New(rand.NewPCG(17, 5))
	legal := make([]kernel.Choice, 0, 8192)
	outs := make([]kernel.Outcome, 0, 8192)
	for range 150 {
		kernel.Random(p, rng, 1+rng.IntN(20))
		if p.Node().Final {
			p = s.start(t)
		}
		var c kernel.Choice
		if p.Node().Seat == kernel.Chance {
			c = kernel.Draw(p.Outcomes(outs[:0]), rng)
		} else {
			legal = p.Legal(legal[:0])
			c = legal[rng.IntN(len(legal))]
		}
		n := testing.AllocsPerRun(2, func() {
			q.CopyFrom(p)
			if q.Node().Seat == kernel.Chance {
				outs = q.Outcomes(outs[:0])
			} else {
				legal = q.Legal(legal[:0])
			}
			q.Apply(c, nil)
		})
		if n != 0 {
			t.Fatalf("CopyFrom, Legal and Apply of %q at node %s allocate %v times",
				s.Game.Format(p, c), s.Game.Info().Nodes[p.Node().Kind], n)
		}
	}
}
