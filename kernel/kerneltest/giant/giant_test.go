package giant_test

import (
	"strings"
	"testing"

	"sandtable/kernel"
	"sandtable/kernel/kerneltest"
	"sandtable/kernel/kerneltest/giant"
	"sandtable/scene/scenetest"
)

func newGame(t testing.TB) *giant.Game {
	t.Helper()
	g, err := giant.New()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestSuite(t *testing.T) {
	g := newGame(t)
	seen := kerneltest.Run(t, kerneltest.Suite{Game: g, Scenario: "plain", Games: 2, Asked: scenetest.Asked(g)})
	for _, n := range g.Info().Nodes {
		if n != "over" && seen.Nodes[n] == 0 {
			t.Errorf("node %s was never visited", n)
		}
	}
	for _, n := range []string{"2.2", "3", "3.1", "3.2", "4.1"} {
		if seen.Rules[n] == 0 {
			t.Errorf("rule %s never refused anything", n)
		}
	}
}

// sink keeps what each seat is told.
type sink struct {
	g    *giant.Game
	p    kernel.Position
	told [8][]string
}

func (s *sink) Emit(e kernel.Event) {
	for seat := range s.told {
		if e.Hidden>>seat&1 == 0 {
			s.told[seat] = append(s.told[seat], s.g.Tell(s.p, e).Text)
		}
	}
}

// play makes choices given as texts, each by whose turn it is.
func (s *sink) play(t *testing.T, texts ...string) {
	t.Helper()
	for _, text := range texts {
		c, err := s.g.Parse(s.p, text)
		if err == nil {
			err = kernel.Play(s.p, s.p.Node().Seat, c, s)
		}
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
}

func setUp(t *testing.T, place map[string]string) *sink {
	t.Helper()
	g := newGame(t)
	p, err := g.New("plain", nil)
	if err != nil {
		t.Fatal(err)
	}
	g.Clear(p)
	for piece, at := range place {
		hex, state, _ := strings.Cut(at, " ")
		if err := g.Place(p, piece, hex, strings.Fields(state)); err != nil {
			t.Fatal(err)
		}
	}
	return &sink{g: g, p: p}
}

func (s *sink) refusal(t *testing.T, text string) string {
	t.Helper()
	c, err := s.g.Parse(s.p, text)
	if err != nil {
		t.Fatal(err)
	}
	v := s.p.Explain(c)
	return s.g.Rules()[v.Rule].Number + " " + s.g.Words(s.p, v)
}

// 3.3: four pieces fill a hex.
func TestStacking(t *testing.T) {
	s := setUp(t, map[string]string{"A0-00": "02011", "A0-01": "02011", "A0-02": "02011", "A0-03": "02011", "A0-04": "02111"})
	s.play(t, "activate A0", "pick A0-04")
	if got := s.refusal(t, "move 02011"); got != "3.3 02011 is full" {
		t.Errorf("refused with %q", got)
	}
}

// 3.4, 4.1, 4.2: a gun in ambush is asked whether it fires at a mover and is seen when it
// does; a hit ends the move. Nobody else hears of pieces in ambush that move.
func TestAmbush(t *testing.T) {
	s := setUp(t, map[string]string{"A0-20": "02011", "B0-24": "02511 hidden", "A9-24": "11011 hidden", "H9-00": "12575"})
	s.play(t, "activate A0", "pick A0-20")
	s.play(t, "move 02411")
	if n := s.p.Node(); n.Seat != 1 || s.g.Info().Nodes[n.Kind] != "react" {
		t.Fatalf("the pending decision is %+v, want one of the gun's seat", n)
	}
	if got := strings.Join(s.told[0], "; "); strings.Contains(got, "B0-24") {
		t.Errorf("told too early: %s", got)
	}
	s.play(t, "shoot B0-24", "die 6")
	got := strings.Join(s.told[0], "; ")
	for _, want := range []string{"B0-24 is seen in 02511", "6: A0-20 is hit", "A0-20 moves to 02211"} {
		if !strings.Contains(got, want) {
			t.Errorf("told %q, want %q", got, want)
		}
	}
}

// 3.4: of a piece in ambush that moves only its own alliance hears.
func TestHiddenMove(t *testing.T) {
	s := setUp(t, map[string]string{"A9-24": "11011 hidden", "E9-00": "11075"})
	s.play(t, "activate A9", "pick A9-24", "move 11012")
	for seat, told := range s.told {
		if heard := strings.Contains(strings.Join(told, "; "), "A9-24"); heard != (seat%4 == 0) {
			t.Errorf("seat %d is told %q", seat, told)
		}
	}
}

func TestScenes(t *testing.T) { scenetest.Run(t, newGame(t), "plain", nil) }
