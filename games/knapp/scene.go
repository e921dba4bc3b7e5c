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

// Scene implements scene.Painter.
func (g *Game) Scene(v kernel.View) *scene.Scene {
	s := of(v)
	sc := &scene.Scene{Turn: s.turnLine(), Displays: s.displays(), Prompt: s.prompt(v.Seat())}
	fed := [3]uint64{s.supplied(us), s.supplied(br), s.supplied(ge)}
	for u := range s.d.units {
		if s.at[u] != absent {
			sc.Pieces = append(sc.Pieces, s.piece(u, &fed))
		}
	}
	sc.Pieces = append(sc.Pieces, s.markers()...)
	slices.SortFunc(sc.Pieces, func(a, b scene.Piece) int { return strings.Compare(a.ID, b.ID) })
	ok := [2]uint64{fed[us], fed[br]}
	score := scene.Score{Side: sideIDs[allied]}
	for a := range s.d.areas {
		x := &s.d.areas[a]
		f := scene.Flag{At: x.id, Side: sideIDs[german]}
		if s.marker(a) != ge {
			f.Side = sideIDs[allied]
		}
		if x.vp > 0 {
			f.Text = fmt.Sprint(x.vp)
			switch {
			case s.counts(&ok, a):
				score.Points += x.vp
				score.Lines = append(score.Lines, scene.ScoreLine{Text: x.name, Points: x.vp, At: x.id, Rule: "K2.1"})
			case f.Side == sideIDs[allied]:
				score.Lines = append(score.Lines, scene.ScoreLine{Text: x.name + ", out of supply", At: x.id, Rule: "K2.2"})
			}
		}
		sc.Flags = append(sc.Flags, f)
	}
	slices.SortFunc(sc.Flags, func(a, b scene.Flag) int { return strings.Compare(a.At, b.At) })
	sc.Score = []scene.Score{score}
	if r, over := s.Result(); over {
		sc.Result = &scene.Result{Winner: sideIDs[r.Winner], Text: fmt.Sprintf("%s: %d of 21 points.", levels[s.level()].text, score.Points)}
	}
	return sc
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

// piece describes a unit.
func (s *state) piece(u int, fed *[3]uint64) scene.Piece {
	x := &s.d.units[u]
	p := scene.Piece{ID: x.id, Name: x.name, Side: sideIDs[x.side], Nation: x.nation, Symbol: symbol(x),
		Group: groupIDs[x.group], Hue: x.group, Ratings: fmt.Sprint(s.now(u))}
	where := ""
	switch at := int(s.at[u]); {
	case at >= 0:
		p.At = s.d.areas[at].id
		p.Z = bits.OnesCount64(s.here[x.side][at]&(s.d.bit(u)-1)) + (1-x.side)*bits.OnesCount64(s.here[german][at])
		where = "in " + s.d.areas[at].name
		p.Rows = append(p.Rows, s.supplyRow(u, fed))
	case at == dead:
		p.At, where = cellDead, "in the dead pile"
	case at == gone:
		p.At, where = cellLost, "out for good"
	case s.due[u] > lastTurn:
		p.At, where = cellLost, "too late for the battle"
	default:
		p.At = turnCell(int(max(s.due[u], s.turn)))
		where = fmt.Sprintf("due on turn %d", s.due[u])
	}
	if s.has(u, unrolled) && s.at[u] >= 0 {
		p.Ratings = "?"
		where += ", strength not rolled yet"
	}
	mark := func(on bool, kind, text, say string) {
		if on {
			p.Marks = append(p.Marks, scene.Mark{Kind: kind, Text: text, Say: say})
			where += ", " + say
		}
	}
	mark(s.hits[u] > 0 && s.at[u] != gone, "hits", fmt.Sprint(s.hits[u]), count(int(s.hits[u]), "hit"))
	mark(s.has(u, fortified), "fortified", "F", "fortified")
	if s.at[u] >= 0 {
		mark(s.str[u] != x.strength && x.kind != static, "reduced", "T1", "at its strength of turn 1")
		mark(!s.exempt(u) && !s.isIn(u, fed[x.group]), "unsupplied", "!", "out of supply")
	}
	p.State = s.pieceState(u)
	p.Say = fmt.Sprintf("%s, %s, %s of strength %s, %s", x.id, x.name, typeIDs[x.kind], p.Ratings, where)
	if x.note != "" {
		p.Rows = append(p.Rows, x.note)
	}
	return p
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
	enemy := s.occ[ge]
	if g == ge {
		enemy = s.sideOf(allied)
	}
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

// markers are the dumps and the aircraft.
func (s *state) markers() []scene.Piece {
	var out []scene.Piece
	for i, a := range s.dump {
		home := &s.d.areas[s.d.beachOf[i]]
		p := scene.Piece{ID: "dump-" + home.id, Name: "Supply dump of " + home.name, Group: groupIDs[home.source], Hue: home.source, Ratings: "dump", At: cellDumps}
		p.Say = p.Name + ", not landed yet"
		switch {
		case a == lostDump:
			continue
		case a >= 0:
			p.At = s.d.areas[a].id
			p.Say = p.Name + " in " + s.d.areas[a].name
		}
		p.Z = 6 + i
		out = append(out, p)
	}
	for g, a := range s.air {
		if a >= 0 {
			out = append(out, scene.Piece{ID: "air-" + groupIDs[g], Name: "Tactical air power " + groupIDs[g], Side: sideIDs[allied], At: s.d.areas[a].id,
				Group: groupIDs[g], Hue: g, Z: 12 + g, Ratings: "air", Say: "Tactical air power " + groupIDs[g] + " in " + s.d.areas[a].name})
		}
	}
	return out
}

// displays are the boxes beside the map.
func (s *state) displays() []scene.Display {
	turns := scene.Display{ID: "turns", Title: "Turns and arrivals", Kind: "track", Rule: "K1.6"}
	for i, dates := range s.d.dates {
		turns.Cells = append(turns.Cells, scene.Cell{ID: turnCell(i + 1), Label: fmt.Sprint(i + 1), Value: dates, On: i+1 == int(s.turn), Dark: i+1 < int(s.turn)})
	}
	values := scene.Display{ID: "means", Title: "Allied means", Kind: "values", Rule: "K9.1"}
	value := func(id, label, v string) {
		values.Cells = append(values.Cells, scene.Cell{ID: id, Label: label, Value: v, Side: sideIDs[allied], Dark: v == "0" || v == "none"})
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
	return []scene.Display{turns, values,
		{ID: "boxes", Title: "Off the map", Kind: "boxes", Rule: "K11.4", Cells: []scene.Cell{
			{ID: cellDead, Label: "Dead pile", Side: sideIDs[allied]}, {ID: cellDumps, Label: "Dumps to land", Side: sideIDs[allied]}, {ID: cellLost, Label: "Out for good"},
		}},
	}
}
