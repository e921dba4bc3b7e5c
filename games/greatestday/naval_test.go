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
	nodeArrange, nodeFlip, nodeReturn, nodeRaid, nodeRescue, nodeAside, nodeStopped,
}

// storming are the games that begin with a landing, and how many of each are played.
var storming = []struct {
	id    string
	games int
}{{"storming-sword", 40}, {"storming-juno", 24}, {"storming-gold", 24}}

// TestLandingGames plays games of the storming scenarios and checks the invariants.
func TestLandingGames(t *testing.T) {
	g := newGame(t)
	visited := make([]int, len(book.Nodes()))
	for _, x := range storming {
		games := x.games
		if testing.Short() {
			games = 4
		}
		cleared := 0
		starts := starts(t, g, x.id)
		p := starts[0].Clone().(*state)
		for seed := range games {
			p.CopyFrom(starts[seed%4])
			playLanding(t, g, p, seed, visited)
			if p.naval.cleared[0] > 0 {
				cleared++
			}
		}
		if cleared == 0 && !testing.Short() {
			t.Errorf("%s: no beach was cleared in any game", x.id)
		}
	}
	if testing.Short() {
		return
	}
	for _, i := range stormingNodes {
		if rare := i == nodePledge || i == nodeReturn || i == nodeRaid || i == nodeStopped || i == nodeAside; visited[i] == 0 && !rare { // 6.8_special.txt, 17.7, 17.8 and 17.4 have those
			t.Errorf("node %s was never visited", book.Nodes()[i])
		}
	}
}

// playLanding plays a random game to its end, half of them keen on getting ashore.
func playLanding(t *testing.T, g *Game, p *state, seed int, visited []int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(uint64(seed), 2))
	var legal []kernel.Choice
	for n := 0; ; n++ {
		kind := book.KindOf(p)
		visited[kind]++
		if kind == nodeOver {
			return
		}
		if n > 60000 {
			t.Fatalf("%s, seed %d does not end", p.sc.ID, seed)
		}
		legal = p.Legal(legal[:0])
		if len(legal) == 0 {
			t.Fatalf("%s, seed %d: a dead end at %s", p.sc.ID, seed, book.Nodes()[kind])
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
			t.Fatalf("%s, seed %d, choice %d, %s: %v", p.sc.ID, seed, n, text, err)
		}
	}
}

// starts are four beginnings of a landing: the scenario's own twice; one that is through
// but for the hour: the defences are down, no German is near, nobody waits in a box; and
// one whose Commandos stand at closed gaps.
func starts(t *testing.T, g *Game, id string) [4]*state {
	t.Helper()
	p, err := g.New(id, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := p.(*state)
	late, rushed := s.Clone().(*state), s.Clone().(*state)
	for _, x := range []*state{late, rushed} {
		for u := range x.sc.Units {
			if x.at[u] >= 0 && x.side(u) == order.German && x.sc.shore[x.at[u]]&(nearGate|onOverlay) != 0 || x.atSea(u) {
				x.takeOff(u, aside)
			}
		}
	}
	b := &s.sc.Beaches[0]
	men, led := 0, false
	for _, l := range s.sc.Loads { // a battalion with its leader, and tanks, inland of the first gap
		for _, u := range l.Units {
			if s.sc.Units[u].Form >= 0 && men < 2 || s.sc.Units[u].Class == order.Leader && !led && men > 0 && s.sc.Units[u].Form == s.sc.Units[l.Units[0]].Form {
				led = led || s.sc.Units[u].Class == order.Leader
				late.ashore(u, b.Gates[0], false)
				men++
			}
		}
	}
	late.naval.tracks[0] = [order.Tracks]int8{}
	late.naval.open = 1<<len(s.sc.gaps) - 1
	gap := 0
	for u := range s.sc.Units {
		if s.card(u).Commando && s.bySea(u) && gap < 3 && gap < len(b.Ways) {
			rushed.ashore(u, b.Ways[gap].Sea, true)
			gap++
		}
	}
	return [4]*state{s, late, s, rushed}
}

// ashore puts a unit on the map.
func (s *state) ashore(u int, h int16, column bool) {
	if column && s.inColumnAt(h, u) >= 0 {
		return
	}
	s.stacks().Put(u, h)
	s.unit[u].steps = s.card(u).Steps
	if column {
		s.set(u, inColumn)
	}
}

func TestLandingSuite(t *testing.T) {
	g := newGame(t)
	for _, x := range storming {
		t.Run(x.id, func(t *testing.T) {
			kerneltest.Run(t, kerneltest.Suite{Game: g, Scenario: x.id, Games: 1, Invariant: invariant, Asked: scenetest.Asked(g)})
			t.Run("scenes", func(t *testing.T) { scenetest.Run(t, g, x.id, nil) })
		})
	}
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
		for i, g := range s.sc.gaps {
			if s.sc.SubBeaches[g.Sub].Beach == b && s.naval.tracks[b][order.Gaps] > 2 && s.naval.open>>i&1 != 0 {
				return errors.New("4.2.4: a gap is open above 2")
			}
		}
	}
	for u := range s.sc.Units {
		h := s.at[u]
		switch {
		case h < 0 && (s.isCraft(u) && h != docked && h != aboard || s.isShip(u) && s.seaWord(h) == "" && h != eliminated && h != aside):
			return fmt.Errorf("4.5.4: %s is at %d", s.id(int16(u)), h)
		case h >= 0 && s.isShip(u):
			return fmt.Errorf("4.1.6: %s is on the map", s.id(int16(u)))
		case h == aboard && !s.isCraft(u) && !s.carried(u) && !s.rejoins(u):
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
