package atlanticwall

import (
	"strings"

	"sandtable/games/atlanticwall/order"
	"sandtable/scene"
)

// The boxes of the Naval Displays where there are several (18.22): sea-b-1 is sub-box 1 of map B.

// seaCell is the box of a ship at sea.
func (s *state) seaCell(display, box int) string {
	if s.sc.displays == nil {
		return boxes[seaBox(display, box)].id
	}
	return "sea-" + strings.ToLower(s.sc.displays[display].Sheet) + "-" + itoa(box+1)
}

// seaStart is where a ship begins that is set up on a display.
func (sc *scenario) seaStart(b order.Box) int16 {
	sheet := map[order.Box]string{order.SeaB: "B", order.SeaC: "C", order.SeaD: "D", order.SeaE: "E"}[b]
	for i := range sc.displays {
		if sc.displays[i].Sheet == sheet {
			return seaBox(i, 0)
		}
	}
	return sea1
}

// readSea reads the word of a box of one of several Naval Displays.
func (s *state) readSea(word string) (int16, bool) {
	for i := range s.sc.displays {
		for box := range 3 {
			if strings.EqualFold(s.seaCell(i, box), word) {
				return seaBox(i, box), true
			}
		}
	}
	return 0, false
}

// seaBoxes are the Naval Displays, and England.
func (s *state) seaBoxes() scene.Display {
	d := scene.Display{ID: "sea", Title: "Naval Display", Kind: "boxes", Rule: "18.22"}
	if len(s.sc.ships) == 0 {
		return d
	}
	england := boxCells(england1, england2, england3)
	if s.sc.displays == nil {
		d.Cells = append(boxCells(sea1, sea2, sea3), england...)
		return d
	}
	d.Title = "Naval Displays"
	for i := range s.sc.displays {
		for box := range 3 {
			d.Cells = append(d.Cells, scene.Cell{ID: s.seaCell(i, box), Label: "Map " + s.sc.displays[i].Sheet + ", box " + itoa(box+1), Side: sideIDs[order.Allied]})
		}
	}
	d.Cells = append(d.Cells, england...)
	return d
}
