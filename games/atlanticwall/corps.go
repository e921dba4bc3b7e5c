package atlanticwall

import (
	"errors"
	"fmt"
	"strings"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// 34.6 Varying corps attachments.
var (
	ruleAttach     = book.Rule("34.61", "Corps attachments", "At the end of its Player-Turn a side may attach a division whose headquarters is on the map to another corps that is there, until it is attached anew: for supply and for artillery.", "{unit} is no headquarters of a division on the map")
	ruleAttachThis = book.Rule("34.61", "Its corps", "It belongs to one corps at a time.", "{unit} belongs to the {corps} already")
	ruleAttachAway = book.Rule("34.61", "The new corps", "Its headquarters is on the map.", "nothing of the {corps} is on the map that {unit} could be attached to")
	ruleAttachKin  = book.Rule("34.61", "Armies", "Divisions stay with the corps of their own army.", "the {corps} is of another army than {unit}")
	_              = book.Rule("34.62", "One a Player-Turn", "Any number of divisions may change in a game, each side's one at the end of each of its Player-Turns.", "")

	verbAttach = book.Verb("attach", "unit corps")
	nodeAttach = book.Node("attachment")

	evAttached = book.Event("move", "{unit} is attached to the {corps}")
)

// procAttach is the end of a Player-Turn for divisions.
const procAttach uint8 = 132

// attached is by formation of a divisional headquarters the corps to which it has been attached,
// + 1, and 0 where it is with that of its counter (34.61).
type attached [maxForces]int8

func init() {
	book.Kind(play.Kind[*state]{
		Name: "corps", Has: func(s *state, n int16) bool {
			return n >= 0 && int(n) < len(s.sc.Formations) && s.sc.Formations[n].Kind == order.Corps
		},
		Text: (*state).corpsWord,
		Say:  func(s *state, n int16) string { return s.sc.Formations[n].Name },
		Read: (*state).readCorps,
	})
	book.Proc(procAttach, play.Proc[*state]{Run: (*state).runAttach, Nodes: []uint16{nodeAttach}})
	book.Room(nodeAttach, play.Room[*state]{
		Who: (*state).moving, Rule: ruleAttach, Ask: "Is a division attached to another corps?", Idle: verbDone,
		Moves: []play.Move[*state]{
			{Verb: verbAttach, Look: "take", Label: "{unit} to the {corps}", Try: tryAttach, Detail: (*state).attachDetail,
				Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
					return s.mayAttach(int(c.A), int(c.B))
				},
				Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					s.stack.Pop()
					s.attachTo(int(c.A), int(c.B))
					evAttached.Tell(sink, ruleAttach, c.A, c.B)
				}},
			{Verb: verbDone, Look: "pass", Label: "All stay with their corps", Main: true, Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.stack.Pop() }},
		},
	})
	book.Setting(play.Setting[*state]{
		Name: "corps", Values: "HEADQUARTERS CORPS", Help: "the corps to which a division is attached (34.61)",
		Set: func(s *state, words []string) error {
			u, c, err := s.readAttachment(words)
			if err == nil {
				s.attachTo(u, c)
			}
			return err
		},
	})
	book.ShowOf("corps", "unit", func(s *state, u int16) string {
		f := s.formOf(int(u))
		if c := s.corpsFormation(f); f >= 0 && c >= 0 {
			return s.id(u) + " " + s.corpsWord(int16(c))
		}
		return s.id(u) + " belongs to no corps that is in play"
	})
}

// corpsWord is how a corps is written: its army and its number.
func (s *state) corpsWord(n int16) string {
	army, rest, _ := strings.Cut(s.sc.Formations[n].ID, ":")
	number, _, _ := strings.Cut(rest, ":")
	return army + "-" + number
}

func (s *state) readCorps(word string) (int16, error) {
	var known []string
	for n := range s.sc.Formations {
		if s.sc.Formations[n].Kind == order.Corps {
			known = append(known, s.corpsWord(int16(n)))
			if strings.EqualFold(word, known[len(known)-1]) {
				return int16(n), nil
			}
		}
	}
	return 0, fmt.Errorf("no corps %q; there are %s", word, strings.Join(known, ", "))
}

// readAttachment reads a headquarters and a corps of its army.
func (s *state) readAttachment(words []string) (u, corps int, err error) {
	if len(words) != 2 {
		return 0, 0, errors.New("which division, and to which corps? want HEADQUARTERS CORPS, such as DE-HQ-77 DE-LXXXIV")
	}
	n, err := s.readUnit(words[0])
	if err != nil {
		return 0, 0, err
	}
	c, err := s.readCorps(words[1])
	if err != nil {
		return 0, 0, err
	}
	if !s.divides(int(n)) || !s.sc.ofArmy(int(c), s.sc.Units[n].Form) {
		return 0, 0, fmt.Errorf("%s is no headquarters of a division of the army of %s", s.id(n), words[1])
	}
	return int(n), int(c), nil
}

// ofArmy tells a corps of the army that a formation belongs to: divisions go to no other (34.61).
func (sc *scenario) ofArmy(corps int, form int16) bool {
	x := &sc.Formations[corps]
	return x.Kind == order.Corps && x.Nation == sc.Formations[form].Nation
}

// divides tells the headquarters of a division.
func (s *state) divides(u int) bool {
	f := s.sc.Units[u].Form
	return s.card(u).Type == order.HQ && f >= 0 && s.sc.Formations[f].Kind == order.Division
}

// attachTo attaches a division to a corps.
func (s *state) attachTo(u, corps int) {
	form := s.sc.Units[u].Form
	if s.corps[form] = int8(corps) + 1; s.sc.corps[corps] == s.sc.corps[form] {
		s.corps[form] = 0
	}
}

// movedTo is the corps to which the division of a formation has been attached, or -1 where it is
// with its own. Formations of one headquarters go together.
func (s *state) movedTo(form int16) int {
	if hq := s.sc.Formations[form].Headquarters; hq >= 0 {
		return int(s.corps[s.sc.Units[hq].Form]) - 1
	}
	return -1
}

// corpsOf numbers the corps of a formation: equal numbers are one corps (10.12, 34.61).
func (s *state) corpsOf(form int16) int16 {
	if c := s.movedTo(form); c >= 0 {
		return s.sc.corps[c]
	}
	return s.sc.corps[form]
}

// corpsPost is the headquarters of the corps of a formation, or -1 (13.12, 34.61).
func (s *state) corpsPost(form int16) int16 {
	if c := s.movedTo(form); c >= 0 {
		return s.sc.Formations[c].CorpsHeadquarters
	}
	return s.sc.Formations[form].CorpsHeadquarters
}

// corpsFormation is the corps of a formation among those in play, or -1.
func (s *state) corpsFormation(form int16) int {
	if form < 0 {
		return -1
	}
	n := s.corpsOf(form)
	for c := range s.sc.Formations {
		if s.sc.Formations[c].Kind == order.Corps && s.sc.corps[c] == n {
			return c
		}
	}
	return -1
}

// corpsStands tells whether a corps is on the map: its headquarters; of one that has none among
// the counters any unit directly under it.
func (s *state) corpsStands(corps int) bool {
	x := &s.sc.Formations[corps]
	if x.CorpsHQ != "" {
		return x.CorpsHeadquarters >= 0 && s.at[x.CorpsHeadquarters] >= 0
	}
	for _, u := range s.sc.own[x.Side] {
		if s.at[u] >= 0 && int(s.sc.Units[u].Form) == corps {
			return true
		}
	}
	return false
}

// mayAttach says why a division is not attached to a corps (34.61).
func (s *state) mayAttach(u, corps int) kernel.Verdict {
	if !s.plays(attachments) {
		return ruleOption.No()
	}
	if s.sideOf(u) != s.side || !s.divides(u) || s.at[u] < 0 {
		return ruleAttach.No(int16(u))
	}
	form := s.sc.Units[u].Form
	switch {
	case !s.sc.ofArmy(corps, form):
		return ruleAttachKin.No(int16(corps), int16(u))
	case s.sc.corps[corps] == s.corpsOf(form):
		return ruleAttachThis.No(int16(u), int16(corps))
	}
	return ruleAttachAway.Only(s.corpsStands(corps), int16(corps), int16(u))
}

// tryAttach tries every division with every corps of its army.
func tryAttach(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for _, u := range s.sc.own[s.side] {
		if s.at[u] < 0 || !s.divides(int(u)) {
			continue
		}
		for c := range s.sc.Formations {
			if s.sc.ofArmy(c, s.sc.Units[u].Form) {
				dst = append(dst, kernel.Choice{Verb: verbAttach, A: u, B: int16(c)})
			}
		}
	}
	return dst
}

// runAttach asks while any division could change.
func (s *state) runAttach(_ *kernel.Frame, _ kernel.Sink) kernel.Signal {
	if book.Could(s, verbDone) {
		return kernel.Ask
	}
	s.stack.Pop()
	return kernel.Next
}

// attachDetail says what an attachment changes.
func (s *state) attachDetail(_ *kernel.Frame, c kernel.Choice, d *scene.Detail) {
	form := s.sc.Units[c.A].Form
	if n := s.corpsFormation(form); n >= 0 {
		d.Facts = append(d.Facts, ruleAttach.Fact("Belongs to", s.sc.Formations[n].Name))
	}
	guns := 0
	for _, u := range s.sc.guns[s.side] {
		guns += flag(s.at[u] >= 0 && s.sc.Units[u].Form == c.B)
	}
	d.Facts = append(d.Facts, ruleAttach.Fact("Guns of the "+s.sc.Formations[c.B].Name, guns))
}

// reattaches tells whether any division of a scenario could go to another corps (34.61).
func (sc *scenario) reattaches() bool {
	for f := range sc.Formations {
		hq := sc.Formations[f].Headquarters
		if hq < 0 || sc.Formations[f].Kind != order.Division {
			continue
		}
		for c := range sc.Formations {
			x := &sc.Formations[c]
			if sc.ofArmy(c, int16(f)) && sc.corps[c] != sc.corps[f] && (x.CorpsHQ == "" || x.CorpsHeadquarters >= 0) {
				return true
			}
		}
	}
	return false
}

// CorpsPost is the headquarters of the corps of a division, by the division's own, or -1.
func (f Facts) CorpsPost(hq int) int { return int(f.s.corpsPost(f.s.sc.Units[hq].Form)) }
