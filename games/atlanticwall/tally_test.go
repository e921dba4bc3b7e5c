package atlanticwall

import (
	"testing"

	"sandtable/games/atlanticwall/order"
)

// 9.0, 9.62, 9.64: ratios are rounded for the defender and read on the rows of 9.78.
func TestColumns(t *testing.T) {
	o, err := order.Load(order.Data())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		row             order.Row
		attack, defence int
		column, below   int
		heading         string
	}{
		{order.ClearRow, 13, 5, 7, 0, "2-1"}, // X25
		{order.CloseRow, 10, 5, 5, 0, "2-1"}, // X26
		{order.CloseRow, 4, 16, 1, 0, "1-4"}, // X27
		{order.CloseRow, 4, 17, 1, 1, "1-4"}, // X28: 1-5
		{order.CloseRow, 16, 4, 7, 0, "4-1"}, // X19
		{order.ClearRow, 1, 6, 1, 0, "1-6"},
		{order.ClearRow, 5, 6, 5, 0, "1-2"},
		{order.ClearRow, 99, 1, 13, 0, "8-1"},  // 9.64
		{order.InvasionRow, 4, 1, 5, 0, "4-1"}, // X84
		{order.InvasionRow, 1, 9, 1, 7, "1-2"},
	} {
		column, below := o.Table.Column(c.row, c.attack, c.defence)
		if got := o.Table.Ratio(c.row, column); column != c.column || below != c.below || got != c.heading {
			t.Errorf("%d to %d on %v: column %d %s, %d below, want %d %s, %d", c.attack, c.defence, c.row, column, got, below, c.column, c.heading, c.below)
		}
	}
}

// 9.52: more than the defender, twice, three times, four times as much.
func TestArmourLevels(t *testing.T) {
	for _, c := range [][3]int{{8, 8, 0}, {8, 16, 0}, {9, 8, 1}, {15, 8, 1}, {16, 8, 2}, {24, 8, 3}, {31, 8, 3}, {32, 8, 4}, {99, 8, 4}, {3, 0, 4}, {0, 0, 0}, {10, 4, 2}, {4, 2, 2}} {
		if got := armourLevels(c[0], c[1]); got != c[2] {
			t.Errorf("armour %d against %d: %d levels, want %d", c[0], c[1], got, c[2])
		}
	}
}

// 9.43, 14.11, A24: the order of shifts, and that none leads out of the table.
func TestShifts(t *testing.T) {
	for _, c := range []struct {
		column int
		shifts map[cause]int
		want   int
	}{
		{7, map[cause]int{byKin: 1}, 8},                   // X19
		{7, map[cause]int{byPosition: -1}, 6},             // X35
		{12, map[cause]int{byArmour: 4, byRiver: -3}, 10}, // at most the last column before those of the place
		{2, map[cause]int{byTheirKin: -1, byRiver: -3, byPosition: -1}, 1},
		{5, map[cause]int{byKin: 1, byTheirKin: -1}, 5},
	} {
		var s tally
		for why, n := range c.shifts {
			s.add(why, n)
		}
		if got := shifted(c.column, &s); got != c.want {
			t.Errorf("column %d with %v: %d, want %d", c.column, c.shifts, got, c.want)
		}
	}
}

// 10.71, 10.72, 10.78: totals are halved for cover and again for the night (X40-X42).
func TestHalving(t *testing.T) {
	for _, c := range [][3]int{{39, 19, 9}, {7, 3, 1}} {
		var s tally
		s.add(byBarrage, c[0])
		once := s.half(byCover, c[0])
		twice := s.half(byDark, once)
		if once != c[1] || twice != c[2] || s.total != c[2] {
			t.Errorf("%d points: %d, %d, in all %d; want %d, then %d", c[0], once, twice, s.total, c[1], c[2])
		}
	}
}
