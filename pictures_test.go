package sandtable_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/titles"
)

// TestPicturesCanBeTaken holds the pictures of docs/img to the games that are kept beside
// them: every game is shown at its start, in mid-game and in combat, and the rules of
// today still lead to each of these moments. Where they do not, `make shots` plays anew.
func TestPicturesCanBeTaken(t *testing.T) {
	const folder = "docs/img"
	var moments map[string]map[string]int
	if err := json.Unmarshal([]byte(read(t, filepath.Join(folder, "pictures.json"))), &moments); err != nil {
		t.Fatal(err)
	}
	all, err := titles.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range all {
		id := e.Title.Info().ID
		t.Run(id, func(t *testing.T) {
			at := moments[id]
			for _, moment := range []string{"start", "mid", "combat"} {
				if _, ok := at[moment]; !ok {
					t.Errorf("pictures.json names no %s: run make shots", moment)
				}
				name := filepath.Join(folder, id+"-"+moment+".png")
				if in, err := os.Stat(name); err != nil || in.Size() < 10_000 {
					t.Errorf("%s is no picture: run make shots (%v)", name, err)
				}
			}
			kept, err := journal.Decode(strings.NewReader(read(t, filepath.Join(folder, id+".jsonl"))))
			if err != nil {
				t.Fatal(err)
			}
			pos, err := e.Title.New(kept.Header.Scenario, kept.Header.Options)
			if err != nil {
				t.Fatalf("%v: run make shots", err)
			}
			seen := map[int]kernel.Node{0: pos.Node()}
			index := 0
			for _, l := range kept.Lines {
				if l.Kind != journal.Move {
					continue
				}
				c, err := e.Title.Parse(pos, l.Text)
				if err != nil || !pos.Explain(c).OK() || pos.Node().Seat != l.Seat {
					t.Fatalf("choice %d, %q of seat %d, cannot be made any more (%v): run make shots", l.Index, l.Text, l.Seat, err)
				}
				pos.Apply(c, nil)
				index++
				seen[index] = pos.Node()
			}
			for moment, i := range at {
				if node, ok := seen[i]; !ok || node.Final || node.Seat < 0 && moment != "start" {
					t.Errorf("nobody decides at %d, the picture of %s: run make shots", i, moment)
				}
			}
		})
	}
}
