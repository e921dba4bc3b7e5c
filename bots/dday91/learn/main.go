// Command learn writes the table by which Staff foresees how a game of D-Day (1991) ends in a
// scenario (bots/dday91/foresight). It plays games between policies whose weights stray at random
// and which now and then choose by lot, notes the aspects of the position at the beginning of every
// portion and what the game came to, and fits a function to them. The same flags give the same table.
//
//	go run ./bots/dday91/learn -scenario 1944 > table.csv && mv table.csv bots/dday91/foresight/1944.csv
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
	ddaybots "sandtable/bots/dday91"
	"sandtable/games/dday91"
	"sandtable/kernel"
	"sandtable/lab/lessons"
)

func main() {
	scenario := flag.String("scenario", "1944", "scenario")
	games := flag.Int("games", 5000, "games to play")
	seed := flag.Uint64("seed", 7, "of all draws")
	flag.Parse()
	g, err := dday91.New()
	if err != nil {
		log.Fatal(err)
	}
	start, err := g.New(*scenario, nil)
	if err != nil {
		log.Fatal(err)
	}
	played := lessons.PlayAll(*games, *seed, func() lessons.Player {
		x := player{game: g, eyes: ddaybots.NewEyes(start)}
		return func(number int, rng *rand.Rand) []lessons.Row {
			x.rng = rng
			return x.play(start.Clone(), number)
		}
	})
	names := ddaybots.NewEyes(start).AspectNames()
	m := newModel(len(names))
	known, fresh := lessons.Split(played)
	m.Fit(known) // to say how well games are foretold that it has not seen
	for at := 1; at <= ddaybots.Portions; at++ {
		fmt.Fprintf(os.Stderr, "portion %d: %.3f of the spread of fresh games is explained\n", at, lessons.Explained(fresh, at, m.Foretell))
	}
	m.Fit(slices.Concat(played...))
	if err := m.Write(os.Stdout, names); err != nil {
		log.Fatal(err)
	}
}

// newModel is the function to be fitted. The judge is trusted, and who would win now.
func newModel(aspects int) *lessons.Linear {
	trusted := 3
	return &lessons.Linear{
		Turns: ddaybots.Portions, Aspects: aspects, Stages: 5,
		Ridge: 100, RidgeTrusted: 5, Outcome: 0.3,
		Trusted: func(i int) bool { return i%(aspects/2) < trusted },
	}
}

// player plays games, one at a time.
type player struct {
	game *dday91.Game
	eyes *ddaybots.Foresight
	rng  *rand.Rand
	bots [2]bots.Bot
	// lapses is the share of decisions that a side makes by lot.
	lapses [2]float64
}

// How players differ from portion to portion: two of three times weights stray, by that spread of
// their logarithms, half of these times by twice as much, and one of three times there are lapses.
const (
	stray  = 0.4
	lapses = 0.05
)

// play plays a game. Each side plays like Regular or like Veteran, with weights that stray.
func (x *player) play(p kernel.Position, number int) (rows []lessons.Row) {
	var usual [2][]float64
	for s := range usual {
		usual[s] = ddaybots.Space().Start[s]
		if x.rng.IntN(2) == 0 {
			usual[s] = ddaybots.Tuned(p)[s]
		}
	}
	var outs []kernel.Outcome
	for at := -1; !p.Node().Final; {
		if now := ddaybots.Portion(p); now != at {
			if at = now; at > 0 {
				rows = append(rows, lessons.Note(number, at, x.eyes.Aspects(p, nil)))
			}
			x.changeMinds(usual)
		}
		n := p.Node()
		if n.Seat == kernel.Chance {
			outs = p.Outcomes(outs[:0])
			p.Apply(kernel.Draw(outs, x.rng), nil)
			continue
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
		rows[i].Share = ddaybots.Share(result)
	}
	return rows
}

// changeMinds gives both sides other weights.
func (x *player) changeMinds(usual [2][]float64) {
	space := ddaybots.Space()
	for s := range x.bots {
		w := append([]float64(nil), usual[s]...)
		if far := x.rng.IntN(3); far > 0 {
			for k := range w {
				w[k] = space.Weights[k].Moved(w[k], stray*float64(far)*x.rng.NormFloat64())
			}
		}
		x.bots[s], x.lapses[s] = space.New(x.game, kernel.Seat(s), w, 0), 0
		if x.rng.IntN(3) == 0 {
			x.lapses[s] = lapses
		}
	}
}
