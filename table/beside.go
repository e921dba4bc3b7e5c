package table

import (
	"context"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"sandtable/lines"
)

// keepWorks is how many results of long works a house remembers of each sort, the last ones.
const keepWorks = 64

// work is a long work for a table beside everything else, running or done, and what is
// known from it so far.
type work[T any] struct {
	id, part string // the table, and for whom there
	stop     context.CancelFunc
	mu       sync.Mutex
	running  bool
	problem  lines.Said // why it came to no end
	found    T
	asked    time.Time // when somebody wanted to know last
}

// works are those of a house of one sort, of which one runs at a time.
type works[T any] struct {
	bench bench
	mu    sync.Mutex
	list  []*work[T] // the last one begun is last
}

// of returns the work of a table, nil if there is none.
func (l *works[T]) of(id, part string) *work[T] {
	l.mu.Lock()
	defer l.mu.Unlock()
	if i := slices.IndexFunc(l.list, func(b *work[T]) bool { return b.id == id && b.part == part }); i >= 0 {
		return l.list[i]
	}
	return nil
}

// put keeps one, in place of an earlier one of the same, and forgets the oldest.
func (l *works[T]) put(b *work[T]) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.list = slices.DeleteFunc(l.list, func(o *work[T]) bool {
		same := o.id == b.id && o.part == b.part
		if same {
			o.stop()
		}
		return same
	})
	l.list = append(l.list, b)
	if n := len(l.list) - keepWorks; n > 0 {
		for _, o := range l.list[:n] {
			o.stop()
		}
		l.list = slices.Delete(l.list, 0, n)
	}
}

// drop stops and forgets those of a table.
func (l *works[T]) drop(id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.list = slices.DeleteFunc(l.list, func(b *work[T]) bool {
		if b.id == id {
			b.stop()
		}
		return b.id == id
	})
}

// get says what is known, whether the work goes on, and why it came to no end.
func (b *work[T]) get(now time.Time) (found T, running bool, problem lines.Said) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.asked = now
	return b.found, b.running, b.problem
}

func (b *work[T]) set(change func(*work[T])) {
	b.mu.Lock()
	defer b.mu.Unlock()
	change(b)
}

// tell makes known what has been found.
func (b *work[T]) tell(found T) { b.set(func(b *work[T]) { b.found = found }) }

// lonely says whether nobody has wanted to know for a while.
func (b *work[T]) lonely(now time.Time, while time.Duration) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return now.Sub(b.asked) > while
}

// begin does a long work for this table beside everything else, one of its sort in the
// house after another. What it finds it tells; it ends with its context, which is no
// problem.
func begin[T any](t *Table, l *works[T], part string, first T, do func(ctx context.Context, b *work[T]) error) *work[T] {
	ctx, cancel := context.WithCancel(t.house.ctx)
	b := &work[T]{id: t.id, part: part, stop: cancel, running: true, found: first, asked: t.house.now()}
	l.put(b)
	t.house.running.Add(1)
	go func() {
		defer t.house.running.Done()
		defer cancel()
		defer b.set(func(b *work[T]) { b.running = false })
		defer func() {
			if p := recover(); p != nil {
				t.log().Error("games played on from a table broke off", "err", p, "stack", string(debug.Stack()))
				b.set(func(b *work[T]) { b.problem = sayReviewBroke.Say() })
			}
		}()
		err := l.bench.do(ctx, func() error { return do(ctx, b) })
		if err != nil && ctx.Err() == nil {
			b.set(func(b *work[T]) { b.problem = sayReviewEnded.Say(err) })
		}
	}()
	return b
}
