package atlanticwall

import (
	"bytes"
	"context"
	"io/fs"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/fstest"

	"sandtable/bots"
	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// load is the game with its own data.
func load(t testing.TB) *game.Game {
	t.Helper()
	all := fstest.MapFS{}
	err := fs.WalkDir(order.Data(), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := fs.ReadFile(order.Data(), path)
		all[path] = &fstest.MapFile{Data: raw}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	list := all["scenarios.csv"]
	list.Data = bytes.ReplaceAll(list.Data, []byte(",240,0,"), []byte(",240,1,"))
	g, err := game.Load(all)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// play plays a game to its end and gives the last position.
func play(t testing.TB, g *game.Game, seats [2]bots.Bot, seed uint64) kernel.Position {
	t.Helper()
	p, err := g.New("fall-of-cherbourg", nil)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 5))
	var legal []kernel.Choice
	for n := 0; !p.Node().Final; n++ {
		if n > 20_000 && n < 20_030 {
			for _, c := range p.Legal(nil) {
				t.Log(g.Format(p, c))
			}
			for _, c := range p.(interface {
				Candidates([]kernel.Choice) []kernel.Choice
			}).Candidates(nil) {
				if x := g.Format(p, c); x == "commit" {
					v := p.(interface {
						Explain(kernel.Choice) kernel.Verdict
					}).Explain(c)
					t.Log(g.Words(p.View(p.Node().Seat), v))
				}
			}
		}
		if n > 60_000 {
			t.Fatalf("seed %d: the game does not end; node %s", seed, g.Info().Nodes[p.Node().Kind])
		}
		seat := p.Node().Seat
		if seat == kernel.Chance {
			p.Apply(kernel.Draw(p.Outcomes(nil), rng), nil)
			continue
		}
		legal = p.Legal(legal[:0])
		c := seats[seat].Choose(context.Background(), p.View(seat), rng)
		if !slices.Contains(legal, c) {
			t.Fatalf("seed %d: chose %s, which is not legal", seed, g.Format(p, c))
		}
		p.Apply(c, nil)
	}
	return p
}
