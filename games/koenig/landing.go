package koenig

import (
	"sandtable/board"
	"sandtable/kernel"
)

// Steps of the Landing Phase (5.0).
const (
	landAllied uint8 = iota // which unit lands where
	landFire                // the die against the unit that has just landed: A
	landReturn              // the die against the German unit A
	landGerman              // which German unit enters where (Ex.3)
)

func (p *pos) beginLanding() {
	p.decided, p.landed, p.rolled = 0, 0, 0
	p.stack.Push(kernel.Frame{Proc: procLanding})
}

// pending returns the units of a side that are due and have not been decided on this phase.
func (p *pos) pending(who side) uint32 {
	var m uint32
	for u := range p.sc.units {
		if p.at[u] == due && p.sc.units[u].side == who && p.sc.units[u].turn <= p.turn {
			m |= 1 << u
		}
	}
	return m &^ p.decided
}

func (p *pos) runLanding(f *kernel.Frame, s kernel.Sink) kernel.Signal {
	switch f.Step {
	case landAllied:
		if m := p.pending(allied); m != 0 {
			if p.decided == 0 {
				p.phase(s, ruleLanding)
			}
			return kernel.Ask
		}
		f.Step = landReturn
	case landReturn:
		if p.sc.hasLandingFire[p.turn] {
			if u := p.nextReturn(); u >= 0 {
				f.A = int16(u)
				return kernel.Ask
			}
		}
		f.Step = landGerman
	case landGerman:
		if p.pending(german) != 0 {
			return kernel.Ask
		}
		p.stack.Pop()
	default: // landing fire
		return kernel.Ask
	}
	return kernel.Next
}

// nextReturn is the first German unit beside a landed unit that has not been
// rolled for, or -1 (5.0).
func (p *pos) nextReturn() int {
	landed := p.present(p.landed)
	for m := p.present(p.sc.sides[german]) &^ p.rolled; m != 0; m &= m - 1 {
		u := trailing(m)
		for l := landed; l != 0; l &= l - 1 {
			if p.sc.ground.dir(p.at[u], p.at[trailing(l)]) >= 0 {
				return u
			}
		}
	}
	return -1
}

// open says why a unit of a side cannot be put on a hex: sea, enemy, two units (5.0, 8.2).
func (p *pos) open(who side, h int16) kernel.Verdict {
	if p.sc.ground.sea(h) {
		return no(ruleSea, h)
	}
	here := p.in(h)
	if here&p.sc.sides[who.other()] != 0 {
		return no(ruleLandEnemy, h)
	}
	if here&(here-1) != 0 {
		return no(ruleStacking, h)
	}
	return kernel.Verdict{}
}

// scheduled reports whether h is a hex that the schedule gives the unit at this time.
func (p *pos) scheduled(u *unit, h int16) bool {
	return h == u.hex || h == u.alternate && h != board.NoHex && p.turn >= u.altTurn
}

// mainOpen reports whether the unit can use a scheduled hex.
func (p *pos) mainOpen(u *unit) bool {
	return p.open(u.side, u.hex).OK() ||
		u.alternate != board.NoHex && p.turn >= u.altTurn && p.open(u.side, u.alternate).OK()
}

// nearestEntry is the distance from the entry hex to the nearest open hex of the
// same map edge (Ex.3), or -1.
func (p *pos) nearestEntry(u *unit) int {
	best := -1
	g := p.sc.ground
	for h := range g.len() {
		if g.Exits[h]&g.Exits[u.hex] == 0 || !p.open(u.side, h).OK() {
			continue
		}
		if d := g.Grid.Distance(u.hex, h); best < 0 || d < best {
			best = d
		}
	}
	return best
}

// entryVerdict says whether a unit may come into play in a hex now (5.0, Ex.2, Ex.3).
func (p *pos) entryVerdict(n int, h int16) kernel.Verdict {
	u, g := p.unit(n), p.sc.ground
	if v := p.open(u.side, h); !v.OK() {
		return v
	}
	if p.scheduled(u, h) {
		return kernel.Verdict{}
	}
	if p.mainOpen(u) {
		own := u.hex
		if !p.open(u.side, own).OK() {
			own = u.alternate
		}
		return no(ruleLandHex, int16(n), own)
	}
	beside := g.dir(u.hex, h) >= 0
	switch u.entry {
	case byLanding:
		if !beside || !g.terrain(h).beach {
			return no(ruleLandBeach, int16(n), u.hex, h)
		}
	case byAir:
		if !beside {
			return no(ruleAirBeside, int16(n), u.hex, h)
		}
	default:
		if g.Exits[h]&g.Exits[u.hex] == 0 || g.Grid.Distance(u.hex, h) != p.nearestEntry(u) {
			return no(ruleEntry, int16(n), u.hex, h)
		}
	}
	return kernel.Verdict{}
}

func (p *pos) explainLanding(c kernel.Choice) kernel.Verdict {
	who, verb := allied, verbLand
	if p.stack.Top().Step == landGerman {
		who, verb = german, verbEnter
	}
	if c.Verb != verb && c.Verb != verbDelay {
		return no(ruleOtherDecision)
	}
	n := int(c.A)
	if u := p.unit(n); u.side != who || !has(p.pending(who), n) {
		return no(ruleNotDue, c.A)
	}
	if c.Verb == verbDelay {
		return p.delayVerdict(n)
	}
	return p.entryVerdict(n, c.B)
}

// delayVerdict says whether the entry of a unit may be put off to the next turn
// (5.0): only when its own hex is closed, for German units only when all are.
func (p *pos) delayVerdict(n int) kernel.Verdict {
	u := p.unit(n)
	if u.entry == byEdge {
		if p.nearestEntry(u) >= 0 {
			return no(ruleNoDelay, int16(n), u.hex)
		}
	} else if p.open(u.side, u.hex).OK() {
		return no(ruleNoDelay, int16(n), u.hex)
	}
	return kernel.Verdict{}
}

func (p *pos) legalLanding(dst []kernel.Choice) []kernel.Choice {
	who, verb := allied, verbLand
	if p.stack.Top().Step == landGerman {
		who, verb = german, verbEnter
	}
	units := p.pending(who)
	var late uint32
	for m := units; m != 0; m &= m - 1 {
		n := trailing(m)
		u := p.unit(n)
		if p.delayVerdict(n).OK() {
			late |= 1 << n
		}
		if p.mainOpen(u) { // only scheduled hexes, in order
			a, b := u.hex, u.alternate
			if b != board.NoHex && b < a {
				a, b = b, a
			}
			for _, h := range [2]int16{a, b} {
				if h != board.NoHex && p.entryVerdict(n, h).OK() {
					dst = append(dst, kernel.Choice{Verb: verb, A: int16(n), B: h})
				}
			}
			continue
		}
		for h := range p.sc.ground.len() {
			if p.mayTry(u, h) && p.entryVerdict(n, h).OK() {
				dst = append(dst, kernel.Choice{Verb: verb, A: int16(n), B: h})
			}
		}
	}
	return each(dst, verbDelay, late)
}

// mayTry is a quick test that keeps far hexes off the list.
func (p *pos) mayTry(u *unit, h int16) bool {
	g := p.sc.ground
	if u.entry == byEdge {
		return g.Exits[h]&g.Exits[u.hex] != 0
	}
	return g.dir(u.hex, h) >= 0
}

func (p *pos) applyLanding(f *kernel.Frame, c kernel.Choice, s kernel.Sink) {
	n := int(f.A)
	switch c.Verb {
	case verbDie:
		hits := p.sc.landingFire[p.turn][c.A-1]
		if f.Step == landReturn {
			p.rolled |= 1 << n
		} else {
			f.Step = landAllied
		}
		emit(s, kernel.Event{Kind: evLandingDie, Rule: ruleLandingFire, Args: [6]int16{int16(n), c.A}})
		emit(s, kernel.Event{Kind: evLandingFire, Rule: ruleLandingFire, Args: [6]int16{int16(n), int16(hits)}, Role: kernel.Outturn})
		p.hit(n, uint8(hits), kernel.Telling, s)
	case verbDelay:
		p.decided |= 1 << c.A
		emit(s, kernel.Event{Kind: evDelayed, Rule: ruleLanding, Args: [6]int16{c.A}})
	default:
		p.decided |= 1 << c.A
		rule := ruleLanding
		if c.Verb == verbEnter {
			rule = ruleEntry
		}
		emit(s, kernel.Event{Kind: evArrives, Rule: rule, Args: [6]int16{c.A, c.B}})
		p.put(int(c.A), c.B, s)
		if c.Verb == verbLand {
			p.landed |= 1 << c.A
			if p.sc.hasLandingFire[p.turn] {
				f.Step, f.A = landFire, c.A
			}
		}
	}
}
