package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// G16 Indirect fire, as mortars have it.
var (
	ruleIndirect  = book.Rule("G16.1", "Indirect fire", "Green ratings fire indirectly at a hex within their range of the moment.", "{unit} has no rating for indirect fire now")
	ruleIndirectR = book.Rule("G16.1", "Range of indirect fire", "Within the range of the moment.", "{hex} is {n} hexes away, beyond the range of {unit} at the moment")
	ruleSpotter   = book.Rule("G16.2", "Spotters", "The hex must be seen by the mortar itself or by a unit of its formation that is in command.", "nobody sees {hex} for {unit}")
	ruleSpotted   = book.Rule("G16.2", "Spotters", "A unit in the hex must be seen to be the target; else only the hex is shelled.", "nobody sees {unit} for {unit}; only its hex can be shelled")
	ruleOwnFire   = book.Rule("G16.2", "Spotters", "Nobody shells a hex with units of his own.", "{hex} holds units of the same side")
	_             = book.Rule("G16.5", "Modifiers of indirect fire", "As direct fire, but for range and hills; the company bonus may be won.", "")
	_             = book.Rule("G16.6", "The others in the hex", "A hit gives its result to the target and an S? to every other unit in the hex.", "")
	ruleBarrage   = book.Rule("G16.7", "Barrage markers", "Hit or miss, the hex is under a barrage unless the die is a 9; one at a time.", "")
	_             = book.Rule("G16.8", "Shelling a hex", "A hex that is empty or whose units are not seen can be shelled for the barrage alone.", "")
	_             = book.Rule("G16.9", "Under a barrage", "Fire, assault and quality 1 less, range and fire zone 1, sight is blocked through; until the end of the turn.", "")
	_             = book.Rule("G16.13", "Order of indirect fire", "Target, spotter, company bonus, die, barrage, results with the target first.", "")

	nodeShell = book.Node("shell")

	verbShell   = book.Verb("shell", "unit", "indirect")
	verbBarrage = book.Verb("barrage", "hex")

	evShelled = book.Event("combat", "{unit} shells {place}")
	evBarrage = book.Event("combat", "{place} is under a barrage").Outturn()
	evNothing = book.Event("combat", "a 9: no barrage on {place}").Outturn()
)

// Steps of indirect fire. Frame: A the firer, B the target or -1, C the hex, D the
// mode and the like, E the last unit that had its result.
const (
	shellBonus uint8 = iota
	shellWon
	shellDie
	shellOthers
	shellCalls // for contact (G16.13)
	shellLost
)

func init() {
	book.Proc(procIndirect, play.Proc[*state]{Run: (*state).runIndirect, Node: func(*state, *kernel.Frame) uint16 { return nodeShell }})
	book.Room(nodeShell, play.Room[*state]{
		Seat: kernel.Chance, Rule: ruleDie, Ask: "{A:unit} shells {C:place}: roll the die.", Moves: throw((*state).shells),
	})
}

// moveShell is indirect fire at a unit as an action of the unit in hand, moveBarrage
// at a hex alone (G16.5, G16.8).
var (
	moveShell = play.Move[*state]{
		Verb: verbShell, Look: "fire", Label: "Shell {unit}", Odds: true,
		Try: tryEnemies(verbShell), List: listShelled, Wide: everyone(verbShell),
		Offer: func(s *state, f *kernel.Frame, c kernel.Choice, o *scene.Offer) { s.say(o, f.A, c.A, int16(indirect)) },
		Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
			if v := s.mayAct(f, toFire); !v.OK() {
				return v
			}
			return s.shellVerdict(int(f.A), int(c.A))
		},
		Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			s.beginShelling(f, c.A, s.at[c.A], sink)
		},
	}
	moveBarrage = play.Move[*state]{
		Verb: verbBarrage, Look: "fire", Label: "Shell {place}",
		List: listBarrages,
		Wide: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
			if !s.isMortar(int(f.A)) && !s.isGun(int(f.A)) || !s.onMap(int(f.A)) {
				return dst
			}
			return s.hexesWithin(dst, verbBarrage, s.at[f.A], s.throw(int(f.A)))
		},
		Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
			if v := s.mayAct(f, toFire); !v.OK() {
				return v
			}
			return s.barrageVerdict(int(f.A), c.A)
		},
		Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) { s.beginShelling(f, -1, c.A, sink) },
	}
)

func (s *state) beginShelling(f *kernel.Frame, target, h int16, sink kernel.Sink) {
	u := f.A
	s.begin(f, toFire, sink)
	s.breakOff(int(u))
	evShelled.Tell(sink, ruleIndirect, u, h)
	x := kernel.Frame{Proc: procIndirect, A: u, B: target, C: h, D: int16(indirect), E: -1}
	if s.needsContact(int(u)) && !s.spots(int(u), h, target >= 0) {
		x.Step = shellCalls
	}
	s.stack.Push(x)
}

// shellVerdict says why a unit cannot have another as the target of indirect fire.
func (s *state) shellVerdict(u, w int) kernel.Verdict {
	if !s.onMap(w) || s.side(w) == s.side(u) || s.isLeader(w) {
		return ruleFireFoe.No(int16(w))
	}
	if v := s.barrageVerdict(u, s.at[w]); !v.OK() {
		return v
	}
	return ruleSpotted.Only(s.spotted(u, s.at[w], true), int16(w), int16(u))
}

// barrageVerdict says why a unit cannot fire indirectly at a hex (G16.1, G16.2).
func (s *state) barrageVerdict(u int, h int16) kernel.Verdict {
	n := s.sc.Ground.Grid.Distance(s.at[u], h)
	switch {
	case !s.isMortar(u) && !s.isGun(u) || s.is(u, suppressed):
		return ruleIndirect.No(int16(u))
	case n > s.throw(u) || n == 0:
		return ruleIndirectR.No(h, int16(n), int16(u))
	case s.isGun(u) && n <= zoneOfIndirect:
		return ruleNearRange.No(h, int16(n), int16(u))
	}
	if s.friendIn(s.side(u), h) >= 0 {
		return ruleOwnFire.No(h)
	}
	if s.needsContact(u) {
		return ruleGunContact.Only(s.spotted(u, h, false), h, int16(u))
	}
	return ruleSpotter.Only(s.spotted(u, h, false), h, int16(u))
}

// listBarrages appends the hexes that the unit in hand can shell: what is spotted for it is
// looked up once (G16.2, G16.13).
func listBarrages(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	u := int(f.A)
	if !s.isMortar(u) && !s.isGun(u) || !s.onMap(u) || !s.mayAct(f, toFire).OK() || s.is(u, suppressed) {
		return dst
	}
	least, most := 1, s.throw(u)
	if s.isGun(u) {
		least = zoneOfIndirect + 1
	}
	seen := s.overlooked(func(w int) bool { return w == u || s.isEye(w, u) })
	all := seen.choices(verbBarrage, dst)
	keep := len(dst)
	for _, c := range all[keep:] {
		if n := s.sc.Ground.Grid.Distance(s.at[u], c.A); n >= least && n <= most && s.friendIn(s.side(u), c.A) < 0 {
			all[keep] = c
			keep++
		}
	}
	return all[:keep]
}

// listShelled appends the units that the unit in hand can fire at indirectly.
func listShelled(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	u := int(f.A)
	if !s.isMortar(u) && !s.isGun(u) || !s.onMap(u) || !s.mayAct(f, toFire).OK() || s.is(u, suppressed) {
		return dst
	}
	least, most := 1, s.throw(u)
	if s.isGun(u) {
		least = zoneOfIndirect + 1
	}
	look := lookout{s: s, u: u}
	for _, w := range s.sc.sides[s.side(u).Other()] {
		h := s.at[w]
		if h < 0 || s.isLeader(w) {
			continue
		}
		if n := s.sc.Ground.Grid.Distance(s.at[u], h); n >= least && n <= most && s.friendIn(s.side(u), h) < 0 && look.sees(h) {
			dst = append(dst, kernel.Choice{Verb: verbShell, A: int16(w)})
		}
	}
	return dst
}

// isEye tells whether a unit is one of those through whom a battery or mortar can fire.
func (s *state) isEye(w, u int) bool {
	if s.side(w) != s.side(u) || !s.onMap(w) || s.isLeader(w) {
		return false
	}
	if !s.needsContact(u) {
		return s.eyesFor(w, u) && s.inCommand(w)
	}
	for form := range s.sc.Formations {
		if (s.serves(int8(form), s.div(u)) || s.assets.contact[u] == int8(form)+1) && s.spotsFor(w, form) {
			return true
		}
	}
	return false
}

// friendIn is a unit of a side in a hex, leaders included, or -1.
func (s *state) friendIn(side order.Side, h int16) int {
	for u := s.first(h); u >= 0; u = s.after(u) {
		if s.side(u) == side {
			return u
		}
	}
	return -1
}

// throw is how far a mortar fires indirectly: its printed range, and 1 beside an enemy
// or under a barrage (G16.1, G16.9).
func (s *state) throw(u int) int {
	if s.barrage.has(s.at[u]) || s.enemyBeside(s.side(u), s.at[u]) {
		return 1
	}
	_, _, reach, _ := s.weapon(u)
	return int(reach)
}

// spotted tells whether a mortar, or a unit in command of its formation, sees a hex,
// or the units in it (G16.2, G11.8).
func (s *state) spotted(u int, h int16, men bool) bool {
	if s.spots(u, h, men) {
		return true
	}
	if s.needsContact(u) {
		return s.caller(u, h, men) >= 0
	}
	for w := range s.sc.Units {
		if s.near(w, h) && s.eyesFor(w, u) && !s.isLeader(w) && s.spots(w, h, men) && s.inCommand(w) {
			return true
		}
	}
	return false
}

// eyesFor tells whether a unit is one of those that spot for another that needs no
// contact: of the same formation; for independents and rocket launchers, of the same
// division (G16.2).
func (s *state) eyesFor(w, u int) bool {
	if s.form(u) < 0 || !s.isMortar(u) {
		return s.belongs(w, s.div(u)) // 13
	}
	return s.form(w) == s.form(u)
}

// runIndirect goes through the company bonus, the die and the results (G16.13).
func (s *state) runIndirect(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	switch f.Step {
	case shellBonus:
		f.Step = shellDie
		if f.B >= 0 && s.mayWin(s.salvo(f)) || s.mayWeigh(f) {
			f.D |= bonusTried
			s.check(int(f.A), bonusCheck, shellWon, shellDie)
		}
	case shellWon:
		f.D |= withBonus
		f.Step = shellDie
	case shellDie:
		return kernel.Ask
	case shellCalls:
		form := s.caller(int(f.A), f.C, f.B >= 0)
		if f.Step = shellBonus; form >= 0 && s.assets.contact[f.A] != int8(form)+1 {
			s.stack.Push(kernel.Frame{Proc: procContact, A: f.A, B: int16(form), D: int16(shellBonus), E: int16(shellLost)})
		}
	case shellLost:
		s.stack.Pop()
	default:
		if f.E = s.nextIn(f); f.E >= 0 {
			if p := s.passenger(int(f.E)); p >= 0 { // he takes it too, once (7.4)
				s.result(p, order.Check)
				s.assets.spilled.add(p)
			}
			s.result(int(f.E), order.Check) // first
			return kernel.Next
		}
		s.assets.spilled = units{}
		s.stack.Pop()
	}
	return kernel.Next
}

// mayWeigh tells whether the company bonus would make the barrage a heavy one, on a hex alone
// too (G14.4, G16.7).
func (s *state) mayWeigh(f *kernel.Frame) bool {
	u := int(f.A)
	return f.D&bonusTried == 0 && s.card(u).Steps == 2 && s.unit[u].steps == 2 && !s.isHeavy(u, false) && s.isHeavy(u, true) && !s.assets.heavy.has(f.C)
}

// nextIn is the next unit in the hex that takes an S? because another was hit, or -1
// (G16.6).
func (s *state) nextIn(f *kernel.Frame) int16 {
	next := int16(-1)
	for w := s.first(f.C); w >= 0; w = s.after(w) {
		if n := int16(w); !s.assets.spilled.has(w) && n > f.E && n != f.B && !s.isLeader(w) && (next < 0 || n < next) {
			next = n
		}
	}
	return next
}

// salvo is the frame of the attack on the target.
func (s *state) salvo(f *kernel.Frame) *kernel.Frame { return &kernel.Frame{A: f.A, B: f.B, C: f.D} }

// shells reads the die: the barrage, then the target (G16.7, G16.6).
func (s *state) shells(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	if c.A == 9 {
		evNothing.Tell(sink, ruleBarrage, f.C)
		s.loseContact(int(f.A), sink)
		s.stack.Pop()
		return
	}
	target, hit, total := f.B, order.Miss, 0
	s.assets.spilled = units{}
	var a attack
	heavy := s.isHeavy(int(f.A), f.D&withBonus != 0)
	if f.B >= 0 {
		a = s.attack(s.salvo(f)) // before the barrage falls
		total = a.sum(s.sc.Table).total
		hit = a.effect(s.sc.Table, total, int(c.A))
	}
	if s.barrage.add(f.C); heavy {
		s.assets.heavy.add(f.C)
	}
	evBarrage.Tell(sink, ruleBarrage, f.C)
	if c.A == 0 {
		s.cutLines(int(f.A), f.C, sink)
	}
	if c.A == 0 && s.isArtillery(int(f.A)) {
		s.breakDown(f.C, sink)
	}
	f.Step = shellOthers
	also, rider := order.Miss, -1
	if f.B >= 0 {
		if rider = s.passenger(int(f.B)); rider >= 0 {
			also = s.byside(a, rider, int(c.A))
		}
	}
	switch {
	case f.B < 0:
		s.stack.Pop()
	case hit == order.Miss && also == order.Miss:
		evShort.Tell(sink, ruleDie, f.A, f.B, c.A, int16(held(total)))
		s.stack.Pop()
		evMissed.Tell(sink, ruleDie, target)
	default:
		evStruck.Tell(sink, ruleDie, f.A, f.B, c.A, int16(held(total)), int16(hit))
		if also != order.Miss {
			s.result(rider, also)
		}
		if hit != order.Miss {
			s.result(int(f.B), hit)
		}
	}
}
