package dday91

import (
	"fmt"

	"sandtable/kernel"
)

// sound says what is wrong with a position, nil if nothing.
func (p *position) sound() error {
	q := p.Clone().(*position)
	q.rebuild()
	if q.count != p.count || q.ground != p.ground || q.zone != p.zone {
		return fmt.Errorf("counts or zones of control are not what the units make them")
	}
	for u := int16(0); u < nPieces; u++ {
		c := &p.sc.units[u]
		if (p.life[u] == inPlay) != (p.loc[u] >= 0) {
			return fmt.Errorf("%s: life %d at %s", c.id, p.life[u], p.hexName(p.loc[u]))
		}
		if p.on(u) {
			x := p.at(u)
			if x.terrain == outside {
				return fmt.Errorf("%s is at %s, out of play", c.id, x.name)
			}
			if x.terrain == sea && sideOf(u) == german {
				return fmt.Errorf("%s is at sea", c.id)
			}
			if c.isGround() && x.isLand() && !p.controls(sideOf(u), p.loc[u]) {
				return fmt.Errorf("%s stands at %s, which the enemy controls (2e.1)", c.id, x.name)
			}
			if p.count[1-sideOf(u)][p.loc[u]] > 0 && c.stacks() {
				return fmt.Errorf("both sides at %s", x.name)
			}
		}
		if a := int16(p.box[u]); a >= 0 {
			if !p.sc.units[a].isArmy() || sideOf(a) != sideOf(u) || p.loc[a] != p.loc[u] || !p.on(u) || !p.on(a) {
				return fmt.Errorf("%s is in the box of %s at %s, itself at %s (2d1.2)", c.id, p.sc.units[a].id, p.hexName(p.loc[a]), p.hexName(p.loc[u]))
			}
		}
		if p.spent[u] < 0 || p.spent[u] > 13 {
			return fmt.Errorf("%s has spent %d", c.id, p.spent[u])
		}
	}
	if p.moves[0] > maxMoves || p.moves[1] > maxMoves {
		return fmt.Errorf("Moves %v (3d.1)", p.moves)
	}
	if f := p.portion(); f != nil && (f.Step == stepDeclare || f.Step == stepNewMoves) {
		for s := kernel.Seat(0); s < 2; s++ {
			if s == p.phasing() || f.Step == stepNewMoves {
				if h := p.illegal(s, func(*hex) bool { return true }); h >= 0 {
					return fmt.Errorf("illegal stack of side %d at %s (2d1.1)", s, p.hexName(h))
				}
			}
		}
	}
	return nil
}
