package knapp

import (
	"fmt"
	"math/bits"
	"strings"

	"sandtable/kernel"
	"sandtable/play"
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
	c := chart{scene.Chart{Shades: []scene.Shade{}, Traces: []scene.Trace{}, Spots: []scene.Spot{}}}
	switch id {
	case "supply":
		c.supply(s, allied)
		c.supply(s, german)
	case "supply-allied":
		c.reach(s, allied)
	case "supply-german":
		c.reach(s, german)
	case "control":
		c.shade(s, german, s.d.all&^(s.held[us]|s.held[br]))
		c.shade(s, allied, s.held[us]|s.held[br])
	default:
		return nil
	}
	return &c.Chart
}

// chart is a chart in the making.
type chart struct{ scene.Chart }

func (c *chart) shade(s *state, side int, areas uint64) {
	for ; areas != 0; areas &= areas - 1 {
		c.Shades = append(c.Shades, scene.Shade{At: s.d.areas[bits.TrailingZeros64(areas)].id, Side: sideIDs[side]})
	}
}

// reach adds the areas that the supply of a side reaches, and its lines.
func (c *chart) reach(s *state, side int) {
	areas := uint64(0)
	for _, g := range groupsOf(side) {
		areas |= s.supplied(g)
	}
	c.shade(s, side, areas)
	c.supply(s, side)
}

// supply adds the sources and the lines of a side.
func (c *chart) supply(s *state, side int) {
	for _, g := range groupsOf(side) {
		for w := s.d.source[g] &^ s.enemies(g); w != 0; w &= w - 1 {
			c.spot(s, side, bits.TrailingZeros64(w), "source", "Supply source of "+groupNames[g]+" units", ruleSources)
		}
		cuts, fed := s.d.source[g]&s.enemies(g), s.supplied(g)
		for w := s.occ[g]; w != 0; w &= w - 1 {
			a := bits.TrailingZeros64(w)
			way, cut := s.line(g, a)
			switch {
			case cut == noArea:
				c.spot(s, side, a, "ok", "In supply", ruleLine)
			case s.allExempt(g, a):
				c.spot(s, side, a, "ok", fmt.Sprintf("No supply line, but needs none until turn %d", exemptUntil+1), ruleExempt)
			default:
				c.spot(s, side, a, "out", "Out of supply: cut at "+s.d.areas[cut].name, ruleNoSupply)
			}
			if cut != noArea {
				cuts |= 1 << cut
			}
			if len(way) > 1 {
				c.Traces = append(c.Traces, scene.Trace{Side: sideIDs[side], Path: s.areaIDs(way), Broken: fed>>a&1 == 0})
			}
		}
		for ; cuts != 0; cuts &= cuts - 1 {
			a := bits.TrailingZeros64(cuts)
			say, why := s.cutBy(g, a)
			c.spot(s, side, a, "cut", say, why)
		}
	}
}

func (c *chart) spot(s *state, side, a int, kind, say string, rule *play.Rule) {
	c.Spots = append(c.Spots, scene.Spot{At: s.d.areas[a].id, Side: sideIDs[side], Kind: kind, Say: say, Rule: rule.Number})
}

// allExempt reports whether no unit of the group in an area needs supply (K4.8).
func (s *state) allExempt(g, a int) bool {
	side := sideOfGroup(g)
	for w := s.here[side][a] & s.d.members[g]; w != 0; w &= w - 1 {
		if !s.exempt(s.first(side, w)) {
			return false
		}
	}
	return true
}

// cutBy says which enemies keep supply of a group from going through an area,
// and by which rule.
func (s *state) cutBy(g, a int) (string, *play.Rule) {
	side := 1 - sideOfGroup(g)
	var names []string
	for w := s.here[side][a]; w != 0; w &= w - 1 {
		names = append(names, s.d.units[s.first(side, w)].name)
	}
	text, why := "%s supply is cut here by %s", ruleLine
	switch {
	case s.d.source[g]>>a&1 != 0:
		text, why = "This source of %s supply feeds only units in it, because of %s", ruleContested
	case s.contested()>>a&1 != 0:
		text, why = "%s supply does not go through this contested area, because of %s", ruleContested
	}
	return fmt.Sprintf(text, groupNames[g], strings.Join(names, ", ")), why
}
