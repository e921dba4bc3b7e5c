package atlanticwall

import (
	"slices"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// Plan lists the attacks of a Combat Phase side by side: the one that is being declared and
// those whose results wait (9.88), then every hex that can be attacked with the strongest
// attack on it, first those that have to be (9.11), and last those that have been (9.16).
func (g *Game) Plan(v kernel.View) *scene.Plan {
	s, _ := play.Of[*state](v)
	f := s.combatFrame()
	if f == nil || f.Step == combatBegin || f.Step == combatEnd {
		return nil
	}
	plan := &scene.Plan{Title: "Attacks", Rule: ruleTarget.Number, Matters: []scene.Matter{}}
	var legal []kernel.Choice
	if n := s.Node(); n.Seat == v.Seat() && n.Seat == kernel.Seat(f.A) {
		legal = v.Legal(nil)
	}
	for i := range int16(s.fight.n) {
		plan.Matters = append(plan.Matters, s.attackInHand(i, legal))
	}
	var duties, others []scene.Matter
	for _, c := range legal {
		if c.Verb != verbAttack {
			continue
		}
		m := s.attackOn(c)
		if s.owed(c.A) {
			m.Facts = slices.Insert(m.Facts, 0, ruleMustHit.Fact("Duty", "has to be attacked"))
			duties = append(duties, m)
		} else {
			others = append(others, m)
		}
	}
	plan.Matters = slices.Concat(plan.Matters, duties, others)
	for h := range s.stands[order.Side(f.A).Other()].all() {
		if m, ok := s.attackedIn(h); ok {
			plan.Matters = append(plan.Matters, m)
		}
	}
	return plan
}

// matterOf is an attack with those who take part in it, on either side.
func (s *state) matterOf(b *battle) scene.Matter {
	m := scene.Matter{ID: "attack-" + s.hex(b.hex[0]), Places: []string{}, Ours: []string{}, Theirs: []string{}, Facts: []scene.Fact{}, Do: []string{}}
	for i, h := range b.hex[:b.nHex] {
		if i > 0 {
			m.Title += " and "
		}
		m.Title += s.place(h)
		m.Places = append(m.Places, s.hex(h))
		for u := s.first(h); u >= 0; u = s.after(u) {
			if s.sideOf(u) != s.phasing() {
				m.Theirs = append(m.Theirs, s.id(int16(u)))
			}
		}
	}
	for _, u := range b.who[:b.nWho] {
		m.Ours = append(m.Ours, s.id(u))
	}
	return m
}

// attackInHand is an attack that is being declared, resolved, or waits for its result.
func (s *state) attackInHand(i int16, legal []kernel.Choice) scene.Matter {
	b := &s.fight.battles[i]
	m := s.matterOf(b)
	m.State = "fighting"
	if f := s.stack.Top(); f != nil && f.Proc == procAttack && f.Step == attackDeclare && f.A == i {
		m.State = "building"
		for _, c := range legal {
			m.Do = append(m.Do, book.Format(s, c))
		}
		s.foresee(&m, s.copied(), b)
	}
	switch {
	case b.dice > 0 && b.column > 0: // a Delay marker without strength is not rolled for (21.39)
		m.Facts = append(m.Facts, ruleResult.Fact("Result", resultWords(s.result(b), s.night())))
	case b.nWho > 0:
		m.Facts = append(m.Facts, s.oddsFacts(b)...)
	}
	return m
}

// attackOn is the strongest attack that could be made on a hex.
func (s *state) attackOn(c kernel.Choice) scene.Matter {
	q := s.copied()
	q.Apply(c, nil)
	f := q.stack.Top()
	must := -1
	if s.fight.n > 0 {
		must = s.linkFor(c.A)
	}
	best, reaches := s.levy(c.A, must)
	b := q.battle(f)
	*b = best
	for _, u := range b.who[:b.nWho] {
		q.fight.in[u] = uint8(f.A + 1)
	}
	m := q.matterOf(b)
	m.State, m.Do = "open", []string{book.Format(s, c)}
	m.Facts = q.oddsFacts(b)
	q.foresee(&m, q, b)
	switch m.Note = "With the strongest of every hex beside it."; {
	case !reaches:
		m.Note = "No attack on it reaches the first column: who makes one is eliminated (9.62)."
	case !q.unaided(b):
		m.Note = "With all units, guns, air units and ships that can: fewer do not reach the first column."
	}
	return m
}

// foresee lets the odds of an attack be counted in a position where it is declared, if nothing
// that would be turned over is in it (21.39).
func (s *state) foresee(m *scene.Matter, where *state, b *battle) {
	for _, h := range b.hex[:b.nHex] {
		if u := s.delayIn(h); u >= 0 && !s.shownTo(order.Allied, u) {
			return
		}
	}
	m.Position, m.Choice = where, kernel.Choice{Verb: verbCommit}
}

// attackedIn is a hex whose units have been attacked and stand there still.
func (s *state) attackedIn(h int16) (m scene.Matter, ok bool) {
	for u := s.first(h); u >= 0; u = s.after(u) {
		ok = ok || s.is(u, defended)
	}
	for i := range s.fight.battles[:s.fight.n] {
		ok = ok && !s.fight.battles[i].about(h)
	}
	if !ok {
		return m, false
	}
	b := battle{nHex: 1}
	b.hex[0] = h
	m = s.matterOf(&b)
	m.State = "done"
	return m, true
}
