package supply

import "math/bits"

// A judgement is made where another has been, so most often little has changed since the memory
// was used last: a unit has moved, with its zone. Then what was found is mended instead of found
// from nothing: the reach of headquarters that a changed hex could touch, and the connected parts
// round it. What comes out is the same.

const (
	mostChanges = 64  // hexes that are mended one by one
	mostAround  = 400 // hexes looked at for a way round one that is shut
)

// change is what was said last that lines depend on, so that it shows what is different.
type change struct {
	known  bool
	limit  int
	shut   []uint64
	posts  [MaxPosts]int16
	count  int
	hexes  []int16  // that are shut now and were not, or the other way round
	seen   []uint32 // by hex: the last search that came by
	search uint32
}

// differs collects the hexes that were shut or opened, and tells whether they are few.
func (l *Lines) differs() bool {
	l.was.hexes = l.was.hexes[:0]
	for i, w := range l.shut {
		for w ^= l.was.shut[i]; w != 0; w &= w - 1 {
			if len(l.was.hexes) == mostChanges {
				return false
			}
			l.was.hexes = append(l.was.hexes, int16(i<<6+bits.TrailingZeros64(w)))
		}
	}
	return true
}

// mendNear finds the reach of those headquarters anew that it may have changed for.
func (l *Lines) mendNear() {
	var anew uint64
	for _, h := range l.was.hexes {
		anew |= l.near[h]
		if l.Barred(h) {
			continue
		}
		for _, n := range l.net.adjacent[h] {
			if n >= 0 {
				anew |= l.near[n]
			}
		}
	}
	for i, h := range l.posts[:max(l.count, l.was.count)] {
		if i >= l.count || i >= l.was.count || h != l.was.posts[i] || l.changed(h) {
			anew |= 1 << i
		}
	}
	if anew == 0 {
		return
	}
	for h := range l.near {
		l.near[h] &^= anew
	}
	for i, h := range l.posts[:l.count] {
		if anew>>i&1 != 0 && !l.Barred(h) {
			l.reach(h, 1<<i)
		}
	}
}

// changed tells whether a hex was shut or opened.
func (l *Lines) changed(h int16) bool {
	return (l.shut[h>>6]^l.was.shut[h>>6])>>(h&63)&1 != 0
}

// mendParts brings the connected parts up to date, one changed hex after the other, and tells
// whether that could be done: where a part falls asunder or two become one it cannot.
func (l *Lines) mendParts() bool {
	for _, h := range l.was.hexes {
		if !l.Barred(h) {
			continue
		}
		l.was.shut[h>>6] |= 1 << (h & 63)
		if l.part[h] != 0 && !l.around(h) {
			return false
		}
		l.part[h] = 0
	}
	for _, h := range l.was.hexes {
		if l.Barred(h) {
			continue
		}
		l.was.shut[h>>6] &^= 1 << (h & 63)
		mark := uint16(0)
		for _, n := range l.net.adjacent[h] {
			if n < 0 || l.part[n] == 0 || l.part[n] == mark {
				continue
			}
			if mark != 0 {
				return false
			}
			mark = l.part[n]
		}
		if mark != 0 {
			l.fill(h, mark)
		}
	}
	return true
}

// around tells whether the neighbours of a hex that was shut are surely still connected.
func (l *Lines) around(h int16) bool {
	around := &l.net.adjacent[h]
	var ends [6]int16 // one of each run of open neighbours
	n := 0
	for d, x := range around {
		if x < 0 || l.wasShut(x) {
			continue
		}
		if next := around[(d+1)%6]; next < 0 || l.wasShut(next) {
			ends[n] = x
			n++
		}
	}
	if n < 2 {
		return true
	}
	l.was.search++
	left := n - 1
	q := append(l.queue[:0], ends[0])
	l.was.seen[ends[0]] = l.was.search
	for i := 0; i < len(q) && i < mostAround; i++ {
		for _, x := range l.net.adjacent[q[i]] {
			if x < 0 || l.was.seen[x] == l.was.search || l.wasShut(x) {
				continue
			}
			l.was.seen[x] = l.was.search
			q = append(q, x)
			for _, e := range ends[1:n] {
				if e != x {
					continue
				}
				if left--; left == 0 {
					return true
				}
			}
		}
	}
	return false
}

// wasShut tells whether a hex is shut as far as changes have been carried out.
func (l *Lines) wasShut(h int16) bool { return l.was.shut[h>>6]>>(h&63)&1 != 0 }
