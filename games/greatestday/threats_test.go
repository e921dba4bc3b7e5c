package greatestday

import (
	"math"
	"slices"
	"strings"
	"testing"

	"sandtable/board"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/odds"
	"sandtable/scene"
)

// atTheHill puts a Tiger company on Hill 213 and, before it, Cromwells and a company of Rifles,
// with the Allied chit in play; tanks are in hand.
func atTheHill(t *testing.T, more ...string) (g *Game, s *state, u, w int) {
	t.Helper()
	g, s = begun(t)
	g.Clear(s)
	for _, x := range [][2]string{{"ind-1-sss-pz-101", "79.061"}, {"7arm-c-4-cly", "79.064"}, {"7arm-i-1-rb", "79.064"}, {"ldr-7arm-22ab", "79.064"}} {
		if err := g.Place(s, x[0], x[1], nil); err != nil {
			t.Fatal(err)
		}
	}
	for _, x := range [][2]string{{"chit", "direct-allied"}, {"cp", "7arm 4"}} {
		if err := g.Set(s, x[0], x[1]); err != nil {
			t.Fatal(err)
		}
	}
	choose(t, g, s, more...)
	return g, s, s.sc.Find("7arm-c-4-cly"), s.sc.Find("ind-1-sss-pz-101")
}

func choose(t *testing.T, g *Game, s *state, texts ...string) {
	t.Helper()
	for _, text := range texts {
		c, err := g.Parse(s, text)
		if err == nil {
			err = kernel.Play(s, s.Node().Seat, c, nil)
		}
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
}

// A way through fire zones is told step by step: who may fire, with what, and what that does
// (G15.1, G15.3).
func TestThreatsOfAWay(t *testing.T) {
	_, s, u, w := atTheHill(t)
	way := []int16{s.at[u], 0, 0}
	way[1] = s.sc.Ground.Grid.Adjacent[way[0]][3] // south, away from the hill
	way[2] = s.sc.Ground.Grid.Adjacent[way[1]][3]
	before := s.Digest()
	facts := s.threats(u, way)
	if s.Digest() != before {
		t.Error("looking at a way has moved the unit")
	}
	if len(facts) == 0 || facts[0].Text != "Leaving 79.064: fire of 1./s.SS-Pz 101 from 79.061" || !strings.HasPrefix(facts[0].Value, "hits on 0 to ") || !strings.Contains(facts[0].Value, "% suppressed") {
		t.Fatalf("the Tiger on the hill threatens the way by %v", facts)
	}
	if here := s.threatsHere(u); len(here) != 1 || !strings.HasPrefix(here[0].Text, "Before it: fire of 1./s.SS-Pz 101") {
		t.Errorf("a change of column is threatened by %v (G15.1)", here)
	}
	// What all fire does comes first, and all of it before what the way costs.
	way[1] = s.sc.Ground.Grid.Adjacent[way[0]][2]
	way[2] = s.sc.Ground.Grid.Adjacent[way[1]][3]
	if facts := s.threats(u, way); len(facts) < 3 || !strings.HasPrefix(facts[0].Text, "All fire on the way") {
		t.Errorf("two shots at a way are %v", facts)
	}
	if d := s.moveDetail(u, way[1], 40, false); len(d.Facts) != 2 || !strings.HasPrefix(d.Facts[0].Text, "Leaving ") {
		t.Errorf("a move of one step says %v", d.Facts)
	}
	s.set(w, suppressed)
	if facts := s.threats(u, way); len(facts) != 0 {
		t.Errorf("a suppressed Tiger threatens the way: %v", facts)
	}
}

// What is foretold of a shot is what the dice of that shot do when it is fired (G15).
func TestPerilIsTheOdds(t *testing.T) {
	for _, state := range [][]string{nil, {"column"}, {"hits=1"}, {"hits=2", "steps=1"}, {"ip"}} {
		g, s, u, w := atTheHill(t)
		if state != nil {
			if err := g.Place(s, "7arm-c-4-cly", "79.064", state); err != nil {
				t.Fatal(err)
			}
		}
		to := s.sc.Ground.Grid.Adjacent[s.at[u]][3]
		foretold, ok := s.perilOf(u, to, -1)
		choose(t, g, s, "pick 7arm-c-4-cly", "move "+s.hex(to))
		if s.Node().Kind != nodeReact || !ok {
			t.Fatalf("%v: nobody is asked: %s", state, s.showNode())
		}
		c, err := g.Parse(s, "shoot "+s.id(int16(w)))
		if err != nil {
			t.Fatal(err)
		}
		table, err := odds.Of(g, s, c)
		if err != nil {
			t.Fatal(err)
		}
		var got peril
		for _, r := range table.Rows {
			p, _ := r.P.Float64()
			switch text := r.Text(); {
			case strings.Contains(text, "is eliminated"):
				got.gone += p
			case strings.Contains(text, "is suppressed"):
				got.suppressed += p
			case strings.Contains(text, "loses a step"):
				got.loss += p
			case strings.Contains(text, "cohesion hit"):
				got.hit += p
			}
		}
		for i, pair := range [][2]float64{{got.gone, foretold.gone}, {got.suppressed, foretold.suppressed}, {got.loss, foretold.loss}, {got.hit, foretold.hit}} {
			if math.Abs(pair[0]-pair[1]) > 1e-9 {
				t.Errorf("%v, %d: the dice give %v, foretold is %v", state, i, got, foretold)
				break
			}
		}
		if got.any() == 0 {
			t.Errorf("%v: the shot does nothing", state)
		}
	}
}

// Fire on a way adds up: two steps under fire are worse than one, and who is stopped at the first
// is not fired at again.
func TestPerilOfAWay(t *testing.T) {
	_, s, u, _ := atTheHill(t)
	way := []int16{s.at[u]}
	for _, d := range []int{2, 3} { // the Tigers see the second hex, too
		way = append(way, s.sc.Ground.Grid.Adjacent[way[len(way)-1]][d])
	}
	one, _ := s.perilOfWay(u, way[:2])
	two, ok := s.perilOfWay(u, way)
	if first, _ := s.perilOf(u, way[1], -1); !ok || one != first {
		t.Errorf("a way of one step is %v, the step %v", one, first)
	}
	if two.any() <= one.any() || two.any() >= 2*one.any() || two.any() > 1 {
		t.Errorf("a step is %v, two are %v", one, two)
	}
	if got := (peril{suppressed: 0.4, hit: 0.004}).String(); got != "40% suppressed, under 1% cohesion hit" {
		t.Errorf("it is worded %q", got)
	}
}

// The chart of fire at a step marks each hex that can be entered next with what fire does on the
// way there, and who fires; of a hex that is pointed at, what fire would do there (G15.1).
func TestDangerChart(t *testing.T) {
	g, s, u, w := atTheHill(t, "pick 7arm-c-4-cly")
	before := s.Digest()
	c := g.Chart(s.View(0), "danger")
	spot := func(c *scene.Chart, at, part string) bool {
		return slices.ContainsFunc(c.Spots, func(x scene.Spot) bool { return x.At == at && strings.Contains(x.Say, part) })
	}
	if !spot(c, "79.061", "1./s.SS-Pz 101 at C/4 CLY: hits on") || len(c.Traces) != 1 {
		t.Errorf("who fires is %+v, %v", c.Spots, c.Traces)
	}
	legal, marked := 0, 0
	for _, m := range s.Legal(nil) {
		if m.Verb == verbMove && s.sc.Ground.Grid.Distance(m.A, s.at[u]) == 1 {
			legal++
			if spot(c, s.hex(m.A), "as it goes there: ") {
				marked++
			}
		}
	}
	if legal == 0 || marked != legal {
		t.Errorf("%d of %d next hexes are marked", marked, legal)
	}
	for h := range int16(s.sc.hexes()) {
		if got := slices.Contains(c.Shades, scene.Shade{At: s.hex(h), Side: "german"}); got != s.inZone(order.German, h) {
			t.Errorf("%s is tinted: %v", s.hex(h), got)
		}
	}
	if there := g.Chart(s.View(0), "danger@79.062"); !spot(there, "79.062", "C/4 CLY in 79.062, fired at by 1 unit: ") {
		t.Errorf("at 79.062 it says %+v", there.Spots)
	}
	// At the next hex it says what the step there meets; in one that nobody covers, that nobody does.
	next := s.hex(s.sc.Ground.Grid.Adjacent[s.at[u]][3])
	if there := g.Chart(s.View(0), "danger@"+next); !spot(there, next, "as it goes there: ") {
		t.Errorf("at %s it says %+v", next, there.Spots)
	}
	if there := g.Chart(s.View(0), "danger@92.064"); !spot(there, "92.064", "C/4 CLY in 92.064 is not fired at") {
		t.Errorf("at 92.064 it says %+v", there.Spots)
	}
	s.set(w, suppressed)
	if c := g.Chart(s.View(0), "danger"); len(c.Shades) != 0 || !spot(c, s.hex(s.sc.Ground.Grid.Adjacent[s.at[u]][3]), "no effect") {
		t.Errorf("with nobody to fire it says %+v", c)
	}
	s.unset(w, suppressed)
	if s.Digest() != before {
		t.Error("the chart has changed the position")
	}
}

// The charts of reach tint exactly what a unit could move to, as it is and after it has formed or
// left column (G9.1, G9.2).
func TestReachCharts(t *testing.T) {
	g, s, u, _ := atTheHill(t, "pick 7arm-c-4-cly")
	before := s.Digest()
	tinted := func(id string) (out []string) {
		for _, x := range g.Chart(s.View(0), id).Shades {
			out = append(out, x.At)
		}
		return out
	}
	moves := func() (out []string) {
		out = append(out, s.hex(s.at[u]))
		for _, m := range s.Legal(nil) {
			if m.Verb == verbMove {
				out = append(out, s.hex(m.A))
			}
		}
		slices.Sort(out)
		return out
	}
	if got, want := tinted("reach-open"), moves(); !slices.Equal(sorted(got), want) {
		t.Errorf("not in column it gets to %v, it may move to %v", got, want)
	}
	column, say := tinted("reach-column"), g.Chart(s.View(0), "reach-column").Spots[0].Say
	if !strings.Contains(say, "in column reaches ") || !strings.Contains(say, " after 1 MP to change") {
		t.Errorf("it says %q", say)
	}
	if s.Digest() != before {
		t.Fatal("the chart has changed the position")
	}
	all := tinted("reach-open@79.064") // the Rifles, too
	if len(all) < len(moves()) {
		t.Errorf("of the hex there are %d hexes", len(all))
	}
	if foe := g.Chart(s.View(0), "reach-open@79.061"); foe.Shades[0].Side != "german" || !strings.HasPrefix(foe.Spots[0].Say, "1./s.SS-Pz 101 not in column reaches ") {
		t.Errorf("of the Tigers it says %+v", foe.Spots)
	}
	choose(t, g, s, "column 7arm-c-4-cly")
	for s.Node().Kind == nodeReact {
		choose(t, g, s, "hold")
	}
	if want := moves(); !slices.Equal(sorted(column), want) {
		t.Errorf("in column it was to get to %v, it may move to %v", column, want)
	}
	if _, say, _ := s.reachAs(u, 0, false); !strings.Contains(say, "not in column: that costs 1 MP, there are 0 MP") {
		t.Errorf("without points it says %q", say)
	}
	s.set(u, suppressed)
	if got, say, _ := s.reachAs(u, -1, true); got != nil || !strings.Contains(say, "suppressed") {
		t.Errorf("suppressed it gets to %v: %q", got, say)
	}
	if s.at[u] == board.NoHex {
		t.Error("it is nowhere")
	}
}

func sorted(list []string) []string {
	out := slices.Clone(list)
	slices.Sort(out)
	return out
}

// A standing answer to moves can be tied to what moves and to how likely it is hit: the window
// says what is so (G15.6).
func TestReactTraits(t *testing.T) {
	g, s, _, _ := atTheHill(t)
	if err := g.Place(s, "7arm-c-4-cly", "79.064", []string{"column"}); err != nil {
		t.Fatal(err)
	}
	traits := func(pick string) (out string) {
		q := s.copied()
		to := q.hex(q.sc.Ground.Grid.Adjacent[q.at[q.sc.Find(pick)]][2])
		choose(t, g, q, "pick "+pick, "move "+to)
		for _, x := range g.Frame(q.View(1)).Prompt.Traits {
			if x.Is {
				out += x.Name + ", "
			}
		}
		return out
	}
	if got := traits("7arm-c-4-cly"); got != "at a vehicle, at a column, 30% or more hit, " {
		t.Errorf("of tanks in column it says %q", got)
	}
	if got := traits("7arm-i-1-rb"); strings.Contains(got, "vehicle") || strings.Contains(got, "column") {
		t.Errorf("of men on foot it says %q", got)
	}
	if n := len(g.Frame(s.View(0)).Prompt.Traits); n != 0 {
		t.Errorf("where nobody moves there are %d", n)
	}
}
