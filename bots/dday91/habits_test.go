package dday91

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"sandtable/bots"
	game "sandtable/games/dday91"
	"sandtable/kernel"
)

// measured is how many games TestHabits plays of each sort; docs/opponents/dday91.md tells of 40.
var measured = flag.Int("habits", 3, "games of each sort that TestHabits plays")

// optionsMeasured is how many are played with every option at least: some of these are offered once a game.
const optionsMeasured = 16

// used are the means that the options offer, in the order of habits.offers.
var used = []uint16{game.VerbPursue, game.VerbStrike, game.VerbDrop, game.VerbEffort, game.VerbSplit, game.VerbReact, game.VerbRefit, game.VerbReplace}

var usedNames = []string{"pursue", "strike", "drop", "effort", "split", "react", "refit", "replace"}

// habits are sums over games of what shows how an opponent plays (docs/opponents/dday91.md).
type habits struct {
	games, won, drawn int
	armies, corps     [2]int // lost
	idle, paid        [2]int // activations that were paid for, and those that neither moved nor attacked
	capped            [2]int // portions that begin with all the Moves that the track holds
	left              [2]int // Moves at the end
	widest, turns     int    // corps of the greatest Allied stack on the continent, and turns that it was looked at
	exposed           [2]int // armies without anybody, in the enemy's zone at the end of the own portion
	ports, retaken    int    // Allied ports without anybody and the enemy within two hexes; lost again
	walked            int    // ports lost again to Germans on the march, nobody being there
	bank, held        int    // hexes of the Rhine's far bank with Allies within two hexes, and those with Germans or in their zone
	vacant            int    // German portions that end with a city of the scenario empty and Allies within two hexes
	offers, takes     [8]int
}

// venture is an activation that was paid for.
type venture struct {
	group [game.Pieces]bool
	seat  kernel.Seat
	did   bool
}

// watcher follows one game.
type watcher struct {
	h        *habits
	units    [game.Pieces]game.Unit
	ventures []venture
	turn     int
	phasing  kernel.Seat
	held     [game.Hexes]bool
	bank     []int16
	last     uint16 // verb of the choice before
}

func (w *watcher) read(p kernel.Position) game.Reading {
	r := game.Glance(p)
	for u := range int16(game.Pieces) {
		x := r.Unit(u)
		if was := &w.units[u]; was.Hex >= 0 && x.Hex < 0 && was.Ground {
			if was.Army {
				w.h.armies[x.Side]++
			} else if was.Corps {
				w.h.corps[x.Side]++
			}
		}
		w.units[u] = x
	}
	return r
}

// foe tells whether a ground unit of the other side is so near.
func (w *watcher) foe(r game.Reading, seat kernel.Seat, h int16, near int) bool {
	for u := range w.units {
		if x := &w.units[u]; x.Side != seat && x.Ground && x.Hex >= 0 && r.Place(x.Hex).Continental() && r.Distance(h, x.Hex) <= near {
			return true
		}
	}
	return false
}

// over looks at the end of a side's portion.
func (w *watcher) over(r game.Reading, seat kernel.Seat) {
	h := w.h
	for _, v := range w.ventures {
		h.paid[seat]++
		if !v.did {
			h.idle[seat]++
		}
	}
	w.ventures = w.ventures[:0]
	var boxed [game.Pieces]int
	for u := range w.units {
		if x := &w.units[u]; x.Box >= 0 && x.Hex >= 0 {
			boxed[x.Box]++
		}
	}
	for u := range w.units {
		x := &w.units[u]
		if x.Side == seat && x.Army && x.Hex >= 0 && boxed[u] == 0 && r.Place(x.Hex).Continental() && r.Count(seat, x.Hex) == 1 && r.Zone(1-seat, x.Hex) > 0 {
			h.exposed[seat]++
		}
	}
	if seat == german {
		for _, g := range r.Goals() {
			if r.Controls(german, g) && r.Count(german, g) == 0 && w.foe(r, german, g, 2) {
				h.vacant++
			}
		}
		for _, b := range w.bank {
			if r.Controls(german, b) && w.foe(r, german, b, 2) {
				h.bank++
				if r.Count(german, b) > 0 || r.Zone(german, b) > 0 {
					h.held++
				}
			}
		}
		return
	}
	widest := 0
	for x := range int16(game.Hexes) {
		pl := r.Place(x)
		if !pl.Continental() {
			continue
		}
		widest = max(widest, r.Count(allied, x))
		if pl.Port && r.Controls(allied, x) && r.Count(allied, x) == 0 && w.foe(r, allied, x, 2) {
			h.ports++
		}
	}
	if widest > 0 {
		h.widest += widest
		h.turns++
	}
}

// chose notes a choice before it is made.
func (w *watcher) chose(legal []kernel.Choice, c kernel.Choice, seat kernel.Seat) {
	for i, verb := range used {
		for _, l := range legal {
			if l.Verb == verb {
				w.h.offers[i]++
				break
			}
		}
		if c.Verb == verb {
			w.h.takes[i]++
		}
	}
	last := len(w.ventures) - 1
	switch c.Verb {
	case game.VerbMove:
		v := venture{seat: seat}
		v.group[c.A] = true
		for u := range w.units {
			v.group[u] = v.group[u] || w.units[u].Box == c.A
		}
		w.ventures = append(w.ventures, v)
	case game.VerbGo, game.VerbDrop, game.VerbFly, game.VerbExit:
		if last >= 0 {
			w.ventures[last].did = true
		}
	case game.VerbPick:
		if last >= 0 {
			w.ventures[last].group[c.A] = true
		}
	case game.VerbAdd:
		for i := range w.ventures {
			w.ventures[i].did = w.ventures[i].did || w.ventures[i].group[c.A]
		}
	}
}

// watch plays a game and adds what it shows.
func watch(t *testing.T, scenario string, options kernel.Options, kinds [2]bots.Kind, seed uint64, h *habits) {
	t.Helper()
	g, p := start(t, scenario, options)
	rng := rand.New(rand.NewPCG(seed, 9))
	seats := [2]bots.Bot{kinds[0].New(g, 0), kinds[1].New(g, 0)}
	w := &watcher{h: h}
	for u := range w.units {
		w.units[u].Hex = -1
	}
	r := w.read(p)
	for x := range int16(game.Hexes) {
		pl := r.Place(x)
		for d, n := range pl.Next {
			if pl.East && n >= 0 && pl.Cost[0][d] > 0 && !r.Place(n).East && pl.Continental() {
				w.bank = append(w.bank, x)
				break
			}
		}
	}
	var outs []kernel.Outcome
	var legal []kernel.Choice
	for !p.Node().Final {
		n := p.Node()
		if n.Seat == kernel.Chance {
			outs = p.Outcomes(outs[:0])
			p.Apply(kernel.Draw(outs, rng), nil)
			continue
		}
		r = w.read(p)
		if r.Turn() != w.turn || r.Phasing() != w.phasing {
			if w.turn > 0 {
				w.over(r, w.phasing)
			}
			w.turn, w.phasing = r.Turn(), r.Phasing()
			if w.turn > 0 && r.Moves(w.phasing) == 27 {
				h.capped[w.phasing]++
			}
		}
		for x := range int16(game.Hexes) {
			if pl := r.Place(x); pl.Port && pl.Continental() {
				if now := r.Controls(allied, x); now != w.held[x] {
					if w.held[x] {
						h.retaken++
						if w.last == game.VerbGo && r.Phasing() == german {
							h.walked++
						}
					}
					w.held[x] = now
				}
			}
		}
		legal = p.Legal(legal[:0])
		c := seats[n.Seat].Choose(context.Background(), p.View(n.Seat), rng)
		w.chose(legal, c, n.Seat)
		w.last = c.Verb
		p.Apply(c, nil)
	}
	r = w.read(p)
	for s := range h.left {
		h.left[s] += r.Moves(kernel.Seat(s))
	}
	h.games++
	switch res, _ := p.Result(); res.Winner {
	case allied:
		h.won++
	case kernel.Nobody:
		h.drawn++
	}
}

// String writes what a game shows in the mean.
func (h *habits) String() string {
	n := float64(h.games)
	per := func(x int) float64 { return float64(x) / n }
	share := func(x, of int) float64 { return 100 * float64(x) / max(1, float64(of)) }
	var b strings.Builder
	fmt.Fprintf(&b, "%d games, the Allies won %d, drew %d; a game:\n", h.games, h.won, h.drawn)
	for s, side := range []string{"Allies", "Germans"} {
		fmt.Fprintf(&b, "  %s: armies lost %.2f, corps lost %.2f; activations %.1f, of which nothing came %.0f %%; portions at the cap %.2f; Moves left %.1f; armies alone in a zone %.2f\n",
			side, per(h.armies[s]), per(h.corps[s]), per(h.paid[s]), share(h.idle[s], h.paid[s]), per(h.capped[s]), per(h.left[s]), per(h.exposed[s]))
	}
	fmt.Fprintf(&b, "  greatest stack %.1f; open ports %.2f, ports lost again %.2f, of these by a walk %.2f; the Rhine held %.0f %% of %.1f; cities empty %.2f\n ",
		float64(h.widest)/max(1, float64(h.turns)), per(h.ports), per(h.retaken), per(h.walked), share(h.held, h.bank), per(h.bank), per(h.vacant))
	for i, name := range usedNames {
		fmt.Fprintf(&b, " %s %.1f of %.1f", name, per(h.takes[i]), per(h.offers[i]))
	}
	return b.String()
}

// TestHabits measures how Regular plays against itself. Hardly a Move is paid for nothing:
// it was a fifth of the Allies' and a third of the Germans'. What the options offer is used:
// nobody pursued or dropped at all.
func TestHabits(t *testing.T) {
	for name, options := range map[string]kernel.Options{"basic": nil, "all": allOptions(t)} {
		for _, scenario := range []string{"1944", "1943"} {
			t.Run(scenario+"/"+name, func(t *testing.T) {
				var h habits
				games := *measured
				if options != nil {
					games = max(games, optionsMeasured)
				}
				for seed := range uint64(games) {
					watch(t, scenario, options, [2]bots.Kind{Kinds()[0], Kinds()[0]}, seed, &h)
				}
				t.Log(h.String())
				for i, verb := range used {
					if pays := verb == game.VerbPursue || verb == game.VerbDrop || verb == game.VerbReplace || verb == game.VerbReact; pays && h.offers[i] > 0 && h.takes[i] == 0 {
						t.Errorf("%s: never, of %d times that it could", usedNames[i], h.offers[i])
					}
				}
				for s, idle := range h.idle {
					if 10*idle > h.paid[s] {
						t.Errorf("nothing came of %d of %d Moves of side %d", idle, h.paid[s], s)
					}
				}
			})
		}
	}
}
