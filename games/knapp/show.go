package knapp

import "fmt"

func init() {
	book.ShowAs("node", (*state).showNode)
	book.ShowAs("score", func(s *state) string { return fmt.Sprintf("allied=%d of %d", s.score(), allPoints) })
	book.ShowAs("result", func(s *state) string {
		if s.Node().Final {
			return levels[s.level()].text
		}
		return "none yet; so far: " + levels[s.level()].text
	})
	book.ShowOf("unit", "unit", (*state).showUnit)
	book.ShowOf("hex", "area", (*state).showArea)
	book.ShowOf("area", "area", (*state).showArea)
}

func (s *state) showNode() string {
	text, _ := book.Question(s)
	node, seat := s.Node(), "chance"
	if node.Seat >= 0 {
		seat = sideIDs[node.Seat]
	}
	var wings [2]string
	for g, a := range s.air {
		if wings[g] = "off the map"; a >= 0 {
			wings[g] = s.d.areas[a].id
		}
	}
	return fmt.Sprintf("%s %s turn=%d step=%d naval=%d points-US=%d points-BR=%d air-US=%s air-BR=%s: %s", book.Nodes()[node.Kind], seat,
		s.turn, s.step, s.naval, s.points[us], s.points[br], wings[us], wings[br], text)
}

func (s *state) showUnit(u int16) string {
	x := &s.d.units[u]
	text := x.id
	switch at := s.at[u]; {
	case at >= 0:
		text += " at " + s.d.areas[at].id
	case at == due:
		text += fmt.Sprintf(" due turn=%d", s.due[u])
	default:
		text += map[int8]string{dead: " dead", gone: " gone", absent: " absent"}[at]
	}
	text += fmt.Sprintf(" strength=%d hits=%d now=%d", s.str[u], s.hits[u], s.now(int(u)))
	for _, m := range []struct {
		bit  uint8
		word string
	}{{fortified, "fortified"}, {unrolled, "unrolled"}, {moved, "moved"}, {fired, "fired"}} {
		if s.has(int(u), m.bit) {
			text += " " + m.word
		}
	}
	if s.at[u] >= 0 {
		text += " supply=" + map[bool]string{true: "yes", false: "no"}[s.inSupply(int(u))]
	}
	return text
}

func (s *state) showArea(a int16) string {
	x := &s.d.areas[a]
	text := fmt.Sprintf("%s %s control=%s vp=%d", x.id, kindIDs[x.kind], groupIDs[s.marker(int(a))], x.vp)
	if s.contested()>>a&1 != 0 {
		text += " contested"
	}
	for i, at := range s.dump {
		if int16(at) == a {
			text += " dump-" + s.dumpID(int16(i))
		}
	}
	for side := range sideIDs {
		for w := s.here[side][a]; w != 0; w &= w - 1 {
			text += " " + s.d.units[s.first(side, w)].id
		}
	}
	return text
}
