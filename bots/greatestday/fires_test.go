package greatestday

import (
	"math/rand/v2"
	"testing"

	game "sandtable/games/greatestday"
	"sandtable/kernel"
)

// TestRememberedShots holds what fire promises, for which shots are remembered, against what it promises
// where every shot is looked up, to the last bit: all along games by lot, from decisions that lie some
// choices back, or hundreds.
func TestRememberedShots(t *testing.T) {
	g := load(t)
	for _, sc := range g.Info().Scenarios {
		t.Run(sc.ID, func(t *testing.T) {
			p, err := g.New(sc.ID, nil)
			if err != nil {
				t.Fatal(err)
			}
			f, _ := game.Read(p)
			j := newJudge(f, steady)
			rng := rand.New(rand.NewPCG(4, 4))
			steps, shots := 4000, 0
			if j.vast() {
				steps = 600
			}
			for n := 0; n < steps && !p.Node().Final; n++ {
				f, _ = game.Read(p)
				since := 8
				if n/500%2 == 1 {
					since = 400
				}
				if rng.IntN(since) == 0 {
					j.shots.begin(f)
				}
				if j.vast() {
					j.gather(f, f.InHand(), f.Places(nil))
				}
				want, found := j.firesAnew(f)
				shots += found
				for range 2 { // what the first look remembers has to serve the second
					if j.look(f); j.fires(f) != want {
						t.Fatalf("step %d: fire promises %v, anew %v", n, j.fires(f), want)
					}
				}
				if p.Node().Seat == kernel.Chance {
					p.Apply(kernel.Draw(p.Outcomes(nil), rng), nil)
					continue
				}
				legal := p.Legal(nil)
				p.Apply(legal[rng.IntN(len(legal))], nil)
			}
			if shots < 100 {
				t.Errorf("only %d shots in all", shots)
			}
		})
	}
}

// firesAnew is fires with nothing remembered, and how many shots there are.
func (j *judge) firesAnew(f game.Facts) (sum float64, shots int) {
	for _, u := range j.cast {
		x := &j.units[u]
		if x.leader || f.At(u) < 0 {
			continue
		}
		best, second, near := 0.0, 0.0, false
		for _, w := range j.cast {
			if y := &j.units[w]; y.leader || y.side == x.side || f.At(w) < 0 {
				continue
			}
			d := j.sc.Ground.Grid.Distance(f.At(u), f.At(w))
			near = near || d <= wary
			if d > min(f.Reach(u), x.far) {
				continue
			}
			v := j.shot(f, u, w)
			if v > 0 {
				shots++
			}
			if v > best {
				best, second = v, best
			} else if v > second {
				second = v
			}
		}
		sum += sign(x.side) * (j.w.shot*best + j.w.other*second)
		if near && (f.InColumn(u) || f.Mounted(u)) {
			sum -= sign(x.side) * j.w.column
		}
	}
	return sum, shots
}
