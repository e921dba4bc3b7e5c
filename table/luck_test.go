package table_test

import (
	"bytes"
	"errors"
	"math"
	"strconv"
	"strings"
	"testing"

	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/store"
	"sandtable/table"
)

// The figures are those that the journal gives when its dice are added up by hand.
func TestLuckIsWhatTheJournalSays(t *testing.T) {
	h := open(t, store.Options{}, kind("first", first))
	tb := h.table(t, "bot:first", "bot:first")
	wait(t, tb, "over and at rest", func(m table.Moment) bool { return tb.Info().Over && !m.Thinking.On })
	rows, err := tb.Luck(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := tb.Journal(&b); err != nil {
		t.Fatal(err)
	}
	dice, sum := map[kernel.Seat]int{}, map[kernel.Seat]int{}
	last := kernel.Chance
	for _, line := range strings.Split(strings.TrimSpace(b.String()), "\n")[1:] {
		l, err := journal.ParseLine([]byte(line))
		switch {
		case err != nil:
			t.Fatal(err)
		case l.Kind != journal.Move:
		case l.Seat != kernel.Chance:
			last = l.Seat
		default:
			face, err := strconv.Atoi(strings.TrimPrefix(l.Text, "die "))
			if err != nil {
				t.Fatal(err)
			}
			dice[last]++
			sum[last] += face
		}
	}
	if len(dice) == 0 || len(rows) != len(dice) {
		t.Fatalf("%d rows for %d seats that rolled", len(rows), len(dice))
	}
	for _, r := range rows {
		n := float64(dice[r.Seat])
		if r.Draws != dice[r.Seat] || r.Sum != sum[r.Seat] || math.Abs(r.Expected-3.5*n) > 1e-9 || math.Abs(r.Variance-35.0/12*n) > 1e-9 {
			t.Errorf("%+v, want %d dice adding up to %d", r, dice[r.Seat], sum[r.Seat])
		}
	}
}

// What was rolled in secret is not told while it matters.
func TestLuckTellsNothingHidden(t *testing.T) {
	h := open(t, store.Options{})
	tb := h.table(t, "person", "person")
	texts(t, tb, "write 2", "write 1")
	var refused *table.Refused
	if _, err := tb.Luck(t.Context()); !errors.As(err, &refused) {
		t.Errorf("the dice of a game that hides things are told: %v", err)
	}
}
