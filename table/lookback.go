package table

import (
	"context"
	"runtime/debug"
	"slices"
	"sync"

	"sandtable/journal"
	"sandtable/lines"
	"sandtable/review"
)

// Rounds of a look back, the games that are played on from every turn.
const (
	UsualRounds = 10
	MostRounds  = 100
)

// keepLookbacks is how many looks back a house remembers, the last ones.
const keepLookbacks = 64

// Lookback is what is known of a game that is over: how the chances went, and what
// decisions cost.
type Lookback struct {
	review.Report
	Bot     string // id of the opponent that plays on
	Running bool
	Problem lines.Said // why it came to no end
}

// lookback is one of them, running or kept.
type lookback struct {
	id   string
	stop context.CancelFunc
	mu   sync.Mutex
	now  Lookback
}

// lookbacks are those of a house. The zero value is ready.
type lookbacks struct {
	mu   sync.Mutex
	list []*lookback // the last one begun is last
}

// of returns the look back of a game, nil if there is none.
func (l *lookbacks) of(id string) *lookback {
	l.mu.Lock()
	defer l.mu.Unlock()
	if i := slices.IndexFunc(l.list, func(b *lookback) bool { return b.id == id }); i >= 0 {
		return l.list[i]
	}
	return nil
}

// put keeps one, in place of an earlier one of the same game, and forgets the oldest.
func (l *lookbacks) put(b *lookback) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.list = append(slices.DeleteFunc(l.list, func(o *lookback) bool { return o.id == b.id }), b)
	if n := len(l.list) - keepLookbacks; n > 0 {
		for _, o := range l.list[:n] {
			o.stop()
		}
		l.list = slices.Delete(l.list, 0, n)
	}
}

// drop stops and forgets the one of a game.
func (l *lookbacks) drop(id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.list = slices.DeleteFunc(l.list, func(b *lookback) bool {
		if b.id == id {
			b.stop()
		}
		return b.id == id
	})
}

func (b *lookback) get() Lookback {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.now
}

func (b *lookback) set(change func(*Lookback)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	change(&b.now)
}

// Review returns what is known from looking back at this game; nothing before it was
// asked for. Errors: *Refused while the game goes on, *ReadOnly.
func (t *Table) Review() (Lookback, error) {
	if _, _, err := t.past(); err != nil {
		return Lookback{}, err
	}
	if b := t.house.lookbacks.of(t.id); b != nil {
		return b.get(), nil
	}
	return Lookback{}, nil
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
	if b := t.house.lookbacks.of(t.id); b != nil {
		if now := b.get(); now.Running || now.Over {
			return now, nil
		}
	}
	kind := t.entry.Bots[0]
	ctx, cancel := context.WithCancel(t.house.ctx)
	b := &lookback{id: t.id, stop: cancel, now: Lookback{Bot: kind.ID, Running: true}}
	t.house.lookbacks.put(b)
	t.house.running.Add(1)
	go func() {
		defer t.house.running.Done()
		defer cancel()
		defer func() {
			if p := recover(); p != nil {
				t.log().Error("a look back broke off", "err", p, "stack", string(debug.Stack()))
				b.set(func(l *Lookback) { l.Problem = sayReviewBroke.Say() })
			}
			b.set(func(l *Lookback) { l.Running = false })
		}()
		keep := paced(ctx)
		err := t.house.reviewing.do(ctx, func() error {
			_, err := review.Run(ctx, review.Config{
				Game: t.entry.Title, Past: past, Kind: kind, Persons: persons, Rounds: rounds,
				Pace: func() error { return keep(0) },
			}, func(r review.Report) { b.set(func(l *Lookback) { l.Report = r }) })
			return err
		})
		if err != nil && ctx.Err() == nil {
			b.set(func(l *Lookback) { l.Problem = sayReviewEnded.Say(err) })
		}
	}()
	return b.get(), nil
}

// StopReview ends looking back; what is known by then stays.
func (t *Table) StopReview() (Lookback, error) {
	if b := t.house.lookbacks.of(t.id); b != nil {
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
	if !t.fold.Position().Node().Final {
		return h, nil, refuse(sayReviewLater)
	}
	holders := t.fold.Holders()
	persons = make([]bool, len(holders))
	for seat := range holders {
		persons[seat] = holders[seat] == Person
	}
	return t.fold.History(), persons, nil
}
