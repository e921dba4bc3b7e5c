package scenetest

import (
	"fmt"

	"sandtable/kernel"
	"sandtable/scene"
)

// Slides paints scenes that are made by hand: its views are slides.
type Slides struct {
	scene.Painter
	ids []string
}

// NewSlides knows the ids of all counters that its scenes may show, sorted.
func NewSlides(ids []string) Slides { return Slides{ids: ids} }

// Film begins a film with a scene; Slide makes its next view. All scenes of a film
// have the same displays, in the same order.
func (l Slides) Film(first *scene.Scene) *scene.Film { return scene.NewFilm(l, Slide(first)) }

// Slide is a scene as a view.
func Slide(of *scene.Scene) kernel.View { return slide{of: of} }

type slide struct {
	kernel.View
	of *scene.Scene
}

// stampOf spells a value out.
func stampOf(v any) scene.Stamp {
	s := scene.Look
	for _, c := range fmt.Sprintf("%+v", v) {
		s = s.Add(int(c))
	}
	return s
}

// Board implements scene.Painter.
func (l Slides) Board(kernel.Reader) *scene.Board {
	b := &scene.Board{}
	for _, id := range l.ids {
		b.Counters = append(b.Counters, scene.Counter{ID: id})
	}
	return b
}

// Frame implements scene.Painter.
func (Slides) Frame(v kernel.View) scene.Frame {
	s := v.(slide).of
	return scene.Frame{Turn: s.Turn, Prompt: s.Prompt, Result: s.Result}
}

// Stamps implements scene.Painter.
func (l Slides) Stamps(v kernel.View, st *scene.Stamps) {
	s := v.(slide).of
	st.Size(len(l.ids), len(s.Displays))
	st.Stated(len(l.ids))
	for n, id := range l.ids {
		for _, p := range s.Pieces {
			if p.ID == id {
				for st.States[n].String() != p.State {
					st.States[n]++
				}
				p.State = ""
				st.Pieces[n] = stampOf(p)
			}
		}
	}
	for n := range s.Displays {
		st.Displays[n] = stampOf(s.Displays[n])
	}
	st.Flags, st.Score = stampOf(s.Flags), stampOf(s.Score)
}

// Piece implements scene.Painter.
func (l Slides) Piece(v kernel.View, n int) scene.Piece {
	for _, p := range v.(slide).of.Pieces {
		if p.ID == l.ids[n] {
			return p
		}
	}
	panic("a counter is asked for that is not seen")
}

// Flags implements scene.Painter.
func (Slides) Flags(v kernel.View) []scene.Flag { return v.(slide).of.Flags }

// Display implements scene.Painter.
func (Slides) Display(v kernel.View, n int) scene.Display { return v.(slide).of.Displays[n] }

// Score implements scene.Painter.
func (Slides) Score(v kernel.View) []scene.Score { return v.(slide).of.Score }
