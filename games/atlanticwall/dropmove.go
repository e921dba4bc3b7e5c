package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// F4 of the drop: companies recover (E-O 5.4) and may move one hex (23.57).
var (
	ruleHop      = book.Rule("23.57", "One hex", "Companies at full strength may move one hex, whatever it costs.", "{unit} {is|are} not on the map")
	ruleHopWho   = book.Rule("23.57", "One hex", "Those that have jumped.", "{unit} {is|are} no parachute company that has jumped")
	ruleHopOnce  = book.Rule("23.57", "One hex", "Who has moved or recovered in this stage does not move.", "{unit} {has|have} moved or recovered in this stage")
	ruleHopWeak  = book.Rule("23.58", "Reduced companies", "They do not move in this stage.", "{unit} {is|are} reduced")
	ruleHopHex   = book.Rule("23.57", "One hex", "A hex that its class can enter.", "the ground keeps {B:unit} out of {hex}")
	hopped       = newOneHex("23.57")
	ruleHopZone  = book.Rule("23.57", "Zones of control", "They are in force: nobody moves from one enemy zone straight into another.", "{B:unit} would move from zone to zone into {hex}")
	ruleDropFull = book.Rule("23.55", "Too many companies", "Companies may overstack as they land; what is too much at the end of the stage is eliminated, as the Germans choose.", "{unit} does not count in that hex")

	nodeRecoverDie = book.Node("recover-die")
	nodeRecover    = book.Node("recover")
	nodeDropMove   = book.Node("drop-move")
	nodeDropTo     = book.Node("drop-to")
	nodeDropExcess = book.Node("drop-excess")

	verbRecover = book.Verb("recover", "unit")

	evRecoverDie = book.EventBy("dice", func(s *state, e kernel.Event) kernel.Line {
		return kernel.Line{Text: s.divisionName(int(e.Args[0])) + ": up to " + play.Count(int(e.Args[1]), "company|companies") + " may recover"}
	}).Outturn()
	evRevived = book.Event("arrival", "{unit} {is|are} at full strength again")
)

func init() {
	allied := kernel.Seat(order.Allied)
	asks := func(s *state, f *kernel.Frame) (string, *play.Rule) {
		return s.divisionName(int(f.B)) + ": which companies recover?", ruleRevive
	}
	book.Room(nodeRecoverDie, play.Room[*state]{Seat: kernel.Chance, Fresh: true,
		Asks: func(s *state, f *kernel.Frame) (string, *play.Rule) {
			return s.divisionName(int(f.B)) + ": how many companies recover?", ruleRevive
		},
		Moves: throw(func(_ *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			evRecoverDie.Tell(sink, ruleRevive, f.B, c.A)
			f.Step, f.C = dropRecover, c.A
		})})
	book.Room(nodeRecover, play.Room[*state]{
		Seat: allied, Rule: ruleRevive, Asks: asks, Idle: verbDone,
		Facts: func(_ *state, f *kernel.Frame, p *scene.Prompt) {
			p.Facts = append(p.Facts, ruleRevive.Fact("Still to recover at most", f.C))
		},
		Moves: []play.Move[*state]{
			{Verb: verbRecover, Look: "take", Label: "{unit} recovers", Wide: everyone(verbRecover),
				Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					for u := range s.sc.Units {
						if s.recovers(u, int(f.B)) {
							dst = append(dst, kernel.Choice{Verb: verbRecover, A: int16(u)})
						}
					}
					return dst
				},
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
					return s.mayRevive(int(c.A), int(f.B))
				},
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					f.C--
					s.revive(int(c.A), sink)
				}},
			{Verb: verbDone, Look: "pass", Label: "No more", Do: func(_ *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { f.C = 0 }},
		},
	})
	book.Room(nodeDropMove, play.Room[*state]{
		Seat: allied, Rule: ruleHop, Ask: "Companies at full strength may move one hex: choose one, or done.", Idle: verbDone,
		Moves: []play.Move[*state]{
			{Verb: verbPick, Look: "pick", Label: "Move {unit}", Wide: everyone(verbPick),
				Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					for u := range s.sc.Units {
						if s.is(u, airborne) && s.onMap(u) {
							dst = append(dst, kernel.Choice{Verb: verbPick, A: int16(u)})
						}
					}
					return dst
				},
				Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict { return s.mayHop(int(c.A)) },
				Do:    func(_ *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) { f.Step, f.B = dropMoveTo, c.A }},
			{Verb: verbDone, Look: "pass", Label: "End of the drop", Main: true, Do: func(_ *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { enter(f, dropExcess) }},
		},
	})
	book.Room(nodeDropTo, play.Room[*state]{
		Seat: allied, Rule: ruleHop, Ask: "Where does {B:unit} go?", Idle: verbBack,
		Moves: []play.Move[*state]{
			{Verb: verbMove, Look: "move", Label: "Move to {place}",
				Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					return s.allBeside(s.at[f.B], verbMove, dst)
				},
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict { return s.mayHopTo(int(f.B), c.A) },
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					evShore.Tell(sink, ruleHop, f.B, s.at[f.B], c.A)
					s.put(int(f.B), c.A)
					s.set(int(f.B), moved)
					s.limber(int(f.B))
					s.disturb(order.Allied, c.A, sink)
					enter(f, dropMove)
				}},
			{Verb: verbBack, Look: "back", Label: "Put back", Do: func(_ *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { enter(f, dropMove) }},
		},
	})
	book.Room(nodeDropExcess, play.Room[*state]{
		Seat: kernel.Seat(order.German), Rule: ruleDropFull, Ask: "Too many companies in {B:hex}: which is eliminated?",
		Moves: []play.Move[*state]{{
			Verb: verbRemove, Look: "take", Label: "Eliminate {unit}", Wide: everyone(verbRemove),
			Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				for u := s.first(f.B); u >= 0; u = s.after(u) {
					dst = append(dst, kernel.Choice{Verb: verbRemove, A: int16(u)})
				}
				return dst
			},
			Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
				return ruleDropFull.Only(s.at[c.A] == f.B && s.card(int(c.A)).Stacks(), c.A)
			},
			Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
				evExcess.Tell(sink, ruleDropFull, c.A, f.B)
				s.eliminate(int(c.A))
			},
		}},
	})
}

// divisionOf is the division of the drop that a unit comes with, by the number of its first
// zone, or -1.
func (s *state) divisionOf(u int) int {
	i := int(s.sc.serialOf[u])
	if i < 0 {
		return -1
	}
	name := s.zonesOfDrop()[s.serials()[i].Zone].Division
	for k, z := range s.zonesOfDrop() {
		if z.Division == name {
			return k
		}
	}
	return -1
}

func (s *state) divisionName(zone int) string {
	name := s.zonesOfDrop()[zone].Division
	for i := range s.sc.Formations {
		if f := &s.sc.Formations[i]; f.Side == order.Allied && f.Short == name && f.Kind == order.Division {
			return f.Name
		}
	}
	return name
}

// recovers tells a reduced company of a division on the map.
func (s *state) recovers(u, zone int) bool {
	return s.onMap(u) && s.is(u, weak) && s.divisionOf(u) == zone
}

// mayRevive says why a company does not recover with a division (E-O 5.4).
func (s *state) mayRevive(u, zone int) kernel.Verdict {
	switch {
	case !s.onMap(u):
		return ruleReviveAway.No(int16(u))
	case s.divisionOf(u) != zone:
		return ruleReviveKin.No(int16(u))
	}
	return ruleRevive.Only(s.recovers(u, zone), int16(u))
}

func (s *state) revive(u int, sink kernel.Sink) {
	s.unset(u, weak)
	s.set(u, moved)
	evRevived.Tell(sink, ruleRevive, int16(u))
}

// runRecover throws for each division with reduced companies, and asks which recover where not
// all can.
func (s *state) runRecover(f *kernel.Frame) kernel.Signal {
	if int(f.B) == len(s.zonesOfDrop()) {
		return enter(f, dropMove)
	}
	n := int16(0)
	for u := range s.sc.Units {
		n += int16(flag(s.recovers(u, int(f.B))))
	}
	switch {
	case n == 0 || f.Step == dropRecover && f.C == 0:
		enterAt(f, dropRecoverDie, f.B+1)
		return kernel.Next
	}
	return kernel.Ask
}

// mayHop says why a company does not move in the stage.
func (s *state) mayHop(u int) kernel.Verdict {
	switch {
	case !s.onMap(u):
		return ruleHop.No(int16(u))
	case !s.is(u, airborne):
		return ruleHopWho.No(int16(u))
	case s.is(u, moved):
		return ruleHopOnce.No(int16(u))
	case s.is(u, weak):
		return ruleHopWeak.No(int16(u))
	}
	return kernel.Verdict{}
}

func (s *state) mayHopTo(u int, to int16) kernel.Verdict {
	from := s.at[u]
	if v := hopped.may(s, u, to); !v.OK() {
		return v
	}
	if _, why := s.sc.price.ways[s.class(u)][tactical].Step(from, to); why != 0 {
		return ruleHopHex.No(to, int16(u))
	}
	if !s.card(u).Controls() && s.inZone(order.German, to) { // 6.56, 7.34
		return ruleGuns.No(to, int16(u))
	}
	return ruleHopZone.Only(!s.inZone(order.German, from) || !s.inZone(order.German, to), to, int16(u))
}
