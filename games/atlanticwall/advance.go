package atlanticwall

import (
	"slices"

	"sandtable/board"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 9.9 Advance after combat.
var (
	ruleAdvance      = book.Rule("9.91", "Advance", "Units that took part in a won attack, and those stacked with them, may follow into the hex that it emptied and along the Path of Retreat.", "{unit} {stands|stand} in no hex that this attack came from")
	ruleFollow       = book.Rule("9.62", "Advance of the defender", "Out of the hex that was attacked.", "{unit} {stands|stand} in no hex that was attacked")
	ruleAdvanceNext  = book.Rule("9.91", "Advance", "From hex to hex.", "{hex} is not next to {hex}, where {unit} {stands|stand}")
	ruleAdvanceDone  = book.Rule("9.91", "Advance", "One after the other, each once.", "{unit} {has|have} advanced already")
	ruleAdvanceFoe   = book.Rule("9.91", "Advance", "Nobody advances into enemies.", "an enemy stands in {hex}")
	ruleAdvanceSide  = book.Rule("9.91", "Advance", "Of the side that has won.", "{unit} belongs to the other side")
	ruleAdvanceNot   = book.Rule("9.91", "Who advances", "Only attackers, and not demoralised ones (note 4 of the results); guns and what is built in never do (10.55), headquarters not into an enemy zone (6.27).", "{unit} {is|are} demoralised")
	ruleAdvanceGun   = book.Rule("10.55", "Guns", "They never advance.", "{unit} {is|are} artillery and never {advances|advance}")
	ruleAdvanceBuilt = book.Rule("9.97", "What is built in", "It never advances.", "{unit} never {moves|move}")
	ruleAdvanceBack  = book.Rule("9.88", "Beaten elsewhere", "Nobody advances out of a stack against which another result of the same hex goes.", "another attack out of the hex of {unit} has failed")
	ruleAdvanceFar   = book.Rule("9.92", "How far", "As many hexes as the loser retreated, or still had to when he died.", "{hex} is farther than {unit} may advance")
	ruleAdvanceHedge = book.Rule("9.93", "Bocage", "A bocage hex counts two.", "{hex} is bocage, which counts two hexes")
	ruleAdvanceFirst = book.Rule("9.94", "First hex", "First the hex that was emptied, then the Path of Retreat; tanks and reconnaissance may leave it. They stop in an enemy zone, but for the first hex.", "{unit} first enters a hex that was emptied")
	ruleAdvancePath  = book.Rule("9.94", "Path of Retreat", "All but tanks and reconnaissance stay on the Path of Retreat.", "{hex} is not next on the Path of Retreat")
	_                = book.Rule("10.55", "Guns", "They never advance.", "")
	_                = book.Rule("9.95", "Never compulsory", "Nobody has to advance.", "")
	ruleAdvanceFull  = book.Rule("9.96", "Stacking", "No advance overstacks.", "{hex} would be overstacked")
	ruleAdvanceBar   = book.Rule("9.97", "Terrain", "No prohibited hex or hexside.", "{unit} cannot enter {hex} from where it is")
	_                = book.Rule("9.98", "Across a river", "Who advances across a river stops.", "")

	nodeAdvance = book.Node("advance")
	nodeFollow  = book.Node("follow")

	evAdvances = book.Event("move", "{unit} advances to {place}")
)

// Frame of an advance: A the battle, B who is on his way, or -1, C how far he has come, D his
// place on the path: 0 in the emptied hex, E the number of that hex.
func init() {
	book.Proc(procAdvance, play.Proc[*state]{Run: (*state).runAdvance, Nodes: []uint16{nodeAdvance}})
	enough := play.Move[*state]{Verb: verbEnough, Look: "pass", Label: "No more"}
	enough.Do = func(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.stack.Pop() }
	book.Room(nodeAdvance, play.Room[*state]{
		Who: func(s *state, _ *kernel.Frame) kernel.Seat { return kernel.Seat(s.phasing()) }, Rule: ruleAdvance, Idle: verbEnough,
		Asks: func(s *state, f *kernel.Frame) (string, *play.Rule) {
			return book.Say(s, "{place} is won: who advances?", s.battle(f).hex[max(f.E, 0)]), ruleAdvance
		},
		Moves: []play.Move[*state]{
			{Verb: verbAdvance, Look: "move", Label: "{unit} advances to {place}", Try: tryAdvance, Judge: (*state).mayAdvance, Do: (*state).advance},
			enough,
		},
	})
	enough.Do = func(_ *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { f.B = -1 }
	book.Room(nodeFollow, play.Room[*state]{
		Who: func(s *state, _ *kernel.Frame) kernel.Seat { return kernel.Seat(s.phasing().Other()) }, Rule: ruleMinimum, Idle: verbEnough,
		Ask: "The attackers are eliminated: who follows into their hex?",
		Moves: []play.Move[*state]{
			{Verb: verbAdvance, Look: "move", Label: "{unit} advances to {place}", Try: tryFollow, Judge: (*state).mayFollow, Do: (*state).follow},
			enough,
		},
	})
}

func (s *state) runAdvance(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	if book.Could(s, verbEnough) {
		return kernel.Ask
	}
	if f.B >= 0 { // who is on his way stops, and the next may come
		f.B = -1
		return kernel.Next
	}
	s.stack.Pop()
	return kernel.Next
}

// tryAdvance tries who is on his way, and everybody in the hexes attacked from.
func tryAdvance(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	b, first := s.battle(f), len(dst)
	for u := range s.sc.Units {
		if !s.onMap(u) || s.sideOf(u) != s.phasing() || int(f.B) != u && (s.marked(u, advanced) || b.source(s.at[u]) < 0) {
			continue
		}
		dst = s.stepsOf(u, dst)
	}
	slices.SortFunc(dst[first:], kernel.Choice.Compare)
	return dst
}

// stepsOf tries every hex beside a unit.
func (s *state) stepsOf(u int, dst []kernel.Choice) []kernel.Choice {
	for _, to := range s.sc.Ground.Grid.Adjacent[s.at[u]] {
		if to != board.NoHex {
			dst = append(dst, kernel.Choice{Verb: verbAdvance, A: int16(u), B: to})
		}
	}
	return dst
}

// mayAdvance says why a unit does not advance to a hex (9.9).
func (s *state) mayAdvance(f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	u, to, b := int(c.A), c.B, s.battle(f)
	switch {
	case s.sideOf(u) != s.phasing():
		return ruleAdvanceSide.No(c.A)
	case !s.onMap(u):
		return ruleOwnAway.No(c.A)
	case c.A != f.B && s.marked(u, advanced):
		return ruleAdvanceDone.No(c.A)
	case c.A != f.B && b.source(s.at[u]) < 0:
		return ruleAdvance.No(c.A)
	case s.sc.Ground.Grid.DirTo(s.at[u], to) < 0:
		return ruleAdvanceNext.No(to, s.at[u], c.A)
	}
	if v := s.mayPursue(u); !v.OK() {
		return v
	}
	var room, used int16
	switch t := b.target(to); {
	case c.A == f.B:
		used, room = f.C, int16(b.room[f.E])
		if v := s.mayGoOn(f, u, to); !v.OK() {
			return v
		}
	case t < 0:
		return ruleAdvanceFirst.No(c.A)
	default:
		room = int16(b.room[t])
	}
	if v := s.mayOccupy(u, to); !v.OK() {
		return v
	}
	switch price := s.stride(b, to); {
	case used+price <= room:
		return kernel.Verdict{}
	case price > 1:
		return ruleAdvanceHedge.No(to)
	}
	return ruleAdvanceFar.No(to, c.A)
}

// stride is how many hexes a hex counts in an advance (9.93, B.2).
func (s *state) stride(b *battle, h int16) int16 {
	if s.sc.Ground.Kind(h) == order.Bocage && !b.declared(extraFast) {
		return 2
	}
	return 1
}

// advances says why a unit advances neither as attacker nor as defender.
func (s *state) advances(u int) kernel.Verdict {
	c := s.card(u)
	switch {
	case c.Gun():
		return ruleAdvanceGun.No(int16(u))
	case c.Class == order.Immobile:
		return ruleAdvanceBuilt.No(int16(u))
	case s.unit[u].mood == demoralised:
		return ruleAdvanceNot.No(int16(u))
	case s.bound(u): // 32.15
		return ruleAshoreStays.No(int16(u))
	case s.is(u, uncommitted):
		return s.heldBy().No(int16(u))
	case s.rooted(u):
		return ruleStill.No(int16(u))
	}
	return kernel.Verdict{}
}

// mayPursue says why a unit does not advance at all (9.88, 9.98, 10.55).
func (s *state) mayPursue(u int) kernel.Verdict {
	if v := s.advances(u); !v.OK() {
		return v
	}
	beaten := s.marked(u, repulsed)
	for i := range s.fight.battles[:s.fight.n] {
		o := &s.fight.battles[i]
		if o.column == 0 {
			continue // there was nothing to roll for (21.39)
		}
		beaten = beaten || s.result(o).Attacker && o.source(s.at[u]) >= 0
	}
	return ruleAdvanceBack.Only(!beaten, int16(u))
}

// mayOccupy says why a unit cannot enter a hex in an advance (9.96, 9.97).
func (s *state) mayOccupy(u int, to int16) kernel.Verdict {
	n := int16(u)
	if s.holdsOut(s.sideOf(u), to) {
		return ruleAdvanceFoe.No(to)
	}
	if s.bars(s.sideOf(u), to) {
		return ruleBarrier.No(to)
	}
	if s.card(u).Type == order.HQ && s.inZone(s.sideOf(u).Other(), to) {
		return ruleHQ.No(to, n)
	}
	if _, why := s.strides(u, s.at[u], to); why != 0 {
		return ruleAdvanceBar.No(n, to)
	}
	return ruleAdvanceFull.Only(!s.card(u).Stacks() || s.roomIn(to) >= s.bulk(u), to)
}

// mayGoOn says why a unit that has entered the emptied hex does not go on (9.94).
func (s *state) mayGoOn(f *kernel.Frame, u int, to int16) kernel.Verdict {
	b := s.battle(f)
	if t := s.card(u).Type; t == order.Tank || t == order.Recon {
		return kernel.Verdict{}
	}
	k := int8(f.D)
	return ruleAdvancePath.Only(k >= 0 && k < b.nPath[f.E] && b.path[f.E][k] == to, to)
}

func (s *state) advance(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	u, b, from := int(c.A), s.battle(f), s.at[c.A]
	first := c.A != f.B
	if first {
		f.B, f.C, f.D, f.E = c.A, 0, 0, int16(b.target(c.B))
		s.fight.role[u] |= advanced
	} else {
		f.D++
	}
	evAdvances.Tell(sink, ruleAdvance, c.A, c.B)
	s.put(u, c.B)
	s.enters(s.sideOf(u), c.B, sink)
	f.C += s.stride(b, c.B)
	if s.sc.Ground.Between(from, c.B)&order.River != 0 || !first && s.inZone(s.sideOf(u).Other(), c.B) {
		f.C = int16(b.room[f.E]) // 9.94, 9.98: no farther
	}
}

// doom eliminates attackers whose attack does not reach the first column (9.62).
func (s *state) doom(f *kernel.Frame, b *battle, sink kernel.Sink) {
	evHopeless.Tell(sink, ruleMinimum, b.hex[0])
	s.sitOut(b, false)
	for _, h := range b.hex[:b.nHex] {
		s.rouse(h, sink)
	}
	who, n := b.who, b.nWho
	for _, w := range who[:n] {
		if u := int(w); s.card(u).OnGround() && s.beside(s.at[u], b) {
			evEliminated.Tell(sink, ruleMinimum, w, s.at[u])
			s.kill(u)
		}
	}
	f.Step, f.B = attackDoomed, 0
}

// runFollow lets the defender advance into hexes that are empty now (9.62).
func (s *state) runFollow(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	if f.B == 0 && book.Could(s, verbEnough) {
		return kernel.Ask
	}
	s.unmark(advanced)
	s.undeclare(f)
	s.sweepSites(sink)
	s.stack.Pop()
	return kernel.Next
}

func tryFollow(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	b, first := s.battle(f), len(dst)
	for u := range s.sc.Units {
		if !s.onMap(u) || !b.about(s.at[u]) {
			continue
		}
		dst = s.stepsOf(u, dst)
	}
	slices.SortFunc(dst[first:], kernel.Choice.Compare)
	return dst
}

// mayFollow says why a defender does not advance into a hex (9.62, A39): one hex.
func (s *state) mayFollow(f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	u, b := int(c.A), s.battle(f)
	switch {
	case !s.onMap(u):
		return ruleOwnAway.No(c.A)
	case !b.about(s.at[u]):
		return ruleFollow.No(c.A)
	case s.marked(u, advanced):
		return ruleAdvanceDone.No(c.A)
	case s.sc.Ground.Grid.DirTo(s.at[u], c.B) < 0:
		return ruleAdvanceNext.No(c.B, s.at[u], c.A)
	case b.source(c.B) < 0:
		return ruleAdvanceFirst.No(c.A)
	}
	if v := s.advances(u); !v.OK() {
		return v
	}
	return s.mayOccupy(u, c.B)
}

func (s *state) follow(_ *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	evAdvances.Tell(sink, ruleMinimum, c.A, c.B)
	s.fight.role[c.A] |= advanced
	s.put(int(c.A), c.B)
	s.enters(s.sideOf(int(c.A)), c.B, sink)
}
