package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 17.1 Fighter-bombers: how many there are and whose, and their attacks.
var (
	ruleAircraft     = book.Rule("17.1", "Fighter-bombers", "At 0700 from 7 June on the Allies get 18 aircraft under a clear sky, 10 under an overcast one, none in a storm: up to 8 for a division, up to 4 (overcast 2) to interdict. What is not used that day is lost; nothing flies by night.", "there are {n} aircraft left to be given")
	ruleAircraftWho  = book.Rule("17.1", "Aircraft", "To Allied divisions.", "{division} has no aircraft")
	ruleAircraftOnce = book.Rule("17.1", "Aircraft", "Each division once.", "{division} has been given aircraft")
	ruleAircraftMost = book.Rule("17.1", "Aircraft", "So many at most.", "at most {n} aircraft go there")
	ruleInterdicted  = book.Rule("17.1", "Interdiction", "Once a day.", "aircraft interdict already")
	ruleStrikeAt     = book.Rule("17.1", "Strikes", "When its chit is drawn a division sends as many of its aircraft as it likes against German units that one of its units in command sees, all of them before the first attack.", "no unit of {division} in command sees a German in {hex}")
	ruleStrikeOn     = book.Rule("17.1", "Attacks", "Each attacks one German unit in its hex: 7 white with all modifiers of direct fire but range, and a barrage on the hex.", "{unit} is no German unit in {hex}")
	ruleAirGuard     = book.Rule("17.1", "Air defence", "Before each attack the best town (2), city (4) or fortified hex (5) in or beside the target's hex that has no Allied unit within 2, and every unit with air defence within 8 hexes that is not mounted, roll their number or less: the aircraft turns back for the day.", "")
	_                = book.Rule("G22", "Air attacks", "Hills count against them, ridges and crests do not; no company bonus; air defence never succeeds with a 9.", "")

	nodeAllot    = book.Node("allot")
	nodeSortie   = book.Node("sortie")
	nodeBombard  = book.Node("strike-target")
	nodeAirGuard = book.Node("air-defence")
	nodeBombDie  = book.Node("strike-die")

	verbAllot     = book.Verb("allot", "division count")
	verbInterdict = book.Verb("interdict", "count")
	verbFly       = book.Verb("fly", "hex")

	evAllot     = book.Event("support", "{division} has {n} aircraft for the day")
	evInterdict = book.Event("support", "{n} aircraft are to interdict")
	evSortie    = book.Event("support", "an aircraft of {division} is sent to {place}")
	evAirGuard  = book.Event("dice", "air defence of {guard}: {rolled} against {n}")
	evTurnsBack = book.Event("combat", "the aircraft over {place} turns back").Outturn()
	evStrikes   = book.Event("combat", "aircraft attack {unit}: hits on {faces}")
)

const (
	maxFlights    = 8 // aircraft of a division a day (17.1)
	strikeRating  = 7
	guardRange    = 8 // of units with air defence
	guardSafety   = 2 // hexes from Allied units
	interdictMost = 4
	interdictDull = 2 // under an overcast sky
)

// aircraft is how many there are, by the weather of the day (1.2).
var aircraft = [order.Skies]int8{order.Overcast: 10, order.Clear: 18}

// airDefence is what ground is worth against aircraft (17.1).
func airDefence(kind string) int8 {
	switch kind {
	case "fortified":
		return 5
	case "city":
		return 4
	case "town":
		return 2
	}
	return 0
}

// Steps of strikes. Frame: A the division, B how many have been placed, C the next of
// them, D the target, E the next of air defence: 0 the ground, else a unit + 1.
const (
	sortiePlace uint8 = iota
	sortieTarget
	sortieGround // the ground's air defence rolls
	sortieGuard  // and that of units
	sortieDie
	sortieNext
)

func init() {
	book.Kind(play.Kind[*state]{Name: "guard", Say: func(s *state, n int16) string {
		if n < 0 {
			return "the houses"
		}
		return s.name(n)
	}})
	book.Room(nodeAllot, play.Room[*state]{
		Seat: kernel.Seat(order.Allied), Rule: ruleAircraft, Idle: verbDone, Ask: "{C:n} aircraft are left: how many for whom today?",
		Moves: []play.Move[*state]{
			{
				Verb: verbAllot, Look: "take", Label: "{B:count} for {A:division}",
				Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					for d := range s.sc.Divisions {
						for n := range min(f.C, maxFlights) {
							dst = append(dst, kernel.Choice{Verb: verbAllot, A: int16(d), B: n + 1})
						}
					}
					return dst
				},
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
					switch {
					case !s.flies(int(c.A)):
						return ruleAircraftWho.No(c.A)
					case s.week.planes[c.A] != 0:
						return ruleAircraftOnce.No(c.A)
					}
					return s.mayGive(f, c.B, maxFlights)
				},
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					f.C -= c.B
					s.week.planes[c.A] = int8(c.B)
					evAllot.Tell(sink, ruleAircraft, c.A, c.B)
				},
			},
			{
				Verb: verbInterdict, Look: "take", Label: "{count} to interdict",
				Try: func(_ *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					for n := range min(f.C, interdictMost) {
						dst = append(dst, kernel.Choice{Verb: verbInterdict, A: n + 1})
					}
					return dst
				},
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
					most := int16(interdictMost)
					if s.sky() == order.Overcast {
						most = interdictDull
					}
					if s.week.raiders != 0 {
						return ruleInterdicted.No()
					}
					return s.mayGive(f, c.A, most)
				},
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					f.C -= c.A
					s.week.raiders = int8(c.A)
					evInterdict.Tell(sink, ruleAircraft, c.A)
				},
			},
			{Verb: verbDone, Look: "pass", Label: "Done", Main: true, Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.stack.Pop() }},
		},
	})
	book.Proc(procStrike, play.Proc[*state]{Run: (*state).runStrike, Nodes: []uint16{
		sortiePlace: nodeSortie, sortieTarget: nodeBombard, sortieGround: nodeAirGuard, sortieGuard: nodeAirGuard, sortieDie: nodeBombDie, sortieNext: nodeSortie,
	}})
	book.Room(nodeSortie, play.Room[*state]{
		Seat: kernel.Seat(order.Allied), Rule: ruleStrikeAt, Idle: verbDone,
		Asks: func(s *state, f *kernel.Frame) (string, *play.Rule) {
			return book.Say(s, "{division} can send {n} aircraft: where to?", f.A, int16(s.week.planes[f.A])-f.B), ruleStrikeAt
		},
		Moves: []play.Move[*state]{
			{
				Verb: verbFly, Look: "fire", Label: "To {place}", Wide: everyHex(verbFly),
				Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					var stand hexes
					for u := range s.sc.Units {
						if s.strikable(u) {
							stand.add(s.at[u])
						}
					}
					return stand.choices(verbFly, dst)
				},
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
					return ruleStrikeAt.Only(s.week.planes[f.A] > int8(f.B) && s.seenBy(int(f.A), c.A), f.A, c.A)
				},
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					s.week.flights[f.B] = c.A + 1
					f.B++
					evSortie.Tell(sink, ruleStrikeAt, f.A, c.A)
				},
			},
			{Verb: verbDone, Look: "pass", Label: "Attack", Main: true, Do: func(_ *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { f.Step = sortieNext }},
		},
	})
	book.Room(nodeBombard, play.Room[*state]{
		Seat: kernel.Seat(order.Allied), Rule: ruleStrikeOn, Ask: "Whom does the aircraft attack?",
		Moves: []play.Move[*state]{{
			Verb: verbPick, Look: "fire", Label: "{unit}", Wide: everyone(verbPick),
			Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				for u := s.first(s.week.flights[f.C] - 1); u >= 0; u = s.after(u) {
					dst = append(dst, kernel.Choice{Verb: verbPick, A: int16(u)})
				}
				return dst
			},
			Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
				h := s.week.flights[f.C] - 1
				return ruleStrikeOn.Only(s.at[c.A] == h && s.strikable(int(c.A)), c.A, h)
			},
			Do: func(_ *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
				f.D, f.E, f.Step = c.A, 0, sortieGround
			},
		}},
	})
	book.Room(nodeAirGuard, play.Room[*state]{
		Seat: kernel.Chance, Rule: ruleAirGuard, Fresh: true,
		Asks: func(s *state, f *kernel.Frame) (string, *play.Rule) {
			return book.Say(s, "Air defence of {guard}: roll the die.", f.E-1), ruleAirGuard
		},
		Moves: throw((*state).guardDie),
	})
	book.Room(nodeBombDie, play.Room[*state]{
		Seat: kernel.Chance, Rule: ruleStrikeOn, Ask: "Attack from the air on {D:unit}: roll the die.", Moves: throw((*state).strikeDie),
	})
}

// flies tells whether a division can have aircraft: an Allied one that has a chit.
func (s *state) flies(d int) bool { return s.isDivision(d, order.Allied) }

// mayGive says why so many of the aircraft that are left do not go to one task (17.1). Frame: C how
// many are left.
func (s *state) mayGive(f *kernel.Frame, n, most int16) kernel.Verdict {
	if n < 1 || n > most {
		return ruleAircraftMost.No(most)
	}
	return ruleAircraft.Only(n <= f.C, f.C)
}

// runAllot hands the day's aircraft out (G3.2 B). Frame: C how many are left, B whether
// they have been counted.
func (s *state) runAllot(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	if f.B == 0 {
		s.week.planes, s.week.raiders = [maxDivisions]int8{}, 0
		f.B, f.C = 1, int16(aircraft[s.sky()])
	}
	if f.C == 0 || !book.Could(s, verbDone) {
		s.stack.Pop()
		return kernel.Next
	}
	return kernel.Ask
}

// strikable tells whether an aircraft can attack a unit.
func (s *state) strikable(u int) bool {
	return s.side(u) == order.German && !s.isLeader(u) && s.onMap(u)
}

// seenBy tells whether a unit in command of a division sees a German in a hex.
func (s *state) seenBy(d int, h int16) bool {
	if h < 0 || s.enemyIn(order.Allied, h) < 0 {
		return false
	}
	far := int(max(s.sc.Table.Sight.Normal, s.sc.Table.Sight.Hill))
	for w := range s.sc.Units {
		if s.belongs(w, int8(d)) && s.onMap(w) && !s.isLeader(w) && s.sc.Ground.Grid.Distance(s.at[w], h) <= far && s.spots(w, h, true) && s.inCommand(w) {
			return true
		}
	}
	return false
}

// callStrikes begins the air strikes of a division whose chit is played (G7.3).
func (s *state) callStrikes(d int8) {
	if s.week.planes[d] > 0 && s.light() == 0 {
		s.stack.Push(kernel.Frame{Proc: procStrike, A: int16(d)})
	}
}

// runStrike asks for targets, then goes through the attacks one by one.
func (s *state) runStrike(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	switch f.Step {
	case sortiePlace:
		if int8(f.B) < s.week.planes[f.A] && book.Could(s, verbDone) {
			return kernel.Ask
		}
		f.Step = sortieNext
	case sortieNext:
		for ; f.C < f.B; f.C++ {
			if h := s.week.flights[f.C] - 1; s.enemyIn(order.Allied, h) >= 0 {
				f.Step = sortieTarget
				return kernel.Next
			}
			s.week.planes[f.A]-- // nobody is left there
		}
		s.week.flights = [maxFlights]int16{}
		s.stack.Pop()
	case sortieTarget:
		only, h := -1, s.week.flights[f.C]-1
		for u := s.first(h); u >= 0; u = s.after(u) {
			if s.strikable(u) {
				if only >= 0 {
					return kernel.Ask
				}
				only = u
			}
		}
		f.D, f.E, f.Step = int16(only), 0, sortieGround
	case sortieGround:
		if s.groundGuard(s.at[f.D]) > 0 {
			return kernel.Ask
		}
		f.Step = sortieGuard
	case sortieGuard:
		for u := int(f.E); u < len(s.sc.Units); u++ {
			if s.guards(u, s.at[f.D]) {
				f.E = int16(u) + 1
				return kernel.Ask
			}
		}
		f.Step = sortieDie
		q, _ := s.airSum(int(f.D), strikeRating, order.White, false)
		evStrikes.Tell(sink, ruleStrikeOn, f.D, int16(held(q.total)))
	default:
		return kernel.Ask
	}
	return kernel.Next
}

// groundGuard is what the ground in or around a hex is worth against aircraft (17.1).
func (s *state) groundGuard(h int16) int8 {
	best := int8(0)
	worth := func(n int16) {
		if n >= 0 {
			if v := airDefence(s.sc.Ground.Kind(n).Kind); v > best && !s.enemyWithin(order.German, n, guardSafety) {
				best = v
			}
		}
	}
	worth(h)
	for _, n := range s.sc.Ground.Grid.Adjacent[h] {
		worth(n)
	}
	return best
}

// flak is the air defence of a unit as the side of its counter has it that is up: mounted it has
// none, like any other fire (G2.10).
func (s *state) flak(u int) int8 {
	if s.is(u, isMounted) {
		return 0
	}
	return s.card(u).AirDefence
}

// guards tells whether a unit defends a hex against aircraft (17.1): no marker, range or
// terrain matters.
func (s *state) guards(u int, h int16) bool {
	return s.side(u) == order.German && s.onMap(u) && s.flak(u) > 0 && s.sc.Ground.Grid.Distance(s.at[u], h) <= guardRange
}

// guardDie reads a die of air defence.
func (s *state) guardDie(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	need := s.groundGuard(s.at[f.D])
	if f.Step == sortieGuard {
		need = s.flak(int(f.E) - 1)
	}
	evAirGuard.Tell(sink, ruleAirGuard, f.E-1, c.A, int16(need))
	switch {
	case c.A != 9 && c.A <= int16(need):
		evTurnsBack.Tell(sink, ruleAirGuard, s.at[f.D])
		s.spendFlight(f)
	case f.Step == sortieGround:
		f.Step = sortieGuard
	}
}

// spendFlight ends the day of the aircraft in hand.
func (s *state) spendFlight(f *kernel.Frame) {
	s.week.planes[f.A]--
	f.C++
	f.Step = sortieNext
}

// strikeDie reads the die of an attack from the air.
func (s *state) strikeDie(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	w := int(f.D)
	q, a := s.airSum(w, strikeRating, order.White, false)
	r := a.effect(s.sc.Table, q.total, int(c.A))
	evAirDie.Tell(sink, ruleDie, f.D, c.A, int16(held(q.total)), int16(r))
	s.spendFlight(f)
	if !s.strikeBoth(w, r, a, int(c.A)) {
		evMissed.Tell(sink, ruleDie, f.D)
	}
}
