package play

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sandtable/kernel"
	"sandtable/scene"
)

// shelf is a position with things on it; only what the book reads is there.
type shelf struct {
	kernel.Position
	stack kernel.Stack
	items []string
	hand  int16
	legal []kernel.Choice
}

func (s *shelf) Frames() *kernel.Stack { return &s.stack }

func (s *shelf) Legal(dst []kernel.Choice) []kernel.Choice { return append(dst, s.legal...) }

// newBook is a book of one decision: take a thing, put it somewhere, or leave it.
func newBook() *Book[*shelf] {
	b := NewBook[*shelf]()
	rule := b.Rule("1", "Order", "Only what is asked.", "not now")
	free := b.Rule("1.1", "Free", "Not a thing twice.", "{item} is gone, {n thing} left")
	b.Refuse(rule, rule, rule)
	b.Kind(Kind[*shelf]{
		Name: "item", Count: func(s *shelf) int { return len(s.items) },
		Text:  func(s *shelf, n int16) string { return s.items[n] },
		Say:   func(s *shelf, n int16) string { return "the " + s.items[n] },
		Many:  func(s *shelf, n int16) bool { return strings.HasSuffix(s.items[n], "s") },
		Piece: func(s *shelf, n int16) string { return "P" + s.items[n] },
	})
	b.Kind(Kind[*shelf]{Name: "box", Say: func(_ *shelf, n int16) string { return fmt.Sprint("box ", n) },
		Place: func(_ *shelf, n int16) string { return fmt.Sprint("B", n) }})
	b.Number("level", 1, 9, "levels are 1 to 9")
	b.Hand("item", func(s *shelf) int16 { return s.hand })
	take, put, leave := b.Verb("take", "item", "pick up"), b.Verb("put", "item level"), b.Verb("leave", "")
	over, choose := b.Node("over"), b.Node("choose")
	b.Room(over, Room[*shelf]{Ask: "Over.", Final: true})
	do := func(*shelf, *kernel.Frame, kernel.Choice, kernel.Sink) {}
	weigh := func(_ *shelf, _ *kernel.Frame, c kernel.Choice, d *scene.Detail) {
		d.Facts = append(d.Facts, free.Fact("Weight", 10*c.A))
	}
	lit := func(s *shelf, f *kernel.Frame, p *scene.Prompt) { p.Pieces = []string{"P" + s.items[f.A]} }
	b.Room(choose, Room[*shelf]{Ask: "{B:box} of {A:item}?", Rule: rule, Facts: lit, Moves: []Move[*shelf]{
		{Verb: leave, Label: "Leave", Do: do},
		{Verb: put, Label: "Put {item} on {level}", Do: do, Try: func(_ *shelf, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
			return append(dst, kernel.Choice{Verb: put, A: 2, B: 3})
		}},
		{Verb: take, Label: "Take {item}", Detail: weigh, Try: Die[*shelf](take, 2), Do: do, Judge: func(_ *shelf, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
			return free.Only(c.A != 1, c.A, 2)
		}},
	}})
	b.Proc(1, Proc[*shelf]{Nodes: []uint16{choose}})
	b.Event("move", "{item} goes to {box}{-box}")
	return b
}

func newShelf() *shelf {
	s := &shelf{items: []string{"cup", "jug", "pot"}, hand: -1}
	s.stack.Push(kernel.Frame{Proc: 1, A: 2, B: 7})
	return s
}

// Who mistypes a choice is told what can be typed now, not all that is ever typed in the game.
func TestUnreadChoiceNamesWhatIsOpen(t *testing.T) {
	b, s := newBook(), newShelf()
	b.Close()
	leave, err := b.Parse(s, "leave")
	if err != nil {
		t.Fatal(err)
	}
	s.legal = []kernel.Choice{leave}
	for text, want := range map[string]string{"drop": `cannot read "drop": no choice begins so; a choice is leave`, " ": "an empty choice; a choice is leave"} {
		if _, err := b.Parse(s, text); err == nil || err.Error() != want {
			t.Errorf("%q is refused with %q, want %q", text, err, want)
		}
	}
}

// Where nothing is left to be done the game is over and nobody decides; a side decides by its
// captain, chance and nobody have none.
func TestWhoDecides(t *testing.T) {
	b, s := newBook(), newShelf()
	b.Captain(func(_ *shelf, f *kernel.Frame, side kernel.Seat) kernel.Seat { return side + kernel.Seat(f.A) })
	b.Close()
	if n := b.NodeOf(s); n.Seat != 2 || n.Final || b.KindOf(s) != 1 {
		t.Errorf("side 0 decides by %+v", n)
	}
	b.nodes[1].Who = func(_ *shelf, f *kernel.Frame) kernel.Seat { return kernel.Seat(f.B) }
	if n := b.NodeOf(s); n.Seat != 9 {
		t.Errorf("the side that the position names decides by %+v", n)
	}
	b.nodes[1].Who, b.nodes[1].Seat = nil, kernel.Chance
	if n := b.NodeOf(s); n.Seat != kernel.Chance {
		t.Errorf("chance decides by %+v", n)
	}
	s.stack.Pop()
	if n := b.NodeOf(s); n.Seat != kernel.Nobody || !n.Final || n.Kind != 0 || b.KindOf(s) != 0 {
		t.Errorf("at the end %+v decides", n)
	}
}

func TestNotation(t *testing.T) {
	b, s := newBook(), newShelf()
	b.Close()
	for _, c := range []struct {
		text, want string
		hand       int16
	}{
		{"take jug", "take jug", -1},
		{"PICK  up jug", "take jug", -1},
		{"put pot 3", "put pot 3", -1},
		{"put 3", "put jug 3", 1},
		{"leave jug", "leave", 1},
		{"leave pot", `! "leave pot" has 1 words after leave, want: leave`, 1},
		{"put 3", `! "put 3" has 1 words after put, want: put ITEM LEVEL`, -1},
		{"put pot 0", `! no level "0"; levels are 1 to 9`, -1},
		{"put pot 10", `! no level "10"; levels are 1 to 9`, -1},
		{"take pan", `! no item "pan"; they are written like cup or pot`, -1},
		{"drop", `! cannot read "drop": no choice begins so; a choice is take ITEM, put ITEM LEVEL, leave`, -1},
		{" ", "! an empty choice; a choice is take ITEM, put ITEM LEVEL, leave", -1},
	} {
		s.hand = c.hand
		var got string
		if choice, err := b.Parse(s, c.text); err != nil {
			got = "! " + err.Error()
		} else {
			got = b.Format(s, choice)
		}
		if got != c.want {
			t.Errorf("%q is read as %q, want %q", c.text, got, c.want)
		}
	}
}

// Every choice that names things that exist is written and read back the same, and
// any other is refused without a panic.
func TestNotationRoundTrip(t *testing.T) {
	b, s := newBook(), newShelf()
	b.Close()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int16Range(-2, 12)
		c := kernel.Choice{Verb: rapid.Uint16Range(0, 5).Draw(t, "verb"), A: n.Draw(t, "a"), B: n.Draw(t, "b"), C: rapid.Int16Range(0, 1).Draw(t, "c")}
		text := b.Format(s, c)
		back, err := b.Parse(s, text)
		if b.exists(s, c) != (err == nil) || err == nil && back != c {
			t.Fatalf("%v is written %q and read as %v, %v", c, text, back, err)
		}
		if !b.exists(s, c) && b.Explain(s, c).OK() {
			t.Fatalf("%v does not exist and is allowed", c)
		}
	})
}

func TestLegalAndWords(t *testing.T) {
	b, s := newBook(), newShelf()
	b.Close()
	var texts []string
	for _, c := range b.Legal(s, nil) {
		texts = append(texts, b.Format(s, c))
	}
	if got := strings.Join(texts, ", "); got != "take pot, put pot 3, leave" {
		t.Errorf("legal: %s", got)
	}
	jug, _ := b.Parse(s, "take jug")
	if got := b.Words(s, b.Explain(s, jug)); got != "the jug is gone, 2 things left" {
		t.Errorf("refused with %q", got)
	}
	if got := b.Prompt(s); got.Text != "box 7 of the pot?" || !slices.Equal(got.Pieces, []string{"Ppot"}) || !slices.Equal(got.Places, []string{"B7"}) {
		t.Errorf("asked %+v", got)
	}
	pot := kernel.Choice{Verb: 1, A: 2}
	if got := b.Detail(s, pot).Facts; len(got) != 1 || got[0] != (scene.Fact{Text: "Weight", Value: "20", Rule: "1.1"}) {
		t.Errorf("the pot is detailed as %+v", got)
	}
	if got := b.Detail(s, jug); got.Facts != nil {
		t.Errorf("a refused choice is detailed as %+v", got)
	}
	if o := b.Offer(s, jug); o.Label != "Take the jug" || o.Piece != "Pjug" {
		t.Errorf("offered as %+v", o)
	}
	if l := b.Line(s, "{-item}to {box}", 2, 3); l.Text != "to box 3" || !slices.Equal(l.Places, []string{"B3"}) || !slices.Equal(l.Pieces, []string{"Ppot"}) {
		t.Errorf("worded as %+v", l)
	}
	e := kernel.Event{Kind: 0, Rule: 1, Args: [6]int16{0, 4, 5}}
	if l := b.Tell(s, e); l.Text != "the cup goes to box 4" || !slices.Equal(l.Places, []string{"B4", "B5"}) || !slices.Equal(l.Pieces, []string{"Pcup"}) || l.Kind != "move" || l.Rule != "1" {
		t.Errorf("told as %+v", l)
	}
}

// An event may be by no rule, and may stay out of the log without being a step.
func TestQuietEvent(t *testing.T) {
	b, s := newBook(), newShelf()
	loud, quiet := b.Event("move", "{item} falls").Outturn(), b.Event("move", "{item} falls").Outturn().Quiet()
	b.Close()
	var rec kernel.Recorder
	loud.Tell(&rec, nil, 1)
	quiet.Tell(&rec, nil, 1)
	for i, e := range rec.Events {
		if l := b.Tell(s, e); l.Quiet != (i == 1) || l.Rule != "" || l.Text != "the jug falls" || e.Role != kernel.Outturn {
			t.Errorf("event %d is told as %+v", i, l)
		}
	}
}

// A verb agrees with the thing before it, and a count with its number.
func TestPhrasesAgree(t *testing.T) {
	b, s := newBook(), newShelf()
	s.items = append(s.items, "tongs")
	for want, phrase := range map[string]string{
		"the cup is here":            "{A:item} {is|are} here",
		"the tongs are here":         "{B:item} {is|are} here",
		"the tongs meet the cup":     "{B:item} {meets|meet} {A:item}",
		"1 die and 3 dice, 3 points": "{C:n die|dice} and {B:n die|dice}, {B:n point}",
	} {
		if got := b.Say(s, phrase, 0, 3, 1); got != want {
			t.Errorf("%q is said %q, want %q", phrase, got, want)
		}
	}
}

// A verb is refused at other decisions by the rule that says when it is possible,
// and what does not exist by none.
func TestElsewhere(t *testing.T) {
	b, s := newBook(), newShelf()
	paint := b.Verb("paint", "item")
	when := b.Rule("7.2", "Painting", "On Sundays.", "things are painted on Sundays")
	b.Elsewhere(when, paint)
	shop := b.Node("shop")
	b.Room(shop, Room[*shelf]{Moves: []Move[*shelf]{{Verb: paint, Label: "Paint {item}", Judge: func(*shelf, *kernel.Frame, kernel.Choice) kernel.Verdict { return when.No() }}}})
	b.Close()
	for text, want := range map[string]string{"paint pot": "things are painted on Sundays", "leave": ""} {
		c, err := b.Parse(s, text)
		if err != nil {
			t.Fatal(err)
		}
		if got := b.Words(s, b.Explain(s, c)); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	if got := b.Words(s, b.Explain(s, kernel.Choice{Verb: paint, A: 9})); got != "not now" {
		t.Errorf("no such thing: %q", got)
	}
	var refusing []string
	for _, r := range b.Refusals() {
		refusing = append(refusing, r.Number)
	}
	if got := strings.Join(refusing, " "); got != "1 1.1 7.2" {
		t.Errorf("rules with refusals: %s", got)
	}
}

// Rules come in the order of their numbers, wherever they were written.
func TestRulesAreInOrder(t *testing.T) {
	b := newBook()
	for _, n := range []string{"Ex.2", "K10.1", "K2.4", "10.1", "K2.3", "9.10", "9.2", "9.2.1", "9.1a", "9.1", "Ex.1", "9", "4b10", "4b9", "4b", "4c"} {
		b.Rule(n, "t", "t", "")
	}
	var got []string
	for _, r := range b.Rules()[1:] {
		got = append(got, r.Number)
	}
	if s := strings.Join(got, " "); s != "1 1.1 4b 4b9 4b10 4c 9 9.1 9.1a 9.2 9.2.1 9.10 10.1 Ex.1 Ex.2 K2.3 K2.4 K10.1" {
		t.Errorf("order %s", s)
	}
}

// A mistake in what a game has written is named when the book is closed.
func TestMistakesAreNamed(t *testing.T) {
	do := func(*shelf, *kernel.Frame, kernel.Choice, kernel.Sink) {}
	for want, spoil := range map[string]func(*Book[*shelf]){
		`verb lift has an argument "weight"`:       func(b *Book[*shelf]) { b.Verb("lift", "weight") },
		"node second has no room":                  func(b *Book[*shelf]) { b.Node("second") },
		`rule 2 mentions "moon"`:                   func(b *Book[*shelf]) { b.Rule("2", "t", "t", "the {moon}") },
		"rule 2 mentions 4 things, want at most 3": func(b *Book[*shelf]) { b.Rule("2", "t", "t", "{n}{n}{n}{n}") },
		`event 1 mentions "moon"`:                  func(b *Book[*shelf]) { b.Event("x", "{moon}") },
		"neither a judgement nor an effect":        func(b *Book[*shelf]) { b.Room(1, Room[*shelf]{Moves: []Move[*shelf]{{Verb: 1}}}) },
		"is left by put, which is none":            func(b *Book[*shelf]) { b.Room(1, Room[*shelf]{Idle: 2, Moves: []Move[*shelf]{{Verb: 3, Do: do}}}) },
		"it has arguments, want some to try":       func(b *Book[*shelf]) { b.Room(1, Room[*shelf]{Moves: []Move[*shelf]{{Verb: 1, Do: do}}}) },
		"want more to try besides": func(b *Book[*shelf]) {
			list := func(_ *shelf, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice { return dst }
			judge := func(*shelf, *kernel.Frame, kernel.Choice) kernel.Verdict { return kernel.Verdict{} }
			b.Room(1, Room[*shelf]{Moves: []Move[*shelf]{{Verb: 1, List: list, Judge: judge, Do: do}}})
		},
		"or two of it": func(b *Book[*shelf]) {
			b.Room(1, Room[*shelf]{Moves: []Move[*shelf]{{Verb: 3, Do: do}, {Verb: 3, Do: do}}})
		},
		`label of leave at choose mentions "moon"`: func(b *Book[*shelf]) {
			b.Room(1, Room[*shelf]{Moves: []Move[*shelf]{{Verb: 3, Label: "{moon}", Do: do}}})
		},
		`setting rack-ITEM has an argument "weight"`: func(b *Book[*shelf]) {
			b.Setting(Setting[*shelf]{Name: "rack-ITEM", Args: "item weight", Do: func(*shelf, [3]int16) error { return nil }})
		},
		"no rules for what is always refused":       func(b *Book[*shelf]) { b.Refuse(nil, nil, nil) },
		"verb lift has 4 arguments, want at most 3": func(b *Book[*shelf]) { b.Verb("lift", "level level level level") },
	} {
		b := newBook()
		spoil(b)
		got := func() (text any) {
			defer func() { text = recover() }()
			b.Close()
			return nil
		}()
		if s, ok := got.(string); !ok || !strings.Contains(s, want) {
			t.Errorf("closed with %v, want %q", got, want)
		}
	}
}

func TestChoose(t *testing.T) {
	info := &kernel.Info{Scenarios: []kernel.Scenario{{ID: "a", Options: []kernel.Option{{ID: "o", Values: []string{"x", "y"}}, {ID: "p", Values: []string{"1", "2"}}}}, {ID: "b"}}}
	set, err := Choose(info, "a", kernel.Options{"o": "y"})
	if err != nil || set["o"] != "y" || set["p"] != "1" {
		t.Errorf("chosen %v, %v", set, err)
	}
	for _, c := range []struct {
		scenario string
		options  kernel.Options
		want     string
	}{
		{"c", nil, `no scenario "c"; there are: a, b`},
		{"a", kernel.Options{"q": "x"}, `no option "q"; there are: o, p`},
		{"a", kernel.Options{"o": "z"}, `option o cannot be "z"; it is x or y`},
	} {
		if _, err := Choose(info, c.scenario, c.options); err == nil || err.Error() != c.want {
			t.Errorf("%s %v: %v, want %q", c.scenario, c.options, err, c.want)
		}
	}
}

// A procedure that asks only if something is left to decide looks at legal choices, not
// at what is tried: of the things that can be taken only the pot is left.
func TestCould(t *testing.T) {
	b, s := newBook(), newShelf()
	b.Close()
	take, put, leave := uint16(1), uint16(2), uint16(3)
	for _, c := range []struct {
		besides []uint16
		want    bool
	}{{nil, true}, {[]uint16{leave}, true}, {[]uint16{leave, put}, true}, {[]uint16{leave, take}, true}, {[]uint16{leave, put, take}, false}} {
		if got := b.Could(s, c.besides...); got != c.want {
			t.Errorf("besides %v: %v", c.besides, got)
		}
	}
}
