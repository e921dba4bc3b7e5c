package atlanticwall

import (
	"fmt"
	"slices"
	"strings"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
)

// Positions of the drop set by hand.

var dropWords = []struct {
	word string
	step uint8
}{{"plan", dropPlan}, {"pathfinders", dropPathDie}, {"beacons", dropBeacon}, {"serials", dropDie}, {"recovery", dropRecoverDie}, {"moves", dropMove}, {"excess", dropExcess}, {"special", dropSpecial}}

func init() {
	names := make([]string, len(dropWords))
	for i, w := range dropWords {
		names[i] = w.word
	}
	list := strings.Join(names, ", ")
	book.Setting(play.Setting[*state]{Name: "drop", Values: list, Help: "go to a step of the Parachute Drop Stage", Set: func(s *state, words []string) error {
		i := slices.IndexFunc(dropWords, func(w struct {
			word string
			step uint8
		}) bool {
			return w.word == strings.ToLower(words[0])
		})
		if s.sc.Drop == nil {
			return fmt.Errorf("%s has no parachute drop", s.sc.Title)
		}
		if i < 0 || len(words) != 1 {
			return fmt.Errorf("drop cannot be %q; want one of %s", strings.Join(words, " "), list)
		}
		s.stack.Reset()
		s.endHand()
		s.side = order.Allied
		s.forget(order.Allied, ofMove)
		s.stack.Push(kernel.Frame{Proc: procGame, Step: stepShips})
		s.stack.Push(kernel.Frame{Proc: procDrop, Step: dropWords[i].step})
		book.Run(s, nil)
		return nil
	}})
	aim := func(name, help string, read func(*state, string) (*spot, error)) {
		book.Setting(play.Setting[*state]{Name: name, Values: "its name and a hex", Help: help, Set: func(s *state, words []string) error {
			if len(words) != 2 {
				return fmt.Errorf("%s cannot be %q; want its name and a hex", name, strings.Join(words, " "))
			}
			p, err := read(s, words[0])
			if err != nil {
				return err
			}
			h, err := s.sc.Ground.Grid.Find(words[1])
			if err == nil {
				*p = s.spotOf(h)
			}
			return err
		}})
	}
	aim("pathfinder", "where a pathfinder is", func(s *state, word string) (*spot, error) {
		n, err := readNamed(s, word, "drop zone", len(s.zonesOfDrop()), func(i int) string { return s.zonesOfDrop()[i].Name })
		return &s.jump.zone[n], err
	})
	aim("serial", "where a serial is aimed", func(s *state, word string) (*spot, error) {
		n, err := readNamed(s, word, "serial", len(s.serials()), func(i int) string { return s.serials()[i].Name })
		return &s.jump.aim[n], err
	})
	book.IntSetting("shift", 0, 6, "the die of the shift of the beach (27.52), 0 before it", func(s *state, n int) {
		if s.sc.Landing != nil && s.sc.Landing.Shifts != nil {
			s.inv.shift = int8(n)
		}
	})
	book.ShowAs("drop", func(s *state) string {
		var parts []string
		for i, z := range s.zonesOfDrop() {
			if p := s.jump.zone[i]; p.set {
				text := z.Name + "=" + s.spotName(p)
				if s.jump.dark>>i&1 != 0 {
					text += "+2"
				}
				parts = append(parts, text)
			}
		}
		for i := range s.serials() {
			if p := s.jump.aim[i]; p.set {
				parts = append(parts, s.serials()[i].Name+"="+s.spotName(p))
			}
		}
		return "drop " + strings.Join(parts, " ")
	})
}
