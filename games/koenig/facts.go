package koenig

import (
	"fmt"
	"strconv"
	"strings"

	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// prompt says in words what is to be decided.
func (p *pos) prompt() scene.Prompt {
	s := book.Prompt(p)
	chosen, target := p.inHand()
	for m := chosen | target; m != 0; m &= m - 1 {
		u := trailing(m)
		s.Pieces = append(s.Pieces, p.unit(u).id)
		s.Places = append(s.Places, p.hex(p.at[u]))
	}
	s.Facts = p.facts(p.Node().Kind)
	return s
}

// pendingWords says what is to be decided now, by whom and about which units.
func (p *pos) pendingWords() string {
	text, _ := book.Question(p)
	text = strings.TrimSuffix(text, ".")
	chosen, target := p.inHand()
	var units [2][]string
	for i, m := range [2]uint32{chosen, target} {
		for ; m != 0; m &= m - 1 {
			if name := p.unit(trailing(m)).name; !strings.Contains(text, name) {
				units[i] = append(units[i], name)
			}
		}
	}
	us, them := strings.Join(units[0], ", "), strings.Join(units[1], ", ")
	switch {
	case us != "" && them != "":
		text += " (" + us + " against " + them + ")"
	case us+them != "":
		text += " (" + us + them + ")"
	}
	if who := p.Node().Seat; who >= 0 {
		text = "the " + sideNames[who] + " decide: " + text
	}
	return text
}

// facts are the numbers of the battle in hand.
func (p *pos) facts(kind uint16) []scene.Fact {
	var f *kernel.Frame
	for i := range p.stack.Len() {
		if g := p.stack.Under(i); g.Proc == procFire || g.Proc == procClose {
			f = g
			break
		}
	}
	switch {
	case f == nil:
		if kind == nodeOperate || kind == nodeCombined || kind == nodeRedeployUnit {
			u := int(p.stack.Top().A)
			n, _ := p.allowance(u)
			return []scene.Fact{{Text: "Movement points", Value: strconv.Itoa(n), Rule: ruleMove.Number}}
		}
		return nil
	case f.Proc == procFire:
		if p.firing == 0 || f.Step > fireRoll {
			return nil // the factor has had its effect
		}
		return p.fireFacts(f)
	}
	return p.closeFacts(f)
}

// fireFacts says what the attack factor is made of (9.0).
func (p *pos) fireFacts(f *kernel.Frame) []scene.Fact {
	var out []scene.Fact
	add := func(text string, n int, rule *play.Rule) {
		out = append(out, scene.Fact{Text: text, Value: strconv.Itoa(n), Rule: rule.Number})
	}
	signed := func(text string, n int, rule *play.Rule) {
		if n != 0 {
			out = append(out, scene.Fact{Text: text, Value: fmt.Sprintf("%+d", n), Rule: rule.Number})
		}
	}
	for m := p.firing; m != 0; m &= m - 1 {
		u := trailing(m)
		text, rule := p.unit(u).name, ruleFire
		if f.B != 0 {
			text, rule = text+" at half strength", ruleCombined
		}
		if p.hits[u] == 2 {
			text, rule = text+", two hits", ruleHitEffects
		}
		add(text, p.cs(u, f.B != 0), rule)
	}
	signed("Support of the defence", -int(f.C), ruleFire)
	signed("Support of the attack", int(f.D), ruleFire)
	class, across := p.terrainEffect(f.A)
	signed("Target in "+p.sc.ground.terrain(f.A).kind, class, ruleTerrain)
	signed("All fire across a river", across, ruleTerrain)
	add("Attack factor", p.attackFactor(f), ruleFire)
	if f.Step == fireMuster {
		for m := p.leftOut(f); m != 0; m &= m - 1 {
			out = append(out, scene.Fact{Text: p.unit(trailing(m)).name + " waits", Value: "its operation ends unless it joins", Rule: ruleWaitTurn.Number})
		}
	}
	return out
}

// closeFacts gives the attack factors of a close combat (10.0).
func (p *pos) closeFacts(f *kernel.Frame) []scene.Fact {
	if !p.onMap(int(f.A)) || !p.onMap(int(f.B)) {
		return nil
	}
	if f.Step >= closeDefenderMust {
		return nil // the factors have had their effect
	}
	a, d := p.closeFactors(f)
	return []scene.Fact{
		{Text: "Attack factor of " + p.name(f.B) + ", fires first", Value: strconv.Itoa(d), Rule: ruleClose.Number},
		{Text: "Attack factor of " + p.name(f.A), Value: strconv.Itoa(a), Rule: ruleClose.Number},
		{Text: "Net support of the attack", Value: fmt.Sprintf("%+d", f.D), Rule: ruleCloseSupport.Number},
		{Text: "Terrain", Value: "none", Rule: ruleCloseTerrain.Number},
	}
}

// givesUpFire reports whether a first step as Movement leads to where the unit could
// have come, and fired, in a Combined operation (7.0, 8.4).
func (p *pos) givesUpFire(f *kernel.Frame, to int16, cost int) bool {
	u := int(f.A)
	if p.task[u] != idle || f.B != 0 || cost > p.half(u) {
		return false
	}
	q := *p
	q.at[u] = to
	return len(q.targets(nil, u, verbFire, (*pos).targetVerdict)) > 0
}

// Detail says more of a choice before it is made: what a move costs and which way
// it goes, what the factors of a battle would be.
func (g *Game) Detail(r kernel.Reader, c kernel.Choice) scene.Detail {
	p, _ := play.Of[*pos](r)
	var d scene.Detail
	f := p.stack.Top()
	switch {
	case !p.Explain(c).OK():
	case c.Verb == verbMove:
		path, cost, budget := p.wayTo(int(f.A), c.A, nil)
		for _, h := range path {
			d.Path = append(d.Path, p.hex(h))
		}
		d.Cost = fmt.Sprintf("%d of %d MP", cost, budget)
		d.Facts = p.stepFacts(path)
		if p.givesUpFire(f, c.A, cost) {
			d.Facts = append(d.Facts, scene.Fact{Text: "Fire from there", Value: "only in a Combined operation", Rule: ruleMovementFire.Number})
		}
	case c.Verb == verbClose:
		u := int(f.A)
		d.Cost = p.closePrice(u, c.A)
		d.Path = []string{p.hex(p.at[u]), p.hex(c.A)}
		d.Facts = p.closeFacts(&kernel.Frame{A: int16(u), B: int16(trailing(p.in(c.A)))})
	case c.Verb == verbFire:
		q := *p
		q.beginFire(int(f.A), c.A)
		d.Facts = q.fireFacts(q.stack.Top())
	case c.Verb == verbCommit:
		d.Facts = p.fireFacts(f)
	case c.Verb == verbAdd:
		q := *p
		q.firing |= 1 << c.A
		d.Facts = q.fireFacts(q.stack.Top())
	case c.Verb == verbSupport && f.Proc == procFire:
		after := *f
		commit(&after, f.Step == fireDefend, c.A+c.B)
		d.Facts = p.fireFacts(&after)
	case c.Verb == verbSupport && f.Proc == procClose:
		after := *f
		commit(&after, f.Step == closeDefend, c.A+c.B)
		d.Facts = p.closeFacts(&after)
	}
	return d
}
