package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 4.4.7 Coastal batteries against ships and landing waves.
var (
	ruleGuns      = book.Rule("4.4.7", "Coastal batteries", "After the ships each battery without a barrage and without an enemy beside it may fire once at a ship or a craft in a Landing Wave box in range; only a ship's defence counts, any effective result eliminates.", "{unit} is no coastal battery on the map")
	ruleGunsOnce  = book.Rule("4.4.7", "Coastal batteries", "Once a Naval chit.", "{unit} has fired on this chit")
	ruleGunsSmoke = book.Rule("4.4.7", "Coastal batteries", "Not under a barrage.", "{unit} is under a barrage and does not fire at ships")
	ruleGunsFoe   = book.Rule("4.4.7", "Coastal batteries", "Not with an enemy beside it.", "{unit}, with {unit} adjacent, does not fire at ships")
	_             = book.Rule("4.8.2", "Batteries, step by step", "Each picks a ship or what waits in a Landing Wave box, in range through the marker of the force, and fires once.", "")
	ruleGunsFar   = book.Rule("4.4.7", "Range of batteries", "The range of a ship counts through the marker of its force, with its box; that of a craft to the marker of its beach's force.", "{unit} is {n} away, beyond the range of {unit}")
	ruleGunsAt    = book.Rule("4.4.7", "What batteries fire at", "Ships, and what waits in a Landing Wave box.", "{unit} is no ship and in no Landing Wave box")

	nodeBatteries = book.Node("batteries")
	nodeGun       = book.Node("gun")

	verbEngage = book.Verb("engage", "unit unit")

	evEngages = book.Event("combat", "{unit} fires at {unit}: hits on {faces}")
	evSunk    = book.Event("loss", "{unit} is sunk").Outturn()
	evDrowned = book.Event("loss", "{unit} is lost with its craft").Outturn()
	evStays   = book.Event("combat", "{unit} is not hit").Outturn()
)

// Steps of a battery's fire. Frame: A battery, B target.
const (
	gunDie uint8 = iota
	gunStood
	gunHit
)

func init() {
	book.Room(nodeBatteries, play.Room[*state]{
		Seat: kernel.Seat(order.German), Rule: ruleGuns, Ask: "Coastal batteries: who fires at what?", Idle: verbDone,
		Moves: []play.Move[*state]{
			{
				Verb: verbEngage, Look: "fire", Label: "{unit} fires at {unit}", Odds: true, Try: tryGuns, Judge: mayEngage,
				Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					s.naval.spent.add(int(c.A))
					n := s.gunSum(int(c.A), int(c.B))
					evEngages.Tell(sink, ruleGuns, c.A, c.B, int16(held(n.total)))
					s.stack.Push(kernel.Frame{Proc: procGun, A: c.A, B: c.B})
				},
			},
			{Verb: verbDone, Look: "pass", Label: "Done", Main: true, Do: func(_ *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { f.Step = navalLand }},
		},
	})
	book.Proc(procGun, play.Proc[*state]{Run: (*state).runGun, Nodes: []uint16{gunDie: nodeGun, gunStood: nodeGun, gunHit: nodeGun}})
	book.Room(nodeGun, play.Room[*state]{
		Seat: kernel.Chance, Rule: ruleDie, Ask: "{unit} fires at {unit}: roll the die.", Moves: throw(func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			total := s.gunSum(int(f.A), int(f.B)).total
			r := s.sc.Table.Hits(order.Black, true, total, int(c.A))
			evStruck.Tell(sink, ruleDie, f.A, f.B, c.A, int16(held(total)), int16(r))
			switch r {
			case order.Miss:
				f.Step = gunStood
			case order.Check:
				s.check(s.tester(int(f.B)), standCheck, gunStood, gunHit)
			default:
				f.Step = gunHit
			}
		}),
	})
}

// gunSum is what the die of a battery is held against (4.4.7).
func (s *state) gunSum(b, w int) (n sum) {
	n.add(byFire, s.card(b).Fire)
	n.when(s.reduced(b), byStep, s.sc.Table.Fire.StepLoss) // the rating of the side that is up (G2.4), no modifier
	if s.isShip(w) {
		n.add(byDefence, s.card(w).Defence)
	}
	return n
}

// tester is who makes the check of an S?: a craft of its beach's division for the load that
// it carries (4.1.7, 9).
func (s *state) tester(w int) int {
	if s.isShip(w) || s.card(w).DD {
		return w
	}
	if craft := s.freeCraft(s.beachOf(w)); craft >= 0 {
		return craft
	}
	return w
}

// canGun says why a battery cannot fire at ships now (4.4.7).
func (s *state) canGun(b int) kernel.Verdict {
	n := int16(b)
	switch {
	case !s.isBattery(b) || !s.onMap(b):
		return ruleGuns.No(n)
	case !s.mine(b):
		return ruleCommand.No(n)
	case s.is(b, suppressed):
		return ruleMustRally.No(n)
	case s.naval.spent.has(b):
		return ruleGunsOnce.No(n)
	case s.barrage.has(s.at[b]):
		return ruleGunsSmoke.No(n)
	}
	if w := s.enemyNext(s.side(b), s.at[b]); w >= 0 {
		return ruleGunsFoe.No(n, int16(w))
	}
	return kernel.Verdict{}
}

// mayEngage says why a battery does not fire at a ship or a load (4.4.7).
func mayEngage(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
	b, w := int(c.A), int(c.B)
	if v := s.canGun(b); !v.OK() {
		return v
	}
	n := s.gunLength(b, w)
	if n < 0 {
		return ruleGunsAt.No(c.B)
	}
	return ruleGunsFar.Only(n <= int(s.card(b).Range), c.B, int16(n), c.A)
}

// gunLength is the range from a battery to a ship or a load, -1 for what is no target.
func (s *state) gunLength(b, w int) int {
	if force, box, ok := berthOf(s.at[w]); ok && s.isShip(w) {
		return s.length(force, s.at[b]) + int(s.sc.Table.Ship.Box[box])
	}
	if n := inWave(s.at[w]); n >= 0 && s.lead(int(s.naval.cargo[w])) == w {
		return s.length(s.sc.Beaches[s.sc.SubBeaches[n].Beach].Force, s.at[b])
	}
	return -1
}

func tryGuns(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for b := range s.sc.Units {
		if !s.onMap(b) || !s.isBattery(b) {
			continue
		}
		for w := range s.sc.Units {
			if s.at[w] < 0 && s.gunLength(b, w) >= 0 {
				dst = append(dst, kernel.Choice{Verb: verbEngage, A: int16(b), B: int16(w)})
			}
		}
	}
	return dst
}

// anyGun tells whether a battery has anything to fire at.
func (s *state) anyGun() bool {
	for b := range s.sc.Units {
		if !s.isBattery(b) || !s.canGun(b).OK() {
			continue
		}
		for w := range s.sc.Units {
			if s.at[w] >= 0 {
				continue
			}
			if n := s.gunLength(b, w); n >= 0 && n <= int(s.card(b).Range) {
				return true
			}
		}
	}
	return false
}

// runGun carries the result out: any effective one eliminates.
func (s *state) runGun(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	w := int(f.B)
	switch f.Step {
	case gunDie:
		return kernel.Ask
	case gunStood:
		s.stack.Pop()
		evStays.Tell(sink, ruleGuns, int16(w))
	default:
		s.stack.Pop()
		evSunk.Tell(sink, ruleGuns, int16(w))
		if s.isShip(w) {
			s.takeOff(w, eliminated)
			break
		}
		s.drown(s.naval.cargo[w], ruleGuns, sink)
	}
	return kernel.Next
}
