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
	if g.Info().OpenIn("caumont-gap", nil) {
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

// TestWrittenFireDoesNotShow has every choice of Final Protective Fire that can be written down look
// the same to the attacker, and what is told before it is shown (34.31).
func TestWrittenFireDoesNotShow(t *testing.T) {
	g := newGame(t)
	o := kernel.Options{"hiddenFire": "on"}
	if g.Info().OpenIn("fall-of-cherbourg", o) || !g.Info().OpenIn("fall-of-cherbourg", nil) {
		t.Error("Cherbourg hides things with written fire, and nothing without it")
	}
	start, err := g.New("fall-of-cherbourg", o)
	if err != nil {
		t.Fatal(err)
	}
	g.Clear(start)
	for _, words := range []string{"DE-1-1050-77 E1211", "DE-1-77xx E1215", "DE-2-77xx E1216", "US-1-60-9 E1210", "US-60-9xx E1207", "US-64-9xx E1108"} {
		id, at, _ := strings.Cut(words, " ")
		if err := g.Place(start, id, at, nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := g.Set(start, "phase", "allied combat"); err != nil {
		t.Fatal(err)
	}
	const attacker = kernel.Seat(order.Allied)
	rng := rand.New(rand.NewPCG(34, 31))
	written, fired := 0, 0
	for range 25 {
		p := start.Clone()
		s := p.(*state)
		for _, word := range []string{"attack E1211", "add US-1-60-9", "commit"} {
			c, err := g.Parse(p, word)
			if err != nil {
				t.Fatal(err)
			}
			p.Apply(c, nil)
		}
		for s.hushed() {
			before, seen := p.View(attacker).Digest(), scene.Whole(g, p.View(attacker))
			legal := p.Legal(nil)
			c := legal[rng.IntN(len(legal))]
			var rec kernel.Recorder
			p.Apply(c, &rec)
			if c.Verb == verbFPF {
				written++
				if p.View(attacker).Digest() != before || !reflect.DeepEqual(scene.Whole(g, p.View(attacker)), seen) || len(rec.Events) > 0 {
					t.Fatalf("%s shows to the attacker", g.Format(p, c))
				}
			}
			if !s.hushed() {
				break
			}
			v := p.View(attacker)
			w := v.Guess(rng)
			if w.View(attacker).Digest() != v.Digest() || w.(*state).broken() != "" {
				t.Fatal("the attacker tells a guess from the truth")
			}
			if p.Node().Seat == attacker {
				fired++
				if a := p.Legal(nil); !slices.Equal(a, w.Legal(nil)) || !slices.Equal(a, v.Legal(nil)) {
					t.Fatal("the attacker has other choices in truth")
				}
			}
		}
	}
	if written < 12 || fired < 25 {
		t.Fatalf("fire was written down %d times and the attacker chose %d times: too little was tested", written, fired)
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
