package greatestday

import (
	"slices"

	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 14 Auto-command, 16.1 Telephones, 17.3 Commandos.
var (
	ruleSelfRun   = book.Rule("14", "Auto-command", "Units with a red quality are always in command and use no points; on Direct Command they act once, free.", "{unit} is an auto-command unit; no command point is spent on it")
	ruleOwnTime   = book.Rule("14", "Auto-command", "But for Commandos, ships and craft they act on Direct Command only.", "{unit} is an auto-command unit and acts on Direct Command only")
	ruleMarines   = book.Rule("17.3.1", "Royal Marines", "Commandos act on the Royal Marines chit only, which is in the mug every turn.", "{unit} is a Commando and acts on the Royal Marines chit only")
	ruleSteady    = book.Rule("17.3.2", "Commandos in command", "When that chit is drawn one Commando of each stripe is named: those of the stripe within 2 hexes of him are in command until the next, the others not: fire and assault 1 less, quality 3 less.", "{unit} is no Commando of that stripe on the map")
	ruleOneAuto   = book.Rule("14", "Auto-command", "No second action, but for a Commando in command who passes a check.", "{unit} takes no second action")
	_             = book.Rule("16.1", "Telephones", "Krug commands strongpoints and batteries with a telephone wherever they are, and his units that stand with such a strongpoint, until the lines are cut.", "")
	ruleNotInHand = book.Rule("16.1", "Lines cut", "From 0900 on a 0 of a bombarding ship into a hex of an Overlay cuts the lines of the strongpoints on it; never those of batteries, nor elsewhere.", "")

	nodeMarines = book.Node("marines")

	evSteady  = book.Event("leader", "the {band} Commandos near {unit} are in command")
	evCutLine = book.Event("loss", "the telephone lines are cut on {beach}")
)

// steadyRange is how far from the one who is named Commandos are in command (17.3.2).
const steadyRange = 2

// What Commandos out of command have less (17.3.2).
const (
	astrayFire    = -1
	astrayAssault = -1
	astrayQuality = -3
)

func init() {
	book.Kind(play.Kind[*state]{Name: "band", Say: func(s *state, b int16) string { return s.sc.bands[b] }})
	book.Proc(procMarines, play.Proc[*state]{Run: (*state).runMarines, Nodes: []uint16{nodeMarines}})
	book.Room(nodeMarines, play.Room[*state]{
		Seat: kernel.Seat(order.Allied), Rule: ruleSteady, Ask: "Name a Commando of the {A:band} stripe: those within 2 hexes of him are in command.",
		Moves: []play.Move[*state]{{
			Verb: verbPick, Look: "pick", Label: "{unit}", Wide: everyone(verbPick),
			Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				for u := range s.sc.Units {
					if s.inBand(u, int(f.A)) {
						dst = append(dst, kernel.Choice{Verb: verbPick, A: int16(u)})
					}
				}
				return dst
			},
			Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
				return ruleSteady.Only(s.inBand(int(c.A), int(f.A)), c.A)
			},
			Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) { s.steadyUp(f, int(c.A), sink) },
		}},
	})
}

// bandsOf lists the stripes of a scenario's Commandos.
func bandsOf(data *order.Scenario) (out []string) {
	for i := range data.Units {
		if u := &data.Units[i]; u.Commando && !slices.Contains(out, u.Band) {
			out = append(out, u.Band)
		}
	}
	return out
}

// inBand tells whether a unit is a Commando of a stripe on the map.
func (s *state) inBand(u, band int) bool {
	c := s.card(u)
	return c.Commando && s.onMap(u) && c.Band == s.sc.bands[band]
}

// steadyUp puts the Commandos around one in command and goes on to the next stripe.
func (s *state) steadyUp(f *kernel.Frame, u int, sink kernel.Sink) {
	for w := range s.sc.Units {
		if s.inBand(w, int(f.A)) && s.sc.Ground.Grid.Distance(s.at[u], s.at[w]) <= steadyRange {
			s.assets.steady.add(w)
		}
	}
	evSteady.Tell(sink, ruleSteady, f.A, int16(u))
	f.A++
}

// runMarines asks for one Commando of each stripe, where it matters whom (17.3.2).
func (s *state) runMarines(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	if int(f.A) >= len(s.sc.bands) {
		s.stack.Pop()
		return kernel.Next
	}
	one, apart := -1, false
	for u := range s.sc.Units {
		if !s.inBand(u, int(f.A)) {
			continue
		}
		if one < 0 {
			one = u
		}
		for w := range s.sc.Units {
			apart = apart || s.inBand(w, int(f.A)) && s.sc.Ground.Grid.Distance(s.at[u], s.at[w]) > steadyRange
		}
	}
	switch {
	case one < 0:
		f.A++
	case apart:
		return kernel.Ask
	default:
		s.steadyUp(f, one, sink)
	}
	return kernel.Next
}

// callMarines begins the Royal Marines chit: nobody is in command until it is said who.
func (s *state) callMarines() {
	s.assets.steady = units{}
	s.stack.Push(kernel.Frame{Proc: procMarines})
}

// astray tells a Commando out of command (17.3.2).
func (s *state) astray(u int) bool { return s.card(u).Commando && !s.assets.steady.has(u) }

// alwaysIn tells whether a unit needs no leader to be in command; known is whether a rule
// says so or not: then nothing else counts (G6.3, 14, 17.3.2).
func (s *state) alwaysIn(u int) (in, known bool) {
	c := s.card(u)
	switch {
	case c.Commando:
		return s.assets.steady.has(u), true
	case s.selfRun(u), c.Raider:
		return true, true
	}
	return s.inPark(u), s.inPark(u)
}

// onThePhone is the leader who commands a unit by telephone, or -1 (16.1).
func (s *state) onThePhone(u int) int {
	form := s.form(u)
	if form < 0 {
		return -1
	}
	l := s.sc.Formations[form].Leader
	if l < 0 || s.at[l] < 0 && s.at[l] != distant || !s.card(l).Telephone {
		return -1
	}
	if s.card(u).Telephone && s.lineUp(u) {
		return l
	}
	for w := s.first(s.at[u]); w >= 0; w = s.after(w) {
		if s.card(w).Telephone && s.sc.Units[w].Class == order.Leg && s.form(w) == form && s.lineUp(w) {
			return l
		}
	}
	return -1
}

// lineUp tells whether the line of a unit with a telephone is not cut: a bombardment cuts
// those of its own beach only, of batteries never, nor any off the Overlays (16.1).
func (s *state) lineUp(u int) bool {
	if s.now().Since(linesDay, morningHour) {
		return false
	}
	b := s.overlayOf(s.at[u])
	return b < 0 || s.assets.cut>>b&1 == 0 || s.isBattery(u)
}

// overlayOf is the beach on whose Overlay a hex lies, or has lain; -1 for none.
func (s *state) overlayOf(h int16) int {
	if h < 0 || !s.sc.landings() {
		return -1
	}
	return int(s.sc.beachAt[h])
}

// allLines are the lines of all beaches.
func (sc *scenario) allLines() uint8 { return 1<<len(sc.Beaches) - 1 }

// cutLinesAtNine cuts them with the first Naval chit from 0900 on, by the option (16.1).
func (s *state) cutLinesAtNine(sink kernel.Sink) {
	if s.opts&cutAtNine != 0 && s.now().Since(dDay, linesHold) {
		for b := range s.sc.Beaches {
			s.cutLine(b, sink)
		}
	}
}

// cutLines is a 0 of a ship that bombards a hex (16.1).
func (s *state) cutLines(u int, h int16, sink kernel.Sink) {
	_, colour, _, _ := s.weapon(u)
	if b := s.overlay(h); b >= 0 && s.isShip(u) && colour == order.Orange && s.now().Since(dDay, linesHold) {
		s.cutLine(b, sink)
	}
}

// cutLine cuts the lines of one beach.
func (s *state) cutLine(b int, sink kernel.Sink) {
	if s.assets.cut>>b&1 == 0 {
		s.assets.cut |= 1 << b
		evCutLine.Tell(sink, ruleNotInHand, int16(b))
	}
}
