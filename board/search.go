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
	now     uint32 // number of the search, in the upper half
	node    []node // by place
	bucket  []bucket
	order   []int16
	refused []Refusal
}

// node is what a search knows of a place: its best cost so far, how it was entered
// at that cost, and its neighbours in the list of places found at that cost.
type node struct {
	label      uint32 // search number and cost, see labelOf
	edge       int32
	from       int16
	next, prev int16
	stop       bool
}

// bucket is the list of the places found at one cost, in the order they were found.
type bucket struct {
	seen        uint32
	first, last int16
}

// maxBudget bounds the number of buckets and keeps a cost in half a label.
const maxBudget = 1 << 14

// NewSearch makes the memory for searches over g.
func NewSearch(g *Graph) *Search {
	return &Search{
		g:       g,
		node:    make([]node, g.Len()),
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
	g, nodes := s.g, s.node
	for cost := 0; cost <= budget; cost++ {
		if s.bucket[cost].seen != s.now {
			continue
		}
		label := s.labelOf(cost)
		for from := s.bucket[cost].first; from >= 0; from = nodes[from].next {
			s.order = append(s.order, from)
			if nodes[from].stop {
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
				case nodes[to].label >= label-uint32(c): // already as cheap
				case cost+c <= budget:
					s.enter(to, e, from, cost+c)
					nodes[to].stop = st.Stop
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
	g, nodes := s.g, s.node
	for cost := 0; cost <= budget; cost++ {
		if s.bucket[cost].seen != s.now {
			continue
		}
		label := s.labelOf(cost)
		for from := s.bucket[cost].first; from >= 0; from = nodes[from].next {
			s.order = append(s.order, from)
			first, end := g.First[from], g.First[from+1]
			tos := g.To[first:end]
			costs := table[first:end][:len(tos)]
			for i, to := range tos {
				if uint(to) >= uint(len(nodes)) { // off the map
					continue
				}
				switch c := int(costs[i]); {
				case c < 0:
					s.refused = append(s.refused, Refusal{first + int32(i), uint16(-c)})
				case nodes[to].label >= label-uint32(c): // already as cheap
				case cost+c <= budget:
					s.enter(to, first+int32(i), from, cost+c)
				case short != 0:
					s.refused = append(s.refused, Refusal{first + int32(i), short})
				}
			}
		}
	}
}

// begin forgets the last search and enters the start; it returns the budget in bounds.
func (s *Search) begin(start int16, budget int) int {
	budget = max(0, min(budget, maxBudget-1))
	if need := budget + 1; need > len(s.bucket) {
		s.bucket = append(s.bucket, make([]bucket, need-len(s.bucket))...)
	}
	s.now += 1 << 16
	if s.now == 0 { // the number has wrapped: old records could look fresh
		clear(s.node)
		clear(s.bucket)
		s.now = 1 << 16
	}
	s.order, s.refused = s.order[:0], s.refused[:0]
	s.enter(start, -1, NoHex, 0)
	return budget
}

// enter records a first or cheaper way into a place and moves it to the end of the
// list of its new cost.
func (s *Search) enter(to int16, edge int32, from int16, cost int) {
	n := &s.node[to]
	if n.label > s.now { // found before, at a higher cost
		s.leave(n)
	}
	b := &s.bucket[cost]
	prev := NoHex
	if b.seen == s.now && b.first >= 0 {
		prev = b.last
		s.node[prev].next = to
	} else {
		b.seen, b.first = s.now, to
	}
	b.last = to
	*n = node{label: s.labelOf(cost), edge: edge, from: from, next: NoHex, prev: prev}
}

// leave takes a place out of the list of its cost.
func (s *Search) leave(n *node) {
	b := &s.bucket[0xffff-n.label&0xffff]
	if n.prev >= 0 {
		s.node[n.prev].next = n.next
	} else {
		b.first = n.next
	}
	if n.next >= 0 {
		s.node[n.next].prev = n.prev
	} else {
		b.last = n.prev
	}
}

// Reached lists the places found, start first, by rising cost. The slice belongs
// to the search.
func (s *Search) Reached() []int16 { return s.order }

// Refused lists the edges not taken, in the order they were tried. The slice
// belongs to the search.
func (s *Search) Refused() []Refusal { return s.refused }

// Cost is the price of the cheapest path to a place.
func (s *Search) Cost(to int16) (cost int, ok bool) {
	l := s.node[to].label
	if l < s.now {
		return 0, false
	}
	return 0xffff - int(l&0xffff), true
}

// Path appends to dst the places of the cheapest path from the start to a place,
// both included; it appends nothing when the place was not reached.
func (s *Search) Path(dst []int16, to int16) []int16 {
	if s.node[to].label < s.now {
		return dst
	}
	first := len(dst)
	for at := to; at != NoHex; at = s.node[at].from {
		dst = append(dst, at)
	}
	slices.Reverse(dst[first:])
	return dst
}

// Entered is the edge by which the cheapest path enters a place, or -1 for the
// start and for places not reached.
func (s *Search) Entered(to int16) int32 {
	if s.node[to].label < s.now {
		return -1
	}
	return s.node[to].edge
}
