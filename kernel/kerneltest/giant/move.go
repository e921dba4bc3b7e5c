package giant

import (
	"sandtable/board"
	"sandtable/kernel"
	"sandtable/play"
)

const stackLimit = 4

var (
	ruleSteps   = book.Rule("3", "Movement", "A piece moves by the cheapest way; a hex costs by its terrain, a step along a road 1.", "the way to {B:hex} takes {A:n point}, and there are {C:n}")
	ruleLake    = book.Rule("3.1", "Lakes", "Nobody enters a lake.", "no way leads {unit} to {hex}")
	ruleContact = book.Rule("3.2", "Contact", "A move ends next to an enemy that is seen, and nobody enters its hex.", "the way to {hex} ends at {hex}")
	ruleStack   = book.Rule("3.3", "Stacking", "At most four pieces end a move in a hex.", "{hex} is full")
	ruleAmbush  = book.Rule("3.4", "Ambush", "A hidden piece is seen by all when it fires, takes an objective, is met, or comes into the range of an enemy.", "")

	verbMove = book.Verb("move", "hex")
	verbBack = book.Verb("back", "")
	nodeHand = book.Node("hand")

	eventStep  = book.Event("move", "{unit}{-hex}{-hex}").Step()
	eventMoved = book.Event("move", "{unit} moves to {hex}")
	eventSeen  = book.Event("move", "{unit} is seen in {hex}")
	eventTaken = book.Event("score", "{seat} take {hex}")
)

func init() {
	book.Proc(procHand, play.Proc[*state]{Nodes: []uint16{nodeHand}})
	book.Proc(procMarch, play.Proc[*state]{Run: march})
	book.Room(nodeHand, play.Room[*state]{
		Who:  func(_ *state, f *kernel.Frame) kernel.Seat { return kernel.Seat(seatOf(int(f.A))) },
		Rule: ruleSteps, Ask: "Where does it move, or at whom does it fire?", Idle: verbBack,
		Moves: []play.Move[*state]{
			{Verb: verbMove, Look: "move", Label: "Move to {hex}", Judge: mayMove, Do: move, List: listMoves, Wide: tryMoves},
			{Verb: verbFire, Look: "fire", Label: "Fire at {unit}", Odds: true, Judge: mayFire, Do: fire, Try: tryFire},
			{Verb: verbBack, Look: "back", Label: "Another piece", Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.stack.Pop() }},
		},
	})
}

// search begins a search for a piece from where it is.
func (s *state) search(u int16) *board.Field { return s.g.land.ways.From(s.at[u]) }

// gate is what a hex is to a mover, as far as its seat sees (3.2).
func (s *state) gate(u int16) func(int16) board.Gate {
	seen := func(w int) bool { return foes(int(u), w) && s.sees(seatOf(int(u)), w) }
	return func(h int16) board.Gate {
		switch w := s.within(h, 1, seen); {
		case w < 0:
			return board.Open
		case s.at[w] == h:
			return board.Closed
		}
		return board.Stop
	}
}

// full tells whether a hex has no room for one more; enemies that are not seen do
// not count, for they will be met.
func (s *state) full(u, h int16) bool {
	first := s.stacks().First(h)
	return first >= 0 && !foes(int(u), first) && s.stacks().Count(h) >= stackLimit
}

func listMoves(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	field := s.search(f.A)
	defer field.Free()
	field.Run(armOf(int(f.A)).points, s.gate(f.A))
	for h := range field.Hexes() {
		if !s.full(f.A, h) {
			dst = append(dst, kernel.Choice{Verb: verbMove, A: h})
		}
	}
	return dst
}

// tryMoves tries the hexes around besides.
func tryMoves(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for _, h := range s.g.land.near[s.at[f.A]] {
		dst = append(dst, kernel.Choice{Verb: verbMove, A: h})
	}
	return dst
}

func mayMove(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	field := s.search(f.A)
	defer field.Free()
	points := armOf(int(f.A)).points
	why := field.Why(c.A, points, s.gate(f.A))
	switch {
	case c.A == s.at[f.A] || why.Cause == board.Barred || why.Cause == board.NoWay:
		return ruleLake.No(f.A, c.A)
	case why.Cause == board.TooFar:
		return ruleSteps.No(int16(why.Need), c.A, int16(points))
	case why.Cause == board.Shut || why.Cause == board.Ended:
		return ruleContact.No(c.A, why.At)
	}
	return ruleStack.Only(!s.full(f.A, c.A), c.A)
}

// move begins a march; from there it runs by itself and is interrupted.
func move(s *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
	s.flags[f.A] |= acted
	*f = kernel.Frame{Proc: procMarch, A: f.A, B: c.A, D: int16(armOf(int(f.A)).points)}
}

// march takes one step: it is left for the decisions of others and comes back to
// what they have left of the piece.
func march(s *state, f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	u := f.A
	from := s.at[u]
	if from >= 0 && f.D < int16(armOf(int(u)).points) && s.askNext(f) {
		return kernel.Next
	}
	if from >= 0 && from != f.B {
		if to := s.nextStep(f); to >= 0 {
			s.step(f, to, sink)
			return kernel.Next
		}
	}
	if from >= 0 {
		s.tell(sink, u, eventMoved.Of(ruleSteps, u, from))
	}
	s.stack.Pop()
	return kernel.Next
}

// nextStep is the next hex on the cheapest way, or -1 when none leads on.
func (s *state) nextStep(f *kernel.Frame) int16 {
	gate := s.gate(f.A)
	if f.D < int16(armOf(int(f.A)).points) && gate(s.at[f.A]) == board.Stop {
		return -1 // it has met somebody on the way (3.2)
	}
	field := s.search(f.A)
	defer field.Free()
	field.RunTo(f.B, int(f.D), gate)
	var path [64]int16
	if way := field.Path(path[:0], f.B); len(way) > 1 {
		return way[1]
	}
	return -1
}

// step enters a hex, or meets who lies there in ambush.
func (s *state) step(f *kernel.Frame, to int16, sink kernel.Sink) {
	u, from, st := f.A, s.at[f.A], s.stacks()
	if w := st.First(to); w >= 0 && foes(int(u), w) {
		for ; w >= 0; w = st.After(w) {
			s.reveal(w, sink)
		}
		f.B = from
		return
	}
	cost, _ := s.g.land.ways.Step(from, to)
	f.D -= int16(cost)
	st.Put(int(u), to)
	s.tell(sink, u, eventStep.Of(ruleSteps, u, from, to))
	if goal := s.g.land.goal[to]; goal >= 0 && s.holder[goal] != int8(seatOf(int(u))+1) {
		s.reveal(int(u), sink)
		s.holder[goal] = int8(seatOf(int(u)) + 1)
		eventTaken.Tell(sink, ruleScore, int16(seatOf(int(u))), to)
	}
	s.meet(u, sink)
}

// meet shows hidden enemies next to a piece, and the piece to enemies that could
// fire at it (3.4).
func (s *state) meet(u int16, sink kernel.Sink) {
	for {
		w := s.within(s.at[u], 1, func(w int) bool { return foes(int(u), w) && s.flags[w]&hidden != 0 })
		if w < 0 {
			break
		}
		s.reveal(w, sink)
	}
	if s.flags[u]&hidden != 0 && s.within(s.at[u], farthest, func(w int) bool {
		return foes(int(u), w) && s.g.land.grid.Distance(s.at[u], s.at[w]) <= armOf(w).reach
	}) >= 0 {
		s.reveal(int(u), sink)
	}
}
