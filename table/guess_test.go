package table_test

import (
	"maps"
	"math/rand/v2"
	"strconv"
	"testing"

	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/store"
	"sandtable/table"
	"sandtable/titles"
)

// What a choice shows its seat is found with as few guesses as it takes, and is what all guesses
// would say: in random games of every scenario in which sides hide things, by itself or by an option.
func TestFewGuessesSayWhatAllWould(t *testing.T) {
	all, err := titles.All()
	if err != nil {
		t.Fatal(err)
	}
	games := append(titles.List{{Title: toy.Game{}}}, all...)
	seen := map[bool]int{}
	for _, e := range games {
		in := e.Title.Info()
		for i := range in.Scenarios {
			for _, o := range hiding(in, &in.Scenarios[i]) {
				for shown, n := range guessedGame(t, e, in.Scenarios[i].ID, o) {
					seen[shown] += n
				}
			}
		}
	}
	if seen[true] < 20 || seen[false] < 20 {
		t.Errorf("%d choices showed something and %d did not: too few to tell", seen[true], seen[false])
	}
}

// hiding lists the options with which the sides hide things in a scenario: none where they do
// anyway, and one at a time where an option says so.
func hiding(in *kernel.Info, sc *kernel.Scenario) (list []kernel.Options) {
	if !in.OpenIn(sc.ID, nil) {
		return []kernel.Options{nil}
	}
	for _, x := range sc.Options {
		if x.Hides != "" {
			list = append(list, kernel.Options{x.ID: x.Hides})
		}
	}
	return list
}

// guessedGame plays at random, one game after the other, and counts which choices showed their
// seat something.
func guessedGame(t *testing.T, e titles.Entry, scenario string, o kernel.Options) map[bool]int {
	seen := map[bool]int{}
	atRandom(t, e, scenario, o, func(n int, tb *table.Table, seat kernel.Seat, text string) bool {
		had, defined, err := tb.Learned(seat, text)
		if err != nil || had != defined {
			t.Fatalf("%s %s, index %d, %q shows something: %t, of all guesses: %t (%v)",
				e.Title.Info().ID, scenario, tb.Now().Index, text, had, defined, err)
		}
		seen[had]++
		return n < 100
	})
	return seen
}

// atRandom makes choices by chance between persons, in one game after the other, until one is
// not to be made; each is shown before it is made.
func atRandom(t testing.TB, e titles.Entry, scenario string, o kernel.Options, next func(int, *table.Table, kernel.Seat, string) bool) {
	t.Helper()
	st, err := store.OpenWith(t.TempDir(), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	h, in, rng := hosted(t, st, e.Title), e.Title.Info(), rand.New(rand.NewPCG(3, 9))
	ask := table.NewGame{Game: in.ID, Scenario: scenario, Options: maps.Clone(o), Dice: "seeded", Seed: "guess"}
	for range in.SeatsIn(scenario, o) {
		ask.Seats = append(ask.Seats, table.Person)
	}
	tb := h.create(t, ask)
	for n := 0; ; n++ {
		seat, text, err := tb.RandomChoice(rng)
		if err != nil {
			t.Fatal(err)
		}
		if seat == kernel.Nobody {
			ask.Seed = strconv.Itoa(n)
			tb = h.create(t, ask)
			continue
		}
		if !next(n, tb, seat, text) {
			return
		}
		if _, err := tb.Choose(seat, tb.Now().Index, text); err != nil {
			t.Fatal(err)
		}
	}
}

// BenchmarkChooseHidden makes choices where the sides hide things.
func BenchmarkChooseHidden(b *testing.B) {
	all, err := titles.All()
	if err != nil {
		b.Fatal(err)
	}
	for _, e := range all {
		in := e.Title.Info()
		for i := range in.Scenarios {
			if sc := &in.Scenarios[i]; !in.OpenIn(sc.ID, nil) {
				b.Run(in.ID+"/"+sc.ID, func(b *testing.B) {
					b.ReportAllocs()
					atRandom(b, e, sc.ID, nil, func(int, *table.Table, kernel.Seat, string) bool { return b.Loop() })
				})
			}
		}
	}
}

// A guess for which nothing was drawn is known to be the only one.
func TestWhatNeedsNoGuessIsSure(t *testing.T) {
	p, err := toy.Game{}.New("plain", nil)
	if err != nil {
		t.Fatal(err)
	}
	if red := p.View(0); !table.Sure(red) {
		t.Error("nothing is written yet, and still something is guessed")
	}
	p.Apply(p.Legal(nil)[0], nil)
	if blue := p.View(1); table.Sure(blue) {
		t.Error("what Red has written is hidden from Blue, who need not guess it")
	}
}
