package greatestday

import (
	"fmt"
	"strconv"

	"sandtable/games/greatestday/order"
	"sandtable/scene"
)

// Displays of landings: the Beach Overlay with its tracks and gaps, the boxes of those
// who come by sea, and the ships by range.

// sheets is the number of divisions that have a sheet: Commandos and ships have none.
func (sc *scenario) sheets() int {
	n := 0
	for d := range sc.Divisions {
		if !sc.Divisions[d].NoChit {
			n++
		}
	}
	return n
}

// seaDisplays is the number of displays of landings; they are the last.
func (sc *scenario) seaDisplays() int {
	if !sc.landings() {
		return 0
	}
	return 2*len(sc.Beaches) + 1
}

// seaDisplay is one of them.
func (s *state) seaDisplay(n int) scene.Display {
	if b := n / 2; b < len(s.sc.Beaches) {
		if n%2 == 0 {
			return s.beachTracks(b)
		}
		return s.beachBoxes(b)
	}
	return s.fleetShown()
}

// seaStamps says what looks different.
func (s *state) seaStamps(out []scene.Stamp) {
	if !s.sc.landings() {
		return
	}
	for b := range s.sc.Beaches {
		t := &s.naval.tracks[b]
		x := int(t[0])<<24 | int(t[1])<<16 | int(t[2])<<8 | int(s.naval.cleared[b])
		out[2*b] = scene.Look.Add(x).Add(int(s.naval.open)).Add(int(s.turn))
		out[2*b+1] = out[2*b]
	}
	fleet := scene.Look
	for f := range s.sc.Forces {
		fleet = fleet.Add(int(s.naval.marker[f]))
	}
	out[2*len(s.sc.Beaches)] = fleet
}

// beachTracks is the Overlay's tracks and gaps (4.2).
func (s *state) beachTracks(b int) scene.Display {
	x := &s.sc.Beaches[b]
	d := scene.Display{ID: "beach-" + x.ID, Title: x.Name + ": defences", Kind: "values", Rule: ruleBeach.Number}
	for t, name := range trackNames {
		d.Cells = append(d.Cells, scene.Cell{ID: x.ID + "-" + trackWords[t], Label: name, Value: strconv.Itoa(int(s.naval.tracks[b][t])), Side: sideIDs[order.German], Dark: s.naval.tracks[b][t] == 0})
	}
	d.Cells = append(d.Cells, scene.Cell{ID: x.ID + "-sea", Label: "Sea State", Value: strconv.Itoa(int(x.Sea))})
	for n := range s.sc.gaps {
		if s.sc.SubBeaches[s.sc.gaps[n].Sub].Beach != b {
			continue
		}
		c := scene.Cell{ID: x.ID + "-gap-" + strconv.Itoa(n), Label: "Gap " + s.gapText(int16(n)), Value: "closed"}
		if s.naval.open>>n&1 != 0 {
			c.Value, c.On = "open", true
		}
		d.Cells = append(d.Cells, c)
	}
	state := "not cleared"
	switch {
	case !s.lies(b):
		state = "cleared; the Overlay is gone"
	case !s.uncleared(b):
		state = "cleared"
	}
	d.Cells = append(d.Cells, scene.Cell{ID: x.ID + "-state", Label: x.Name, Value: state, Side: sideIDs[order.Allied]})
	return d
}

func seaCell(word string) string { return "sea-" + word }

// beachBoxes are the boxes of who is still at sea, nearest the shore first (4.5).
func (s *state) beachBoxes(b int) scene.Display {
	x := &s.sc.Beaches[b]
	d := scene.Display{ID: "boxes-" + x.ID, Title: x.Name + ": landings", Kind: "boxes", Rule: ruleWave.Number}
	add := func(at int16, label string) {
		d.Cells = append(d.Cells, scene.Cell{ID: seaCell(s.seaWord(at)), Label: label, Side: sideIDs[order.Allied], Dark: !s.uncleared(b)})
	}
	for _, n := range x.Subs {
		add(waveBox(n), s.sc.SubBeaches[n].Name+": Landing Wave")
	}
	for _, n := range x.Subs {
		add(loadingBox(n), s.sc.SubBeaches[n].Name+": Loading")
	}
	if b == 0 {
		add(loadAny, "Loading")
		add(enRoute, "En Route")
		add(aboard, "Aboard craft on the beach")
		add(docked, "Craft not in use")
		add(queued, "To the reinforcement box")
	}
	return d
}

// fleetShown is the ships by force and range (4.4).
func (s *state) fleetShown() scene.Display {
	d := scene.Display{ID: "ships", Title: "Ships", Kind: "boxes", Rule: ruleBerths.Number}
	for f := range s.sc.Forces {
		for box := order.Close; box <= order.Long; box++ {
			label := fmt.Sprintf("Force %s, %s (+%d), marker %s", s.sc.Forces[f].ID, box, s.sc.Table.Ship.Box[box], s.markerName(f))
			d.Cells = append(d.Cells, scene.Cell{ID: seaCell(s.seaWord(berth(f, box))), Label: label, Side: sideIDs[order.Allied]})
		}
	}
	return d
}

// seaWhere says where a unit is at sea, "" for other places.
func (s *state) seaWhere(u int) string {
	at := s.at[u]
	if n := inWave(at); n >= 0 {
		return "in the Landing Wave box of " + s.sc.SubBeaches[n].Name
	}
	if n := inLoading(at); n >= 0 {
		return "in the Loading box of " + s.sc.SubBeaches[n].Name
	}
	if force, box, ok := berthOf(at); ok {
		return fmt.Sprintf("with Force %s, %s range", s.sc.Forces[force].ID, box)
	}
	switch at {
	case aboard:
		return "aboard a landing craft"
	case docked:
		return "not in use"
	case queued:
		return "in the reinforcement box next turn"
	case loadAny:
		return "in the Loading box"
	case enRoute:
		return "en route"
	case due:
		if t := s.seaTurn(u); t > 0 {
			return fmt.Sprintf("en route on turn %d", t)
		}
	}
	return ""
}

// seaTurn is the turn in which a unit is en route, 0 for none.
func (s *state) seaTurn(u int) int8 {
	if !s.bySea(u) {
		return 0
	}
	if t := s.sc.Loads[s.naval.cargo[u]].Turn; t > 0 && t < len(s.sc.Turns) {
		return int8(t + 1)
	}
	return 0
}

// seaFlags mark open gaps and the markers of forces on the map.
func (s *state) seaFlags(h int16) []string {
	var words []string
	for n := range s.sc.gaps {
		if s.sc.gaps[n].Land == h && s.naval.open>>n&1 != 0 && s.lies(s.sc.SubBeaches[s.sc.gaps[n].Sub].Beach) {
			words = append(words, "gap")
		}
	}
	for f := range s.sc.Forces {
		if s.naval.marker[f] == h {
			words = append(words, "Force "+s.sc.Forces[f].ID)
		}
	}
	return words
}

// seaborneOn tells whether anybody is en route from a turn on.
func (sc *scenario) seaborneOn(turn int8) bool {
	for i := range sc.Loads {
		if t := sc.Loads[i].Turn; t > 0 && int8(t+1) == turn {
			return true
		}
	}
	return false
}
