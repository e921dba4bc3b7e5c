package knapp

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"sandtable/kernel"
	"sandtable/play"
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
	f := scene.Frame{Turn: s.turnLine(), Prompt: book.Prompt(s)}
	if s.Node().Final {
		f.Result = s.resultShown()
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
	fed := s.allSupplied()
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
		f := scene.Flag{At: x.id, Side: sideIDs[sideOfGroup(s.marker(a))]}
		if x.vp > 0 {
			f.Text = fmt.Sprint(x.vp)
		}
		out = append(out, f)
	}
	slices.SortFunc(out, func(a, b scene.Flag) int { return strings.Compare(a.At, b.At) })
	return out
}

func (s *state) turnLine() scene.Turn {
	return scene.Turn{
		Number: int(s.turn), Of: lastTurn, Name: s.d.dates[s.turn-1], Rule: ruleTenTurns.Number,
		Phase: stepsOf(int(s.turn))[s.step-1].name, Active: sideNames[s.active()],
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
		out = append(out, shown{scene.Counter{ID: x.id, Name: x.name, Short: shortOf(x.id), Kind: typeIDs[x.kind], Side: sideIDs[x.side], Nation: x.nation, Symbol: symbol(x),
			Group: groupNames[x.group], Hue: x.group}, isUnit, u})
	}
	for i := range beaches {
		home := &d.areas[d.beachOf[i]]
		out = append(out, shown{scene.Counter{ID: dumpPiece(home.id), Name: "Supply dump of " + home.name, Short: "Dump", Kind: "supply dump", Group: groupNames[home.source], Hue: home.source}, isDump, i})
	}
	for g := us; g <= br; g++ {
		out = append(out, shown{scene.Counter{ID: "air-" + groupIDs[g], Name: groupNames[g] + " tactical air power", Short: "Air", Kind: "aircraft", Side: sideIDs[allied],
			Group: groupNames[g], Hue: g}, isAir, g})
	}
	slices.SortFunc(out, func(a, b shown) int { return strings.Compare(a.ID, b.ID) })
	return out
}

// shortOf is what stands on a unit's counter: its id without the side.
func shortOf(id string) string {
	_, number, _ := strings.Cut(id, "-")
	return number
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
	mark(s.hits[u] > 0 && s.at[u] != gone, "hits", fmt.Sprint(s.hits[u]), play.Count(int(s.hits[u]), "hit"))
	mark(s.has(u, fortified), "fortified", "F", "fortified")
	if s.at[u] >= 0 {
		fed := s.allSupplied()
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
		fed := s.allSupplied()
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
	switch node := s.Node(); node.Kind {
	case nodeMove, nodeOrder, nodeMarch, nodeOverrun, nodeAir, nodeFortify:
		if s.side(u) == int(s.active()) && s.has(u, moved|spent) {
			return "done"
		}
	case nodeFire, nodeSupport:
		if s.side(u) == int(node.Seat) && s.has(u, fired) {
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

// Display implements scene.Painter.
func (g *Game) Display(v kernel.View, n int) scene.Display {
	s := of(v)
	switch n {
	case turnTrack:
		d := scene.Display{ID: "turns", Title: "Due in turn", Kind: "track", Rule: ruleTenTurns.Number}
		for i, dates := range s.d.dates {
			d.Cells = append(d.Cells, scene.Cell{ID: turnCell(i + 1), Label: fmt.Sprint(i + 1), Value: dates, On: i+1 == int(s.turn)})
		}
		return d
	case means:
		return s.meansDisplay()
	}
	return scene.Display{ID: "boxes", Title: "Off the map", Kind: "boxes", Rule: rulePile.Number, Cells: []scene.Cell{
		{ID: cellDead, Label: "Dead pile", Side: sideIDs[allied]}, {ID: cellDumps, Label: "Dumps to land", Side: sideIDs[allied]}, {ID: cellLost, Label: "Out for good"}}}
}

// meansDisplay shows what the Allies can spend.
func (s *state) meansDisplay() scene.Display {
	d := scene.Display{ID: "means", Title: "Allied means", Kind: "values", Rule: ruleNaval.Number}
	value := func(id, label, v string) {
		d.Cells = append(d.Cells, scene.Cell{ID: id, Label: label, Value: v, Side: sideIDs[allied], Dark: v == "0" || v == "none"})
	}
	value("naval", "Naval dice", fmt.Sprint(s.naval))
	for g := us; g <= br; g++ {
		value("points-"+groupIDs[g], groupNames[g]+" replacements", fmt.Sprint(s.points[g]))
	}
	for g := us; g <= br; g++ {
		where := "none"
		if s.air[g] >= 0 {
			where = s.d.areas[s.air[g]].name
		}
		value("wing-"+groupIDs[g], groupNames[g]+" tactical air", where)
	}
	return d
}

// dumpPiece is the counter of the dump of a beach.
func dumpPiece(beach string) string { return "dump-" + beach }
