package board

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
	now     uint32
	node    []node
	bucket  []bucket
	queued  []queued
	order   []int16
	refused []Refusal
}

type node struct {
	seen    uint32 // search that wrote this record
	edge    int32  // edge by which the place was entered
	from    int16
	cost    int16
	settled bool
	stop    bool
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

// maxBudget bounds the number of buckets.
const maxBudget = 1 << 14

// NewSearch makes the memory for searches over g.
func NewSearch(g *Graph) *Search {
	return &Search{
		g:       g,
		node:    make([]node, g.Len()),
		queued:  make([]queued, 0, len(g.To)+1),
		refused: make([]Refusal, 0, len(g.To)),
		order:   make([]int16, 0, g.Len()),
		bucket:  make([]bucket, 64),
	}
}

// Reach finds the cheapest path from start to every place it can pay for within
// budget (at most 16383). The reason code short is recorded for steps that fail
// for want of points alone; 0 leaves those steps out of Refused.
func (s *Search) Reach(start int16, budget int, short uint16, price StepFunc) {
	s.begin(start, &budget)
	g := s.g
	for cost := 0; cost <= budget; cost++ {
		b := &s.bucket[cost]
		if b.seen != s.now {
			continue
		}
		for at := b.first; at >= 0; at = s.queued[at].next {
			from := s.queued[at].at
			n := &s.node[from]
			if !s.settle(from, n, cost) || n.stop {
				continue
			}
			for e := g.First[from]; e < g.First[from+1]; e++ {
				to := g.To[e]
				if to == NoHex {
					continue
				}
				st := price(from, to, e)
				switch {
				case st.Reason != 0:
					s.refused = append(s.refused, Refusal{e, st.Reason})
				case cost+int(st.Cost) > budget:
					if short != 0 {
						s.refused = append(s.refused, Refusal{e, short})
					}
				default:
					s.offer(from, to, e, cost+int(st.Cost), st.Stop)
				}
			}
		}
	}
}

// ReachTable is Reach with a ready table of costs by edge. A negative entry -r
// refuses the edge for reason r.
func (s *Search) ReachTable(start int16, budget int, short uint16, table []int8) {
	s.begin(start, &budget)
	g := s.g
	for cost := 0; cost <= budget; cost++ {
		b := &s.bucket[cost]
		if b.seen != s.now {
			continue
		}
		for at := b.first; at >= 0; at = s.queued[at].next {
			from := s.queued[at].at
			if !s.settle(from, &s.node[from], cost) {
				continue
			}
			first, end := g.First[from], g.First[from+1]
			costs := table[first:end]
			for i, to := range g.To[first:end] {
				if to == NoHex {
					continue
				}
				c := int(costs[i])
				if c < 0 {
					s.refused = append(s.refused, Refusal{first + int32(i), uint16(-c)})
					continue
				}
				if cost+c > budget {
					if short != 0 {
						s.refused = append(s.refused, Refusal{first + int32(i), short})
					}
					continue
				}
				s.offer(from, to, first+int32(i), cost+c, false)
			}
		}
	}
}

func (s *Search) begin(start int16, budget *int) {
	*budget = max(0, min(*budget, maxBudget-1))
	if need := *budget + 1; need > len(s.bucket) {
		s.bucket = append(s.bucket, make([]bucket, need-len(s.bucket))...)
	}
	s.now++
	if s.now == 0 { // the counter has wrapped: old records could look fresh
		clear(s.node)
		clear(s.bucket)
		s.now = 1
	}
	s.queued, s.order, s.refused = s.queued[:0], s.order[:0], s.refused[:0]
	s.node[start] = node{seen: s.now, edge: -1, from: NoHex}
	s.push(start, 0)
}

// settle fixes a place at its final cost; false means that the entry is stale.
func (s *Search) settle(at int16, n *node, cost int) bool {
	if n.settled || int(n.cost) != cost {
		return false
	}
	n.settled = true
	s.order = append(s.order, at)
	return true
}

// offer records a way into a place when it is the first or a cheaper one.
func (s *Search) offer(from, to int16, e int32, cost int, stop bool) {
	n := &s.node[to]
	if n.seen == s.now && int(n.cost) <= cost {
		return
	}
	*n = node{seen: s.now, edge: e, from: from, cost: int16(cost), stop: stop}
	s.push(to, cost)
}

func (s *Search) push(at int16, cost int) {
	i := int32(len(s.queued))
	s.queued = append(s.queued, queued{next: -1, at: at})
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
	n := &s.node[to]
	if n.seen != s.now {
		return 0, false
	}
	return int(n.cost), true
}

// Path appends to dst the places of the cheapest path from the start to a place,
// both included; it appends nothing when the place was not reached.
func (s *Search) Path(dst []int16, to int16) []int16 {
	if s.node[to].seen != s.now {
		return dst
	}
	first := len(dst)
	for at := to; at != NoHex; at = s.node[at].from {
		dst = append(dst, at)
	}
	for i, j := first, len(dst)-1; i < j; i, j = i+1, j-1 {
		dst[i], dst[j] = dst[j], dst[i]
	}
	return dst
}

// Entered is the edge by which the cheapest path enters a place, or -1 for the
// start and for places not reached.
func (s *Search) Entered(to int16) int32 {
	if n := &s.node[to]; n.seen == s.now {
		return n.edge
	}
	return -1
}
