package play

import (
	"strings"
	"sync/atomic"

	"sandtable/kernel"
)

// Literal reads the text of a choice that is written exactly as [Book.Format] writes it:
// what stands in journals and comes from screens. Nearly all texts do, so it looks for
// nothing: what a word was last time is compared with how that is written now.
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
	hint := k.hints.of(word)
	if n := int16(hint.Load()); k.is(p, n, word) {
		return n, true
	}
	n, err := k.Read(p, word)
	if err != nil || !k.is(p, n, word) {
		return 0, false
	}
	hint.Store(int32(n))
	return n, true
}

// is reports whether a number is that of a thing, and how that is written.
func (k *Kind[P]) is(p P, n int16, word string) bool {
	return (k.Has == nil || k.Has(p, n)) && k.Text(p, n) == word
}

// hints are what words stood for when they were read last, by a hash of the word.
// Nothing depends on them: words that share a place take it in turns. All readers of
// a game share them.
type hints [1 << 10]atomic.Int32

func (h *hints) of(word string) *atomic.Int32 {
	sum := uint32(2166136261)
	for i := range len(word) {
		sum = (sum ^ uint32(word[i])) * 16777619
	}
	return &h[(sum^sum>>16)%uint32(len(h))]
}
