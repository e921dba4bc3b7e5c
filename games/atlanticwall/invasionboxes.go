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

// waveBoxes are the boxes of the display of a beach, wave by wave, from west to east; those that
// belong to no sub-beach are with the first.
func waveBoxes(beach int) func(*state) scene.Display {
	return func(s *state) scene.Display {
		d := scene.Display{ID: "waves", Title: "Invasion display", Kind: "boxes", Rule: "27.11"}
		if beach > 0 {
			d.ID += "-" + itoa(beach+1)
		}
		if beach >= len(s.sc.beaches()) {
			return d
		}
		b := &s.sc.Landing.Beaches[beach]
		if len(s.sc.Landing.Beaches) > 1 {
			d.Title += ", " + b.Name
		}
		if beach == 0 {
			d.Cells = boxCells(rangers)
			if s.sc.later() {
				d.Cells = append(d.Cells, boxCells(laterRangers)...)
			}
		}
		for phase := 0; phase <= future; phase++ {
			words := "future landings"
			if phase < future {
				words = "wave " + itoa(phase+1)
			}
			for i := int(b.First); i < int(b.Last); i++ {
				sub := &s.subs()[i]
				d.Cells = append(d.Cells, scene.Cell{ID: s.waveCell(i, phase), Label: sub.Name + ", " + words, Side: sideIDs[order.Allied], At: s.hex(sub.At)})
			}
		}
		if beach == 0 {
			d.Cells = append(d.Cells, boxCells(afloat, landed)...)
		}
		return d
	}
}

func (s *state) gapStamp() scene.Stamp {
	x := scene.Look.Add(int(s.inv.cleared)).Add(int(s.turn)).Add(int(s.inv.shift))
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
	tide := "high tide"
	if s.lowTide() {
		tide = "low tide"
	}
	d.Cells = append(d.Cells, scene.Cell{ID: "gaps-tide", Label: "Tide", Value: tide, Dark: !s.lowTide()})
	for i := range x.Beaches {
		s.gapCells(&d, i)
	}
	return d
}

// gapCells are those of a beach: its gaps, its ratings, and its sub-beaches.
func (s *state) gapCells(d *scene.Display, beach int) {
	b, state, of, end := &s.sc.Landing.Beaches[beach], "beach not cleared", "", ""
	if !s.open(beach) {
		state = "beach cleared"
	}
	if len(s.sc.Landing.Beaches) > 1 {
		of, end = b.Name+": ", "-"+slug(b.Name)
	}
	drift := scene.Cell{ID: "gaps-drift" + end, Label: of + "Drift rating", Value: itoa(int(b.Drift))}
	if b.Drift == 0 {
		drift.Value = "no drift"
	}
	d.Cells = append(d.Cells,
		scene.Cell{ID: "gaps-all" + end, Label: b.Name, Value: itoa(int(s.gapsOf(b))) + " of " + play.Count(int(b.GapNumber), "gap") + ", " + state, Side: sideIDs[order.Allied]},
		drift, scene.Cell{ID: "gaps-swim" + end, Label: of + "Rating of swimming tanks", Value: itoa(int(b.Swim))})
	for i := int(b.First); i < int(b.Last); i++ {
		sub := &s.subs()[i]
		d.Cells = append(d.Cells, scene.Cell{ID: "gaps-" + s.subID(int16(i)), Label: sub.Name, At: s.hex(sub.At), Side: sideIDs[order.Allied],
			Value: play.Count(int(s.inv.points[i]), "point") + ", " + play.Count(int(s.inv.gaps[i]), "gap"), Dark: s.inv.points[i] == 0 && s.inv.gaps[i] == 0})
	}
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
	case f.Step == segFuture:
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
