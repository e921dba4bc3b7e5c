package atlanticwall

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest"
	"sandtable/scene"
	"sandtable/scene/scenetest"
)

// begun is the Caumont Gap with everything set up where it usually stands.
type begun struct{ *Game }

func (g begun) New(id string, o kernel.Options) (kernel.Position, error) {
	p, err := g.Game.New(id, o)
	if err != nil {
		return nil, err
	}
	for s := p.(*state); s.settingUp(); {
		for _, c := range []kernel.Choice{{Verb: verbRest}, {Verb: verbDone}} {
			if s.Explain(c).OK() {
				s.Apply(c, nil)
				break
			}
		}
	}
	return p, nil
}

// TestHiddenSuite holds the promises of the kernel and of screens where something is hidden.
func TestHiddenSuite(t *testing.T) {
	g := begun{newGame(t)}
	if g.Info().OpenIn("caumont-gap") {
		t.Fatal("a scenario with Delay markers says that it hides nothing")
	}
	(&kerneltest.Suite{Game: g, Scenario: "caumont-gap"}).Views(t)
	scenetest.Run(t, g, "caumont-gap", nil)
}

// TestNothingHiddenShows plays on and holds that a seat sees the same, may do the same and is
// told the same by the truth and by what it must take for possible.
func TestNothingHiddenShows(t *testing.T) {
	g := begun{newGame(t)}
	rng := rand.New(rand.NewPCG(21, 33))
	differed := [2]int{}
	for range 2 {
		p, err := g.New("caumont-gap", nil)
		if err != nil {
			t.Fatal(err)
		}
		for step := 0; step < 1500 && !p.Node().Final; step++ {
			for seat := kernel.Seat(0); seat < 2 && step%4 == 0; seat++ {
				v := p.View(seat)
				guess := v.Guess(rng)
				if guess.Digest() != p.Digest() {
					differed[seat]++
				}
				w := guess.View(seat)
				if v.Digest() != w.Digest() {
					t.Fatalf("step %d: seat %d tells the truth from a guess by its view", step, seat)
				}
				if a, b := scene.Whole(g, v), scene.Whole(g, w); !reflect.DeepEqual(a, b) {
					t.Fatalf("step %d: seat %d sees the difference: %s", step, seat, scenetest.Differ(a, b))
				}
				if p.Node().Seat != seat {
					continue
				}
				list := p.Candidates(nil)
				if !slices.Equal(list, guess.Candidates(nil)) {
					t.Fatalf("step %d: seat %d has other choices in truth", step, seat)
				}
				for _, c := range list {
					if a, b := p.Explain(c), guess.Explain(c); a != b {
						t.Fatalf("step %d: %s is %q in truth and %q in a guess", step, g.Format(p, c), g.Words(p, a), g.Words(p, b))
					}
				}
			}
			var c kernel.Choice
			if p.Node().Seat == kernel.Chance {
				c = kernel.Draw(p.Outcomes(nil), rng)
			} else {
				legal := p.Legal(nil)
				c = legal[rng.IntN(len(legal))]
			}
			p.Apply(c, nil)
		}
	}
	if differed[0] == 0 || differed[1] == 0 {
		t.Fatalf("guesses differed from the truth %v times: nothing was tested", differed)
	}
}

// TestADrawTellsTheAlliesNothing draws every marker of the cup: the Allies are told and see the
// same of each.
func TestADrawTellsTheAlliesNothing(t *testing.T) {
	g := begun{newGame(t)}
	p, err := g.New("caumont-gap", nil)
	if err != nil {
		t.Fatal(err)
	}
	s := p.(*state)
	s.stack.Reset()
	s.stack.Push(kernel.Frame{Proc: procDelay, A: 1, B: delayAnywhere})
	s.Apply(kernel.Choice{Verb: verbDelay, A: bocageHex(s)}, nil)
	var told, seen [2][]string
	for _, o := range s.Outcomes(nil) {
		x := s.Clone().(*state)
		var rec kernel.Recorder
		x.Apply(o.Choice, &rec)
		for seat := range 2 {
			var lines []string
			for _, e := range rec.Events {
				if e.Hidden&(1<<seat) == 0 {
					lines = append(lines, g.Tell(x.View(kernel.Seat(seat)), e).Text)
				}
			}
			told[seat] = append(told[seat], strings.Join(lines, "; "))
			seen[seat] = append(seen[seat], strconv.FormatUint(x.View(kernel.Seat(seat)).Digest(), 16))
		}
	}
	if len(told[0]) != maxKinds {
		t.Fatalf("%d markers can be drawn, want %d kinds", len(told[0]), maxKinds)
	}
	for i, want := range [2]int{order.Allied: 1, order.German: maxKinds} {
		slices.Sort(told[i])
		slices.Sort(seen[i])
		if a, b := len(slices.Compact(told[i])), len(slices.Compact(seen[i])); a != want || b != want {
			t.Errorf("the %s are told %d different things and see %d, want %d", sideNames[i], a, b, want)
		}
	}
}

// TestGuessesOfDelayMarkers draws what is not known from all that may be there.
func TestGuessesOfDelayMarkers(t *testing.T) {
	g := begun{newGame(t)}
	p, err := g.New("caumont-gap", nil)
	if err != nil {
		t.Fatal(err)
	}
	s := p.(*state)
	u := s.layDelay(6, bocageHex(s))
	rng := rand.New(rand.NewPCG(5, 5))
	var found [maxKinds]int
	for range 3000 {
		x := s.View(kernel.Seat(order.Allied)).Guess(rng).(*state)
		if err := x.delaysBroken(); err != nil {
			t.Fatal(err)
		}
		found[x.delays.kind[x.delayOf(u)]-1]++
	}
	for k, n := range found { // of 30: 3, 3, 8, 8, 5, 2, 1
		if want := 100 * int(s.sc.DelayKinds[k].Count); n < want*6/10 || n > want*15/10 {
			t.Errorf("strength %d was guessed %d times of 3000, want about %d", k, n, want)
		}
	}
	if x := s.View(kernel.Seat(order.German)).Guess(rng).(*state); x.delays.kind[x.delayOf(u)] != 7 {
		t.Error("the Germans do not know their own Delay marker")
	}
}

// bocageHex is an empty hex of bocage out of all zones.
func bocageHex(s *state) int16 {
	for h := range int16(s.sc.hexes()) {
		if s.sc.Ground.Kind(h) == order.Bocage && s.first(h) < 0 && !s.inZone(order.Allied, h) {
			return h
		}
	}
	return -1
}
