package table_test

import (
	"errors"
	"testing"
	"time"

	"sandtable/store"
	"sandtable/table"
)

// lookedBack waits until looking back has ended.
func lookedBack(t *testing.T, tb *table.Table) table.Lookback {
	t.Helper()
	for {
		l, err := tb.Review()
		if err != nil {
			t.Fatal(err)
		}
		if !l.Running {
			return l
		}
		time.Sleep(time.Millisecond)
	}
}

// A game that is over is looked back at beside everything else, once.
func TestLookingBack(t *testing.T) {
	h := open(t, store.Options{}, kind("first", first))
	tb := h.table(t, "bot:first", "bot:first")
	wait(t, tb, "over and at rest", func(m table.Moment) bool { return tb.Info().Over && !m.Thinking.On })
	if l, err := tb.Review(); err != nil || l.Running || len(l.Moments) > 0 {
		t.Errorf("before anybody asked: %+v, %v", l, err)
	}
	if _, err := tb.StartReview(table.MostRounds + 1); !errors.As(err, new(*table.Bad)) {
		t.Errorf("too many rounds: %v", err)
	}
	if _, err := tb.StartReview(3); err != nil {
		t.Fatal(err)
	}
	l := lookedBack(t, tb)
	if !l.Over || l.Problem.Text != "" || l.Bot != "first" || len(l.Moments) < 2 || l.Moments[0].Played != 3 {
		t.Fatalf("%+v", l)
	}
	end := l.Moments[len(l.Moments)-1]
	if end.Index != tb.Info().Index || end.Chance(0)+end.Chance(1) != 1 {
		t.Errorf("the end is %+v", end)
	}
	if len(l.Costs) > 0 {
		t.Errorf("nobody's decisions are judged: %+v", l.Costs)
	}
	again, err := tb.StartReview(50)
	if err != nil || again.Running || again.Played != l.Played {
		t.Errorf("asked again: %+v, %v", again, err)
	}
}

// What was learnt before somebody stopped it stays, and it can be begun again.
func TestLookingBackIsStopped(t *testing.T) {
	h := open(t, store.Options{}, kind("first", first))
	tb := h.table(t, "bot:first", "bot:first")
	wait(t, tb, "over and at rest", func(m table.Moment) bool { return tb.Info().Over && !m.Thinking.On })
	if _, err := tb.StartReview(table.MostRounds); err != nil {
		t.Fatal(err)
	}
	if _, err := tb.StopReview(); err != nil {
		t.Fatal(err)
	}
	if l := lookedBack(t, tb); l.Problem.Text != "" {
		t.Errorf("stopped: %+v", l)
	}
	if _, err := tb.StartReview(1); err != nil {
		t.Fatal(err)
	}
	if l := lookedBack(t, tb); !l.Over {
		t.Errorf("begun again: %+v", l)
	}
}

// While a game goes on nobody is told how it stands.
func TestNoLookingBackBeforeTheEnd(t *testing.T) {
	h := open(t, store.Options{})
	tb := h.table(t, table.Person, table.Person)
	_, err := tb.StartReview(1)
	if !errors.As(err, new(*table.Refused)) {
		t.Errorf("begun: %v", err)
	}
	if _, err := tb.Review(); !errors.As(err, new(*table.Refused)) {
		t.Errorf("asked: %v", err)
	}
}
