package playtest

import (
	"bufio"
	"bytes"
	"io/fs"
	"strings"
	"testing"

	"sandtable/kernel"
	"sandtable/play"
	"sandtable/referee"
)

// AskScripts plays the referee scripts of a folder, and asks in their situations of what they try
// themselves, of what a person might try, and of what else a function makes of that.
func (x *Truth[P]) AskScripts(t testing.TB, title referee.Title, dir fs.FS, more func(P, []kernel.Choice) []kernel.Choice) {
	t.Helper()
	files, err := fs.Glob(dir, "*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no script *.txt in the folder: %v", err)
	}
	for _, file := range files {
		text, err := fs.ReadFile(dir, file)
		if err != nil {
			t.Fatal(err)
		}
		r := referee.New(referee.Only(title))
		for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
			x.askLine(t, title, r.Position(), strings.Fields(lines.Text()), more)
			r.Exec(lines.Text())
		}
	}
}

// askLine asks of the choice that a line of a script is about, and where it makes one of all others.
func (x *Truth[P]) askLine(t testing.TB, title referee.Title, at kernel.Position, words []string, more func(P, []kernel.Choice) []kernel.Choice) {
	t.Helper()
	if at == nil || len(words) < 2 || at.Node().Seat < 0 {
		return
	}
	p, _ := play.Of[P](at.Clone())
	var list []kernel.Choice
	switch {
	case words[0] == "do":
		list, words = more(p, p.Candidates(nil)), words[1:]
	case words[0] == "why":
		words = words[1:]
	case words[0] == "expect" && words[1] == "refused" && len(words) > 3:
		words = words[3:]
	default:
		return
	}
	if c, err := title.Parse(p, strings.Join(words, " ")); err == nil {
		list = append(list, c)
	}
	x.Ask(t, p, list)
}
