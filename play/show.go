package play

import (
	"errors"
	"fmt"
	"strings"

	"sandtable/kernel"
	"sandtable/scene"
)

// Offer describes a choice for clicking. It may be any choice, also one of another
// moment, which is described without what depends on the position.
func (b *Book[P]) Offer(r kernel.Reader, c kernel.Choice) scene.Offer {
	p, _ := Of[P](r)
	o := scene.Offer{Choice: b.Format(r, c)}
	if !b.exists(p, c) {
		return o
	}
	n, f := b.at(p)
	m := b.verbs[c.Verb].usual
	if i := n.move[c.Verb]; i >= 0 {
		m = b.verbs[c.Verb].offered(&n.Moves[i])
	}
	args := [3]int16{c.A, c.B, c.C}
	o.Kind, o.Odds, o.Main, o.Label = m.Look, m.Odds, m.Main, b.Say(p, m.Label, args[:]...)
	for i, k := range b.verbs[c.Verb].args {
		if k.Piece != nil && o.Piece == "" {
			o.Piece = k.Piece(p, args[i])
		}
		if k.Place != nil {
			o.Place = k.Place(p, args[i])
		}
	}
	i := n.move[c.Verb]
	o.Facts = i >= 0 && n.Moves[i].Detail != nil && o.Piece == "" && o.Place == ""
	if m.Offer == nil || i < 0 {
		return o
	}
	more := o // for most offers nothing is allocated
	m.Offer(p, f, c, &more)
	more.Facts = more.Facts && more.Piece == "" && more.Place == ""
	return more
}

// offered is the move whose words offer a move: its own, or those of another room.
func (v *verb[P]) offered(m *Move[P]) *Move[P] {
	if m.Label == "" {
		return v.usual
	}
	return m
}

// Detail says more of a choice before it is made: its price, its way, its numbers.
func (b *Book[P]) Detail(r kernel.Reader, c kernel.Choice) scene.Detail {
	p, _ := Of[P](r)
	var d scene.Detail
	if !b.Explain(p, c).OK() {
		return d
	}
	n, f := b.at(p)
	if m := &n.Moves[n.move[c.Verb]]; m.Detail != nil {
		m.Detail(p, f, c, &d)
	}
	return d
}

// Fact is a number of the matter in hand and the rule that it follows from.
func (r *Rule) Fact(text string, value any) scene.Fact {
	return scene.Fact{Text: text, Value: fmt.Sprint(value), Rule: r.Number}
}

// Question is what is to be decided, in words, and the rule of it.
func (b *Book[P]) Question(p P) (string, *Rule) {
	l, rule := b.question(p)
	return l.Text, rule
}

// question notes the places too that a question mentions.
func (b *Book[P]) question(p P) (kernel.Line, *Rule) {
	n, f := b.at(p)
	switch {
	case n.Asks != nil:
		text, rule := n.Asks(p, f)
		return kernel.Line{Text: text}, rule
	case f != nil && strings.Contains(n.Ask, "{"):
		return b.Line(p, n.Ask, f.A, f.B, f.C, f.D, f.E), n.Rule
	}
	return kernel.Line{Text: n.Ask}, n.Rule
}

// Prompt is the question with whom it is asked of. The places that it mentions light up: a number
// in the question does not say where on the map that is.
func (b *Book[P]) Prompt(p P) scene.Prompt {
	node := b.NodeOf(p)
	out := scene.Prompt{Seat: int(node.Seat), Kind: b.nodes[node.Kind].name}
	asked, rule := b.question(p)
	out.Text, out.Places = asked.Text, asked.Places
	if rule != nil {
		out.Rule, out.Title = rule.Number, rule.Title
	}
	if n, f := b.at(p); n.Facts != nil {
		n.Facts(p, f, &out)
	}
	return out
}

// check holds what was written against everything else.
func (b *Book[P]) check() error {
	if b.other == nil || b.unknown == nil || b.over == nil {
		return errors.New("no rules for what is always refused, want them from Refuse")
	}
	b.words = make(map[string]uint16, len(b.verbs))
	for i := range b.verbs {
		v := &b.verbs[i]
		if i > 0 && b.words[v.word] == 0 {
			b.words[v.word] = uint16(i)
		}
		for _, name := range v.names {
			k := b.kind(name)
			if k == nil || k.Read == nil {
				return fmt.Errorf("verb %s has an argument %q, which is no kind that can be read", v.word, name)
			}
			v.args = append(v.args, k)
		}
		if len(v.args) > 3 {
			return fmt.Errorf("verb %s has %d arguments, want at most 3", v.word, len(v.args))
		}
	}
	for _, r := range b.rules {
		if err := b.checkPhrase("rule "+r.Number, r.words, 3); err != nil {
			return err
		}
	}
	for i, e := range b.events {
		if err := b.checkPhrase(fmt.Sprintf("event %d", i), e.phrase, 6); err != nil {
			return err
		}
	}
	for _, s := range b.settings {
		for _, name := range strings.Fields(s.Args) {
			if k := b.kind(name); k == nil || k.Read == nil {
				return fmt.Errorf("setting %s has an argument %q, which is no kind that can be read", s.Name, name)
			}
		}
	}
	for i := range b.nodes {
		if err := b.checkNode(&b.nodes[i]); err != nil {
			return err
		}
	}
	for i := 1; i < len(b.verbs); i++ {
		if b.verbs[i].usual == nil {
			return fmt.Errorf("verb %s has no label in any room", b.verbs[i].word)
		}
	}
	return nil
}

func (b *Book[P]) checkNode(n *node[P]) error {
	if !n.Final && len(n.Moves) == 0 {
		return fmt.Errorf("node %s has no room", n.name)
	}
	n.move = make([]int8, len(b.verbs))
	for i := range n.move {
		n.move[i] = -1
	}
	for i := range n.Moves {
		m := &n.Moves[i]
		if m.Verb == 0 || int(m.Verb) >= len(b.verbs) || n.move[m.Verb] >= 0 {
			return fmt.Errorf("node %s has a move of verb %d, which is none, or two of it", n.name, m.Verb)
		}
		v := &b.verbs[m.Verb]
		if m.Do == nil && m.Judge == nil {
			return fmt.Errorf("node %s, %s: neither a judgement nor an effect", n.name, v.word)
		}
		if m.Do != nil && m.Try == nil && m.List == nil && len(v.names) > 0 {
			return fmt.Errorf("node %s, %s: it has arguments, want some to try", n.name, v.word)
		}
		// Else nothing would show that the list leaves out what the judgement allows.
		if m.List != nil && m.Judge != nil && m.Try == nil && m.Wide == nil && n.Seat != kernel.Chance {
			return fmt.Errorf("node %s, %s: it lists what it judges, want more to try besides", n.name, v.word)
		}
		if err := b.checkPhrase("label of "+v.word+" at "+n.name, m.Label, 3); err != nil {
			return err
		}
		n.move[m.Verb] = int8(i)
		if v.usual == nil && m.Label != "" {
			v.usual = m
		}
	}
	if n.Idle != 0 && n.move[n.Idle] < 0 {
		return fmt.Errorf("node %s is left by %s, which is none of its moves", n.name, b.verbs[n.Idle].word)
	}
	return b.checkPhrase("question of "+n.name, n.Ask, 5)
}

func (b *Book[P]) checkPhrase(what, phrase string, most int) error {
	kinds, args := mentions(phrase)
	for _, k := range kinds {
		if b.kind(k) == nil {
			return fmt.Errorf("%s mentions %q, which is no kind: %q", what, k, phrase)
		}
	}
	if args > most {
		return fmt.Errorf("%s mentions %d things, want at most %d: %q", what, args, most, phrase)
	}
	return nil
}
