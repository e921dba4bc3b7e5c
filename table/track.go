package table

import (
	"slices"
	"sync"
	"time"

	"sandtable/guide"
	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/scene"
)

// maxSteps is how many steps back a client can catch up; beyond, it fetches the
// whole view again. keepSteps is how many are kept ready for that; older ones are
// made anew. maxFollow is how many steps are followed at once where somebody may
// wait for the same. A track that nobody has used for keepTrack is dropped.
const (
	maxSteps  = 500
	maxFollow = 32
	keepSteps = 4
	keepTrack = time.Minute
)

// LogEntry is the log of one choice or draw, as one seat may read it. Turn is the
// turn in which it was made; a line that begins another says so.
type LogEntry struct {
	Index int
	Seat  int
	Turn  int
	Lines []kernel.Line
}

// Step is one choice or draw as a change of what a seat sees. Choice is set where the
// seat may know it: for its own choices, and in games that hide nothing.
type Step struct {
	Index  int
	Seat   int
	Choice string
	Patch  scene.Patch
	Turn   int
	Lines  []kernel.Line
}

// Steps are the changes after an index, and what may be done then.
type Steps struct {
	Eye    kernel.Seat // whose view Steps are of: one for all seats where nothing is hidden
	From   int
	Index  int
	Floor  int
	Steps  []Step
	Offers []scene.Offer
	Barred []Barred
	// Reaction says that the decision comes of what another chose.
	Reaction bool
	// Early is what the seat can decide before its turn, nil: nothing.
	Early *Early
	Guide *guide.View
}

// Snapshot is everything a seat sees at one index, of the log the last page.
type Snapshot struct {
	Table  Info
	Index  int
	Floor  int
	Last   int
	Scene  *scene.Scene
	Offers []scene.Offer
	Barred []Barred
	// Reaction says that the decision comes of what another chose.
	Reaction bool
	Early    *Early // as in Steps
	Log      LogPage
	Guide    *guide.View
}

// still is a table as it stood at one moment, for work that others need not wait
// for. It is made under the table's lock and read without it.
type still struct {
	journal.History
	seat     kernel.Seat // that asks
	track    *track      // of what it sees
	floor    int
	seen     int  // index up to which all listeners have been told
	typed    bool // people type what they roll
	reaction bool // whether the seat is asked in reaction to another
	decided  bool // at a desk: all has been handed in
	early    *Early
	guide    *guide.View
}

// stand returns the table as it stands, for a seat.
func (t *Table) stand(seat kernel.Seat) (still, Info, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	s, err := t.still(seat)
	if err != nil {
		return s, Info{}, err
	}
	return s, t.info(), nil
}

// standing is stand for those who need no description of the table.
func (t *Table) standing(seat kernel.Seat) (still, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.still(seat)
}

// still is stand under the lock.
func (t *Table) still(seat kernel.Seat) (still, error) {
	if err := t.openToEye(seat); err != nil {
		return still{}, err
	}
	eye := t.eye(seat)
	tr := t.tracks[eye]
	if tr == nil {
		tr = &track{eye: eye}
		t.tracks[eye] = tr
	}
	tr.used = t.house.now()
	return still{
		History: t.fold.History(), seat: seat, track: tr, floor: t.floorOf(seat), seen: t.seenByAll(eye),
		typed: t.typed(), reaction: !t.fold.Over() && decides(t.fold.Position(), seat) && t.reacts(seat), guide: t.guideView(t.fold.Index()),
		decided: t.handedIn.Load(), early: t.earlyView(seat),
	}, nil
}

// eye is the seat whose view is painted for a seat: the first, where all see the same,
// and for those who look on.
func (t *Table) eye(seat kernel.Seat) kernel.Seat {
	if t.hidesNothing() || seat == Onlooker {
		return 0
	}
	return seat
}

func (t *Table) hidesNothing() bool {
	return t.entry.Title.Info().OpenIn(t.header.Scenario, t.header.Options)
}

// track is what a seat has been shown last, or every seat of a game that hides nothing. It is brought up to date when somebody
// asks, and never over a long way: whoever has to go one makes a track of his own.
// Scenes and steps that were handed out are never written to again.
type track struct {
	eye  kernel.Seat
	used time.Time // guarded by the table's lock
	log  chronicle
	back backwards

	mu    sync.Mutex      // held for moments only
	pos   kernel.Position // nil: not begun
	index int
	undos int
	film  *scene.Film
	steps []Step // the last ones, ending at index
}

// begin returns a track of its own that stands at an index.
func (s still) begin(t *Table, eye kernel.Seat, index int) *track {
	pos := s.At(index)
	return &track{eye: eye, pos: pos, index: index, undos: s.Undos(), film: scene.NewFilm(t.entry.Title, pos.View(eye))}
}

// near reports whether a track can be brought to where the table stood, with its
// steps after an index, in a moment.
func (tr *track) near(s still, from int) bool {
	switch {
	case tr.pos == nil || tr.undos > s.Undos() || s.Index()-tr.index > maxFollow:
		return false
	case s.LowSince(tr.undos, tr.index) < tr.index:
		return false // what it has seen last has been taken back
	}
	return from >= tr.index-len(tr.steps)
}

// follow brings a track that is near to where the table stood and returns the steps
// after an index.
func (tr *track) follow(t *Table, s still, from int) []Step {
	if tr.index < from {
		for ; tr.index < from; tr.index++ {
			tr.pos.Apply(s.Step(tr.index+1).Choice, nil)
		}
		tr.film.Step(tr.pos.View(tr.eye))
		tr.steps = nil
	}
	tr.undos = s.Undos()
	tr.advance(t, s, s.Index())
	first := tr.index - len(tr.steps)
	steps := tr.steps[from-first : s.Index()-first]
	switch told := min(s.seen-first, len(tr.steps)); {
	case len(tr.steps) > 2*keepSteps:
		tr.steps = slices.Clone(tr.steps[len(tr.steps)-keepSteps:])
	case told > 0:
		tr.steps = slices.Clone(tr.steps[told:])
	}
	return steps
}

// advance follows the table step by step to an index.
func (tr *track) advance(t *Table, s still, to int) {
	var rec kernel.Recorder
	for tr.index < to {
		made := s.Step(tr.index + 1)
		step := Step{Index: tr.index + 1, Seat: int(made.Seat)}
		step.Turn = tr.film.Turn().Number
		if made.Seat == tr.eye || t.hidesNothing() {
			step.Choice = t.entry.Title.Format(tr.pos, made.Choice)
		}
		rec.Reset()
		tr.pos.Apply(made.Choice, &rec)
		tr.index++
		v := tr.pos.View(tr.eye)
		step.Patch = tr.film.Step(v)
		step.Lines = t.tell(v, rec.Events)
		tr.steps = append(tr.steps, step)
	}
}

// adopt takes over what another track has found out, if it is further.
func (tr *track) adopt(own *track) {
	if tr.pos != nil && (tr.undos > own.undos || tr.undos == own.undos && tr.index > own.index) {
		return
	}
	tr.pos, tr.index, tr.undos, tr.film = own.pos, own.index, own.undos, own.film
	tr.steps = slices.Clone(own.steps[max(0, len(own.steps)-keepSteps):])
}

// since returns the steps after an index, and brings the seat's track up to date.
func (t *Table) since(s still, from int) []Step {
	tr := s.track
	if steps, ok := tr.soon(t, s, from); ok {
		return steps
	}
	own := s.begin(t, tr.eye, from)
	for p := (pace{}); own.index < s.Index(); p.pause() {
		own.advance(t, s, own.index+1)
	}
	tr.mu.Lock()
	defer tr.mu.Unlock()
	tr.adopt(own)
	return own.steps
}

// soon is since for a track that is near.
func (tr *track) soon(t *Table, s still, from int) (steps []Step, ok bool) {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	if !tr.near(s, from) {
		return nil, false
	}
	return tr.follow(t, s, from), true
}

// sight returns what a seat saw when the table stood so.
func (t *Table) sight(s still) *scene.Scene {
	tr := s.track
	if tr.mu.TryLock() {
		defer tr.mu.Unlock()
		if !tr.near(s, s.Index()) || tr.index > s.Index() {
			tr.adopt(s.begin(t, tr.eye, s.Index()))
		}
		if tr.undos <= s.Undos() && tr.index <= s.Index() {
			tr.follow(t, s, s.Index())
			return scene.Whole(t.entry.Title, tr.pos.View(tr.eye))
		}
	}
	return scene.Whole(t.entry.Title, s.At(s.Index()).View(tr.eye))
}

// position runs a function on the position as the table stood, which must not write to it.
func (s still) position(look func(kernel.Position)) {
	tr := s.track
	if tr.mu.TryLock() {
		defer tr.mu.Unlock()
		if tr.pos != nil && tr.index == s.Index() && tr.undos == s.Undos() {
			look(tr.pos)
			return
		}
	}
	look(s.At(s.Index()))
}

// tell words the events that the seat of a view may see.
func (t *Table) tell(v kernel.View, events []kernel.Event) []kernel.Line {
	var lines []kernel.Line
	for _, e := range events {
		if e.Hidden&(1<<uint(v.Seat())) == 0 {
			lines = append(lines, t.entry.Title.Tell(v, e))
		}
	}
	return lines
}

// Snapshot returns what a seat sees at an index; -1: now.
func (t *Table) Snapshot(seat kernel.Seat, index int) (snap Snapshot, err error) {
	defer t.faulted(&err)
	s, in, err := t.stand(seat)
	if err != nil {
		return Snapshot{}, err
	}
	last := s.Index()
	if index == -1 {
		index = last
	}
	if index < 0 || index > last {
		return Snapshot{}, bad("there is no index %d; the game has 0 to %d", index, last)
	}
	snap = Snapshot{Table: in, Index: index, Last: last, Floor: s.floor, Offers: []scene.Offer{}, Barred: []Barred{}, Log: s.track.log.page(t, s, index)}
	if index < last {
		snap.Scene = scene.Whole(t.entry.Title, t.at(s, index).View(s.track.eye))
		return snap, nil
	}
	snap.Scene, snap.Guide = t.ended(t.sight(s), s.Ended()), s.guide
	snap.Offers, snap.Barred, snap.Reaction = t.offers(s, new(Room))
	snap.Early = s.early
	return snap, nil
}

// Steps returns what a seat has seen after an index. It is an error to ask for more
// than the last 500 steps.
func (t *Table) Steps(seat kernel.Seat, from int) (Steps, error) {
	return t.StepsIn(new(Room), seat, from)
}

// StepsIn is Steps with offers that are good until the room is used again.
func (t *Table) StepsIn(room *Room, seat kernel.Seat, from int) (st Steps, err error) {
	defer t.faulted(&err)
	s, err := t.standing(seat)
	if err != nil {
		return Steps{}, err
	}
	return t.stepsIn(room, s, from)
}

func (t *Table) steps(s still, from int) (Steps, error) { return t.stepsIn(new(Room), s, from) }

func (t *Table) stepsIn(room *Room, s still, from int) (Steps, error) {
	n := s.Index()
	if from < 0 || from > n {
		return Steps{}, bad("there is no index %d; the game has 0 to %d", from, n)
	}
	if n-from > maxSteps {
		return Steps{}, bad("%d steps have been made since index %d and at most %d are sent: fetch the view instead", n-from, from, maxSteps)
	}
	st := Steps{Eye: s.track.eye, From: from, Index: n, Floor: s.floor, Steps: t.since(s, from), Early: s.early, Guide: s.guide}
	st.Offers, st.Barred, st.Reaction = t.offers(s, room)
	return st, nil
}

// Check says whether a seat's view can be asked for at all.
func (t *Table) Check(seat kernel.Seat) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.openToEye(seat)
}

// Board returns the sheet of the scenario. It is shared: do not write to it.
func (t *Table) Board() (b *scene.Board, err error) {
	defer t.faulted(&err)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.open(); err != nil {
		return nil, err
	}
	return t.entry.Title.Board(t.fold.Position()), nil
}
