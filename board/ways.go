package board

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"sync"
)

// Classes sort the steps of a grid: steps of one class cost the same for anybody
// at any time. A class is the game's own number from 0 up, made once from terrain,
// hexside and road; what it costs for whom and when is said by [Classes.Ways].
type Classes struct {
	grid  *Grid
	n     int      // one more than the highest that a step is of
	class []uint16 // by edge; n where the step leaves the map
	first []int32  // by class, an edge that has it or -1: for the words of errors

	fields sync.Pool // memory of searches: as many as run at the same time
}

// Classes gives every step that stays on the grid its class, 0 to n-1.
func (g *Grid) Classes(n int, class func(edge int32) int) (*Classes, error) {
	if n < 1 || n >= barred {
		return nil, fmt.Errorf("%d classes of steps, want 1 to %d", n, barred-1)
	}
	c := &Classes{grid: g, class: make([]uint16, 6*g.Len())}
	for e := range int32(len(c.class)) {
		if g.Across(e) == NoHex {
			continue
		}
		k := class(e)
		if k < 0 || k >= n {
			return nil, fmt.Errorf("%s: class %d, want 0 to %d", g.stepName(e), k, n-1)
		}
		c.class[e] = uint16(k)
		for c.n <= k {
			c.n, c.first = c.n+1, append(c.first, -1)
		}
		if c.first[k] < 0 {
			c.first[k] = e
		}
	}
	for e := range c.class {
		if g.Across(int32(e)) == NoHex {
			c.class[e] = uint16(c.n)
		}
	}
	return c, nil
}

// ClassesOf gives every step that stays on the grid the class of its kind. Kinds are
// numbered as they first occur: kinds[k] is that of class k.
func ClassesOf[K comparable](g *Grid, kind func(edge int32) K) (c *Classes, kinds []K, err error) {
	number := map[K]int{}
	c, err = g.Classes(barred-1, func(e int32) int {
		k := kind(e)
		n, ok := number[k]
		if !ok {
			n = len(kinds)
			number[k], kinds = n, append(kinds, k)
		}
		return n
	})
	return c, kinds, err
}

func (g *Grid) stepName(e int32) string {
	return fmt.Sprintf("step from %s to %s", g.Name(EdgeHex(e)), g.Name(g.Across(e)))
}

// Ways are the steps of a grid as one kind of mover may take them under one set of
// conditions, such as a mode of movement in a weather: what each costs, or why it
// is barred. They are made once and shared; a game keeps a table of them.
type Ways struct {
	*Classes
	prices []uint16         // by class, and last of what leaves the map: points, or barred + the reason
	steps  func() [][6]step // by hex, by rising price; those that are barred come last
	shift  uint             // 1<<shift is more than the dearest step costs
	least  int              // that any step costs

	spreads *sync.Pool // memory of searches for hexes alone
}

// step enters a hex for points. One that is barred leads nowhere: it enters the hex that it leaves,
// where nobody gets cheaper by it.
type step struct {
	to   int16
	cost uint8
	next uint8 // those of the steps out of the hex entered that may be of use after this one, a bit each
}

const (
	barred    = 1 << 15 // above any budget
	offMap    = 1<<16 - 1
	maxCost   = 255 // of a step
	maxBudget = 30_000

	// MaxToll is the most that a toll may add to a step.
	MaxToll = 60
)

// Ways prices every class: 1 to 255 points, or the reason, not 0, why its steps
// are barred; the reason is the game's own code. The error names a step whose
// price is out of bounds.
func (c *Classes) Ways(price func(class int) (cost int, reason uint16)) (*Ways, error) {
	prices := make([]uint16, c.n+1)
	prices[c.n] = offMap
	dearest := 1
	for k := range c.n {
		cost, reason := price(k)
		switch at := c.first[k]; {
		case at < 0: // no step is of this class
		case reason >= offMap-barred:
			return nil, fmt.Errorf("%s: reason %d, want 0 to %d", c.grid.stepName(at), reason, offMap-barred-1)
		case reason != 0:
			prices[k] = barred + reason
		case cost < 1 || cost > maxCost:
			return nil, fmt.Errorf("%s: cost %d, want 1 to %d or a reason against it", c.grid.stepName(at), cost, maxCost)
		default:
			prices[k] = uint16(cost)
			dearest = max(dearest, cost)
		}
	}
	w := &Ways{Classes: c, prices: prices, shift: uint(bits.Len(uint(dearest))), least: maxCost, spreads: new(sync.Pool)}
	for k := range c.n {
		if c.first[k] >= 0 {
			w.least = min(w.least, int(prices[k]))
		}
	}
	w.steps = sync.OnceValue(w.sorted)
	return w, nil
}

// sorted lists the steps by their prices. On a large map that takes time and room for each
// kind of mover, and waits until one is looked for: most servers play few of their games.
func (w *Ways) sorted() [][6]step {
	steps := make([][6]step, w.grid.Len())
	slot := make([][6]uint8, len(steps)) // by hex and direction: which of its steps goes there
	for h := range steps {
		dirs := [6]uint8{0, 1, 2, 3, 4, 5}
		slices.SortStableFunc(dirs[:], func(a, b uint8) int { return cmp.Compare(w.price(h, a), w.price(h, b)) })
		for i, d := range dirs {
			slot[h][d] = uint8(i)
			if price := w.price(h, d); price < barred {
				steps[h][i] = step{to: w.grid.Adjacent[h][d], cost: uint8(price)}
			} else {
				steps[h][i] = step{to: int16(h), cost: maxCost}
			}
		}
	}
	for h := range steps {
		for d := range uint8(6) {
			steps[h][slot[h][d]].next = w.after(h, d, slot)
		}
	}
	return steps
}

// price is what the step out of a hex in a direction costs, or barred + the reason.
func (w *Ways) price(h int, d uint8) uint16 { return w.prices[w.class[6*h+int(d)]] }

// after are the steps that may be of use after one: neither back, nor to a hex beside both that is
// entered as cheaply at once.
func (w *Ways) after(h int, d uint8, slot [][6]uint8) (next uint8) {
	cost := w.price(h, d)
	if cost >= barred {
		return 0
	}
	to := int(w.grid.Adjacent[h][d])
	for turn := range uint8(6) {
		on := (d + turn) % 6
		more := w.price(to, on)
		if more >= barred || turn == 3 {
			continue
		}
		if turn == 2 && w.price(h, (d+1)%6) <= cost+more || turn == 4 && w.price(h, (d+5)%6) <= cost+more {
			continue
		}
		next |= 1 << slot[to][on]
	}
	return next
}

// Least is the least that any step costs, the most that one could where there is none.
func (w *Ways) Least() int { return w.least }

// Tolled are the same ways for searches with tolls ([Field.RunToll]).
func (w *Ways) Tolled() *Ways {
	t := *w
	t.shift, t.spreads = uint(bits.Len(uint(1<<w.shift-1+MaxToll))), new(sync.Pool)
	return &t
}

// StepPrice says what the step over an edge costs, or gives the reason why it is barred.
type StepPrice func(edge int32) (cost int, reason uint16)

// Ways prices every step by itself, for games whose steps cost always the same.
func (g *Grid) Ways(price StepPrice) (*Ways, error) {
	type tag struct {
		cost   int
		reason uint16
	}
	c, tags, err := ClassesOf(g, func(e int32) (t tag) {
		t.cost, t.reason = price(e)
		return t
	})
	if err != nil {
		return nil, err
	}
	return c.Ways(func(k int) (int, uint16) { return tags[k].cost, tags[k].reason })
}

// Step is the price of a single step or the reason why it is barred; both are 0
// when the hexes are not adjacent.
func (w *Ways) Step(from, to int16) (cost int, reason uint16) {
	d := w.grid.DirTo(from, to)
	if d < 0 {
		return 0, 0
	}
	price := w.price(int(from), uint8(d))
	if price >= barred {
		return 0, price - barred
	}
	return int(price), 0
}
