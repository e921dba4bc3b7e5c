package journal_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"sandtable/dice"
	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
)

// old is the header of a file of version 1, with the nonces beside the commitment.
var old = strings.Replace(strings.Replace(start, `"sandtable":2`, `"sandtable":1`, 1), `{"mode":"typed"}`,
	fmt.Sprintf(`{"mode":"fair","game":"g1","commitment":"%s","nonces":["a","b"]}`, secret.Commitment()), 1)

// young is that of a file in which each seat gives its own.
var young = strings.Replace(start, `{"mode":"typed"}`, fmt.Sprintf(`{"mode":"fair","game":"g1","commitment":"%s"}`, secret.Commitment()), 1)

func exchangeFor(s dice.Secret) string {
	return fmt.Sprintf(`{"dice":{"mode":"fair","game":"g1","commitment":"%s"}}`, s.Commitment()) + "\n"
}

const (
	both  = `{"nonce":"a","seat":0}` + "\n" + `{"nonce":"b","seat":1,"by":"server"}` + "\n"
	draw3 = `[1,0,"write 2"]` + "\n" + `[2,1,"write 2"]` + "\n" // the third is a die
)

// What a journal may say of fair dice, and when.
func TestDiceMistakes(t *testing.T) {
	reveal := fmt.Sprintf(`{"reveal":"%s"}`, secret) + "\n"
	tests := []struct {
		name, text string
		line       int
		want       string
	}{
		{"a draw before all nonces", young + `{"nonce":"a","seat":0}` + "\n" + draw3 + `[3,-1,"die 6"]` + "\n", 5, "before seat 1 has given its nonce"},
		{"a draw before all nonces of new dice", young + both + exchangeFor(dice.Secret{9}) + draw3 + `[3,-1,"die 6"]` + "\n", 7, "before seat 0 has given its nonce"},
		{"a second nonce", young + both + `{"nonce":"c","seat":0}` + "\n", 4, "has given its nonce before"},
		{"a nonce for typed dice", start + `{"nonce":"c","seat":0}` + "\n", 2, "typed: they take no nonces"},
		{"a nonce of nobody", young + `{"nonce":"c","seat":2}` + "\n", 2, "no seat 2"},
		{"a nonce beside those of the maker", strings.Replace(old, `"sandtable":1`, `"sandtable":2`, 1) + `{"nonce":"c","seat":0}` + "\n", 2, "before"},
		{"a nonce by another", young + `{"nonce":"c","seat":0,"by":"me"}` + "\n", 2, `it is by "server"`},
		{"a nonce that is none", young + `{"nonce":"two words","seat":0}` + "\n", 2, "printable ASCII"},
		{"a nonce line in an old file", old + `{"nonce":"c","seat":0}` + "\n", 2, "version 1"},
		{"an old file without nonces", strings.Replace(young, `"sandtable":2`, `"sandtable":1`, 1), 1, "0 nonces"},
		{"too few nonces at once", strings.Replace(old, `["a","b"]`, `["a"]`, 1), 1, "1 nonces"},
		{"the secret in the middle of a game", young + both + reveal, 4, "before the game is over"},
		{"the secret after a draw", young + both + draw3 + fallen(t) + reveal, 7, "before the game is over"},
		{"a choice after the secret in an old file", old + reveal + `[1,0,"write 2"]` + "\n", 3, "nothing can be played after the secret"},
		{"an undo after the secret in an old file", old + `[1,0,"write 2"]` + "\n" + reveal + `{"undo":0,"seat":0}` + "\n", 4, "below 1"},
		{"seeded dice with a game", strings.Replace(start, `{"mode":"typed"}`, `{"mode":"seeded","game":"g1","generator":"pcg64-1","seed":"s"}`, 1), 1, "seeded dice have no commitment and no nonces"},
		{"fair dice with a seed", strings.Replace(young, `"commitment"`, `"seed":"s","commitment"`, 1), 1, "fair dice have no generator and no seed"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := verify(tt.text)
			if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.HasPrefix(err.Error(), fmt.Sprintf("line %d:", tt.line)) {
				t.Errorf("want line %d and %q: %v", tt.line, tt.want, err)
			}
		})
	}
}

// fallen is the line of the first draw of fair dice with the nonces a and b, in the third place.
func fallen(t *testing.T) string {
	t.Helper()
	src, err := fair().Source(secret)
	if err != nil {
		t.Fatal(err)
	}
	var outs []kernel.Outcome
	for face := int16(1); face <= 6; face++ {
		outs = append(outs, kernel.Outcome{Choice: kernel.Choice{A: face}, Weight: 1})
	}
	c, err := src.Draw(0, outs)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf(`[3,-1,"die %d"]`, c.A) + "\n"
}

// A report tells who gave the nonce of each seat: whoever held it, or the server for a computer.
func TestGiversOfNonces(t *testing.T) {
	rep, err := verify(encode(t, record(t, own(), rand.New(rand.NewPCG(1, 1)), 1000)))
	if err != nil || len(rep.Dice) != 1 || len(rep.Dice[0].Parts) != 2 {
		t.Fatalf("%+v, %v", rep, err)
	}
	want := []journal.Part{{Nonce: "a", By: journal.GivenBySeat}, {Nonce: "b", By: journal.GivenByServer}}
	for i, p := range rep.Dice[0].Parts {
		if p != want[i] {
			t.Errorf("seat %d: %+v, want %+v", i, p, want[i])
		}
	}
}

// An old file keeps what it promised: it reads, goes on and verifies as it did, the
// same dice fall, and the report says that one party gave all nonces.
func TestOlderPromise(t *testing.T) {
	text := fairGame(t)
	first := strings.Replace(text, `{"sandtable":2,`, `{"sandtable":1,`, 1)
	rep, err := verify(first)
	if err != nil || rep.Checked != rep.Draws || rep.Draws < 3 || len(rep.Dice) != 1 || !rep.Dice[0].Older() {
		t.Fatalf("%+v, %v", rep, err)
	}
	// The bytes of a file that the release before wrote.
	const kept = `{"sandtable":1,"game":"toy","ruleset":"toy/1","data":"none","scenario":"plain","options":{"limit":"3"},"seats":["person","person"],"dice":{"mode":"fair","game":"g1","commitment":"%s","nonces":["a","b"]},"created":"2026-01-02T03:04:05Z"}
[1,0,"write 2"]
[2,1,"write 2"]
[3,-1,"die %d"]
`
	src, err := fair().Source(secret)
	if err != nil {
		t.Fatal(err)
	}
	f, err := journal.NewFold(toy.Game{}, header(fair()))
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range []string{"write 2", "write 2"} {
		if err := f.Add(journal.Line{Kind: journal.Move, Index: i + 1, Seat: kernel.Seat(i), Text: s}); err != nil {
			t.Fatal(err)
		}
	}
	c, err := src.Draw(0, f.Position().Outcomes(nil))
	if err != nil {
		t.Fatal(err)
	}
	running := fmt.Sprintf(kept, secret.Commitment(), c.A)
	j, err := journal.Decode(strings.NewReader(running))
	if err != nil {
		t.Fatal(err)
	}
	if _, rep, err := journal.Replay(j, toy.Game{}, secret); err != nil || rep.Checked != 1 {
		t.Errorf("%+v, %v", rep, err)
	}
	if got := encode(t, j); got != running {
		t.Errorf("written again it is\n%s", got)
	}
}

// forged is a finished game in which somebody exchanged the dice before each draw
// until they fell as he pleased.
func forged(t failer) string { return forge(t, journal.Version) }

// forge writes it in a version of the format. In version 1 every secret is told
// before the next exchange, so that all of it can be computed.
func forge(t failer, format int) string {
	t.Helper()
	dies := own
	if format == 1 {
		dies = fair
	}
	j := &journal.Journal{Header: header(dies())}
	j.Header.Format = format
	j.Header.Seats = []string{"person", "person"}
	f, err := journal.NewFold(toy.Game{}, j.Header)
	if err != nil {
		t.Fatal(err)
	}
	add := func(l journal.Line) {
		if err := f.Add(l); err != nil {
			t.Fatalf("%+v: %v", l, err)
		}
		j.Lines = append(j.Lines, l)
	}
	nonces := func() {
		if format == 1 {
			return
		}
		add(journal.Line{Kind: journal.Nonce, Seat: 0, Text: "a"})
		add(journal.Line{Kind: journal.Nonce, Seat: 1, Text: "b"})
	}
	nonces()
	last := secret
	for tries := 0; !f.Position().Node().Final; {
		p := f.Position()
		seat := p.Node().Seat
		if seat != kernel.Chance {
			add(journal.Line{Kind: journal.Move, Index: f.Index() + 1, Seat: seat, Text: toy.Game{}.Format(p, p.Legal(nil)[0])})
			continue
		}
		for {
			tries++
			s := dice.Secret{8, byte(tries), byte(tries >> 8)}
			src, err := journal.DiceHeader{Mode: journal.Fair, Game: "g1", Commitment: s.Commitment(), Nonces: []string{"a", "b"}}.Source(s)
			if err != nil {
				t.Fatal(err)
			}
			c, err := src.Draw(f.Draws(), p.Outcomes(nil))
			if err != nil {
				t.Fatal(err)
			}
			if c.A > 2 { // it does not please him
				continue
			}
			if format == 1 {
				add(journal.Line{Kind: journal.Reveal, Text: last.String()})
			}
			d := dies()
			d.Commitment, last = s.Commitment(), s
			add(journal.Line{Kind: journal.Dice, Dice: &d})
			nonces()
			add(journal.Line{Kind: journal.Move, Index: f.Index() + 1, Seat: kernel.Chance, Text: toy.Game{}.Format(p, c)})
			break
		}
	}
	add(journal.Line{Kind: journal.Digest, Index: f.Index(), Digest: f.Position().Digest()})
	add(journal.Line{Kind: journal.Reveal, Text: last.String()})
	var b strings.Builder
	if err := j.Encode(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Exchanging the dice before each draw is told: how often, where, and that what was
// drawn before can never be computed; and it does not pass for the dice noted.
func TestForgedByExchange(t *testing.T) {
	text := forged(t)
	rep, err := verify(text)
	if err != nil {
		t.Fatal(err)
	}
	if rep.Draws == 0 || len(rep.Dice) != rep.Draws+1 || rep.Checked != 1 || rep.Lost != rep.Draws-1 {
		t.Errorf("%d draws, %d sets of dice, %d checked, %d lost", rep.Draws, len(rep.Dice), rep.Checked, rep.Lost)
	}
	lines := strings.Split(text, "\n")
	for i, p := range rep.Dice {
		if p.Line > 1 && !strings.HasPrefix(lines[p.Line-1], `{"dice":`) || p.Draws != min(i, 1) {
			t.Errorf("set %d: line %d, %d draws", i, p.Line, p.Draws)
		}
	}
	if err := rep.Noted([]string{secret.Commitment()}, nil); err == nil || !strings.Contains(err.Error(), "not what was noted") {
		t.Errorf("it passes for the dice that were noted: %v", err)
	} else if e := new(journal.Error); !errors.As(err, &e) || e.Line != rep.Dice[1].Line {
		t.Errorf("the exchange is at line %d: %v", rep.Dice[1].Line, err)
	}
	// One who reveals each secret before he exchanges the dice is refused.
	told := strings.Replace(text, `{"dice":`, fmt.Sprintf(`{"reveal":"%s"}`, secret)+"\n"+`{"dice":`, 1)
	if _, err := verify(told); err == nil || !strings.Contains(err.Error(), "before the game is over") {
		t.Errorf("with each secret told: %v", err)
	}
}

// The same in the format of before, where all secrets can be told: it verifies as it
// did, since such files are read for what they promised, but the exchanges are told.
func TestForgedByExchangeBefore(t *testing.T) {
	text := forge(t, 1)
	rep, err := verify(text)
	if err != nil || rep.Checked != rep.Draws || len(rep.Dice) != rep.Draws+1 || !rep.Dice[0].Older() {
		t.Errorf("%d draws, %d checked, %d sets of dice: %v", rep.Draws, rep.Checked, len(rep.Dice), err)
	}
	if err := rep.Noted([]string{secret.Commitment()}, nil); err == nil {
		t.Error("it passes for the dice that were noted")
	}
}

// What players noted is compared with the file.
func TestNoted(t *testing.T) {
	var rep journal.Report
	for seed := uint64(0); rep.Draws == 0 || !rep.Over; seed++ {
		var err error
		if rep, err = verify(encode(t, record(t, own(), rand.New(rand.NewPCG(seed, 4)), 1000))); err != nil {
			t.Fatal(err)
		}
	}
	c, other := secret.Commitment(), dice.Secret{4}.Commitment()
	open := rep
	open.Dice = []journal.Period{{Line: 1, Dice: seeded(), Draws: 2}, rep.Dice[0]}
	for name, tt := range map[string]struct {
		rep     journal.Report
		commits []string
		nonces  []string
		want    string
	}{
		"nothing":             {rep, nil, nil, ""},
		"all":                 {rep, []string{c}, []string{"a", "b"}, ""},
		"another commitment":  {rep, []string{other}, nil, "not what was noted"},
		"one too many":        {rep, []string{c, other}, nil, "no dice of this file"},
		"another nonce":       {rep, []string{c}, []string{"a", "x"}, "was noted: x"},
		"only a nonce":        {rep, nil, []string{"x"}, "was noted: x"},
		"draws that are open": {open, []string{c}, nil, "no commitment covers the 2 draws"},
	} {
		err := tt.rep.Noted(tt.commits, tt.nonces)
		if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", name, err, tt.want)
		}
	}
}

// A digest line may vouch for all text before it: then a change is noticed even
// where it changes nothing in the position.
func TestLinesDigest(t *testing.T) {
	die := func(face int) string {
		return start + draw3 + fmt.Sprintf(`[3,-1,"die %d"]`, face) + "\n"
	}
	sealed := func(text, of string) string {
		rep, _ := verify(text)
		return text + fmt.Sprintf(`{"index":3,"digest":"%016x","lines":"%s"}`, rep.Digest, journal.LinesDigest([]byte(of))) + "\n"
	}
	for face := 1; face <= 6; face++ {
		_, err := verify(sealed(die(face), die(4)))
		if (err == nil) != (face == 4) || err != nil && !strings.Contains(err.Error(), "line 5: the lines before it") {
			t.Errorf("a 4 changed to %d: %v", face, err)
		}
	}
	if _, err := verify(strings.Replace(sealed(die(4), die(4)), `"lines":"`, `"lines":"x`, 1)); err == nil || !strings.Contains(err.Error(), "16 hexadecimal digits") {
		t.Errorf("a digest that is none: %v", err)
	}
}
