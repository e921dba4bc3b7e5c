package atlanticwall

import (
	"slices"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 20 Replacements, after movement.
var (
	ruleReplace    = book.Rule("20.0", "Replacements", "A point of its headquarters gives a reduced battalion or a battlegroup a step back.", "{unit} has all its steps")
	ruleStock      = book.Rule("20.11", "Points", "A headquarters has its points for the whole game; what is spent is gone.", "{unit} has no replacement point left")
	_              = book.Rule("20.12", "Kept by headquarters", "Each point spent is taken from what that headquarters has left.", "")
	_              = book.Rule("20.13", "No limit", "Any number of points may be spent in a Game-Turn.", "")
	ruleArmour     = book.Rule("20.23", "Armour", "Armoured units never get replacements.", "{unit} is armoured")
	ruleCalm       = book.Rule("20.24", "Not in contact", "Not in an enemy zone of control, nor disrupted or demoralized, nor after moving in this phase.", "{unit} {is|are} in an enemy zone of control")
	ruleShaken     = book.Rule("20.24", "Not shaken", "Nor disrupted or demoralised.", "{unit} {is|are} disrupted")
	ruleShakenMore = book.Rule("20.24", "Not shaken", "Nor demoralised.", "{unit} {is|are} demoralised")
	ruleCameFar    = book.Rule("20.24", "Not after a move", "Nor after a tactical move or a march of this phase; a landing is neither.", "{unit} {has|have} moved in this phase")
	ruleParent     = book.Rule("20.25", "Own headquarters", "Points come from the headquarters of the unit's division only.", "{unit} is not the headquarters of {unit}")
	_              = book.Rule("20.27", "German corps", "A German corps headquarters serves any unit of its corps that is not armoured.", "")
	ruleFed        = book.Rule("20.26", "Supply", "The unit must be in supply.", "{unit} is not in supply")
	ruleAshoreNone = book.Rule("32.15", "Replacements of a landing", "Units of a beach that is not cleared get none: section 20 holds afterwards.", "{unit} {belongs|belong} to a beach that is not cleared")
	ruleComesBack  = book.Rule("25.13", "Out of a battlegroup", "A step turns a battlegroup into a reduced battalion: one of the nearest division that stands aside for a battlegroup, else any; the owner chooses.", "{unit} {stands|stand} aside for no battlegroup")
	ruleBackSide   = book.Rule("25.13", "Out of a battlegroup", "One of its own side.", "{unit} belongs to the other side")
	ruleBackOther  = book.Rule("25.13", "Out of a battlegroup", "One of the nearest division that stands aside, if there is one.", "{unit} is not of the division nearest to {unit}, of which a battalion stands aside too")

	verbReplace = book.Verb("replace", "unit unit", "give")
	nodeReplace = book.Node("replace")
	nodeReturn  = book.Node("returning")

	evReplaced = book.Event("move", "{unit} gets a step back from {unit}")
	evReturns  = book.Event("move", "{unit} comes back for a battlegroup at {place}")
)

// Steps of replacements. Frame: A the battlegroup that gets a step.
const (
	replaceChoose uint8 = iota
	replaceReturn
)

func init() {
	book.Proc(procReplace, play.Proc[*state]{Run: (*state).runReplace, Nodes: []uint16{nodeReplace, nodeReturn}})
	book.Room(nodeReturn, play.Room[*state]{
		Who: (*state).moving, Ask: "Which battalion comes back for {unit}?", Rule: ruleComesBack,
		Moves: []play.Move[*state]{{Verb: verbReturn, Look: "take", Label: "{unit} comes back", Try: (*state).tryReturn,
			Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
				return s.mayReturn(int(f.A), int(c.A))
			},
			Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
				s.comeBack(int(f.A), int(c.A), sink)
				f.Step = replaceChoose
			}}},
	})
	book.Room(nodeReplace, play.Room[*state]{
		Who: (*state).moving, Ask: "Which units get replacements?", Rule: ruleReplace, Idle: verbDone,
		Moves: []play.Move[*state]{
			{Verb: verbReplace, Look: "take", Label: "A step for {unit} from {unit}", Try: (*state).tryReplace,
				Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
					return s.replaceVerdict(int(c.A), int(c.B))
				}, Do: (*state).replace},
			{Verb: verbDone, Look: "pass", Label: "No more replacements", Main: true, Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.stack.Pop() }},
		},
	})
}

// runReplace asks as long as any unit can get a step, and who comes back where more than one could.
func (s *state) runReplace(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	if f.Step == replaceReturn {
		only, n := -1, 0
		for _, w := range s.sc.own[s.side] {
			if s.returns(int(f.A), int(w)) {
				only, n = int(w), n+1
			}
		}
		if n > 1 {
			return kernel.Ask
		}
		s.comeBack(int(f.A), only, sink)
		f.Step = replaceChoose
	}
	if !book.Could(s, verbDone) {
		s.stack.Pop()
		return kernel.Next
	}
	return kernel.Ask
}

// tryReplace tries every unit that has lost a step with the headquarters that it may be
// served by (20.25, 20.27).
func (s *state) tryReplace(_ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for u := range s.sc.Units {
		if !s.onMap(u) || s.sideOf(u) != s.side || !s.weakened(u) {
			continue
		}
		for _, hq := range s.parents(u) {
			if hq >= 0 {
				dst = append(dst, kernel.Choice{Verb: verbReplace, A: int16(u), B: hq})
			}
		}
	}
	return dst
}

// parents are the headquarters on the map that may give a unit a step: of its division and of its
// corps (20.25, 20.27), -1 for one that may not.
func (s *state) parents(u int) [2]int16 {
	f := s.formOf(u)
	if f < 0 {
		return [2]int16{-1, -1}
	}
	out := [2]int16{s.sc.Formations[f].Headquarters, s.sc.Formations[f].CorpsHeadquarters}
	for i, hq := range out {
		if hq >= 0 && !s.onMap(int(hq)) {
			out[i] = -1
		}
	}
	return out
}

// weakened tells a battalion that has lost steps (20.0).
func (s *state) weakened(u int) bool {
	c := s.card(u)
	return s.is(u, battlegroup) || c.Size == order.Battalion && s.unit[u].steps < c.Steps
}

// formOf is the formation of a unit; a battlegroup is of that of its battalion.
func (s *state) formOf(u int) int16 {
	if s.is(u, battlegroup) {
		return s.sc.Units[s.unit[u].of-1].Form
	}
	return s.sc.Units[u].Form
}

// armoured tells armour in the sense of 20.23: hard armour, and tank destroyers and
// assault guns with it.
func armoured(c *order.Unit) bool { return !c.Gun() && c.Front.Armour > 0 && !c.Front.Soft }

// replaceVerdict says why a headquarters cannot give a unit a step.
func (s *state) replaceVerdict(u, hq int) kernel.Verdict {
	if v := s.mine(u); !v.OK() {
		return v
	}
	parents := s.parents(u)
	switch {
	case !s.weakened(u):
		return ruleReplace.No(int16(u))
	case !slices.Contains(parents[:], int16(hq)):
		return ruleParent.No(int16(hq), int16(u))
	case s.bound(u):
		return ruleAshoreNone.No(int16(u))
	case armoured(s.card(s.standsFor(u))):
		return ruleArmour.No(int16(u))
	case s.threatened(u):
		return ruleCalm.No(int16(u))
	case s.unit[u].mood == disrupted:
		return ruleShaken.No(int16(u))
	case s.unit[u].mood != steady:
		return ruleShakenMore.No(int16(u))
	case s.is(u, moved) && !s.is(u, crashed):
		return ruleCameFar.No(int16(u))
	case s.unit[u].supply != inSupply:
		return ruleFed.No(int16(u))
	}
	return ruleStock.Only(s.logi.stock[s.ledger(hq)] > 0, int16(hq))
}

// standsFor is the battalion of a battlegroup, and every other unit itself.
func (s *state) standsFor(u int) int {
	if s.is(u, battlegroup) {
		return int(s.unit[u].of) - 1
	}
	return u
}

// ledger is where the points of a headquarters are kept: under its formation.
func (s *state) ledger(hq int) int16 { return s.sc.Units[hq].Form }

// replace gives a unit a step; a battlegroup becomes a reduced battalion (20.12, 25.13).
func (s *state) replace(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	u := int(c.A)
	s.logi.stock[s.ledger(int(c.B))]--
	evReplaced.Tell(sink, ruleReplace, c.A, c.B)
	if s.is(u, battlegroup) {
		f.Step, f.A = replaceReturn, c.A
		return
	}
	s.unit[u].steps++
}

// comeBack puts a battalion in the place of a battlegroup.
func (s *state) comeBack(u, back int, sink kernel.Sink) {
	own, h := s.unit[u], s.at[u]
	s.stow(u, spare)
	for w := range s.sc.Units { // the battlegroup of who comes back stands for the other battalion from now on
		if int(s.unit[w].of)-1 == back {
			s.unit[w].of = own.of
		}
	}
	s.unit[back] = piece{steps: s.card(back).Steps - 1, flags: own.flags &^ battlegroup, supply: own.supply, beach: own.beach}
	s.put(back, h)
	evReturns.Tell(sink, ruleComesBack, int16(back), h)
}

// returns tells whether a battalion may come back for a battlegroup: it is of the division of the unit
// nearest to that, or none that stands aside is (25.13).
func (s *state) returns(u, back int) bool {
	if s.at[back] != standing || s.sideOf(back) != s.side {
		return false
	}
	var aside formSet
	for _, w := range s.sc.own[s.side] {
		if form := s.sc.Units[w].Form; s.at[w] == standing && form >= 0 {
			aside.add(form)
		}
	}
	near := s.nearestDivisions(s.at[u], u)
	return near.prefers(s.sc.Units[back].Form, aside)
}

// mayReturn says why a battalion does not come back for a battlegroup (25.13).
func (s *state) mayReturn(u, back int) kernel.Verdict {
	switch {
	case s.sideOf(back) != s.side:
		return ruleBackSide.No(int16(back))
	case s.at[back] != standing:
		return ruleComesBack.No(int16(back))
	}
	return ruleBackOther.Only(s.returns(u, back), int16(back), int16(u))
}

// tryReturn tries every battalion that stands aside for a battlegroup.
func (s *state) tryReturn(_ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for _, w := range s.sc.own[s.side] {
		if s.at[w] == standing {
			dst = append(dst, kernel.Choice{Verb: verbReturn, A: w})
		}
	}
	return dst
}
