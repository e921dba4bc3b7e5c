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

	kept kernel.Position // in which guesses are made
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
		legal := s.node(p, step%3 == 0, seen, fail)
		if legal == nil {
			break
		}
		c := s.draw(p, legal, rng, fail)
		texts = append(texts, s.Game.Format(p, c))
		s.apply(p, c, &rec, fail)
		seen.Steps++
	}
	s.replay(t, s.start(t), texts, p.Digest())
}

// replay plays the texts of a game again from where it began and expects the same end.
func (s *Suite) replay(t *testing.T, p kernel.Position, texts []string, want uint64) {
	t.Helper()
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
		apart(t, p, q, rng, 200)
	}
}

// apart checks that a copy of p in q has everything, and that playing on with it leaves p.
func apart(t *testing.T, p, q kernel.Position, rng *rand.Rand, steps int) {
	t.Helper()
	before := p.Digest()
	q.CopyFrom(p)
	if q.Digest() != before {
		t.Fatal("CopyFrom does not copy everything that the digest sees")
	}
	kernel.Random(q, rng, steps)
	if p.Digest() != before {
		t.Fatal("playing on a copy changed the original")
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
		s.views(t, p, rng)
	}
}

// views checks what the seats know of one position.
func (s *Suite) views(t *testing.T, p kernel.Position, rng *rand.Rand) {
	t.Helper()
	s.Early(t, p, rng)
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
		g := s.guess(t, v, rng)
		w := g.View(seat)
		if w.Digest() != v.Digest() {
			t.Fatalf("seat %d can tell the guess of its view from the truth", seat)
		}
		if !slices.Equal(w.Legal(nil), own) {
			t.Fatalf("seat %d has other choices in the guess than in truth", seat)
		}
		s.carried(t, v, rng)
	}
}

// guess is a guess of a view. Made in a position that is kept it has to be the same one.
func (s *Suite) guess(t *testing.T, v kernel.View, rng *rand.Rand) kernel.Position {
	t.Helper()
	seed := rng.Uint64()
	g := v.Guess(rand.New(rand.NewPCG(seed, 1)))
	s.kept = kernel.GuessIn(s.kept, v, rand.New(rand.NewPCG(seed, 1)))
	if s.kept.Digest() != g.Digest() {
		t.Fatalf("seat %d guesses something else in a position that is kept", v.Seat())
	}
	return g
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
	for range 150 {
		kernel.Random(p, rng, 1+rng.IntN(20))
		if p.Node().Final {
			p = s.start(t)
		}
		s.frugal(t, p, q, rng)
	}
}

// frugal checks one choice at random from a position.
func (s *Suite) frugal(t *testing.T, p, q kernel.Position, rng *rand.Rand) {
	t.Helper()
	legal, outs := make([]kernel.Choice, 0, 8192), make([]kernel.Outcome, 0, 8192)
	var c kernel.Choice
	if p.Node().Seat == kernel.Chance {
		c = kernel.Draw(p.Outcomes(nil), rng)
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
