package greatestday

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// What can be set by hand of chapter 3, and how it is shown.

// Cells of who comes from the air, beside the map.
const (
	cellAloft     = "out-aloft"
	cellStraggler = "out-stragglers"
)

func init() {
	setting := func(name, values, help string, set func(*state, []string) error) {
		book.Setting(play.Setting[*state]{Name: name, Values: values, Help: help, Set: func(s *state, words []string) error {
			if s.sc.Airborne == nil {
				return errors.New("nobody drops in this scenario")
			}
			return set(s, words)
		}})
	}
	number := func(name, help string, of func(*state) *[maxParas]int8) {
		setting(name, "BATTALION 0 to 40", help, func(s *state, words []string) error {
			b, err := s.readPara(words[0])
			if err != nil {
				return err
			}
			n, err := play.Int(name, words[1:], 0, 40)
			if err == nil {
				of(s)[b] = int8(n)
			}
			return err
		})
	}
	number("stragglers", "stragglers of a parachute battalion", func(s *state) *[maxParas]int8 { return &s.drops.track })
	number("recovery", "recovery points that a parachute battalion has on this chit", func(s *state) *[maxParas]int8 { return &s.drops.points })
	setting("rally", "BATTALION HEX or none", "the rally point of a parachute battalion", func(s *state, words []string) error {
		b, err := s.readPara(words[0])
		if err != nil || len(words) != 2 {
			return fmt.Errorf("rally point of whom? want BATTALION HEX, such as 7-para 25.019")
		}
		if strings.EqualFold(words[1], "none") {
			s.drops.rally[b] = 0
			return nil
		}
		h, err := s.sc.Ground.Grid.Find(words[1])
		if err == nil {
			s.drops.rally[b] = h + 1
		}
		return err
	})
	setting("delay", "UNIT 0 to 3", "markers of the drop on a unit", func(s *state, words []string) error {
		u, err := s.readUnit(words[0])
		if err != nil {
			return err
		}
		n, err := play.Int("delay", words[1:], 0, 3)
		if err == nil && !s.onMap(int(u)) {
			return fmt.Errorf("%s is not on the map", words[0])
		}
		if err == nil {
			s.delay[u] = int8(n)
		}
		return err
	})
	setting("dinghies", "0 to 2", "how often the dinghies can still be used", func(s *state, words []string) error {
		n, err := play.Int("dinghies", words, 0, dinghyTrips)
		if err == nil {
			s.drops.dinghies = int8(n)
		}
		return err
	})
	setting("drop", "1 to 3", "begin a drop; who is of it has to be aloft", func(s *state, words []string) error {
		n, err := play.Int("drop", words, 1, len(s.sc.Airborne.Jumps))
		if err != nil {
			return err
		}
		s.rest()
		s.drops.done = int8(n)
		s.stack.Push(kernel.Frame{Proc: procDrop, Step: dropUnits, A: int16(n - 1)})
		book.Run(s, nil)
		return nil
	})
	setting("muster", "begin", "put the division's stragglers in hand, as on its chit", func(s *state, _ []string) error {
		s.stack.Push(kernel.Frame{Proc: procStragglers})
		s.drops.stopped = 0
		book.Run(s, nil)
		return nil
	})
}

// dropWords are what they show of a unit, for scripts.
func (s *state) dropWords(u int) string {
	if n := s.delay[u]; n > 0 {
		return fmt.Sprintf(" delay=%d", n)
	}
	return ""
}

// dropMarks show the markers of a drop on a counter.
func (s *state) dropMarks(u int) []scene.Mark {
	n := s.delay[u]
	if n == 0 {
		return nil
	}
	kind, word := "parachute", "parachute"
	if s.sc.gliders.has(u) {
		kind, word = "glider", "glider"
	}
	return []scene.Mark{{Kind: kind, Text: "P" + strconv.Itoa(int(n)), Say: play.Count(int(n), word+" marker") + " to remove"}}
}

// dropCells are the boxes of who has not dropped yet and of stragglers.
func (s *state) dropCells() (out []scene.Cell) {
	if s.sc.Airborne == nil {
		return nil
	}
	return []scene.Cell{{ID: cellAloft, Label: "To drop", Side: sideIDs[0]}, {ID: cellStraggler, Label: "Stragglers", Side: sideIDs[0]}}
}

// dropSheet tells of the battalions of stragglers on the sheet of their division.
func (s *state) dropSheet(division int, add func(id, label, value string)) {
	a := s.sc.Airborne
	if a == nil || int(a.Div) != division {
		return
	}
	for b := range a.Battalions {
		value := "no rally point"
		if h := s.drops.rally[b]; h != 0 {
			value = fmt.Sprintf("%d, rally at %s", s.drops.track[b], s.place(h-1))
			if n := s.drops.points[b]; n > 0 {
				value += ", " + play.Count(int(n), "point") + " to spend"
			}
		}
		add("para-"+slug(a.Battalions[b].Name), "Stragglers of "+a.Battalions[b].Name, value)
	}
	add("dinghies", "Dinghies", play.Count(int(s.drops.dinghies), "crossing")+" left")
}

// dropStamp adds it to the stamp of that sheet, and of the map.
func (s *state) dropStamp(l scene.Stamp) scene.Stamp {
	if s.sc.Airborne == nil {
		return l
	}
	for b := range s.drops.rally {
		l = l.Add(int(s.drops.rally[b])<<16 | int(s.drops.track[b])<<8 | int(s.drops.points[b]))
	}
	return l.Add(int(s.drops.dinghies))
}

// dropFlags are the rally points in a hex.
func (s *state) dropFlags(h int16) (out []string) {
	if s.sc.Airborne == nil {
		return nil
	}
	for b := range s.sc.Airborne.Battalions {
		if s.drops.rally[b] == h+1 {
			out = append(out, "rally point of "+s.sc.Airborne.Battalions[b].Name)
		}
	}
	return out
}
