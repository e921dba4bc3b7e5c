// Package sheet turns a map into the sheet that screens draw: hexes, hexsides,
// roads, the geography under them, and names placed so that they do not collide.
//
// What belongs to a game is passed in: its legend, and what each hex means there.
package sheet

import (
	"sandtable/board"
	"sandtable/scene"
)

// Options are the game's part of a sheet.
type Options struct {
	// Legend explains the kinds of the map: terrain, hexsides and road classes by
	// their words in the map file.
	Legend []scene.Legend

	// Mark says what a hex means in the game: tags (legend kinds such as objective)
	// and a short note. It may be nil.
	Mark func(hex int16) (tags []string, note string)
}

// New draws a map as a sheet in kilometres. The result shares nothing with the map.
func New(m *board.Map, o Options) *scene.Board {
	lo, hi := m.Grid.Bounds()
	b := &scene.Board{
		Name: m.Title, Unit: "km",
		Bounds: [4]float64{lo.X, lo.Y, hi.X, hi.Y},
		Hex:    &scene.Hexes{Width: m.Grid.Km, Flat: m.Grid.Flat()},
		Legend: append([]scene.Legend(nil), o.Legend...),
	}
	for h := range int16(m.Grid.Len()) {
		c := m.Grid.Center(h)
		p := scene.Place{ID: m.Grid.Name(h), X: c.X, Y: c.Y, Terrain: m.TerrainKinds[m.Terrain[h]], Name: m.PlaceOf[h]}
		if o.Mark != nil {
			p.Tags, p.Note = o.Mark(h)
		}
		b.Places = append(b.Places, p)
	}
	b.Sides, b.Links = sides(m), links(m)
	for _, l := range m.Outlines {
		out := scene.Layer{Kind: l.Kind, Closed: l.Closed}
		for _, line := range l.Lines {
			out.Lines = append(out.Lines, flat(line))
		}
		if n := len(b.Layers); n > 0 && !l.Closed && b.Layers[n-1].Kind == l.Kind {
			b.Layers[n-1].Lines = append(b.Layers[n-1].Lines, out.Lines...)
			continue
		}
		b.Layers = append(b.Layers, out)
	}
	b.Labels = labels(m)
	for _, s := range m.Sources {
		b.Sources = append(b.Sources, scene.Source{Name: s.Name, Licence: s.Licence})
	}
	return b
}

func flat(line []board.Point) []float64 {
	out := make([]float64, 0, 2*len(line))
	for _, p := range line {
		out = append(out, p.X, p.Y)
	}
	return out
}

// sides lists every feature of every hexside once.
func sides(m *board.Map) []scene.Side {
	var out []scene.Side
	for h := range int16(m.Grid.Len()) {
		for d := range 3 {
			n := m.Grid.Adjacent[h][d]
			if n == board.NoHex {
				continue
			}
			for bit, kind := range m.SideKinds {
				if m.Sides[board.Edge(h, d)]&(1<<bit) != 0 {
					out = append(out, scene.Side{A: m.Grid.Name(h), B: m.Grid.Name(n), Kind: kind})
				}
			}
		}
	}
	return out
}

// links lists every road link once.
func links(m *board.Map) []scene.Link {
	var out []scene.Link
	for h := range int16(m.Grid.Len()) {
		for d := range 3 {
			if class := m.Roads[board.Edge(h, d)]; class != 0 {
				out = append(out, scene.Link{A: m.Grid.Name(h), B: m.Grid.Name(m.Grid.Adjacent[h][d]), Kind: m.RoadKinds[class-1]})
			}
		}
	}
	return out
}
