package order

import "sandtable/board"

// Sight answers lines of sight (G11): what lies on the straight line between the centres
// of two hexes. How a line runs depends only on how the two hexes lie to each other, so
// every such lie is walked once; the answers for all pairs stand in a table.
type Sight struct {
	ground *Ground
	far    int     // no line is longer
	lie    []int16 // by difference of the axes: number of the line, -1 when it is too long
	lines  []line
	past   []Veil  // by difference of the axes: the lines that look at what lies there
	counts []uint8 // by hex and line

	blocks []uint64 // by hex: its terrain or hill blocks (G11.2)
}

// line is the way between two hexes that lie so to each other, as offsets from the first.
type line struct {
	hexes  int8 // their distance
	end    offset
	passes []pass
}

// pass is one stretch of a line: over a hexside, through a corner or along a hexside into
// the next hex. Through a corner and along a hexside it may be taken either way round:
// the one that hides less counts (G11.3, G11.11).
type pass struct {
	into  offset
	last  bool // into is the end of the line
	ways  int8
	way   [2]way
	along bool
	side  edgeOffset // along: the hexside that the line runs along
}

// way is one way round: over its sides, and through the hex between two of them.
type way struct {
	sides int8
	side  [2]edgeOffset
	over  offset // when there are two
}

type offset struct{ q, r int8 }

// edgeOffset is a hexside of a line; own means that it is a side of the first or the last hex.
type edgeOffset struct {
	at  offset
	dir int8
	own bool
}

// Many is the count of a line that is too long to be seen along by anybody.
const Many = 255

// newSight walks all lines as long as anybody sees and fills the table.
func newSight(g *Ground) *Sight {
	s := &Sight{ground: g, far: int(max(g.Table.Sight.Normal, g.Table.Sight.Hill)), blocks: make([]uint64, (g.Grid.Len()+63)/64)}
	s.walkAll()
	s.notePast()
	for h := range int16(g.Grid.Len()) {
		if g.Kind(h).Blocking || g.Is(h, Hill) {
			s.blocks[h>>6] |= 1 << (h & 63)
		}
	}
	s.counts = make([]uint8, g.Grid.Len()*len(s.lines))
	for a := range int16(g.Grid.Len()) {
		q, r := g.Grid.Axial(a)
		for n := range s.lines {
			end := s.lines[n].end
			b := g.Grid.AtAxial(q+int(end.q), r+int(end.r))
			if b < a { // off the map, or walked from the other end: it does not matter from which
				continue
			}
			t := s.tally(a, b, nil)
			s.counts[int(a)*len(s.lines)+n] = uint8(t.count())
			s.counts[int(b)*len(s.lines)+s.line(b, a)] = uint8(t.count())
		}
	}
	return s
}

// walkAll walks from the middle of a grid that is large enough for every line.
func (s *Sight) walkAll() {
	span := 2*s.far + 1
	grid, err := board.NewGrid(board.Layout{Cols: 4*s.far + 4, Rows: 4*s.far + 4, Top: "flat", Shifted: "odd", Name: "CCRR", Km: hexKm})
	if err != nil {
		panic(err) // cannot be: far is a small number
	}
	s.lie = make([]int16, span*span)
	middle := grid.At(2*s.far+2, 2*s.far+2)
	q0, r0 := grid.Axial(middle)
	w := walker{grid: grid, start: middle, q0: q0, r0: r0}
	for q := -s.far; q <= s.far; q++ {
		for r := -s.far; r <= s.far; r++ {
			n := (q+s.far)*span + r + s.far
			s.lie[n] = -1
			end := grid.AtAxial(q0+q, r0+r)
			if d := grid.Distance(middle, end); d <= s.far {
				s.lie[n] = int16(len(s.lines))
				s.lines = append(s.lines, line{hexes: int8(d), end: offset{int8(q), int8(r)}, passes: w.walk(end)})
			}
		}
	}
}

// walker turns what a line crosses on its grid into offsets.
type walker struct {
	grid       *board.Grid
	start, end int16
	q0, r0     int
}

func (w *walker) offset(h int16) offset {
	q, r := w.grid.Axial(h)
	return offset{int8(q - w.q0), int8(r - w.r0)}
}

func (w *walker) between(a, b int16) edgeOffset {
	own := a == w.start || a == w.end || b == w.start || b == w.end
	return edgeOffset{at: w.offset(a), dir: int8(w.grid.DirTo(a, b)), own: own}
}

func (w *walker) walk(end int16) []pass {
	w.end = end
	crossed := w.grid.Sight(nil, w.start, end)
	var out []pass
	from := w.start
	for i := 1; i < len(crossed); i++ {
		c := crossed[i]
		var p pass
		to := c.Hex
		switch {
		case c.Along:
			i++
			to = crossed[i].Hex
			p = pass{along: true, ways: 2, side: w.between(c.Hex, c.Beside), way: [2]way{w.round(from, c.Hex, to), w.round(from, c.Beside, to)}}
		case c.Side < 0:
			p = pass{ways: 2, way: [2]way{{sides: 1, side: [2]edgeOffset{w.between(from, to)}}, w.round(from, c.Beside, to)}}
		default:
			p = pass{ways: 1, way: [2]way{{sides: 1, side: [2]edgeOffset{w.between(from, to)}}}}
		}
		p.into, p.last = w.offset(to), to == end
		out = append(out, p)
		from = to
	}
	return out
}

// round is the way from one hex to another through a third.
func (w *walker) round(from, over, to int16) way {
	return way{sides: 2, side: [2]edgeOffset{w.between(from, over), w.between(over, to)}, over: w.offset(over)}
}

// line is the number of the line between two hexes, -1 when it is too long.
func (s *Sight) line(a, b int16) int {
	if n := s.place(a, b); n >= 0 {
		return int(s.lie[n])
	}
	return -1
}

// tally is what lies on a line.
type tally struct {
	blocks int // hexes, ridges, and hexsides that the line runs along
	crests int
	own    int // of the crests, those that are sides of the first or last hex
	far    bool

	first, firstBlock Blocker // what comes first of all, and first without crests
}

// count is the number of blocking hexes and hexsides. A single crest beside the first or
// the last hex does not block (G11.4).
func (t *tally) count() int {
	switch {
	case t.far:
		return Many
	case t.excused():
		return t.blocks
	}
	return t.blocks + t.crests
}

func (t *tally) excused() bool { return t.crests == 1 && t.own == 1 }

// What ways round cost, for the choice between them: block, crest, own crest, and a second own
// crest, with which neither is excused any more. No sums of two different ways are equal, so it
// does not matter from which end one looks.
const (
	blockWeight  = 16
	crestWeight  = 18
	ownWeight    = 6
	secondWeight = 29
)

// tally walks a line. Hexes whose bits stand in smoke block too (G11.2).
func (s *Sight) tally(a, b int16, smoke []uint64) tally {
	n := s.line(a, b)
	if n < 0 {
		return tally{far: true}
	}
	if s.lines[n].hexes <= 1 {
		return tally{} // G11.9
	}
	passes := s.lines[n].passes
	t := s.walk(a, passes, anyPass, smoke)
	if t.own > 1 && t.own == t.crests { // with all but one of them gone round, that one is excused
		for i := range passes {
			if x := s.walk(a, passes, i, smoke); x.count() < t.count() {
				t = x
			}
		}
	}
	return t
}

// anyPass is what a walk spares where a crest beside the first or the last hex counts little anywhere.
const anyPass = -1

// walk goes along a line from a hex. Where one pass is spared, elsewhere such a crest counts as any other.
func (s *Sight) walk(a int16, passes []pass, spared int, smoke []uint64) (t tally) {
	q, r := s.ground.Grid.Axial(a)
	for i := range passes {
		p := &passes[i]
		best, least := 0, -1
		for k := range int(p.ways) {
			if w := s.weigh(q, r, &p.way[k], spared == anyPass || spared == i, smoke); w >= 0 && (least < 0 || w < least) {
				best, least = k, w
			}
		}
		if least > 0 {
			s.take(&t, q, r, &p.way[best], smoke)
		}
		if p.along && s.edge(q, r, p.side)&(Crest|Ridge) != 0 {
			t.block(s.sideBlocker(q, r, p.side))
		}
		if !p.last {
			if h := s.ground.Grid.AtAxial(q+int(p.into.q), r+int(p.into.r)); h != board.NoHex && s.dark(h, smoke) {
				t.block(Blocker{Hex: h, Beside: board.NoHex})
			}
		}
	}
	return t
}

// block counts one blocking hex or hexside.
func (t *tally) block(b Blocker) {
	if t.blocks == 0 {
		t.firstBlock = b
		if t.crests == 0 {
			t.first = b
		}
	}
	t.blocks++
}

// weigh is what a way round costs, -1 when it leads off the map.
func (s *Sight) weigh(q, r int, w *way, spared bool, smoke []uint64) int {
	sum, own := 0, ownWeight
	if !spared {
		own = crestWeight
	}
	if w.sides == 2 {
		h := s.ground.Grid.AtAxial(q+int(w.over.q), r+int(w.over.r))
		if h == board.NoHex {
			return -1
		}
		if s.dark(h, smoke) {
			sum = blockWeight
		}
	}
	for _, e := range w.side[:w.sides] {
		switch x := s.edge(q, r, e); {
		case x&Ridge != 0 && !e.own:
			sum += blockWeight
		case x&Crest == 0:
		case e.own:
			sum += own
			own = secondWeight
		default:
			sum += crestWeight
		}
	}
	return sum
}

// take adds what lies on a way round.
func (s *Sight) take(t *tally, q, r int, w *way, smoke []uint64) {
	for i, e := range w.side[:w.sides] {
		if i == 1 {
			if h := s.ground.Grid.AtAxial(q+int(w.over.q), r+int(w.over.r)); s.dark(h, smoke) {
				t.block(Blocker{Hex: h, Beside: board.NoHex})
			}
		}
		switch x := s.edge(q, r, e); {
		case x&Ridge != 0 && !e.own:
			t.block(s.sideBlocker(q, r, e))
		case x&Crest == 0:
		default:
			if t.blocks == 0 && t.crests == 0 {
				t.first = s.sideBlocker(q, r, e)
			}
			t.crests++
			if e.own {
				t.own++
			}
		}
	}
}

// edge is what lies on a hexside of a line that begins at a place of the axes.
func (s *Sight) edge(q, r int, e edgeOffset) Edge {
	h := s.ground.Grid.AtAxial(q+int(e.at.q), r+int(e.at.r))
	if h == board.NoHex {
		return 0
	}
	return s.ground.Edge[board.Edge(h, int(e.dir))]
}

// dark tells whether a hex blocks by itself or by smoke.
func (s *Sight) dark(h int16, smoke []uint64) bool {
	return s.blocks[h>>6]>>(h&63)&1 != 0 || smoke != nil && smoke[h>>6]>>(h&63)&1 != 0
}

// sideBlocker names a hexside.
func (s *Sight) sideBlocker(q, r int, e edgeOffset) Blocker {
	h := s.ground.Grid.AtAxial(q+int(e.at.q), r+int(e.at.r))
	return Blocker{Hex: h, Beside: s.ground.Grid.Adjacent[h][e.dir], What: s.ground.Edge[board.Edge(h, int(e.dir))] & (Crest | Ridge)}
}
