package atlanticwall

import (
	"fmt"
	"strings"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// printed are the tables that the rules read, for people.
func printed(o *order.Order) []kernel.Table {
	t := o.Table
	return []kernel.Table{sequenceTable(), crtTable(t), terrainTable(t), roadTable(t), supplyTable(), interdictionTable(t), weatherTable(t), moraleTable(o), delayTable(o)}
}

func sequenceTable() kernel.Table {
	return kernel.Table{Rule: ruleSequence.Number, Title: "Sequence of play", Head: []string{"Step of a Game-Turn", "What is done"}, Rows: [][]string{
		{"Weather", "a die in each AM"},
		{"Support of headquarters", "in the AM in the Caumont Gap and at the Odon: a die for Allied divisions"},
		{"Air allocation", "in the AM and at Night"},
		{"Artillery resupply", "in the AM"},
		{"Allied Player-Turn", "supply of both sides; break-down and build-up; works; movement; artillery into battery; landings; replacements; recovery; combat"},
		{"Ships and batteries", "by day, at each other"},
		{"German Player-Turn", "the same; in the Caumont Gap first the dice that release divisions; there and at the Odon before movement those of reinforcements"},
		{"Naval movement", "in the PM"},
	}}
}

// crtTable is the combat results with the ratios of the rows above them (9.78).
func crtTable(t *order.Table) kernel.Table {
	out := kernel.Table{Rule: "9.78", Title: "Combat results", Head: []string{"Two dice"},
		Note: "A result that ends in D is against the attackers, every other against the defenders. First the hexes of the retreat, or steps after a morale check; in parentheses steps that must be lost. d disrupts the attackers, D demoralises them."}
	for c := 1; c <= order.Columns; c++ {
		out.Head = append(out.Head, itoa(c))
	}
	for _, r := range []order.Row{order.ClearRow, order.CloseRow} {
		row := []string{r.String() + " ground"}
		for c := 1; c <= order.Columns; c++ {
			row = append(row, t.Ratio(r, c))
		}
		out.Rows = append(out.Rows, row)
	}
	for dice := 2; dice <= 12; dice++ {
		row := []string{itoa(dice)}
		for c := range order.Columns {
			row = append(row, t.CRT[dice][c].Raw)
		}
		out.Rows = append(out.Rows, row)
	}
	return out
}

// terrainTable is what ground does (6.78, 9.78).
func terrainTable(t *order.Table) kernel.Table {
	out := kernel.Table{Rule: ruleCosts.Number, Title: "Terrain", Head: []string{"Terrain", "Class A", "Class B", "Row of combat results", "Armour of the defence", "Artillery, ships, aircraft"}}
	for k := order.Clear; k < order.City; k++ {
		e := &t.Terrain[k]
		guns := "full"
		if e.BarrageHalved {
			guns = "halved"
		}
		out.Rows = append(out.Rows, []string{k.String(), itoa(int(e.A)), itoa(int(e.B)), e.Row.String(), fmt.Sprintf("×%d", e.Armour), guns})
	}
	v := &t.Values
	out.Rows = append(out.Rows,
		[]string{"a stream hexside", fmt.Sprintf("+%d", v.StreamA), fmt.Sprintf("+%d", v.StreamB), "–", "–", "–"},
		[]string{"a river hexside", fmt.Sprintf("A1 +%d; A2 by a road, or the whole allowance", v.RiverA1), "by a road, or the whole allowance", "–", "–", "–"})
	return out
}

// roadTable is what marches cost along roads (6.41, 6.75).
func roadTable(t *order.Table) kernel.Table {
	v := &t.Values
	return kernel.Table{Rule: ruleRoads.Number, Title: "Marches", Head: []string{"Class", "Allowance", "A hex on a primary road", "On a secondary road"}, Rows: [][]string{
		{"A1", itoa(int(v.StrategicA1)), half(v.Primary), half(v.Secondary[order.A1])},
		{"A2", itoa(int(v.StrategicA2)), half(v.Primary), half(v.Secondary[order.A2])},
		{"B", "twice the tactical one", half(v.Primary), half(v.Secondary[order.B])},
	}}
}

// supplyTable is what a lack of supply does (13.2, 13.3).
func supplyTable() kernel.Table {
	return kernel.Table{Rule: "13.0", Title: "Supply", Head: []string{"State", "When", "Effects"}, Rows: [][]string{
		{conditionWords[inSupply], "a line of at most 15 hexes to the proper headquarters, and one to a source", "–"},
		{conditionWords[outOfCommunication], "the line is too long, or the headquarters has no source, or only another one is in reach", "artillery does not recover"},
		{conditionWords[outOfSupply], "out of communication, and fought, or as a mechanized unit moved more than a hex", "attacks at half strength; mechanized units move half as far"},
		{conditionWords[isolated1], "no line to any headquarters, or only to another without a source", "attacks at half strength; mechanized units and artillery move half as far"},
		{conditionWords[isolated2], "isolated, and fought or drove", "attacks with 1, defends at half strength, moves half as far, never marches"},
	}}
}

func interdictionTable(t *order.Table) kernel.Table {
	out := kernel.Table{Rule: "17.44", Title: "Interdiction", Head: []string{"Points", "Off marches of class A", "of class B", "Off German supply lines", "Added to dice off the map"}}
	for i := range t.Interdiction {
		x := &t.Interdiction[i]
		points := itoa(int(x.From)) + " or more"
		if i+1 < len(t.Interdiction) {
			points = fmt.Sprintf("%d to %d", x.From, t.Interdiction[i+1].From-1)
			if t.Interdiction[i+1].From == x.From+1 {
				points = itoa(int(x.From))
			}
		}
		out.Rows = append(out.Rows, []string{points, itoa(int(x.Move[order.A1])), itoa(int(x.Move[order.B])), itoa(int(x.Supply)), itoa(int(x.OffMap))})
	}
	return out
}

// weatherTable words the dice of the weather (22.2).
func weatherTable(t *order.Table) kernel.Table {
	out := kernel.Table{Rule: "22.2", Title: "Weather", Head: []string{"Die", "Weather of the day"}}
	for d := 1; d <= 6; d++ {
		text := t.Weather[d][1].String()
		for e := 2; e <= 6; e++ {
			if w := t.Weather[d][e]; w != t.Weather[d][e-1] {
				text += fmt.Sprintf(" (second die up to %d), %s", e-1, w)
			}
		}
		out.Rows = append(out.Rows, []string{itoa(d), text})
	}
	return out
}

// moraleTable lists formations by their rating (16.11-16.22).
func moraleTable(o *order.Order) kernel.Table {
	out := kernel.Table{Rule: "16.11", Title: "Morale", Head: []string{"Rating", "Allied", "German"}, Note: "A check is passed by a die of at most the rating. Companies, Ost battalions and what is built in: 2."}
	for rating := int8(6); rating >= 1; rating-- {
		var names [2][]string
		for i := range o.Formations {
			if f := &o.Formations[i]; f.Morale == rating {
				names[f.Side] = append(names[f.Side], f.Name)
			}
		}
		if len(names[0])+len(names[1]) > 0 {
			out.Rows = append(out.Rows, []string{itoa(int(rating)), strings.Join(names[0], ", "), strings.Join(names[1], ", ")})
		}
	}
	return out
}
