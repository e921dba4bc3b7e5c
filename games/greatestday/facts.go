package greatestday

import (
	"strings"

	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// Detail says more of a choice before it is made: what a move costs and which way it
// goes, what an attack is made of.
func (g *Game) Detail(r kernel.Reader, c kernel.Choice) scene.Detail {
	s, _ := play.Of[*state](r)
	f := s.stack.Top()
	if f == nil || !s.Explain(c).OK() {
		return scene.Detail{}
	}
	switch u := int(f.A); {
	case c.Verb == verbMove && f.Proc == procUnit:
		_, mp := s.gait(u)
		return s.moveDetail(u, c.A, mp, true)
	case c.Verb == verbMove && f.Proc == procMove:
		return s.moveDetail(u, c.A, int(f.C), false)
	case c.Verb == verbEnter:
		return s.enterDetail(u, c.A, form(c.B))
	case c.Verb == verbPick && s.chit().kind == directChit:
		return scene.Detail{Cost: "1 CP"}
	}
	for n, verb := range changeVerbs {
		if verb != nil && *verb == c.Verb && (f.Proc == procUnit || f.Proc == procMove) {
			return s.changeDetail(f, change(n))
		}
	}
	return s.fightDetail(f, c)
}

// moveDetail is the cheapest way to a hex, what fire it draws, what it costs and why: the
// danger first, for a small window has no room for all of it.
func (s *state) moveDetail(u int, to int16, mp int, fresh bool) (d scene.Detail) {
	t := s.traffic(u)
	var path []int16
	if !s.straightOn(u, to, mp) && s.overSpan(u, to, mp, fresh, &t) {
		path = []int16{s.at[u], to} // the way that the move takes (2.4.7)
	} else {
		field := s.search(u, to, mp, &t)
		path = field.Path(nil, to)
		field.Free()
	}
	if len(path) == 0 && fresh {
		path = []int16{s.at[u], to} // a first hex beyond the allowance (G9.1)
	}
	total := 0
	for i, h := range path {
		d.Path = append(d.Path, s.hex(h))
		if i == 0 {
			continue
		}
		cost, _ := s.stepCost(u, path[i-1], h)
		total += cost
		d.Facts = append(d.Facts, s.stepFact(u, path[i-1], h, cost))
		if s.losesTransport(u, path[i-1], h) {
			d.Facts = append(d.Facts, scene.Fact{Text: s.hex(h), Value: "its transport cannot follow", Rule: ruleAbandoned.Number})
		}
	}
	d.Cost = strings.TrimSuffix(halves(total), " MP") + " of " + halves(mp)
	d.Facts = append(s.threats(u, path), d.Facts...)
	return d
}

// stepFact says what a step costs.
func (s *state) stepFact(u int, from, to int16, cost int) scene.Fact {
	g := s.sc.Ground
	edge := g.Between(from, to)
	m, _ := s.gait(u)
	text, rule := strings.ToLower(g.Kind(to).Name), ruleCosts
	bare, why := s.sc.price.bare[m][flag(s.is(u, inColumn))].Step(from, to)
	road := s.is(u, inColumn) && edge&(order.OnRoad|order.OnRailroad) != 0
	switch {
	case road && s.assets.rubble.has(from): // the Road is gone, its crossing serves (2.2.3, 2.5)
	case road && (why != 0 || cost < bare):
		if text, rule = "road", ruleAlongRoad; edge&order.OnRoad == 0 {
			text = "railway"
		}
	case edge&order.Stream != 0:
		text, rule = text+" across a stream", ruleStream
	}
	if s.barrage.has(from) {
		text += ", out of a barrage"
	}
	return scene.Fact{Text: s.hex(to) + " " + text, Value: halves(cost), Rule: rule.Number}
}

// changeDetail says what a change of state costs, and what is left then.
func (s *state) changeDetail(f *kernel.Frame, c change) (d scene.Detail) {
	u := int(f.A)
	_, mp := s.gait(u)
	if f.Proc == procMove {
		mp = int(f.C)
	}
	d.Cost = strings.TrimSuffix(halves(s.changeCost(u, c)), " MP") + " of " + halves(mp)
	if c == toScatter {
		d.Cost = "a cohesion hit"
	}
	d.Facts = s.threatsHere(u)
	return d
}

// enterDetail says what an entry costs.
func (s *state) enterDetail(u int, h int16, k form) (d scene.Detail) {
	cost, _ := s.entryCost(u, h, k)
	_, mp := gaitOf(s.card(u), k.flags()&isMounted != 0)
	d.Cost = strings.TrimSuffix(halves(cost), " MP") + " of " + halves(mp)
	if n := s.jamCost(u, h, k); n > 0 {
		d.Facts = append(d.Facts, scene.Fact{Text: "Units before it on the Road", Value: halves(n), Rule: ruleArrival.Number})
	}
	return d
}
