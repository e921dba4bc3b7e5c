package table_test

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"sandtable/bots"
	"sandtable/dice"
	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/store"
	"sandtable/table"
	"sandtable/titles"
)

// reopened is a house over what an earlier one has kept; ends closes it.
func reopened(t *testing.T, dir string) (h house, ends func()) {
	t.Helper()
	st, err := store.Open(filepath.Join(dir, "data"))
	if err != nil {
		t.Fatal(err)
	}
	h = house{table.NewHouse(table.Config{Titles: titles.List{{Title: toy.Game{}}}, Store: st}), st}
	return h, func() {
		h.Close()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	}
}

func saved(t *testing.T, tb *table.Table) string {
	t.Helper()
	var b bytes.Buffer
	if err := tb.Journal(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// lastSaying is what was said last at a table.
func lastSaying(t *testing.T, tb *table.Table) string {
	t.Helper()
	all, err := tb.Talk(0)
	if err != nil || len(all) == 0 {
		t.Fatalf("said: %+v, %v", all, err)
	}
	return all[len(all)-1].Text
}

// A seat that plays its side alone resigns at once: the other side has won, as everybody is
// told, and nothing is chosen, taken back or asked any more.
func TestResign(t *testing.T) {
	h := open(t, store.Options{})
	tb := h.table(t, "person", "bot:random")
	if _, err := tb.AskEnd(0, table.AskDraw); !refused(err) {
		t.Errorf("a draw offered to a computer: %v", err)
	}
	if _, err := tb.AskEnd(1, table.AskResign); !refused(err) {
		t.Errorf("a computer resigns: %v", err)
	}
	var bad *table.Bad
	if _, err := tb.AskEnd(0, "win"); !errors.As(err, &bad) {
		t.Errorf("another end: %v", err)
	}
	texts(t, tb, "write 1")
	before, err := tb.Snapshot(0, -1)
	if err != nil {
		t.Fatal(err)
	}
	in, err := tb.AskEnd(0, table.AskResign)
	if err != nil || !in.Over || in.ToMove != int(kernel.Nobody) || in.Result != "Red resigned" || in.Ended.Code != "end.resigned" || in.Floor != in.Index {
		t.Fatalf("resigned: %+v, %v", in, err)
	}
	if said := lastSaying(t, tb); said != "Red resigned" {
		t.Errorf("said %q", said)
	}
	snap, err := tb.Snapshot(0, -1)
	if err != nil || snap.Scene.Result == nil || snap.Scene.Result.Winner != "blue" || snap.Scene.Result.Text != "Red resigned" || len(snap.Offers) != 0 || snap.Scene.Prompt.Seat != int(kernel.Nobody) {
		t.Errorf("seen: %+v, %v", snap.Scene, err)
	}
	if snap.Index == before.Index && !reflect.DeepEqual(snap.Scene.Score, before.Scene.Score) {
		t.Errorf("the score is %+v, was %+v", snap.Scene.Score, before.Scene.Score)
	}
	if past, err := tb.Snapshot(0, 0); err != nil || past.Scene.Result != nil {
		t.Errorf("before the end there is the result %+v, %v", past.Scene.Result, err)
	}
	if _, err := tb.Choose(0, in.Index, "write 2"); !refused(err) {
		t.Errorf("chosen after the end: %v", err)
	}
	if _, err := tb.Undo(0, -1); !refused(err) {
		t.Errorf("taken back after the end: %v", err)
	}
	for _, err := range []error{
		func() error { _, err := tb.AskBack(0, -1); return err }(),
		func() error { _, err := tb.AskEnd(0, table.AskResign); return err }(),
		func() error { _, err := tb.Sandbox(0); return err }(),
	} {
		if !refused(err) {
			t.Errorf("asked after the end: %v", err)
		}
	}
	all, err := tb.Why(0, "", "red")
	for _, e := range all {
		if e.Legal {
			t.Errorf("after the end %s is allowed, %v", e.Choice, err)
		}
	}
	if _, err := tb.Rematch(); err != nil {
		t.Errorf("no rematch: %v", err)
	}
	if next, err := tb.Sit(0, "bot:random"); err != nil || next.Index != in.Index {
		t.Errorf("a computer plays on: %+v, %v", next, err)
	}
	if !strings.Contains(saved(t, tb), `{"ended":"resigned","seat":0}`) {
		t.Errorf("the journal does not say it: %s", saved(t, tb))
	}
}

// Who plays other seats of the side has to agree; computers are not asked.
func TestResignTogether(t *testing.T) {
	h := open(t, store.Options{})
	tb := staffed(t, h, "person", "person", "person", "bot:random")
	if in, err := tb.AskEnd(1, table.AskDraw); err != nil || !slices.Equal(in.Asked.Wait, []int{0, 2}) || in.Asked.Only != nil {
		t.Fatalf("a draw is asked of %+v, %v", in.Asked, err)
	}
	if _, err := tb.AnswerBack(3, false, nil); !refused(err) {
		t.Errorf("a computer answers: %v", err)
	}
	if in, err := tb.AnswerBack(2, true, nil); err != nil || !slices.Equal(in.Asked.Yes, []int{2}) || !slices.Equal(in.Asked.Wait, []int{0}) {
		t.Errorf("after the first yes: %+v, %v", in.Asked, err)
	}
	if _, err := tb.AskEnd(0, table.AskResign); !refused(err) {
		t.Errorf("something else is asked while a draw is offered: %v", err)
	}
	if in, err := tb.AnswerBack(0, false, nil); err != nil || in.Asked != nil {
		t.Fatalf("after a no: %+v, %v", in.Asked, err)
	}
	in, err := tb.AskEnd(0, table.AskResign)
	if err != nil || in.Over || in.Asked.What != "resign" || !slices.Equal(in.Asked.Wait, []int{2}) || !slices.Equal(in.Asked.Only, []int{0, 2}) {
		t.Fatalf("asked: %+v, %v", in.Asked, err)
	}
	if _, err := tb.AnswerBack(1, true, nil); !refused(err) || err.Error() != "nobody asks for anything any more" {
		t.Errorf("the other side, which knows nothing of it, agrees: %v", err)
	}
	if in, err = tb.AnswerBack(2, false, nil); err != nil || in.Asked != nil || in.Over {
		t.Fatalf("after a no: %+v, %v", in, err)
	}
	if said := lastSaying(t, tb); said != "No agreement from Red, second captain: Red plays on." {
		t.Errorf("said %q", said)
	}
	if _, err = tb.AskEnd(2, table.AskResign); err != nil {
		t.Fatal(err)
	}
	if in, err = tb.AnswerBack(0, true, nil); err != nil || !in.Over || in.Result != "Red resigned" {
		t.Fatalf("after a yes: %+v, %v", in, err)
	}
	other := staffed(t, h, "person", "person", "person", "bot:random")
	if in, err := other.AskEnd(1, table.AskResign); err != nil || !in.Over || in.Result != "Blue resigned" {
		t.Errorf("beside a computer: %+v, %v", in, err)
	}
}

// That a side asks itself whether it resigns must not be seen by the others: a computer on move
// does not wait for the answer, choices do not end it, and who may not know of it is not told to
// see to it first. If that one asks for something its side hears what has become of its own.
func TestResigningIsAskedInSecret(t *testing.T) {
	dir := t.TempDir()
	begun, gate := make(chan struct{}), make(chan struct{})
	var free atomic.Bool
	start := func() (house, func()) {
		st, err := store.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		slow := kind("slow", func(ctx context.Context, v kernel.View) kernel.Choice {
			if free.Load() {
				return first(ctx, v)
			}
			begun <- struct{}{}
			select {
			case <-ctx.Done():
				t.Error("the computer is held up, as the other side can see")
			case <-gate:
			}
			return first(ctx, v)
		})
		h := house{table.NewHouse(table.Config{Titles: titles.List{{Title: toy.Game{}, Bots: []bots.Kind{slow}}}, Store: st}), st}
		return h, func() {
			h.Close()
			if err := st.Close(); err != nil {
				t.Fatal(err)
			}
		}
	}
	h, stop := start()
	defer func() { stop() }()
	tb := staffed(t, h, "person", "person", "person", "bot:slow")
	mustChoose(t, tb, 0, "write 3")
	mustChoose(t, tb, 1, "write 1")
	mustChoose(t, tb, 2, "write 1")
	<-begun
	asked, err := tb.AskEnd(0, table.AskResign)
	if err != nil || asked.Asked == nil {
		t.Fatalf("asked: %+v, %v", asked.Asked, err)
	}
	if now := tb.Now().Thinking; !now.On || now.Seat != 3 {
		t.Errorf("the computer is shown to wait: %+v", now)
	}
	free.Store(true)
	close(gate)
	wait(t, tb, "past the computer's choice", func(m table.Moment) bool { return m.Index > asked.Index && !m.Thinking.On })
	if a := tb.Info().Asked; a == nil || a.What != table.AskResign || !slices.Equal(a.Wait, []int{2}) {
		t.Fatalf("after a choice: asked %+v", a)
	}
	id := tb.ID()
	stop()
	h, stop = start()
	tb = h.enter(t, id)
	if a := tb.Info().Asked; a == nil || a.What != table.AskResign {
		t.Fatalf("begun anew: asked %+v", a)
	}
	if _, err := tb.AskEnd(2, table.AskResign); !refused(err) {
		t.Errorf("both of a side ask: %v", err)
	}
	in, err := tb.AskEnd(1, table.AskDraw)
	if err != nil || in.Asked == nil || in.Asked.What != table.AskDraw {
		t.Fatalf("who may not know of it asks for a draw: %+v, %v", in.Asked, err)
	}
	all, err := tb.Talk(0)
	if last := all[len(all)-1]; err != nil || last.Code != "ask.replaced" || !slices.Equal(last.Only, []int{0, 2}) {
		t.Errorf("its side hears %+v, %v", last, err)
	}
	if _, err := tb.AnswerBack(1, false, nil); err != nil {
		t.Fatal(err)
	}
	// Who has asked gives the seat away: that is the end of it, also when the seat comes back.
	if _, err := tb.AskEnd(0, table.AskResign); err != nil {
		t.Fatal(err)
	}
	for _, holder := range []string{"open", "person"} {
		if in, err = tb.Sit(0, holder); err != nil || in.Asked != nil {
			t.Errorf("held by %s: asked %+v, %v", holder, in.Asked, err)
		}
	}
	stop()
	h, stop = start()
	if a := h.enter(t, id).Info().Asked; a != nil {
		t.Errorf("begun anew after the seat was given away: asked %+v", a)
	}
}

// A draw takes the other person, who may come when the table has been put away; the secret
// of the dice is told then, and the saved game is read, kept and played on elsewhere.
func TestDrawByAgreement(t *testing.T) {
	dir := t.TempDir()
	h, ends := reopened(t, dir)
	tb := h.create(t, table.NewGame{Game: "toy", Scenario: "plain", Seats: []string{"person", "person"}, Dice: "fair"})
	for seat := range kernel.Seat(2) {
		if _, err := tb.AddNonce(seat, dice.NewNonce()); err != nil {
			t.Fatal(err)
		}
	}
	texts(t, tb, "write 2", "write 2")
	for _, seat := range []kernel.Seat{0, 1} { // a no, and a choice: neither is a draw
		if _, err := tb.AskEnd(seat, table.AskDraw); err != nil {
			t.Fatal(err)
		}
		if in, err := tb.AnswerBack(1-seat, false, nil); err != nil || in.Over || in.Asked != nil {
			t.Fatalf("after a no: %+v, %v", in, err)
		}
	}
	if said := lastSaying(t, tb); said != "No agreement from Red: no draw." {
		t.Errorf("said %q", said)
	}
	if _, err := tb.AskEnd(1, table.AskDraw); err != nil {
		t.Fatal(err)
	}
	id := tb.ID()
	ends()
	h, ends = reopened(t, dir)
	tb = h.enter(t, id)
	if in := tb.Info(); in.Asked == nil || in.Asked.What != "draw" || !slices.Equal(in.Asked.Wait, []int{0}) {
		t.Fatalf("the offer is gone: %+v", in.Asked)
	}
	in, err := tb.AnswerBack(0, true, nil)
	if err != nil || !in.Over || in.Result != "Draw agreed" || in.Asked != nil {
		t.Fatalf("after a yes: %+v, %v", in, err)
	}
	ends()
	h, ends = reopened(t, dir)
	defer func() { ends() }()
	tb = h.enter(t, id)
	if now := tb.Info(); !now.Over || now.Result != "Draw agreed" || now.Asked != nil || now.Ended.Code != "end.drawn" {
		t.Fatalf("opened again: %+v", now)
	}
	if list, err := h.List(); err != nil || !list[0].Over || list[0].Result != "Draw agreed" {
		t.Errorf("listed: %+v, %v", list, err)
	}
	text := saved(t, tb)
	find := func(string) (kernel.Game, error) { return toy.Game{}, nil }
	fold, rep, err := journal.Check(strings.NewReader(text), find, nil)
	if err != nil || !rep.Over || rep.Ended == nil || rep.Checked != rep.Draws || !fold.Revealed() || rep.Result.Winner != kernel.Nobody {
		t.Fatalf("checked: %+v, %v\n%s", rep, err, text)
	}
	if v, err := tb.Verification(t.Context()); err != nil || !v.Checked || v.Secret == "" {
		t.Errorf("verified: %+v, %v", v, err)
	}
	copied, err := h.Import(t.Context(), strings.NewReader(text), nil)
	if err != nil || !copied.Over || copied.Result != "Draw agreed" {
		t.Fatalf("read in: %+v, %v", copied, err)
	}
	if again := saved(t, h.enter(t, copied.ID)); again != text {
		t.Errorf("read in and saved it is\n%s, not\n%s", again, text)
	}
	// It is played on from its last moment without the end, with other dice.
	next, err := tb.Fork(t.Context(), in.Index, nil, nil)
	if err != nil || next.Over || next.Index != in.Index || next.Result != "" {
		t.Errorf("played on: %+v, %v", next, err)
	}
}

// Looking back at a game that players ended, its end counts as they made it.
func TestReviewOfAnEnd(t *testing.T) {
	h := open(t, store.Options{})
	tb := h.table(t, "person", "person")
	texts(t, tb, "write 1", "write 3")
	if _, err := tb.StartReview(1); !refused(err) {
		t.Errorf("before the end: %v", err)
	}
	if _, err := tb.AskEnd(1, table.AskResign); err != nil {
		t.Fatal(err)
	}
	if _, err := tb.StartReview(2); err != nil {
		t.Fatal(err)
	}
	l := lookedBack(t, tb)
	end := l.Moments[len(l.Moments)-1]
	if end.Index != tb.Info().Index || end.Played != 2 || end.Wins[0] != 2 || end.Wins[1] != 0 {
		t.Errorf("the end is %+v", end)
	}
	var b bytes.Buffer
	if err := tb.Report(t.Context(), &b); err != nil || !strings.Contains(b.String(), "Blue resigned") {
		t.Errorf("the report does not say how it ended: %v", err)
	}
}

// A side goes on thinking of resigning while choices are made and taken back: others must not
// see by that that it does.
func TestAskToResignOutlivesWhatIsTakenBack(t *testing.T) {
	h := open(t, store.Options{})
	tb := staffed(t, h, "person", "person", "person", "person")
	if _, err := tb.AskEnd(0, table.AskResign); err != nil {
		t.Fatal(err)
	}
	mustChoose(t, tb, 0, "write 3")
	for _, do := range []func() (table.Info, error){
		func() (table.Info, error) { return tb.Undo(0, -1) },
		func() (table.Info, error) { return tb.Sit(3, "open") },
	} {
		if in, err := do(); err != nil || in.Asked == nil || in.Asked.What != table.AskResign || !slices.Equal(in.Asked.Wait, []int{2}) {
			t.Fatalf("asked %+v, %v", in.Asked, err)
		}
	}
	if in, err := tb.AnswerBack(2, true, nil); err != nil || !in.Over || in.Ended.Code != "end.resigned" {
		t.Errorf("%+v, %v", in, err)
	}
}

// When players have ended a game, seats can be given away all the same: dice that still lacked a
// number need none any more, and the saved game stays good.
func TestSeatsChangeHandsAfterTheEnd(t *testing.T) {
	h := open(t, store.Options{})
	tb := h.create(t, table.NewGame{Game: "toy", Scenario: "plain", Seats: []string{"person", "person"}, Dice: "fair"})
	if in, err := tb.AskEnd(0, table.AskResign); err != nil || !in.Over {
		t.Fatalf("%+v, %v", in, err)
	}
	for _, holder := range []string{"open", "bot:random"} {
		if in, err := tb.Sit(1, holder); err != nil || in.Seats[1].Holder != holder {
			t.Fatalf("%s: %+v, %v", holder, in, err)
		}
	}
	if _, err := tb.AddNonce(1, dice.NewNonce()); !refused(err) {
		t.Errorf("a number after the end: %v", err)
	}
	text := saved(t, tb)
	in, err := h.Import(t.Context(), strings.NewReader(text), nil)
	if err != nil || !in.Over || in.Seats[1].Holder != "bot:random" {
		t.Errorf("the saved game: %+v, %v\n%s", in, err, text)
	}
}
