package picture

import (
	"bytes"
	"image/png"
	"testing"

	"sandtable/kernel/kerneltest/giant"
	"sandtable/scene"
)

func side(string) int { return 1 }

// board has a hexagon of sea in the west and one of wood in the east, with a piece on it.
func board() (*scene.Board, *scene.Scene) {
	b := &scene.Board{
		Bounds: [4]float64{0, 0, 4, 2}, Hex: &scene.Hexes{Width: 2, Flat: true},
		Places:   []scene.Place{{ID: "w", X: 1, Y: 1, Terrain: "sea"}, {ID: "e", X: 3, Y: 1, Terrain: "wood"}},
		Layers:   []scene.Layer{{Kind: "land", Closed: true, Lines: [][]float64{{2, 0, 4, 0, 4, 2, 2, 2}}}},
		Counters: []scene.Counter{{ID: "low", Side: "a", Nation: "us"}, {ID: "top", Side: "b", Nation: "de"}, {ID: "mark"}},
	}
	s := &scene.Scene{Pieces: []scene.Piece{{ID: "low", At: "e"}, {ID: "mark", At: "w"}, {ID: "top", At: "e", Z: 1}}}
	return b, s
}

func TestDraw(t *testing.T) {
	b, s := board()
	text, err := Draw(b, s, side, 200, 100)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if r := img.Bounds(); r.Dx() != 200 || r.Dy() != 100 {
		t.Errorf("the picture is %v", r)
	}
	at := func(x, y int) [3]uint8 {
		r, g, b, _ := img.At(x, y).RGBA()
		return [3]uint8{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8)}
	}
	de := nations["de"].fill
	for _, tt := range []struct {
		what string
		x, y int
		want [3]uint8
	}{
		{"the sea, where a marker is no counter", 50, 50, [3]uint8{sea.R, sea.G, sea.B}},
		{"the topmost counter", 150, 50, [3]uint8{de.R, de.G, de.B}},
		{"the wood beside it", 150, 20, [3]uint8{168, 196, 138}},
		{"plain land beyond the places", 198, 2, [3]uint8{ground.R, ground.G, ground.B}},
	} {
		if got := at(tt.x, tt.y); got != tt.want {
			t.Errorf("%s at %d,%d is %v, want %v", tt.what, tt.x, tt.y, got, tt.want)
		}
	}
	if bare, err := Draw(b, nil, nil, 200, 100); err != nil || bytes.Equal(bare, text) {
		t.Errorf("without a scene: the same picture, or %v", err)
	}
}

// A picture says the same each time, and the largest board is soon drawn.
func TestLargeBoard(t *testing.T) {
	g, err := giant.New()
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.New(g.Info().Scenarios[0].ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	v := p.View(0)
	one, err := Draw(g.Board(v), scene.Whole(g, v), side, 400, 250)
	if err != nil {
		t.Fatal(err)
	}
	two, _ := Draw(g.Board(v), scene.Whole(g, v), side, 400, 250)
	if !bytes.Equal(one, two) {
		t.Error("the same scene gives two pictures")
	}
	if len(one) > 200<<10 {
		t.Errorf("the picture of the largest board has %d bytes", len(one))
	}
}

func BenchmarkDraw(b *testing.B) {
	bd, s := board()
	for b.Loop() {
		if _, err := Draw(bd, s, side, 400, 250); err != nil {
			b.Fatal(err)
		}
	}
}
