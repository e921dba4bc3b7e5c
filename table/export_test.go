package table

import (
	"math/rand/v2"

	"sandtable/bots"
	"sandtable/journal"
	"sandtable/kernel"
)

// RandomChoice returns a legal choice of the pending node, the seat kernel.Nobody
// when the game is over.
func (t *Table) RandomChoice(rng *rand.Rand) (kernel.Seat, string, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.open(); err != nil {
		return 0, "", err
	}
	p := t.fold.Position()
	node := p.Node()
	if node.Final {
		return kernel.Nobody, "", nil
	}
	legal := p.Legal(nil)
	return node.Seat, t.entry.Title.Format(p, legal[rng.IntN(len(legal))]), nil
}

// Sweep does what the caretaker does from time to time.
func (h *House) Sweep() {
	h.note()
	h.slim()
	h.sweep()
}

// Held returns how many seats a table keeps scenes for.
func (t *Table) Held() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.tracks)
}

// Forget drops what is kept ready for seats that look at the table.
func (t *Table) Forget() {
	t.mu.Lock()
	defer t.mu.Unlock()
	clear(t.tracks)
}

// Candidates counts what a person might try at the pending decision.
func (t *Table) Candidates() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	p := t.fold.Position()
	if node := p.Node(); node.Seat >= 0 && !node.Final {
		return len(p.View(node.Seat).Candidates(nil))
	}
	return 0
}

// Busiest returns who decides, and the place that most candidates belong to.
func (t *Table) Busiest() (kernel.Seat, string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	p := t.fold.Position()
	v := p.View(p.Node().Seat)
	count := map[string]int{}
	best := ""
	for _, c := range v.Candidates(nil) {
		at := t.entry.Title.Offer(v, c).Place
		if at == "" {
			continue
		}
		if count[at]++; best == "" || count[at] > count[best] {
			best = at
		}
	}
	return v.Seat(), best
}

// Kept returns how many steps are kept ready for those who see as a seat does.
func (t *Table) Kept(seat kernel.Seat) int {
	t.mu.Lock()
	tr := t.tracks[t.eye(seat)]
	t.mu.Unlock()
	tr.mu.Lock()
	defer tr.mu.Unlock()
	return len(tr.steps)
}

// Matters follows whose matter it is, as a table does.
type Matters struct{ m *matters }

// MattersOf begins with the last choices and draws of a game.
func MattersOf(h journal.History) Matters { return Matters{mattersOf(h)} }

// Push makes a step of the game that is followed.
func (x Matters) Push(f *journal.Fold, s journal.Step) {
	x.m.next(f.Position(), s.Seat)
	f.Push(s)
	x.m.made(f.Position())
}

// Reacts is reacts.
func (x Matters) Reacts(seat kernel.Seat) bool { return x.m.reacts(seat) }

// HandIn hands in choices of a seat as a desk does when all is decided there.
func (t *Table) HandIn(seat kernel.Seat, texts ...string) error {
	var list []Order
	for _, text := range texts {
		list = append(list, Order{Choice: text})
	}
	return t.handIn(seat, list)
}

// MaxOrders is how many choices are handed in at most.
const MaxOrders = maxOrders

// MaxSandboxes is how many sandboxes a house holds at once.
const MaxSandboxes = maxSandboxes

// Think says that a seat's opponent is at work, or not.
func (t *Table) Think(seat kernel.Seat, on bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.think(seat, on)
}

// ThinksOn is thinksOn, while the table is busy if busy says so.
func (t *Table) ThinksOn(busy bool, seat kernel.Seat, sofar bots.Thought, done float64) {
	if busy {
		t.mu.Lock()
		defer t.mu.Unlock()
	}
	t.thinksOn(seat, sofar, done)
}

// PlayOrdersBetween is PlayOrders; others have their turn after the first order, and do between.
func (t *Table) PlayOrdersBetween(seat kernel.Seat, at Seen, between func()) (Played, error) {
	return t.playOrders(seat, at, func() {
		t.mu.Unlock()
		if between != nil {
			between()
			between = nil
		}
		t.mu.Lock()
	})
}

// Learned tells whether a choice would show its seat something, as the table has it, and by
// the definition: whether any of all guesses leads to another view.
func (t *Table) Learned(seat kernel.Seat, text string) (had, defined bool, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	before := t.fold.Position()
	c, err := t.entry.Title.Parse(before, text)
	if err != nil {
		return false, false, err
	}
	had = t.learned(before, journal.Step{Choice: c, Seat: seat})
	view := func(p kernel.Position) uint64 {
		p.Apply(c, nil)
		return p.View(seat).Digest()
	}
	rng := rand.New(rand.NewPCG(uint64(t.fold.Index()), 0x7a11))
	for range guesses {
		g := before.View(seat).Guess(rng)
		if v := g.Explain(c); !v.OK() || view(g) != view(before.Clone()) {
			return had, true, nil
		}
	}
	return had, false, nil
}

// Sure tells whether a guess is said to be the only one.
func Sure(v kernel.View) bool {
	_, sure := newGuesser(1, 2).guess(v)
	return sure
}
