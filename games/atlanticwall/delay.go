package atlanticwall

import (
	"math/rand/v2"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// 21.3 Delay markers: what they are. How they are put down and taken up is in delayput.go,
// how they are attacked in delayfight.go. All counters of them are alike; what is printed on
// one is drawn when it is put down, and the Germans alone know it until it has been attacked.
var (
	_              = book.Rule("21.32", "The cup", "Delay markers are drawn from a cup of 30 without looking: three without strength, three 1(1)0, eight 2(1)0, eight 3(1)0, five 4(2)0, two 5(2)0, one 6(2)0.", "")
	ruleDelay      = book.Rule("21.34", "Delay markers", "They are combat units with zones of control, and stack with nobody; Germans pass through, but do not stop there.", "a Delay marker is in {hex}, and stacks with nobody")
	_              = book.Rule("21.38", "Turned down again", "Who has been attacked and is still there is turned face down; that what was seen is known stays so.", "")
	_              = book.Rule("21.37", "No supply", "Supply does not touch Delay markers.", "")
	ruleDelayKnown = book.Rule("21.33", "Face down", "What a Delay marker is worth is seen when it is attacked; until then the Germans alone know.", "")
)

// Limits of the Delay markers of a state.
const (
	maxDelays = 30
	maxKinds  = 7
)

// unknown stands in a view for a kind that may not be seen.
const unknown int8 = -1

// delays is what changes of Delay markers besides their places.
type delays struct {
	cup  [maxKinds]int8  // by kind; in a view of the Allies with those that they have not seen
	kind [maxDelays]int8 // by counter: kind + 1, 0 when it is not on the map
	seen uint32          // counters that the Allies have attacked
}

func (x *delays) hash(h *kernel.Hash, sc *scenario) {
	if sc.DelayKinds == nil {
		return
	}
	for _, n := range x.cup {
		h.Int(int64(n))
	}
	for _, k := range x.kind {
		h.Int(int64(k))
	}
	h.Int(int64(x.seen))
}

// fill puts all Delay markers into the cup (21.32).
func (x *delays) fill(sc *scenario) {
	*x = delays{}
	for k := range sc.DelayKinds {
		x.cup[k] = sc.DelayKinds[k].Count
	}
}

// left is how many are in the cup.
func (x *delays) left() (n int) {
	for _, k := range x.cup {
		n += int(k)
	}
	return n
}

// secret are the counters on the map that the Allies have not seen.
func (x *delays) secret(sc *scenario) (set uint32) {
	for i := range len(sc.Units) - sc.FirstDelay {
		if x.kind[i] != 0 && x.seen>>i&1 == 0 {
			set |= 1 << i
		}
	}
	return set
}

// veil puts what the Allies have not seen back into the cup, where it might as well be.
func (x *delays) veil(sc *scenario) {
	set := x.secret(sc)
	for i := range x.kind {
		if set>>i&1 == 0 {
			continue
		}
		if x.kind[i] > 0 {
			x.cup[x.kind[i]-1]++
		}
		x.kind[i] = unknown
	}
}

// guess draws for what is not known.
func (x *delays) guess(rng *rand.Rand) {
	for i := range x.kind {
		if x.kind[i] != unknown {
			continue
		}
		n := rng.IntN(x.left())
		for k := range x.cup {
			if n -= int(x.cup[k]); n < 0 {
				x.cup[k]--
				x.kind[i] = int8(k) + 1
				break
			}
		}
	}
}

// delayOf is the number of a Delay marker, -1 for all other units.
func (s *state) delayOf(u int) int {
	if s.card(u).Type != order.Delay {
		return -1
	}
	return u - s.sc.FirstDelay
}

// delayIn is the Delay marker in a hex, or -1.
func (s *state) delayIn(h int16) int {
	if u := s.friendIn(order.German, h); u >= 0 && s.card(u).Type == order.Delay {
		return u
	}
	return -1
}

// shownTo tells whether a side knows what a Delay marker on the map is worth.
func (s *state) shownTo(side order.Side, u int) bool {
	i := s.delayOf(u)
	return s.delays.kind[i] > 0 && (side == order.German || s.delays.seen>>i&1 != 0)
}

// delayFace is what a Delay marker is reckoned with: what is printed on it once it has been
// attacked, and before that the least that can fight. No rule reads more of it.
func (s *state) delayFace(u int) order.Face {
	if s.shownTo(order.Allied, u) {
		return s.delayPrint(u)
	}
	for _, k := range s.sc.DelayKinds {
		if k.Combat > 0 {
			return k.Face
		}
	}
	return order.Face{}
}

// delayPrint is what is printed on a Delay marker.
func (s *state) delayPrint(u int) order.Face {
	return s.sc.DelayKinds[s.delays.kind[s.delayOf(u)]-1].Face
}

// delayText is what can be read on a Delay marker: by whoever looks at the position, or at his
// view of it.
func (s *state) delayText(u int) string {
	if s.delays.kind[s.delayOf(u)] > 0 {
		return s.delayPrint(u).String()
	}
	return "?"
}

// delayCount is how many Delay markers are in the cup, and how many are out of the game: both
// sides can count those on the map.
func (s *state) delayCount() (cup, gone int) {
	cup, gone = s.delays.left(), len(s.sc.Units)-s.sc.FirstDelay
	for u := s.sc.FirstDelay; u < len(s.sc.Units); u++ {
		if !s.onMap(u) {
			continue
		}
		gone--
		if s.delays.kind[s.delayOf(u)] == unknown {
			cup-- // veil has put it back
		}
	}
	return cup, gone - cup
}

// layDelay puts a counter down that shows a kind taken from the cup.
func (s *state) layDelay(kind int, h int16) (u int) {
	u = s.sc.FirstDelay
	for s.at[u] >= 0 {
		u++
	}
	i := s.delayOf(u)
	s.delays.cup[kind]--
	s.delays.kind[i] = int8(kind) + 1
	s.delays.seen &^= 1 << i
	s.unit[u] = piece{steps: 1}
	s.put(u, h)
	return u
}

// liftDelay takes a counter off the map: back to the cup, or out of the game (21.36).
func (s *state) liftDelay(u int, back bool) {
	i := s.delayOf(u)
	if k := s.delays.kind[i]; back && k > 0 {
		s.delays.cup[k-1]++
	}
	s.delays.kind[i] = 0
	s.delays.seen &^= 1 << i
	s.unit[u] = piece{}
	s.fight.role[u] = 0
	s.put(u, spare)
}
