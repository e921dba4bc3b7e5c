package greatestday

import (
	"sandtable/kernel"
	"sandtable/play"
)

// 6 Events at sea: the naval strike, the German navy, and the Commandos who come.
var (
	nodeSink   = book.Node("sink-ship")
	nodeStrike = book.Node("strike")

	evDamaged = book.Event("loss", "{unit} leaves with damage")
	evNewCdo  = book.Event("arrival", "{unit} comes by sea")
	evShells  = book.Event("combat", "{unit} bombards {place}")
)

// strikeShips is how many ships fire (6.3); forceByDie whose ship the German navy finds.
const strikeShips = 2

var forceByDie = [...]string{"G", "G", "G", "J", "J", "J", "S", "S", "S", "C"}

func init() {
	book.Room(nodeSink, play.Room[*state]{
		Who: eventSeat, Rule: ruleGermanNavy, Ask: "Which ship is damaged and leaves?",
		Moves: []play.Move[*state]{{
			Verb: verbPick, Look: "pick", Label: "{unit}", Try: everyone(verbPick),
			Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
				if s.smallCraft(int(c.A)) {
					return ruleNavySmall.No(c.A)
				}
				return ruleGermanNavy.Only(s.inForce(int(c.A), int(f.B)), c.A, f.B)
			},
			Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
				s.stack.Pop()
				s.takeOff(int(c.A), aside)
				evDamaged.Tell(sink, ruleGermanNavy, c.A)
			},
		}},
	})
	book.Room(nodeStrike, play.Room[*state]{
		Who: eventSeat, Rule: ruleStrike, Ask: "A naval strike: which ship, at whom?",
		Moves: []play.Move[*state]{
			{
				Verb: verbPick, Look: "pick", Label: "{unit}", Try: everyone(verbPick),
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
					return ruleStrike.Only(f.B < 0 && s.canStrike(f, int(c.A)), c.A)
				},
				Do: func(_ *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) { f.B = c.A },
			},
			{
				Verb: verbShell, Look: "fire", Label: "Shell {unit}", Odds: true, Try: everyone(verbShell),
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
					if f.B < 0 {
						return ruleStrike.No()
					}
					return s.strikeVerdict(int(f.B), int(c.A))
				},
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					u, h := f.B, s.at[c.A]
					f.B, f.C, f.D = -1, u+1, f.D+1
					evShells.Tell(sink, ruleStrike, u, h)
					s.stack.Push(kernel.Frame{Proc: procIndirect, A: u, B: c.A, C: h, D: int16(indirect), E: -1})
				},
			},
			{
				Verb: verbNobody, Look: "pass", Label: "No more", Main: true,
				Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.stack.Pop() },
			},
		},
	})
}

// inForce tells whether a ship, not a support craft, belongs to a force.
func (s *state) inForce(u, force int) bool {
	n, _, ok := berthOf(s.at[u])
	return ok && n == force && s.isShip(u) && !s.smallCraft(u)
}

// navyDie reads the dice of the German navy (6.4): even or odd, then whose ship.
func (s *state) navyDie(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	if f.Step == eventParity {
		if c.A&1 == 0 {
			f.Step = eventForce
			return
		}
		s.findSector(f, sink)
		return
	}
	f.Step, f.B = eventSink, -1
	for i := range s.sc.Forces {
		if s.sc.Forces[i].ID == forceByDie[c.A] {
			f.B = int16(i)
		}
	}
}

// callStrike begins a naval strike (6.3). B: the ship in hand or -1, C: the one that has
// fired + 1, D: how many have.
func (s *state) callStrike(f *kernel.Frame) { f.Step, f.B, f.C, f.D = eventStrike, -1, 0, 0 }

// strikeVerdict says why a ship does not bombard a unit in a naval strike (6.3).
func (s *state) strikeVerdict(u, w int) kernel.Verdict {
	if !s.onMap(w) || s.side(w) == s.side(u) || s.isLeader(w) {
		return ruleFireFoe.No(int16(w))
	}
	if v := s.shipReaches(u, s.at[w]); !v.OK() {
		return v
	}
	return ruleShipSpot.Only(s.seenFor(s.at[w], true), s.at[w], int16(u))
}

// canStrike tells whether a ship has anybody to bombard.
func (s *state) canStrike(f *kernel.Frame, u int) bool {
	if _, _, ok := berthOf(s.at[u]); !ok || !s.isShip(u) || s.smallCraft(u) || int(f.C) == u+1 {
		return false
	}
	return s.anyone(func(w int) bool { return s.strikeVerdict(u, w).OK() })
}

// runNavalEvent goes on where nothing is to be chosen.
func (s *state) runNavalEvent(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	var ask bool
	if f.Step == eventSink {
		ask = f.B >= 0 && s.anyone(func(u int) bool { return s.inForce(u, int(f.B)) })
	} else {
		ask = f.B >= 0 || f.D < strikeShips && s.anyone(func(u int) bool { return s.canStrike(f, u) })
	}
	if ask {
		return kernel.Ask
	}
	s.stack.Pop()
	return kernel.Next
}
