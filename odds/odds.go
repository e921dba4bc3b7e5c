// Package odds computes the exact chances of a decision by walking the same chance
// nodes that the game itself resolves. There is no second implementation of any
// combat: what is shown before a choice is what the rules will do after it.
package odds

import (
	"cmp"
	"errors"
	"math/big"
	"slices"
	"strings"

	"sandtable/kernel"
)

// Limit is how many positions one question may visit.
const Limit = 20_000

// ErrTooMany is returned when a question branches beyond Limit.
var ErrTooMany = errors.New("too many ways this could go to count them all")

// Table is the exact distribution of what a choice leads to.
type Table struct {
	Rows []Row
	// Assumed says that seats which could still interfere were taken to leave
	// things as they are (Reader.Default).
	Assumed bool
	// Assumes is what they were taken to choose, each text of a seat once.
	Assumes []Assumption
	// Repeats says that some sequences come back to a position they have
	// already been in; they are counted as going on until they end otherwise.
	Repeats bool
	// Chance says whether any die or draw was involved at all.
	Chance bool
}

// Assumption is a choice that a seat was taken to make.
type Assumption struct {
	Seat kernel.Seat
	Text string
}

// Row is one upshot. P is exact.
type Row struct {
	Texts []string // the outturn lines, in order; empty when nothing happened
	Rules []string
	P     *big.Rat
}

// Text joins the lines of an upshot.
func (r Row) Text() string {
	if len(r.Texts) == 0 {
		return "no effect"
	}
	parts := make([]string, len(r.Texts))
	for i, t := range r.Texts {
		parts[i] = strings.TrimSuffix(t, ".")
	}
	return strings.Join(parts, "; ")
}

// Breaker is implemented by positions whose sequence of play goes from one
// matter straight to a draw that belongs to another, such as the next chit.
// NewMatter reports whether the pending chance node begins something that the
// last decision did not cause.
type Breaker interface{ NewMatter() bool }

// Of returns the chances of what follows from a choice at a position, up to the
// next decision that somebody has to take for himself. The position is not
// changed and must be one that the asker may know in full, such as a view's
// guess. The choice must be legal.
func Of(g kernel.Game, p kernel.Position, c kernel.Choice) (Table, error) {
	w := walker{g: g, rules: g.Rules(), left: Limit, known: map[uint64]dist{}}
	d, err := w.after(p, c, nil)
	if err != nil {
		return Table{}, err
	}
	t := w.t
	for _, r := range d.rows {
		t.Rows = append(t.Rows, *r)
	}
	slices.SortFunc(t.Rows, func(a, b Row) int {
		return cmp.Or(b.P.Cmp(a.P), strings.Compare(a.Text(), b.Text()))
	})
	return t, nil
}

type walker struct {
	g     kernel.Game
	rules []kernel.Rule
	left  int
	t     Table

	// known is what follows from positions that have been visited and from which no
	// way leads back to themselves: the same position is reached on many ways.
	known map[uint64]dist
	turns int // how often a way has come back to where it had been
}

// dist is what follows from a position: the upshots, and the probability of
// coming back to positions on the way there, by digest.
type dist struct {
	rows  map[string]*Row
	loops map[uint64]*big.Rat
}

// after applies a choice to a copy of p and returns what follows, the choice's
// own outturn included. seen holds the digests of the positions on the way to p.
func (w *walker) after(p kernel.Position, c kernel.Choice, seen []uint64) (dist, error) {
	q := p.Clone()
	var rec kernel.Recorder
	q.Apply(c, &rec)
	d, err := w.from(q, seen)
	if err != nil {
		return d, err
	}
	var texts, rules []string
	for _, e := range rec.Events {
		if e.Role == kernel.Outturn {
			texts = append(texts, w.g.Tell(q, e).Text)
			rules = append(rules, w.rules[e.Rule].Number)
		}
	}
	if len(texts) == 0 {
		return d, nil
	}
	told := dist{rows: make(map[string]*Row, len(d.rows)), loops: d.loops}
	for _, r := range d.rows {
		r.Texts = slices.Concat(texts, r.Texts)
		r.Rules = slices.Concat(rules, r.Rules)
		told.rows[key(r.Texts)] = r
	}
	return told, nil
}

// from returns what follows from a position.
func (w *walker) from(p kernel.Position, seen []uint64) (dist, error) {
	here := p.Digest()
	if d, ok := w.known[here]; ok {
		return d.clone(), nil
	}
	if w.left--; w.left < 0 {
		return dist{}, ErrTooMany
	}
	if slices.Contains(seen, here) {
		w.t.Repeats = true
		w.turns++
		return dist{loops: map[uint64]*big.Rat{here: big.NewRat(1, 1)}}, nil
	}
	node := p.Node()
	outs := []kernel.Outcome{{Weight: 1}}
	switch {
	case node.Final:
		return nothing(), nil
	case node.Seat != kernel.Chance:
		c, ok := p.Default()
		if !ok {
			return nothing(), nil
		}
		w.t.Assumed = true
		if a := (Assumption{node.Seat, w.g.Format(p, c)}); !slices.Contains(w.t.Assumes, a) {
			w.t.Assumes = append(w.t.Assumes, a)
		}
		outs[0].Choice = c
	default:
		if b, ok := p.(Breaker); ok && len(seen) > 0 && b.NewMatter() {
			return nothing(), nil
		}
		w.t.Chance = true
		outs = p.Outcomes(outs[:0])
	}
	seen = append(seen[:len(seen):len(seen)], here)
	var total int64
	for _, o := range outs {
		total += int64(o.Weight)
	}
	sum := dist{rows: map[string]*Row{}, loops: map[uint64]*big.Rat{}}
	turns := w.turns
	for _, o := range outs {
		d, err := w.after(p, o.Choice, seen)
		if err != nil {
			return sum, err
		}
		sum.add(d, big.NewRat(int64(o.Weight), total))
	}
	sum.close(here)
	if w.turns == turns && len(seen) > 1 {
		w.known[here] = sum.clone()
	}
	return sum, nil
}

// clone copies a distribution without loops; its rows are changed by whoever gets it.
func (d *dist) clone() dist {
	c := dist{rows: make(map[string]*Row, len(d.rows))}
	for k, r := range d.rows {
		c.rows[k] = &Row{Texts: r.Texts, Rules: r.Rules, P: new(big.Rat).Set(r.P)}
	}
	return c
}

// nothing is the distribution of what needs no telling.
func nothing() dist {
	return dist{rows: map[string]*Row{"": {P: big.NewRat(1, 1)}}}
}

// add mixes in another distribution with a weight.
func (d *dist) add(e dist, weight *big.Rat) {
	for k, r := range e.rows {
		r.P.Mul(r.P, weight)
		if have := d.rows[k]; have != nil {
			have.P.Add(have.P, r.P)
		} else {
			d.rows[k] = r
		}
	}
	for at, p := range e.loops {
		p = new(big.Rat).Mul(p, weight)
		if have := d.loops[at]; have != nil {
			p.Add(p, have)
		}
		d.loops[at] = p
	}
}

// close removes the probability of coming back to this very position: whatever
// follows from it has the same chances again, so the rest is scaled up. A
// position that always comes back to itself keeps no upshot.
func (d *dist) close(here uint64) {
	p := d.loops[here]
	if p == nil {
		return
	}
	delete(d.loops, here)
	keep := new(big.Rat).Sub(big.NewRat(1, 1), p)
	if keep.Sign() == 0 {
		return
	}
	for _, r := range d.rows {
		r.P.Quo(r.P, keep)
	}
	for at, q := range d.loops {
		d.loops[at] = new(big.Rat).Quo(q, keep)
	}
}

func key(texts []string) string { return strings.Join(texts, "\x00") }
