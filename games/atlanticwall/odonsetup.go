package atlanticwall

import (
	"fmt"
	"strings"

	"sandtable/board"
	"sandtable/games/atlanticwall/order"
	"sandtable/games/atlanticwall/supply"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// 33.32, 33.36, 33.37e The set-up on the Odon: break-down before it, the Allies round named
// hexes and headquarters, the Germans south of their line and in supply, Entrenchments and
// Improved Positions.
var (
	ruleSetupNear   = book.Rule("33.32a", "Set-up of the Allies", "Each division within three hexes of a named hex, units of a corps with a headquarters of it or next to one.", "{hex} is more than {n hex|hexes} from {hex}")
	ruleSetupHQ     = book.Rule("33.32a", "Set-up by headquarters", "Units of a corps with a headquarters of it or next to one.", "no headquarters of the corps of {B:unit} is in {hex} or next to it")
	ruleSetupGuns   = book.Rule("33.32a", "Set-up by headquarters", "A headquarters is not taken away from units of its corps that have been placed with it.", "{unit} would be left without a headquarters of the corps; it is placed anew or taken off first")
	ruleSetupSouth  = book.Rule("33.32b", "Set-up of the Germans", "Anywhere south of the line of the Allied units and their zones (A115).", "{hex} is not south of the line of the Allied units and their zones")
	ruleSetupSupply = book.Rule("33.32b", "Set up in supply", "German units are set up in supply.", "{unit} would not be in supply")
	ruleSetupForm   = book.Rule("33.32", "Set-up by formations", "What is left of a formation can be set up as usual.", "nothing of the {form} is left to be set up")
	ruleSetupFoes   = book.Rule("33.32", "Set-up by formations", "Each side sets up its own.", "the {form} belongs to the other side")
	ruleSetupAnew   = book.Rule("33.32", "Set-up anew", "All units of a side can be set up as usual, also those that have been placed.", "only the set-up on the Odon is made by formations, or anew").Absent()
	ruleEarly       = book.Rule("33.36", "Break-down before play", "Before the set-up the Germans may break down three battalions; the companies are set up, the battalions wait in the holding area.", "{unit} is not German")
	ruleEarlyThere  = book.Rule("33.36", "Break-down before play", "Of those that are to be set up.", "{unit} {is|are} not among those that are to be set up")
	ruleEarlySmall  = book.Rule("33.36", "Break-down before play", "Battalions break down.", "{unit} is no battalion")
	ruleEarlyParts  = book.Rule("15.13", "Companies", "All companies of the chart must be free.", "not all companies of {unit} are free")
	ruleTrenches    = book.Rule("33.37e", "Entrenchments given", "E-O 33.3: before play the Germans put ten completed Entrenchments into any hexes.", "an Entrenchment has been put into {hex}")
	ruleTrenchNone  = book.Rule("33.37e", "Entrenchments given", "There are ten of them.", "all Entrenchments are placed")
	ruleTrenchBack  = book.Rule("33.37e", "Entrenchments given", "They can be taken back until the set-up is done.", "no Entrenchment has been put into {hex}")
	ruleClearDug    = book.Rule("33.37e", "Improved Positions given", "Each clear hex with German units that use works begins with a completed Improved Position, unless it has an Entrenchment (A127).", "")

	nodeEarly    = book.Node("early-break-down")
	nodeTrenches = book.Node("trenches")

	evEarly  = book.Event("setup", "{unit} is broken down before play")
	evTrench = book.Event("setup", "an entrenchment at {place}").Quiet()
	evDugIn  = book.Event("setup", "improved positions in {n clear hex|clear hexes}")
)

func init() {
	isForm := func(s *state, f int16) bool { return f >= 0 && int(f) < len(s.sc.Formations) }
	book.Kind(play.Kind[*state]{
		Name: "form", Has: isForm,
		Text: func(s *state, f int16) string { return s.sc.Formations[f].ID },
		Say:  func(s *state, f int16) string { return s.sc.Formations[f].Name },
		Read: (*state).readForm,
	})
	book.Proc(procEarly, play.Proc[*state]{Run: (*state).runEarly, Nodes: []uint16{nodeEarly}})
	book.Room(nodeEarly, play.Room[*state]{
		Seat: kernel.Seat(order.German), Rule: ruleEarly, Idle: verbDone, Ask: "Which battalions break down before the set-up?",
		Facts: func(_ *state, f *kernel.Frame, p *scene.Prompt) {
			p.Facts = append(p.Facts, ruleEarly.Fact("Battalions that may still break down", f.A))
		},
		Moves: []play.Move[*state]{
			{Verb: verbBreak, Look: "take", Label: "Break {unit} down", Try: tryEarly,
				Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict { return s.earlyVerdict(int(c.A)) },
				Do:    (*state).breakEarly},
			{Verb: verbDone, Look: "pass", Label: "No more break-downs", Main: true, Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.stack.Pop() }},
		},
	})
	book.Room(nodeTrenches, play.Room[*state]{
		Seat: kernel.Seat(order.German), Rule: ruleTrenches, Idle: verbDone, Ask: "Choose hexes for Entrenchments, or put the rest where they usually are.",
		Facts: func(s *state, _ *kernel.Frame, p *scene.Prompt) {
			p.Facts = append(p.Facts, ruleTrenches.Fact("Entrenchments left", len(s.sc.Trenches)-s.positionsGiven()))
		},
		Moves: []play.Move[*state]{
			{Verb: verbPlace, Look: "place", Label: "Entrenchment at {place}", Try: everywhere(verbPlace),
				Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
					if s.positionsGiven() >= len(s.sc.Trenches) {
						return ruleTrenchNone.No()
					}
					if s.siteIn(c.A) >= 0 {
						return ruleTrenches.No(c.A)
					}
					return s.mayHoldWorks(order.German, c.A)
				},
				Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) { s.giveTrench(c.A, sink) }},
			{Verb: verbClear, Look: "take", Label: "Take the Entrenchment of {place} back",
				Try: allSites,
				Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
					return ruleTrenchBack.Only(s.siteIn(c.A) >= 0, c.A)
				},
				Do: clearSite},
			{Verb: verbRest, Look: "take", Label: "The rest as usual",
				Judge: func(s *state, _ *kernel.Frame, _ kernel.Choice) kernel.Verdict {
					return ruleSetupNone.Only(s.usualTrench() != board.NoHex)
				},
				Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
					for h := s.usualTrench(); h != board.NoHex; h = s.usualTrench() {
						s.giveTrench(h, sink)
					}
				}},
			{Verb: verbDone, Look: "pass", Label: "Entrenchments done", Main: true, Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
				s.digInClear(sink)
				s.stack.Pop()
			}},
		},
	})
}

// readForm finds a formation by its id.
func (s *state) readForm(word string) (int16, error) {
	for f := range s.sc.Formations {
		if strings.EqualFold(s.sc.Formations[f].ID, word) {
			return int16(f), nil
		}
	}
	return 0, fmt.Errorf("no formation %q in %s; one is %s", word, s.sc.Title, s.sc.Formations[0].ID)
}

// --- 33.36

// runEarly asks while a battalion may be broken down.
func (s *state) runEarly(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	if f.A > 0 && book.Could(s, verbDone) {
		return kernel.Ask
	}
	s.stack.Pop()
	return kernel.Next
}

func tryEarly(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for u := range s.sc.Units {
		if s.sideOf(u) == order.German && s.at[u] == reserve && s.card(u).Size == order.Battalion {
			dst = append(dst, kernel.Choice{Verb: verbBreak, A: int16(u)})
		}
	}
	return dst
}

// earlyVerdict says why a battalion is not broken down before play: only what could be
// later, but for the supply and the zones that nobody has yet (15.13, 15.15, 15.17).
func (s *state) earlyVerdict(u int) kernel.Verdict {
	chart := s.sc.charts[u]
	switch {
	case s.sideOf(u) != order.German:
		return ruleEarly.No(int16(u))
	case s.at[u] != reserve:
		return ruleEarlyThere.No(int16(u))
	case s.card(u).Size != order.Battalion:
		return ruleEarlySmall.No(int16(u))
	case chart == nil:
		return ruleChart.No(int16(u))
	case s.unit[u].steps < s.card(u).Steps:
		return ruleWhole.No(int16(u))
	}
	for i := range chart.Parts {
		if s.freeCompanies(&chart.Parts[i], int(chart.Parts[i].Count)) < int(chart.Parts[i].Count) {
			return ruleEarlyParts.No(int16(u))
		}
	}
	return kernel.Verdict{}
}

func (s *state) breakEarly(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	f.A--
	chart := s.sc.charts[c.A]
	s.stow(int(c.A), holding)
	for i := range chart.Parts {
		for range chart.Parts[i].Count {
			u := s.freeCompany(&chart.Parts[i])
			s.put(u, reserve)
			s.unit[u] = piece{steps: 1}
		}
	}
	evEarly.Tell(sink, ruleEarly, c.A)
}

// usualOf is where a unit usually stands: a company of a battalion that was broken down
// before play where the battalion would.
func (s *state) usualOf(u int) int16 {
	if h := s.sc.usual[u]; h != board.NoHex {
		return h
	}
	for b := range s.sc.Units {
		if s.at[b] == holding && s.sc.usual[b] != board.NoHex && s.sideOf(b) == s.sideOf(u) && s.partOf(b, u) >= 0 {
			return s.sc.usual[b]
		}
	}
	return s.sc.Odon.Drive[0].Hexes[0]
}

// --- 33.32

// setupRule is the case by which a unit is set up.
func (s *state) setupRule(u int) *play.Rule {
	switch s.sc.zone[u].Kind {
	case order.Beyond:
		return ruleSetupSouth
	case order.Within, order.WithHQ:
		if s.sc.Odon != nil {
			return ruleSetupNear
		}
	case order.Fixed, order.Behind, order.Beside:
	}
	return ruleSetup
}

// setUpInSupply names a German unit that would begin without supply (33.32b).
func (s *state) setUpInSupply(side order.Side) kernel.Verdict {
	if s.sc.Odon == nil || side != order.German {
		return kernel.Verdict{}
	}
	l := s.lines(side)
	defer l.Free()
	for _, w := range s.sc.own[side] {
		u := int(w)
		if !s.onMap(u) {
			continue
		}
		if v := s.traced(&l, u); v != supply.Supplied && v != supply.Automatic {
			return ruleSetupSupply.No(int16(u))
		}
	}
	return kernel.Verdict{}
}

func tryFormation(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	if s.sc.Odon == nil {
		return dst
	}
	for f := range s.sc.Formations {
		dst = append(dst, kernel.Choice{Verb: verbForm, A: int16(f)})
	}
	return dst
}

// listFormations lists what mayFormation allows.
func (s *state) listFormations(f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	if s.sc.Odon == nil {
		return dst
	}
	var left formSet
	for _, u := range s.sc.own[f.A] {
		if k := s.sc.Units[u].Form; k >= 0 && s.at[u] == reserve {
			left.add(k)
		}
	}
	for k := range int16(len(s.sc.Formations)) {
		if left.has(k) {
			dst = append(dst, kernel.Choice{Verb: verbForm, A: k})
		}
	}
	return dst
}

// mayFormation says why a formation cannot be set up as usual.
func (s *state) mayFormation(f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	if s.sc.Odon == nil {
		return ruleSetupAnew.No()
	}
	if s.sc.Formations[c.A].Side != order.Side(f.A) {
		return ruleSetupFoes.No(c.A)
	}
	for u := range s.sc.Units {
		if s.at[u] == reserve && s.sc.Units[u].Form == c.A && s.sideOf(u) == order.Side(f.A) {
			return kernel.Verdict{}
		}
	}
	return ruleSetupForm.No(c.A)
}

// setUpFormation sets up what is left of a formation.
func (s *state) setUpFormation(form int16, sink kernel.Sink) {
	p := placing{s: s}
	for u := range s.sc.Units {
		if s.at[u] == reserve && s.sc.Units[u].Form == form {
			p.usual(u, sink)
		}
	}
}

// mayAnew tells whether a side can be set up as usual from the beginning.
func (s *state) mayAnew(*kernel.Frame, kernel.Choice) kernel.Verdict {
	return ruleSetupAnew.Only(s.sc.Odon != nil)
}

// setUpAnew sets all units of a side up as usual.
func (s *state) setUpAnew(side order.Side, sink kernel.Sink) {
	for u := range s.sc.Units {
		if s.free(u, side) {
			s.put(u, reserve)
		}
	}
	s.setUpRest(side, sink)
}

// --- 33.37e

// mayTrench tells whether an Entrenchment can be put into a hex.
func (s *state) mayTrench(h int16) bool {
	return s.positionsGiven() < len(s.sc.Trenches) && s.mayHoldWorks(order.German, h).OK()
}

func (s *state) giveTrench(h int16, sink kernel.Sink) {
	s.addSite(site{hex: h + 1, side: order.German, trench: true, complete: true, given: true})
	evTrench.Tell(sink, ruleTrenches, h)
}

// usualTrench is the next usual hex for an Entrenchment, or board.NoHex.
func (s *state) usualTrench() int16 {
	for _, h := range s.sc.Trenches {
		if s.mayTrench(h) {
			return h
		}
	}
	return board.NoHex
}

// digInClear puts Improved Positions into the clear hexes with German units that use them.
func (s *state) digInClear(sink kernel.Sink) {
	n := int16(0)
	for u := range s.sc.Units {
		h := s.at[u]
		if h < 0 || s.sideOf(u) != order.German || !digsIn(s.card(u)) || s.sc.Ground.Kind(h) != order.Clear || s.siteIn(h) >= 0 || s.sc.Ground.Is(h, order.Fortified) || !s.siteRoom() {
			continue
		}
		s.addSite(site{hex: h + 1, side: order.German, complete: true})
		n++
	}
	evDugIn.Tell(sink, ruleClearDug, n)
}
