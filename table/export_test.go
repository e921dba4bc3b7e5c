package table

import (
	"math/rand/v2"

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
