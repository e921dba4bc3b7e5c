package greatestday

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest"
	"sandtable/scene/scenetest"
)

// stormingNodes are the decisions that only the storming games meet.
var stormingNodes = []uint16{
	nodeShips, nodeAim, nodeContact, nodeBatteries, nodeGun, nodeLanding, nodeNests, nodeUnload, nodeNestsMen, nodeShotMen, nodeCraftGun, nodeAshore,
	nodeWave, nodeLoad, nodeRejoin, nodeStation, nodeSail, nodeShoreDie, nodeBreach, nodeTrack, nodeGap, nodeRushGaps, nodeRushNest,
	nodeMarines, nodeGunContact, nodeConvert, nodeDispatch, nodeEvent, nodeGift, nodeParity, nodeSpecial, nodeName, nodeAstray, nodeAstrayTo, nodeGeneral,
	nodeBrigade, nodeCrowd, nodeWait, nodeFighters, nodeAir, nodeSink, nodeStrike, nodePledge,
}

// TestLandingGames plays games of Storming Sword and checks the invariants.
func TestLandingGames(t *testing.T) {
	games := 40
	if testing.Short() {
		games = 4
	}
	g := newGame(t)
	start, err := g.New("storming-sword", nil)
	if err != nil {
		t.Fatal(err)
	}
	late, rushed := lateStart(t, g, false), lateStart(t, g, true)
	p := start.Clone().(*state)
	visited := make([]int, len(book.Nodes()))
	cleared := 0
	var legal []kernel.Choice
	for seed := range games {
		switch p.CopyFrom(start); seed % 4 {
		case 1:
			p.CopyFrom(late)
		case 3:
			p.CopyFrom(rushed)
		}
		rng := rand.New(rand.NewPCG(uint64(seed), 2))
		for n := 0; ; n++ {
			kind := book.KindOf(p)
			visited[kind]++
			if kind == nodeOver {
				break
			}
			if n > 60000 {
				t.Fatalf("seed %d does not end", seed)
			}
			legal = p.Legal(legal[:0])
			if len(legal) == 0 {
				t.Fatalf("seed %d: a dead end at %s", seed, book.Nodes()[kind])
			}
			c := legal[rng.IntN(len(legal))]
			if seed&1 != 0 {
				c = keen(legal, c, rng)
			}
			text := g.Format(p, c)
			p.Apply(c, nil)
			err := invariant(p)
			if err == nil {
				err = landingInvariant(p)
			}
			if err != nil {
				t.Fatalf("seed %d, choice %d, %s: %v", seed, n, text, err)
			}
		}
		if p.naval.cleared[0] > 0 {
			cleared++
		}
	}
	if testing.Short() {
		return
	}
	if cleared == 0 {
		t.Error("no beach was cleared in any game")
	}
	for _, i := range stormingNodes {
		if visited[i] == 0 && i != nodePledge { // a hero in an assault is too rare; 6.8_special.txt has him
			t.Errorf("node %s was never visited", book.Nodes()[i])
		}
	}
}

// lateStart is a landing that is through but for the hour: the defences are down, no German
// is near, nobody waits in a box; or one whose Commandos stand at a closed gap.
func lateStart(t *testing.T, g *Game, rush bool) *state {
	t.Helper()
	p, err := g.New("storming-sword", nil)
	if err != nil {
		t.Fatal(err)
	}
	s := p.(*state)
	for u := range s.sc.Units {
		if s.at[u] >= 0 && s.side(u) == order.German && s.sc.shore[s.at[u]]&(nearGate|onOverlay) != 0 || s.atSea(u) {
			s.takeOff(u, aside)
		}
	}
	land := func(id, hex string, column bool) {
		u := s.sc.Find(id)
		h, err := s.sc.Ground.Grid.Find(hex)
		if u < 0 || err != nil {
			t.Fatal(id, err)
		}
		s.stacks().Put(u, h)
		s.unit[u].steps = s.card(u).Steps
		if column {
			s.set(u, inColumn)
		}
	}
	if rush {
		land("cdo-a-4-cdo", "33.008", true)
		land("cdo-b-4-cdo", "35.007", true)
		land("cdo-c-4-cdo", "36.007", true)
		return s
	}
	land("3br-a-1-s-lancs", "34.010", false)
	land("ldr-3br-8bde", "34.010", false)
	land("3br-a-22-dgns", "35.009", true)
	s.naval.tracks[0] = [order.Tracks]int8{}
	s.naval.open = 15
	return s
}

func TestLandingSuite(t *testing.T) {
	g := newGame(t)
	s := kerneltest.Suite{Game: g, Scenario: "storming-sword", Games: 1, Invariant: invariant, Asked: scenetest.Asked(g)}
	kerneltest.Run(t, s)
	t.Run("scenes", func(t *testing.T) { scenetest.Run(t, g, "storming-sword", nil) })
}

// landingInvariant says what is wrong with the landings of a position, whatever happened
// before.
func landingInvariant(s *state) error {
	for b := range s.sc.Beaches {
		for t, n := range s.naval.tracks[b] {
			x := &s.sc.Beaches[b]
			if most := [...]int8{x.Obstacles, x.Nests, x.Gaps}[t]; n < 0 || n > most {
				return fmt.Errorf("4.2: %s at %d", trackNames[t], n)
			}
		}
		if s.naval.tracks[b][order.Gaps] > 2 && s.naval.open != 0 {
			return errors.New("4.2.4: a gap is open above 2")
		}
	}
	for u := range s.sc.Units {
		h := s.at[u]
		switch {
		case h < 0 && (s.isCraft(u) && h != docked && h != aboard || s.isShip(u) && s.seaWord(h) == "" && h != eliminated && h != aside):
			return fmt.Errorf("4.5.4: %s is at %d", s.id(int16(u)), h)
		case h >= 0 && s.isShip(u):
			return fmt.Errorf("4.1.6: %s is on the map", s.id(int16(u)))
		case h == aboard && !s.isCraft(u) && !s.carried(u):
			return fmt.Errorf("4.5.4: %s is aboard nothing", s.id(int16(u)))
		case h >= 0 && s.sc.shore[h]&isSand != 0 && (s.side(u) == order.German || s.overlay(h) < 0):
			return fmt.Errorf("2.1.9: %s stands on the sand", s.id(int16(u)))
		case h >= 0 && s.bySea(u) && s.uncleared(s.beachOf(u)) && s.sc.shore[h]&onOverlay == 0:
			return fmt.Errorf("4.3.1: %s has left the Overlay", s.id(int16(u)))
		case s.naval.drift[u] != 0 && h < 0 && h != eliminated:
			return fmt.Errorf("4.2.1: %s is adrift off the map", s.id(int16(u)))
		case (inWave(h) >= 0 || inLoading(h) >= 0 || h == enRoute || h == loadAny) && (!s.bySea(u) || !s.uncleared(s.beachOf(u))):
			return fmt.Errorf("4.5.6: %s waits for a landing", s.id(int16(u)))
		}
	}
	return nil
}

// carried tells whether a craft carries a unit that is aboard.
func (s *state) carried(u int) bool {
	for c := range s.sc.Units {
		if s.isCraft(c) && s.at[c] != docked && s.naval.cargo[c] == s.naval.cargo[u] {
			return true
		}
	}
	return false
}

// keen prefers what brings a landing on: fire at the defences, gaps, rushes, assaults.
func keen(legal []kernel.Choice, c kernel.Choice, rng *rand.Rand) kernel.Choice {
	for _, verb := range []uint16{verbDefences, verbRush, verbAdd, verbAssault, verbAdvance, verbEnter} {
		for _, l := range legal {
			if l.Verb == verb && rng.IntN(4) > 0 {
				return l
			}
		}
	}
	return c
}
