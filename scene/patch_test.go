package scene_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"sandtable/scene"
)

func scenes() *rapid.Generator[*scene.Scene] {
	small := rapid.IntRange(0, 2)
	return rapid.Custom(func(t *rapid.T) *scene.Scene {
		s := &scene.Scene{Turn: scene.Turn{Number: small.Draw(t, "turn")}}
		for i := range 6 {
			if small.Draw(t, "there") == 0 {
				continue
			}
			p := scene.Piece{ID: fmt.Sprintf("u%d", i), At: fmt.Sprintf("%d", small.Draw(t, "at"))}
			if small.Draw(t, "marked") == 0 {
				p.Marks = []scene.Mark{{Kind: "hit"}}
			}
			s.Pieces = append(s.Pieces, p)
		}
		for i := range small.Draw(t, "flags") {
			s.Flags = append(s.Flags, scene.Flag{At: fmt.Sprint(i), Side: fmt.Sprint(small.Draw(t, "side"))})
		}
		s.Score = []scene.Score{{Side: "a", Points: small.Draw(t, "points")}}
		for _, id := range []string{"track", "boxes", "cup"} {
			if small.Draw(t, "shown") > 0 {
				s.Displays = append(s.Displays, scene.Display{ID: id, Title: fmt.Sprint(small.Draw(t, "title")), Cells: []scene.Cell{{ID: "1", On: small.Draw(t, "on") == 0}}})
			}
		}
		s.Prompt = scene.Prompt{Text: fmt.Sprint(small.Draw(t, "prompt"))}
		return s
	})
}

func TestDiffThenMergeGivesTheNewScene(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		old, now := scenes().Draw(t, "old"), scenes().Draw(t, "new")
		// Through JSON, as the browser gets it.
		raw, err := json.Marshal(scene.Diff(old, now))
		if err != nil {
			t.Fatal(err)
		}
		var p scene.Patch
		if err := json.Unmarshal(raw, &p); err != nil {
			t.Fatal(err)
		}
		old.Merge(p)
		a, errA := json.Marshal(old)
		b, errB := json.Marshal(now)
		if errA != nil || errB != nil {
			t.Fatal(errA, errB)
		}
		// A list that has become empty may be [] where it was null.
		if a, b := bytes.ReplaceAll(a, []byte("null"), []byte("[]")), bytes.ReplaceAll(b, []byte("null"), []byte("[]")); !bytes.Equal(a, b) {
			t.Fatalf("merged\n%s\nwant\n%s", a, b)
		}
	})
}

func TestDiffOfEqualScenesIsEmpty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := scenes().Draw(t, "scene")
		if p := scene.Diff(s, s); !reflect.DeepEqual(p, scene.Patch{}) {
			t.Fatalf("patch %+v", p)
		}
	})
}

// Of displays that stay, only those that have changed are sent.
func TestDiffSendsChangedDisplaysOnly(t *testing.T) {
	show := func(on bool, ids ...string) *scene.Scene {
		s := &scene.Scene{}
		for _, id := range ids {
			s.Displays = append(s.Displays, scene.Display{ID: id, Cells: []scene.Cell{{ID: "1", On: on && id == "b"}}})
		}
		return s
	}
	p := scene.Diff(show(false, "a", "b", "c"), show(true, "a", "b", "c"))
	if p.Displays != nil || len(p.Boxes) != 1 || p.Boxes[0].ID != "b" {
		t.Errorf("one changed display: %+v", p)
	}
	for _, ids := range [][]string{{"a", "b"}, {"b", "a", "c"}, {"a", "b", "c", "d"}, {}} {
		p := scene.Diff(show(false, "a", "b", "c"), show(true, ids...))
		if p.Displays == nil || len(*p.Displays) != len(ids) || p.Boxes != nil {
			t.Errorf("displays %v: %+v", ids, p)
		}
	}
}
