package atlanticwall

import (
	"errors"
	"math/rand/v2"
	"testing"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/play/playtest"
)

// reason is what a refusal says of a position.
type reason = playtest.Reason[*state]

// reasons are those of refusals that once named several at a time.
func reasons() []reason {
	away := func(side order.Side) func(s *state, _ []int16) {
		return func(s *state, _ []int16) {
			for u := range s.sc.Units {
				if s.sideOf(u) == side && s.onMap(u) {
					s.stow(u, spare)
				}
			}
		}
	}
	ship := func(s *state, u int16) bool { return s.sc.Units[u].Type == order.Ship }
	english := func(s *state, u int16) bool { return s.at[u] <= england1 && s.at[u] >= england3 }
	clear := func(flag flags) func(s *state, no []int16) {
		return func(s *state, no []int16) { s.unset(int(no[0]), flag) }
	}
	return []reason{
		// 18.2 naval movement
		playtest.So(ruleSail, func(s *state, no []int16) bool { return !ship(s, no[0]) }, nil),
		playtest.So(ruleSailTold, func(s *state, no []int16) bool { return ship(s, no[0]) && s.is(int(no[0]), moved) }, clear(moved)),
		playtest.So(ruleSailEngland, func(s *state, no []int16) bool { _, box, ok := seaOf(s.at[no[0]]); return ok && box == 2 },
			func(s *state, no []int16) { s.put(int(no[0]), s.at[no[0]]+1) }),
		playtest.So(ruleSailThere, func(s *state, no []int16) bool { return english(s, no[0]) }, func(s *state, no []int16) { s.put(int(no[0]), sea1) }),
		playtest.So(ruleSailBack, func(s *state, no []int16) bool { return english(s, no[0]) && s.at[no[0]] != england3 },
			func(s *state, no []int16) { s.put(int(no[0]), england3) }),
		playtest.So(ruleSailOut, func(s *state, no []int16) bool { _, _, ok := seaOf(s.at[no[0]]); return ok },
			func(s *state, no []int16) { s.put(int(no[0]), england3) }),
		// 33.22, 33.32 and 33.36 set-up
		playtest.So(ruleSetup, func(s *state, no []int16) bool { return s.sc.zone[no[0]].Kind == order.Fixed && s.onMap(int(no[0])) }, nil),
		playtest.So(ruleSetupOther, func(s *state, no []int16) bool { return s.sideOf(int(no[0])) != order.Side(s.stack.Top().A) }, nil),
		playtest.So(ruleSetupLater, func(s *state, no []int16) bool { return s.at[no[0]] < 0 && s.at[no[0]] != reserve }, nil),
		playtest.So(ruleSetupSea, func(s *state, no []int16) bool { return s.sc.Ground.Kind(no[0]) == order.Sea }, nil),
		playtest.So(ruleSetupEnemy, func(s *state, no []int16) bool {
			return s.friendIn(order.Side(s.Node().Seat).Other(), no[0]) >= 0
		}, func(s *state, no []int16) { away(order.Side(s.Node().Seat).Other())(s, no) }),
		playtest.So(ruleSetupRange, func(s *state, no []int16) bool { return s.sc.Ground.Grid.Distance(no[0], no[2]) > int(no[1]) }, nil),
		playtest.So(ruleSetupNear, func(s *state, no []int16) bool { return s.sc.Ground.Grid.Distance(no[0], no[2]) > int(no[1]) }, nil),
		playtest.So(ruleSetupKin, func(s *state, no []int16) bool {
			for u := range s.sc.Units {
				if u != int(no[1]) && s.onMap(u) && s.sc.Units[u].Form == s.sc.zone[no[1]].Form && s.sc.Ground.Grid.Distance(s.at[u], no[0]) == 1 {
					return false
				}
			}
			return true
		}, nil),
		playtest.So(ruleSetupHQ, func(s *state, no []int16) bool {
			for u := range s.sc.Units {
				if c := &s.sc.Units[u]; c.Type == order.HQ && c.Form >= 0 && s.onMap(u) && s.sc.Formations[c.Form].Corps == s.sc.zone[no[1]].Corps && s.sideOf(u) == s.sideOf(int(no[1])) && s.sc.Ground.Grid.Distance(s.at[u], no[0]) <= 1 {
					return false
				}
			}
			return true
		}, nil),
		playtest.So(ruleSetupSouth, func(s *state, no []int16) bool {
			line := s.frontOf(order.Allied)
			return line.north(&s.sc.lattice, no[0])
		}, away(order.Allied)),
		playtest.So(ruleSetupFoes, func(s *state, no []int16) bool { return s.sc.Formations[no[0]].Side != order.Side(s.Node().Seat) }, nil),
		playtest.So(ruleSetupForm, func(s *state, no []int16) bool {
			for u := range s.sc.Units {
				if s.sc.Units[u].Form == no[0] && s.at[u] == reserve {
					return false
				}
			}
			return true
		}, nil),
		playtest.So(ruleEarly, func(s *state, no []int16) bool { return s.sideOf(int(no[0])) == order.Allied }, nil),
		playtest.So(ruleEarlyThere, func(s *state, no []int16) bool { return s.at[no[0]] != reserve }, nil),
		// 33.28 over the south edge
		playtest.So(ruleExit, func(_ *state, _ []int16) bool { return true }, func(s *state, no []int16) { s.put(int(no[0]), s.sc.exits.at[0]) }),
		playtest.So(ruleExitShut, func(s *state, no []int16) bool { return s.onMap(int(no[0])) }, away(order.German)),
		playtest.So(ruleExitSide, func(s *state, _ []int16) bool { return s.side == order.German }, nil),
		// E.1 and C.1
		playtest.So(ruleLight, func(s *state, no []int16) bool {
			c := &s.sc.Units[no[0]]
			return c.Type != order.Tank || c.Size != order.Battalion || c.Steps < 2
		}, nil),
		playtest.So(ruleSaturate, func(s *state, no []int16) bool { return !s.sc.Units[no[0]].Gun() }, nil),
		// 6.0, 20.24
		playtest.So(ruleOwn, func(s *state, no []int16) bool { return s.sideOf(int(no[0])) != s.side }, nil),
		playtest.So(ruleOwnAway, func(s *state, no []int16) bool { return s.at[no[0]] < 0 }, nil),
		// 28.11, 29.21, 29.23, 9.91
		playtest.So(ruleShore, func(s *state, no []int16) bool { return s.sideOf(int(no[0])) == order.German }, nil),
		playtest.So(ruleShoreGone, func(s *state, no []int16) bool { return s.at[no[0]] < 0 }, nil),
		playtest.So(waded.apart, func(s *state, no []int16) bool { return s.sc.Ground.Grid.Distance(no[0], no[1]) > 1 }, nil),
		playtest.So(waded.sea, func(s *state, no []int16) bool { return s.sc.Ground.Kind(no[0]) == order.Sea }, nil),
		playtest.So(waded.foe, func(s *state, no []int16) bool { return s.friendIn(order.German, no[0]) >= 0 }, away(order.German)),
		playtest.So(ruleAssaultFar, func(s *state, no []int16) bool { return s.sc.Ground.Grid.Distance(s.at[no[0]], no[1]) > 1 }, nil),
		// 10.41, 18.31
		playtest.So(ruleFPFSide, func(s *state, no []int16) bool { return s.sideOf(int(no[0])) == s.phasing() }, nil),
		playtest.So(ruleFPF, func(s *state, no []int16) bool { c := &s.sc.Units[no[0]]; return !c.Gun() && c.OnGround() }, nil),
		playtest.So(ruleShip, func(s *state, no []int16) bool { return ship(s, no[0]) && !isSea(s.at[no[0]]) }, nil),
		// 23.21, 23.25
		playtest.So(ruleAimPath, func(s *state, no []int16) bool { return !s.jump.zone[no[0]].set }, nil),
		playtest.So(ruleAimAll, func(s *state, no []int16) bool { return !s.jump.aim[no[0]].set }, nil),
		playtest.So(ruleAimNear, func(s *state, no []int16) bool { return s.sc.Ground.Grid.Distance(no[0], no[1]) > 1 }, nil),
	}
}

// TestRefusalsAreTrue asks at moments of random games why things are refused, and looks whether it is so.
func TestRefusalsAreTrue(t *testing.T) {
	g := newGame(t)
	truth := playtest.NewTruth(book, reasons())
	for seed, start := range [...]struct{ scenario, phase string }{
		{"fall-of-cherbourg", "naval"}, {"fall-of-cherbourg", ""}, {"caumont-gap", ""}, {"caumont-gap", "allied moves"}, {"epsom", ""},
		{"bloody-omaha", ""}, {"gold-juno-sword", ""}, {"utah-beach", ""},
	} {
		p, err := g.New(start.scenario, allOptions(t, g, start.scenario))
		if err != nil {
			t.Fatal(err)
		}
		if start.phase != "" {
			setUp(t, g, p, start.phase)
		}
		s, rng := p.(*state), rand.New(rand.NewPCG(3, uint64(seed)))
		for n := 0; n < 1200 && !s.Node().Final; n++ {
			truth.Ask(t, s, asked(s, rng, n))
			kernel.Random(s, rng, 1)
		}
	}
	truth.All(t)
}

// setUp goes to a phase, in the afternoon with ships in several boxes where they sail in it.
func setUp(t *testing.T, g *Game, p kernel.Position, phase string) {
	t.Helper()
	var errs []error
	if phase == "naval" {
		errs = append(errs, g.Set(p, "gameturn", "55"), g.Place(p, "US-SHIP-Texas", "sea-3", nil),
			g.Place(p, "US-SHIP-Quincy", "england-3", nil), g.Place(p, "US-SHIP-Tuscaloosa", "england-1", nil))
	}
	if err := errors.Join(append(errs, g.Set(p, "phase", phase))...); err != nil {
		t.Fatal(err)
	}
}

// asked is what somebody who points at a few units and hexes is told of, and sometimes all that might
// be tried.
func asked(s *state, rng *rand.Rand, n int) (list []kernel.Choice) {
	switch {
	case s.Node().Seat < 0:
		return nil
	case n < 40 || rng.IntN(60) == 0:
		list = s.Candidates(nil)
	}
	for range 4 {
		list = book.At(s, "", s.sc.Units[rng.IntN(len(s.sc.Units))].ID, list)
	}
	return book.At(s, s.sc.Ground.Grid.Name(int16(rng.IntN(s.sc.hexes()))), "", list)
}

// TestWhoPointsAtAUnitIsToldWhy (20.24, 20.25): where a choice is about a unit and another thing, also of
// units with which nothing is tried it is said why not: whole ones, and those of the enemy.
func TestWhoPointsAtAUnitIsToldWhy(t *testing.T) {
	g := newGame(t)
	p, err := g.New("fall-of-cherbourg", nil)
	if err != nil {
		t.Fatal(err)
	}
	g.Clear(p)
	steps := []error{
		g.Place(p, "US-HQ-9", "E3934", nil), g.Place(p, "US-1-60-9", "E3035", []string{"steps=2"}), g.Place(p, "US-2-60-9", "E3036", nil),
		g.Place(p, "DE-2-1050-77", "E1210", nil), g.Set(p, "phase", "allied replace"),
	}
	if err := errors.Join(steps...); err != nil {
		t.Fatal(err)
	}
	s := p.(*state)
	for unit, rule := range map[string]*play.Rule{"US-2-60-9": ruleReplace, "DE-2-1050-77": ruleOwn} {
		list := book.At(s, "", unit, nil)
		if len(list) != 1 {
			t.Errorf("of %s is named %v, want one choice", unit, list)
			continue
		}
		if v := s.Explain(list[0]); v.Rule != rule.ID() {
			t.Errorf("%s is refused with %q, want %s", book.Format(s, list[0]), book.Words(s, v), rule.Number)
		}
	}
}
