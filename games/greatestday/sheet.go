package greatestday

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sandtable/board"
	"sandtable/board/sheet"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// Board is the sheet of the scenario.
func (g *Game) Board(r kernel.Reader) *scene.Board {
	s, _ := play.Of[*state](r)
	return s.sc.sheet
}

// draw makes the sheet: the ground, drawn from what its hexes are, and the counters.
func (sc *scenario) draw() {
	m := *sc.Ground.Map
	m.Outlines = sc.outlines(&m)
	b := sheet.New(&m, sheet.Options{Legend: sc.legend(), Mark: sc.hexMark})
	b.Name, b.North, b.Charts = sc.Title, order.North, charts
	sc.counters = make([]int, len(sc.Units))
	for u := range sc.counters {
		sc.counters[u] = u
	}
	slices.SortFunc(sc.counters, func(a, b int) int { return strings.Compare(sc.Units[a].ID, sc.Units[b].ID) })
	for _, u := range sc.counters {
		b.Counters = append(b.Counters, sc.counter(u))
	}
	sc.sheet = b
}

// outlines draw the ground: hills under everything, railways beside the roads that go
// the same way; crests are drawn as the hexsides that they are.
func (sc *scenario) outlines(m *board.Map) []board.Outline {
	all := slices.DeleteFunc(sheet.Trace(m, "clear"), func(o board.Outline) bool { return o.Kind == "rail" || o.Kind == "crest" })
	hills := sheet.Area(m, func(h int16) bool { return sc.Ground.Is(h, order.Hill) })
	if len(hills) > 0 {
		all = slices.Insert(all, 1, board.Outline{Kind: "hill", Closed: true, Lines: hills})
	}
	for _, r := range sc.Ground.Roads {
		if r.Railroad {
			all = append(all, board.Outline{Kind: "rail", Lines: [][]board.Point{sheet.Line(m, r.Hexes, 0.07*m.Grid.Km)}})
		}
	}
	return all
}

// hexMark says what a hex means in the game.
func (sc *scenario) hexMark(h int16) (tags []string, note string) {
	for _, o := range sc.Victory.Objectives {
		if o.Hex == h {
			tags, note = append(tags, "objective"), play.Count(int(o.Points), "point")
		}
	}
	for _, e := range sc.Entries {
		if e.Hex == h {
			tags = append(tags, "edge-entry")
		}
	}
	if sc.Ground.Is(h, order.Hill) {
		tags = append(tags, "hill")
	}
	return tags, note
}

// counter is what never changes of a unit.
func (sc *scenario) counter(u int) scene.Counter {
	m := &sc.Units[u]
	c := scene.Counter{ID: m.ID, Name: m.Name, Short: shortOf(m.Name), Kind: m.Symbol, Side: sideIDs[m.Side], Nation: nations[m.Side], Symbol: symbol(&m.Unit), Hue: len(sc.Formations) + int(m.Div)}
	c.Group = sc.Divisions[m.Div].Short
	if m.Form >= 0 {
		c.Group, c.Hue, c.Over, c.Part = sc.Formations[m.Form].Short, int(m.Form), sc.Divisions[m.Div].Short, m.Battalion
	}
	if m.Class == order.Leader {
		c.Kind = "leader of " + c.Group
	}
	return c
}

// shortOf is what stands on a counter: the numbers of company, battalion and regiment
// ("6./II./PzLehr 130" is 6/II/130), else the first letters and the last number of a
// long name, or its longest word.
func shortOf(name string) string {
	parts := strings.Split(name, "/")
	if len(parts) > 1 {
		for i, p := range parts {
			if words := strings.Fields(strings.Trim(p, ".,")); len(words) > 0 {
				w := words[max(0, slices.IndexFunc(words, numbered))]
				parts[i] = w[:min(4, len(w))]
			}
		}
		return strings.Join(parts, "/")
	}
	name, _, _ = strings.Cut(name, ",") // the arm, which its symbol shows
	if len(name) <= 8 {
		return name
	}
	words := strings.Fields(name)
	if numbered(words[0]) {
		return words[0] + " " + words[1]
	}
	for _, w := range slices.Backward(words[1:]) {
		if numbered(w) {
			return words[0][:min(4, len(words[0]))] + " " + w
		}
	}
	slices.Reverse(words) // of words as long as each other the last: HNoMS Stord
	return slices.MaxFunc(words, func(a, b string) int { return len(a) - len(b) })
}

func numbered(word string) bool { return word[0] <= '9' }

var nations = [2]string{order.Allied: "uk", order.German: "de"}

// functionCodes are the ground-unit function letters of APP-6 by what stands on a counter.
var functionCodes = map[string]string{
	"infantry": "UCI---", "armoured infantry": "UCIZ--", "motorized infantry": "UCIM--", "mortar": "UCFM--", "carrier": "UCRVA-", "Stuart": "UCRVA-",
	"light AT": "UCAA--", "heavy AT": "UCAA--", "Cromwell": "UCA---", "Sherman": "UCA---", "Tiger": "UCA---", "Pz IV": "UCA---", "Panther": "UCA---",
	"engineer": "UCE---", "rearguard": "UCI---", "Nachhut": "UCI---",
	"commando": "UCI---", "heavy weapons": "UCI---", "heavy company": "UCI---", "Ost infantry": "UCI---", "Sherman DD": "UCA---", "Sherman Crab": "UCA---",
	"Churchill AVRE": "UCE---", "Centaur": "UCA---", "Pz IV short / Somua": "UCA---", "SP artillery": "UCF---", "heavy howitzer": "UCF---", "SP infantry gun": "UCF---",
	"coastal battery": "UCF---", "SP AT": "UCAA--", "AT gun": "UCAA--", "Marder": "UCAA--", "reconnaissance": "UCRVA-",
}

// symbol is the letter code of a unit, "" for leaders, whose names stand on the counter.
func symbol(u *order.Unit) string {
	code, ok := functionCodes[u.Symbol]
	if !ok {
		return ""
	}
	who, size := "F", "E"
	if u.Side == order.German {
		who = "H"
	}
	if u.Steps < 2 {
		size = "D" // a platoon, or not much more
	}
	return "S" + who + "GP" + code + "-" + size + "---"
}

// legend words what terrain does (2, G9, G11).
func (sc *scenario) legend() []scene.Legend {
	var out []scene.Legend
	for i := range sc.Table.Terrain {
		t := &sc.Table.Terrain[i]
		if !slices.Contains(sc.Ground.Terrain, uint8(i)) {
			continue
		}
		out = append(out, scene.Legend{Kind: t.Kind, Group: "terrain", Name: t.Name, Move: moveWords(t), Combat: coverWords(t), Rule: terrainRules[t.Kind]})
	}
	move, target := &sc.Table.Move, &sc.Table.Target
	for _, l := range []scene.Legend{
		{Kind: "stream", Group: "side", Name: "Stream", Rule: "2.2.3",
			Move: fmt.Sprintf("leg +%s, in column +%s; along a Road nothing; vehicles only along a Road", halves(int(move.StreamOffColumn)), halves(int(move.StreamInColumn)))},
		{Kind: "crest", Group: "side", Name: "Crest", Combat: "hides, unless it is the only one and a side of firer's or target's hex", Rule: "2.2.1"},
	} {
		if slices.Contains(sc.Ground.SideKinds, l.Kind) {
			out = append(out, l)
		}
	}
	along := func(road int) string {
		return fmt.Sprintf("in column: leg %s, wheels %s, tracks %s", halves(int(move.Road[road][order.OnFoot])), halves(int(move.Road[road][order.Wheeled])), halves(int(move.Road[road][order.Tracked])))
	}
	return append(out,
		scene.Legend{Kind: "road1", Group: "link", Name: "Road", Move: along(0), Rule: "2.3.1"},
		scene.Legend{Kind: "rail", Group: "link", Name: "Railway", Move: along(1), Rule: "2.3.2"},
		scene.Legend{Kind: "hill", Group: "tag", Name: "Hill", Rule: "2.1.11", Combat: fmt.Sprintf("fire at it %+d, at armour %+d; sees %d hexes, through %d that block; blocks", target.Hill[0], target.Hill[1], sc.Table.Sight.Hill, sc.Table.Sight.ThroughFromHill)},
		scene.Legend{Kind: "objective", Group: "tag", Name: "Objective", Rule: ruleVictory.Number},
		scene.Legend{Kind: "edge-entry", Group: "tag", Name: "Entry of reinforcements", Rule: ruleEnter.Number})
}

// terrainRules are the numbers of the paragraphs on terrain.
var terrainRules = map[string]string{"clear": "2.1.1", "woods": "2.1.2", "village": "2.1.4", "town": "2.1.5", "city": "2.1.6", "fortified": "2.1.7", "marsh": "2.1.8",
	"beach": "2.1.9", "hedgerow": "2.1.10", "sea": "2.1.12"}

func moveWords(t *order.Terrain) string {
	parts := []string{"leg " + stepWords(t.Step[order.OnFoot])}
	wheels, tracks := stepWords(t.Step[order.Wheeled]), stepWords(t.Step[order.Tracked])
	if wheels == tracks {
		return strings.Join(append(parts, "vehicles "+wheels), ", ")
	}
	return strings.Join(append(parts, "wheels "+wheels, "tracks "+tracks), ", ")
}

func stepWords(x order.Step) string {
	switch x.Entry {
	case order.Freely:
		return halves(int(x.Half))
	case order.InColumn:
		return halves(int(x.Half)) + " in column only"
	case order.AlongRoad:
		return "only in column along a Road"
	default:
		return "not at all"
	}
}

func coverWords(t *order.Terrain) string {
	text := "no cover"
	if t.Cover != [2]int8{} {
		text = "fire at it " + signed(t.Cover[0]) + ", at armour " + signed(t.Cover[1])
	}
	if t.Blocking {
		text += "; blocks sight"
	}
	if t.Adjacent {
		text += "; seen from adjacent hexes only"
	}
	return text
}

// signed is a number with its sign, if it has one.
func signed(n int8) string {
	if n == 0 {
		return "0"
	}
	return fmt.Sprintf("%+d", n)
}

// reachWord is a range as it is printed.
func reachWord(n int8) string {
	if n == order.Star {
		return "*"
	}
	return strconv.Itoa(int(n))
}

// ratings are the two lines on a counter: fire and range; assault, defence, troop quality
// and movement, as the side that is up has them.
func (s *state) ratings(u int) string {
	c := s.card(u)
	if c.Class == order.Leader {
		return "range " + strconv.Itoa(int(c.Range))
	}
	less := int8(0)
	if s.reduced(u) {
		less = 1
	}
	fire, _, reach, ok := s.weapon(u)
	var memory [48]byte // a counter is painted anew whenever it looks different
	out := memory[:0]
	if ok {
		if !c.Reduced {
			fire -= less
		}
		out = strconv.AppendInt(out, int64(fire), 10)
		out = append(append(out, "·"...), reachWord(reach)...)
	} else {
		out = append(out, "no fire"...)
	}
	out = append(out, '\n')
	if c.Assault != order.No && !s.is(u, isMounted) {
		out = strconv.AppendInt(out, int64(c.Assault-less), 10)
		if c.Double {
			out = append(out, "²"...)
		}
	} else {
		out = append(out, "–"...)
	}
	for _, n := range [...]int8{s.defence(u), c.Quality - less} {
		out = strconv.AppendInt(append(out, ' '), int64(n), 10)
	}
	out = append(out, ' ')
	if _, mp := s.gait(u); mp > 0 {
		out = strconv.AppendInt(out, int64(mp/2), 10)
	} else {
		out = append(out, "–"...)
	}
	return string(out)
}
