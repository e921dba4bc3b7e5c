package greatestday

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// Landings set up by hand and shown in words.

// seaWord is the word of a box of landings, "" for other places.
func (s *state) seaWord(at int16) string {
	if !s.sc.landings() {
		return ""
	}
	if n := inWave(at); n >= 0 && n < len(s.sc.SubBeaches) {
		return "wave-" + slug(s.sc.SubBeaches[n].Name)
	}
	if n := inLoading(at); n >= 0 && n < len(s.sc.SubBeaches) {
		return "loading-" + slug(s.sc.SubBeaches[n].Name)
	}
	if force, box, ok := berthOf(at); ok && force < len(s.sc.Forces) {
		return s.berthText(int16(4*force) + int16(box))
	}
	return map[int16]string{aboard: "aboard", docked: "docked", queued: "queued", loadAny: "loading", enRoute: "en-route"}[at]
}

// seaPlace is the box that a word means.
func (s *state) seaPlace(word string) (int16, bool) {
	for _, at := range s.seaPlaces() {
		if strings.EqualFold(s.seaWord(at), word) {
			return at, true
		}
	}
	return 0, false
}

// seaPlaces are all boxes of landings of a scenario.
func (s *state) seaPlaces() []int16 {
	if !s.sc.landings() {
		return nil
	}
	out := []int16{aboard, docked, queued, loadAny, enRoute}
	for n := range s.sc.SubBeaches {
		out = append(out, waveBox(n), loadingBox(n))
	}
	for f := range s.sc.Forces {
		for b := order.Close; b <= order.Long; b++ {
			out = append(out, berth(f, b))
		}
	}
	return out
}

// fitsSea says why a unit cannot be in a box of landings.
func (s *state) fitsSea(u int, at int16) error {
	_, _, ship := berthOf(at)
	switch {
	case ship != s.isShip(u) && at != docked:
		return fmt.Errorf("%s cannot be in %s; ships are in range boxes, and nobody else (4.4.2)", s.id(int16(u)), s.seaWord(at))
	case !ship && at != docked && !s.bySea(u):
		return fmt.Errorf("%s does not come by sea; want a unit of a landing", s.id(int16(u)))
	case at == docked && !s.isShip(u) && !s.isCraft(u):
		return fmt.Errorf("%s is no craft; want it on the map or in a box of landings", s.id(int16(u)))
	}
	return nil
}

// navalSteps are the words of the steps of the Naval chit.
var navalSteps = []string{"gaps", "ships", "batteries", "land", "wave", "load", "stations", "sail"}

func init() {
	setting := func(name, values, help string, set func(*state, []string) error) {
		book.Setting(play.Setting[*state]{Name: name, Values: values, Help: help, Set: func(s *state, words []string) error {
			if !s.sc.landings() {
				return errors.New("this scenario has no landings")
			}
			return set(s, words)
		}})
	}
	setting("track", "BEACH TRACK 0 to 9", "a track of beach defences", (*state).setTrack)
	setting("gap", "GAP open or closed", "a gap hexside", (*state).setGap)
	setting("drift", "UNIT 0 to 2", "levels of drift", func(s *state, words []string) error {
		u, err := s.readUnit(words[0])
		if err != nil {
			return err
		}
		n, err := play.Int("drift", words[1:], 0, driftLevels)
		if err == nil {
			s.naval.drift[u] = int8(n)
		}
		return err
	})
	setting("carries", "CRAFT UNIT", "whose load a landing craft carries; its units are placed aboard", func(s *state, words []string) error {
		if len(words) != 2 {
			return errors.New("who carries whom? want CRAFT UNIT")
		}
		c, err := s.readUnit(words[0])
		if err != nil {
			return err
		}
		u, err := s.readUnit(words[1])
		if err != nil || !s.isCraft(int(c)) || !s.bySea(int(u)) {
			return fmt.Errorf("%s does not carry %s; want a landing craft and a unit that comes by sea", words[0], words[1])
		}
		s.naval.cargo[c] = s.naval.cargo[u]
		return nil
	})
	setting("marker", "FORCE HEX", "where the marker of a force is", (*state).setMarker)
	setting("cleared", "BEACH and a turn or no", "when a beach was cleared", func(s *state, words []string) error {
		b, err := s.readBeach(words[0])
		if err != nil {
			return err
		}
		n := 0
		if len(words) != 2 || !strings.EqualFold(words[1], "no") {
			if n, err = play.Int("cleared", words[1:], 1, int(s.turn)); err != nil {
				return err
			}
		}
		if s.naval.cleared[b] = int8(n); n > 0 {
			s.settle()
		}
		return nil
	})
	setting("naval", strings.Join(navalSteps, ", "), "put the Naval chit in play, at a step", func(s *state, words []string) error {
		step := slices.Index(navalSteps, strings.ToLower(words[0]))
		if step < 0 {
			return fmt.Errorf("no step %q of the Naval chit; it is %s", words[0], strings.Join(navalSteps, ", "))
		}
		s.rest()
		s.playChit(s.navalChit())
		s.stack.Top().Step = chitActs
		s.naval.plays++
		s.stack.Push(kernel.Frame{Proc: procNaval, Step: uint8(step)})
		book.Run(s, nil)
		return nil
	})
	book.Shows(
		play.Show[*state]{Word: "beach", Arg: "B", Say: func(s *state, arg string) (string, error) {
			b, err := s.readBeach(arg)
			if err != nil {
				return "", err
			}
			return s.showBeach(b), nil
		}},
		play.Show[*state]{Word: "box", Arg: "B", Say: func(s *state, arg string) (string, error) {
			at, ok := s.seaPlace(arg)
			if !ok {
				return "", fmt.Errorf("no box %q; one is %s", arg, s.seaWord(enRoute))
			}
			text := "box " + s.seaWord(at)
			for u := range s.sc.Units {
				if s.at[u] == at {
					text += " " + s.id(int16(u))
				}
			}
			return text, nil
		}},
		play.Show[*state]{Word: "marker", Arg: "F", Say: func(s *state, arg string) (string, error) {
			f := slices.IndexFunc(s.sc.Forces, func(f order.Force) bool { return strings.EqualFold(f.ID, arg) })
			if f < 0 {
				return "", fmt.Errorf("no force %q", arg)
			}
			return "marker " + s.sc.Forces[f].ID + " " + s.markerName(f), nil
		}},
	)
}

// markerName is the hex of a force's marker, also beyond the window.
func (s *state) markerName(f int) string {
	if m := s.naval.marker[f]; m >= 0 {
		return s.hex(m)
	}
	return s.sc.Forces[f].Name
}

// navalChit is the number of the Naval chit.
func (s *state) navalChit() int16 {
	for i := range s.sc.chits {
		if s.sc.chits[i].kind == navalChit {
			return int16(i)
		}
	}
	return -1
}

func (s *state) readBeach(word string) (int, error) {
	b := slices.IndexFunc(s.sc.Beaches, func(b order.Beach) bool { return strings.EqualFold(b.ID, word) })
	if b < 0 && len(s.sc.Beaches) == 0 {
		return 0, errors.New("this scenario has no landings")
	}
	if b < 0 {
		return 0, fmt.Errorf("no beach %q in %s; one is %s", word, s.sc.Title, s.sc.Beaches[0].ID)
	}
	return b, nil
}

func (s *state) setTrack(words []string) error {
	b, err := s.readBeach(words[0])
	if err != nil {
		return err
	}
	if len(words) != 3 {
		return errors.New("which track? want BEACH TRACK NUMBER, such as sword nests 3")
	}
	t := slices.Index(trackWords, strings.ToLower(words[1]))
	if t < 0 {
		return fmt.Errorf("no track %q; it is %s", words[1], strings.Join(trackWords, ", "))
	}
	n, err := play.Int("track", words[2:], 0, 9)
	if err == nil {
		s.naval.tracks[b][t] = int8(n)
	}
	return err
}

func (s *state) setGap(words []string) error {
	for n := range s.sc.gaps {
		if s.gapText(int16(n)) != words[0] {
			continue
		}
		switch {
		case len(words) == 2 && words[1] == "open":
			s.naval.open |= 1 << n
		case len(words) == 2 && words[1] == "closed":
			s.naval.open &^= 1 << n
		default:
			return fmt.Errorf("gap %s: want open or closed", words[0])
		}
		return nil
	}
	return fmt.Errorf("no gap hexside %q; one is %s", words[0], s.gapText(0))
}

func (s *state) setMarker(words []string) error {
	f := slices.IndexFunc(s.sc.Forces, func(f order.Force) bool { return strings.EqualFold(f.ID, words[0]) })
	if f < 0 || len(words) != 2 {
		return fmt.Errorf("marker of whom? want FORCE HEX, such as %s 34.007", s.sc.Forces[0].ID)
	}
	h, err := s.sc.Ground.Grid.Find(words[1])
	if err != nil {
		return err
	}
	if !slices.Contains(s.sc.Forces[f].Places, h) {
		return fmt.Errorf("the marker of %s cannot be in %s; want water beside its coast (4.4.3)", words[0], words[1])
	}
	s.naval.marker[f] = h
	return nil
}

func (s *state) showBeach(b int) string {
	t := &s.naval.tracks[b]
	text := fmt.Sprintf("beach %s obstacles=%d nests=%d gaps=%d sea=%d", s.sc.Beaches[b].ID, t[order.Obstacles], t[order.Nests], t[order.Gaps], s.sc.Beaches[b].Sea)
	for n := range s.sc.gaps {
		if s.naval.open>>n&1 != 0 {
			text += " open=" + s.gapText(int16(n))
		}
	}
	switch {
	case s.uncleared(b):
		return text
	case s.lies(b):
		return text + " cleared"
	}
	return text + " gone"
}

// rest drops what is in hand of landings (4.5.4).
func (n *navalState) rest() { n.spent, n.ashore, n.begun = units{}, units{}, false }
