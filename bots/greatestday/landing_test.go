package greatestday

import (
	"bytes"
	"context"
	"io/fs"
	"math/rand/v2"
	"testing"
	"testing/fstest"
	"time"

	"sandtable/bots"
	"sandtable/bots/botstest"
	game "sandtable/games/greatestday"
	"sandtable/games/greatestday/order"
)

// everything is the game with all its scenarios, offered or not.
func everything(t *testing.T) *game.Game {
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
	list.Data = bytes.ReplaceAll(list.Data, []byte(",300,0,"), []byte(",300,1,"))
	g, err := game.Load(all)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Both seats land and defend to the end of the game, with next to no time to think.
func TestLandingToTheEnd(t *testing.T) {
	if testing.Short() {
		t.Skip("a whole game of 210 counters")
	}
	g := everything(t)
	p, err := g.New("storming-sword", nil)
	if err != nil {
		t.Fatal(err)
	}
	kind := Kinds()[0]
	seats := []bots.Bot{kind.New(g, time.Millisecond), kind.New(g, time.Millisecond)}
	rng := rand.New(rand.NewPCG(6, 6))
	botstest.Play(context.Background(), t, g, p, seats, rng, 20000)
	f, _ := game.Read(p)
	if f.Track(0, order.Nests) == int(f.Scenario().Beaches[0].Nests) {
		t.Error("the landing has not brought the Nests down at all")
	}
}
