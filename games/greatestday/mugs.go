package greatestday

import (
	"errors"
	"math/bits"
	"strings"

	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 11d The four mugs: each sector has one, with Direct Command of both sides, the Naval chit
// and the chits of its divisions. Their chits are played in turn.
var (
	ruleMugs  = book.Rule("11d", "Four mugs", "Each sector has its own mug; at the start of the turn it is drawn at random whose last chit is kept. Royal Marines are in the mug of Sword, the 716th in that of Juno, Event! in that of Gold.", "that mug is empty")
	ruleEcho  = book.Rule("11d", "Chits for all sectors", "Royal Marines and the 716th act, when they are drawn, in their own sector, and in each other as its next activation.", "")
	nodeMugs  = book.Node("mugs")
	verbMug   = book.Verb("mug", "command")
	evMug     = book.Event("phase", "the last chit of {command} will be kept")
	evSector  = book.Event("phase", "{chit} is played in the sector {command}")
	evOneKept = book.Event("phase", "{chit} of {command} is left: it will be the first of the next turn")
	evOneLeft = book.Event("phase", "{chit} of {command} is left: it will not be the first of the next turn")
)

func init() {
	book.Kind(play.Kind[*state]{
		Name: "command", Has: func(_ *state, k int16) bool { return k >= 0 && k < commands },
		Text: func(_ *state, k int16) string { return order.Sector(k + 1).String() },
		Say:  func(_ *state, k int16) string { return sectorName(int8(k)) },
		Read: (*state).readCommand,
	})
	book.Room(nodeMugs, play.Room[*state]{
		Seat: kernel.Chance, Ask: "Whose last chit is kept for the next turn?", Rule: ruleMugs, Fresh: true,
		Moves: []play.Move[*state]{{
			Verb: verbMug, Look: "take", Label: "{command}",
			Try: func(_ *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				for k := range int16(commands) {
					dst = append(dst, kernel.Choice{Verb: verbMug, A: k})
				}
				return dst
			},
			Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
				return ruleMugs.Only(s.staff.mugs[c.A] != 0)
			},
			Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
				s.staff.last = int8(c.A)
				f.Step = turnFirst
				evMug.Tell(sink, ruleMugs, c.A)
			},
		}},
	})
	book.Captain((*state).captain)
}

// chitHome is the command whose mug a chit is in; noSector: there is one in each.
func (s *state) chitHome(c *chit) int8 {
	switch c.kind {
	case directChit, navalChit:
		return noSector
	case marinesChit:
		return sword
	case eventChit:
		return gold
	case formationChit:
		return s.divisionHome(s.formDiv(c.formation))
	}
	return s.divisionHome(c.division)
}

// divisionHome is the command whose mug the chits of a division are in.
func (s *state) divisionHome(d int8) int8 {
	if home := s.sc.homes[d]; home >= 0 {
		return home
	}
	return juno // of the 716th
}

// forAll tells whether a chit is played in every sector (11d).
func (s *state) forAll(c *chit) bool {
	switch c.kind {
	case marinesChit:
		return true
	case formationChit:
		return s.sc.Divisions[s.formDiv(c.formation)].ID == coastal
	case divisionChit:
		return s.sc.Divisions[c.division].ID == coastal
	}
	return false
}

// sortMugs puts the chits of the turn into the mugs of their commands.
func (s *state) sortMugs() {
	x := &s.staff
	x.mugs, x.due, x.echo, x.sailed = [commands]uint64{}, [commands]uint64{}, [commands]uint64{}, 0
	for i := range s.sc.chits {
		if s.mug>>i&1 == 0 {
			continue
		}
		c := &s.sc.chits[i]
		home := s.chitHome(c)
		for k := range int8(commands) {
			if home == k || home < 0 && (c.kind == directChit || s.sailsFor(k)) {
				x.mugs[k] |= 1 << i
			}
		}
	}
	s.mug, x.next, x.last, x.here, x.again = 0, 0, 0, noSector, false
	if s.kept >= 0 {
		x.mugs[x.keptAt] &^= 1 << s.kept
	}
}

// sailsFor tells whether a command has ships or an Overlay, so that its mug has a Naval
// chit (4.1.8, G3.7).
func (s *state) sailsFor(command int8) bool {
	for _, b := range s.sc.Ships {
		if force, _, ok := berthOf(s.at[b.Unit]); ok && s.sc.fleets[force] == command {
			return true
		}
	}
	for b := range s.sc.Beaches {
		if s.lies(b) && s.sc.commandOfBeach(b) == command {
			return true
		}
	}
	return false
}

// firstChits sets what is played before anything is drawn: the Naval chits on the turn of
// the landings, that which the scenario names, and the one that was kept (G3.5, G3.8, G3.9).
func (s *state) firstChits() {
	x := &s.staff
	if s.kept >= 0 {
		x.next = x.keptAt
		x.due[x.keptAt] |= 1 << s.kept
	}
	for i := range s.sc.chits {
		if c := &s.sc.chits[i]; c.kind == navalChit && s.sc.NavalTurn == int(s.turn)-1 || s.isNamed(c) {
			for k := range x.mugs {
				x.due[k] |= x.mugs[k] & (1 << i)
				x.mugs[k] &^= 1 << i
			}
		}
	}
	s.kept = -1
}

// nextMug goes on to the next sector that has something to play; false when none has (11d).
func (s *state) nextMug(sink kernel.Sink) (draw, more bool) {
	x := &s.staff
	for i := range int8(commands) {
		k := (x.next + i) % commands
		if c := s.dueNext(k); c >= 0 {
			again := x.due[k]>>c&1 == 0
			if x.due[k] &^= 1 << c; again {
				x.echo[k] &^= 1 << c
			}
			s.playFor(k, int16(c), again, sink)
			return false, true
		}
		left := bits.OnesCount64(x.mugs[k])
		if k == x.last {
			left--
		}
		if left > 0 {
			x.at, s.mug = k, x.mugs[k]
			return true, true
		}
	}
	return false, false
}

// dueNext is the chit that a sector plays without drawing, -1 for none: the Naval chit of
// the landings first, then the kept one, then those that came up elsewhere.
func (s *state) dueNext(k int8) int {
	if due := s.staff.due[k]; due != 0 {
		for i := range s.sc.chits {
			if due>>i&1 != 0 && s.sc.chits[i].kind == navalChit {
				return i
			}
		}
		return bits.TrailingZeros64(due)
	}
	if echo := s.staff.echo[k]; echo != 0 {
		return bits.TrailingZeros64(echo)
	}
	return -1
}

// drawnFor takes down a chit that was drawn from the mug of a sector.
func (s *state) drawnFor(c int16) {
	x := &s.staff
	x.mugs[x.at] &^= 1 << c
	x.here, x.again, x.next = x.at, false, (x.at+1)%commands
	s.mug = 0
	s.echoes(c)
}

// playFor plays a chit in a sector.
func (s *state) playFor(k int8, c int16, again bool, sink kernel.Sink) {
	x := &s.staff
	evSector.Tell(sink, ruleEcho, c, int16(k))
	s.playChit(c)
	x.here, x.again, x.next = k, again, (k+1)%commands
	if !again {
		s.echoes(c)
	}
}

// echoes notes the other sectors in which a chit is the next activation.
func (s *state) echoes(c int16) {
	if !s.forAll(&s.sc.chits[c]) {
		return
	}
	for k := range int8(commands) {
		if k != s.staff.here {
			s.staff.echo[k] |= 1 << c
		}
	}
}

// echoed tells whether a chit is still to be played in other sectors.
func (s *state) echoed(c int16) bool {
	for _, echo := range s.staff.echo {
		if echo>>c&1 != 0 {
			return true
		}
	}
	return false
}

// keepLast keeps the last chit of the mug that was drawn for it.
func (s *state) keepLast(sink kernel.Sink) {
	x := &s.staff
	if s.kept = -1; x.mugs[x.last] != 0 {
		s.kept, x.keptAt = int8(bits.TrailingZeros64(x.mugs[x.last])), x.last
		switch {
		case int(s.turn) >= s.lastTurn():
		case s.keptFails(&s.sc.chits[s.kept], s.turn+1):
			evOneLeft.Tell(sink, ruleNotFirst, int16(s.kept), int16(x.last))
		default:
			evOneKept.Tell(sink, ruleKept, int16(s.kept), int16(x.last))
		}
	}
	x.mugs = [commands]uint64{}
}

// setCommand sets by hand whose mug is drawn from and whose the chit in play is.
func (s *state) setCommand(words []string) error {
	if !s.commanded() {
		return errors.New("this game has one command a side")
	}
	k, err := s.readCommand(strings.Join(words, ""))
	if err != nil {
		return err
	}
	if s.staff.at = int8(k); s.active >= 0 {
		s.staff.here = int8(k)
	} else {
		s.mug = s.staff.mugs[k]
	}
	return nil
}

// readCommand finds a command by the word of its sector.
func (s *state) readCommand(word string) (int16, error) {
	return s.readNamed("sector", word, commands, func(i int) (string, string) {
		return order.Sector(i + 1).String(), sectorName(int8(i))
	})
}

// openMug draws from the first mug that holds something, filled anew if none does: for what
// is set up by hand.
func (s *state) openMug() {
	x := &s.staff
	if x.mugs == [commands]uint64{} {
		s.kept = -1
		s.fillMug()
	}
	for k := range int8(commands) {
		if x.mugs[k] != 0 {
			x.at, s.mug = k, x.mugs[k]
			return
		}
	}
}
