package dday91

import (
	"encoding/binary"

	"sandtable/games/dday91/order"
	"sandtable/kernel"
)

// 3c Supply, 15b Starvation.
var (
	ruleSupply   = book.Rule("3c.2", "Supply", "In each supply step both sides are checked: a unit is supplied if a path without enemy units, and without enemy zones unless a friend is there, leads to a source its side controls; in a source of its side it always is. Allies trace over sea too, Germans by land.", "")
	_            = book.Rule("3c.1", "For both sides", "Supply is judged for both sides in every supply step and holds until the next.", "")
	_            = book.Rule("3c.3", "Land and sea", "Lines of the Allies run over land and sea, those of the Germans over land.", "")
	_            = book.Rule("3c.4", "Shut hexes", "No line goes through an enemy, nor through an enemy zone where no friend stands.", "")
	_            = book.Rule("3c.5", "All at once", "Zones count as they were when the step began: who was out of supply before has none.", "")
	ruleNoSupply = book.Rule("3c.6", "Out of supply", "No Moves for a unit out of supply: it does not move or attack and has no zone.", "{unit} is out of supply")
	_            = book.Rule("3c.7", "Base", "The Mediterranean Base is a source of value 0.", "")
	ruleStarve   = book.Rule("15b.1", "Cut off", "A unit still cut off since the opponent's supply step, not in a fortified city, takes a loss.", "")
	evSupply     = book.Event("supply", "{A:unit} is {C:fed}.{-B:hex}")
	evStarve     = book.Event("loss", "{unit} suffers from being cut off.{-hex}")
)

func init() { book.Names("fed", []string{"cut off from supply", "supplied again"}) }

// source tells whether a hex is a supply source that a side controls (3c.2).
func (p *position) source(s kernel.Seat, h int16) bool {
	return p.controls(s, h) && p.sourceFor(s, h)
}

// sourceFor tells whether a hex would serve a side as a supply source: a circled number or a
// harbour the Allies (15a3.1), a boxed number the Germans (3c.2). The Mediterranean Base is one
// of value 0 (3c.7).
func (p *position) sourceFor(s kernel.Seat, h int16) bool {
	if s == allied {
		return p.sc.Hex[h].Circled >= 0 || p.harbourAt(h)
	}
	return p.sc.Hex[h].Boxed >= 0
}

// fed tells whether a unit of a side in a hex is supplied, in being lines(s): by a line, or
// always by the source that it stands in, whoever controls it (3c.2): aircraft take none.
func (p *position) fed(s kernel.Seat, h int16, in *hexSet) bool {
	return in.has(h) || p.sourceFor(s, h)
}

// passable tells whether supply passes a hex: no enemy unit, no enemy zone unless
// a unit of the side is there (3c.4); Germans by land only, nobody over hexes out
// of play (3c.3).
func (p *position) passable(s kernel.Seat, h int16) bool {
	t := p.sc.Hex[h].Terrain
	if t == order.Outside || t == order.Sea && s == german || p.count[1-s][h] > 0 {
		return false
	}
	return p.zone[1-s][h] == 0 || p.count[s][h] > 0
}

// lines gives every hex from which a path leads to a source of a side.
func (p *position) lines(s kernel.Seat) (in hexSet) {
	ways := &p.sc.Supply[s]
	own, foes, zones := filled(&p.count[s]), filled(&p.count[1-s]), filled(&p.zone[1-s])
	var open hexSet // what passable says of each hex
	for i := range open {
		open[i] = ways.Hexes[i] &^ (foes[i] | zones[i]&^own[i])
	}
	for _, h := range p.sc.Sources[s] {
		if open.has(h) && p.source(s, h) {
			in.add(h)
		}
	}
	for m := int16(mulberry1); m < nPieces; m++ {
		if s == allied && p.on(m) && open.has(p.loc[m]) && p.source(s, p.loc[m]) {
			in.add(p.loc[m])
		}
	}
	for was := (hexSet{}); was != in; {
		was = in
		for i := range ways.Lanes {
			in.spread(&ways.Lanes[i], &open)
		}
	}
	return in
}

// spread adds to a set the open hexes that a lane leads to from those of it.
func (s *hexSet) spread(lane *order.Lane, open *hexSet) {
	over := uint64(0) // from one word into the next
	if up := uint(lane.By) & 63; lane.By > 0 {
		for k := range s {
			w := s[k] & lane.From[k]
			s[k] |= (w<<up | over) & open[k]
			over = w >> (64 - up)
		}
		return
	}
	down := uint(-lane.By) & 63
	for k := len(s) - 1; k >= 0; k-- {
		w := s[k] & lane.From[k]
		s[k] |= (w>>down | over) & open[k]
		over = w << (64 - down)
	}
}

// filled gives the hexes of which a count is not 0.
func filled(count *[nHexes]uint8) (set hexSet) {
	const ones, low = 0x0101010101010101, 0x7f7f7f7f7f7f7f7f // in each of eight bytes
	for h := 0; h < nHexes; h += 8 {
		w := binary.LittleEndian.Uint64(count[h:])
		w = (w | w&low + low) >> 7 & ones
		set[h>>6] |= w * 0x0102040810204080 >> 56 << (h & 63) // the ones side by side
	}
	return set
}

// supplyStep checks both sides at once by the zones there are at its start and
// sets the new states together (3c.1, 3c.5). With option 15b units of the side
// that stay cut off suffer (15b.1).
func (p *position) supplyStep(side kernel.Seat, sink kernel.Sink) {
	in := [2]hexSet{p.lines(allied), p.lines(german)}
	var starve [nUnits]bool
	for u := range int16(nUnits) {
		if !p.on(u) || !p.sc.Units[u].Stacks() {
			continue
		}
		was, ok := p.is(u, unsupplied), p.fed(sideOf(u), p.loc[u], &in[sideOf(u)])
		starve[u] = p.sc.opt.starve15b && was && !ok && sideOf(u) == side && p.at(u).Terrain != order.FortifiedCity
		if was == ok {
			p.supply(u, ok)
			evSupply.Tell(sink, ruleSupply, u, p.loc[u], int16(bit(ok)))
		}
	}
	p.starve(&starve, sink)
}

// starve marks the losses of units cut off (15b.1). A loss that would eliminate a
// unit is not marked if what remains of its stack could not stay together (8a1,
// 14a2.3): a headquarters is lost only after its box.
func (p *position) starve(due *[nUnits]bool, sink kernel.Sink) {
	for u := range int16(nUnits) {
		if due[u] && !p.fatal(u) {
			due[u] = false
			evStarve.Tell(sink, ruleStarve, u, p.loc[u])
			p.hurt(u, sink)
		}
	}
	for again := true; again; {
		again = false
		for u := range int16(nUnits) {
			if due[u] && p.stackOKWithout(sideOf(u), p.loc[u], u, noPiece) {
				due[u], again = false, true
				evStarve.Tell(sink, ruleStarve, u, p.loc[u])
				p.hurt(u, sink)
			}
		}
	}
}
