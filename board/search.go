package board

import (
	"math/bits"
	"slices"
)

// MaxHexes is the size of the largest grid that has [Ways].
const MaxHexes = 512

// rows is the number of rows in which hexes wait; a power of 2.
const rows = maxCost + 1

// Search finds the cheapest ways of one mover. It is meant to be a local variable,
// so that it costs no allocation: make it, say where it starts ([Search.From]),
// shut what is in the way, run it once, read it.
type Search struct {
	// Found holds the hexes that can be entered, the start not among them: hex h is
	// bit h%64 of word h/64.
	Found [MaxHexes / 64]uint64

	ways    *Ways
	start   int16
	cost    [MaxHexes]uint8 // points + 1; 0: not met; 1: the start, and hexes that are shut
	from    [MaxHexes]int16 // the hex before, for those found
	waiting [rows][MaxHexes / 64]uint64
}

// From sets a new search up to start at a hex.
func (s *Search) From(w *Ways, start int16) {
	s.ways, s.start = w, start
	s.cost[start] = 1
}

// Shut keeps the mover from entering and so from crossing a hex.
func (s *Search) Shut(h int16) { s.cost[h] = 1 }

// Run finds every hex that can be entered for at most budget points (254 at most)
// and the cheapest way to each. Among equally cheap ways into a hex the one counts
// whose last hex but one is cheaper to get to, then lower in number; so results
// depend on nothing else.
func (s *Search) Run(budget int) { s.run(budget, NoHex) }

// RunTo is Run that ends as soon as the cheapest way to one hex is certain; of the
// other hexes it says only what it came by.
func (s *Search) RunTo(to int16, budget int) { s.run(budget, to) }

// run settles hexes by cost. Hexes met but not settled wait as bits in rows by
// cost: no step costs as much as there are rows, so they are used in turn.
func (s *Search) run(budget int, goal int16) {
	first, steps := s.ways.first, s.ways.steps
	words := (len(first) + 62) / 64
	budget = min(budget, maxBudget)
	s.waiting[0][s.start>>6] |= 1 << (s.start & 63)
	for c := 0; c <= budget; c++ {
		row := &s.waiting[c%rows]
		for word, now := range row[:words] {
			row[word] = 0
			for ; now != 0; now &= now - 1 {
				h := int16(word<<6 + bits.TrailingZeros64(now))
				if h == goal {
					return
				}
				for _, x := range steps[first[h]:first[h+1]] {
					at := c + int(x.cost)
					if at > budget {
						break // so are the steps that follow
					}
					to, bit := x.to, uint64(1)<<(x.to&63)
					if old := s.cost[to]; old != 0 {
						if int(old) <= at+1 {
							continue
						}
						s.waiting[int(old-1)%rows][to>>6] &^= bit
					}
					s.cost[to], s.from[to] = uint8(at+1), h
					s.waiting[at%rows][to>>6] |= bit
					s.Found[to>>6] |= bit
				}
			}
		}
	}
}

// Has tells whether a hex can be entered.
func (s *Search) Has(h int16) bool { return s.Found[h>>6]>>(h&63)&1 != 0 }

// Cost is what the cheapest way to a hex costs: 0 for the start. It is not ok when
// the hex cannot be entered.
func (s *Search) Cost(h int16) (points int, ok bool) {
	if h != s.start && !s.Has(h) {
		return 0, false
	}
	return int(s.cost[h]) - 1, true
}

// Path appends to dst the hexes of the cheapest way to a hex, the start and the
// hex included; it appends nothing when the hex cannot be entered.
func (s *Search) Path(dst []int16, h int16) []int16 {
	if _, ok := s.Cost(h); !ok {
		return dst
	}
	n := len(dst)
	for ; h != s.start; h = s.from[h] {
		dst = append(dst, h)
	}
	dst = append(dst, s.start)
	slices.Reverse(dst[n:])
	return dst
}

// Cause is what keeps a mover from a hex.
type Cause uint8

// The causes, in the order in which they are looked for.
const (
	Reached Cause = iota // nothing: it gets there
	Shut                 // the cheapest way is paid for but leads through a shut hex
	Barred               // the hex is adjacent, the step into it is barred
	NoWay                // no open steps lead there
	TooFar               // the cheapest way costs more than the budget
)

// Refusal says why a mover does not get to a hex, and where.
type Refusal struct {
	Cause  Cause
	At     int16  // Shut: the first shut hex on the cheapest way
	Need   int    // TooFar: what the cheapest way costs
	Reason uint16 // Barred: the reason given by the StepPrice
}

// Why runs the search for one hex and says what keeps the mover from it. It judges
// the way that people see on the map: the cheapest one as if no hex were shut.
func (s *Search) Why(to int16, budget int) Refusal {
	s.run(budget, to)
	if _, ok := s.Cost(to); ok {
		return Refusal{}
	}
	var free Search
	free.From(s.ways, s.start)
	free.run(maxBudget, to)
	need, ok := free.Cost(to)
	if ok && need <= budget {
		at := to
		for h := to; h != s.start; h = free.from[h] {
			if s.cost[h] == 1 {
				at = h
			}
		}
		return Refusal{Cause: Shut, At: at}
	}
	if _, reason := s.ways.Step(s.start, to); reason != 0 {
		return Refusal{Cause: Barred, Reason: reason}
	}
	if !ok {
		return Refusal{Cause: NoWay}
	}
	return Refusal{Cause: TooFar, Need: need}
}
