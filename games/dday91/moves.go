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
