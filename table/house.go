package table

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	"sandtable/dice"
	"sandtable/journal"
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
}

// House holds all tables, those in use in memory and the others in the store.
type House struct {
	titles  titles.List
	store   store.Store
	log     *slog.Logger
	budget  time.Duration
	now     func() time.Time
	idle    time.Duration
	ctx     context.Context
	cancel  context.CancelFunc
	running sync.WaitGroup // bots and the caretaker

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
		tables: map[string]*slot{}, pending: map[string]pendingDice{},
	}
	if h.log == nil {
		h.log = slog.New(slog.DiscardHandler)
	}
	if h.now == nil {
		h.now = time.Now
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

// sweep puts away tables that nobody has used for a while.
func (h *House) sweep() {
	h.mu.Lock()
	defer h.mu.Unlock()
	now := h.now()
	for id, s := range h.tables {
		if s.table == nil || s.users > 0 || now.Sub(s.last) < h.idle {
			continue
		}
		s.table.mu.Lock()
		if s.table.stop == nil && !s.table.dirty {
			s.table.closed = true
			delete(h.tables, id)
		}
		s.table.mu.Unlock()
	}
	for c, p := range h.pending {
		if now.Sub(p.made) > pendingFor {
			delete(h.pending, c)
		}
	}
}

// Use returns a table and keeps it in memory until release is called. The error
// wraps store.ErrNotFound when there is none.
func (h *House) Use(id string) (t *Table, release func(), err error) {
	h.mu.Lock()
	s := h.tables[id]
	if s == nil {
		s = &slot{ready: make(chan struct{})}
		h.tables[id] = s
		s.users++
		h.mu.Unlock()
		table, err := h.fetch(id)
		h.mu.Lock()
		s.table, s.err = table, err
		if err != nil && h.tables[id] == s {
			delete(h.tables, id)
		}
		close(s.ready)
	} else {
		s.users++
	}
	h.mu.Unlock()
	<-s.ready
	release = func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		s.users--
		s.last = h.now()
	}
	if s.err != nil {
		release()
		return nil, nil, s.err
	}
	return s.table, release, nil
}

// fetch reads a table from the store. Rules that break off over its journal leave a
// game that has stopped.
func (h *House) fetch(id string) (t *Table, err error) {
	var g store.Game
	defer func() {
		if p := recover(); p != nil {
			t, err = h.unopened(id, g, p), nil
		}
	}()
	if h.ctx.Err() != nil {
		return nil, ErrClosed
	}
	g, err = h.store.Load(id)
	if err != nil {
		return nil, err
	}
	j, err := journal.Decode(bytes.NewReader(g.Lines))
	if err != nil {
		t := h.newTable(id, journal.Header{}, titles.Entry{})
		t.problem, t.stored = problem(err), storedInfo(g)
		return t, nil
	}
	entry, err := h.titles.Find(j.Header.Game)
	t = h.newTable(id, j.Header, entry)
	t.updated = g.Updated
	if err != nil {
		t.problem = oneLine(err.Error())
	} else {
		if g.Secret != "" {
			if t.secret, err = dice.ParseSecret(g.Secret); err != nil {
				h.log.Error("the secret of a game's dice cannot be read", "table", id, "err", err)
			}
		}
		t.guide = findGuide(entry, j.Header.Guide)
		t.load(j, entry.Title)
	}
	if t.fold == nil {
		t.stored = storedInfo(g)
		if t.stored.Game == "" {
			t.stored = headerInfo(id, j.Header, nil, j.Header.Seats)
		}
		return t, nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.advance(nil); err != nil {
		return nil, err
	}
	t.wake()
	return t, nil
}

func (h *House) newTable(id string, header journal.Header, entry titles.Entry) *Table {
	return &Table{
		house: h, id: id, header: header, entry: entry, tracks: map[kernel.Seat]*track{},
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

// List describes all tables, last played first.
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
			all = append(all, t.Info())
			continue
		}
		all = append(all, storedInfo(g))
	}
	slices.SortStableFunc(all, func(a, b Info) int { return cmp.Compare(b.Updated, a.Updated) })
	return all, nil
}

// Delete removes a table. The error wraps store.ErrNotFound when there is none.
func (h *House) Delete(id string) error {
	t, release, err := h.Use(id)
	if err != nil {
		return err
	}
	defer release()
	if err := t.remove(); err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.tables, id)
	return nil
}

// remove deletes the table from the store and ends it for whoever still has it.
func (t *Table) remove() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.house.store.Delete(t.id); err != nil {
		return err
	}
	t.halt()
	t.closed, t.dirty = true, false
	t.fold, t.problem = nil, "this game has been deleted"
	t.signal()
	return nil
}

// IsNotFound reports whether an error says that there is no such table.
func IsNotFound(err error) bool { return errors.Is(err, store.ErrNotFound) }
