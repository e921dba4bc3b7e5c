package board

import (
	"iter"
	"math/bits"
	"slices"
)

// Gate is what a hex is to a mover at the moment, beyond what the steps into it cost.
type Gate uint8

// The gates.
const (
	Open   Gate = iota
	Stop        // may be entered, and there the move ends
	Closed      // may be neither entered nor crossed
)

// Field is what one mover can reach and how. Its memory belongs to the ways it was
// asked of and is used again, so a search allocates nothing; what it costs depends
// on how far the mover gets, not on the size of the map:
//
//	f := ways.From(start)
//	defer f.Free()
//	f.Run(budget, gate)
//
// A field must not be kept beyond Free, and belongs to one goroutine.
type Field struct {
	ways  *Ways
	start int16
	epoch uint64   // times 1<<48; it falls with every search
	cells []cell   // by hex
	found []uint64 // hex h is bit h%64 of word h/64
	// wait holds the hexes met but not settled: for every word of hexes a row of such
	// words, by cost. No step costs as much as there are rows, so they are used in turn.
	// A hex to which a cheaper way is found stays where it was and is passed over there.
	wait   []uint64
	lo, hi int  // the words of hexes that hold anything
	left   bool // hexes are left in the rows
}

// cell is what is known of one hex: from the top sixteen bits each of the epoch, the cost, the
// cost of the hex before and its number, so that of two ways the one that counts is the
// smaller number. What earlier searches found has a higher epoch, so it counts as
// dearer than anything and nothing need be cleared.
type cell uint64

func (c cell) cost() int   { return int(c >> 32 & 0xffff) }
func (c cell) from() int16 { return int16(c & 0xffff) }

// From begins a search at a hex.
func (w *Ways) From(start int16) *Field {
	f, _ := w.fields.Get().(*Field)
	if f == nil {
		n := w.grid.Len()
		f = &Field{cells: make([]cell, n), found: make([]uint64, (n+63)/64), lo: 1}
	}
	if need := len(f.found) << w.shift; len(f.wait) < need {
		f.wait, f.left = make([]uint64, need), false
	}
	if f.lo <= f.hi {
		clear(f.found[f.lo : f.hi+1])
	}
	if f.left {
		clear(f.wait)
	}
	if f.epoch == 0 {
		for i := range f.cells {
			f.cells[i] = ^cell(0)
		}
		f.epoch = 0xffff << 48
	}
	f.epoch -= 1 << 48
	f.ways, f.start, f.left = w, start, false
	f.lo, f.hi = int(start>>6), int(start>>6)
	f.cells[start] = cell(f.epoch)
	return f
}

// Free gives the memory of the field back.
func (f *Field) Free() { f.ways.fields.Put(f) }

// Run finds every hex that can be entered for at most budget points and the
// cheapest way to each. A gate, which may be nil, is asked once for each hex that
// could be paid for. Among equally cheap ways into a hex the one counts whose last hex but one
// is cheaper to get to, then lower in number; so results depend on nothing else.
func (f *Field) Run(budget int, gate func(hex int16) Gate) { f.run(budget, NoHex, gate, nil) }

// RunTo is Run that ends as soon as the cheapest way to one hex is certain, and looks at
// no hex from which it is too far; of the other hexes it says only what it came by, also
// where it does not find the one.
func (f *Field) RunTo(to int16, budget int, gate func(hex int16) Gate) { f.run(budget, to, gate, nil) }

// RunToll is RunTo, or Run when to is NoHex, where some steps cost more at the moment
// than the ways say: toll gives what a step costs besides, 0 to MaxToll, or less than 0
// where it cannot be taken now. The ways must have been asked for by [Ways.Tolled].
func (f *Field) RunToll(to int16, budget int, gate func(hex int16) Gate, toll func(from, to int16) int) {
	f.run(budget, to, gate, toll)
}

// run settles hexes by cost, then by number; their gates are asked then, so that
// the inner loop calls nothing.
func (f *Field) run(budget int, goal int16, gate func(hex int16) Gate, toll func(from, to int16) int) {
	steps, cells, wait := f.ways.steps(), f.cells, f.wait
	shift := f.ways.shift & 15
	mask := 1<<shift - 1
	lo, hi, epoch := f.lo, f.hi, f.epoch
	budget = min(budget, maxBudget)
	// On the way to one hex no step is taken after which it is too far for what is left,
	// at the price of the cheapest steps in a straight line. Once a way there is known, no
	// dearer one is looked for.
	aim, least := goal != NoHex && budget < maxBudget, f.ways.least
	wait[lo<<shift] |= 1 << (f.start & 63)
	left := 1
search:
	for c := 0; left > 0; c++ {
		for word := lo; word <= hi; word++ {
			row := &wait[word<<shift|c&mask]
			now := *row
			if now == 0 {
				continue
			}
			*row = 0
			for ; now != 0; now &= now - 1 {
				left--
				h := int16(word<<6 + bits.TrailingZeros64(now))
				if cells[h].cost() != c {
					continue // a cheaper way was found after this one
				}
				if c > 0 {
					g := Open
					if gate != nil {
						g = gate(h)
					}
					if g != Closed {
						f.found[word] |= now & -now
					}
					if h == goal {
						*row, left = now, left+1
						break search
					}
					if g != Open || c == budget {
						continue
					}
				} else if h == goal {
					break search
				}
				way := epoch | uint64(c)<<16 | uint64(uint16(h))
				for _, x := range &steps[h] {
					at := c + int(x.cost)
					if at > budget {
						break // so are the steps that follow
					}
					to := x.to
					if (aim || toll != nil) && uint64(cells[to]) <= way|uint64(at)<<32 {
						continue // no better way even without a toll, and nothing else need be asked
					}
					if toll != nil {
						extra := toll(h, to)
						if at += extra; extra < 0 || at > budget {
							continue
						}
					}
					w, v := int(to>>6), way|uint64(at)<<32
					old := uint64(cells[to])
					if aim {
						if v >= old || at+least*f.ways.grid.Distance(to, goal) > budget {
							continue
						}
						if to == goal {
							budget = at
						}
					}
					_, better := bits.Sub64(v, old, 0) // 1 if v is less; a branch here is guessed wrong half the time
					cells[to] = cell(min(v, old))
					wait[w<<shift|at&mask] |= better << (to & 63)
					left += int(better)
					lo, hi = min(lo, w), max(hi, w)
				}
			}
		}
	}
	f.lo, f.hi, f.left = lo, hi, left > 0
}

// Has tells whether a hex can be entered; the start is not among those.
func (f *Field) Has(h int16) bool { return f.found[h>>6]>>(h&63)&1 != 0 }

// Hexes are those that can be entered, in order of number.
func (f *Field) Hexes() iter.Seq[int16] {
	return func(yield func(int16) bool) {
		for word := f.lo; word <= f.hi; word++ {
			for now := f.found[word]; now != 0; now &= now - 1 {
				if !yield(int16(word<<6 + bits.TrailingZeros64(now))) {
					return
				}
			}
		}
	}
}

// Cost is what the cheapest way to a hex costs: 0 for the start. It is not ok when
// the hex cannot be entered.
func (f *Field) Cost(h int16) (points int, ok bool) {
	if h != f.start && !f.Has(h) {
		return 0, false
	}
	return f.cells[h].cost(), true
}

// Path appends to dst the hexes of the cheapest way to a hex, the start and the
// hex included; it appends nothing when the hex cannot be entered.
func (f *Field) Path(dst []int16, h int16) []int16 {
	if _, ok := f.Cost(h); !ok {
		return dst
	}
	n := len(dst)
	for ; h != f.start; h = f.cells[h].from() {
		dst = append(dst, h)
	}
	dst = append(dst, f.start)
	slices.Reverse(dst[n:])
	return dst
}

// Cause is what keeps a mover from a hex.
type Cause uint8

// The causes, in the order in which they are looked for.
const (
	Reached Cause = iota // nothing: it gets there
	Shut                 // the cheapest way is paid for but leads through a closed hex
	Ended                // the cheapest way is paid for but leads through a hex where the move ends
	Barred               // the hex is adjacent, the step into it is barred
	NoWay                // no open steps lead there
	TooFar               // the cheapest way costs more than the budget
)

// Refusal says why a mover does not get to a hex, and where.
type Refusal struct {
	Cause  Cause
	At     int16  // Shut, Ended: the first such hex on the cheapest way
	Need   int    // TooFar: what the cheapest way costs
	Reason uint16 // Barred: the reason given with the price
}

// Why runs the search for one hex and says what keeps the mover from it. It judges
// the way that people see on the map: the cheapest one as if every gate were open.
func (f *Field) Why(to int16, budget int, gate func(hex int16) Gate) Refusal {
	return f.WhyToll(to, budget, gate, nil)
}

// WhyToll is Why with the tolls of RunToll.
func (f *Field) WhyToll(to int16, budget int, gate func(hex int16) Gate, toll func(from, to int16) int) Refusal {
	f.run(budget, to, gate, toll)
	if _, ok := f.Cost(to); ok {
		return Refusal{}
	}
	free := f.ways.From(f.start)
	defer free.Free()
	free.run(maxBudget, to, nil, toll)
	need, ok := free.Cost(to)
	if ok && need <= budget && gate != nil {
		r := Refusal{Cause: Shut, At: to}
		for h := to; h != f.start; h = free.cells[h].from() {
			switch gate(h) {
			case Closed:
				r = Refusal{Cause: Shut, At: h}
			case Stop:
				if h != to {
					r = Refusal{Cause: Ended, At: h}
				}
			case Open:
			}
		}
		return r
	}
	if _, reason := f.ways.Step(f.start, to); reason != 0 {
		return Refusal{Cause: Barred, Reason: reason}
	}
	if !ok {
		return Refusal{Cause: NoWay}
	}
	return Refusal{Cause: TooFar, Need: need}
}
