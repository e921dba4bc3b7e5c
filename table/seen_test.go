package table_test

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"sandtable/kernel"
	"sandtable/store"
	"sandtable/table"
)

// Steps are the same whether what a seat saw last is kept or has been dropped, also for somebody
// who has seen more than was kept: what has changed and is again as it was then is told, or his
// page would go on asking the other side.
func TestStepsFromBeyondWhatIsKept(t *testing.T) {
	h := open(t, store.Options{})
	tb := h.table(t, "person", "person")
	if _, err := tb.Snapshot(0, -1); err != nil {
		t.Fatal(err)
	}
	for seat, text := range []string{"write 3", "write 1"} {
		if _, err := tb.Make(kernel.Seat(seat), table.Seen{Index: seat}, text); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := tb.Steps(0, 1)
	if err != nil {
		t.Fatal(err)
	}
	tb.Forget()
	anew, err := tb.Steps(0, 1)
	if err != nil {
		t.Fatal(err)
	}
	if len(kept.Steps) != 1 || kept.Steps[0].Patch.Prompt == nil || kept.Steps[0].Patch.Prompt.Seat != 0 || !reflect.DeepEqual(kept.Steps, anew.Steps) {
		t.Errorf("kept\n%+v\nanew\n%+v", kept.Steps, anew.Steps)
	}
}

// What is known of a piece can be asked for at every index of the game, its beginning too, and
// is told as it was then.
func TestRowsOfEveryIndex(t *testing.T) {
	h := open(t, store.Options{})
	tb := h.camp(t, "person", "person")
	turns(t, tb, "pitch 1", "pitch 3", "ready")
	for index, want := range map[int][]string{
		0: nil, 1: {"a tent on 1"}, 2: {"a tent on 1", "a tent on 3"}, 3: {"a tent on 1", "a tent on 3"}, -1: {"a tent on 1", "a tent on 3"},
	} {
		rows, err := tb.Rows(0, index, []string{"red"})
		if err != nil || len(rows) != 1 || !slices.Equal(tentsIn(rows[0].Rows), want) {
			t.Errorf("at %d: %+v, %v; want %v", index, rows, err, want)
		}
	}
	for _, index := range []int{-2, 4} {
		var bad *table.Bad
		if _, err := tb.Rows(0, index, []string{"red"}); !errors.As(err, &bad) {
			t.Errorf("at %d: %v", index, err)
		}
	}
}

func tentsIn(rows []string) (list []string) {
	for _, r := range rows {
		if len(r) > 6 && r[:6] == "a tent" {
			list = append(list, r)
		}
	}
	return list
}
