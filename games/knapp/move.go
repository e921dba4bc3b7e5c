package knapp

import (
	"fmt"
	"math/bits"

	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// K5 Movement (s7): picking a unit, and tactical movement. Road marches are in
// march.go, arrivals in arrive.go.
var (
	ruleOneMove   = book.Rule("K5.1", "One move a unit (s7)", "Each unit moves once in its side's movement step, if at all; one that stays where it is has not moved.", "{unit} {has|have} moved in this step")
	ruleMarchDone = book.Rule("K5.1", "One move a unit (s7)", "A march is its move, also one that leads nowhere.", "the march of {unit} in this step led nowhere, and was its move")
	ruleOwnUnits  = book.Rule("K5.1", "Own units (s7)", "A side moves and entrenches its own units only.", "{unit} {belongs|belong} to the other side")
	ruleHere      = book.Rule("K5.1", "One move a unit (s7)", "A move leads into another area.", "{unit} {is|are} in {area} already")
	ruleStacking  = book.Rule("K5.2", "Stacking (s7)", "No unit ends its move where three friendly units already are.", "{area} already holds three friendly units")
	ruleTactical  = book.Rule("K5.3", "Tactical movement (s7)", "One adjacent area, by road or not, but not over a river without a bridge.", "there is no bridge between {area} and {area}")
	ruleNowhere   = book.Rule("K5.3", "Tactical movement (s7)", "A unit needs an area that it may enter.", "{unit} {has|have} no area to go to from {area}")
	ruleContact   = book.Rule("K5.5", "Leaving contact (s7)", "A unit that starts in a contested area moves tactically, and not into another enemy-occupied area.", "{unit} {is|are} in contact and may not move straight at the enemy in {area}")
	ruleArmies    = book.Rule("K5.6", "Two armies (s7)", "US units and British or Canadian units may not end a move in the same area.", "{unit} may not stop in {area} beside units of the other Allied army")
	ruleFixed     = book.Rule("K5.8", "Static units (s13)", "Static units never move.", "{unit} {is|are} static and never {moves|move}")
	_             = book.Rule("K5.9", "Artillery (s7)", "Artillery moves like any other unit.", "")

	evMove = book.Event("move", "{unit} {goes|go} from {area} to {area}")
)

func init() {
	book.Proc(procMove, proc{Run: (*state).moveStep, Node: func(_ *state, f *kernel.Frame) uint16 {
		if f.Step == 2 {
			return nodeFortify
		}
		return nodeMove
	}})
	book.Room(nodeMove, room{
		Who: sideToAct, Ask: "Choose a unit to move.", Rule: ruleOneMove, Idle: verbPass,
		Moves: []move{
			{Verb: verbPass, Look: "pass", Label: "End movement", Do: func(_ *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { f.Step++ }},
			{
				Verb: verbMove, Look: "pick", Label: "Move {unit}", Wide: anyUnit(verbMove), Detail: (*state).supplyDetail,
				List: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					for u := s.d.base[f.A]; u < s.d.base[f.A+1]; u++ {
						if s.canMove(int(f.A), u).OK() {
							dst = append(dst, kernel.Choice{Verb: verbMove, A: int16(u)})
						}
					}
					return dst
				},
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict { return s.canMove(int(f.A), int(c.A)) },
				Do:    func(s *state, _ *kernel.Frame, c kernel.Choice, _ kernel.Sink) { s.push(procOrder, int(c.A), 0) },
			},
			haul, notYetFortify,
		},
	})
	book.Proc(procOrder, proc{Nodes: []uint16{nodeOrder}})
	book.Room(nodeOrder, room{
		Who: unitToAct, Ask: "Where should {unit} go, tactically or by road march?", Rule: ruleTactical, Facts: (*state).moverFacts, Idle: verbStay,
		Moves: []move{
			{Verb: verbStay, Look: "pass", Label: "Stay", Do: end}, // it has not moved and may still be picked (K5.1)
			{
				Verb: verbTactical, Look: "move", Label: "Tactical move to {area}", Wide: anyArea(verbTactical), Judge: (*state).mayTactical,
				Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					return each(dst, verbTactical, 0, s.next(int(f.A), &s.d.pass))
				},
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					u := int(f.A)
					s.stack.Pop()
					s.arrive(u, int(c.A), ruleTactical, sink)
				},
				Detail: func(s *state, f *kernel.Frame, c kernel.Choice, d *scene.Detail) {
					d.Path, d.Cost = s.stride(int(f.A), int(c.A)), "tactical move"
				},
			},
			marchTo,
		},
	})
}

// moverFacts shows the unit on the move.
func (s *state) moverFacts(f *kernel.Frame, p *scene.Prompt) {
	p.Pieces = []string{s.unitID(f.A)}
	if a := s.at[f.A]; a >= 0 {
		p.Places = []string{s.d.areas[a].id}
	}
	p.Facts = append(p.Facts, ruleStrength.Fact("Strength", s.now(int(f.A))))
}

// supplyDetail shows the supply line of a unit before it is picked (K4.1).
func (s *state) supplyDetail(_ *kernel.Frame, c kernel.Choice, d *scene.Detail) {
	u := int(c.A)
	if s.at[u] < 0 {
		return
	}
	way, cut := s.line(s.d.units[u].group, int(s.at[u]))
	d.Path = s.areaIDs(way)
	switch {
	case cut == noArea:
		d.Facts = append(d.Facts, ruleLine.Fact("Supply from", s.d.areas[way[len(way)-1]].name))
	case s.exempt(u):
		d.Facts = append(d.Facts, ruleExempt.Fact("Supply", fmt.Sprintf("none needed until turn %d", exemptUntil+1)))
	default:
		d.Facts = append(d.Facts, ruleNoSupply.Fact("Supply line cut at", s.d.areas[cut].name))
	}
}

// stride is the way of a unit into the next area.
func (s *state) stride(u, to int) []string {
	if s.at[u] < 0 {
		return []string{s.d.areas[to].id}
	}
	return []string{s.d.areas[s.at[u]].id, s.d.areas[to].id}
}

// moveStep runs a movement step: moves and arrivals in any order, then
// fortification (K5.1, K8.1).
func (s *state) moveStep(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	side := int(f.A)
	if f.Step == 0 {
		f.Step = 1
		s.hauled = 0
		for u := s.d.base[side]; u < s.d.base[side+1]; u++ {
			s.flag[u] &^= moved | spent
		}
		if s.opts&o3 != 0 {
			return s.rolls(rollArrival, side)
		}
	}
	if f.Step == 1 {
		if s.anyMove(side) {
			return kernel.Ask
		}
		f.Step = 2
	}
	for u := s.d.base[side]; u < s.d.base[side+1]; u++ {
		if s.canFortify(side, u).OK() {
			return kernel.Ask
		}
	}
	return s.done()
}

func (s *state) anyMove(side int) bool {
	for u := s.d.base[side]; u < s.d.base[side+1]; u++ {
		if s.canMove(side, u).OK() {
			return true
		}
	}
	return side == allied && s.anyHaul()
}

// next returns the areas that a unit might enter first, by borders of a kind.
func (s *state) next(u int, links *[maxAreas]uint64) uint64 {
	if s.at[u] < 0 {
		return s.gates(u)
	}
	return links[s.at[u]]
}

// room returns the areas in which a unit may end a move (K5.2, K5.6). Its own
// area is among them only if there is room for one more.
func (s *state) room(u int) uint64 {
	m := s.d.all &^ s.full[s.side(u)]
	switch s.d.units[u].group {
	case us:
		m &^= s.occ[br]
	case br:
		m &^= s.occ[us]
	}
	return m
}

// canMove says why a unit may not be picked for a move (K5.1, K5.3, K5.8, K12.5).
func (s *state) canMove(side, u int) kernel.Verdict {
	x := &s.d.units[u]
	switch {
	case x.side != side:
		return no(ruleOwnUnits, u, 0)
	case s.at[u] == absent:
		return no(ruleO5, u, 0)
	case s.at[u] == gone:
		return no(ruleGone, u, 0)
	case s.at[u] == dead && s.hits[u] >= s.str[u]:
		return no(ruleInPile, u, 0)
	case s.at[u] == due && !s.waiting(u):
		return no(ruleDue, u, int(s.due[u]))
	case x.kind == static:
		return no(ruleFixed, u, 0)
	case s.has(u, moved):
		return no(ruleOneMove, u, 0)
	case s.has(u, spent):
		return no(ruleMarchDone, u, 0)
	case s.at[u] < 0:
		if s.gates(u)&s.room(u) == 0 && !s.marchable(u) {
			return s.noGate(u)
		}
		return kernel.Verdict{}
	}
	to := s.d.pass[s.at[u]] & s.room(u)
	if s.isIn(u, s.contested()) {
		to &^= s.sideOf(1 - side)
	}
	if to == 0 && !s.marchable(u) {
		return no(ruleNowhere, u, int(s.at[u]))
	}
	return kernel.Verdict{}
}

// mayTactical says why the picked unit may not move tactically to an area (K5.3, K5.5).
func (s *state) mayTactical(f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	u, a := int(f.A), int(c.A)
	from := int(s.at[u])
	switch {
	case from < 0:
		if v := s.canArrive(u, a); !v.OK() {
			return v
		}
	case from == a:
		return no(ruleHere, u, a)
	case s.d.near[from]>>a&1 == 0:
		return no(ruleAdjacent, a, from)
	case s.d.pass[from]>>a&1 == 0:
		return no(ruleTactical, from, a)
	case s.isIn(u, s.contested()) && s.sideOf(1-s.side(u))>>a&1 != 0:
		return no(ruleContact, u, a)
	}
	return s.canStop(u, a)
}

// canStop says why a unit may not end its move in an area (K5.2, K5.6).
func (s *state) canStop(u, a int) kernel.Verdict {
	switch {
	case s.room(u)>>a&1 != 0:
		return kernel.Verdict{}
	case s.at[u] == int8(a) && bits.OnesCount64(s.here[s.side(u)][a]) <= stackLimit: // it is one of them itself
		return ruleArmies.Only(s.alone(u, a), int16(u), int16(a))
	case s.full[s.side(u)]>>a&1 != 0:
		return no(ruleStacking, a, 0)
	}
	return no(ruleArmies, u, a)
}

// alone reports whether no unit of the other Allied group is in the area (K5.6).
func (s *state) alone(u, a int) bool {
	g := s.d.units[u].group
	return g == ge || s.occ[br-g]>>a&1 == 0
}

// arrive moves a unit into an area by a rule and tells it (K5.1, K12.1, K12.3).
func (s *state) arrive(u, a int, rule *play.Rule, sink kernel.Sink) {
	from := int(s.at[u])
	s.put(u, a)
	s.flag[u] |= moved | spent
	switch {
	case from >= 0:
		emit(sink, evMove, rule, u, from, a)
	case s.side(u) == german:
		emit(sink, evArrive, ruleArriveGerman, u, a)
	default:
		emit(sink, evArrive, ruleArrive, u, a)
	}
}
