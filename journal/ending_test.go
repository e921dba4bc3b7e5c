package journal_test

import (
	"strings"
	"testing"

	"sandtable/journal"
	"sandtable/kernel"
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
