package table_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"sandtable/bots"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/store"
	"sandtable/table"
	"sandtable/titles"
)

// searcher is a bot that says how far it is, and chooses when it may.
type searcher struct {
	may  chan struct{}
	told func(bots.Thought, float64)
}

func (s *searcher) Thought() bots.Thought                   { return bots.Thought{} }
func (s *searcher) Report(told func(bots.Thought, float64)) { s.told = told }

func (s *searcher) Choose(_ context.Context, v kernel.View, _ *rand.Rand) kernel.Choice {
	for n := range 9 { // the table may be busy, and little that is new is not told
		s.told(bots.Thought{Samples: 10 + n, Chance: 0.617}, 0.4+float64(n)/1000)
		time.Sleep(time.Millisecond)
	}
	<-s.may
	return v.Legal(nil)[0]
}

// opened is the toy with all that it hides said to be seen.
type opened struct{ toy.Game }

func (g opened) Info() *kernel.Info {
	in := *g.Game.Info()
	in.Open = true
	return &in
}

// Who waits for an opponent that searches is told how far it is. What it expects is told
// only where nothing is hidden: it may come from what it alone sees.
func TestHowFarAnOpponentIs(t *testing.T) {
	for game, chance := range map[titles.Title]int{opened{}: 62, toy.Game{}: -1} {
		s := &searcher{may: make(chan struct{})}
		st, err := store.Open(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		h := hosted(t, st, game, bots.Kind{ID: "searches", Name: "searches", New: func(kernel.Game, time.Duration) bots.Bot { return s }})
		tb := h.create(t, table.NewGame{Game: "toy", Scenario: "plain", Seats: []string{"bot:searches", "person"}, Dice: "seeded", Seed: "a"})
		changed := make(chan struct{}, 1)
		sub := tb.Watch(1, 0, func() {
			select {
			case changed <- struct{}{}:
			default:
			}
		})
		now := waitFor(t, tb, changed, func(now table.Thinking) bool { return now.Done > 0 })
		if now.Seat != 0 || !now.On || now.Done != 40 || now.Plans < 10 || now.Chance != chance {
			t.Errorf("%T: told %+v, want seat 0 at 40 %% after 10 plans or more, with a chance of %d %%", game, now, chance)
		}
		close(s.may)
		if now := waitFor(t, tb, changed, func(now table.Thinking) bool { return !now.On }); now.Done != 0 || now.Plans != 0 {
			t.Errorf("%T: told %+v of one that thinks no more", game, now)
		}
		sub.Close()
	}
}

// waitFor waits for what an opponent is told to be at.
func waitFor(t *testing.T, tb *table.Table, changed <-chan struct{}, until func(table.Thinking) bool) table.Thinking {
	t.Helper()
	for late := time.After(20 * time.Second); ; {
		now := tb.Now().Thinking
		if until(now) {
			return now
		}
		select {
		case <-changed:
		case <-late:
			t.Fatalf("the opponent is at %+v", now)
		}
	}
}

// What an opponent says of its search is told when there is something new in it, of the one
// that is at work and of no other, and nobody waits for a table that is busy.
func TestWhatIsToldOfASearch(t *testing.T) {
	st, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	h := hosted(t, st, opened{})
	tb := h.create(t, table.NewGame{Game: "toy", Scenario: "plain", Seats: []string{"person", "person"}, Dice: "seeded", Seed: "a"})
	woken := 0
	sub := tb.Watch(1, 0, func() { woken++ })
	defer sub.Close()
	idle := tb.Now().Thinking
	at := func(done, plans, chance int) table.Thinking {
		return table.Thinking{Seat: 1, On: true, Done: done, Plans: plans, Chance: chance}
	}
	for _, tt := range []struct {
		name  string
		do    func()
		want  table.Thinking
		wakes int
	}{
		{"nobody is at work", func() { tb.ThinksOn(false, 0, bots.Thought{Samples: 3}, 0.5) }, idle, 0},
		{"one begins", func() { tb.Think(1, true) }, at(0, 0, -1), 1},
		{"again", func() { tb.Think(1, true) }, at(0, 0, -1), 0},
		{"less than a step", func() { tb.ThinksOn(false, 1, bots.Thought{Samples: 3, Chance: 0.5}, 0.049) }, at(0, 0, -1), 0},
		{"a step", func() { tb.ThinksOn(false, 1, bots.Thought{Samples: 4, Chance: 0.617}, 0.05) }, at(5, 4, 62), 1},
		{"the same step", func() { tb.ThinksOn(false, 1, bots.Thought{Samples: 5, Chance: 0.7}, 0.09) }, at(5, 4, 62), 0},
		{"of another", func() { tb.ThinksOn(false, 0, bots.Thought{Samples: 6, Chance: 0.7}, 0.5) }, at(5, 4, 62), 0},
		{"while the table is busy", func() { tb.ThinksOn(true, 1, bots.Thought{Samples: 7, Chance: 0.7}, 0.5) }, at(5, 4, 62), 0},
		{"without a chance", func() { tb.ThinksOn(false, 1, bots.Thought{Samples: 8}, 0.999) }, at(95, 8, -1), 1},
		{"all of it", func() { tb.ThinksOn(false, 1, bots.Thought{Samples: 9, Chance: 1}, 1) }, at(100, 9, 100), 1},
	} {
		before := woken
		tt.do()
		if now := tb.Now().Thinking; now != tt.want || woken-before != tt.wakes {
			t.Errorf("%s: %+v after %d wakes; want %+v after %d", tt.name, now, woken-before, tt.want, tt.wakes)
		}
	}
}
