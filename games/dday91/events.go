package dday91

import "sandtable/kernel"

// eventKind says what happened; tell.go words it.
type eventKind = uint16

const (
	evTurn eventKind = iota + 1
	evPortion
	evIncome
	evHarbourMoves
	evWeather
	evSetup
	evPlan
	evEnter
	evWait
	evRefit
	evReplace
	evShip
	evEmbark
	evActivate
	evPaid
	evStep
	evMoved
	evPick
	evLeave
	evExit
	evJump
	evEffort
	evSplit
	evMerge
	evFly
	evBombCalled
	evBombed
	evDeclare
	evAdd
	evAlso
	evCommit
	evAirDie
	evReact
	evHome
	evNumbers
	evOutcome
	evReroll
	evFightOn
	evReduced
	evKilled
	evBeaten
	evRetreat
	evStand
	evAdvance
	evPursue
	evStrike
	evVoid
	evControl
	evSupply
	evStarve
	evDrowned
	evDisband
	evEnd
)

// emit sends an event, if anybody listens.
func emit(sink kernel.Sink, e kernel.Event) {
	if sink != nil {
		sink.Emit(e)
	}
}

// tell sends a line of the log. Rule ruleNone names none.
func tell(sink kernel.Sink, kind eventKind, rule ruleID, args ...int16) {
	if sink == nil {
		return
	}
	e := kernel.Event{Kind: kind, Rule: kernel.RuleID(rule)}
	copy(e.Args[:], args)
	sink.Emit(e)
}
