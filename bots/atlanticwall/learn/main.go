// Command learn writes the table by which Staff foresees how a scenario of Atlantic Wall ends
// (bots/atlanticwall/foresight). It plays games between policies whose weights stray at random
// and which now and then choose by lot, notes the aspects of positions where a Player-Turn ends
// and what the game came to, and fits a function to them. The same flags give the same table.
//
//	go run ./bots/atlanticwall/learn -scenario fall-of-cherbourg -games 1300 > table.csv && mv table.csv bots/atlanticwall/foresight/fall-of-cherbourg.csv
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
	wallbots "sandtable/bots/atlanticwall"
	game "sandtable/games/atlanticwall"
	"sandtable/kernel"
	"sandtable/lab/lessons"
)

func main() {
	scenario := flag.String("scenario", "fall-of-cherbourg", "scenario")
	games := flag.Int("games", 1300, "games to play")
	seed := flag.Uint64("seed", 7, "of all draws")
	flag.Parse()
	g, err := game.New()
	if err != nil {
		log.Fatal(err)
	}
	start, err := g.New(*scenario, nil)
	if err != nil {
		log.Fatal(err)
	}
	played := lessons.PlayAll(*games, *seed, func() lessons.Player {
		p := player{game: g, eyes: wallbots.NewEyes(start)}
		return func(number int, rng *rand.Rand) []lessons.Row {
			p.rng = rng
			return p.play(start.Clone(), number)
		}
	})
	known, fresh := lessons.Split(played)
	f, _ := game.Read(start)
	names := wallbots.NewEyes(start).AspectNames()
	m := newModel(wallbots.Times(f), len(names))
	m.Fit(known) // to say how well games are foretold that it has not seen
	for at := 4; at <= m.Turns; at += 4 {
		fmt.Fprintf(os.Stderr, "Player-Turn %d: %.3f of the spread of fresh games is explained\n", at, lessons.Explained(fresh, at, m.Foretell))
	}
	m.Fit(slices.Concat(played...))
	if err := m.Write(os.Stdout, names); err != nil {
		log.Fatal(err)
	}
}

// newModel is the function to be fitted. How the game stands is trusted.
func newModel(times, aspects int) *lessons.Linear {
	return &lessons.Linear{
		Turns: times, Aspects: aspects, Stages: 3,
		Ridge: 300, RidgeTrusted: 5, Outcome: 0.3,
		Trusted: func(i int) bool { return i < wallbots.Standing },
	}
}

// player plays games, one at a time.
type player struct {
	game *game.Game
	eyes *wallbots.Foresight
	rng  *rand.Rand
	bots [2]bots.Bot
	// lapses is the share of decisions that a side makes by lot.
	lapses [2]float64
}

// How players differ. They change their minds in one of three Player-Turns: two of three times
// weights stray, by that spread of their logarithms, and one of four times there are lapses.
const (
	stray  = 0.4
	lapses = 0.03
)

// play plays a game. Each side plays like Regular or Veteran, with weights that stray.
func (x *player) play(p kernel.Position, number int) (rows []lessons.Row) {
	var outs []kernel.Outcome
	f, _ := game.Read(p)
	tuned := wallbots.Tuned(p)
	x.changeMind(0, tuned)
	x.changeMind(1, tuned)
	for time := wallbots.Time(f); !p.Node().Final; {
		if now := wallbots.Time(f); now != time {
			time = now
			rows = append(rows, lessons.Note(number, time, x.eyes.Aspects(p, nil)))
			for seat := range x.bots {
				if x.rng.IntN(3) == 0 {
					x.changeMind(seat, tuned)
				}
			}
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
		rows[i].Share = wallbots.Share(result)
	}
	return rows
}

// changeMind gives a side other weights.
func (x *player) changeMind(seat int, tuned [][]float64) {
	space := wallbots.Space()
	w := slices.Clone(space.Start[seat])
	if x.rng.IntN(2) == 0 {
		w = slices.Clone(tuned[seat])
	}
	if x.rng.IntN(3) > 0 {
		for k := range w {
			w[k] = space.Weights[k].Moved(w[k], stray*x.rng.NormFloat64())
		}
	}
	x.bots[seat], x.lapses[seat] = space.New(x.game, kernel.Seat(seat), w, 0), 0
	if x.rng.IntN(4) == 0 {
		x.lapses[seat] = lapses
	}
}
