package greatestday

import (
	"math/rand/v2"
	"testing"

	"sandtable/board"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// TestTollsInShort holds what a search asks of each step to what a step is asked when it is
// made, along games with barrages, mines, rubble, a crowd and raised Roads.
func TestTollsInShort(t *testing.T) {
	for _, id := range []string{"storming-sword", "storming-juno"} {
		s := positionIn(t, id)
		rng := rand.New(rand.NewPCG(7, 7))
		var legal []kernel.Choice
		asked, closed := 0, 0
		for n := 0; n < 900 && !s.over(); n++ {
			legal = s.Legal(legal[:0])
			s.Apply(legal[rng.IntN(len(legal))], nil)
			if n%90 != 0 {
				continue
			}
			s.assets.rubble.add(int16(rng.IntN(s.sc.hexes())))
			s.assets.crowd = int16(rng.IntN(s.sc.hexes())) + 1
			for u := range s.sc.Units {
				if m, _ := s.gait(u); !s.onMap(u) || m == order.NoMove {
					continue
				}
				tr := s.traffic(u)
				tr.lookOut()
				m, _ := s.gait(u)
				ways, bare := s.sc.price.of(m, tr.column), s.sc.price.bare[m][1]
				for from := range int16(s.sc.hexes()) {
					for _, to := range s.sc.Ground.Grid.Adjacent[from] {
						if to == board.NoHex {
							continue
						}
						asked++
						got, want := tr.toll(ways, bare, from, to), s.toll(u, ways, bare, tr.column, from, to)
						if got != want {
							t.Fatalf("%s, choice %d: %s from %s to %s: %d, want %d", id, n, s.id(int16(u)), s.hex(from), s.hex(to), got, want)
						}
						if want != 0 {
							closed++
						}
					}
				}
			}
		}
		if asked == 0 || closed == 0 {
			t.Errorf("%s: %d steps asked, %d of them out of the ordinary", id, asked, closed)
		}
	}
}

// A step that is made without looking for a way round is the one that a search finds, along
// games with barrages and crowds.
func TestStraightOn(t *testing.T) {
	for _, id := range []string{"storming-sword", "storming-gold"} {
		s := positionIn(t, id)
		rng := rand.New(rand.NewPCG(7, 8))
		straight := 0
		for range 12 {
			kernel.Random(s, rng, 80)
			for u := range s.sc.Units {
				m, mp := s.gait(u)
				if !s.onMap(u) || m == order.NoMove || s.active < 0 {
					continue
				}
				tr := s.trafficFor(u, mp)
				for _, to := range s.sc.Ground.Grid.Adjacent[s.at[u]] {
					if to == board.NoHex || !s.straightOn(u, to, mp) {
						continue
					}
					straight++
					field := s.search(u, to, mp, &tr)
					if way := field.Path(nil, to); len(way) != 2 {
						t.Fatalf("%s: %s goes from %s straight to %s, by %d hexes", id, s.id(int16(u)), s.hex(s.at[u]), s.hex(to), len(way)-1)
					}
					field.Free()
				}
			}
		}
		if straight < 100 {
			t.Errorf("%s: %d steps only", id, straight)
		}
	}
}
