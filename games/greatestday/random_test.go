package greatestday

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// invariant says what is wrong with a position, whatever happened before.
func invariant(kp kernel.Position) error {
	s := kp.(*state)
	for u := range s.sc.Units {
		if err := s.soundUnit(u); err != nil {
			return fmt.Errorf("%s: %w", s.showUnit(u), err)
		}
	}
	for h := range int16(s.sc.hexes()) {
		columns, sides := 0, [2]bool{}
		for u := s.first(h); u >= 0; u = s.after(u) {
			if s.is(u, inColumn) {
				columns++
			}
			if !s.isLeader(u) {
				sides[s.side(u)] = true
			}
		}
		if columns > 1 {
			return fmt.Errorf("G10.1: %d columns in %s", columns, s.hex(h))
		}
		if sides[0] && sides[1] {
			return fmt.Errorf("G9.6: both sides in %s", s.hex(h))
		}
	}
	for d := range s.sc.Divisions {
		if s.cp[d] < 0 || s.cp[d] > s.sc.Table.Command.Cap || s.roadblocks[d] < 0 {
			return fmt.Errorf("G5.1: %d command points, %d roadblocks", s.cp[d], s.roadblocks[d])
		}
	}
	for d := range s.sc.Divisions {
		if s.assets.dp[d] < 0 || s.assets.dp[d] > s.sc.Table.Command.Cap {
			return fmt.Errorf("G5.1: %d dispatch points", s.assets.dp[d])
		}
	}
	if s.stack.Len() > kernel.StackDepth-3 {
		return fmt.Errorf("%d nested procedures", s.stack.Len())
	}
	if s.active >= 0 && s.mug>>s.active&1 != 0 || s.kept >= 0 && s.mug>>s.kept&1 != 0 {
		return errors.New("G4.2: a chit is in play or kept, and in the mug")
	}
	return nil
}

// soundUnit says what is wrong with a unit.
func (s *state) soundUnit(u int) error {
	c, p, h := s.card(u), &s.unit[u], s.at[u]
	f := s.stack.Top()
	switch {
	case h >= int16(s.sc.hexes()) || h < aside && !s.sc.landings():
		return errors.New("it is nowhere")
	case h == carried && (s.assets.carrier[u] == 0 || s.assets.cargo[s.assets.carrier[u]-1] != int16(u)+1 || s.at[s.assets.carrier[u]-1] < 0):
		return errors.New("7.1: carried by nobody")
	case h == carried:
		return nil
	case h >= 0 && s.assets.cargo[u] != 0 && s.at[s.assets.cargo[u]-1] != carried:
		return errors.New("7.1: it carries who is not there")
	case h < 0 && (s.assets.cargo[u] != 0 || s.assets.parked.has(u) || s.assets.contact[u] != 0 || s.assets.lost.has(u)):
		return errors.New("7, G16: it is off the map and carries, is parked, in contact or lost")
	case h >= 0 && s.assets.parked.has(u) && s.enemyWithin(s.side(u), h, parkClear):
		return errors.New("G16.4: a park with an enemy near")
	case h < 0 && h != aboard && p.flags&^acted != 0:
		return errors.New("it is off the map and has markers")
	case h < 0:
		return nil
	case p.hits < 0 || p.hits > 2:
		return errors.New("G18.1: hits")
	case p.steps > c.Steps || p.steps < min(1, c.Steps):
		return errors.New("G18.5: steps")
	case p.flags&isMounted != 0 && (!c.Transport || p.flags&abandoned != 0):
		return errors.New("G9.9: mounted without transport")
	case p.flags&inBocage != 0 && (c.Side != order.German || !s.sc.Ground.Hides(h)):
		return errors.New("16.3: in bocage")
	case p.flags&inPosition != 0 && p.flags&entrenched != 0:
		return errors.New("G20.3: in a position and entrenched")
	case s.vehicle(u) && !s.is(u, inColumn) && !s.sc.leavesColumn(h):
		return errors.New("2.1.2: a vehicle out of column in woods")
	case s.isLeader(u) && !s.ledIn(u, h) && (f == nil || f.Proc != procDisplace) && !s.rejoins(u):
		return errors.New("G23.1: a leader alone")
	}
	return nil
}

// losses are the rules by which units leave the map for good, or for their pool.
var losses = []string{"G18.5", "G17.10", "G17.16", "G17.6"}

// TestRandomGames plays many games, checks the invariants, that no unit is lost but by
// a rule that says so, that nobody ends an activation overstacked by choice, and that
// every kind of decision is met.
func TestRandomGames(t *testing.T) {
	games := 1500
	if testing.Short() {
		games = 60
	}
	g := newGame(t)
	start, err := g.New("black-baron", nil)
	if err != nil {
		t.Fatal(err)
	}
	other, err := g.New("black-baron", kernel.Options{"divActAssault": "off", "leaveWorksFree": "off", "mortarOpFire": "on"})
	if err != nil {
		t.Fatal(err)
	}
	p := start.Clone().(*state)
	visited := make([]int, len(book.Nodes()))
	var (
		legal []kernel.Choice
		rec   kernel.Recorder
	)
	for seed := range games {
		p.CopyFrom(start)
		if seed&3 == 3 {
			p.CopyFrom(other)
		}
		rng := rand.New(rand.NewPCG(uint64(seed), 1))
		var over hexes
		for n := 0; ; n++ {
			kind := book.KindOf(p)
			visited[kind]++
			if kind == nodeActivate {
				if err := p.stackedRightly(&over); err != nil {
					t.Fatalf("seed %d, choice %d: %v", seed, n, err)
				}
			}
			if kind == nodeOver {
				break
			}
			if n > 20000 {
				t.Fatalf("seed %d does not end", seed)
			}
			legal = p.Legal(legal[:0])
			if len(legal) == 0 {
				t.Fatalf("seed %d: a dead end at %s", seed, book.Nodes()[kind])
			}
			c := legal[rng.IntN(len(legal))]
			if seed&1 != 0 { // half of the games are bold
				c = bold(legal, c, rng)
			}
			before := slices.Clone(p.at)
			text := g.Format(p, c)
			rec.Reset()
			p.Apply(c, &rec)
			if err := invariant(p); err != nil {
				t.Fatalf("seed %d, choice %d, %s: %v", seed, n, text, err)
			}
			if err := p.lostRightly(before, rec.Events); err != nil {
				t.Fatalf("seed %d, choice %d, %s: %v", seed, n, text, err)
			}
		}
	}
	for i, n := range visited {
		if n == 0 && !testing.Short() && !slices.Contains(stormingNodes, uint16(i)) && !slices.Contains(campaignNodes, uint16(i)) {
			t.Errorf("node %s was never visited", book.Nodes()[i])
		}
	}
}

// stackedRightly says which hex has become overstacked since the last activation without
// a forced stop: somebody in it is suppressed (G10.2). over are those that were before.
func (s *state) stackedRightly(over *hexes) error {
	var now hexes
	for h := range int16(s.sc.hexes()) {
		if !s.overstacked(h) {
			continue
		}
		now.add(h)
		forced := over.has(h)
		for u := s.first(h); u >= 0; u = s.after(u) {
			forced = forced || s.is(u, suppressed)
		}
		if !forced {
			return fmt.Errorf("G10.2: overstacked by choice: %s", s.showHex(h))
		}
	}
	*over = now
	return nil
}

// bold prefers to assault, with as many as can, and to bring them there.
func bold(legal []kernel.Choice, c kernel.Choice, rng *rand.Rand) kernel.Choice {
	for _, verb := range []uint16{verbAdd, verbAssault, verbAdvance} {
		for _, l := range legal {
			if l.Verb == verb && rng.IntN(3) > 0 {
				return l
			}
		}
	}
	return c
}

// lostRightly says which unit has gone from the map without a rule for it.
func (s *state) lostRightly(before []int16, events []kernel.Event) error {
	for u := range s.sc.Units {
		if before[u] < 0 || s.at[u] >= 0 || s.isLeader(u) {
			continue
		}
		told := false
		for _, e := range events {
			for _, number := range losses {
				if e.Args[0] == int16(u) && book.Rules()[e.Rule].Number == number {
					told = true
				}
			}
		}
		if !told {
			return fmt.Errorf("%s is lost by no rule", s.id(int16(u)))
		}
	}
	return nil
}
