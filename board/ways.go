package board

import (
	"cmp"
	"fmt"
	"slices"
)

// Ways are the steps of a grid as one kind of mover may take them: what each
// costs, or why it is barred. They hold all that does not change during a game,
// so they are made once and shared; what is shut today is said to the [Search].
type Ways struct {
	first []int32 // steps[first[h]:first[h+1]] leave hex h, by rising cost
	steps []step
}

// step enters a hex. Barred steps cost more than any budget, so they come last
// and a search that meets one is done with the hex it leaves.
type step struct {
	to   int16
	cost uint16 // points, or barred + the reason
}

const (
	barred    = 256
	maxCost   = 15  // of a step
	maxBudget = 254 // so that a cost + 1 fits a byte
)

// StepPrice says what the step over an edge costs, 1 to 15 points, or gives the
// reason, not 0, why it is barred; the reason is the game's own code.
type StepPrice func(edge int32) (cost int, reason uint16)

// Ways prices every step that stays on the grid. The error names the step whose
// price is out of bounds, or says that the grid is too large.
func (g *Grid) Ways(price StepPrice) (*Ways, error) {
	if g.Len() > MaxHexes {
		return nil, fmt.Errorf("%d hexes, want at most %d to find ways on", g.Len(), MaxHexes)
	}
	w := &Ways{first: make([]int32, g.Len()+1)}
	for h := range int16(g.Len()) {
		for d, to := range g.Adjacent[h] {
			if to == NoHex {
				continue
			}
			cost, reason := price(Edge(h, d))
			switch {
			case reason > ^uint16(0)-barred:
				return nil, fmt.Errorf("step from %s to %s: reason %d, want 0 to %d", g.Name(h), g.Name(to), reason, ^uint16(0)-barred)
			case reason != 0:
				cost = barred + int(reason)
			case cost < 1 || cost > maxCost:
				return nil, fmt.Errorf("step from %s to %s: cost %d, want 1 to %d or a reason against it", g.Name(h), g.Name(to), cost, maxCost)
			}
			w.steps = append(w.steps, step{to, uint16(cost)})
		}
		w.first[h+1] = int32(len(w.steps))
		slices.SortStableFunc(w.steps[w.first[h]:], func(a, b step) int { return cmp.Compare(a.cost, b.cost) })
	}
	return w, nil
}

// Step is the price of a single step or the reason why it is barred; both are 0
// when the hexes are not adjacent.
func (w *Ways) Step(from, to int16) (cost int, reason uint16) {
	for _, s := range w.steps[w.first[from]:w.first[from+1]] {
		switch {
		case s.to != to:
		case s.cost >= barred:
			return 0, s.cost - barred
		default:
			return int(s.cost), 0
		}
	}
	return 0, 0
}
