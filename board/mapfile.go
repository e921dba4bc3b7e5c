package board

import (
	"fmt"

	"sandtable/tables"
)

// MapFormat is the first field of every map file this package reads.
const MapFormat = "sandtable map 1"

// MapFile is a map as it is written on disk, in JSON. The map maker fills it and
// Build checks it and turns it into a Map.
type MapFile struct {
	Format    string        `json:"format"`
	ID        string        `json:"id"`
	Title     string        `json:"title"`
	Generator string        `json:"generator"` // program that wrote the file
	Sources   []FileSource  `json:"sources"`
	Grid      Layout        `json:"grid"`
	Terrain   []FileTerrain `json:"terrain"`
	Hexes     []string      `json:"hexes"` // one string a drawn row, one letter a column
	Sides     []FileSide    `json:"sides"`
	Roads     []FileRoad    `json:"roads"`
	Places    []FilePlace   `json:"places"`
	Exits     []FileExit    `json:"exits"`
	Outlines  []FileOutline `json:"outlines"`
	Labels    []FileLabel   `json:"labels"`
}

// FileSource names data that a map was made from.
type FileSource struct {
	Name    string `json:"name"`
	Licence string `json:"licence"`
	Use     string `json:"use"`
}

// FileTerrain gives a terrain kind its letter in Hexes.
type FileTerrain struct {
	Kind   string `json:"kind"`
	Letter string `json:"letter"`
}

// FileSide is a feature along hexsides, each written as its two hexes with a slash.
type FileSide struct {
	Kind    string   `json:"kind"`
	Name    string   `json:"name,omitempty"`
	Between []string `json:"between"`
}

// FileRoad is a road or railway from hex to adjacent hex.
type FileRoad struct {
	Kind string   `json:"kind"`
	Name string   `json:"name,omitempty"`
	Path []string `json:"path"`
}

// FilePlace names a hex. Kind says how large the place is: city, town, village or point.
type FilePlace struct {
	Hex  string `json:"hex"`
	Name string `json:"name"`
	Kind string `json:"kind"`
}

// FileExit lists the hexes from which a map edge, N, E, S or W, may be left.
type FileExit struct {
	Edge  string   `json:"edge"`
	Hexes []string `json:"hexes"`
}

// FileOutline is geography for drawing. Each line is x,y,x,y… in whole metres, in
// the grid's coordinates; the lines of a closed outline bound an area by the
// even-odd rule.
type FileOutline struct {
	Kind   string  `json:"kind"`
	Name   string  `json:"name,omitempty"`
	Closed bool    `json:"closed,omitempty"`
	Lines  [][]int `json:"lines"`
}

// FileLabel is a name to be written near a point, in whole metres.
type FileLabel struct {
	Text string `json:"text"`
	Kind string `json:"kind"`
	At   [2]int `json:"at"`
}

// DecodeMap reads a map file. Errors start with the given file name and say which
// line or field is wrong and what would be right.
func DecodeMap(file string, data []byte) (*Map, error) {
	var f MapFile
	if err := tables.Decode(file, data, "a map", &f); err != nil {
		return nil, err
	}
	m, err := f.Build()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return m, nil
}
