// Command learn writes the table by which Staff foresees how a game of D-Day (1991) ends in a
// scenario (bots/dday91/foresight). It plays games between policies whose weights stray at random
// and which now and then choose by lot, notes the aspects of the position at the beginning of every
// portion and what the game came to, and fits a function to them. The same flags give the same table.
//
//	go run ./bots/dday91/learn -scenario 1944 > table.csv && mv table.csv bots/dday91/foresight/1944.csv
package main

import (
	"flag"
	"log"
	"os"

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
	played := lessons.PlayFrom(start, g, ddaybots.Space(), ddaybots.NewEyes, *games, *seed, play)
	names := ddaybots.NewEyes(start).AspectNames()
	var portions []int
	for at := 1; at <= ddaybots.Portions; at++ {
		portions = append(portions, at)
	}
	if err := newModel(len(names)).Learn(played, names, "portion", portions, os.Stdout, os.Stderr); err != nil {
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

// How players differ from portion to portion: two of three times weights stray, by that spread of
// their logarithms, half of these times by twice as much, and one of three times there are lapses.
const (
	stray  = 0.4
	lapses = 0.05
)

// play plays a game. Each side plays like Regular or like Veteran, with weights that stray.
func play(x *lessons.Sides, eyes *ddaybots.Foresight, p kernel.Position, number int) (rows []lessons.Row) {
	var usual [2][]float64
	for s := range usual {
		usual[s] = x.Space.Start[s]
		if x.Rng.IntN(2) == 0 {
			usual[s] = x.Space.Tuned(p)[s]
		}
	}
	for at := -1; !p.Node().Final; x.Play(p) {
		if now := ddaybots.Portion(p); now != at {
			if at = now; at > 0 {
				rows = append(rows, lessons.Note(number, at, eyes.Aspects(p, nil)))
			}
			for side, w := range usual {
				x.Change(side, w, stray*float64(x.Rng.IntN(3)), 3, lapses)
			}
		}
	}
	result, _ := p.Result()
	for i := range rows {
		rows[i].Share = ddaybots.Share(result)
	}
	return rows
}
