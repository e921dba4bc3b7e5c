package greatestday

import (
	"sandtable/board"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 17.8 The raider: C Squadron of the Inns of Court.
var (
	ruleEarn     = book.Rule("17.8", "C/Inns of Court", "Always in command, wherever it is; it may check instead of paying a point for an action.", "{unit} pays no point now that a check could save")
	ruleRaid     = book.Rule("17.8", "Raids", "Beside a bridge or a stream crossing of a Road, named or not, it rolls a die: 0 blows it, 6 or more eliminates the squadron.", "{unit} is no raider and blows no crossings")
	ruleRaidNone = book.Rule("17.8", "Raids", "Only where a Road crosses water.", "no Road crosses water between {hex} and {hex}")
	ruleOrne     = book.Rule("17.8", "Bridges over the Orne", "The first that it blows between 43.048 and 38.035 costs 21. Panzer 1 quality, the second 12. SS; no more.", "")
	ruleTorn     = book.Rule("17.8", "Crossings that are blown", "Nobody uses the Road over a crossing that is blown.", "the crossing between {hex} and {hex} is blown")

	nodeRaid = book.Node("raid")

	verbRaid = book.Verb("raid", "hex")
	verbEarn = book.Verb("earn", "")

	evTorn  = book.Event("loss", "{unit} blows the crossing from {place} to {place}: {face}").Outturn()
	evMiss  = book.Event("combat", "{unit} does not blow the crossing to {place}: {face}").Outturn()
	evRaidX = book.Event("combat", "{unit} comes to grief at the crossing to {place}: {face}").Outturn()
)

// The faces of a raid (17.8).
const (
	raidBlows = 0
	raidFails = 6 // and above
)

// maxCrossings limits the Roads over streams and rivers of a scenario with a raider.
const maxCrossings = 512

// crossings is a set of them.
type crossings [maxCrossings / 64]uint64

func (x *crossings) has(i int) bool { return x[i>>6]>>(i&63)&1 != 0 }
func (x *crossings) add(i int)      { x[i>>6] |= 1 << (i & 63) }
func (x *crossings) drop(i int)     { x[i>>6] &^= 1 << (i & 63) }

// findCrossings lists the Roads over streams and rivers, where a raider is in play.
func (sc *scenario) findCrossings() (out [][2]int16) {
	raided := false
	for u := range sc.Units {
		raided = raided || sc.Units[u].Raider
	}
	if !raided {
		return nil
	}
	g := sc.Ground
	for e := range int32(len(g.Edge)) {
		a, b := board.EdgeHex(e), g.Grid.Across(e)
		if b != board.NoHex && a < b && g.Edge[e]&(order.River|order.Stream) != 0 && g.Edge[e]&(order.OnRoad|order.OnRailroad) != 0 {
			out = append(out, [2]int16{a, b})
		}
	}
	return out
}

// crossing is the number of the crossing between two hexes, or -1.
func (sc *scenario) crossing(a, b int16) int {
	for i, x := range sc.crossings {
		if x == [2]int16{min(a, b), max(a, b)} {
			return i
		}
	}
	return -1
}

// cutOff tells whether the Road between two hexes is gone with its crossing (17.8).
func (s *state) cutOff(a, b int16) bool {
	if s.assets.torn == (crossings{}) {
		return false
	}
	i := s.sc.crossing(a, b)
	return i >= 0 && s.assets.torn.has(i)
}

// broken tells whether the Road between two hexes is gone with its bridge or crossing (2.4.6, 17.8).
func (s *state) broken(a, b int16) bool {
	i := s.sc.bridgeOver(a, b)
	return i >= 0 && s.assets.bridge[i].blown || s.cutOff(a, b)
}

// anyBroken tells whether there is any such place.
func (s *state) anyBroken() bool {
	for i := range s.sc.bridges {
		if s.assets.bridge[i].blown {
			return true
		}
	}
	return s.assets.torn != (crossings{})
}

// moveRaid is the engineer action of a raider.
var moveRaid = play.Move[*state]{
	Verb: verbRaid, Look: "take", Label: "Raid the crossing to {place}", Odds: true,
	Wide: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		if !s.onMap(int(f.A)) || len(s.sc.crossings) == 0 {
			return dst
		}
		return s.hexesWithin(dst, verbRaid, s.at[f.A], 1)
	},
	Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		if !s.card(int(f.A)).Raider {
			return dst
		}
		for _, x := range s.sc.crossings {
			for k := range x {
				if x[k] == s.at[f.A] {
					dst = append(dst, kernel.Choice{Verb: verbRaid, A: x[1-k]})
				}
			}
		}
		return dst
	},
	Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
		if v := s.mayWork(f); !v.OK() {
			return v
		}
		u := int(f.A)
		switch h := s.at[u]; {
		case !s.card(u).Raider:
			return ruleRaid.No(f.A)
		case s.sc.crossing(h, c.A) < 0:
			return ruleRaidNone.No(h, c.A)
		default:
			return ruleTorn.Only(!s.broken(h, c.A), h, c.A)
		}
	},
	Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
		s.beginAsset(f, raidWork, c.A, sink)
	},
}

// moveEarn has a raider check for an action that would cost a point; without one to pay it
// checks for a second action unasked (17.8).
var moveEarn = play.Move[*state]{
	Verb: verbEarn, Look: "roll", Label: "A check instead of the point", Odds: true,
	Judge: func(s *state, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
		costs := f.B == 1 && s.maySecondHere(f).OK() || f.B == 0 && s.chit().kind == directChit
		return ruleEarn.Only(s.card(int(f.A)).Raider && f.Step == secondOpen && costs, f.A)
	},
	Do: func(s *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) {
		s.check(int(f.A), againCheck, secondWon, secondLost)
	},
}

func init() {
	book.Room(nodeRaid, play.Room[*state]{
		Seat: kernel.Chance, Rule: ruleRaid, Ask: "{unit} raids the crossing to {C:place}: roll the die.", Moves: throw((*state).raidDie),
	})
}

// raidDie reads the die of a raid.
func (s *state) raidDie(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	u, to := f.A, f.C
	s.stack.Pop()
	switch {
	case c.A == raidBlows:
		s.assets.torn.add(s.sc.crossing(s.at[u], to))
		evTorn.Tell(sink, ruleRaid, u, s.at[u], to, c.A)
		if i := s.sc.bridgeOver(s.at[u], to); i >= 0 {
			s.blow(i, sink) // one with a name is no more either (2.4)
		}
		s.countOrne(s.at[u], to, sink)
	case c.A >= raidFails:
		evRaidX.Tell(sink, ruleRaid, u, to, c.A)
		s.eliminate(int(u), ruleRaid, sink)
	default:
		evMiss.Tell(sink, ruleRaid, u, to, c.A)
	}
}

// orneLosers are the divisions that the first and the second blown bridge over the upper
// Orne cost quality; the hexes are those between which that is (17.8).
var orneLosers = [...]string{"21pz", "12ss"}

const (
	orneNorth = 35
	orneSouth = 48
	orneEast  = 38
	orneWest  = 44 // the river bows to the west of 43.048
)

// overOrne tells whether a hexside is part of the upper Orne (17.8).
func (sc *scenario) overOrne(a, b int16) bool {
	g := sc.Ground
	if g.Between(a, b)&order.River == 0 {
		return false
	}
	for _, h := range [...]int16{a, b} {
		if col, row := sc.colRow(h); col < orneEast || col > orneWest || row < orneNorth || row > orneSouth {
			return false
		}
	}
	return true
}

// countOrne counts a bridge over the upper Orne that has been blown.
func (s *state) countOrne(a, b int16, sink kernel.Sink) {
	if int(s.week.orneBlown) >= len(orneLosers) || !s.sc.overOrne(a, b) {
		return
	}
	d := s.division(orneLosers[s.week.orneBlown])
	s.week.orneBlown++
	if d >= 0 {
		s.sway(d, -1, evMoodDown, ruleOrne, sink)
	}
}
