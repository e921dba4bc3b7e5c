package koenig

import (
	"sandtable/kernel"
	"sandtable/play"
)

// 2.0 Equipment, 3.0 Set-up, 4.0 Sequence of play.
var (
	_                  = book.Rule("2.0", "Equipment", "40 counters a beach: units, headquarters chits, turn, artillery and support markers; one six-sided die.", "")
	_                  = book.Rule("2.1", "Map and scale", "One hex is about a kilometre; a day turn 4½ hours, a night turn 10½. A unit is always in one hex.", "")
	_                  = book.Rule("2.2", "Units", "A unit has a combat strength and a movement allowance. Halves are rounded up.", "")
	_                  = book.Rule("3.0", "Set-up", "Germans stand in their printed hexes, then any Allied units that start on the map; turn 1.", "")
	ruleSequence       = book.Rule("4.0", "Sequence of play", "Landing, Support, Operations by day; Landing, Replacement, German Redeployment by night; Housekeeping.", "")
	ruleOtherDecision  = book.Rule("4.0", "Sequence of play", "Only what is pending can be decided.", "that is not what is to be decided now")
	ruleUnknown        = book.Rule("4.0", "Sequence of play", "There is no such unit, hex or number.", "there is no such unit, hex or number")
	ruleOver           = book.Rule("4.0", "Sequence of play", "The game is over after its last turn.", "the game is over")
	ruleHousekeeping   = book.Rule("4.0", "Housekeeping", "What was given for this turn is lost; the turn marker moves on.", "")
	ruleRedeployment   = book.Rule("4.0", "German redeployment", "At night German units that received no replacement may move up to half their allowance.", "")
	ruleRedeployGerman = book.Rule("4.0", "German redeployment", "Only German units redeploy.", "{unit} {is|are} not German; only Germans redeploy")
	ruleRedeployFight  = book.Rule("4.0", "German redeployment", "There is no combat in a redeployment.", "there is no combat in a redeployment")
	ruleRedeployed     = book.Rule("4.0", "German redeployment", "Each German unit moves once a night.", "{unit} {has|have} moved this night")
	ruleRefitted       = book.Rule("4.0", "German redeployment", "A unit that received a replacement this night stays where it is.", "{unit} received a replacement this night and stays where it is")

	nodeOver = book.Node("over")

	evTurn = book.EventBy("phase", func(p *pos, e kernel.Event) kernel.Line {
		return kernel.Line{Text: book.Say(p, "Turn {n}, {A:turn}", e.Args[0]), Turn: int(e.Args[0])}
	}).NewTurn()
	evPhase = book.Event("phase", "{phase}")
)

// Steps of a turn (4.0).
const (
	turnLanding uint8 = iota
	turnSecond        // Support or Replacement
	turnThird         // Operations or Redeployment
	turnHousekeeping
	turnOver
)

func init() {
	book.Refuse(ruleOtherDecision, ruleUnknown, ruleOver)
	book.Pending((*pos).pendingWords)
	book.Kind(play.Kind[*pos]{Name: "phase", Say: func(_ *pos, n int16) string { return phases[n].name }})
	book.Proc(procTurn, play.Proc[*pos]{Run: (*pos).runTurn, Node: func(*pos, *kernel.Frame) uint16 { return nodeOver }})
	book.Room(nodeOver, play.Room[*pos]{Ask: "The game is over.", Final: true})
}

// phase is a part of a turn, with the rule that begins it.
type phase struct {
	name string
	rule *play.Rule
	proc uint8
}

// The phases (4.0).
const (
	phaseLanding = iota
	phaseSupport
	phaseOperations
	phaseReplacement
	phaseRedeployment
	phaseHousekeeping
	phaseEnd
)

var phases = [...]phase{
	phaseLanding:      {"Landing Phase", ruleLanding, procLanding},
	phaseSupport:      {"Support Phase", ruleSupport, procSupport},
	phaseOperations:   {"Operations Phase", ruleOperations, procOperations},
	phaseReplacement:  {"Replacement Phase", ruleReplacement, procReplacement},
	phaseRedeployment: {"German Redeployment Phase", ruleRedeployment, procRedeployment},
	phaseHousekeeping: {"Housekeeping Phase", ruleHousekeeping, procTurn},
	phaseEnd:          {"End of the game", ruleWin, procTurn},
}

// phase tells that a phase begins.
func (p *pos) phase(s kernel.Sink, n int16) { evPhase.Tell(s, phases[n].rule, n) }

// phaseNow is the phase in progress.
func (p *pos) phaseNow() int {
	for i := p.stack.Len() - 1; i >= 0; i-- {
		for n := range phaseHousekeeping {
			if phases[n].proc == p.stack.Under(i).Proc {
				return n
			}
		}
	}
	return phaseEnd
}

// runTurn goes through the phases of one turn after the other (4.0).
func (p *pos) runTurn(f *kernel.Frame, s kernel.Sink) kernel.Signal {
	night := p.sc.turns[p.turn].night
	switch f.Step {
	case turnLanding:
		evTurn.Tell(s, ruleSequence, int16(p.turn))
		f.Step = turnSecond
		p.beginLanding()
	case turnSecond:
		f.Step = turnThird
		if night {
			p.beginReplacement(s)
		} else {
			p.phase(s, phaseSupport)
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
			evEnd.Tell(s, ruleWin)
		} else {
			p.turn++
		}
	default:
		return kernel.Ask
	}
	return kernel.Next
}

// housekeeping ends a turn: what was given for the turn is lost (6.0, 12.0), and
// delay points are scored (Ex.5).
func (p *pos) housekeeping(s kernel.Sink) {
	p.phase(s, phaseHousekeeping)
	p.artillery, p.support, p.rp = [2]int8{}, 0, [2]int8{}
	p.out, p.refitted, p.cup = [2]bool{}, 0, 0
	p.decided, p.landed, p.rolled = 0, 0, 0
	p.active = -1
	p.clearTasks()
	p.scoreDelay(s)
}

func (p *pos) clearTasks() {
	p.task, p.mp = [maxUnits]task{}, [maxUnits]int8{}
}
