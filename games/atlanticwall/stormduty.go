package atlanticwall

import (
	"slices"

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

// owed29 are the German hexes that have to be attacked, but for one.
func (s *state) owed29(but int16) (out []int16) {
	for h := range s.stands[order.German].all() {
		if h != but && s.coversAny(h) {
			out = append(out, h)
		}
	}
	return out
}

// wantedElsewhere is one of those who attack a hex without whom fewer others of the hexes that have to be
// attacked can be, and such a hex; or -1.
func (s *state) wantedElsewhere(target int16) (u int, h int16) {
	b := s.storming()
	owed := s.owed29(target)
	if b.nWho == 0 || len(owed) == 0 {
		return -1, -1
	}
	here := flag(s.coversAny(target))
	stay := s.assign(owed, nil, -1)
	all := owed
	if here > 0 {
		all = append(slices.Clone(owed), target)
	}
	if s.assign(all, b.who[:b.nWho], -1) <= stay+here {
		return -1, -1
	}
	best := -1
	for _, w := range b.who[:b.nWho] {
		if s.assign(owed, []int16{w}, -1) > stay && (best < 0 || s.stormWorth(int(w)) < s.stormWorth(best)) {
			best = int(w)
		}
	}
	for _, x := range owed {
		if best >= 0 && s.mayReachOver(best, x).OK() {
			return best, x
		}
	}
	return -1, -1
}

// mayOpen says why no attack on a hex is begun: whoever could attack it is needed against hexes that have to be
// attacked, as it does not.
func (s *state) mayOpen(_ *kernel.Frame, c kernel.Choice) kernel.Verdict {
	if v := s.mayAssault(c.A); !v.OK() || s.coversAny(c.A) {
		return v
	}
	owed := s.owed29(c.A)
	if len(owed) == 0 {
		return kernel.Verdict{}
	}
	most, needed := s.assign(owed, nil, -1), int16(-1)
	for _, x := range s.sc.Ground.Grid.Adjacent[c.A] {
		if x == board.NoHex {
			continue
		}
		for u := s.friendIn(order.Allied, x); u >= 0; u = s.after(u) {
			if !s.mayStorm(u, c.A).OK() {
				continue
			}
			if s.assign(owed, nil, int16(u)) == most {
				return kernel.Verdict{}
			}
			needed = int16(u)
		}
	}
	return ruleAssaultSpare.No(needed, owed[slices.IndexFunc(owed, func(h int16) bool { return s.mayReachOver(int(needed), h).OK() })])
}

// assign is how many of some hexes can be attacked, each by a unit of its own: those who are in no attack, but
// for one, and some of the attack in hand as far as four attack out of a hex (29.25).
func (s *state) assign(owed, also []int16, without int16) (n int) {
	var free []int16
	room := func(x int16) int {
		r := stormMost - s.inv.sallied(x)
		for _, w := range free {
			r -= flag(s.at[w] == x)
		}
		return r
	}
	for _, w := range also {
		if room(s.at[w]) > 0 {
			free = append(free, w)
		}
	}
	for _, h := range owed {
		for _, x := range s.sc.Ground.Grid.Adjacent[h] {
			if x == board.NoHex {
				continue
			}
			for u := s.friendIn(order.Allied, x); u >= 0; u = s.after(u) {
				if int16(u) != without && !s.storming().has(u) && !slices.Contains(free, int16(u)) && s.mayReachOver(u, h).OK() && room(x) > 0 {
					free = append(free, int16(u))
				}
			}
		}
	}
	takes := make([]int, len(free)) // the hex that each attacks, and 1 more
	for i := range owed {
		n += flag(s.place29(owed, free, takes, make([]bool, len(free)), i))
	}
	return n
}

// place29 finds a unit for a hex, and another one for the hex of that unit if need be.
func (s *state) place29(owed, free []int16, takes []int, seen []bool, i int) bool {
	for k, w := range free {
		if seen[k] || !s.mayReachOver(int(w), owed[i]).OK() {
			continue
		}
		seen[k] = true
		if takes[k] == 0 || s.place29(owed, free, takes, seen, takes[k]-1) {
			takes[k] = i + 1
			return true
		}
	}
	return false
}
