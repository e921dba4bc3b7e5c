package web_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"sandtable/scene"
	"sandtable/scene/scenetest"
)

const mergeCases = "src/lib/testdata/merge.json"

type mergeCase struct {
	Old   *scene.Scene `json:"old"`
	Patch scene.Patch  `json:"patch"`
	Want  *scene.Scene `json:"want"`
}

// TestMergeCases keeps the cases that the browser's merge is tested with equal
// to what films and scene.Merge do. SANDTABLE_UPDATE=1 writes them anew.
func TestMergeCases(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 944))
	cases := make([]mergeCase, 24)
	for i := range cases {
		old, now := randomScene(rng), randomScene(rng)
		film := scenetest.NewSlides(mergeIDs).Film(old)
		c := mergeCase{Old: old, Patch: film.Step(scenetest.Slide(now)), Want: clone(t, old)}
		c.Want.Merge(clone(t, c.Patch))
		cases[i] = c
	}
	lines := make([]string, len(cases))
	for i, c := range cases {
		raw, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		lines[i] = string(raw)
	}
	got := []byte("[\n" + strings.Join(lines, ",\n") + "\n]\n")
	if os.Getenv("SANDTABLE_UPDATE") != "" {
		if err := os.WriteFile(mergeCases, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(mergeCases)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s no longer says what scene.Merge does; run with SANDTABLE_UPDATE=1 and look at the difference", mergeCases)
	}
}

func clone[T any](t *testing.T, v T) T {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var c T
	if err := json.Unmarshal(raw, &c); err != nil {
		t.Fatal(err)
	}
	return c
}

// mergeIDs are ids of pieces; the last sorts differently by bytes and by UTF-16 units.
var mergeIDs = []string{"A-0", "A-4", "B-1", "B-5", "C-2", "C-6", "D-3", "D-7", "É-8", "\uff21-9", "\U0001F600-9"}

// randomScene makes a small scene; a few values only, so that much stays equal
// from one scene to the next.
func randomScene(rng *rand.Rand) *scene.Scene {
	s := &scene.Scene{
		Turn:     scene.Turn{Number: 1 + rng.IntN(2), Of: 3, Name: "turn", Phase: "phase"},
		Pieces:   []scene.Piece{},
		Flags:    []scene.Flag{},
		Displays: []scene.Display{},
		Score:    []scene.Score{{Side: "a", Points: rng.IntN(2)}},
		Prompt:   scene.Prompt{Seat: rng.IntN(2), Kind: "move", Text: "Move."},
	}
	for range rng.IntN(4) {
		s.Score[0].Lines = append(s.Score[0].Lines, scene.ScoreLine{Text: "abc"[rng.IntN(3):][:1], Points: 1})
	}
	if rng.IntN(4) == 0 {
		s.Score[0].Shares = []scene.Share{{Seat: rng.IntN(2), Points: 1}}
	}
	if rng.IntN(4) == 0 {
		s.Score = append(s.Score, scene.Score{Side: "b"})
	}
	for _, id := range mergeIDs {
		if rng.IntN(3) > 0 {
			s.Pieces = append(s.Pieces, scene.Piece{ID: id, At: fmt.Sprintf("010%d", rng.IntN(2)), Z: rng.IntN(2), State: []string{"", "active", "done"}[rng.IntN(3)]})
		}
	}
	for i := range 3 {
		if rng.IntN(2) == 0 {
			s.Flags = append(s.Flags, scene.Flag{At: fmt.Sprintf("010%d", i), Side: "ab"[rng.IntN(2):][:1]})
		}
	}
	for _, id := range []string{"d", "e"} {
		d := scene.Display{ID: id, Title: "D", Kind: "track", Cells: []scene.Cell{}}
		for i := range 2 + rng.IntN(2) {
			d.Cells = append(d.Cells, scene.Cell{ID: fmt.Sprintf("%s%d", id, i), Label: "1", On: rng.IntN(2) == 0})
		}
		s.Displays = append(s.Displays, d)
	}
	if rng.IntN(8) == 0 {
		s.Result = &scene.Result{Winner: "a", Text: "won"}
	}
	return s
}
