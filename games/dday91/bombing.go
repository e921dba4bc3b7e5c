package dday91

import (
	"slices"

	"sandtable/games/dday91/order"
	"sandtable/kernel"
)

// 13b Carpet bombing.
var (
	ruleBombers    = book.Rule("13b.1", "Carpet bombing", "Bombers go together to one hex within 15 of London with a German corps and no German aircraft, which is going to be attacked.", "{unit} is no strategic air unit")
	ruleBombsOne   = book.Rule("13b.1", "Carpet bombing", "All bombers go to one hex.", "the other bombers have gone to {place}")
	ruleBombsSent  = book.Rule("13b.1", "Carpet bombing", "Each once.", "{unit} has been sent already")
	ruleBombsFar   = book.Rule("13b.1", "Carpet bombing", "Within 15 hexes of London.", "{place} is more than 15 hexes from London")
	ruleBombsDry   = book.Rule("13b.1", "Carpet bombing", "A hex with a German corps.", "no German corps is at {place}")
	ruleBombsAir   = book.Rule("13b.1", "Carpet bombing", "Without German aircraft.", "German aircraft are at {place}")
	ruleBombTarget = book.Rule("13b.2", "Bombing results", "Each bomber names a corps and rolls: a loss, terrain that does not count, both or nothing.", "{unit} is no corps at the bombed hex")
	_              = book.Rule("13b.3", "Bombed empty", "If the hex is emptied its attackers may enter at once, also those of other hexes beside it, who then fight no more; without an attack there is no bombing.", "")
	_              = book.Rule("13b.4", "Price of bombing", "Each bomber used gives the Germans a Move.", "")
	evFly          = book.Event("support", "{unit} is sent to {place}.")
	evBombCalled   = book.Event("support", "No attack on {B:place}: {A:unit} does not bomb.")
	evBombed       = book.Event("dice", "{unit} bombs {unit}: {n}, {bombs}.{-hex}").Outturn()
)

// bombWords are the results of the bombing table by their number.
var bombWords = [...]string{"nothing", "a loss", "terrain does not count", "a loss, and terrain does not count"}

func init() {
	book.Names("bombs", bombWords[:])
	book.Room(nodeTarget, room{
		Seat: allied, Ask: "Which corps does {B:bomber} bomb?", Rule: ruleBombTarget,
		Moves: []move{{Verb: VerbTarget, Look: "fire", Label: "Bomb {unit}", Judge: func(p *position, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
			h := p.bombAt[f.B]
			return ruleBombTarget.Only(sideOf(c.A) == german && p.on(c.A) && p.loc[c.A] == h && p.sc.Units[c.A].IsCorps(), c.A, h)
		},
			Try: func(p *position, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				for u := int16(nAllied); u < nUnits; u++ {
					if p.on(u) {
						dst = append(dst, kernel.Choice{Verb: VerbTarget, A: u})
					}
				}
				return dst
			},
			Do: func(p *position, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) { p.bombOn[f.B] = c.A }}},
	})
	book.Room(nodeBombDie, room{
		Seat: kernel.Chance, Ask: "A die for the bombs of {B:bomber}.", Rule: ruleBombTarget, Moves: throw((*position).applyBombDie),
	})
}

// sortie sends a bomber in the movement step (13b.1).
var sortie = move{
	Verb: VerbFly, Look: "fire", Label: "{unit} bombs {place}", Judge: mayAB((*position).checkFly), Do: func(p *position, _ *kernel.Frame, c kernel.Choice, s kernel.Sink) {
		p.bombAt[p.bomberIndex(c.A)] = c.B
		evFly.Tell(s, ruleBombers, c.A, c.B)
	},
	Try: where(func(o *options) bool { return o.bomb13b }, flights(VerbFly, order.StrategicAir, (*position).bombable)),
}

// bombable are the hexes with a German corps.
func (p *position) bombable() hexSet {
	var set hexSet
	for u := int16(nAllied); u < nUnits; u++ {
		if p.on(u) && p.sc.Units[u].IsCorps() {
			set.add(p.loc[u])
		}
	}
	return set
}

// bomberReach is how far the strategic air units reach from London (13b.1).
const bomberReach = 15

// bomberIndex is the number of a strategic air unit, -1 for other pieces.
func (p *position) bomberIndex(u int16) int { return slices.Index(p.sc.Bombers[:], u) }

// canBomb tells whether a bomber is at home that might be sent (13b.1).
func (p *position) canBomb() bool {
	return p.sc.opt.bomb13b && !p.bad && p.phasing() == allied && (p.bombAt[0] < 0 || p.bombAt[1] < 0)
}

func (p *position) hasCorps(s kernel.Seat, h int16) bool {
	if p.ground[s][h] == 0 {
		return false
	}
	return p.some(s, func(u int16) bool { return p.loc[u] == h && p.sc.Units[u].IsCorps() })
}

// checkFly: where a strategic air unit may be sent (13b.1, 12c2).
func (p *position) checkFly(u, h int16) kernel.Verdict {
	if !p.sc.opt.bomb13b {
		return ruleOption.No(u)
	}
	i := p.bomberIndex(u)
	switch {
	case i < 0:
		return ruleBombers.No(u)
	case p.phasing() != allied:
		return ruleOwn.No(u)
	}
	if p.bad {
		return ruleBadBombs.No(u)
	}
	if o := p.bombAt[1-i]; p.bombAt[i] < 0 && o >= 0 && o != h {
		return ruleBombsOne.No(o)
	}
	switch {
	case p.bombAt[i] >= 0:
		return ruleBombsSent.No(u)
	case p.sc.Dist[p.sc.London][h] > bomberReach:
		return ruleBombsFar.No(h)
	case !p.hasCorps(german, h):
		return ruleBombsDry.No(h)
	}
	return ruleBombsAir.Only(!p.hasAir(german, h), h)
}

// stepBombs carries out the carpet bombing before all combats (13b.2-13b.4).
// Local B of the portion's frame is the bomber in turn.
func (p *position) stepBombs(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	for ; f.B < 2; f.B++ {
		h := p.bombAt[f.B]
		if h < 0 {
			continue
		}
		if f.Step == stepBombTarget {
			c := p.combatAt(h)
			if c < 0 || !p.hasCorps(german, h) {
				p.bombAt[f.B] = -1 // no attack, no bombing (13b.3)
				evBombCalled.Tell(sink, ruleBombers, p.sc.Bombers[f.B], h)
				continue
			}
			if p.bombOn[f.B] = p.onlyCorps(h, p.bombOn[f.B]); p.bombOn[f.B] < 0 {
				return kernel.Ask
			}
			continue
		}
		if f.Step == stepBombDie && p.bombOn[f.B] >= 0 {
			return kernel.Ask
		}
	}
	f.B = 0
	switch f.Step {
	case stepBombTarget:
		f.Step = stepBombDie
	case stepBombDie:
		f.Step = stepBombDone
		h := max(p.bombAt[0], p.bombAt[1]) // where both are, if both were sent (13b.1)
		p.bombAt = [2]int16{-1, -1}
		if h < 0 {
			return kernel.Next
		}
		if c := p.combatAt(h); c >= 0 && p.count[german][h] == 0 {
			p.bombedEmpty(c, h)
		}
	default:
		f.Step = stepResolve
	}
	return kernel.Next
}

// bombedEmpty lets the attackers of a hex that the bombs have emptied enter it at once
// (13b.3). If their combat is about other hexes too, those who stay fight for these.
func (p *position) bombedEmpty(i int, h int16) {
	f := kernel.Frame{Proc: procOccupy, A: int16(i), B: -1}
	p.noteSources(i, 0)
	if c := &p.combats[i]; c.n > 1 {
		c.spare(h)
		f.A, f.D = p.newCombat(h), int16(i+1)
	}
	p.combats[f.A].over = true
	p.stack.Push(f)
}

// onlyCorps gives the named target, or the German corps in a hex if there is
// just one, else -1.
func (p *position) onlyCorps(h, named int16) int16 {
	if named >= 0 {
		return named
	}
	for u := int16(nAllied); u < nUnits; u++ {
		if p.on(u) && p.loc[u] == h && p.sc.Units[u].IsCorps() {
			if named >= 0 {
				return -1
			}
			named = u
		}
	}
	return named
}

func (p *position) applyBombDie(die int16, sink kernel.Sink) {
	f := p.portion()
	i := f.B
	h, target := p.bombAt[i], p.bombOn[i]
	p.bombOn[i] = -1
	f.B++
	p.bombers++
	r := order.Bombing[p.sc.Column][die-1]
	evBombed.Tell(sink, ruleBombTarget, p.sc.Bombers[i], target, die, int16(r.Number()), h)
	if r.NoTerrain {
		if c := p.combatAt(h); c >= 0 {
			p.combats[c].noTerrain = true
		}
	}
	if r.Loss && p.on(target) && p.loc[target] == h {
		p.hurt(target, sink)
	}
}
