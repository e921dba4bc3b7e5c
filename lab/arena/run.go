package arena

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"time"

	"sandtable/bots"
	"sandtable/kernel"
	"sandtable/lab"
)

// Progress is how far an arena has come. Total shrinks as matches are decided.
type Progress struct {
	Done, Total int
	Elapsed     time.Duration // of this run
	Left        time.Duration // as it looks, 0 while nothing is known
}

// course is an arena in progress.
type course struct {
	f       *Field
	file    *File
	list    []match
	all     map[slot]*game
	given   map[slot]bool
	stopped map[match]int // pairs after which a match was decided
	cursor  map[match]int // pairs of a match that are counted, all below it are whole
	within  map[match]int // games that there are of the pairs that a match has
	tally   map[match]*Tally
	pair    int // that is given out now
	millis  map[match]float64
	games   map[match]int
	paces   map[[2]string]*pacer // of the pairs that are counted, by game and bot
	run     int                  // games of this run
	err     error
}

// Wrong is an error of what was asked for: nothing has been played or written.
type Wrong struct{ error }

// Unwrap returns the error in it.
func (w Wrong) Unwrap() error { return w.error }

// Run plays what is missing of the arena in the file, and reports on all of it.
// When the context ends, games in progress are dropped and everything else is
// reported; another Run goes on from there.
func Run(ctx context.Context, f Field, file *File, workers int, progress func(Progress)) (*Report, error) {
	if err := f.check(); err != nil {
		return nil, Wrong{err}
	}
	if err := file.fits(f.Plan); err != nil {
		return nil, err
	}
	before, err := file.builds()
	if err != nil {
		return nil, err
	}
	now := f.Plan.Builds
	f.Plan.Builds = before
	c, err := newCourse(&f, file)
	if err != nil {
		return nil, err
	}
	if c.unfinished() {
		for _, b := range now {
			if !slices.Contains(before, b) {
				f.Plan.Builds = append(f.Plan.Builds, b)
			}
		}
	}
	if err := c.try(ctx); err != nil {
		if ctx.Err() == nil {
			err = Wrong{err}
		}
		return nil, err
	}
	if err := file.keep(f.Plan); err != nil {
		return nil, err
	}
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	began := time.Now()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	lab.Spread(ctx, workers, c.next,
		func(s slot) (*game, bool) { return c.play(ctx, s) },
		func(s slot, g *game) {
			if err := file.save(s, g); err != nil {
				c.err = cmp.Or(c.err, err) // of several the first says it
				cancel()
				return
			}
			c.take(s, g)
			c.run++
			if progress != nil {
				progress(c.progress(time.Since(began), workers))
			}
		})
	if c.err != nil {
		return nil, c.err
	}
	return c.report(), nil
}

// Show reports on the games of a file without playing.
func Show(f Field, file *File) (*Report, error) {
	if err := f.check(); err != nil {
		return nil, Wrong{err}
	}
	if err := file.fits(f.Plan); err != nil {
		return nil, err
	}
	if _, ok, err := file.Plan(); err == nil && !ok {
		return nil, fmt.Errorf("%s holds no arena to show", file.name)
	}
	var err error
	if f.Plan.Builds, err = file.builds(); err != nil {
		return nil, err
	}
	c, err := newCourse(&f, file)
	if err != nil {
		return nil, err
	}
	return c.report(), nil
}

// unfinished tells whether games are left to play.
func (c *course) unfinished() bool {
	return slices.ContainsFunc(c.list, func(m match) bool { return c.cursor[m] < c.limit(m) })
}

// try starts the bots that are programs of their own in every event they have games
// left in, and says which of them cannot play there.
func (c *course) try(ctx context.Context) error {
	tried := map[[2]int]bool{}
	for _, m := range c.list {
		if c.cursor[m] == c.limit(m) {
			continue
		}
		e := c.f.Plan.Events[m.event]
		for _, b := range []int{m.a, m.b} {
			if at := [2]int{m.event, b}; !tried[at] {
				tried[at] = true
				if err := lab.Try(ctx, c.f.Titles[m.event], e.Scenario, e.Options, 0, c.f.Kinds[m.event][b]); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// newCourse makes an arena in progress from the games in its file.
func newCourse(f *Field, file *File) (*course, error) {
	c := &course{
		f: f, file: file, list: f.matches(), all: map[slot]*game{}, given: map[slot]bool{}, stopped: map[match]int{},
		cursor: map[match]int{}, tally: map[match]*Tally{}, millis: map[match]float64{}, games: map[match]int{}, within: map[match]int{},
		paces: map[[2]string]*pacer{},
	}
	for _, m := range c.list {
		c.tally[m] = &Tally{}
	}
	err := file.games(f, func(s slot, g *game) {
		c.given[s] = true
		c.take(s, g)
	})
	return c, err
}

// at names one game of a match.
func (m match) at(pair int, swap bool) slot { return slot{m.event, m.a, m.b, pair, swap} }

// next gives out the next game: pair by pair, in all matches that are open.
func (c *course) next() (slot, bool) {
	for ; c.pair < c.f.Plan.Pairs && len(c.stopped) < len(c.list); c.pair++ {
		for _, m := range c.list {
			if _, over := c.stopped[m]; over {
				continue
			}
			for _, swap := range []bool{false, true} {
				if s := m.at(c.pair, swap); !c.given[s] {
					c.given[s] = true
					return s, true
				}
			}
		}
	}
	return slot{}, false
}

// play plays one game; it is not ok if the context ended first.
func (c *course) play(ctx context.Context, s slot) (*game, bool) {
	e := c.f.Plan.Events[s.event]
	a, b := c.f.Kinds[s.event][s.a], c.f.Kinds[s.event][s.b]
	if s.swap {
		a, b = b, a
	}
	seats := c.f.Titles[s.event].Info().SeatsIn(e.Scenario, e.Options)
	kinds := make([]bots.Kind, len(seats))
	for i := range kinds {
		if kinds[i] = b; seats.Side(kernel.Seat(i)) == 0 {
			kinds[i] = a
		}
	}
	batch := lab.Batch{
		Game: c.f.Titles[s.event], Scenario: e.Scenario, Options: e.Options, Bots: kinds,
		Games: s.pair + 1, Seed: e.key(c.f.Plan.Seed), Limit: c.f.Limit,
		Budget: time.Duration(c.f.Plan.BudgetMillis * float64(time.Millisecond)),
	}
	r, err := lab.Play(ctx, batch, s.pair)
	if err != nil || r == nil {
		return nil, false
	}
	return &game{Record: r, Clocks: r.Clocks}, true
}

// take counts a finished game in.
func (c *course) take(s slot, g *game) {
	c.note(s, g)
	c.count(match{s.event, s.a, s.b})
}

// note keeps a game and its time.
func (c *course) note(s slot, g *game) {
	c.all[s] = g
	m := match{s.event, s.a, s.b}
	c.games[m]++
	if s.pair >= 0 && s.pair < c.limit(m) {
		c.within[m]++
	}
	for _, x := range g.Record.Millis {
		c.millis[m] += x
	}
}

// count takes in the pairs of a match that have become whole, in their order, up
// to the one that decides it: so the same pairs count, whoever finished first.
// A pair with a breach counts for nobody.
func (c *course) count(m match) {
	t := c.tally[m]
	if t == nil {
		return // of a plan that met more bots
	}
	for {
		if _, over := c.stopped[m]; over || c.cursor[m] >= c.f.Plan.Pairs {
			return
		}
		one, two := c.all[m.at(c.cursor[m], false)], c.all[m.at(c.cursor[m], true)]
		if one == nil || two == nil {
			return
		}
		c.clock(m.at(c.cursor[m], false), one)
		c.clock(m.at(c.cursor[m], true), two)
		c.cursor[m]++
		if one.Record.Breach == nil && two.Record.Breach == nil {
			t.add(halves(one.Record.Winner, 0) + halves(two.Record.Winner, 1))
			if t.verdict(c.f.Plan.Test) != "" {
				c.stopped[m] = c.cursor[m]
				c.within[m] = 2 * c.cursor[m] // all of them
			}
		}
	}
}

// pacer adds up the time of a bot.
type pacer struct {
	clock lab.Clock
	games int
}

// clock adds the times of a game that counts to those of its bots. The game gives them up: they are
// most of what it takes in memory.
func (c *course) clock(s slot, g *game) {
	if g.Record.Breach == nil {
		e := c.f.Plan.Events[s.event]
		seating := c.f.Titles[s.event].Info().SeatsIn(e.Scenario, e.Options)
		for i := range g.Clocks {
			k := [2]string{e.Game, c.f.Plan.Bots[s.bot(seating.Side(kernel.Seat(i)))]}
			if c.paces[k] == nil {
				c.paces[k] = &pacer{}
			}
			c.paces[k].clock.Add(&g.Clocks[i])
			c.paces[k].games++
		}
	}
	g.Clocks, g.Record.Clocks = nil, nil
}

// bot is the number of the bot that has a side.
func (s slot) bot(side kernel.Seat) int {
	if (side == 1) != s.swap {
		return s.b
	}
	return s.a
}

// halves is the points of a seat in half points.
func halves(winner, seat int) int {
	switch winner {
	case lab.Draw:
		return 1
	case seat:
		return 2
	}
	return 0
}

// limit is how many pairs a match has, as far as is known.
func (c *course) limit(m match) int {
	if n, over := c.stopped[m]; over {
		return n
	}
	return c.f.Plan.Pairs
}

// progress counts games, and foresees the time from the mean of each match.
func (c *course) progress(elapsed time.Duration, workers int) Progress {
	p := Progress{Elapsed: elapsed}
	spent, known, left := 0.0, 0, 0.0
	for _, m := range c.list {
		spent += c.millis[m]
		known += c.games[m]
	}
	for _, m := range c.list {
		p.Total += 2 * c.limit(m)
		p.Done += c.within[m]
		mean := spent / float64(max(known, 1))
		if c.games[m] > 0 {
			mean = c.millis[m] / float64(c.games[m])
		}
		left += mean * float64(2*c.limit(m)-c.within[m])
	}
	p.Left = time.Duration(left / float64(workers) * float64(time.Millisecond))
	return p
}

// name is a bot's word with its event, for breaches.
func (c *course) name(s slot) string {
	a, b := c.f.Plan.Bots[s.a], c.f.Plan.Bots[s.b]
	if s.swap {
		a, b = b, a
	}
	return fmt.Sprintf("%s, %s against %s", c.f.Plan.Events[s.event], a, b)
}
