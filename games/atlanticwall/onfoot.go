package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 34.1 Mechanized infantry on foot.
var (
	ruleFoot        = book.Rule("34.11", "Mechanized infantry on foot", "Before it moves the side may have any of its mechanized infantry go on foot: class A with 6 points, until it mounts again.", "{unit} {is|are} no mechanized infantry")
	ruleFootAlready = book.Rule("34.11", "Mechanized infantry on foot", "Who is mounted.", "{unit} {is|are} on foot already")
	ruleFootShore   = book.Rule("34.11", "Mechanized infantry on foot", "Before a move, which nobody of a beach that is not cleared makes.", "{unit} {belongs|belong} to a beach that is not cleared")
	_               = book.Rule("34.12", "Strength on foot", "Its Combat Strength is 1 less, at least 1.", "")
	ruleMount       = book.Rule("34.13", "Mounting again", "At the end of a Movement Phase of its side in which it has not moved, and stood beside no enemy.", "{unit} {is|are} not on foot")
	ruleMountMoved  = book.Rule("34.13", "Mounting again", "Not after moving in this phase.", "{unit} {has|have} moved in this phase")
	ruleMountFoe    = book.Rule("34.13", "Mounting again", "Not beside enemies.", "{unit} {is|are} beside an enemy")

	verbDismount = book.Verb("dismount", "unit")
	verbMount    = book.Verb("mount", "unit")
	nodeMount    = book.Node("mount")

	evDismounts = book.Event("move", "{unit} goes on foot")
	evMounts    = book.Event("move", "{unit} mounts again")
)

const (
	footMove = 6 // 34.11
	footLess = 1 // 34.12
)

// procMount is the end of a Movement Phase for those on foot.
const procMount uint8 = 130

func init() {
	book.Proc(procMount, play.Proc[*state]{Run: (*state).runMount, Nodes: []uint16{nodeMount}})
	book.Room(nodeMount, play.Room[*state]{
		Who: (*state).moving, Rule: ruleMount, Ask: "Who mounts again?", Idle: verbDone,
		Moves: []play.Move[*state]{
			{Verb: verbMount, Look: "take", Label: "{unit} mounts", Wide: everyone(verbMount), Try: tryAfoot,
				Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict { return s.mayMount(int(c.A)) },
				Do:    func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) { s.mountUp(int(c.A), sink) }},
			{Verb: verbAll, Look: "take", Label: "All of them", Main: true, Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
				for _, u := range s.sc.own[s.side] {
					if s.mayMount(int(u)).OK() {
						s.mountUp(int(u), sink)
					}
				}
			}},
			{Verb: verbDone, Look: "pass", Label: "The others stay on foot", Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.stack.Pop() }},
		},
	})
}

// class is the class by which a unit moves and fights: on foot A (34.11).
func (s *state) class(u int) order.Class {
	if s.is(u, afoot) {
		return order.A1
	}
	return s.card(u).Class
}

// onFoot is a side of a counter as it is on foot (34.11, 34.12).
func onFoot(f order.Face) order.Face {
	f.Combat, f.Move = max(1, f.Combat-footLess), footMove
	return f
}

// mounted tells mechanized infantry (34.11).
func mounted(c *order.Unit) bool { return c.Type == order.MechInfantry }

// mayDismount says why a unit does not go on foot (34.11).
func (s *state) mayDismount(f *kernel.Frame, u int) kernel.Verdict {
	switch v := s.mine(u); {
	case !s.plays(dismounting):
		return ruleOption.No()
	case f.A == prepareFree:
		return ruleFreeBuild.No()
	case !v.OK():
		return v
	case s.is(u, uncommitted):
		return s.heldBy().No(int16(u))
	}
	n := int16(u)
	switch {
	case !mounted(s.card(u)):
		return ruleFoot.No(n)
	case s.is(u, afoot):
		return ruleFootAlready.No(n)
	case s.is(u, atWork):
		return ruleStays.No(n)
	}
	return ruleFootShore.Only(!s.bound(u), n)
}

func tryDismount(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for _, u := range s.sc.own[s.side] {
		if s.plays(dismounting) && s.at[u] >= 0 && mounted(s.card(int(u))) {
			dst = append(dst, kernel.Choice{Verb: verbDismount, A: u})
		}
	}
	return dst
}

// mayMount says why a unit does not mount again (34.13).
func (s *state) mayMount(u int) kernel.Verdict {
	n := int16(u)
	if v := s.mine(u); !v.OK() {
		return v
	}
	switch {
	case !s.is(u, afoot):
		return ruleMount.No(n)
	case s.is(u, moved|marched):
		return ruleMountMoved.No(n)
	}
	return ruleMountFoe.Only(!s.friendBeside(s.side.Other(), s.at[u]), n)
}

func tryAfoot(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for _, u := range s.sc.own[s.side] {
		if s.is(int(u), afoot) {
			dst = append(dst, kernel.Choice{Verb: verbMount, A: u})
		}
	}
	return dst
}

func (s *state) mountUp(u int, sink kernel.Sink) {
	s.unset(u, afoot)
	evMounts.Tell(sink, ruleMount, int16(u))
}

// runMount asks as long as anybody can mount. Frame: nothing.
func (s *state) runMount(_ *kernel.Frame, _ kernel.Sink) kernel.Signal {
	if book.Could(s, verbDone, verbAll) {
		return kernel.Ask
	}
	s.stack.Pop()
	return kernel.Next
}
