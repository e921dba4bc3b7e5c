package sandtable_test

import (
	"os"
	"strings"
	"testing"

	"sandtable/referee"
	"sandtable/titles"
)

// TestRefereeExamples plays the examples of docs/referee.md and compares every
// answer. With SANDTABLE_UPDATE=1 it writes the answers into the page.
func TestRefereeExamples(t *testing.T) {
	const page = "docs/referee.md"
	list, err := titles.All()
	if err != nil {
		t.Fatal(err)
	}
	find := func(id string) (referee.Title, error) {
		e, err := list.Find(id)
		return e.Title, err
	}
	var (
		out    []string
		script *referee.Referee
		blocks int
		before = strings.Split(read(t, page), "\n")
	)
	for i, line := range before {
		switch {
		case line == "```referee":
			script = referee.New(find)
			blocks++
		case script != nil && line == "```":
			for _, p := range script.Close() {
				t.Errorf("%s:%d: block %d: %v", page, i+1, blocks, p)
			}
			script = nil
		case script != nil && strings.HasPrefix(line, "> "):
			out = append(out, line)
			if a, ok := script.Exec(strings.TrimPrefix(line, "> ")); ok {
				out = append(out, a.String())
			}
			continue
		case script != nil:
			continue // an answer: it is compared with the one of now
		}
		out = append(out, line)
	}
	if blocks == 0 {
		t.Fatalf("%s has no examples", page)
	}
	after := strings.Join(out, "\n")
	if os.Getenv("SANDTABLE_UPDATE") != "" {
		if err := os.WriteFile(page, []byte(after), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if after != strings.Join(before, "\n") {
		for i := range min(len(out), len(before)) {
			if out[i] != before[i] {
				t.Fatalf("%s:%d says\n%s\nbut the referee says\n%s\n(SANDTABLE_UPDATE=1 go test . writes the answers)", page, i+1, before[i], out[i])
			}
		}
		t.Errorf("%s and the referee differ in length; SANDTABLE_UPDATE=1 go test . writes the answers", page)
	}
}
