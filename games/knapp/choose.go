package knapp

import (
	"math/bits"

	"sandtable/kernel"
)

// Verbs of choices. Legal lists are sorted by them.
const (
	vPass     = 1 + iota // ends a step, or what can still be done in it
	vBegin               // goes on from a position set up by hand
	vDie                 // A: face
	vHits                // A: number
	vMove                // A: unit
	vHaul                // A: dump, B: area
	vStay                //
	vTactical            // A: area
	vMarch               // A: area
	vHalt                //
	vOverrun             //
	vFortify             // A: unit
	vReplace             // A: unit
	vNaval               // A: area, B: dice
	vAir                 // A: area
	vFire                // A: unit
	vSupport             // A: unit
	vRoll                //
	vHit                 // A: unit
)

// lister appends the choices of a node, either the legal ones or, wide, all that
// somebody might try.
type lister struct {
	s    *state
	dst  []kernel.Choice
	wide bool
}

func (l *lister) add(verb uint16, a, b int) {
	l.dst = append(l.dst, kernel.Choice{Verb: verb, A: int16(a), B: int16(b)})
}

// may adds a choice with the verdict on it.
func (l *lister) may(verb uint16, a, b int, v kernel.Verdict) {
	if l.wide || v.OK() {
		l.add(verb, a, b)
	}
}

// units adds a choice for each unit of a side, or of both when wide.
func (l *lister) units(verb uint16, side int) {
	from, to := l.s.d.base[side], l.s.d.base[side+1]
	if l.wide {
		from, to = 0, l.s.d.base[german+1]
	}
	for u := from; u < to; u++ {
		l.may(verb, u, 0, l.s.judge(verb, u, 0))
	}
}

// in adds a choice for each unit of a side in some areas, or for all units.
func (l *lister) in(verb uint16, side int, areas, kinds uint64) {
	if l.wide {
		l.units(verb, side)
		return
	}
	all := uint64(0)
	for ; areas != 0; areas &= areas - 1 {
		all |= l.s.here[side][bits.TrailingZeros64(areas)]
	}
	for w := all & kinds; w != 0; w &= w - 1 {
		u := l.s.first(side, w)
		l.may(verb, u, 0, l.s.judge(verb, u, 0))
	}
}

// areas adds a choice for each of some areas, or for all.
func (l *lister) areas(verb uint16, areas uint64) {
	if l.wide {
		areas = l.s.d.all
	}
	for ; areas != 0; areas &= areas - 1 {
		a := bits.TrailingZeros64(areas)
		l.may(verb, a, 0, l.s.judge(verb, a, 0))
	}
}

// list appends the choices of the pending node in order.
func (s *state) list(dst []kernel.Choice, wide bool) []kernel.Choice {
	f := s.stack.Top()
	if f == nil {
		return dst
	}
	l := lister{s: s, dst: dst, wide: wide}
	side := int(s.node.Seat)
	switch s.node.Kind {
	case nHold:
		l.add(vBegin, 0, 0)
	case nDrop, nLanding, nStatic, nArrival, nAir:
		for face := 1; face <= 6; face++ {
			l.add(vDie, face, 0)
		}
	case nDice:
		for k := 0; k <= throw(f); k++ {
			l.add(vHits, k, 0)
		}
	case nNaval:
		l.add(vPass, 0, 0)
		l.naval()
	case nReplace:
		l.add(vPass, 0, 0)
		l.units(vReplace, allied)
	case nMove:
		l.add(vPass, 0, 0)
		l.units(vMove, side)
		if side == allied && s.opts&o2 != 0 {
			for i, at := range s.dump {
				if at >= 0 {
					for w := s.d.near[at]; w != 0; w &= w - 1 {
						a := bits.TrailingZeros64(w)
						l.may(vHaul, i, a, s.judge(vHaul, i, a))
					}
				}
			}
		}
		if wide {
			l.units(vFortify, side)
		}
	case nOrder:
		l.add(vStay, 0, 0)
		if at := s.at[f.A]; at >= 0 {
			l.areas(vTactical, s.d.pass[at])
			l.areas(vMarch, s.d.road[at])
		} else {
			to := s.gates(int(f.A))
			l.areas(vTactical, to)
			l.areas(vMarch, to)
		}
	case nMarch:
		l.areas(vMarch, s.d.road[s.at[f.A]])
		l.may(vHalt, 0, 0, s.judge(vHalt, 0, 0))
		if wide {
			l.add(vOverrun, 0, 0)
		}
	case nOverrun:
		l.may(vHalt, 0, 0, s.judge(vHalt, 0, 0))
		l.add(vOverrun, 0, 0)
	case nFortify:
		l.add(vPass, 0, 0)
		l.in(vFortify, side, s.d.coast, ^uint64(0))
	case nFire:
		l.add(vPass, 0, 0)
		if side == allied || wide {
			l.naval()
			l.areas(vAir, s.sideOf(allied))
		}
		l.in(vFire, side, s.battles(f), ^uint64(0))
	case nSupport:
		u := int(f.A)
		side = s.side(u)
		l.in(vSupport, side, s.d.near[s.at[u]], s.d.kinds[side][artillery])
		l.add(vRoll, 0, 0)
	case nHits:
		l.in(vHit, int(f.B), 1<<f.A, ^uint64(0))
	}
	return l.dst
}

// naval adds the ways to throw naval dice.
func (l *lister) naval() {
	s := l.s
	if s.naval == 0 && !l.wide {
		return
	}
	for w := s.d.all; w != 0; w &= w - 1 {
		a := bits.TrailingZeros64(w)
		if s.d.coast&s.occ[ge]>>a&1 == 0 {
			if l.wide {
				l.add(vNaval, a, 1)
			}
			continue
		}
		n := int(s.naval)
		if l.wide {
			n++
		}
		for k := 1; k <= n; k++ {
			l.add(vNaval, a, k)
		}
	}
}

// Legal implements kernel.Reader.
func (s *state) Legal(dst []kernel.Choice) []kernel.Choice { return s.list(dst, false) }

// Candidates implements kernel.Reader.
func (s *state) Candidates(dst []kernel.Choice) []kernel.Choice { return s.list(dst, true) }

// Outcomes implements kernel.Position.
func (s *state) Outcomes(dst []kernel.Outcome) []kernel.Outcome {
	f := s.stack.Top()
	if s.node.Seat != kernel.Chance || f == nil {
		return dst
	}
	if s.node.Kind != nDice {
		for face := int16(1); face <= 6; face++ {
			dst = append(dst, kernel.Outcome{Choice: kernel.Choice{Verb: vDie, A: face}, Weight: 1})
		}
		return dst
	}
	for k, n := 0, throw(f); k <= n; k++ {
		dst = append(dst, kernel.Outcome{Choice: kernel.Choice{Verb: vHits, A: int16(k)}, Weight: weights[6-f.A][n][k]})
	}
	return dst
}

// Default implements kernel.Reader.
func (s *state) Default() (kernel.Choice, bool) {
	c := kernel.Choice{}
	switch s.node.Kind {
	case nNaval, nReplace, nMove, nFortify, nFire:
		c.Verb = vPass
	case nOrder:
		c.Verb = vStay
	case nMarch, nOverrun:
		c.Verb = vHalt
	case nSupport:
		c.Verb = vRoll
	case nHold:
		c.Verb = vBegin
	}
	return c, c.Verb != 0 && s.Explain(c).OK()
}

// verbNodes are the nodes at which a verb can be legal, as bits.
var verbNodes = [...]uint32{
	vPass:     1<<nNaval | 1<<nReplace | 1<<nMove | 1<<nFortify | 1<<nFire,
	vBegin:    1 << nHold,
	vDie:      1<<nDrop | 1<<nLanding | 1<<nStatic | 1<<nArrival | 1<<nAir,
	vHits:     1 << nDice,
	vMove:     1 << nMove,
	vHaul:     1 << nMove,
	vStay:     1 << nOrder,
	vTactical: 1 << nOrder,
	vMarch:    1<<nOrder | 1<<nMarch,
	vHalt:     1<<nMarch | 1<<nOverrun,
	vOverrun:  1 << nOverrun,
	vFortify:  1 << nFortify,
	vReplace:  1 << nReplace,
	vNaval:    1<<nNaval | 1<<nFire,
	vAir:      1 << nFire,
	vFire:     1 << nFire,
	vSupport:  1 << nSupport,
	vRoll:     1 << nSupport,
	vHit:      1 << nHits,
}

// wrongTime names the rule that says when a verb may be used.
func (s *state) wrongTime(verb uint16) kernel.RuleID {
	switch verb {
	case vOverrun:
		if s.turn == 1 {
			return r57first
		}
		return r57when
	case vFortify:
		return r81when
	case vNaval:
		return r91when
	case vAir:
		return r101when
	case vReplace:
		return r11when
	case vFire, vSupport:
		return r71when
	}
	return rTurn
}

func no(rule kernel.RuleID, a, b int) kernel.Verdict {
	return kernel.Verdict{Rule: rule, Args: [3]int16{int16(a), int16(b)}}
}

// Explain implements kernel.Reader: one predicate for each verb.
func (s *state) Explain(c kernel.Choice) kernel.Verdict {
	f := s.stack.Top()
	if f == nil || c.Verb == 0 || int(c.Verb) >= len(verbNodes) || verbNodes[c.Verb]>>s.node.Kind&1 == 0 {
		return no(s.wrongTime(c.Verb), 0, 0)
	}
	a, b := int(c.A), int(c.B)
	switch c.Verb {
	case vMove, vFortify, vReplace, vFire, vSupport, vHit:
		if a < 0 || a >= len(s.d.units) || b != 0 || c.C != 0 {
			return no(rTurn, 0, 0)
		}
	case vTactical, vMarch, vNaval, vAir:
		if a < 0 || a >= len(s.d.areas) || c.Verb != vNaval && b != 0 || c.C != 0 {
			return no(rTurn, 0, 0)
		}
	case vHaul:
		if a < 0 || a >= beaches || b < 0 || b >= len(s.d.areas) || c.C != 0 {
			return no(rTurn, 0, 0)
		}
	case vDie:
		if a < 1 || a > 6 || b != 0 || c.C != 0 {
			return no(r15, a, 0)
		}
	case vHits:
		if a < 0 || a > throw(f) || b != 0 || c.C != 0 {
			return no(r15hits, a, throw(f))
		}
	default:
		if a != 0 || b != 0 || c.C != 0 {
			return no(rTurn, 0, 0)
		}
	}
	return s.judge(c.Verb, a, b)
}

// judge says what forbids a verb of the pending node with arguments that exist.
func (s *state) judge(verb uint16, a, b int) kernel.Verdict {
	f := s.stack.Top()
	u := int(f.A)
	switch verb {
	case vMove:
		return s.canMove(u, a)
	case vHaul:
		if f.A != allied {
			return no(rO2side, a, b)
		}
		return s.canHaul(a, b)
	case vTactical:
		return s.canTactical(u, a)
	case vMarch:
		n := 0
		if f.Proc == procMarch {
			n = int(s.pathN)
		}
		return s.canMarch(u, a, n)
	case vHalt:
		return s.canStop(u, int(s.at[u]))
	case vFortify:
		return s.canFortify(u, a)
	case vReplace:
		return s.canTake(a)
	case vNaval:
		if s.node.Seat != allied {
			return no(r91when, 0, 0)
		}
		return s.canNaval(a, b)
	case vAir:
		return s.canAir(f, a)
	case vFire:
		return s.canFire(f, a)
	case vSupport:
		return s.canSupport(a, u)
	case vHit:
		return s.canHit(f, a)
	}
	return kernel.Verdict{}
}

// Apply implements kernel.Position.
func (s *state) Apply(c kernel.Choice, sink kernel.Sink) {
	f := s.stack.Top()
	a, u := int(c.A), int(f.A)
	switch c.Verb {
	case vPass:
		s.pass(f)
	case vBegin:
		s.stack.Pop()
	case vDie:
		s.opening(sink)
		if s.node.Kind == nAir {
			s.interdict(f, a, sink)
		} else {
			s.rolled(f, a, sink)
		}
	case vHits:
		s.throwFaces(f, int(c.A), sink)
		f.B -= int16(throw(f))
		f.E += c.A
	case vMove:
		s.push(procOrder, a, 0)
	case vHaul:
		emit(sink, evHaul, rO2, a, int(s.dump[a]), int(c.B))
		s.dump[a] = int8(c.B)
		s.hauled |= 1 << a
	case vStay: // it has not moved and may still be picked (K5.1)
		s.stack.Pop()
	case vTactical:
		s.stack.Pop()
		s.arrive(u, a, r53, sink)
	case vMarch:
		if f.Proc == procOrder {
			s.beginMarch(f, u, a)
		} else {
			f.B, f.Step = c.A, marchDie
		}
	case vHalt:
		s.endMarch()
	case vOverrun:
		f.Step = marchOn
		s.overrun(u, sink)
	case vFortify:
		s.flag[a] |= fortified
		emit(sink, evFortify, r81, a, int(s.at[a]))
	case vReplace:
		s.hits[a]--
		s.points[s.d.units[a].group]--
		emit(sink, evReplace, r112, a, s.now(a))
	case vNaval:
		s.naval -= int8(c.B)
		emit(sink, evNaval, r91, a, int(c.B))
		s.stack.Push(kernel.Frame{Proc: procDice, A: 6, B: c.B, C: c.A, D: german}) // K9.2
	case vAir:
		g := us
		if s.occ[br]>>a&1 != 0 {
			g = br
		}
		s.air[g] = int8(a)
		emit(sink, evAir, r101, g, a)
	case vFire:
		f.C = 1
		s.flag[a] |= fired
		s.push(procShot, a, s.now(a))
	case vSupport:
		s.flag[a] |= fired
		f.B += int16(s.now(a))
		emit(sink, evSupport, r78, a, u)
	case vRoll:
		f.Step = 1
	case vHit:
		f.C--
		s.hit(a, 1, sink)
	}
	s.run(sink)
}

// pass ends what the node is about.
func (s *state) pass(f *kernel.Frame) {
	if f.Proc == procMove {
		if f.Step++; f.Step <= 2 {
			return
		}
	}
	if f.Proc == procFire || f.Proc == procNaval {
		s.naval = 0
	}
	s.stack.Pop()
}

// NewMatter tells odds and scripts that the dice of turn 1 and those for
// arrivals do not follow from the choice before them.
func (s *state) NewMatter() bool { return s.node.Kind >= nDrop && s.node.Kind <= nArrival }
