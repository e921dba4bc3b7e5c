package table_test

import (
	"errors"
	"slices"
	"testing"

	"sandtable/bots"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/store"
	"sandtable/table"
	"sandtable/titles"
)

// mostlyOpen is the small game as one that says of all scenarios but one that they hide nothing.
type mostlyOpen struct{ toy.Game }

func (mostlyOpen) Info() *kernel.Info {
	in := *toy.Game{}.Info()
	in.Open = true
	in.Scenarios = slices.Clone(in.Scenarios)
	in.Scenarios[1].Hides = true
	return &in
}

// A table keeps what its scenario hides, though the game hides nothing elsewhere.
func TestScenarioThatHides(t *testing.T) {
	st, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	h := table.NewHouse(table.Config{Titles: titles.List{{Title: mostlyOpen{}, Bots: bots.Basic()}}, Store: st})
	defer func() {
		h.Close()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	}()
	for _, c := range []struct {
		scenario string
		hides    bool
	}{{"plain", false}, {"camp", true}} {
		in, err := h.Create(table.NewGame{Game: "toy", Scenario: c.scenario, Seats: []string{"person", "person"}})
		if err != nil {
			t.Fatal(err)
		}
		tb, release, err := h.Use(in.ID)
		if err != nil {
			t.Fatal(err)
		}
		var refused *table.Refused
		if _, err := tb.Snapshot(table.Onlooker, -1); errors.As(err, &refused) != c.hides {
			t.Errorf("%s: who looks on is answered %v", c.scenario, err)
		}
		snap, err := tb.Snapshot(0, -1)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := tb.Choose(0, 0, snap.Offers[0].Choice); err != nil {
			t.Fatal(err)
		}
		steps, err := tb.Steps(1, 0)
		if err != nil {
			t.Fatal(err)
		}
		if shown := steps.Steps[0].Choice != ""; shown == c.hides {
			t.Errorf("%s: the other seat is told the choice: %v", c.scenario, shown)
		}
		release()
	}
}
