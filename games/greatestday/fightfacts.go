package greatestday

import (
	"strconv"

	"sandtable/kernel"
	"sandtable/scene"
)

// spread is the faces of the die up to a total, where a 0 always counts and a 9 never
// (G1.2, G13.2).
func spread(total int) string {
	if n := min(max(total, 0), 8); n > 0 {
		return "0 to " + strconv.Itoa(n)
	}
	return "0"
}

// hitFacts is what the number of an attack is made of (G13.1).
func (s *state) hitFacts(u, w, how int16) []scene.Fact {
	f := &kernel.Frame{A: u, B: w, C: how}
	a := s.attack(f)
	t := a.sum(s.sc.Table)
	out := t.facts("Hits on", ruleDie.Number, spread(t.total))
	if s.mayWin(f) {
		q := s.checkSum(int(u), bonusCheck)
		out = append(out, scene.Fact{Text: "2 more after a check for the company bonus, on", Value: spread(q.total), Rule: ruleBonus.Number})
	}
	return out
}

// say adds to the words of a button what the attack hits on.
func (s *state) say(o *scene.Offer, u, w, how int16) {
	if s.onMap(int(u)) && s.onMap(int(w)) {
		o.Label += ": hits on " + spread(int(s.number(u, w, how)))
	}
}

// checkFacts is what a check is made of (G1.2).
func (s *state) checkFacts(u int, why purpose) []scene.Fact {
	if s.passes(u, why) {
		return []scene.Fact{{Text: "Passes its checks", Value: "with the hero", Rule: ruleHero.Number}}
	}
	q := s.checkSum(u, why)
	return q.facts("Passes on", ruleCheck.Number, spread(q.total))
}

// braveFacts is what a bravery check is made of (G17.3).
func (s *state) braveFacts(u int, target, from int16) []scene.Fact {
	if !s.inZone(s.side(u).Other(), from) {
		return []scene.Fact{{Text: s.name(int16(u)), Value: "goes forward without a check", Rule: ruleBravery.Number}}
	}
	q := s.bravery(u, target, from)
	return q.facts(s.name(int16(u))+" goes forward on", ruleBravery.Number, spread(q.total))
}

// fightDetail says more of a choice of the chapters of fire before it is made.
func (s *state) fightDetail(f *kernel.Frame, c kernel.Choice) (d scene.Detail) {
	switch c.Verb {
	case verbFire:
		d.Facts = s.hitFacts(f.A, c.A, int16(direct))
	case verbShell:
		if f.Proc == procEvent {
			break // assetDetail
		}
		d.Facts = s.hitFacts(f.A, c.A, int16(indirect))
	case verbShoot:
		d.Facts = append(s.checkFacts(int(c.A), reactCheck), s.hitFacts(c.A, f.A, s.passage(s.side(int(c.A)), f.C))...)
	case verbSnap:
		d.Facts = append(s.checkFacts(int(c.A), reactCheck), s.hitFacts(c.A, c.B, int16(opportunity)|zoneToZone)...)
	case verbVolley, verbClose:
		d.Facts = s.hitFacts(c.A, c.B, s.boutMode(f, c.Verb))
	case verbStrike:
		if best := s.bestBout(f); best.Verb != 0 {
			d.Facts = append([]scene.Fact{{Text: "Next", Value: s.name(best.A) + " against " + s.name(best.B)}}, s.hitFacts(best.A, best.B, s.boutMode(f, best.Verb))...)
		}
	case verbChase:
		d.Facts = s.hitFacts(c.A, f.D, int16(primary)|atRunner)
	case verbAssault:
		q := s.copied()
		q.fight.declared.add(int(f.A))
		d.Facts = q.braveFacts(int(f.A), c.A, q.at[f.A])
	case verbAdd, verbCommit:
		d.Facts = s.musterFacts(f, c)
	case verbRoll:
		d.Facts = s.checkFacts(int(f.A), purpose(f.B))
	case verbEarn:
		d.Facts = s.checkFacts(int(f.A), againCheck)
	case verbSpend:
		d.Cost = "1 CP"
	case verbRally:
		d.Facts = s.rallyFacts(int(f.A))
	case verbDig:
		d.Facts = s.checkFacts(int(f.A), digCheck)
	case verbEntrench:
		d.Facts = s.checkFacts(int(f.A), trenchCheck)
	case verbBlock:
		d.Facts = s.checkFacts(int(f.A), blockCheck)
	}
	if s.sc.wide {
		if more := s.assetDetail(f, c); len(more) > 0 {
			d.Facts = more
		}
	}
	if s.sc.landings() {
		if n := s.navalDetail(f, c); len(n.Facts) > 0 {
			d = n
		}
		d.Facts = append(d.Facts, s.nestFacts(f, c.Verb)...)
	}
	return d
}

// musterFacts are the bravery checks of those who are declared, and of one more.
func (s *state) musterFacts(f *kernel.Frame, c kernel.Choice) (out []scene.Fact) {
	q := s.copied()
	if c.Verb == verbAdd {
		q.set(int(c.A), assaulting)
	}
	for u := range q.sc.Units {
		if q.is(u, assaulting) {
			q.fight.declared.add(u)
		}
	}
	for u := range q.sc.Units {
		if q.is(u, assaulting) {
			out = append(out, q.braveFacts(u, f.A, f.B)...)
		}
	}
	return out
}

// rallyFacts is what a rally depends on (G19.1, G19.2).
func (s *state) rallyFacts(u int) []scene.Fact {
	switch {
	case !s.is(u, suppressed):
		return s.checkFacts(u, collectCheck)
	case s.inCommand(u):
		return []scene.Fact{{Text: "In command", Value: "no check", Rule: ruleRally.Number}}
	}
	return s.checkFacts(u, rallyCheck)
}

// fightFacts are the numbers of what is being decided in a fight.
func (s *state) fightFacts(f *kernel.Frame) []scene.Fact {
	switch f.Proc {
	case procCheck:
		return s.checkFacts(int(f.A), purpose(f.B))
	case procAttack:
		return s.hitFacts(f.A, f.B, f.C)
	case procIndirect:
		if f.B >= 0 {
			return s.hitFacts(f.A, f.B, f.D)
		}
	case procAssault:
		switch f.Step {
		case assaultMuster:
			return s.musterFacts(f, kernel.Choice{})
		case assaultBrave:
			return s.braveFacts(int(f.D), f.A, f.B)
		}
	}
	if s.sc.landings() {
		return s.navalFacts(f)
	}
	return nil
}
