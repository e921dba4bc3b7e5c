package knapp

import (
	"sandtable/kernel"
	"sandtable/scene"
)

// K11 Replacements (s5b, s13).
var (
	ruleReplace     = book.Rule("K11.1", "Replacement points (s5b)", "Two US and two British points a turn from turn 2; not shared, not saved.", "no {group} replacement point is left this turn")
	ruleReplaceWhen = book.Rule("K11.1", "Replacement points (s5b)", "They are spent in step 2 of turns 2-10.", "replacements are given in step 2 of turns 2-10")
	ruleFromDump    = book.Rule("K11.2", "Supply from a dump (s5b)", "A point takes one hit off a unit with a supply line to a dump of its group.", "{unit} {has|have} no supply line to a dump of {group}")
	ruleWhole       = book.Rule("K11.2", "Supply from a dump (s5b)", "A point takes one hit off.", "{unit} {has|have} no hits")
	ruleNever       = book.Rule("K11.3", "No replacements (s5b, s13)", "Airborne and German units never get any, and once lost are out for good.", "{unit} never {gets|get} replacements")
	ruleGone        = book.Rule("K11.3", "Out for good (s5b, s13)", "Airborne and German units that are lost do not come back.", "{unit} {is|are} out for good")
	rulePile        = book.Rule("K11.4", "Dead pile (s5b)", "Points may rebuild a unit of the dead pile, 1 strength each, while a dump of its group is on the map; it comes back at a beach.", "{unit} cannot be rebuilt: there is no dump of {group} on the map")
	ruleInPile      = book.Rule("K11.4", "Dead pile (s5b)", "A unit of the dead pile needs replacement points before it comes back.", "{unit} {is|are} in the dead pile and has no strength")

	evReplace = book.Event("supply", "{unit} {takes|take} replacements and has strength {n}")
)

func init() {
	book.Elsewhere(ruleReplaceWhen, verbReplace)
	book.Proc(procReplace, proc{Run: (*state).replaceStep, Nodes: []uint16{nodeReplace}})
	book.Room(nodeReplace, room{
		Seat: allied, Ask: "Choose a unit that takes a replacement point.", Rule: ruleReplace, Idle: verbPass,
		Facts: func(s *state, _ *kernel.Frame, p *scene.Prompt) {
			for g := us; g <= br; g++ {
				p.Facts = append(p.Facts, ruleReplace.Fact(groupNames[g]+" points", s.points[g]))
			}
		},
		Moves: []move{
			{Verb: verbPass, Look: "pass", Label: "No more replacements", Do: end},
			{
				Verb: verbReplace, Look: "take", Label: "Replacements for {unit}", Wide: anyUnit(verbReplace), Detail: (*state).dumpDetail,
				Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					return each(dst, verbReplace, 0, s.d.allOf[allied])
				},
				Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict { return s.canTake(int(c.A)) },
				Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					s.hits[c.A]--
					s.points[s.d.units[c.A].group]--
					emit(sink, evReplace, ruleFromDump, int(c.A), s.now(int(c.A)))
				},
			},
		},
	})
}

// dumpDetail shows the dump that a unit on the map draws its replacements from, and
// the line to it (K11.2): a source without a dump gives none.
func (s *state) dumpDetail(_ *kernel.Frame, c kernel.Choice, d *scene.Detail) {
	u, g := int(c.A), s.d.units[c.A].group
	if s.at[u] < 0 {
		return
	}
	if way := s.trace(int(s.at[u]), s.dumpsOf(g), s.enemies(g)); way != nil {
		d.Path = s.areaIDs(way)
		d.Facts = append(d.Facts, ruleFromDump.Fact("From the dump in", s.d.areas[way[len(way)-1]].name))
	}
}

// replaceStep asks until no point can be spent (K11.1).
func (s *state) replaceStep(*kernel.Frame, kernel.Sink) kernel.Signal {
	for u := s.d.base[allied]; u < s.d.base[german] && s.points[us]|s.points[br] != 0; u++ {
		if s.hits[u] > 0 && s.canTake(u).OK() {
			return kernel.Ask
		}
	}
	return s.done()
}

// canTake says why a unit may not get a replacement point (K11.1-K11.4).
func (s *state) canTake(u int) kernel.Verdict {
	x := &s.d.units[u]
	switch {
	case x.side == german || x.kind == airborne:
		return no(ruleNever, u, 0)
	case s.points[x.group] == 0:
		return no(ruleReplace, x.group, 0)
	case s.at[u] == due || s.at[u] == absent:
		return no(ruleOffMap, u, 0)
	case s.hits[u] == 0:
		return no(ruleWhole, u, 0)
	case s.at[u] == dead && s.dumpsOf(x.group) == 0:
		return no(rulePile, u, x.group)
	case s.at[u] >= 0 && !s.isIn(u, s.fed(x.group, s.dumpsOf(x.group))):
		return no(ruleFromDump, u, x.group)
	}
	return kernel.Verdict{}
}
