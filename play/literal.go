package play

import (
	"strings"

	"sandtable/kernel"
)

// Literal reads the text of a choice that is written exactly as [Book.Format] writes it:
// what stands in journals and comes from screens. Nearly all texts do, and need not be
// written again to compare.
func (b *Book[P]) Literal(r kernel.Reader, text string) (kernel.Choice, bool) {
	p, _ := Of[P](r)
	return b.literal(p, text)
}

func (b *Book[P]) literal(p P, text string) (kernel.Choice, bool) {
	word, rest, more := strings.Cut(text, " ")
	n := b.words[word]
	if n == 0 || b.verbs[n].text != nil {
		return kernel.Choice{}, false
	}
	var got [3]int16
	for i, k := range b.verbs[n].args {
		if !more {
			return kernel.Choice{}, false
		}
		var ok bool
		word, rest, more = strings.Cut(rest, " ")
		if got[i], ok = k.literal(p, word); !ok {
			return kernel.Choice{}, false
		}
	}
	return kernel.Choice{Verb: n, A: got[0], B: got[1], C: got[2]}, !more
}

// literal reads a thing of a kind as its text writes it.
func (k *Kind[P]) literal(p P, word string) (int16, bool) {
	n, err := k.Read(p, word)
	return n, err == nil && (k.Has == nil || k.Has(p, n)) && k.Text(p, n) == word
}
