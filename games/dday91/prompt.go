package dday91

import (
	"fmt"
	"strings"

	"sandtable/games/dday91/order"
	"sandtable/kernel"
	"sandtable/scene"
)

// subject is what a question is about: a piece, a hex, or nothing.
func (p *position) subject() (unit, hex int16) {
	f := p.stack.Top()
	switch p.kind() {
	case nodeSetupHex, nodeShipTo, nodeEmbarkTo:
		return f.A, -1
	case nodeReinforce:
		return p.portion().B, -1
	case nodeMarch:
		return f.B, -1
	case nodeAirDie:
		return f.B, -1
	case nodeTarget, nodeBombDie:
		return p.sc.Bombers[p.portion().B], -1
	case nodeDisband:
		return noPiece, f.B
	case nodeAttackers, nodeAttackDie, nodeDefenceDie, nodeInitiative, nodeFightOn, nodeRetreat:
		return noPiece, p.combats[f.A].hex[0]
	case nodeLoss:
		if f.D >= 0 {
			return noPiece, f.D
		}
		return noPiece, p.combats[f.A].hex[0]
	}
	return noPiece, -1
}

// prompt says in words what is to be decided.
func (p *position) prompt() scene.Prompt {
	s := book.Prompt(p)
	if p.over {
		return s
	}
	switch u, h := p.subject(); {
	case u >= 0:
		s.Pieces = []string{p.sc.Units[u].ID}
	case h >= 0:
		s.Places = []string{p.hexName(h)}
	}
	switch p.kind() {
	case nodeShip, nodeEmbark, nodeMove:
		if !p.Explain(kernel.Choice{Verb: VerbEnd}).OK() {
			s.Text = strings.Replace(s.Text, ", or end the step.", "; the step cannot end yet.", 1)
		}
	}
	s.Facts = append(p.facts(), p.dues()...)
	return s
}

// spendsNow tells whether Moves can be spent at the pending decision (3d).
func (p *position) spendsNow() bool {
	switch p.kind() {
	case nodeSetup, nodeSetupHex, nodeDisband, nodeResolve, nodeInitiative, nodeLoss, nodeFightOn, nodeRetreat, nodeTarget, nodeHold:
		return false
	}
	return p.seat() == allied || p.seat() == german
}

// facts are the numbers of the matter in hand.
func (p *position) facts() []scene.Fact {
	f := p.stack.Top()
	var out []scene.Fact
	if p.spendsNow() {
		out = append(out, scene.Fact{Text: "Moves left", Value: fmt.Sprint(p.moves[p.seat()]), Rule: "3d.1"})
	}
	switch p.kind() {
	case nodeMarch:
		l := p.marchLimits(f.B, f.C == marchPursuit)
		out = append(out, scene.Fact{Text: "Movement factors left", Value: fmt.Sprint(max(0, l.all)), Rule: "3b1.2"},
			scene.Fact{Text: "To attack or enter an enemy zone", Value: fmt.Sprint(max(0, l.attack)), Rule: "3b1.1"})
		if l.inZone {
			out = append(out, scene.Fact{Text: "Started in an enemy zone", Value: "may enter none", Rule: "3b3.5"})
		}
	case nodeAttackers:
		if p.attackers(int(f.A)) > 0 {
			out = append(out, p.combatFacts(int(f.A))...)
		}
	case nodeAttackDie, nodeDefenceDie, nodeInitiative, nodeFightOn:
		out = append(out, p.combatFacts(int(f.A))...)
		if p.kind() == nodeInitiative {
			out = append(out, scene.Fact{Text: "Dice, attacker and defender", Value: fmt.Sprintf("%d, %d", f.C, f.D), Rule: "10a.1"})
		}
	case nodeResolve, nodeReact:
		for i := range p.combats[:p.nCombats] {
			if c := &p.combats[i]; !c.over {
				att, def := p.totals(i)
				out = append(out, scene.Fact{Text: "Attack on " + p.place(c.hex[0]), Value: fmt.Sprintf("%+d against %+d", att.sum, def.sum), Rule: "4b.1"})
			}
		}
		out = append(out, p.afloat()...)
	case nodeDeclare:
		out = append(out, p.afloat()...)
	case nodeLoss:
		out = append(out, scene.Fact{Text: "Losses to be taken", Value: fmt.Sprint(f.C), Rule: "4c2.3"})
	case nodeMove, nodeReplace:
		if n := p.owed(); n > 0 {
			out = append(out, scene.Fact{Text: "Moves kept for stacks that are not legal yet", Value: fmt.Sprintf("at least %d", n), Rule: "2d4.1"})
		}
	}
	return out
}

// afloat warns of pieces at sea: what has not landed when combat ends is lost (3e2.7).
func (p *position) afloat() []scene.Fact {
	var at []string
	for u := range int16(nPieces) {
		if p.on(u) && p.at(u).Terrain == order.Sea {
			at = append(at, p.pieceName(u)+" ("+p.hexName(p.loc[u])+")")
		}
	}
	if len(at) == 0 {
		return nil
	}
	return []scene.Fact{ruleAtSea.Fact("At sea: "+strings.Join(at, ", "), "eliminated if not ashore when combat ends")}
}

// dues say what is still to be done so that every stack is legal when the movement
// step ends (2d4.1): who alone can help a stack, if nobody else can.
func (p *position) dues() []scene.Fact {
	f := p.portion()
	if f == nil || f.Step < stepReinforce || f.Step > stepMove || p.seat() != kernel.Seat(f.A) {
		return nil
	}
	x := p.lookAhead()
	if !p.mendable(p.budget()) || x.nFaults == 0 {
		return nil
	}
	faults, help, leavers := x.faults, x.help, x.leavers
	nHelp, nLeave := x.nHelp, x.nLeave
	var out []scene.Fact
	for _, h := range faults[:x.nFaults] {
		if p.stackOK(p.seat(), h) {
			continue // a plan takes the army from there
		}
		due := scene.Fact{Text: "Not legal yet: " + p.place(h), Value: "units must leave it, or an army headquarters join it", Rule: "2d4.1"}
		if x.armies[h] > 1 {
			due.Value = "all but one army headquarters must leave it"
		}
		for _, r := range help[:nHelp] {
			if r.hex == h && p.onlyHelp(r.army) {
				due.Value = p.pieceName(r.army) + " must still join it"
			}
		}
		for _, l := range leavers[:nLeave] {
			if p.loc[l.u] == h && p.onlyHelp(l.u) {
				due.Value = p.pieceName(l.u) + " must still leave it"
			}
		}
		out = append(out, due)
	}
	return out
}

// onlyHelp tells whether no plan of repairs does without a unit.
func (p *position) onlyHelp(u int16) bool {
	p.lookAhead().barred = u
	return !p.mendable(p.budget())
}
