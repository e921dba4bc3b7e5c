package knapp

import (
	"encoding/csv"
	"math"
	"strings"
	"testing"

	"sandtable/bots"
	"sandtable/bots/botstest"
	game "sandtable/games/knapp"
	"sandtable/kernel"
)

// played is one game of Regular against itself: the position at the beginning of a turn, and the end.
func played(t *testing.T, g *game.Game, seed uint64, turn int) (then, end kernel.Position) {
	t.Helper()
	p, err := g.New("normandy", nil)
	if err != nil {
		t.Fatal(err)
	}
	return botstest.Played(p, []bots.Bot{newBeginner(0, plans), newBeginner(0, plans)}, seed, func(p kernel.Position) bool {
		return game.Read(p).Turn() == turn
	})
}

// TestForesight: two turns before the end it comes nearer to what games come to than the
// points that are held then do, and what it says of one seat it says of the other.
func TestForesight(t *testing.T) {
	g, err := game.New()
	if err != nil {
		t.Fatal(err)
	}
	x := NewForesight()
	foretold, held := 0.0, 0.0
	for seed := range uint64(40) {
		then, end := played(t, g, seed, 8)
		came := x.Share(end, game.Allied)
		says := x.Share(then, game.Allied)
		if other := x.Share(then, game.German); math.Abs(says+other-1) > 1e-9 {
			t.Fatalf("seed %d: shares of %g and %g", seed, says, other)
		}
		now, _ := then.Result()
		now.Winner = game.German
		if now.Score[game.Allied] > now.Score[game.German] {
			now.Winner = game.Allied
		}
		foretold += (says - came) * (says - came)
		held += (Share(now) - came) * (Share(now) - came)
	}
	if foretold > 0.8*held {
		t.Errorf("squares of what it misses add up to %.2f, of points held to %.2f", foretold, held)
	}
}

// TestShareOfAnEnd: the win is half of it, the lead the other half.
func TestShareOfAnEnd(t *testing.T) {
	for _, x := range []struct {
		allied int32
		want   float64
	}{{21, 0.997}, {11, 0.781}, {10, 0.219}, {0, 0.003}} {
		r := kernel.Result{Winner: game.German, Score: [kernel.MaxSeats]int32{game.Allied: x.allied, game.German: 21 - x.allied}}
		if x.allied > 10 {
			r.Winner = game.Allied
		}
		if got := Share(r); math.Abs(got-x.want) > 0.001 {
			t.Errorf("%d points: %.3f, want %.3f", x.allied, got, x.want)
		}
	}
}

// TestTableHasAWeightForEachAspect: a table of other aspects foretells nothing.
func TestTableHasAWeightForEachAspect(t *testing.T) {
	g, err := game.New()
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.New("normandy", nil)
	if err != nil {
		t.Fatal(err)
	}
	x := NewForesight()
	names, aspects := AspectNames(p), x.Aspects(p, nil)
	if len(names) != len(aspects) || len(x.table.weight) != len(aspects) || len(x.table.aging) != len(aspects) {
		t.Errorf("%d names, %d aspects, %d and %d weights", len(names), len(aspects), len(x.table.weight), len(x.table.aging))
	}
	for i, row := range tableRows(t)[lastTurn+1:] {
		if row != names[i] {
			t.Fatalf("line %d of the table is %q, the aspect %q", i+lastTurn+2, row, names[i])
		}
	}
}

// tableRows are the names of the lines of the table.
func tableRows(t *testing.T) (names []string) {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(foresightCSV)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		names = append(names, row[0])
	}
	return names
}
