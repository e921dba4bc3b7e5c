package atlanticwall

import (
	"errors"
	"testing"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// TestStaticUnitsNeedAFreeCompany (15.43): with all counters of German infantry companies in use no two
// static units become one; with one of them free they do.
func TestStaticUnitsNeedAFreeCompany(t *testing.T) {
	g := newGame(t)
	p, err := g.New("campaign", nil)
	if err != nil {
		t.Fatal(err)
	}
	g.Clear(p)
	steps := []error{
		g.Place(p, "DE-RN-716-1", "D3106", nil), g.Place(p, "DE-RN-716-2", "D3109", nil),
		g.Set(p, "gameturn", "5"), g.Set(p, "phase", "german prepare"),
	}
	if err := errors.Join(steps...); err != nil {
		t.Fatal(err)
	}
	s := p.(*state)
	form, ok := book.At(s, "", "DE-RN-716-1", nil), false
	var garrison kernel.Choice
	for _, c := range form {
		if c.Verb == verbGarrison {
			garrison, ok = c, true
		}
	}
	if !ok || !s.Explain(garrison).OK() {
		t.Fatalf("of the first static unit is named %v, want a company that may be formed", form)
	}
	last := -1
	for _, pool := range s.sc.Pools {
		for _, u := range pool {
			if c := s.card(int(u)); c.Nation == order.Germany && c.Type == order.Infantry && c.Size == order.Company {
				s.put(int(u), s.at[garrison.A])
				last = int(u)
			}
		}
	}
	if v := s.Explain(garrison); v.Rule != ruleGarrisonNone.ID() {
		t.Errorf("without a free company: %q, want 15.43", book.Words(s, v))
	}
	s.stow(last, spare)
	if v := s.Explain(garrison); !v.OK() {
		t.Errorf("with one free company: %q", book.Words(s, v))
	}
}
