package dday91

import "sandtable/kernel"

// bomberPiece gives the piece of a strategic air unit, 0 or 1.
func (p *position) bomberPiece(i int) int16 {
	n := 0
	for u := int16(0); u < nAllied; u++ {
		if p.sc.units[u].class == strategicAir {
			if n == i {
				return u
			}
			n++
		}
	}
	return noPiece
}

// bomberIndex is the inverse of bomberPiece, -1 for other pieces.
func (p *position) bomberIndex(u int16) int {
	for i := range p.bombAt {
		if p.bomberPiece(i) == u {
			return i
		}
	}
	return -1
}

// canBomb tells whether a bomber is at home that might be sent (13b.1).
func (p *position) canBomb() bool {
	return p.sc.opt.bomb13b && !p.bad && p.phasing() == allied && (p.bombAt[0] < 0 || p.bombAt[1] < 0)
}

// hasAir tells whether a tactical air unit of a side is in a hex.
func (p *position) hasAir(s kernel.Seat, h int16) bool {
	return p.count[s][h] > p.ground[s][h]
}

func (p *position) hasCorps(s kernel.Seat, h int16) bool {
	if p.ground[s][h] == 0 {
		return false
	}
	lo, hi := span(s)
	for u := lo; u < hi; u++ {
		if p.loc[u] == h && p.sc.units[u].isCorps() {
			return true
		}
	}
	return false
}

// checkFly: where a strategic air unit may be sent (13b.1, 12c2).
func (p *position) checkFly(u, h int16) kernel.Verdict {
	if !p.sc.opt.bomb13b {
		return refuse(ruleOption, u)
	}
	i := p.bomberIndex(u)
	if i < 0 || p.phasing() != allied {
		return refuse(ruleBombers, u, h)
	}
	if p.bad {
		return refuse(ruleBadBombs, u)
	}
	if h < 0 || h >= nHexes || p.bombAt[i] >= 0 {
		return refuse(ruleBombers, u, h)
	}
	if o := p.bombAt[1-i]; o >= 0 && o != h {
		return refuse(ruleBombers, u, o)
	}
	if p.sc.dist[p.sc.lond][h] > bomberReach || !p.hasCorps(german, h) || p.hasAir(german, h) {
		return refuse(ruleBombers, u, h)
	}
	return fine
}

func (p *position) applyFly(u, h int16, sink kernel.Sink) {
	p.bombAt[p.bomberIndex(u)] = h
	tell(sink, evFly, ruleBombers, u, h)
}

// stepBombs carries out the carpet bombing before all combats (13b.2-13b.4).
// Local B of the portion's frame is the bomber in turn.
func (p *position) stepBombs(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	for ; f.B < 2; f.B++ {
		h := p.bombAt[f.B]
		if h < 0 {
			continue
		}
		if f.Step == stepBombTarget {
			c := p.combatAt(h)
			if c < 0 || !p.hasCorps(german, h) {
				p.bombAt[f.B] = -1 // no attack, no bombing (13b.3)
				tell(sink, evBombCalled, ruleBombers, p.bomberPiece(int(f.B)), h)
				continue
			}
			if p.bombOn[f.B] = p.onlyCorps(h, p.bombOn[f.B]); p.bombOn[f.B] < 0 {
				return p.ask(nodeTarget, allied)
			}
			continue
		}
		if f.Step == stepBombDie && p.bombOn[f.B] >= 0 {
			return p.ask(nodeBombDie, kernel.Chance)
		}
	}
	f.B = 0
	switch f.Step {
	case stepBombTarget:
		f.Step = stepBombDie
	case stepBombDie:
		f.Step = stepBombDone
		h := max(p.bombAt[0], p.bombAt[1]) // where both are, if both were sent (13b.1)
		p.bombAt = [2]int16{-1, -1}
		if h < 0 {
			return kernel.Next
		}
		if c := p.combatAt(h); c >= 0 && p.targetsEmpty(c) {
			p.combats[c].over = true
			p.noteSources(c, 0)
			p.stack.Push(kernel.Frame{Proc: procOccupy, A: int16(c), B: -1})
		}
	default:
		f.Step = stepResolve
	}
	return kernel.Next
}

// onlyCorps gives the named target, or the German corps in a hex if there is
// just one, else -1.
func (p *position) onlyCorps(h, named int16) int16 {
	if named >= 0 {
		return named
	}
	for u := int16(nAllied); u < nUnits; u++ {
		if p.on(u) && p.loc[u] == h && p.sc.units[u].isCorps() {
			if named >= 0 {
				return -1
			}
			named = u
		}
	}
	return named
}

// checkTarget: a bomber names a German corps in its hex (13b.2).
func (p *position) checkTarget(u int16) kernel.Verdict {
	i := p.portion().B
	if u < nAllied || u >= nUnits || !p.on(u) || p.loc[u] != p.bombAt[i] || !p.sc.units[u].isCorps() {
		return refuse(ruleBombTarget, u, p.bombAt[i])
	}
	return fine
}

// bombResult is one line of table 18.3.
type bombResult struct{ loss, noTerrain bool }

var bombTable = [2][10]bombResult{
	{{}, {}, {}, {}, {}, {}, {noTerrain: true}, {noTerrain: true}, {loss: true}, {true, true}},
	{{}, {}, {}, {}, {noTerrain: true}, {noTerrain: true}, {loss: true}, {loss: true}, {true, true}, {true, true}},
}

func (p *position) applyBombDie(die int16, sink kernel.Sink) {
	f := p.portion()
	i := f.B
	h, target := p.bombAt[i], p.bombOn[i]
	p.bombOn[i] = -1
	f.B++
	p.bombers++
	r := bombTable[p.sc.column][die-1]
	emit(sink, kernel.Event{Kind: evBombed, Rule: kernel.RuleID(ruleBombTarget), Role: kernel.Outturn,
		Args: [6]int16{p.bomberPiece(int(i)), target, die, int16(bit(r.loss)), int16(bit(r.noTerrain)), h}})
	if r.noTerrain {
		if c := p.combatAt(h); c >= 0 {
			p.combats[c].noTerrain = true
		}
	}
	if r.loss && p.on(target) && p.loc[target] == h {
		p.hurt(target, sink)
	}
}

// checkDropper: which unit may make an airborne drop now (13d.1, 12c3).
func (p *position) checkDropper(u int16) kernel.Verdict {
	f := p.stack.Top()
	switch {
	case !p.sc.opt.drop13d:
		return refuse(ruleOption, u)
	case p.bad:
		return refuse(ruleBadDrops, u)
	case f.C != marchNormal || !p.sc.units[u].drops() || !p.is(u, fromCity) || p.spent[u] > 0 || p.is(u, stopped|fresh):
		return refuse(ruleDropWho, u)
	}
	return fine
}

// surveyDrop fills the hexes where a drop may land (13d.2, 13d.3), not to leave or
// make an illegal stack for good (2d4.1).
func (p *position) surveyDrop(start int16) {
	seen := p.flight(start, german, true)
	for i := range p.sc.hex {
		x, h := &p.sc.hex[i], int16(i)
		if h == start || !seen.has(h) || !x.isLand() || x.terrain == mountain || p.count[german][h] > 0 {
			continue
		}
		p.reach.drop.add(h)
	}
	p.foresee(&p.reach.drop, true)
}

// gatherDrop lists who drops together: the lead, and with the Airborne Army the
// airborne corps of its box (13d.1).
func (p *position) gatherDrop(lead int16, group *unitSet) {
	group.add(lead)
	for u := int16(0); u < nAllied; u++ {
		if int16(p.box[u]) == lead && p.is(u, covered) && p.checkDropper(u).OK() {
			group.add(u)
		}
	}
}

// flight gives every hex within five steps through the air, closed to hexes out
// of play and to hexes with aircraft of the side foe; unless over is set to those
// with its ground units as well (2d3.1).
func (p *position) flight(start int16, foe kernel.Seat, over bool) hexSet {
	var seen hexSet
	var list [96]int16 // 91 hexes lie within five steps
	seen.add(start)
	list[0] = start
	n := 1
	for i, steps := 0, 0; steps < airReach; steps++ {
		for end := n; i < end; i++ {
			for _, to := range p.sc.hex[list[i]].nb {
				if to >= 0 && !seen.has(to) && p.sc.hex[to].terrain != outside && !p.hasAir(foe, to) && (over || p.count[foe][to] == 0) {
					seen.add(to)
					list[n] = to
					n++
				}
			}
		}
	}
	return seen
}

// checkJump: where the drop may land.
func (p *position) checkJump(h int16) kernel.Verdict {
	u := p.stack.Top().B
	if v := p.checkDropper(u); !v.OK() {
		return v
	}
	if h < 0 || h >= nHexes || !p.reach.drop.has(h) {
		return refuse(ruleDropWhere, u, h)
	}
	return fine
}

// applyJump drops the lead; the Airborne Army takes airborne corps of its box along.
func (p *position) applyJump(h int16, sink kernel.Sink) {
	lead := p.stack.Top().B
	from := p.loc[lead]
	p.leaveBox(lead)
	p.lift(lead)
	var group unitSet
	p.gatherDrop(lead, &group)
	for u := int16(0); u < nAllied; u++ {
		if int16(p.box[u]) != lead {
			continue
		}
		if group.has(u) {
			p.lift(u)
			p.land(u, h, sink)
		} else {
			p.box[u] = noPiece
		}
	}
	p.land(lead, h, sink)
	emit(sink, kernel.Event{Kind: evStep, Args: [6]int16{lead, from, h}, Role: kernel.Step})
	tell(sink, evJump, ruleDropWho, lead, from, h)
}

func (p *position) land(u, h int16, sink kernel.Sink) {
	p.put(u, h, sink)
	p.mark[u] |= dropped | stopped
}

// canReact tells whether the side under attack has an air unit to send (13a.1).
func (p *position) canReact(s kernel.Seat) bool {
	if p.moves[s] == 0 || p.nCombats == 0 {
		return false
	}
	lo, hi := span(s)
	for u := lo; u < hi; u++ {
		if p.sc.units[u].class != air || !p.on(u) {
			continue
		}
		for i := range p.combats[:p.nCombats] {
			for _, h := range p.combats[i].hex[:p.combats[i].n] {
				if p.checkReact(u, h).OK() {
					return true
				}
			}
		}
	}
	return false
}

// checkReact: an air unit of the side under attack flies to a hex that is to be
// attacked (13a.1, 13a.2, 14a2.2): not through enemy units (2d3.1), under option
// 14a over ground units (14a1.1).
func (p *position) checkReact(u, h int16) kernel.Verdict {
	s := 1 - p.phasing()
	if v := p.mine(u, s); !v.OK() {
		return v
	}
	switch {
	case p.sc.units[u].class != air || p.is(u, reacting):
		return refuse(ruleReact, u, h)
	case p.is(u, unsupplied):
		return refuse(ruleNoSupply, u)
	case p.combatAt(p.loc[u]) >= 0:
		return refuse(ruleReactAttacked, u, p.loc[u])
	case h < 0 || h >= nHexes || p.combatAt(h) < 0:
		return refuse(ruleReact, u, h)
	case s == german && (p.bombAt[0] == h || p.bombAt[1] == h):
		return refuse(ruleReactBombers, u, h)
	case p.moves[s] < 1:
		return refuse(ruleMoves, u, 1, 0)
	}
	if p.sc.dist[p.loc[u]][h] > airReach {
		return refuse(ruleReact, u, h)
	}
	if seen := p.flight(p.loc[u], 1-s, p.sc.opt.nations14a); !seen.has(h) {
		return refuse(ruleReact, u, h)
	}
	if p.sc.opt.nations14a && s == allied {
		for v := int16(0); v < nAllied; v++ {
			if p.loc[v] == h && p.sc.units[v].isArmy() && p.sc.units[v].people() != p.sc.units[u].people() {
				return refuse(ruleAirNation, u, v)
			}
		}
	}
	return fine
}

func (p *position) applyReact(u, h int16, sink kernel.Sink) {
	from := p.loc[u]
	p.spend(sideOf(u), 1)
	p.lift(u)
	p.box[u] = noPiece
	p.put(u, h, sink)
	p.home[u] = from
	p.mark[u] |= reacting
	tell(sink, evReact, ruleReact, u, from, h)
}

// sendHome returns an air unit that cannot stay where it reacted to (13a.3).
func (p *position) sendHome(u int16, sink kernel.Sink) {
	h, s := p.home[u], sideOf(u)
	p.mark[u] &^= reacting
	if h < 0 || p.count[1-s][h] > 0 || !p.stackOKWithout(s, h, noPiece, u) {
		p.kill(u, sink)
		return
	}
	from := p.loc[u]
	p.lift(u)
	p.box[u] = noPiece
	p.put(u, h, sink)
	tell(sink, evHome, ruleReactHome, u, from, h)
	if p.count[s][h] > 1 {
		p.fillBox(s, h)
	}
}
