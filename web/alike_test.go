package web_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"strings"
	"testing"

	"sandtable/scene"
)

const alikeCases = "src/lib/testdata/alike.json"

type alikeCase struct {
	Places []scene.Place `json:"places"`
	Sent   []scene.Offer `json:"sent"`
	Want   []scene.Offer `json:"want"`
}

// TestAlikeCases keeps the cases that the browser's list of offers is tested with equal
// to what a board folds and unfolds. SANDTABLE_UPDATE=1 writes them anew.
func TestAlikeCases(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 944))
	lines := make([]string, 3)
	for i := range lines {
		b := &scene.Board{}
		for n := range 30 + 6*i {
			p := scene.Place{ID: fmt.Sprintf("%02d%02d", n/6, n%6)}
			if rng.IntN(4) == 0 {
				p.Name = fmt.Sprintf("Sainte-%d", n)
			}
			b.Places = append(b.Places, p)
		}
		want := []scene.Offer{{Choice: "done", Label: "Done", Kind: "pass", Main: true}}
		for _, unit := range []string{"A", "B"} {
			for _, p := range b.Places {
				if rng.IntN(20) < i {
					continue
				}
				want = append(want, scene.Offer{
					Choice: "put " + unit + " " + p.ID, Label: strings.TrimSpace(unit + " at " + p.ID + " " + p.Name),
					Kind: "place", Piece: unit, Place: p.ID, Cost: "1 of 3 to " + p.ID,
				})
			}
		}
		c := alikeCase{Places: b.Places, Sent: b.Fold(want), Want: want}
		if got, err := b.Unfold(c.Sent); err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("case %d comes back as another list: %v", i, err)
		}
		raw, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		lines[i] = string(raw)
	}
	got := []byte("[\n" + strings.Join(lines, ",\n") + "\n]\n")
	if !bytes.Contains(got, []byte(`"span"`)) {
		t.Error("none of the cases is folded")
	}
	if os.Getenv("SANDTABLE_UPDATE") != "" {
		if err := os.WriteFile(alikeCases, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(alikeCases)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s no longer says what boards do; run with SANDTABLE_UPDATE=1 and look at the difference", alikeCases)
	}
}
