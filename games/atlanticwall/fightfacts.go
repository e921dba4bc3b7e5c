package atlanticwall

import (
	"fmt"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/scene"
)

// battleFacts tells what an attack comes to as it stands.
func (s *state) battleFacts(f *kernel.Frame, p *scene.Prompt) {
	b := s.battle(f)
	if b.nWho == 0 {
		return
	}
	p.Facts = s.hushFacts(b, append(p.Facts, s.oddsFacts(b)...))
}

// oddsFacts words the odds of an attack: all that is added up, compared and shifted, each
// with its rule.
func (s *state) oddsFacts(b *battle) (out []scene.Fact) {
	r := s.reckon(b)
	t := s.sc.Table
	out = r.attack.facts(out, "Attack", "9.0")
	out = r.defence.facts(out, "Defence", "9.0")
	for _, h := range b.hex[:b.nHex] {
		if u := s.delayIn(h); u >= 0 && !s.shownTo(order.Allied, u) {
			out = append(out, ruleDelayTurn.Fact("Delay marker, reckoned as the weakest", "not turned over"))
		}
	}
	ratio := t.Ratio(r.row, r.base)
	if r.below {
		ratio = "below " + t.Ratio(r.row, 1)
	}
	out = append(out, scene.Fact{Text: "Odds, " + r.row.String() + " row", Value: ratio, Rule: "9.78"})
	if r.ours > 0 {
		out = append(out, scene.Fact{Text: "Armour", Value: fmt.Sprintf("%d against %d", r.ours, r.theirs), Rule: "9.52"})
	}
	out = r.shifts.facts(out, "", "")
	out = b.extraFacts(out)
	if r.column != r.base {
		out = append(out, scene.Fact{Text: "Column", Value: t.Ratio(r.row, r.column), Rule: "9.78"})
	}
	return out
}

// lossFacts tells the result that is being applied.
func (s *state) lossFacts(f *kernel.Frame, p *scene.Prompt) {
	b := s.battle(f)
	r := s.result(b)
	p.Facts = append(p.Facts, ruleResult.Fact("Result", resultWords(r, s.night())))
	if b.morale == unasked {
		p.Facts = append(p.Facts, ruleMorale.Fact("Morale", s.rating(b)))
	}
}

// attackDetail says what the strongest attack on a hex comes to.
func (s *state) attackDetail(_ *kernel.Frame, c kernel.Choice, d *scene.Detail) {
	b, _ := s.levy(c.A, -1)
	d.Facts = append(d.Facts, s.oddsFacts(&b)...)
}

// joinDetail says what an attack comes to with one more.
func (s *state) joinDetail(f *kernel.Frame, c kernel.Choice, d *scene.Detail) {
	b := *s.battle(f)
	s.enrol(&b, int(c.A))
	d.Facts = append(d.Facts, s.oddsFacts(&b)...)
}

func (s *state) commitDetail(f *kernel.Frame, _ kernel.Choice, d *scene.Detail) {
	d.Facts = append(d.Facts, s.oddsFacts(s.battle(f))...)
}

// fpfDetail says what a defence comes to with one more.
func (s *state) fpfDetail(f *kernel.Frame, c kernel.Choice, d *scene.Detail) {
	b := *s.battle(f)
	b.fpf[b.nFPF] = c.A
	b.nFPF++
	d.Facts = append(d.Facts, s.oddsFacts(&b)...)
}

// dutyFacts tells what still has to be done before the Combat Phase can end.
func (s *state) dutyFacts(_ *kernel.Frame, p *scene.Prompt) {
	units, hexes := 0, 0
	for u := range s.sc.Units {
		if s.owes(u) >= 0 {
			units++
		}
		if s.marked(u, mustFall) && s.onMap(u) && !s.is(u, defended) && s.owed(s.at[u]) {
			hexes++
		}
	}
	if units > 0 {
		p.Facts = append(p.Facts, ruleMustFight.Fact("Units that have to attack", units))
	}
	if hexes > 0 {
		p.Facts = append(p.Facts, ruleMustHit.Fact("Enemies that have to be attacked", hexes))
	}
}
