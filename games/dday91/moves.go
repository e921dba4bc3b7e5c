package dday91

import "sandtable/kernel"

// gain adds Moves, at most up to the end of the track (3d.1).
func (p *position) gain(s kernel.Seat, n int, why eventKind, sink kernel.Sink) {
	p.moves[s] = uint8(min(maxMoves, int(p.moves[s])+n))
	tell(sink, why, ruleIncome, int16(s), int16(n), int16(p.moves[s]))
}

func (p *position) spend(s kernel.Seat, n int16) { p.moves[s] -= uint8(n) }

// openPortion wipes what was noted of the last portion and adds the new Moves
// (3d.2, 11a.1). The bombers' Move for the Germans does not need option 11a (13b.4).
func (p *position) openPortion(s kernel.Seat, sink kernel.Sink) {
	for u := range p.mark {
		p.mark[u] &^= portionMarks
		p.spent[u], p.fight[u], p.home[u], p.toll[u] = 0, 0, -1, 0
	}
	p.nCombats = 0
	p.rolled = false
	tell(sink, evPortion, 0, int16(s), int16(p.turn))
	n := int(p.sc.income[s])
	if p.sc.opt.moves11a {
		n = p.variableMoves(s)
	}
	if s == german {
		n += int(p.bombers)
		p.bombers = 0
	}
	p.gain(s, n, evIncome, sink)
}

// variableMoves counts rule 11a.1 without the harbours, which wait for the
// weather of the turn.
func (p *position) variableMoves(s kernel.Seat) int {
	n := 0
	lo, hi := span(s)
	for u := lo; u < hi; u++ {
		if p.sc.units[u].isRound() && p.on(u) && !p.is(u, unsupplied) && p.at(u).continental() {
			n++
		}
	}
	for h := range p.sc.hex {
		v := p.sc.hex[h].circled
		if s == german {
			v = p.sc.hex[h].boxed
		}
		if v > 0 && p.controls(s, int16(h)) {
			n += int(v)
		}
	}
	return n
}

// harbourMoves adds one Move for each Mulberry harbour on the continent in good
// weather, once a turn, after the weather is known (11a.1, 12c4).
func (p *position) harbourMoves(s kernel.Seat, sink kernel.Sink) {
	if s != allied || !p.sc.opt.moves11a || p.bad {
		return
	}
	n := 0
	for m := int16(mulberry1); m < nPieces; m++ {
		if p.harbour(m) {
			n++
		}
	}
	if n > 0 {
		p.gain(s, n, evHarbourMoves, sink)
	}
}

// harbour tells whether a Mulberry marker lies in place on the continent.
func (p *position) harbour(m int16) bool {
	return p.on(m) && p.at(m).continental()
}

// harbourAt tells whether a hex counts as a port and a source by a harbour (15a3.1).
func (p *position) harbourAt(h int16) bool {
	for m := int16(mulberry1); m < nPieces; m++ {
		if p.on(m) && p.loc[m] == h {
			return p.sc.hex[h].continental()
		}
	}
	return false
}

// town tells whether a hex counts as a city where units enter and drops begin: a
// harbour is like a port city in all but combat (15a3.1).
func (p *position) town(h int16) bool { return p.sc.hex[h].isCity() || p.harbourAt(h) }

// applyWeather is the weather step (12.1), table 18.2.
func (p *position) applyWeather(die int16, sink kernel.Sink) {
	p.bad = die > goodUpTo[p.turn-1]
	p.rolled = true
	tell(sink, evWeather, ruleWeather, die, int16(bit(p.bad)))
}

// goodUpTo is the highest die that means good weather, by turn from June to May.
var goodUpTo = [lastTurn]int16{9, 9, 9, 9, 7, 3, 1, 1, 1, 3, 7, 8}

// safeMoves is more than a choice costs and the most that can be owed together:
// eight army headquarters too many and one to send to sea.
const safeMoves = 24

// owed is a lower bound of the Moves that must still be spent before the end of
// the movement step so that no hex is stacked illegally (2d4.1): one for every
// army headquarters too many, and one if some stack has no headquarters at all
// (at sea: what it costs to send one there). Pieces that are being moved owe
// nothing. The piece moved, unless noPiece, is taken to stand on the hex to.
func (p *position) owed(s kernel.Seat, moved, to int16) int {
	return p.owedBut(s, moved, to, covered)
}

// owedBut is owed, where pieces with the mark free owe nothing.
func (p *position) owedBut(s kernel.Seat, moved, to int16, free mark) int {
	if p.moves[s] >= safeMoves {
		return 0 // more than can ever be owed will be left
	}
	n, stuck := 0, 0
	lo, hi := span(s)
	if (moved < 0 || !p.sc.units[moved].isArmy()) && !p.crowded(s, lo, hi, to) {
		return 0
	}
	var hqs, rest [nHexes]uint8
	for u := lo; u < hi; u++ {
		h := p.loc[u]
		if u == moved {
			h = to
		} else if !p.on(u) || p.is(u, free) {
			continue
		}
		if p.sc.units[u].isArmy() {
			if hqs[h]++; hqs[h] > 1 {
				n++
			}
		} else if p.sc.units[u].stacks() {
			rest[h]++
		}
	}
	for u := lo; u < hi; u++ {
		h := p.loc[u]
		if u == moved {
			h = to
		} else if !p.on(u) {
			continue
		}
		if rest[h] > 1 && hqs[h] == 0 {
			price := 1
			if x := &p.sc.hex[h]; x.terrain == sea {
				price = 2 * int(x.invasion)
			}
			stuck = max(stuck, price)
		}
	}
	return n + stuck
}

// crowded tells whether any hex of a side holds two units without exactly one
// army headquarters, or two of these, or whether the hex to could become so by an
// arrival.
func (p *position) crowded(s kernel.Seat, lo, hi, to int16) bool {
	if to >= 0 && p.count[s][to] > 0 {
		return true
	}
	for u := lo; u < hi; u++ {
		if h := p.loc[u]; h >= 0 && p.count[s][h] > 1 && p.box[u] < 0 && !p.sc.units[u].isArmy() && p.sc.units[u].stacks() {
			return true
		}
	}
	for u := lo; u < hi; u++ {
		if h := p.loc[u]; h >= 0 && p.count[s][h] > 1 && p.sc.units[u].isArmy() {
			for v := u + 1; v < hi; v++ {
				if p.loc[v] == h && p.sc.units[v].isArmy() {
					return true
				}
			}
		}
	}
	return false
}
