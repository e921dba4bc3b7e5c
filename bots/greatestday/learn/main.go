// Command learn writes the table by which Staff foresees how a scenario of The Greatest Day ends
// (bots/greatestday/foresight). It plays games between policies whose weights stray at random
// and which now and then choose by lot, notes the aspects of positions where a turn or a chit begins
// and what the game came to, and fits a function to them. The same flags give the same table.
//
//	go run ./bots/greatestday/learn -scenario black-baron -games 5000 > table.csv && mv table.csv bots/greatestday/foresight/black-baron.csv
package main

import (
	"flag"
	"log"
	"os"

	daybots "sandtable/bots/greatestday"
	game "sandtable/games/greatestday"
	"sandtable/kernel"
	"sandtable/lab/lessons"
)

func main() {
	scenario := flag.String("scenario", "black-baron", "scenario")
	games := flag.Int("games", 5000, "games to play")
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
	played := lessons.PlayFrom(start, g, daybots.Space(), daybots.NewEyes, *games, *seed, play)
	f, _ := game.Read(start)
	names, turns := daybots.NewEyes(start).AspectNames(), len(f.Scenario().Turns)
	var report []int
	for turn := 2; turn <= turns; turn++ {
		report = append(report, turn)
	}
	if err := newModel(turns, len(names)).Learn(played, names, "turn", report, os.Stdout, os.Stderr); err != nil {
		log.Fatal(err)
	}
}

// newModel is the function to be fitted. How the game stands and what the judge thinks of it is trusted.
func newModel(turns, aspects int) *lessons.Linear {
	return &lessons.Linear{
		Turns: turns, Aspects: aspects, Stages: 3,
		Ridge: 100, RidgeTrusted: 5, Outcome: 0.3,
		Trusted: func(i int) bool { return i < daybots.Standing },
	}
}

// How players differ from turn to turn: two of three times weights stray, by that spread of their
// logarithms, and one of four times there are lapses.
const (
	stray  = 0.4
	lapses = 0.05
)

// play plays a game. Each side plays in each turn like Regular or Veteran, with weights that stray.
func play(x *lessons.Sides, eyes *daybots.Foresight, p kernel.Position, number int) (rows []lessons.Row) {
	tuned := x.Space.Tuned(p)
	for turn, chit := 0, -1; !p.Node().Final; x.Play(p) {
		f, _ := game.Read(p)
		now := f.Turn()
		if now != turn || f.Chit() != chit && f.Chit() >= 0 {
			rows = append(rows, lessons.Note(number, now, eyes.Aspects(p, nil)))
		}
		if chit = f.Chit(); now != turn {
			turn = now
			for side := range tuned {
				x.ChangeMind(side, tuned, stray, lapses)
			}
		}
	}
	result, _ := p.Result()
	for i := range rows {
		rows[i].Share = daybots.Share(result)
	}
	return rows
}
