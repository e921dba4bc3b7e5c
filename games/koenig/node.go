package koenig

import "sandtable/kernel"

// Kinds of nodes.
const (
	nodeOver uint16 = iota
	nodeLand
	nodeLandingFire
	nodeReturnFire
	nodeEnter
	nodeArtilleryAllied
	nodeArtilleryGerman
	nodeSupportDie
	nodeDraw
	nodeActivate
	nodeOperate
	nodeCombined
	nodeMuster
	nodeDefend
	nodeReinforce
	nodeFireDie
	nodeHit
	nodeRetreat
	nodeSwitch
	nodeDefenceDie
	nodeAssaultDie
	nodeHold
	nodeReplacementAllied
	nodeReplacementGerman
	nodeRecover
	nodeRedeploy
	nodeRedeployUnit
	nodeKinds
)

var nodeNames = [nodeKinds]string{"over", "land", "landing-fire", "return-fire", "enter", "artillery-allied", "artillery-german",
	"support-die", "draw", "activate", "operate", "combined", "muster", "defend", "reinforce", "fire", "hit", "retreat", "switch",
	"defensive-fire", "close-fire", "hold", "replacement-allied", "replacement-german", "recover", "redeploy", "redeploy-unit"}

// Verbs of choices, in the order of legal lists.
const (
	verbLand uint16 = iota + 1
	verbEnter
	verbDelay
	verbDie
	verbDraw
	verbPick
	verbMove
	verbClose
	verbFire
	verbCombined
	verbWait
	verbAdd
	verbCommit
	verbSupport
	verbRetreatBefore
	verbHit
	verbRetreat
	verbExit
	verbHold
	verbStand
	verbRecover
	verbStop
	verbDone
	verbBack
	verbFinish
	verbEnd
)

// Node is the pending decision.
func (p *pos) Node() kernel.Node {
	k, s := p.kind()
	return kernel.Node{Kind: k, Seat: s, Final: k == nodeOver}
}

// kind says what is pending and whose decision it is.
func (p *pos) kind() (uint16, kernel.Seat) {
	f := p.stack.Top()
	if f == nil {
		return nodeOver, kernel.Nobody
	}
	switch f.Proc {
	case procTurn:
		return nodeOver, kernel.Nobody
	case procLanding:
		switch f.Step {
		case landAllied:
			return nodeLand, kernel.Seat(allied)
		case landFire:
			return nodeLandingFire, kernel.Chance
		case landReturn:
			return nodeReturnFire, kernel.Chance
		}
		return nodeEnter, kernel.Seat(german)
	case procSupport:
		return nodeArtilleryAllied + uint16(f.Step), kernel.Chance
	case procOperations:
		return nodeDraw, kernel.Chance
	case procActivation:
		return nodeActivate, p.activeSeat()
	case procUnit:
		if f.B != 0 {
			return nodeRedeployUnit, kernel.Seat(german)
		}
		if t := p.task[f.A]; t == idle || t == moving {
			return nodeOperate, p.activeSeat()
		}
		return nodeCombined, p.activeSeat()
	case procFire:
		return p.fireKind(f)
	case procClose:
		return p.closeKind(f)
	case procRetreat:
		if f.C&retreatHold != 0 {
			return nodeHold, kernel.Seat(f.A)
		}
		return nodeRetreat, kernel.Seat(f.A)
	case procReplacement:
		switch f.Step {
		case refitAllied:
			return nodeReplacementAllied, kernel.Chance
		case refitGerman:
			return nodeReplacementGerman, kernel.Chance
		}
		return nodeRecover, kernel.Seat(f.A)
	}
	return nodeRedeploy, kernel.Seat(german)
}

func (p *pos) activeSide() side { return p.sc.formations[p.active].side }

func (p *pos) activeSeat() kernel.Seat { return kernel.Seat(p.activeSide()) }

// Legal appends every legal choice of the node.
func (p *pos) Legal(dst []kernel.Choice) []kernel.Choice {
	kind, seat := p.kind()
	if seat == kernel.Chance && kind != nodeDraw {
		for n := int16(1); n <= 6; n++ {
			dst = append(dst, kernel.Choice{Verb: verbDie, A: n})
		}
		return dst
	}
	switch kind {
	case nodeOver:
		return dst
	case nodeLand, nodeEnter:
		return p.legalLanding(dst)
	case nodeDraw:
		for f := range p.sc.formations {
			if p.cup>>f&1 != 0 {
				dst = append(dst, kernel.Choice{Verb: verbDraw, A: int16(f)})
			}
		}
		return dst
	case nodeOperate, nodeCombined, nodeRedeployUnit:
		return p.legalUnit(dst)
	}
	return p.filter(dst)
}

// filter appends those members of the node's short list of attempts that are allowed.
func (p *pos) filter(dst []kernel.Choice) []kernel.Choice {
	first := len(dst)
	dst = p.attempts(dst)
	keep := first
	for _, c := range dst[first:] {
		if p.Explain(c).OK() {
			dst[keep] = c
			keep++
		}
	}
	return dst[:keep]
}

// attempts appends, in order, a short list that holds every legal choice of the node.
func (p *pos) attempts(dst []kernel.Choice) []kernel.Choice {
	kind, seat := p.kind()
	switch kind {
	case nodeActivate:
		dst = each(dst, verbPick, p.sc.formations[p.active].units)
		return append(dst, kernel.Choice{Verb: verbFinish})
	case nodeMuster:
		dst = each(dst, verbAdd, p.sc.formations[p.active].units)
		return append(dst, kernel.Choice{Verb: verbCommit}, kernel.Choice{Verb: verbBack})
	case nodeDefend, nodeReinforce:
		return p.supportAttempts(dst)
	case nodeHit:
		return each(dst, verbHit, p.hitCandidates())
	case nodeRetreat, nodeHold:
		return p.retreatAttempts(dst)
	case nodeSwitch:
		return append(dst, kernel.Choice{Verb: verbCombined}, kernel.Choice{Verb: verbDone})
	case nodeRecover:
		dst = each(dst, verbRecover, p.sc.sides[seat])
		return append(dst, kernel.Choice{Verb: verbStop})
	case nodeRedeploy:
		dst = each(dst, verbPick, p.sc.sides[german])
		return append(dst, kernel.Choice{Verb: verbFinish})
	}
	return dst
}

func each(dst []kernel.Choice, verb uint16, units uint32) []kernel.Choice {
	for ; units != 0; units &= units - 1 {
		dst = append(dst, kernel.Choice{Verb: verb, A: int16(trailing(units))})
	}
	return dst
}

// Explain says why a choice is not allowed; the zero Verdict if it is.
func (p *pos) Explain(c kernel.Choice) kernel.Verdict {
	kind, seat := p.kind()
	if !p.exists(c) {
		return no(ruleUnknown)
	}
	switch {
	case kind == nodeOver:
		return no(ruleOver)
	case kind == nodeDraw:
		if c.Verb == verbDraw && p.cup>>c.A&1 == 0 {
			return no(ruleNotInCup, c.A)
		}
		return only(c.Verb == verbDraw)
	case seat == kernel.Chance:
		return only(c.Verb == verbDie)
	}
	switch kind {
	case nodeLand, nodeEnter:
		return p.explainLanding(c)
	case nodeActivate:
		return p.explainActivate(c)
	case nodeOperate, nodeCombined:
		return p.explainUnit(c)
	case nodeMuster:
		return p.explainMuster(c)
	case nodeDefend, nodeReinforce:
		return p.explainSupport(c)
	case nodeHit:
		return p.explainHit(c)
	case nodeRetreat, nodeHold:
		return p.explainRetreat(c)
	case nodeSwitch:
		return only(c.Verb == verbCombined || c.Verb == verbDone)
	case nodeRecover:
		return p.explainRecover(c)
	case nodeRedeploy:
		return p.explainRedeploy(c)
	}
	return p.explainRedeployUnit(c)
}

// no is a refusal.
func no(rule kernel.RuleID, args ...int16) kernel.Verdict {
	v := kernel.Verdict{Rule: rule}
	copy(v.Args[:], args)
	return v
}

// only allows what belongs to the pending decision and refuses everything else (4.0).
func only(ok bool) kernel.Verdict {
	if ok {
		return kernel.Verdict{}
	}
	return no(ruleOtherDecision)
}

// exists reports whether a choice has a verb and arguments that name things there are.
func (p *pos) exists(c kernel.Choice) bool {
	if c.Verb == 0 || c.Verb >= verbEnd {
		return false
	}
	unit := c.A >= 0 && int(c.A) < len(p.sc.units)
	place := func(h int16) bool { return h >= 0 && h < p.sc.ground.len() }
	switch c.Verb {
	case verbLand, verbEnter, verbRetreat:
		return unit && place(c.B) && c.C == 0
	case verbExit:
		return unit && c.B >= 0 && c.B < 4 && c.C == 0
	case verbDelay, verbPick, verbAdd, verbHit, verbRecover:
		return unit && c.B == 0 && c.C == 0
	case verbMove, verbClose, verbFire:
		return place(c.A) && c.B == 0 && c.C == 0
	case verbDie:
		return c.A >= 1 && c.A <= 6 && c.B == 0 && c.C == 0
	case verbDraw:
		return c.A >= 0 && int(c.A) < len(p.sc.formations) && c.B == 0 && c.C == 0
	case verbSupport:
		return c.A >= 0 && c.A <= 9 && c.B >= 0 && c.B <= 9 && c.C == 0
	}
	return c.A == 0 && c.B == 0 && c.C == 0
}

// Outcomes appends what can happen at a chance node: six faces, or the chits in the cup.
func (p *pos) Outcomes(dst []kernel.Outcome) []kernel.Outcome {
	kind, seat := p.kind()
	switch {
	case kind == nodeDraw:
		for f := range p.sc.formations {
			if p.cup>>f&1 != 0 {
				dst = append(dst, kernel.Outcome{Choice: kernel.Choice{Verb: verbDraw, A: int16(f)}, Weight: 1})
			}
		}
	case seat == kernel.Chance:
		for n := int16(1); n <= 6; n++ {
			dst = append(dst, kernel.Outcome{Choice: kernel.Choice{Verb: verbDie, A: n}, Weight: 1})
		}
	}
	return dst
}

// Default leaves the matter in hand as it is: no more units, no support, no
// retreat, fight on.
func (p *pos) Default() (kernel.Choice, bool) {
	switch kind, _ := p.kind(); kind {
	case nodeMuster:
		return kernel.Choice{Verb: verbCommit}, true
	case nodeDefend, nodeReinforce:
		return kernel.Choice{Verb: verbSupport}, true
	case nodeRetreat:
		return kernel.Choice{Verb: verbStand}, p.stack.Top().C&retreatMust == 0
	}
	return kernel.Choice{}, false
}

// NewMatter reports whether the pending draw belongs to something else than what
// was decided last: the next chit, the dice of the next phase.
func (p *pos) NewMatter() bool {
	switch kind, _ := p.kind(); kind {
	case nodeDraw, nodeArtilleryAllied, nodeReturnFire, nodeReplacementAllied:
		return true
	}
	return false
}

// Apply carries out a choice that has been checked.
func (p *pos) Apply(c kernel.Choice, s kernel.Sink) {
	f := p.stack.Top()
	if f == nil {
		return
	}
	switch f.Proc {
	case procLanding:
		p.applyLanding(f, c, s)
	case procSupport:
		p.applySupportDie(f, c, s)
	case procOperations:
		p.applyDraw(c, s)
	case procActivation:
		p.applyActivate(f, c, s)
	case procUnit:
		p.applyUnit(f, c, s)
	case procFire:
		p.applyFire(f, c, s)
	case procClose:
		p.applyClose(f, c, s)
	case procRetreat:
		p.applyRetreat(c, s)
	case procReplacement:
		p.applyReplacement(f, c, s)
	case procRedeployment:
		p.applyRedeploy(f, c, s)
	}
	p.run(s)
}

func (p *pos) run(s kernel.Sink) { kernel.Run(p, &p.stack, step, s) }

// step runs the innermost procedure once.
func step(p *pos, f *kernel.Frame, s kernel.Sink) kernel.Signal {
	switch f.Proc {
	case procTurn:
		return p.runTurn(f, s)
	case procLanding:
		return p.runLanding(f, s)
	case procSupport:
		return p.runSupport(f)
	case procOperations:
		return p.runOperations(f, s)
	case procActivation:
		return p.runActivation(f, s)
	case procUnit:
		return p.runUnit(f)
	case procFire:
		return p.runFire(f, s)
	case procClose:
		return p.runClose(f, s)
	case procRetreat:
		return p.runRetreat(f, s)
	case procReplacement:
		return p.runReplacement(f, s)
	}
	return p.runRedeployment(f, s)
}
