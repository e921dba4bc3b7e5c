package dday91

import (
	"fmt"

	"sandtable/games/dday91/order"
	"sandtable/kernel"
)

// sound says what is wrong with a position, nil if nothing.
func (p *position) sound() error {
	q := p.Clone().(*position)
	q.rebuild()
	if q.count != p.count || q.ground != p.ground || q.zone != p.zone {
		return fmt.Errorf("counts or zones of control are not what the units make them")
	}
	for u := range int16(nPieces) {
		c := &p.sc.Units[u]
		if (p.life[u] == inPlay) != (p.loc[u] >= 0) {
			return fmt.Errorf("%s: life %d at %s", c.ID, p.life[u], p.hexName(p.loc[u]))
		}
		if p.on(u) {
			x := p.at(u)
			if x.Terrain == order.Outside {
				return fmt.Errorf("%s is at %s, out of play", c.ID, x.Name)
			}
			if x.Terrain == order.Sea && sideOf(u) == german {
				return fmt.Errorf("%s is at sea", c.ID)
			}
			if c.IsGround() && x.IsLand() && !p.controls(sideOf(u), p.loc[u]) {
				return fmt.Errorf("%s stands at %s, which the enemy controls (2e.1)", c.ID, x.Name)
			}
			if p.count[1-sideOf(u)][p.loc[u]] > 0 && c.Stacks() {
				return fmt.Errorf("both sides at %s", x.Name)
			}
		}
		if a := int16(p.box[u]); a >= 0 {
			if !p.sc.Units[a].IsArmy() || sideOf(a) != sideOf(u) || p.loc[a] != p.loc[u] || !p.on(u) || !p.on(a) {
				return fmt.Errorf("%s is in the box of %s at %s, itself at %s (2d1.2)", c.ID, p.sc.Units[a].ID, p.hexName(p.loc[a]), p.hexName(p.loc[u]))
			}
		}
		if p.spent[u] < 0 || p.spent[u] > 13 {
			return fmt.Errorf("%s has spent %d", c.ID, p.spent[u])
		}
	}
	if p.moves[0] > maxMoves || p.moves[1] > maxMoves {
		return fmt.Errorf("Moves %v (3d.1)", p.moves)
	}
	if err := p.soundMarkers(); err != nil {
		return err
	}
	if f := p.portion(); f != nil && (f.Step == stepDeclare || f.Step == stepNewMoves) {
		for s := kernel.Seat(0); s < 2; s++ {
			if s == p.phasing() || f.Step == stepNewMoves {
				if h := p.illegal(s); h >= 0 {
					return fmt.Errorf("illegal stack of side %d at %s (2d1.1)", s, p.hexName(h))
				}
			}
		}
	}
	return nil
}

// soundMarkers checks what the options add: bombers, harbours, divisions, marks.
func (p *position) soundMarkers() error {
	step := stepNewMoves
	if f := p.portion(); f != nil && kernel.Seat(f.A) == allied {
		step = f.Step
	}
	for i, h := range p.bombAt {
		switch {
		case h >= 0 && (!p.sc.opt.bomb13b || p.bad || step < stepMove || step > stepBombDone):
			return fmt.Errorf("bomber %d away from London at %s outside its step (13b3)", i, p.hexName(h))
		case h >= 0 && p.bombAt[1-i] >= 0 && p.bombAt[1-i] != h:
			return fmt.Errorf("bombers over %s and %s (13b1)", p.hexName(h), p.hexName(p.bombAt[1-i]))
		}
	}
	for m := int16(mulberry1); m < nPieces; m++ {
		if !p.on(m) || !p.at(m).Continental() {
			continue
		}
		if x := p.at(m); !x.Coastal || x.IsCity() || !p.controls(allied, p.loc[m]) || p.ground[german][p.loc[m]] > 0 {
			return fmt.Errorf("a harbour lies at %s (15a1, 15a4)", x.Name)
		}
		if o := 2*mulberry1 + 1 - m; p.on(o) && p.loc[o] == p.loc[m] {
			return fmt.Errorf("two harbours at %s (15a2)", p.at(m).Name)
		}
	}
	gone, opt := 0, &p.sc.opt
	for u := range int16(nUnits) {
		c := &p.sc.Units[u]
		if p.life[u] == dead && c.IsCorps() && sideOf(u) == allied {
			gone++
		}
		switch {
		case p.is(u, reduced) && !c.Back:
			return fmt.Errorf("%s has no reduced side (4e1)", c.ID)
		case !p.on(u) && (p.mark[u]&^(reduced|replaced) != 0 || p.fight[u] != 0 || p.box[u] >= 0):
			return fmt.Errorf("%s is off the board and still busy: %b", c.ID, p.mark[u])
		case c.Class == order.StrategicAir && p.on(u) && p.loc[u] != p.sc.London:
			return fmt.Errorf("%s lives at %s (13b)", c.ID, p.hexName(p.loc[u]))
		case p.is(u, dropped) && (!opt.drop13d || !c.Drops), p.is(u, effort|tired) && (!opt.effort14c || !c.Mech),
			p.is(u, pursuing) && !opt.pursue14b, p.is(u, fresh) && (!opt.divisions16 || c.Class != order.Divisional),
			p.is(u, reacting) && (!opt.react13a || c.Class != order.Air), p.is(u, grounded|cleared) && !p.bad, p.is(u, replaced) && !opt.replace11b:
			return fmt.Errorf("%s bears marks %b against the options", c.ID, p.mark[u])
		case p.is(u, unsupplied) && p.on(u) && c.IsGround() && p.at(u).Terrain == order.Sea:
			return fmt.Errorf("%s is at sea and out of supply (3c.6)", c.ID)
		case p.is(u, pursuing) && c.IsLeg():
			return fmt.Errorf("%s pursues on foot (14b1)", c.ID)
		}
	}
	if int(p.lost) < gone || !opt.replace11b && int(p.lost) != gone {
		return fmt.Errorf("%d Allied corps are dead and %d are counted (6.2)", gone, p.lost)
	}
	return nil
}

// illegal returns a hex of a side with an illegal stack, or -1.
func (p *position) illegal(s kernel.Seat) int16 {
	for u := range units(s) {
		if h := p.loc[u]; p.on(u) && p.count[s][h] > 1 && !p.stackOK(s, h) {
			return h
		}
	}
	return -1
}
