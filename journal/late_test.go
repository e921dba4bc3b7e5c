package journal_test

import (
	"testing"

	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
)

// tally is a position that adds up what is applied to it, and counts how often that is.
type tally struct {
	kernel.Position
	sum     int
	applied *int
}

func (p *tally) Apply(c kernel.Choice, _ kernel.Sink) { p.sum += int(c.A); *p.applied++ }
func (p *tally) Clone() kernel.Position               { q := *p; return &q }
func (p *tally) CopyFrom(q kernel.Position)           { *p = *q.(*tally) }

// However long a game has become, its last positions are near at hand, also where some
// choices were taken back and others made.
func TestLateInALongGame(t *testing.T) {
	applied := 0
	f, err := journal.NewFoldAt(toy.Game{}, header(seeded()), &tally{applied: &applied})
	if err != nil {
		t.Fatal(err)
	}
	sums := []int{0}
	push := func(a int) {
		f.Push(journal.Step{Choice: kernel.Choice{A: int16(a)}})
		sums = append(sums, sums[len(sums)-1]+a)
	}
	check := func(back, most int) {
		t.Helper()
		for i := f.Index(); i >= f.Index()-back; i-- {
			applied = 0
			p := f.At(i).(*tally)
			if p.sum != sums[i] || applied > most {
				t.Fatalf("position %d of %d: %d after %d choices were applied, want %d after %d at most", i, f.Index(), p.sum, applied, sums[i], most)
			}
		}
	}
	for n := range 9000 {
		push(n % 3)
		if n%1000 == 700 {
			check(120, 128)
		}
	}
	for _, back := range []int{1, 100, 300} {
		to := f.Index() - back
		if err := f.Add(journal.Line{Kind: journal.Undo, Index: to}); err != nil {
			t.Fatal(err)
		}
		sums = sums[:to+1]
		check(400, 1<<20)
		for range 250 {
			push(back)
		}
		check(120, 128)
	}
}
