package board

import "math/bits"

// spread is the memory of a search for hexes alone, used again like that of a [Field].
type spread struct {
	epoch uint32   // times 1<<16; it falls with every search
	cells []uint32 // by hex: epoch and cost, so what earlier searches found counts as dearer
	// wait holds the hexes met but not settled, in rows by cost that are used in turn: no step
	// costs as much as there are rows. No hex is met twice for the same cost, so a row has room
	// for all of them and one more. A hex to which a cheaper way is found is passed over later.
	wait  []int16
	count []int
}

// spread gives memory for a search.
func (w *Ways) spread() *spread {
	f, _ := w.spreads.Get().(*spread)
	n := w.grid.Len()
	if f == nil {
		f = &spread{cells: make([]uint32, n)}
	}
	if rows := 1 << w.shift; len(f.count) < rows {
		f.wait, f.count = make([]int16, rows*(n+1)), make([]int, rows)
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
	steps, cells, wait, count := w.steps, f.cells, f.wait, f.count
	stride, mask := len(cells)+1, 1<<w.shift-1
	budget = min(budget, maxBudget)
	cells[start] = f.epoch
	wait[0], count[0] = start, 1
	left := 1
	for c := 0; left > 0; c++ {
		row := c & mask
		now := wait[row*stride:][:count[row]]
		left -= len(now)
		count[row] = 0
		so := f.epoch | uint32(c)
		for _, h := range now {
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
			for _, x := range &steps[h] {
				at := c + int(x.cost)
				if at > budget {
					break // so are the steps that follow
				}
				v, old, to := f.epoch|uint32(at), cells[x.to], at&mask
				_, better := bits.Sub32(v, old, 0) // 1 if v is less; a branch here is guessed wrong half the time
				cells[x.to] = min(v, old)
				wait[to*stride+count[to]] = x.to
				count[to] += int(better)
				left += int(better)
			}
		}
	}
	w.spreads.Put(f)
}
