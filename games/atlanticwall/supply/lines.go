package supply

import "sync"

// MaxPosts is the most headquarters of a side.
const MaxPosts = 64

// Net is the ground that lines run over. It never changes and may be shared.
type Net struct {
	adjacent [][6]int16
	sea      []uint64 // all-sea hexes, which no line enters (13.11)
	memory   sync.Pool
}

// New makes the net of a map: the neighbours of each hex, below 0 for none, and which
// hexes are all sea.
func New(adjacent [][6]int16, sea func(hex int16) bool) *Net {
	n := &Net{adjacent: adjacent, sea: make([]uint64, (len(adjacent)+63)/64)}
	for h := range adjacent {
		if sea(int16(h)) {
			n.sea[h>>6] |= 1 << (h & 63)
		}
	}
	return n
}

// Lines are the supply lines of one side at one moment. They belong to one goroutine and
// are given back by Free; a judgement with memory that has been used before allocates
// nothing, and finds anew only what has changed since (mend.go). First everything is said that they depend on (Shut, Open, Source, Post), then
// Trace finds them.
type Lines struct {
	net   *Net
	limit int
	shut  []uint64
	near  []uint64 // by hex: the posts within the limit
	part  []uint16 // by hex: the connected part of the map that it lies in, 0 for none
	queue []int16

	sources []int16
	posts   [MaxPosts]int16
	count   int
	parts   []connected // [0] is none

	was change // what all this was found for
}

// connected is a part of the map in which every hex has a line to every other.
type connected struct {
	source bool
	posts  uint64
}

// Begin begins a judgement with lines of at most limit hexes from unit to headquarters.
func (n *Net) Begin(limit int) *Lines {
	l, _ := n.memory.Get().(*Lines)
	if l == nil {
		l = &Lines{
			net: n, shut: make([]uint64, len(n.sea)), near: make([]uint64, len(n.adjacent)), part: make([]uint16, len(n.adjacent)),
			queue: make([]int16, 0, len(n.adjacent)), sources: make([]int16, 0, 64), parts: make([]connected, 1, 2*MaxPosts),
			was: change{shut: make([]uint64, len(n.sea)), seen: make([]uint32, len(n.adjacent))},
		}
	}
	copy(l.shut, n.sea)
	l.limit, l.count, l.sources = limit, 0, l.sources[:0]
	return l
}

// Free gives the memory back.
func (l *Lines) Free() { l.net.memory.Put(l) }

// Shut bars a hex to lines: an enemy is there or controls it (13.11).
func (l *Lines) Shut(h int16) { l.shut[h>>6] |= 1 << (h & 63) }

// Open takes the bar of a hex away again, as a friendly unit does with control (7.52).
func (l *Lines) Open(h int16) { l.shut[h>>6] = l.shut[h>>6]&^(1<<(h&63)) | l.net.sea[h>>6]&(1<<(h&63)) }

// Barred tells whether no line may enter a hex.
func (l *Lines) Barred(h int16) bool { return l.shut[h>>6]>>(h&63)&1 != 0 }

// Source adds a hex that supply comes from (13.13).
func (l *Lines) Source(h int16) { l.sources = append(l.sources, h) }

// Post adds a headquarters and gives its number.
func (l *Lines) Post(h int16) int {
	l.posts[l.count] = h
	l.count++
	return l.count - 1
}

// Trace finds all lines. Whatever is in one connected part has lines of any length to
// everything else in it, so only the lines within the limit need be measured.
func (l *Lines) Trace() {
	few := l.was.known && l.differs()
	if few && l.limit == l.was.limit {
		l.mendNear()
	} else {
		clear(l.near)
		for i, h := range l.posts[:l.count] {
			if !l.Barred(h) {
				l.reach(h, 1<<i)
			}
		}
	}
	if !few || len(l.parts) > 4*MaxPosts || !l.mendParts() {
		copy(l.was.shut, l.shut)
		clear(l.part)
		l.parts = l.parts[:1]
	}
	clear(l.parts)
	for _, h := range l.sources {
		if !l.Barred(h) {
			l.parts[l.flood(h)].source = true
		}
	}
	for i, h := range l.posts[:l.count] {
		if !l.Barred(h) {
			l.parts[l.flood(h)].posts |= 1 << i
		}
	}
	l.was.known, l.was.limit, l.was.posts, l.was.count = true, l.limit, l.posts, l.count
}

// flood gives the mark of the connected part of a hex, and marks it if it has none yet.
func (l *Lines) flood(start int16) uint16 {
	if l.part[start] == 0 {
		l.fill(start, uint16(len(l.parts)))
		l.parts = append(l.parts, connected{})
	}
	return l.part[start]
}

// fill marks a hex, and whatever has no mark and is connected with it.
func (l *Lines) fill(start int16, mark uint16) {
	l.part[start] = mark
	q := append(l.queue[:0], start)
	for i := 0; i < len(q); i++ {
		for _, to := range l.net.adjacent[q[i]] {
			if to >= 0 && l.part[to] == 0 && !l.wasShut(to) {
				l.part[to] = mark
				q = append(q, to)
			}
		}
	}
	l.queue = q[:0]
}

// reach marks every hex within the limit of a post. The hexes entered are counted, the
// last one included: as many as it takes to enter the hex from the post.
func (l *Lines) reach(start int16, bit uint64) {
	q := append(l.queue[:0], start)
	l.near[start] |= bit
	for first, step := 0, 0; step < l.limit && first < len(q); step++ {
		last := len(q)
		for ; first < last; first++ {
			for _, to := range l.net.adjacent[q[first]] {
				if to >= 0 && l.near[to]&bit == 0 && !l.Barred(to) {
					l.near[to] |= bit
					q = append(q, to)
				}
			}
		}
	}
	l.queue = q[:0]
}

// Judge says what a unit in a hex can trace, which must not be barred: its own hex never
// is. The proper headquarters are those of its division, and for some units others too
// (13.12, 13.19).
func (l *Lines) Judge(h int16, proper uint64) Verdict {
	p := &l.parts[l.part[h]]
	switch {
	case p.posts == 0:
		return Severed
	case p.posts&proper != 0 && !p.source:
		return NoSource
	case p.posts&proper != 0 && l.near[h]&proper != 0:
		return Supplied
	case p.posts&proper != 0:
		return TooLong
	case l.near[h] == 0:
		return OverLong
	case p.source:
		return Borrowed
	}
	return CutOff
}

// Near are the posts that a hex has a line to within the limit.
func (l *Lines) Near(h int16) uint64 { return l.near[h] }

// Sourced tells whether a hex has a line to a source, of any length.
func (l *Lines) Sourced(h int16) bool { return l.parts[l.part[h]].source }

// Reached are the posts that a hex has a line to, of any length.
func (l *Lines) Reached(h int16) uint64 { return l.parts[l.part[h]].posts }

// Way appends the hexes of a shortest line from a post to a source, both included; none
// where there is no line. With through it runs as if no enemy were there, which shows
// where a line is cut.
func (l *Lines) Way(dst []int16, post int16, through bool) []int16 {
	from := make([]int16, len(l.net.adjacent))
	for i := range from {
		from[i] = -1
	}
	bar := func(h int16) bool { return l.Barred(h) && (!through || l.net.sea[h>>6]>>(h&63)&1 != 0) }
	q := append(l.queue[:0], post)
	from[post] = post
	for i := 0; i < len(q); i++ {
		h := q[i]
		for _, s := range l.sources {
			if s != h {
				continue
			}
			for n := len(dst); ; h = from[h] {
				dst = append(dst, h)
				if h == post {
					reverse(dst[n:])
					return dst
				}
			}
		}
		for _, to := range l.net.adjacent[h] {
			if to >= 0 && from[to] < 0 && !bar(to) {
				from[to] = h
				q = append(q, to)
			}
		}
	}
	return dst
}

func reverse(list []int16) {
	for i, j := 0, len(list)-1; i < j; i, j = i+1, j-1 {
		list[i], list[j] = list[j], list[i]
	}
}
