// Package review looks back at a game that is over, of any title: how the chances to
// win went from turn to turn, and which decisions cost most. Chances are shares of
// games that opponents play to the end from there, so every figure comes with how
// many were played.
//
// It is long work. What is known so far is told again and again, and a context that
// ends loses nothing of it. The same game, opponent and seed give the same figures.
package review

import (
	"context"
	"math/rand/v2"
	"slices"

	"sandtable/bots"
	"sandtable/kernel"
)

// Past is a game that is over. A journal's History is one.
type Past interface {
	Index() int                     // of the end
	At(index int) kernel.Position   // a copy
	Choice(index int) kernel.Choice // that led to an index, from 1
}

// Config says what to look back at, and how closely.
type Config struct {
	Game kernel.Game
	Past Past
	Kind bots.Kind // who plays games on
	// Ended is the result that players have made of the game at the end of Past, nil: its
	// rules have ended it.
	Ended *kernel.Result
	// Persons says by seat whose decisions are weighed.
	Persons []bool
	// Rounds is how many games are played on from every turn.
	Rounds int
	Seed   uint64
	// Pace is called after every choice, and ends the work with an error. It may be nil.
	Pace func() error
}

// Report is what is known so far.
type Report struct {
	Moments []Moment `json:"moments"` // in order: the start, every turn, the end
	Costs   []Cost   `json:"costs"`   // the dearest first
	Played  int      `json:"played"`  // games, for both
	Total   int      `json:"total"`   // as far as is known
	Over    bool     `json:"over"`    // nothing is left to do
}

// Moment is one position of the game and how games went on from there.
type Moment struct {
	Index  int   `json:"index"`
	Turn   int   `json:"turn"` // that begins here; 0 at the start and the end
	Played int   `json:"played"`
	Wins   []int `json:"wins"` // by seat; seats of one side win together
	Draws  int   `json:"draws"`
}

// Chance is the share of a seat in the games played on, a draw counting half.
func (m Moment) Chance(seat int) float64 {
	return (float64(m.Wins[seat]) + float64(m.Draws)/2) / float64(max(m.Played, 1))
}

// Cost is what a decision cost in chances against what the opponent would have done:
// a part of 1, give or take Margin at 95 %.
type Cost struct {
	Index  int         `json:"index"` // before the decision
	Seat   kernel.Seat `json:"seat"`
	Chosen string      `json:"chosen"` // canonical text
	Better string      `json:"better"`
	Lost   float64     `json:"lost"`
	Margin float64     `json:"margin"`
	Played int         `json:"played"` // pairs of games
}

// run is one look back.
type run struct {
	Config
	ctx    context.Context
	report Report
	told   func(Report)
	legal  []kernel.Choice
}

// Run looks back. It tells what is known after every game that was played on, and
// returns it at the end; the error is the context's or that of Pace.
func Run(ctx context.Context, c Config, told func(Report)) (Report, error) {
	r := &run{Config: c, ctx: ctx, told: told}
	if r.Pace == nil {
		r.Pace = func() error { return nil }
	}
	err := r.chances()
	if err == nil {
		err = r.costs()
	}
	if err == nil {
		r.report.Over, r.report.Total = true, r.report.Played
		r.tell()
	}
	return r.report.clone(), err
}

func (r *run) tell() {
	if r.told != nil {
		r.told(r.report.clone())
	}
}

// clone is a report that changes no more.
func (r Report) clone() Report {
	r.Moments, r.Costs = slices.Clone(r.Moments), slices.Clone(r.Costs)
	for i := range r.Moments {
		r.Moments[i].Wins = slices.Clone(r.Moments[i].Wins)
	}
	return r
}

// chances plays games on from every turn, one from each in every round, so that the
// whole curve is there soon and grows sharper.
func (r *run) chances() error {
	starts, err := r.starts()
	if err != nil {
		return err
	}
	r.report.Total = (len(starts) - 1) * r.Rounds
	for n := range r.Rounds {
		for i, p := range starts {
			m := &r.report.Moments[i]
			if r.Ended != nil && i == len(starts)-1 {
				r.count(m, p, *r.Ended)
				continue
			}
			if p.Node().Final {
				res, _ := p.Result()
				r.count(m, p, res)
				continue
			}
			end, err := r.playOn(p, r.generator(uint64(m.Index), uint64(n)))
			if err != nil {
				return err
			}
			res, _ := end.Result()
			r.count(m, end, res)
			r.report.Played++
			r.tell()
		}
	}
	return nil
}

func (r *run) count(m *Moment, end kernel.Position, res kernel.Result) {
	m.Played++
	if res.Winner < 0 {
		m.Draws++
	}
	seats := kernel.SeatsAt(r.Game, end)
	for s := range m.Wins {
		if seats.Won(res, kernel.Seat(s)) {
			m.Wins[s]++
		}
	}
}

// starts are the positions that are judged. A turn begins where a line of the log says so.
func (r *run) starts() (list []kernel.Position, err error) {
	seats := len(kernel.SeatsAt(r.Game, r.Past.At(0)))
	add := func(index, turn int, p kernel.Position) {
		r.report.Moments = append(r.report.Moments, Moment{Index: index, Turn: turn, Wins: make([]int, seats)})
		list = append(list, p.Clone())
	}
	p := r.Past.At(0)
	add(0, 0, p)
	var rec kernel.Recorder
	for i := 1; i <= r.Past.Index(); i++ {
		rec.Reset()
		p.Apply(r.Past.Choice(i), &rec)
		if p.Node().Final {
			add(i, 0, p)
			break
		}
		for _, e := range rec.Events {
			if turn := r.Game.Tell(p, e).Turn; turn > 0 {
				add(i, turn, p)
				break
			}
		}
		if err := r.Pace(); err != nil {
			return nil, err
		}
	}
	if r.Ended != nil {
		add(r.Past.Index(), 0, p)
	}
	return list, nil
}

func (r *run) generator(place, n uint64) *rand.Rand {
	return rand.New(rand.NewPCG(r.Seed^place*0x9e3779b97f4a7c15, n))
}

// playOn plays a copy of a position to the end.
func (r *run) playOn(from kernel.Position, rng *rand.Rand) (kernel.Position, error) {
	return bots.PlayOn(r.ctx, r.Game, from, r.Kind, rng, func(kernel.Node, kernel.Choice) error { return r.Pace() })
}

// goOn says whether the work is still wanted.
func (r *run) goOn() error {
	if err := r.ctx.Err(); err != nil {
		return err
	}
	return r.Pace()
}
