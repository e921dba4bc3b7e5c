package greatestday

import (
	"strconv"
	"strings"

	"sandtable/kernel"
)

// mostWorlds is how many positions are looked at to foretell the fire at one way.
const mostWorlds = 4000

// world is a position that fire may lead to, and how likely it is.
type world struct {
	s      *state
	digest uint64
	p      float64
}

// foresight walks through the dice of opportunity fire as the game itself would throw them:
// everybody who may fires, and no command point is spent.
type foresight struct {
	u       int
	visited int
	idle    []*state // to be used again
	open    []world  // still to be settled
	done    []world
}

// foresee begins with a position in which a unit stands where it is to be fired at.
func (s *state) foresee(u int) *foresight {
	w := &foresight{u: u}
	q := w.copyOf(s)
	q.stack = kernel.Stack{}
	q.fight.standing = [2]answer{shootAll, shootAll}
	for i := range q.staff.answers {
		q.staff.answers[i] = shootAll
	}
	q.staff.held = 0
	w.done = append(w.done, world{q, q.Digest(), 1})
	return w
}

// copyOf copies a position into one that is no longer needed, if there is any.
func (w *foresight) copyOf(s *state) *state {
	if n := len(w.idle) - 1; n >= 0 {
		q := w.idle[n]
		w.idle = w.idle[:n]
		q.CopyFrom(s)
		return q
	}
	return s.copied()
}

// add notes a position; one that is there already becomes so much likelier.
func (w *foresight) add(list []world, q *state, p float64) []world {
	d := q.Digest()
	for i := range list {
		if list[i].digest == d {
			list[i].p += p
			w.idle = append(w.idle, q)
			return list
		}
	}
	return append(list, world{q, d, p})
}

// goes tells whether the unit goes on in a position.
func (w *foresight) goes(s *state) bool { return s.onMap(w.u) && !s.is(w.u, suppressed) }

// fire has everybody fire who may, or one unit alone, as the unit does a step: to a hex or, with
// board.NoHex, where it stands (G15). It reports whether everything could be looked at.
func (w *foresight) fire(to int16, only int) bool {
	before := w.done
	w.done, w.open = nil, w.open[:0]
	for _, x := range before {
		if !w.goes(x.s) {
			w.done = append(w.done, x)
			continue
		}
		x.s.react(w.u, to)
		if only >= 0 {
			for other := range x.s.sc.Units {
				if other != only {
					x.s.set(other, reacted)
				}
			}
		}
		book.Run(x.s, nil)
		w.open = w.add(w.open, x.s, x.p)
	}
	for n := 0; n < len(w.open); n++ {
		if w.visited++; w.visited > mostWorlds {
			return false
		}
		w.settle(w.open[n], n+1)
	}
	return true
}

// settle goes on from a position by all ways that there are; later is where those begin that
// have not been settled.
func (w *foresight) settle(x world, later int) {
	rest := func(q *state, p float64) { w.open = append(w.open[:later], w.add(w.open[later:], q, p)...) }
	node := x.s.Node()
	switch {
	case node.Seat == kernel.Chance:
		outs := x.s.Outcomes(nil)
		all := uint32(0)
		for _, o := range outs {
			all += o.Weight
		}
		for _, o := range outs {
			q := w.copyOf(x.s)
			q.Apply(o.Choice, nil)
			rest(q, x.p*float64(o.Weight)/float64(all))
		}
		w.idle = append(w.idle, x.s)
		return
	case !node.Final:
		if c, ok := x.s.Default(); ok {
			x.s.Apply(c, nil)
			rest(x.s, x.p)
			return
		}
		x.s.stack = kernel.Stack{}
	}
	x.s.forgetAnswers()
	w.done = w.add(w.done, x.s, x.p)
}

// step takes the unit on, wherever nothing has stopped it.
func (w *foresight) step(to int16) {
	before := w.done
	w.done = nil
	for _, x := range before {
		if w.goes(x.s) {
			x.s.step(w.u, to, nil)
			x.s.stack = kernel.Stack{}
		}
		w.done = w.add(w.done, x.s, x.p)
	}
}

// peril is how likely fire does what to a unit, the worst that it does.
type peril struct{ gone, suppressed, loss, hit float64 }

// peril sums up what has become of the unit since it was as it is in a position.
func (w *foresight) peril(was *state) (d peril) {
	for _, x := range w.done {
		switch s := x.s; {
		case !s.onMap(w.u):
			d.gone += x.p
		case s.is(w.u, suppressed) && !was.is(w.u, suppressed):
			d.suppressed += x.p
		case s.unit[w.u].steps < was.unit[w.u].steps:
			d.loss += x.p
		case s.unit[w.u].hits > was.unit[w.u].hits:
			d.hit += x.p
		}
	}
	return d
}

// any is how likely it does anything.
func (d peril) any() float64 { return d.gone + d.suppressed + d.loss + d.hit }

// String words it: "40% suppressed, 6% hit".
func (d peril) String() string {
	var parts []string
	for _, x := range []struct {
		p    float64
		what string
	}{{d.suppressed, "suppressed"}, {d.hit, "cohesion hit"}, {d.loss, "step lost"}, {d.gone, "eliminated"}} {
		if x.p > 1e-9 {
			parts = append(parts, percent(x.p)+" "+x.what)
		}
	}
	if len(parts) == 0 {
		return "no effect"
	}
	return strings.Join(parts, ", ")
}

// percent rounds a chance, but none to nothing.
func percent(p float64) string {
	if p < 0.005 {
		return "under 1%"
	}
	return strconv.Itoa(int(100*p+0.5)) + "%"
}

// perilOf is what fire at one step does, of everybody or of one unit alone; not ok where there
// are too many ways to count.
func (s *state) perilOf(u int, to int16, only int) (peril, bool) {
	w := s.foresee(u)
	ok := w.fire(to, only)
	return w.peril(s), ok
}

// perilOfWay is what all fire on a way does until it ends.
func (s *state) perilOfWay(u int, path []int16) (peril, bool) {
	w := s.foresee(u)
	for _, to := range path[1:] {
		if !w.fire(to, -1) {
			return peril{}, false
		}
		w.step(to)
	}
	return w.peril(s), true
}

// unanswered is a copy of the position in which nobody has answered a step yet.
func (s *state) unanswered() *state {
	q := s.copied()
	q.forgetAnswers()
	return q
}
