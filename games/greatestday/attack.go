package greatestday

import "sandtable/games/greatestday/order"

// attack is everything that the sum of an attack reads. It is filled from the
// position by [state.attack]; the sum itself is arithmetic.
type attack struct {
	mode    mode
	rating  int8
	colour  order.Colour
	from    marks
	bonus   bool // the company bonus has been won (G14.4)
	target  marks
	armour  bool // truly armoured, by transport if it is mounted (G2.10)
	defence int8
	terrain *order.Terrain
	hill    bool
	mass    int8 // steps in the target's hex
	length  int8 // range in hexes
	reach   int8 // printed range of the firer
	zones   int8 // 1 from fire zone to fire zone, -1 out of the zones, 0 neither
	run     bool
	charge  bool

	name    cause // what the rating is called, if not a fire rating
	bare    bool  // no modifier counts (4.2.1, 4.2.5)
	helped  bool  // only modifiers in its favour count (4.4.5, 4.4.6)
	ridge   bool  // the line crosses a ridge beside one of the two (2.2.2)
	rubble  bool  // 2.5
	bridge  bool  // the target is in column at a bridge (2.4)
	bank    int8  // what a raised or sunken Road adds (2.3.3, 2.3.5)
	counter bool  // guns in a park or a ship at guns in a park (G16.10)
}

// sum adds up an attack (G13.1, G14.3, G15.3, G16.5, G17.7, G17.9).
func (a *attack) sum(t *order.Table) (s sum) {
	if a.mode == secondary {
		s.add(byAssault, a.rating)
	} else {
		s.add(a.name, a.rating)
	}
	if a.bare {
		return s
	}
	s.when(a.bonus, byBonus, t.Fire.CompanyBonus)
	a.from.weigh(&s, a.mode, t)
	s.when(a.counter && a.mode == indirect, byCounter, counterRating)
	a.cover(&s, t)
	switch a.mode {
	case direct, opportunity:
		s.add(byMass, t.Mass(int(a.mass)))
		s.add(byDefence, a.defence)
		s.add(byRange, a.distance(t))
	case indirect:
		s.add(byMass, t.Mass(int(a.mass)))
		s.add(byDefence, a.defence)
	}
	s.when(a.zones > 0, byZones, t.Target.ZoneToZone)
	s.when(a.zones < 0, byOneZone, t.Target.ZoneToOpen)
	s.when(a.run, byRun, t.Target.Running)
	s.when(a.charge, byCharge, t.Target.Charging)
	if a.helped {
		s.help()
	}
	return s
}

// weigh adds what the state of a unit does to its rating (G14.3, G17.9).
func (m *marks) weigh(s *sum, how mode, t *order.Table) {
	by := t.Assault
	if f := &t.Fire; how != secondary {
		by = order.AssaultValues{Cohesion: f.Cohesion, StepLoss: f.StepLoss, Column: f.Column, Entrenched: f.Entrenched, Bocage: f.Bocage, Barrage: f.Barrage}
	}
	s.add(byHits, by.Cohesion[m.hits])
	s.when(m.reduced, byStep, by.StepLoss)
	s.when(m.column, byColumn, by.Column)
	s.when(m.trench, byTrench, by.Entrenched)
	s.when(m.bocage, byBocage, by.Bocage)
	s.add(byBarrage, by.Barrage[m.barrage])
	s.when(m.suppressed, bySuppressed, by.Suppressed)
	astray, hero := int8(astrayFire), int8(heroFire)
	if how == secondary {
		astray, hero = astrayAssault, heroAssault
	}
	s.when(m.astray, byAstray, astray)
	s.when(m.hero, byHero, hero)
	m.light.weigh(s, how == secondary, m.prowls)
	s.add(byDelay, m.strewn)
}

// cover adds what the target has to hide behind, and what it has not: a unit in
// column has no use of ground that would favour it (G9.4, G14.7).
func (a *attack) cover(s *sum, t *order.Table) {
	ground := a.terrain.Cover[block(a.armour)]
	if a.terrain.NoCover[a.colour] {
		ground = 0 // trees do not stop high explosive, whoever is among them (2.1.2, G14.6)
	}
	hill := int8(0)
	if a.hill && a.mode != indirect { // 2.1.11
		hill = t.Target.Hill[block(a.armour)]
	}
	ridge := int8(0)
	if a.ridge && (a.mode == direct || a.mode == opportunity || a.mode == primary && !a.charge) { // 2.2.2, G17.9: of assaulters too
		ridge = t.Target.Ridge[block(a.armour)]
	}
	if a.target.column {
		ground, hill, ridge = max(ground, 0), max(hill, 0), max(ridge, 0)
	}
	if a.bridge || a.bank != 0 && a.target.column { // 2.4; on a raised or sunken Road it is the Road alone (2.3.3)
		ground = 0
	}
	s.add(byTerrain, ground)
	s.add(byHill, hill)
	s.add(targetRidge, ridge)
	s.when(a.rubble, targetRubble, rubbleCover)
	s.when(a.bridge, targetBridge, bridgeColumn)
	s.when(a.bank != 0, targetBank, a.bank)
	s.when(a.target.hero, targetHero, heroDefence)
	s.when(a.target.column, targetColumn, t.Target.Column)
	s.when(a.target.pit, targetPit, t.Target.Position)
	s.when(a.target.trench && !a.charge, targetTrench, t.Target.Entrenched)
	s.when(a.target.bocage, targetBocage, t.Target.Bocage)
	s.add(targetDelay, a.target.exposed)
}

// distance is the modifier for range (G14.5).
func (a *attack) distance(t *order.Table) int8 {
	switch {
	case !a.armour:
		return t.Range.Each * (a.length - 1)
	case a.length <= 1:
		return 0
	case a.length < a.reach:
		return t.Range.Between
	}
	return t.Range.Maximum
}

// effect reads a die against the total of the sum (G13.2); an entrenched target is
// looked up as an armoured one (G13.3).
func (a *attack) effect(t *order.Table, total, die int) order.Result {
	return t.Hits(a.colour, a.armour || a.target.trench, total, die)
}

// block is 1 for armoured targets, 0 for others.
func block(armour bool) int {
	if armour {
		return 1
	}
	return 0
}

// held is a total within what a die can be held against (G13.1).
func held(total int) int { return min(max(total, 0), 9) }
