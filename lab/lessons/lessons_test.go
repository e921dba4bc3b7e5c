package lessons

import (
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

// draw is a player of games that consist of a draw.
func draw() Player {
	return func(game int, rng *rand.Rand) []Row {
		x := rng.Float64()
		return []Row{Note(game, 1+game%2, []float64{0, x, 0, 1})}
	}
}

func TestGamesAreTheSameEachTime(t *testing.T) {
	a, b := PlayAll(50, 3, draw), PlayAll(50, 3, draw)
	if !reflect.DeepEqual(a, b) {
		t.Error("the same seed gives other games")
	}
	if reflect.DeepEqual(a, PlayAll(50, 4, draw)) {
		t.Error("another seed gives the same games")
	}
	for i, rows := range a {
		if len(rows) != 1 || rows[0].Game != i {
			t.Fatalf("game %d: %v", i, rows)
		}
	}
	known, fresh := Split(a)
	if len(known) != 40 || len(fresh) != 10 || fresh[1].Game != 5 {
		t.Errorf("%d games to fit to, %d kept apart", len(known), len(fresh))
	}
}

func TestNote(t *testing.T) {
	want := Row{Game: 7, Turn: 2, At: []int{1, 3}, Value: []float32{0.5, -1}}
	if got := Note(7, 2, []float64{0, 0.5, 0, -1}); !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestExplained: all of the spread by the shares themselves, none by their mean, and other turns do not count.
func TestExplained(t *testing.T) {
	rows := []Row{{Turn: 1, Share: 0.2}, {Turn: 1, Share: 0.6}, {Turn: 2, Share: 1}}
	for _, x := range []struct {
		foretell func(*Row) float64
		want     float64
	}{
		{func(r *Row) float64 { return r.Share }, 1},
		{func(*Row) float64 { return 0.4 }, 0},
		{func(r *Row) float64 { return 0.4 + (r.Share-0.4)/2 }, 0.75},
	} {
		if got := Explained(rows, 1, x.foretell); math.Abs(got-x.want) > 1e-9 {
			t.Errorf("%g, want %g", got, x.want)
		}
	}
}

func TestTable(t *testing.T) {
	var b strings.Builder
	table := NewTable(&b, 2)
	table.Line("turn 1", 0.123456)
	table.Line("a, b", -2, 3e-9)
	if err := table.Close(); err != nil {
		t.Fatal(err)
	}
	if want := "turn 1,0.1235,0\n\"a, b\",-2,3e-09\n"; b.String() != want {
		t.Errorf("%q, want %q", b.String(), want)
	}
}
