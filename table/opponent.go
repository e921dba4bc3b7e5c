package table

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"strings"
	"time"

	"sandtable/bots"
	"sandtable/kernel"
	"sandtable/store"
)

// opponent is a bot that holds a seat. Its bot is made when it is first asked.
type opponent struct{ bot bots.Bot }

// retryAfter is how long an opponent waits when its choice could not be saved.
const retryAfter = 5 * time.Second

// wake lets the bot whose decision is pending, if any, begin to think.
func (t *Table) wake() {
	if t.closed || t.stop != nil || t.fold == nil || t.waits() || t.house.ctx.Err() != nil {
		return
	}
	if _, ok := t.botToMove(); !ok {
		return
	}
	ctx, cancel := context.WithCancel(t.house.ctx)
	t.stop = cancel
	t.house.running.Add(1)
	go func() {
		defer t.house.running.Done()
		defer cancel()
		defer t.faulted(nil)
		t.runBots(ctx)
	}()
}

// halt ends a bot's thinking; what it was about to choose is not made.
func (t *Table) halt() {
	if t.stop != nil {
		t.stop()
		t.stop = nil
		t.think(kernel.Seat(t.thinking.Seat), false)
	}
}

// botToMove returns the id of the bot that has to decide.
func (t *Table) botToMove() (string, bool) {
	node := t.fold.Position().Node()
	if t.fold.Over() || node.Seat < 0 {
		return "", false
	}
	if _, guided := t.script(t.fold.Index()); guided {
		return "", false
	}
	id, ok := strings.CutPrefix(t.fold.Holders()[node.Seat], "bot:")
	if !ok {
		return "", false
	}
	if _, err := t.entry.Bot(id); err != nil {
		return "", false
	}
	return id, true
}

// runBots makes the choices of bots until it is somebody else's turn.
func (t *Table) runBots(ctx context.Context) {
	for {
		turn, ok := t.nextTurn(ctx)
		if !ok {
			return
		}
		c, err := t.consult(ctx, turn)
		if !t.playTurn(ctx, turn, c, err) {
			return
		}
	}
}

// turn is one decision that a bot is asked for.
type turn struct {
	id    string
	seat  kernel.Seat
	index int
	bot   bots.Bot
	view  kernel.View
}

// nextTurn returns what a bot has to decide next; ok is false when it is somebody
// else's turn, or the thinking has been ended.
func (t *Table) nextTurn(ctx context.Context) (next turn, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if ctx.Err() != nil {
		return next, false
	}
	id, ok := t.botToMove()
	if !ok {
		t.rest()
		return next, false
	}
	kind, err := t.entry.Bot(id)
	if err != nil {
		t.rest()
		return next, false
	}
	seat := t.fold.Position().Node().Seat
	o := t.opponents[seat]
	if o == nil {
		o = &opponent{}
		t.opponents[seat] = o
	}
	if o.bot == nil {
		o.bot = kind.New(t.entry.Title, cmp.Or(t.house.budget, kind.Patience))
		if r, ok := o.bot.(bots.Reporter); ok {
			r.Report(func(sofar bots.Thought, done float64) { t.thinksOn(seat, sofar, done) })
		}
	}
	t.think(seat, true)
	// The view belongs to a copy: the game may be undone meanwhile.
	return turn{id: id, seat: seat, index: t.fold.Index(), bot: o.bot, view: t.fold.Position().Clone().View(seat)}, true
}

// playTurn makes the choice of a bot. Nothing else plays for a seat while its bot
// has not been halted, so the index is still the one that the bot saw. It reports
// whether to go on.
func (t *Table) playTurn(ctx context.Context, n turn, c kernel.Choice, err error) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if ctx.Err() != nil {
		return false
	}
	if err == nil {
		if v := n.view.Explain(c); !v.OK() {
			err = fmt.Errorf("it chose %q, which is not allowed: %w", t.entry.Title.Format(n.view, c), t.refused(n.view, v))
		}
	}
	if err != nil {
		t.log().Error("a bot failed; the first legal choice is made instead", "bot", n.id, "seat", n.seat, "index", n.index, "err", err)
		legal := n.view.Legal(nil)
		if len(legal) == 0 {
			t.rest()
			return false
		}
		c = legal[0]
	}
	if err := t.play(n.seat, c); err != nil {
		t.log().Error("a bot's choice could not be made; it waits", "bot", n.id, "seat", n.seat, "index", n.index, "err", err)
		t.rest()
		var lost *store.Lost
		if errors.As(err, &lost) {
			return false // nothing can be saved any more
		}
		time.AfterFunc(retryAfter, func() {
			defer t.faulted(nil)
			t.mu.Lock()
			defer t.mu.Unlock()
			t.wake()
		})
		return false
	}
	return true
}

// rest ends the thinking from inside.
func (t *Table) rest() {
	t.think(kernel.Seat(t.thinking.Seat), false)
	t.stop = nil
}

// consult asks a bot, off the lock. A bot that panics is reported as an error.
func (t *Table) consult(ctx context.Context, n turn) (c kernel.Choice, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("it broke off: %v: %s", p, oneLine(string(debug.Stack())))
		}
	}()
	return n.bot.Choose(ctx, n.view, t.chance(n.index)), nil
}

// chance is what a bot draws from for its decision at an index. It follows from the
// secret of the house, so that nobody who knows the table can foresee what a bot
// does; the journal records what it did, so that no replay needs it.
func (t *Table) chance(index int) *rand.Rand {
	mac := hmac.New(sha256.New, t.house.store.Secret())
	_, _ = fmt.Fprintf(mac, "opponents\n%s\n%d\n", t.id, index) // never fails
	return rand.New(rand.NewChaCha8([32]byte(mac.Sum(nil))))
}
