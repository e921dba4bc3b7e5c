// Package table runs games in progress: who holds the seats, whose turn it is, what
// can be taken back, the opponents' thinking, and what every seat gets to see.
//
// A choice is checked, written to the store together with the draws that follow
// from it, and only then made: what has been answered is never lost, and what
// could not be written has not happened.
package table

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"sandtable/dice"
	"sandtable/guide"
	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/lines"
	"sandtable/titles"
)

// digestEvery is the distance of digest lines in a journal.
const digestEvery = 32

// Table is one game in progress. Its methods may be called by many goroutines.
type Table struct {
	house  *House
	id     string
	entry  titles.Entry
	header journal.Header

	mu      sync.Mutex
	fold    *journal.Fold // nil while problem forbids to go on
	problem lines.Said
	told    told
	stored  Info // what was known of a game that cannot be opened
	secret  dice.Secret
	source  dice.Source     // nil: people type what they roll, or nonces are still lacking
	next    kernel.Position // where a choice is tried before it is written
	guide   *guide.Guide    // the script that the game begins with, nil if none
	reveal  int             // a seat learned something on the way to this index
	updated time.Time
	dirty   bool     // the store's note is older
	players []Player // one a seat, nil: nobody has said who he is
	tracks  map[kernel.Seat]*track
	subs    map[*Subscription]struct{}
	seatsN  int // changes of seats, for subscribers
	size    extent
	talk    talk
	stands  bySeat[Standing]
	orders  bySeat[Order]
	handed  bySeat[Handed]
	sandbox *Sandbox // nil: what happens here counts and is kept
	// handedIn says of a desk that what was decided there has been handed in.
	handedIn atomic.Bool
	rematch  string // the game that follows this one, empty: none yet
	memos    memos
	matters  *matters             // whose matter it is, nil before somebody is asked
	ask      *ask                 // to take back what undo may not, nil: nobody asks
	peopleN  int                  // changes of who lets others know that he looks
	checked  *checked             // the last verification, nil before the first
	shown    atomic.Pointer[Info] // what info said last

	opponents  map[kernel.Seat]*opponent
	thinking   Thinking
	stop       context.CancelFunc // ends the opponent at work; nil when none is
	complained atomic.Bool        // that the rules broke off over a question
	closed     bool               // put away or deleted: another may take its place
}

// ID returns the table's id.
func (t *Table) ID() string { return t.id }

// Choose makes a choice for a seat; index is the one that the asker saw. Seat -1
// gives the result of a draw where people roll their own dice. The choice and the
// draws after it are on disk when Choose returns them as the seat sees them; for
// seat -1, which sees nothing, it returns no steps. Errors: *Stale, *Refused, *Bad,
// *ReadOnly, and those of the store.
func (t *Table) Choose(seat kernel.Seat, index int, text string) (st Steps, err error) {
	return t.ChooseAt(seat, Seen{Index: index}, text)
}

// ChooseAt is Choose for an asker who also knows how often something had been taken back.
func (t *Table) ChooseAt(seat kernel.Seat, at Seen, text string) (st Steps, err error) {
	defer t.faulted(&err)
	s, err := t.chosen(seat, at, text)
	if err != nil {
		return Steps{}, err
	}
	if seat == kernel.Chance {
		return Steps{From: at.Index, Index: at.Index, Floor: s.floor}, nil
	}
	return t.steps(s, at.Index)
}

// Seen is how far whoever asks for something has seen the game. Undos are how often something
// had been taken back by then, nil: he does not know. The index alone can be that of a game that
// was taken back and has gone on otherwise.
type Seen struct {
	Index int
	Undos *int
}

// standsAt is how far somebody has seen the game who has seen all of it.
func (t *Table) standsAt() Seen {
	undos := t.fold.Undos()
	return Seen{Index: t.fold.Index(), Undos: &undos}
}

// stale reports whether the game does not stand any more where it was seen.
func (t *Table) stale(at Seen) bool {
	return at.Index != t.fold.Index() || at.Undos != nil && *at.Undos != t.fold.Undos()
}

// letOthers lets others have their turn between two choices of one request, each of which
// waits for the disk.
func (t *Table) letOthers() {
	t.mu.Unlock()
	t.mu.Lock()
}

// Made is where a table stands after a choice: undo can go back to Floor.
type Made struct{ Index, Floor int }

// Make is Choose for a seat that is shown what has changed by other means.
func (t *Table) Make(seat kernel.Seat, at Seen, text string) (m Made, err error) {
	defer t.faulted(&err)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.choose(seat, at, text); err != nil {
		return Made{}, err
	}
	m = Made{Index: t.fold.Index(), Floor: t.floorOf(seat)}
	t.wake()
	return m, nil
}

// chosen makes a choice and returns the table as it stands then.
func (t *Table) chosen(seat kernel.Seat, at Seen, text string) (still, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.choose(seat, at, text); err != nil {
		return still{}, err
	}
	defer t.wake()
	if seat == kernel.Chance {
		return still{floor: t.floor()}, nil
	}
	return t.still(seat)
}

// choose checks a choice, writes it and makes it. The table has to be woken then.
func (t *Table) choose(seat kernel.Seat, at Seen, text string) error {
	if err := t.mayChoose(seat, at); err != nil {
		return err
	}
	c, err := t.judge(at.Index, text)
	if err != nil {
		return err
	}
	if ends, err := t.atDesk(c); ends || err != nil {
		return err
	}
	if err := t.advance(&journal.Step{Choice: c, Seat: seat}); err != nil {
		return err
	}
	if seat < 0 {
		return nil
	}
	if x := t.keptBy(seat); x != nil && x.Why.Text != "" {
		return t.tellWhy(seat, lines.Said{}) // it has decided
	}
	return nil
}

// judge reads a choice of the pending node and checks it.
func (t *Table) judge(index int, text string) (c kernel.Choice, err error) {
	defer t.puzzled(&err)
	pos := t.fold.Position()
	if c, err = t.entry.Title.Parse(pos, text); err != nil {
		return c, &Refused{Said: lines.Plain(oneLine(err.Error()))}
	}
	if e, ok := t.script(index); ok && e.Choice != t.entry.Title.Format(pos, c) {
		return c, t.guideAsks(pos, e)
	}
	if v := pos.Explain(c); !v.OK() {
		return c, t.refused(pos, v)
	}
	return c, nil
}

// mayChoose says why a seat cannot make a choice where it has seen the game.
func (t *Table) mayChoose(seat kernel.Seat, at Seen) error {
	if err := t.open(); err != nil {
		return err
	}
	if seat != kernel.Chance || !t.typed() {
		if err := t.checkSeat(seat); err != nil {
			return err
		}
		if h := t.fold.Holders()[seat]; h != Person {
			return refuse(sayHeld, t.SeatName(seat), h)
		}
	}
	if t.handedIn.Load() {
		return refuse(sayEarlyDone)
	}
	if t.stale(at) {
		return &Stale{Index: t.fold.Index()}
	}
	if err := t.roomy(); err != nil {
		return err
	}
	switch node := t.fold.Position().Node(); {
	case t.fold.Over():
		return refuse(sayOver)
	case node.Seat == kernel.Chance && seat != kernel.Chance:
		return t.awaits()
	case node.Seat != seat:
		return refuse(sayOthers, t.SeatName(node.Seat))
	}
	return nil
}

// play is choose for a bot, which needs no words.
func (t *Table) play(seat kernel.Seat, c kernel.Choice) error {
	pos := t.fold.Position()
	if v := pos.Explain(c); !v.OK() {
		return t.refused(pos, v)
	}
	return t.advance(&journal.Step{Choice: c, Seat: seat})
}

func (t *Table) refused(r kernel.Reader, v kernel.Verdict) *Refused {
	return &Refused{Rule: t.entry.Title.Rules()[v.Rule].Number, Said: lines.Plain(t.entry.Title.Words(r, v))}
}

// learned reports whether a choice showed its seat something that it could not
// know before: whether the choice, made in positions that the seat's view could not
// tell from the truth, leads to a different view.
func (t *Table) learned(before kernel.Position, s journal.Step) bool {
	if s.Seat < 0 || t.hidesNothing() {
		return false
	}
	tried := []uint64{before.Digest()} // the truth, and guesses that led to the same view
	g := newGuesser(uint64(t.fold.Index()), 0x7a11)
	var want uint64
	view := before.View(s.Seat)
	for range guesses {
		p, sure := g.guess(view)
		if is := p.Digest(); !slices.Contains(tried, is) {
			if want == 0 {
				after := before.Clone()
				after.Apply(s.Choice, nil)
				want = after.View(s.Seat).Digest()
			}
			if v := p.Explain(s.Choice); !v.OK() {
				return true
			}
			p.Apply(s.Choice, nil)
			if p.View(s.Seat).Digest() != want {
				return true
			}
			tried = append(tried, is)
		}
		if sure {
			return false
		}
	}
	return false
}

// floor returns the index to which the last seat that decided can go back.
func (t *Table) floor() int {
	n := t.fold.Index()
	if n == 0 {
		return 0
	}
	return max(t.fold.Floor(t.fold.Step(n).Seat), min(t.reveal, n))
}

// floorOf returns the index to which a seat can go back: where the game stands,
// if another made the last choice.
func (t *Table) floorOf(seat kernel.Seat) int {
	if n := t.fold.Index(); n > 0 && t.fold.Step(n).Seat != seat {
		return n
	}
	return t.floor()
}

// Undo takes a seat's last choices back to an index, -1: the last one. Errors:
// *Refused, *Bad, *ReadOnly, and those of the store.
func (t *Table) Undo(seat kernel.Seat, to int) (Info, error) { return t.UndoAt(seat, nil, to) }

// UndoAt is Undo for an asker who knows how far he has seen the game, nil: he does not say.
// Of another game than he has seen nothing is taken back: *Stale.
func (t *Table) UndoAt(seat kernel.Seat, at *Seen, to int) (in Info, err error) {
	defer t.faulted(&err)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.openTo(seat); err != nil {
		return Info{}, err
	}
	n := t.fold.Index()
	if at != nil && t.stale(*at) {
		return Info{}, &Stale{Index: n}
	}
	if to == -1 {
		to = n - 1
	}
	switch {
	case t.fold.Ended() != nil:
		return Info{}, refuse(sayOver)
	case n == 0:
		return Info{}, refuse(sayBackNothing)
	case to < 0 || to >= n:
		return Info{}, wrong(sayBackAhead, to, n)
	case t.fold.Step(n).Seat == kernel.Chance:
		return Info{}, refuse(sayBackDraw)
	case t.fold.Step(n).Seat != seat:
		return Info{}, refuse(sayBackOthers, t.SeatName(t.fold.Step(n).Seat))
	case to < t.floor():
		return Info{}, refuse(sayBackEnds, t.floor())
	}
	return t.goBack(journal.Line{Kind: journal.Undo, Index: to, Seat: seat})
}

// Sit lets another hold a seat: "person", "open" or "bot:<id>".
func (t *Table) Sit(seat kernel.Seat, holder string) (in Info, err error) {
	defer t.faulted(&err)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.openTo(seat); err != nil {
		return Info{}, err
	}
	if err := checkHolder(t.entry, holder); err != nil {
		return Info{}, err
	}
	if t.fold.Holders()[seat] == holder {
		return t.info(), nil
	}
	if err := t.roomy(); err != nil {
		return Info{}, err
	}
	lines := []journal.Line{{Kind: journal.Holder, Seat: seat, Text: holder}}
	if have := t.fold.Handed(seat); have != "" { // who comes decides for himself
		lines = append(lines, journal.Line{Kind: journal.Returned, Seat: seat, Text: have})
	}
	if holder != Person && holder != Open && t.lacks(seat) && !t.fold.Over() {
		lines = append(lines, serverNonce(seat))
	}
	if err := t.write(lines...); err != nil {
		return Info{}, err
	}
	t.halt()
	delete(t.opponents, seat)
	kept := t.forgetAsk()
	if err := t.begin(); err != nil {
		return Info{}, err
	}
	return t.info(), kept
}

// open says why nothing can be done at this table.
func (t *Table) open() error {
	if t.fold == nil {
		return &ReadOnly{t.problem}
	}
	return nil
}

// openToEye says why nothing can be shown to a seat or an onlooker.
func (t *Table) openToEye(seat kernel.Seat) error {
	if seat != Onlooker {
		return t.openTo(seat)
	}
	if err := t.open(); err != nil {
		return err
	}
	if !t.hidesNothing() && !t.fold.Over() {
		return refuse(sayEyeHidden)
	}
	return nil
}

// openTo says why a seat can ask nothing of this table: it cannot be played on, or
// there is no such seat.
func (t *Table) openTo(seat kernel.Seat) error {
	if err := t.open(); err != nil {
		return err
	}
	return t.checkSeat(seat)
}

func (t *Table) checkSeat(seat kernel.Seat) error {
	if n := len(t.header.Seats); seat < 0 || int(seat) >= n {
		return bad("there is no seat %d; seats are 0 to %d", seat, n-1)
	}
	return nil
}

// seating is the seats of a table whose game there is.
func (t *Table) seating() kernel.Seating {
	return t.entry.Title.Info().SeatsIn(t.header.Scenario, t.header.Options)
}

// SeatName names a seat in messages.
func (t *Table) SeatName(seat kernel.Seat) string {
	switch {
	case seat == kernel.Chance:
		return "chance"
	case seat == Onlooker:
		return "an onlooker"
	case t.entry.Title != nil:
		if seats := t.seating(); seat >= 0 && int(seat) < len(seats) {
			return seats[seat].Name
		}
	}
	return fmt.Sprintf("seat %d", seat)
}

// changed tells subscribers that there is something new.
func (t *Table) changed() {
	t.updated = t.house.now()
	t.dirty = true
	t.signal()
}

func (t *Table) log() *slog.Logger { return t.house.log.With("table", t.id) }

// checkHolder says what is wrong with a holder of a seat.
func checkHolder(e titles.Entry, holder string) error {
	if holder == Person || holder == Open {
		return nil
	}
	id, ok := strings.CutPrefix(holder, "bot:")
	if !ok {
		return bad("a seat cannot be held by %.40q; it is person, open or bot:<id>", holder)
	}
	if _, err := e.Bot(id); err != nil {
		return wrong(sayNoBot, lines.Short(id, 40), e.Title.Info().Name, botNames(e))
	}
	return nil
}

func botNames(e titles.Entry) string {
	ids := make([]string, len(e.Bots))
	for i, b := range e.Bots {
		ids[i] = b.ID
	}
	return strings.Join(ids, ", ")
}

// Holders of seats that are not bots.
const (
	Person = journal.Person
	Open   = "open"
)

func problem(err error) lines.Said {
	var m *journal.Mismatch
	if errors.As(err, &m) {
		return sayMismatch.Say(m.What, m.Journal, m.Ours)
	}
	var c *journal.Changed
	if errors.As(err, &c) {
		return sayChanged.Say(oneLine(err.Error()))
	}
	return sayUnplayable.Say(oneLine(err.Error()))
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
