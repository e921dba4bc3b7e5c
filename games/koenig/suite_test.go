package koenig

import (
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"testing"

	"sandtable/kernel"
	"sandtable/kernel/kerneltest"
	"sandtable/scene/scenetest"
)

// invariant says what is wrong with a position.
func invariant(kp kernel.Position) error {
	p := kp.(*pos)
	var here [maxHexes][2]uint8
	for u := range p.sc.units {
		h := p.at[u]
		if p.hits[u] > 2 {
			return fmt.Errorf("9.3: %s has %d hits", p.unit(u).id, p.hits[u])
		}
		if h < aside || h >= p.sc.ground.len() {
			return fmt.Errorf("%s is nowhere: %d", p.unit(u).id, h)
		}
		if h < 0 {
			continue
		}
		if p.sc.ground.sea(h) {
			return fmt.Errorf("8.1.1: %s stands in the sea", p.unit(u).id)
		}
		here[h][p.unit(u).side]++
	}
	inClose := false
	for i := range p.stack.Len() {
		inClose = inClose || p.stack.Under(i).Proc == procClose
	}
	for u := range p.sc.units {
		h := p.at[u]
		if h < 0 {
			continue
		}
		n := here[h]
		if n[0]+n[1] > 2 {
			return fmt.Errorf("8.2: %d units in %s", n[0]+n[1], p.hex(h))
		}
		if n[0] > 0 && n[1] > 0 && !inClose {
			return fmt.Errorf("8.3: both sides in %s without close combat", p.hex(h))
		}
	}
	if p.artillery[0] < 0 || p.artillery[1] < 0 || p.support < 0 || p.rp[0] < 0 || p.rp[1] < 0 || p.delay < 0 {
		return errors.New("points below zero")
	}
	if p.artillery[0] > 0 && p.artillery[1] > 0 {
		return errors.New("6.1: both sides have artillery")
	}
	if p.active >= 0 && p.cup>>p.active&1 != 0 {
		return errors.New("7.0: the active chit is in the cup")
	}
	return nil
}

func TestSuite(t *testing.T) {
	g := load(t)
	for _, sc := range g.beaches {
		t.Run(sc.id, func(t *testing.T) {
			s := kerneltest.Suite{Game: g, Scenario: sc.id, Games: 4, Invariant: invariant, Asked: scenetest.Asked(g)}
			seen := kerneltest.Run(t, s)
			s.Perft(t, "testdata/perft_"+sc.id+".txt", 3)
			t.Run("scenes", func(t *testing.T) { scenetest.Run(t, g, sc.id, nil) })
			for i, name := range book.Nodes() {
				if uint16(i) != nodeOver && uint16(i) != nodeHold && seen.Nodes[name] == 0 {
					t.Logf("node %s was not visited in %d games", name, s.Games)
				}
			}
		})
	}
}

// TestRandomGames plays many games and checks the invariants, and that every
// formation acts at most once a turn (7.0) and every node is visited.
func TestRandomGames(t *testing.T) {
	games := 2000
	if testing.Short() {
		games = 100
	}
	g := load(t)
	visited := make([]int, len(book.Nodes()))
	for _, sc := range g.beaches {
		start, err := g.New(sc.id, nil)
		if err != nil {
			t.Fatal(err)
		}
		p := start.Clone().(*pos)
		var legal []kernel.Choice
		for seed := range games {
			p.CopyFrom(start)
			rng := rand.New(rand.NewPCG(uint64(seed), 1))
			turn, drawn, gone := p.turn, uint16(0), uint32(0)
			for n := 0; ; n++ {
				kind := book.KindOf(p)
				visited[kind]++
				if kind == nodeOver {
					break
				}
				if p.turn != turn {
					turn, drawn = p.turn, 0
				}
				legal = p.Legal(legal[:0])
				c := legal[rng.IntN(len(legal))]
				if c.Verb == verbDraw {
					if drawn>>c.A&1 != 0 {
						t.Fatalf("%s, seed %d: 7.0: %s is drawn twice in turn %d", sc.id, seed, p.sc.formations[c.A].name, turn)
					}
					drawn |= 1 << c.A
				}
				p.Apply(c, nil)
				for u := range p.sc.units {
					if out := p.at[u] == eliminated || p.at[u] == exited; has(gone, u) && !out {
						t.Fatalf("%s, seed %d: 12.0: %s comes back", sc.id, seed, p.unit(u).id)
					} else if out {
						gone |= 1 << u
					}
				}
				if err := invariant(p); err != nil {
					t.Fatalf("%s, seed %d after %d choices: %v", sc.id, seed, n, err)
				}
			}
			if p.present(p.sc.sides[allied]|p.sc.sides[german]) == 0 && bits.OnesCount16(p.cup) > 0 {
				t.Fatalf("%s, seed %d: chits left at the end", sc.id, seed)
			}
		}
	}
	for i, n := range visited {
		if n == 0 {
			t.Errorf("node %s was never visited", book.Nodes()[i])
		}
	}
}
