package atlanticwall

import (
	"slices"

	"sandtable/board"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// 19 Reinforcements over the edge of the map (33.15).
var (
	_              = book.Rule("33.15", "Reinforcements", "From their Game-Turn on units enter over their road hexes on the edge; at Cherbourg in either mode, else only marching (19.23).", "")
	_              = book.Rule("19.4", "The schedule", "It names the Game-Turn of each reinforcement, and its beach or its hexes on the edge.", "")
	ruleEntryMarch = book.Rule("19.23", "The entry hex", "Who comes over the edge of the map marches.", "{unit} {comes|come} onto the map by a march")
	ruleEntryHex   = book.Rule("19.27", "Entry hexes", "Nobody enters where an enemy stands or controls the hex.", "no entry hex of {unit} is free of the enemy and his zones")
	ruleEntryFar   = book.Rule("19.26", "Going on", "After the entry hex a unit goes on with what is left.", "{unit} cannot get to {hex} from where it comes in")
	_              = book.Rule("19.23", "The entry hex", "Marching, it costs the rate of its road; tactically its ground.", "")
	_              = book.Rule("19.25", "One after the other", "Who marches in over a hex pays the road rate once more for each who did before in that phase (19.24).", "")
	_              = book.Rule("19.24", "In a queue", "Units that come over one hex wait one behind the other on a road like that of the hex.", "")
	_              = book.Rule("19.3", "Held back", "Reinforcements may come later.", "")

	evComesIn = book.Event("arrival", "{unit} {comes|come} onto the map at {place}")
)

// maxEntries is how many entry hexes a scenario has at most.
const maxEntries = 32

// entriesOf are the hexes over which reinforcements come in, each once; where dice bring
// them also those that they may have to turn to (19.28).
func entriesOf(data *order.Scenario) (out []int16) {
	for _, a := range data.Arrivals {
		for _, h := range a.At {
			if !slices.Contains(out, h) {
				out = append(out, h)
			}
		}
	}
	if slices.ContainsFunc(data.Arrivals, func(a order.Arrival) bool { return a.Rating > 0 }) {
		for _, h := range edgeRoads(data.Ground, order.Leaves) {
			if !slices.Contains(out, h) {
				out = append(out, h)
			}
		}
	}
	return out
}

// edgeRoads are the hexes on the west, south and east edges with what is asked of their roads: that there is one
// (13.13), or that it leads off the map (19.28).
func edgeRoads(g *order.Ground, road order.Mark) (out []int16) {
	for h := range int16(g.Grid.Len()) {
		if g.Is(h, road) && onEdge(g, h, true) {
			out = append(out, h)
		}
	}
	return out
}

// canEnter tells whether a unit waits off the map and may come now (33.15, 19.3).
func (s *state) canEnter(u int) bool {
	a := s.arrivalOf(u)
	return a != nil && !a.Landing && (a.Rating == 0 || s.coming.come>>a.Set&1 != 0)
}

// arrivalOf is how a unit comes that may come by now, nil for others.
func (s *state) arrivalOf(u int) *order.Arrival {
	if s.at[u] != due || s.sc.arrival[u] < 0 {
		return nil
	}
	a := &s.sc.Arrivals[s.sc.arrival[u]]
	come := s.turn >= a.Turn
	if a.Landing && s.drafts() { // D.1
		come = s.is(u, called)
	}
	if come {
		return a
	}
	return nil
}

// gates are the hexes over which a mover may come: its own, or when they were shut already
// in an earlier Game-Turn the nearest that is open (19.28).
func (v *mover) gates() []int16 {
	s, a := v.s, &v.s.sc.Arrivals[v.s.sc.arrival[v.u]]
	if a.Rating == 0 || s.coming.late>>a.Set&1 == 0 || v.gate(a.At[0]) == board.Open {
		return a.At
	}
	best := -1
	for i, h := range s.sc.entries {
		if v.gate(h) == board.Open && (best < 0 || s.sc.Ground.Grid.Distance(h, a.At[0]) < s.sc.Ground.Grid.Distance(s.sc.entries[best], a.At[0])) {
			best = i
		}
	}
	if best < 0 {
		return a.At
	}
	return s.sc.entries[best : best+1]
}

// entryCost is what the entry hex costs a mover, in half points (19.23-19.25).
func (v *mover) entryCost(h int16) int {
	s, g := v.s, v.s.sc.Ground
	if v.m == strategic {
		return roadRate(s.sc.Table, v.class, g.Is(h, order.HasPrimary)) * (1 + int(s.move.entered[slices.Index(s.sc.entries, h)]))
	}
	cost, _ := stepKind{g.Kind(h), 0, g.Mark[h] & order.HasRoad}.price(s.sc.Table, v.class, tactical)
	return cost
}

// countIn counts who marches in over an entry hex (19.25).
func (s *state) countIn(h int16, m mode) {
	if m == strategic {
		s.move.entered[slices.Index(s.sc.entries, h)]++
	}
}

// entryOf is the hex over which a mover gets to a hex most cheaply, and what it costs, or
// board.NoHex (19.27).
func (v *mover) entryOf(to int16) (entry int16, cost int) {
	entry = board.NoHex
	for _, h := range v.gates() {
		if v.gate(h) != board.Open {
			continue
		}
		c := v.entryCost(h)
		if c > v.budget {
			continue
		}
		if h != to {
			f := v.search(h, to, v.budget-c)
			n, ok := f.Cost(to)
			f.Free()
			if !ok {
				continue
			}
			c += n
		}
		if entry == board.NoHex || c < cost {
			entry, cost = h, c
		}
	}
	return entry, cost
}

// reachIn adds all hexes to which a mover can come from off the map.
func (s *state) reachIn(v *mover, closed, out *hexes) {
	for _, h := range v.gates() {
		if v.gate(h) != board.Open {
			continue
		}
		c := v.entryCost(h)
		if c > v.budget {
			continue
		}
		out.add(h)
		v.ways().Reach(h, v.budget-c, closed[:s.sc.words], v.zones[:s.sc.words], out[:])
	}
}

// mayReachIn says why a mover cannot come from off the map to a hex.
func (s *state) mayReachIn(v *mover, to int16) kernel.Verdict {
	if v.gate(to) == board.Closed {
		return v.barred(to)
	}
	if entry, _ := v.entryOf(to); entry != board.NoHex {
		return kernel.Verdict{}
	}
	for _, h := range v.gates() {
		if v.gate(h) == board.Open {
			return ruleEntryFar.No(int16(v.u), to)
		}
	}
	return ruleEntryHex.No(int16(v.u))
}

// routeIn appends a mover's way from its entry hex.
func (s *state) routeIn(v *mover, to int16, dst []int16) []int16 {
	entry, _ := v.entryOf(to)
	if entry == to {
		return append(dst, to)
	}
	f := v.search(entry, to, v.budget-v.entryCost(entry))
	defer f.Free()
	return f.Path(dst, to)
}
