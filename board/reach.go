package board

import (
	"math/bits"
	"slices"
)

// spread is the memory of a search for hexes alone, used again like that of a [Field]. It knows
// what it was used for last: who asked where a mover gets to will ask how it got there.
type spread struct {
	start, budget int
	closed, stops []uint64

	epoch uint32   // times 1<<16; it falls with every search
	cells []uint32 // by hex: epoch and cost, so what earlier searches found counts as dearer
	// wait holds the steps into hexes met but not settled, in rows by cost that are used in turn: no
	// step costs as much as there are rows. No hex is met twice for the same cost, so a row has room
	// for all of them and one more. A hex to which a cheaper way is found is passed over later.
	wait []step
	ends []int // by row: where the next step is put
}

// spread gives memory for a search.
func (w *Ways) spread() *spread {
	f, _ := w.spreads.Get().(*spread)
	if f == nil {
		n, rows := w.grid.Len(), 1<<w.shift
		f = &spread{cells: make([]uint32, n), wait: make([]step, rows*(n+1)), ends: make([]int, rows)}
		for row := range f.ends {
			f.ends[row] = row * (n + 1)
		}
	}
	if f.epoch == 0 {
		for i := range f.cells {
			f.cells[i] = ^uint32(0)
		}
		f.epoch = 0xffff << 16
	}
	f.epoch -= 1 << 16
	return f
}

// Reach adds to found what [Field.Run] would find, and nothing of how to get there, which takes
// less time. Sets of hexes have hex h as bit h%64 of word h/64: closed ones may be neither
// entered nor crossed, and in stops the move ends. The start is not added.
func (w *Ways) Reach(start int16, budget int, closed, stops, found []uint64) {
	f := w.spread()
	f.start, f.budget, f.closed, f.stops = int(start), budget, append(f.closed[:0], closed...), append(f.stops[:0], stops...)
	steps, cells, wait, ends := w.steps(), f.cells, f.wait, f.ends
	stride, mask := len(cells)+1, 1<<w.shift-1
	budget = min(budget, maxBudget)
	cells[start] = f.epoch
	wait[0], ends[0] = step{to: start, next: 1<<6 - 1}, 1
	left := 1
	for c := 0; left > 0; c++ {
		row := c & mask
		now := wait[row*stride : ends[row]]
		left -= len(now)
		ends[row] = row * stride
		so := f.epoch | uint32(c)
		for _, by := range now {
			h := by.to
			if cells[h] != so {
				continue // a cheaper way was found after this one
			}
			if word, bit := h>>6, uint64(1)<<(h&63); c > 0 {
				if closed[word]&bit != 0 {
					continue
				}
				found[word] |= bit
				if c == budget || stops[word]&bit != 0 {
					continue
				}
			}
			// Of the six steps on, those are left out that cannot lead to a hex more cheaply than the
			// hex before did: it was neither closed nor a stop, so all its steps were open.
			out := &steps[h]
			for use := by.next; use != 0; use &= use - 1 {
				x := out[bits.TrailingZeros8(use)]
				at := c + int(x.cost)
				if at > budget {
					break // so are the steps that follow
				}
				v, old := so+uint32(x.cost), cells[x.to]
				_, better := bits.Sub32(v, old, 0) // 1 if v is less; a branch here is guessed wrong half the time
				cells[x.to] = min(v, old)
				to := at & mask
				end := ends[to]
				wait[end] = x
				ends[to] = end + int(better)
				left += int(better)
			}
		}
	}
	w.spreads.Put(f)
}

// Way appends to dst the hexes of the cheapest way from start to a hex, as [Field.Path] would
// after such a search as that of [Ways.Reach]. If that was asked for the same last, nothing is
// searched: what it found is gone back from the hex.
func (w *Ways) Way(dst []int16, start, to int16, budget int, closed, stops []uint64) []int16 {
	if f := w.remembers(start, budget, closed, stops); f != nil {
		defer w.spreads.Put(f)
		return f.back(w, dst, to)
	}
	f := w.From(start)
	defer f.Free()
	f.RunTo(to, budget, gates(closed, stops))
	return f.Path(dst, to)
}

// Costs appends to dst what the cheapest ways to hexes cost, less than 0 where there is none, from
// such a search as that of [Ways.Reach], if it has to be made.
func (w *Ways) Costs(dst []int, start int16, to []int16, budget int, closed, stops []uint64) []int {
	if f := w.remembers(start, budget, closed, stops); f != nil {
		defer w.spreads.Put(f)
		for _, h := range to {
			cost := -1
			if f.has(h) {
				cost = int(f.cells[h] & 0xffff)
			}
			dst = append(dst, cost)
		}
		return dst
	}
	f := w.From(start)
	defer f.Free()
	f.Run(budget, gates(closed, stops))
	for _, h := range to {
		cost, ok := f.Cost(h)
		if !ok {
			cost = -1
		}
		dst = append(dst, cost)
	}
	return dst
}

// remembers gives the memory of the last search if that was the same one, else nil.
func (w *Ways) remembers(start int16, budget int, closed, stops []uint64) *spread {
	f, _ := w.spreads.Get().(*spread)
	if f != nil && (f.start != int(start) || f.budget != budget || !slices.Equal(f.closed, closed) || !slices.Equal(f.stops, stops)) {
		w.spreads.Put(f)
		return nil
	}
	return f
}

// gates are sets of hexes as a field asks for them.
func gates(closed, stops []uint64) func(int16) Gate {
	return func(h int16) Gate {
		switch word, bit := h>>6, uint64(1)<<(h&63); {
		case closed[word]&bit != 0:
			return Closed
		case stops[word]&bit != 0:
			return Stop
		}
		return Open
	}
}

// has tells whether a hex was reached, the start included.
func (f *spread) has(h int16) bool {
	return f.cells[h]>>16 == f.epoch>>16 && (int(h) == f.start || f.closed[h>>6]>>(h&63)&1 == 0)
}

// back appends the way to a hex. Among equally cheap ways that one counts which counts in a
// [Field].
func (f *spread) back(w *Ways, dst []int16, to int16) []int16 {
	n := len(dst)
	if !f.has(to) {
		return dst
	}
	for h := to; ; {
		dst = append(dst, h)
		if int(h) == f.start {
			break
		}
		best := ^uint32(0) // cost and number of the hex before
		for d, from := range w.grid.Adjacent[h] {
			if from == NoHex || f.cells[from] >= f.cells[h] || f.cells[from]>>16 != f.epoch>>16 {
				continue
			}
			so := f.cells[from]&0xffff<<16 | uint32(from)
			if so >= best || int(from) != f.start && (f.closed[from>>6]|f.stops[from>>6])>>(from&63)&1 != 0 {
				continue
			}
			if f.cells[from]+uint32(w.price(int(from), uint8(Opposite(d)))) == f.cells[h] { // what is barred costs too much
				best = so
			}
		}
		h = int16(best & 0xffff)
	}
	slices.Reverse(dst[n:])
	return dst
}
