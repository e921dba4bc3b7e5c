package picture

import (
	"image"
	"image/color"
	"math"
	"slices"
)

// canvas is an image with what maps need: rings filled by the even-odd rule, and lines.
type canvas struct {
	*image.RGBA
	cross []float64
}

func newCanvas(w, h int, c color.RGBA) *canvas {
	out := &canvas{RGBA: image.NewRGBA(image.Rect(0, 0, w, h))}
	out.fillAll(c)
	return out
}

func (c *canvas) fillAll(col color.RGBA) { c.rect(c.Rect, col) }

func (c *canvas) rect(r image.Rectangle, col color.RGBA) {
	r = r.Intersect(c.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		c.span(r.Min.X, r.Max.X, y, col, false)
	}
}

func (c *canvas) span(from, to, y int, col color.RGBA, onLand bool) {
	for x := max(0, from); x < min(c.Rect.Dx(), to); x++ {
		i := c.PixOffset(x, y)
		if onLand && c.Pix[i] == sea.R && c.Pix[i+1] == sea.G && c.Pix[i+2] == sea.B {
			continue
		}
		c.Pix[i], c.Pix[i+1], c.Pix[i+2], c.Pix[i+3] = col.R, col.G, col.B, 255
	}
}

// fill fills rings: what lies in an odd number of them.
func (c *canvas) fill(rings [][]float64, col color.RGBA) { c.over(rings, col, false) }

// over is fill that may leave the sea as it is.
func (c *canvas) over(rings [][]float64, col color.RGBA, onLand bool) {
	low, high := math.Inf(1), math.Inf(-1)
	for _, r := range rings {
		for i := 1; i < len(r); i += 2 {
			low, high = math.Min(low, r[i]), math.Max(high, r[i])
		}
	}
	for y := max(0, int(math.Floor(low))); y <= min(c.Rect.Dy()-1, int(math.Ceil(high))); y++ {
		mid := float64(y) + 0.5
		c.cross = c.cross[:0]
		for _, r := range rings {
			for i, n := 0, len(r); i+1 < n; i += 2 {
				x1, y1, x2, y2 := r[i], r[i+1], r[(i+2)%n], r[(i+3)%n]
				if (y1 <= mid) != (y2 <= mid) {
					c.cross = append(c.cross, x1+(mid-y1)*(x2-x1)/(y2-y1))
				}
			}
		}
		slices.Sort(c.cross)
		for i := 0; i+1 < len(c.cross); i += 2 {
			c.span(int(math.Ceil(c.cross[i]-0.5)), int(math.Ceil(c.cross[i+1]-0.5)), y, col, onLand)
		}
	}
}

// stroke draws a line of a width.
func (c *canvas) stroke(line []float64, wide float64, col color.RGBA) {
	for i := 0; i+3 < len(line); i += 2 {
		x1, y1, x2, y2 := line[i], line[i+1], line[i+2], line[i+3]
		n := math.Hypot(x2-x1, y2-y1)
		if n == 0 {
			continue
		}
		dx, dy := (y2-y1)/n*wide/2, (x1-x2)/n*wide/2
		c.fill([][]float64{{x1 + dx, y1 + dy, x2 + dx, y2 + dy, x2 - dx, y2 - dy, x1 - dx, y1 - dy}}, col)
	}
}

// shrink returns the canvas with n by n of its pixels as one.
func (c *canvas) shrink(n int) *image.RGBA {
	w, h := c.Rect.Dx()/n, c.Rect.Dy()/n
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			var sum [4]int
			for dy := range n {
				for dx := range n {
					i := c.PixOffset(x*n+dx, y*n+dy)
					for k := range sum {
						sum[k] += int(c.Pix[i+k])
					}
				}
			}
			i := out.PixOffset(x, y)
			for k, v := range sum {
				out.Pix[i+k] = uint8(v / (n * n))
			}
		}
	}
	return out
}
