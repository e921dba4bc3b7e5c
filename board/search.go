package board

import "slices"

// Step is the answer of a cost function for one edge.
type Step struct {
	// Cost is what the step costs, 0 or more.
	Cost int16

	// Reason refuses the step when it is not 0; it is the game's own code.
	Reason uint16

	// Stop lets the step enter its place but not go on from there. It must depend
	// on the place entered only.
	Stop bool
}

// StepFunc prices the step over an edge. The search calls it at most once an edge.
type StepFunc func(from, to int16, edge int32) Step

// Refusal is an edge that a search could not take, with the reason it was given.
type Refusal struct {
	Edge   int32
	Reason uint16
}

// Search finds cheapest paths over one graph. It holds all the memory a search
// needs, so that a second search allocates nothing; it serves one search at a
// time. Results stay readable until the next one starts.
//
// Places are settled by cost and, at equal cost, in the order in which they were
// found, so results do not depend on anything but the graph and the costs.
type Search struct {
	g       *Graph
	now     uint32   // number of the search, in the upper half
	label   []uint32 // by place: search number and best cost so far, see labelOf
	way     []way
	bucket  []bucket
	queued  []queued
	order   []int16
	refused []Refusal
}

// way is how a place was entered at its best cost.
type way struct {
	edge int32
	from int16
	stop bool
}

// bucket is the first and last entry, in queued, of the places found at one cost.
type bucket struct {
	seen        uint32
	first, last int32
}

type queued struct {
	next int32
	at   int16
}

// maxBudget bounds the number of buckets and keeps a cost in half a label.
const maxBudget = 1 << 14

// NewSearch makes the memory for searches over g.
func NewSearch(g *Graph) *Search {
	return &Search{
		g:       g,
		label:   make([]uint32, g.Len()),
		way:     make([]way, g.Len()),
		queued:  make([]queued, 0, len(g.To)+1),
		refused: make([]Refusal, 0, len(g.To)),
		order:   make([]int16, 0, g.Len()),
		bucket:  make([]bucket, 64),
	}
}

// labelOf makes the label of a cost in the present search. A place is known at
// that cost or a lower one exactly when its label is at least as large.
func (s *Search) labelOf(cost int) uint32 { return s.now | uint32(0xffff-cost) }

// Reach finds the cheapest path from start to every place it can pay for within
// budget (at most 16383). The reason code short is recorded for steps that fail
// for want of points alone into places not reached until then; 0 leaves those
// steps out of Refused.
func (s *Search) Reach(start int16, budget int, short uint16, price StepFunc) {
	budget = s.begin(start, budget)
	g, best := s.g, s.label
	for cost := 0; cost <= budget; cost++ {
		if s.bucket[cost].seen != s.now {
			continue
		}
		label := s.labelOf(cost)
		for at := s.bucket[cost].first; at >= 0; at = s.queued[at].next {
			from := s.queued[at].at
			if best[from] != label { // reached for less since
				continue
			}
			s.order = append(s.order, from)
			if s.way[from].stop {
				continue
			}
			for e := g.First[from]; e < g.First[from+1]; e++ {
				to := g.To[e]
				if to == NoHex {
					continue
				}
				st := price(from, to, e)
				switch c := int(st.Cost); {
				case st.Reason != 0:
					s.refused = append(s.refused, Refusal{e, st.Reason})
				case best[to] >= label-uint32(c): // already as cheap
				case cost+c <= budget:
					s.enter(to, way{e, from, st.Stop}, cost+c)
				case short != 0:
					s.refused = append(s.refused, Refusal{e, short})
				}
			}
		}
	}
}

// ReachTable is Reach with a ready table of costs by edge. A negative entry -r
// refuses the edge for reason r.
func (s *Search) ReachTable(start int16, budget int, short uint16, table []int8) {
	budget = s.begin(start, budget)
	g, best := s.g, s.label
	for cost := 0; cost <= budget; cost++ {
		if s.bucket[cost].seen != s.now {
			continue
		}
		label := s.labelOf(cost)
		for at := s.bucket[cost].first; at >= 0; at = s.queued[at].next {
			from := s.queued[at].at
			if best[from] != label { // reached for less since
				continue
			}
			s.order = append(s.order, from)
			first, end := g.First[from], g.First[from+1]
			tos := g.To[first:end]
			costs := table[first:end][:len(tos)]
			for i, to := range tos {
				if uint(to) >= uint(len(best)) { // off the map
					continue
				}
				switch c := int(costs[i]); {
				case c < 0:
					s.refused = append(s.refused, Refusal{first + int32(i), uint16(-c)})
				case best[to] >= label-uint32(c): // already as cheap
				case cost+c <= budget:
					s.enter(to, way{edge: first + int32(i), from: from}, cost+c)
				case short != 0:
					s.refused = append(s.refused, Refusal{first + int32(i), short})
				}
			}
		}
	}
}

// begin clears the memory and queues the start; it returns the budget in bounds.
func (s *Search) begin(start int16, budget int) int {
	budget = max(0, min(budget, maxBudget-1))
	if need := budget + 1; need > len(s.bucket) {
		s.bucket = append(s.bucket, make([]bucket, need-len(s.bucket))...)
	}
	s.now += 1 << 16
	if s.now == 0 { // the number has wrapped: old records could look fresh
		clear(s.label)
		clear(s.bucket)
		s.now = 1 << 16
	}
	s.queued, s.order, s.refused = s.queued[:0], s.order[:0], s.refused[:0]
	s.enter(start, way{edge: -1, from: NoHex}, 0)
	return budget
}

// enter records a first or cheaper way into a place and queues it at that cost.
func (s *Search) enter(to int16, w way, cost int) {
	s.label[to] = s.labelOf(cost)
	s.way[to] = w
	i := int32(len(s.queued))
	s.queued = append(s.queued, queued{next: -1, at: to})
	b := &s.bucket[cost]
	if b.seen != s.now {
		*b = bucket{s.now, i, i}
		return
	}
	s.queued[b.last].next = i
	b.last = i
}

// Reached lists the places found, start first, by rising cost. The slice belongs
// to the search.
func (s *Search) Reached() []int16 { return s.order }

// Refused lists the edges not taken, in the order they were tried. The slice
// belongs to the search.
func (s *Search) Refused() []Refusal { return s.refused }

// Cost is the price of the cheapest path to a place.
func (s *Search) Cost(to int16) (cost int, ok bool) {
	l := s.label[to]
	if l < s.now {
		return 0, false
	}
	return 0xffff - int(l&0xffff), true
}

// Path appends to dst the places of the cheapest path from the start to a place,
// both included; it appends nothing when the place was not reached.
func (s *Search) Path(dst []int16, to int16) []int16 {
	if s.label[to] < s.now {
		return dst
	}
	first := len(dst)
	for at := to; at != NoHex; at = s.way[at].from {
		dst = append(dst, at)
	}
	slices.Reverse(dst[first:])
	return dst
}

// Entered is the edge by which the cheapest path enters a place, or -1 for the
// start and for places not reached.
func (s *Search) Entered(to int16) int32 {
	if s.label[to] < s.now {
		return -1
	}
	return s.way[to].edge
}
