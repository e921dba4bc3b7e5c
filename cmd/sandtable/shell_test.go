package main

import (
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"sandtable/bots/outside"
)

// TestLinesInReportsCanBeTypedAgain: what a report says was played, in the words of a
// shell, names the same bots, files and patience.
func TestLinesInReportsCanBeTypedAgain(t *testing.T) {
	a := &app{pack: "my pack"}
	for got, want := range map[string]string{
		a.commandLine("toy", "plain", simFlags{games: 2, seed: 1, bots: []string{"red=exec:python3 bot.py"}}):                                                                                                                "sandtable sim toy plain -n 2 --seed 1 --bot 'red=exec:python3 bot.py' --data-pack 'my pack' --md FILE",
		a.arenaLine("a b.db", []string{"toy"}, arenaFlags{pairs: 3, seed: 1, bots: []string{"$HOME"}, patience: 2 * time.Second}):                                                                                            "sandtable arena 'a b.db' toy --pairs 3 --seed 1 --bot '$HOME' --patience 2s --data-pack 'my pack'",
		a.arenaLine("a.db", []string{"toy:plain"}, arenaFlags{pairs: 3, seed: 1, bots: []string{"a", "b"}, options: []string{"limit=2"}, sprt: "0:30", first: true, budget: time.Second, patience: outside.DefaultPatience}): "sandtable arena a.db toy:plain --pairs 3 --seed 1 --bot a --bot b -o limit=2 --sprt 0:30 --gauntlet --budget 1s --data-pack 'my pack'",
		a.commandLine("toy", "all", simFlags{games: 2, seed: 1, options: []string{"limit=2"}, budget: time.Second}):                                                                                                          "sandtable sim toy all -n 2 --seed 1 -o limit=2 --budget 1s --data-pack 'my pack' --md FILE",
	} {
		if got != want {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
}

// TestShellWords: our own splitting of a command reads back what is written, but for
// what needs more of a shell.
func TestShellWords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.StringMatching(`[a-z "$*;=ä]{1,9}`), 1, 4).Draw(t, "words")
		if back, err := split(shell(words...)); err != nil || !slices.Equal(back, words) {
			t.Fatalf("%q is written as %s and read as %q, error %v", words, shell(words...), back, err)
		}
	})
	if got := quote("it's"); got != `'it'\''s'` || strings.Contains(quote("a:b,c=d@1s"), "'") {
		t.Errorf("%s, %s", got, quote("a:b,c=d@1s"))
	}
}
