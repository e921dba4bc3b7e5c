package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
)

// G The Invasion Stage (5.4 G): Air Bombardment in the first Game-Turn, then three Sea Landing
// Phases of twelve segments. Each segment asks its own questions; this goes from one to the next.

// Procedures of the Invasion Stage.
const (
	procInvade uint8 = iota + 114 // seastage.go. A: Sea Landing Phase
	procToll                      // toll.go. A: units to lose, B: who chooses, C: why
	procStorm                     // storm.go. A: hex, B: advanced so far
	procShore                     // shore.go. A: unit
)

// Steps of the Invasion Stage. Frame: A Sea Landing Phase from 0; B to E what is in hand.
const (
	segBombs       uint8 = iota // G1
	segBombDie                  // B hex
	segBoard                    // boxes of Future Sea Landings are filled
	segPlan                     // a
	segPlanShips                // B target, C points
	segBatteries                // b. B mission
	segBatteryDie               // b. B mission
	segAntiShip                 // c
	segAntiShipDie              // c. B battery, C ship or -1, D sub-beach
	segShells                   // d. B mission
	segShellDie                 // d. B mission
	segTanks                    // e
	segTankDrift                // e. B sub-beach
	segSwim                     // e. B tank
	segInfantry                 // f. B sub-beach
	segRangers                  // f
	segDrift                    // f. B sub-beach
	segTide                     // f. B sub-beach
	segPoints                   // g. B sub-beach
	segPointsDie                // g. B sub-beach
	segFire                     // h
	segFireDie                  // h. B from, C at
	segFirePin                  // h. C at
	segMoves                    // i
	segRoom                     // i, its end
	segAssault                  // j
	segBlow                     // k. B sub-beach
	segBlowDie                  // k. B sub-beach
	segUnpin                    // l. B leader
	segRally                    // l. B leader
	segEnd
	segShiftDie // before a: the die of the shift (27.5)
	segFuture   // f. B sub-beach, E companies that land and one
	lastSeg     = segFuture
)

func init() {
	nodes := [lastSeg + 1]uint16{
		segBombs: nodeBombs, segBombDie: nodeBombDie, segBoard: nodeBoard, segPlan: nodePlan, segPlanShips: nodePlanShips, segBatteryDie: nodeMissionDie, segAntiShip: nodeAntiShip,
		segAntiShipDie: nodeAntiShipDie, segShellDie: nodeMissionDie, segTanks: nodeTanks, segTankDrift: nodeTankDrift, segSwim: nodeSwim, segRangers: nodeRangers, segDrift: nodeDrift,
		segShiftDie: nodeShift, segTide: nodeTide, segFuture: nodeFuture, segPointsDie: nodePointsDie, segFire: nodeFire, segFireDie: nodeFireDie, segMoves: nodeShore, segAssault: nodeAssault, segBlowDie: nodeBlow, segRally: nodeRally,
	}
	book.Proc(procInvade, play.Proc[*state]{Run: (*state).runInvade, Nodes: nodes[:]})
}

// segments are what the steps of the stage do; each goes on to the next step itself.
var segments [lastSeg + 1]func(*state, *kernel.Frame, kernel.Sink) kernel.Signal

func init() {
	segments = [lastSeg + 1]func(*state, *kernel.Frame, kernel.Sink) kernel.Signal{
		segBombs: (*state).runBombs, segBoard: (*state).runBoard, segPlan: (*state).runPlan, segBatteries: (*state).runMissions, segAntiShip: (*state).runAntiShip,
		segShells: (*state).runMissions, segTanks: (*state).runTanks, segTankDrift: (*state).runTankDrift, segSwim: (*state).runSwim, segInfantry: (*state).runInfantry,
		segRangers: (*state).runRangers, segPoints: (*state).runPoints, segFire: (*state).runFire, segFirePin: (*state).runFirePin, segMoves: (*state).runShoreMoves,
		segRoom: (*state).runRoom, segAssault: (*state).runAssault, segBlow: (*state).runBlow, segUnpin: (*state).runUnpin,
	}
}

// beginStage begins the Invasion Stage of a Game-Turn.
func (s *state) beginStage() {
	s.side = order.Allied
	f := kernel.Frame{Proc: procInvade, Step: segBoard}
	if s.turn == s.sc.First {
		f.Step = segBombs
	}
	s.stack.Push(f)
}

// runInvade goes on with the stage. Steps without a function of their own are dice.
func (s *state) runInvade(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	if f.Step == segEnd {
		s.endPhase(f)
		return kernel.Next
	}
	if run := segments[f.Step]; run != nil {
		return run(s, f, sink)
	}
	return kernel.Ask
}

// enter goes to a step with nothing in hand.
func enter(f *kernel.Frame, step uint8) kernel.Signal {
	f.Step, f.B, f.C, f.D, f.E = step, 0, 0, 0, 0
	return kernel.Next
}

// endPhase ends a Sea Landing Phase: what could not be used any more goes, and the next begins.
func (s *state) endPhase(f *kernel.Frame) {
	s.inv.missions, s.inv.plan, s.inv.beach = 0, [maxMissions]mission{}, 0
	s.ceaseFire()
	s.forget(order.Allied, ofMove|ofFight)
	s.forget(order.German, ofFight)
	for u := range s.sc.Units {
		s.fight.role[u] = 0
	}
	if f.A++; f.A < order.Waves && s.invading() {
		enter(f, segBoard)
		return
	}
	s.stack.Pop()
}

// landFirst begins the landings at the easternmost beach that is not cleared, and landNext goes
// on with the one to its west: a beach is finished before the next (27.15, 27.16).
func (s *state) landFirst(f *kernel.Frame) kernel.Signal {
	s.inv.beach = int8(len(s.sc.Landing.Beaches))
	return s.landNext(f)
}

func (s *state) landNext(f *kernel.Frame) kernel.Signal {
	for s.inv.beach > 0 {
		if s.inv.beach--; s.open(int(s.inv.beach)) {
			return enter(f, segTanks)
		}
	}
	return enter(f, segFire)
}

// ofBeach tells a unit that lands or has landed over a beach, or is to land there later.
func (s *state) ofBeach(u, beach int) bool {
	if a := s.sc.arrival[u]; s.at[u] == due && a >= 0 {
		return !s.drafts() && int(s.sc.Arrivals[a].Beach) == beach
	}
	return int(s.unit[u].beach) == beach+1
}

// clearBeach ends the Invasion Stage of a beach at once (32.0, A91): its units unpin, its leaders
// and demolition points leave, and battalions are built up (E-O 32.13). The others go on.
func (s *state) clearBeach(beach int, sink kernel.Sink) {
	if len(s.sc.Landing.Beaches) == 1 {
		f := s.stack.Top()
		f.A = order.Waves
		s.endPhase(f)
		s.unpinGermans() // their segment does not come any more (31.11)
	}
	for u := range s.sc.Units {
		if s.sideOf(u) != order.Allied || !s.ofBeach(u, beach) {
			continue
		}
		if s.is(u, pinned) {
			s.unpin(u)
		}
		if s.leader(u) {
			s.stow(u, landed)
		}
	}
	b := &s.sc.Landing.Beaches[beach]
	s.inv.cleared |= 1 << beach
	s.holdFire(s.shoreMap(beach))
	for i := b.First; i < b.Last; i++ {
		s.inv.points[i] = 0
	}
	evCleared.Tell(sink, ruleCleared, s.gapsOf(b), int16(beach))
	s.beginPhase()
	s.stack.Push(kernel.Frame{Proc: procPrepare, A: prepareFree})
}
