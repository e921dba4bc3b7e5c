package table

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"sandtable/dice"
	"sandtable/kernel"
	"sandtable/store"
	"sandtable/titles"
)

// Config is what a house needs.
type Config struct {
	Titles titles.List
	Store  store.Store
	Log    *slog.Logger     // discarded if nil
	Budget time.Duration    // of a bot for one decision; 0: its own measure of work
	Now    func() time.Time // the clock; time.Now if nil
	Idle   time.Duration    // after which a table that nobody watches is put away; 10 minutes if 0
	Limits Limits           // of one saved game; 0: as much as the longest games need and more
	Page   int              // how many lines of the log are sent at once; 200 if 0
}

// House holds all tables, those in use in memory and the others in the store.
type House struct {
	titles    titles.List
	store     store.Store
	log       *slog.Logger
	budget    time.Duration
	now       func() time.Time
	idle      time.Duration
	limits    Limits
	page      int
	folds     bench
	imports   imports
	gate      gate
	steps     [byAll]atomic.Int64 // choices and draws made, by kind
	lookbacks works[Lookback]
	advices   works[Advice]
	ctx       context.Context
	cancel    context.CancelFunc
	running   sync.WaitGroup // bots and the caretaker

	renewing sync.Mutex // held while keys are made anew

	mu      sync.Mutex
	tables  map[string]*slot
	pending map[string]pendingDice // by commitment
}

// slot is a table in memory, or one that is being fetched.
type slot struct {
	ready chan struct{}
	table *Table
	err   error
	users int
	last  time.Time
}

type pendingDice struct {
	id     string
	secret dice.Secret
	made   time.Time
}

// NewHouse opens a house. Close it when done.
func NewHouse(c Config) *House {
	h := &House{
		titles: c.Titles, store: c.Store, log: c.Log, budget: c.Budget, now: c.Now, idle: cmp.Or(c.Idle, 10*time.Minute),
		limits: c.Limits.or(defaultLimits), page: cmp.Or(c.Page, pageLines), folds: make(bench, 1), lookbacks: works[Lookback]{bench: make(bench, 1)}, advices: works[Advice]{bench: make(bench, 1)}, tables: map[string]*slot{}, pending: map[string]pendingDice{},
	}
	if h.log == nil {
		h.log = slog.New(slog.DiscardHandler)
	}
	if h.now == nil {
		h.now = time.Now
	}
	h.gate.load(h.store)
	if h.gate.shut != nil {
		h.log.Error("no table is opened", "err", h.gate.shut)
	}
	h.ctx, h.cancel = context.WithCancel(context.Background())
	h.running.Add(1)
	go h.caretaker()
	return h
}

// Titles returns the games that can be played here.
func (h *House) Titles() titles.List { return h.titles }

// Done is closed when the house is closing.
func (h *House) Done() <-chan struct{} { return h.ctx.Done() }

// Close stops all bots and writes what lists show. The store stays open.
func (h *House) Close() {
	h.cancel()
	h.running.Wait()
	h.note()
}

const noteEvery = 2 * time.Second

// caretaker keeps the store's notes up to date and puts unused tables away.
func (h *House) caretaker() {
	defer h.running.Done()
	tick := time.NewTicker(noteEvery)
	defer tick.Stop()
	for {
		select {
		case <-h.ctx.Done():
			return
		case <-tick.C:
			h.note()
			h.slim()
			h.sweep()
		}
	}
}

// note writes what has changed of each table for lists.
func (h *House) note() {
	for _, t := range h.loaded() {
		t.summarize()
	}
}

// summarize keeps what lists show of the table, if that has changed.
func (t *Table) summarize() {
	defer t.faulted(nil)
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.sandbox != nil {
		t.dirty = false
	}
	if !t.dirty || t.fold == nil {
		return
	}
	if text, err := json.Marshal(t.info()); err == nil {
		t.house.store.Note(t.id, t.updated, text)
		t.dirty = false
	}
}

// slim drops what tables keep ready for seats that nobody asks about.
func (h *House) slim() {
	now := h.now()
	for _, t := range h.loaded() {
		t.mu.Lock()
		for seat, tr := range t.tracks {
			if now.Sub(tr.used) > keepTrack {
				delete(t.tracks, seat)
			}
			tr.log.rest(now.Add(-keepTrack))
			tr.back.rest(now.Add(-keepTrack))
		}
		t.mu.Unlock()
	}
}

// loaded returns the tables in memory.
func (h *House) loaded() []*Table {
	h.mu.Lock()
	defer h.mu.Unlock()
	var all []*Table
	for _, s := range h.tables {
		if s.table != nil {
			all = append(all, s.table)
		}
	}
	return all
}

// maxHeld is how much the tables in memory may take, those in use apart, in bytes;
// heldApart is about what one takes besides its journal.
const (
	maxHeld   = 128 << 20
	heldApart = 256 << 10
)

// sweep puts away tables that nobody has used for a while, sooner when they take
// much memory.
func (h *House) sweep() {
	h.mu.Lock()
	defer h.mu.Unlock()
	now := h.now()
	type idler struct {
		id string
		*slot
	}
	var (
		idle []idler
		held int
	)
	for id, s := range h.tables {
		if s.table != nil && s.users == 0 {
			idle = append(idle, idler{id, s})
		}
	}
	slices.SortFunc(idle, func(a, b idler) int { return cmp.Or(b.last.Compare(a.last), cmp.Compare(a.id, b.id)) })
	for _, s := range idle {
		// A table that is at work now is not idle, and nobody has to wait for it here.
		if !s.table.mu.TryLock() {
			continue
		}
		held += 3*s.table.size.bytes + heldApart
		if s.table.stop == nil && !s.table.dirty && (now.Sub(s.last) >= h.idle || held > maxHeld) {
			s.table.closed = true
			delete(h.tables, s.id)
			if s.table.sandbox != nil {
				h.gate.set(s.id, nil)
			}
		}
		s.table.mu.Unlock()
	}
	for c, p := range h.pending {
		if now.Sub(p.made) > pendingFor {
			delete(h.pending, c)
		}
	}
}

func (h *House) newTable(id string) *Table {
	return &Table{
		house: h, id: id, tracks: map[kernel.Seat]*track{},
		told: told{at: Moment{Index: -1}}, subs: map[*Subscription]struct{}{}, opponents: map[kernel.Seat]*opponent{},
	}
}

// storedInfo is what the last note said of a game.
func storedInfo(g store.Game) Info {
	var in Info
	if err := json.Unmarshal(g.Summary, &in); err != nil {
		in = Info{}
	}
	in.ID = g.ID
	in.Created, in.Updated = g.Created.Format(time.RFC3339), g.Updated.Format(time.RFC3339)
	return in
}

// List describes all tables, last played first. It folds no game and waits for none.
func (h *House) List() ([]Info, error) {
	games, err := h.store.List()
	if err != nil {
		return nil, err
	}
	live := map[string]*Table{}
	for _, t := range h.loaded() {
		live[t.id] = t
	}
	all := make([]Info, 0, len(games))
	for _, g := range games {
		if t := live[g.ID]; t != nil {
			all = append(all, t.glance())
			continue
		}
		in := storedInfo(g)
		in.Keyed = h.Keyed(g.ID)
		all = append(all, in)
	}
	slices.SortStableFunc(all, func(a, b Info) int { return cmp.Compare(b.Updated, a.Updated) })
	return all, nil
}

// Delete removes a table. The error wraps store.ErrNotFound when there is none. A
// game that is not in memory is not folded for it.
func (h *House) Delete(id string) error {
	h.lookbacks.drop(id)
	h.advices.drop(id)
	s, ours := h.slot(id)
	if ours {
		err := h.store.Delete(id)
		gone := err
		if gone == nil {
			h.gate.set(id, nil)
			gone = fmt.Errorf("%w: %.40q", store.ErrNotFound, id)
		}
		h.fill(id, s, nil, gone)
		return err
	}
	<-s.ready
	err := s.err
	if err == nil {
		err = s.table.remove()
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	s.users--
	if err == nil && h.tables[id] == s {
		delete(h.tables, id)
	}
	return err
}

// remove deletes the table from the store and ends it for whoever still has it.
func (t *Table) remove() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.sandbox == nil {
		if err := t.house.store.Delete(t.id); err != nil {
			return err
		}
	}
	t.house.gate.set(t.id, nil)
	t.halt()
	t.closed, t.dirty = true, false
	if in := t.shown.Load(); in != nil {
		t.stored = *in // whoever looks on is told what is gone
	}
	t.fold, t.problem = nil, sayDeleted.Say()
	t.seatsN++ // also where nothing has been chosen yet
	t.signal()
	return nil
}

// IsNotFound reports whether an error says that there is no such table.
func IsNotFound(err error) bool { return errors.Is(err, store.ErrNotFound) }
