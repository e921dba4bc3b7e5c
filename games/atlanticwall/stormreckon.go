package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/scene"
)

// storm is what an assault comes to (29.21, 29.29).
type storm struct {
	attack, defence, shifts tally
	base, column            int
	ours, theirs            int
}

// reckonStorm adds up what the assault in hand on a hex comes to.
func (s *state) reckonStorm(h int16) (r storm) {
	b := *s.storming()
	b.nFrom = 0
	infantry, engineers, flails, cliffs, bluffs := false, 0, 0, true, true
	for _, w := range b.who[:b.nWho] {
		u := int(w)
		r.attack.add(byUnits, int(s.face(u).Combat))
		side := s.sc.Ground.Between(s.at[u], h)
		cliffs, bluffs = cliffs && side&order.Cliff != 0, bluffs && side&order.Bluff != 0
		switch c := s.card(u); {
		case c.Engineers():
			engineers++
		case c.Flail():
			flails++
		case c.Type == order.Infantry || c.Type == order.Ranger:
			infantry = true
		}
		if b.source(s.at[u]) < 0 && b.nFrom < maxTargets {
			b.from[b.nFrom] = s.at[u]
			b.nFrom++
		}
	}
	for u := s.friendIn(order.German, h); u >= 0; u = s.after(u) {
		s.stand(u, flails == 0, &r.defence)
		r.theirs += s.armour(u, false)
	}
	for _, x := range b.from[:b.nFrom] {
		r.ours += s.armedStack(&b, x)
	}
	armour := 0
	if r.ours > 0 {
		armour = armourLevels(r.ours, r.theirs)
	}
	if !infantry {
		engineers = 0
	}
	left := maxRight
	for _, right := range [...]struct {
		why cause
		n   int
	}{{byArmour, armour}, {byCombatEng, engineers}, {byFlails, flails}} { // E-O 29.29, A89
		r.shifts.add(right.why, min(right.n, left))
		left -= min(right.n, left)
	}
	if b.nWho > 0 && cliffs {
		r.shifts.add(byCliff, -3)
	} else if b.nWho > 0 && bluffs {
		r.shifts.add(byBluff, -1)
	}
	r.base, _ = s.sc.Table.Column(order.InvasionRow, r.attack.total, r.defence.total)
	r.column = clamp(r.base + r.shifts.total)
	return r
}

// maxRight is how far an assault is shifted to the right at most (29.29).
const maxRight = 5

func (s *state) stormFacts(f *kernel.Frame, p *scene.Prompt) {
	r := s.reckonStorm(f.A)
	p.Facts = r.attack.facts(p.Facts, "Attack", ruleAssault.Number)
	p.Facts = r.defence.facts(p.Facts, "Defence", ruleAssault.Number)
	p.Facts = append(p.Facts, scene.Fact{Text: "Odds, row of landings", Value: s.sc.Table.Ratio(order.InvasionRow, r.base), Rule: "9.78"})
	if r.ours > 0 {
		p.Facts = append(p.Facts, scene.Fact{Text: "Armour", Value: itoa(r.ours) + " against " + itoa(r.theirs), Rule: "9.52"})
	}
	p.Facts = r.shifts.facts(p.Facts, "", "")
	if r.column != r.base {
		p.Facts = append(p.Facts, scene.Fact{Text: "Column", Value: s.sc.Table.Ratio(order.InvasionRow, r.column), Rule: "9.78"})
	}
}

// stormDice reads the dice: the number in parentheses, and whose it is (29.22).
func (s *state) stormDice(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	r, b := s.reckonStorm(f.A), s.storming()
	evStorm.Tell(sink, ruleStormDice, f.A, int16(r.attack.total), int16(r.defence.total), int16(order.InvasionRow)<<4|int16(r.column), c.A, c.A<<4|int16(r.column))
	s.assaulted(f, sink)
	f.Step = stormAdvance
	res := &s.sc.Table.CRT[c.A][r.column-1]
	switch {
	case res.Losses == 0:
	case res.Attacker:
		for _, w := range b.who[:b.nWho] {
			s.fight.role[w] |= hit
		}
		s.toll(int(res.Losses), order.Allied, tollAssault)
	case s.delayIn(f.A) >= 0:
		s.clearDelay(s.delayIn(f.A), res, sink) // 21.36
	default:
		for u := s.friendIn(order.German, f.A); u >= 0; u = s.after(u) {
			s.fight.role[u] |= hit
		}
		s.toll(int(res.Losses), order.German, tollDefence)
	}
}
