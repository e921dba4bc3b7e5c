package greatestday

import (
	"slices"

	"sandtable/board"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 4.7 The Naval chit, step by step.
var (
	_              = book.Rule("4.1.1", "Beaches", "A Beach has an Overlay with tracks, Sub-Beaches and Beach hexes; a Sub-Beach is a Landing Wave box.", "")
	_              = book.Rule("4.1.4", "Overlay area", "All land within 4 hexes of a Beach hex of that beach.", "")
	_              = book.Rule("4.1.6", "Ships", "They are on the display, always in command, and act on the Naval chit only.", "")
	_              = book.Rule("4.1.8", "Naval chit", "First of 6 June, 0700, and once more in that turn; then in the mug of every turn.", "")
	_              = book.Rule("4.7", "Naval sequence", "Gaps, ships, coastal batteries, landings, loading, en route, markers, ships' boxes.", "")
	ruleAllOpen    = book.Rule("4.2.4", "Gaps at 0", "On the first Naval chit after the track is at 0 all gap hexsides of the Overlay open.", "")
	ruleMarkers    = book.Rule("4.4.3", "Force markers", "A marker stands on water beside the coast, or on a Beach hex beside the land while the Overlay lies.", "{hex} is none of the hexes by the coast where the marker of {force} stands")
	ruleMarkerOnce = book.Rule("4.4.3", "Force markers", "Each moves once a chit.", "the marker of {force} has been moved on this chit")
	ruleMarkerNone = book.Rule("4.4.3", "Force markers", "A force without ships has none.", "{force} has no marker any more")
	ruleMarkerHere = book.Rule("4.4.3", "Force markers", "To another hex.", "the marker of {force} is at {hex}")
	ruleMarkerSand = book.Rule("4.4.3", "Force markers", "On a Beach hex while the Overlay lies.", "{hex} is a Beach hex of a cleared beach")
	ruleMarkerHome = book.Rule("11d", "Commands", "Each command moves its own markers.", "{force} is of another command")
	ruleBerths     = book.Rule("4.4.2", "Range boxes", "Ships with a letter go to any box of their force, ships with an asterisk to any box of any.", "{unit} serves one force and does not go to the boxes of another, such as {berth}")
	ruleBerthWho   = book.Rule("4.4.2", "Range boxes", "Ships on the display.", "{unit} is in no range box")
	ruleBerthCraft = book.Rule("4.4.2", "Range boxes", "Support craft stay where they are.", "{unit} is a support craft and stays in its box")
	ruleBerthSpent = book.Rule("4.4.2", "Range boxes", "Who has not acted on the chit.", "{unit} has acted on this chit")
	ruleBerthHere  = book.Rule("4.4.2", "Range boxes", "To another box.", "{unit} is in {berth} already")

	nodeStation = book.Node("station")
	nodeSail    = book.Node("sail")

	verbStation = book.Verb("station", "force hex")
	verbSail    = book.Verb("sail", "unit berth")

	evAllOpen = book.Event("control", "all gaps of the Overlay are open")
	evStation = book.Event("move", "the marker of {force} goes to {place}")
	evSails   = book.Event("move", "{unit} goes to {berth}")
	evRockets = book.Event("phase", "the rocket craft leave")
)

// Steps of the Naval chit. Frame: B has a bit for each force whose marker has moved.
const (
	navalGaps    uint8 = iota
	navalShips         // ships.go
	navalShore         // batteries.go
	navalLand          // landing.go
	navalWave          // wave.go
	navalLoad          // wave.go
	navalMarkers       // 4.4.3
	navalSail          // 4.4.2
)

func init() {
	book.Proc(procNaval, play.Proc[*state]{Run: (*state).runNaval, Nodes: []uint16{
		navalGaps: nodeShips, navalShips: nodeShips, navalShore: nodeBatteries, navalLand: nodeLanding, navalWave: nodeWave, navalLoad: nodeLoad,
		navalMarkers: nodeStation, navalSail: nodeSail,
	}})
	book.Room(nodeStation, play.Room[*state]{
		Seat: kernel.Seat(order.Allied), Rule: ruleMarkers, Ask: "Move the markers of the forces, or done.", Idle: verbDone,
		Moves: []play.Move[*state]{
			{
				Verb: verbStation, Look: "move", Label: "Marker of {force} to {place}",
				Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					for n := range s.sc.Forces {
						for _, h := range s.sc.Forces[n].Places {
							dst = append(dst, kernel.Choice{Verb: verbStation, A: int16(n), B: h})
						}
					}
					return dst
				},
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
					if f.B>>c.A&1 != 0 {
						return ruleMarkerOnce.No(c.A)
					}
					return s.mayStation(int(c.A), c.B)
				},
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					f.B |= 1 << c.A
					s.naval.marker[c.A] = c.B
					evStation.Tell(sink, ruleMarkers, c.A, c.B)
				},
			},
			{Verb: verbDone, Look: "pass", Label: "Done", Main: true, Do: func(_ *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { f.Step = navalSail }},
		},
	})
	book.Room(nodeSail, play.Room[*state]{
		Seat: kernel.Seat(order.Allied), Rule: ruleBerths, Ask: "Move ships to other range boxes, or done.", Idle: verbDone,
		Moves: []play.Move[*state]{
			{
				Verb: verbSail, Look: "move", Label: "{unit} to {berth}",
				Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					for _, u := range s.sc.ships {
						for n := range 4 * len(s.sc.Forces) {
							dst = append(dst, kernel.Choice{Verb: verbSail, A: int16(u), B: int16(n)})
						}
					}
					return dst
				},
				Judge: (*state).maySail,
				Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					s.naval.spent.add(int(c.A))
					s.at[c.A] = berthBase - c.B
					evSails.Tell(sink, ruleBerths, c.A, c.B)
				},
			},
			{Verb: verbDone, Look: "pass", Label: "Done", Main: true, Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.endNaval() }},
		},
	})
}

// mayStation says why the marker of a force does not go to a hex (4.4.3).
func (s *state) mayStation(force int, h int16) kernel.Verdict {
	n := int16(force)
	switch at := s.naval.marker[force]; {
	case !s.inFleet(force):
		return ruleMarkerHome.No(n)
	case at == board.NoHex:
		return ruleMarkerNone.No(n)
	case at == h:
		return ruleMarkerHere.No(n, h)
	case s.sc.shore[h]&isSand != 0 && s.overlay(h) < 0:
		return ruleMarkerSand.No(h)
	}
	return ruleMarkers.Only(slices.Contains(s.sc.Forces[force].Places, h), h, n)
}

// maySail says why a ship does not go to a range box (4.4.2).
func (s *state) maySail(_ *kernel.Frame, c kernel.Choice) kernel.Verdict {
	u := int(c.A)
	force, box, ok := berthOf(s.at[u])
	free := s.sc.Units[u].Band == anyForce
	if ok && !s.inFleet(force) {
		return ruleCommand.No(c.A)
	}
	switch {
	case !ok:
		return ruleBerthWho.No(c.A)
	case s.smallCraft(u):
		return ruleBerthCraft.No(c.A)
	case s.naval.spent.has(u):
		return ruleBerthSpent.No(c.A)
	case c.B == int16(4*force)+int16(box):
		return ruleBerthHere.No(c.A, c.B)
	}
	return ruleBerths.Only(int(c.B)/4 == force || free, c.A, c.B)
}

// anyForce is the stripe of ships that serve any force (4.4.2).
const anyForce = "asterisk"

// navalInMug tells whether the Naval chit is in the mug of the turn: while there are
// ships or an Overlay (4.1.8, G3.7).
func (s *state) navalInMug() bool {
	if s.now().Night {
		return false
	}
	for _, b := range s.sc.Ships {
		if _, _, ok := berthOf(s.at[b.Unit]); ok {
			return true
		}
	}
	for b := range s.sc.Beaches {
		if s.lies(b) {
			return true
		}
	}
	return false
}

// anyOverlay tells whether an Overlay is there whose beach is not cleared.
func (s *state) anyOverlay() bool {
	for b := range s.sc.Beaches {
		if s.uncleared(b) && s.atHome(b) {
			return true
		}
	}
	return false
}

// runNaval goes from step to step (4.7).
func (s *state) runNaval(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	n := &s.naval
	switch f.Step {
	case navalGaps:
		n.plays++
		n.spent, n.ashore = units{}, units{}
		s.openAll(sink)
		s.cutLinesAtNine(sink)
		f.Step = navalShips
	case navalShips:
		if s.anyone(func(u int) bool { return s.mayBombard(u).OK() }) {
			return kernel.Ask
		}
		s.sendRockets(sink)
		f.Step = navalShore
	case navalShore:
		if s.anyGun() {
			return kernel.Ask
		}
		f.Step = navalLand
	case navalLand:
		if s.anyOverlay() && s.anyLanding() {
			return kernel.Ask
		}
		f.Step = navalWave
	case navalWave:
		if s.anyOverlay() {
			if s.waveAsks() {
				return kernel.Ask
			}
			s.toWave(sink)
		}
		f.Step = navalLoad
	case navalLoad:
		if s.anyOverlay() && s.toLoad() >= 0 {
			return kernel.Ask
		}
		n.spent = units{}
		f.Step = navalMarkers
	case navalMarkers:
		for force := range s.sc.Forces {
			if s.naval.marker[force] != board.NoHex && f.B>>force&1 == 0 && s.inFleet(force) {
				return kernel.Ask
			}
		}
		f.Step = navalSail
	default:
		return kernel.Ask
	}
	return kernel.Next
}

// endNaval ends the chit's steps. On the first play of the first turn it goes back into
// the mug (4.1.8).
func (s *state) endNaval() {
	s.naval.spent, s.naval.ashore = units{}, units{}
	s.stack.Pop()
	if x := &s.staff; s.commanded() {
		if s.sc.NavalTurn == int(s.turn)-1 && x.sailed>>x.here&1 == 0 {
			x.sailed |= 1 << x.here
			x.mugs[x.here] |= 1 << s.active
		}
		return
	}
	if s.sc.NavalTurn == int(s.turn)-1 && s.naval.plays == 1 {
		s.mug |= 1 << s.active
		s.played &^= 1 << s.active
	}
}

// openAll opens all gap hexsides of the Overlays whose Gaps are at 0 (4.2.4).
func (s *state) openAll(sink kernel.Sink) {
	for i, g := range s.sc.gaps {
		b := s.sc.SubBeaches[g.Sub].Beach
		if s.uncleared(b) && s.atHome(b) && s.naval.tracks[b][order.Gaps] == 0 && s.naval.open>>i&1 == 0 {
			if s.naval.open |= 1 << i; i == 0 || s.sc.SubBeaches[s.sc.gaps[i-1].Sub].Beach != b || s.allOpen(b) {
				evAllOpen.Tell(sink, ruleAllOpen)
			}
		}
	}
}

// allOpen tells whether all gap hexsides of a beach are open.
func (s *state) allOpen(b int) bool {
	for i, g := range s.sc.gaps {
		if s.sc.SubBeaches[g.Sub].Beach == b && s.naval.open>>i&1 == 0 {
			return false
		}
	}
	return true
}

// sendRockets takes the rocket craft out of play, whether they have fired or not (4.1.7).
func (s *state) sendRockets(sink kernel.Sink) {
	gone := false
	for u := range s.sc.Units {
		if force, _, ok := berthOf(s.at[u]); ok && s.isRocket(u) && s.inFleet(force) {
			s.at[u] = docked
			gone = true
		}
	}
	if gone {
		evRockets.Tell(sink, ruleRockets)
	}
}

// newTurn begins a turn for those at sea: an Overlay whose beach was cleared goes, with
// its support craft; who waited behind it can enter; who is due is en route (4.3.3, G3.2 D).
func (s *state) newTurn(sink kernel.Sink) {
	if !s.sc.landings() {
		return
	}
	s.naval.plays = 0
	for b := range s.sc.Beaches {
		if s.naval.cleared[b] == 0 || s.naval.cleared[b]+1 != s.turn {
			continue
		}
		evOverlay.Tell(sink, ruleCleared)
		for _, x := range s.sc.Ships {
			if force, _, ok := berthOf(s.at[x.Unit]); ok && force == s.sc.Beaches[b].Force && s.smallCraft(x.Unit) {
				s.at[x.Unit] = docked
			}
		}
	}
	for u := range s.sc.Units {
		l := s.naval.cargo[u]
		switch {
		case s.at[u] == queued:
			s.takeOff(u, boxed)
			evDue.Tell(sink, ruleCleared, int16(u), s.sc.Entries[s.gate(u)].Hex)
		case l >= 0 && s.at[u] == due && s.sc.Loads[l].Turn > 0 && s.sc.Loads[l].Turn < int(s.turn):
			if s.uncleared(s.sc.Loads[l].Beach) {
				s.at[u] = enRoute
			} else {
				s.takeOff(u, boxed)
			}
		}
	}
}
