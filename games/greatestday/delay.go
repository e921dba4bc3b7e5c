package greatestday

import (
	"sandtable/board"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 3.3.2 Markers of drops, 3.5 Dinghies.
var (
	ruleDelay      = book.Rule("3.3.2", "Markers of drops", "Each costs an action to remove, without fire at it, and not twice running; until then a unit does nothing else, but rallies first if it is suppressed.", "{unit} is still under a marker of its drop")
	ruleNoDelay    = book.Rule("3.3.2", "Markers of drops", "Only who has one removes one.", "{unit} has no marker of a drop")
	_              = book.Rule("G14.3", "Markers of drops", "A parachute marker: fire and assault 2 less, attacks on it 2 more; a glider marker 1 less and 3 more.", "")
	ruleDinghy     = book.Rule("3.5", "Dinghies", "B Company of 7 Para, beginning beside the Caen canal, crosses it with its whole allowance; twice, and not once the Allies control Pegasus Bridge.", "{unit} has no dinghies")
	ruleDinghyNone = book.Rule("3.5", "Dinghies", "Twice, and not once the Allies control Pegasus Bridge.", "no crossing is left to the dinghies of {unit}")
	ruleDinghyHeld = book.Rule("3.5", "Dinghies", "Not once the Allies control Pegasus Bridge.", "the dinghies are gone: the Allies control Pegasus Bridge")
	ruleDinghyDry  = book.Rule("3.5", "Dinghies", "Across the canal.", "the canal does not lie between {hex} and {hex}")
	ruleDinghyBank = book.Rule("3.5", "Dinghies", "To where it can go on foot.", "{unit} cannot go to {hex} on foot")
	_              = book.Rule("17.9", "The Night of the drop", "On the Night of 5 June terrain and defence do not count in bravery checks of the 6th Airborne.", "")

	verbShed   = book.Verb("shed", "")
	verbDinghy = book.Verb("dinghy", "hex")

	evShed   = book.Event("move", "{unit} collects itself: {n marker} left")
	evDinghy = book.Event("move", "{unit} paddles across to {place}")
)

// What a marker of a drop does (G14.3): parachutes and gliders.
const (
	paraFire     = -2
	paraTarget   = 2
	gliderFire   = -1
	gliderTarget = 3
	dinghyTrips  = 2
)

// strewn is what the markers of a unit do to its fire and assault, and to attacks on it.
func (s *state) strewn(u int) (own, target int8) {
	n := s.delay[u]
	if n == 0 {
		return 0, 0
	}
	if s.sc.gliders.has(u) {
		return gliderFire * n, gliderTarget * n
	}
	return paraFire * n, paraTarget * n
}

// moveShed removes a marker as an action (3.3.2).
var moveShed = play.Move[*state]{
	Verb: verbShed, Look: "take", Label: "Remove a marker of the drop",
	Judge: func(s *state, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
		u := int(f.A)
		switch {
		case !s.onMap(u) || s.delay[u] == 0:
			return ruleNoDelay.No(f.A)
		case s.is(u, suppressed):
			return ruleMustRally.No(f.A)
		}
		return ruleSecond.Only(f.B == 0 || f.C>>toShed&1 == 0, f.A)
	},
	Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
		s.begin(f, toShed, sink)
		s.delay[f.A]--
		evShed.Tell(sink, ruleDelay, f.A, int16(s.delay[f.A]))
	},
}

// moveDinghy takes the company with the dinghies across the canal as a whole move (3.5).
var moveDinghy = play.Move[*state]{
	Verb: verbDinghy, Look: "move", Label: "Dinghies to {place}",
	Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		if !s.card(int(f.A)).Dinghies || s.drops.dinghies == 0 || !s.onMap(int(f.A)) {
			return dst
		}
		for _, h := range s.sc.Ground.Grid.Adjacent[s.at[f.A]] {
			if h != board.NoHex {
				dst = append(dst, kernel.Choice{Verb: verbDinghy, A: h})
			}
		}
		return sortChoices(dst)
	},
	Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
		if v := s.mayAct(f, toMove); !v.OK() {
			return v
		}
		u := int(f.A)
		g := s.sc.Ground
		switch {
		case !s.card(u).Dinghies:
			return ruleDinghy.No(f.A)
		case s.drops.dinghies == 0 && s.sc.canalBridge >= 0 && s.holdsBridge(order.Allied, s.sc.canalBridge):
			return ruleDinghyHeld.No()
		case s.drops.dinghies == 0:
			return ruleDinghyNone.No(f.A)
		case g.Between(s.at[u], c.A)&order.Canal == 0:
			return ruleDinghyDry.No(s.at[u], c.A)
		case g.Kind(c.A).Step[order.OnFoot].Entry == order.Never:
			return ruleDinghyBank.No(f.A, c.A)
		}
		if bar := s.shoreBar(s.side(u), s.is(u, inColumn), s.at[u], c.A); bar != nil {
			return bar.No(s.at[u], c.A)
		}
		if s.enemyIn(s.side(u), c.A) >= 0 {
			return ruleEnemyThere.No(c.A)
		}
		if t := s.traffic(u); t.gate(c.A) == board.Closed {
			return s.barred(&t, c.A)
		}
		return s.room(u, c.A, s.is(u, inColumn))
	},
	Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
		u := f.A
		s.begin(f, toMove, sink)
		evDinghy.Tell(sink, ruleDinghy, u, c.A)
		s.crossOver(int(u), c.A)
	},
}

// paddle counts a crossing that is made: who is stopped by fire has not crossed (3.5). A move
// that is one crossing has no points.
func (s *state) paddle(u int, mp int16, from, to int16) {
	if s.card(u).Dinghies && mp == 0 && s.sc.Ground.Between(from, to)&order.Canal != 0 {
		s.drops.dinghies--
	}
}

// sinkDinghies takes them away at the instant the Allies control Pegasus Bridge (3.5).
func (s *state) sinkDinghies() {
	if s.drops.dinghies > 0 && s.sc.canalBridge >= 0 && s.holdsBridge(order.Allied, s.sc.canalBridge) {
		s.drops.dinghies = 0
	}
}

// dropNight tells whether a unit makes its bravery checks as on the night of the drop (17.9).
func (s *state) dropNight(u int) bool {
	a := s.sc.Airborne
	return a != nil && s.turn == 1 && s.sc.Turns[0].Night && s.sc.Units[u].Div == a.Div
}
