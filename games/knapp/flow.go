package knapp

import "sandtable/kernel"

// Procedures.
const (
	procTurn    = iota // Step: numbered step
	procHold           // a position set up by hand waits to go on
	procRoll           // A: which die, B: next unit, C: side
	procNaval          // T1.3
	procReplace        // step 2
	procMove           // A: side; Step: 0 begin, 1 moving, 2 fortifying
	procOrder          // A: unit
	procMarch          // A: unit, B: next area; Step: see march
	procFire           // A: side, B: beaches only, C: a unit has fired
	procShot           // A: unit, B: dice, C: has been asked; Step: 0 support, 1 throw
	procDice           // A: hit on, B: dice left, C: area, D: target side, E: hits
	procHits           // A: area, B: target side, C: hits left
)

// Node kinds.
const (
	nOver = iota
	nHold
	nDrop
	nLanding
	nStatic
	nArrival
	nAir
	nDice
	nNaval
	nReplace
	nMove
	nOrder
	nMarch
	nOverrun
	nFortify
	nFire
	nSupport
	nHits
)

var nodeNames = []string{"over", "hold", "drop", "landing", "static", "arrival", "interdiction", "dice", "naval", "replace",
	"move", "order", "march", "overrun", "fortify", "fire", "support", "hits"}

// Dice of procRoll and their nodes.
const (
	rollDrop = iota
	rollLanding
	rollStatic
	rollArrival
)

// Numbered steps. Turn 1 has its own.
const (
	t1Drop = 1 + iota
	t1FireAir
	t1Naval
	t1Land
	t1Static
	t1FireBeach
	t1Move
	t1Fire
	t1Restore
	t1Dumps
)

const (
	stSupply = 1 + iota
	stReplace
	stMove
	stFire
	stSupplyGE
	stMoveGE
	stFireAL
	stDumps
)

// steps is how many numbered steps a turn has (s5).
func steps(turn int8) int {
	if turn == 1 {
		return t1Dumps
	}
	return stDumps
}

func (s *state) run(sink kernel.Sink) {
	kernel.Run(s, &s.stack, next, sink)
}

func (s *state) ask(kind uint16, seat kernel.Seat) kernel.Signal {
	s.node = kernel.Node{Kind: kind, Seat: seat}
	return kernel.Ask
}

func (s *state) push(proc uint8, a, b int) kernel.Signal {
	s.stack.Push(kernel.Frame{Proc: proc, A: int16(a), B: int16(b)})
	return kernel.Next
}

// done ends the innermost procedure.
func (s *state) done() kernel.Signal {
	s.stack.Pop()
	return kernel.Next
}

func next(s *state, f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	switch f.Proc {
	case procTurn:
		return s.nextStep(f, sink)
	case procHold:
		return s.ask(nHold, s.active())
	case procRoll:
		return s.roll(f)
	case procNaval:
		if s.naval == 0 || s.d.coast&s.occ[ge] == 0 {
			return s.done()
		}
		return s.ask(nNaval, allied)
	case procReplace:
		if !s.canReplace() {
			return s.done()
		}
		return s.ask(nReplace, allied)
	case procMove:
		return s.moveStep(f)
	case procOrder:
		return s.ask(nOrder, kernel.Seat(s.side(int(f.A))))
	case procMarch:
		return s.march(f, sink)
	case procFire:
		return s.fireStep(f)
	case procShot:
		return s.shot(f, sink)
	case procDice:
		return s.toss(f, sink)
	}
	return s.place(f, sink)
}

// active is the side whose step it is.
func (s *state) active() kernel.Seat {
	if s.turn == 1 {
		switch s.step {
		case t1FireAir, t1Static, t1FireBeach, t1Move:
			return german
		}
		return allied
	}
	switch s.step {
	case stFire, stSupplyGE, stMoveGE:
		return german
	}
	return allied
}

// nextStep ends a numbered step and begins the next one (s5).
func (s *state) nextStep(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	if f.Step > 0 {
		s.endStep(sink)
	}
	f.Step++
	if int(f.Step) > steps(s.turn) {
		if s.turn == lastTurn {
			s.node = kernel.Node{Kind: nOver, Seat: kernel.Nobody, Final: true}
			emit(sink, evEnd, r21, s.score(), s.level())
			return s.done()
		}
		s.turn++
		f.Step = 1
		emit(sink, evTurn, r16, int(s.turn))
	}
	if s.step = int8(f.Step); s.turn > 1 || s.step > 1 { // see opening
		emit(sink, evStep, rStep, int(s.turn), int(s.step))
	}
	if s.turn == 1 {
		return s.firstTurn(sink)
	}
	switch s.step {
	case stSupply:
		s.checkSupply(allied, sink)
	case stReplace:
		s.points = [2]int8{groupPoints, groupPoints}
		return s.push(procReplace, 0, 0)
	case stMove:
		s.points = [2]int8{} // nothing is saved (K11.1)
		return s.push(procMove, allied, 0)
	case stFire:
		return s.push(procFire, german, 0)
	case stSupplyGE:
		s.checkSupply(german, sink)
	case stMoveGE:
		return s.push(procMove, german, 0)
	case stFireAL:
		s.naval = navalDice
		return s.push(procFire, allied, 0)
	case stDumps:
		s.naval = 0
		s.landDumps(sink)
	}
	return kernel.Next
}

// opening tells the beginning of turn 1 with the first choice or die, for nobody
// listens while the game is set up.
func (s *state) opening(sink kernel.Sink) {
	if s.turn > 1 || s.step > t1Drop {
		return
	}
	for u := s.d.base[allied]; u < s.d.base[german]; u++ {
		if s.at[u] >= 0 {
			return
		}
	}
	emit(sink, evTurn, r16, int(s.turn))
	emit(sink, evStep, rStep, int(s.turn), int(s.step))
}

// firstTurn begins a step of turn 1 (s5, s13).
func (s *state) firstTurn(sink kernel.Sink) kernel.Signal {
	switch s.step {
	case t1Drop:
		return s.rolls(rollDrop, allied)
	case t1FireAir:
		return s.push(procFire, german, 0)
	case t1Naval:
		s.naval = navalDice
		return s.push(procNaval, 0, 0)
	case t1Land:
		s.naval = 0
		return s.rolls(rollLanding, allied)
	case t1Static:
		return s.rolls(rollStatic, german)
	case t1FireBeach:
		return s.push(procFire, german, 1)
	case t1Move:
		return s.push(procMove, german, 0)
	case t1Fire:
		return s.push(procFire, allied, 0)
	case t1Restore:
		for u := s.d.base[allied]; u < s.d.base[german]; u++ {
			if s.at[u] >= 0 {
				s.str[u] = s.d.units[u].strength
			}
		}
		emit(sink, evRestore, r11)
		if s.opts&o3 != 0 {
			return s.rolls(rollArrival, allied)
		}
	case t1Dumps:
		s.landDumps(sink)
	}
	return kernel.Next
}

// throws reports whether a unit gets the die of a procRoll.
func (s *state) throws(which, u int) bool {
	x := &s.d.units[u]
	switch which {
	case rollDrop:
		return s.at[u] == due && x.way == drop
	case rollLanding:
		return s.at[u] == due && x.way == land
	case rollStatic:
		return s.has(u, unrolled) && s.at[u] >= 0
	}
	return s.at[u] == due && x.way >= byBeach && x.turn == s.turn+1 && s.due[u] == x.turn // O3, once a unit
}

// rolls begins a series of dice for a side.
func (s *state) rolls(which, side int) kernel.Signal {
	s.stack.Push(kernel.Frame{Proc: procRoll, A: int16(which), B: int16(s.d.base[side]), C: int16(side)})
	return kernel.Next
}

// roll asks for the next die of a series, one a unit.
func (s *state) roll(f *kernel.Frame) kernel.Signal {
	for ; int(f.B) < s.d.base[f.C+1]; f.B++ {
		if s.throws(int(f.A), int(f.B)) {
			return s.ask(nDrop+uint16(f.A), kernel.Chance)
		}
	}
	return s.done()
}

// rolled carries out a die of procRoll.
func (s *state) rolled(f *kernel.Frame, die int, sink kernel.Sink) {
	u := int(f.B)
	x := &s.d.units[u]
	f.B++
	switch f.A {
	case rollDrop: // T1.1
		s.enter(u, x.entry)
		s.str[u] = int8(die)
		emit(sink, evDrop, rDrop, u, int(s.at[u]), die)
	case rollLanding: // T1.4
		s.enter(u, x.entry)
		s.str[u] = max(1, x.strength-int8(die))
		emit(sink, evLand, rLand, u, int(s.at[u]), die)
	case rollStatic: // T1.5
		s.flag[u] &^= unrolled
		s.str[u] = int8(die)
		emit(sink, evStatic, rStatic, u, die)
		if s.hits[u] >= s.str[u] {
			s.remove(u, sink)
		}
	case rollArrival: // O3
		switch {
		case die == 1 && (s.turn > 1 || x.side == german):
			s.due[u]--
		case die == 6:
			s.due[u]++
		}
		emit(sink, evDue, rO3, u, int(s.due[u]))
	}
}

// enter puts a unit into the one area of its entry.
func (s *state) enter(u int, entry uint64) {
	for a := range s.d.areas {
		if entry == 1<<a {
			s.put(u, a)
		}
	}
}

// hit gives a unit hits and removes it when they reach its strength (K1.1).
func (s *state) hit(u, n int, sink kernel.Sink) {
	s.hits[u] += int8(n)
	emit(sink, evHit, r11, u, n)
	if s.hits[u] >= s.str[u] {
		s.remove(u, sink)
	}
}

// remove takes a unit out of play: to the dead pile, or for good (K11.3, K11.5).
func (s *state) remove(u int, sink kernel.Sink) {
	x := &s.d.units[u]
	where := s.at[u]
	if x.side == allied && x.kind != airborne {
		s.put(u, dead)
		s.str[u], s.hits[u] = x.strength, x.strength
	} else {
		s.put(u, gone)
		s.hits[u] = s.str[u]
	}
	s.flag[u] = 0
	emit(sink, evLost, r115, u, int(where))
}
