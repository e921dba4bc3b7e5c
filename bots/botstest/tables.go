package botstest

import (
	"math"
	"slices"
	"testing"

	"sandtable/bots/foresight"
	"sandtable/kernel"
)

// Eyes are what tables of foresight go by in a position: aspects and their names.
type Eyes interface {
	AspectNames() []string
	Aspects(p kernel.Position, out []float64) []float64
}

// Foreseen says how a game's tables of foresight are read.
type Foreseen struct {
	Tables map[string]*foresight.Table // by scenario
	Eyes   func(kernel.Position) Eyes
	Used   func(kernel.Position) bool // whether a table foretells from there
	Most   float64                    // no aspect of the beginning of a scenario with a table is larger
}

// TablesNameTheAspects checks that each table is of a scenario that there is and of its aspects, and that a
// table of others is not used.
func TablesNameTheAspects(t *testing.T, g kernel.Game, f Foreseen) {
	t.Helper()
	var used []kernel.Position
	for _, sc := range g.Info().Scenarios {
		p, err := g.New(sc.ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		eyes := f.Eyes(p)
		names, aspects := eyes.AspectNames(), eyes.Aspects(p, nil)
		if len(names) != len(aspects) {
			t.Errorf("%s: %d names, %d aspects", sc.ID, len(names), len(aspects))
		}
		known := f.Used(p)
		for i, a := range aspects {
			if math.IsNaN(a) || known && math.Abs(a) > f.Most {
				t.Errorf("%s: %s is %g", sc.ID, names[i], a)
			}
		}
		if known != (f.Tables[sc.ID] != nil) {
			t.Errorf("%s: has a table %t, uses one %t", sc.ID, !known, known)
		}
		if known {
			used = append(used, p)
		}
	}
	if len(used) != len(f.Tables) || len(used) == 0 {
		t.Fatalf("tables of %d scenarios, of which %d are in use", len(f.Tables), len(used))
	}
	for id, kept := range f.Tables {
		other := *kept
		other.Names = slices.Concat([]string{"something else"}, kept.Names[1:])
		f.Tables[id] = &other
		defer func() { f.Tables[id] = kept }()
	}
	for _, p := range used {
		if f.Used(p) {
			t.Error("a table of other aspects is used")
		}
	}
}
