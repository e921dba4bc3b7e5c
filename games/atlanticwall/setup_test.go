package atlanticwall

import (
	"strings"
	"testing"

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
