package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 12 Trucks and jeeps: they wait off the map and carry leg units of their division.
var (
	ruleTrucks      = book.Rule("12", "Trucks and jeeps", "A leg unit with an allowance, in command, that has not acted mounts a truck or jeep of its division as its action; that is a unit with a white stripe, with the steps of its passenger, who does nothing while it rides and on the chit on which it gets off. Without a passenger it goes back, whole; eliminated, or left on a raised or sunken Road, it is gone. Who has no step never rides.", "{unit} is no leg unit on foot")
	ruleTrucksAway  = book.Rule("12", "Trucks", "Units on the map.", "{unit} is not on the map")
	ruleTrucksStay  = book.Rule("12", "Trucks", "Who moves on foot.", "{unit} moves no more and mounts no truck")
	ruleTrucksAlone = book.Rule("12", "Trucks", "In command.", "{unit} is out of command and mounts no truck")
	ruleTrucksLate  = book.Rule("12", "Trucks", "As its first action.", "{unit} has acted and mounts no truck any more")
	ruleNoTrucks    = book.Rule("12", "How many there are", "The counters of a division are all it has.", "the division of {unit} has no truck or jeep at hand")
	ruleTruckHere   = book.Rule("12", "Where trucks can stand", "A truck is put down in the state of its passenger: where vehicles stand only in column, only for one in column.", "no truck can stand in {hex} for {unit}, which is not in column")

	verbTruck = book.Verb("truck", "unit", "trucks")

	evTruck     = book.Event("move", "{unit} mounts {unit}")
	evTruckGone = book.Event("move", "{unit} goes back")
	evTruckNew  = book.Event("arrival", "{unit} is at hand")
)

// moveTruck has the leg unit in hand mount a truck as its action.
var moveTruck = play.Move[*state]{
	Verb: verbTruck, Look: "take", Label: "Mount a truck", Try: unitInHand(verbTruck), Offer: asButton,
	Judge: func(s *state, f *kernel.Frame, k kernel.Choice) kernel.Verdict {
		if v := s.aboutInHand(f, k); !v.OK() {
			return v
		}
		if v := s.mayAct(f, toMove); !v.OK() {
			return v
		}
		if f.B > 0 {
			return ruleTrucksLate.No(f.A)
		}
		return s.truckVerdict(int(f.A))
	},
	Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
		s.beginMove(f, 0, -int16(toTruck), sink)
	},
}

// truckVerdict says why a unit does not mount a truck.
func (s *state) truckVerdict(u int) kernel.Verdict {
	c, h := s.card(u), s.at[u]
	m, _ := s.gait(u)
	switch {
	case !s.onMap(u):
		return ruleTrucksAway.No(int16(u))
	case !s.onFoot(u):
		return ruleTrucks.No(int16(u))
	case m == order.NoMove || c.ZeroStep(): // strongpoints and bridging units move no more (2.4.7)
		return ruleTrucksStay.No(int16(u))
	case !s.inCommand(u):
		return ruleTrucksAlone.No(int16(u))
	case s.truckFor(u) < 0:
		return ruleNoTrucks.No(int16(u))
	case !s.is(u, inColumn) && !s.sc.leavesColumn(h):
		return ruleTruckHere.No(h, int16(u))
	}
	return kernel.Verdict{}
}

// truckFor is a truck or jeep that a unit can mount, or -1.
func (s *state) truckFor(u int) int {
	for _, w := range s.sc.trucks {
		if s.at[w] == pooled && s.purse(w) == s.purse(u) {
			return w
		}
	}
	return -1
}

// mountTruck puts a unit on a truck.
func (s *state) mountTruck(u int, sink kernel.Sink) {
	w, h := s.truckFor(u), s.at[u]
	evTruck.Tell(sink, ruleTrucks, int16(u), int16(w))
	s.unit[w] = piece{steps: s.unit[u].steps, flags: s.unit[u].flags & inColumn}
	s.unset(u, works|inColumn)
	s.leavePark(u, sink)
	s.loseContact(u, sink)
	s.stacks().Put(u, carried)
	s.carry(u, w)
	s.stacks().Put(w, h)
}

// sendBack takes trucks without passengers off the map, when nothing is in hand that could
// be about them.
func (s *state) sendBack(sink kernel.Sink) {
	if f := s.stack.Top(); f == nil || f.Proc != procChit && f.Proc != procGame {
		return
	}
	for _, w := range s.sc.trucks {
		if s.onMap(w) && s.assets.cargo[w] == 0 {
			if h := s.at[w]; s.sc.banked.has(h) { // 2.3.3: it is abandoned, and so gone (12)
				evAbandoned.Tell(sink, ruleBankOnly, int16(w), h)
				s.takeOff(w, eliminated)
				continue
			}
			s.takeOff(w, pooled)
			s.unit[w].steps = s.card(w).Steps
			evTruckGone.Tell(sink, ruleTrucks, int16(w))
		}
	}
}

// byEvent tells whether an event brings a unit that has no entry hex.
func (s *state) byEvent(u int) bool {
	return s.card(u).Truck || s.card(u).ZeroStep()
}

// supply puts trucks, jeeps and rearguards that an event brings at hand (6.0).
func (s *state) supply(list []int, sink kernel.Sink) {
	for _, u := range list {
		if s.at[u] != due {
			continue
		}
		s.takeOff(u, pooled)
		s.unit[u].steps = s.card(u).Steps
		evTruckNew.Tell(sink, ruleHistory, int16(u))
	}
}
