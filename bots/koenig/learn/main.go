// Command learn writes the table by which Veteran and Staff foresee how a game of Koenig ends on
// a beach (bots/koenig/foresight). It plays games between policies whose weights stray at random
// and which now and then choose by lot, notes the aspects of positions before a unit is picked
// and what the game came to, and fits a function to them. The same flags give the same table.
//
//	go run ./bots/koenig/learn -beach omaha > table.csv && mv table.csv bots/koenig/foresight/omaha.csv
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
	koenigbots "sandtable/bots/koenig"
	"sandtable/games/koenig"
	"sandtable/kernel"
)

// row is a position, and what share of the game the Allies had in the end.
type row struct {
	game, turn int
	at         []int // aspects that are not 0
	value      []float32
	share      float64
}

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
	var all, known, fresh []row
	for i, rows := range playAll(g, start, *games, *seed) {
		all = append(all, rows...)
		if i%5 == 0 {
			fresh = append(fresh, rows...)
		} else {
			known = append(known, rows...)
		}
	}
	f, _ := koenig.Read(start)
	names := koenigbots.NewEyes(start).AspectNames()
	m := fit(known, f.Turns(), len(names)) // to say how well games are foretold that it has not seen
	for turn := 1; turn <= f.Turns(); turn++ {
		if !f.Night(turn) {
			fmt.Fprintf(os.Stderr, "turn %d: %.3f of the spread of fresh games is explained\n", turn, m.explains(fresh, turn))
		}
	}
	m = fit(all, f.Turns(), len(names))
	if err := m.write(os.Stdout, names); err != nil {
		log.Fatal(err)
	}
}

// playAll plays games, on all cores.
func playAll(g *koenig.Game, start kernel.Position, games int, seed uint64) [][]row {
	played := make([][]row, games)
	next := make(chan int)
	var all sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			p := player{game: g, eyes: koenigbots.NewEyes(start)}
			for i := range next {
				p.rng = rand.New(rand.NewPCG(seed, uint64(i)))
				played[i] = p.play(start.Clone(), i)
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
func (x *player) play(p kernel.Position, number int) (rows []row) {
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
			rows = append(rows, x.note(p, number, turn))
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
		rows[i].share = koenigbots.Share(result)
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

// note takes down the aspects of a position that are not 0: most are.
func (x *player) note(p kernel.Position, number, turn int) row {
	r := row{game: number, turn: turn}
	for i, v := range x.eyes.Aspects(p, nil) {
		if v != 0 {
			r.at, r.value = append(r.at, i), append(r.value, float32(v))
		}
	}
	return r
}

// write writes a table: the turns' own weights, then those of each aspect by stage.
func (m *model) write(f *os.File, names []string) error {
	out := csv.NewWriter(f)
	word := func(x float64) string { return strconv.FormatFloat(x, 'g', 4, 64) }
	for turn := range m.turns {
		line := []string{fmt.Sprintf("turn %d", turn+1), word(m.weights[stages*m.aspects+turn])}
		for len(line) < 1+stages {
			line = append(line, "0")
		}
		if err := out.Write(line); err != nil {
			return err
		}
	}
	for i, name := range names {
		line := []string{name}
		for k := range stages {
			line = append(line, word(m.weights[k*m.aspects+i]))
		}
		if err := out.Write(line); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}
