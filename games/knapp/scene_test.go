package knapp

import (
	"slices"
	"strings"
	"testing"

	"sandtable/kernel"
	"sandtable/scene"
)

// TestSupplyShown expects the line of a unit, and the area that cuts it, where a
// player looks: at the piece, and before it is picked for a move (K4.1).
func TestSupplyShown(t *testing.T) {
	g := mustNew(t)
	p, err := g.New(scenarioID, nil)
	if err != nil {
		t.Fatal(err)
	}
	g.Clear(p)
	place := func(unit, area string) {
		t.Helper()
		if err := g.Place(p, unit, area, nil); err != nil {
			t.Fatal(err)
		}
	}
	row := func(unit string) string {
		n := slices.IndexFunc(g.Board(p).Counters, func(c scene.Counter) bool { return c.ID == unit })
		return g.Rows(p.View(allied), n)[0]
	}
	place("A-29", "CAR")
	if got, want := row("A-29"), "Supply: CAR - SCM - UTA"; got != want {
		t.Errorf("in supply: %q, want %q", got, want)
	}
	for unit, area := range map[string]string{"G-1058": "SCM", "G-914": "ISI", "G-1057": "GRJ", "G-709": "HDP", "G-243": "PER"} {
		place(unit, area)
	}
	if got, want := row("A-29"), "Out of supply: CAR - SCM - UTA, cut at Saint-Côme-du-Mont"; got != want {
		t.Errorf("cut off: %q, want %q", got, want)
	}
	if err := g.Set(p, "turn", "5"); err != nil {
		t.Fatal(err)
	}
	if err := g.Set(p, "step", "3"); err != nil {
		t.Fatal(err)
	}
	p.Apply(kernel.Choice{Verb: verbBegin}, nil)
	c, err := g.Parse(p, "move A-29")
	if err != nil {
		t.Fatal(err)
	}
	d := g.Detail(p, c)
	if strings.Join(d.Path, " ") != "CAR SCM UTA" || len(d.Facts) != 1 || d.Facts[0].Rule != "K4.7" || d.Facts[0].Value != "Saint-Côme-du-Mont" {
		t.Errorf("before picking it: %+v", d)
	}
}

// TestDetailOfSupply expects what a player reads of supply before a choice to be what
// the choice rests on: the dump for replacements, nothing for who needs none.
func TestDetailOfSupply(t *testing.T) {
	g := mustNew(t)
	shown := func(step, choice string, settings, units [][2]string) string {
		t.Helper()
		p, err := g.New(scenarioID, nil)
		if err != nil {
			t.Fatal(err)
		}
		g.Clear(p)
		for _, u := range units {
			unit, state, _ := strings.Cut(u[0], " ")
			if err := g.Place(p, unit, u[1], strings.Fields(state)); err != nil {
				t.Fatal(err)
			}
		}
		for _, x := range append(settings, [2]string{"step", step}) {
			if err := g.Set(p, x[0], x[1]); err != nil {
				t.Fatal(err)
			}
		}
		p.Apply(kernel.Choice{Verb: verbBegin}, nil)
		c, err := g.Parse(p, choice)
		if err != nil {
			t.Fatal(err)
		}
		if !p.Explain(c).OK() {
			t.Fatalf("%s is refused: %s", choice, g.Words(p, p.Explain(c)))
		}
		d := g.Detail(p, c)
		for _, f := range d.Facts {
			d.Path = append(d.Path, f.Text+":", f.Value, f.Rule)
		}
		return strings.Join(d.Path, " ")
	}
	for _, c := range []struct {
		name, step, choice string
		settings, units    [][2]string
		want               string
	}{
		{"the dump, not the nearer source (K11.2)", "2", "replace A-50", [][2]string{{"turn", "4"}, {"dump-JUN", "JUN"}}, [][2]string{{"A-50 hits=2", "BAY"}},
			"BAY GOL JUN From the dump in: Juno Beach K11.2"},
		{"cut off and exempt (K4.8)", "3", "move A-82", [][2]string{{"turn", "3"}}, [][2]string{{"A-82", "SME"}, {"G-709", "UTA"}, {"G-243", "SCM"}, {"G-914", "MON"}, {"G-1057", "QUI"}, {"G-1058", "PLA"}},
			"SME UTA Supply: none needed until turn 4 K4.8"},
		{"exempt with a line (K4.1)", "3", "move A-82", [][2]string{{"turn", "3"}}, [][2]string{{"A-82", "SME"}}, "SME UTA Supply from: Utah Beach K4.1"},
		{"cut off (K4.7)", "3", "move A-82", [][2]string{{"turn", "4"}}, [][2]string{{"A-82", "SME"}, {"G-709", "UTA"}, {"G-243", "SCM"}, {"G-914", "MON"}, {"G-1057", "QUI"}, {"G-1058", "PLA"}},
			"SME UTA Supply line cut at: Utah Beach K4.7"},
	} {
		if got := shown(c.step, c.choice, c.settings, c.units); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestBoard holds the sheet to what screens rely on: every border river has a
// line, shapes hold their own middle, and links join neighbours.
func TestBoard(t *testing.T) {
	g := mustNew(t)
	b := g.Board(nil)
	at := map[string]int{}
	for i, p := range b.Places {
		at[p.ID] = i
		inside := false
		for k, n := 0, len(p.Shape); k < n; k += 2 {
			x1, y1, x2, y2 := p.Shape[k], p.Shape[k+1], p.Shape[(k+2)%n], p.Shape[(k+3)%n]
			if (y1 > p.Y) != (y2 > p.Y) && p.X < x1+(p.Y-y1)/(y2-y1)*(x2-x1) {
				inside = !inside
			}
		}
		if !inside {
			t.Errorf("the middle of %s lies outside its shape", p.ID)
		}
	}
	for _, s := range b.Sides {
		if len(s.Line) < 4 || g.d.near[at[s.A]]>>at[s.B]&1 == 0 {
			t.Errorf("side %s %s has no line or joins areas that do not touch", s.A, s.B)
		}
	}
	for _, l := range b.Links {
		if g.d.road[at[l.A]]>>at[l.B]&1 == 0 {
			t.Errorf("link %s %s is no road", l.A, l.B)
		}
	}
}

// TestGroupsInWords: what a player reads names the armies, not the codes of the data
// (K1.3), and no turn is hatched, which elsewhere means night or bad weather.
func TestGroupsInWords(t *testing.T) {
	g := mustNew(t)
	p, err := g.New(scenarioID, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Set(p, "turn", "4"); err != nil {
		t.Fatal(err)
	}
	coded := func(words string) bool {
		return slices.ContainsFunc(strings.Fields(words), func(w string) bool { return w == "BR" || w == "GE" })
	}
	for _, c := range g.Board(p).Counters {
		if coded(c.Group) || coded(c.Name) {
			t.Errorf("%s: %q of %q", c.ID, c.Name, c.Group)
		}
	}
	for n := turnTrack; n <= means; n++ {
		d := g.Display(p.View(allied), n)
		for _, c := range d.Cells {
			if coded(c.Label) || coded(c.Value) || d.Kind == "track" && c.Dark {
				t.Errorf("%s: %+v", d.Title, c)
			}
		}
	}
}
