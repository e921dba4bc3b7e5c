package koenig

import (
	"sandtable/kernel"
	"sandtable/play"
)

// 12.0 Replacements, and the German redeployment of a night turn (4.0).
var (
	ruleReplacement = book.Rule("12.0", "Replacements", "At night each point takes one hit off a unit; the Allies have at least one point more than the Germans.", "")
	ruleNoReturn    = book.Rule("12.0", "Replacements", "Eliminated units do not come back.", "{unit} {is|are} out of the game")
	ruleOwnUnits    = book.Rule("12.0", "Replacements", "Points are for one's own units.", "{unit} {belongs|belong} to the other side")
	ruleUnhurt      = book.Rule("12.0", "Replacements", "Only a unit with a hit can recover.", "{unit} {has|have} no hit")

	nodeReplacementAllied = book.Node("replacement-allied")
	nodeReplacementGerman = book.Node("replacement-german")
	nodeRecover           = book.Node("recover")
	nodeRedeploy          = book.Node("redeploy")
	nodeRedeployUnit      = book.Node("redeploy-unit")

	evReplacements = book.EventBy("support", func(p *pos, e kernel.Event) kernel.Line {
		text := book.Say(p, "Replacements: Allies roll {n}, Germans {n}; Allies {n point}, Germans {n point}", e.Args[:]...)
		if e.Args[4] != 0 {
			text += " (Allies raised to one more)"
		}
		return kernel.Line{Text: text}
	}).Outturn()
	evRecovers = book.Event("support", "{unit} {recovers|recover}, {hits} left")
)

// Steps of the Replacement Phase (12.0). Frame: A the side whose turn it is to
// recover, B the Allied die before that.
const (
	refitAllied uint8 = iota
	refitGerman
	refitRecover
)

func init() {
	book.Proc(procReplacement, play.Proc[*pos]{
		Run: (*pos).runReplacement, Nodes: []uint16{nodeReplacementAllied, nodeReplacementGerman, nodeRecover},
	})
	book.Room(nodeReplacementAllied, play.Room[*pos]{
		Seat: kernel.Chance, Ask: "Replacements: roll the Allied die.", Rule: ruleReplacement, Fresh: true,
		Moves: throw(func(p *pos, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
			p.rp[allied] = p.sc.replacement[allied][c.A-1]
			f.B, f.Step = c.A, refitGerman
		}),
	})
	book.Room(nodeReplacementGerman, play.Room[*pos]{
		Seat: kernel.Chance, Ask: "Replacements: roll the German die.", Rule: ruleReplacement, Moves: throw((*pos).shareReplacements),
	})
	book.Room(nodeRecover, play.Room[*pos]{
		Who: func(_ *pos, f *kernel.Frame) kernel.Seat { return kernel.Seat(f.A) },
		Asks: func(p *pos, f *kernel.Frame) (string, *play.Rule) {
			return book.Say(p, "Recover a hit ({n point} left), or stop for this night.", int16(p.rp[f.A])), ruleReplacement
		},
		Moves: []play.Move[*pos]{
			{
				Verb: verbRecover, Look: "take", Label: "{unit} {recovers|recover} a hit", Wide: eachOf(verbRecover, (*pos).everyone),
				Try: func(p *pos, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					return each(dst, verbRecover, p.sc.sides[f.A])
				},
				Judge: (*pos).mayRecover,
				Do: func(p *pos, f *kernel.Frame, c kernel.Choice, s kernel.Sink) {
					p.rp[f.A]--
					p.hits[c.A]--
					p.refitted |= 1 << c.A
					evRecovers.Tell(s, ruleReplacement, c.A, int16(p.hits[c.A]))
					f.A = 1 - f.A
				},
			},
			{Verb: verbStop, Look: "pass", Label: "Stop recovering", Do: func(p *pos, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) {
				p.out[f.A] = true
				f.A = 1 - f.A
			}},
		},
	})
	book.Proc(procRedeployment, play.Proc[*pos]{Run: (*pos).runRedeployment, Nodes: []uint16{nodeRedeploy}})
	book.Room(nodeRedeploy, play.Room[*pos]{
		Seat: kernel.Seat(german), Ask: "German redeployment: choose a unit, or finish.", Rule: ruleRedeployment,
		Moves: []play.Move[*pos]{
			{
				Verb: verbPick, Look: "pick", Label: "{unit}", Wide: eachOf(verbPick, (*pos).everyone),
				Try:   eachOf(verbPick, func(p *pos) uint32 { return p.sc.sides[german] }),
				Judge: (*pos).mayRedeploy,
				Do: func(p *pos, _ *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
					p.stack.Push(kernel.Frame{Proc: procUnit, A: c.A, B: 1})
				},
			},
			{Verb: verbFinish, Look: "pass", Label: "Finish the redeployment", Do: func(p *pos, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) {
				p.clearTasks()
				p.stack.Pop()
			}},
		},
	})
	book.Room(nodeRedeployUnit, play.Room[*pos]{
		Seat: kernel.Seat(german), Ask: "{unit} may move up to half its allowance.", Rule: ruleRedeployment,
		Moves: []play.Move[*pos]{
			move, noFight(enterClose), noFight(fireInto), noFight(combine), unitDone(ofRedeploying), unitBack(ofRedeploying),
		},
	})
}

// noFight is a move of an operation that a redeployment refuses (4.0).
func noFight(m play.Move[*pos]) play.Move[*pos] {
	return play.Move[*pos]{Verb: m.Verb, Wide: m.Wide, Judge: refuse(ruleRedeployFight)}
}

func (p *pos) beginReplacement(s kernel.Sink) {
	p.rp, p.out, p.refitted = [2]int8{}, [2]bool{}, 0
	p.phase(s, phaseReplacement)
	p.stack.Push(kernel.Frame{Proc: procReplacement})
}

// shareReplacements gives both sides their points; the Allies have at least one
// more (12.0).
func (p *pos) shareReplacements(f *kernel.Frame, c kernel.Choice, s kernel.Sink) {
	p.rp[german] = p.sc.replacement[german][c.A-1]
	raised := p.rp[german] >= p.rp[allied]
	if raised { // Allied preparation
		p.rp[allied] = p.rp[german] + 1
	}
	evReplacements.Tell(s, ruleReplacement, f.B, c.A, int16(p.rp[allied]), int16(p.rp[german]), int16(flag(raised)))
	f.A, f.B, f.Step = int16(allied), 0, refitRecover
}

// canRecover reports whether a side can spend a replacement point.
func (p *pos) canRecover(who side) bool {
	if p.rp[who] <= 0 || p.out[who] {
		return false
	}
	for m := p.present(p.sc.sides[who]); m != 0; m &= m - 1 {
		if p.hits[trailing(m)] > 0 {
			return true
		}
	}
	return false
}

func (p *pos) runReplacement(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	if f.Step != refitRecover {
		return kernel.Ask
	}
	if !p.canRecover(side(f.A)) {
		f.A = 1 - f.A
		if !p.canRecover(side(f.A)) {
			p.rp = [2]int8{} // what is left is lost
			p.stack.Pop()
			return kernel.Next
		}
	}
	return kernel.Ask
}

// mayRecover says why a unit cannot recover a hit (12.0).
func (p *pos) mayRecover(f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	u := int(c.A)
	switch {
	case p.at[u] == eliminated || p.at[u] == exited:
		return ruleNoReturn.No(c.A)
	case p.unit(u).side != side(f.A):
		return ruleOwnUnits.No(c.A)
	case !p.onMap(u):
		return ruleNotOnMap.No(c.A)
	}
	return ruleUnhurt.Only(p.hits[u] > 0, c.A)
}

func (p *pos) beginRedeployment(s kernel.Sink) {
	p.clearTasks()
	p.phase(s, phaseRedeployment)
	p.stack.Push(kernel.Frame{Proc: procRedeployment})
}

func (p *pos) runRedeployment(*kernel.Frame, kernel.Sink) kernel.Signal {
	for m := p.present(p.sc.sides[german]) &^ p.refitted; m != 0; m &= m - 1 {
		if p.task[trailing(m)] != done {
			return kernel.Ask
		}
	}
	p.clearTasks()
	p.stack.Pop()
	return kernel.Next
}

// mayRedeploy says why a unit cannot move at night (4.0).
func (p *pos) mayRedeploy(_ *kernel.Frame, c kernel.Choice) kernel.Verdict {
	u := int(c.A)
	switch {
	case p.unit(u).side != german:
		return ruleRedeployGerman.No(c.A)
	case !p.onMap(u):
		return ruleNotOnMap.No(c.A)
	case has(p.refitted, u):
		return ruleRefitted.No(c.A)
	}
	return ruleRedeployed.Only(p.task[u] != done, c.A)
}
