package knapp

import (
	"fmt"
	"math/bits"
	"strings"

	"sandtable/kernel"
	"sandtable/scene"
)

// charts are what can be laid over the sheet.
var charts = []scene.ChartInfo{
	{ID: "supply", Name: "Supply of both sides", Rule: "K4.1",
		Help: "The supply line of every stack to its source, and where and by whom broken lines are cut."},
	{ID: "supply-allied", Name: "Reach of Allied supply", Rule: "K4.1",
		Help: "Areas in which American, or British and Canadian, units are in supply now, with the lines of the Allied stacks."},
	{ID: "supply-german", Name: "Reach of German supply", Rule: "K4.1",
		Help: "Areas in which German units are in supply now, with the lines of the German stacks."},
	{ID: "control", Name: "Control", Rule: "K1.7", Help: "Which side's control marker each area bears."},
}

// Chart implements scene.Charter. Nothing is hidden, so every seat sees the same.
func (g *Game) Chart(v kernel.View, id string) *scene.Chart {
	s := of(v)
	switch id {
	case "supply":
		return s.supplyChart(allied, german)
	case "supply-allied":
		return s.reachChart(allied)
	case "supply-german":
		return s.reachChart(german)
	case "control":
		c := blank()
		c.shade(s, german, s.d.all&^(s.held[us]|s.held[br]))
		c.shade(s, allied, s.held[us]|s.held[br])
		return &c.Chart
	}
	return nil
}

// chart is a chart in the making.
type chart struct{ scene.Chart }

func blank() *chart {
	return &chart{scene.Chart{Shades: []scene.Shade{}, Traces: []scene.Trace{}, Spots: []scene.Spot{}}}
}

func (c *chart) shade(s *state, side int, areas uint64) {
	for ; areas != 0; areas &= areas - 1 {
		c.Shades = append(c.Shades, scene.Shade{At: s.d.areaID(bits.TrailingZeros64(areas)), Side: sideIDs[side]})
	}
}

// groupsOf is the supply groups of a side (K1.3).
func groupsOf(side int) []int {
	if side == german {
		return []int{ge}
	}
	return []int{us, br}
}

// reachChart is the supply chart of one side over the areas that its supply reaches.
func (s *state) reachChart(side int) *scene.Chart {
	c, reach := blank(), uint64(0)
	for _, g := range groupsOf(side) {
		reach |= s.supplied(g)
	}
	c.shade(s, side, reach)
	c.supply(s, side)
	return &c.Chart
}

// supplyChart shows supply as a check would find it now.
func (s *state) supplyChart(sides ...int) *scene.Chart {
	c := blank()
	for _, side := range sides {
		c.supply(s, side)
	}
	return &c.Chart
}

// supply adds the sources and the lines of a side.
func (c *chart) supply(s *state, side int) {
	for _, g := range groupsOf(side) {
		var cuts uint64
		for w := s.d.source[g] &^ s.enemies(g); w != 0; w &= w - 1 {
			c.spot(s, side, bits.TrailingZeros64(w), "source", "Supply source of "+groupNames[g]+" units", r44)
		}
		for w := s.d.source[g] & s.enemies(g); w != 0; w &= w - 1 {
			cuts |= w & -w
		}
		fed := s.supplied(g)
		for w := s.occ[g]; w != 0; w &= w - 1 {
			a := bits.TrailingZeros64(w)
			path, cut := s.line(g, a)
			switch {
			case cut == noArea:
				c.spot(s, side, a, "ok", "In supply", r41)
			case s.allExempt(g, a):
				c.spot(s, side, a, "ok", fmt.Sprintf("No supply line, but needs none until turn %d", exemptUntil+1), r48)
			default:
				c.spot(s, side, a, "out", "Out of supply: cut at "+s.d.areas[cut].name, r47)
			}
			if cut != noArea {
				cuts |= 1 << cut
			}
			if len(path) > 1 {
				c.Traces = append(c.Traces, scene.Trace{Side: sideIDs[side], Path: path, Broken: fed>>a&1 == 0})
			}
		}
		for ; cuts != 0; cuts &= cuts - 1 {
			a := bits.TrailingZeros64(cuts)
			say, why := s.cutBy(g, a)
			c.spot(s, side, a, "cut", say, why)
		}
	}
}

func (c *chart) spot(s *state, side, a int, kind, say string, rule kernel.RuleID) {
	c.Spots = append(c.Spots, scene.Spot{At: s.d.areaID(a), Side: sideIDs[side], Kind: kind, Say: say, Rule: entries[rule].number})
}

// allExempt reports whether no unit of the group in an area needs supply (K4.8).
func (s *state) allExempt(g, a int) bool {
	side := allied
	if g == ge {
		side = german
	}
	for w := s.here[side][a] & s.d.members[g]; w != 0; w &= w - 1 {
		if !s.exempt(s.first(side, w)) {
			return false
		}
	}
	return true
}

// cutBy says which enemies keep supply of a group from going through an area,
// and by which rule.
func (s *state) cutBy(g, a int) (string, kernel.RuleID) {
	side := german
	if g == ge {
		side = allied
	}
	var names []string
	for w := s.here[side][a]; w != 0; w &= w - 1 {
		names = append(names, s.d.units[s.first(side, w)].name)
	}
	text, why := "%s supply is cut here by %s", r41
	switch {
	case s.d.source[g]>>a&1 != 0:
		text, why = "This source of %s supply feeds only units in it, because of %s", r42
	case s.contested()>>a&1 != 0:
		text, why = "%s supply does not go through this contested area, because of %s", r42
	}
	return fmt.Sprintf(text, groupNames[g], strings.Join(names, ", ")), why
}
