package dday91

import (
	"slices"

	"sandtable/kernel"
	"sandtable/play"
)

// 4c Resolving combats, 10a Initiative, 10b Fighting on.
var (
	ruleNoCombat   = book.Rule("4c.1", "Resolving", "Declared combats are fought in any order, each side with one die.", "the combat about {place} is still to be fought")
	ruleNoneHere   = book.Rule("4c.1", "Resolving", "Combats that were declared.", "no combat about {place} has been declared")
	ruleFoughtWith = book.Rule("4c.1", "Resolving", "Each combat once, with all its hexes.", "{place} is fought for with {place}")
	ruleFought     = book.Rule("4c.1", "Resolving", "Each once.", "the combat about {place} has been fought")
	_              = book.Rule("4c2.1", "Ties", "The higher number wins; a tie is the defender's.", "")
	_              = book.Rule("4c2.2", "The attacker wins", "With the higher number: those who are left of the defenders retreat.", "")
	_              = book.Rule("4c2.4", "In this order", "Losses, retreat, occupation.", "")
	ruleNumbers    = book.Rule("4c2.3", "Losses by margin", "Ahead by 4 to 6: one loss; by 7 or more: two.", "")
	ruleInitiative = book.Rule("10a.1", "Initiative", "The holder of the marker may have both dice of a round rolled again before losses.", "")
	_              = book.Rule("10a.2", "The marker passes", "Used, it goes to the other side for later rounds.", "")
	ruleFightOn    = book.Rule("10b.1", "Fighting on", "The loser may take one more loss and have another round.", "")
	_              = book.Rule("10b.2", "Again and again", "As long as the loser of the last round wants it and both sides have units; only then retreat and occupation.", "")
	ruleLastUnit   = book.Rule("10b.3", "Last unit", "Not if that would take his last unit.", "{unit} is the last unit")
	evNumbers      = book.Event("dice", "{A:place}: attack {C:n} (die {B:n}) against defence {E:n} (die {D:n}).")
	evOutcome      = book.Event("combat", "{place}: {victor}{losses}").Outturn()
	evReroll       = book.Event("dice", "{side} use the initiative: the dice are rolled again.")
	evFightOn      = book.Event("combat", "{side} fight on.{-hex}")
)

// Steps of a battle.
const (
	battleOpen uint8 = iota
	battleAttackDie
	battleDefenceDie
	battleMarker
	battleScore
	battleLosses
	battleFightOn
	battleRetreat
	battleOccupy
	battleClose
)

// Bits of local E of a battle's frame.
const (
	battlePursuit    int16 = 1 << iota // second attack of a pursuit
	battleRerolled                     // the marker has been used on this round
	battleAttackerUp                   // the attacker won the latest round
)

func init() {
	book.Names("victor", []string{"the defender holds", "the attacker wins"})
	book.Names("losses", []string{".", ", one loss for the loser.", ", two losses for the loser."})
	book.Proc(procBattle, play.Proc[*position]{Run: (*position).stepBattle, Nodes: []uint16{battleAttackDie: nodeAttackDie, battleDefenceDie: nodeDefenceDie,
		battleMarker: nodeInitiative, battleRetreat: nodeFightOn, battleClose: nodeOver}})
	book.Room(nodeResolve, room{
		Who: whoPlays, Rule: ruleNoCombat,
		Asks: func(p *position, _ *kernel.Frame) (string, *play.Rule) {
			if p.unfought(nil) == (hexSet{}) {
				return "Where do invaders land? Or end combat.", ruleLanding
			}
			return "Which combat is fought next?", ruleNoCombat
		},
		Moves: []move{
			{Verb: VerbFight, Look: "fight", Label: "Fight at {place}", Odds: true, Try: among(VerbFight, (*position).unfought), Judge: func(p *position, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
				i := p.combatAt(c.A)
				switch {
				case i < 0:
					return p.noCombat(c.A)
				case p.combats[i].hex[0] != c.A:
					return ruleFoughtWith.No(c.A, p.combats[i].hex[0])
				}
				return fine
			},
				Do: func(p *position, _ *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
					p.stack.Push(kernel.Frame{Proc: procBattle, A: int16(p.combatAt(c.A))})
				}},
			landing,
			endOfStep("End of combat", (*position).checkEndResolve),
		},
	})
	book.Room(nodeAttackDie, room{
		Seat: kernel.Chance, Ask: "The attacker's die at {combat}.", Rule: ruleNumbers,
		Moves: throw(func(p *position, die int16, _ kernel.Sink) { f := p.stack.Top(); f.C, f.Step = die, battleDefenceDie }),
	})
	book.Room(nodeDefenceDie, room{
		Seat: kernel.Chance, Ask: "The defender's die at {combat}.", Rule: ruleNumbers,
		Moves: throw(func(p *position, die int16, _ kernel.Sink) { f := p.stack.Top(); f.D, f.Step = die, battleMarker }),
	})
	book.Room(nodeInitiative, room{
		Who: func(p *position, _ *kernel.Frame) kernel.Seat { return kernel.Seat(p.holder) },
		Ask: "Use the initiative marker to roll both dice again?", Rule: ruleInitiative, Idle: VerbKeep,
		Moves: []move{
			{Verb: VerbReroll, Look: "take", Label: "Roll again", Do: does((*position).reroll)},
			{Verb: VerbKeep, Look: "pass", Label: "Keep the dice", Main: true,
				Do: func(_ *position, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { f.Step = battleScore }},
		},
	})
	book.Room(nodeFightOn, room{
		Who: func(p *position, f *kernel.Frame) kernel.Seat { return p.loser(f) },
		Ask: "Fight on with one more loss, or accept the result?", Rule: ruleFightOn, Idle: VerbAccept,
		Moves: []move{
			{Verb: VerbFightOn, Look: "take", Label: "Fight on: loss on {unit}", Try: own(VerbFightOn), Do: func(p *position, f *kernel.Frame, c kernel.Choice, s kernel.Sink) {
				evFightOn.Tell(s, ruleFightOn, int16(sideOf(c.A)), p.combats[f.A].hex[0])
				p.hurt(c.A, s)
				f.Step = battleAttackDie
				f.E &= battlePursuit
			},
				Judge: mine(func(p *position, f *kernel.Frame, c kernel.Choice) kernel.Verdict { return p.checkFightOn(c.A, f) })},
			{Verb: VerbAccept, Look: "pass", Label: "Accept the result", Main: true, // the battle goes on to its end
				Do: func(*position, *kernel.Frame, kernel.Choice, kernel.Sink) {}},
		},
	})
}

// unfought are the hexes by which the combats to come are named.
func (p *position) unfought(*kernel.Frame) hexSet {
	var set hexSet
	for i := range p.combats[:p.nCombats] {
		if c := &p.combats[i]; !c.over {
			set.add(c.hex[0])
		}
	}
	return set
}

// noCombat says why no combat about a hex is to be fought.
func (p *position) noCombat(h int16) kernel.Verdict {
	for i := range p.combats[:p.nCombats] {
		if c := &p.combats[i]; slices.Contains(c.hex[:c.n], h) {
			return ruleFought.No(h)
		}
	}
	return ruleNoneHere.No(h)
}

// checkEndResolve: every declared combat has to be fought (4a.1).
func (p *position) checkEndResolve() kernel.Verdict {
	for i := range p.combats[:p.nCombats] {
		if c := &p.combats[i]; !c.over {
			return ruleNoCombat.No(c.hex[0])
		}
	}
	return fine
}

// noteSources writes down the attackers' hexes, from which 4f.1 lets units enter; level
// is 1 for the second attack inside a pursuit, else 0.
func (p *position) noteSources(i, level int) {
	p.nSrc[level] = 0
	for u := range units(p.phasing()) {
		if int(p.fight[u]) == i+1 && !p.isSource(p.loc[u], level) && p.nSrc[level] < maxSources {
			p.src[level][p.nSrc[level]] = p.loc[u]
			p.nSrc[level]++
		}
	}
}

func (p *position) isSource(h int16, level int) bool {
	return slices.Contains(p.src[level][:p.nSrc[level]], h)
}

// stepBattle resolves one combat (4c-4f). Locals: A the combat, B losses still to
// be taken, C and D the dice, E bits.
func (p *position) stepBattle(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	i := int(f.A)
	c := &p.combats[i]
	switch f.Step {
	case battleOpen:
		p.noteSources(i, int(f.E&battlePursuit))
		if f.E&battlePursuit == 0 {
			for u := range p.mark {
				p.mark[u] &^= retreated
			}
		}
		f.Step = battleAttackDie
	case battleAttackDie, battleDefenceDie:
		return kernel.Ask
	case battleMarker: // 10a.1
		if p.sc.opt.initiative10a && f.E&battleRerolled == 0 {
			return kernel.Ask
		}
		f.Step = battleScore
	case battleScore:
		p.score(f, sink)
		f.Step = battleLosses
	case battleLosses:
		if loser := p.loser(f); f.B > 0 && p.anyone(i, loser) {
			n := f.B
			f.B = 0
			p.stack.Push(kernel.Frame{Proc: procLoss, A: int16(i), B: int16(loser), C: n, D: -1})
			return kernel.Next
		}
		f.Step = battleFightOn
	case battleFightOn:
		f.Step = battleRetreat
		if p.sc.opt.fightOn10b && p.canFightOn(f) {
			return kernel.Ask
		}
	case battleRetreat:
		f.Step = battleClose
		if f.E&battleAttackerUp != 0 {
			f.Step = battleOccupy
			p.stack.Push(kernel.Frame{Proc: procRetreat, A: int16(i)})
		}
	case battleOccupy:
		c.over = true
		f.Step = battleClose
		p.stack.Push(kernel.Frame{Proc: procOccupy, A: int16(i), B: -1, E: f.E & battlePursuit})
	case battleClose:
		c.over = true
		p.stack.Pop()
	}
	return kernel.Next
}

// score compares the combat numbers (4c2, table 18.6).
func (p *position) score(f *kernel.Frame, sink kernel.Sink) {
	att, def := p.totals(int(f.A))
	a, d := int16(att.sum)+f.C, int16(def.sum)+f.D
	won, losses := upshot(a, d)
	f.B = losses
	f.E &^= battleAttackerUp
	if won {
		f.E |= battleAttackerUp
	}
	h := p.combats[f.A].hex[0]
	evNumbers.Tell(sink, ruleNumbers, h, f.C, a, f.D, d)
	evOutcome.Tell(sink, ruleNumbers, h, int16(bit(won)), losses)
}

// upshot tells who wins by two combat numbers and how many losses the loser takes:
// a tie is the defender's (4c2.1), a margin of 4 costs one loss, of 7 two (4c2.3).
func upshot(attack, defence int16) (won bool, losses int16) {
	margin := attack - defence
	if won = margin > 0; !won {
		margin = -margin
	}
	switch {
	case margin >= 7:
		return won, 2
	case margin >= 4:
		return won, 1
	}
	return won, 0
}

func (p *position) loser(f *kernel.Frame) kernel.Seat {
	if f.E&battleAttackerUp != 0 {
		return 1 - p.phasing()
	}
	return p.phasing()
}

// partOf tells whether a unit took part in a combat on its side: every unit in a
// defended hex, only the declared attackers (4e2.2).
func (p *position) partOf(u int16, i int) bool {
	if !p.on(u) || !p.sc.Units[u].Stacks() {
		return false
	}
	if sideOf(u) == p.phasing() {
		return int(p.fight[u]) == i+1
	}
	return p.combats[i].has(p.loc[u])
}

func (p *position) anyone(i int, s kernel.Seat) bool {
	return p.some(s, func(u int16) bool { return p.partOf(u, i) })
}

// canFightOn: the loser may go on if a further loss leaves him a unit and the
// winner still has one (10b.2, 10b.3).
func (p *position) canFightOn(f *kernel.Frame) bool {
	loser := p.loser(f)
	if !p.anyone(int(f.A), 1-loser) {
		return false
	}
	return p.some(loser, func(u int16) bool { return p.checkFightOn(u, f).OK() })
}

// checkFightOn: on which unit the further loss may be marked (10b.1, 10b.3).
func (p *position) checkFightOn(u int16, f *kernel.Frame) kernel.Verdict {
	i := int(f.A)
	loser := p.loser(f)
	if !p.partOf(u, i) {
		return ruleTookPart.No(u)
	}
	if !p.fatal(u) {
		return fine
	}
	if !p.some(loser, func(v int16) bool { return v != u && p.partOf(v, i) }) {
		return ruleLastUnit.No(u)
	}
	return ruleForesight.Only(p.stackOKWithout(loser, p.loc[u], u, noPiece), u, p.loc[u])
}

// reroll has both dice rolled again; the marker changes hands (10a.1, 10a.2).
func (p *position) reroll(sink kernel.Sink) {
	f := p.stack.Top()
	evReroll.Tell(sink, ruleInitiative, int16(p.holder), f.C, f.D)
	p.holder = 1 - p.holder
	f.E |= battleRerolled
	f.Step = battleAttackDie
}
