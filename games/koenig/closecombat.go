package koenig

import "sandtable/kernel"

// Steps of a close combat (10.0). Frame: A the unit that entered, B the unit that
// stood there, C the hex it came from, D net support of the attacker, E who must go.
const (
	closeDefend uint8 = iota
	closeReinforce
	closeRound
	closeDefensive
	closeOffensive
	closeDefenderStay
	closeAttackerStay
	closeAgain
	closeDefenderMust
	closeAttackerMust
	closeEnd
)

// Bits of E.
const (
	defenderGoes int16 = 1 << iota
	attackerGoes
	mayHold // 11.2
)

func (p *pos) closeKind(f *kernel.Frame) (uint16, kernel.Seat) {
	us := p.activeSeat()
	switch f.Step {
	case closeDefend:
		return nodeDefend, 1 - us
	case closeReinforce:
		return nodeReinforce, us
	case closeDefensive:
		return nodeDefenceDie, kernel.Chance
	}
	return nodeAssaultDie, kernel.Chance
}

// beginClose moves a unit into an enemy's hex. Its operation is over with the
// combat (10.3).
func (p *pos) beginClose(u int, to int16, s kernel.Sink) {
	from := p.at[u]
	enemy := trailing(p.in(to))
	p.finish(u)
	emit(s, kernel.Event{Kind: evCloses, Rule: ruleClose, Args: [6]int16{int16(u), from, to, int16(enemy)}})
	emit(s, kernel.Event{Kind: evStep, Rule: ruleClose, Role: kernel.Step, Args: [6]int16{int16(u), from, to}})
	p.put(u, to, s)
	p.stack.Push(kernel.Frame{Proc: procClose, A: int16(u), B: int16(enemy), C: from})
}

// closeFactors are the attack factors of both sides in every round: full
// strength, and the net points for the side that has them (10.0, 10.2); no
// terrain (10.1).
func (p *pos) closeFactors(f *kernel.Frame) (attacker, defender int) {
	return p.cs(int(f.A), false) + int(max(f.D, 0)), p.cs(int(f.B), false) + int(max(-f.D, 0))
}

func (p *pos) runClose(f *kernel.Frame, s kernel.Sink) kernel.Signal {
	us := p.activeSide()
	switch f.Step {
	case closeDefend:
		if p.canSupport(us.other()) {
			return kernel.Ask
		}
		f.Step = closeReinforce
	case closeReinforce:
		if p.canSupport(us) {
			return kernel.Ask
		}
		f.Step = closeRound
	case closeRound:
		f.Step = closeDefensive
		if a, d := p.closeFactors(f); a <= 0 && d <= 0 {
			f.Step = closeEnd
			p.beginRetreat(us, 1<<f.A, f.C, retreatMust|retreatOnly)
		}
	case closeDefenderStay:
		f.Step = closeAttackerStay
		p.beginRetreat(us.other(), 1<<f.B, f.C, retreatNot)
	case closeAttackerStay:
		f.Step = closeEnd
		if p.at[f.A] == p.at[f.B] {
			f.Step = closeAgain
			p.beginRetreat(us, 1<<f.A, f.C, retreatOnly)
		}
	case closeAgain:
		f.Step = closeEnd
		if p.at[f.A] == p.at[f.B] {
			f.Step = closeRound
		}
	case closeDefenderMust:
		f.Step = closeAttackerMust
		if f.E&defenderGoes != 0 && p.onMap(int(f.B)) {
			p.beginRetreat(us.other(), 1<<f.B, f.C, retreatMust|retreatNot)
		}
	case closeAttackerMust:
		f.Step = closeEnd
		if f.E&attackerGoes != 0 && p.onMap(int(f.A)) {
			flags := retreatMust | retreatOnly
			if f.E&mayHold != 0 {
				flags |= retreatHold
			}
			p.beginRetreat(us, 1<<f.A, f.C, flags)
		}
	case closeEnd:
		p.claim(p.at[f.A], s)
		p.claim(p.at[f.B], s)
		p.stack.Pop()
	default:
		return kernel.Ask
	}
	return kernel.Next
}

func (p *pos) applyClose(f *kernel.Frame, c kernel.Choice, s kernel.Sink) {
	us := p.activeSide()
	switch {
	case c.Verb == verbSupport && f.Step == closeDefend:
		f.D = -p.spend(us.other(), c, s)
		f.Step = closeReinforce
	case c.Verb == verbSupport:
		f.D += p.spend(us, c, s)
		f.Step = closeRound
	case c.Verb == verbDie:
		p.closeFire(f, c.A, s)
	}
}

// closeFire resolves one Close Fire Attack: the defender's in the Defensive Close
// Fire Step, then the attacker's. Any hit ends the combat with retreats.
func (p *pos) closeFire(f *kernel.Frame, die int16, s kernel.Sink) {
	shooter, target := int(f.A), int(f.B)
	af, defence := p.closeFactors(f)
	goes := defenderGoes
	if f.Step == closeDefensive {
		shooter, target, af, goes = target, shooter, defence, attackerGoes
	}
	result := upshot(die, af)
	emit(s, kernel.Event{Kind: evCloseDie, Rule: ruleClose, Args: [6]int16{int16(shooter), int16(target), die, int16(af)}})
	told := kernel.Event{Kind: evCloseFire, Rule: ruleClose, Args: [6]int16{int16(shooter), int16(target), result}}
	if result == miss {
		emit(s, told) // the fight goes on
		f.Step++
		return
	}
	told.Role = kernel.Outturn
	emit(s, told)
	f.E = goes
	if result == exchange {
		f.E = defenderGoes | attackerGoes
		if p.hits[f.A] == 0 {
			f.E |= mayHold
		}
	}
	f.Step = closeDefenderMust
	p.hit(target, 1, kernel.Telling, s)
	if result == exchange {
		p.hit(shooter, 1, kernel.Telling, s)
	}
}
