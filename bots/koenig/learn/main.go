// Command learn writes the table by which Veteran and Staff foresee how a game of Koenig ends on
// a beach (bots/koenig/foresight). It plays games between policies whose weights stray at random
// and which now and then choose by lot, notes the aspects of positions before a unit is picked
// and what the game came to, and fits a function to them. The same flags give the same table.
//
//	go run ./bots/koenig/learn -beach omaha -games 3000 > table.csv && mv table.csv bots/koenig/foresight/omaha.csv
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"slices"

	"sandtable/bots"
	koenigbots "sandtable/bots/koenig"
	"sandtable/games/koenig"
	"sandtable/kernel"
	"sandtable/lab/lessons"
)

func main() {
	beach := flag.String("beach", "omaha", "scenario")
	games := flag.Int("games", 4000, "games to play")
	seed := flag.Uint64("seed", 7, "of all draws")
	flag.Parse()
	g, err := koenig.New()
	if err != nil {
		log.Fatal(err)
	}
	start, err := g.New(*beach, nil)
	if err != nil {
		log.Fatal(err)
	}
	played := lessons.PlayAll(*games, *seed, func() lessons.Player {
		p := player{game: g, eyes: koenigbots.NewEyes(start)}
		return func(number int, rng *rand.Rand) []lessons.Row {
			p.rng = rng
			return p.play(start.Clone(), number)
		}
	})
	known, fresh := lessons.Split(played)
	f, _ := koenig.Read(start)
	names := koenigbots.NewEyes(start).AspectNames()
	m := newModel(f.Turns(), len(names))
	m.Fit(known) // to say how well games are foretold that it has not seen
	for turn := 1; turn <= f.Turns(); turn++ {
		if !f.Night(turn) {
			fmt.Fprintf(os.Stderr, "turn %d: %.3f of the spread of fresh games is explained\n", turn, lessons.Explained(fresh, turn, m.Foretell))
		}
	}
	m.Fit(slices.Concat(played...))
	if err := m.Write(os.Stdout, names); err != nil {
		log.Fatal(err)
	}
}

// player plays games, one at a time.
type player struct {
	game *koenig.Game
	eyes *koenigbots.Foresight
	rng  *rand.Rand
	bots [2]bots.Bot
	// lapses is the share of decisions that a side makes by lot.
	lapses [2]float64
}

// How players differ from turn to turn: two of three times weights stray, by that spread of their
// logarithms, and one of three times there are lapses.
const (
	stray  = 0.5
	lapses = 0.15
	noted  = 0.3 // of the positions before a unit is picked
)

// play plays a game. Each side plays like Regular, with weights that stray.
func (x *player) play(p kernel.Position, number int) (rows []lessons.Row) {
	var outs []kernel.Outcome
	for turn := 0; !p.Node().Final; {
		f, _ := koenig.Read(p)
		if now := f.Turn(); now != turn {
			turn = now
			x.changeMinds()
		}
		n := p.Node()
		if n.Seat == kernel.Chance {
			outs = p.Outcomes(outs[:0])
			p.Apply(kernel.Draw(outs, x.rng), nil)
			continue
		}
		if n.Kind == koenig.AtActivate && x.rng.Float64() < noted {
			rows = append(rows, lessons.Note(number, turn, x.eyes.Aspects(p, nil)))
		}
		if x.lapses[n.Seat] > 0 && x.rng.Float64() < x.lapses[n.Seat] {
			legal := p.Legal(nil)
			p.Apply(legal[x.rng.IntN(len(legal))], nil)
			continue
		}
		p.Apply(x.bots[n.Seat].Choose(context.Background(), p.View(n.Seat), x.rng), nil)
	}
	result, _ := p.Result()
	for i := range rows {
		rows[i].Share = koenigbots.Share(result)
	}
	return rows
}

// changeMinds gives both sides other weights.
func (x *player) changeMinds() {
	space := koenigbots.Space()
	for s := range x.bots {
		w := append([]float64(nil), space.Start[s]...)
		if x.rng.IntN(3) > 0 {
			for k := range w {
				w[k] = space.Weights[k].Moved(w[k], stray*x.rng.NormFloat64())
			}
		}
		x.bots[s], x.lapses[s] = space.New(x.game, kernel.Seat(s), w, 0), 0
		if x.rng.IntN(3) == 0 {
			x.lapses[s] = lapses
		}
	}
}
