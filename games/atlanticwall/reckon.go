package atlanticwall

import "sandtable/games/atlanticwall/order"

// What the dice of an attack are read by: strengths, row, column and shifts (9.0, 9.4, 9.5,
// 9.6). The resolver, exact odds, panels and refusals all ask reckon.
var (
	_ = book.Rule("9.26", "Row", "The terrain of the defender decides the row; of several hexes the best for the defender counts.", "")
	_ = book.Rule("9.3", "Terrain", "Terrain works only by the row of the results table.", "")
	_ = book.Rule("9.41", "Regimental Integrity, attack", "One column right for a battalion of infantry, mechanized, parachute or glider infantry that began the phase stacked with or adjacent to another of its regiment.", "")
	_ = book.Rule("9.42", "Regimental Integrity, defence", "One column left for such a battalion with another of its regiment within two hexes when the phase began.", "")
	_ = book.Rule("9.43", "Regimental Integrity", "One column, besides all other shifts, on the same row.", "")
	_ = book.Rule("9.44", "Who has it", "Battalions, also as battlegroups, of infantry of every kind with a regiment on their counter; companies never.", "")
	_ = book.Rule("9.46", "Brigades", "They count as regiments.", "")
	_ = book.Rule("9.45", "Regimental Integrity once", "At most one shift an attack and one a defence (E-O).", "")
	_ = book.Rule("9.51", "Armour superiority: who", "Stacks with a tank and an eligible soft unit, all attacking the same, the soft units at least as strong (not asked with 3 points of reconnaissance or mechanized infantry).", "")
	_ = book.Rule("9.52", "Armour superiority", "More unparenthesised armour in those stacks than all armour of the defence: one column right; twice, three, four times: two to four. If the defence has more than all attacking tanks, those have no Combat Strength.", "")
	_ = book.Rule("9.53", "Armour and terrain", "Terrain multiplies the defender's armour; a river does by three if all attack across it.", "")
	_ = book.Rule("9.64", "Highest column", "Better ratios use the last column.", "")
	_ = book.Rule("14.11", "Improved Position", "One column left, after those of units.", "")
)

// reckoning is what an attack comes to.
type reckoning struct {
	attack, defence, shifts tally
	row                     order.Row
	base, column            int  // before and after shifts
	below                   bool // does not reach the first column (9.62)
	ours, theirs            int  // armour that is compared (9.52)
	zeroed                  bool // the tanks have no Combat Strength
	barrage                 bool // a barrage attack (10.31)
	river                   bool // all attack across a river
	armed                   uint8
}

// reckon works an attack out: with the defenders that were chosen, or else with those that
// are usually chosen (8.23), and with the defensive fire that has been given so far.
func (s *state) reckon(b *battle) (r reckoning) {
	r.barrage, r.river = s.barraged(b), s.solelyAcross(b)
	var buf [maxStack]int16
	kinship, position, cover, works := false, false, false, !s.flailed(b)
	for _, h := range b.hex[:b.nHex] {
		if s.first(h) < 0 {
			continue // a Delay marker was there that had no strength (21.39)
		}
		ground := &s.sc.Table.Terrain[s.sc.Ground.Kind(h)]
		row, times := ground.Row, int(ground.Armour)
		if s.onlyStatic(h) {
			row, times = order.InvasionRow, 1 // A43
		} else if r.river {
			times = max(times, 3)
		}
		r.row = max(r.row, row) // 9.26
		cover = cover || ground.BarrageHalved || works && s.worksUsed(h)
		for _, w := range s.defenders(b, h, buf[:0]) {
			u := int(w)
			s.stand(u, works, &r.defence)
			r.theirs += times * s.armour(u, false)
			kinship = kinship || s.marked(u, kin)
			position = position || works && s.dugIn(u) && s.positionAt(h)
		}
	}
	s.defensiveFire(b, &r)
	s.assaultSum(b, &r, cover)
	if !r.barrage {
		if kinship {
			r.shifts.add(byTheirKin, -1)
		}
		s.integrity(b, &r)
	}
	if position {
		r.shifts.add(byPosition, -1)
	}
	if r.river {
		r.shifts.add(byRiver, -3)
	}
	if s.mixed(b) {
		r.shifts.add(byNations, -2)
	}
	if b.declared(extraSappers) && s.sapped(b) {
		r.shifts.add(bySappers, 1)
	}
	var below int
	r.base, below = s.sc.Table.Column(r.row, r.attack.total, r.defence.total)
	r.below = below > 0 && (r.row != order.InvasionRow || r.attack.total <= 0)
	r.column = shifted(r.base, &r.shifts)
	return r
}

// reaches tells whether an attack comes up to the first column of its row before any
// defensive fire (9.62, 10.36).
func (s *state) reaches(b *battle) bool {
	bare := *b
	bare.nFPF = 0
	r := s.reckon(&bare)
	return !r.below
}

// assaultSum adds up the attack: units, barrage, air units, ships (9.0, 10.7, 17.36, 18.36).
func (s *state) assaultSum(b *battle, r *reckoning, cover bool) {
	tanks, guns, air, ships := 0, 0, 0, 0
	for _, w := range b.who[:b.nWho] {
		switch u := int(w); {
		case s.card(u).Type == order.Air:
			air += s.support(u)
		case s.card(u).Type == order.Ship:
			ships += s.support(u)
		case s.card(u).Gun():
			guns += s.gunfire(u, false)
		default:
			n := s.assault(u, s.acrossRiver(b, s.at[u]), &r.attack)
			if s.tank(u) {
				tanks += n
				r.ours += s.armour(u, true)
			}
		}
	}
	if r.ours > 0 && !r.barrage && r.row != order.InvasionRow && r.theirs > r.ours {
		r.zeroed = true
		r.attack.add(byZeroed, -tanks)
	}
	for _, part := range [...]struct {
		points             int
		why, cover, atDark cause
	}{{guns, byBarrage, byCover, byDark}, {air, byPlanes, byPlanesCover, causes}, {ships, byShips, byShipsCover, causes}} {
		n := part.points
		r.attack.add(part.why, n)
		if cover {
			n = r.attack.half(part.cover, n)
		}
		if part.atDark < causes && s.night() {
			r.attack.half(part.atDark, n)
		}
	}
}

// defensiveFire adds what guns, air units and ships give to the defence (10.43, 10.72,
// 17.32, 18.32).
func (s *state) defensiveFire(b *battle, r *reckoning) {
	guns, air, ships := 0, 0, 0
	for _, w := range b.fpf[:b.nFPF] {
		switch u := int(w); s.card(u).Type {
		case order.Air:
			air += s.support(u)
		case order.Ship:
			ships += s.support(u)
		default:
			guns += s.gunfire(u, true)
		}
	}
	r.defence.add(byFPF, guns)
	if s.night() {
		r.defence.half(byFPFDark, guns)
	}
	r.defence.add(byPlanesFPF, air)
	r.defence.half(byPlanesHalf, air)
	r.defence.add(byShipsFPF, ships)
	r.defence.half(byShipsHalf, ships)
}

// integrity adds the shifts of the attackers: Regimental Integrity (9.41) and armour
// superiority (9.51, 9.52).
func (s *state) integrity(b *battle, r *reckoning) {
	for _, w := range b.who[:b.nWho] {
		if s.line(int(w)) && s.marked(int(w), kin) {
			r.shifts.add(byKin, 1)
			break
		}
	}
	if r.zeroed || r.ours == 0 {
		return
	}
	total := 0
	for i, h := range b.from[:b.nFrom] {
		if n := s.armedStack(b, h); n > 0 {
			r.armed |= 1 << i
			total += n
		}
	}
	if total > 0 {
		r.shifts.add(byArmour, armourLevels(total, r.theirs))
	}
}

// armedStack is the unparenthesised armour of those who attack out of a hex, if they have
// what armour superiority asks for (9.51), else 0.
func (s *state) armedStack(b *battle, h int16) int {
	tanks, soft, swift, armour, partner := 0, 0, 0, 0, false
	for _, w := range b.who[:b.nWho] {
		u := int(w)
		if s.at[u] != h || !s.line(u) {
			continue
		}
		n := int(s.face(u).Combat)
		if s.tank(u) {
			tanks += n
			armour += s.armour(u, true)
			continue
		}
		soft += n
		partner = partner || s.partner(u)
		if t := s.card(u).Type; t == order.Recon || t == order.MechInfantry {
			swift += n
		}
	}
	if !partner || soft < tanks && swift < 3 {
		return 0
	}
	if s.divided(b, h) {
		return 0
	}
	return armour
}

// divided tells whether somebody in a hex attacks other enemies than an attack out of it, or has still
// to attack some (9.51d).
func (s *state) divided(b *battle, h int16) bool {
	for u := s.first(h); u >= 0; u = s.after(u) {
		switch {
		case !s.line(u) || b.has(u) || s.marked(u, drivenOut):
		case s.is(u, attacked) || s.fight.in[u] != 0:
			return true
		case !s.marked(u, mustFight):
		case s.combatFrame() == nil: // 29.2
			if s.elsewhere(u, b.hex[0]) {
				return true
			}
		case s.roomBeside(b, u) && s.otherEnemy(u, b):
			return true
		}
	}
	return false
}

// solelyAcross tells whether all attackers but guns attack across a river (6.78).
func (s *state) solelyAcross(b *battle) bool {
	any := false
	for _, w := range b.who[:b.nWho] {
		if s.line(int(w)) {
			if !s.acrossRiver(b, s.at[w]) {
				return false
			}
			any = true
		}
	}
	return any
}

// acrossRiver tells whether all hexes attacked lie across a river from a hex.
func (s *state) acrossRiver(b *battle, from int16) bool {
	for _, h := range b.hex[:b.nHex] {
		if s.sc.Ground.Between(from, h)&order.River == 0 {
			return false
		}
	}
	return true
}

// onlyStatic tells whether a hex is held by nobody but batteries and what is built in (A43).
func (s *state) onlyStatic(h int16) bool {
	any := false
	for u := s.first(h); u >= 0; u = s.after(u) {
		if !s.card(u).Static() {
			return false
		}
		any = true
	}
	return any
}
