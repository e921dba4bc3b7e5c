package koenig

import "sandtable/kernel"

// Steps of a turn (4.0).
const (
	turnLanding uint8 = iota
	turnSecond        // Support or Replacement
	turnThird         // Operations or Redeployment
	turnHousekeeping
	turnOver
)

// runTurn goes through the phases of one turn after the other (4.0).
func (p *pos) runTurn(f *kernel.Frame, s kernel.Sink) kernel.Signal {
	night := p.sc.turns[p.turn].night
	switch f.Step {
	case turnLanding:
		emit(s, kernel.Event{Kind: evTurn, Rule: ruleSequence, Args: [6]int16{int16(p.turn)}})
		f.Step = turnSecond
		p.beginLanding()
	case turnSecond:
		f.Step = turnThird
		if night {
			p.beginReplacement(s)
		} else {
			p.phase(s, ruleSupport)
			p.stack.Push(kernel.Frame{Proc: procSupport})
		}
	case turnThird:
		f.Step = turnHousekeeping
		if night {
			p.beginRedeployment(s)
		} else {
			p.beginOperations(s)
		}
	case turnHousekeeping:
		p.housekeeping(s)
		f.Step = turnLanding
		if int(p.turn) == len(p.sc.turns)-1 {
			f.Step = turnOver
			p.tellEnd(s)
		} else {
			p.turn++
		}
	default:
		return kernel.Ask
	}
	return kernel.Next
}

// phase tells that a phase begins.
func (p *pos) phase(s kernel.Sink, rule kernel.RuleID) {
	emit(s, kernel.Event{Kind: evPhase, Rule: rule, Args: [6]int16{int16(p.turn)}})
}

// housekeeping ends a turn: what was given for the turn is lost (6.0, 12.0), and
// delay points are scored (Ex.5).
func (p *pos) housekeeping(s kernel.Sink) {
	p.phase(s, ruleHousekeeping)
	p.artillery, p.support, p.rp = [2]int8{}, 0, [2]int8{}
	p.out, p.refitted, p.cup = [2]bool{}, 0, 0
	p.decided, p.landed, p.rolled = 0, 0, 0
	p.active = -1
	p.clearTasks()
	if p.sc.special.delayTurns>>p.turn&1 == 0 {
		return
	}
	var n int16
	for i, o := range p.sc.objectives {
		if p.control>>i&1 == 0 {
			n += o.delay
		}
	}
	p.delay += n
	emit(s, kernel.Event{Kind: evDelayPoints, Rule: ruleDelay, Args: [6]int16{n, p.delay}})
}

func (p *pos) clearTasks() {
	p.task, p.mp = [maxUnits]task{}, [maxUnits]int8{}
}
