package report_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/report"
	"sandtable/scene"
)

func written(t *testing.T, c report.Config) string {
	t.Helper()
	var b strings.Builder
	if err := report.Write(&b, c); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// The whole page of a game, as it was looked at and found right.
func TestPage(t *testing.T) {
	text := written(t, config(t))
	text = text[strings.Index(text, "<body>"):]
	file := filepath.Join("testdata", "page.html")
	if os.Getenv("SANDTABLE_UPDATE") != "" {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if text != string(want) {
		t.Errorf("the page is\n%s", text)
	}
}

// silent is the toy in which the second seat's force is told to nobody, and its first round
// is announced.
type silent struct{ toy.Game }

func (s silent) Tell(r kernel.Reader, e kernel.Event) kernel.Line {
	l := s.Game.Tell(r, e)
	if strings.HasPrefix(l.Text, "blue writes") {
		l.Quiet = true
	}
	if strings.HasPrefix(l.Text, "red writes") && l.Turn == 0 {
		l.Turn = 1
	}
	return l
}

func (s silent) Frame(v kernel.View) scene.Frame {
	f := s.Game.Frame(v)
	f.Result = nil
	return f
}

// What is not known is not said, and what players made of the end goes before what the rules
// make of it.
func TestPageOfLess(t *testing.T) {
	c := config(t)
	c.Ended, c.Players = "Blue resigned", []string{"Anna"}
	c.Review.Over, c.Review.Moments[1].Draws = false, 0
	c.Review.Costs[0].Seat = kernel.Nobody
	text := written(t, c)
	for want, times := range map[string]int{
		`<p class="result">Blue resigned</p>`: 1, "red wins": 0,
		`Blue</th><td></td><td class="n">1</td>`: 1,
		`<th scope="row">Start</th>`:             1, `<th scope="row">End</th>`: 0, `<th scope="row">Turn 0</th>`: 1, "Draws</th>": 0,
		"<li>nobody: <b>": 1,
	} {
		if n := strings.Count(text, want); n != times {
			t.Errorf("%q stands there %d times, not %d", want, n, times)
		}
	}
	c = config(t)
	c.Game, c.Review.Moments = silent{}, c.Review.Moments[:1]
	text = written(t, c)
	for want, times := range map[string]int{
		`<p class="result"></p>`: 1, "blue writes": 0, "<svg": 0, "<h3>Before the first turn": 0, "<h3>Round 1</h3>": 1, "<h3>": 5,
	} {
		if n := strings.Count(text, want); n != times {
			t.Errorf("%q stands there %d times, not %d", want, n, times)
		}
	}
}
