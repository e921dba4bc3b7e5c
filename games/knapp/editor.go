package knapp

import (
	"fmt"
	"strconv"
	"strings"

	"sandtable/kernel"
)

// Words for places off the map.
var offMap = map[string]int{"due": due, "dead": dead, "gone": gone}

// hold keeps the position at the beginning of its numbered step until "begin",
// so that hand-made changes never meet a half-finished procedure.
func (s *state) hold() {
	s.stack.Reset()
	s.stack.Push(kernel.Frame{Proc: procTurn, Step: uint8(s.step - 1)})
	s.stack.Push(kernel.Frame{Proc: procHold})
	s.naval, s.air, s.hauled = 0, [2]int8{noArea, noArea}, 0
	s.path, s.pathN = [marchLength + 1]int8{}, 0
	book.Run(s, nil)
}

// keep leaves the position where it stands in the middle of a step after a change
// by hand, if the step goes on; otherwise it waits at the beginning of the step.
func (s *state) keep() error {
	if s.standing() {
		was, step := *s.stack.Top(), s.step
		q := *s
		book.Run(&q, nil)
		if f := q.stack.Top(); f != nil && f.Proc == was.Proc && f.Step == was.Step && q.step == step {
			*s = q
			return nil
		}
	}
	s.hold()
	return nil
}

// standing reports whether a step is in progress and nothing in it has been begun.
func (s *state) standing() bool {
	switch s.Node().Kind {
	case nodeNaval, nodeReplace, nodeMove, nodeFortify, nodeFire:
		return true
	}
	return false
}

// counter is how a unit is to be placed.
type counter struct {
	at              int
	str, hits, turn int8
	flag            uint8
}

// Place implements kernel.Editor. States are hits=N, strength=N, turn=N,
// fortified, unrolled, and in the middle of a step moved and fired.
func (g *Game) Place(p kernel.Position, piece, place string, states []string) error {
	s := of(p)
	n, err := book.Find(s, "unit", piece)
	if err != nil {
		return err
	}
	u, x := int(n), &g.d.units[n]
	c := counter{str: x.strength, turn: s.due[u]}
	if x.kind == static {
		c.flag = fortified
	}
	at, off := offMap[place]
	if c.at = at; !off {
		a, err := book.Find(s, "area", place)
		if err != nil {
			return fmt.Errorf("%w; off the map: due, dead, gone", err)
		}
		c.at = int(a)
	}
	for _, w := range states {
		if err := c.read(w, x, s.standing()); err != nil {
			return err
		}
	}
	switch {
	case c.at >= 0 && c.hits >= c.str:
		return fmt.Errorf("%s with %d hits and strength %d cannot stand on the map; give it fewer hits", x.id, c.hits, c.str)
	case c.at == dead && (x.side == german || x.kind == airborne):
		return fmt.Errorf("%s never comes to the dead pile; use gone (K11.5)", x.id)
	case s.at[u] == absent:
		return fmt.Errorf("%s is not in this game; see option O5", x.id)
	case c.at == dead && len(states) == 0:
		c.hits = c.str
	}
	s.put(u, c.at)
	s.str[u], s.hits[u], s.due[u], s.flag[u] = c.str, c.hits, c.turn, c.flag
	return s.keep()
}

// read adds a state to a counter; in a step units may have moved or fired.
func (c *counter) read(word string, x *unit, inStep bool) error {
	name, value, valued := strings.Cut(word, "=")
	n, err := strconv.Atoi(value)
	switch {
	case valued && err != nil:
		return fmt.Errorf("%s: %q is not a number", word, value)
	case name == "hits" && valued && n >= 0 && n <= maxStrength:
		c.hits = int8(n)
	case name == "strength" && valued && n >= 1 && n <= maxStrength:
		c.str = int8(n)
	case name == "turn" && valued && n >= 1 && n <= lastTurn+1:
		c.turn = int8(n)
	case word == "fortified":
		c.flag |= fortified
	case word == "open":
		c.flag &^= fortified
	case word == "unrolled" && x.kind == static:
		c.flag |= unrolled
	case (word == "moved" || word == "fired") && !inStep:
		return fmt.Errorf("%s is forgotten when the step begins; first: do begin", word)
	case word == "moved":
		c.flag |= moved | spent
	case word == "fired":
		c.flag |= fired
	default:
		return fmt.Errorf("no state %q for %s; states are hits=0-%d, strength=1-%d, turn=1-11, fortified, open, unrolled for static units, and in the middle of a step moved and fired", word, x.id, maxStrength, maxStrength)
	}
	return nil
}

// Remove implements kernel.Editor: the piece is out for good.
func (g *Game) Remove(p kernel.Position, piece string) error {
	return g.Place(p, piece, "gone", nil)
}

// Clear implements kernel.Editor: all units are out for good, no dump is landed,
// every area is German.
func (g *Game) Clear(p kernel.Position) {
	s := of(p)
	for u := range g.d.units {
		if s.at[u] != absent {
			s.put(u, gone)
			s.hits[u], s.flag[u] = 0, 0
		}
	}
	s.dump = [beaches]int8{noDump, noDump, noDump, noDump, noDump}
	s.held = [2]uint64{}
	s.hold()
}

// Restart implements kernel.Restarter.
func (g *Game) Restart(p kernel.Position) bool {
	s := of(p)
	if node := s.Node(); node.Final || node.Kind == nodeHold {
		return false
	}
	s.hold()
	s.stack.Pop()
	book.Run(s, nil)
	return true
}

// Dice implements kernel.Thrower: a volley is one draw (K7.1, K9.1).
func (g *Game) Dice(p kernel.Position) int {
	if s := of(p); s.Node().Kind == nodeDice {
		return throw(s.stack.Top())
	}
	return 0
}

// Thrown implements kernel.Thrower: the hits among the faces (K7.2, K7.3).
func (g *Game) Thrown(p kernel.Position, faces []int) (kernel.Choice, error) {
	c := kernel.Choice{Verb: verbHits}
	for _, face := range faces {
		if face < 1 || face > 6 {
			return c, fmt.Errorf("a die cannot show %d (K1.5)", face)
		}
		if face >= int(of(p).stack.Top().A) {
			c.A++
		}
	}
	return c, nil
}
