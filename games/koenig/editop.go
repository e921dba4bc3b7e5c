package koenig

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sandtable/kernel"
)

// Operations in progress, set up by hand (7.0, 8.4): how far a unit has come with
// its own, and attacks that have begun.

// operation is what the states of a placed unit say of its operation.
type operation struct {
	done, combined, switched, waiting, fired bool
	moved                                    int8 // movement points spent, 0 for none
}

const operationWords = "done, moved=N, combined, fired, waiting or switched (changed by 9.1)"

// read reads one state; moved=N goes with combined and fired.
func (o *operation) read(name, value string) bool {
	if name == "moved" {
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > maxAllowance {
			return false
		}
		o.moved = int8(n)
		return true
	}
	flags := map[string]*bool{"done": &o.done, "combined": &o.combined, "switched": &o.switched, "waiting": &o.waiting, "fired": &o.fired}
	if flags[name] == nil || value != "" {
		return false
	}
	*flags[name] = true
	return true
}

// progress turns the states into the task of a unit and the movement points left.
func (p *pos) progress(u int, o operation) (task, int8, error) {
	name, ma := p.unit(u).name, p.unit(u).ma
	budget := (ma + 1) / 2
	if !o.combined && !o.fired && !o.switched {
		budget = ma
	}
	switch {
	case o.contradicts():
		return 0, 0, fmt.Errorf("%s cannot be all of that at once; it is one of %s, where moved=N goes with combined, switched or fired", name, operationWords)
	case o.moved > budget:
		return 0, 0, fmt.Errorf("%s cannot have moved %d: it has %d in this operation", name, o.moved, budget)
	case o.done:
		return done, 0, nil
	}
	t := o.task()
	if t == idle && o.moved == 0 {
		return t, 0, nil
	}
	if err := p.mayOperate(u, o.moved > 0 || t == combined); err != nil {
		return 0, 0, err
	}
	if o.moved > 0 {
		return afterMove[t], budget - o.moved, nil
	}
	return t, 0, nil
}

// contradicts tells whether no unit can be all of what is said of one.
func (o operation) contradicts() bool {
	n := 0
	for _, is := range []bool{o.done, o.switched, o.waiting, o.fired} {
		if is {
			n++
		}
	}
	return n > 1 || (o.done || o.waiting) && o.moved > 0 || o.done && o.combined
}

// task is what a unit is at that has not done all, but for its move.
func (o operation) task() task {
	switch {
	case o.waiting:
		return waiting
	case o.fired:
		return fired
	case o.switched:
		return switched
	case o.combined:
		return combined
	}
	return idle
}

// mayOperate says why a unit cannot be in its operation now, in the middle of it or at its end (7.1).
func (p *pos) mayOperate(u int, middle bool) error {
	own := p.active >= 0 && p.unit(u).formation == p.active
	switch f := p.stack.Top(); {
	case middle && own && f.Proc == procUnit && int(f.A) != u && p.task[f.A] != idle:
		return fmt.Errorf("%s is in the middle of its operation; %s begins after it (7.1)", p.unit(int(f.A)).name, p.unit(u).name)
	case p.active >= 0 && !own:
		return fmt.Errorf("%s does not belong to the active formation, %s; set active first (7.1)", p.unit(u).name, p.sc.formations[p.active].name)
	case p.sc.turns[p.turn].night:
		return errors.New("there are no operations at night; set turn first")
	}
	return nil
}

// takeInHand makes a placed unit the one that the decision is about when its
// operation has come to where others wait for it (7.1).
func (p *pos) takeInHand(u int) {
	f := p.stack.Top()
	if f == nil || p.active < 0 || p.unit(u).formation != p.active {
		return
	}
	if f.Proc == procUnit {
		if int(f.A) != u {
			switch p.task[u] {
			case moving, moved, firedMove, combined:
				p.stack.Pop() // picked, and nothing done yet
				f = p.stack.Top()
			}
		} else {
			book.Run(p, nil)
			return
		}
	}
	if f.Proc != procActivation || !p.onMap(u) {
		return
	}
	switch p.task[u] {
	case moving, moved, firedMove, combined:
		p.stack.Push(kernel.Frame{Proc: procUnit, A: int16(u)})
		book.Run(p, nil)
	}
}

// begin makes a copy of the position in which an active unit is in hand.
func (p *pos) begin(word string) (pos, int, error) {
	q := *p
	n, err := p.readUnit(word)
	u := int(n)
	if err != nil {
		return q, u, err
	}
	if p.active < 0 || p.unit(u).formation != p.active || !p.onMap(u) || p.task[u] == done {
		return q, u, fmt.Errorf("%s is not an active unit that can still do anything; set active first (7.1)", p.unit(u).name)
	}
	if f := q.stack.Top(); f.Proc == procUnit && int(f.A) != u {
		if q.task[f.A] != idle {
			return q, u, fmt.Errorf("%s is in the middle of its operation (7.1)", p.unit(int(f.A)).name)
		}
		q.stack.Pop()
	}
	switch f := q.stack.Top(); f.Proc {
	case procUnit:
	case procActivation:
		q.stack.Push(kernel.Frame{Proc: procUnit, A: int16(u)})
	default:
		return q, u, p.quiet()
	}
	return q, u, nil
}

// refused is the error of a verdict.
func (p *pos) refused(v kernel.Verdict) error {
	if v.OK() {
		return nil
	}
	return fmt.Errorf("%s (%s)", book.Words(p, v), book.Rules()[v.Rule].Number)
}

// setFire begins a Fire Attack: HEX UNIT ... [mobile] (9.0).
func (p *pos) setFire(words []string) error {
	mobile := slices.ContainsFunc(words, func(w string) bool { return strings.EqualFold(w, "mobile") })
	words = slices.DeleteFunc(slices.Clone(words), func(w string) bool { return strings.EqualFold(w, "mobile") })
	if len(words) < 2 {
		return errors.New("fire at what, with which units? want HEX UNIT ... [mobile], such as 1306 OU-2-16")
	}
	h, err := p.sc.ground.Grid.Find(words[0])
	if err != nil {
		return err
	}
	q, lead, err := p.begin(words[1])
	if err != nil {
		return err
	}
	if mobile && q.task[lead] == idle {
		q.task[lead] = combined
	}
	if err := q.refused(q.fireVerdict(lead, h)); err != nil {
		return err
	}
	q.beginFire(lead, h)
	f := q.stack.Top()
	for _, w := range words[2:] {
		u, err := p.readUnit(w)
		if err != nil {
			return err
		}
		if err := q.refused(q.mayAdd(f, kernel.Choice{A: u})); err != nil {
			return err
		}
		q.firing |= 1 << u
	}
	f.Step = fireDefend
	book.Run(&q, nil)
	*p = q
	return nil
}

// setClose begins a close combat: UNIT HEX (10.0).
func (p *pos) setClose(words []string) error {
	if len(words) != 2 {
		return errors.New("close combat of which unit, where? want UNIT HEX, such as OU-2-16 1306")
	}
	q, u, err := p.begin(words[0])
	if err != nil {
		return err
	}
	h, err := p.sc.ground.Grid.Find(words[1])
	if err != nil {
		return err
	}
	q.task[u], q.mp[u] = moving, maxAllowance+closeExtra // whatever the way costs
	if err := q.refused(q.closeVerdict(u, h)); err != nil {
		return err
	}
	q.beginClose(u, h, nil)
	book.Run(&q, nil)
	*p = q
	return nil
}
