package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
)

// nasty moves a terminal's cursor, in both ways of writing that, and turns the
// direction of writing.
const nasty = "\x1b[2J\u009b2J\u202eGame\x7f\r"

// Nothing that a file, a name or an argument holds reaches the terminal as more
// than characters.
func TestControlCharactersAreShown(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	write("pack/pack.json", `{"game":"toy"}`)
	write("pack/data/words/name.txt", nasty)
	journal := write("game.jsonl", `{"sandtable":1,"game":"toy","ruleset":"`+nasty+`"}`+"\n")
	script := write("script.txt", "game toy plain\nshow "+nasty+"\n"+nasty+"\n")
	pack := "--data-pack=" + filepath.Join(dir, "pack")
	for _, words := range [][]string{
		{"games", pack}, {"games", "toy", pack}, {"games", "--json", pack}, {"games", nasty}, {nasty},
		{"replay", journal}, {"verify", journal}, {"verify", "--json", journal}, {"replay", nasty},
		{"referee", script}, {"referee", "--json", script}, {"odds", script, nasty}, {"serve", "--addr", nasty},
	} {
		var out, errs bytes.Buffer
		a := &app{all: withToy, in: strings.NewReader(""), out: &out, err: &errs}
		a.run(t.Context(), words)
		text := out.String() + errs.String()
		if text == "" {
			t.Errorf("%q says nothing", words)
		}
		for _, r := range text {
			if r != '\n' && r != '\t' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)) {
				t.Errorf("%q lets %U through: %.300q", words, r, text)
				break
			}
		}
		if words[1%len(words)] == "--json" {
			for line := range strings.Lines(out.String()) {
				if !json.Valid([]byte(line)) {
					t.Errorf("%q prints what is no JSON: %s", words, line)
				}
			}
		}
	}
}

// What is written in pieces comes out whole.
func TestScreenInPieces(t *testing.T) {
	var out bytes.Buffer
	s := &screen{to: &out}
	for i := range len("Königsberg 6½ → €\n\x1b") {
		if n, err := s.Write([]byte("Königsberg 6½ → €\n\x1b")[i : i+1]); n != 1 || err != nil {
			t.Fatal(n, err)
		}
	}
	if got := out.String(); got != "Königsberg 6½ → €\n"+`\u001b` {
		t.Errorf("%q", got)
	}
}
