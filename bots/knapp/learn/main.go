// Command learn writes the table by which Staff foresees how a game of Knapp ends
// (bots/knapp/foresight.csv). It plays games between policies whose weights stray at random,
// notes the aspects of the position at the beginning of every turn and what the game came
// to, and fits a logistic function to them. The same flags give the same table.
//
//	go run ./bots/knapp/learn > table.csv && mv table.csv bots/knapp/foresight.csv
package main

import (
	"flag"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"os"

	knappbots "sandtable/bots/knapp"
	"sandtable/games/knapp"
	"sandtable/lab/lessons"
)

func main() {
	games := flag.Int("games", 6000, "games to play; a fifth of them tells how good the fit is, and is not fitted to")
	seed := flag.Uint64("seed", 7, "of all draws")
	flag.Parse()
	g, err := knapp.New()
	if err != nil {
		log.Fatal(err)
	}
	known, fresh := lessons.Split(lessons.PlayAll(*games, *seed, func() lessons.Player {
		sides, eyes := lessons.Sides{Game: g, Space: knappbots.Space()}, knappbots.NewForesight()
		return func(number int, rng *rand.Rand) []lessons.Row {
			sides.Rng = rng
			return play(&sides, eyes, number)
		}
	}))
	start, err := g.New("normandy", nil)
	if err != nil {
		log.Fatal(err)
	}
	names := knappbots.AspectNames(start)
	m := fit(known, len(names), rand.New(rand.NewPCG(*seed, 1<<32)))
	for turn := 2; turn <= turns; turn++ {
		fmt.Fprintf(os.Stderr, "turn %d: %.3f of the spread of fresh games is explained\n", turn, lessons.Explained(fresh, turn, m.foretell))
	}
	if err := m.write(os.Stdout, names); err != nil {
		log.Fatal(err)
	}
}

const turns = 10

// stray is how far weights stray: the spread of their logarithms. They do in every other turn of a side.
const stray = 0.4

// play plays a game. Each side plays like Regular or like Veteran, with weights that stray.
func play(x *lessons.Sides, eyes *knappbots.Foresight, number int) (rows []lessons.Row) {
	p, err := x.Game.New("normandy", nil)
	if err != nil {
		log.Fatal(err)
	}
	var usual [2][]float64
	for s := range usual {
		usual[s] = x.Space.Tuned(p)[s]
		if x.Rng.IntN(2) == 0 {
			usual[s] = x.Space.Start[s]
		}
	}
	for turn := 0; !p.Node().Final; x.Play(p) {
		if now := knapp.Read(p).Turn(); now != turn {
			if turn = now; turn > 1 {
				rows = append(rows, lessons.Note(number, turn, eyes.Aspects(p, nil)))
			}
			for side, w := range usual {
				x.Change(side, w, stray*float64(1-x.Rng.IntN(2)), 0, 0)
			}
		}
	}
	result, _ := p.Result()
	share := float64(float32(knappbots.Share(result))) // no finer: the table in use was learned so
	for i := range rows {
		rows[i].Share = share
	}
	return rows
}

// write writes a table: the turns' own weights, from 0, then two for each aspect.
func (m *model) write(w io.Writer, names []string) error {
	t := lessons.NewTable(w, 2)
	for turn, x := range m.base {
		t.Line(fmt.Sprintf("turn %d", turn), x)
	}
	for i, name := range names {
		t.Line(name, m.weight[i], m.aging[i])
	}
	return t.Close()
}
