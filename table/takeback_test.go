package table_test

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"sandtable/dice"
	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
	spoken "sandtable/lines"
	"sandtable/store"
	"sandtable/table"
	"sandtable/titles"
)

// A choice that a die has followed is taken back when the other agrees, and only then;
// the die that falls after it is another one, and the saved game can be checked.
func TestTakeBackByConsent(t *testing.T) {
	h := open(t, store.Options{})
	tb := h.table(t, "person", "person")
	texts(t, tb, "write 2", "write 2") // a die has fallen
	stood := tb.Info()
	if stood.Index < 3 {
		t.Fatalf("no die has fallen: %+v", stood)
	}
	if _, err := tb.Undo(1, 1); !refused(err) {
		t.Errorf("taken back past a die without asking: %v", err)
	}
	for _, tt := range []struct {
		seat kernel.Seat
		yes  bool
	}{{0, true}, {1, true}, {1, false}} {
		if _, err := tb.AnswerBack(tt.seat, tt.yes, nil); !refused(err) {
			t.Errorf("an answer of %d where nobody asks: %v", tt.seat, err)
		}
	}
	var bad *table.Bad
	for _, to := range []int{-2, stood.Index, 99} {
		if _, err := tb.AskBack(1, to); !errors.As(err, &bad) {
			t.Errorf("asking for index %d: %v", to, err)
		}
	}
	if _, err := tb.AskBack(1, 0); !refused(err) {
		t.Errorf("asking for the choice of the other: %v", err)
	}
	in, err := tb.AskBack(1, -1)
	if err != nil || in.Asked == nil || in.Asked.Seat != 1 || in.Asked.To != 1 || !slices.Equal(in.Asked.Wait, []int{0}) || in.Index != stood.Index {
		t.Fatalf("asked: %+v, %v", in.Asked, err)
	}
	if _, err := tb.AnswerBack(1, true, nil); !refused(err) {
		t.Errorf("who asks agrees with himself: %v", err)
	}
	if in, err = tb.AnswerBack(0, false, nil); err != nil || in.Asked != nil || in.Index != stood.Index {
		t.Errorf("after a no: %+v, %v", in, err)
	}
	if _, err = tb.AskBack(1, -1); err != nil {
		t.Fatal(err)
	}
	if in, err = tb.AnswerBack(0, true, nil); err != nil || in.Asked != nil || in.Index != 1 || in.ToMove != 1 {
		t.Fatalf("after a yes: %+v, %v", in, err)
	}
	if _, err := tb.Choose(1, 1, "write 2"); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := tb.Journal(&b); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), `{"undo":1,"seat":1,"agreed":[0]}`) {
		t.Errorf("the journal does not say who agreed: %s", &b)
	}
	find := func(string) (kernel.Game, error) { return toy.Game{}, nil }
	fold, rep, err := journal.Check(bytes.NewReader(b.Bytes()), find, nil)
	if err != nil || rep.Agreed != 1 || rep.Draws < 2 || rep.Checked != rep.Draws {
		t.Fatalf("checked: %+v, %v", rep, err)
	}
	// The first die counts still: the next one is drawn with the number after it.
	seeded, err := dice.NewSeeded(rep.Header.Dice.Generator, rep.Header.Dice.Seed)
	if err != nil {
		t.Fatal(err)
	}
	at := fold.At(2)
	want, err := seeded.Draw(1, at.Outcomes(nil))
	if err != nil || fold.Step(3).Choice != want {
		t.Errorf("after it was taken back falls %v, want draw 1, %v: %v", fold.Step(3).Choice, want, err)
	}
}

// A request ends when anything is chosen, and when who asked withdraws it.
func TestAskingEnds(t *testing.T) {
	h := open(t, store.Options{})
	tb := h.table(t, "person", "person")
	texts(t, tb, "write 1", "write 3", "write 1")
	if in, err := tb.AskBack(1, -1); err != nil || in.Asked == nil {
		t.Fatalf("%+v, %v", in.Asked, err)
	}
	if _, err := tb.Choose(1, tb.Info().Index, "write 2"); err != nil {
		t.Fatal(err)
	}
	if in := tb.Info(); in.Asked != nil {
		t.Errorf("after a choice: %+v", in.Asked)
	}
	if _, err := tb.AnswerBack(0, true, nil); !refused(err) {
		t.Errorf("answered too late: %v", err)
	}
	if _, err := tb.AskBack(0, -1); err != nil {
		t.Fatal(err)
	}
	if in, err := tb.AnswerBack(0, false, nil); err != nil || in.Asked != nil {
		t.Errorf("withdrawn: %+v, %v", in.Asked, err)
	}
}

// One thing is asked at a time, or a yes that is on its way to one request would be one to the
// next: the next has to wait for the answer to the first, whoever asks, and an answer can say
// to what it is one.
func TestOneThingIsAskedAtATime(t *testing.T) {
	h := open(t, store.Options{})
	tb := h.table(t, "person", "person")
	texts(t, tb, "write 2", "write 2") // a die has fallen
	before, err := tb.AskBack(1, -1)
	if err != nil || before.Asked == nil {
		t.Fatalf("%+v, %v", before.Asked, err)
	}
	for name, ask := range map[string]func() (table.Info, error){
		"a draw of the other": func() (table.Info, error) { return tb.AskEnd(0, table.AskDraw) },
		"a draw of who asks":  func() (table.Info, error) { return tb.AskEnd(1, table.AskDraw) },
		"the other's last":    func() (table.Info, error) { return tb.AskBack(0, -1) },
		"the same":            func() (table.Info, error) { return tb.AskBack(1, -1) },
		"an answer to a draw": func() (table.Info, error) {
			return tb.AnswerBack(0, true, &table.Request{Seat: 1, What: table.AskDraw})
		},
		"to what another asked": func() (table.Info, error) { return tb.AnswerBack(0, true, &table.Request{To: 1}) },
		"to an earlier choice":  func() (table.Info, error) { return tb.AnswerBack(0, true, &table.Request{Seat: 1, To: 0}) },
	} {
		if _, err := ask(); !refused(err) {
			t.Errorf("%s: %v", name, err)
		}
		if in := tb.Info(); !reflect.DeepEqual(in.Asked, before.Asked) || in.Over {
			t.Errorf("%s: asked is %+v", name, in.Asked)
		}
	}
	if in, err := tb.AnswerBack(0, true, &table.Request{Seat: 1, To: 1}); err != nil || in.Index != 1 || in.Asked != nil {
		t.Errorf("the answer to what is asked: %+v, %v", in, err)
	}
	// Nobody has to be asked to resign alone, whatever is asked.
	if _, err := tb.AskEnd(1, table.AskDraw); err != nil {
		t.Fatal(err)
	}
	if in, err := tb.AskEnd(0, table.AskResign); err != nil || !in.Over || in.Asked != nil {
		t.Errorf("resigned while a draw is offered: %+v, %v", in, err)
	}
}

// A computer that is to choose waits for the answer to a request, and goes on after a no: it is
// not the game that ends with it.
func TestComputerGoesOnAfterANo(t *testing.T) {
	asked := make(chan struct{}, 8)
	var free atomic.Bool
	h := open(t, store.Options{}, kind("slow", func(ctx context.Context, v kernel.View) kernel.Choice {
		asked <- struct{}{}
		if !free.Load() {
			<-ctx.Done()
		}
		return first(ctx, v)
	}))
	for name, answer := range map[string]func(*table.Table) (table.Info, error){
		"refused":   func(tb *table.Table) (table.Info, error) { return tb.AnswerBack(0, false, nil) },
		"withdrawn": func(tb *table.Table) (table.Info, error) { return tb.AnswerBack(1, false, nil) },
	} {
		free.Store(false)
		tb := staffed(t, h, "person", "person", "bot:slow", "bot:slow")
		mustChoose(t, tb, 0, "write 3")
		mustChoose(t, tb, 1, "write 1")
		<-asked // red's second captain thinks
		in, err := tb.AskBack(1, -1)
		if err != nil || in.Asked == nil || in.Index != 2 {
			t.Fatalf("%s: %+v, %v", name, in, err)
		}
		free.Store(true)
		if in, err = answer(tb); err != nil || in.Asked != nil {
			t.Fatalf("%s: %+v, %v", name, in, err)
		}
		wait(t, tb, "past the computers' choices", func(m table.Moment) bool { return m.Index >= 4 && !m.Thinking.On })
		for len(asked) > 0 {
			<-asked
		}
	}
}

// Who asks twice, or has not heard yet what was taken back, does not lose a choice more.
func TestAskingOfAnotherGame(t *testing.T) {
	h := open(t, store.Options{})
	tb := h.table(t, "person", "person")
	texts(t, tb, "write 2")
	seen := func() *table.Seen { m := tb.Now(); return &table.Seen{Index: m.Index, Undos: &m.Undos} }
	at := seen()
	if in, err := tb.AskBackAt(0, at, -1); err != nil || in.Index != 0 {
		t.Fatalf("what undo may: %+v, %v", in, err)
	}
	texts(t, tb, "write 3")
	var stale *table.Stale
	if in, err := tb.AskBackAt(0, at, -1); !errors.As(err, &stale) {
		t.Errorf("as far again, and otherwise: %+v, %v", in, err)
	}
	if _, err := tb.AskBackAt(0, &table.Seen{Index: 0}, -1); !errors.As(err, &stale) {
		t.Errorf("of an earlier moment: %v", err)
	}
	if now := tb.Now().Index; now != 1 {
		t.Errorf("the choice was taken back: the game is at %d", now)
	}
	if in, err := tb.AskBackAt(0, seen(), -1); err != nil || in.Index != 0 {
		t.Errorf("where it stands: %+v, %v", in, err)
	}
}

// What undo may take back needs nobody, and against computers alone nothing more is.
func TestAskingNobody(t *testing.T) {
	h := open(t, store.Options{})
	tb := h.table(t, "person", "person")
	texts(t, tb, "write 2")
	if in, err := tb.AskBack(0, -1); err != nil || in.Index != 0 || in.Asked != nil {
		t.Errorf("what undo may: %+v, %v", in, err)
	}
	tb = h.table(t, "person", "bot:random")
	texts(t, tb, "write 2")
	wait(t, tb, "the computer has chosen", func(m table.Moment) bool { return m.Index >= 2 && !m.Thinking.On })
	if _, err := tb.AskBack(0, -1); !refused(err) {
		t.Errorf("asking a computer: %v", err)
	}
}

// Whatever is taken back by consent, the game goes on as one that is replayed from its
// file, and what every seat may take back alone is the same.
func TestConsentReplays(t *testing.T) {
	for seed := range uint64(10) {
		h := open(t, store.Options{})
		tb := h.table(t, "person", "person")
		rng := rand.New(rand.NewPCG(seed, 4))
		for range 40 {
			seat, text, err := tb.RandomChoice(rng)
			if err != nil {
				t.Fatal(err)
			}
			if seat == kernel.Nobody {
				break
			}
			if _, err := tb.Choose(seat, tb.Info().Index, text); err != nil {
				t.Fatal(err)
			}
			who := kernel.Seat(rng.IntN(2))
			if rng.IntN(4) > 0 || tb.Info().Over {
				continue
			}
			if in, err := tb.AskBack(who, -1); err == nil && in.Asked != nil {
				if _, err := tb.AnswerBack(1-who, true, nil); err != nil {
					t.Fatal(err)
				}
			}
		}
		want := tb.Info()
		again, release, err := reopen(t, h, tb.ID())
		if err != nil {
			t.Fatal(err)
		}
		got := again.Info()
		release()
		if got.Problem != "" || got.Index != want.Index || got.Floor != want.Floor || got.ToMove != want.ToMove {
			t.Errorf("seed %d: %+v, want %+v", seed, got, want)
		}
	}
}

func refused(err error) bool {
	var r *table.Refused
	return errors.As(err, &r)
}

// What is said at a table is there again after a start, in order; too much at once is
// refused, and words that nobody can see are.
func TestTalk(t *testing.T) {
	h := open(t, store.Options{})
	tb := h.table(t, "person", "person")
	if _, err := tb.SetPlayer(0, table.Player{Name: "Anna", Colour: "teal"}); err != nil {
		t.Fatal(err)
	}
	texts(t, tb, "write 2")
	before := tb.Now()
	if s, err := tb.Say(0, "", "  Good\nluck! "); err != nil || s.Text != "Good luck!" || s.Name != "Anna" || s.Index != 1 {
		t.Errorf("said %+v, %v", s, err)
	}
	if _, err := tb.Say(table.Onlooker, "Carl", "Hello"); err != nil {
		t.Error(err)
	}
	tb.Note(spoken.Plain("There is a new link."))
	if now := tb.Now(); now.Said <= before.Said {
		t.Errorf("nobody is told: %+v", now)
	}
	var bad *table.Bad
	for _, text := range []string{"", " \n ", "\x00", strings.Repeat("x", 501)} {
		if _, err := tb.Say(0, "", text); !errors.As(err, &bad) {
			t.Errorf("%.10q: %v", text, err)
		}
	}
	again, release, err := reopen(t, h, tb.ID())
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	said, err := again.Talk(0)
	if err != nil || len(said) != 3 || said[0].Name != "Anna" || said[1].Seat != int(table.Onlooker) || said[2].Seat != int(kernel.Chance) {
		t.Fatalf("said: %+v, %v", said, err)
	}
	if later, err := again.Talk(said[0].N); err != nil || len(later) != 2 {
		t.Errorf("later: %+v, %v", later, err)
	}
	var busy *table.Busy
	for range 30 {
		if _, err = tb.Say(1, "", "spam"); err != nil {
			break
		}
	}
	if !errors.As(err, &busy) {
		t.Errorf("thirty at once: %v", err)
	}
}

// Who looks is told while he looks, and kept nowhere.
func TestPeople(t *testing.T) {
	tb := open(t, store.Options{}).table(t, "person", "person")
	if _, err := tb.SetPlayer(0, table.Player{Name: "Anna"}); err != nil {
		t.Fatal(err)
	}
	told, one := watch(tb)
	defer one.Close()
	two := tb.Watch(1, 0, func() {})
	three := tb.Watch(table.Onlooker, 0, func() {})
	for sub, who := range map[*table.Subscription]table.Somebody{one: {}, two: {Seat: 1, Name: "Ben"}, three: {Seat: int(table.Onlooker), Name: "Carl"}} {
		if err := sub.Show(kernel.Seat(who.Seat), who.Name); err != nil {
			t.Error(err)
		}
	}
	want := []table.Somebody{{Seat: -2, Name: "Carl"}, {Name: "Anna"}, {Seat: 1, Name: "Ben"}}
	if got := tb.People(); !slices.Equal(got, want) {
		t.Errorf("people: %+v", got)
	}
	select {
	case <-told:
	case <-time.After(20 * time.Second):
		t.Error("nobody is told who came")
	}
	before := tb.Now().People
	two.Close()
	three.Close()
	if got := tb.People(); !slices.Equal(got, want[1:2]) || tb.Now().People == before {
		t.Errorf("after two have gone: %+v", got)
	}
	if err := one.Show(0, "\x01"); err == nil {
		t.Error("a name that cannot be seen is shown")
	}
}

// Who is asked may come hours later: a request outlives the server, with the answers that
// have been given, and the list of tables tells it before anybody opens the game.
func TestAskingIsKept(t *testing.T) {
	dir := t.TempDir()
	var (
		st *store.SQLite
		h  house
	)
	start := func() {
		var err error
		if st, err = store.Open(dir); err != nil {
			t.Fatal(err)
		}
		h = house{table.NewHouse(table.Config{Titles: titles.List{{Title: toy.Game{}}}, Store: st}), st}
	}
	stop := func() {
		h.Close()
		if err := st.Close(); err != nil {
			t.Fatal(err)
		}
	}
	listed := func(when string) *table.Asked {
		t.Helper()
		list, err := h.List()
		if err != nil || len(list) != 1 {
			t.Fatalf("%s: the list has %d tables: %v", when, len(list), err)
		}
		return list[0].Asked
	}
	start()
	defer func() { stop() }()
	tb := h.table(t, "person", "person")
	texts(t, tb, "write 2", "write 2") // a die has fallen
	stood := tb.Info()
	h.Sweep() // the list knows the table as it is now
	if _, err := tb.AskBack(1, -1); err != nil {
		t.Fatal(err)
	}
	stop()
	start()
	if a := listed("begun anew"); a == nil || a.Seat != 1 || !slices.Equal(a.Wait, []int{0}) {
		t.Errorf("the list tells of %+v", a)
	}
	tb = h.enter(t, tb.ID())
	if a := tb.Info().Asked; a == nil || a.Seat != 1 || a.To != 1 || !slices.Equal(a.Wait, []int{0}) {
		t.Fatalf("begun anew: asked %+v", a)
	}
	if in, err := tb.AnswerBack(0, true, nil); err != nil || in.Index != 1 || in.Asked != nil {
		t.Fatalf("after a yes: %+v, %v", in, err)
	}
	if _, err := tb.Choose(1, 1, "write 2"); err != nil {
		t.Fatal(err)
	}
	if in := tb.Info(); in.Index != stood.Index {
		t.Fatalf("the game stands at %d, want %d as when it was asked", in.Index, stood.Index)
	}
	stop()
	start()
	tb = h.enter(t, tb.ID())
	if a := tb.Info().Asked; a != nil {
		t.Errorf("carried out, and asked again: %+v", a)
	}
	if _, err := tb.AskBack(1, -1); err != nil {
		t.Fatal(err)
	}
	if _, err := tb.AnswerBack(0, false, nil); err != nil {
		t.Fatal(err)
	}
	stop()
	start()
	if a := listed("after a no"); a != nil {
		t.Errorf("the list tells of %+v after a no", a)
	}
	if a := h.enter(t, tb.ID()).Info().Asked; a != nil {
		t.Errorf("after a no, and asked again: %+v", a)
	}
}

// In a game that hides things a choice that shows its seat nothing new can be taken back alone:
// what the other side hides makes no difference to it.
func TestTakenBackWhereNothingWasShown(t *testing.T) {
	h := open(t, store.Options{})
	tb := h.camp(t, "person", "person")
	turns(t, tb, "pitch 1", "pitch 3", "ready", "pitch 1", "pitch 2", "strike 1")
	for want := 5; want >= 3; want-- {
		if in, err := tb.Undo(1, -1); err != nil || in.Index != want || want > 3 && in.Floor != 3 {
			t.Fatalf("back to %d: %+v, %v", want, in, err)
		}
	}
	if _, err := tb.Undo(1, -1); !refused(err) {
		t.Errorf("the other's choice: %v", err)
	}
}
