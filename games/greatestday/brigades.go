package greatestday

import (
	"errors"

	"sandtable/board"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 17.7 Brigades, and what else is arranged before the mug is filled (G3.2 F): guns in
// parks (G16.4).
var (
	ruleBrigade     = book.Rule("17.7", "Brigades", "Before the mug is filled a battalion may begin to go over to another brigade of its division, if all its units are within the range of that brigade's leader; there is no way back.", "nobody of {battalion} is left")
	ruleBrigadeSide = book.Rule("17.7", "Battalions go over", "To a brigade of its own side.", "{formation} belongs to the other side")
	ruleBrigadeHome = book.Rule("11d", "Commands", "Each command moves its own battalions.", "{formation} is of another command")
	ruleBrigadeWhat = book.Rule("17.7", "Battalions go over", "To a brigade with a leader.", "{formation} is no brigade with a leader")
	ruleBrigadeSame = book.Rule("17.7", "Battalions go over", "To another brigade.", "{battalion} is of {formation} already")
	ruleBrigadeWay  = book.Rule("17.7", "Battalions go over", "One change at a time.", "{battalion} is going over already")
	ruleBrigadeDiv  = book.Rule("17.7", "Battalions go over", "Within the division.", "{formation} is not of the division of {battalion}")
	ruleBrigadeFull = book.Rule("17.7", "Full brigades", "A brigade has at most as many battalions as its division's sheet gives it, those that are coming included.", "{formation} has {n} battalions and takes no more")
	ruleBrigadeFar  = book.Rule("17.7", "Range of the new leader", "All units of the battalion are on the map, within his range.", "{unit} is not within the range of the leader of {formation}")
	ruleGoesOver    = book.Rule("17.7", "Battalions on their way", "When the division's chit is played a 5 or less brings it over; until then its units do nothing.", "{unit} is going over to another brigade and does nothing")
	ruleReturns     = book.Rule("17.7", "Leaders who waited", "A leader without units comes back with any unit of the battalion that comes to his brigade.", "none of his units is in {hex}")
	ruleStepF       = book.Rule("G16.4", "Parks between turns", "Before the mug is filled guns go into parks, and out of them, without an action.", "{unit} is not yours")

	nodeArrange = book.Node("arrange")
	nodeFlip    = book.Node("flip")
	nodeReturn  = book.Node("return")

	verbAttach   = book.Verb("attach", "battalion formation")
	verbGather   = book.Verb("gather", "unit")
	verbDisperse = book.Verb("disperse", "unit")

	evGoesOver = book.Event("phase", "{battalion} is to go over to {formation}")
	evOver     = book.Event("phase", "{battalion} is with {formation} now: {face}").Outturn()
	evNotOver  = book.Event("phase", "{battalion} is still on its way to {formation}: {face}").Outturn()
)

// maxBattalions limits those that change their brigade; overRoll is what brings one over.
const (
	maxBattalions = 96
	overRoll      = 5
)

func init() {
	book.Kind(play.Kind[*state]{
		Name: "battalion", Has: func(s *state, b int16) bool { return b >= 0 && int(b) < len(s.sc.Battalions) },
		Text: func(s *state, b int16) string { return slug(s.sc.Battalions[b].Name) }, Say: func(s *state, b int16) string { return s.sc.Battalions[b].Name },
		Read: func(s *state, word string) (int16, error) {
			if len(s.sc.Battalions) == 0 {
				return 0, errors.New("no battalion of this scenario changes its brigade")
			}
			return s.readNamed("battalion", word, len(s.sc.Battalions), func(i int) (string, string) { return slug(s.sc.Battalions[i].Name), s.sc.Battalions[i].Name })
		},
	})
	book.Proc(procArrange, play.Proc[*state]{Run: (*state).runArrange, Nodes: []uint16{nodeArrange}})
	book.Room(nodeArrange, play.Room[*state]{
		Who: frameSeat, Asks: (*state).askArrange, Idle: verbDone,
		Moves: []play.Move[*state]{
			{
				Verb: verbAttach, Look: "take", Label: "{battalion} to {formation}", Try: tryAttach,
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
					return s.mayAttach(f.A, int(c.A), c.B)
				},
				Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					s.assets.coming[c.A] = int8(c.B) + 1
					evGoesOver.Tell(sink, ruleBrigade, c.A, c.B)
				},
			},
			{
				Verb: verbGather, Look: "take", Label: "{unit} into a park", Try: everyone(verbGather),
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
					if v := s.mayArrange(f, int(c.A)); !v.OK() {
						return v
					}
					return s.parkVerdict(int(c.A))
				},
				Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) { s.formPark(int(c.A), sink) },
			},
			{
				Verb: verbDisperse, Look: "take", Label: "{unit} out of its park", Try: everyone(verbDisperse),
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
					if v := s.mayArrange(f, int(c.A)); !v.OK() {
						return v
					}
					return ruleParkOut.Only(s.inPark(int(c.A)), c.A)
				},
				Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) { s.leavePark(int(c.A), sink) },
			},
			{Verb: verbDone, Look: "pass", Label: "Done", Main: true, Do: func(s *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.nextSide(f) }},
		},
	})
	book.Room(nodeFlip, play.Room[*state]{
		Seat: kernel.Chance, Rule: ruleGoesOver, Ask: "Does {C:battalion} come over to its new brigade? Roll the die.", Fresh: true,
		Moves: throw(func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			b := f.C
			f.C++
			s.comeOver(int(b), c.A, sink)
		}),
	})
	book.Proc(procReturn, play.Proc[*state]{Run: (*state).runReturn, Nodes: []uint16{nodeReturn}})
	book.Room(nodeReturn, play.Room[*state]{
		Who: ownerOf, Rule: ruleReturns, Ask: "{unit} comes back: to which unit of his brigade?",
		Moves: []play.Move[*state]{{
			Verb: verbMove, Look: "move", Label: "To {place}", Wide: everyHex(verbMove),
			Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				for h := range int16(s.sc.hexes()) {
					if s.ledIn(int(f.A), h) {
						dst = append(dst, kernel.Choice{Verb: verbMove, A: h})
					}
				}
				return dst
			},
			Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
				return ruleReturns.Only(s.ledIn(int(f.A), c.A), c.A)
			},
			Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) { s.displace(int(f.A), c.A, sink) },
		}},
	})
}

// form is the formation that a unit is of, -1 for divisional units: the printed one,
// unless its battalion has changed its brigade (17.7).
func (s *state) form(u int) int8 {
	if b := s.sc.battalionOf[u]; b >= 0 && s.assets.brigade[b] != 0 {
		return s.assets.brigade[b] - 1
	}
	return s.sc.brief[u].form
}

// brigadeOf is the brigade of a battalion.
func (s *state) brigadeOf(b int) int8 {
	if n := s.assets.brigade[b]; n != 0 {
		return n - 1
	}
	return s.sc.Battalions[b].Form
}

// goesOver tells whether the battalion of a unit is on its way to another brigade (17.7).
func (s *state) goesOver(u int) bool {
	b := s.sc.battalionOf[u]
	return b >= 0 && s.assets.coming[b] != 0
}

// outOfGame tells a unit that is nowhere and comes from nowhere.
func (s *state) outOfGame(u int) bool {
	return s.at[u] == eliminated || s.at[u] == aside || s.at[u] == pooled
}

func tryAttach(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for b := range s.sc.Battalions {
		for i := range s.sc.Formations {
			if s.sc.Formations[i].Div == s.sc.Formations[s.sc.Battalions[b].Form].Div {
				dst = append(dst, kernel.Choice{Verb: verbAttach, A: int16(b), B: int16(i)})
			}
		}
	}
	return dst
}

// mayAttach says why a battalion does not go over to a brigade (17.7).
func (s *state) mayAttach(seat int16, b int, form int16) kernel.Verdict {
	n := int16(b)
	x, own := &s.sc.Formations[form], s.brigadeOf(b)
	div := &s.sc.Divisions[x.Div]
	switch {
	case div.Side != SideOf(kernel.Seat(seat)):
		return ruleBrigadeSide.No(form)
	case s.commanded() && seatOf(s.divisionHome(x.Div), div.Side) != kernel.Seat(seat):
		return ruleBrigadeHome.No(form)
	case x.Attached || x.Leader < 0:
		return ruleBrigadeWhat.No(form)
	case own == int8(form):
		return ruleBrigadeSame.No(n, form)
	case s.assets.coming[b] != 0:
		return ruleBrigadeWay.No(n)
	case s.sc.Formations[own].Div != x.Div:
		return ruleBrigadeDiv.No(form, n)
	}
	count := int8(0)
	for i := range s.sc.Battalions {
		if s.brigadeOf(i) == int8(form) || s.assets.coming[i] == int8(form)+1 {
			count++
		}
	}
	if count >= div.Battalions {
		return ruleBrigadeFull.No(form, int16(count))
	}
	left := false
	for _, u := range s.sc.Battalions[b].Units {
		if s.outOfGame(u) {
			continue
		}
		left = true
		if h := s.where(u); h < 0 || !s.takesIn(x.Leader, h) {
			return ruleBrigadeFar.No(int16(u), form)
		}
	}
	return ruleBrigade.Only(left, n)
}

// takesIn tells whether a leader's range covers a hex. One who waits because he has no
// unit left has no place to measure it from: any unit of his division can come to him.
func (s *state) takesIn(l int, h int16) bool {
	if post := s.post(l); post >= 0 {
		return s.sc.Ground.Grid.Distance(post, h) <= int(s.sc.Units[l].Range)
	}
	return s.at[l] == boxed && !s.anyone(func(u int) bool { return s.leads(l, u) && !s.outOfGame(u) })
}

// mayArrange says whether guns are those of the side that arranges them.
func (s *state) mayArrange(f *kernel.Frame, u int) kernel.Verdict {
	if s.side(u) == SideOf(kernel.Seat(f.A)) && !s.ofSeat(f.A, u) {
		return ruleCommand.No(int16(u))
	}
	return ruleStepF.Only(s.onMap(u) && s.ofSeat(f.A, u) && !s.isLeader(u), int16(u))
}

// runArrange asks a side that has something to arrange, the Allies first (G1.8).
func (s *state) runArrange(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	if book.Could(s, verbDone) {
		return kernel.Ask
	}
	s.nextSide(f)
	return kernel.Next
}

// askArrange names what the side can arrange: battalions (17.7), guns (G16.4).
func (s *state) askArrange(*kernel.Frame) (string, *play.Rule) {
	battalions, guns := book.Could(s, verbDone, verbGather, verbDisperse), book.Could(s, verbDone, verbAttach)
	switch {
	case !battalions:
		return "Before the mug is filled: guns into and out of parks, or done.", ruleStepF
	case !guns:
		return "Before the mug is filled: battalions to other brigades, or done.", ruleBrigade
	}
	return "Before the mug is filled: battalions to other brigades, guns into and out of parks, or done.", ruleBrigade
}

// comeOver reads the die of a battalion that goes over to another brigade.
func (s *state) comeOver(b int, face int16, sink kernel.Sink) {
	a, form := &s.assets, int16(s.assets.coming[b])-1
	if face > overRoll {
		evNotOver.Tell(sink, ruleGoesOver, int16(b), form, face)
		return
	}
	a.brigade[b], a.coming[b] = a.coming[b], 0
	evOver.Tell(sink, ruleGoesOver, int16(b), form, face)
	if l := s.sc.Formations[form].Leader; l >= 0 && s.at[l] == boxed && !s.goesRound(l) {
		s.stack.Push(kernel.Frame{Proc: procReturn, A: int16(l)})
	}
}

// nextComing is the next battalion of a division that is on its way, from one on; -1 for
// none.
func (s *state) nextComing(div int8, from int16) int16 {
	for b := int(from); b < len(s.sc.Battalions); b++ {
		if s.assets.coming[b] != 0 && s.sc.Formations[s.sc.Battalions[b].Form].Div == div {
			return int16(b)
		}
	}
	return -1
}

// runReturn puts a leader who waited with his new units, and asks where there are several.
func (s *state) runReturn(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	only, l := board.NoHex, int(f.A)
	for u := range s.sc.Units {
		if h := s.at[u]; h >= 0 && h != only && s.leads(l, u) {
			if only != board.NoHex {
				return kernel.Ask
			}
			only = h
		}
	}
	if only == board.NoHex {
		s.stack.Pop() // carried, all of them: he comes back with the next (G23.4)
		return kernel.Next
	}
	s.displace(l, only, sink)
	return kernel.Next
}

// frameSeat is the seat of the side in A.
func frameSeat(_ *state, f *kernel.Frame) kernel.Seat { return kernel.Seat(f.A) }

// nextSide goes on from the Allies to the Germans, or ends a step in which both decide
// (G5.5, G1.8).
func (s *state) nextSide(f *kernel.Frame) {
	if s.nextSeat(f, order.Allied) {
		s.stack.Pop()
	}
}
