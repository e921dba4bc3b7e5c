package atlanticwall

import (
	"slices"

	"sandtable/board"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// 19.2 German reinforcements: a die brings each set onto the map.
var (
	ruleOffMap    = book.Rule("19.21", "Off-map movement", "From its Game-Turn on a die is thrown for each German set before movement: with what Interdiction adds (17.45), and 1 at Night (E-O 19.2), up to its rating it may come, now or later.", "")
	_             = book.Rule("17.45", "Interdiction off the map", "It adds to the dice of German reinforcements.", "")
	_             = book.Rule("19.22", "Again and again", "Who fails tries in every Game-Turn.", "")
	_             = book.Rule("19.2", "At Night", "E-O 19.2: 1 is added to the dice of sets off the map.", "")
	_             = book.Rule("19.28", "Entry hexes that are shut", "Who finds his hex shut comes a Game-Turn later over the nearest open one with a road off the map.", "")
	_             = book.Rule("33.25", "Reinforcements", "Germans come over the edges of this map by dice, Americans land at Omaha; the schedule is a reconstruction.", "")
	nodeOffMap    = book.Node("off-map")
	evOffMapComes = book.EventBy("arrival", comesOrNot(" comes"))
	evOffMapWaits = book.EventBy("arrival", comesOrNot(" is held up"))
)

// maxSets is how many sets of reinforcements a scenario brings by dice at most.
const maxSets = 64

// coming is who has come from off the map: sets, by their numbers.
type coming struct {
	come uint64 // the die has brought them
	shut uint64 // they have found their hex shut in this Game-Turn or before
	late uint64 // in an earlier one: they may turn to another (19.28)
}

func (x *coming) hash(h *kernel.Hash) {
	h.Int(int64(x.come&0xffff)<<32 | int64(x.late&0xffff)<<16 | int64(x.shut&0xffff))
	if (x.come|x.late|x.shut)>>16 != 0 { // sixteen, as it has always been
		h.Word(x.come)
		h.Word(x.late)
		h.Word(x.shut)
	}
}

func comesOrNot(outcome string) func(*state, kernel.Event) kernel.Line {
	return func(s *state, e kernel.Event) kernel.Line {
		return kernel.Line{Text: s.sc.Sets[e.Args[0]] + ": die " + itoa(int(e.Args[1])) + " + " + itoa(int(e.Args[2])) + " against " + itoa(int(s.setRating(e.Args[0]))) + ":" + outcome}
	}
}

func init() {
	book.Proc(procOffMap, play.Proc[*state]{Nodes: []uint16{nodeOffMap}})
	book.Room(nodeOffMap, play.Room[*state]{
		Seat: kernel.Chance, Rule: ruleOffMap, Ask: "Does the set come onto the map?",
		Facts: func(s *state, f *kernel.Frame, p *scene.Prompt) {
			p.Facts = append(p.Facts, ruleOffMap.Fact(s.sc.Sets[f.A]+": comes up to", s.setRating(f.A)), ruleOffMap.Fact("Added to the die", s.offMap()))
		},
		Moves: throw(func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			set, goesOn := f.A, f.B != 0
			s.stack.Pop()
			if c.A+s.offMap() <= s.setRating(set) {
				s.coming.come |= 1 << set
				evOffMapComes.Tell(sink, ruleOffMap, set, c.A, s.offMap())
			} else {
				evOffMapWaits.Tell(sink, ruleOffMap, set, c.A, s.offMap())
			}
			s.tryGates(set)
			if goesOn {
				s.nextEntry(set + 1)
			}
		}),
	})
}

// offMap is what is added to the dice off the map (17.45, E-O 19.2).
func (s *state) offMap() int16 {
	n := int16(s.sc.Table.Interdicted(s.points).OffMap)
	if s.night() {
		n++
	}
	return n
}

// setRating is the off-map rating of a set.
func (s *state) setRating(set int16) int16 {
	for i := range s.sc.Arrivals {
		if a := &s.sc.Arrivals[i]; a.Set == set {
			return int16(a.Rating)
		}
	}
	return 0
}

// beginEntries begins the dice for the sets of a side that are still off the map, and has
// those that found their hex shut look for another (19.21, 19.28).
func (s *state) beginEntries(side order.Side) {
	if side != order.German {
		return
	}
	s.coming.late = s.coming.shut
	for set := s.sc.diced - 1; set >= 0; set-- {
		if !s.setDue(set) {
			continue
		}
		if s.coming.come>>set&1 == 0 && s.sc.diced <= fewSets {
			s.stack.Push(kernel.Frame{Proc: procOffMap, A: set})
		}
		s.tryGates(set)
	}
	if s.sc.diced > fewSets {
		s.nextEntry(0)
	}
}

// fewSets is how many sets wait on the stack all at once. Of more of them, which Interdiction can
// hold up for weeks, one does at a time, and B of its frame says that others follow.
const fewSets = 8

// nextEntry begins the dice for the first set that is still off the map, from a number on.
func (s *state) nextEntry(from int16) {
	for set := from; set < s.sc.diced; set++ {
		if s.coming.come>>set&1 == 0 && s.setDue(set) {
			s.stack.Push(kernel.Frame{Proc: procOffMap, A: set, B: 1})
			return
		}
	}
}

// setDue tells whether a rated set has units that may come by now.
func (s *state) setDue(set int16) bool {
	return slices.ContainsFunc(s.sc.inSet[set], func(u int16) bool { return s.arrivalOf(int(u)) != nil })
}

// tryGates notes that a set which may come finds its entry hex shut (19.28).
func (s *state) tryGates(set int16) {
	if s.coming.come>>set&1 == 0 {
		return
	}
	zones := s.zones(order.Allied)
	for _, w := range s.sc.inSet[set] {
		u := int(w)
		if a := s.arrivalOf(u); a != nil {
			if v := s.mover(u, strategic, zones); v.gate(a.At[0]) != board.Open {
				s.coming.shut |= 1 << set
			} else {
				s.coming.shut &^= 1 << set
			}
			return
		}
	}
}
