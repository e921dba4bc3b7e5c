package table

import (
	"fmt"
	"time"

	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/lines"
)

// Info is a game in progress, from outside. Package server sends it as TableInfo.
type Info struct {
	ID       string
	Game     string
	Scenario string
	Title    string
	Name     string
	Options  kernel.Options
	Seats    []SeatState
	Sides    kernel.Seating // what several seats are one of; empty where each is a side
	Dice     string
	Fair     *FairDice // nil unless the dice are fair
	Created  string    // RFC 3339, UTC
	Updated  string
	Index    int
	Undos    int // times that something was taken back
	Floor    int
	Turn     string
	ToMove   int
	Over     bool
	Result   string
	Problem  string
	Why      lines.Said // the problem, as it can be said
	Keyed    bool       // it has keys: see Rights
	Asked    *Asked     // a request to take back or to end the game, nil: there is none
	Ended    lines.Said // how players ended it; empty: they did not
	Sandbox  *Sandbox   // of what this is a sandbox, nil: it is none
	Rematch  string     // the game that follows this one
}

// SeatState is who holds a seat. Player and Colour are what its people have told of
// themselves; Side is the id of the side that it is one of several seats of.
// Handed is the hash of what it has handed in before its turn, empty: nothing.
type SeatState struct{ ID, Name, Side, Holder, Player, Colour, Handed string }

// Info describes the table now.
func (t *Table) Info() Info {
	in, err := t.describe()
	if err != nil {
		in, _ = t.describe() // it has stopped, and this is what was known of it
	}
	return in
}

func (t *Table) describe() (in Info, err error) {
	defer t.faulted(&err)
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.info(), nil
}

func (t *Table) updatedText() string { return t.updated.UTC().Format(time.RFC3339) }

func (t *Table) info() Info {
	if t.fold == nil {
		in := t.stored
		in.Problem, in.Why, in.Keyed = t.problem.Text, t.problem, t.house.Keyed(t.id)
		return in
	}
	in := headerInfo(t.id, t.header, t.entry.Title.Info(), t.fold.Holders())
	in.Dice, in.Fair = t.fold.Dice().Mode, t.fairInfo()
	in.Updated, in.Keyed = t.updatedText(), t.house.Keyed(t.id)
	for i, p := range t.players[:min(len(t.players), len(in.Seats))] {
		in.Seats[i].Player, in.Seats[i].Colour = p.Name, p.Colour
	}
	for i := range in.Seats {
		in.Seats[i].Handed = t.fold.Handed(kernel.Seat(i))
	}
	in.Index, in.Undos, in.Floor, in.Asked = t.fold.Index(), t.fold.Undos(), t.floor(), t.askedInfo()
	in.Rematch = t.rematch
	if t.sandbox != nil {
		box := *t.sandbox
		box.Done = t.handedIn.Load()
		in.Sandbox = &box
	}
	in.ToMove, in.Over = int(t.fold.Position().Node().Seat), t.fold.Over()
	if in.Over {
		in.ToMove = int(kernel.Nobody)
	}
	if at := (Moment{Index: in.Index, Undos: t.fold.Undos()}); at != t.told.at {
		t.told = t.tellNow(at)
	}
	in.Turn, in.Result = t.told.turn, t.told.result
	if e := t.fold.Ended(); e != nil {
		in.Ended = t.sayEnded(e)
		in.Result = in.Ended.Text
	}
	for i, h := range t.fold.Holders() {
		if err := checkHolder(t.entry, h); err != nil {
			in.Why = sayGiveSeat.Say(err, t.SeatName(kernel.Seat(i)))
			in.Problem = in.Why.Text
		}
	}
	shown := in
	t.shown.Store(&shown)
	return in
}

// glance is Info for lists: it waits for nobody, and tells what was so a moment ago
// where somebody is at work.
func (t *Table) glance() Info {
	if in, ok := t.describeNow(); ok {
		return in
	}
	if in := t.shown.Load(); in != nil {
		return *in
	}
	return Info{ID: t.id}
}

func (t *Table) describeNow() (in Info, ok bool) {
	defer t.faulted(nil)
	if !t.mu.TryLock() {
		return in, false
	}
	defer t.mu.Unlock()
	return t.info(), true
}

// told is what info said of turn and result, and when.
type told struct {
	at           Moment
	turn, result string
}

// tellNow says turn and result, as seat 0 is told them.
func (t *Table) tellNow(at Moment) told {
	f := t.entry.Title.Frame(t.fold.Position().View(0))
	now := told{at: at, turn: f.Turn.Name}
	if f.Result != nil {
		now.result = f.Result.Text
	}
	return now
}

// headerInfo is what the header alone says.
func headerInfo(id string, h journal.Header, game *kernel.Info, holders []string) Info {
	in := Info{
		ID: id, Game: h.Game, Scenario: h.Scenario, Title: h.Game + ": " + h.Scenario, Name: h.Name, Options: h.Options,
		Dice: h.Dice.Mode, Created: h.Created, Updated: h.Created, Seats: []SeatState{},
	}
	var seats kernel.Seating
	if game != nil {
		seats = game.SeatsIn(h.Scenario, h.Options)
	}
	for i, holder := range holders {
		s := SeatState{ID: fmt.Sprint(i), Name: fmt.Sprintf("Seat %d", i+1), Holder: holder}
		if i < len(seats) {
			s.ID, s.Name, s.Side = seats[i].ID, seats[i].Name, seats[i].Side
		}
		if s.Side != "" {
			in.Sides = game.Seats
		}
		in.Seats = append(in.Seats, s)
	}
	if game != nil {
		in.Title = game.Name
		for _, s := range game.Scenarios {
			if s.ID == h.Scenario {
				in.Title = game.Name + ": " + s.Name
			}
		}
	}
	return in
}
