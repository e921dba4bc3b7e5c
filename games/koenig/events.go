package koenig

// Kinds of events.
const (
	evTurn uint16 = iota
	evPhase
	evArrives
	evDelayed
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
	evFire
	evCloses
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
