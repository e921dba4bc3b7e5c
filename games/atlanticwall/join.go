package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// Who may take part in an attack (7.42, 8.2, 9.1, 9.2, 10.1-10.3, 17.3, 18.3).
var (
	ruleAttacker    = book.Rule("9.0", "Attackers", "The units of the side whose Combat Phase it is, on the map.", "{unit} is no unit of the attacker on the map")
	ruleHQFight     = book.Rule("7.42", "Headquarters", "They never attack.", "{unit} is a headquarters and never attacks")
	ruleMarched     = book.Rule("6.44", "Strategic movement", "Who has moved strategically does not attack or fire barrage.", "{unit} has moved strategically")
	ruleHitOnce     = book.Rule("9.16", "Once", "No unit attacks more than once in a Combat Phase, or fires in two attacks.", "{unit} has attacked in this phase")
	ruleHitNow      = book.Rule("9.16", "Once", "A unit is in an attack once.", "{unit} is in this attack already")
	ruleHexOnce     = book.Rule("9.16", "Once", "No unit is attacked more than once in a Combat Phase.", "{hex} has been attacked in this phase")
	ruleEight       = book.Rule("8.21", "Who fights in a stack", "Out of one hex one battalion and two companies, or three companies; of guns alone three.", "with {unit} more than a battalion and two companies, or three companies, would fight out of {hex}")
	_               = book.Rule("8.22", "Stacks of guns", "Up to three guns fire out of a hex that holds nothing else.", "")
	ruleIdle        = book.Rule("8.23", "Who does not fight", "The owner chooses. The others take part in the result, in advances and in Regimental Integrity, and fight nobody else.", "{unit} took no part in the attack out of its hex, and attacks nobody else in this phase")
	ruleAdjacent    = book.Rule("9.17", "Adjacent", "All but guns attack from adjacent hexes only.", "{unit} is not adjacent to {hex}")
	ruleAll         = book.Rule("9.25", "Several hexes", "In an attack on several hexes every attacker is adjacent to every one of them.", "{unit} is not adjacent to {hex}")
	ruleWater       = book.Rule("9.18", "Across rivers", "Class B attacks across a river only where it could cross it, at half strength (E-O).", "{unit} could not cross the river to {hex}")
	ruleBridgesNot  = book.Rule("6.77", "Engineers at a river", "An engineer who helps others across does not fight in that Player-Turn.", "{unit} helps others across a river")
	ruleCliffHit    = book.Rule("9.17", "Cliffs", "Only rangers and commandos attack across a cliff.", "a cliff lies between {unit} and {hex}")
	ruleSwampTanks  = book.Rule("6.78", "Tanks and swamp", "Units with unparenthesised armour do not attack into swamp.", "{unit} does not attack into the swamp of {hex}")
	ruleIntegrity   = book.Rule("10.12", "Whom guns support", "A division's guns support its units; those of a corps units directly under it, or of a division of the corps while stacked with or adjacent to its headquarters.", "no attacker is of a formation that {unit} may support")
	ruleBarrageNear = book.Rule("10.32", "Barrage", "It needs a unit that the gun may support adjacent to the target.", "nobody whom {unit} may support is adjacent to {hex}")
	ruleBarrageOne  = book.Rule("10.34", "Barrage", "A barrage attack is on one hex.", "without other units guns, air units and ships attack one hex only")
	ruleRange       = book.Rule("10.24", "Range", "One of the hexes attacked lies within the gun's range.", "{hex} is beyond the range of {unit}")
	_               = book.Rule("10.21", "Combined attacks", "Guns fire together with attacking units of a formation that they may support.", "")
	_               = book.Rule("9.12", "Who fights in a stack", "The limit of 8.21 holds for a whole Combat Phase.", "")
	_               = book.Rule("10.11", "Whose guns", "Each gun belongs to a division, a corps or an army.", "")
	_               = book.Rule("10.13", "Support", "Barrage or Final Protective Fire for a unit that it may support.", "")
	_               = book.Rule("10.31", "Barrage attacks", "Guns that attack without other units make a barrage attack.", "")
	_               = book.Rule("10.38", "Several guns", "They fire together, each with somebody of theirs beside the target, once in a phase.", "")
	_               = book.Rule("10.39", "One or the other", "A gun fires in one attack a phase, alone or with units.", "")
	_               = book.Rule("10.23", "Barrage strength", "It is used in the own Combat Phase.", "")
	ruleFull        = book.Rule("9.15", "Size of an attack", "As many as can be kept together here.", "no more than 48 units, guns, air units and ships fit into one attack")
	ruleSameEnemy   = book.Rule("9.51", "Tanks of a hex", "Where tanks have given armour superiority all of their hex attack the same enemy.", "the tanks of {hex} have given armour superiority in another attack")
)

// mayStrike says why a unit or gun takes no part in any attack of this phase.
func (s *state) mayStrike(u int) kernel.Verdict {
	n := int16(u)
	switch {
	case s.sideOf(u) != s.phasing() || !s.onMap(u) || !s.card(u).OnGround():
		return ruleAttacker.No(n)
	case s.card(u).Type == order.HQ:
		return ruleHQFight.No(n)
	case s.card(u).Type == order.Delay:
		return ruleDelayStays.No(n)
	case s.bound(u):
		return ruleAshoreStays.No(n)
	case s.is(u, uncommitted) && s.commits():
		return ruleUncommit.No(n)
	case s.is(u, marched):
		return ruleMarched.No(n)
	case s.is(u, bridging):
		return ruleBridgesNot.No(n)
	case s.is(u, attacked):
		return ruleHitOnce.No(n)
	case s.fight.in[u] != 0:
		return ruleHitNow.No(n)
	case s.marked(u, satOut):
		return ruleIdle.No(n)
	case s.muted(u):
		return ruleMuted.No(n)
	case s.card(u).Gun() && s.gunSilent(u, false):
		return s.silence(u, false)
	case !s.fitsIn(u):
		return ruleEight.No(n, s.at[u])
	}
	return kernel.Verdict{}
}

// fitsIn tells whether a unit can still fight out of its hex in this phase (8.21, 8.22).
func (s *state) fitsIn(u int) bool {
	return s.withinLimit(s.at[u], func(w int) bool { return w == u || s.foughtHere(w) })
}

// foughtHere tells who is in an attack, or has attacked out of the hex where it stands (9.12).
func (s *state) foughtHere(u int) bool {
	return s.fight.in[u] != 0 || s.is(u, attacked) && !s.marked(u, drivenOut)
}

// sitOut marks those who stand beside attackers and did not attack. Who is too many to fight out of the
// hex (8.21) attacks nobody else, wherever the result takes him (8.23); once it is applied no other of the
// hex does (9.88), unless he has to.
func (s *state) sitOut(b *battle, applied bool) {
	for _, x := range b.from[:b.nFrom] {
		for u := s.friendIn(s.phasing(), x); u >= 0; u = s.after(u) {
			if s.line(u) && !s.is(u, attacked) && (!s.fitsIn(u) || applied && s.owes(u) < 0) {
				s.fight.role[u] |= satOut
			}
		}
	}
}

// withinLimit tells whether those of a hex that fight are few enough: a battalion and two
// companies, or three companies (8.21), of a hex of guns alone any three (8.22, A26).
func (s *state) withinLimit(h int16, fights func(u int) bool) bool {
	large, small, guns, others := 0, 0, 0, 0
	for u := s.first(h); u >= 0; u = s.after(u) {
		c := s.card(u)
		if !c.Stacks() {
			continue
		}
		if !c.Gun() {
			others++
		}
		if !fights(u) {
			continue
		}
		if s.large(u) {
			large++
		} else {
			small++
		}
		if c.Gun() {
			guns++
		}
	}
	if others == 0 {
		return guns <= 3
	}
	return large+small <= 3 && large <= 1
}

// mayHit says why a unit that is no gun cannot attack a hex from where it stands, together with those of
// an attack (9.17, 9.18, 6.78).
func (s *state) mayHit(u int, h int16, b *battle) kernel.Verdict {
	from := s.at[u]
	if v := s.mayHitFrom(u, from, h); !v.OK() {
		return v
	}
	if s.noBridge(u, from, h) && s.bridger(u, from, b) < 0 {
		return ruleWater.No(int16(u), h)
	}
	return kernel.Verdict{}
}

// mayHitFrom says why it cannot from any hex, with all the help that there is at rivers.
func (s *state) mayHitFrom(u int, from, h int16) kernel.Verdict {
	n := int16(u)
	d := s.sc.Ground.Grid.DirTo(from, h)
	switch {
	case d < 0:
		return ruleAdjacent.No(n, h)
	case s.tank(u) && s.sc.Ground.Kind(h) == order.Swamp:
		return ruleSwampTanks.No(n, h)
	case s.sc.Ground.Between(from, h)&order.Cliff != 0 && s.card(u).Type != order.Ranger:
		return ruleCliffHit.No(n, h)
	}
	return kernel.Verdict{}
}

// mayEnlist says why a unit, gun, air unit or ship cannot be added to an attack.
func (s *state) mayEnlist(u int, b *battle) kernel.Verdict {
	if b.nWho == maxForce {
		return ruleFull.No()
	}
	if !s.line(u) {
		if v := s.mayShoot(b); !v.OK() {
			return v
		}
	}
	switch s.card(u).Type {
	case order.Air:
		return s.mayFly(u, b, false)
	case order.Ship:
		return s.mayShell(u, b, false)
	}
	if v := s.mayStrike(u); !v.OK() {
		return v
	}
	if s.card(u).Gun() {
		return s.mayBarrage(u, b)
	}
	for _, h := range b.hex[:b.nHex] {
		if v := s.mayHit(u, h, b); !v.OK() {
			if b.nHex > 1 && v.Rule == ruleAdjacent.ID() {
				return ruleAll.No(int16(u), h)
			}
			return v
		}
	}
	if b.nFrom == maxTargets && b.source(s.at[u]) < 0 {
		return ruleFull.No()
	}
	if s.card(u).Engineers() && s.bridgesFor(u, b) {
		return ruleBridgesNot.No(int16(u))
	}
	for i := range s.fight.battles[:s.fight.n] {
		if o := &s.fight.battles[i]; o != b {
			if k := o.source(s.at[u]); k >= 0 && o.armed>>k&1 != 0 {
				return ruleSameEnemy.No(s.at[u])
			}
		}
	}
	return kernel.Verdict{}
}

// mayBarrage says why a gun cannot fire in an attack (10.12, 10.24, 10.32, 10.34). Until
// somebody else attacks it is taken for a barrage attack.
func (s *state) mayBarrage(u int, b *battle) kernel.Verdict {
	n := int16(u)
	if !s.inRange(u, b) {
		return ruleRange.No(b.hex[0], n)
	}
	if s.barraged(b) {
		return s.barrageAlone(u, b)
	}
	for _, w := range b.who[:b.nWho] {
		if s.line(int(w)) && s.supports(u, int(w)) {
			return kernel.Verdict{}
		}
	}
	return ruleIntegrity.No(n)
}

// inRange tells whether a gun reaches one of the hexes attacked (10.24).
func (s *state) inRange(u int, b *battle) bool {
	for _, h := range b.hex[:b.nHex] {
		if s.sc.Ground.Grid.Distance(s.at[u], h) <= int(s.card(u).Range) {
			return true
		}
	}
	return false
}

// barrageAlone says why a gun makes no barrage attack (10.32, 10.34).
func (s *state) barrageAlone(u int, b *battle) kernel.Verdict {
	if b.nHex > 1 {
		return ruleBarrageOne.No()
	}
	for _, x := range s.sc.Ground.Grid.Adjacent[b.hex[0]] {
		for w := s.first(x); w >= 0; w = s.after(w) {
			if w != u && s.sideOf(w) == s.sideOf(u) && !s.bound(w) && s.supports(u, w) { // 32.15
				return kernel.Verdict{}
			}
		}
	}
	return ruleBarrageNear.No(int16(u), b.hex[0])
}

// supports tells whether a gun may support a unit (10.12); a battlegroup is of the division of its
// battalion (25.21), a strongpoint or a nest of that whose number it bears.
func (s *state) supports(gun, u int) bool {
	g, f := s.sc.Units[gun].Form, s.formOf(u)
	if f < 0 {
		f = s.sc.garrison[u]
	}
	if g < 0 || f < 0 {
		return false
	}
	if s.sc.oneDivision(g, f) {
		return true
	}
	corps, division := &s.sc.Formations[g], &s.sc.Formations[f]
	if corps.Kind != order.Corps || division.Kind != order.Division || s.sc.corps[g] != s.corpsOf(f) {
		return false
	}
	hq := int(division.Headquarters)
	return hq >= 0 && s.onMap(hq) && s.sc.Ground.Grid.Distance(s.at[gun], s.at[hq]) <= 1
}

// friendBeside tells whether a friendly ground unit is adjacent to a hex (17.32, 18.32).
func (s *state) friendBeside(side order.Side, h int16) bool {
	for _, x := range s.sc.Ground.Grid.Adjacent[h] {
		if s.holds(side, x) {
			return true
		}
	}
	return false
}

// holds tells whether a side has a ground unit in a hex.
func (s *state) holds(side order.Side, h int16) bool {
	return h >= 0 && s.stands[side].has(h)
}

// foeIn is an enemy of a side in a hex who can still be attacked, or -1 (9.16, 9.87).
func (s *state) foeIn(side order.Side, h int16) int {
	for u := s.first(h); u >= 0; u = s.after(u) {
		if s.sideOf(u) != side && !s.is(u, defended|fellBack) && !s.bound(u) {
			return u
		}
	}
	return -1
}

// bridgesFor tells whether somebody in an attack could not attack across a river without an engineer, who
// therefore does not join it (6.77, 9.18).
func (s *state) bridgesFor(engineer int, b *battle) bool {
	with := *b
	with.add(engineer)
	for _, w := range b.who[:b.nWho] {
		u := int(w)
		if !s.line(u) || s.bridger(u, s.at[u], &with) >= 0 {
			continue
		}
		for _, h := range b.hex[:b.nHex] {
			if s.noBridge(u, s.at[u], h) {
				return true
			}
		}
	}
	return false
}

// noBridge tells whether a unit could attack from a hex into the next only with an engineer's help
// (9.18, 6.77): class B over a river where no road leads across.
func (s *state) noBridge(u int, from, to int16) bool {
	if s.class(u) != order.B || s.sc.Ground.Between(from, to)&order.River == 0 {
		return false
	}
	_, why := s.strides(u, from, to)
	return why != 0
}
