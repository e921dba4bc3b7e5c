package atlanticwall

import (
	"slices"

	"sandtable/board"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// 28 Movement in the Invasion Stage: every unpinned unit one hex.
var (
	ruleShore      = book.Rule("28.11", "One hex", "Each unpinned Allied unit and leader may move one hex, whatever the ground.", "{unit} {is|are} German")
	ruleShoreFree  = book.Rule("28.11", "One hex", "Who has landed on a beach that is not cleared; all others move in the Movement Phase.", "{unit} {belongs|belong} to no beach that is still to be cleared")
	ruleShoreGone  = book.Rule("28.11", "One hex", "From the map.", "{unit} {is|are} not on the map")
	ruleShoreOnce  = book.Rule("28.11", "One hex", "A unit moves once in a segment.", "{unit} {has|have} moved in this segment")
	ruleShorePin   = book.Rule("28.13", "Pinned units", "They do not move; demolition engineers never do (28.14).", "{unit} {is|are} pinned")
	_              = book.Rule("28.14", "Demolition engineers", "They never move.", "")
	ruleShoreCliff = book.Rule("28.12", "Cliffs", "Only rangers cross cliff hexsides (27.64).", "a cliff lies between {unit} and {hex}")
	waded          = newOneHex("28.11")
	ruleShoreZone  = book.Rule("28.15", "Zones of control", "They are in force: nobody moves from one enemy zone straight into another (28.3). Pinned units have none.", "{unit} would move from zone to zone into {hex}")
	ruleShoreAlone = book.Rule("28.15", "Leaders and zones", "They exert no zone, and so enter none of the enemy (7.34); where they are in one they may stay.", "{hex} is in an enemy zone; {B:unit} {does|do} not enter one")
	_              = book.Rule("28.3", "Zones in the Invasion Stage", "As at all times, but of units that are not pinned alone.", "")
	ruleShoreFull  = book.Rule("28.21", "Stacking", "E-O 8.1: twelve units on a beach hex, three elsewhere (28.22), at the end of the segment (8.12); leaders do not count (28.23).", "{hex} would be overstacked")
	_              = book.Rule("28.23", "Leaders", "They do not count for stacking.", "")

	nodeShore   = book.Node("shore")
	nodeShoreTo = book.Node("shore-to")

	evShore = book.Event("move", "{unit} {moves|move} from {hex} to {place}")
)

func init() {
	seat := kernel.Seat(order.Allied)
	book.Proc(procShore, play.Proc[*state]{Nodes: []uint16{nodeShoreTo}})
	book.Room(nodeShore, play.Room[*state]{
		Seat: seat, Rule: ruleShore, Ask: "Move units one hex: choose a unit, or done.", Idle: verbDone,
		Facts: func(s *state, _ *kernel.Frame, p *scene.Prompt) { s.crowdFact(s.crowds, p) },
		Moves: []play.Move[*state]{
			{Verb: verbPick, Look: "pick", Label: "Move {unit}", Wide: everyone(verbPick),
				Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					for u := range s.sc.Units {
						if s.onMap(u) && s.sideOf(u) == order.Allied {
							dst = append(dst, kernel.Choice{Verb: verbPick, A: int16(u)})
						}
					}
					return dst
				},
				Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict { return s.mayStep(int(c.A)) },
				Do: func(s *state, _ *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
					s.move.n, s.move.with[0] = 1, c.A
					s.stack.Push(kernel.Frame{Proc: procShore, A: c.A})
				}},
			{Verb: verbDone, Look: "pass", Label: "End of movement", Main: true, Do: func(_ *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { enter(f, segRoom) }},
		},
	})
	book.Room(nodeShoreTo, play.Room[*state]{
		Seat: seat, Rule: ruleShore, Ask: "Where does {unit} go?", Idle: verbBack,
		Moves: []play.Move[*state]{
			{Verb: verbWith, Look: "pick", Label: "{unit} comes along", Try: companions, Wide: everyone(verbWith),
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict { return s.mayStepWith(f.A, int(c.A)) },
				Do:    func(s *state, _ *kernel.Frame, c kernel.Choice, _ kernel.Sink) { s.join(c.A) }},
			{Verb: verbAll, Look: "take", Label: "The whole stack",
				Judge: func(s *state, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
					for u := s.first(s.at[f.A]); u >= 0; u = s.after(u) {
						if s.mayStepWith(f.A, u).OK() {
							return kernel.Verdict{}
						}
					}
					return ruleNobody.No(s.at[f.A])
				},
				Do: func(s *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) {
					for u := s.first(s.at[f.A]); u >= 0; u = s.after(u) {
						if s.mayStepWith(f.A, u).OK() {
							s.join(int16(u))
						}
					}
				}},
			{Verb: verbMove, Look: "move", Label: "Move to {place}",
				Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					return s.allBeside(s.at[f.A], verbMove, dst)
				},
				Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict { return s.mayStepTo(c.A) },
				Detail: func(s *state, _ *kernel.Frame, c kernel.Choice, d *scene.Detail) {
					if n := s.groupBulk() - s.roomIn(c.A); n > 0 {
						d.Facts = append(d.Facts, ruleShoreFull.Fact("Must still move on from there", play.Count(n, "unit")))
					}
				},
				Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) { s.stepTo(c.A, sink) }},
			{Verb: verbBack, Look: "back", Label: "Put back", Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.endMove() }},
		},
	})
}

func sortChoices(list []kernel.Choice) { slices.SortFunc(list, kernel.Choice.Compare) }

// allBeside offers every hex beside one, in order.
func (s *state) allBeside(h int16, verb uint16, dst []kernel.Choice) []kernel.Choice {
	first := len(dst)
	for _, to := range s.sc.Ground.Grid.Adjacent[h] {
		if to != board.NoHex {
			dst = append(dst, kernel.Choice{Verb: verb, A: to})
		}
	}
	sortChoices(dst[first:])
	return dst
}

// mayStep says why a unit does not move in this segment.
func (s *state) mayStep(u int) kernel.Verdict {
	switch {
	case s.sideOf(u) != order.Allied:
		return ruleShore.No(int16(u))
	case !s.onMap(u):
		return ruleShoreGone.No(int16(u))
	case !s.wades(u):
		return ruleShoreFree.No(int16(u))
	case s.is(u, moved):
		return ruleShoreOnce.No(int16(u))
	}
	return ruleShorePin.Only(!s.is(u, pinned), int16(u))
}

func (s *state) mayStepWith(lead int16, u int) kernel.Verdict {
	if v := wadedAlong.may(s, int(lead), u); !v.OK() {
		return v
	}
	return s.mayStep(u)
}

// mayStepTo says why those in hand cannot enter a hex.
func (s *state) mayStepTo(to int16) kernel.Verdict {
	for _, u := range s.move.with[:s.move.n] {
		if v := s.mayWade(int(u), to); !v.OK() {
			return v
		}
	}
	if s.inZone(order.German, to) {
		if lead := s.move.with[0]; s.inZone(order.German, s.at[lead]) {
			return ruleShoreZone.No(lead, to)
		}
		for _, u := range s.move.with[:s.move.n] {
			if !s.card(int(u)).Controls() {
				return ruleShoreAlone.No(to, u)
			}
		}
	}
	n := s.groupBulk()
	return ruleShoreFull.Only(n == 0 || s.roomIn(to)+s.leaving(to) >= n, to)
}

// groupBulk is how many units those in hand count in a hex.
func (s *state) groupBulk() (n int) {
	for _, u := range s.move.with[:s.move.n] {
		n += s.bulk(int(u))
	}
	return n
}

// leaving is how much room those in a hex would make who can still move out of it: it is counted at the end
// of the segment, and full stacks may change places (8.12).
func (s *state) leaving(h int16) (n int) {
	for u := s.friendIn(order.Allied, h); u >= 0; u = s.after(u) {
		if s.mayStep(u).OK() {
			n += s.bulk(u)
		}
	}
	return n
}

// mayWade says why a unit cannot enter a hex from where it is in the Invasion Stage.
func (s *state) mayWade(u int, to int16) kernel.Verdict {
	if v := waded.may(s, u, to); !v.OK() {
		return v
	}
	return ruleShoreCliff.Only(s.sc.Ground.Between(s.at[u], to)&order.Cliff == 0 || s.card(u).Type == order.Ranger, int16(u), to)
}

// oneHex are the refusals of a step of one hex that each of the Allies who may make it is bound by.
type oneHex struct{ apart, sea, foe *play.Rule }

func newOneHex(number string) oneHex {
	const title, text = "One hex", "An adjacent hex of land without enemies."
	return oneHex{
		apart: book.Rule(number, title, text, "{hex} is not next to {hex}, where {unit} {stands|stand}"),
		sea:   book.Rule(number, title, text, "{hex} is sea"),
		foe:   book.Rule(number, title, text, "an enemy stands in {hex}"),
	}
}

// may says why a unit does not step to a hex.
func (x *oneHex) may(s *state, u int, to int16) kernel.Verdict {
	switch {
	case s.sc.Ground.Grid.DirTo(s.at[u], to) < 0:
		return x.apart.No(to, s.at[u], int16(u))
	case s.sc.Ground.Kind(to) == order.Sea:
		return x.sea.No(to)
	}
	return x.foe.Only(s.enemyIn(order.Allied, to) < 0, to)
}

func (s *state) stepTo(to int16, sink kernel.Sink) {
	for _, u := range s.move.with[:s.move.n] {
		evShore.Tell(sink, ruleShore, u, s.at[u], to)
		s.put(int(u), to)
		s.set(int(u), moved)
		s.disturb(order.Allied, to, sink)
	}
	s.endMove()
}

// runShoreMoves asks while somebody can move.
func (s *state) runShoreMoves(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	if book.Could(s, verbDone) {
		return kernel.Ask
	}
	return enter(f, segRoom)
}

// crowds tells the combat units that move in this stage and must have room at the end of it.
func (s *state) crowds(u int) bool { return s.card(u).Combatant() && s.wades(u) }

// runRoom eliminates what is too much in a hex where those stand who move in this stage
// (8.12), and begins the assault. Others who have fallen back into too small a hex have
// until the end of their own Movement Phase (8.25).
func (s *state) runRoom(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	if h := s.overfull(s.crowds); h != board.NoHex {
		s.stack.Push(kernel.Frame{Proc: procExcess, A: int16(order.Allied), B: h})
		return kernel.Next
	}
	s.beginAssault()
	return enter(f, segAssault)
}
