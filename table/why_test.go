package table_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sandtable/table"
	"sandtable/titles"
)

// What is done elsewhere at a decision comes first in what is told of a place.
func TestWhyBeginsWithWhatIsDoneNow(t *testing.T) {
	all, err := titles.All()
	if err != nil {
		t.Fatal(err)
	}
	both := 0
	for _, e := range all {
		t.Run(e.Title.Info().ID, func(t *testing.T) {
			tb := newTable(t, e)
			rng := rand.New(rand.NewPCG(7, 1))
			for range 120 {
				seat, text, err := tb.RandomChoice(rng)
				if err != nil {
					t.Fatal(err)
				}
				if decides, place := tb.Busiest(); decides >= 0 && place != "" {
					snap, err := tb.Snapshot(decides, -1)
					if err != nil {
						t.Fatal(err)
					}
					done := map[string]bool{}
					for _, o := range snap.Offers {
						done[verbOf(o.Choice)] = true
					}
					list, err := tb.Why(decides, place, "")
					if err != nil {
						t.Fatal(err)
					}
					now := func(e table.Explanation) bool { return done[verbOf(e.Choice)] }
					cut := slices.IndexFunc(list, func(e table.Explanation) bool { return !now(e) })
					if cut >= 0 && slices.ContainsFunc(list[cut:], now) {
						t.Fatalf("at %s what nobody can do now comes before what is done: %+v", place, list)
					}
					if cut > 0 {
						both++
					}
				}
				if _, err := tb.Choose(seat, tb.Now().Index, text); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
	if both == 0 {
		t.Error("nowhere is told of both")
	}
}

// verbOf is the first word of a choice.
func verbOf(choice string) string {
	verb, _, _ := strings.Cut(choice, " ")
	return verb
}

// An option that was not chosen is told of to who asks for it by name, and of no place.
func TestWhyLeavesOutWhatTheGameDoesNotHave(t *testing.T) {
	all, err := titles.All()
	if err != nil {
		t.Fatal(err)
	}
	e, err := all.Find("dday91")
	if err != nil {
		t.Fatal(err)
	}
	tb := newTable(t, e)
	rng := rand.New(rand.NewPCG(7, 1))
	for range 400 {
		seat, text, err := tb.RandomChoice(rng)
		if err != nil {
			t.Fatal(err)
		}
		named, err := tb.Explain(t.Context(), seat, "drop A5")
		if err == nil && named.Rule == "10.0" {
			list, err := tb.Why(seat, "A5", "")
			if err != nil || len(list) == 0 || slices.ContainsFunc(list, func(e table.Explanation) bool { return e.Rule == "10.0" }) {
				t.Errorf("of A5 is told %+v, %v", list, err)
			}
			return
		}
		if _, err := tb.Choose(seat, tb.Now().Index, text); err != nil {
			t.Fatal(err)
		}
	}
	t.Error("the drop of an option was never refused")
}
