package scene

import (
	"slices"
	"sync"

	"sandtable/kernel"
)

// Stamp is a value that stands for how a part of a scene looks. Two looks of the same
// part have different stamps; zero means that a counter is not seen at all.
type Stamp uint64

// Look is the stamp of something that is seen, before anything is added to it.
const Look Stamp = 0x9e3779b97f4a7c15

// Add returns the stamp of a look with one more fact.
func (s Stamp) Add(fact int) Stamp {
	s = (s ^ Stamp(fact)) * 0xff51afd7ed558ccd
	return s ^ s>>29
}

// With returns the stamp of a look with a fact that is so or not.
func (s Stamp) With(fact bool) Stamp {
	if fact {
		return s.Add(1)
	}
	return s.Add(0)
}

// State is the state of a piece, as a number.
type State uint8

// States of pieces.
const (
	Plain State = iota
	Active
	Chosen
	Target
	Done
)

var states = [...]string{Active: "active", Chosen: "chosen", Target: "target", Done: "done"}

func (s State) String() string { return states[s] }

// Stamps are the stamps of all parts of a scene.
type Stamps struct {
	Pieces   []Stamp // one a counter of the board, in its order
	States   []State // the same, by a game whose stamps of pieces are without their states
	Displays []Stamp
	Flags    Stamp
	Score    Stamp
}

// Size makes room for stamps, all zero.
func (s *Stamps) Size(pieces, displays int) {
	s.Pieces = slices.Grow(s.Pieces[:0], pieces)[:pieces]
	clear(s.Pieces)
	s.States = s.States[:0]
	s.Displays = slices.Grow(s.Displays[:0], displays)[:displays]
	clear(s.Displays)
}

// Stated makes room for the states of pieces, all plain: a hundred units that a turn of the
// game makes active are then sent by their ids alone.
func (s *Stamps) Stated(pieces int) {
	s.States = slices.Grow(s.States[:0], pieces)[:pieces]
	clear(s.States)
}

// text returns the stamp of a look with a text added.
func (s Stamp) text(t string) Stamp {
	const prime = 0x100000001b3
	for i := 0; i < len(t); i++ {
		s = (s ^ Stamp(t[i])) * prime
	}
	return s.Add(len(t))
}

// texts returns the stamp of a look with a list added.
func (s Stamp) texts(list []string) Stamp {
	for _, t := range list {
		s = s.text(t)
	}
	return s.Add(len(list))
}

// Film follows what a seat sees from step to step. Each step costs what it changes.
// A film keeps nothing that is painted but what it needs to tell whether it is the
// same: there is one for every seat of every game in progress.
//
// It is not safe for use by several goroutines at once.
type Film struct {
	painter  Painter
	was      Stamps
	turn     Turn
	prompt   Stamp
	flags    []Flag
	displays []looks
	score    []tally
}

// looks are how a display looks: its frame, and what stands in its boxes.
type looks struct {
	frame Stamp
	cells []Stamp
}

// NewFilm begins with what a view shows.
func NewFilm(p Painter, v kernel.View) *Film {
	f := &Film{painter: p}
	p.Stamps(v, &f.was)
	fr := p.Frame(v)
	f.turn, f.prompt, f.flags = fr.Turn, fr.Prompt.look(), p.Flags(v)
	f.score = tallies(p.Score(v))
	f.displays = make([]looks, len(f.was.Displays))
	for n := range f.displays {
		d := p.Display(v, n)
		f.displays[n].set(&d)
	}
	return f
}

// look is the stamp of a prompt.
func (p *Prompt) look() Stamp {
	s := Look.Add(p.Seat).text(p.Kind).text(p.Text).text(p.Rule).text(p.Title).texts(p.Places).texts(p.Pieces).Add(len(p.Facts))
	for _, f := range p.Facts {
		s = s.text(f.Text).text(f.Value).text(f.Rule)
	}
	for _, t := range p.Traits {
		s = s.With(t.Is).text(t.Name)
	}
	return s
}

// look is the stamp of a box.
func (c *Cell) look() Stamp {
	return Look.With(c.On).With(c.Dark).text(c.ID).text(c.Label).text(c.Value).text(c.Side).text(c.Piece).text(c.At)
}

// frame is the stamp of a display without what stands in its boxes.
func (d *Display) frame() Stamp {
	s := Look.text(d.ID).text(d.Title).text(d.Kind).text(d.Rule).Add(len(d.Cells))
	for i := range d.Cells {
		s = s.text(d.Cells[i].ID)
	}
	return s
}

func (l *looks) set(d *Display) {
	l.frame = d.frame()
	l.cells = slices.Grow(l.cells[:0], len(d.Cells))[:len(d.Cells)]
	for i := range d.Cells {
		l.cells[i] = d.Cells[i].look()
	}
}

// stamps is room for the stamps of one step.
var stamps = sync.Pool{New: func() any { return new(Stamps) }}

// Step goes on to the next view and returns what it changes. The patch shares
// nothing with the film that is written to later.
func (f *Film) Step(v kernel.View) Patch {
	var out Patch
	p := f.painter
	fr := p.Frame(v)
	if fr.Turn != f.turn {
		f.turn = fr.Turn
		turn := fr.Turn
		out.Turn = &turn
	}
	if look := fr.Prompt.look(); look != f.prompt {
		f.prompt = look
		prompt := fr.Prompt
		out.Prompt = &prompt
	}
	out.Result = fr.Result
	now := stamps.Get().(*Stamps)
	p.Stamps(v, now)
	f.pieces(v, now, &out)
	f.states(v, now, &out)
	if now.Flags != f.was.Flags {
		flags := p.Flags(v)
		out.Flags, out.Lowered = flagsChanged(f.flags, flags)
		f.flags = flags
	}
	if now.Score != f.was.Score {
		f.scored(p.Score(v), &out)
	}
	for n, s := range now.Displays {
		if s != f.was.Displays[n] {
			f.display(v, n, &out)
		}
	}
	f.was.keep(now)
	stamps.Put(now)
	return out
}

// keep makes these stamps the same as others, of the same game.
func (s *Stamps) keep(now *Stamps) {
	copy(s.Pieces, now.Pieces)
	copy(s.States, now.States)
	copy(s.Displays, now.Displays)
	s.Flags, s.Score = now.Flags, now.Score
}

// pieces paints the counters that look different.
func (f *Film) pieces(v kernel.View, now *Stamps, out *Patch) {
	if len(now.Pieces) != len(f.was.Pieces) {
		panic("scene: the number of stamps of pieces has changed within a game")
	}
	var counters []Counter
	for n := differ(now.Pieces, f.was.Pieces, 0); n < len(now.Pieces); n = differ(now.Pieces, f.was.Pieces, n+1) {
		if now.Pieces[n] != 0 {
			out.Pieces = append(out.Pieces, f.painter.Piece(v, n))
			continue
		}
		if counters == nil {
			counters = f.painter.Board(v).Counters
		}
		out.Gone = append(out.Gone, counters[n].ID)
	}
}

// states names the counters of which nothing but the state is another.
func (f *Film) states(v kernel.View, now *Stamps, out *Patch) {
	if slices.Equal(now.States, f.was.States) {
		return
	}
	counters := f.painter.Board(v).Counters
	for n, s := range now.States {
		if s == f.was.States[n] || now.Pieces[n] != f.was.Pieces[n] {
			continue // or painted whole
		}
		i := slices.IndexFunc(out.States, func(x StateChange) bool { return x.State == s.String() })
		if i < 0 {
			i = len(out.States)
			out.States = append(out.States, StateChange{State: s.String()})
		}
		out.States[i].Pieces = append(out.States[i].Pieces, counters[n].ID)
	}
}

// differ is the first counter from n on that looks different; there may be thousands,
// and mostly none does.
func differ(now, was []Stamp, n int) int {
	const many = 64
	for n+many <= len(now) && [many]Stamp(now[n:]) == [many]Stamp(was[n:]) {
		n += many
	}
	for n < len(now) && now[n] == was[n] {
		n++
	}
	return n
}

// display paints a display that looks different, and if its boxes are the same as
// before sends only those whose content is not.
func (f *Film) display(v kernel.View, n int, out *Patch) {
	old, d := &f.displays[n], f.painter.Display(v, n)
	if old.frame != d.frame() {
		out.Displays = append(out.Displays, d)
		old.set(&d)
		return
	}
	for i := range d.Cells {
		if look := d.Cells[i].look(); look != old.cells[i] {
			old.cells[i] = look
			out.Cells = append(out.Cells, CellChange{Display: d.ID, Cell: d.Cells[i]})
		}
	}
}

// Turn returns where the game stands.
func (f *Film) Turn() Turn { return f.turn }

// Whole paints all that a view shows.
func Whole(p Painter, v kernel.View) *Scene {
	var st Stamps
	p.Stamps(v, &st)
	fr := p.Frame(v)
	s := &Scene{Turn: fr.Turn, Prompt: fr.Prompt, Result: fr.Result, Pieces: []Piece{}, Flags: p.Flags(v), Score: p.Score(v)}
	for n, look := range st.Pieces {
		if look != 0 {
			s.Pieces = append(s.Pieces, p.Piece(v, n))
		}
	}
	for n := range st.Displays {
		s.Displays = append(s.Displays, p.Display(v, n))
	}
	return s
}
