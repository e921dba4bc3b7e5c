package atlanticwall

import (
	"fmt"
	"strings"

	"sandtable/board"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
)

// F The Parachute Drop Stage (5.4 F, 23): pathfinders and serials are aimed, scatter, land and may
// move a hex. Until they land, companies wait on the drop display.

// Limits of the drop displays of a scenario.
const (
	maxZones   = 12
	maxSerials = 32
)

// aloft is where companies are before they are dropped.
const aloft int16 = -29

// Procedures of the drop, of gliders and of the commitment of German units.
const (
	procDrop   uint8 = iota + 118 // drop.go
	procAside                     // droplanding.go. A: company, B: the hex of the enemy it came down on
	procGlide                     // glider.go. A: glider
	procCommit                    // commit.go. A: units that may still be committed
)

// Steps of the drop. Frame: B to E what is in hand.
const (
	dropSpecial    uint8 = iota // 24.2, before the drop
	dropPlan                    // F2: pathfinders and serials are aimed
	dropAim                     // B zone or serial, C 1 for a serial
	dropPathDie                 // B zone
	dropPathWay                 // B zone, C hexes, 0 for a die
	dropPathFar                 // B zone, C direction
	dropBeacon                  // B zone
	dropDie                     // F3. B serial
	dropWay                     // B serial, C times
	dropFar                     // B serial, C times, D direction, E company of the serial
	dropRecoverDie              // F4. B division
	dropRecover                 // B division, C left
	dropMove
	dropMoveTo // B company
	dropExcess // B hex
)

// spot is a place on the axes of the grid, which may lie off the map.
type spot struct {
	q, r int16
	set  bool
}

// steps are those of the grid's axes, north-east first, clockwise.
var compass = [6][2]int16{{1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}}

// off is the spot some steps away.
func (p spot) off(way, n int16) spot {
	return spot{p.q + n*compass[way][0], p.r + n*compass[way][1], p.set}
}

// jump is what changes in the drop besides units.
type jump struct {
	zone [maxZones]spot   // where pathfinders are
	dark uint16           // those without a beacon: "+2" (23.31)
	aim  [maxSerials]spot // where serials are to land
}

func (x *jump) hash(h *kernel.Hash) {
	h.Int(int64(x.dark))
	for _, list := range [2][]spot{x.zone[:], x.aim[:]} {
		for _, p := range list {
			h.Int(int64(p.q)<<32 | int64(uint16(p.r))<<8 | int64(flag(p.set)))
		}
	}
}

var (
	ruleDrop       = book.Rule("23.0", "The parachute drop", "In the first Game-Turn: pathfinders and serials are aimed, they scatter, land, recover and may move one hex; there is no combat.", "")
	_              = book.Rule("23.11", "The drop display", "Pathfinders, troop carriers and lettered companies wait in their boxes.", "")
	_              = book.Rule("23.12", "Companies", "They are parachute infantry unless the display says otherwise.", "")
	_              = book.Rule("23.13", "The display is ready", "Then the drop begins, after the special glider (24.2).", "")
	ruleScatter    = book.Rule("23.31", "Pathfinders", "A die for each: on target, one or two hexes in a diced direction, or as many as another die says. His serials are moved with him.", "")
	ruleBeacon     = book.Rule("23.31", "Beacons", "Then a die for each: a beacon, or N, which adds 2 to the dice of his serials.", "")
	ruleDark       = book.Rule("23.32", "Pathfinders lost", "Who comes down on an enemy, in forbidden ground or off the map sets up no beacon.", "")
	_              = book.Rule("23.33", "Pathfinder tables", "Reconstructed: 1-2 on target, 3-4 one hex, 5 two, 6 a die; beacon with 1-3.", "")
	ruleSerial     = book.Rule("23.41", "Serials", "A die for each, on the column of its troop carrier's rating, with 2 more without a beacon (23.42): one result for strength and accuracy (23.43).", "")
	_              = book.Rule("23.42", "The column", "That of the rating of the troop carrier of the serial; without a beacon 2 is added.", "")
	_              = book.Rule("23.43", "One die", "It says for all companies of the serial how strong they land and how far off.", "")
	ruleScattered  = book.Rule("23.45", "Scatter", "One direction for the serial; for each company a die times the number of the result is how far it comes down from the target.", "")
	_              = book.Rule("23.44", "Reduced", "R: all companies of the serial are reduced; else they are full.", "")
	_              = book.Rule("23.48", "Pathfinders", "They leave the map when all have landed.", "")
	_              = book.Rule("23.49", "Parachute drop table", "Reconstructed: three columns of ratings, dice 1 to 8.", "")
	ruleRevive     = book.Rule("5.4", "Recovery", "E-O 5.4 F4: a die for each airborne division on the map: so many reduced companies become full; they do not move in this stage.", "{unit} {is|are} not reduced")
	ruleReviveAway = book.Rule("5.4", "Recovery after the drop", "On the map.", "{unit} {is|are} not on the map")
	ruleReviveKin  = book.Rule("5.4", "Recovery after the drop", "Division by division.", "{unit} did not jump with this division")

	nodePathDie = book.Node("pathfinder-die")
	nodePathWay = book.Node("pathfinder-way")
	nodePathFar = book.Node("pathfinder-far")
	nodeBeacon  = book.Node("beacon-die")
	nodeDropDie = book.Node("drop-die")
	nodeDropWay = book.Node("drop-way")
	nodeDropFar = book.Node("drop-far")

	evPathOn   = book.Event("dice", "Pathfinder {dz}: die {n}, on target").Outturn()
	evPathOff  = book.Event("dice", "Pathfinder {dz} and the serials after it drift {n hex} {way}").Outturn()
	evBeacon   = book.Event("dice", "Pathfinder {dz}: die {n}, a beacon is set up").Outturn()
	evNoBeacon = book.Event("dice", "Pathfinder {dz}: die {n}, no beacon: +2").Outturn()
	evPathLost = book.Event("loss", "Pathfinder {dz} is lost: no beacon, +2").Outturn()
	evSerial   = book.Event("dice", "Serial {serial}: die {n} + {n}, {jumped}").Outturn()
)

// ways are the directions in words.
var ways = []string{"north-east", "east", "south-east", "south-west", "west", "north-west"}

func init() {
	book.Names("way", ways)
	book.Kind(play.Kind[*state]{
		Name: "dz", Has: func(s *state, n int16) bool { return n >= 0 && int(n) < len(s.zonesOfDrop()) },
		Text: func(s *state, n int16) string { return s.zonesOfDrop()[n].Name },
		Say: func(s *state, n int16) string {
			z := s.zonesOfDrop()[n]
			return z.Pathfinder[strings.LastIndexByte(z.Pathfinder, ' ')+1:] + " (" + z.Division + ")"
		},
		Read: func(s *state, word string) (int16, error) {
			return readNamed(s, word, "drop zone", len(s.zonesOfDrop()), func(i int) string { return s.zonesOfDrop()[i].Name })
		},
		Place: func(s *state, n int16) string { return s.spotName(s.jump.zone[n]) },
	})
	book.Kind(play.Kind[*state]{
		Name: "serial", Has: func(s *state, n int16) bool { return n >= 0 && int(n) < len(s.serials()) },
		Text: func(s *state, n int16) string { return s.serials()[n].Name }, Say: func(s *state, n int16) string { return s.serials()[n].Name },
		Read: func(s *state, word string) (int16, error) {
			return readNamed(s, word, "serial", len(s.serials()), func(i int) string { return s.serials()[i].Name })
		},
		Place: func(s *state, n int16) string { return s.spotName(s.jump.aim[n]) },
	})
	book.Kind(play.Kind[*state]{Name: "jumped", Say: func(s *state, n int16) string {
		x := s.sc.Table.Drop.Para[n>>4][n&15]
		text := "full strength"
		if x.Reduced {
			text = "reduced"
		}
		if x.Times > 0 {
			return text + ", scattered ×" + itoa(int(x.Times))
		}
		return text + ", on target"
	}})
	nodes := [...]uint16{
		dropSpecial: nodeSpecial, dropPlan: nodeDropPlan, dropAim: nodeDropAim, dropPathDie: nodePathDie, dropPathWay: nodePathWay, dropPathFar: nodePathFar, dropBeacon: nodeBeacon,
		dropDie: nodeDropDie, dropWay: nodeDropWay, dropFar: nodeDropFar, dropRecoverDie: nodeRecoverDie, dropRecover: nodeRecover, dropMove: nodeDropMove, dropMoveTo: nodeDropTo, dropExcess: nodeDropExcess,
	}
	book.Proc(procDrop, play.Proc[*state]{Run: (*state).runDrop, Nodes: nodes[:]})
	die := func(rule *play.Rule, ask string, do func(*state, *kernel.Frame, kernel.Choice, kernel.Sink)) play.Room[*state] {
		return play.Room[*state]{Seat: kernel.Chance, Fresh: true, Rule: rule, Ask: ask, Moves: throw(do)}
	}
	book.Room(nodePathDie, die(ruleScatter, "Pathfinder {B:dz} jumps.", (*state).pathDie))
	book.Room(nodePathWay, die(ruleScatter, "Pathfinder {B:dz} drifts: which way?", func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
		way := int16(s.sc.Table.Drop.Scatter[c.A])
		if f.C == 0 {
			f.Step, f.C = dropPathFar, way
			return
		}
		s.drift(f, way, f.C, sink)
	}))
	book.Room(nodePathFar, die(ruleScatter, "Pathfinder {B:dz} drifts: how far?", func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) { s.drift(f, f.C, c.A, sink) }))
	book.Room(nodeBeacon, die(ruleBeacon, "Does pathfinder {B:dz} set up a beacon?", func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
		told := evBeacon
		if !s.sc.Table.Drop.Beacon[c.A] {
			s.jump.dark |= 1 << f.B
			told = evNoBeacon
		}
		told.Tell(sink, ruleBeacon, f.B, c.A)
		f.B++
	}))
	book.Room(nodeDropDie, die(ruleSerial, "Serial {B:serial} jumps.", (*state).serialDie))
	book.Room(nodeDropWay, die(ruleScattered, "Serial {B:serial} is scattered: which way?", func(s *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
		f.Step, f.D, f.E = dropFar, int16(s.sc.Table.Drop.Scatter[c.A]), 0
	}))
	book.Room(nodeDropFar, play.Room[*state]{Seat: kernel.Chance, Fresh: true, Rule: ruleScattered, Moves: throw(func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
		u := s.serials()[f.B].Units[f.E]
		f.E++
		s.comeDown(int(u), s.jump.aim[f.B], f.D, c.A*f.C, sink)
	}), Asks: func(s *state, f *kernel.Frame) (string, *play.Rule) {
		return book.Say(s, "How far from the target does {unit} come down?", s.serials()[f.B].Units[f.E]), ruleScattered
	}})
}

// readNamed finds a name in a list of the drop display.
func readNamed(s *state, word, what string, n int, name func(int) string) (int16, error) {
	for i := range n {
		if strings.EqualFold(name(i), word) {
			return int16(i), nil
		}
	}
	return 0, fmt.Errorf("no %s %q in %s", what, word, s.sc.Title)
}

// zonesOfDrop and serials are those of the drop displays, none where nobody is dropped.
func (s *state) zonesOfDrop() []order.DropZone {
	if s.sc.Drop == nil {
		return nil
	}
	return s.sc.Drop.Zones
}

func (s *state) serials() []order.Serial {
	if s.sc.Drop == nil {
		return nil
	}
	return s.sc.Drop.Serials
}

// spotOf is the spot of a hex, and hexAt the hex of a spot, or board.NoHex.
func (s *state) spotOf(h int16) spot {
	q, r := s.sc.Ground.Grid.Axial(h)
	return spot{int16(q), int16(r), true}
}

func (s *state) hexAt(p spot) int16 {
	if !p.set {
		return board.NoHex
	}
	return s.sc.Ground.Grid.AtAxial(int(p.q), int(p.r))
}

func (s *state) spotName(p spot) string {
	if h := s.hexAt(p); h != board.NoHex {
		return s.hex(h)
	}
	return ""
}

// runDrop goes through the stage.
func (s *state) runDrop(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	switch f.Step {
	case dropSpecial:
		if n := s.sc.Drop.Special; n < 0 || s.at[n] != aloft {
			return enter(f, dropPlan)
		}
	case dropPathDie:
		if int(f.B) == len(s.zonesOfDrop()) {
			return enter(f, dropBeacon)
		}
	case dropBeacon:
		return s.runBeacons(f, sink)
	case dropDie:
		if int(f.B) == len(s.serials()) {
			s.jump = jump{} // 23.48
			return enter(f, dropRecoverDie)
		}
		if !s.anyAloft(int(f.B)) {
			f.B++
			return kernel.Next
		}
	case dropFar:
		if int(f.E) == len(s.serials()[f.B].Units) {
			enterAt(f, dropDie, f.B+1)
			return kernel.Next
		}
		if s.at[s.serials()[f.B].Units[f.E]] != aloft {
			f.E++
			return kernel.Next
		}
	case dropRecoverDie, dropRecover:
		return s.runRecover(f)
	case dropMove:
		if !book.Could(s, verbDone) {
			return enter(f, dropExcess)
		}
	case dropExcess:
		if f.B = s.overfull(s.of(order.Allied)); f.B == board.NoHex {
			s.forget(order.Allied, ofMove)
			s.stack.Pop()
			return kernel.Next
		}
	}
	return kernel.Ask
}

// enterAt goes to a step with something in hand.
func enterAt(f *kernel.Frame, step uint8, b int16) {
	enter(f, step)
	f.B = b
}

// anyAloft tells whether a company of a serial waits.
func (s *state) anyAloft(i int) bool {
	for _, u := range s.serials()[i].Units {
		if s.at[u] == aloft {
			return true
		}
	}
	return false
}

// pathDie reads the Pathfinder Drop Table (23.31).
func (s *state) pathDie(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	x := s.sc.Table.Drop.Pathfinder[c.A]
	if x == (order.Scatter{}) {
		evPathOn.Tell(sink, ruleScatter, f.B, c.A)
		f.B++
		return
	}
	f.Step, f.C = dropPathWay, int16(x.Hexes)
}

// drift moves a pathfinder and his serials alike (23.31, A81).
func (s *state) drift(f *kernel.Frame, way, n int16, sink kernel.Sink) {
	z := f.B
	s.jump.zone[z] = s.jump.zone[z].off(way, n)
	for i := range s.serials() {
		if s.serials()[i].Zone == int(z) {
			s.jump.aim[i] = s.jump.aim[i].off(way, n)
		}
	}
	evPathOff.Tell(sink, ruleScatter, z, n, way)
	enterAt(f, dropPathDie, z+1)
}

// runBeacons asks for the die of each pathfinder who has come down where he can work.
func (s *state) runBeacons(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	for ; int(f.B) < len(s.zonesOfDrop()); f.B++ {
		if s.goodFor(s.hexAt(s.jump.zone[f.B])) {
			return kernel.Ask
		}
		s.jump.dark |= 1 << f.B
		evPathLost.Tell(sink, ruleDark, f.B)
	}
	return enter(f, dropDie)
}

// goodFor tells a hex where pathfinders and serials can be aimed: clear or bocage, without an
// enemy (23.22, 23.24).
func (s *state) goodFor(h int16) bool {
	return h != board.NoHex && s.mayAimGround(h).OK()
}

// landable tells ground fit for parachutists and gliders: clear or bocage (23.22, 24.11).
func (sc *scenario) landable(h int16) bool {
	k := sc.Ground.Kind(h)
	return k == order.Clear || k == order.Bocage
}

// serialDie reads the Parachute Drop Table (23.42-23.45).
func (s *state) serialDie(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	x := &s.serials()[f.B]
	more := int16(0)
	if s.jump.dark>>x.Zone&1 != 0 {
		more = 2
	}
	row, column := c.A+more, int16(x.Rating-1)
	r := s.sc.Table.Drop.Para[row][column]
	evSerial.Tell(sink, ruleSerial, f.B, c.A, more, row<<4|column)
	for _, u := range x.Units {
		if r.Reduced && s.at[u] == aloft {
			s.set(int(u), weak)
		}
	}
	if f.C = int16(r.Times); r.Times > 0 {
		f.Step = dropWay
		return
	}
	target := s.jump.aim[f.B]
	enterAt(f, dropDie, f.B+1)
	for _, u := range x.Units {
		if s.at[u] == aloft {
			s.comeDown(int(u), target, 0, 0, sink)
		}
	}
}
