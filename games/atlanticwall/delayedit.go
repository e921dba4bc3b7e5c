package atlanticwall

import (
	"fmt"
	"strconv"
	"strings"

	"sandtable/play"
)

// placeDelay puts a Delay marker into a hex by hand: worth=3, and seen if the Allies know it.
// Without a word of its worth it is the weakest in the cup. To spare it goes back into the cup,
// to eliminated it is out of the game.
func (s *state) placeDelay(u int, place string, words []string) error {
	switch strings.ToLower(place) {
	case "spare", "aside":
		s.liftDelay(u, true)
		return nil
	case "eliminated":
		s.liftDelay(u, false)
		return nil
	}
	h, err := s.sc.Ground.Grid.Find(place)
	if err == nil {
		err = s.fits(u, h)
	}
	if err != nil {
		return err
	}
	if s.first(h) >= 0 && s.first(h) != u {
		return fmt.Errorf("%s stands in %s; Delay markers stack with nobody (21.34)", s.id(int16(s.first(h))), s.hex(h))
	}
	kind, seen := -1, false
	for _, w := range words {
		value, ok := strings.CutPrefix(strings.ReplaceAll(strings.ToLower(w), ":", "="), "worth=")
		n, bad := strconv.Atoi(value)
		switch {
		case strings.EqualFold(w, "seen"):
			seen = true
		case ok && bad == nil && s.kindOfDelay(int16(n)) >= 0:
			kind = s.kindOfDelay(int16(n))
		default:
			return fmt.Errorf("no state %q of %s; it is worth=0 to %d, seen", w, s.card(u).ID, s.sc.DelayKinds[len(s.sc.DelayKinds)-1].Combat)
		}
	}
	s.liftDelay(u, true)
	for k := range s.sc.DelayKinds {
		if kind < 0 && s.delays.cup[k] > 0 {
			kind = k
		}
	}
	if kind < 0 || s.delays.cup[kind] == 0 {
		return fmt.Errorf("no such Delay marker is left in the cup (21.32)")
	}
	s.delays.cup[kind]--
	s.delays.kind[s.delayOf(u)] = int8(kind) + 1
	if seen {
		s.delays.seen |= 1 << s.delayOf(u)
	}
	s.unit[u] = piece{steps: 1}
	s.put(u, h)
	return nil
}

func init() {
	book.Setting(play.Setting[*state]{Name: "cup", Values: "how many of strength 0, 1, 2 and so on", Help: "the Delay markers in the cup", Set: func(s *state, words []string) error {
		if s.sc.DelayKinds == nil || len(words) != len(s.sc.DelayKinds) {
			return fmt.Errorf("cup is %q; want %d numbers in a game with Delay markers, one for each strength", strings.Join(words, " "), len(s.sc.DelayKinds))
		}
		var cup [maxKinds]int8
		for k, w := range words {
			n, err := strconv.Atoi(w)
			on := 0
			for _, x := range s.delays.kind {
				on += flag(int(x) == k+1)
			}
			if err != nil || n < 0 || n+on > int(s.sc.DelayKinds[k].Count) {
				return fmt.Errorf("%q Delay markers of strength %d; there are %d, on the map %d", w, s.sc.DelayKinds[k].Combat, s.sc.DelayKinds[k].Count, on)
			}
			cup[k] = int8(n)
		}
		s.delays.cup = cup
		return nil
	}})
	book.ShowAs("cup", func(s *state) string {
		text := "cup"
		for k := range s.sc.DelayKinds {
			text += fmt.Sprintf(" %d:%d", s.sc.DelayKinds[k].Combat, s.delays.cup[k])
		}
		return text
	})
}
