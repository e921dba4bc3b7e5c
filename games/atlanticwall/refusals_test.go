package atlanticwall

import (
	"errors"
	"math/rand/v2"
	"testing"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
)

// reason is what a refusal says: whether it is so, read from the position another way than the rule
// does, and what takes it away, where a position can be changed so. A refusal names the one cause
// that holds: without it there is another, or none.
type reason struct {
	rule  *play.Rule
	holds func(s *state, no []int16) bool
	mend  func(s *state, no []int16)
}

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
		{ruleSail, func(s *state, no []int16) bool { return !ship(s, no[0]) }, nil},
		{ruleSailTold, func(s *state, no []int16) bool { return ship(s, no[0]) && s.is(int(no[0]), moved) }, clear(moved)},
		{ruleSailEngland, func(s *state, no []int16) bool { _, box, ok := seaOf(s.at[no[0]]); return ok && box == 2 },
			func(s *state, no []int16) { s.put(int(no[0]), s.at[no[0]]+1) }},
		{ruleSailThere, func(s *state, no []int16) bool { return english(s, no[0]) }, func(s *state, no []int16) { s.put(int(no[0]), sea1) }},
		{ruleSailBack, func(s *state, no []int16) bool { return english(s, no[0]) && s.at[no[0]] != england3 },
			func(s *state, no []int16) { s.put(int(no[0]), england3) }},
		{ruleSailOut, func(s *state, no []int16) bool { _, _, ok := seaOf(s.at[no[0]]); return ok },
			func(s *state, no []int16) { s.put(int(no[0]), england3) }},
		// 33.22, 33.32 and 33.36 set-up
		{ruleSetup, func(s *state, no []int16) bool { return s.sc.zone[no[0]].Kind == order.Fixed && s.onMap(int(no[0])) }, nil},
		{ruleSetupOther, func(s *state, no []int16) bool { return s.sideOf(int(no[0])) != order.Side(s.stack.Top().A) }, nil},
		{ruleSetupLater, func(s *state, no []int16) bool { return s.at[no[0]] < 0 && s.at[no[0]] != reserve }, nil},
		{ruleSetupSea, func(s *state, no []int16) bool { return s.sc.Ground.Kind(no[0]) == order.Sea }, nil},
		{ruleSetupEnemy, func(s *state, no []int16) bool {
			return s.friendIn(order.Side(s.Node().Seat).Other(), no[0]) >= 0
		}, func(s *state, no []int16) { away(order.Side(s.Node().Seat).Other())(s, no) }},
		{ruleSetupRange, func(s *state, no []int16) bool { return s.sc.Ground.Grid.Distance(no[0], no[2]) > int(no[1]) }, nil},
		{ruleSetupNear, func(s *state, no []int16) bool { return s.sc.Ground.Grid.Distance(no[0], no[2]) > int(no[1]) }, nil},
		{ruleSetupKin, func(s *state, no []int16) bool {
			for u := range s.sc.Units {
				if u != int(no[1]) && s.onMap(u) && s.sc.Units[u].Form == s.sc.zone[no[1]].Form && s.sc.Ground.Grid.Distance(s.at[u], no[0]) == 1 {
					return false
				}
			}
			return true
		}, nil},
		{ruleSetupHQ, func(s *state, no []int16) bool {
			for u := range s.sc.Units {
				if c := &s.sc.Units[u]; c.Type == order.HQ && c.Form >= 0 && s.onMap(u) && s.sc.Formations[c.Form].Corps == s.sc.zone[no[1]].Corps && s.sideOf(u) == s.sideOf(int(no[1])) && s.sc.Ground.Grid.Distance(s.at[u], no[0]) <= 1 {
					return false
				}
			}
			return true
		}, nil},
		{ruleSetupSouth, func(s *state, no []int16) bool {
			line := s.frontOf(order.Allied)
			return line.north(&s.sc.lattice, no[0])
		}, away(order.Allied)},
		{ruleSetupFoes, func(s *state, no []int16) bool { return s.sc.Formations[no[0]].Side != order.Side(s.Node().Seat) }, nil},
		{ruleSetupForm, func(s *state, no []int16) bool {
			for u := range s.sc.Units {
				if s.sc.Units[u].Form == no[0] && s.at[u] == reserve {
					return false
				}
			}
			return true
		}, nil},
		{ruleEarly, func(s *state, no []int16) bool { return s.sideOf(int(no[0])) == order.Allied }, nil},
		{ruleEarlyThere, func(s *state, no []int16) bool { return s.at[no[0]] != reserve }, nil},
		// 33.28 over the south edge
		{ruleExit, func(_ *state, _ []int16) bool { return true }, func(s *state, no []int16) { s.put(int(no[0]), s.sc.exits.at[0]) }},
		{ruleExitShut, func(s *state, no []int16) bool { return s.onMap(int(no[0])) }, away(order.German)},
		{ruleExitSide, func(s *state, _ []int16) bool { return s.side == order.German }, nil},
		// E.1 and C.1
		{ruleLight, func(s *state, no []int16) bool {
			c := &s.sc.Units[no[0]]
			return c.Type != order.Tank || c.Size != order.Battalion || c.Steps < 2
		}, nil},
		{ruleSaturate, func(s *state, no []int16) bool { return !s.sc.Units[no[0]].Gun() }, nil},
		// 6.0, 20.24
		{ruleOwn, func(s *state, no []int16) bool { return s.sideOf(int(no[0])) != s.side }, nil},
		{ruleOwnAway, func(s *state, no []int16) bool { return s.at[no[0]] < 0 }, nil},
		// 28.11, 29.21, 29.23, 9.91
		{ruleShore, func(s *state, no []int16) bool { return s.sideOf(int(no[0])) == order.German }, nil},
		{ruleShoreGone, func(s *state, no []int16) bool { return s.at[no[0]] < 0 }, nil},
		{waded.apart, func(s *state, no []int16) bool { return s.sc.Ground.Grid.Distance(no[0], no[1]) > 1 }, nil},
		{waded.sea, func(s *state, no []int16) bool { return s.sc.Ground.Kind(no[0]) == order.Sea }, nil},
		{waded.foe, func(s *state, no []int16) bool { return s.friendIn(order.German, no[0]) >= 0 }, away(order.German)},
		{ruleAssaultFar, func(s *state, no []int16) bool { return s.sc.Ground.Grid.Distance(s.at[no[0]], no[1]) > 1 }, nil},
		// 10.41, 18.31
		{ruleFPFSide, func(s *state, no []int16) bool { return s.sideOf(int(no[0])) == s.phasing() }, nil},
		{ruleFPF, func(s *state, no []int16) bool { c := &s.sc.Units[no[0]]; return !c.Gun() && c.OnGround() }, nil},
		{ruleShip, func(s *state, no []int16) bool { return ship(s, no[0]) && !isSea(s.at[no[0]]) }, nil},
		// 23.21, 23.25
		{ruleAimPath, func(s *state, no []int16) bool { return !s.jump.zone[no[0]].set }, nil},
		{ruleAimAll, func(s *state, no []int16) bool { return !s.jump.aim[no[0]].set }, nil},
		{ruleAimNear, func(s *state, no []int16) bool { return s.sc.Ground.Grid.Distance(no[0], no[1]) > 1 }, nil},
	}
}

// TestRefusalsAreTrue asks at moments of random games why things are refused, and looks whether it is so.
func TestRefusalsAreTrue(t *testing.T) {
	g := newGame(t)
	list := reasons()
	at := map[kernel.RuleID]int{}
	for i, c := range list {
		at[c.rule.ID()] = i
	}
	met := make([]int, len(list))
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
			for _, c := range asked(s, rng, n) {
				no := s.Explain(c)
				if i, ok := at[no.Rule]; ok && met[i] < 30 {
					met[i]++
					list[i].check(t, s, c, no)
				}
			}
			kernel.Random(s, rng, 1)
		}
	}
	for i, c := range list {
		if met[i] == 0 {
			t.Errorf("%s %q never refuses: %s", c.rule.Number, c.rule.Title, c.rule.Text)
		}
	}
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

// check holds one refusal against the position.
func (c *reason) check(t *testing.T, s *state, choice kernel.Choice, no kernel.Verdict) {
	t.Helper()
	args := no.Args[:]
	if !c.holds(s, args) {
		t.Fatalf("%s of %s at %s: that is not so: %s", c.rule.Number, book.Format(s, choice), book.Nodes()[s.Node().Kind], book.Words(s, no))
	}
	if c.mend == nil {
		return
	}
	then := s.copied()
	c.mend(then, args)
	if v := then.Explain(choice); v.Rule == no.Rule {
		t.Fatalf("%s of %s at %s: it is said again without that cause: %s", c.rule.Number, book.Format(s, choice), book.Nodes()[s.Node().Kind], book.Words(then, v))
	}
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
