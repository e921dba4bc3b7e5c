// Command learn writes the table by which Staff foresees how a scenario of Atlantic Wall ends
// (bots/atlanticwall/foresight). It plays games between policies whose weights stray at random
// and which now and then choose by lot, notes the aspects of positions where a Player-Turn ends
// and what the game came to, and fits a function to them. The same flags give the same table.
//
//	go run ./bots/atlanticwall/learn -scenario epsom -games 2600 > table.csv && mv table.csv bots/atlanticwall/foresight/epsom.csv
package main

import (
	"flag"
	"log"
	"os"

	wallbots "sandtable/bots/atlanticwall"
	game "sandtable/games/atlanticwall"
	"sandtable/kernel"
	"sandtable/lab/lessons"
)

func main() {
	scenario := flag.String("scenario", "epsom", "scenario")
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
	played := lessons.PlayFrom(start, g, wallbots.Space(), wallbots.NewEyes, *games, *seed, play)
	f, _ := game.Read(start)
	names := wallbots.NewEyes(start).AspectNames()
	var turns []int
	for at := 4; at <= wallbots.Times(f); at += 4 {
		turns = append(turns, at)
	}
	if err := newModel(wallbots.Times(f), len(names)).Learn(played, names, "Player-Turn", turns, os.Stdout, os.Stderr); err != nil {
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

// How players differ. They change their minds in one of three Player-Turns: two of three times
// weights stray, by that spread of their logarithms, and one of four times there are lapses.
const (
	stray  = 0.4
	lapses = 0.03
)

// play plays a game. Each side plays like Regular or Veteran, with weights that stray.
func play(x *lessons.Sides, eyes *wallbots.Foresight, p kernel.Position, number int) (rows []lessons.Row) {
	f, _ := game.Read(p)
	tuned := x.Space.Tuned(p)
	x.ChangeMind(0, tuned, stray, lapses)
	x.ChangeMind(1, tuned, stray, lapses)
	for time := wallbots.Time(f); !p.Node().Final; x.Play(p) {
		if now := wallbots.Time(f); now != time {
			time = now
			rows = append(rows, lessons.Note(number, time, eyes.Aspects(p, nil)))
			for side := range tuned {
				if x.Rng.IntN(3) == 0 {
					x.ChangeMind(side, tuned, stray, lapses)
				}
			}
		}
	}
	result, _ := p.Result()
	for i := range rows {
		rows[i].Share = wallbots.Share(result)
	}
	return rows
}
