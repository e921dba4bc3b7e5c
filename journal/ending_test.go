package journal_test

import (
	"fmt"
	"strings"
	"testing"

	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
)

// Players end a game with a line of its own; who wins follows from it, the score is the one
// at which the game stood, and nothing is played or taken back after it.
func TestPlayersEndAGame(t *testing.T) {
	const red, blue = `[1,0,"write 2"]`, `[2,1,"write 1"]`
	const bot = `{"holder":"bot:random","seat":1}`
	for _, tt := range []struct {
		name   string
		lines  []string
		winner kernel.Seat
		text   string
		wrong  string // empty: it is right
	}{
		{"red resigns", []string{red, `{"ended":"resigned","seat":0}`}, 1, "Red resigned", ""},
		{"before anything was chosen", []string{`{"ended":"resigned","seat":0}`}, 1, "Red resigned", ""},
		{"a draw", []string{red, `{"ended":"drawn","seat":1,"agreed":[0]}`}, kernel.Nobody, "Draw agreed", ""},
		{"holders may change after it", []string{red, `{"ended":"resigned","seat":0}`, bot}, 1, "Red resigned", ""},
		{"a choice after it", []string{red, `{"ended":"resigned","seat":0}`, blue}, 0, "", "game is over before it"},
		{"an undo after it", []string{red, `{"ended":"resigned","seat":0}`, `{"undo":0,"seat":0}`}, 0, "", "players ended it"},
		{"another end", []string{`{"ended":"resigned","seat":0}`, `{"ended":"resigned","seat":0}`}, 0, "", "players ended it"},
		{"handed in after it", []string{`{"ended":"resigned","seat":0}`, `{"handed":"` + strings.Repeat("ab", 32) + `","seat":1}`}, 0, "", "players ended it"},
		{"dice after it", []string{`{"ended":"resigned","seat":0}`, `{"dice":{"mode":"typed"}}`}, 0, "", "players ended it"},
		{"a computer resigns", []string{bot, `{"ended":"resigned","seat":1}`}, 0, "", "only a person"},
		{"a computer agrees", []string{bot, `{"ended":"drawn","seat":0}`}, 0, "", "no person plays the other side"},
		{"nobody has agreed", []string{`{"ended":"drawn","seat":0}`}, 0, "", "it takes all of [1]"},
		{"nobody has to agree", []string{`{"ended":"resigned","seat":0,"agreed":[1]}`}, 0, "", "it takes all of []"},
		{"no such seat", []string{`{"ended":"resigned","seat":5}`}, 0, "", "no seat 5"},
		{"no such end", []string{`{"ended":"won","seat":0}`}, 0, "", `"resigned" or "drawn"`},
		{"no seat", []string{`{"ended":"drawn"}`}, 0, "", "ended and seat"},
		{"after the end that the rules have made", []string{red, blue, `[3,0,"write 2"]`, `[4,1,"write 1"]`, `[5,0,"write 2"]`, `[6,1,"write 1"]`, `{"ended":"resigned","seat":0}`}, 0, "", "the game is over before it"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			rep, err := verify(closed(t, tt.lines...))
			switch {
			case tt.wrong != "" && (err == nil || !strings.Contains(err.Error(), tt.wrong)):
				t.Errorf("%v; want an error with %q", err, tt.wrong)
			case tt.wrong == "" && (err != nil || !rep.Over || rep.Ended == nil || rep.Result.Winner != tt.winner || rep.Ended.Text() != tt.text):
				t.Errorf("%v: over %v, ended %+v, result %+v", err, rep.Over, rep.Ended, rep.Result)
			}
		})
	}
}

// Where sides have several seats one resigns for its side, if its persons agree, and a draw
// takes a person of the other side.
func TestSidesEndAGame(t *testing.T) {
	bot := func(seat int) string { return fmt.Sprintf(`{"holder":"bot:random","seat":%d}`, seat) }
	for _, tt := range []struct {
		name   string
		lines  []string
		winner kernel.Seat
		wrong  string
	}{
		{"the second captain of red resigns", []string{`{"ended":"resigned","seat":2,"agreed":[0]}`}, 1, ""},
		{"the second captain of blue resigns", []string{`{"ended":"resigned","seat":3,"agreed":[1]}`}, 0, ""},
		{"alone", []string{`{"ended":"resigned","seat":3}`}, 0, "it takes all of [1]"},
		{"beside a computer", []string{bot(1), `{"ended":"resigned","seat":3}`}, 0, ""},
		{"a draw of all", []string{`{"ended":"drawn","seat":2,"agreed":[0,1,3]}`}, kernel.Nobody, ""},
		{"a draw of all persons", []string{bot(1), `{"ended":"drawn","seat":2,"agreed":[0,3]}`}, kernel.Nobody, ""},
		{"a draw with his own side", []string{bot(1), bot(3), `{"ended":"drawn","seat":2,"agreed":[0]}`}, 0, "no person plays the other side"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			rep, err := verify(whole(staff, tt.lines))
			switch {
			case tt.wrong != "" && (err == nil || !strings.Contains(err.Error(), tt.wrong)):
				t.Errorf("%v; want an error with %q", err, tt.wrong)
			case tt.wrong == "" && (err != nil || !rep.Over || rep.Result.Winner != tt.winner):
				t.Errorf("%v: over %v, result %+v, want the winner %d", err, rep.Over, rep.Result, tt.winner)
			}
		})
	}
}

// Who has ended a game takes nothing back any more, and is not told that he could.
func TestFloorOfAnEndedGame(t *testing.T) {
	f, err := journal.NewFold(toy.Game{}, header(seeded()))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []int{0, 1} {
		l := []journal.Line{{Kind: journal.Move, Index: 1, Seat: 0, Text: "write 2"}, {Kind: journal.End, Seat: 0, Text: journal.Resigned}}[i]
		if err := f.Add(l); err != nil {
			t.Fatal(err)
		}
		if got := f.Floor(0); got != want {
			t.Errorf("after line %d the seat can go back to %d, want %d", i+1, got, want)
		}
	}
	if r := f.History().Result(); r == nil || r.Winner != 1 {
		t.Errorf("who looks back finds the result %+v, want that blue has won", r)
	}
}

// The secret of fair dice is told after such an end as after any; a file that stops at the
// end itself has been cut.
func TestPlayersEndFairDice(t *testing.T) {
	j := &journal.Journal{Header: header(fair())}
	end := journal.Line{Kind: journal.End, Seat: 0, Text: journal.Resigned}
	reveal := journal.Line{Kind: journal.Reveal, Text: secret.String()}
	j.Lines = []journal.Line{end}
	_, err := verify(encode(t, j))
	if err == nil || !strings.Contains(err.Error(), "without a digest") {
		t.Fatalf("a file that stops at the end: %v", err)
	}
	_, digest, _ := strings.Cut(err.Error(), "would be: ")
	l, err := journal.ParseLine([]byte(digest))
	if err != nil {
		t.Fatal(err)
	}
	j.Lines = []journal.Line{end, l, reveal}
	if rep, err := verify(encode(t, j)); err != nil || !rep.Over || !rep.Closed {
		t.Errorf("%v: %+v", err, rep)
	}
	j.Lines = []journal.Line{l, reveal}
	if _, err := verify(encode(t, j)); err == nil || !strings.Contains(err.Error(), "before the game is over") {
		t.Errorf("the secret without an end: %v", err)
	}
}
