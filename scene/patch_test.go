package scene_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"sandtable/scene"
	"sandtable/scene/scenetest"
)

var ids = []string{"u0", "u1", "u2", "u3", "u4", "u5"}

func scenes() *rapid.Generator[*scene.Scene] {
	small := rapid.IntRange(0, 2)
	return rapid.Custom(func(t *rapid.T) *scene.Scene {
		s := &scene.Scene{Turn: scene.Turn{Number: small.Draw(t, "turn")}, Pieces: []scene.Piece{}, Flags: []scene.Flag{}}
		for _, id := range ids {
			if small.Draw(t, "there") == 0 {
				continue
			}
			p := scene.Piece{ID: id, At: fmt.Sprintf("%d", small.Draw(t, "at"))}
			p.State = []string{"", "active", "done"}[small.Draw(t, "state")]
			if small.Draw(t, "marked") == 0 {
				p.Marks = []scene.Mark{{Kind: "hit"}}
			}
			s.Pieces = append(s.Pieces, p)
		}
		for i := range 4 {
			if small.Draw(t, "flag") > 0 {
				s.Flags = append(s.Flags, scene.Flag{At: fmt.Sprint(i), Side: fmt.Sprint(small.Draw(t, "side"))})
			}
		}
		for _, side := range []string{"a", "b"}[:1+small.Draw(t, "sides")/2] {
			x := scene.Score{Side: side, Points: small.Draw(t, "points")}
			for range small.Draw(t, "lines") + small.Draw(t, "lines") {
				x.Lines = append(x.Lines, scene.ScoreLine{Text: fmt.Sprint(small.Draw(t, "line")), Points: small.Draw(t, "worth"), Bare: rapid.Bool().Draw(t, "bare"), At: "u0"})
			}
			if small.Draw(t, "shared") == 0 {
				x.Shares = []scene.Share{{Seat: 1, Points: small.Draw(t, "share")}}
			}
			s.Score = append(s.Score, x)
		}
		for _, id := range []string{"track", "boxes", "cup"} {
			d := scene.Display{ID: id, Title: fmt.Sprint(small.Draw(t, "title"))}
			for i := range small.Draw(t, "cells") {
				d.Cells = append(d.Cells, scene.Cell{ID: fmt.Sprint(i), On: small.Draw(t, "on") == 0, At: []string{"", "u0", "u1"}[small.Draw(t, "about")]})
			}
			s.Displays = append(s.Displays, d)
		}
		s.Prompt = scene.Prompt{Text: fmt.Sprint(small.Draw(t, "prompt"))}
		return s
	})
}

// A film that steps from scene to scene shows each of them, and its patches, sent as
// JSON, lead there too.
func TestFilmsAndPatchesLeadToTheNewScene(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		now := scenes().Draw(t, "first")
		film := scenetest.NewSlides(ids).Film(now)
		merged := scene.Whole(scenetest.NewSlides(ids), scenetest.Slide(now))
		if d := scenetest.Differ(merged, now); d != "" {
			t.Fatalf("the first scene differs from what was painted: %s", d)
		}
		for range rapid.IntRange(1, 4).Draw(t, "steps") {
			now = scenes().Draw(t, "next")
			raw, err := json.Marshal(film.Step(scenetest.Slide(now)))
			if err != nil {
				t.Fatal(err)
			}
			var p scene.Patch
			if err := json.Unmarshal(raw, &p); err != nil {
				t.Fatal(err)
			}
			merged.Merge(p)
			if d := scenetest.Differ(merged, now); d != "" {
				t.Fatalf("the patches lead elsewhere: %s", d)
			}
			if p := film.Step(scenetest.Slide(now)); !reflect.DeepEqual(p, scene.Patch{}) {
				t.Fatalf("nothing has changed, and the patch is %+v", p)
			}
		}
	})
}

// A patch that was handed out stays as it was.
func TestPatchesHandedOutAreNotWrittenTo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		film := scenetest.NewSlides(ids).Film(scenes().Draw(t, "first"))
		kept := film.Step(scenetest.Slide(scenes().Draw(t, "second")))
		before, err := json.Marshal(kept)
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			film.Step(scenetest.Slide(scenes().Draw(t, "next")))
		}
		after, err := json.Marshal(kept)
		if err != nil {
			t.Fatal(err)
		}
		if string(before) != string(after) {
			t.Fatalf("a patch was\n%s\nand is\n%s", before, after)
		}
	})
}

// Of pieces that stand as they stood and are in another state, only the ids are sent.
func TestOnlyStatesAreSent(t *testing.T) {
	show := func(at string, states ...string) *scene.Scene {
		s := &scene.Scene{Pieces: []scene.Piece{}}
		for i, state := range states {
			s.Pieces = append(s.Pieces, scene.Piece{ID: ids[i], At: at, State: state})
		}
		s.Pieces[0].At = "away"
		return s
	}
	film := scenetest.NewSlides(ids).Film(show("here", "", "active", "active", ""))
	p := film.Step(scenetest.Slide(show("here", "active", "active", "done", "active")))
	want := []scene.StateChange{{State: "active", Pieces: []string{"u0", "u3"}}, {State: "done", Pieces: []string{"u2"}}}
	if len(p.Pieces) != 0 || !reflect.DeepEqual(p.States, want) {
		t.Errorf("new states: %+v", p)
	}
	p = film.Step(scenetest.Slide(show("there", "active", "active", "done", "done")))
	if len(p.Pieces) != 3 || len(p.States) != 0 {
		t.Errorf("pieces that go somewhere with their states: %+v", p)
	}
}

// Of displays whose boxes stay, only the boxes that have changed are sent.
func TestOnlyChangedCellsAreSent(t *testing.T) {
	show := func(on bool, cells ...string) *scene.Scene {
		s := &scene.Scene{}
		for _, id := range []string{"a", "b"} {
			d := scene.Display{ID: id}
			for _, c := range cells {
				d.Cells = append(d.Cells, scene.Cell{ID: c, On: on && id == "b" && c == "2"})
			}
			s.Displays = append(s.Displays, d)
		}
		return s
	}
	film := scenetest.NewSlides(nil).Film(show(false, "1", "2", "3"))
	p := film.Step(scenetest.Slide(show(true, "1", "2", "3")))
	if len(p.Displays) != 0 || len(p.Cells) != 1 || p.Cells[0].Display != "b" || p.Cells[0].Cell.ID != "2" {
		t.Errorf("one changed box: %+v", p)
	}
	if p := film.Step(scenetest.Slide(show(true, "1", "2"))); len(p.Displays) != 2 || len(p.Cells) != 0 {
		t.Errorf("boxes taken away: %+v", p)
	}
}

// Stamps of different facts in different orders differ.
func TestStampsTellFactsApart(t *testing.T) {
	seen := map[scene.Stamp]bool{}
	for a := range 100 {
		for b := range 100 {
			seen[scene.Look.Add(a).Add(b)] = true
			seen[scene.Look.Add(-a-1).With(b%2 == 0).Add(b)] = true
		}
	}
	if len(seen) != 20_000 || seen[0] {
		t.Errorf("%d stamps of 20000 looks", len(seen))
	}
}
