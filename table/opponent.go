package table

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"runtime/debug"
	"strings"
	"time"

	"sandtable/bots"
	"sandtable/kernel"
)

// opponent is a bot that holds a seat. Its bot is made when it is first asked.
type opponent struct{ bot bots.Bot }

// retryAfter is how long an opponent waits when its choice could not be saved.
const retryAfter = 5 * time.Second

// wake lets the bot whose decision is pending, if any, begin to think.
func (t *Table) wake() {
	if t.closed || t.stop != nil || t.fold == nil || t.house.ctx.Err() != nil {
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
	if node.Final || node.Seat < 0 {
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
		t.mu.Lock()
		if ctx.Err() != nil {
			t.mu.Unlock()
			return
		}
		id, ok := t.botToMove()
		if !ok {
			t.rest()
			t.mu.Unlock()
			return
		}
		seat := t.fold.Position().Node().Seat
		o := t.opponents[seat]
		if o == nil {
			o = &opponent{}
			t.opponents[seat] = o
		}
		if o.bot == nil {
			kind, err := t.entry.Bot(id)
			if err != nil {
				t.rest()
				t.mu.Unlock()
				return
			}
			o.bot = kind.New(t.entry.Title, t.house.budget)
		}
		bot, index := o.bot, t.fold.Index()
		// The view belongs to a copy: the game may be undone meanwhile.
		v := t.fold.Position().Clone().View(seat)
		t.think(seat, true)
		t.mu.Unlock()

		c, err := t.consult(ctx, bot, v, index)

		t.mu.Lock()
		if ctx.Err() != nil {
			t.mu.Unlock()
			return
		}
		// Nothing else plays for this seat while its bot is not halted, so the
		// index is still the one that the bot saw.
		if err == nil {
			if verdict := t.fold.Position().Explain(c); !verdict.OK() {
				err = fmt.Errorf("it chose %q, which is not allowed: %w", t.entry.Title.Format(v, c), t.refused(v, verdict))
			}
		}
		if err != nil {
			t.log().Error("bot failed; the first legal choice is made instead", "bot", id, "seat", seat, "index", index, "err", err)
			legal := v.Legal(nil)
			if len(legal) == 0 {
				t.rest()
				t.mu.Unlock()
				return
			}
			c = legal[0]
		}
		if err := t.play(seat, c); err != nil {
			t.log().Error("a bot's choice could not be made", "bot", id, "err", err)
			t.rest()
			time.AfterFunc(retryAfter, func() {
				t.mu.Lock()
				defer t.mu.Unlock()
				t.wake()
			})
			t.mu.Unlock()
			return
		}
		t.mu.Unlock()
	}
}

// rest ends the thinking from inside.
func (t *Table) rest() {
	t.think(kernel.Seat(t.thinking.Seat), false)
	t.stop = nil
}

// consult asks a bot, off the lock. A bot that panics is reported as an error.
func (t *Table) consult(ctx context.Context, bot bots.Bot, v kernel.View, index int) (c kernel.Choice, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("it broke off: %v: %s", p, oneLine(string(debug.Stack())))
		}
	}()
	h := fnv.New64a()
	_, _ = h.Write([]byte(t.id))
	return bot.Choose(ctx, v, rand.New(rand.NewPCG(h.Sum64(), uint64(index)))), nil
}
