package table

import (
	"fmt"

	"sandtable/dice"
	"sandtable/journal"
	"sandtable/kernel"
)

// plan is what one choice leads to, worked out before it is written.
type plan struct {
	lines []byte
	ops   []planned
	index int
	draws int
	dice  dice.Source
	// sealed says that the last line is a digest.
	sealed bool
	begun  bool // the guide's script is over and other dice have taken its place
}

// planned is a step of the game, or a line of the journal that is none.
type planned struct {
	step journal.Step
	line *journal.Line
}

// advance makes a choice that has been checked, if any, and what then happens by
// itself, draws and the script of a guide: first at t.next, then on disk, then in
// the game. What seats have handed in or said beforehand follows it.
func (t *Table) advance(first *journal.Step) error {
	if err := t.move(first); err != nil {
		return err
	}
	t.playHanded()
	if first != nil && first.Seat >= 0 {
		t.answerAlone(first.Seat)
	}
	return nil
}

// move is advance without standing answers.
func (t *Table) move(first *journal.Step) error {
	p, chosen := t.newPlan(), 0
	if first != nil {
		if err := t.take(p, *first); err != nil {
			return err
		}
		chosen = 1
	}
	return t.carryOut(p, chosen)
}

// newPlan begins to plan where the game stands.
func (t *Table) newPlan() *plan {
	t.next.CopyFrom(t.fold.Position())
	return &plan{index: t.fold.Index(), draws: t.fold.Draws(), dice: t.source}
}

// carryOut plans what follows by itself upon a plan that begins with so many choices,
// writes it all and makes it.
func (t *Table) carryOut(p *plan, chosen int) error {
	for more := true; more; {
		var err error
		if more, err = t.follow(p); err != nil {
			return err
		}
	}
	if len(p.ops) == 0 {
		return nil
	}
	if t.next.Node().Final {
		if !p.sealed {
			p.lines = journal.Line{Kind: journal.Digest, Index: p.index, Digest: t.next.Digest()}.Append(p.lines)
		}
		if t.fold.Dice().Mode == journal.Fair {
			t.note(p, journal.Line{Kind: journal.Reveal, Text: t.secret.String()})
		}
	}
	learned := t.learnedBy(p, chosen)
	if err := t.save(p.lines); err != nil {
		return err
	}
	if learned > 0 {
		t.reveal = t.fold.Index() + learned
	}
	t.source = p.dice
	if p.begun {
		t.seatsN++
	}
	for _, op := range p.ops {
		if op.line == nil {
			t.house.steps[t.kindOf(op.step.Seat)].Add(1)
			if t.matters != nil {
				t.matters.next(t.fold.Position(), op.step.Seat)
			}
			t.fold.Push(op.step)
			if t.matters != nil {
				t.matters.made(t.fold.Position())
			}
		} else if err := t.fold.Add(*op.line); err != nil {
			return err
		}
	}
	t.changed()
	return nil
}

// learnedBy is the last of the choices with which a plan begins that showed its seat
// something, from 1; 0: none did.
func (t *Table) learnedBy(p *plan, chosen int) (last int) {
	pos := t.fold.Position()
	for i, made := 0, 0; made < chosen; i++ {
		if p.ops[i].line != nil {
			continue
		}
		s := p.ops[i].step
		if made++; t.learned(pos, s) {
			last = made
		}
		if made < chosen {
			pos = pos.Clone()
			pos.Apply(s.Choice, nil)
		}
	}
	return last
}

// take plans a choice or draw.
func (t *Table) take(p *plan, s journal.Step) error {
	p.index++
	p.lines = journal.Line{Kind: journal.Move, Index: p.index, Seat: s.Seat, Text: t.entry.Title.Format(t.next, s.Choice)}.Append(p.lines)
	t.next.Apply(s.Choice, nil)
	p.ops = append(p.ops, planned{step: s})
	seal := journal.Line{Kind: journal.Digest, Index: p.index}
	if s.Seat == kernel.Chance {
		p.draws++
		if p.dice == nil && t.header.Format >= journal.Version {
			// No dice can be computed again: only the text tells if it was changed.
			g, err := t.house.store.Load(t.id)
			if err != nil {
				return err
			}
			seal.Text = journal.LinesDigest(g.Lines, p.lines)
		}
	}
	if p.sealed = p.index%digestEvery == 0 || seal.Text != ""; p.sealed {
		seal.Digest = t.next.Digest()
		p.lines = seal.Append(p.lines)
	}
	return nil
}

// note plans a line that is no step.
func (t *Table) note(p *plan, l journal.Line) {
	p.lines = l.Append(p.lines)
	p.ops = append(p.ops, planned{line: &l})
}

// follow plans the next thing that happens by itself; more is false when there is
// none.
func (t *Table) follow(p *plan) (more bool, err error) {
	node := t.next.Node()
	if node.Final || t.fold.Over() {
		return false, nil
	}
	if e, ok := t.script(p.index); ok && !p.begun {
		if e.Learner {
			return false, nil
		}
		c, err := t.entry.Title.Parse(t.next, e.Choice)
		if err != nil {
			return false, err
		}
		if v := t.next.Explain(c); !v.OK() {
			return false, fmt.Errorf("the guide's choice %q is refused: %w", e.Choice, t.refused(t.next, v))
		}
		return true, t.take(p, journal.Step{Choice: c, Seat: node.Seat})
	}
	if t.header.Guide != "" && t.typed() && !p.begun {
		return true, t.beginDice(p)
	}
	if node.Seat != kernel.Chance || p.dice == nil {
		return false, nil
	}
	c, err := p.dice.Draw(p.draws, t.next.Outcomes(nil))
	if err != nil {
		return false, err
	}
	return true, t.take(p, journal.Step{Choice: c, Seat: kernel.Chance})
}
