package odds_test

import (
	"errors"
	"fmt"
	"math/big"
	"testing"

	"sandtable/kernel"
	"sandtable/odds"
)

// coins is a game of throwing coins one after the other: many ways, few positions.
type coins struct{ kernel.Game }

func (coins) Rules() []kernel.Rule { return make([]kernel.Rule, 2) }
func (coins) Tell(_ kernel.Reader, e kernel.Event) kernel.Line {
	return kernel.Line{Text: fmt.Sprint(e.Args[0], " heads")}
}

// thrown is a position of it.
type thrown struct {
	kernel.Position
	left, heads int16
}

func (p *thrown) Clone() kernel.Position { c := *p; return &c }
func (p *thrown) Digest() uint64         { return uint64(p.left)<<16 | uint64(p.heads) }
func (p *thrown) Node() kernel.Node {
	return kernel.Node{Seat: kernel.Chance, Final: p.left == 0}
}
func (p *thrown) Outcomes(dst []kernel.Outcome) []kernel.Outcome {
	return append(dst, kernel.Outcome{Choice: kernel.Choice{Verb: 1}, Weight: 1}, kernel.Outcome{Choice: kernel.Choice{Verb: 1, A: 1}, Weight: 1})
}
func (p *thrown) Apply(c kernel.Choice, s kernel.Sink) {
	p.heads += c.A
	if p.left--; p.left == 0 {
		s.Emit(kernel.Event{Rule: 1, Role: kernel.Outturn, Args: [6]int16{p.heads}})
	}
}

// Thirty coins fall in a billion ways, but there are only a few hundred positions.
func TestManyWaysFewPositions(t *testing.T) {
	tab, err := odds.Of(coins{}, &thrown{left: 30}, kernel.Choice{Verb: 1, A: 1})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range tab.Rows {
		// one head is given; k of the other 29 fall so
		if want := big.NewRat(29*28/2, 1<<29); r.Text() == "3 heads" && r.P.Cmp(want) != 0 {
			t.Errorf("3 heads: %s, want %s", r.P, want)
		}
	}
	if len(tab.Rows) != 30 {
		t.Errorf("%d rows, want 30", len(tab.Rows))
	}
}

// wide is a position from which so many draws lead to as many ends.
type wide struct {
	thrown
	ways int
}

func (p *wide) Clone() kernel.Position { c := *p; return &c }
func (p *wide) Outcomes(dst []kernel.Outcome) []kernel.Outcome {
	for i := range p.ways {
		dst = append(dst, kernel.Outcome{Choice: kernel.Choice{Verb: 1, A: int16(i)}, Weight: 1})
	}
	return dst
}

// As many positions as the limit are counted, and with one more it is said that there are too many.
func TestTooManyPositions(t *testing.T) {
	first := kernel.Choice{Verb: 1}
	tab, err := odds.Of(coins{}, &wide{thrown{left: 2}, odds.Limit - 1}, first) // the draw is a position, too
	if err != nil || len(tab.Rows) != odds.Limit-1 || tab.Rows[0].P.Cmp(big.NewRat(1, odds.Limit-1)) != 0 {
		t.Errorf("at the limit: %d rows, error %v", len(tab.Rows), err)
	}
	if tab, err := odds.Of(coins{}, &wide{thrown{left: 2}, odds.Limit}, first); !errors.Is(err, odds.ErrTooMany) || len(tab.Rows) > 0 {
		t.Errorf("beyond the limit: %d rows, error %v", len(tab.Rows), err)
	}
}

// chits is a game in which every draw is a matter of its own.
type chits struct{ thrown }

func (p *chits) NewMatter() bool        { return true }
func (p *chits) Clone() kernel.Position { c := *p; return &c }
func (p *chits) Apply(_ kernel.Choice, s kernel.Sink) {
	p.left--
	s.Emit(kernel.Event{Rule: 1, Role: kernel.Outturn, Args: [6]int16{p.left}})
}

// What a choice brings about belongs to it, and the next matter does not.
func TestTheNextMatterIsAnother(t *testing.T) {
	tab, err := odds.Of(coins{}, &chits{thrown{left: 5}}, kernel.Choice{Verb: 1})
	if err != nil {
		t.Fatal(err)
	}
	if len(tab.Rows) != 1 || tab.Rows[0].Text() != "4 heads; 3 heads" || !tab.Chance {
		t.Errorf("%+v", tab)
	}
}
