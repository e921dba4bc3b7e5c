package table

import (
	"context"

	"sandtable/journal"
	"sandtable/lines"
	"sandtable/review"
)

// Rounds of a look back, the games that are played on from every turn.
const (
	UsualRounds = 10
	MostRounds  = 100
)

// Lookback is what is known of a game that is over: how the chances went, and what
// decisions cost.
type Lookback struct {
	review.Report
	Bot     string // id of the opponent that plays on
	Running bool
	Problem lines.Said // why it came to no end
}

// lookback is what is known by now.
func (t *Table) lookback() Lookback {
	b := t.house.lookbacks.of(t.id, "")
	if b == nil {
		return Lookback{}
	}
	l, running, problem := b.get(t.house.now())
	l.Running, l.Problem = running, problem
	return l
}

// Review returns what is known from looking back at this game; nothing before it was
// asked for. Errors: *Refused while the game goes on, *ReadOnly.
func (t *Table) Review() (Lookback, error) {
	if _, _, err := t.past(); err != nil {
		return Lookback{}, err
	}
	return t.lookback(), nil
}

// StartReview looks back at the game beside everything else, one game of the house
// after another: the opponent that is offered first plays on from every turn so many
// times. Asked again it goes on as it is, unless it had been stopped.
func (t *Table) StartReview(rounds int) (Lookback, error) {
	if rounds < 1 || rounds > MostRounds {
		return Lookback{}, bad("%d rounds are asked for; it can be 1 to %d", rounds, MostRounds)
	}
	past, persons, err := t.past()
	if err != nil {
		return Lookback{}, err
	}
	if now := t.lookback(); now.Running || now.Over {
		return now, nil
	}
	kind := t.entry.Bots[0]
	begin(t, &t.house.lookbacks, "", Lookback{Bot: kind.ID}, func(ctx context.Context, b *work[Lookback]) error {
		keep := paced(ctx)
		_, err := review.Run(ctx, review.Config{
			Game: t.entry.Title, Past: past, Ended: past.Result(), Kind: kind, Persons: persons, Rounds: rounds,
			Pace: func() error { return keep(0) },
		}, func(r review.Report) { b.tell(Lookback{Report: r, Bot: kind.ID}) })
		return err
	})
	return t.lookback(), nil
}

// StopReview ends looking back; what is known by then stays.
func (t *Table) StopReview() (Lookback, error) {
	if b := t.house.lookbacks.of(t.id, ""); b != nil {
		b.stop()
	}
	return t.Review()
}

// past returns the history of a game that is over, and which seats persons held.
func (t *Table) past() (h journal.History, persons []bool, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.open(); err != nil {
		return h, nil, err
	}
	if !t.fold.Over() {
		return h, nil, refuse(sayReviewLater)
	}
	holders := t.fold.Holders()
	persons = make([]bool, len(holders))
	for seat := range holders {
		persons[seat] = holders[seat] == Person
	}
	return t.fold.History(), persons, nil
}
