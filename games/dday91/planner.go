package dday91

import (
	"fmt"
	"strings"

	"sandtable/kernel"
	"sandtable/scene"
)

// Plan lists the combats of the portion: those that could be declared, those that
// are, and those that have been fought (4a, 4c).
func (g *Game) Plan(v kernel.View) *scene.Plan {
	p := full(v)
	f := p.portion()
	if f == nil || f.Step < stepDeclare || f.Step > stepResolve {
		return nil
	}
	plan := &scene.Plan{Title: "Combats", Rule: "4a.1", Matters: []scene.Matter{}}
	var legal []kernel.Choice
	if v.Seat() == p.seat() {
		legal = p.Legal(nil)
	}
	for i := range p.combats[:p.nCombats] {
		m := p.matter(i)
		m.Do = g.choicesFor(p, i, legal)
		plan.Matters = append(plan.Matters, m)
	}
	for _, c := range legal {
		if c.Verb == VerbAttack {
			plan.Matters = append(plan.Matters, p.possible(c, g.Format(p, c)))
		}
	}
	return plan
}

// matter describes a combat of the list with what its odds come from.
func (p *position) matter(i int) scene.Matter {
	c := &p.combats[i]
	m := scene.Matter{ID: fmt.Sprintf("combat-%d", i+1), Title: strings.Join(names(c.hex[:c.n], p.place), " and "), State: "ready", Places: names(c.hex[:c.n], p.hexName),
		Ours: []string{}, Theirs: []string{}, Facts: []scene.Fact{}, Do: []string{}}
	for j := range p.stack.Len() {
		switch f := p.stack.Under(j); {
		case int(f.A) != i:
		case f.Proc == procAttackers:
			m.State = "building"
		case f.Proc == procBattle:
			m.State = "fighting"
		}
	}
	if c.over {
		m.State = "done"
		return m
	}
	for u := range int16(nUnits) {
		if !p.partOf(u, i) {
			continue
		}
		list := &m.Theirs
		if sideOf(u) == p.phasing() {
			list = &m.Ours
		}
		*list = append(*list, p.id(u))
	}
	if len(m.Ours) == 0 {
		return m
	}
	m.Facts = p.combatFacts(i)
	if m.State == "fighting" {
		return m
	}
	m.Position, m.Choice = p.asResolving(), kernel.Choice{Verb: VerbFight, A: c.hex[0]}
	m.Note = p.planNote()
	return m
}

// asResolving is a copy of the position as it would be if all that is declared
// stood and the combats were resolved next.
func (p *position) asResolving() *position {
	q := full(p.Clone())
	for q.stack.Len() > 2 {
		q.stack.Pop()
	}
	f := q.portion()
	f.Step, f.B = stepResolve, 0
	return q
}

// planNote says what may still change a combat before it is resolved.
func (p *position) planNote() string {
	if p.portion().Step > stepReact {
		return ""
	}
	var may []string
	if p.sc.opt.react13a {
		may = append(may, "air reaction")
	}
	if p.sc.opt.bomb13b && (p.bombAt[0] >= 0 || p.bombAt[1] >= 0) {
		may = append(may, "bombing")
	}
	if len(may) == 0 {
		return ""
	}
	return "Before " + strings.Join(may, " and ") + "."
}

// possible is a combat that could be declared, with everybody attacking who may
// and for whom there are Moves, the strongest first.
func (p *position) possible(attack kernel.Choice, text string) scene.Matter {
	q := full(p.Clone())
	q.Apply(attack, nil)
	i := int(q.nCombats) - 1
	dice := false // somebody is left whom the weather may keep on the ground
	for best := int16(0); best != noPiece; {
		best, dice = noPiece, false
		for _, c := range q.Legal(nil) {
			switch {
			case c.Verb != VerbAdd:
			case q.needsDie(c.A):
				dice = true
			case best == noPiece || q.cf(c.A) > q.cf(best):
				best = c.A
			}
		}
		if best != noPiece {
			q.Apply(kernel.Choice{Verb: VerbAdd, A: best}, nil)
		}
	}
	m := q.matter(i)
	m.ID, m.State, m.Do = "open-"+p.hexName(attack.A), "open", []string{text}
	s := p.phasing()
	if spent := p.moves[s] - q.moves[s]; spent > 0 {
		m.Facts = append(m.Facts, scene.Fact{Text: "Moves for all of them", Value: fmt.Sprintf("%d of %d", spent, p.moves[s]), Rule: "3d.1"})
	}
	note := "With everybody who may attack."
	if dice {
		note = "With everybody who may attack without a weather die."
	}
	m.Note = strings.TrimSpace(note + " " + m.Note)
	return m
}

// choicesFor are the choices of the node that belong to a combat.
func (g *Game) choicesFor(p *position, i int, legal []kernel.Choice) []string {
	do := []string{}
	for _, c := range legal {
		mine := false
		switch c.Verb {
		case VerbAdd, VerbAlso, VerbCommit, VerbBack:
			mine = p.kind() == nodeAttackers && int(p.stack.Top().A) == i
		case VerbFight, VerbLand:
			mine = p.combatAt(c.A) == i
		case VerbReact:
			mine = p.combatAt(c.B) == i
		}
		if mine {
			do = append(do, g.Format(p, c))
		}
	}
	return do
}
