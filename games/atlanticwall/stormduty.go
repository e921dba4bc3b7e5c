package atlanticwall

import (
	"sandtable/board"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// 29.24 The duty to attack in an assault (7.41 to 7.44, 9.21): each German hex whose zone covers somebody is
// attacked, as far as those who can attack go round.
var (
	ruleAssaultDuty  = book.Rule("29.24", "Duty to attack", "As in 7.4: Germans whose zones covered unpinned Allied units when the segment began are attacked, if anybody can.", "{hex} has to be attacked, or the units that it covers pinned")
	ruleAssaultLeft  = book.Rule("29.24", "Duty to attack", "Nobody who could attack is left without an enemy.", "{unit} would have nobody left to attack and belongs in this attack")
	ruleAssaultSpare = book.Rule("29.24", "Duty to attack", "No attack takes those who are needed to attack another hex that has to be attacked.", "{unit} is needed against {place}, which has to be attacked too")
)

// covers29 tells whether a German hex has a zone on a unit that has to attack.
func (s *state) covers29(h int16, u int) bool {
	return s.marked(u, mustFight) && !s.is(u, pinned) && !s.marked(u, advanced) && s.onMap(u) && s.zoneFrom(h, s.at[u])
}

// duty29 is a hex that still has to be attacked, or board.NoHex.
func (s *state) duty29() int16 {
	for u := range s.sc.Units {
		if !s.marked(u, mustFight) || !s.onMap(u) {
			continue
		}
		for _, h := range s.sc.Ground.Grid.Adjacent[s.at[u]] {
			if h != board.NoHex && s.friendIn(order.German, h) >= 0 && s.covers29(h, u) && s.mayAssault(h).OK() {
				return h
			}
		}
	}
	return board.NoHex
}

// mayCommitStorm says why the attack is not made: nobody is in it, somebody would be left who has to attack
// and could attack nobody else, or one of them is the only one left for another hex (29.24).
func (s *state) mayCommitStorm(f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
	b := s.storming()
	if b.nWho == 0 {
		return ruleAssaultNone.No(f.A)
	}
	for _, x := range s.sc.Ground.Grid.Adjacent[f.A] {
		if x == board.NoHex {
			continue
		}
		for u := s.friendIn(order.Allied, x); u >= 0; u = s.after(u) {
			if !b.has(u) && s.covers29(f.A, u) && s.mayStorm(u, f.A).OK() && !s.elsewhere(u, f.A) {
				return ruleAssaultLeft.No(int16(u))
			}
		}
	}
	w, h := s.wantedElsewhere(f.A)
	return ruleAssaultSpare.Only(w < 0, int16(max(w, 0)), max(h, 0))
}

// elsewhere tells whether a unit has another German to attack.
func (s *state) elsewhere(u int, but int16) bool {
	for _, h := range s.sc.Ground.Grid.Adjacent[s.at[u]] {
		if h == board.NoHex || h == but {
			continue
		}
		if g := s.friendIn(order.German, h); g >= 0 && !s.is(g, defended) && s.mayStorm(u, h).OK() {
			return true
		}
	}
	return false
}

// coversAny tells whether a German hex has a zone on anybody whom that obliges: who attacks out of a shelter
// owes as much as others (7.44).
func (s *state) coversAny(h int16) bool {
	for _, x := range s.sc.Ground.Grid.Adjacent[h] {
		if x == board.NoHex {
			continue
		}
		for u := s.friendIn(order.Allied, x); u >= 0; u = s.after(u) {
			if s.covers29(h, u) || s.marked(u, bides) && s.storming().has(u) && s.zoneFrom(h, x) {
				return true
			}
		}
	}
	return false
}

// maxOwed is how many hexes that have to be attacked are weighed against each other at once, and maxFree how
// many units that could attack them.
const (
	maxOwed = 128
	maxFree = 256
)

// owed29 appends the German hexes that have to be attacked, but for one.
func (s *state) owed29(but int16, dst []int16) []int16 {
	for h := range s.stands[order.German].all() {
		if h != but && len(dst) < maxOwed && s.coversAny(h) {
			dst = append(dst, h)
		}
	}
	return dst
}

// wantedElsewhere is one of those who attack a hex without whom fewer others of the hexes that have to be
// attacked can be, and such a hex; or -1.
func (s *state) wantedElsewhere(target int16) (u int, h int16) {
	var memory [maxOwed + 1]int16
	b, owed := s.storming(), s.owed29(target, memory[:0])
	if b.nWho == 0 || len(owed) == 0 {
		return -1, -1
	}
	stay := s.assign(owed, nil, -1)
	here, all := 0, owed
	if s.coversAny(target) {
		here, all = 1, append(owed, target)
	}
	if s.assign(all, b.who[:b.nWho], -1) <= stay+here {
		return -1, -1
	}
	best := -1
	for i, w := range b.who[:b.nWho] {
		if s.assign(owed, b.who[i:i+1], -1) > stay && (best < 0 || s.stormWorth(int(w)) < s.stormWorth(best)) {
			best = int(w)
		}
	}
	return best, s.reached(best, owed)
}

// reached is the first of some hexes that a unit could attack, or -1.
func (s *state) reached(u int, list []int16) int16 {
	for _, h := range list {
		if u >= 0 && s.mayReachOver(u, h).OK() {
			return h
		}
	}
	return -1
}

// mayOpen says why no attack on a hex is begun: whoever could attack it is needed against hexes that have to be
// attacked, as it does not.
func (s *state) mayOpen(_ *kernel.Frame, c kernel.Choice) kernel.Verdict {
	if v := s.mayAssault(c.A); !v.OK() || s.coversAny(c.A) {
		return v
	}
	var memory [maxOwed]int16
	owed, needed := s.owed29(c.A, memory[:0]), -1
	most := s.assign(owed, nil, -1)
	for _, x := range s.sc.Ground.Grid.Adjacent[c.A] {
		if x == board.NoHex {
			continue
		}
		for u := s.friendIn(order.Allied, x); u >= 0; u = s.after(u) {
			if !s.mayStorm(u, c.A).OK() {
				continue
			}
			if s.assign(owed, nil, u) == most {
				return kernel.Verdict{}
			}
			needed = u
		}
	}
	return ruleAssaultSpare.No(int16(needed), s.reached(needed, owed))
}

// assignment gives units to hexes that they attack, one to each.
type assignment struct {
	s     *state
	owed  []int16
	units [maxFree]int16
	n     int
	takes [maxFree]int16 // the hex that each attacks, and 1 more
	seen  [maxFree]bool
}

// assign is how many of some hexes can be attacked, each by a unit of its own: those who are in no attack, but
// for one, and some of the attack in hand as far as four attack out of a hex (29.25).
func (s *state) assign(owed, also []int16, without int) (n int) {
	a := assignment{s: s, owed: owed}
	for _, w := range also {
		a.add(int(w))
	}
	for _, h := range owed {
		for _, x := range s.sc.Ground.Grid.Adjacent[h] {
			if x == board.NoHex {
				continue
			}
			for u := s.friendIn(order.Allied, x); u >= 0; u = s.after(u) {
				if u != without && !s.storming().has(u) && s.mayReachOver(u, h).OK() {
					a.add(u)
				}
			}
		}
	}
	for i := range owed {
		a.seen = [maxFree]bool{}
		n += flag(a.place(i))
	}
	return n
}

// add has a unit attack too, if it does not yet and there is room for it (29.25).
func (a *assignment) add(u int) {
	room := stormMost - a.s.inv.sallied(a.s.at[u])
	for _, w := range a.units[:a.n] {
		if int(w) == u {
			return
		}
		room -= flag(a.s.at[w] == a.s.at[u])
	}
	if room > 0 && a.n < maxFree {
		a.units[a.n] = int16(u)
		a.n++
	}
}

// place finds a unit for a hex, and another one for the hex of that unit if need be.
func (a *assignment) place(i int) bool {
	for k, w := range a.units[:a.n] {
		if a.seen[k] || !a.s.mayReachOver(int(w), a.owed[i]).OK() {
			continue
		}
		a.seen[k] = true
		if a.takes[k] == 0 || a.place(int(a.takes[k]-1)) {
			a.takes[k] = int16(i + 1)
			return true
		}
	}
	return false
}
