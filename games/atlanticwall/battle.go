package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// Limits of what is in hand of a fight.
const (
	maxBattles = 6  // rolled from hexes that have more to roll, and not applied yet (9.88)
	maxTargets = 6  // hexes that one attack is about (9.25)
	maxForce   = 48 // units, guns, air units and ships in one attack
	maxFPF     = 24
	maxSteps   = 6 // hexes of a retreat
)

// role is what is so with a unit in a Combat Phase, besides its flags.
type role uint16

const (
	mustFight role = 1 << iota // stood in an enemy zone when the phase began: has to attack (9.13)
	mustFall                   // its zone covered one of those: has to be attacked (9.11)
	kin                        // has Regimental Integrity in this phase (9.41, 9.42)
	fights                     // uses its strength in the defence in hand (8.21)
	hit                        // stands where the result in hand applies
	falling                    // of the stack that retreats now
	repulsed                   // a result of this phase was against its stack (9.88)
	advanced                   // has advanced after the battle in hand
	bides                      // would have to attack but for its shelter: if it does attack, it owes as much (7.44)
	satOut                     // stood beside attackers and did not attack: does not in this phase (8.23)
	attempts                   // of those in a box of Future Sea Landings one who attempts to land at high tide (30.22)
	wentBack                   // has retreated by the result in hand, and goes no farther with others
	drivenOut                  // has attacked in this phase, and been driven out of the hex that it attacked from (9.12)
)

// battle is an attack from its declaration to the end of its result.
type battle struct {
	hex        [maxTargets]int16 // attacked
	from       [maxTargets]int16 // from where, artillery far off apart
	driven     [maxTargets]int16 // by hex of from: where another result has sent the stack of it, + 1, 0 for nowhere (9.88)
	who        [maxForce]int16   // units, guns, air units and ships of the attacker
	fpf        [maxFPF]int16     // of the defender
	nHex       int8
	nFrom      int8
	nWho, nFPF int8
	armed      uint8 // hexes of from whose tanks count for armour superiority (9.51)
	hedges     uint8 // targets where a Delay marker was when the attack was made (21.35)
	extras     uint8 // what has been declared of it (extras.go)
	stood      bool  // the defender has chosen who fights (8.23)
	column     int8
	dice       int8
	morale     int8 // of the side that the result is against (9.76)
	// By target: what is left of the number of hexes for an advance (9.92), and the Path
	// of Retreat from the first hex behind the vacated one (9.91).
	room  [maxTargets]int8
	path  [maxTargets][maxSteps]int16
	nPath [maxTargets]int8
}

// Values of battle.morale.
const (
	unasked int8 = iota
	firm
	shaken
)

// fightState is what changes by combat, besides the units themselves.
type fightState struct {
	role       []role  // by unit
	in         []uint8 // by unit, the battle that a unit, gun, air unit or ship is in, + 1
	*fightCore         // on a page of its own (pages.go)
}

// fightCore is what of it is as large in every scenario.
type fightCore struct {
	battles [maxBattles]battle
	n       int8 // battles declared, rolled or being applied
}

func (x *fightState) hash(h *kernel.Hash, units int) {
	h.Int(int64(x.n))
	for u := range units {
		if m := int64(x.role[u])<<8 | int64(x.in[u]); m != 0 {
			h.Int(m<<16 | int64(u))
		}
	}
	for i := range x.battles[:x.n] {
		x.battles[i].hash(h)
	}
}

func (b *battle) hash(h *kernel.Hash) {
	h.Int(int64(b.nHex)<<56 | int64(b.nFrom)<<48 | int64(b.nWho)<<40 | int64(b.nFPF)<<32 | int64(b.armed)<<24 | int64(b.column)<<16 | int64(b.dice)<<8 | int64(b.morale))
	if b.stood {
		h.Int(1)
	}
	if b.hedges != 0 {
		h.Int(int64(b.hedges) << 1)
	}
	if b.extras != 0 {
		h.Int(int64(b.extras) << 9)
	}
	for i, x := range b.driven[:b.nFrom] {
		if x != 0 {
			h.Int(int64(x)<<8 | int64(i))
		}
	}
	for _, list := range [][]int16{b.hex[:b.nHex], b.from[:b.nFrom], b.who[:b.nWho], b.fpf[:b.nFPF]} {
		for _, n := range list {
			h.Int(int64(n))
		}
	}
	for i := range b.nHex {
		h.Int(int64(b.room[i])<<8 | int64(b.nPath[i]))
		for _, n := range b.path[i][:b.nPath[i]] {
			h.Int(int64(n))
		}
	}
}

// about tells whether a hex is attacked.
func (b *battle) about(h int16) bool { return b.target(h) >= 0 }

// target is the number of a hex among those attacked, or -1.
func (b *battle) target(h int16) int {
	for i, x := range b.hex[:b.nHex] {
		if x == h {
			return i
		}
	}
	return -1
}

// source is the number of a hex among those attacked from, or -1.
func (b *battle) source(h int16) int {
	for i, x := range b.from[:b.nFrom] {
		if x == h {
			return i
		}
	}
	return -1
}

// has tells whether a unit is in the attack.
func (b *battle) has(u int) bool {
	for _, w := range b.who[:b.nWho] {
		if int(w) == u {
			return true
		}
	}
	return false
}

// add puts a unit into the attack.
func (b *battle) add(u int) {
	b.who[b.nWho] = int16(u)
	b.nWho++
}

// drop takes it out.
func (b *battle) drop(u int) {
	for i, w := range b.who[:b.nWho] {
		if int(w) == u {
			copy(b.who[i:b.nWho-1], b.who[i+1:b.nWho])
			b.nWho--
			b.who[b.nWho] = 0
			return
		}
	}
}

// marked tells whether a unit has any of the marks.
func (s *state) marked(u int, m role) bool { return s.fight.role[u]&m != 0 }

// unmark takes marks from everybody.
func (s *state) unmark(m role) {
	for u := range s.sc.Units {
		s.fight.role[u] &^= m
	}
}

// clears ends all battles in hand.
func (x *fightState) clears() {
	x.battles, x.n = [maxBattles]battle{}, 0
	clear(x.in)
}

// phasing is the side whose Combat Phase it is: the attacker (9.0).
func (s *state) phasing() order.Side { return order.Side(s.combatFrame().A) }

// line tells a unit that is neither gun nor air unit nor ship: it is in an attack with
// its Combat Strength.
func (s *state) line(u int) bool {
	c := s.card(u)
	return c.OnGround() && !c.Gun()
}

// unaided tells whether no guns, air units or ships are in an attack.
func (s *state) unaided(b *battle) bool {
	for _, w := range b.who[:b.nWho] {
		if !s.line(int(w)) {
			return false
		}
	}
	return true
}

// barraged tells whether only guns, air units and ships attack (10.31).
func (s *state) barraged(b *battle) bool {
	for _, w := range b.who[:b.nWho] {
		if s.line(int(w)) {
			return false
		}
	}
	return true
}
