package greatestday

import (
	"math"
	"slices"
	"testing"

	"sandtable/bots"
	"sandtable/bots/botstest"
	game "sandtable/games/greatestday"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

const (
	baron  = "black-baron"
	allied = kernel.Seat(order.Allied)
	german = kernel.Seat(order.German)
)

// played is one game of Regular against itself: the position at the beginning of a turn, and the end.
func played(t *testing.T, g kernel.Game, scenario string, seed uint64, turn int) (then, end kernel.Position) {
	t.Helper()
	p, err := g.New(scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	return botstest.Played(p, []bots.Bot{newBot(steady, 0), newBot(steady, 0)}, seed, func(p kernel.Position) bool {
		return turnOf(p) == turn
	})
}

// TestForesight: with two turns to go the table comes nearer to what games come to than how they stand then
// does, by a fifth, and what it says of one seat it says of the other.
func TestForesight(t *testing.T) {
	g := load(t)
	a := new(assessor)
	foretold, stands := 0.0, 0.0
	for seed := range uint64(24) {
		then, end := played(t, g, baron, seed, 4)
		if then == nil {
			continue // it was over sooner
		}
		came, says := a.share(end, allied), a.share(then, allied)
		if other := a.share(then, german); math.Abs(says+other-1) > 1e-9 {
			t.Fatalf("seed %d: shares of %g and %g", seed, says, other)
		}
		now, _ := then.Result()
		foretold += (says - came) * (says - came)
		stands += (Share(now) - came) * (Share(now) - came)
	}
	t.Logf("squares of what it misses add up to %.2f, of how things stand to %.2f", foretold, stands)
	if stands == 0 || foretold > 0.8*stands {
		t.Errorf("squares of what it misses add up to %.2f, of how things stand to %.2f", foretold, stands)
	}
}

// TestShareOfAnEnd: the win is half of it, the lead the other half.
func TestShareOfAnEnd(t *testing.T) {
	for _, x := range []struct {
		allied, german int32
		winner         kernel.Seat
		want           float64
	}{{20, 8, allied, 0.976}, {9, 8, allied, 0.781}, {8, 8, kernel.Nobody, 0.5}, {8, 9, german, 0.219}, {0, 20, german, 0.003}} {
		r := kernel.Result{Winner: x.winner}
		r.Score[allied], r.Score[german] = x.allied, x.german
		if got := Share(r); math.Abs(got-x.want) > 1e-3 {
			t.Errorf("%d to %d: %.3f, want %.3f", x.allied, x.german, got, x.want)
		}
	}
}

// TestTablesNameTheAspects: where a table is of others the judge says how a position is.
func TestTablesNameTheAspects(t *testing.T) {
	g := load(t)
	botstest.TablesNameTheAspects(t, g, botstest.Foreseen{
		Tables: learned(), Most: 10,
		Eyes: func(p kernel.Position) botstest.Eyes { return NewEyes(p) },
		Used: func(p kernel.Position) bool { return foresightAt(p) != nil },
	})
	p, err := g.New(baron, nil)
	if err != nil {
		t.Fatal(err)
	}
	kept := learned()[baron]
	defer func() { learned()[baron] = kept }()
	delete(learned(), baron)
	a := new(assessor)
	if got, want := a.share(p, allied), bots.Logistic(a.worth(p, allied)/judgeScale); got != want {
		t.Errorf("without a table the Allies have %g, the judge says %g", got, want)
	}
}

// TestAspectsDoNotDependOnWhatWasSeen: eyes that have seen a game see what fresh ones do.
func TestAspectsDoNotDependOnWhatWasSeen(t *testing.T) {
	g := load(t)
	p, err := g.New(baron, nil)
	if err != nil {
		t.Fatal(err)
	}
	f, _ := game.Read(p)
	old, steps := newEyes(f), 0
	botstest.Nodes(t, g, baron, 22, func(p kernel.Position, _ []kernel.Choice) {
		if steps++; steps%10 != 0 {
			return
		}
		f, _ := game.Read(p)
		if a, b := old.aspects(p, nil), newEyes(f).aspects(p, nil); !slices.Equal(a, b) {
			t.Fatalf("step %d: %v, afresh %v", steps, a, b)
		}
	})
	if steps < 100 {
		t.Errorf("saw only %d positions", steps)
	}
}

// TestChitsAreNumbered: whenever another chit comes into play its number is greater, and as long as one is
// in play it stays.
func TestChitsAreNumbered(t *testing.T) {
	g := load(t)
	last, chit, turn, chits := 0, -1, 0, 0
	botstest.Nodes(t, g, baron, 5, func(p kernel.Position, _ []kernel.Choice) {
		f, _ := game.Read(p)
		if f.Chit() < 0 {
			return
		}
		switch n := chitOf(p); {
		case f.Chit() == chit && f.Turn() == turn && n != last:
			t.Fatalf("the number of chit %d changes from %d to %d", chit, last, n)
		case (f.Chit() != chit || f.Turn() != turn) && n <= last:
			t.Fatalf("chit %d has number %d, the one before it %d", f.Chit(), n, last)
		default:
			if n != last {
				chits++
			}
			last, chit, turn = n, f.Chit(), f.Turn()
		}
	})
	if chits < 12 {
		t.Errorf("only %d chits in a game", chits)
	}
}
