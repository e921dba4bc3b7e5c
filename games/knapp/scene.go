package knapp

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"sandtable/kernel"
	"sandtable/scene"
)

// Board implements scene.Painter.
func (g *Game) Board(kernel.Reader) *scene.Board { return g.board }

// Cells of the displays in which pieces stand.
const (
	cellDead  = "dead-pile"
	cellLost  = "lost"
	cellDumps = "dumps"
)

func turnCell(turn int) string { return fmt.Sprintf("turn-%d", turn) }

// Frame implements scene.Painter.
func (g *Game) Frame(v kernel.View) scene.Frame {
	s := of(v)
	f := scene.Frame{Turn: s.turnLine(), Prompt: s.prompt()}
	if r, over := s.Result(); over {
		f.Result = &scene.Result{Winner: sideIDs[r.Winner], Text: fmt.Sprintf("%s. The Allies have %d of %d points.", levels[s.level()].text, s.score(), allPoints)}
	}
	return f
}

// Displays beside the map.
const (
	turnTrack = iota
	means
	offMapBoxes
	numDisplays
)

// Stamps implements scene.Painter.
func (g *Game) Stamps(v kernel.View, st *scene.Stamps) {
	s := of(v)
	st.Size(len(g.order), numDisplays)
	fed := [3]uint64{s.supplied(us), s.supplied(br), s.supplied(ge)}
	for n, c := range g.order {
		switch c.what {
		case isUnit:
			if s.at[c.i] != absent {
				st.Pieces[n] = s.unitStamp(c.i, &fed)
			}
		case isDump:
			if s.dump[c.i] != lostDump {
				st.Pieces[n] = scene.Look.Add(int(s.dump[c.i]))
			}
		case isAir:
			if s.air[c.i] >= 0 {
				st.Pieces[n] = scene.Look.Add(int(s.air[c.i]))
			}
		}
	}
	st.Displays[turnTrack] = scene.Look.Add(int(s.turn))
	st.Displays[means] = scene.Look.Add(int(s.naval)<<16 | int(s.points[us])<<8 | int(s.points[br])).Add(int(s.air[us])<<8 | int(uint8(s.air[br])))
	st.Displays[offMapBoxes] = scene.Look
	st.Flags = scene.Look.Add(int(s.held[us])).Add(int(s.held[br]))
	st.Score = st.Flags.Add(int(s.held[us] & fed[us])).Add(int(s.held[br] & fed[br]))
}

func (s *state) unitStamp(u int, fed *[3]uint64) scene.Stamp {
	x := scene.Look.Add(int(s.at[u])<<32 | int(uint8(s.hits[u]))<<24 | int(uint8(s.str[u]))<<16 | int(uint8(s.due[u]))<<8 | int(s.flag[u]))
	if s.at[u] >= 0 {
		x = x.Add(s.height(u)).With(s.unfed(u, fed))
	} else {
		x = x.Add(int(s.turn)) // whoever is overdue waits in the box of the turn
	}
	if state := s.pieceState(u); state != "" {
		x = x.Add(int(state[0])) // every state has its own first letter
	}
	return x
}

// Flags implements scene.Painter.
func (g *Game) Flags(v kernel.View) []scene.Flag {
	s := of(v)
	out := make([]scene.Flag, 0, len(s.d.areas))
	for a := range s.d.areas {
		x := &s.d.areas[a]
		f := scene.Flag{At: x.id, Side: s.flagSide(a)}
		if x.vp > 0 {
			f.Text = fmt.Sprint(x.vp)
		}
		out = append(out, f)
	}
	slices.SortFunc(out, func(a, b scene.Flag) int { return strings.Compare(a.At, b.At) })
	return out
}

// flagSide is the side whose control marker an area bears.
func (s *state) flagSide(a int) string {
	if s.marker(a) == ge {
		return sideIDs[german]
	}
	return sideIDs[allied]
}

// Score implements scene.Painter: the Allied points, and those that they lack (K2.3).
func (g *Game) Score(v kernel.View) []scene.Score {
	s := of(v)
	ok := [2]uint64{s.supplied(us), s.supplied(br)}
	score := [2]scene.Score{{Side: sideIDs[allied]}, {Side: sideIDs[german]}}
	add := func(side int, l scene.ScoreLine) {
		score[side].Points += l.Points
		score[side].Lines = append(score[side].Lines, l)
	}
	for a := range s.d.areas {
		x := &s.d.areas[a]
		switch {
		case x.vp == 0:
		case s.counts(&ok, a):
			add(allied, scene.ScoreLine{Text: x.name, Points: x.vp, At: x.id, Rule: "K2.1"})
		case s.flagSide(a) == sideIDs[allied]:
			add(german, scene.ScoreLine{Text: x.name + ", Allied but out of supply", Points: x.vp, At: x.id, Rule: "K2.2"})
		default:
			add(german, scene.ScoreLine{Text: x.name, Points: x.vp, At: x.id, Rule: "K2.3"})
		}
	}
	return score[:]
}

// marker is the supply group whose control marker an area bears (K1.7).
func (s *state) marker(a int) int {
	switch {
	case s.held[us]>>a&1 != 0:
		return us
	case s.held[br]>>a&1 != 0:
		return br
	}
	return ge
}

func (s *state) turnLine() scene.Turn {
	return scene.Turn{
		Number: int(s.turn), Of: lastTurn, Name: s.d.dates[s.turn-1], Rule: "K1.6",
		Phase: stepName(int(s.turn), int(s.step)), Active: []string{"Allies", "Germans"}[s.active()],
	}
}

// What a counter of the board is.
const (
	isUnit = iota
	isDump
	isAir
)

// shown is a counter of the board: a unit, a dump or an air marker by its number.
type shown struct {
	scene.Counter
	what, i int
}

// counters lists what never changes of everything that stands on the map, by id.
func (d *data) counters() []shown {
	var out []shown
	for u := range d.units {
		x := &d.units[u]
		out = append(out, shown{scene.Counter{ID: x.id, Name: x.name, Kind: typeIDs[x.kind], Side: sideIDs[x.side], Nation: x.nation, Symbol: symbol(x),
			Group: groupIDs[x.group], Hue: x.group}, isUnit, u})
	}
	for i := range beaches {
		home := &d.areas[d.beachOf[i]]
		out = append(out, shown{scene.Counter{ID: "dump-" + home.id, Name: "Supply dump of " + home.name, Kind: "supply dump", Group: groupIDs[home.source], Hue: home.source}, isDump, i})
	}
	for g := us; g <= br; g++ {
		out = append(out, shown{scene.Counter{ID: "air-" + groupIDs[g], Name: "Tactical air power " + groupIDs[g], Kind: "aircraft", Side: sideIDs[allied],
			Group: groupIDs[g], Hue: g}, isAir, g})
	}
	slices.SortFunc(out, func(a, b shown) int { return strings.Compare(a.ID, b.ID) })
	return out
}

// Piece implements scene.Painter.
func (g *Game) Piece(v kernel.View, n int) scene.Piece {
	s, c := of(v), &g.order[n]
	p := scene.Piece{ID: c.ID}
	switch c.what {
	case isUnit:
		s.unitPiece(c.i, &p)
	case isDump:
		p.Ratings, p.At, p.Z = "dump", cellDumps, 6+c.i
		if a := s.dump[c.i]; a >= 0 {
			p.At = s.d.areas[a].id
		}
	case isAir:
		p.Ratings, p.At, p.Z = "air", s.d.areas[s.air[c.i]].id, 12+c.i
	}
	return p
}

// height is where a unit lies in its stack.
func (s *state) height(u int) int {
	side, at := s.d.units[u].side, s.at[u]
	return bits.OnesCount64(s.here[side][at]&(s.d.bit(u)-1)) + (1-side)*bits.OnesCount64(s.here[german][at])
}

// unfed tells whether a unit on the map is out of supply.
func (s *state) unfed(u int, fed *[3]uint64) bool {
	return !s.exempt(u) && !s.isIn(u, fed[s.d.units[u].group])
}

func (s *state) unitPiece(u int, p *scene.Piece) {
	x := &s.d.units[u]
	p.Ratings = fmt.Sprint(s.now(u))
	switch at := int(s.at[u]); {
	case at >= 0:
		p.At, p.Z = s.d.areas[at].id, s.height(u)
	case at == dead:
		p.At = cellDead
	case at == gone, s.due[u] > lastTurn:
		p.At = cellLost
	default:
		p.At = turnCell(int(max(s.due[u], s.turn)))
	}
	if s.has(u, unrolled) && s.at[u] >= 0 {
		p.Ratings = "?"
	}
	mark := func(on bool, kind, text, say string) {
		if on {
			p.Marks = append(p.Marks, scene.Mark{Kind: kind, Text: text, Say: say})
		}
	}
	mark(s.hits[u] > 0 && s.at[u] != gone, "hits", fmt.Sprint(s.hits[u]), count(int(s.hits[u]), "hit"))
	mark(s.has(u, fortified), "fortified", "F", "fortified")
	if s.at[u] >= 0 {
		fed := [3]uint64{s.supplied(us), s.supplied(br), s.supplied(ge)}
		mark(s.str[u] != x.strength && x.kind != static, "reduced", "T1", "at its strength of turn 1")
		mark(s.unfed(u, &fed), "unsupplied", "!", "out of supply")
	}
	p.State = s.pieceState(u)
}

// Rows implements scene.Painter.
func (g *Game) Rows(v kernel.View, n int) []string {
	s, c := of(v), &g.order[n]
	if c.what != isUnit {
		return nil
	}
	u := c.i
	var rows []string
	switch at := int(s.at[u]); {
	case at >= 0:
		fed := [3]uint64{s.supplied(us), s.supplied(br), s.supplied(ge)}
		rows = append(rows, s.supplyRow(u, &fed))
		if s.has(u, unrolled) {
			rows = append(rows, "strength not rolled yet")
		}
	case at == due && s.due[u] > lastTurn:
		rows = append(rows, "too late for the battle")
	case at == due:
		rows = append(rows, fmt.Sprintf("due on turn %d", s.due[u]))
	}
	if note := s.d.units[u].note; note != "" {
		rows = append(rows, note)
	}
	return rows
}

// pieceState marks the piece that is chosen, shot at, or done for this step.
func (s *state) pieceState(u int) string {
	f := s.stack.Top()
	if f == nil {
		return ""
	}
	switch f.Proc {
	case procOrder, procMarch, procShot:
		if int(f.A) == u {
			return "chosen"
		}
	case procHits:
		if s.side(u) == int(f.B) && s.at[u] == int8(f.A) {
			return "target"
		}
	}
	switch s.node.Kind {
	case nMove, nOrder, nMarch, nOverrun, nAir, nFortify:
		if s.side(u) == int(s.active()) && s.has(u, moved|spent) {
			return "done"
		}
	case nFire, nSupport:
		if s.side(u) == int(s.node.Seat) && s.has(u, fired) {
			return "done"
		}
	}
	return ""
}

// symbol is the APP-6 letter code of a unit.
func symbol(x *unit) string {
	side := "F"
	if x.side == german {
		side = "H"
	}
	return "S" + side + "GPUC" + []string{"I--", "A--", "F--", "IA-", "I--"}[x.kind] + "--" + string("FGHI"[x.size]) + "---"
}

// trace finds a supply line of roads from an area to one of the sources, the
// shortest; with through set it minds no enemy. It is nil when there is none.
func (s *state) trace(from int, sources, closed uint64) []int {
	var back [maxAreas]int
	seen := uint64(1) << from
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		a := queue[0]
		if sources>>a&1 != 0 && (a == from || closed>>a&1 == 0) {
			path := []int{a}
			for a != from {
				a = back[a]
				path = append(path, a)
			}
			slices.Reverse(path)
			return path
		}
		if a != from && closed>>a&1 != 0 {
			continue
		}
		for w := s.d.road[a] &^ seen; w != 0; w &= w - 1 {
			b := bits.TrailingZeros64(w)
			seen |= 1 << b
			back[b] = a
			queue = append(queue, b)
		}
	}
	return nil
}

// line says where a unit in an area draws its supply from: the areas of the
// line, or those of the shortest one if nothing stood in the way, and then the
// first area that cuts it (noArea if none does).
func (s *state) line(g, from int) (path []string, cut int) {
	enemy := s.enemies(g)
	cut = noArea
	way := s.trace(from, s.d.source[g], enemy)
	if way == nil {
		way = s.trace(from, s.d.source[g], 0)
		for _, a := range way[1:] {
			if cut == noArea && enemy>>a&1 != 0 {
				cut = a
			}
		}
	}
	for _, a := range way {
		path = append(path, s.d.areas[a].id)
	}
	return path, cut
}

// supplyRow words a unit's supply.
func (s *state) supplyRow(u int, fed *[3]uint64) string {
	g := s.d.units[u].group
	path, cut := s.line(g, int(s.at[u]))
	switch {
	case s.isIn(u, fed[g]) && len(path) == 1:
		return "Supply: stands on a source"
	case s.isIn(u, fed[g]):
		return "Supply: " + strings.Join(path, " - ")
	case s.exempt(u):
		return fmt.Sprintf("Supply: needs none until turn %d", exemptUntil+1)
	}
	return fmt.Sprintf("Out of supply: %s, cut at %s", strings.Join(path, " - "), s.d.title('a', cut))
}

// Display implements scene.Painter.
func (g *Game) Display(v kernel.View, n int) scene.Display {
	s := of(v)
	switch n {
	case turnTrack:
		d := scene.Display{ID: "turns", Title: "Turns and arrivals", Kind: "track", Rule: "K1.6"}
		for i, dates := range s.d.dates {
			d.Cells = append(d.Cells, scene.Cell{ID: turnCell(i + 1), Label: fmt.Sprint(i + 1), Value: dates, On: i+1 == int(s.turn), Dark: i+1 < int(s.turn)})
		}
		return d
	case means:
		return s.meansDisplay()
	}
	return scene.Display{ID: "boxes", Title: "Off the map", Kind: "boxes", Rule: "K11.4", Cells: []scene.Cell{
		{ID: cellDead, Label: "Dead pile", Side: sideIDs[allied]}, {ID: cellDumps, Label: "Dumps to land", Side: sideIDs[allied]}, {ID: cellLost, Label: "Out for good"}}}
}

// meansDisplay shows what the Allies can spend.
func (s *state) meansDisplay() scene.Display {
	d := scene.Display{ID: "means", Title: "Allied means", Kind: "values", Rule: "K9.1"}
	value := func(id, label, v string) {
		d.Cells = append(d.Cells, scene.Cell{ID: id, Label: label, Value: v, Side: sideIDs[allied], Dark: v == "0" || v == "none"})
	}
	value("naval", "Naval dice", fmt.Sprint(s.naval))
	for g := us; g <= br; g++ {
		value("points-"+groupIDs[g], "Replacements "+groupIDs[g], fmt.Sprint(s.points[g]))
	}
	for g := us; g <= br; g++ {
		where := "none"
		if s.air[g] >= 0 {
			where = s.d.areas[s.air[g]].name
		}
		value("wing-"+groupIDs[g], "Tactical air "+groupIDs[g], where)
	}
	return d
}
