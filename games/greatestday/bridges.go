package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 2.4 Bridges.
var (
	_               = book.Rule("2.4", "Bridges", "A unit in column in a bridge's hex: 2 more against it, and the terrain neither helps nor harms.", "")
	ruleNoBridge    = book.Rule("2.4", "Bridges", "Only those with a name are wired, blown or held; other Roads over water are no bridges.", "no bridge with a name joins {hex} and {hex}")
	ruleBridgeOne   = book.Rule("2.4.1", "Crossing bridges", "In column at the usual cost, in an assault too, so one unit assaults across; who runs out of column does not cross.", "only one unit in column assaults from {hex} to {hex} over the bridge")
	ruleBridgeBlock = book.Rule("2.4.2", "Bridges and roadblocks", "No roadblock in a bridge's hex.", "{hex} is a bridge's hex")
	ruleHold        = book.Rule("2.4.5", "Control of bridges", "Who entered both hexes last, with neither in an enemy fire zone.", "{hex} was not entered last by the side of {unit}, so it does not hold the bridge")
	ruleHoldZone    = book.Rule("2.4.5", "Control of bridges", "Nobody holds a bridge with an enemy fire zone on one of its hexes.", "{hex} is in the fire zone of {unit}, so the bridge is not held")
	ruleWire        = book.Rule("2.4.6", "Wiring bridges", "An engineer of who controls it, in one of its hexes, wires it by a check.", "{unit} is neither an engineer nor parachute infantry that wires bridges")
	ruleWired       = book.Rule("2.4.6", "Wiring bridges", "Once is enough.", "the side of {unit} has wired the bridge to {hex} already")
	ruleBlow        = book.Rule("2.4.6", "Blowing bridges", "Any unit of the side that wired it, in one of its hexes: 6 or less, 5 with an enemy fire zone on either hex; else it has to be wired anew.", "the side of {unit} has not wired the bridge to {hex}")
	ruleBlown       = book.Rule("2.4.6", "Blown bridges", "Nobody crosses a bridge that is blown.", "the bridge between {hex} and {hex} is blown")

	ruleRailBridge = book.Rule("2.4.3", "The railroad bridge", "An engineer in one of its hexes improves it by a check; before that no vehicle crosses, and transport that should is left behind.", "{unit} is no engineer and improves no bridge")
	ruleRailNone   = book.Rule("2.4.3", "The railroad bridge", "Only that of a railroad is improved.", "the bridge to {hex} is no railroad bridge")
	ruleRailDone   = book.Rule("2.4.3", "The railroad bridge", "Improved once, it stays so.", "the bridge to {hex} has been improved already")
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

// holdVerdict says why the side of a unit does not control a bridge (2.4.5).
func (s *state) holdVerdict(u, i int) kernel.Verdict {
	for k, h := range s.sc.bridges[i] {
		if s.assets.bridge[i].last[k] != int8(s.side(u))+1 {
			return ruleHold.No(h, int16(u))
		}
		if w := s.zoneOf(s.side(u).Other(), h); w >= 0 {
			return ruleHoldZone.No(h, int16(w))
		}
	}
	return kernel.Verdict{}
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
	if v := s.mayWork(f); !v.OK() {
		return v
	}
	u := int(f.A)
	i, v := s.bridgeBeside(u, to)
	if !v.OK() {
		return v
	}
	wired := s.assets.bridge[i].wired == int8(s.side(u))+1
	switch {
	case w == blowWork:
		return ruleBlow.Only(wired, f.A, to)
	case !s.mayWire(u):
		return ruleWire.No(f.A)
	case wired:
		return ruleWired.No(f.A, to)
	}
	return s.holdVerdict(u, i)
}

// bridgeBeside is the bridge from where a unit stands to another hex, or why there is none now.
func (s *state) bridgeBeside(u int, to int16) (i int, v kernel.Verdict) {
	i = s.sc.bridgeOver(s.at[u], to)
	switch {
	case i < 0:
		return i, ruleNoBridge.No(s.at[u], to)
	case s.assets.bridge[i].blown:
		return i, ruleBlown.No(s.at[u], to)
	}
	return i, kernel.Verdict{}
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
		if v := s.mayWork(f); !v.OK() {
			return v
		}
		u := int(f.A)
		switch i, v := s.bridgeBeside(u, c.A); {
		case !v.OK():
			return v
		case !s.sc.Ground.Bridges[i].Railroad:
			return ruleRailNone.No(c.A)
		case s.assets.bridge[i].better:
			return ruleRailDone.No(c.A)
		}
		return ruleRailBridge.Only(s.card(u).Engineer, f.A)
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
