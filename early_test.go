package sandtable_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/scene"
	"sandtable/store"
	"sandtable/table"
	"sandtable/titles"
)

// TestEarlyDecisions plays games that let a seat decide before its turn, as two persons who
// do: what is handed in stands while the other takes a choice back, is played as it was handed
// in, and the saved game says so.
func TestEarlyDecisions(t *testing.T) {
	list, err := titles.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		info := e.Title.Info()
		for _, sc := range info.Scenarios {
			p, err := e.Title.New(sc.ID, nil)
			if err != nil {
				t.Fatal(err)
			}
			if _, ok := p.(kernel.Early); !ok || info.OpenIn(sc.ID, nil) || len(e.Title.Board(p).Counters) > manyPieces {
				continue
			}
			t.Run(info.ID+"/"+sc.ID, func(t *testing.T) { (&byPost{T: t, rng: rand.New(rand.NewPCG(17, 12))}).play(e, sc.ID) })
		}
	}
}

// byPost is a game of persons who decide as soon as they can.
type byPost struct {
	*testing.T
	rng  *rand.Rand
	h    *table.House
	tb   *table.Table
	back int // choices taken back while something was handed in
}

func (b *byPost) play(e titles.Entry, scenario string) {
	st, err := store.Open(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	b.h = table.NewHouse(table.Config{Titles: titles.List{e}, Store: st})
	defer func() { b.h.Close(); _ = st.Close() }()
	in, err := b.h.Create(table.NewGame{Game: e.Title.Info().ID, Scenario: scenario, Seats: []string{table.Person, table.Person}, Dice: "seeded", Seed: "early"})
	if err != nil {
		b.Fatal(err)
	}
	tb, release, err := b.h.Use(in.ID)
	if err != nil {
		b.Fatal(err)
	}
	defer release()
	b.tb = tb
	times := 0
	for range 1500 {
		in := tb.Info()
		if in.Over || times == 3 {
			break
		}
		mover := kernel.Seat(in.ToMove)
		if steps := b.steps(1 - mover); steps.Early != nil && in.Seats[1-mover].Handed == "" {
			b.early(mover, 1-mover)
			times++
			continue
		}
		b.choose(mover, b.steps(mover).Offers)
	}
	var text bytes.Buffer
	if err := tb.Journal(&text); err != nil {
		b.Fatal(err)
	}
	rep, err := journal.Verify(&text, func(string) (kernel.Game, error) { return e.Title, nil })
	if err != nil || rep.Handed != times || rep.Shown != times {
		b.Fatalf("%v: handed in %d times, %d times played just so; want %d", err, rep.Handed, rep.Shown, times)
	}
	if times < 3 || b.back == 0 {
		b.Errorf("decided early %d times, %d choices taken back meanwhile: too few to tell", times, b.back)
	}
}

func (b *byPost) steps(seat kernel.Seat) table.Steps {
	b.Helper()
	st, err := b.tb.Steps(seat, b.tb.Info().Index)
	if err != nil {
		b.Fatal(err)
	}
	return st
}

// choose makes a choice: one that ends what is in hand where there is one, so that days go by.
func (b *byPost) choose(seat kernel.Seat, offers []scene.Offer) {
	b.Helper()
	c := offers[b.rng.IntN(len(offers))].Choice
	for _, o := range offers {
		if o.Choice == "done" || o.Choice == "rest" {
			c = o.Choice
		}
	}
	if _, err := b.tb.Make(seat, table.Seen{Index: b.tb.Info().Index}, c); err != nil {
		b.Fatalf("%s: %v", c, err)
	}
}

// early has a seat decide while another is asked, who takes a choice back and then goes on.
func (b *byPost) early(mover, waits kernel.Seat) {
	b.Helper()
	in, err := b.tb.Desk(waits)
	if err != nil {
		b.Fatal(err)
	}
	desk, release, err := b.h.Use(in.ID)
	if err != nil {
		b.Fatal(err)
	}
	defer release()
	for in = desk.Info(); !in.Sandbox.Done; in = desk.Info() {
		st, err := desk.Steps(waits, in.Index)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := desk.Make(waits, table.Seen{Index: in.Index}, st.Offers[b.rng.IntN(len(st.Offers))].Choice); err != nil {
			b.Fatal(err)
		}
	}
	handed, err := b.tb.HandedIn(waits)
	if err != nil || len(handed) != in.Index+1 {
		b.Fatalf("handed in %v, %v; %d choices were made and one ended it", handed, err, in.Index)
	}
	if offers := b.steps(mover).Offers; len(offers) > 1 {
		i := slices.IndexFunc(offers, func(o scene.Offer) bool { return o.Choice != "done" })
		if _, err := b.tb.Make(mover, table.Seen{Index: b.tb.Info().Index}, offers[i].Choice); err != nil {
			b.Fatal(err)
		}
		if in, err := b.tb.Undo(mover, -1); err != nil || in.Seats[waits].Handed == "" {
			b.Fatalf("after the other took a choice back: %v, %+v", err, in.Seats)
		}
		b.back++
	}
	for b.tb.Info().Seats[waits].Handed != "" {
		b.choose(mover, b.steps(mover).Offers)
	}
	st, err := b.tb.Steps(waits, max(0, b.tb.Info().Index-len(handed)))
	if err != nil {
		b.Fatal(err)
	}
	for i, s := range st.Steps {
		if s.Seat != int(waits) || s.Choice != handed[i].Choice {
			b.Fatalf("choice %d of seat %d was %q, handed in %q", i, s.Seat, s.Choice, handed[i].Choice)
		}
	}
}
