package greatestday

import "slices"

// Unmoved is a position as it was, and tells of one that has come of it whose stances are surely still the same,
// without asking for them: what a choice changes is mostly a unit or two and what is beside them.
type Unmoved struct {
	was     *state  // nil for none
	roads   [2]int8 // what roads cost then
	all     bool    // every stance may have changed
	changed hexes   // else: where it may have
}

// Keep takes a position for the one as it was.
func (x *Unmoved) Keep(p Stances) {
	if x.was == nil {
		x.was = new(state)
	}
	x.was.CopyFrom(p.s)
	x.roads = p.roads
}

// Compare finds out what differs in another position.
func (x *Unmoved) Compare(p Stances) {
	a, b := x.was, p.s
	if x.all = a == nil || a.sc != b.sc || x.roads != p.roads || !a.alike(b); x.all {
		return
	}
	x.changed = hexes{}
	for u := range a.at {
		stays := a.at[u] == b.at[u] && a.naval.cargo[u] == b.naval.cargo[u] && a.naval.drift[u] == b.naval.drift[u]
		if stays && a.unit[u] == b.unit[u] && a.delay[u] == b.delay[u] {
			continue
		}
		if x.all = !stays && b.pivotal(u); x.all {
			return
		}
		x.around(b.sc, a.where(u))
		x.around(b.sc, b.where(u))
	}
}

// Same tells of a unit of the position that was compared whether its stance is surely the same.
func (x *Unmoved) Same(f Facts, u int) bool {
	switch h := f.s.at[u]; {
	case x.all:
		return false
	case h < 0:
		return x.was.at[u] < 0
	default:
		return !x.changed.has(h)
	}
}

// around adds a hex where something has changed and those beside it, who reach no farther than one hex beside an
// enemy (G12.2).
func (x *Unmoved) around(sc *scenario, h int16) {
	if h < 0 {
		return
	}
	x.changed.add(h)
	for _, n := range sc.Ground.Grid.Adjacent[h] {
		if n >= 0 {
			x.changed.add(n)
		}
	}
}

// pivotal tells of a unit on whose place it may depend who else is in command: a leader, the craft that he may be
// aboard of (4.5.3), who has the hero (16.2).
func (s *state) pivotal(u int) bool {
	return s.isLeader(u) || s.isCraft(u) || slices.Contains(s.hero[:], int16(u))
}

// alike tells whether two positions of a scenario agree in all that stances far apart may read. What no stance
// reads and choices often change is left out by name, so that whatever is added to a position counts.
func (s *state) alike(o *state) bool {
	if s.rides != o.rides || s.rides && !slices.Equal(s.carrying, o.carrying) {
		return false
	}
	theirs := o.sets()
	for i, x := range s.sets() {
		if x != &s.blocked && x != &s.fight.german && (x.n != theirs[i].n || x.n != 0 && !slices.Equal(x.bits, theirs[i].bits)) {
			return false
		}
	}
	game, assets, naval := s.game, s.assets.assetCore, s.naval.navalCore
	game.won, game.mug, game.played, game.active, game.kept = o.won, o.mug, o.played, o.active, o.kept
	game.cp, game.roadblocks, game.holder, game.shut, game.entered, game.heroActs = o.cp, o.roadblocks, o.holder, o.shut, o.entered, o.heroActs
	assets.dp, assets.bought, assets.lent, assets.unloaded, assets.spilled, assets.bridge, assets.raids = o.assets.dp, o.assets.bought, o.assets.lent, o.assets.unloaded, o.assets.spilled, o.assets.bridge, o.assets.raids
	naval.tracks, naval.plays, naval.spent, naval.ashore, naval.begun = o.naval.tracks, o.naval.plays, o.naval.spent, o.naval.ashore, o.naval.begun
	return game == o.game && assets == o.assets.assetCore && naval == o.naval.navalCore
}
