package table_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"sandtable/kernel"
	"sandtable/store"
	"sandtable/table"
)

// What all listeners have been told is not kept; what one of them has not is, and is
// what it would be told if it were made anew.
func TestStepsAreKeptForWhoHasNotSeenThem(t *testing.T) {
	tb := open(t, store.Options{}).table(t, "person", "person")
	rng := rand.New(rand.NewPCG(5, 1))
	quick, slow := tb.Watch(1, 0, func() {}), tb.Watch(1, 0, func() {})
	defer quick.Close()
	seen := 0
	for range 6 {
		seat, text, err := tb.RandomChoice(rng)
		if err != nil || seat < 0 {
			t.Fatal(seat, err)
		}
		if _, err := tb.Make(seat, table.Seen{Index: tb.Now().Index}, text); err != nil {
			t.Fatal(err)
		}
		st, err := tb.Steps(1, seen)
		if err != nil {
			t.Fatal(err)
		}
		seen = st.Index
		quick.Seen(seen)
	}
	if kept := tb.Kept(1); kept < 4 {
		t.Errorf("%d steps are kept, and one who listens has seen none of them", kept)
	}
	behind := seen - tb.Kept(1)
	got, err := tb.Steps(1, behind)
	if err != nil {
		t.Fatal(err)
	}
	tb.Forget()
	if want, err := tb.Steps(1, behind); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v\n got %+v\nwant %+v", err, got, want)
	}
	slow.Close()
	if _, err := tb.Steps(1, seen); err != nil {
		t.Fatal(err)
	}
	if kept := tb.Kept(kernel.Seat(1)); kept != 0 {
		t.Errorf("%d steps are kept that all have seen", kept)
	}
}
