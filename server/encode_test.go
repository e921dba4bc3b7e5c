package server

import (
	"bytes"
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sandtable/guide"
	"sandtable/kernel"
	"sandtable/scene"
)

// wired has everything that a type that crosses the wire can have.
type wired struct {
	Text  string            `json:"text"`
	Maybe string            `json:"maybe,omitempty"`
	N     int16             `json:"n"`
	Less  uint8             `json:"less,omitempty"`
	On    bool              `json:"on,omitempty"`
	F     float64           `json:"f"`
	List  []string          `json:"list"`
	Gone  []int             `json:"gone,omitempty"`
	Map   map[string]string `json:"map"`
	Deep  []inner           `json:"deep"`
	One   inner             `json:"one,omitempty"`
	To    *inner            `json:"to,omitempty"`
	Lists *[]inner          `json:"lists,omitempty"`
	Four  [4]float64        `json:"four"`
	Plain int
	Away  int `json:"-"`
	own   int
}

type inner struct {
	Names []string `json:"names"`
	Size  int      `json:"size,omitempty"`
}

// full is what wired is with empty lists and maps for nil ones.
func (w wired) full() wired {
	deep := func(x inner) inner {
		if x.Names == nil {
			x.Names = []string{}
		}
		return x
	}
	if w.List == nil {
		w.List = []string{}
	}
	if w.Map == nil {
		w.Map = map[string]string{}
	}
	list := []inner{}
	for _, x := range w.Deep {
		list = append(list, deep(x))
	}
	w.Deep, w.One = list, deep(w.One)
	if w.To != nil {
		to := deep(*w.To)
		w.To = &to
	}
	if w.Lists != nil {
		all := []inner{}
		for _, x := range *w.Lists {
			all = append(all, deep(x))
		}
		w.Lists = &all
	}
	return w
}

// What is written is what encoding/json writes, but for nil lists and HTML.
func TestEncodeAsJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.StringMatching(`[ -~]*`), rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) }))
		in := rapid.Custom(func(t *rapid.T) inner {
			return inner{rapid.SliceOfN(text, 0, 3).Draw(t, "names"), rapid.Int().Draw(t, "size")}
		})
		w := wired{
			Text: text.Draw(t, "text"), Maybe: text.Draw(t, "maybe"), N: rapid.Int16().Draw(t, "n"), Less: rapid.Uint8().Draw(t, "less"),
			On: rapid.Bool().Draw(t, "on"), F: rapid.Float64().Draw(t, "f"), List: rapid.SliceOfN(text, 0, 3).Draw(t, "list"),
			Gone: rapid.SliceOfN(rapid.Int(), 0, 2).Draw(t, "gone"), Map: rapid.MapOfN(text, text, 0, 3).Draw(t, "map"),
			Deep: rapid.SliceOfN(in, 0, 3).Draw(t, "deep"), One: in.Draw(t, "one"), To: rapid.Ptr(in, true).Draw(t, "to"),
			Plain: rapid.Int().Draw(t, "plain"), Away: 1, own: 2,
		}
		if rapid.Bool().Draw(t, "nil") {
			w.List, w.Gone, w.Map, w.Deep, w.One.Names, w.Lists = nil, nil, nil, nil, nil, new([]inner)
		}
		got, err := encode(w)
		if err != nil {
			t.Fatal(err)
		}
		var want, back any
		var b bytes.Buffer
		e := json.NewEncoder(&b)
		e.SetEscapeHTML(false)
		if err := e.Encode(w.full()); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(b.Bytes(), &want); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(got, &back); err != nil || !reflect.DeepEqual(want, back) {
			t.Fatalf("%v\n got %s\nwant %s", err, got, b.Bytes())
		}
		if bytes.ContainsAny(got, "\n\r") {
			t.Fatalf("an event would be cut in two: %s", got)
		}
	})
}

// A field of a type that clients could not read is an error, not a surprise.
func TestEncodeRefuses(t *testing.T) {
	for _, v := range []any{
		struct{ F func() }{}, struct{ M map[int]string }{}, struct{ C chan int }{}, struct{ X any }{},
		struct {
			N int `json:"n,string"`
		}{},
		struct{ inner }{}, struct{ scene.Turn }{},
	} {
		text, err := encode(v)
		if _, embedded := v.(struct{ inner }); embedded {
			continue // not exported: not written
		}
		if err == nil || !strings.Contains(err.Error(), "does not cross the wire") {
			t.Errorf("%T: %s %v", v, text, err)
		}
	}
	if text, err := encode(Odds{Lines: []OddsRow{{Percent: math.NaN()}}}); err != nil || !json.Valid(text) {
		t.Errorf("%s %v", text, err)
	}
}

// someSteps are steps as a game sends them.
func someSteps() Steps {
	s := Steps{From: 11, Index: 12, Floor: 12, Barred: []Barred{}}
	turn := scene.Turn{Number: 1, Of: 4, Name: "6 June, morning", Phase: "Landing", Rule: "7.2"}
	s.Steps = []StepView{{
		Index: 12, Seat: 1, Choice: "land 2RAN at 0708", Turn: 1,
		Patch: scene.Patch{
			Turn: &turn, Pieces: []scene.Piece{{ID: "OU-2RAN", At: "0708", Z: 1, Ratings: "2-4-6"}, {ID: "OU-5RAN", At: "0709", Ratings: "2-4-6"}},
			Prompt: &scene.Prompt{Seat: 1, Kind: "land", Text: "Land the next unit of the wave", Rule: "7.2", Places: []string{"0708", "0709"}},
		},
		Lines: []kernel.Line{{Text: "2nd Ranger Battalion lands at 0708", Kind: "move", Rule: "7.2", Places: []string{"0708"}, Pieces: []string{"OU-2RAN"}}},
	}}
	for _, at := range []string{"0708", "0709", "0710", "0711", "0712"} {
		s.Offers = append(s.Offers, scene.Offer{Choice: "land 5RAN at " + at, Label: "Land at " + at, Kind: "land", Place: at, Piece: "OU-5RAN"})
	}
	return s
}

// What listeners are sent is Steps, with all members that there are.
func TestSentSteps(t *testing.T) {
	sent, asked := reflect.TypeFor[sentSteps](), reflect.TypeFor[Steps]()
	for i := range asked.NumField() {
		if i >= sent.NumField() || sent.Field(i).Tag != asked.Field(i).Tag {
			t.Fatalf("%s is no member of what is sent", asked.Field(i).Name)
		}
	}
	s := someSteps()
	s.Guide = &guide.View{ID: "first"}
	for range 2 {
		want, err := encode(s)
		if err != nil {
			t.Fatal(err)
		}
		list, err := encode(s.Steps)
		if err != nil {
			t.Fatal(err)
		}
		got, err := encode(sentSteps{From: s.From, Index: s.Index, Floor: s.Floor, Steps: list, Offers: s.Offers, Barred: s.Barred, Guide: s.Guide})
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%v\n got %s\nwant %s", err, got, want)
		}
		s = Steps{Index: 1}
	}
}

func BenchmarkEncodeSteps(b *testing.B) {
	s := someSteps()
	var buf []byte
	b.ReportAllocs()
	for b.Loop() {
		var err error
		if buf, err = appendJSON(buf[:0], s); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(buf)), "bytes")
}
