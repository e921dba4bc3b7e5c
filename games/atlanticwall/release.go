package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// E-O 33.2 Divisions that dice release: at the start of each German Player-Turn a die for
// each of them says how many more of its units move from then on (A124).
var (
	ruleRelease     = book.Rule("33.2", "Divisions to be released", "E-O 33.2: at the start of each German Player-Turn a die for the 2nd Panzer Division and one for the 3rd Parachute Division says how many more of their units may move for the rest of the game.", "{unit} {is|are} not of the division whose units are released")
	ruleReleaseFree = book.Rule("33.2", "Release", "Those that wait.", "{unit} {is|are} not held back")
	ruleReleaseAway = book.Rule("33.2", "Release", "Those on the map.", "{unit} {is|are} not on the map")
	ruleUnreleased  = book.Rule("33.2", "Not released", "E-O 33.2: until then they do not move, break down, build works or advance; they defend, fire, retreat and may attack where they stand.", "{unit} {has|have} not been released yet")

	nodeReleaseDie = book.Node("release-die")
	nodeRelease    = book.Node("release")

	verbRelease = book.Verb("release", "unit")

	evReleaseDie = book.EventBy("dice", func(s *state, e kernel.Event) kernel.Line {
		f := &s.sc.Formations[e.Args[0]]
		return kernel.Line{Text: play.Count(int(e.Args[1]), "unit") + " of the " + f.Name + " may be released"}
	}).Outturn()
	evReleased = book.Event("arrival", "{unit} is released")
)

// Steps of the release of a division. Frame: A its formation, B units still to release.
const (
	releaseDie uint8 = iota
	releaseChoose
)

func init() {
	book.Proc(procRelease, play.Proc[*state]{Run: (*state).runRelease, Nodes: []uint16{nodeReleaseDie, nodeRelease}})
	book.Room(nodeReleaseDie, play.Room[*state]{
		Seat: kernel.Chance, Rule: ruleRelease, Ask: "How many units of the division are released?", Facts: (*state).releaseFacts,
		Moves: throw(func(_ *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			f.Step, f.B = releaseChoose, c.A
			evReleaseDie.Tell(sink, ruleRelease, f.A, c.A)
		}),
	})
	book.Room(nodeRelease, play.Room[*state]{
		Seat: kernel.Seat(order.German), Rule: ruleRelease, Ask: "Which units are released?", Facts: (*state).releaseFacts,
		Moves: []play.Move[*state]{
			{Verb: verbRelease, Look: "take", Label: "Release {unit}", Wide: everyone(verbRelease),
				Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					for u := range s.sc.Units {
						if s.waiting(u, f.A) {
							dst = append(dst, kernel.Choice{Verb: verbRelease, A: int16(u)})
						}
					}
					return dst
				},
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
					return s.mayRelease(int(c.A), f.A)
				},
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) { s.release(f, int(c.A), sink) }},
			{Verb: verbUsual, Look: "take", Label: "The strongest",
				Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
					for f.B > 0 {
						s.release(f, s.strongestWaiting(f.A), sink)
					}
				}},
		},
	})
}

// waiting tells a unit of a division that has not been released.
func (s *state) waiting(u int, form int16) bool {
	return s.is(u, uncommitted) && s.at[u] >= 0 && s.formOf(u) == form
}

// mayRelease says why a unit is not released with those of its division (33.2).
func (s *state) mayRelease(u int, form int16) kernel.Verdict {
	switch {
	case s.formOf(u) != form:
		return ruleRelease.No(int16(u))
	case !s.onMap(u):
		return ruleReleaseAway.No(int16(u))
	}
	return ruleReleaseFree.Only(s.waiting(u, form), int16(u))
}

// runRelease asks as long as the die leaves a choice.
func (s *state) runRelease(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	n := int16(0)
	for u := range s.sc.Units {
		if s.waiting(u, f.A) {
			n++
		}
	}
	if n > 0 && (f.Step == releaseDie || f.B > 0 && f.B < n) {
		return kernel.Ask
	}
	for u := range s.sc.Units {
		if f.B > 0 && s.waiting(u, f.A) {
			s.release(f, u, sink)
		}
	}
	s.stack.Pop()
	return kernel.Next
}

func (s *state) release(f *kernel.Frame, u int, sink kernel.Sink) {
	f.B--
	s.unset(u, uncommitted)
	evReleased.Tell(sink, ruleRelease, int16(u))
}

// strongestWaiting is the unit of a division with the highest strength that waits.
func (s *state) strongestWaiting(form int16) int {
	best, most := -1, -1
	for u := range s.sc.Units {
		if n := max(int(s.face(u).Combat), int(s.card(u).Barrage)); n > most && s.waiting(u, form) {
			best, most = u, n
		}
	}
	return best
}

func (s *state) releaseFacts(f *kernel.Frame, p *scene.Prompt) {
	n := 0
	for u := range s.sc.Units {
		if s.waiting(u, f.A) {
			n++
		}
	}
	p.Facts = append(p.Facts, ruleRelease.Fact(s.sc.Formations[f.A].Name+": units that wait", n))
	if f.Step == releaseChoose {
		p.Facts = append(p.Facts, ruleRelease.Fact("Still to be released", f.B))
	}
}

// beginReleases begins the dice of a German Player-Turn.
func (s *state) beginReleases() {
	for i := len(s.sc.Released) - 1; i >= 0; i-- {
		s.stack.Push(kernel.Frame{Proc: procRelease, A: s.sc.Released[i]})
	}
}

// holdBack makes all units wait that have to be released.
func (s *state) holdBack() {
	for u := range s.sc.Units {
		for _, f := range s.sc.Released {
			if s.sc.Units[u].Form == f && s.at[u] != due {
				s.set(u, uncommitted)
			}
		}
	}
}
