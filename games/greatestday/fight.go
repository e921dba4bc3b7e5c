package greatestday

import (
	"iter"

	"sandtable/board"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// G13 Fire combat: one attack of one unit at one other, whatever the occasion.
var (
	_         = book.Rule("G13.1", "Attacks", "The fire rating with all modifiers, kept within 0 and 9, is what the die is held against.", "")
	ruleDie   = book.Rule("G13.2", "The die", "A 9 misses, a 0 hits, else the die hits when it is at most the rating; the effect stands in the column of the die.", "")
	_         = book.Rule("G13.3", "Armour", "Armoured units, and entrenched ones, are looked up as armoured.", "")
	_         = book.Rule("G13.4", "Combat results", "The table by the colour of the fire, the armour of the target and the die.", "")
	_         = book.Rule("G13.5", "One against one", "An attack is by one unit against one unit.", "")
	ruleBonus = book.Rule("G14.4", "Company bonus", "A two-step unit at full strength that passes a quality check first adds 2; not for fire at moves.", "")
	_         = book.Rule("G2.2", "Colours of fire", "The colour of a rating is the row of the combat table.", "")
	_         = book.Rule("G1.1", "The die", "A die shows 0 to 9; a 0 is nought.", "")

	nodeAttack = book.Node("attack")

	evFires  = book.Event("combat", "{unit} fires at {unit}: hits on {faces}")
	evSnaps  = book.Event("combat", "{unit} fires at the moving {unit}: hits on {faces}")
	evStruck = book.Event("dice", "{C:rolled} against {D:n}: {E:effect}")
	evShort  = book.Event("dice", "{C:rolled} against {D:n}")
	evMissed = book.Event("combat", "{unit} is missed").Outturn()
)

// fightMoves are the actions of chapters G14 to G20 that the unit in hand may take.
func fightMoves() []play.Move[*state] {
	return []play.Move[*state]{moveFire, moveShell, moveBarrage, moveAssault, moveRally, moveDig, moveEntrench, moveBocage, moveBlock, moveRearguard, moveDefences, moveDrift, moveRush,
		moveFormPark, moveBreakPark, moveMine, moveSweep, moveOpen, moveRubble, moveHelpDig, moveHelpTrench, moveWire, moveBlow, moveBetter, moveFerry, moveCross, moveSpan, moveRaid, moveBoard, moveTruck, moveShed, moveDinghy, moveRestore, moveReturn, moveRecover,
		changeFirst(verbGetOff, "Unload {unit}", toGetOff)}
}

// fightState is what is in hand of a fight, or stands over it.
type fightState struct {
	fightCore
	german spots // roadblocks that are German (G20.6)
}

// fightCore is what of it does not grow with the map.
type fightCore struct {
	shot     bool      // somebody has fired at the mover since the last alarm
	standing [2]answer // how the seats answer moves by themselves (G15.6)
	declared units     // take part in the assault in hand (G17.13)
	primary  units     // have made their attack with the fire rating in the assault in hand (G17.14)
	second   units     // and with the assault rating
	chased   units     // and at a unit that ran (G17.6)
}

// hash adds it to a digest.
func (f *fightState) hash(h *kernel.Hash) {
	h.Int(int64(flag(f.shot))<<16 | int64(f.standing[0])<<8 | int64(f.standing[1]))
	hashWords(h, 0, f.declared[:], 1)
	hashWords(h, 1, f.primary[:], 1)
	hashWords(h, 2, f.second[:], 1)
	hashWords(h, 3, f.chased[:], 1)
	for i := range 8 {
		h.Word(f.german.word(i))
	}
	f.german.hashOn(h, 4, 8)
}

// units is a set of the units of a scenario; it holds as many as a state.
type units [maxUnits / 64]uint64

func (x *units) has(u int) bool { return x[u>>6]>>(u&63)&1 != 0 }
func (x *units) add(u int)      { x[u>>6] |= 1 << (u & 63) }
func (x *units) drop(u int)     { x[u>>6] &^= 1 << (u & 63) }

// with are the units of two sets together, in order.
func (x *units) with(y *units) iter.Seq[int16] {
	both := *x
	for i, w := range y {
		both[i] |= w
	}
	return board.Members(both[:])
}

// What stands in C of a frame that holds an attack, above the mode.
const (
	modeBits    int16 = 7
	withBonus   int16 = 1 << iota << 2 // the company bonus is won (G14.4)
	zoneToZone                         // G15.3
	zoneToOpen                         // G15.3
	atRunner                           // G17.6
	atCharge                           // G17.7
	bonusTried                         // the check for the bonus has been made
	leavesWorks                        // the target leaves its position behind (G15.3)
)

// Steps of an attack. Frame: A who attacks, B whom, C mode and the like, D the effect.
const (
	attackBonus uint8 = iota
	attackWon
	attackDie
	attackHit
	attackEnd
)

func init() {
	book.Kind(play.Kind[*state]{Name: "rolled", Say: func(_ *state, n int16) string {
		if n == 8 {
			return "an 8"
		}
		return "a " + itoa(int(n))
	}})
	book.Kind(play.Kind[*state]{Name: "faces", Say: func(_ *state, n int16) string { return spread(int(n)) }})
	book.Names("effect", []string{"no effect", "a check", "suppression", "a cohesion hit", "a step loss", "elimination"})
	book.Proc(procAttack, play.Proc[*state]{Run: (*state).runAttack, Nodes: []uint16{attackBonus: nodeAttack, attackWon: nodeAttack, attackDie: nodeAttack, attackHit: nodeAttack, attackEnd: nodeAttack}})
	book.Room(nodeAttack, play.Room[*state]{
		Seat: kernel.Chance, Rule: ruleDie, Ask: "{unit} fires at {unit}: roll the die.", Moves: throw((*state).shoot),
	})
}

// strike begins an attack of one unit on one other (G13.5); how holds the mode and what
// else is known of it.
func (s *state) strike(u, target int, how int16) {
	if mode(how&modeBits) != secondary {
		s.breakOff(u) // whoever fires, at whatever occasion (G19.3, G20.1)
	}
	s.stack.Push(kernel.Frame{Proc: procAttack, A: int16(u), B: int16(target), C: how})
}

func (s *state) runAttack(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	switch f.Step {
	case attackBonus:
		f.Step = attackDie
		if s.mayWin(f) {
			f.C |= bonusTried
			s.check(int(f.A), bonusCheck, attackWon, attackDie)
		}
	case attackWon:
		f.C |= withBonus
		f.Step = attackDie
	case attackDie:
		return kernel.Ask
	case attackHit:
		f.Step = attackEnd
		s.result(int(f.B), order.Result(f.D))
	case attackEnd:
		if f.E == 0 {
			s.stack.Pop()
			return kernel.Next
		}
		w, r := int(f.E>>3), order.Result(f.E&7)
		if f.E = 0; s.where(w) >= 0 {
			s.result(w, r)
		}
	default:
		s.stack.Pop()
	}
	return kernel.Next
}

// tell tells what an attack or a result has done. In an assault that is no upshot by
// itself: only who is eliminated and who holds the hex in the end.
func (s *state) tell(sink kernel.Sink, about *play.Event, rule *play.Rule, args ...int16) {
	if sink == nil {
		return
	}
	e := about.Of(rule, args...)
	for i := range s.stack.Len() {
		if s.stack.Under(i).Proc == procAssault {
			e.Role = kernel.Telling
		}
	}
	sink.Emit(e)
}

// mayWin tells whether an attack may have the company bonus, and could use it (G14.4).
func (s *state) mayWin(f *kernel.Frame) bool {
	u := int(f.A)
	if m := mode(f.C & modeBits); m == opportunity || f.C&bonusTried != 0 || s.card(u).Steps != 2 || s.unit[u].steps != 2 {
		return false
	}
	a := s.attack(f)
	return a.sum(s.sc.Table).total < 8
}

// shoot reads the die of an attack (G13.2).
func (s *state) shoot(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	a := s.attack(f)
	total := a.sum(s.sc.Table).total
	r, w := a.effect(s.sc.Table, total, int(c.A)), int(f.B)
	if c.A == 0 && a.mode != secondary && s.isArtillery(int(f.A)) {
		s.breakDown(s.at[w], sink)
	}
	if p := s.passenger(w); p >= 0 {
		if also := s.byside(a, p, int(c.A)); also != order.Miss {
			f.E = int16(p)<<3 | int16(also)
		}
	}
	if r == order.Miss && f.E != 0 {
		evStruck.Tell(sink, ruleDie, f.A, f.B, c.A, int16(held(total)), int16(r))
		f.Step, f.D = attackEnd, int16(r)
		return
	}
	if r == order.Miss {
		evShort.Tell(sink, ruleDie, f.A, f.B, c.A, int16(held(total)))
		s.stack.Pop()
		s.tell(sink, evMissed, ruleDie, int16(w))
		return
	}
	evStruck.Tell(sink, ruleDie, f.A, f.B, c.A, int16(held(total)), int16(r))
	f.Step, f.D = attackHit, int16(r)
}

// attack gathers what the sum of an attack reads from the position; the colour of the
// rating is the row of the table (G2.2).
func (s *state) attack(f *kernel.Frame) (a attack) {
	u, w := int(f.A), int(f.B)
	g, here, there := s.sc.Ground, s.at[u], s.at[w]
	a = attack{
		mode: mode(f.C & modeBits), from: s.marks(u), target: s.marks(w), bonus: f.C&withBonus != 0,
		armour: s.armoured(w), defence: s.defence(w),
		mass: int8(s.steps(there)), length: 1,
		run: f.C&atRunner != 0, charge: f.C&atCharge != 0,
	}
	if here >= 0 {
		a.length = int8(g.Grid.Distance(here, there))
	}
	a.helped = a.mode == direct && s.isShip(u)              // 4.4.5, 4.4.6
	a.counter = s.inPark(w) && (s.inPark(u) || s.isShip(u)) // neither is on the open map (G16.10)
	s.lieOf(&a, w)
	a.ridge = s.sc.ridges && here >= 0 && g.Sight.Crosses(here, there, order.Ridge)
	switch {
	case s.isCraft(w) && s.opts&craftZones == 0: // 4.2.3: no bonus against landing craft
	case f.C&zoneToZone != 0:
		a.zones = 1
	case f.C&zoneToOpen != 0:
		a.zones = -1
	}
	if f.C&(leavesWorks|atRunner) != 0 {
		a.target.pit, a.target.trench = false, false // but bocage helps to the last (16.3)
	}
	if a.mode == primary && f.C&(atCharge|atRunner) == 0 && s.card(u).Double && !s.is(u, isMounted) {
		a.mode = secondary // G2.3: both attacks of an assaulter
	}
	if a.mode == secondary {
		a.rating, a.colour = s.assaultRating(u), order.Red
		a.from.reduced = s.reduced(u)
	} else {
		a.rating, a.colour, a.reach, _ = s.weapon(u)
		if here >= 0 && a.mode != indirect && a.colour >= order.Orange && a.length <= zoneOfIndirect {
			a.colour = order.Yellow // G14.2; rockets come from off the map (4.4.5)
		}
	}
	return a
}

// lieOf notes what an attack reads of the ground that its target is on (2.1, 2.3, 2.4, 2.5).
func (s *state) lieOf(a *attack, w int) {
	g, h := s.sc.Ground, s.at[w]
	a.terrain, a.hill = g.Kind(h), g.Is(h, order.Hill)
	a.rubble, a.bridge = s.assets.rubble.has(h), a.target.column && s.sc.bridgeAt(h) >= 0
	a.bank = s.bankRisk(w)
}

// marks is what sums read of the state of a unit. A counter with a reduced fire rating
// of its own does not lose another point for the step (G2.4).
func (s *state) marks(u int) marks {
	m := marks{
		hits: s.unit[u].hits, reduced: s.reduced(u) && !s.card(u).Reduced, column: s.is(u, inColumn),
		pit: s.is(u, inPosition), trench: s.is(u, entrenched), bocage: s.is(u, inBocage), suppressed: s.is(u, suppressed),
		astray: s.astray(u), hero: s.eventHero(u), light: s.light(),
	}
	m.strewn, m.exposed = s.strewn(u)
	m.prowls = m.light&dark != 0 && s.prowls(u)
	m.barrage = s.shelled(s.where(u))
	return m
}

// shelled is the barrage on a hex: 1 light, 2 heavy, 0 none, as for who is nowhere.
func (s *state) shelled(h int16) int8 {
	if h < 0 || !s.barrage.has(h) {
		return 0
	}
	return 1 + int8(flag(s.assets.heavy.has(h)))
}

// assaultRating is the assault rating of the moment; a mounted unit defends itself
// with 0 (G2.10).
func (s *state) assaultRating(u int) int8 {
	if s.is(u, isMounted) {
		return 0
	}
	return s.card(u).Assault
}
