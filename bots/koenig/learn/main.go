// Command learn writes the table by which Veteran and Staff foresee how a game of Koenig ends on
// a beach (bots/koenig/foresight). It plays games between policies whose weights stray at random
// and which now and then choose by lot, notes the aspects of positions before a unit is picked
// and what the game came to, and fits a function to them. The same flags give the same table.
//
//	go run ./bots/koenig/learn -beach omaha -games 3000 > table.csv && mv table.csv bots/koenig/foresight/omaha.csv
//
// With -after the players of every other turn of a side go by a table that was learned before, as
// Veteran does: a second table, learned from better games.
//
//	go run ./bots/koenig/learn -beach sword -games 1200 > first.csv
//	go run ./bots/koenig/learn -beach sword -games 3000 -after first.csv > table.csv && mv table.csv bots/koenig/foresight/sword.csv
//
// With -begin it writes a table that was learned before once more, with what the beginning of each turn
// needs besides: a table is learned from days in which chits are drawn, and Staff's play-outs end
// where a turn begins, when nobody has acted or landed yet, or with a night.
//
//	go run ./bots/koenig/learn -beach omaha -games 100 -begin table.csv > bots/koenig/foresight/omaha.csv
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"slices"

	"sandtable/bots"
	"sandtable/bots/foresight"
	koenigbots "sandtable/bots/koenig"
	"sandtable/games/koenig"
	"sandtable/kernel"
	"sandtable/lab/lessons"
)

func main() {
	beach := flag.String("beach", "omaha", "scenario")
	games := flag.Int("games", 4000, "games to play")
	seed := flag.Uint64("seed", 7, "of all draws")
	after := flag.String("after", "", "file of a table learned before, that players go by, too")
	begin := flag.String("begin", "", "file of a table learned before, to be written with what the beginnings of turns need")
	flag.Parse()
	before, err := tableOf(*after)
	if err != nil {
		log.Fatal(err)
	}
	g, err := koenig.New()
	if err != nil {
		log.Fatal(err)
	}
	start, err := g.New(*beach, nil)
	if err != nil {
		log.Fatal(err)
	}
	if *begin != "" {
		if err := writeBeginnings(*begin, start, g, *games, *seed); err != nil {
			log.Fatal(err)
		}
		return
	}
	space := koenigbots.SpaceBy(before)
	usual := [][][]float64{space.Start}
	if before != nil {
		usual = append(usual, foreseeing(space))
	}
	played := lessons.PlayFrom(start, g, space, koenigbots.NewEyes, *games, *seed, func(x *lessons.Sides, eyes *koenigbots.Foresight, p kernel.Position, number int) []lessons.Row {
		return play(x, usual, eyes, p, number)
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

// tableOf reads a table, if there is a file.
func tableOf(file string) (*foresight.Table, error) {
	if file == "" {
		return nil, nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	t, err := foresight.Read(string(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return t, nil
}

// foreseen is what those who go by a table count all of the game for, in points.
const foreseen = 80

// foreseeing are Regular's weights by side, and what is foreseen besides.
func foreseeing(s bots.Space) (weights [][]float64) {
	at := slices.IndexFunc(s.Weights, func(w bots.Weight) bool { return w.Name == "foresight" })
	for _, usual := range s.Start {
		w := slices.Clone(usual)
		w[at] = foreseen
		weights = append(weights, w)
	}
	return weights
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

// play plays a game, each side in each turn as changeSides says.
func play(x *lessons.Sides, usual [][][]float64, eyes *koenigbots.Foresight, p kernel.Position, number int) (rows []lessons.Row) {
	for turn := 0; !p.Node().Final; x.Play(p) {
		f, _ := koenig.Read(p)
		if now := f.Turn(); now != turn {
			turn = now
			changeSides(x, usual)
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

// changeSides gives each side, for a turn, one of the lists of weights by side, from which its own stray.
func changeSides(x *lessons.Sides, usual [][][]float64) {
	for side := range x.Space.Start {
		list := usual[0]
		if len(usual) > 1 && x.Rng.IntN(2) == 0 {
			list = usual[1]
		}
		spread := 0.0
		if x.Rng.IntN(3) > 0 {
			spread = stray
		}
		x.Change(side, list[side], spread, 3, lapses)
	}
}
