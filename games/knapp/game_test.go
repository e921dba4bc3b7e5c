package knapp

import (
	"errors"
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"testing"

	"sandtable/kernel"
	"sandtable/kernel/kerneltest"
	"sandtable/scene/scenetest"
)

func mustNew(t testing.TB) *Game {
	t.Helper()
	g, err := New()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// variants are the options under which the shared suite runs.
var variants = map[string]kernel.Options{
	"plain": nil,
	"all":   {"O1": "on", "O2": "on", "O3": "on", "O4": "on", "O5": "on", "O6": "on"},
	"O1":    {"O1": "on"}, "O2": {"O2": "on"}, "O3": {"O3": "on"}, "O4": {"O4": "on"}, "O5": {"O5": "on"}, "O6": {"O6": "off"},
}

func suite(t testing.TB, variant string) kerneltest.Suite {
	s := kerneltest.Suite{Game: mustNew(t), Scenario: scenarioID, Options: variants[variant], Games: 3, Invariant: invariant, Asked: scenetest.Asked(mustNew(t))}
	if variant == "plain" || variant == "all" {
		s.Games = 10
	}
	return s
}

func TestKernel(t *testing.T) {
	nodes, refused := map[string]bool{"hold": true}, map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(variants)) {
		t.Run(name, func(t *testing.T) {
			seen := kerneltest.Run(t, suite(t, name))
			for n := range seen.Nodes {
				nodes[n] = true
			}
			for r := range seen.Rules {
				refused[r] = true
			}
		})
	}
	for _, n := range book.Nodes()[1:] {
		if !nodes[n] {
			t.Errorf("no random game has come to node %q", n)
		}
	}
	unasked := map[string]bool{"K3": true, "K1.5": true, "K7.5": true, "K4.9": true} // no candidate breaks these; scripts do
	for _, r := range book.Refusals() {
		if !refused[r.Number] && !unasked[r.Number] {
			t.Errorf("no candidate of a random game was refused by %s %s", r.Number, r.Title)
		}
	}
}

func TestPerft(t *testing.T) { suite(t, "plain").Perft(t, "testdata/perft.txt", 3) }

func TestScenes(t *testing.T) {
	for _, name := range []string{"plain", "all"} {
		t.Run(name, func(t *testing.T) { scenetest.Run(t, mustNew(t), scenarioID, variants[name]) })
	}
}

// A choice with all that the page is sent of it.
func BenchmarkShownStep(b *testing.B) { scenetest.Bench(b, mustNew(b), scenarioID, nil) }

func BenchmarkKnapp(b *testing.B) { suite(b, "plain").Benchmarks(b) }

// invariant says what no position of a real game may be.
func invariant(p kernel.Position) error {
	s := p.(*state)
	marching := s.pathN > 0 || s.stack.Len() > 0 && s.stack.Top().Proc == procMarch
	var units [2]int
	for u := range s.d.units {
		side := s.side(u)
		if s.at[u] >= 0 {
			units[side]++
			if s.here[side][s.at[u]]&s.d.bit(u) == 0 {
				return fmt.Errorf("%s is missing in its area", s.d.units[u].id)
			}
			if s.hits[u] < 0 || s.hits[u] >= s.str[u] {
				return fmt.Errorf("%s has %d hits and strength %d (K1.1)", s.d.units[u].id, s.hits[u], s.str[u])
			}
		}
		switch {
		case s.str[u] > s.d.units[u].strength || s.str[u] < 1:
			return fmt.Errorf("%s has strength %d", s.d.units[u].id, s.str[u])
		case s.at[u] == dead && (side == german || s.d.units[u].kind == airborne):
			return fmt.Errorf("%s is in the dead pile (K11.5)", s.d.units[u].id)
		case s.d.units[u].kind == static && s.at[u] >= 0 && s.d.units[u].entry != 1<<s.at[u]:
			return fmt.Errorf("%s has moved (K5.8)", s.d.units[u].id)
		case s.has(u, fortified) && s.at[u] >= 0 && !s.isIn(u, s.d.coast):
			return fmt.Errorf("%s is fortified inland (K8.1)", s.d.units[u].id)
		case s.turn > 1 && side == allied && s.at[u] >= 0 && s.str[u] != s.d.units[u].strength:
			return fmt.Errorf("%s has not its printed strength after turn 1", s.d.units[u].id)
		}
	}
	sum := [2]int{}
	for a := range s.d.areas {
		var m [3]bool
		for side := range s.here {
			n := bits.OnesCount64(s.here[side][a])
			sum[side] += n
			if n > stackLimit && !marching {
				return fmt.Errorf("%d units of one side in %s (K5.2)", n, s.d.areas[a].id)
			}
			for w := s.here[side][a]; w != 0; w &= w - 1 {
				m[s.d.units[s.first(side, w)].group] = true
			}
			if full := s.full[side]>>a&1 != 0; full != (n >= stackLimit) {
				return fmt.Errorf("the mask of full areas is wrong in %s", s.d.areas[a].id)
			}
		}
		for grp := range m {
			if m[grp] != (s.occ[grp]>>a&1 != 0) {
				return fmt.Errorf("the mask of group %s is wrong in %s", groupIDs[grp], s.d.areas[a].id)
			}
		}
		if m[us] && m[br] && !marching {
			return fmt.Errorf("both Allied armies are in %s (K5.6)", s.d.areas[a].id)
		}
	}
	if sum != units {
		return errors.New("units are counted in more than one area")
	}
	if s.held[us]&s.held[br] != 0 {
		return errors.New("an area has two control markers (K1.7)")
	}
	for i, a := range s.dump {
		if a >= 0 && s.opts&o2 == 0 && a != s.d.beachOf[i] {
			return errors.New("a dump has moved without option O2")
		}
	}
	if s.naval < 0 || s.points[us] < 0 || s.points[br] < 0 {
		return errors.New("more was spent than there is")
	}
	if vp := s.score(); vp < 0 || vp > 21 {
		return fmt.Errorf("%d victory points", vp)
	}
	return nil
}
