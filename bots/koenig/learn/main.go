// Command learn writes the table by which Veteran and Staff foresee how a game of Koenig ends on
// a beach (bots/koenig/foresight). It plays games between policies whose weights stray at random
// and which now and then choose by lot, notes the aspects of positions before a unit is picked
// and what the game came to, and fits a function to them. The same flags give the same table.
//
//	go run ./bots/koenig/learn -beach omaha -games 3000 > table.csv && mv table.csv bots/koenig/foresight/omaha.csv
package main

import (
	"flag"
	"log"
	"math/rand/v2"
	"os"

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
		sides, eyes := lessons.Sides{Game: g, Space: koenigbots.Space()}, koenigbots.NewEyes(start)
		return func(number int, rng *rand.Rand) []lessons.Row {
			sides.Rng = rng
			return play(&sides, eyes, start.Clone(), number)
		}
	})
	f, _ := koenig.Read(start)
	names := koenigbots.NewEyes(start).AspectNames()
	var days []int
	for turn := 1; turn <= f.Turns(); turn++ {
		if !f.Night(turn) {
			days = append(days, turn)
		}
	}
	if err := newModel(f.Turns(), len(names)).Learn(played, names, "turn", days, os.Stdout, os.Stderr); err != nil {
		log.Fatal(err)
	}
}

// newModel is the function to be fitted. What the judge thinks is trusted, the last of the aspects.
func newModel(turns, aspects int) *lessons.Linear {
	const trusted = 2
	return &lessons.Linear{
		Turns: turns, Aspects: aspects, Stages: 3,
		Ridge: 600, RidgeTrusted: 5, Outcome: 0.3,
		Trusted: func(i int) bool { return i >= aspects-trusted },
	}
}

// How players differ from turn to turn: two of three times weights stray, by that spread of their
// logarithms, and one of three times there are lapses.
const (
	stray  = 0.5
	lapses = 0.15
	noted  = 0.3 // of the positions before a unit is picked
)

// play plays a game. Each side plays like Regular, with weights that stray.
func play(x *lessons.Sides, eyes *koenigbots.Foresight, p kernel.Position, number int) (rows []lessons.Row) {
	for turn := 0; !p.Node().Final; x.Play(p) {
		f, _ := koenig.Read(p)
		if now := f.Turn(); now != turn {
			turn = now
			for side, usual := range x.Space.Start {
				spread := 0.0
				if x.Rng.IntN(3) > 0 {
					spread = stray
				}
				x.Change(side, usual, spread, 3, lapses)
			}
		}
		if n := p.Node(); n.Seat != kernel.Chance && n.Kind == koenig.AtActivate && x.Rng.Float64() < noted {
			rows = append(rows, lessons.Note(number, turn, eyes.Aspects(p, nil)))
		}
	}
	result, _ := p.Result()
	for i := range rows {
		rows[i].Share = koenigbots.Share(result)
	}
	return rows
}
