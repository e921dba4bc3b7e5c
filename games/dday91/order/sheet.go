package order

import "sandtable/scene"

// Sheet is the geography under the grid, made by the generator from open geodata;
// the rules never read it.
type Sheet struct {
	Generator string         `json:"generator"`
	Layers    []scene.Layer  `json:"layers"`
	Labels    []scene.Label  `json:"labels"`
	Sources   []scene.Source `json:"sources"`
}
