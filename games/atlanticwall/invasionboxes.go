package atlanticwall

import (
	"strconv"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// The invasion display beside the map (27.11): who waits where, what has landed and been blown,
// and the fire plan.

func (s *state) waveCell(sub, phase int) string {
	if phase == future {
		return "future-" + s.subID(int16(sub))
	}
	return "wave-" + strconv.Itoa(phase+1) + "-" + s.subID(int16(sub))
}

// waveBoxes are the boxes of the display, wave by wave, from west to east.
func (s *state) waveBoxes() scene.Display {
	d := scene.Display{ID: "waves", Title: "Invasion display", Kind: "boxes", Rule: "27.11"}
	if s.sc.Landing == nil {
		return d
	}
	d.Cells = boxCells(rangers)
	for phase := 0; phase <= future; phase++ {
		words := "future landings"
		if phase < future {
			words = "wave " + itoa(phase+1)
		}
		for i, b := range s.subs() {
			d.Cells = append(d.Cells, scene.Cell{ID: s.waveCell(i, phase), Label: b.Name + ", " + words, Side: sideIDs[order.Allied], At: s.hex(b.At)})
		}
	}
	d.Cells = append(d.Cells, boxCells(afloat, landed)...)
	return d
}

func (s *state) gapStamp() scene.Stamp {
	x := scene.Look.With(s.inv.cleared).Add(int(s.turn)).Add(int(s.inv.shift))
	for i := range s.subs() {
		x = x.Add(int(s.inv.gaps[i])<<8 | int(s.inv.points[i]))
	}
	return x
}

// gapTrack shows demolition points landed and gaps blown (27.41, 30.12).
func (s *state) gapTrack() scene.Display {
	d := scene.Display{ID: "gaps", Title: "Gaps", Kind: "values", Rule: ruleBlow.Number}
	x := s.sc.Landing
	if x == nil {
		return d
	}
	state := "beach not cleared"
	if s.inv.cleared {
		state = "beach cleared"
	}
	tide := "high tide"
	if s.lowTide() {
		tide = "low tide"
	}
	d.Cells = append(d.Cells,
		scene.Cell{ID: "gaps-all", Label: x.Beach, Value: itoa(int(s.gapsBlown())) + " of " + play.Count(int(x.GapNumber), "gap") + ", " + state, Side: sideIDs[order.Allied]},
		scene.Cell{ID: "gaps-tide", Label: "Tide", Value: tide, Dark: !s.lowTide()},
		scene.Cell{ID: "gaps-drift", Label: "Drift rating", Value: driftWords(x.Drift)},
		scene.Cell{ID: "gaps-swim", Label: "Rating of swimming tanks", Value: itoa(int(x.Swim))})
	for i, b := range s.subs() {
		d.Cells = append(d.Cells, scene.Cell{ID: "gaps-" + s.subID(int16(i)), Label: b.Name, At: s.hex(b.At), Side: sideIDs[order.Allied],
			Value: play.Count(int(s.inv.points[i]), "point") + ", " + play.Count(int(s.inv.gaps[i]), "gap"), Dark: s.inv.points[i] == 0 && s.inv.gaps[i] == 0})
	}
	return d
}

func driftWords(n int8) string {
	if n == 0 {
		return "no drift"
	}
	return itoa(int(n))
}

func (s *state) planStamp() scene.Stamp {
	x := scene.Look.Add(int(s.inv.bombs))
	for _, m := range s.inv.plan[:s.inv.missions] {
		x = x.Add(int(m.target)<<8 | int(m.points))
	}
	return x
}

// planShown lists the missions that are still to be fired (18.42).
func (s *state) planShown() scene.Display {
	d := scene.Display{ID: "plan", Title: "Fire plan", Kind: "values", Rule: rulePlan.Number}
	for i, m := range s.inv.plan[:s.inv.missions] {
		if m.points == 0 || s.at[m.target] < 0 {
			continue
		}
		d.Cells = append(d.Cells, scene.Cell{ID: "plan-" + itoa(i), Label: s.name(m.target), Value: play.Count(int(m.points), "point"), At: s.hex(s.at[m.target]), Side: sideIDs[order.Allied]})
	}
	return d
}

// segmentName says which segment of the Invasion Stage is played.
func segmentName(f *kernel.Frame) string {
	word := "Landings"
	switch {
	case f.Step == segShiftDie:
		word = "The beach shifts"
	case f.Step <= segBombDie:
		return "Air Bombardment"
	case f.Step == segBoard:
		word = "Future landings"
	case f.Step <= segPlanShips:
		word = "Fire plan"
	case f.Step <= segShellDie:
		word = "Fire"
	case f.Step >= segUnpin:
		word = "Unpinning"
	case f.Step >= segBlow:
		word = "Demolition"
	case f.Step == segAssault:
		word = "Assault"
	case f.Step >= segMoves:
		word = "Movement"
	case f.Step >= segFire:
		word = "Small arms"
	}
	return "Sea Landing Phase " + itoa(int(f.A)+1) + ", " + word
}
