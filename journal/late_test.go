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
	cloned  *int
}

func (p *tally) Apply(c kernel.Choice, _ kernel.Sink) { p.sum += int(c.A); *p.applied++ }
func (p *tally) Clone() kernel.Position               { q := *p; *p.cloned++; return &q }
func (p *tally) CopyFrom(q kernel.Position)           { *p = *q.(*tally) }

// However long a game has become, its last positions are near at hand, also where some
// choices were taken back and others made; no position is far, and few are kept for it.
func TestLateInALongGame(t *testing.T) {
	applied, cloned := 0, 0
	f, err := journal.NewFoldAt(toy.Game{}, header(seeded()), &tally{applied: &applied, cloned: &cloned})
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
	anywhere := func() {
		t.Helper()
		for i := 0; i <= f.Index(); i += 97 {
			applied = 0
			if p := f.At(i).(*tally); p.sum != sums[i] || applied > f.Index()/4 {
				t.Fatalf("position %d of %d: %d after %d choices were applied, want %d after a quarter of the game at most", i, f.Index(), p.sum, applied, sums[i])
			}
		}
	}
	made := 0
	for n := range 9000 {
		cloned = 0
		push(n % 3)
		made += cloned
		if n%1000 == 700 {
			check(120, 128)
			anywhere()
		}
	}
	if made > 9000/64+60 {
		t.Errorf("%d positions were copied on the way", made)
	}
	if kept := f.Kept(); kept > 11 {
		t.Errorf("%d positions are kept", kept)
	}
	for _, back := range []int{1, 100, 300} {
		to := f.Index() - back
		if err := f.Add(journal.Line{Kind: journal.Undo, Index: to}); err != nil {
			t.Fatal(err)
		}
		sums = sums[:to+1]
		check(400, 1<<20)
		for range 5 { // what was kept of the choices taken back must not come up in between
			for range 50 {
				push(back)
			}
			check(400, 1<<20)
		}
		check(120, 128)
		anywhere()
	}
}

// What is chosen in the place of choices that were taken back leads where it leads, at every
// index; and who had looked at the game before still has it as it was then.
func TestOthersInThePlaceOfWhatWasTakenBack(t *testing.T) {
	for _, back := range []int{1, 15, 16, 17, 33, 40} {
		applied, cloned := 0, 0
		f, err := journal.NewFoldAt(toy.Game{}, header(seeded()), &tally{applied: &applied, cloned: &cloned})
		if err != nil {
			t.Fatal(err)
		}
		push := func(a, n int) {
			for range n {
				f.Push(journal.Step{Choice: kernel.Choice{A: int16(a)}})
			}
		}
		push(1, 40)
		before := f.History()
		if err := f.Add(journal.Line{Kind: journal.Undo, Index: 40 - back}); err != nil {
			t.Fatal(err)
		}
		push(100, back+10)
		for i := range f.Index() + 1 {
			want := min(i, 40-back) + 100*max(0, i-40+back)
			if got := f.At(i).(*tally).sum; got != want {
				t.Fatalf("%d back: position %d is %d, want %d", back, i, got, want)
			}
		}
		for i := range before.Index() + 1 {
			if got := before.At(i).(*tally).sum; got != i || i > 0 && before.Choice(i).A != 1 {
				t.Fatalf("%d back: who looked before finds %d at position %d", back, got, i)
			}
		}
		if low := f.History().LowSince(0, 40); low != 40-back {
			t.Errorf("%d back: who stood at 40 keeps %d, want %d", back, low, 40-back)
		}
	}
}
