package order

import (
	"sandtable/kernel"
	"sandtable/tables"
)

// LastTurn is May, after which victory is judged (2b.1).
const LastTurn = 12

// PlaceRule is where a card lets a unit be set up or enter (6a.1, 3f2.2).
type PlaceRule uint8

// The rules of the cards.
const (
	FixedHex PlaceRule = iota
	CityHomeland
	CityWest
	HexWest
	CoastWest
	EnterPort
	EnterFrenchCity
	EnterHomeCity
)

var (
	setupRules = []string{"fixed", "any_city_de_at_cz", "any_city_be_fr_nl", "any_hex_be_fr_nl", "any_coastal_be_fr_nl_max1"}
	entryRules = []string{"fixed", "any_controlled_port", "any_controlled_city_fr", "any_controlled_city_de_at_cz"}
)

// Placing is one line of a card: a unit and where and when it comes.
type Placing struct {
	Unit    int16
	Reduced bool
	Rule    PlaceRule
	Hex     int16    // for FixedHex
	Line    string   // card line; units of one line stand in the box of its army
	Plans   [2]int16 // the two automatic set-ups
	Turn    uint8    // 0 for the set-up
	Option  string   // only with this option
}

// Fits tells whether a card line of the set-up allows a hex (6a.1).
func (p *Placing) Fits(b *Board, h int16) bool {
	if h < 0 || h >= NHexes {
		return false
	}
	x := &b.Hex[h]
	switch p.Rule {
	case FixedHex:
		return h == p.Hex
	case CityHomeland:
		return x.IsCity() && x.Homeland()
	case CityWest:
		return x.IsCity() && x.West()
	case HexWest:
		return x.West()
	case CoastWest:
		return x.West() && x.Coastal
	}
	return false
}

// Scenario is what the two scenarios differ in (6).
type Scenario struct {
	ID         string
	Start      [2]uint8 // starting Moves
	Income     [2]uint8 // Moves a turn
	Initiative kernel.Seat
	Beach      int8 // invasion modifier (4b3)
	CorpsLimit uint8
	Column     int // of the bombing table
	GoalNames  []string
	Goals      []int16
	Setup      []Placing
	Later      []Placing
	lines      [2][NPieces]*Placing // the set-up and the reinforcement line of a piece
}

var scenarios = [2]Scenario{
	{ID: "1943", Start: [2]uint8{18, 8}, Income: [2]uint8{11, 8}, Initiative: German, Beach: 1, CorpsLimit: 10, Column: 0, GoalNames: []string{"I1"}},
	{ID: "1944", Start: [2]uint8{24, 5}, Income: [2]uint8{13, 7}, Initiative: Allied, Beach: 2, CorpsLimit: 5, Column: 1, GoalNames: []string{"G7", "E3", "O6"}},
}

// Line is the card line of a unit, nil if it has none.
func (s *Scenario) Line(u int16, later bool) *Placing {
	if later {
		return s.lines[1][u]
	}
	return s.lines[0][u]
}

// Scenario finds a scenario, nil if there is none of that name.
func (o *Order) Scenario(id string) *Scenario {
	for i := range o.Scenarios {
		if o.Scenarios[i].ID == id {
			return &o.Scenarios[i]
		}
	}
	return nil
}

func (o *Order) loadScenario(r *tables.Reader, s *Scenario) {
	for _, name := range s.GoalNames {
		h, _ := o.Find(name)
		s.Goals = append(s.Goals, h)
	}
	s.Setup = o.loadCard(r, "setup_"+s.ID+".csv", []string{"option", "default_hex", "forward_hex", "prov_location"})
	s.Later = o.loadCard(r, "reinforcements_"+s.ID+".csv", []string{"turn", "month", "prov_turn_place"})
	for i, list := range [2][]Placing{s.Setup, s.Later} {
		for j := range list {
			l := &list[j]
			if s.Line(l.Unit, false) != nil || s.Line(l.Unit, true) != nil {
				r.Fail("scenario %s: %s stands on two card lines", s.ID, o.Units[l.Unit].ID)
			}
			s.lines[i][l.Unit] = l
		}
	}
}

func (o *Order) loadCard(r *tables.Reader, file string, more []string) (out []Placing) {
	columns := append([]string{"scenario", "side", "card_line", "location_rule", "hex", "unit_id", "face", "prov_unit"}, more...)
	later := more[0] == "turn"
	r.Each(file, columns, func(row tables.Row) {
		u := o.piece(row.Text("unit_id"))
		if u < 0 {
			row.Fail("unit_id is %q, want a unit of units.csv or MULBERRY-1, MULBERRY-2", row.Text("unit_id"))
			return
		}
		if row.Text("side") != sides[SideOf(u)] {
			row.Fail("side is %q, want the side of the unit", row.Text("side"))
		}
		p := Placing{Unit: u, Reduced: row.Text("face") == "back", Line: row.Text("side") + row.Text("card_line"), Hex: -1}
		if p.Reduced && !o.Units[u].Back {
			row.Fail("face is back, want front: the unit has no reduced side")
		}
		if later {
			p.Turn = uint8(row.IntOr(0, "turn", 0, LastTurn))
			if rule := row.Word("location_rule", entryRules); rule > 0 {
				p.Rule = EnterPort + PlaceRule(rule-1)
			}
		} else {
			p.Rule, p.Option = PlaceRule(row.Word("location_rule", setupRules)), row.Text("option")
		}
		if p.Rule == FixedHex {
			p.Hex = o.hex(row, "hex")
		}
		for i, column := range []string{"default_hex", "forward_hex"} {
			if later {
				break
			}
			if p.Plans[i] = o.hex(row, column); !p.Fits(&o.Board, p.Plans[i]) {
				row.Fail("%s is %q, want a hex that the card allows", column, row.Text(column))
			}
		}
		out = append(out, p)
	})
	return out
}
