// Command learn writes the table by which Staff foresees how a game of Knapp ends
// (bots/knapp/foresight.csv). It plays games between policies whose weights stray at random,
// notes the aspects of the position at the beginning of every turn and what the game came
// to, and fits a logistic function to them. The same flags give the same table.
//
//	go run ./bots/knapp/learn > table.csv && mv table.csv bots/knapp/foresight.csv
package main

import (
	"context"
	"encoding/csv"
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"sync"

	"sandtable/bots"
	knappbots "sandtable/bots/knapp"
	"sandtable/games/knapp"
	"sandtable/kernel"
)

// row is the beginning of a turn, and what share of the game the Allies had in the end.
type row struct {
	turn  int
	at    []int // aspects that are not 0
	value []float32
	share float32
}

func main() {
	games := flag.Int("games", 6000, "games to play; a fifth of them tells how good the fit is, and is not fitted to")
	seed := flag.Uint64("seed", 7, "of all draws")
	flag.Parse()
	g, err := knapp.New()
	if err != nil {
		log.Fatal(err)
	}
	played := playAll(g, *games, *seed)
	var known, fresh []row
	for i, rows := range played {
		if i%5 == 0 {
			fresh = append(fresh, rows...)
		} else {
			known = append(known, rows...)
		}
	}
	start, err := g.New("normandy", nil)
	if err != nil {
		log.Fatal(err)
	}
	names := knappbots.AspectNames(start)
	m := fit(known, len(names), rand.New(rand.NewPCG(*seed, 1<<32)))
	for turn := 2; turn <= turns; turn++ {
		fmt.Fprintf(os.Stderr, "turn %d: %.3f of the spread of fresh games is explained\n", turn, m.explains(fresh, turn))
	}
	if err := m.write(os.Stdout, names); err != nil {
		log.Fatal(err)
	}
}

const turns = 10

// playAll plays games, on all cores.
func playAll(g *knapp.Game, games int, seed uint64) [][]row {
	played := make([][]row, games)
	next := make(chan int)
	var all sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			eyes := knappbots.NewForesight()
			for i := range next {
				played[i] = playOne(g, eyes, rand.New(rand.NewPCG(seed, uint64(i))))
			}
		})
	}
	for i := range games {
		next <- i
	}
	close(next)
	all.Wait()
	return played
}

// stray is how far weights stray: the spread of their logarithms. They do in every other turn of a side.
const stray = 0.4

// playOne plays a game. Each side plays like Regular or like Veteran, with weights that stray.
func playOne(g *knapp.Game, eyes *knappbots.Foresight, rng *rand.Rand) (rows []row) {
	p, err := g.New("normandy", nil)
	if err != nil {
		log.Fatal(err)
	}
	space := knappbots.Space()
	var usual [2][]float64
	for s := range usual {
		usual[s] = knappbots.Tuned()[s]
		if rng.IntN(2) == 0 {
			usual[s] = space.Start[s]
		}
	}
	var players [2]bots.Bot
	var outs []kernel.Outcome
	for turn := 0; !p.Node().Final; {
		if now := knapp.Read(p).Turn(); now != turn {
			if turn = now; turn > 1 {
				rows = append(rows, note(p, eyes))
			}
			for s := range players {
				w := append([]float64(nil), usual[s]...)
				if rng.IntN(2) == 0 {
					for k := range w {
						w[k] = space.Weights[k].Moved(w[k], stray*rng.NormFloat64())
					}
				}
				players[s] = space.New(g, kernel.Seat(s), w, 0)
			}
		}
		if seat := p.Node().Seat; seat == kernel.Chance {
			outs = p.Outcomes(outs[:0])
			p.Apply(kernel.Draw(outs, rng), nil)
		} else {
			p.Apply(players[seat].Choose(context.Background(), p.View(seat), rng), nil)
		}
	}
	result, _ := p.Result()
	for i := range rows {
		rows[i].share = float32(knappbots.Share(result))
	}
	return rows
}

// note takes down the aspects of a position that are not 0: most are.
func note(p kernel.Position, eyes *knappbots.Foresight) row {
	r := row{turn: knapp.Read(p).Turn()}
	for i, v := range eyes.Aspects(p, nil) {
		if v != 0 {
			r.at, r.value = append(r.at, i), append(r.value, float32(v))
		}
	}
	return r
}

// write writes a table: the turns' own weights, from 0, then two for each aspect.
func (m *model) write(f *os.File, names []string) error {
	out := csv.NewWriter(f)
	word := func(x float64) string { return strconv.FormatFloat(x, 'g', 4, 64) }
	for turn, w := range m.base {
		if err := out.Write([]string{fmt.Sprintf("turn %d", turn), word(w), "0"}); err != nil {
			return err
		}
	}
	for i, name := range names {
		if err := out.Write([]string{name, word(m.weight[i]), word(m.aging[i])}); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}
