package atlanticwall

import "fmt"

// delaysBroken says what of Delay markers cannot be: one with others in a hex, or more of a
// kind than there are.
func (s *state) delaysBroken() error {
	count := s.delays.cup
	for u := s.sc.FirstDelay; u < len(s.sc.Units); u++ {
		k := s.delays.kind[s.delayOf(u)]
		if (k > 0) != s.onMap(u) {
			return fmt.Errorf("%s is at %d and of kind %d", s.id(int16(u)), s.at[u], k)
		}
		if k == 0 {
			continue
		}
		count[k-1]++
		if h := s.at[u]; s.first(h) != u || s.after(u) >= 0 {
			return fmt.Errorf("%s stacks in %s", s.id(int16(u)), s.hex(h))
		}
	}
	for k := range s.sc.DelayKinds {
		if count[k] > s.sc.DelayKinds[k].Count || s.delays.cup[k] < 0 {
			return fmt.Errorf("%d Delay markers of strength %d, there are %d", count[k], s.sc.DelayKinds[k].Combat, s.sc.DelayKinds[k].Count)
		}
	}
	return nil
}
