package knapp

import (
	"slices"
	"strings"
	"testing"

	"sandtable/kernel"
	"sandtable/scene"
)

// chartAt sets up units and returns a chart of the position.
func chartAt(t *testing.T, id string, units map[string]string) *scene.Chart {
	t.Helper()
	g := mustNew(t)
	p, err := g.New(scenarioID, nil)
	if err != nil {
		t.Fatal(err)
	}
	g.Clear(p)
	if err := g.Set(p, "turn", "5"); err != nil {
		t.Fatal(err)
	}
	for u, a := range units {
		if err := g.Place(p, u, a, nil); err != nil {
			t.Fatal(err)
		}
	}
	c := g.Chart(p.View(allied), id)
	if c == nil {
		t.Fatalf("no chart %q", id)
	}
	return c
}

// TestSupplyChart expects each stack's line, and where and why a line is cut
// (K4.1, K4.2, K4.7).
func TestSupplyChart(t *testing.T) {
	units := map[string]string{
		"A-29": "CAR", "A-90": "ISI", "A-50": "GOL", "A-3BR": "SWO", "G-STS": "SWO",
		"G-1058": "SCM", "G-914": "ISI", "G-1057": "GRJ", "G-709": "HDP", "G-243": "PER", "G-915": "BAY",
	}
	c := chartAt(t, "supply", units)
	spots := map[string]string{}
	for _, s := range c.Spots {
		spots[s.Side+" "+s.Kind+" "+s.At] = s.Say + " " + s.Rule
	}
	for key, want := range map[string]string{
		"allied source UTA": "Supply source of US units K4.4",
		"allied out CAR":    "Out of supply: cut at Saint-Côme-du-Mont K4.7",
		"allied cut SCM":    "US supply is cut here by GR 1058 (91 Airlanding Division) K4.1",
		"allied ok ISI":     "In supply K4.1",
		"allied cut SWO":    "This source of British supply feeds only units in it, because of Static Sword (I/GR 736/716) K4.2",
		"allied ok SWO":     "In supply K4.1",
		"german ok BAY":     "In supply K4.1",
		"german source COU": "Supply source of German units K4.4",
	} {
		if spots[key] != want {
			t.Errorf("%s: %q, want %q", key, spots[key], want)
		}
	}
	broken := slices.IndexFunc(c.Traces, func(x scene.Trace) bool { return x.Broken })
	if broken < 0 || strings.Join(c.Traces[broken].Path, " ") != "CAR SCM UTA" || c.Traces[broken].Side != sideIDs[allied] {
		t.Errorf("broken line %+v", c.Traces)
	}
	seen := map[string]bool{}
	for _, s := range c.Spots {
		if key := s.Side + s.Kind + s.At; seen[key] {
			t.Errorf("two marks %s", key)
		} else {
			seen[key] = true
		}
	}
	if n := len(chartAt(t, "supply-german", units).Shades); n == 0 {
		t.Error("no reach of German supply")
	}
	for _, s := range chartAt(t, "supply-allied", units).Shades {
		if s.Side != sideIDs[allied] || s.At == "CAR" {
			t.Errorf("reach of Allied supply: %+v", s)
		}
	}
}

// TestCharts draws every chart that the board lists at many positions.
func TestCharts(t *testing.T) {
	g := mustNew(t)
	if b := g.Board(nil); len(b.Charts) != len(charts) {
		t.Fatalf("the board lists %d charts", len(b.Charts))
	}
	walk(t, g, nil, 3, func(s *state, _ kernel.Choice) {
		for _, x := range charts {
			c := g.Chart(s.View(german), x.ID)
			if c == nil || c.Shades == nil || c.Traces == nil || c.Spots == nil {
				t.Fatalf("chart %s: %+v", x.ID, c)
			}
			if c := g.Chart(s.View(allied), "supply"); x.ID == "supply" {
				s.checkOut(t, c)
			}
		}
	})
	p, _ := g.New(scenarioID, nil)
	if g.Chart(p.View(allied), "nothing") != nil {
		t.Error("a chart of no name")
	}
}

// checkOut holds the marks for broken lines to the supply check (K4.7).
func (s *state) checkOut(t *testing.T, c *scene.Chart) {
	t.Helper()
	out := map[string]bool{}
	for _, x := range c.Spots {
		if x.Kind == "out" {
			out[x.Side+x.At] = true
		}
	}
	for u := range s.d.units {
		if s.at[u] >= 0 && !s.inSupply(u) && !out[sideIDs[s.side(u)]+s.areaID(int16(s.at[u]))] {
			t.Fatalf("turn %d: %s is out of supply and the chart does not say so", s.turn, s.d.units[u].id)
		}
	}
}
