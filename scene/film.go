package scene

import (
	"slices"

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

// Stamps are the stamps of all parts of a scene.
type Stamps struct {
	Pieces   []Stamp // one a counter of the board, in its order
	Displays []Stamp
	Flags    Stamp
	Score    Stamp
}

// Size makes room for stamps, all zero.
func (s *Stamps) Size(pieces, displays int) {
	s.Pieces = slices.Grow(s.Pieces[:0], pieces)[:pieces]
	clear(s.Pieces)
	s.Displays = slices.Grow(s.Displays[:0], displays)[:displays]
	clear(s.Displays)
}

// Film follows what a seat sees from step to step. Each step costs what it changes.
// It is not safe for use by several goroutines at once.
type Film struct {
	painter  Painter
	was, now Stamps
	slot     []int // of each counter in scene.Pieces, -1 when it is not seen
	scene    Scene
}

// NewFilm begins with what a view shows.
func NewFilm(p Painter, v kernel.View) *Film {
	f := &Film{painter: p}
	f.begin(v)
	return f
}

func (f *Film) begin(v kernel.View) {
	p := f.painter
	p.Stamps(v, &f.was)
	fr := p.Frame(v)
	f.scene = Scene{Turn: fr.Turn, Prompt: fr.Prompt, Result: fr.Result, Pieces: []Piece{}, Flags: p.Flags(v), Score: p.Score(v)}
	f.slot = slices.Grow(f.slot[:0], len(f.was.Pieces))[:len(f.was.Pieces)]
	for n, s := range f.was.Pieces {
		f.slot[n] = -1
		if s != 0 {
			f.slot[n] = len(f.scene.Pieces)
			f.scene.Pieces = append(f.scene.Pieces, p.Piece(v, n))
		}
	}
	for n := range f.was.Displays {
		f.scene.Displays = append(f.scene.Displays, p.Display(v, n))
	}
}

// Step goes on to the next view and returns what it changes. The patch shares
// nothing with the film that is written to later.
func (f *Film) Step(v kernel.View) Patch {
	var out Patch
	p, sc := f.painter, &f.scene
	fr := p.Frame(v)
	if fr.Turn != sc.Turn {
		sc.Turn = fr.Turn
		turn := fr.Turn
		out.Turn = &turn
	}
	if !samePrompt(&fr.Prompt, &sc.Prompt) {
		sc.Prompt = fr.Prompt
		prompt := fr.Prompt
		out.Prompt = &prompt
	}
	if fr.Result != nil {
		sc.Result, out.Result = fr.Result, fr.Result
	}
	p.Stamps(v, &f.now)
	f.pieces(v, &out)
	if f.now.Flags != f.was.Flags {
		flags := p.Flags(v)
		out.Flags, out.Lowered = flagsChanged(sc.Flags, flags)
		sc.Flags = flags
	}
	if f.now.Score != f.was.Score {
		sc.Score = p.Score(v)
		out.Score = list(sc.Score)
	}
	f.displays(v, &out)
	f.was, f.now = f.now, f.was
	return out
}

// pieces paints the counters that look different.
func (f *Film) pieces(v kernel.View, out *Patch) {
	if len(f.now.Pieces) != len(f.was.Pieces) {
		panic("scene: the number of stamps of pieces has changed within a game")
	}
	there := false // whether any counter has come into sight or gone out of it
	for n := 0; n < len(f.now.Pieces); n++ {
		n = f.differ(n)
		if n == len(f.now.Pieces) {
			break
		}
		switch s := f.now.Pieces[n]; {
		case s == 0:
			out.Gone = append(out.Gone, f.scene.Pieces[f.slot[n]].ID)
			there = true
		case f.slot[n] < 0:
			out.Pieces = append(out.Pieces, f.painter.Piece(v, n))
			there = true
		default:
			x := f.painter.Piece(v, n)
			f.scene.Pieces[f.slot[n]] = x
			out.Pieces = append(out.Pieces, x)
		}
	}
	if there {
		f.regroup(out)
	}
}

// differ is the first counter from n on that looks different; there may be thousands,
// and mostly none does.
func (f *Film) differ(n int) int {
	const many = 64
	now, was := f.now.Pieces, f.was.Pieces
	for n+many <= len(now) && [many]Stamp(now[n:]) == [many]Stamp(was[n:]) {
		n += many
	}
	for n < len(now) && now[n] == was[n] {
		n++
	}
	return n
}

// regroup puts the counters that are seen into a new list.
func (f *Film) regroup(out *Patch) {
	old := f.scene.Pieces
	pieces := make([]Piece, 0, len(old)+len(out.Pieces))
	fresh := out.Pieces
	for n, s := range f.now.Pieces {
		switch {
		case s == 0:
			f.slot[n] = -1
			continue
		case s != f.was.Pieces[n]:
			pieces = append(pieces, fresh[0])
			fresh = fresh[1:]
		default:
			pieces = append(pieces, old[f.slot[n]])
		}
		f.slot[n] = len(pieces) - 1
	}
	f.scene.Pieces = pieces
}

// displays paints the displays that look different, and of those whose boxes are
// the same as before sends only the cells that are not.
func (f *Film) displays(v kernel.View, out *Patch) {
	for n, s := range f.now.Displays {
		if s == f.was.Displays[n] {
			continue
		}
		old, d := &f.scene.Displays[n], f.painter.Display(v, n)
		if sameFrame(old, &d) {
			for i := range d.Cells {
				if d.Cells[i] != old.Cells[i] {
					out.Cells = append(out.Cells, CellChange{Display: d.ID, Cell: d.Cells[i]})
				}
			}
		} else {
			out.Displays = append(out.Displays, d)
		}
		*old = d
	}
}

// Scene returns all that is seen now. It is not written to by later steps.
func (f *Film) Scene() *Scene {
	s := f.scene
	s.Pieces = slices.Clone(s.Pieces)
	s.Displays = slices.Clone(s.Displays)
	return &s
}

// Prompt returns what is asked now.
func (f *Film) Prompt() *Prompt { return &f.scene.Prompt }

// Turn returns where the game stands.
func (f *Film) Turn() Turn { return f.scene.Turn }

// Whole paints all that a view shows.
func Whole(p Painter, v kernel.View) *Scene {
	f := Film{painter: p}
	f.begin(v)
	return &f.scene
}
