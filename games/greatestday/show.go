package greatestday

import (
	"fmt"
	"strings"

	"sandtable/games/greatestday/order"
	"sandtable/play"
	"sandtable/scene"
)

func init() {
	type show = play.Show[*state]
	book.Shows(
		show{Word: "node", Say: func(s *state, _ string) (string, error) { return s.showNode(), nil }},
		show{Word: "score", Say: func(s *state, _ string) (string, error) {
			return fmt.Sprintf("allied=%d german=%d steps-lost-allied=%d steps-lost-german=%d", s.score(order.Allied), s.score(order.German),
				s.stepsLost(order.Allied), s.stepsLost(order.German)), nil
		}},
		show{Word: "result", Say: func(s *state, _ string) (string, error) {
			r, over := s.sideResult()
			if !over {
				return "the game is not over", nil
			}
			return s.resultWords(r), nil
		}},
		show{Word: "points", Say: func(s *state, _ string) (string, error) {
			var parts []string
			for d := range s.sc.sheets() {
				parts = append(parts, fmt.Sprintf("cp-%s=%d roadblocks-%s=%d", s.sc.Divisions[d].ID, s.cp[d], s.sc.Divisions[d].ID, s.roadblocks[d]))
			}
			return strings.Join(parts, " "), nil
		}},
		show{Word: "assets", Say: func(s *state, _ string) (string, error) { return s.showAssets(), nil }},
		show{Word: "mug", Say: func(s *state, _ string) (string, error) { return s.showMug(), nil }},
		show{Word: "unit", Arg: "U", Say: func(s *state, arg string) (string, error) {
			u, err := s.readUnit(arg)
			if err != nil {
				return "", err
			}
			return s.showUnit(int(u)), nil
		}},
		show{Word: "hex", Arg: "H", Say: func(s *state, arg string) (string, error) {
			h, err := s.sc.Ground.Grid.Find(arg)
			if err != nil {
				return "", err
			}
			return s.showHex(h), nil
		}},
		show{Word: "zones", Arg: "H", Say: func(s *state, arg string) (string, error) {
			h, err := s.sc.Ground.Grid.Find(arg)
			if err != nil {
				return "", err
			}
			text := "zones"
			for u := range s.sc.Units {
				if s.covers(u, h) {
					text += " " + s.sc.Units[u].ID
				}
			}
			return text, nil
		}},
	)
}

func (s *state) showNode() string {
	node := s.Node()
	seat := "chance"
	switch {
	case node.Seat >= 0:
		seat = s.Seats()[node.Seat].ID
	case node.Final:
		seat = "over"
	}
	text := fmt.Sprintf("%s %s turn=%d", book.Nodes()[node.Kind], seat, s.turn)
	if s.active >= 0 {
		text += " chit=" + s.chit().id
	}
	for _, f := range s.facts() {
		text += "; " + f.Text + ": " + f.Value
	}
	return text
}

func (s *state) showMug() string {
	text := "mug"
	for i := range s.sc.chits {
		if s.mug>>i&1 != 0 {
			text += " " + s.sc.chits[i].id
		}
	}
	if s.mug == 0 {
		text += " empty"
	}
	if s.kept >= 0 {
		text += " kept=" + s.sc.chits[s.kept].id
	}
	return text
}

func (s *state) showUnit(u int) string {
	c, p := &s.sc.Units[u], &s.unit[u]
	switch s.at[u] {
	case due:
		if s.sc.entry[u] < 0 {
			return c.ID + " due"
		}
		return fmt.Sprintf("%s due turn=%d hex=%s", c.ID, s.sc.due[u], s.hex(s.sc.Entries[s.sc.entry[u]].Hex))
	case boxed:
		return c.ID + " box"
	case pooled:
		return c.ID + " pool"
	case eliminated:
		return c.ID + " eliminated"
	case aside:
		return c.ID + " aside"
	case distant:
		return c.ID + " distant"
	case aloft:
		return c.ID + " aloft"
	case straggler:
		return c.ID + " stragglers"
	case carried:
		return fmt.Sprintf("%s carried by=%s steps=%d hits=%d", c.ID, s.id(s.assets.carrier[u]-1), p.steps, p.hits)
	}
	if word := s.seaWord(s.at[u]); word != "" {
		text := fmt.Sprintf("%s %s steps=%d hits=%d", c.ID, word, p.steps, p.hits)
		if l := s.naval.cargo[u]; l >= 0 {
			text += " with=" + s.id(int16(max(s.lead(int(l)), 0)))
		}
		return text
	}
	text := fmt.Sprintf("%s at %s side=%s division=%s", c.ID, s.hex(s.at[u]), c.Side, s.sc.Divisions[s.div(u)].ID)
	if form := s.form(u); form >= 0 {
		text += " formation=" + s.sc.Formations[form].ID
	}
	if s.isLeader(u) {
		return text + fmt.Sprintf(" leader range=%d", c.Range)
	}
	command := "out"
	if s.inCommand(u) {
		command = "in"
	}
	text += fmt.Sprintf(" steps=%d hits=%d command=%s", p.steps, p.hits, command)
	if rating, colour, reach, ok := s.weapon(u); ok {
		text += fmt.Sprintf(" fire=%d colour=%s range=%d now=%d", rating, colour, reach, s.reach(u))
	} else {
		text += " fire=no"
	}
	gait, mp := s.gait(u)
	text += fmt.Sprintf(" defence=%d gait=%s mp=%s", s.defence(u), gait, strings.TrimSuffix(halves(mp), " MP"))
	if p.men != 0 {
		text += " work=" + workWords[p.men]
	}
	for _, m := range markWords {
		if p.flags&m.flag != 0 {
			text += " " + m.word
		}
	}
	if n := s.naval.drift[u]; n > 0 {
		text += fmt.Sprintf(" drift=%d", n)
	}
	if s.withHero(u) >= 0 {
		text += " hero"
	}
	text += s.assetWords(u) + s.dropWords(u)
	return text
}

func (s *state) showHex(h int16) string {
	g := s.sc.Ground
	parts := []string{s.hex(h), g.Kind(h).Kind}
	if n := g.PlaceOf[h]; n != "" {
		parts = append(parts, n)
	}
	if g.Is(h, order.Hill) {
		parts = append(parts, "hill")
	}
	for i, o := range s.sc.Victory.Objectives {
		if o.Hex == h {
			parts = append(parts, "control="+append([]string{"none"}, sideIDs...)[s.holder[i]], fmt.Sprintf("vp=%d", o.Points))
		}
	}
	if s.barrage.has(h) {
		parts = append(parts, "barrage")
	}
	if s.blocked.has(h) {
		parts = append(parts, "roadblock="+s.blocker(h).String())
	}
	parts = append(parts, s.assetMarks(h)...)
	for b, x := range s.drops.rally {
		if x == h+1 {
			parts = append(parts, fmt.Sprintf("rally=%s/%d", slug(s.sc.Airborne.Battalions[b].Name), s.drops.track[b]))
		}
	}
	parts = append(parts, fmt.Sprintf("steps=%d", s.steps(h)))
	for u := s.first(h); u >= 0; u = s.after(u) {
		parts = append(parts, s.sc.Units[u].ID)
	}
	return strings.Join(parts, " ")
}

// facts are the numbers of what is being decided.
func (s *state) facts() []scene.Fact {
	f := s.stack.Top()
	if f == nil {
		return nil
	}
	switch f.Proc {
	case procChit:
		c := s.chit()
		var out []scene.Fact
		for d := range s.sc.Divisions {
			if c.division == int8(d) || c.kind == directChit && s.sc.Divisions[d].Side == c.side {
				out = append(out, scene.Fact{Text: "Command points of " + s.sc.Divisions[d].Name, Value: itoa(int(s.cp[d])), Rule: rulePoints.Number})
			}
		}
		if f.Step == chitConverts {
			out = append(out, s.dispatchFact(int(c.division)))
		}
		return out
	case procDispatch:
		return s.purchaseFacts(f)
	case procUnit:
		u := int(f.A)
		if s.at[u] == boxed {
			return nil
		}
		_, mp := s.gait(u)
		out := []scene.Fact{{Text: "Movement points", Value: halves(mp), Rule: ruleMove.Number}}
		if l := s.commander(u); l < 0 && s.inCommand(u) {
			out = append(out, scene.Fact{Text: "In command", Value: "by itself", Rule: ruleSelfRun.Number})
		} else if l >= 0 {
			out = append(out, scene.Fact{Text: "Commanded by", Value: s.sc.Units[l].Name, Rule: "G6.1"})
		} else {
			out = append(out, scene.Fact{Text: "Out of command", Value: "quality -1", Rule: ruleOutCommand.Number})
		}
		return append(out, scene.Fact{Text: "Command points", Value: itoa(int(s.cp[s.purse(u)])), Rule: rulePoints.Number})
	case procMove:
		return []scene.Fact{{Text: "Movement points", Value: halves(int(f.C)), Rule: ruleMove.Number}}
	}
	return s.fightFacts(f)
}
