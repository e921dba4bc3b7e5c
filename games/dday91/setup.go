package dday91

import (
	"sandtable/games/dday91/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 6a Set-up.
var (
	ruleSetup      = book.Rule("6a.2", "Set-up", "The German side places what its card leaves free.", "{unit} has a fixed place")
	ruleSetupNone  = book.Rule("6a.2", "Set-up", "What comes later is not placed.", "{unit} does not start on the board")
	ruleSetupLeave = book.Rule("2d1.1", "Stacking", "Also in the set-up.", "without {unit} the stack at {place} would be illegal")
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
				Try: hexes(VerbOn, func(p *position, h int16) bool { return p.sc.Hex[h].IsLand() })},
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
	p.moves = sc.Start
	p.holder = int8(sc.Initiative)
	p.verdict = int8(kernel.Nobody)
	p.control = sc.held()
	for i := range sc.Setup {
		l := &sc.Setup[i]
		if !sc.inUse(l) {
			continue
		}
		if l.Reduced {
			p.mark[l.Unit] |= reduced
		}
		if l.Rule != order.FixedHex {
			p.life[l.Unit] = unplaced
			continue
		}
		p.life[l.Unit] = inPlay
		p.put(l.Unit, l.Hex, nil)
	}
	for i := range sc.Setup { // units of one card line stand in the box of its army
		if l := &sc.Setup[i]; sc.Units[l.Unit].IsArmy() && l.Rule == order.FixedHex {
			for j := range sc.Setup {
				if m := &sc.Setup[j]; m.Line == l.Line && m.Unit != l.Unit && p.on(m.Unit) && sc.Units[m.Unit].Stacks() {
					p.box[m.Unit] = int8(l.Unit)
				}
			}
		}
	}
	for i := range sc.Later {
		l := &sc.Later[i]
		p.life[l.Unit] = waiting
		p.due[l.Unit] = l.Turn
		if l.Reduced {
			p.mark[l.Unit] |= reduced
		}
	}
	p.stack.Push(kernel.Frame{Proc: procGame})
	p.run()
	return p
}

// held are the hexes that the Allies control at the start (2e.1).
func (s *setting) held() (set hexSet) {
	for h := range s.Hex {
		if c := s.Hex[h].Country; c == order.Britain || c == order.MedBase {
			set.add(int16(h))
		}
	}
	return set
}

// inUse tells whether a line of the set-up is played: bombers only with option
// 13b, harbours only with 15 (1b1.4).
func (s *setting) inUse(l *order.Placing) bool {
	switch l.Option {
	case "13b":
		return s.opt.bomb13b
	case "15":
		return s.opt.mulberry15a
	}
	return true
}

// checkSetup: a unit whose place is free, also to be placed anew.
func (p *position) checkSetup(u int16) kernel.Verdict {
	l := p.sc.Line(u, false)
	switch {
	case sideOf(u) != german:
		return ruleOwn.No(u)
	case l == nil:
		return ruleSetupNone.No(u)
	}
	return ruleSetup.Only(l.Rule != order.FixedHex, u)
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
	l := p.sc.Line(u, false)
	if !l.Fits(&p.sc.Board, h) {
		return ruleSetupHex.No(u, h)
	}
	if l.Rule == order.CoastWest && p.count[german][h] > 0 {
		for v := int16(nAllied); v < nUnits; v++ {
			if o := p.sc.Line(v, false); v != u && p.loc[v] == h && o != nil && o.Rule == order.CoastWest {
				return ruleSetupCoast.No(u, h, v)
			}
		}
	}
	if p.count[german][h] > 0 && !p.stackOKWithout(german, h, noPiece, u) {
		return ruleStack.No(u, h)
	}
	if from := p.loc[u]; from >= 0 && from != h && p.count[german][from] > 2 && !p.stackOKWithout(german, from, u, noPiece) {
		return ruleSetupLeave.No(u, from)
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
		if p.on(u) && p.sc.Units[u].IsArmy() && p.count[german][p.loc[u]] > 1 {
			p.fillBox(german, p.loc[u])
		}
	}
}

// applyPlan places every free unit by one of the automatic set-ups.
func (p *position) applyPlan(plan int16, sink kernel.Sink) {
	for i := range p.sc.Setup {
		if l := &p.sc.Setup[i]; l.Rule != order.FixedHex {
			p.lift(l.Unit)
		}
	}
	for i := range p.sc.Setup {
		if l := &p.sc.Setup[i]; l.Rule != order.FixedHex && p.sc.inUse(l) {
			p.life[l.Unit] = inPlay
			p.put(l.Unit, l.Plans[plan], nil)
		}
	}
	p.rebox()
	evPlan.Tell(sink, ruleSetup, plan)
}
