package dday91

import (
	"encoding/json"
	"fmt"
	"io/fs"

	"sandtable/scene"
)

// sheetData is the geography under the grid, made by the generator from open
// geodata; the rules never read it.
type sheetData struct {
	Layers  []scene.Layer  `json:"layers"`
	Labels  []scene.Label  `json:"labels"`
	Sources []scene.Source `json:"sources"`
}

func loadSheet(files fs.FS) (*sheetData, error) {
	b, err := fs.ReadFile(files, "sheet.json")
	if err != nil {
		return nil, err
	}
	s := &sheetData{}
	if err := json.Unmarshal(b, s); err != nil {
		return nil, fmt.Errorf("sheet.json: %w", err)
	}
	return s, nil
}
