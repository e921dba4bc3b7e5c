package scene_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sandtable/scene"
)

// land is a board of so many places; every seventh has a name.
func land(n int) *scene.Board {
	b := &scene.Board{}
	for i := range n {
		p := scene.Place{ID: fmt.Sprintf("%c%04d", 'E'-i/2000%5, i%2000)}
		if i%7 == 3 {
			p.Name = fmt.Sprintf("Place %d", i)
		}
		b.Places = append(b.Places, p)
	}
	return b
}

// aim offers a place as a game words it: id, and the name if it has one.
func aim(p scene.Place) scene.Offer {
	return scene.Offer{Choice: "aim P " + p.ID, Label: strings.TrimSpace("Aim P at " + p.ID + " " + p.Name), Kind: "place", Piece: "P", Place: p.ID}
}

// A list of one offer for every place of the largest map is short, every place but each second too.
func TestOffersForEveryPlaceAreShort(t *testing.T) {
	b := land(9_733)
	for name, every := range map[string]int{"every place": 1, "every second": 2, "every third": 3, "every fortieth": 40} {
		offers := []scene.Offer{{Choice: "done", Label: "Done", Kind: "pass"}}
		for i := 0; i < len(b.Places); i += every {
			offers = append(offers, aim(b.Places[i]))
		}
		offers = append(offers, scene.Offer{Choice: "back", Label: "Back", Kind: "back"})
		sent := b.Fold(offers)
		if len(sent) != 3 {
			t.Errorf("%s: %d entries are sent, want 3", name, len(sent))
		}
		raw, err := json.Marshal(sent)
		if err != nil {
			t.Fatal(err)
		}
		if len(raw) > 20_000 {
			t.Errorf("%s: %d bytes are sent, want 20,000 at most", name, len(raw))
		}
		got, err := b.Unfold(sent)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, offers) {
			t.Errorf("%s: unfolded, the list of %d is another one", name, len(offers))
		}
	}
}

// Whatever is offered, in whatever order and words, the list comes back the same.
func TestFoldComesBack(t *testing.T) {
	b := land(120)
	rapid.Check(t, func(t *rapid.T) {
		var offers []scene.Offer
		for range rapid.IntRange(0, 5).Draw(t, "runs") {
			first := rapid.IntRange(0, 119).Draw(t, "first")
			step := rapid.SampledFrom([]int{1, 1, 2, -1}).Draw(t, "step")
			words := rapid.SampledFrom([]string{"aim", "with {}", "same", "cost", "name only", "nothing"}).Draw(t, "words")
			for i := first; i >= 0 && i < 120; i += step {
				p := b.Places[i]
				o := aim(p)
				switch words {
				case "with {}":
					o.Label += " {}"
				case "same":
					o.Choice, o.Label = "same", "Same"
				case "cost":
					o.Cost = fmt.Sprint(i/30, " MP to ", p.ID)
				case "name only":
					o.Label = "Aim at " + p.Name
				case "nothing":
					o.Place = rapid.SampledFrom([]string{"", "off the map"}).Draw(t, "at")
				}
				if rapid.IntRange(0, 60).Draw(t, "odd") == 0 {
					o.Kind, o.Main, o.Odds = "other", true, rapid.Bool().Draw(t, "odds")
				}
				offers = append(offers, o)
			}
		}
		sent := b.Fold(offers)
		got, err := b.Unfold(sent)
		if err != nil {
			t.Fatal(err)
		}
		if len(got) != len(offers) || len(got) > 0 && !reflect.DeepEqual(got, offers) {
			t.Fatalf("folded to %d and unfolded to another list:\n%v\nwant\n%v", len(sent), got, offers)
		}
		if len(sent) < len(offers) && !scene.Foldable(offers) {
			t.Fatalf("%d offers are %d, and it is said that they could not be fewer", len(offers), len(sent))
		}
	})
}

func TestUnfoldRefusesASpanThatIsNone(t *testing.T) {
	b := land(10)
	for _, span := range []string{"0", "0 11", "11 0", "-1 2", "0 2 9 1", "a b", " 1", "1  2", "99999999999 1", "0 4294967297"} {
		if got, err := b.Unfold([]scene.Offer{{Choice: "aim {}", Span: span}}); err == nil {
			t.Errorf("span %q is %d offers, want an error", span, len(got))
		}
	}
}

func FuzzUnfold(f *testing.F) {
	f.Add("aim {}", "Aim at {+}", "0 10")
	f.Add("{+}{}{", "{}", "3 2 1 4")
	f.Add("x", "", "0 0 10 0")
	b := land(10)
	f.Fuzz(func(t *testing.T, choice, label, span string) {
		got, err := b.Unfold([]scene.Offer{{Choice: choice, Label: label, Span: span}})
		if err == nil && len(got) > max(1, len(b.Places)) {
			t.Errorf("span %q is %d offers on a board of %d places", span, len(got), len(b.Places))
		}
	})
}

func BenchmarkFoldEveryPlace(b *testing.B) {
	board := land(9_733)
	var offers []scene.Offer
	for _, p := range board.Places {
		offers = append(offers, aim(p))
	}
	b.ReportAllocs()
	for b.Loop() {
		board.Fold(offers)
	}
}
