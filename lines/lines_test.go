package lines_test

import (
	"reflect"
	"slices"
	"testing"

	"sandtable/lines"
)

func TestSay(t *testing.T) {
	l := lines.New("test.many", "{who} has {n} of {what}, and {who} knows it")
	if got, want := l.Blanks(), []string{"who", "n", "what"}; !reflect.DeepEqual(got, want) {
		t.Errorf("blanks %v, want %v", got, want)
	}
	got := l.Say("Anna", 3, "{n}")
	want := lines.Said{
		Code: "test.many", Text: "Anna has 3 of {n}, and Anna knows it",
		Words: map[string]string{"who": "Anna", "what": "{n}"}, Numbers: map[string]int{"n": 3},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("said %+v, want %+v", got, want)
	}
	if s := lines.New("test.bare", "the game is over").Say(); s.Text != "the game is over" || s.Words != nil || s.Numbers != nil {
		t.Errorf("a line without blanks: %+v", s)
	}
}

// A blank that nobody fills is seen as one, and every line is in the list, by code.
func TestUnfilledAndListed(t *testing.T) {
	z, a := lines.New("test.z", "{who} has {n}"), lines.New("test.a", "nothing")
	if s := z.Say("Anna"); s.Text != "Anna has …" {
		t.Errorf("said %q", s.Text)
	}
	all := lines.All()
	i, j := slices.Index(all, a), slices.Index(all, z)
	if i < 0 || j < i {
		t.Errorf("of %d lines one is at %d, one that comes after it at %d", len(all), i, j)
	}
}

func TestShort(t *testing.T) {
	if got := lines.Short("größer", 3); got != "grö…" {
		t.Errorf("cut to %q", got)
	}
	if got := lines.Short("größer", 6); got != "größer" {
		t.Errorf("cut to %q", got)
	}
}
