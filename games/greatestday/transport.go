package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 7 Piggyback, 16.4 Tank recovery.
var (
	ruleBoard        = book.Rule("7.1", "Piggyback", "Infantry without transport boards a vehicle of its formation in its hex; both spend their whole move, then they move as one.", "{unit} is on no vehicle that it could ride on")
	ruleRider        = book.Rule("7.1", "Piggyback", "Infantry with steps and an allowance rides.", "{unit} is no infantry that rides on vehicles")
	ruleRideOn       = book.Rule("7.1", "Piggyback", "It rides on a vehicle.", "{unit} is no vehicle")
	ruleRideOwn      = book.Rule("7.1", "Piggyback", "On a vehicle of its formation.", "{unit} is not of the formation of {unit}")
	ruleRideHex      = book.Rule("7.1", "Piggyback", "Both begin in the same hex.", "{unit} does not stand in the hex of {unit}")
	ruleGetOff       = book.Rule("7.2", "Leaving the vehicle", "In the vehicle's activation, for half its allowance, the infantry not in column; it does nothing until its next activation.", "{unit} carries nobody")
	ruleHasOwn       = book.Rule("7.3", "Infantry with transport", "Who has organic transport never rides on others; who has lost it does, like who never had any (15).", "{unit} has transport of its own")
	ruleOneEach      = book.Rule("7.3", "One a vehicle", "One unit, of no more steps than the vehicle; stacking counts the vehicle, mass both; a loaded vehicle only moves.", "{unit} has no room for {unit}")
	ruleLoaded       = book.Rule("7.3", "Loaded vehicles", "A loaded vehicle only moves or unloads.", "{unit} carries {unit} and only moves")
	ruleSpill        = book.Rule("7.4", "Fire at loaded vehicles", "One roll counts for both; any result on either puts the infantry down and ends the activation; without room it is lost.", "")
	ruleCarried      = book.Rule("G8.5", "Passengers", "A passenger does nothing.", "{unit} is carried and does nothing")
	ruleRecover      = book.Rule("16.4", "Tank recovery", "A German divisional vehicle with a step lost, in command, outside enemy fire zones, rallies by a check to get it back.", "{unit} is no German divisional vehicle of two steps")
	ruleRecoverWhole = book.Rule("16.4", "Tank recovery", "Only a lost step comes back.", "{unit} has lost no step")
	ruleRecoverDown  = book.Rule("16.4", "Tank recovery", "Not while it is suppressed.", "{unit} is suppressed and recovers no tanks")
	ruleRecoverAlone = book.Rule("16.4", "Tank recovery", "In command only.", "{unit} is out of command and recovers no tanks")
	ruleRecoverZone  = book.Rule("16.4", "Tank recovery", "Not in an enemy fire zone.", "{unit} is in the fire zone of {unit}")

	verbBoard   = book.Verb("board", "unit")
	verbGetOff  = book.Verb("get-off", "unit")
	verbRecover = book.Verb("recover", "")

	evBoards    = book.Event("move", "{unit} rides on {unit}")
	evGetsOff   = book.Event("move", "{unit} gets off {unit}{-hex}")
	evSpills    = book.Event("loss", "{unit} is off its vehicle{-hex}").Outturn()
	evRecovered = book.Event("support", "{unit} has its tanks back").Outturn()
)

// The last changes of state (change.go).
const (
	toRide change = toFoot + 1 + iota
	toGetOff
	toTruck // trucks.go
	toExit  // hook.go
)

// moveBoard has the infantry in hand get on a vehicle as its move (7.1).
var moveBoard = play.Move[*state]{
	Verb: verbBoard, Look: "take", Label: "Ride on {unit}", Wide: everyone(verbBoard),
	Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		if !s.sc.wide || !s.onMap(int(f.A)) {
			return dst
		}
		for w := s.first(s.at[f.A]); w >= 0; w = s.after(w) {
			dst = append(dst, kernel.Choice{Verb: verbBoard, A: int16(w)})
		}
		return dst
	},
	Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
		if !s.sc.wide {
			return ruleNotInGame.No()
		}
		if v := s.mayAct(f, toMove); !v.OK() {
			return v
		}
		return s.boardVerdict(int(f.A), int(c.A))
	},
	Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
		u, w := f.A, int(c.A)
		if s.chit().kind == directChit && !s.selfRun(w) {
			s.pay(w, s.sc.Table.Command.Direct)
		}
		s.set(w, acted)
		s.bound(int(u), w)
		s.beginMove(f, 0, -int16(toRide), sink)
	},
}

// boardVerdict says why infantry cannot get on a vehicle (7.1, 7.3).
func (s *state) boardVerdict(u, w int) kernel.Verdict {
	a, b := &s.sc.Units[u], &s.sc.Units[w]
	m, _ := s.gait(u)
	switch {
	case s.delay[w] > 0:
		return ruleDelay.No(int16(w)) // it takes the vehicle's move as well (G8.4)
	case s.naval.drift[w] > 0:
		return ruleAdrift.No(int16(w))
	case a.Transport && !s.is(u, abandoned):
		return ruleHasOwn.No(int16(u))
	case a.Class != order.Leg || m == order.NoMove || a.ZeroStep():
		return ruleRider.No(int16(u))
	case b.Class != order.Vehicle:
		return ruleRideOn.No(int16(w))
	case s.form(u) < 0 || s.form(u) != s.form(w) || b.Side != a.Side:
		return ruleRideOwn.No(int16(w), int16(u))
	case s.at[w] != s.at[u]:
		return ruleRideHex.No(int16(w), int16(u))
	case s.is(u, suppressed):
		return ruleMustRally.No(int16(u))
	case s.is(w, suppressed):
		return ruleMustRally.No(int16(w))
	case s.assets.cargo[w] != 0 || s.unit[w].steps < s.unit[u].steps:
		return ruleOneEach.No(int16(w), int16(u))
	}
	if s.chit().kind == directChit {
		payer, n := w, int8(0)
		for _, x := range [...]int{u, w} {
			if !s.selfRun(x) { // 14
				payer, n = x, n+s.sc.Table.Command.Direct
			}
		}
		if v := s.canPay(payer, n); n > 0 && !v.OK() {
			return v
		}
	}
	return s.mayPick(w)
}

// board puts infantry on its vehicle.
func (s *state) board(u int, sink kernel.Sink) {
	w := int(s.assets.carrier[u]) - 1
	evBoards.Tell(sink, ruleBoard, int16(u), int16(w))
	s.unset(u, works|inColumn)
	s.carry(u, w)
	s.stacks().Put(u, carried)
}

// unload puts the passenger of a vehicle down in its hex.
func (s *state) unload(u int, sink kernel.Sink) int {
	w := s.passenger(u)
	s.assets.cargo[u], s.assets.carrier[w] = 0, 0
	s.stacks().Put(w, s.at[u])
	s.set(w, acted)
	s.unset(w, inColumn)
	evGetsOff.Tell(sink, ruleGetOff, int16(w), int16(u), s.at[u])
	if s.card(u).Truck { // 12: it goes back
		s.endOf(u, s.at[u])
	}
	return w
}

// spill puts the passenger of a vehicle down by force: there the activation of the vehicle
// ends, and without room the infantry is lost (7.4).
func (s *state) spill(u int, sink kernel.Sink) {
	w := s.passenger(u)
	s.assets.cargo[u], s.assets.carrier[w] = 0, 0
	s.stacks().Put(w, s.at[u])
	s.set(w, acted)
	s.assets.spilled.add(w)
	evSpills.Tell(sink, ruleSpill, int16(w), s.at[u])
	s.endOf(u, s.at[u])
	if l := s.load(s.at[u], w); l.steps+s.unit[w].steps > s.sc.Table.Stack.Steps {
		s.eliminate(w, ruleSpill, sink)
	}
}

// endOf ends the move and the activation of a vehicle where it is.
func (s *state) endOf(u int, h int16) {
	for n := range s.stack.Len() {
		switch f := s.stack.Under(n); {
		case f.Proc == procMove && f.A == int16(u):
			f.B, f.C, f.Step = h, 0, moveAsks
		case f.Proc == procUnit && f.A == int16(u):
			f.Step = secondLost
		}
	}
}

// shakeOff puts infantry down whose vehicle is hit, or that is hit itself (7.4).
func (s *state) shakeOff(u int, sink kernel.Sink) {
	if s.assets.cargo[u] != 0 {
		s.spill(u, sink)
	} else if s.at[u] == carried {
		s.spill(int(s.assets.carrier[u])-1, sink)
	}
}

// shakeHex puts down all passengers of a hex that is assaulted (7.4).
func (s *state) shakeHex(h int16, sink kernel.Sink) {
	for {
		loaded := -1
		for u := s.first(h); u >= 0; u = s.after(u) {
			if s.assets.cargo[u] != 0 {
				loaded = u
			}
		}
		if loaded < 0 {
			return
		}
		s.spill(loaded, sink)
	}
}

// byside is what the attack on a vehicle does to its passenger: the same roll as if it
// had been fired at, with the vehicle's terrain and markers (7.4).
func (s *state) byside(a attack, w, die int) order.Result {
	a.armour, a.defence = false, s.card(w).Defence
	return a.effect(s.sc.Table, a.sum(s.sc.Table).total, die)
}

// strikeBoth begins the result of an attack on a unit and, by the same die, on whom it
// carries; it reports whether there is any (7.4).
func (s *state) strikeBoth(u int, r order.Result, a attack, die int) bool {
	also := order.Miss
	if p := s.passenger(u); p >= 0 {
		if also = s.byside(a, p, die); also != order.Miss {
			s.result(p, also)
		}
	}
	if r != order.Miss {
		s.result(u, r) // first
	}
	return r != order.Miss || also != order.Miss
}

// moveRecover is tank recovery, a rally (16.4).
var moveRecover = play.Move[*state]{
	Verb: verbRecover, Look: "take", Label: "Recover tanks", Odds: true,
	Judge: func(s *state, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
		if !s.sc.wide {
			return ruleNotInGame.No()
		}
		if v := s.mayAct(f, toRally); !v.OK() {
			return v
		}
		u := int(f.A)
		c := s.card(u)
		switch {
		case c.Side != order.German || c.Stripe != order.BlackStripe || c.Class != order.Vehicle || c.Steps != 2:
			return ruleRecover.No(f.A)
		case s.unit[u].steps != 1:
			return ruleRecoverWhole.No(f.A)
		case s.is(u, suppressed):
			return ruleRecoverDown.No(f.A)
		case !s.inCommand(u):
			return ruleRecoverAlone.No(f.A)
		}
		if w := s.zoneOf(order.Allied, s.at[u]); w >= 0 {
			return ruleRecoverZone.No(f.A, int16(w))
		}
		return s.roomToGrow(u)
	},
	Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
		u := f.A
		s.begin(f, toRally, sink)
		s.stack.Push(kernel.Frame{Proc: procRally, A: u, Step: rallyTanks})
	},
}
