package table

import (
	"cmp"
	"slices"
	"time"

	"sandtable/guide"
	"sandtable/kernel"
	"sandtable/scene"
)

// maxSteps is how many steps back a client can catch up; beyond, it fetches the
// whole view again. keepSteps is how many are kept ready for that; older ones are
// made anew. A track that nobody has used for keepTrack is dropped.
const (
	maxSteps  = 500
	keepSteps = 8
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

// Step is one choice or draw as a change of what a seat sees. Choice is set for the
// seat's own choices only.
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
	From   int
	Index  int
	Floor  int
	Steps  []Step
	Offers []scene.Offer
	Barred []Barred
	Guide  *guide.View
}

// Snapshot is everything a seat sees at one index.
type Snapshot struct {
	Table  Info
	Index  int
	Floor  int
	Last   int
	Scene  *scene.Scene
	Offers []scene.Offer
	Barred []Barred
	Log    []LogEntry
	Guide  *guide.View
}

// track is what one seat has seen so far. It is brought up to date when somebody
// asks. Scenes, logs and steps that were handed out are never written to again.
type track struct {
	seat  kernel.Seat
	pos   kernel.Position
	index int
	scene *scene.Scene
	steps []Step // the last ones, ending at index
	log   []LogEntry
	// logged says that log is worded up to index; until somebody asks, it is not.
	logged bool
	used   time.Time
}

// track returns a seat's track, up to date. Its steps reach back to an index from
// at least if it had not been brought further before.
func (t *Table) track(seat kernel.Seat, from int) *track {
	tr := t.tracks[seat]
	if tr == nil {
		tr = t.newTrack(seat, from)
		t.tracks[seat] = tr
	}
	tr.used = t.house.now()
	tr.skip(t, from)
	tr.advance(t)
	return tr
}

func (t *Table) newTrack(seat kernel.Seat, index int) *track {
	pos := t.fold.At(index)
	return &track{seat: seat, pos: pos, index: index, scene: t.entry.Title.Scene(pos.View(seat))}
}

// skip follows the game to an index without the steps on the way there: their log
// is worded, but only the last scene is made.
func (tr *track) skip(t *Table, to int) {
	if tr.index >= to {
		return
	}
	if tr.logged {
		tr.log = append(tr.log, t.entries(tr.seat, tr.pos, tr.index, to)...)
	} else {
		t.forward(tr.pos, tr.index, to)
	}
	tr.index, tr.steps = to, nil
	tr.scene = t.entry.Title.Scene(tr.pos.View(tr.seat))
}

// advance follows the game to its present index step by step.
func (tr *track) advance(t *Table) {
	var rec kernel.Recorder
	for tr.index < t.fold.Index() {
		s := t.fold.Step(tr.index + 1)
		step := Step{Index: tr.index + 1, Seat: int(s.Seat)}
		if s.Seat == tr.seat {
			step.Choice = t.entry.Title.Format(tr.pos, s.Choice)
		}
		rec.Reset()
		tr.pos.Apply(s.Choice, &rec)
		tr.index++
		v := tr.pos.View(tr.seat)
		sc := t.entry.Title.Scene(v)
		step.Patch = scene.Diff(tr.scene, sc)
		step.Turn = tr.scene.Turn.Number
		step.Lines = t.tell(v, rec.Events)
		tr.scene = sc
		if tr.logged && len(step.Lines) > 0 {
			tr.log = append(tr.log, LogEntry{Index: step.Index, Seat: step.Seat, Turn: step.Turn, Lines: step.Lines})
		}
		tr.steps = append(tr.steps, step)
	}
}

// words returns the log of a track's seat up to the track's index.
func (tr *track) words(t *Table) []LogEntry {
	if !tr.logged {
		tr.log = t.entries(tr.seat, t.fold.At(0), 0, tr.index)
		tr.logged = true
	}
	return tr.log
}

// forward moves a position from one index to another.
func (t *Table) forward(pos kernel.Position, from, to int) {
	for i := from + 1; i <= to; i++ {
		pos.Apply(t.fold.Step(i).Choice, nil)
	}
}

// back follows an undo.
func (tr *track) back(t *Table, to int) {
	if tr.index <= to {
		return
	}
	n, _ := slices.BinarySearchFunc(tr.log, to+1, func(e LogEntry, i int) int { return e.Index - i })
	first := tr.index - len(tr.steps)
	old := *tr
	*tr = *t.newTrack(tr.seat, to)
	tr.log, tr.logged, tr.used = slices.Clip(old.log[:n]), old.logged, old.used
	tr.steps = slices.Clip(old.steps[:max(0, to-first)])
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

// entries moves a position from one index to another and words the log of a seat on
// the way. Scenes are dear: only the first turn is read from one, the others from the
// lines that begin them.
func (t *Table) entries(seat kernel.Seat, pos kernel.Position, from, to int) []LogEntry {
	var (
		log []LogEntry
		rec kernel.Recorder
	)
	turn := t.entry.Title.Scene(pos.View(seat)).Turn.Number
	for i := from + 1; i <= to; i++ {
		s := t.fold.Step(i)
		rec.Reset()
		pos.Apply(s.Choice, &rec)
		if len(rec.Events) == 0 {
			continue
		}
		lines := t.tell(pos.View(seat), rec.Events)
		if len(lines) > 0 {
			log = append(log, LogEntry{Index: i, Seat: int(s.Seat), Turn: turn, Lines: lines})
		}
		for _, l := range lines {
			turn = cmp.Or(l.Turn, turn)
		}
	}
	return log
}

// Snapshot returns what a seat sees at an index; -1: now.
func (t *Table) Snapshot(seat kernel.Seat, index int) (snap Snapshot, err error) {
	defer t.faulted(&err)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.openTo(seat); err != nil {
		return Snapshot{}, err
	}
	last := t.fold.Index()
	if index == -1 {
		index = last
	}
	if index < 0 || index > last {
		return Snapshot{}, bad("there is no index %d; the game has 0 to %d", index, last)
	}
	tr := t.track(seat, last)
	s := Snapshot{Table: t.info(), Index: index, Last: last, Floor: t.floorOf(seat), Scene: tr.scene, Log: tr.words(t), Offers: []scene.Offer{}, Barred: []Barred{}}
	if index < last {
		s.Scene = t.entry.Title.Scene(t.fold.At(index).View(seat))
		n, _ := slices.BinarySearchFunc(tr.log, index+1, func(e LogEntry, i int) int { return e.Index - i })
		s.Log = tr.log[:n]
		return s, nil
	}
	s.Offers, s.Barred = t.offers(seat)
	s.Guide = t.guideView(index)
	return s, nil
}

// Steps returns what a seat has seen after an index. It is an error to ask for more
// than the last 500 steps.
func (t *Table) Steps(seat kernel.Seat, from int) (st Steps, err error) {
	defer t.faulted(&err)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.openTo(seat); err != nil {
		return Steps{}, err
	}
	return t.steps(seat, from)
}

func (t *Table) steps(seat kernel.Seat, from int) (Steps, error) {
	n := t.fold.Index()
	if from < 0 || from > n {
		return Steps{}, bad("there is no index %d; the game has 0 to %d", from, n)
	}
	if n-from > maxSteps {
		return Steps{}, bad("%d steps have been made since index %d and at most %d are sent: fetch the view instead", n-from, from, maxSteps)
	}
	tr := t.track(seat, from)
	steps := tr.steps
	if n-from > len(steps) {
		long := t.newTrack(seat, from)
		long.advance(t)
		steps = long.steps
	}
	steps = steps[len(steps)-(n-from):]
	if len(tr.steps) > 2*keepSteps {
		tr.steps = slices.Clone(tr.steps[len(tr.steps)-keepSteps:])
	}
	offers, barred := t.offers(seat)
	return Steps{
		From: from, Index: n, Floor: t.floorOf(seat), Steps: steps, Offers: offers, Barred: barred, Guide: t.guideView(n),
	}, nil
}

// Check says whether a seat's view can be asked for at all.
func (t *Table) Check(seat kernel.Seat) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.openTo(seat)
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
