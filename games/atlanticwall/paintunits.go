package atlanticwall

import (
	"strconv"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// busy is what a unit has to do with the phase.
type busy uint8

const (
	idle busy = iota
	able
	finished
)

// doing tells whether a unit can still act in the phase, or has.
func (s *state) doing(u int) busy {
	f := s.stack.Top()
	switch {
	case f == nil:
		return idle
	case f.Proc == procSetup:
		if f.Step != setupPositions && s.at[u] == reserve && s.sideOf(u) == order.Side(f.A) {
			return able
		}
		return idle
	case !s.onMap(u) && s.at[u] != due:
		return idle
	case f.Proc == procDrop:
		if f.Step == dropMove && s.mayHop(u).OK() {
			return able
		}
		return idle
	}
	if s.sideOf(u) != s.side {
		return idle
	}
	switch {
	case f.Proc == procCombat && (s.is(u, attacked|fired) || s.fight.in[u] != 0):
		return finished
	case f.Proc == procCombat && s.marked(u, mustFight):
		return able
	case f.Proc != procMoves && f.Proc != procMove:
		return idle
	case s.is(u, moved|marched):
		return finished
	case s.mayPick(u).OK():
		return able
	}
	return idle
}

// Piece is how a unit stands.
func (g *Game) Piece(v kernel.View, n int) scene.Piece {
	s, _ := play.Of[*state](v)
	u := s.sc.counters[n]
	x := scene.Piece{ID: s.id(int16(u)), At: s.cell(u), Z: s.stacks().Height(u), Ratings: s.ratings(u), Marks: s.marksShown(u)}
	m := s.matter()
	switch {
	case m.chosen.has(u):
		x.State = "chosen"
	case m.target.has(u):
		x.State = "target"
	case s.doing(u) == finished:
		x.State = "done"
	case s.doing(u) == able:
		x.State = "active"
	}
	return x
}

// Marks of moods and supply, by their numbers.
var (
	moodMarks = [...]scene.Mark{
		disrupted:   {Kind: "disrupted", Text: "D", Say: "disrupted"},
		demoralised: {Kind: "disrupted", Text: "DD", Say: "demoralised"},
	}
	supplyMarks = [...]scene.Mark{
		outOfCommunication: {Kind: "supply", Text: "OC", Say: "out of communication"},
		outOfSupply:        {Kind: "supply", Text: "OS", Say: "out of supply"},
		isolated1:          {Kind: "supply", Text: "I1", Say: "isolated, first degree"},
		isolated2:          {Kind: "supply", Text: "I2", Say: "isolated, second degree"},
	}
)

// missionMarks are those of air units, by their boxes.
var missionMarks = map[int16]scene.Mark{
	airGround:      {Kind: "mission", Text: "GS", Say: "on Ground Support"},
	airInterdicts:  {Kind: "mission", Text: "I", Say: "on Interdiction"},
	airSuperiority: {Kind: "mission", Text: "AS", Say: "on Air Superiority"},
}

// flagMarks are the other markers, the weightiest first: counters have room for four.
var flagMarks = []struct {
	flag flags
	mark scene.Mark
}{
	{pinned, scene.Mark{Kind: "pinned", Text: "P", Say: "pinned"}},
	{weak, scene.Mark{Kind: "disrupted", Text: "R", Say: "landed reduced"}},
	{outOfAmmo, scene.Mark{Kind: "ammunition", Text: "0", Say: "out of ammunition"}},
	{depleted, scene.Mark{Kind: "ammunition", Text: "½", Say: "depleted"}},
	{unsupported, scene.Mark{Kind: "supply", Text: "U", Say: "unsupported"}},
	{battlegroup, scene.Mark{Kind: "battlegroup", Text: "BG", Say: "stands for a battalion"}},
	{uncommitted, scene.Mark{Kind: "works", Text: "H", Say: "has not been released or committed"}},
	{afoot, scene.Mark{Kind: "works", Text: "A", Say: "on foot"}},
	{bridging, scene.Mark{Kind: "bridge", Text: "⌒", Say: "helps others across the river"}},
	{atWork, scene.Mark{Kind: "works", Text: "W", Say: "is at work in this phase"}},
	{shelled, scene.Mark{Kind: "fired", Text: "F", Say: "has supported units in this Game-Turn"}},
	{bombarded, scene.Mark{Kind: "fired", Text: "F", Say: "has fired at batteries in this Game-Turn"}},
}

// marksShown are the markers on a unit.
func (s *state) marksShown(u int) []scene.Mark {
	var out []scene.Mark
	p := &s.unit[u]
	if p.mood != steady {
		out = append(out, moodMarks[p.mood])
	}
	if p.supply != inSupply {
		out = append(out, supplyMarks[p.supply])
	}
	if p.battery > 0 {
		n := strconv.Itoa(int(p.battery))
		out = append(out, scene.Mark{Kind: "battery", Text: "B" + n, Say: "out of battery " + n})
	}
	if m, ok := missionMarks[s.at[u]]; ok {
		out = append(out, m)
	}
	for _, m := range flagMarks {
		if p.flags&m.flag != 0 {
			out = append(out, m.mark)
		}
	}
	return out
}

// Rows are the facts of a unit, one a line.
func (g *Game) Rows(v kernel.View, n int) []string {
	s, _ := play.Of[*state](v)
	u := s.sc.counters[n]
	m := &s.sc.Units[u]
	out := []string{kindWords(&m.Unit)}
	if m.Form >= 0 {
		out[0] += ", " + s.sc.Formations[m.Form].Name
		if c := s.movedTo(m.Form); c >= 0 {
			out = append(out, "attached to the "+s.sc.Formations[c].Name)
		}
	}
	if m.History != "" {
		out = append(out, m.History)
	}
	out = append(out, s.ratingWords(u)...)
	if c := s.card(u); c.OnGround() && c.Steps > 1 {
		out = append(out, strconv.Itoa(int(s.unit[u].steps))+" of "+play.Count(int(c.Steps), "step")+", morale "+strconv.Itoa(int(c.Morale)))
	}
	out = append(out, s.whereWords(u))
	if text := s.paceWords(u); text != "" {
		out = append(out, text)
	}
	for _, k := range s.marksShown(u) {
		out = append(out, k.Say)
	}
	if w := s.unit[u].of; w > 0 {
		out = append(out, "for "+s.name(w-1))
	}
	if s.is(u, moved|marched) {
		out = append(out, "has moved")
	}
	return out
}

// paceWords says with what a unit on the map moves where that is not what is printed (6.26, 33.27a, 33.68b).
func (s *state) paceWords(u int) string {
	n := s.allowance(u, tactical)
	if s.at[u] < 0 || n == 2*int(s.face(u).Move) {
		return ""
	}
	text := "moves with " + halves(n) + " now"
	if s.sc.Paralyses() && s.paralysed(u) {
		text += ", its headquarters being unsupported"
	}
	return text
}

// whereWords says where a unit is.
func (s *state) whereWords(u int) string {
	switch h := s.at[u]; {
	case h >= 0:
		text := "at " + s.place(h)
		if s.threatened(u) {
			text += ", in an enemy zone"
		}
		return text
	case s.is(u, called):
		return "is to land over " + s.sc.Landing.Beaches[s.unit[u].beach-1].Name
	case s.drafts() && s.available(u):
		return "is available in England"
	case h == due && s.sc.arrival[u] >= 0:
		return "comes on " + order.TurnName(s.sc.Arrivals[s.sc.arrival[u]].Turn)
	default:
		return s.boxWords(h)
	}
}
