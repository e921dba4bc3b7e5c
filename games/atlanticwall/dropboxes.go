package atlanticwall

import (
	"sandtable/board"
	"sandtable/games/atlanticwall/order"
	"sandtable/play"
	"sandtable/scene"
)

// The drop displays beside the map (23.11): a box for each serial, and where everybody is aimed.

func (s *state) serialCell(i int) string { return "serial-" + s.serials()[i].Name }

// dropBoxes are the boxes of the serials, division by division, after that of the first glider.
func (s *state) dropBoxes() scene.Display {
	d := scene.Display{ID: "drop", Title: "Drop displays", Kind: "boxes", Rule: "23.11"}
	if x := s.sc.Drop; x != nil && x.Special >= 0 {
		d.Cells = boxCells(aloft)
	}
	for i := range s.serials() {
		x := &s.serials()[i]
		z := &s.zonesOfDrop()[x.Zone]
		d.Cells = append(d.Cells, scene.Cell{ID: s.serialCell(i), Label: z.Division + ", " + z.Pathfinder + ", serial " + x.Name + ": " + x.Carrier + ", rating " + itoa(int(x.Rating)), Side: sideIDs[order.Allied]})
	}
	return d
}

func (s *state) aimStamp() scene.Stamp {
	x := scene.Look.Add(int(s.jump.dark)).With(s.aiming())
	for i := range s.zonesOfDrop() {
		x = x.Add(int(s.jump.zone[i].q)<<16 | int(uint16(s.jump.zone[i].r))).With(s.jump.zone[i].set)
	}
	for i := range s.serials() {
		x = x.Add(int(s.jump.aim[i].q)<<16 | int(uint16(s.jump.aim[i].r))).With(s.jump.aim[i].set)
	}
	return x
}

// aimTrack says where pathfinders and serials are aimed, while the drop lasts.
func (s *state) aimTrack() scene.Display {
	d := scene.Display{ID: "aims", Title: "The drop", Kind: "values", Rule: ruleDrop.Number}
	where := func(p spot, n string) (text, at string) {
		switch h := s.hexAt(p); {
		case !p.set:
			return "not aimed" + n, ""
		case h == board.NoHex:
			return "off the map" + n, ""
		default:
			return s.place(h) + n, s.hex(h)
		}
	}
	if s.sc.Drop == nil || !s.aiming() {
		return d
	}
	for i, z := range s.zonesOfDrop() {
		more := ""
		if s.jump.dark>>i&1 != 0 {
			more = ", no beacon: +2"
		}
		text, at := where(s.jump.zone[i], more)
		d.Cells = append(d.Cells, scene.Cell{ID: "zone-" + z.Name, Label: z.Pathfinder, Value: text, At: at, Side: sideIDs[order.Allied], Dark: s.jump.dark>>i&1 != 0})
		for k := range s.serials() {
			if x := &s.serials()[k]; x.Zone == i {
				text, at := where(s.jump.aim[k], ", "+play.Count(len(x.Units), "company|companies"))
				d.Cells = append(d.Cells, scene.Cell{ID: "aim-" + x.Name, Label: "Serial " + x.Name, Value: text, At: at, Side: sideIDs[order.Allied]})
			}
		}
	}
	return d
}

// aiming tells whether companies are still to be dropped.
func (s *state) aiming() bool {
	for k := range s.stack.Len() {
		if f := s.stack.Under(k); f.Proc == procDrop {
			return f.Step <= dropFar
		}
	}
	return false
}
