// Package picture draws a small picture of a scene: the land, its terrain, who holds
// what and where everybody stands. It is made from what screens draw, so that there is
// no file that could go stale.
package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"strings"

	"sandtable/scene"
)

// fine is how much finer a picture is drawn than it is shown, for smooth edges.
const fine = 2

// Draw returns a PNG of so many pixels. side tells the number of a seat by its id; the
// pieces and flags of the scene are left out where it is nil.
func Draw(b *scene.Board, s *scene.Scene, side func(string) int, width, height int) ([]byte, error) {
	p := newPainter(b, s, width*fine, height*fine)
	p.land()
	p.terrain()
	p.lines()
	if s != nil {
		p.stand(s, side)
	}
	var out bytes.Buffer
	enc := png.Encoder{CompressionLevel: png.BestCompression}
	if err := enc.Encode(&out, p.c.shrink(fine)); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

type painter struct {
	b     *scene.Board
	c     *canvas
	scale float64
	left  float64
	top   float64
	at    map[string]*scene.Place
	unit  float64
}

// newPainter fills the picture with the sheet. What is longer than it is cut off: at both
// ends, or so that most of those who stand on it are seen.
func newPainter(b *scene.Board, s *scene.Scene, w, h int) *painter {
	p := &painter{b: b, c: newCanvas(w, h, sea), at: map[string]*scene.Place{}}
	for i := range b.Places {
		p.at[b.Places[i].ID] = &b.Places[i]
	}
	l, t, bw, bh := b.Bounds[0], b.Bounds[1], b.Bounds[2]-b.Bounds[0], b.Bounds[3]-b.Bounds[1]
	if bw <= 0 || bh <= 0 {
		bw, bh = 1, 1
	}
	p.scale = math.Max(float64(w)/bw, float64(h)/bh)
	x, y := p.crowd(s, l+bw/2, t+bh/2)
	sw, sh := float64(w)/p.scale, float64(h)/p.scale
	p.left = min(max(x-sw/2, l), l+bw-sw)
	p.top = min(max(y-sh/2, t), t+bh-sh)
	p.unit = bw / 10
	if b.Hex != nil {
		p.unit = b.Hex.Width
	}
	return p
}

// crowd is the middle of all pieces on the sheet.
func (p *painter) crowd(s *scene.Scene, x, y float64) (float64, float64) {
	if s == nil {
		return x, y
	}
	n, sx, sy := 0.0, 0.0, 0.0
	for i := range s.Pieces {
		if pl := p.at[s.Pieces[i].At]; pl != nil {
			n, sx, sy = n+1, sx+pl.X, sy+pl.Y
		}
	}
	if n == 0 {
		return x, y
	}
	return sx / n, sy / n
}

func (p *painter) xy(x, y float64) (float64, float64) {
	return (x - p.left) * p.scale, (y - p.top) * p.scale
}

// ring is a line of the sheet in pixels.
func (p *painter) ring(line []float64) []float64 {
	out := make([]float64, len(line))
	for i := 0; i+1 < len(line); i += 2 {
		out[i], out[i+1] = p.xy(line[i], line[i+1])
	}
	return out
}

func (p *painter) rings(lines [][]float64) [][]float64 {
	out := make([][]float64, len(lines))
	for i, l := range lines {
		out[i] = p.ring(l)
	}
	return out
}

// land fills sea and land.
func (p *painter) land() {
	b := p.b.Bounds
	sheet := p.ring([]float64{b[0], b[1], b[2], b[1], b[2], b[3], b[0], b[3]})
	bySea := false
	for _, l := range p.b.Layers {
		bySea = bySea || l.Closed && l.Kind == "land"
	}
	if bySea {
		p.c.fill([][]float64{sheet}, sea)
	} else {
		p.c.fill([][]float64{sheet}, ground)
	}
	for _, l := range p.b.Layers {
		if l.Closed && (l.Kind == "land" || strings.HasPrefix(l.Kind, "sea")) {
			p.c.fill(p.rings(l.Lines), colourOf(l.Kind))
		}
	}
}

// terrain tints every place on land by its terrain; places of the sea only where no
// layer draws the sea.
func (p *painter) terrain() {
	for i := range p.b.Places {
		pl := &p.b.Places[i]
		if strings.HasPrefix(pl.Terrain, "sea") && len(p.b.Layers) > 0 {
			continue
		}
		p.c.over([][]float64{p.outline(pl)}, colourOf(pl.Terrain), len(p.b.Layers) > 0)
	}
	for _, l := range p.b.Layers {
		if l.Closed && (strings.HasPrefix(l.Kind, "beach") || strings.HasPrefix(l.Kind, "lake")) {
			p.c.fill(p.rings(l.Lines), colourOf(l.Kind))
		}
	}
}

// outline is the border of a place in pixels.
func (p *painter) outline(pl *scene.Place) []float64 {
	if len(pl.Shape) > 0 || p.b.Hex == nil {
		return p.ring(pl.Shape)
	}
	out := make([]float64, 0, 12)
	r := p.b.Hex.Width / math.Sqrt(3)
	for i := range 6 {
		a := float64(i) * math.Pi / 3
		if !p.b.Hex.Flat {
			a += math.Pi / 6
		}
		x, y := p.xy(pl.X+r*math.Cos(a), pl.Y+r*math.Sin(a))
		out = append(out, x, y)
	}
	return out
}

// lines draws rivers and roads, and the borders of areas.
func (p *painter) lines() {
	for _, kind := range []string{"river", "road2", "road1"} {
		for _, l := range p.b.Layers {
			if l.Closed || !strings.HasPrefix(l.Kind, kind) {
				continue
			}
			for _, line := range l.Lines {
				p.c.stroke(p.ring(line), width(kind), colourOf(kind))
			}
		}
	}
	for i := range p.b.Places {
		if s := p.b.Places[i].Shape; len(s) > 0 {
			p.c.stroke(p.ring(append(s[:len(s):len(s)], s[0], s[1])), fine, color.RGBA{96, 74, 50, 255})
		}
	}
}

func width(kind string) float64 {
	if kind == "road2" {
		return fine * 0.6
	}
	return fine
}

// stand draws a counter for every place where somebody stands: the topmost.
func (p *painter) stand(s *scene.Scene, side func(string) int) {
	counters := map[string]*scene.Counter{}
	for i := range p.b.Counters {
		counters[p.b.Counters[i].ID] = &p.b.Counters[i]
	}
	top := map[string]*scene.Piece{}
	for i := range s.Pieces {
		x := &s.Pieces[i]
		if c := counters[x.ID]; c == nil || c.Side == "" {
			continue
		}
		if t := top[x.At]; t == nil || x.Z >= t.Z {
			top[x.At] = x
		}
	}
	half := math.Max(2.6*fine, math.Min(7*fine, 0.36*p.unit*p.scale))
	for i := range p.b.Places {
		pl := &p.b.Places[i]
		if t := top[pl.ID]; t != nil {
			x, y := p.xy(pl.X, pl.Y)
			c := counters[t.ID]
			fill, edge := counterColours(c.Nation, side(c.Side))
			p.c.box(x+fine*0.5, y+fine*0.8, half, color.RGBA{60, 50, 36, 255})
			p.c.box(x, y, half, edge)
			p.c.box(x, y, half-fine, fill)
		}
	}
}

func (c *canvas) box(x, y, half float64, col color.RGBA) {
	c.rect(image.Rect(round(x-half), round(y-half), round(x+half), round(y+half)), col)
}

func round(x float64) int { return int(math.Round(x)) }
