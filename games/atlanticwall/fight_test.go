package atlanticwall

import (
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/odds"
	"sandtable/play"
)

// deaths are the events by which a unit leaves the game; their first argument is the unit
// but where a ship is sunk.
var deaths = map[*play.Event]int{evEliminated: 0, evBroken: 0, evOverrun: 0, evOverrunBuilt: 0, evExcess: 0, evShellKill: 0, evSalvoSink: 1}

// gone tells whether a unit is out of the game, or a company free again.
func (s *state) gone(u int) bool { return s.at[u] == eliminated || s.at[u] == spare }

// TestNobodyIsLostWithoutARule plays random games: who leaves the game is named by an event
// of a rule, every time, and nothing of a fight is left behind by it.
func TestNobodyIsLostWithoutARule(t *testing.T) {
	g := newGame(t)
	p, err := g.New("fall-of-cherbourg", nil)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(2) {
		s := p.Clone().(*state)
		rng := rand.New(rand.NewPCG(seed, 7))
		var legal []kernel.Choice
		causes := map[string]int{}
		for !s.over() {
			legal = s.Legal(legal[:0])
			c := legal[rng.IntN(len(legal))]
			before := s.copied()
			var rec kernel.Recorder
			s.Apply(c, &rec)
			named := map[int]bool{}
			for _, e := range rec.Events {
				if evGroup.Is(e) { // the company that stands for it may be lost at once
					named[int(e.Args[0])] = true
				}
				for what, arg := range deaths {
					if what.Is(e) {
						named[int(e.Args[arg])] = true
						causes[book.Rules()[e.Rule].Number]++
					}
				}
			}
			for u := range s.sc.Units {
				if s.gone(u) && !before.gone(u) && !named[u] && !(before.at[u] == standing) && !s.reorganised(before, u) {
					t.Fatalf("seed %d, %s: %s has left the game by no rule", seed, g.Format(before, c), s.id(int16(u)))
				}
			}
			if f := s.stack.Top(); f != nil && f.Proc == procCombat && s.fight.n == 0 {
				for u := range s.sc.Units {
					if s.fight.in[u] != 0 || s.marked(u, fights|hit|falling|wentBack|repulsed|advanced) {
						t.Fatalf("seed %d, %s: something of a fight is left at %s", seed, g.Format(before, c), s.id(int16(u)))
					}
				}
			}
		}
		t.Logf("seed %d: losses by rule %v", seed, causes)
	}
}

// reorganised tells a company that has become part of a battalion (15.2), or has stood for
// one that has been restored or is gone (25.1).
func (s *state) reorganised(before *state, u int) bool {
	return s.at[u] == spare && (before.is(u, battlegroup) || s.stack.Top().Proc != procCombat && s.sc.Units[u].Of >= 0)
}

// TestOddsAreTheTable holds the exact odds of attacks in random games against the results
// table read directly: 36 throws on the column that is shown (9.78).
func TestOddsAreTheTable(t *testing.T) {
	g := newGame(t)
	p, err := g.New("fall-of-cherbourg", nil)
	if err != nil {
		t.Fatal(err)
	}
	s := p.(*state)
	rng := rand.New(rand.NewPCG(3, 3))
	var legal []kernel.Choice
	commit := kernel.Choice{Verb: verbCommit}
	for n := 0; n < 12 && !s.over(); {
		legal = s.Legal(legal[:0])
		if book.KindOf(s) == nodeDeclare && s.Explain(commit).OK() && s.reaches(s.battle(s.stack.Top())) {
			n++
			checkOdds(t, g, s, commit)
		}
		s.Apply(legal[rng.IntN(len(legal))], nil)
	}
}

func checkOdds(t *testing.T, g *Game, s *state, c kernel.Choice) {
	t.Helper()
	r := s.reckon(s.battle(s.stack.Top()))
	table, err := odds.Of(g, s, c)
	if err != nil {
		t.Fatal(err)
	}
	against := new(big.Rat) // the attackers
	for d := 2; d <= 12; d++ {
		if s.sc.Table.CRT[d][r.column-1].Attacker {
			against.Add(against, big.NewRat(int64(6-max(d-7, 7-d)), 36))
		}
	}
	sum, theirs := new(big.Rat), new(big.Rat)
	for _, row := range table.Rows {
		sum.Add(sum, row.P)
		if row.Texts[0][len(s.hex(0))+2:][:9] == "the attac" {
			theirs.Add(theirs, row.P)
		}
	}
	if sum.Cmp(big.NewRat(1, 1)) != 0 || theirs.Cmp(against) != 0 {
		t.Errorf("%s: odds sum to %s, %s against the attackers; want 1 and %s", s.hex(s.fight.battles[0].hex[0]), sum, theirs, against)
	}
}

// TestWhoFellBackTakesNoPlace: a gun that has fired for others out of one hex and fell back into another
// keeps nobody there from defending (9.12, 9.87).
func TestWhoFellBackTakesNoPlace(t *testing.T) {
	g := newGame(t)
	p, err := g.New("fall-of-cherbourg", nil)
	if err != nil {
		t.Fatal(err)
	}
	g.Clear(p)
	const at, infantry, gun = "E1210", "DE-1-921-243", "DE-1-243xx"
	if err := errors.Join(g.Place(p, infantry, at, nil), g.Place(p, gun, at, []string{"fired", "defended", "fell-back"})); err != nil {
		t.Fatal(err)
	}
	s := p.(*state)
	named := func(id string) int {
		return slices.IndexFunc(s.sc.Units, func(m order.Member) bool { return m.ID == id })
	}
	b := battle{nHex: 1}
	b.hex[0] = s.at[named(infantry)]
	if got := s.defenders(&b, b.hex[0], nil); len(got) != 1 || int(got[0]) != named(infantry) {
		t.Errorf("%v defend, want %d alone", got, named(infantry))
	}
}

// TestShake holds the table of moods (11.1, 11.2, 12.12).
func TestShake(t *testing.T) {
	for _, c := range []struct {
		m      mood
		effect order.Effect
		night  bool
		after  mood
		gone   bool
	}{
		{steady, order.NoEffect, false, steady, false},
		{disrupted, order.NoEffect, false, disrupted, false},
		{steady, order.Disrupts, false, disrupted, false},
		{disrupted, order.Disrupts, false, demoralised, false},
		{demoralised, order.Disrupts, false, demoralised, false},
		{steady, order.Demoralises, false, demoralised, false},
		{disrupted, order.Demoralises, false, demoralised, false},
		{demoralised, order.Demoralises, false, demoralised, true},
		{steady, order.NoEffect, true, disrupted, false},
		{disrupted, order.NoEffect, true, demoralised, false},
		{demoralised, order.NoEffect, true, demoralised, false},
		{steady, order.Disrupts, true, demoralised, false},
		{disrupted, order.Disrupts, true, demoralised, false},
		{demoralised, order.Disrupts, true, demoralised, true},
		{steady, order.Demoralises, true, steady, true},
		{demoralised, order.Demoralises, true, demoralised, true},
	} {
		if after, gone := shake(c.m, c.effect, c.night); gone != c.gone || !gone && after != c.after {
			t.Errorf("%s after %v, night %v: %s, gone %v; want %s, %v", moodWords[c.m], c.effect, c.night, moodWords[after], gone, moodWords[c.after], c.gone)
		}
	}
}

// TestEveryBattalionHasABattlegroup goes through all battalions of three steps: a company of their type
// can stand for each (25.11), but for machine-gun and marine battalions, which have none (A114).
func TestEveryBattalionHasABattlegroup(t *testing.T) {
	p, err := newGame(t).New("campaign", nil)
	if err != nil {
		t.Fatal(err)
	}
	s := p.(*state)
	for u := range s.sc.Units { // companies as they lie when all have been built up
		if s.sc.lettered[u] >= 0 || s.sc.Units[u].Of >= 0 {
			s.put(u, spare)
		}
	}
	for u := range s.sc.Units {
		c := s.card(u)
		if c.Size != order.Battalion || c.Steps != 3 {
			continue
		}
		none := c.Type == order.MachineGun || c.Type == order.Marine
		if w := s.standIn(u); (w < 0) != none {
			t.Errorf("%s: %d stands in", c.ID, w)
		} else if w >= 0 && s.card(w).Nation != c.Nation {
			t.Errorf("%s: %s of another nation stands in", c.ID, s.id(int16(w)))
		}
	}
}
