package maps

import (
	"bytes"
	"fmt"
	"strings"

	"sandtable/board"
	"sandtable/board/sheet"
	"sandtable/maps/geo"
	"sandtable/scene"
)

// Files makes the files of a map by name: what games embed, and review pictures.
func Files(s Spec, l *geo.Layers) (map[string][]byte, error) {
	over, err := s.overrides()
	if err != nil {
		return nil, err
	}
	m, err := lay(s, over, l)
	if err != nil {
		return nil, err
	}
	out := map[string][]byte{}
	if err := put(out, m.file, s.Out, s.Shot); err != nil {
		return nil, err
	}
	for _, k := range s.Looks {
		f, err := m.look(k)
		if err != nil {
			return nil, err
		}
		if err := put(out, f, k.Out, k.Shot); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// put writes a map file and its picture, those of both that have a name.
func put(out map[string][]byte, f *board.MapFile, file, shot string) error {
	data, err := Encode(f)
	if err != nil {
		return err
	}
	m, err := board.DecodeMap(file, data)
	if err != nil {
		return err
	}
	if file != "" {
		out[file] = data
	}
	if shot != "" {
		out[shot] = Picture(m)
	}
	return nil
}

// overrides are the lines made by hand for a map, and spellings.
func (s *Spec) overrides() ([]Override, error) {
	spells, err := Overrides(s.Names)
	if err != nil {
		return nil, err
	}
	over, err := Overrides(s.Hand)
	if err != nil {
		return nil, err
	}
	for _, o := range spells {
		if o.Op != "spell" {
			return nil, fmt.Errorf("%s:%d: operation %q, want spell", s.Names, o.Line, o.Op)
		}
	}
	return append(over, spells...), nil
}

// style is how the review picture paints a kind.
var style = map[string]string{
	"land": "fill:#e4dfb4", "sand": "fill:#f3e3ab", "flat": "fill:#c9cfb0", "bocage": "fill:#b9c98c", "mixed": "fill:#cdd49b",
	"heath": "fill:#d8cf9a", "dune": "fill:#eedd9c", "airfield": "fill:#dcdcc8", "wood": "fill:#6f9a5b", "marsh": "fill:url(#reed)", "flood": "fill:url(#wave)", "built": "fill:#8d5a4a",
	"bluff": "stroke:#9a7b45;stroke-width:.09;stroke-dasharray:.05 .06", "crest": "stroke:#b59a62;stroke-width:.05;stroke-dasharray:.15 .1",
	"cliff": "stroke:#5c4a33;stroke-width:.11;stroke-dasharray:.05 .04", "river": "stroke:#3c7fb1;stroke-width:.08", "stream": "stroke:#6aa3c9;stroke-width:.035",
	"rail": "stroke:#555;stroke-width:.03;stroke-dasharray:.12 .05", "road2": "stroke:#a5673f;stroke-width:.04", "road1": "stroke:#b3372c;stroke-width:.075",
}

// tint is the colour of the dot that shows a hex's terrain in the review picture.
var tint = map[string]string{"sea": "#5f93b8", "beach": "#e0b83f", "clear": "#f6f1cf", "bocage": "#5d7f36", "swamp": "#3f9d94", "woods": "#2c5a25", "village": "#c07a5c", "town": "#8d3f2f", "city": "#4d1f1f"}

// Picture draws a map as SVG for review: the geography, and over it the grid with
// each hex's terrain as a dot, river and cliff hexsides, road links, and names.
func Picture(m *board.Map) []byte {
	b := sheet.New(m, sheet.Options{})
	var w bytes.Buffer
	x0, y0, x1, y1 := b.Bounds[0], b.Bounds[1], b.Bounds[2], b.Bounds[3]
	fmt.Fprintf(&w, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="%.2f %.2f %.2f %.2f" width="%.0f" font-family="Georgia,serif">`+"\n", x0, y0, x1-x0, y1-y0, 70*(x1-x0))
	w.WriteString(`<defs><pattern id="wave" width=".24" height=".16" patternUnits="userSpaceOnUse"><rect width=".24" height=".16" fill="#a9cfd0"/><path d="M0 .08q.06-.06.12 0t.12 0" fill="none" stroke="#5d9fb5" stroke-width=".025"/></pattern>` +
		`<pattern id="reed" width=".2" height=".2" patternUnits="userSpaceOnUse"><rect width=".2" height=".2" fill="#bfd6b0"/><path d="M.02 .12h.12M.1 .04h.08" stroke="#5d9fb5" stroke-width=".02"/></pattern></defs>` + "\n")
	fmt.Fprintf(&w, `<rect x="%.2f" y="%.2f" width="100%%" height="100%%" fill="#9fc4da"/>`+"\n", x0, y0)
	for _, l := range b.Layers {
		drawLayer(&w, l)
	}
	drawGrid(&w, m)
	for _, l := range b.Labels {
		colour := map[string]string{"water": "#1f5f92", "beach": "#7a5b12", "region": "#555"}[l.Kind]
		if colour == "" {
			colour = "#1d1a16"
		}
		text, turn := l.Text, ""
		if l.Kind == "city" || l.Kind == "region" {
			text = strings.ToUpper(text)
		}
		if l.Angle != 0 {
			turn = fmt.Sprintf(` transform="rotate(%.0f %.3f %.3f)"`, l.Angle, l.X, l.Y)
		}
		fmt.Fprintf(&w, `<text x="%.3f" y="%.3f" font-size="%.2f" text-anchor="%s" dominant-baseline="central"%s fill="%s" stroke="#fff" stroke-opacity=".75" stroke-width=".05" paint-order="stroke">%s</text>`+"\n",
			l.X, l.Y, l.Size, l.Align, turn, colour, escape.Replace(text))
	}
	w.WriteString("</svg>\n")
	return w.Bytes()
}

var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;")

func drawLayer(w *bytes.Buffer, l scene.Layer) {
	paint := style[l.Kind]
	if paint == "" {
		return
	}
	if l.Closed {
		paint += ";fill-rule:evenodd"
	} else {
		paint += ";fill:none;stroke-linejoin:round"
	}
	fmt.Fprintf(w, `<path style="%s" d="`, paint)
	for _, line := range l.Lines {
		for i := 0; i < len(line); i += 2 {
			fmt.Fprintf(w, "%s%.2f %.2f", map[bool]string{true: "M", false: "L"}[i == 0], line[i], line[i+1])
		}
		if l.Closed {
			w.WriteString("Z")
		}
	}
	w.WriteString(`"/>` + "\n")
}

func drawGrid(w *bytes.Buffer, m *board.Map) {
	w.WriteString(`<path fill="none" stroke="#000" stroke-opacity=".3" stroke-width=".015" d="`)
	for h := range int16(m.Grid.Len()) {
		c := m.Grid.Corners(h)
		for d := range 6 {
			if d < 3 || m.Grid.Adjacent[h][d] == board.NoHex {
				fmt.Fprintf(w, "M%.2f %.2fL%.2f %.2f", c[d].X, c[d].Y, c[(d+1)%6].X, c[(d+1)%6].Y)
			}
		}
	}
	w.WriteString(`"/>` + "\n")
	for bit, kind := range m.SideKinds {
		style := map[string]string{"river": "stroke:#1f6fc0;stroke-width:.07", "cliff": "stroke:#3d2c17;stroke-width:.1;stroke-dasharray:.1 .04"}[kind]
		fmt.Fprintf(w, `<path fill="none" stroke-opacity=".75" style="%s" d="`, style)
		for h := range int16(m.Grid.Len()) {
			c := m.Grid.Corners(h)
			for d := range 3 {
				if m.Sides[board.Edge(h, d)]&(1<<bit) != 0 {
					fmt.Fprintf(w, "M%.2f %.2fL%.2f %.2f", c[d].X, c[d].Y, c[(d+1)%6].X, c[(d+1)%6].Y)
				}
			}
		}
		w.WriteString(`"/>` + "\n")
	}
	for class, kind := range m.RoadKinds {
		style := map[string]string{"road1": "stroke:#000;stroke-width:.05", "road2": "stroke:#000;stroke-width:.03;stroke-dasharray:.1 .05"}[kind]
		fmt.Fprintf(w, `<path fill="none" stroke-opacity=".55" style="%s" d="`, style)
		for h := range int16(m.Grid.Len()) {
			for d := range 3 {
				if int(m.Roads[board.Edge(h, d)]) == class+1 {
					a, c := m.Grid.Center(h), m.Grid.Center(m.Grid.Adjacent[h][d])
					fmt.Fprintf(w, "M%.2f %.2fL%.2f %.2f", a.X, a.Y, c.X, c.Y)
				}
			}
		}
		w.WriteString(`"/>` + "\n")
	}
	for h := range int16(m.Grid.Len()) {
		c := m.Grid.Center(h)
		fmt.Fprintf(w, `<circle cx="%.2f" cy="%.2f" r=".1" fill="%s" stroke="#000" stroke-width=".012"/><text x="%.2f" y="%.2f" font-size=".14" text-anchor="middle" fill="#333">%s</text>`+"\n",
			c.X, c.Y, tint[m.TerrainKinds[m.Terrain[h]]], c.X, c.Y-0.34*m.Grid.Km, m.Grid.Name(h))
	}
}
