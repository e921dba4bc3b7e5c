package atlanticwall

import (
	"math/rand/v2"
	"testing"

	"sandtable/kernel"
)

// TestPhaseShown has over the map what is asked, not the step of the Game-Turn at which it is (5.2, 5.4).
func TestPhaseShown(t *testing.T) {
	g := newGame(t)
	for _, x := range []struct {
		scenario   string
		frames     []kernel.Frame // on that of the game
		step       uint8          // of that
		name, rule string
	}{
		{"campaign", []kernel.Frame{{Proc: procPlan}}, stepWeather, "The Allied plan", "33.79"},
		{"caumont-gap", []kernel.Frame{{Proc: procDelay, B: delayAnywhere}}, stepWeather, "Delay markers", "33.27"},
		{"caumont-gap", []kernel.Frame{{Proc: procTurn, Step: turnCombat}, {Proc: procDelay, B: delayNear}}, stepNaval, "Delay markers", "33.27"},
		{"caumont-gap", []kernel.Frame{{Proc: procTurn}, {Proc: procRelease}}, stepNaval, "Release of divisions", "33.2"},
		{"caumont-gap", []kernel.Frame{{Proc: procTurn, Step: turnOver}, {Proc: procAttach}}, stepNaval, "Corps attachments", "34.61"},
		{"fall-of-cherbourg", []kernel.Frame{{Proc: procTurn}, {Proc: procRaid}}, stepNaval, "E-boats", "34.52"},
		{"fall-of-cherbourg", nil, stepEnd, "End of the Game-Turn", "5.2"},
		{"fall-of-cherbourg", []kernel.Frame{{Proc: procSail}}, stepEnd, "Naval movement", "18.23"},
		{"fall-of-cherbourg", []kernel.Frame{{Proc: procCoast}}, stepGerman, "Anti-ship fire", "18.44"},
		{"campaign", []kernel.Frame{{Proc: procInvade, Step: segBoard}, {Proc: procCoast}}, stepGerman, "Anti-ship fire", "18.44"},
		{"campaign", []kernel.Frame{{Proc: procFail}}, stepShips, "Failed beaches", "32.0"},
		{"campaign", []kernel.Frame{{Proc: procDrop, Step: dropSpecial}}, stepShips, "Gliders", "24.2"},
		{"campaign", []kernel.Frame{{Proc: procDrop, Step: dropPlan}}, stepShips, "Parachute drop", "23.0"},
		{"campaign", []kernel.Frame{{Proc: procTurn, Step: turnReplace}, {Proc: procLand}, {Proc: procGlide}, {Proc: procDraft}}, stepShips, "Reinforcements", "D.2"},
		{"campaign", []kernel.Frame{{Proc: procInvade, Step: segBlow}, {Proc: procPrepare, A: prepareFree}}, stepGerman, "Reorganisation and improved positions", "32.0"},
	} {
		p, err := g.New(x.scenario, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := p.(*state)
		s.stack.Reset()
		s.stack.Push(kernel.Frame{Proc: procGame, Step: x.step})
		for _, f := range x.frames {
			s.stack.Push(f)
		}
		if name, rule := s.phaseShown(); name != x.name || rule != x.rule {
			t.Errorf("%s, %v at step %d: %q by %s, want %q by %s", x.scenario, x.frames, x.step, name, rule, x.name, x.rule)
		}
	}
}

// TestPhaseHasAName plays through days of every scenario with all options: whatever is asked, the phase has
// a name.
func TestPhaseHasAName(t *testing.T) {
	g := newGame(t)
	for i := range g.info.Scenarios {
		id := g.info.Scenarios[i].ID
		p, err := g.New(id, allOptions(t, g, id))
		if err != nil {
			t.Fatal(err)
		}
		s, rng, kinds := p.(*state), rand.New(rand.NewPCG(5, 2)), map[uint16]bool{}
		for step := 0; step < 3000 && !s.Node().Final; step++ {
			if name, _ := s.phaseShown(); name == "" {
				t.Fatalf("%s, Game-Turn %d: no phase at %s", id, s.turn, book.Nodes()[s.Node().Kind])
			}
			kinds[s.Node().Kind] = true
			p.Apply(hurried(s, rng), nil)
		}
		if len(kinds) < 8 {
			t.Errorf("%s: no more than %d kinds of questions in %d turns", id, len(kinds), s.turn)
		}
	}
}
