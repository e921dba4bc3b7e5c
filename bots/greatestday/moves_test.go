package greatestday

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	game "sandtable/games/greatestday"
	"sandtable/kernel"
)

// Of moves that promise the same those listed first are looked at.
func TestBestFirst(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 5))
	for range 500 {
		all := make([]option, 1+rng.IntN(40))
		for i := range all {
			all[i] = option{choice: kernel.Choice{A: int16(i)}, value: float64(rng.IntN(6))}
		}
		n := 1 + rng.IntN(len(all))
		want := slices.Clone(all)
		slices.SortStableFunc(want, func(x, y option) int { return cmp.Compare(y.value, x.value) })
		bestFirst(all, n)
		for i := range all[:n] {
			if all[i].choice != want[i].choice {
				t.Fatalf("of %d options number %d is %v, want %v", len(all), i, all[i], want[i])
			}
		}
	}
}

// The ground with a unit where it stands is the ground.
func TestGroundsWhereItStands(t *testing.T) {
	p, err := load(t).New("black-baron", nil)
	if err != nil {
		t.Fatal(err)
	}
	f, _ := game.Read(p)
	j := newJudge(f, steady)
	whole, other := j.ground(f), 0
	for _, u := range j.cast {
		at := j.grounds(f, u)
		if got := at(f.At(u)); got != whole {
			t.Fatalf("with unit %d where it stands the ground is %g, want %g", u, got, whole)
		}
		if f.At(u) >= 0 && at(j.sc.Victory.Objectives[0].Hex) != whole {
			other++
		}
	}
	if whole == 0 || other == 0 {
		t.Errorf("the ground is %g, and %d units make another of it elsewhere", whole, other)
	}
}
