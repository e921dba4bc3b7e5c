package koenig

import (
	"fmt"

	"sandtable/board"
	"sandtable/kernel"
	"sandtable/scene"
)

// Offer describes a choice for clicking. It may be any choice, also one of
// another moment or of nothing that exists.
func (g *Game) Offer(r kernel.Reader, c kernel.Choice) scene.Offer {
	p, _ := reader(r)
	o := scene.Offer{Choice: p.format(c)}
	if !p.exists(c) {
		return o
	}
	id := func() string { return p.unit(int(c.A)).id }
	unit := func() string { return p.unit(int(c.A)).name }
	switch c.Verb {
	case verbLand, verbEnter:
		o.Kind, o.Piece, o.Place = "place", id(), p.hex(c.B)
		o.Label, o.Odds = fmt.Sprintf("%s to %s", unit(), p.place(c.B)), c.Verb == verbLand
	case verbDelay:
		o.Kind, o.Piece, o.Label = "pass", id(), "Delay "+unit()
	case verbDie:
		o.Kind, o.Label = "take", fmt.Sprintf("Roll %d", c.A)
	case verbDraw:
		o.Kind, o.Place, o.Label = "take", "chit-"+p.sc.formations[c.A].chit, "Draw "+p.sc.formations[c.A].name
	case verbPick:
		o.Kind, o.Piece, o.Label = "pick", id(), unit()
	case verbMove:
		o.Kind, o.Place, o.Label = "move", p.hex(c.A), "Move to "+p.place(c.A)
	case verbClose:
		o.Kind, o.Place, o.Label, o.Odds = "fight", p.hex(c.A), "Close combat in "+p.place(c.A), true
		if u := p.picked(); u >= 0 {
			budget, _ := p.allowance(u)
			o.Cost = fmt.Sprintf("%d of %d MP", p.sc.ground.closeCost(p.at[u], c.A), budget)
		}
	case verbFire:
		o.Kind, o.Place, o.Label, o.Odds = "fire", p.hex(c.A), p.fireName()+" Fire into "+p.place(c.A), true
	case verbCombined:
		o.Kind, o.Label = "take", "Combined operation"
	case verbWait:
		o.Kind, o.Label = "take", "Wait to fire in concert"
	case verbAdd:
		o.Kind, o.Piece, o.Label = "add", id(), "Add "+unit()
	case verbCommit:
		o.Kind, o.Label, o.Odds, o.Main = "take", "Fire", true, true
	case verbSupport:
		o.Kind, o.Label, o.Odds, o.Main = "take", "No support", true, true
		if c.A+c.B > 0 {
			o.Label, o.Main = upperFirst(committed(int(c.A), int(c.B))), false
		}
	case verbRetreatBefore:
		o.Kind, o.Label = "take", "Retreat before combat"
	case verbHit:
		o.Kind, o.Piece, o.Label = "take", id(), unit()+" takes the hit"
	case verbRetreat:
		o.Kind, o.Piece, o.Place, o.Label = "move", id(), p.hex(c.B), unit()+" retreats to "+p.place(c.B)
	case verbExit:
		o.Kind, o.Piece, o.Label = "take", id(), fmt.Sprintf("%s leaves the map by edge %s", unit(), edgeWords[c.B])
	case verbHold:
		o.Kind, o.Label = "take", "Hold the ground"
	case verbStand:
		o.Kind, o.Label, o.Main = "pass", "Stand", true
	case verbRecover:
		o.Kind, o.Piece, o.Label = "take", id(), unit()+" recovers a hit"
	case verbStop:
		o.Kind, o.Label = "pass", "Stop recovering"
	case verbDone:
		o.Kind, o.Label = "pass", "Done"
		u := p.picked()
		o.Main = u >= 0 && p.task[u] != idle
	case verbBack:
		o.Kind, o.Label = "back", "Back"
	case verbFinish:
		o.Kind, o.Label = "pass", "Finish "+p.finishName()
	}
	return o
}

func (p *pos) fireName() string {
	if u := p.picked(); u >= 0 && p.task[u] == idle {
		return fireWords[0]
	}
	return fireWords[1]
}

// picked is the unit in hand that the pending decision is about, -1 if it is about none.
func (p *pos) picked() int {
	if f := p.stack.Top(); f != nil && f.Proc == procUnit {
		return int(f.A)
	}
	return -1
}

func (p *pos) finishName() string {
	if p.active >= 0 {
		return p.sc.formations[p.active].name
	}
	return "the redeployment"
}

// Detail says more of a choice before it is made: what a move costs and which way
// it goes, what the factors of a battle would be.
func (g *Game) Detail(r kernel.Reader, c kernel.Choice) scene.Detail {
	p, _ := reader(r)
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
		d.Facts = p.stepFacts(d.Path)
	case c.Verb == verbClose:
		u := int(f.A)
		budget, _ := p.allowance(u)
		d.Cost = fmt.Sprintf("%d of %d MP", p.sc.ground.closeCost(p.at[u], c.A), budget)
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
		q := *p
		g := q.stack.Top()
		if f.Step == fireDefend {
			g.C = c.A + c.B
		} else {
			g.D = c.A + c.B
		}
		d.Facts = q.fireFacts(g)
	}
	return d
}

// stepFacts says what each step of a path costs (8.1).
func (p *pos) stepFacts(path []string) []scene.Fact {
	var out []scene.Fact
	g := p.sc.ground
	for i := 1; i < len(path); i++ {
		a, _ := g.Grid.Find(path[i-1])
		b, _ := g.Grid.Find(path[i])
		e := board.Edge(a, g.dir(a, b))
		text, rule := g.terrain(b).kind, ruleMoveCost
		switch {
		case g.edge[e]&road != 0:
			text, rule = "road", ruleRoad
		case g.edge[e]&river != 0:
			text += " across a river"
		}
		out = append(out, scene.Fact{Text: path[i] + " " + text, Value: fmt.Sprintf("%d MP", g.cost[e]), Rule: rules[rule].Number})
	}
	return out
}
