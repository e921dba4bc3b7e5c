package journal_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sandtable/dice"
	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
)

func find(id string) (kernel.Game, error) {
	if id != "toy" {
		return nil, fmt.Errorf("no game %q; there are: toy", id)
	}
	return toy.Game{}, nil
}

func header(d journal.DiceHeader) journal.Header {
	return journal.Header{
		Format: journal.Version, Game: "toy", Ruleset: "toy/1", Data: "none", Scenario: "plain", Options: kernel.Options{"limit": "3"},
		Seats: []string{"person", "bot:random"}, Dice: d, Name: "Test <&> \"x\"", Created: "2026-01-02T03:04:05Z",
	}
}

var secret = dice.Secret{7, 7, 7}

func fair() journal.DiceHeader {
	return journal.DiceHeader{Mode: journal.Fair, Game: "g1", Commitment: secret.Commitment(), Nonces: []string{"a", "b"}}
}

// own is fair dice to which each seat gives its own nonce.
func own() journal.DiceHeader {
	return journal.DiceHeader{Mode: journal.Fair, Game: "g1", Commitment: secret.Commitment()}
}

func seeded() journal.DiceHeader {
	return journal.DiceHeader{Mode: journal.Seeded, Generator: dice.ChaCha8, Seed: "s"}
}

// failer is what tests, benchmarks and properties have in common.
type failer interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}

// record plays a random game with undos as a table would and returns its journal.
func record(t failer, d journal.DiceHeader, rng *rand.Rand, limit int) *journal.Journal {
	t.Helper()
	j := &journal.Journal{Header: header(d)}
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
	if !f.Ready() {
		add(journal.Line{Kind: journal.Nonce, Seat: 1, Text: "b", By: journal.ByServer})
		add(journal.Line{Kind: journal.Nonce, Seat: 0, Text: "a"})
	}
	src, err := f.Dice().Source(secret)
	if err != nil {
		t.Fatal(err)
	}
	for range limit {
		p := f.Position()
		node := p.Node()
		if node.Final {
			break
		}
		if n := f.Index(); n > 0 && rng.IntN(4) == 0 {
			if seat := f.Step(n).Seat; seat >= 0 && f.Floor(seat) < n {
				add(journal.Line{Kind: journal.Undo, Index: f.Floor(seat) + rng.IntN(n-f.Floor(seat)), Seat: seat})
				continue
			}
		}
		var c kernel.Choice
		if node.Seat == kernel.Chance {
			if c, err = src.Draw(f.Draws(), p.Outcomes(nil)); err != nil {
				t.Fatal(err)
			}
		} else {
			legal := p.Legal(nil)
			c = legal[rng.IntN(len(legal))]
		}
		add(journal.Line{Kind: journal.Move, Index: f.Index() + 1, Seat: node.Seat, Text: toy.Game{}.Format(p, c)})
		if rng.IntN(5) == 0 {
			add(journal.Line{Kind: journal.Digest, Index: f.Index(), Digest: f.Position().Digest()})
		}
	}
	add(journal.Line{Kind: journal.Digest, Index: f.Index(), Digest: f.Position().Digest()})
	if _, over := f.Position().Result(); over && d.Mode == journal.Fair {
		add(journal.Line{Kind: journal.Reveal, Text: secret.String()})
	}
	return j
}

func encode(t testing.TB, j *journal.Journal) string {
	t.Helper()
	var b bytes.Buffer
	if err := j.Encode(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func verify(text string) (journal.Report, error) {
	return journal.Verify(strings.NewReader(text), find)
}

// Whatever is written is read back the same, and verifies.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		d := rapid.SampledFrom([]journal.DiceHeader{own(), fair(), seeded()}).Draw(t, "dice")
		var b bytes.Buffer
		j := record(t, d, rng, rapid.IntRange(0, 60).Draw(t, "limit"))
		if err := j.Encode(&b); err != nil {
			t.Fatal(err)
		}
		back, err := journal.Decode(bytes.NewReader(b.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		var again bytes.Buffer
		if err := back.Encode(&again); err != nil || again.String() != b.String() {
			t.Fatalf("written again it is different: %v", err)
		}
		rep, err := verify(b.String())
		if err != nil {
			t.Fatalf("%v\n%s", err, b.String())
		}
		if rep.Hidden > 0 && rep.Over || rep.Checked+rep.Hidden != rep.Draws || !rep.Closed || rep.Digests == 0 {
			t.Fatalf("report %+v", rep)
		}
	})
}

const start = `{"sandtable":2,"game":"toy","ruleset":"toy/1","data":"none","scenario":"plain","options":{},"seats":["person","person"],"dice":{"mode":"typed"},"created":"2026-01-02T03:04:05Z"}` + "\n"

// Every way a file can be wrong gets one line that names the line of the file and
// what would be right.
func TestMistakes(t *testing.T) {
	tests := []struct {
		name, text string
		line       int
		want       []string
	}{
		{"empty", "", 1, []string{"the file is empty"}},
		{"not a journal", "hello\n", 1, []string{"not a saved game"}},
		{"version", strings.Replace(start, `"sandtable":2`, `"sandtable":9`, 1), 1, []string{"version 9 is unknown", "version 1", "version 2"}},
		{"version before the first", strings.Replace(start, `"sandtable":2`, `"sandtable":0`, 1), 1, []string{"version 0 is unknown"}},
		{"game", strings.Replace(start, `"game":"toy"`, `"game":"go"`, 1), 1, []string{`no game "go"`, "toy"}},
		{"ruleset", strings.Replace(start, "toy/1", "toy/2", 1), 1, []string{`"toy/2"`, `"toy/1"`, "open it with the release or data pack"}},
		{"data", strings.Replace(start, `"data":"none"`, `"data":"d41d"`, 1), 1, []string{"data", `"d41d"`, `"none"`}},
		{"scenario", strings.Replace(start, "plain", "fancy", 1), 1, []string{`no scenario "fancy"`, "plain"}},
		{"seats", strings.Replace(start, `["person","person"]`, `["person"]`, 1), 1, []string{"1 seats", "2"}},
		{"holder", strings.Replace(start, `["person","person"]`, `["person","cat"]`, 1), 1, []string{`"cat"`, "person, open"}},
		{"unknown key", strings.Replace(start, `"created"`, `"color":1,"created"`, 1), 1, []string{"color"}},
		{"dice", strings.Replace(start, "typed", "loaded", 1), 1, []string{"fair, seeded, typed"}},
		{"commitment", strings.Replace(start, `{"mode":"typed"}`, `{"mode":"fair","game":"g","commitment":"12","nonces":["a","b"]}`, 1), 1, []string{"64 hexadecimal digits"}},
		{"spaces", strings.Replace(start, `":2,`, `": 2,`, 1), 1, []string{"right would be"}},
		{"cut off in the first line", start[:60], 1, []string{"ends in the middle", "nothing of the game"}},
		{"damaged header", `{"sandtable":2,,"game":"x"}` + "\n", 1, []string{"begins a saved game and is damaged", "invalid character ','"}},
		{"no header but JSON", "{}\n", 1, []string{"not a saved game"}},
		{"a first line that says the same twice", strings.Replace(start, `"scenario":"plain"`, `"scenario":"plain","scenario":"plain"`, 1), 1, []string{"right would be"}},
		{"no scenario", strings.Replace(start, `"plain"`, `""`, 1), 1, []string{"the header has no scenario"}},
		{"nothing said", strings.Replace(strings.Replace(start, `"toy"`, `""`, 1), `"2026-01-02T03:04:05Z"`, `""`, 1), 1, []string{"the header has no game"}},
		{"no seats", strings.Replace(start, `["person","person"]`, `[]`, 1), 1, []string{"0 seats", "1 to 8"}},
		{"too many seats", strings.Replace(start, `["person","person"]`, `["open"`+strings.Repeat(`,"open"`, 8)+`]`, 1), 1, []string{"9 seats", "1 to 8"}},
		{"a bot without a name", strings.Replace(start, `["person","person"]`, `["person","bot:"]`, 1), 1, []string{`"bot:"`, "bot:<id>"}},
		{"a bot of a long name", strings.Replace(start, `["person","person"]`, `["person","bot:`+strings.Repeat("x", 61)+`"]`, 1), 1, []string{"bot:<id>"}},
		{"commitment in capitals", strings.Replace(start, `{"mode":"typed"}`, `{"mode":"fair","game":"g","commitment":"`+strings.Repeat("A", 64)+`"}`, 1), 1, []string{"64 hexadecimal digits"}},
		{"fair dice of a seed", strings.Replace(start, `{"mode":"typed"}`, `{"mode":"fair","game":"g","commitment":"`+strings.Repeat("a", 64)+`","seed":"s"}`, 1), 1, []string{"no generator and no seed"}},
		{"fair dice of no game", strings.Replace(start, `{"mode":"typed"}`, `{"mode":"fair","commitment":"`+strings.Repeat("a", 64)+`"}`, 1), 1, []string{"game"}},
		{"seeded dice with a commitment", strings.Replace(start, `{"mode":"typed"}`, `{"mode":"seeded","commitment":"aa","generator":"chacha8","seed":"s"}`, 1), 1, []string{"no commitment and no nonces"}},
		{"seeded dice of an unknown kind", strings.Replace(start, `{"mode":"typed"}`, `{"mode":"seeded","generator":"mt","seed":"s"}`, 1), 1, []string{`"mt"`, "chacha8"}},
		{"nonces of some seats", strings.Replace(start, `{"mode":"typed"}`, `{"mode":"fair","game":"g","commitment":"`+strings.Repeat("a", 64)+`","nonces":["a"]}`, 1), 1, []string{"1 nonces", "2 seats"}},
		{"index 0", start + `[0,0,"write 2"]` + "\n", 2, []string{`its index is "0"`, "from 1"}},
		{"index no number", start + `[one,0,"write 2"]` + "\n", 2, []string{`its index is "one"`}},
		{"seat below chance", start + `[1,-2,"write 2"]` + "\n", 2, []string{`its seat is "-2"`, "-1 for chance"}},
		{"seat that no game has", start + `[1,8,"write 2"]` + "\n", 2, []string{`its seat is "8"`}},
		{"seat no number", start + `[1,x,"write 2"]` + "\n", 2, []string{`its seat is "x"`}},
		{"no closing bracket", start + `[1,0,"write 2"` + "\n", 2, []string{"closing bracket"}},
		{"no seat", start + `[1,"write 2"]` + "\n", 2, []string{"right would be [index,seat"}},
		{"no quotes", start + `[1,0,write 2]` + "\n", 2, []string{"right would be [index,seat"}},
		{"one quote", start + `[1,0,"write 2]` + "\n", 2, []string{"right would be [index,seat"}},
		{"a lone quote", start + `[1,0,"]` + "\n", 2, []string{"right would be [index,seat"}},
		{"a quote in the choice", start + `[1,0,"wri"te 2"]` + "\n", 2, []string{"not a JSON text"}},
		{"wrong escape", start + `[1,0,"write \q2"]` + "\n", 2, []string{"not a JSON text"}},
		{"needless escape", start + `[1,0,"write\u00202"]` + "\n", 2, []string{`right would be: [1,0,"write 2"]`}},
		{"empty choice", start + `[1,0,""]` + "\n", 2, []string{"its choice is empty"}},
		{"no UTF-8", start + "[1,0,\"write \xff\"]\n", 2, []string{"not UTF-8"}},
		{"short digest", start + `{"index":0,"digest":"00"}` + "\n", 2, []string{`"00"`, "16 hexadecimal digits"}},
		{"no hexadecimal digest", start + `{"index":0,"digest":"000000000000000g"}` + "\n", 2, []string{"16 hexadecimal digits"}},
		{"short digest of the lines", start + `{"index":0,"digest":"0000000000000000","lines":"00"}` + "\n", 2, []string{"digest of the lines", "16 hexadecimal digits"}},
		{"no hexadecimal digest of the lines", start + `{"index":0,"digest":"0000000000000000","lines":"000000000000000g"}` + "\n", 2, []string{"digest of the lines"}},
		{"seat that there is not agrees", start + `{"undo":0,"seat":0,"agreed":[-1]}` + "\n", 2, []string{"seat -1 cannot agree"}},
		{"undo to before the beginning", start + `[1,0,"write 2"]` + "\n" + `{"undo":-1,"seat":0}` + "\n", 3, []string{"an earlier index would be right"}},
		{"undo by a seat below all", start + `[1,0,"write 2"]` + "\n" + `{"undo":0,"seat":-1}` + "\n", 3, []string{"no seat -1"}},
		{"ended in another way", start + `{"ended":"lost","seat":0}` + "\n", 2, []string{`"lost"`, `"resigned"`, `"drawn"`}},
		{"a holder of no kind", start + `{"holder":"cat","seat":0}` + "\n", 2, []string{`"cat"`, "bot:<id>"}},
		{"new dice of no kind", start + `{"dice":{"mode":"loaded"}}` + "\n", 2, []string{"fair, seeded, typed"}},
		{"handed in without a hash", start + `{"handed":"ab","seat":0}` + "\n", 2, []string{"64 hexadecimal digits"}},
		{"handed in with no hexadecimal hash", start + `{"handed":"` + strings.Repeat("x", 64) + `","seat":0}` + "\n", 2, []string{"64 hexadecimal digits"}},
		{"taken back without a hash", start + `{"returned":"ab","seat":0}` + "\n", 2, []string{"64 hexadecimal digits"}},
		{"note on two things", start + `{"note":{"seat":0,"index":0,"place":"a","piece":"b","text":"x"}}` + "\n", 2, []string{"not on both"}},
		{"note with a mark on nothing", start + `{"note":{"seat":0,"index":0,"mark":"star"}}` + "\n", 2, []string{"only pieces are marked"}},
		{"note with blanks around", start + `{"note":{"seat":0,"index":0,"text":" x"}}` + "\n", 2, []string{"leave them out"}},
		{"note that is too long", start + `{"note":{"seat":0,"index":0,"text":"` + strings.Repeat("é", 501) + `"}}` + "\n", 2, []string{"501 characters", "at most 500"}},
		{"note of no seat", start + `{"note":{"seat":8,"index":0,"text":"x"}}` + "\n", 2, []string{"seat 8"}},
		{"cut off", start + `[1,0,"wri`, 2, []string{"ends in the middle", "lines before it are whole"}},
		{"cut off in braces", start + `{"undo":0,"se`, 2, []string{"ends in the middle"}},
		{"cut between lines", start + `[1,0,"write 2"]` + "\n", 3, []string{"ends without a digest", `{"index":1,"digest":"`}},
		{"index", start + `[2,0,"write 2"]` + "\n", 2, []string{"its index is 2; the next one is 1", "lines before it are missing"}},
		{"index twice", start + strings.Repeat(`[1,0,"write 2"]`+"\n", 2), 3, []string{"its index is 1; the next one is 2", "a line of that index before it"}},
		{"seat", start + `[1,1,"write 2"]` + "\n", 2, []string{"seat 0 decides here, not seat 1"}},
		{"refused", start + `[1,0,"write 9"]` + "\n", 2, []string{"refused by rule 2.1", "a force of 9"}},
		{"unknown choice", start + `[1,0,"fly 9"]` + "\n", 2, []string{`cannot read "fly 9"`, "write FORCE"}},
		{"not canonical", start + `[1,0,"write 02"]` + "\n", 2, []string{`right would be "write 2"`}},
		{"blanks in a line", start + `[1, 0, "write 2"]` + "\n", 2, []string{"right would be [index,seat"}},
		{"two in a line", start + `{"undo":0,"seat":0} {"undo":0,"seat":0}` + "\n", 2, []string{"something after its end"}},
		{"agreed by a seat that no game has", start + `{"undo":0,"seat":0,"agreed":[8]}` + "\n", 2, []string{"seat 8 cannot agree"}},
		{"no JSON", start + "write 2\n", 2, []string{"not a line of this format"}},
		{"other keys", start + `{"frob":1}` + "\n", 2, []string{"frob"}},
		{"half a digest", start + `{"index":0}` + "\n", 2, []string{"index and digest"}},
		{"digest", start + `{"index":0,"digest":"0000000000000000"}` + "\n", 2, []string{"digest", "0000000000000000", "has been changed"}},
		{"digest of another index", start + `{"index":3,"digest":"0000000000000000"}` + "\n", 2, []string{"index 3", "0 choices"}},
		{"undo of nothing", start + `{"undo":0,"seat":0}` + "\n", 2, []string{"an earlier index would be right"}},
		{"undo of another's", start + `[1,0,"write 2"]` + "\n" + `[2,1,"write 1"]` + "\n" + `{"undo":0,"seat":1}` + "\n", 4, []string{"below 1"}},
		{"undo of a draw", start + `[1,0,"write 2"]` + "\n" + `[2,1,"write 2"]` + "\n" + `[3,-1,"die 6"]` + "\n" + `[4,0,"press"]` + "\n" + `{"undo":2,"seat":0}` + "\n", 6, []string{"below 3", "draws"}},
		{"agreed by nobody else", strings.Replace(start, `["person","person"]`, `["person","bot:x"]`, 1) + `[1,0,"write 2"]` + "\n" + `{"undo":0,"seat":0,"agreed":[1]}` + "\n", 3, []string{"have agreed", "all of them"}},
		{"agreed by himself", start + `[1,0,"write 2"]` + "\n" + `{"undo":0,"seat":0,"agreed":[0]}` + "\n", 3, []string{"the other persons hold [1]"}},
		{"agreed by none", start + `[1,0,"write 2"]` + "\n" + `{"undo":0,"seat":0,"agreed":[]}` + "\n", 3, []string{"right would be"}},
		{"reveal", start + `{"reveal":"` + strings.Repeat("0", 64) + `"}` + "\n", 2, []string{"typed", "no secret"}},
		{"no such seat", start + `{"holder":"open","seat":3}` + "\n", 2, []string{"no seat 3"}},
		{"blank line", start + `[1,0,"write 2"]` + "\n\n" + `[2,1,"write 1"]` + "\n", 3, []string{"it is blank"}},
		{"blanks alone", start + `{"index":0,"digest":"` + "\n  \n", 2, nil},
		{"blank first line", "\n" + start, 1, []string{"it is blank"}},
		{"CR and LF", strings.ReplaceAll(start, "\n", "\r\n"), 1, []string{"ends with CR and LF", "LF alone"}},
		{"CR and LF further down", start + `[1,0,"write 2"]` + "\r\n", 2, []string{"ends with CR and LF"}},
		{"byte-order mark", "\ufeff" + start, 1, []string{"byte-order mark"}},
		{"UTF-16", "\xff\xfe{\x00", 1, []string{"UTF-16"}},
		{"UTF-16, the other way round", "\xfe\xff\x00{", 1, []string{"UTF-16"}},
		{"long line", start + `[1,0,"` + strings.Repeat("x", 70_000) + `"]` + "\n", 2, []string{"more than 65536 bytes"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := verify(tt.text)
			var e *journal.Error
			if !errors.As(err, &e) {
				t.Fatalf("error is %v", err)
			}
			if e.Line != tt.line {
				t.Errorf("line %d, want %d: %v", e.Line, tt.line, err)
			}
			if strings.ContainsAny(err.Error(), "\n\r") {
				t.Errorf("more than one line: %q", err)
			}
			for _, w := range tt.want {
				if !strings.Contains(err.Error(), w) {
					t.Errorf("%q is missing in %q", w, err)
				}
			}
		})
	}
}

// endless is a file that has no end, such as a device, or a pipe that somebody fills.
type endless struct {
	line string
	read int
}

func (e *endless) Read(p []byte) (int, error) {
	if e.read > 1<<20 {
		return 0, errors.New("it is read on and on")
	}
	n := 0
	for n < len(p) {
		p[n] = e.line[e.read%len(e.line)]
		n, e.read = n+1, e.read+1
	}
	return n, nil
}

// What is no saved game is refused at its first line, however much comes after it.
func TestWhatIsNoGameIsNotReadToItsEnd(t *testing.T) {
	for line, want := range map[string]string{"[1,0,\"write 2\"]\n": "not a saved game", "\x00": "more than 65536 bytes"} {
		var wrong *journal.Error
		if _, err := journal.Verify(&endless{line: line}, find); !errors.As(err, &wrong) || wrong.Line != 1 || !strings.Contains(err.Error(), want) {
			t.Errorf("%q again and again: %v", line, err)
		}
	}
}

// A line may have 64 KB and no more, wherever it is read.
func TestLongestLine(t *testing.T) {
	const most = 64 << 10
	line := func(n int) []byte { return []byte(`[1,0,"` + strings.Repeat("x", n-len(`[1,0,""]`)) + `"]`) }
	if _, err := journal.ParseLine(line(most)); err != nil {
		t.Errorf("a line of %d bytes: %v", most, err)
	}
	padded := strings.TrimSuffix(start, "\n")
	if _, err := journal.ParseHeader([]byte(padded + strings.Repeat(" ", most-len(padded)))); err == nil || !strings.Contains(err.Error(), "not written as it should be") {
		t.Errorf("a header with blanks, of %d bytes: %v", most, err)
	}
	_, err := journal.ParseLine(line(most + 1))
	_, header := journal.ParseHeader(line(most + 1))
	for what, err := range map[string]error{"line": err, "header": header} {
		if err == nil || !strings.Contains(err.Error(), "it has 65537 bytes; at most 65536 are allowed") {
			t.Errorf("a %s of %d bytes: %v", what, most+1, err)
		}
	}
}

// A blank line is not the end of a file: what comes after it is read, or refused.
func TestBlankLineIsNoEnd(t *testing.T) {
	text := start + `[1,0,"write 2"]` + "\n"
	_, err := verify(text)
	_, digest, _ := strings.Cut(err.Error(), "the last line would be: ")
	for _, blank := range []string{"", " ", "\t", "\r"} {
		for _, after := range []string{"[2,1,\"write 9\"]\n", "rubbish\n", ""} {
			if _, err := verify(text + digest + "\n" + blank + "\n" + after); err == nil || !strings.Contains(err.Error(), "line 4: it ") {
				t.Errorf("%q, then %q: %v", blank, after, err)
			}
		}
	}
}

// The line that the error for a cut-off file proposes makes the file whole.
func TestProposedLineHeals(t *testing.T) {
	text := start + `[1,0,"write 2"]` + "\n"
	_, err := verify(text)
	if err == nil {
		t.Fatal("no error")
	}
	_, line, _ := strings.Cut(err.Error(), "would be: ")
	if rep, err := verify(text + line + "\n"); err != nil || rep.Index != 1 {
		t.Errorf("with %s: %+v, %v", line, rep, err)
	}
}

// What people roll is counted as such, and what a seat takes back alone is not counted as
// agreed.
func TestReportOfTypedDice(t *testing.T) {
	rep, err := verify(whole(start, []string{`[1,0,"write 3"]`, `{"undo":0,"seat":0}`, `[1,0,"write 2"]`, `[2,1,"write 2"]`, `[3,-1,"die 6"]`, `{"holder":"open","seat":1}`}))
	if err != nil || rep.Typed != 1 || rep.Draws != 1 || rep.Hidden != 0 || rep.Checked != 0 || rep.Undone != 1 || rep.Agreed != 0 || rep.Holders[1] != "open" || rep.Header.Seats[1] != "person" {
		t.Errorf("%+v, %v", rep, err)
	}
}

// fairGame returns the text of a finished game with fair dice and draws.
func fairGame(t *testing.T) string {
	t.Helper()
	for seed := uint64(0); ; seed++ {
		text := encode(t, record(t, fair(), rand.New(rand.NewPCG(seed, 1)), 1000))
		if strings.Count(text, ",-1,") >= 3 {
			return text
		}
	}
}

func TestFairVerifies(t *testing.T) {
	text := fairGame(t)
	rep, err := verify(text)
	if err != nil || rep.Checked != rep.Draws || rep.Draws < 3 || !rep.Over {
		t.Fatalf("%+v, %v", rep, err)
	}
	// Another draw, legal by the rules, is not what the dice gave.
	lines := strings.SplitAfter(text, "\n")
	for i, l := range lines {
		if !strings.Contains(l, ",-1,") {
			continue
		}
		for face := '1'; face <= '6'; face++ {
			other := l[:len(l)-4] + string(face) + l[len(l)-3:]
			if other == l {
				continue
			}
			forged := strings.Join(lines[:i], "") + other
			_, err := verify(forged + lines[len(lines)-2])
			var e *journal.Error
			if !errors.As(err, &e) || e.Line != i+1 || !strings.Contains(err.Error(), "but the dice give") {
				t.Errorf("%q: error is %v, want line %d", other, err, i+1)
			}
		}
		break
	}
	// Without the secret there is nothing to check yet.
	hidden := strings.Join(lines[:len(lines)-2], "")
	if rep, err := verify(hidden); err != nil || rep.Hidden != rep.Draws || rep.Checked != 0 {
		t.Errorf("%+v, %v", rep, err)
	}
	// Another secret does not open the commitment.
	other := dice.Secret{1}
	if _, err := verify(hidden + `{"reveal":"` + other.String() + `"}` + "\n"); err == nil || !strings.Contains(err.Error(), other.Commitment()) {
		t.Errorf("error is %v", err)
	}
	// Nothing comes after the secret.
	if _, err := verify(text + `{"undo":0,"seat":0}` + "\n"); err == nil {
		t.Error("an undo after the secret is accepted")
	}
}

// Changing any one byte of a finished game is noticed, or changes nothing but what
// nobody could check: the name, and when it was created.
func TestEveryEditIsNoticed(t *testing.T) {
	text := fairGame(t)
	first := strings.IndexByte(text, '\n')
	step := max(1, (len(text)-first)/400)
	for i := first + 1; i < len(text)-1; i += step {
		for _, c := range []byte("0 \"9") {
			if text[i] == c || text[i] == '\n' {
				continue
			}
			edited := text[:i] + string(c) + text[i+1:]
			if rep, err := verify(edited); err == nil && strings.Contains(text[:i], "\n") {
				line := strings.Count(text[:i], "\n") + 1
				t.Errorf("byte %d of line %d changed to %q is not noticed: %+v", i, line, c, rep.Index)
			}
		}
	}
}

// A fold gives the same positions at every index as plain application does, with
// snapshots thinned out and after undos.
func TestFoldAt(t *testing.T) {
	j := record(t, seeded(), rand.New(rand.NewPCG(3, 3)), 2000)
	f, rep, err := journal.Replay(j, toy.Game{})
	if err != nil {
		t.Fatal(err)
	}
	p, err := toy.Game{}.New("plain", j.Header.Options)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; ; i++ {
		if got := f.At(i).Digest(); got != p.Digest() {
			t.Fatalf("position %d has digest %x, want %x", i, got, p.Digest())
		}
		if i == rep.Index {
			break
		}
		p.Apply(f.Step(i+1).Choice, nil)
	}
}

// Draws are never made twice: the number of the next one only grows.
func TestDrawsOnlyGrow(t *testing.T) {
	for seed := range uint64(200) {
		j := record(t, seeded(), rand.New(rand.NewPCG(seed, 9)), 200)
		f, err := journal.NewFold(toy.Game{}, j.Header)
		if err != nil {
			t.Fatal(err)
		}
		last := 0
		for _, l := range j.Lines {
			if err := f.Add(l); err != nil {
				t.Fatal(err)
			}
			onLine := 0
			for i := 1; i <= f.Index(); i++ {
				if f.Step(i).Seat == kernel.Chance {
					onLine++
				}
			}
			if f.Draws() < last || f.Draws() != onLine {
				t.Fatalf("seed %d: %d draws, %d before, %d in the game", seed, f.Draws(), last, onLine)
			}
			last = f.Draws()
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(start)
	f.Add(start + `[1,0,"write 2"]` + "\n" + `[2,1,"write 2"]` + "\n" + `[3,-1,"die 6"]` + "\n" + `{"undo":0,"seat":0}`)
	f.Add(encode(f, record(f, fair(), rand.New(rand.NewPCG(1, 1)), 50)))
	f.Add(encode(f, record(f, own(), rand.New(rand.NewPCG(1, 1)), 50)))
	f.Add(encode(f, record(f, seeded(), rand.New(rand.NewPCG(2, 1)), 50)))
	f.Add(old + `{"nonce":"a","seat":0}` + "\n")
	f.Add(forged(f))
	f.Add(start + `{"ended":"drawn","seat":1,"agreed":[0]}` + "\n" + `{"ended":"resigned","seat":0}`)
	f.Fuzz(func(t *testing.T, text string) {
		_, err := verify(text)
		if err != nil && strings.ContainsAny(err.Error(), "\n\r") {
			t.Errorf("an error of more than one line: %q", err)
		}
		j, err := journal.Decode(strings.NewReader(text))
		if err != nil {
			return
		}
		if got := encode(t, j); strings.TrimSuffix(got, "\n") != strings.TrimSuffix(text, "\n") {
			t.Errorf("read and written again it is\n%q, not\n%q", got, text)
		}
	})
}

func BenchmarkReplay(b *testing.B) {
	text := encode(b, record(b, seeded(), rand.New(rand.NewPCG(3, 3)), 2000))
	n := strings.Count(text, "\n") - 1
	b.ReportAllocs()
	for b.Loop() {
		if _, err := verify(text); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/line")
	b.ReportMetric(float64(len(text))/float64(n), "bytes/line")
}
