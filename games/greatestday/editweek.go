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

// What can be set by hand of the chapters that come with the campaign.
func init() {
	setting := func(name, values, help string, set func(*state, []string) error) {
		book.Setting(play.Setting[*state]{Name: name, Values: values, Help: help, Set: set})
	}
	setting("weather", "clear, overcast or storm", "the weather of the day, where it is rolled", func(s *state, words []string) error {
		sky, ok := order.SkyOf(strings.ToLower(words[0]))
		if !ok || len(words) != 1 {
			return fmt.Errorf("weather %q: want clear, overcast or storm", strings.Join(words, " "))
		}
		if !s.now().Rolled {
			return fmt.Errorf("the weather of %s is %s; it is rolled from 7 June on (1.2)", s.now().Name, s.now().Sky)
		}
		s.week.sky = int8(sky)
		return nil
	})
	setting("planes", "DIVISION 0 to 8", "aircraft that a division has left today", func(s *state, words []string) error {
		d, n, err := s.divisionNumber("planes", words, maxFlights)
		if err != nil {
			return err
		}
		if !s.flies(d) {
			return fmt.Errorf("%s has no aircraft; want an Allied division (17.1)", words[0])
		}
		s.week.planes[d] = int8(n)
		return nil
	})
	setting("interdiction", "0 to 4", "aircraft on interdiction today", func(s *state, words []string) error {
		n, err := play.Int("interdiction", words, 0, interdictMost)
		if err == nil {
			s.week.raiders = int8(n)
		}
		return err
	})
	setting("attached", "FORMATION DIVISION", "the division of an independent formation", func(s *state, words []string) error {
		f, d, err := s.readGuest(words)
		if err == nil {
			s.week.joining &^= 1 << f
			s.attach(f, d)
		}
		return err
	})
	setting("joining", "FORMATION DIVISION", "the division that an independent formation is on its way to", func(s *state, words []string) error {
		f, d, err := s.readGuest(words)
		if err == nil {
			s.week.joining |= 1 << f
			s.attach(f, d)
		}
		return err
	})
	setting("line", "open or shut", "whether both Connecting Roads have been free (11)", func(s *state, words []string) error {
		if words[0] != "open" && words[0] != "shut" {
			return fmt.Errorf("line %q: want open or shut", words[0])
		}
		s.week.opened = words[0] == "open"
		return nil
	})
	setting("history", "0 to 7", "how many Historical Events there have been, none of them today", func(s *state, words []string) error {
		n, err := play.Int("history", words, 0, int(tellNoMore))
		if err == nil {
			s.assets.told, s.assets.zeros, s.week.history = int8(n), max(s.assets.zeros, 1), 0
		}
		return err
	})
	setting("morning", "on", "go to the weather and aircraft of the day", func(s *state, _ []string) error {
		if !s.now().Rolled {
			return errors.New("the weather of this day is not rolled (1.2)")
		}
		s.rest()
		s.stack.Top().Step = turnMug
		s.stack.Push(kernel.Frame{Proc: procMorning})
		book.Run(s, nil)
		return nil
	})
	book.Shows(play.Show[*state]{Word: "week", Say: func(s *state, _ string) (string, error) { return s.showWeek(), nil }})
}

// readGuest reads an independent formation and a division of its side.
func (s *state) readGuest(words []string) (form, div int8, err error) {
	if len(words) != 2 {
		return 0, 0, errors.New("which formation with which division? want FORMATION DIVISION")
	}
	f := slices.IndexFunc(s.sc.Formations, func(x order.Formation) bool { return strings.EqualFold(x.ID, words[0]) && x.Attached })
	d := s.division(strings.ToLower(words[1]))
	if f < 0 || d < 0 || s.sc.Divisions[d].NoChit || s.sc.Divisions[d].Side != s.sc.Divisions[s.sc.Formations[f].Div].Side {
		return 0, 0, fmt.Errorf("%s does not go with %s; want an independent formation and a division of its side (13)", words[0], words[1])
	}
	return int8(f), int8(d), nil
}

// showWeek is the weather, the aircraft and the rest that is on no unit or hex.
func (s *state) showWeek() string {
	w := &s.week
	parts := []string{"weather=" + s.sky().String(), fmt.Sprintf("night=%t interdiction=%d line=%s", s.now().Night, w.raiders, map[bool]string{true: "open", false: "shut"}[w.opened])}
	for d := range s.sc.Divisions {
		if s.flies(d) {
			parts = append(parts, fmt.Sprintf("planes-%s=%d", s.sc.Divisions[d].ID, w.planes[d]))
		}
	}
	for i := range s.sc.Formations {
		if x := &s.sc.Formations[i]; x.Attached {
			word := fmt.Sprintf("%s=%s", x.ID, s.sc.Divisions[s.formDiv(int8(i))].ID)
			if w.joining>>i&1 != 0 {
				word += "-coming"
			}
			parts = append(parts, word)
		}
	}
	return strings.Join(parts, " ")
}
