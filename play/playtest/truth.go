// Package playtest holds the refusals of games against their positions.
package playtest

import (
	"testing"

	"sandtable/kernel"
	"sandtable/play"
)

// Reason is what a refusal says: whether it is so, read from the position another way than the rule
// does, and what takes it away, nil where a position cannot be changed so. A refusal names the one cause
// that holds: without it there is another, or none.
type Reason[P play.Position] struct {
	Rule  *play.Rule
	Holds func(p P, no []int16) bool
	Mend  func(p P, no []int16)
}

// So makes a Reason.
func So[P play.Position](rule *play.Rule, holds func(p P, no []int16) bool, mend func(p P, no []int16)) Reason[P] {
	return Reason[P]{Rule: rule, Holds: holds, Mend: mend}
}

// Single is so of the first thing that a refusal mentions.
func Single[P play.Position](rule *play.Rule, is func(p P, a int16) bool) Reason[P] {
	return So(rule, func(p P, no []int16) bool { return is(p, no[0]) }, nil)
}

// Pair is so of the first two.
func Pair[P play.Position](rule *play.Rule, is func(p P, a, b int16) bool) Reason[P] {
	return So(rule, func(p P, no []int16) bool { return is(p, no[0], no[1]) }, nil)
}

// Plain is so of a position, whatever the refusal mentions.
func Plain[P play.Position](rule *play.Rule, is func(p P) bool) Reason[P] {
	return So(rule, func(p P, _ []int16) bool { return is(p) }, nil)
}

// often is how many times a reason is looked at; more are not looked at again.
const often = 30

// Truth looks whether what refusals say is so.
type Truth[P play.Position] struct {
	book *play.Book[P]
	list []Reason[P]
	at   map[kernel.RuleID]int
	met  []int
	rest map[*play.Rule]string // refusals held elsewhere, and why; nil where not all are asked of
}

// NewTruth looks at the refusals of a book for such reasons.
func NewTruth[P play.Position](book *play.Book[P], list []Reason[P]) *Truth[P] {
	book.Close() // gives the rules their numbers
	x := &Truth[P]{book: book, list: list, at: map[kernel.RuleID]int{}, met: make([]int, len(list))}
	for i, r := range list {
		x.at[r.Rule.ID()] = i
	}
	return x
}

// Ask asks why choices are refused in a position, and fails where what is said is not so, or is said
// again when it is so no more.
func (x *Truth[P]) Ask(t testing.TB, p P, choices []kernel.Choice) {
	t.Helper()
	for _, c := range choices {
		no := p.Explain(c)
		if i, ok := x.at[no.Rule]; ok && x.met[i] < often {
			x.met[i]++
			x.check(t, x.list[i], p, c, no)
		} else if !ok && !no.OK() && x.rest != nil && !x.excused(no.Rule) {
			t.Fatalf("%s is refused by a rule without words of its own: %s", x.book.Format(p, c), x.book.Words(p, no))
		}
	}
}

// excused tells whether a refusal is one of those held elsewhere.
func (x *Truth[P]) excused(id kernel.RuleID) bool {
	for r := range x.rest {
		if r.ID() == id {
			return true
		}
	}
	return false
}

// check holds one refusal against the position.
func (x *Truth[P]) check(t testing.TB, r Reason[P], p P, c kernel.Choice, no kernel.Verdict) {
	t.Helper()
	number, what, kind := r.Rule.Number, x.book.Format(p, c), x.book.Nodes()[p.Node().Kind]
	if !r.Holds(p, no.Args[:]) {
		t.Fatalf("%s of %s at %s: that is not so: %s", number, what, kind, x.book.Words(p, no))
	}
	if r.Mend == nil {
		return
	}
	then := p.Clone().(P)
	r.Mend(then, no.Args[:])
	if v := then.Explain(c); v.Rule == no.Rule {
		t.Fatalf("%s of %s at %s: it is said again without that cause: %s", number, what, kind, x.book.Words(then, v))
	}
}

// Complete fails for every refusal of the book for which there is no reason, but for the rest: those
// said elsewhere, and why they are held there. From then on Ask fails for any other refusal.
func (x *Truth[P]) Complete(t testing.TB, rest map[*play.Rule]string) {
	t.Helper()
	x.rest = rest
	for _, r := range x.book.Refusals() {
		if _, held := x.at[r.ID()]; held == (rest[r] != "") {
			t.Errorf("%s %q: held against positions is %v, the reason why it is not is %q", r.Number, r.Text, held, rest[r])
		}
	}
}

// All fails for every reason that nothing was refused for.
func (x *Truth[P]) All(t testing.TB) {
	t.Helper()
	for i, r := range x.list {
		if x.met[i] == 0 {
			t.Errorf("%s %q never refuses: %s", r.Rule.Number, r.Rule.Title, r.Rule.Text)
		}
	}
}
