package table

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"sandtable/kernel"
	"sandtable/store"
)

// A table may have keys: one for each seat, one for those who only look on, one for
// its host, who may hand the table about and delete it but sees and plays nothing by
// it. Whoever has a key has its right. The store has their digests only, and the
// journal knows nothing of them. A table without keys is open to all who reach it.

// Onlooker is whose view somebody has who plays no seat. He sees a game that hides
// things once it is over.
const Onlooker = kernel.Nobody

// Keys are the keys of a table as they are handed out, once: nobody keeps them.
type Keys struct {
	Host  string
	Watch string
	Seats []string // one a seat
}

// newKey makes a key that cannot be guessed: 26 letters and digits, 130 bits.
func newKey() string { return rand.Text() }

func newKeys(seats int) *Keys {
	k := &Keys{Host: newKey(), Watch: newKey(), Seats: make([]string, seats)}
	for i := range k.Seats {
		k.Seats[i] = newKey()
	}
	return k
}

// Locking says whether a new table gets keys.
type Locking struct {
	When Lock
	Keys *Keys // of the table that was made, nil if it has none

	passes *passes // of another table, whose keys open this one
}

// Lock is when a new table gets keys.
type Lock uint8

// Whether new tables get keys.
const (
	Never   Lock = iota
	Company      // when two seats or more are for persons
	Always
)

// keysFor makes the keys of a new table, if it is to have any.
func (l *Locking) keysFor(holders []string) *Keys {
	persons := 0
	for _, h := range holders {
		if h == Person || h == Open {
			persons++
		}
	}
	if l == nil || l.When == Never || l.When == Company && persons < 2 {
		return nil
	}
	l.Keys = newKeys(len(holders))
	return l.Keys
}

// KeyHash is the digest of a key, by which it is known here. Keys have too many bits
// to be found from it.
type KeyHash [sha256.Size]byte

// HashKey returns the digest of a key.
func HashKey(key string) KeyHash { return sha256.Sum256([]byte(key)) }

// passes are the digests of the keys of one table. They are never written to: a key
// that is renewed makes others.
type passes struct {
	host, watch KeyHash
	seats       []KeyHash
}

func passesOf(k *Keys) *passes {
	p := &passes{host: HashKey(k.Host), watch: HashKey(k.Watch)}
	for _, s := range k.Seats {
		p.seats = append(p.seats, HashKey(s))
	}
	return p
}

// storedPasses is how the store keeps them, under the name keyAside.
type storedPasses struct {
	Host  string   `json:"host"`
	Watch string   `json:"watch"`
	Seats []string `json:"seats"`
}

const keyAside = "keys"

func (p *passes) text() []byte {
	s := storedPasses{Host: hex.EncodeToString(p.host[:]), Watch: hex.EncodeToString(p.watch[:])}
	for _, h := range p.seats {
		s.Seats = append(s.Seats, hex.EncodeToString(h[:]))
	}
	text, _ := json.Marshal(s) // texts always fit
	return text
}

func parsePasses(text []byte) (*passes, error) {
	var s storedPasses
	if err := json.Unmarshal(text, &s); err != nil {
		return nil, err
	}
	p := &passes{seats: make([]KeyHash, len(s.Seats))}
	read := func(to *KeyHash, text string) error {
		b, err := hex.DecodeString(text)
		if err == nil && copy(to[:], b) != len(to) {
			err = fmt.Errorf("a digest of %d bytes", len(b))
		}
		return err
	}
	if err := read(&p.host, s.Host); err != nil {
		return nil, err
	}
	if err := read(&p.watch, s.Watch); err != nil {
		return nil, err
	}
	for i, text := range s.Seats {
		if err := read(&p.seats[i], text); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// gate knows which key opens what.
type gate struct {
	mu     sync.RWMutex
	passes map[string]*passes // by table; nobody has any right where it is nil
	shut   error              // the keys cannot be read: nothing is opened
}

// load reads the keys of all tables.
func (g *gate) load(s store.Store) {
	g.passes = map[string]*passes{}
	all, err := s.Asides(keyAside)
	if err != nil {
		g.shut = fmt.Errorf("the keys of the tables cannot be read, so none is opened: %w", err)
		return
	}
	for id, text := range all {
		g.passes[id], _ = parsePasses(text) // nil: it stays shut
	}
}

// set puts keys in the place of those that a table had; nil: the table is gone.
func (g *gate) set(id string, p *passes) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if p == nil {
		delete(g.passes, id)
		return
	}
	g.passes[id] = p
}

// of returns the keys of a table; keyed says that it has some.
func (g *gate) of(id string) (p *passes, keyed bool) {
	g.mu.RLock()
	defer g.mu.RUnlock()
	p, keyed = g.passes[id]
	return p, keyed || g.shut != nil
}

// Rights are what somebody may do at a table.
type Rights struct {
	Keyed bool // the table has keys; otherwise everybody may do everything
	Host  bool // may give seats away, make other keys, and delete the table
	Watch bool // may look on
	seats uint8
	from  *passes
}

// Rights returns what keys allow at a table. A table need not exist for that.
func (h *House) Rights(id string, keys []KeyHash) Rights {
	p, keyed := h.gate.of(id)
	r := Rights{Keyed: keyed, from: p}
	if p == nil {
		return r
	}
	for _, k := range keys {
		r.Host = r.Host || k == p.host
		r.Watch = r.Watch || k == p.watch
		for i, s := range p.seats {
			if k == s {
				r.seats |= 1 << i
			}
		}
	}
	return r
}

// Current reports whether the keys of a table are still those by which rights were
// given.
func (h *House) Current(id string, r Rights) bool {
	p, keyed := h.gate.of(id)
	return p == r.from && keyed == r.Keyed
}

// Any reports whether somebody may know of the table at all.
func (r Rights) Any() bool { return !r.Keyed || r.Host || r.Watch || r.seats != 0 }

// Plays reports whether somebody may see a seat's view and choose for it. Whoever
// plays any seat may give the result of a draw where people roll their own dice.
func (r Rights) Plays(seat kernel.Seat) bool {
	switch {
	case !r.Keyed:
		return true
	case seat == kernel.Chance:
		return r.seats != 0
	}
	return seat >= 0 && seat < kernel.MaxSeats && r.seats>>seat&1 != 0
}

// Among reports whether somebody may know what is told to the people of some seats alone;
// of none, to everybody.
func (r Rights) Among(seats []int) bool {
	return len(seats) == 0 || slices.ContainsFunc(seats, func(s int) bool { return r.Plays(kernel.Seat(s)) })
}

// Sees reports whether somebody may see what a seat sees, or look on.
func (r Rights) Sees(seat kernel.Seat) bool {
	return r.Plays(seat) && seat != kernel.Chance || seat == Onlooker && r.Any()
}

// Keyed reports whether a table has keys.
func (h *House) Keyed(id string) bool {
	_, keyed := h.gate.of(id)
	return keyed
}

// Renew makes another key in the place of one; with it the old one opens nothing any
// more. What is a seat's number, Onlooker, or HostKey. Errors: *Bad and those of the store.
func (t *Table) Renew(what kernel.Seat) (string, error) {
	t.house.renewing.Lock()
	defer t.house.renewing.Unlock()
	if err := t.lasting(); err != nil {
		return "", err
	}
	old, _ := t.house.gate.of(t.id)
	if old == nil {
		return "", refuse(sayNoKeys)
	}
	key := newKey()
	p := &passes{host: old.host, watch: old.watch, seats: append([]KeyHash(nil), old.seats...)}
	switch {
	case what == HostKey:
		p.host = HashKey(key)
	case what == Onlooker:
		p.watch = HashKey(key)
	case what >= 0 && int(what) < len(p.seats):
		p.seats[what] = HashKey(key)
	default:
		return "", bad("there is no seat %d; seats are 0 to %d", what, len(p.seats)-1)
	}
	return key, t.relock(p)
}

// HostKey names the key of a table's host.
const HostKey kernel.Seat = -3

// LockUp makes keys for a table, others in the place of those that it has. Errors are
// those of the store.
func (t *Table) LockUp() (*Keys, error) {
	t.house.renewing.Lock()
	defer t.house.renewing.Unlock()
	if err := t.lasting(); err != nil {
		return nil, err
	}
	n := t.seatCount()
	if n == 0 {
		return nil, &ReadOnly{t.Info().Why}
	}
	k := newKeys(n)
	return k, t.relock(passesOf(k))
}

func (t *Table) seatCount() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.header.Seats)
}

// relock keeps other keys, and lets everybody who listens find out whether his still
// open the table.
func (t *Table) relock(p *passes) error {
	if err := t.house.store.KeepAside(t.id, keyAside, p.text()); err != nil {
		return err
	}
	t.house.gate.set(t.id, p)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.seatsN++ // whether there are keys is part of what is told of a table
	t.signal()
	return nil
}

// secretive says why what the whole of a journal tells is not told yet: a table with
// keys keeps what its game hides.
func (t *Table) secretive() error {
	if t.fold == nil || t.hidesNothing() || !t.house.Keyed(t.id) || t.fold.Over() {
		return nil
	}
	return refuse(sayHidden)
}
