package server

import (
	"encoding/json"
	"reflect"
	"testing"

	"pgregory.net/rapid"
)

// What is read plainly is what JSON says, and choices as pages write them are.
func TestPlainChoices(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.SampledFrom([]string{
			"{", "}", ":", ",", `"`, `"n":`, `"seat":`, `"index":`, `"undos":`, `"choice":`, `"choice":"move 0904"`, `"n":1,`, `"seat":0,`, `"N":1`, `"x":0`,
			"0", "-", "-1", "12", "01", "1e1", "1.0", "4294967296", "null", " ", `\n`, `""`, `"a b"`, `"ü"`,
		})
		text := ""
		for _, w := range rapid.SliceOfN(word, 0, 9).Draw(t, "words") {
			text += w
		}
		if rapid.Bool().Draw(t, "object") {
			text = "{" + text + "}"
		}
		q, ok := plainChoice([]byte(text))
		var want LineChoice
		if err := decodeText([]byte(text), &want); ok && (err != nil || !reflect.DeepEqual(q, want)) {
			t.Fatalf("%s is read as %+v; it is %+v, %v", text, q, want, err)
		}
	})
	// A number ends where its digits do: what follows is no part of it.
	for _, text := range []string{`{"n":1:,"seat":0}`, `{"n":1a}`, `{"n":1/2}`, `{"n":1;}`, `{"index":0x1}`, `{"index":1e2}`} {
		if q, ok := plainChoice([]byte(text)); ok {
			t.Errorf("%s is read as %+v", text, q)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.IntRange(-1, 999_999_999)
		want := LineChoice{N: number.Draw(t, "n"), Seat: number.Draw(t, "seat"), Index: number.Draw(t, "index"), Choice: rapid.StringMatching(`[a-z0-9 ()+-]*`).Draw(t, "choice")}
		if rapid.Bool().Draw(t, "with undos") {
			undos := number.Draw(t, "undos")
			want.Undos = &undos
		}
		text, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		if q, ok := plainChoice(text); !ok || !reflect.DeepEqual(q, want) {
			t.Fatalf("%s is read as %+v, %v", text, q, ok)
		}
	})
}
