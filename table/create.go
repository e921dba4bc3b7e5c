package table

import (
	"cmp"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"sandtable/dice"
	"sandtable/guide"
	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/lines"
	"sandtable/store"
	"sandtable/titles"
)

// NewGame asks for a new table.
type NewGame struct {
	Game     string
	Scenario string
	Options  kernel.Options
	Seats    []string
	Dice     string // journal.Fair if empty
	Seed     string
	Name     string
	Guide    string // a scripted first game; it sets all but Game itself
	// Commitment is one that Commit has given out; empty: the house makes one. Nonces
	// are those of all seats, chosen after it by whoever makes the table; nil: each
	// seat gives its own at the table.
	Commitment string
	Nonces     []string
	Lock       *Locking // whether it gets keys; nil: none
}

// pendingFor is how long a commitment waits for its game, maxPending how many wait.
const (
	pendingFor = time.Hour
	maxPending = 1000
)

// maxText is the longest name or seed of a game, in bytes.
const maxText = 200

// Commit makes the secret of a new game's fair dice and returns its commitment and
// the id that the game will have, both fixed before anybody chooses a nonce.
func (h *House) Commit() (id, commitment string, err error) {
	p := pendingDice{id: newID(), secret: dice.NewSecret(), made: h.now()}
	commitment = p.secret.Commitment()
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.pending) >= maxPending {
		h.dropOldest()
	}
	h.pending[commitment] = p
	return p.id, commitment, nil
}

// dropOldest makes room for another commitment: whoever asks for many must not keep
// others from beginning.
func (h *House) dropOldest() {
	var (
		oldest string
		since  time.Time
	)
	for c, p := range h.pending {
		if oldest == "" || p.made.Before(since) || p.made.Equal(since) && c < oldest {
			oldest, since = c, p.made
		}
	}
	delete(h.pending, oldest)
}

// newID makes the id of a table: 12 letters and digits.
func newID() string {
	const letters = "abcdefghijkmnpqrstuvwxyz23456789"
	var b [12]byte
	_, _ = rand.Read(b[:]) // never fails
	for i := range b {
		b[i] = letters[int(b[i])%len(letters)]
	}
	return string(b[:])
}

// Create starts a game and returns what it is. Errors are *Bad for whatever the
// request has wrong, and those of the store.
func (h *House) Create(n NewGame) (Info, error) {
	entry, err := h.titles.Find(n.Game)
	if err != nil {
		return Info{}, wrong(sayNoGame, lines.Short(n.Game, 40), h.games())
	}
	info := entry.Title.Info()
	if n.Guide != "" {
		if n, err = guided(entry, n); err != nil {
			return Info{}, err
		}
	}
	options, err := fill(info, n.Scenario, n.Options)
	if err != nil {
		return Info{}, err
	}
	seats := info.SeatsIn(n.Scenario, options)
	if len(n.Seats) != len(seats) {
		return Info{}, bad("%d seats are given; %s has %d", len(n.Seats), info.Name, len(seats))
	}
	for _, s := range n.Seats {
		if err := checkHolder(entry, s); err != nil {
			return Info{}, err
		}
	}
	for _, text := range []string{n.Name, n.Seed} {
		if len(text) > maxText {
			return Info{}, wrong(sayTextLong, len(text), maxText)
		}
	}
	id, header, secret, err := h.newDice(n, len(seats))
	if err != nil {
		return Info{}, err
	}
	first := journal.Header{
		Format: journal.Version, Game: info.ID, Ruleset: info.Ruleset, Data: info.Data, Scenario: n.Scenario, Options: options,
		Seats: n.Seats, Dice: header, Guide: n.Guide, Name: n.Name, Created: h.now().UTC().Format(time.RFC3339),
	}
	fold, err := journal.NewFold(entry.Title, first)
	if err != nil {
		return Info{}, wrong(sayNoStart, oneLine(err.Error()))
	}
	text := first.Append(nil)
	if header.Mode == journal.Fair && header.Nonces == nil {
		if text, err = also(fold, text, botNonces(n.Seats)...); err != nil {
			return Info{}, err
		}
	}
	return h.add(id, entry, secret, first, fold, text, n.Lock)
}

// guided fills in what a guide says about its game.
func guided(entry titles.Entry, n NewGame) (NewGame, error) {
	g := findGuide(entry, n.Guide)
	if g == nil {
		return n, wrong(sayNoGuide, lines.Short(n.Guide, 40), entry.Title.Info().Name)
	}
	if err := g.Check(entry.Title); err != nil {
		return n, bad("%v", err)
	}
	n.Scenario, n.Options, n.Seats = g.Scenario, g.Options, nil
	for i := range entry.Title.Info().SeatsIn(g.Scenario, g.Options) {
		holder := "bot:" + g.Bot
		if kernel.Seat(i) == g.Learner() {
			holder = Person
		}
		n.Seats = append(n.Seats, holder)
	}
	return n, nil
}

func findGuide(entry titles.Entry, id string) *guide.Guide {
	for _, g := range entry.Guides {
		if g.ID == id {
			return g
		}
	}
	return nil
}

// fill completes the options of a scenario with their defaults.
func fill(info *kernel.Info, scenario string, given kernel.Options) (kernel.Options, error) {
	i := slices.IndexFunc(info.Scenarios, func(s kernel.Scenario) bool { return s.ID == scenario })
	if i < 0 {
		ids := make([]string, len(info.Scenarios))
		for i, s := range info.Scenarios {
			ids[i] = s.ID
		}
		return nil, bad("no scenario %.40q; %s has: %v", scenario, info.Name, ids)
	}
	options := kernel.Options{}
	for _, o := range info.Scenarios[i].Options {
		if len(o.Values) > 0 {
			options[o.ID] = o.Values[0]
		}
	}
	for id, v := range given {
		options[id] = v
	}
	return options, nil
}

// newDice makes the dice of a new game, and its id.
func (h *House) newDice(n NewGame, seats int) (id string, d journal.DiceHeader, s dice.Secret, err error) {
	if n.Guide != "" {
		// The script gives the draws; the secret is for the dice that follow it.
		return newID(), journal.DiceHeader{Mode: journal.Typed}, dice.NewSecret(), nil
	}
	mode := cmp.Or(n.Dice, journal.Fair)
	if n.Commitment == "" && n.Nonces != nil || n.Commitment != "" && mode != journal.Fair {
		return "", d, s, bad("nonces belong to a commitment and both to fair dice: ask for a commitment first")
	}
	switch mode {
	case journal.Seeded:
		return newID(), journal.DiceHeader{Mode: mode, Generator: dice.ChaCha8, Seed: cmp.Or(n.Seed, dice.NewNonce())}, s, nil
	case journal.Typed:
		return newID(), journal.DiceHeader{Mode: mode}, s, nil
	case journal.Fair:
	default:
		return "", d, s, bad("no dice %.40q; there are: %s, %s, %s", mode, journal.Fair, journal.Seeded, journal.Typed)
	}
	p := pendingDice{id: newID(), secret: dice.NewSecret()}
	if n.Nonces != nil && len(n.Nonces) != seats {
		return "", d, s, bad("%d nonces are given; there must be one for each of %d seats, or none and each seat gives its own", len(n.Nonces), seats)
	}
	for _, nonce := range n.Nonces {
		if err := dice.CheckNonce(nonce); err != nil {
			return "", d, s, wrong(sayNonce, err)
		}
	}
	if n.Commitment != "" {
		h.mu.Lock()
		found, ok := h.pending[n.Commitment]
		delete(h.pending, n.Commitment)
		h.mu.Unlock()
		if !ok {
			return "", d, s, wrong(sayCommitment)
		}
		p = found
	}
	d = fairDice(p.id, p.secret)
	d.Nonces = n.Nonces
	return p.id, d, p.secret, nil
}

// add keeps a journal as a new table and opens it. The fold is what its text says.
func (h *House) add(id string, entry titles.Entry, secret dice.Secret, header journal.Header, fold *journal.Fold, text []byte, lock *Locking) (_ Info, err error) {
	s, ours := h.slot(id)
	if !ours {
		return Info{}, fmt.Errorf("there is a game %s already", id)
	}
	defer func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		s.users--
		s.last = h.now()
	}()
	t := h.newTable(id)
	t.header, t.entry, t.secret, t.guide = header, entry, secret, findGuide(entry, header.Guide)
	t.size, t.updated = extentOf(text), h.now()
	in, err := h.keep(t, fold, text, lock)
	if err != nil {
		t = nil
	}
	h.fill(id, s, t, err)
	return in, err
}

// also adds lines to a game and to its text.
func also(fold *journal.Fold, text []byte, lines ...journal.Line) ([]byte, error) {
	for _, l := range lines {
		if err := fold.Add(l); err != nil {
			return nil, err
		}
		text = l.Append(text)
	}
	return text, nil
}

// keep puts a new table into the store and begins.
func (h *House) keep(t *Table, fold *journal.Fold, text []byte, lock *Locking) (_ Info, err error) {
	defer h.refuted(&err)
	if err := t.settle(fold); err != nil {
		return Info{}, err
	}
	g := store.Game{ID: t.id, Created: t.updated.UTC(), Lines: text}
	if t.secret != (dice.Secret{}) {
		g.Secret = t.secret.String()
	}
	if g.Summary, err = json.Marshal(t.Info()); err != nil {
		return Info{}, err
	}
	keys := lock.keysFor(fold.Holders())
	var p *passes
	if lock != nil {
		p = lock.passes
	}
	if keys != nil {
		p = passesOf(keys)
	}
	if p != nil {
		g.Asides = map[string][]byte{keyAside: p.text()}
		// Before the table is there: nobody must find it open.
		h.gate.set(t.id, p)
	}
	if err := h.store.Create(g); err != nil {
		h.gate.set(t.id, nil)
		return Info{}, err
	}
	if err := t.start(); err != nil {
		return Info{}, err
	}
	return t.Info(), nil
}

// games names the games of this house, for messages.
func (h *House) games() string {
	ids := make([]string, len(h.titles))
	for i, e := range h.titles {
		ids[i] = e.Title.Info().ID
	}
	return strings.Join(ids, ", ")
}
