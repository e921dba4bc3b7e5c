package dday91

import (
	"sandtable/kernel"
	"sandtable/play"
)

// 6a Set-up.
var (
	ruleSetup      = book.Rule("6a.2", "Set-up", "The German side places what its card leaves free.", "{unit} has a fixed place")
	ruleSetupHex   = book.Rule("6a.1", "Set-up hexes", "Each card line says which hexes.", "the card does not allow {unit} at {place}")
	ruleSetupCoast = book.Rule("6a.3", "One on a coast hex", "At most one unit of the coast lines in a hex.", "{C:unit} is at {B:place}")
	ruleSetupAll   = book.Rule("6a.4", "All units", "All units of the set-up lines are placed.", "{unit} is not placed")
	evSetup        = book.Event("arrival", "{unit} is set up at {place}.")
	evPlan         = book.Event("arrival", "The Germans take the {plan} set-up.")
)

func init() {
	book.Proc(procSetup, play.Proc[*position]{Nodes: []uint16{nodeSetupHex}})
	book.Room(nodeSetup, room{
		Seat: german, Ask: "Set up: choose a unit to place, or an automatic set-up.", Rule: ruleSetup,
		Moves: []move{
			{Verb: VerbPut, Look: "pick", Label: "Place {unit}", Do: asks(procSetup), Judge: mayA((*position).checkSetup),
				Try: pieces(VerbPut, func(*position, int16) bool { return true })},
			{Verb: VerbPlan, Look: "take", Label: "Automatic set-up: {plan}", Do: doesA((*position).applyPlan),
				Try: func(_ *position, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					return append(dst, kernel.Choice{Verb: VerbPlan}, kernel.Choice{Verb: VerbPlan, A: 1})
				}},
			{Verb: VerbReady, Look: "pass", Label: "The set-up is done", Main: true, Judge: may((*position).checkReady),
				Do: func(_ *position, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { f.Step = 1 }},
		},
	})
	book.Room(nodeSetupHex, room{
		Seat: german, Ask: "Where is {unit} set up?", Rule: ruleSetupHex,
		Moves: []move{
			{Verb: VerbOn, Look: "place", Label: "Set up at {place}", Judge: mayA((*position).checkSetupHex), Do: doesA((*position).applySetupHex),
				Try: hexes(VerbOn, func(p *position, h int16) bool { return p.sc.hex[h].isLand() })},
			back,
		},
	})
}

// newPosition sets up a scenario (6): everything that the cards fix is placed;
// German units with a free choice wait to be placed.
func newPosition(sc *setting) *position {
	p := &position{}
	p.sc = sc
	for u := range p.loc {
		p.loc[u], p.box[u], p.home[u] = -1, noPiece, -1
	}
	for i := range p.bombAt {
		p.bombAt[i], p.bombOn[i] = -1, -1
	}
	p.moves = sc.start
	p.holder = int8(sc.initiative)
	p.verdict = int8(kernel.Nobody)
	for h := range sc.hex {
		if c := sc.hex[h].country; c == britain || c == medBase {
			p.control.add(int16(h))
		}
	}
	for i := range sc.setup {
		l := &sc.setup[i]
		if !sc.inUse(l) {
			continue
		}
		if l.reduced {
			p.mark[l.unit] |= reduced
		}
		if l.rule != fixedHex {
			p.life[l.unit] = unplaced
			continue
		}
		p.life[l.unit] = inPlay
		p.put(l.unit, l.hex, nil)
	}
	for i := range sc.setup { // units of one card line stand in the box of its army
		if l := &sc.setup[i]; sc.units[l.unit].isArmy() && l.rule == fixedHex {
			for j := range sc.setup {
				if m := &sc.setup[j]; m.line == l.line && m.unit != l.unit && p.on(m.unit) && sc.units[m.unit].stacks() {
					p.box[m.unit] = int8(l.unit)
				}
			}
		}
	}
	for i := range sc.later {
		l := &sc.later[i]
		p.life[l.unit] = waiting
		p.due[l.unit] = l.turn
		if l.reduced {
			p.mark[l.unit] |= reduced
		}
	}
	p.stack.Push(kernel.Frame{Proc: procGame})
	p.run(nil)
	return p
}

// inUse tells whether a line of the set-up is played: bombers only with option
// 13b, harbours only with 15 (1b1.4).
func (s *setting) inUse(l *placing) bool {
	switch l.option {
	case "13b":
		return s.opt.bomb13b
	case "15":
		return s.opt.mulberry15a
	}
	return true
}

// line is the card line of a unit, nil if it has none.
func (s *setting) line(u int16, later bool) *placing { return s.lines[bit(later)][u] }

// checkSetup: a unit whose place is free, also to be placed anew.
func (p *position) checkSetup(u int16) kernel.Verdict {
	if u < nAllied || u >= nUnits {
		return ruleSetup.No(u)
	}
	if l := p.sc.line(u, false); l == nil || l.rule == fixedHex {
		return ruleSetup.No(u)
	}
	return fine
}

// checkReady: every unit with a choice of place has one (6a.4).
func (p *position) checkReady() kernel.Verdict {
	for u := int16(nAllied); u < nUnits; u++ {
		if p.life[u] == unplaced {
			return ruleSetupAll.No(u)
		}
	}
	return fine
}

// checkSetupHex: what the card allows, at most one unit of the coast lines in a
// hex, and no illegal stack (6a.1, 2d1.1).
func (p *position) checkSetupHex(h int16) kernel.Verdict {
	u := p.stack.Top().A
	l := p.sc.line(u, false)
	if !p.sc.setupFits(l, h) {
		return ruleSetupHex.No(u, h)
	}
	if l.rule == coastWest && p.count[german][h] > 0 {
		for v := int16(nAllied); v < nUnits; v++ {
			if o := p.sc.line(v, false); v != u && p.loc[v] == h && o != nil && o.rule == coastWest {
				return ruleSetupCoast.No(u, h, v)
			}
		}
	}
	if p.count[german][h] > 0 && !p.stackOKWithout(german, h, noPiece, u) {
		return ruleStack.No(u, h)
	}
	if from := p.loc[u]; from >= 0 && from != h && p.count[german][from] > 2 && !p.stackOKWithout(german, from, u, noPiece) {
		return ruleStack.No(u, from)
	}
	return fine
}

func (p *position) applySetupHex(h int16, sink kernel.Sink) {
	u := p.stack.Top().A
	p.stack.Pop()
	p.lift(u)
	p.life[u] = inPlay
	p.box[u] = noPiece
	p.put(u, h, nil)
	p.rebox()
	evSetup.Tell(sink, ruleSetupHex, u, h)
}

// rebox files the German units into holding boxes during the set-up.
func (p *position) rebox() {
	for u := int16(nAllied); u < nUnits; u++ {
		p.box[u] = noPiece
	}
	for u := int16(nAllied); u < nUnits; u++ {
		if p.on(u) && p.sc.units[u].isArmy() && p.count[german][p.loc[u]] > 1 {
			p.fillBox(german, p.loc[u])
		}
	}
}

// applyPlan places every free unit by one of the automatic set-ups.
func (p *position) applyPlan(plan int16, sink kernel.Sink) {
	for i := range p.sc.setup {
		if l := &p.sc.setup[i]; l.rule != fixedHex {
			p.lift(l.unit)
		}
	}
	for i := range p.sc.setup {
		if l := &p.sc.setup[i]; l.rule != fixedHex && p.sc.inUse(l) {
			p.life[l.unit] = inPlay
			p.put(l.unit, l.plans[plan], nil)
		}
	}
	p.rebox()
	evPlan.Tell(sink, ruleSetup, plan)
}
