package atlanticwall

import (
	"strings"
	"testing"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// TestSetUpAsksForWhatIsLeft sets up as usual (33.22): the question asks for units while some are
// left, and no longer.
func TestSetUpAsksForWhatIsLeft(t *testing.T) {
	p, err := newGame(t).New("caumont-gap", nil)
	if err != nil {
		t.Fatal(err)
	}
	s := p.(*state)
	if text, _ := book.Question(s); !strings.Contains(text, "all that is left") {
		t.Errorf("with everything to set up: %q", text)
	}
	s.Apply(kernel.Choice{Verb: verbRest}, nil)
	if text, _ := book.Question(s); strings.Contains(text, "left") || !strings.Contains(text, "done") {
		t.Errorf("with nothing to set up: %q", text)
	}
}

// setUpUsually is the Caumont Gap with all units of both sides where they usually stand, when the Germans
// are asked for their improved positions.
func setUpUsually(t *testing.T) *state {
	t.Helper()
	p, err := newGame(t).New("caumont-gap", nil)
	if err != nil {
		t.Fatal(err)
	}
	s := p.(*state)
	for range 40 {
		if book.KindOf(s) == nodePositions {
			return s
		}
		for _, verb := range []uint16{verbRest, verbDone} {
			if c := (kernel.Choice{Verb: verb}); s.Explain(c).OK() {
				s.Apply(c, nil)
				break
			}
		}
	}
	t.Fatal("the set-up does not come to the positions")
	return nil
}

// TestHeadquartersAreSetUpBehindTheirUnits (33.22, 7.42): a headquarters whose hex is the player's to choose
// does not usually stand where the first enemy move ends it.
func TestHeadquartersAreSetUpBehindTheirUnits(t *testing.T) {
	const march = 4 // hexes that infantry cannot cross and attack in its first Player-Turn
	s, seen := setUpUsually(t), 0
	for u := range s.sc.Units {
		if s.card(u).Type != order.HQ || !s.onMap(u) || s.sc.zone[u].Kind == order.Fixed {
			continue
		}
		seen++
		for w := range s.sc.Units {
			if s.sideOf(w) != s.sideOf(u) && s.onMap(w) && s.card(w).Controls() && s.sc.Ground.Grid.Distance(s.at[u], s.at[w]) < march {
				t.Errorf("%s usually stands %d hexes off %s", s.sc.Units[u].ID, s.sc.Ground.Grid.Distance(s.at[u], s.at[w]), s.sc.Units[w].ID)
			}
		}
	}
	if seen < 6 {
		t.Errorf("%d headquarters with a hex of the player's choice, 352, 3FJ, 2P, 29, 2, 1, 50 and 7A were to be", seen)
	}
}

// TestPositionsAskForNoMore (33.27e): with all six placed the question no longer asks for hexes.
func TestPositionsAskForNoMore(t *testing.T) {
	s := setUpUsually(t)
	if text, _ := book.Question(s); !strings.HasPrefix(text, "Choose hexes") {
		t.Fatalf("with six to place: %q", text)
	}
	s.Apply(kernel.Choice{Verb: verbRest}, nil)
	if text, _ := book.Question(s); !strings.HasPrefix(text, "All improved positions are placed") {
		t.Errorf("with none left: %q", text)
	}
}
