package atlanticwall

import (
	"cmp"
	"slices"

	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
)

// exits.go sends Allied battalions off the south edge once the cities are theirs that the plan
// asks for: the highest degree wants both (33.79).

// spareCities are cities more than the plan asks for before battalions leave, until the last days;
// lastDays are Game-Turns that the way takes.
const (
	spareCities = 2
	lastDays    = 20
)

// chooseLeavers chooses the battalions that are to leave in the campaign: as many as are missing, those
// that have the shortest way.
func (b *bot) chooseLeavers(f game.Facts) {
	b.leavers = nil
	plan := f.Plan()
	if plan < 0 {
		return
	}
	p := &b.lore.sc.Campaign.Plans[plan]
	top := &p.Levels[0]
	cities, left := f.Standing(plan)
	missing := int(top.Exits) - left
	spared := spareCities
	if f.Turn() > int(b.lore.sc.Last)-lastDays {
		spared = 0
	}
	if missing <= 0 || cities < int(top.Cities)+spared {
		return
	}
	if b.edge == nil {
		b.edge = b.lore.paths(p.Edge)
	}
	var who []int
	for _, u := range b.lore.own[order.Allied] {
		if m, h := &b.lore.sc.Units[u], f.At(u); h >= 0 && m.Controls() && (m.Size == order.Battalion || f.Group(u)) && b.edge[h] < far && f.CanMove(u) {
			who = append(who, u)
		}
	}
	slices.SortStableFunc(who, func(p, q int) int { return cmp.Compare(b.edge[f.At(p)], b.edge[f.At(q)]) })
	b.leavers = map[int]bool{}
	for _, u := range who[:min(len(who), missing)] {
		b.leavers[u] = true
	}
}

// depart sends those who are to leave to the edge, and off it who reaches it.
func (b *bot) depart(x *survey) {
	for _, u := range x.free {
		if _, sent := x.to[u]; b.leavers[u] && !sent {
			b.goTo(x, u, func(h int16) float64 { return float64(b.edge[h]) })
		}
	}
}
