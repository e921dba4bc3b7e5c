package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 2.4 Bridges.
var (
	_               = book.Rule("2.4", "Bridges", "A unit in column in a bridge's hex: 2 more against it, and the terrain neither helps nor harms.", "")
	ruleBridgeOne   = book.Rule("2.4.1", "Crossing bridges", "In column at the usual cost, in an assault too, so one unit assaults across; who runs out of column does not cross.", "only one unit in column assaults from {hex} to {hex} over the bridge")
	ruleBridgeBlock = book.Rule("2.4.2", "Bridges and roadblocks", "No roadblock in a bridge's hex.", "{hex} is a bridge's hex")
	ruleHold        = book.Rule("2.4.5", "Control of bridges", "Who entered both hexes last, with neither in an enemy fire zone.", "the bridge at {hex} is not in the hands of the side of {unit}")
	ruleWire        = book.Rule("2.4.6", "Wiring bridges", "An engineer of who controls it, in one of its hexes, wires it by a check.", "{unit} cannot wire a bridge to {hex}")
	ruleBlow        = book.Rule("2.4.6", "Blowing bridges", "Any unit of the side that wired it, in one of its hexes: 6 or less, 5 with an enemy fire zone on either hex; else it has to be wired anew.", "{unit} cannot blow a bridge to {hex}: its side has not wired it")
	ruleBlown       = book.Rule("2.4.6", "Blown bridges", "Nobody crosses a bridge that is blown.", "the bridge between {hex} and {hex} is blown")

	ruleRailBridge = book.Rule("2.4.3", "The railroad bridge", "An engineer in one of its hexes improves it by a check; before that no vehicle crosses, and transport that should is left behind.", "{unit} cannot improve a bridge to {hex}")
	ruleRailOnly   = book.Rule("2.4.3", "The railroad bridge", "Vehicles cross it only when it has been improved.", "{hex} to {hex} is a railroad bridge that has not been improved")
	_              = book.Rule("2.4.6", "Paratroops who wire", "Parachute infantry of the 6th Airborne wires too: 3 or less with two steps, 2 with one, 1 as a rearguard.", "")

	verbWire   = book.Verb("wire", "hex")
	verbBlow   = book.Verb("blow", "hex")
	verbBetter = book.Verb("improve", "hex")

	evBetter  = book.Event("move", "the bridge from {place} to {place} carries vehicles now").Outturn()
	evWired   = book.Event("move", "the bridge from {place} to {place} is wired").Outturn()
	evUnwired = book.Event("move", "the bridge from {place} to {place} is no longer wired").Outturn()
	evBlown   = book.Event("loss", "the bridge from {place} to {place} is blown").Outturn()
)

const (
	blowAlone    = 6 // 2.4.6
	blowWatched  = 5
	wireGuard    = 1 // a rearguard of paratroops wires (2.4.6)
	bridgeColumn = 2 // against a unit in column in a bridge's hex (2.4)
)

// bridgesOf lists the bridges of a window: those with a name. Other Roads over rivers are
// crossed like them, but nobody wires or holds them (2.4).
func bridgesOf(g *order.Ground) (out [][2]int16) {
	for _, x := range g.Bridges {
		out = append(out, x.Hexes)
	}
	return out
}

// bridgeOver is the bridge between two hexes, or -1; bridgeAt one that a hex has.
func (sc *scenario) bridgeOver(a, b int16) int {
	for i, x := range sc.bridges {
		if x == [2]int16{min(a, b), max(a, b)} {
			return i
		}
	}
	return -1
}

func (sc *scenario) bridgeAt(h int16) int {
	for i, x := range sc.bridges {
		if x[0] == h || x[1] == h {
			return i
		}
	}
	return -1
}

// crossed notes who has entered a bridge's hex (2.4.5).
func (s *state) crossed(u int, h int16) {
	for i, x := range s.sc.bridges {
		for k := range x {
			if x[k] == h {
				s.assets.bridge[i].last[k] = int8(s.side(u)) + 1
			}
		}
	}
}

// holdsBridge tells whether a side controls a bridge (2.4.5).
func (s *state) holdsBridge(side order.Side, i int) bool {
	b, x := &s.assets.bridge[i], s.sc.bridges[i]
	who := int8(side) + 1
	return b.last == [2]int8{who, who} && !s.inZone(side.Other(), x[0]) && !s.inZone(side.Other(), x[1])
}

// besides tries a verb with the other hexes of the bridges where the unit in hand stands.
func besides(verb uint16) func(*state, *kernel.Frame, []kernel.Choice) []kernel.Choice {
	return func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		for _, x := range s.sc.bridges {
			for k := range x {
				if x[k] == s.at[f.A] {
					dst = append(dst, kernel.Choice{Verb: verb, A: x[1-k]})
				}
			}
		}
		return dst
	}
}

// around tries a verb with the hexes around the unit in hand, for refusals.
func around(verb uint16) func(*state, *kernel.Frame, []kernel.Choice) []kernel.Choice {
	return func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		if !s.sc.wide || !s.onMap(int(f.A)) {
			return dst
		}
		return s.hexesWithin(dst, verb, s.at[f.A], 1)
	}
}

// The works at bridges.
var (
	moveWire = play.Move[*state]{
		Verb: verbWire, Look: "take", Label: "Wire the bridge to {place}", Odds: true, Try: besides(verbWire), Wide: around(verbWire),
		Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
			return s.bridgeVerdict(f, c.A, wireWork)
		},
		Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			s.beginAsset(f, wireWork, int16(s.sc.bridgeOver(s.at[f.A], c.A)), sink)
		},
	}
	moveBlow = play.Move[*state]{
		Verb: verbBlow, Look: "take", Label: "Blow the bridge to {place}", Odds: true, Try: besides(verbBlow), Wide: around(verbBlow),
		Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
			return s.bridgeVerdict(f, c.A, blowWork)
		},
		Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			s.beginAsset(f, blowWork, int16(s.sc.bridgeOver(s.at[f.A], c.A)), sink)
		},
	}
)

// bridgeVerdict says why the unit in hand cannot wire or blow a bridge (2.4.6).
func (s *state) bridgeVerdict(f *kernel.Frame, to int16, w work) kernel.Verdict {
	if v := s.mayAct(f, toWork); !v.OK() {
		return v
	}
	u := int(f.A)
	if s.is(u, inColumn) {
		return ruleEngineer.No(f.A)
	}
	rule := ruleWire
	if w == blowWork {
		rule = ruleBlow
	}
	i := s.sc.bridgeOver(s.at[u], to)
	switch {
	case i < 0 || s.assets.bridge[i].blown:
		return rule.No(f.A, to)
	case w == blowWork:
		return rule.Only(s.assets.bridge[i].wired == int8(s.side(u))+1, f.A, to)
	case !s.mayWire(u) || s.assets.bridge[i].wired == int8(s.side(u))+1:
		return rule.No(f.A, to)
	}
	return ruleHold.Only(s.holdsBridge(s.side(u), i), to, f.A)
}

// mayWire tells who wires bridges: engineers, and parachute infantry of the airborne
// division with its rearguards (2.4.6).
func (s *state) mayWire(u int) bool { return s.card(u).Engineer || s.wireNumber(u) > 0 }

// wireNumber is what paratroops need to wire a bridge, 0 for others (2.4.6).
func (s *state) wireNumber(u int) int8 {
	a, c := s.sc.Airborne, s.card(u)
	switch {
	case a == nil || s.sc.Units[u].Div != a.Div:
		return 0
	case c.ZeroStep():
		return wireGuard
	case c.Symbol == "parachute" && s.unit[u].steps > 0:
		return wireGuard + s.unit[u].steps
	}
	return 0
}

// moveBetter improves the railroad bridge (2.4.3).
var moveBetter = play.Move[*state]{
	Verb: verbBetter, Look: "take", Label: "Improve the bridge to {place}", Odds: true, Try: besides(verbBetter), Wide: around(verbBetter),
	Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
		if v := s.mayAct(f, toWork); !v.OK() {
			return v
		}
		u := int(f.A)
		if s.is(u, inColumn) {
			return ruleEngineer.No(f.A)
		}
		i := s.sc.bridgeOver(s.at[u], c.A)
		return ruleRailBridge.Only(i >= 0 && s.card(u).Engineer && s.sc.Ground.Bridges[i].Railroad && !s.assets.bridge[i].blown && !s.assets.bridge[i].better, f.A, c.A)
	},
	Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
		s.beginAsset(f, betterWork, int16(s.sc.bridgeOver(s.at[f.A], c.A)), sink)
	},
}

// blowNumber is what blowing the bridge in hand needs (2.4.6).
func (s *state) blowNumber(u int) int8 {
	for n := range s.stack.Len() {
		if f := s.stack.Under(n); f.Proc == procWork && f.A == int16(u) {
			return s.blowAt(int(f.C), s.side(u))
		}
	}
	return blowAlone
}

// blowAt is what blowing a bridge needs: less with an enemy fire zone on either hex (2.4.6).
func (s *state) blowAt(i int, side order.Side) int8 {
	for _, h := range s.sc.bridges[i] {
		if s.inZone(side.Other(), h) {
			return blowWatched
		}
	}
	return blowAlone
}

func (s *state) wire(i int, side order.Side, sink kernel.Sink) {
	s.assets.bridge[i].wired = int8(side) + 1
	evWired.Tell(sink, ruleWire, s.sc.bridges[i][0], s.sc.bridges[i][1])
}

func (s *state) unwire(i int, sink kernel.Sink) {
	s.assets.bridge[i].wired = 0
	evUnwired.Tell(sink, ruleBlow, s.sc.bridges[i][0], s.sc.bridges[i][1])
}

func (s *state) blow(i int, sink kernel.Sink) {
	s.assets.bridge[i].wired, s.assets.bridge[i].blown = 0, true
	evBlown.Tell(sink, ruleBlow, s.sc.bridges[i][0], s.sc.bridges[i][1])
}
