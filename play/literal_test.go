package play

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"sandtable/kernel"
)

// Only what Format gives is read at sight; everything else is left to Parse.
func TestLiteral(t *testing.T) {
	b := newBook()
	b.Close()
	s := &shelf{items: []string{"cup", "spoons", "pot"}, hand: -1}
	for _, c := range []struct {
		text string
		want kernel.Choice
		ok   bool
	}{
		{"take pot", kernel.Choice{Verb: 1, A: 2}, true},
		{"put spoons 9", kernel.Choice{Verb: 2, A: 1, B: 9}, true},
		{"leave", kernel.Choice{Verb: 3}, true},
		{"Take pot", kernel.Choice{}, false},
		{"take POT", kernel.Choice{}, false},
		{"take  pot", kernel.Choice{}, false},
		{"take pot ", kernel.Choice{}, false},
		{" take pot", kernel.Choice{}, false},
		{"take", kernel.Choice{}, false},
		{"take ", kernel.Choice{}, false},
		{"leave ", kernel.Choice{}, false},
		{"leave pot", kernel.Choice{}, false},
		{"pick up pot", kernel.Choice{}, false},
		{"put pot 0", kernel.Choice{}, false},
		{"put pot 03", kernel.Choice{}, false},
		{"take lid", kernel.Choice{}, false},
		{"", kernel.Choice{}, false},
	} {
		if got, ok := b.Literal(s, c.text); ok != c.ok || ok && got != c.want {
			t.Errorf("Literal(%q) = %v, %v; want %v, %v", c.text, got, ok, c.want, c.ok)
		}
	}
}

// What words stand for depends on the position.
func TestLiteralGoesByThePosition(t *testing.T) {
	b := newBook()
	b.Close()
	rapid.Check(t, func(t *rapid.T) {
		s := &shelf{items: rapid.SliceOfNDistinct(rapid.StringMatching("[a-c]{1,2}"), 1, 6, rapid.ID[string]).Draw(t, "items"), hand: -1}
		word := rapid.StringMatching("[a-c]{1,2}").Draw(t, "word")
		text := fmt.Sprint("take ", word)
		c, ok := b.Literal(s, text)
		want := -1
		for i, item := range s.items {
			if item == word {
				want = i
			}
		}
		if ok != (want >= 0) || ok && c != (kernel.Choice{Verb: 1, A: int16(want)}) {
			t.Fatalf("%v: Literal(%q) = %v, %v; want item %d", s.items, text, c, ok, want)
		}
		if ok && b.Format(s, c) != text {
			t.Fatalf("%q is written %q", text, b.Format(s, c))
		}
	})
}

// What is written as a thing is called, but is not there now, is not read at sight.
func TestLiteralIsOfWhatIsThere(t *testing.T) {
	b := newBook()
	there := true
	b.Kind(Kind[*shelf]{
		Name: "lid", Text: func(*shelf, int16) string { return "lid" }, Read: func(*shelf, string) (int16, error) { return 4, nil },
		Has: func(_ *shelf, n int16) bool { return there && n == 4 },
	})
	lift := b.Verb("lift", "lid")
	b.Room(b.Node("cook"), Room[*shelf]{Ask: "Now?", Moves: []Move[*shelf]{{
		Verb: lift, Label: "Lift {lid}", Do: func(*shelf, *kernel.Frame, kernel.Choice, kernel.Sink) {}, Try: Die[*shelf](lift, 4),
	}}})
	b.Close()
	for _, want := range []bool{true, false} {
		there = want
		if c, ok := b.Literal(newShelf(), "lift lid"); ok != want || ok && c != (kernel.Choice{Verb: lift, A: 4}) {
			t.Errorf("there %v: read as %v, %v", want, c, ok)
		}
	}
}
