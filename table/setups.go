package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"sandtable/kernel"
	"sandtable/lines"
	"sandtable/store"
)

// Setup is a kept set-up: what one seat chose before the first turn. Package server
// sends it.
type Setup struct {
	ID       string
	Name     string
	Game     string
	Scenario string
	Options  kernel.Options
	Seat     int
	Created  string // RFC 3339, UTC
	Choices  []string
}

// maxName is the longest name of a set-up, in characters. maxSetup is how many
// choices one may have: with the draws among them they can be sent at once.
const (
	maxName  = 60
	maxSetup = maxSteps - 100
)

// setupData is what the store keeps of a set-up besides its columns.
type setupData struct {
	Options kernel.Options `json:"options"`
	Choices []string       `json:"choices"`
	// Table is the one with keys at which it was made.
	Table string `json:"table,omitempty"`
}

// KeepSetup keeps the set-up that a seat made at a table under a name: the choices
// that count, those taken back left out. Errors: *Bad for a name that is none,
// *Taken, *Refused for a game without a set-up and for one that is not finished,
// *ReadOnly, and those of the store.
func (h *House) KeepSetup(id string, seat kernel.Seat, name string) (Setup, error) {
	name, err := shownText(name, maxName)
	if err != nil {
		return Setup{}, err
	}
	t, release, err := h.Use(id)
	if err != nil {
		return Setup{}, err
	}
	defer release()
	choices, err := t.finishedSetup(seat)
	if err != nil {
		return Setup{}, err
	}
	d := setupData{Options: t.header.Options, Choices: choices}
	if h.Keyed(id) {
		d.Table = id
	}
	data, err := json.Marshal(d)
	if err != nil {
		return Setup{}, err
	}
	u := store.Setup{
		ID: newID(), Name: name, Game: t.header.Game, Scenario: t.header.Scenario, Seat: int(seat), Created: h.now().UTC(), Data: data,
	}
	err = h.store.KeepSetup(u)
	if errors.Is(err, store.ErrTaken) {
		return Setup{}, &Taken{saySetupTaken.Say(t.SeatName(seat), name)}
	}
	if err != nil {
		return Setup{}, err
	}
	return readSetup(u)
}

// Setups lists the kept set-ups of a game and scenario, empty: of all, by name.
func (h *House) Setups(game, scenario string) ([]Setup, error) {
	kept, err := h.store.Setups(game, scenario)
	if err != nil {
		return nil, err
	}
	all := make([]Setup, len(kept))
	for i, u := range kept {
		if all[i], err = readSetup(u); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// DropSetup removes a set-up. One that was made at a table with keys needs a key of
// its host or players, as long as there is the table. The error wraps
// store.ErrNotFound when there is none.
func (h *House) DropSetup(id string, keys []KeyHash) error {
	u, err := h.store.Setup(id)
	if err != nil {
		return err
	}
	var d setupData
	if err := json.Unmarshal(u.Data, &d); err == nil && d.Table != "" {
		if r := h.Rights(d.Table, keys); r.Keyed && !r.Host && r.seats == 0 {
			return &Forbidden{saySetupNotYours.Say()}
		}
	}
	return h.store.DropSetup(id)
}

// Setup returns a set-up. The error wraps store.ErrNotFound when there is none.
func (h *House) Setup(id string) (Setup, error) {
	u, err := h.store.Setup(id)
	if err != nil {
		return Setup{}, err
	}
	return readSetup(u)
}

func readSetup(u store.Setup) (Setup, error) {
	var d setupData
	if err := json.Unmarshal(u.Data, &d); err != nil {
		return Setup{}, fmt.Errorf("the set-up %q cannot be read: %w", u.Name, err)
	}
	return Setup{
		ID: u.ID, Name: u.Name, Game: u.Game, Scenario: u.Scenario, Options: d.Options, Seat: u.Seat,
		Created: u.Created.UTC().Format(time.RFC3339), Choices: d.Choices,
	}, nil
}

// setsUp reports whether a node belongs to the free set-up.
func (t *Table) setsUp(node kernel.Node) bool {
	info := t.entry.Title.Info()
	return !node.Final && int(node.Kind) < len(info.Nodes) && slices.Contains(info.Setup, info.Nodes[node.Kind])
}

// finishedSetup returns what a seat chose in its set-up, which must be over.
func (t *Table) finishedSetup(seat kernel.Seat) (made []string, err error) {
	defer t.faulted(&err)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.openTo(seat); err != nil {
		return nil, err
	}
	info := t.entry.Title.Info()
	if len(info.Setup) == 0 {
		return nil, refuse(saySetupNoFree, info.Name)
	}
	if err := t.secretive(); err != nil {
		return nil, err // whoever comes here can read all that are kept
	}
	choices := t.setupChoices(seat)
	node := t.fold.Position().Node()
	switch {
	case node.Seat == seat && t.setsUp(node):
		return nil, refuse(saySetupUnfinished, t.SeatName(seat))
	case len(choices) == 0:
		return nil, refuse(saySetupNothing, t.SeatName(seat))
	case len(choices) > maxSetup:
		return nil, refuse(saySetupLong, len(choices), maxSetup)
	}
	return choices, nil
}

// setupChoices lists what a seat has chosen in its set-up so far: its choices from
// the start to its first decision of another kind, without those of others.
func (t *Table) setupChoices(seat kernel.Seat) []string {
	var choices []string
	pos := t.fold.At(0)
	for i := 1; i <= t.fold.Index(); i++ {
		s := t.fold.Step(i)
		if s.Seat == seat {
			if !t.setsUp(pos.Node()) {
				break
			}
			choices = append(choices, t.entry.Title.Format(pos, s.Choice))
		}
		pos.Apply(s.Choice, nil)
	}
	return choices
}

// UseSetup makes the choices of a kept set-up for a seat, one after another as if
// the seat chose them; at is how far the asker has seen the game. It must be the seat's
// set-up and nothing may have been chosen in it yet. At the first choice that is
// refused it stops and says so: those before it stand and can be taken back.
// Errors are those of Choose.
func (t *Table) UseSetup(seat kernel.Seat, at Seen, u Setup) (st Steps, err error) {
	defer t.faulted(&err)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.openTo(seat); err != nil {
		return Steps{}, err
	}
	if err := t.fitsSetup(seat, u); err != nil {
		return Steps{}, err
	}
	if err := t.mayChoose(seat, at); err != nil {
		return Steps{}, err
	}
	if !t.setsUp(t.fold.Position().Node()) {
		return Steps{}, refuse(saySetupPast, t.SeatName(seat))
	}
	if len(t.setupChoices(seat)) > 0 {
		return Steps{}, refuse(saySetupBegun, t.SeatName(seat))
	}
	defer t.wake()
	index := at.Index
	for i, text := range u.Choices {
		if i > 0 {
			t.letOthers()
		}
		if err := t.choose(seat, at, text); err != nil {
			return Steps{}, stopped(err, u, i)
		}
		at = t.standsAt()
	}
	s, err := t.still(seat)
	if err != nil {
		return Steps{}, err
	}
	// Showing them is long work: nobody else waits for it.
	t.mu.Unlock()
	defer t.mu.Lock()
	return t.steps(s, index)
}

// fitsSetup says why a set-up is not for a seat of this table.
func (t *Table) fitsSetup(seat kernel.Seat, u Setup) error {
	if u.Game != t.header.Game || u.Scenario != t.header.Scenario {
		return refuse(saySetupGame, u.Name, u.Game+": "+u.Scenario, t.header.Game+": "+t.header.Scenario)
	}
	made := t.entry.Title.Info().SeatsIn(u.Scenario, u.Options)
	if u.Seat != int(seat) || int(seat) >= len(made) || made[seat].ID != t.seating()[seat].ID {
		of := t.SeatName(kernel.Seat(u.Seat))
		if u.Seat < len(made) {
			of = made[u.Seat].Name
		}
		return refuse(saySetupSeat, u.Name, of, t.SeatName(seat))
	}
	return nil
}

// stopped words the error of a set-up that could not be made to its end.
func stopped(err error, u Setup, made int) error {
	at := func(why string) lines.Said {
		return saySetupStops.Say(u.Name, made+1, len(u.Choices), u.Choices[made], why, made)
	}
	var r *Refused
	if errors.As(err, &r) {
		return &Refused{Rule: r.Rule, Said: at(r.Text)}
	}
	return &halfway{Said: at(err.Error()), err: err}
}

// halfway is the error of a set-up that stopped for another reason than a rule.
type halfway struct {
	lines.Said
	err error
}

func (e *halfway) Unwrap() error { return e.err }
