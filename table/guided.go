package table

import (
	"sandtable/guide"
	"sandtable/kernel"
)

// A guided game follows the script of its guide. While it does, its dice fall as the
// script says; the table has dice of its own once the script is over or has been left.

// script returns what the guide wants at an index; ok is false without a guide and
// when its script is over or has been left.
func (t *Table) script(index int) (e guide.Entry, ok bool) {
	if t.guide == nil || !t.typed() {
		return guide.Entry{}, false
	}
	return t.guide.Next(index)
}

// guideAsks is the refusal of anything but the guide's next choice.
func (t *Table) guideAsks(r kernel.Reader, e guide.Entry) error {
	label := e.Choice
	if c, err := t.entry.Title.Parse(r, e.Choice); err == nil {
		label = t.entry.Title.Offer(r, c).Label
	}
	return refuse(sayGuideAsks, label)
}

// guideView is what to show of the guide at an index, nil when it has nothing more
// to say.
func (t *Table) guideView(index int) *guide.View {
	if t.guide == nil || index > t.guide.Len()+1 || index < t.guide.Len() && !t.typed() {
		return nil
	}
	v := t.guide.View(index)
	return &v
}

// LeaveGuide ends the script of a guided game where it stands: from here on all
// choices are free and the dice are the table's own. Nothing happens where no script
// is followed any more. Errors: *Bad, *ReadOnly, and those of the store.
func (t *Table) LeaveGuide(seat kernel.Seat) (st Steps, err error) {
	defer t.faulted(&err)
	s, from, err := t.leaveGuide(seat)
	if err != nil {
		return Steps{}, err
	}
	return t.steps(s, from)
}

// leaveGuide ends the script and returns the table as it stands then, and where it stood.
func (t *Table) leaveGuide(seat kernel.Seat) (s still, from int, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.openTo(seat); err != nil {
		return still{}, 0, err
	}
	from = t.fold.Index()
	if _, ok := t.script(from); ok {
		p := t.newPlan()
		if err := t.beginDice(p); err != nil {
			return still{}, 0, err
		}
		if err := t.carryOut(p, 0); err != nil {
			return still{}, 0, err
		}
		t.wake()
	}
	s, err = t.still(seat)
	return s, from, err
}
