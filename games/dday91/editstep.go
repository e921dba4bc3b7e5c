package dday91

import (
	"errors"
	"fmt"
	"strings"

	"sandtable/kernel"
)

// Set-ups in the middle of a step: what has moved, who is on the march, combats
// that have been declared.

// inStep reports whether a step of a portion is in progress and nothing in it
// has been begun.
func (p *position) inStep() bool {
	switch p.kind() {
	case nodeReplace, nodeShip, nodeEmbark, nodeMove, nodeDeclare, nodeReact, nodeResolve:
		return p.portion() != nil
	}
	return false
}

// resume leaves the position where it stands in the middle of a step after a change
// by hand, if the step goes on; otherwise it waits at the beginning of the step.
func (p *position) resume() {
	if p.inStep() {
		q := p.Clone().(*position)
		q.rebuild()
		q.run()
		if f := q.portion(); q.kind() == p.kind() && f != nil && *f == *p.portion() {
			p.CopyFrom(q)
			return
		}
	}
	p.hold()
}

// joinStep makes a placed piece part of the step in progress: it notes where it
// stands as the step's beginning would have (3b3.5, 13d.1), and an army takes in
// what is with it.
func (p *position) joinStep(u int16) {
	if !p.inStep() {
		return
	}
	s, h := sideOf(u), p.loc[u]
	if p.kind() == nodeMove && s == p.phasing() && p.spent[u] == 0 {
		if p.zone[1-s][h] > 0 {
			p.mark[u] |= fromZone
		}
		if p.town(h) {
			p.mark[u] |= fromCity
		}
	}
	if p.box[u] >= 0 || !p.sc.Units[u].Stacks() || p.count[s][h] < 2 {
		return
	}
	for v := range units(s) {
		if p.on(v) && p.loc[v] == h && p.box[v] >= 0 {
			if !p.sc.Units[u].IsArmy() {
				p.box[u] = p.box[v]
			}
			return
		}
	}
	p.fillBox(s, h)
}

// declareFor enters a placed unit in the combat about a hex, which it begins if
// there is none yet (4a). Its Move counts as paid.
func (p *position) declareFor(u, h int16) error {
	if p.portion() == nil || p.loc[u] < 0 {
		return errors.New("attacks=HEX is of a unit on the board, after the set-up; set turn first")
	}
	p.rebuild()
	p.mark[u] |= paid
	i := p.combatAt(h)
	if i < 0 {
		if p.count[1-p.phasing()][h] == 0 {
			return fmt.Errorf("no enemy is at %s to be attacked (4a.1)", p.hexName(h))
		}
		if p.nCombats == maxCombats {
			return errors.New("there are no more combats to be had")
		}
		i = int(p.newCombat(h))
	}
	if err := p.forbidden(p.mayAttack(u, &p.combats[i])); err != nil {
		return err
	}
	p.fight[u] = int8(i + 1)
	return nil
}

// forbidden is the error of a verdict.
func (p *position) forbidden(v kernel.Verdict) error {
	if v.OK() {
		return nil
	}
	return fmt.Errorf("%s (%s)", book.Words(p, v), book.Rules()[v.Rule].Number)
}

// setMarch puts a unit on its way, without a Move to be paid (3d2).
func (p *position) setMarch(u, _ int16) error {
	if p.kind() != nodeMove {
		return errors.New("a unit is on its way in the movement step; go there first: set step move, begin")
	}
	q := p.Clone().(*position)
	q.moves[p.phasing()]++
	if err := q.forbidden(q.Explain(kernel.Choice{Verb: VerbMove, A: u})); err != nil {
		return err
	}
	q.applyMove(u, nil)
	q.run()
	if q.kind() != nodeMarch {
		return fmt.Errorf("%s can go no further", p.id(u))
	}
	p.CopyFrom(q)
	return nil
}

// Restart implements kernel.Restarter.
func (g *Game) Restart(kp kernel.Position) bool {
	p := full(kp)
	if p.over || p.kind() == nodeHold || p.portion() == nil {
		return false
	}
	p.hold()
	p.begin()
	p.run()
	return true
}

// pendingWords says what is to be decided now, by whom and about which piece or hex.
func (p *position) pendingWords() string {
	text := strings.TrimSuffix(p.prompt().Text, ".")
	if _, h := p.subject(); h >= 0 && !strings.Contains(text, p.hexName(h)) {
		text += " (at " + p.place(h) + ")"
	}
	if p.seat() < 0 {
		return text
	}
	return [2]string{"the Allies", "the Germans"}[p.seat()] + " decide: " + text
}
