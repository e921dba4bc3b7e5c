package atlanticwall

import (
	"slices"
	"strings"
	"testing"
)

// Who is asked which tanks swim is told and shown for which sub-beach each of them is (27.13, 27.21): they wait in
// boxes beside the map.
func TestTanksAreToldWithTheirBeach(t *testing.T) {
	g := newGame(t)
	p, err := g.New("bloody-omaha", nil)
	if err == nil {
		err = g.Set(p, "sea", "1 tanks")
	}
	if err != nil {
		t.Fatal(err)
	}
	s := p.(*state)
	sub, err := s.readSub("dog-green")
	if err != nil {
		t.Fatal(err)
	}
	if lit, want := g.Frame(s.View(0)).Prompt.Places, s.hex(s.subs()[sub].At); !slices.Contains(lit, want) {
		t.Errorf("lit are %v, want %s, Dog Green, among them", lit, want)
	}
	labels := ""
	for _, c := range s.Legal(nil) {
		labels += book.Offer(s, c).Label + "; "
	}
	if want := "swims to Dog Green"; !strings.Contains(labels, want) {
		t.Errorf("offered %s, want %q in it", labels, want)
	}
}
