package table

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"time"

	"sandtable/dice"
	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/scene"
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
	Dice     string
	Fair     *FairDice // nil unless the dice are fair
	Created  string    // RFC 3339, UTC
	Updated  string
	Index    int
	Floor    int
	Turn     string
	ToMove   int
	Over     bool
	Result   string
	Problem  string
}

// SeatState is who holds a seat.
type SeatState struct{ ID, Name, Holder string }

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
		in.Problem = t.problem
		return in
	}
	in := headerInfo(t.id, t.header, t.entry.Title.Info(), t.fold.Holders())
	in.Dice, in.Fair = t.fold.Dice().Mode, t.fairInfo()
	in.Updated = t.updatedText()
	in.Index, in.Floor = t.fold.Index(), t.floor()
	node := t.fold.Position().Node()
	in.ToMove, in.Over = int(node.Seat), node.Final
	if node.Final {
		in.ToMove = int(kernel.Nobody)
	}
	if key := (Moment{Index: in.Index, Undos: t.fold.Undos()}); key != t.told.at {
		sc := t.anyScene()
		t.told.at, t.told.turn, t.told.result = key, sc.Turn.Name, ""
		if sc.Result != nil {
			t.told.result = sc.Result.Text
		}
	}
	in.Turn, in.Result = t.told.turn, t.told.result
	for i, h := range t.fold.Holders() {
		if err := checkHolder(t.entry, h); err != nil {
			in.Problem = fmt.Sprintf("%s: give the seat of %s to somebody else", err, t.seatName(kernel.Seat(i)))
		}
	}
	return in
}

// told is what info said of turn and result, and when.
type told struct {
	at           Moment
	turn, result string
}

// anyScene is a scene from which turn and result are told: that of a seat that
// somebody looks at, or of seat 0.
func (t *Table) anyScene() *scene.Scene {
	for _, tr := range t.tracks {
		if tr.index == t.fold.Index() {
			return tr.scene
		}
	}
	return t.entry.Title.Scene(t.fold.Position().View(0))
}

// headerInfo is what the header alone says.
func headerInfo(id string, h journal.Header, game *kernel.Info, holders []string) Info {
	in := Info{
		ID: id, Game: h.Game, Scenario: h.Scenario, Title: h.Game + ": " + h.Scenario, Name: h.Name, Options: h.Options,
		Dice: h.Dice.Mode, Created: h.Created, Updated: h.Created, Seats: []SeatState{},
	}
	for i, holder := range holders {
		s := SeatState{ID: fmt.Sprint(i), Name: fmt.Sprintf("Seat %d", i+1), Holder: holder}
		if game != nil && i < len(game.Seats) {
			s.ID, s.Name = game.Seats[i].ID, game.Seats[i].Name
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

// Journal writes the saved game. A running game ends with a digest line that
// vouches for the whole.
func (t *Table) Journal(w io.Writer) error {
	text, err := t.saved()
	if err != nil {
		return err
	}
	_, err = w.Write(text)
	return err
}

func (t *Table) saved() (text []byte, err error) {
	defer t.faulted(&err)
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.journal()
}

func (t *Table) journal() ([]byte, error) {
	g, err := t.house.store.Load(t.id)
	if err != nil || t.fold == nil {
		return g.Lines, err
	}
	if t.fold.Revealed() {
		return g.Lines, nil
	}
	end := journal.Line{Kind: journal.Digest, Index: t.fold.Index(), Digest: t.fold.Position().Digest()}.Append(nil)
	if bytes.HasSuffix(g.Lines, end) {
		return g.Lines, nil
	}
	return append(g.Lines, end...), nil
}

// Verification is what anybody needs to check the dice.
type Verification struct {
	Mode       string
	Game       string
	Commitment string
	Nonces     []string // one a seat; empty where it is still lacking
	Givers     []string // who gave each: a journal.Giver
	Secret     string   // once the game is over
	Draws      int
	Checked    bool // every draw was recomputed just now and agrees
	How        string
	Exchanges  []Exchange
}

// Exchange is a change of dice in the middle of a game.
type Exchange struct {
	Line       int // of the saved game
	Index      int // of the game then
	Mode       string
	Commitment string
	Before     int // draws that the dice before it had made
}

// Verification returns what is needed to check the dice, and checks them as far as
// that is possible now.
func (t *Table) Verification() (v Verification, err error) {
	defer t.faulted(&err)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.open(); err != nil {
		return Verification{}, err
	}
	d := t.fold.Dice()
	v = Verification{Mode: d.Mode, Game: d.Game, Commitment: d.Commitment, Draws: t.fold.Draws()}
	for _, p := range t.fold.Parts() {
		v.Nonces, v.Givers = append(v.Nonces, p.Nonce), append(v.Givers, string(p.By))
	}
	switch d.Mode {
	case journal.Fair:
		v.How = dice.How
	case journal.Seeded:
		v.How = fmt.Sprintf("every draw is made with the generator %s from the seed %q, which stands in the saved game", d.Generator, d.Seed)
	default:
		v.How = "people roll the dice and type what they show: there is nothing to compute"
		return v, nil
	}
	if t.fold.Revealed() {
		v.Secret = t.secret.String()
	}
	text, err := t.journal()
	if err != nil {
		return Verification{}, err
	}
	j, err := journal.Decode(bytes.NewReader(text))
	if err != nil {
		return Verification{}, err
	}
	if n := len(j.Lines); v.Secret == "" && n > 0 {
		for _, l := range j.Lines {
			if l.Kind == journal.Reveal {
				v.Secret = l.Text
			}
		}
	}
	_, rep, err := journal.Replay(j, t.entry.Title)
	if err != nil {
		v.How = strings.TrimSpace("the check failed: " + oneLine(err.Error()))
		return v, nil
	}
	v.Checked = rep.Checked == rep.Draws
	for i, p := range rep.Dice[1:] {
		v.Exchanges = append(v.Exchanges, Exchange{Line: p.Line, Index: p.Index, Mode: p.Dice.Mode, Commitment: p.Dice.Commitment, Before: rep.Dice[i].Draws})
	}
	return v, nil
}
