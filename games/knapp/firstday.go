package knapp

import (
	"sandtable/kernel"
	"sandtable/play"
)

// T1 The dice of turn 1 (s5, s13), and those of option O3: one for each unit.
var (
	ruleDrop   = book.Rule("T1.1", "Airborne drop (s13)", "Each airborne division lands where its drop is; a die is its strength for turn 1.", "")
	_          = book.Rule("T1.2", "Fire at the drops (s5)", "Germans fire at the airborne divisions before anybody lands.", "")
	_          = book.Rule("T1.3", "Ships of the first day (s5)", "Twelve dice of naval gunfire before the landings are all that the ships have in turn 1.", "")
	ruleLand   = book.Rule("T1.4", "Landing (s13)", "Each landing division loses a die from its strength for turn 1, but keeps at least 1.", "")
	ruleStatic = book.Rule("T1.5", "Beach defences (s13)", "A die is the strength of each static unit still there; it goes if its hits reach it.", "")
	_          = book.Rule("T1.7", "German movement (s5)", "Then the Germans move, by the rules of every turn; nobody else moves in turn 1.", "")
	_          = book.Rule("T1.8", "Allied fire (s5)", "Then the Allies fire, with tactical air power and without ships.", "")
	_          = book.Rule("T1.9", "Full strength (s5)", "What drops and landings cost comes back; hits stay.", "")
	_          = book.Rule("T1.10", "First dumps (s5)", "Each invasion beach that Allied units alone hold gets its dump.", "")
	ruleO3     = book.Rule("O3", "Option: early and late arrivals (s6b)", "A die a turn ahead for each unit: 1 a turn early, 6 a turn late.", "")

	evDrop    = book.Event("dice", "{unit} {drops|drop} at {area} with strength {n}").Outturn()
	evLand    = book.Event("dice", "{unit} {lands|land} at {area} and {loses|lose} {n} strength for now").Outturn()
	evStatic  = book.Event("dice", "{unit} {has|have} strength {n}").Outturn()
	evDue     = book.Event("dice", "{unit} will arrive on turn {n}").Outturn()
	evRestore = book.Event("phase", "Allied units have their full strength again, less their hits")
)

// Series of dice, A of a procRoll, in the order of their nodes.
const (
	rollDrop = iota
	rollLanding
	rollStatic
	rollArrival
)

func init() {
	book.Proc(procRoll, proc{Run: (*state).nextRoll, Node: func(_ *state, f *kernel.Frame) uint16 { return nodeDrop + uint16(f.A) }})
	one := func(node uint16, rule *play.Rule, ask string, rolled func(*state, int, int, kernel.Sink)) {
		r := dieRoom(rule, ask, func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			u := int(f.B)
			f.B++
			rolled(s, u, int(c.A), sink)
		})
		r.Fresh = true // it does not follow from the choice before it
		book.Room(node, r)
	}
	one(nodeDrop, ruleDrop, "A die for the strength of {B:unit}.", (*state).drop)
	one(nodeLanding, ruleLand, "A die for what {B:unit} {loses|lose} on the beach.", (*state).land)
	one(nodeStatic, ruleStatic, "A die for the strength of {B:unit}.", (*state).defend)
	one(nodeArrival, ruleO3, "A die for the arrival of {B:unit}.", (*state).delay)
}

// rolls begins a series of dice for a side.
func (s *state) rolls(which, side int) kernel.Signal {
	s.stack.Push(kernel.Frame{Proc: procRoll, A: int16(which), B: int16(s.d.base[side]), C: int16(side)})
	return kernel.Next
}

// nextRoll asks for the next die of a series.
func (s *state) nextRoll(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	for ; int(f.B) < s.d.base[f.C+1]; f.B++ {
		if s.throws(int(f.A), int(f.B)) {
			return kernel.Ask
		}
	}
	return s.done()
}

// throws reports whether a unit gets a die of a series (T1.1, T1.4, T1.5, O3).
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
	return s.at[u] == due && x.way >= byBeach && x.turn == s.turn+1 && s.due[u] == x.turn // once a unit
}

// opening tells the beginning of turn 1 with the first die, for nobody listens while
// the game is set up.
func (s *state) opening(sink kernel.Sink) {
	for u := s.d.base[allied]; u < s.d.base[german]; u++ {
		if s.at[u] >= 0 {
			return
		}
	}
	emit(sink, evTurn, ruleTenTurns, int(s.turn))
	emit(sink, evStep, ruleStep, int(s.turn), int(s.step))
}

// drop gives an airborne unit its strength for the day (T1.1).
func (s *state) drop(u, die int, sink kernel.Sink) {
	s.opening(sink)
	s.enter(u)
	s.str[u] = int8(die)
	emit(sink, evDrop, ruleDrop, u, int(s.at[u]), die)
}

// land takes a die off the strength of a unit for the day (T1.4).
func (s *state) land(u, die int, sink kernel.Sink) {
	s.enter(u)
	s.str[u] = max(1, s.d.units[u].strength-int8(die))
	emit(sink, evLand, ruleLand, u, int(s.at[u]), die)
}

// defend gives a static unit its strength; it may have been hit as much already (T1.5).
func (s *state) defend(u, die int, sink kernel.Sink) {
	s.flag[u] &^= unrolled
	s.str[u] = int8(die)
	emit(sink, evStatic, ruleStatic, u, die)
	if s.hits[u] >= s.str[u] {
		s.remove(u, sink)
	}
}

// delay brings a unit early or late. The Allies do not move in turn 1 (O3).
func (s *state) delay(u, die int, sink kernel.Sink) {
	switch {
	case die == 1 && (s.turn > 1 || s.side(u) == german):
		s.due[u]--
	case die == 6:
		s.due[u]++
	}
	emit(sink, evDue, ruleO3, u, int(s.due[u]))
}

// restore ends what the drops and landings of the day have cost (K1.1); the dice of
// the Allied arrivals of turn 2 follow (O3).
func (s *state) restore(sink kernel.Sink) kernel.Signal {
	for u := s.d.base[allied]; u < s.d.base[german]; u++ {
		if s.at[u] >= 0 {
			s.str[u] = s.d.units[u].strength
		}
	}
	emit(sink, evRestore, ruleStrength)
	if s.opts&o3 != 0 {
		return s.rolls(rollArrival, allied)
	}
	return kernel.Next
}

// enter puts a unit into the one area of its entry.
func (s *state) enter(u int) {
	for a := range s.d.areas {
		if s.d.units[u].entry == 1<<a {
			s.put(u, a)
		}
	}
}
