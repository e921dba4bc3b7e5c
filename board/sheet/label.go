package sheet

import (
	"math"
	"slices"
	"unicode/utf8"

	"sandtable/board"
	"sandtable/scene"
)

// Heights of letters by kind of label, in widths of a hex, and the order in which
// they take their room.
var kinds = []struct {
	kind string
	size float64
	must bool // moved farther away rather than left out
}{
	{"city", 0.46, true}, {"town", 0.34, true}, {"village", 0.27, true}, {"point", 0.22, true},
	{"beach", 0.34, true}, {"region", 0.5, true}, {"exit", 0.19, true}, {"sector", 0.19, false}, {"hamlet", 0.21, false},
}

// waterSize is the height of a river's name.
const waterSize = 0.26

// letter is the mean width of a letter, in heights: on the wide side, so that
// other typefaces still fit.
const letter = 0.58

// width is the length of a text: cities and regions are written in capitals, regions
// widely spaced.
func width(kind, text string, size float64) float64 {
	w := letter
	switch kind {
	case "city":
		w = 0.75
	case "region":
		w = 1
	}
	return w * size * float64(utf8.RuneCountInString(text))
}

// Box is the room that a label takes up.
type Box struct{ Left, Top, Right, Bottom float64 }

func (b Box) meets(c Box) bool {
	return b.Left < c.Right && c.Left < b.Right && b.Top < c.Bottom && c.Top < b.Bottom
}

func (b Box) in(c Box) bool {
	return b.Left >= c.Left && b.Right <= c.Right && b.Top >= c.Top && b.Bottom <= c.Bottom
}

// Room is the box of a label: its y is the middle of the letters, and a turned
// label takes the upright box round it.
func Room(l scene.Label) Box {
	w := width(l.Kind, l.Text, l.Size)
	left := -w / 2
	switch l.Align {
	case "start":
		left = 0
	case "end":
		left = -w
	}
	s, c := math.Sincos(l.Angle * math.Pi / 180)
	b := Box{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for _, p := range [4][2]float64{{left, -l.Size / 2}, {left + w, -l.Size / 2}, {left, l.Size / 2}, {left + w, l.Size / 2}} {
		x, y := l.X+p[0]*c-p[1]*s, l.Y+p[0]*s+p[1]*c
		b = Box{min(b.Left, x), min(b.Top, y), max(b.Right, x), max(b.Bottom, y)}
	}
	return b
}

// labels places the names of a map, the important ones first.
func labels(m *board.Map) []scene.Label {
	lo, hi := m.Grid.Bounds()
	p := placer{km: m.Grid.Km, edge: Box{lo.X, lo.Y, hi.X, hi.Y}}
	for _, k := range kinds {
		for _, l := range m.Labels {
			if l.Kind == k.kind {
				p.place(l, k.size*p.km, k.must)
			}
		}
	}
	for _, o := range m.Outlines {
		if o.Name != "" && (o.Kind == "river" || o.Kind == "stream") {
			p.along(o)
		}
	}
	return p.out
}

type placer struct {
	km    float64
	edge  Box
	out   []scene.Label
	boxes []Box
}

// try puts a label down when its room is free and on the sheet.
func (p *placer) try(l scene.Label) bool {
	b := Room(l)
	if !b.in(p.edge) || slices.ContainsFunc(p.boxes, b.meets) {
		return false
	}
	p.out, p.boxes = append(p.out, l), append(p.boxes, b)
	return true
}

// place tries the sides of a point, below first, where it hides the least of what
// stands on the hex, then further out.
func (p *placer) place(l board.Label, size float64, must bool) {
	far := 1
	if must {
		far = 7
	}
	for ring := 1; ring <= far; ring++ {
		gap := (0.12 + 0.13*float64(ring)) * p.km
		for _, v := range []struct {
			x, y  float64
			align string
		}{
			{0, gap + 0.5*size, "middle"}, {0, -gap - 0.3*size, "middle"},
			{gap, 0, "start"}, {-gap, 0, "end"},
			{gap, gap + 0.3*size, "start"}, {-gap, gap + 0.3*size, "end"},
			{gap, -gap - 0.3*size, "start"}, {-gap, -gap - 0.3*size, "end"},
		} {
			if p.try(scene.Label{Text: l.Text, Kind: l.Kind, Size: size, X: l.At.X + v.x, Y: l.At.Y + v.y, Align: v.align}) {
				return
			}
		}
	}
}

// along writes the name of a river beside it, where the river runs straightest
// over the length of the name.
func (p *placer) along(o board.Outline) {
	size := waterSize * p.km
	if o.Kind == "stream" {
		size *= 0.8
	}
	need := width("water", o.Name, size)
	type spot struct {
		at      board.Point
		angle   float64
		stretch float64 // straight length over length along the river
	}
	var spots []spot
	for _, line := range o.Lines {
		for i := range line {
			length, j := 0.0, i
			for j+1 < len(line) && length < need {
				length += math.Hypot(line[j+1].X-line[j].X, line[j+1].Y-line[j].Y)
				j++
			}
			if length < need {
				break
			}
			a, b := line[i], line[j]
			if b.X < a.X {
				a, b = b, a
			}
			angle := math.Atan2(b.Y-a.Y, b.X-a.X) * 180 / math.Pi
			if math.Abs(angle) > 65 {
				continue
			}
			spots = append(spots, spot{board.Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}, angle, math.Hypot(b.X-a.X, b.Y-a.Y) / length})
		}
	}
	slices.SortStableFunc(spots, func(a, b spot) int {
		switch {
		case a.stretch > b.stretch:
			return -1
		case a.stretch < b.stretch:
			return 1
		}
		return 0
	})
	for _, s := range spots {
		sin, cos := math.Sincos(s.angle * math.Pi / 180)
		for _, off := range []float64{-0.6 * size, 0.7 * size} { // above the line, then below it
			if p.try(scene.Label{Text: o.Name, Kind: "water", Size: size, X: s.at.X - off*sin, Y: s.at.Y + off*cos, Angle: math.Round(s.angle), Align: "middle"}) {
				return
			}
		}
	}
}
