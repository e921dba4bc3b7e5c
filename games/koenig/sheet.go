package koenig

import (
	"fmt"
	"slices"
	"strings"

	"sandtable/board"
	"sandtable/board/sheet"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// Board is the sheet of the beach.
func (g *Game) Board(r kernel.Reader) *scene.Board {
	p, _ := play.Of[*pos](r)
	return p.sc.sheet
}

// drawSheet makes the sheet with the legend of the terrain effects chart.
func (sc *scenario) drawSheet() *scene.Board {
	marks := make(map[int16]*hexMark)
	at := func(h int16) *hexMark {
		if marks[h] == nil {
			marks[h] = &hexMark{}
		}
		return marks[h]
	}
	for _, o := range sc.objectives {
		at(o.hex).add("objective", o.note())
	}
	for i := range sc.units {
		u := &sc.units[i]
		switch u.entry {
		case byLanding:
			at(u.hex).add("landing", "")
		case byAir:
			at(u.hex).add("air", "")
		case byEdge:
			at(u.hex).add("edge-entry", "")
		}
	}
	b := sheet.New(sc.ground.Map, sheet.Options{
		Legend: sc.legend(),
		Mark: func(h int16) ([]string, string) {
			m := marks[h]
			if m == nil {
				return nil, ""
			}
			return m.tags, strings.Join(m.notes, "; ")
		},
	})
	b.Name = sc.name
	sc.order = make([]int, len(sc.units))
	for i := range sc.units {
		sc.order[i] = i
		sc.units[i].ratings = fmt.Sprintf("%d-%d", sc.units[i].cs, sc.units[i].ma)
	}
	slices.SortFunc(sc.order, func(a, b int) int { return strings.Compare(sc.units[a].id, sc.units[b].id) })
	b.Counters = sc.counters()
	return b
}

// hexMark is what a hex means in the game.
type hexMark struct{ tags, notes []string }

func (m *hexMark) add(tag, note string) {
	for _, t := range m.tags {
		if t == tag {
			return
		}
	}
	m.tags = append(m.tags, tag)
	if note != "" {
		m.notes = append(m.notes, note)
	}
}

// note words the victory points of an objective.
func (o *objective) note() string {
	var parts []string
	if o.allied > 0 {
		parts = append(parts, fmt.Sprintf("Allies %d VP", o.allied))
	}
	if o.german > 0 {
		parts = append(parts, fmt.Sprintf("Germans %d VP", o.german))
	}
	if o.delay > 0 {
		parts = append(parts, play.Count(int(o.delay), "delay point"))
	}
	return strings.Join(parts, ", ")
}

// legend words the terrain effects of the rules (8.1, 9.2).
func (sc *scenario) legend() []scene.Legend {
	var out []scene.Legend
	g := sc.ground
	for _, kind := range g.TerrainKinds {
		for _, t := range g.classes {
			if t.kind != kind {
				continue
			}
			l := scene.Legend{Kind: kind, Group: "terrain", Name: t.name, Move: fmt.Sprintf("%d MP", t.mp), Combat: "no effect", Rule: ruleMoveCost.Number}
			if t.mp == 0 {
				l.Move, l.Combat, l.Rule = "not entered", "", ruleSea.Number
			}
			if t.af != 0 {
				l.Combat = fmt.Sprintf("AF %+d as target", t.af)
			}
			out = append(out, l)
		}
	}
	for _, kind := range g.SideKinds {
		switch kind {
		case "river":
			out = append(out, scene.Legend{Kind: kind, Group: "side", Name: "River", Move: "+1 MP to cross", Combat: "AF -1 if all attackers fire across", Rule: ruleTerrain.Number})
		case "cliff":
			out = append(out, scene.Legend{Kind: kind, Group: "side", Name: "Cliff", Move: "not crossed", Combat: "no fire across", Rule: ruleProhibited.Number})
		default:
			out = append(out, scene.Legend{Kind: kind, Group: "side", Name: upperFirst(kind), Move: "no effect", Combat: "no effect"})
		}
	}
	for _, kind := range g.RoadKinds {
		l := scene.Legend{Kind: kind, Group: "link", Name: "Road", Move: "1 MP whatever the terrain and hexside", Combat: "no effect", Rule: ruleRoad.Number}
		switch {
		case strings.HasPrefix(kind, "rail"):
			l.Name, l.Move, l.Rule = "Railway", "no effect", ""
		case kind == "road1":
			l.Name = "Main road"
		}
		out = append(out, l)
	}
	return append(out,
		scene.Legend{Kind: "objective", Group: "tag", Name: "Objective", Rule: ruleObjectives.Number},
		scene.Legend{Kind: "landing", Group: "tag", Name: "Landing hex", Rule: ruleLanding.Number},
		scene.Legend{Kind: "air", Group: "tag", Name: "Air landing", Rule: ruleAir.Number},
		scene.Legend{Kind: "edge-entry", Group: "tag", Name: "German entry", Rule: ruleEntry.Number})
}

func upperFirst(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// functionCodes are the ground-unit function letters of APP-6 by unit type.
var functionCodes = [...]string{infantry: "UCI---", paratroop: "UCIA--", engineer: "UCE---", antitank: "UCAA--", heavyWeapons: "UCFM--",
	commando: "UCIN--", glider: "UCIS--", gliderHeavy: "UCFM--", armor: "UCA---", mechanized: "UCIZ--"}

var sizeCodes = map[string]string{"company": "E", "battalion": "F", "commando": "F", "regiment": "G", "brigade": "H"}

// symbol is the letter code of a unit: friendly for the Allies, hostile for the Germans.
func (u *unit) symbol() string {
	who := "F"
	if u.side == german {
		who = "H"
	}
	return "S" + who + "GP" + functionCodes[u.kind] + "-" + sizeCodes[u.size] + "---"
}

var kindNames = [...]string{infantry: "infantry", paratroop: "paratroops", engineer: "engineers", antitank: "anti-tank", heavyWeapons: "heavy weapons",
	commando: "commandos", glider: "glider infantry", gliderHeavy: "glider heavy weapons", armor: "armour", mechanized: "mechanized infantry"}

// exitNames words the open map edges of a hex.
func (g *ground) exitNames(h int16) []string {
	var out []string
	for i, bit := range [4]uint8{board.ExitN, board.ExitE, board.ExitS, board.ExitW} {
		if g.Exits[h]&bit != 0 {
			out = append(out, edgeWords[i])
		}
	}
	return out
}
