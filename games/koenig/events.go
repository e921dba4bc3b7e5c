package koenig

// Kinds of events.
const (
	evTurn uint16 = iota
	evPhase
	evArrives
	evDelayed
	evLandingDie
	evLandingFire
	evArtillery
	evSupport
	evDrawn
	evFinished
	evMoves
	evStep
	evAttack
	evCommitted
	evBefore
	evSwitched
	evFireDie
	evFire
	evCloses
	evCloseDie
	evCloseFire
	evHits
	evEliminated
	evRetreats
	evExits
	evHolds
	evReplacements
	evRecovers
	evControl
	evDelayPoints
	evEnd
)
