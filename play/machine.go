package play

import (
	"slices"

	"sandtable/kernel"
)

// at is the pending decision.
func (b *Book[P]) at(p P) (*node[P], *kernel.Frame) {
	f := p.Frames().Top()
	if f == nil {
		return &b.nodes[b.final()], nil
	}
	return &b.nodes[b.kindOf(p, f)], f
}

func (b *Book[P]) kindOf(p P, f *kernel.Frame) uint16 {
	proc := &b.procs[f.Proc]
	if proc.Node != nil {
		return proc.Node(p, f)
	}
	return proc.Nodes[f.Step]
}

// final is the node that ends the game.
func (b *Book[P]) final() uint16 {
	return uint16(slices.IndexFunc(b.nodes, func(n node[P]) bool { return n.Final }))
}

// KindOf is the kind of the pending decision.
func (b *Book[P]) KindOf(p P) uint16 {
	if f := p.Frames().Top(); f != nil {
		return b.kindOf(p, f)
	}
	return b.final()
}

// NodeOf is the pending decision.
func (b *Book[P]) NodeOf(p P) kernel.Node {
	f := p.Frames().Top()
	if f == nil {
		return kernel.Node{Kind: b.final(), Seat: kernel.Nobody, Final: true}
	}
	k := b.kindOf(p, f)
	n := &b.nodes[k]
	return kernel.Node{Kind: k, Seat: b.decider(n, p, f), Final: n.Final}
}

// decider is the seat that decides, where that is not chance: one of the room's side.
func (b *Book[P]) decider(n *node[P], p P, f *kernel.Frame) kernel.Seat {
	s := n.seat(p, f)
	if s >= 0 && b.captain != nil {
		return b.captain(p, f, s)
	}
	return s
}

func (n *node[P]) seat(p P, f *kernel.Frame) kernel.Seat {
	switch {
	case n.Final:
		return kernel.Nobody
	case n.Who != nil:
		return n.Who(p, f)
	}
	return n.Seat
}

// Legal appends every legal choice of the pending decision.
func (b *Book[P]) Legal(p P, dst []kernel.Choice) []kernel.Choice {
	n, f := b.at(p)
	for i := range n.Moves {
		dst = n.Moves[i].legal(p, f, dst)
	}
	return dst
}

// legal appends every legal choice of one move.
func (m *Move[P]) legal(p P, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	switch {
	case m.List != nil:
		return m.List(p, f, dst)
	case m.Try == nil:
		c := kernel.Choice{Verb: m.Verb}
		if m.Do != nil && (m.Judge == nil || m.Judge(p, f, c) == kernel.Verdict{}) {
			dst = append(dst, c)
		}
		return dst
	case m.Judge == nil:
		return m.Try(p, f, dst)
	}
	keep := len(dst)
	dst = m.Try(p, f, dst)
	for _, c := range dst[keep:] {
		if m.Judge(p, f, c).OK() {
			dst[keep] = c
			keep++
		}
	}
	return dst[:keep]
}

// Could reports whether anything is legal at the pending decision besides choices of
// some verbs: a procedure need not ask where only those are left.
func (b *Book[P]) Could(p P, besides ...uint16) bool {
	legal, _ := b.scratch.Get().(*[]kernel.Choice)
	defer b.scratch.Put(legal)
	n, f := b.at(p)
	for _, lists := range [...]bool{false, true} { // those that have to list everything come last
		for i := range n.Moves {
			if m := &n.Moves[i]; (m.List != nil) == lists && !slices.Contains(besides, m.Verb) && m.could(p, f, legal) {
				return true
			}
		}
	}
	return false
}

// could reports whether any choice of one move is legal.
func (m *Move[P]) could(p P, f *kernel.Frame, legal *[]kernel.Choice) bool {
	if m.List != nil || m.Try == nil || m.Judge == nil {
		*legal = m.legal(p, f, (*legal)[:0])
		return len(*legal) > 0
	}
	*legal = m.Try(p, f, (*legal)[:0])
	return slices.ContainsFunc(*legal, func(c kernel.Choice) bool { return m.Judge(p, f, c).OK() })
}

// Candidates appends the legal choices and whatever else the moves of the room try.
func (b *Book[P]) Candidates(p P, dst []kernel.Choice) []kernel.Choice {
	first := len(dst)
	dst = b.Legal(p, dst)
	n, f := b.at(p)
	if n.seat(p, f) < 0 {
		return dst
	}
	for i := range n.Moves {
		m := &n.Moves[i]
		if m.Try != nil {
			dst = m.Try(p, f, dst)
		} else if m.List == nil && len(b.verbs[m.Verb].args) == 0 {
			dst = append(dst, kernel.Choice{Verb: m.Verb})
		}
		if m.Wide != nil {
			dst = m.Wide(p, f, dst)
		}
	}
	slices.SortFunc(dst[first:], kernel.Choice.Compare)
	return dst[:first+len(slices.Compact(dst[first:]))]
}

// Explain says why a choice is not allowed; the zero Verdict if it is.
func (b *Book[P]) Explain(p P, c kernel.Choice) kernel.Verdict {
	if !b.exists(p, c) {
		return b.unknown.No()
	}
	n, f := b.at(p)
	switch i := n.move[c.Verb]; {
	case n.Final:
		return b.over.No()
	case i < 0:
		if when := b.verbs[c.Verb].when; when != nil {
			return when.No()
		}
		return b.other.No()
	case n.Moves[i].Judge == nil:
		return kernel.Verdict{}
	default:
		return n.Moves[i].Judge(p, f, c)
	}
}

// Outcomes appends what can happen where chance decides.
func (b *Book[P]) Outcomes(p P, dst []kernel.Outcome) []kernel.Outcome {
	n, f := b.at(p)
	if n.seat(p, f) != kernel.Chance {
		return dst
	}
	legal, _ := b.scratch.Get().(*[]kernel.Choice)
	defer b.scratch.Put(legal)
	*legal = b.Legal(p, (*legal)[:0])
	for _, c := range *legal {
		w := uint32(1)
		if m := &n.Moves[n.move[c.Verb]]; m.Weight != nil {
			w = m.Weight(p, f, c)
		}
		dst = append(dst, kernel.Outcome{Choice: c, Weight: w})
	}
	return dst
}

// Default is the choice that leaves the matter in hand as it is, where there is one.
func (b *Book[P]) Default(p P) (kernel.Choice, bool) {
	n, f := b.at(p)
	if n.Idle == 0 {
		return kernel.Choice{}, false
	}
	c := kernel.Choice{Verb: n.Idle}
	m := &n.Moves[n.move[n.Idle]]
	return c, m.Judge == nil || m.Judge(p, f, c).OK()
}

// NewMatter reports whether the pending draw belongs to something else than what
// was decided last.
func (b *Book[P]) NewMatter(p P) bool {
	n, _ := b.at(p)
	return n.Fresh
}

// Apply carries out a choice that has been checked and runs on to the next decision.
func (b *Book[P]) Apply(p P, c kernel.Choice, s kernel.Sink) {
	n, f := b.at(p)
	if f == nil || n.Final {
		return
	}
	n.Moves[n.move[c.Verb]].Do(p, f, c, s)
	b.Run(p, s)
}

// Run goes on to the next decision.
func (b *Book[P]) Run(p P, s kernel.Sink) {
	b.Close()
	kernel.Run(p, p.Frames(), b.step, s)
}

// Die tries the faces of a die, or the numbers from 1 to n, as the argument of a verb.
func Die[P Position](verb uint16, n int16) func(P, *kernel.Frame, []kernel.Choice) []kernel.Choice {
	return func(_ P, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		for i := int16(1); i <= n; i++ {
			dst = append(dst, kernel.Choice{Verb: verb, A: i})
		}
		return dst
	}
}
