package play

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sandtable/kernel"
)

// Kind is a kind of thing that choices and phrases name by a small number: units,
// hexes, faces of a die.
type Kind[P Position] struct {
	Name string // in the arguments of verbs and the mentions of phrases: "unit"
	// Count is how many there are, numbered from 0: Has and Read follow from it and
	// from Text.
	Count func(P) int
	// Has says whether there is such a thing; nil: always.
	Has func(P, int16) bool
	// Text is how a choice writes it, Read how it is read back, whatever the capitals;
	// nil for kinds that stand in phrases only.
	Text func(P, int16) string
	Read func(P, string) (int16, error)
	// Named finds the one of those that can be counted whose Text is just so, where it
	// can be looked up; nil: all are tried.
	Named func(P, string) (int16, bool)
	// Say is what a sentence calls it; nil: its Text.
	Say func(P, int16) string
	// Many says that it is called by a plural, for verbs such as {is|are}; nil: never.
	Many func(P, int16) bool
	// Piece and Place are its id on the screen, if it is one or stands on one.
	Piece, Place func(P, int16) string
}

// Kind adds a kind of thing.
func (b *Book[P]) Kind(k Kind[P]) {
	if k.Say == nil {
		k.Say = k.Text
	}
	if k.Count != nil {
		k.Has = func(p P, n int16) bool { return n >= 0 && int(n) < k.Count(p) }
		k.Read = k.find
	}
	b.kinds = append(b.kinds, k)
}

// find reads a thing of a kind that can be counted.
func (k *Kind[P]) find(p P, word string) (int16, error) {
	all := k.Count(p)
	if n, ok := k.exact(p, word, all); ok { // nearly always it is written as it should be
		return n, nil
	}
	for n := range all {
		if strings.EqualFold(k.Text(p, int16(n)), word) {
			return int16(n), nil
		}
	}
	return 0, fmt.Errorf("no %s %q; they are written like %s or %s", k.Name, word, k.Text(p, 0), k.Text(p, int16(all-1)))
}

// exact finds the thing whose text is just so.
func (k *Kind[P]) exact(p P, word string, all int) (int16, bool) {
	if k.Named != nil {
		return k.Named(p, word)
	}
	for n := range all {
		if k.Text(p, int16(n)) == word {
			return int16(n), true
		}
	}
	return 0, false
}

// Find reads a thing of a kind as choices write it.
func (b *Book[P]) Find(p P, kind, word string) (int16, error) { return b.kind(kind).Read(p, word) }

// Number adds a kind of plain numbers; what is said of a wrong one: "a die shows 1 to 6".
func (b *Book[P]) Number(name string, low, high int16, what string) {
	b.Kind(Kind[P]{
		Name: name,
		Has:  func(_ P, n int16) bool { return n >= low && n <= high },
		Text: func(_ P, n int16) string { return strconv.Itoa(int(n)) },
		Read: func(_ P, word string) (int16, error) {
			n, err := strconv.ParseInt(word, 10, 16)
			if err != nil || int16(n) < low || int16(n) > high {
				return 0, fmt.Errorf("no %s %q; %s", name, word, what)
			}
			return int16(n), nil
		},
	})
}

// Names adds a kind of things that are only called by words.
func (b *Book[P]) Names(name string, words []string) {
	b.Kind(Kind[P]{Name: name, Say: func(_ P, n int16) string {
		if n < 0 || int(n) >= len(words) {
			return strconv.Itoa(int(n))
		}
		return words[n]
	}})
}

func (b *Book[P]) kind(name string) *Kind[P] {
	for i := range b.kinds {
		if b.kinds[i].Name == name {
			return &b.kinds[i]
		}
	}
	return nil
}

// verb is a verb as it is written.
type verb[P Position] struct {
	word  string
	names []string   // of its arguments
	args  []*Kind[P] // found when the book is closed
	also  [][]string // other words for it
	text  func(P, kernel.Choice) string
	read  func(P, []string) (kernel.Choice, error)
	usual *Move[P] // the first room's move that has a label: how it is offered elsewhere
	when  *Rule    // refuses it at other decisions; nil: what Refuse says
}

// Verb adds a verb: its word, the kinds of its arguments in order, and other words
// that are understood. Verbs are listed in the order in which they are added.
func (b *Book[P]) Verb(word, args string, also ...string) uint16 {
	v := verb[P]{word: word, names: strings.Fields(args)}
	for _, a := range also {
		v.also = append(v.also, strings.Fields(a))
	}
	b.verbs = append(b.verbs, v)
	return uint16(len(b.verbs) - 1)
}

// Notation writes and reads the arguments of a verb in a way of their own.
func (b *Book[P]) Notation(verb uint16, text func(P, kernel.Choice) string, read func(P, []string) (kernel.Choice, error)) {
	b.verbs[verb].text, b.verbs[verb].read = text, read
}

// Elsewhere names the rule that says when verbs are possible: it refuses them at
// every decision that has no move of them.
func (b *Book[P]) Elsewhere(when *Rule, verbs ...uint16) {
	for _, v := range verbs {
		b.verbs[v].when = when
	}
}

// Hand says which thing of a kind, or -1, the pending decision is about: it may be
// left out where a verb wants it, and named where a verb does not.
func (b *Book[P]) Hand(kind string, hand func(P) int16) { b.handKind, b.hand = kind, hand }

// exists reports whether the verb and its arguments name things that exist.
func (b *Book[P]) exists(p P, c kernel.Choice) bool {
	if c.Verb == 0 || int(c.Verb) >= len(b.verbs) {
		return false
	}
	v := &b.verbs[c.Verb]
	args := [3]int16{c.A, c.B, c.C}
	for i, k := range v.args {
		if k.Has != nil && !k.Has(p, args[i]) {
			return false
		}
	}
	for _, n := range args[len(v.args):] {
		if n != 0 {
			return false
		}
	}
	return true
}

// Format gives the canonical text of a choice.
func (b *Book[P]) Format(r kernel.Reader, c kernel.Choice) string {
	p, _ := Of[P](r)
	if !b.exists(p, c) {
		return fmt.Sprintf("choice %d %d %d %d", c.Verb, c.A, c.B, c.C)
	}
	v := &b.verbs[c.Verb]
	if v.text != nil {
		return v.word + " " + v.text(p, c)
	}
	var room [64]byte
	text := append(room[:0], v.word...)
	args := [3]int16{c.A, c.B, c.C}
	for i, k := range v.args {
		text = append(append(text, ' '), k.Text(p, args[i])...)
	}
	return string(text)
}

// Parse reads the text of a choice.
func (b *Book[P]) Parse(r kernel.Reader, text string) (kernel.Choice, error) {
	p, _ := Of[P](r)
	if c, ok := b.literal(p, text); ok {
		return c, nil
	}
	words := strings.Fields(text)
	if len(words) == 0 {
		return kernel.Choice{}, fmt.Errorf("an empty choice; a choice is %s", b.verbsOf(r))
	}
	n, args := b.readVerb(words)
	if n == 0 {
		return kernel.Choice{}, fmt.Errorf("cannot read %q: no choice begins so; a choice is %s", text, b.verbsOf(r))
	}
	v := &b.verbs[n]
	if v.read != nil {
		c, err := v.read(p, args)
		c.Verb = n
		return c, err
	}
	args = b.inHand(p, v, args)
	if len(args) != len(v.args) {
		return kernel.Choice{}, fmt.Errorf("%q has %d words after %s, want: %s", text, len(args), v.word, v.shape())
	}
	var got [3]int16
	for i, k := range v.args {
		var err error
		if got[i], err = k.Read(p, args[i]); err != nil {
			return kernel.Choice{}, err
		}
	}
	return kernel.Choice{Verb: n, A: got[0], B: got[1], C: got[2]}, nil
}

// readVerb finds the verb that a text begins with, in the most words.
func (b *Book[P]) readVerb(words []string) (n uint16, args []string) {
	best := 0
	for i := 1; i < len(b.verbs); i++ {
		v := &b.verbs[i]
		if best == 0 && strings.EqualFold(words[0], v.word) {
			n, best = uint16(i), 1
		}
		for _, also := range v.also {
			if len(also) > best && len(also) <= len(words) && slices.EqualFunc(also, words[:len(also)], strings.EqualFold) {
				n, best = uint16(i), len(also)
			}
		}
	}
	return n, words[best:]
}

// inHand completes arguments by what the decision is about, or drops it.
func (b *Book[P]) inHand(p P, v *verb[P], args []string) []string {
	if b.hand == nil {
		return args
	}
	one := b.hand(p)
	if one < 0 {
		return args
	}
	k := b.kind(b.handKind)
	first := len(v.args) > 0 && v.args[0] == k
	switch {
	case first && len(args) == len(v.args)-1:
		return append([]string{k.Text(p, one)}, args...)
	case !first && len(args) == len(v.args)+1:
		if n, err := k.Read(p, args[0]); err == nil && n == one {
			return args[1:]
		}
	}
	return args
}

// shape is what a choice of the verb looks like: "pick UNIT".
func (v *verb[P]) shape() string {
	return strings.TrimSpace(v.word + " " + strings.ToUpper(strings.Join(v.names, " ")))
}

// verbsOf lists what a choice looks like now, or ever, if none can be made here.
func (b *Book[P]) verbsOf(r kernel.Reader) string {
	legal := r.Legal(nil)
	shapes := make([]string, 0, len(b.verbs))
	for i := 1; i < len(b.verbs); i++ {
		if len(legal) == 0 || slices.ContainsFunc(legal, func(c kernel.Choice) bool { return int(c.Verb) == i }) {
			shapes = append(shapes, b.verbs[i].shape())
		}
	}
	return strings.Join(shapes, ", ")
}
