package order

import (
	"sandtable/scene"
	"sandtable/tables"
)

// Sheet is the geography under the grid, made by the generator from open geodata;
// the rules never read it.
type Sheet struct {
	Generator string         `json:"generator"`
	Layers    []scene.Layer  `json:"layers"`
	Labels    []scene.Label  `json:"labels"`
	Sources   []scene.Source `json:"sources"`
}

func (o *Order) loadSheet(r *tables.Reader) {
	r.JSON("sheet.json", "the geography of the sheet", &o.Sheet)
}
