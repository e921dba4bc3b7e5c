package greatestday

import (
	"sandtable/board"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// Limits of what landings need. Scenarios beyond them are refused on loading.
const (
	maxBeaches = 3
	maxSubs    = 16
	maxForces  = 4
	maxLoads   = 256
)

// Where units are at sea. Each code stands for a run of places.
const (
	aboard    int16 = -7   // in a landing craft that is ashore or adrift
	docked    int16 = -8   // a landing craft that is not in use; a support craft that has left
	queued    int16 = -9   // came ashore's way too late: in the reinforcement box next turn (4.3.3)
	waveBase  int16 = -20  // Landing Wave boxes, by sub-beach
	loadBase  int16 = -40  // Loading boxes, by sub-beach
	loadAny   int16 = -59  // a Loading box whose sub-beach is still to be chosen
	enRoute   int16 = -60  // En Route box
	berthBase int16 = -100 // range boxes, four to a force (4.4.2)
)

func waveBox(sub int) int16    { return waveBase - int16(sub) }
func loadingBox(sub int) int16 { return loadBase - int16(sub) }
func berth(force int, box order.Box) int16 {
	return berthBase - int16(4*force) - int16(box)
}

// inWave is the sub-beach whose Landing Wave box a place is, or -1; inLoading the one
// whose Loading box it is; berthOf the force and the range box.
func inWave(at int16) int    { return boxNumber(at, waveBase, maxSubs) }
func inLoading(at int16) int { return boxNumber(at, loadBase, maxSubs) }

func boxNumber(at, base int16, n int) int {
	if at <= base && at > base-int16(n) {
		return int(base - at)
	}
	return -1
}

func berthOf(at int16) (force int, box order.Box, ok bool) {
	n := boxNumber(at, berthBase, 4*maxForces)
	if n < 0 {
		return 0, 0, false
	}
	return n / 4, order.Box(n % 4), true
}

// navalState is the landings: the tracks of each beach, what is open, what each unit is
// carried in, what has been done in the Naval chit in hand.
type navalState struct {
	navalCore
	cargo []int16 // which load a unit is of, or a landing craft carries; -1 none
	drift []int8  // levels of drift (4.2.1)
}

// navalCore is what of it does not grow with the scenario.
type navalCore struct {
	tracks  [maxBeaches][order.Tracks]int8
	open    uint32           // gap hexsides that are open, all beaches' in a row (4.2.4)
	cleared [maxBeaches]int8 // the turn in which a beach was cleared, 0 for not yet (4.3.2)
	marker  [maxForces]int16 // hexes of the forces' markers
	plays   int8             // how often the Naval chit has been played in this turn (4.1.8)
	spent   units            // ships and batteries that have fired, units that have landed, in this chit
	ashore  units            // units that have just landed and may act (4.5.4)
	begun   bool             // an action that waited for the Nests has been paid for (4.2.2)
}

// landings tells whether a scenario has any.
func (sc *scenario) landings() bool { return len(sc.Beaches) > 0 }

// hash adds it to a digest.
func (n *navalState) hash(h *kernel.Hash, sc *scenario) {
	for b := range sc.Beaches {
		t := &n.tracks[b]
		h.Int(int64(t[0])<<24 | int64(t[1])<<16 | int64(t[2])<<8 | int64(n.cleared[b]))
	}
	h.Int(int64(n.open)<<16 | int64(n.plays)<<1 | int64(flag(n.begun)))
	for u := range sc.Units {
		h.Int(int64(n.cargo[u])<<8 | int64(n.drift[u]))
	}
	for f := range sc.Forces {
		h.Int(int64(n.marker[f]))
	}
	hashWords(h, 40, n.spent[:], 1)
	hashWords(h, 41, n.ashore[:], 1)
}

// embark puts ships, landing craft and whoever comes by sea into their boxes (4.4.2,
// 4.5.6), and sets the tracks.
func (s *state) embark() {
	if !s.sc.landings() {
		return
	}
	n := &s.naval
	for u := range s.sc.Units {
		n.cargo[u] = -1
		if s.isCraft(u) {
			s.at[u] = docked
		}
	}
	for _, b := range s.sc.Ships {
		s.at[b.Unit] = berth(b.Force, b.Box)
	}
	for i, l := range s.sc.Loads {
		for _, u := range l.Units {
			n.cargo[u] = int16(i)
			if l.Turn == 0 {
				s.at[u] = stageBox(&l)
			}
		}
	}
	for b := range s.sc.Beaches {
		x := &s.sc.Beaches[b]
		n.tracks[b] = [order.Tracks]int8{order.Obstacles: x.Obstacles, order.Nests: x.Nests, order.Gaps: x.Gaps}
	}
	for f := range s.sc.Forces {
		n.marker[f] = s.sc.Forces[f].Marker
	}
}

// stageBox is the box that a load begins in.
func stageBox(l *order.Cargo) int16 {
	switch l.Stage {
	case order.Wave:
		return waveBox(l.Sub)
	case order.Loading:
		return loadAny
	}
	return enRoute
}

func (s *state) isCraft(u int) bool { return s.sc.brief[u].class == order.Craft }
func (s *state) isShip(u int) bool  { return s.sc.brief[u].class == order.Ship }

// bySea tells whether a unit comes, or has come, by sea.
func (s *state) bySea(u int) bool { return s.sc.landings() && s.naval.cargo[u] >= 0 && !s.isCraft(u) }

// atSea tells whether a unit is in one of the boxes of landings.
func (s *state) atSea(u int) bool {
	at := s.at[u]
	return inWave(at) >= 0 || inLoading(at) >= 0 || at == loadAny || at == enRoute || at == aboard
}

// length is how many hexes lie between a hex and the marker of a force (4.4.4).
func (s *state) length(force int, h int16) int {
	if m := s.naval.marker[force]; m != board.NoHex {
		return s.sc.Ground.Grid.Distance(m, h)
	}
	return int(s.sc.Forces[force].Away[h])
}

// Procedures of landings.
const (
	procNaval  uint8 = iota + 40 // navalchit.go: the steps of the Naval chit
	procSalvo                    // ships.go: a ship. A: ship, B: target or -1, C: hex
	procGun                      // batteries.go: a coastal battery. A: battery, B: target
	procLand                     // landing.go: a craft or DD tanks
	procShore                    // defences.go: an attack by a beach defence
	procNests                    // nests.go: the Nests before an action
	procBreach                   // breach.go: fire at beach defences
	procGap                      // gaps.go: a gap hexside is opened
	procRush                     // gaps.go: Commandos at a closed gap
	procRejoin                   // wave.go: a leader whose craft is lost. A: leader
)
