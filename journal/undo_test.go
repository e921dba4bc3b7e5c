package journal_test

import (
	"cmp"
	"math/rand/v2"
	"strings"
	"testing"

	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
)

// camp is the header of a game in which a seat makes several choices in a row.
var camp = strings.Replace(start, `"plain"`, `"camp"`, 1)

// staff is the header of a game in which each side has two seats, red 0 and 2, blue 1 and 3.
var staff = strings.Replace(strings.Replace(start, `"plain"`, `"staff"`, 1), `["person","person"]`, `["person","person","person","person"]`, 1)

// redReady is red's set-up of four choices, fought on from there to a draw that decides
// nothing: nine steps.
var (
	redReady = []string{`[1,0,"pitch 1"]`, `[2,0,"pitch 2"]`, `[3,0,"pitch 3"]`, `[4,0,"ready"]`}
	drawn    = []string{`[5,1,"pitch-all"]`, `[6,1,"ready"]`, `[7,0,"write 2"]`, `[8,1,"write 2"]`, `[9,-1,"die 6"]`}
)

// How far a seat takes back by itself, and with the others: what they have agreed to
// gives it no more and no less than it would have had there.
func TestUndo(t *testing.T) {
	const dice = `{"dice":{"mode":"typed"}}`
	list := func(parts ...any) (all []string) {
		for _, p := range parts {
			switch p := p.(type) {
			case string:
				all = append(all, p)
			case []string:
				all = append(all, p...)
			}
		}
		return all
	}
	for _, tt := range []struct {
		name  string
		head  string // empty: the camp
		lines []string
		wrong string // empty: it is right
	}{
		{"all choices in a row", "", list(redReady[:3], `{"undo":0,"seat":0}`), ""},
		{"not below the dice that came in between", "", list(redReady[:1], dice, redReady[1:3], `{"undo":0,"seat":0}`), "below 1"},
		{"down to them", "", list(redReady[:1], dice, redReady[1:3], `{"undo":1,"seat":0}`), ""},
		{"not the choice before new dice", "", list(redReady[:1], dice, `{"undo":0,"seat":0}`), "below 1"},
		{"agreed, below a draw", "", list(redReady, drawn, `{"undo":3,"seat":0,"agreed":[1]}`), ""},
		{"further alone after that", "", list(redReady, drawn, `{"undo":3,"seat":0,"agreed":[1]}`, `{"undo":0,"seat":0}`), ""},
		{"what is chosen anew after that", "", list(redReady, drawn, `{"undo":3,"seat":0,"agreed":[1]}`, redReady[3], `{"undo":2,"seat":0}`), ""},
		{"but not below dice that came before", "", list(redReady[:1], dice, redReady[1:], drawn, `{"undo":3,"seat":0,"agreed":[1]}`, `{"undo":0,"seat":0}`), "below 1"},
		{"down to those dice", "", list(redReady[:1], dice, redReady[1:], drawn, `{"undo":3,"seat":0,"agreed":[1]}`, `{"undo":1,"seat":0}`), ""},
		{"agreed, below dice: they are between what is left and what comes", "", list(redReady[:3], dice, `{"undo":1,"seat":0,"agreed":[1]}`, redReady[1:3], `{"undo":0,"seat":0}`), "below 1"},
		{"and no more than that afterwards", "", list(redReady[:3], dice, redReady[3], drawn, `{"undo":1,"seat":0,"agreed":[1]}`,
			redReady[1:], drawn, `{"undo":4,"seat":0,"agreed":[1]}`, `{"undo":1,"seat":0}`), ""},
		{"nor less", "", list(redReady[:3], dice, redReady[3], drawn, `{"undo":1,"seat":0,"agreed":[1]}`,
			redReady[1:], drawn, `{"undo":4,"seat":0,"agreed":[1]}`, `{"undo":0,"seat":0}`), "below 1"},
		{"nor below an earlier draw", "", list(redReady, drawn, `[10,0,"press"]`, `[11,-1,"die 6"]`, `[12,0,"press"]`, `[13,-1,"die 5"]`,
			`{"undo":12,"seat":0,"agreed":[1]}`, `{"undo":10,"seat":0}`), "below 11"},
		{"agreed by nobody who plays", "", list(`{"holder":"open","seat":1}`, redReady[0], `{"undo":0,"seat":0,"agreed":[1]}`), "all of them must"},
		{"agreed by one of three who must", staff, list(`[1,0,"write 2"]`, `[2,1,"write 2"]`, `{"undo":0,"seat":0,"agreed":[1]}`), "hold [1 2 3]"},
		{"agreed by more than there are", staff, list(`{"holder":"open","seat":3}`, `[1,0,"write 2"]`, `{"undo":0,"seat":0,"agreed":[1,2,3]}`), "hold [1 2]"},
		{"agreed by all three", staff, list(`[1,0,"write 2"]`, `[2,1,"write 2"]`, `{"undo":0,"seat":0,"agreed":[1,2,3]}`), ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := verify(whole(cmp.Or(tt.head, camp), tt.lines))
			if tt.wrong == "" && err != nil || tt.wrong != "" && (err == nil || !strings.Contains(err.Error(), tt.wrong)) {
				t.Errorf("%v; want %q", err, tt.wrong)
			}
		})
	}
}

// whole is a saved game of some lines and the digest that closes it, if they are right.
func whole(head string, lines []string) string {
	text := head + strings.Join(lines, "\n") + "\n"
	if _, err := verify(text); err != nil {
		_, digest, _ := strings.Cut(err.Error(), "would be: ")
		text += digest + "\n"
	}
	return text
}

// What is agreed to be taken back takes no draw back: the die that falls in its place is
// the next one, and a file in which the same falls again is refused.
func TestAgreedUndoKeepsCountingDraws(t *testing.T) {
	head := strings.Replace(start, `{"mode":"typed"}`, `{"mode":"seeded","generator":"chacha8","seed":"s"}`, 1)
	f, err := journal.NewFold(toy.Game{}, header(seeded()))
	if err != nil {
		t.Fatal(err)
	}
	for i := range 2 {
		if err := f.Add(journal.Line{Kind: journal.Move, Index: i + 1, Seat: kernel.Seat(i), Text: "write 2"}); err != nil {
			t.Fatal(err)
		}
	}
	src, err := seeded().Source(secret)
	if err != nil {
		t.Fatal(err)
	}
	var dies []string
	for n := range 4 {
		c, err := src.Draw(n, f.Position().Outcomes(nil))
		if err != nil {
			t.Fatal(err)
		}
		dies = append(dies, `[3,-1,"`+toy.Game{}.Format(f.Position(), c)+`"]`)
	}
	if dies[0] == dies[1] && dies[1] == dies[2] {
		t.Fatalf("the dice of this seed are alike and tell nothing: %v", dies)
	}
	const back = `{"undo":2,"seat":1,"agreed":[0]}`
	lines := []string{`[1,0,"write 2"]`, `[2,1,"write 2"]`, dies[0], back, dies[1], back, dies[2]}
	rep, err := verify(whole(head, lines))
	if err != nil || rep.Draws != 3 || rep.Checked != 3 || rep.Agreed != 2 || rep.Index != 3 {
		t.Errorf("three draws in one place: %+v, %v", rep, err)
	}
	for i, die := range dies {
		lines[len(lines)-1] = die
		if _, err := verify(whole(head, lines)); (err != nil) != (die != dies[2]) {
			t.Errorf("%s, which is draw %d, in the place of draw 2: %v", die, i, err)
		}
	}
}

// Nothing is played, taken back or exchanged once the secret of the dice has been told,
// whoever agrees to it.
func TestNothingComesAfterTheSecret(t *testing.T) {
	text := strings.Replace(encode(t, record(t, fair(), rand.New(rand.NewPCG(1, 1)), 1000)), "bot:random", "person", 1)
	if _, err := verify(text); err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		`{"undo":0,"seat":0,"agreed":[1]}`:     "taken back after the secret",
		`{"undo":0,"seat":1,"agreed":[0]}`:     "taken back after the secret",
		`{"ended":"resigned","seat":0}`:        "the game is over before it",
		`{"dice":{"mode":"typed"}}`:            "after their secret has been revealed",
		`{"reveal":"` + secret.String() + `"}`: "has been revealed before",
	} {
		if _, err := verify(text + line + "\n"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", line, err, want)
		}
	}
}

// A digest vouches for what stands before it. What changes the game after it wants another, or
// what came next may have been cut off; what changes nothing does not.
func TestWhatADigestVouchesFor(t *testing.T) {
	closed := whole(start, []string{`[1,0,"write 2"]`})
	for line, vouched := range map[string]bool{
		"":                           true,
		`{"holder":"open","seat":1}`: true,
		`{"note":{"seat":0,"index":1,"text":"x"}}`: true,
		`[2,1,"write 1"]`:                          false,
		`{"undo":0,"seat":0}`:                      false,
		`{"ended":"resigned","seat":1}`:            false,
	} {
		text := closed
		if line != "" {
			text += line + "\n"
		}
		_, err := verify(text)
		if vouched != (err == nil) || err != nil && !strings.Contains(err.Error(), "without a digest") {
			t.Errorf("after the digest %q: %v", line, err)
		}
	}
}
