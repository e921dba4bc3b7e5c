package main

import (
	"bytes"
	"math"
	"os"
	"testing"
)

// TestFit holds the projection to hexes that the rulebook names.
func TestFit(t *testing.T) {
	for _, c := range []struct {
		name      string
		lon, lat  float64
		letter, n int
		within    float64
	}{
		{"Cherbourg", -1.62, 49.63, 2, 16, 30}, {"Berlin", 13.40, 52.52, 8, 1, 30}, {"Marseille", 5.37, 43.30, 17, 16, 30}, {"Paris", 2.35, 48.86, 6, 13, 35},
	} {
		x := float64(c.letter) * km * math.Sqrt(3) / 2
		y := float64(c.n-1) * km
		if c.letter%2 == 1 {
			y += km / 2
		}
		p := project(c.lon, c.lat)
		if d := math.Hypot(p[0]-x, p[1]-y); d > c.within {
			t.Errorf("%s lies %.0f km from its hex centre, want at most %.0f", c.name, d, c.within)
		}
	}
}

// TestSheetIsFresh runs where SANDTABLE_GEO names the folder of layers.
func TestSheetIsFresh(t *testing.T) {
	dir := os.Getenv("SANDTABLE_GEO")
	if dir == "" {
		t.Skip("SANDTABLE_GEO names no folder of layers")
	}
	want, err := draw(os.DirFS(dir), os.DirFS("../../data"))
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../data/sheet.json")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("data/sheet.json is not what sheetmap makes now: run it again")
	}
}
