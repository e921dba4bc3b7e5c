package guide_test

import (
	"slices"
	"strings"
	"testing"

	"sandtable/guide"
	"sandtable/kernel/kerneltest/toy"
)

const first = `{"id":"first","title":"First","blurb":"","minutes":1,"scenario":"plain","options":{},"seat":"red","bot":"random","steps":[
 {"say":["Write 2."],"rule":"2","do":["write 2"],"auto":["write 2","die 6"]},
 {"say":["A six decides nothing.","Press on."],"point":["red"],"do":["press"],"auto":["die 1"]},
 {"say":["You have advanced. Play on."]}]}`

func read(t *testing.T, text string) *guide.Guide {
	t.Helper()
	g, err := guide.Read(strings.NewReader(text), toy.Game{})
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Check(toy.Game{}); err != nil {
		t.Fatal(err)
	}
	return g
}

func TestScript(t *testing.T) {
	g := read(t, first)
	if g.Len() != 5 || g.Learner() != 0 {
		t.Fatalf("%d entries for seat %d", g.Len(), g.Learner())
	}
	tests := []struct {
		index int
		do    string
		step  int
		done  bool
	}{{0, "write 2", 1, false}, {1, "", 1, false}, {3, "press", 2, false}, {4, "", 2, false}, {5, "", 3, true}, {99, "", 3, true}}
	for _, tt := range tests {
		if v := g.View(tt.index); v.Do != tt.do || v.Step != tt.step || v.Done != tt.done || v.Of != 3 || len(v.Say) == 0 {
			t.Errorf("at %d: %+v, want %+v", tt.index, v, tt)
		}
	}
	if e, ok := g.Next(2); !ok || e.Choice != "die 6" || e.Learner {
		t.Errorf("entry 2: %+v %v", e, ok)
	}
}

// What happens by itself at the beginning is not counted: the first card says step 1.
func TestStepsThatPassByThemselves(t *testing.T) {
	text := strings.NewReplacer(`"seat":"red"`, `"seat":"blue"`,
		` {"say":["Write 2."],"rule":"2","do":["write 2"],"auto":["write 2","die 6"]},`,
		` {"say":["Red writes."],"auto":["write 2"]}, {"say":["Write 2."],"do":["write 2"],"auto":["die 6"]},`,
		`"do":["press"],"auto":["die 1"]`, `"do":["write 2"],"auto":["die 1"]`).Replace(first)
	g, err := guide.Read(strings.NewReader(text), toy.Game{})
	if err != nil {
		t.Fatal(err)
	}
	for index, want := range []int{1, 1, 1, 2, 2, 3} {
		if v := g.View(index); v.Step != want || v.Of != 3 {
			t.Errorf("at %d: step %d of %d, want %d of 3", index, v.Step, v.Of, want)
		}
	}
}

func TestWrongGuidesAreRefused(t *testing.T) {
	tests := []struct{ name, old, new, want string }{
		{"unknown field", `"minutes"`, `"minuets"`, "minuets"},
		{"without an id", `"id":"first"`, `"id":""`, "id, title and at least one step"},
		{"without a title", `"title":"First"`, `"title":""`, "id, title and at least one step"},
		{"seat", `"red","bot"`, `"green","bot"`, `no seat "green"`},
		{"scenario", `"plain"`, `"fancy"`, `no scenario "fancy"`},
		{"unreadable choice", `"write 2","die 6"`, `"write x","die 6"`, "step 1, choice 2"},
		{"illegal choice", `["write 2"]`, `["write 9"]`, "refused by 2.1"},
		{"wrong list", `"do":["press"]`, `"auto":["press"]`, "must stand in do"},
		{"silent step", `["Write 2."]`, `[]`, "step 1: nothing to say"},
		{"step without choices", `["press"],"auto":["die 1"]`, `[]`, "step 2: the last step"},
		{"end at another", `["press"],"auto":["die 1"]`, `["press"],"auto":[]`, "must end with a decision of the learner"},
		{"cut off", `]}]}`, ``, "guide"},
		{"a brace too many", `]}]}`, `]}]}}`, "something after the end"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text := strings.Replace(first, tt.old, tt.new, 1)
			if text == first {
				t.Fatal("the test does not change the guide")
			}
			g, err := guide.Read(strings.NewReader(text), toy.Game{})
			if err == nil {
				err = g.Check(toy.Game{})
			}
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want one with %q", err, tt.want)
			}
		})
	}
}

// A guide without steps has nothing to show.
func TestGuideWithoutSteps(t *testing.T) {
	_, err := guide.Read(strings.NewReader(`{"id":"first","title":"First","scenario":"plain","seat":"red","steps":[]}`), toy.Game{})
	if err == nil || !strings.Contains(err.Error(), "at least one step") {
		t.Errorf("error %v", err)
	}
}

func TestMarks(t *testing.T) {
	const text = "Land [1/116](OU-1-116) at [Dog Green](0903), then click [No support](=support none)."
	want := []guide.Mark{{Text: "1/116", Thing: "OU-1-116"}, {Text: "Dog Green", Thing: "0903"}, {Text: "No support", Choice: "support none"}}
	if got := guide.Marks(text); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := guide.Plain(text); got != "Land 1/116 at Dog Green, then click No support." {
		t.Errorf("without marks: %s", got)
	}
	if got := guide.Marks("nothing [here] (at all)"); got != nil {
		t.Errorf("marks in a text without them: %v", got)
	}
}
