package atlanticwall

import (
	"sandtable/board"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// 33.67 (33.57, 33.77e) German units are committed before they move.
var (
	ruleCommit    = book.Rule("33.67", "Commitment", "At the beginning of each German Movement Phase units beside enemies are committed, and a die times the Game-Turn says how many more may be; who is attacked is committed at once. Committed units are free for good.", "{unit} {is|are} not among those that wait for this die")
	ruleUncommit  = book.Rule("33.67", "Units not committed", "They do not move, build or advance; they defend, retreat and use Final Protective Fire, but not barrage.", "{unit} {has|have} not been committed yet")
	_             = book.Rule("33.67", "Static units", "None builds up (33.67b).", "")
	nodeCommitDie = book.Node("commit-die")
	nodeCommit    = book.Node("commitment")
	evCommitDie   = book.Event("dice", "commitment: die {n} × {n}, {n unit}").Outturn()
	evCommitted   = book.Event("arrival", "{unit} {is|are} committed")
)

// Steps of the commitment. Frame: A units that may still be committed.
const (
	commitStart uint8 = iota
	commitDie
	commitChoose
)

func init() {
	book.Proc(procCommit, play.Proc[*state]{Run: (*state).runCommit, Nodes: []uint16{commitDie: nodeCommitDie, commitChoose: nodeCommit}})
	book.Room(nodeCommitDie, play.Room[*state]{Seat: kernel.Chance, Rule: ruleCommit, Ask: "How many German units may be committed?",
		Facts: func(s *state, f *kernel.Frame, p *scene.Prompt) {
			if s.sc.Sectors != nil {
				p.Facts = append(p.Facts, ruleSectors.Fact("Map", s.sc.Sectors[f.B].Sheet))
			}
			p.Facts = append(p.Facts, ruleCommit.Fact("Units not committed", s.heldBack(f)), ruleCommit.Fact("The die counts", "×"+itoa(int(s.commitTimes(f)))))
		},
		Moves: throw(func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			f.Step, f.A = commitChoose, s.dieCommits(c.A, f)
			evCommitDie.Tell(sink, ruleCommit, c.A, s.commitTimes(f), f.A)
		})})
	book.Room(nodeCommit, play.Room[*state]{
		Seat: kernel.Seat(order.German), Rule: ruleCommit, Ask: "Which units are committed?", Idle: verbDone,
		Facts: func(s *state, f *kernel.Frame, p *scene.Prompt) {
			if s.sc.Sectors != nil {
				p.Facts = append(p.Facts, ruleSectors.Fact("Map", s.sc.Sectors[f.B].Sheet))
			}
			p.Facts = append(p.Facts, ruleCommit.Fact("Still to be committed at most", f.A))
		},
		Moves: []play.Move[*state]{
			{Verb: verbRelease, Look: "take", Label: "Commit {unit}", Wide: everyone(verbRelease),
				Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					for u := range s.sc.Units {
						if s.holdsBack(u, f) {
							dst = append(dst, kernel.Choice{Verb: verbRelease, A: int16(u)})
						}
					}
					return dst
				},
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
					return ruleCommit.Only(s.holdsBack(int(c.A), f), c.A)
				},
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					f.A--
					s.engage(int(c.A), sink)
				}},
			{Verb: verbUsual, Look: "take", Label: "Those nearest to the enemy", Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
				for ; f.A > 0 && s.heldBack(f) > 0; f.A-- {
					s.engage(s.nearestHeld(f), sink)
				}
			}},
			{Verb: verbDone, Look: "pass", Label: "No more", Do: func(_ *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { f.A = 0 }},
		},
	})
}

// commitTimes is what the die counts in this Game-Turn (E-O 33.5: a Game-Turn later on map D).
func (s *state) commitTimes(f *kernel.Frame) int16 {
	if s.sc.Sectors == nil {
		return s.turn - s.sc.Commit + 1
	}
	if x := &s.sc.Sectors[f.B]; x.First > 0 {
		return s.turn - x.First + 1
	}
	return 0
}

// holdsBack tells a unit on the map that is not committed, and may be by the die in hand.
func (s *state) holdsBack(u int, f *kernel.Frame) bool {
	return s.onMap(u) && s.is(u, uncommitted) && s.ofSector(u, f)
}

func (s *state) heldBack(f *kernel.Frame) (n int) {
	for u := range s.sc.Units {
		n += flag(s.holdsBack(u, f))
	}
	return n
}

func (s *state) engage(u int, sink kernel.Sink) {
	s.unset(u, uncommitted)
	evCommitted.Tell(sink, ruleCommit, int16(u))
}

// heldBy is the rule by which a unit is held back: not committed, or not released.
func (s *state) heldBy() *play.Rule {
	if s.commits() {
		return ruleUncommit
	}
	return ruleUnreleased
}

// rouse commits who is attacked in a hex (33.67a).
func (s *state) rouse(h int16, sink kernel.Sink) {
	if !s.commits() {
		return
	}
	for u := s.friendIn(order.German, h); u >= 0; u = s.after(u) {
		if s.is(u, uncommitted) && !s.frozen(u) {
			s.engage(u, sink)
		}
	}
}

// nearestHeld is the unit not committed that is nearest to an Allied one.
func (s *state) nearestHeld(f *kernel.Frame) int {
	best, least := -1, 0
	for u := range s.sc.Units {
		if !s.holdsBack(u, f) {
			continue
		}
		near := 1 << 20
		for w := range s.sc.Units {
			if s.onMap(w) && s.sideOf(w) == order.Allied {
				near = min(near, s.sc.Ground.Grid.Distance(s.at[u], s.at[w]))
			}
		}
		if best < 0 || near < least {
			best, least = u, near
		}
	}
	return best
}

// runCommit commits who stands beside enemies, throws the die, and asks as long as it leaves a
// choice.
func (s *state) runCommit(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	if f.Step == commitStart {
		s.freeSectors(sink)
		for u := range s.sc.Units {
			if s.onMap(u) && s.is(u, uncommitted) && !s.frozen(u) && s.besideAllies(s.at[u]) {
				s.engage(u, sink)
			}
		}
		f.Step = commitDie
		if s.sc.Sectors != nil {
			f.B = -1
			s.nextSector(f)
		}
	}
	for more := true; more; more = s.sc.Sectors != nil && s.nextSector(f) {
		if f.Step == commitDie && s.commitTimes(f) <= 0 || f.Step == commitChoose && f.A <= 0 {
			continue
		}
		if s.heldBack(f) > 0 {
			return kernel.Ask
		}
	}
	s.stack.Pop()
	return kernel.Next
}

func (s *state) besideAllies(h int16) bool {
	for _, n := range s.sc.Ground.Grid.Adjacent[h] {
		if n != board.NoHex && s.friendIn(order.Allied, n) >= 0 {
			return true
		}
	}
	return false
}

// holdUncommitted marks the German units that have to be committed before they move.
func (s *state) holdUncommitted() {
	for u := range s.sc.Units {
		if s.sc.Commit > 0 && s.onMap(u) && s.sideOf(u) == order.German && s.card(u).Front.Move > 0 || s.sector(u) != nil && s.onMap(u) {
			s.set(u, uncommitted)
		}
	}
}
