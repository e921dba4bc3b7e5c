package atlanticwall

import (
	"fmt"
	"strings"

	"sandtable/games/atlanticwall/order"
)

func init() {
	book.ShowAs("node", (*state).showNode)
	book.ShowAs("score", func(s *state) string {
		r, _ := s.Result()
		return fmt.Sprintf("%s taken=%d batteries=%d", strings.ReplaceAll(s.resultWords(r), ", ", " "), s.taken, s.batteries())
	})
	book.ShowAs("result", func(s *state) string {
		r, over := s.Result()
		if !over {
			return "the game is not over"
		}
		return s.resultWords(r)
	})
	book.ShowAs("day", func(s *state) string {
		return fmt.Sprintf("turn=%d %s side=%s weather=%s storm=%d interdiction=%d", s.turn, order.TurnName(s.turn), sideIDs[s.side], s.weather, s.storm, s.points)
	})
	book.ShowOf("unit", "unit", (*state).showUnit)
	book.ShowOf("hex", "hex", (*state).showHex)
	book.ShowOf("zones", "hex", func(s *state, h int16) string {
		text := "zones"
		for u := range s.sc.Units {
			if s.at[u] >= 0 && s.controlsHex(u, h) {
				text += " " + s.sc.Units[u].ID
			}
		}
		return text
	})
}

func (s *state) showNode() string {
	node := s.Node()
	seat := "chance"
	switch {
	case node.Seat >= 0:
		seat = sideIDs[node.Seat]
	case node.Final:
		seat = "over"
	}
	return fmt.Sprintf("%s %s turn=%d", book.Nodes()[node.Kind], seat, s.turn)
}

// showUnit says all of a unit that a rule reads.
func (s *state) showUnit(n int16) string {
	u := int(n)
	c, p := &s.sc.Units[u], &s.unit[u]
	if s.at[u] < 0 {
		text := c.ID + " " + s.placeWord(s.at[u])
		if s.at[u] == due && s.sc.arrival[u] >= 0 {
			text += fmt.Sprintf(" turn=%d", s.sc.Arrivals[s.sc.arrival[u]].Turn)
		}
		if !c.OnGround() {
			text += fmt.Sprintf(" steps=%d", p.steps)
			for _, m := range markWords {
				if p.flags&m.flag != 0 {
					text += " " + m.word
				}
			}
		}
		return text
	}
	if s.delayOf(u) >= 0 {
		text := fmt.Sprintf("%s at %s side=german worth=?", c.ID, s.hex(s.at[u]))
		if s.delays.kind[s.delayOf(u)] > 0 {
			text = fmt.Sprintf("%s at %s side=german worth=%d", c.ID, s.hex(s.at[u]), s.delayPrint(u).Combat)
		}
		if s.shownTo(order.Allied, u) {
			text += " seen"
		}
		return text
	}
	text := fmt.Sprintf("%s at %s side=%s steps=%d", c.ID, s.hex(s.at[u]), sideIDs[c.Side()], p.steps)
	if c.Gun() {
		text += fmt.Sprintf(" guns=%d-%d-%d battery=%d", c.Barrage, c.FPF, c.Range, p.battery)
	} else {
		text += " strength=" + s.face(u).String()
	}

	text += fmt.Sprintf(" ma=%s/%s supply=%s %s", strings.TrimSuffix(halves(s.allowance(u, tactical)), " MP"), strings.TrimSuffix(halves(s.allowance(u, strategic)), " MP"),
		supplyWords[p.supply], moodWords[p.mood])
	if p.of > 0 {
		text += " battlegroup=" + s.id(p.of-1)
	}
	for _, m := range markWords {
		if p.flags&m.flag != 0 {
			text += " " + m.word
		}
	}
	return text
}

// showHex says what lies and stands in a hex.
func (s *state) showHex(h int16) string {
	g := s.sc.Ground
	parts := []string{s.hex(h), g.Kind(h).String()}
	if n := g.PlaceOf[h]; n != "" {
		parts = append(parts, n)
	}
	if g.Is(h, order.Fortified) {
		parts = append(parts, "fortified")
	}
	parts = append(parts, fmt.Sprintf("count=%d", s.count(h)))
	for u := s.first(h); u >= 0; u = s.after(u) {
		parts = append(parts, s.sc.Units[u].ID)
	}
	return strings.Join(parts, " ")
}
