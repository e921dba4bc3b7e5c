package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// Procedures of the chapters that come with the storming games.
const (
	procDispatch uint8 = iota + 70 // dispatch.go. A: side
	procMarines                    // commandos.go. A: band
	procContact                    // contact.go. A: battery, B: formation, D and E: steps of the procedure below
	procEvent                      // events.go. A: the die
	procPledge                     // check.go. A: whose hero may be given up, D and E: steps of the procedure below
	procArrange                    // brigades.go. A: side
	procReturn                     // brigades.go. A: leader
	procDemand                     // hollis.go. A: of whom
	procAside                      // aside.go. A: hex
)

// maxBridges limits the named bridges of a window (2.4).
const maxBridges = 12

// carried is the place of a unit that is carried by another (7, 12).
const carried int16 = -6

// assetState is what changes of the chapters that come with the storming games: dispatch
// points, guns, Commandos, events, mines, rubble, bridges, passengers. Its zero is a game
// without any of it.
type assetState struct {
	assetCore
	heavy   spots    // barrages that are heavy (G16.7)
	rubble  spots    // 2.5
	ruins   spots    // that have been rubble: no observation post any more (2.5)
	mines   [2]spots // by whose they are (10)
	contact []int8   // by battery: formation in contact + 1 (G16.3)
	carrier []int16  // by passenger: its vehicle + 1 (7, 12)
	cargo   []int16  // by vehicle: its passenger + 1
}

// assetCore is what of it does not grow with the scenario.
type assetCore struct {
	dp     [maxDivisions]int8 // dispatch points (G5.1)
	bought uint64             // Formation chits bought for this turn (G5.6)
	lent   units              // divisional units that have acted with a formation this turn (G2.6)

	mood     [maxDivisions]int8 // what events add to troop quality (9)
	steady   units              // Commandos in command (17.3.2)
	parked   units              // batteries in a park (G16.4)
	unloaded int16              // who has just got off + 1 (7.2)
	spilled  units              // passengers that the fire in hand has put down (7.4)
	cut      uint8              // beaches whose telephone lines are cut, one bit each (16.1)

	bridge [maxBridges]bridgeState // 2.4

	zeros, told int8            // historical rolls; Historical Events that have happened (6.0)
	lost        units           // go nowhere until their side comes adjacent (6.6)
	headless    uint64          // formations whose leader was killed (G23.3)
	heroes      [2]int16        // by side: the unit that the event's hero is with + 1 (6.8)
	crowd       int16           // hex of the crowd + 1 (6.8)
	waiting     units           // reinforcements that wait for the Night (6.8)
	closed      [2]bool         // Connecting Roads A and B cost quality (6.0)
	raids       [airRaids]int16 // targets of fighters + 1 (6.8)

	brigade, coming [maxBattalions]int8 // by battalion: its brigade + 1 if that has changed; the one that it goes over to + 1 (17.7)
	torn            crossings           // crossings that a raider has blown (17.8)
}

// bridgeState is how a bridge stands (2.4.5, 2.4.6).
type bridgeState struct {
	wired  int8    // by which side + 1
	blown  bool    // destroyed
	better bool    // a railroad bridge that vehicles can use (2.4.3)
	last   [2]int8 // side + 1 that entered its two hexes last
}

// blank tells whether there is nothing of it.
func (a *assetState) blank() bool {
	for u := range a.contact {
		if a.contact[u] != 0 || a.carrier[u] != 0 || a.cargo[u] != 0 {
			return false
		}
	}
	return a.assetCore == (assetCore{}) && a.heavy.none() && a.rubble.none() && a.ruins.none() && a.mines[0].none() && a.mines[1].none()
}

// As many of what grows with scenarios are always in a digest as there were once.
const (
	onceUnits    = 256
	onceWords    = 11 // of sets of hexes
	onceBridges  = 4
	onceOutfits  = 16 // battalions
	onceDivision = 6
)

// past is the number of one that was not there once, 0 for the others.
func past(i, once int) int64 {
	if i < once {
		return 0
	}
	return int64(i)
}

// hash adds it to a digest; a game without any of it is digested as it always was.
func (a *assetState) hash(h *kernel.Hash) {
	if a.blank() {
		return
	}
	for i := range a.dp {
		if i < onceDivision || a.dp[i] != 0 || a.mood[i] != 0 {
			h.Int(int64(a.dp[i])<<8 | int64(uint8(a.mood[i])) | past(i, onceDivision)<<32)
		}
	}
	h.Int(int64(a.bought&0xffff)<<32 | int64(a.headless&0xffff)<<16 | int64(a.zeros)<<8 | int64(a.told)<<1 | int64(a.cut>>1)<<48 | int64(a.cut&1))
	if (a.bought|a.headless)>>16 != 0 {
		h.Word(a.bought)
		h.Word(a.headless)
	}
	sets, places := [...]*units{&a.lent, &a.steady, &a.parked, &a.lost}, [...]*spots{&a.heavy, &a.rubble, &a.ruins, &a.mines[0], &a.mines[1]}
	for _, set := range sets {
		for _, w := range set[:onceUnits/64] {
			h.Word(w)
		}
	}
	for _, set := range places {
		for i := range onceWords {
			h.Word(set.word(i))
		}
	}
	for u := range max(onceUnits, len(a.contact)) {
		if u < len(a.contact) {
			h.Int(int64(a.contact[u])<<32 | int64(a.carrier[u])<<16 | int64(a.cargo[u]))
		} else {
			h.Int(0)
		}
	}
	for i, set := range sets {
		hashRest(h, 70+i, onceUnits/64, set[:])
	}
	for i, set := range places {
		set.hashOn(h, 80+i, onceWords)
	}
	for i, b := range a.bridge {
		if n := int64(b.wired)<<24 | int64(flag(b.better))<<17 | int64(flag(b.blown))<<16 | int64(b.last[0])<<8 | int64(b.last[1]); i < onceBridges || n != 0 {
			h.Int(n | past(i, onceBridges)<<40)
		}
	}
	h.Int(int64(a.heroes[0])<<32 | int64(a.heroes[1])<<16 | int64(a.crowd))
	h.Int(int64(a.unloaded))
	hashWords(h, 92, a.spilled[:], 0)
	h.Int(int64(flag(a.closed[0]))<<1 | int64(flag(a.closed[1])))
	for _, r := range a.raids {
		h.Int(int64(r))
	}
	hashWords(h, 91, a.waiting[:], 0)
	for b := range a.brigade {
		if n := int64(a.brigade[b])<<8 | int64(a.coming[b]); b < onceOutfits || n != 0 {
			h.Int(n | past(b, onceOutfits)<<32)
		}
	}
	hashWords(h, 90, a.torn[:], 2)
}

// layAssets puts down what a scenario has at the start of works, points and bridges.
func (s *state) layAssets() {
	for d := range s.sc.Divisions {
		s.assets.dp[d] = s.sc.Divisions[d].DP
	}
	for _, w := range s.sc.Works {
		if !w.Entrenched {
			s.assets.mines[s.worksSide(w.Hex)].add(w.Hex)
			continue
		}
		for u := s.first(w.Hex); u >= 0; u = s.after(u) {
			if !s.isLeader(u) {
				s.set(u, entrenched)
			}
		}
	}
	for i, b := range s.sc.bridges {
		for k, h := range b {
			if u := s.first(h); u >= 0 {
				s.assets.bridge[i].last[k] = int8(s.side(u)) + 1
			}
		}
	}
}

// worksSide is whose the mines of the set-up are: of who stands nearest, the defender's
// among equals.
func (s *state) worksSide(h int16) order.Side {
	best, near := order.German, -1
	for u := range s.sc.Units {
		if s.onMap(u) && !s.isLeader(u) {
			if d := s.sc.Ground.Grid.Distance(s.at[u], h); near < 0 || d < near {
				best, near = s.side(u), d
			}
		}
	}
	return best
}

// where is the hex of a unit, carried or not; negative off the map.
func (s *state) where(u int) int16 {
	if s.at[u] == carried {
		return s.at[s.assets.carrier[u]-1]
	}
	return s.at[u]
}

// passenger is the unit that a vehicle carries, or -1.
func (s *state) passenger(u int) int { return int(s.assets.cargo[u]) - 1 }
