package knapp

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sandtable/kernel"
)

// Set-ups in the middle of a step: what has moved and fired, dice and points left,
// hits and marches in progress.

// keep leaves the position where it stands in the middle of a step after a change
// by hand, if the step goes on; otherwise it waits at the beginning of the step.
func (s *state) keep() {
	if s.standing() {
		was, step := *s.stack.Top(), s.step
		q := *s
		q.run(nil)
		if f := q.stack.Top(); f != nil && f.Proc == was.Proc && f.Step == was.Step && q.step == step {
			*s = q
			return
		}
	}
	s.hold()
}

// standing reports whether a step is in progress and nothing in it has been begun.
func (s *state) standing() bool {
	switch s.node.Kind {
	case nNaval, nReplace, nMove, nFortify, nFire:
		return true
	}
	return false
}

// Restart implements kernel.Restarter.
func (g *Game) Restart(p kernel.Position) bool {
	s := p.(*state)
	if s.node.Final || s.node.Kind == nHold {
		return false
	}
	s.hold()
	s.stack.Pop()
	s.run(nil)
	return true
}

// Dice implements kernel.Thrower: a volley is one draw (K7.1, K9.1).
func (g *Game) Dice(p kernel.Position) int {
	if s := p.(*state); s.node.Kind == nDice {
		return throw(s.stack.Top())
	}
	return 0
}

// Thrown implements kernel.Thrower: the hits among the faces (K7.2, K7.3).
func (g *Game) Thrown(p kernel.Position, faces []int) (kernel.Choice, error) {
	c := kernel.Choice{Verb: vHits}
	for _, face := range faces {
		if face < 1 || face > 6 {
			return c, fmt.Errorf("a die cannot show %d (K1.5)", face)
		}
		if face >= int(p.(*state).stack.Top().A) {
			c.A++
		}
	}
	return c, nil
}

// setInStep changes what there is only in the middle of a step.
func (s *state) setInStep(name, value string) error {
	n, numErr := strconv.Atoi(value)
	what, id, _ := strings.Cut(name, "-")
	group := slices.Index(groupIDs[:ge], id)
	fire := s.node.Kind == nFire || s.node.Kind == nNaval
	switch what {
	case "naval":
		if !fire || s.node.Seat != allied {
			return fmt.Errorf("ships do not fire now; go to their step first (K9.1)")
		}
		if numErr != nil || n < 0 || n > navalDice {
			return fmt.Errorf("naval %q; it must be 0 to %d", value, navalDice)
		}
		s.naval = int8(n)
	case "points":
		if s.node.Kind != nReplace {
			return fmt.Errorf("points are spent in step 2 of turns 2 to 10; go there first (K11.1)")
		}
		if group < 0 || numErr != nil || n < 0 || n > groupPoints {
			return fmt.Errorf("%s %q; it must be 0 to %d, for US or BR", name, value, groupPoints)
		}
		s.points[group] = int8(n)
	case "air":
		if s.node.Kind != nFire || s.node.Seat != allied {
			return fmt.Errorf("aircraft are named in the Allied fire step; go there first (K10.1)")
		}
		a, err := noArea, error(nil)
		if value != "none" {
			a, err = s.d.read('a', value)
		}
		if group < 0 || err != nil {
			return fmt.Errorf("%s %q; it must be an area or none, for US or BR", name, value)
		}
		s.air[group] = int8(a)
	case "hits":
		a, err := s.d.read('a', id)
		switch {
		case err != nil:
			return err
		case !fire:
			return fmt.Errorf("nobody fires now; go to a fire step first (K7.1)")
		case numErr != nil || n < 1 || n > throwLimit*stackLimit:
			return fmt.Errorf("%s %q; it must be 1 to %d", name, value, throwLimit*stackLimit)
		case s.here[1-s.node.Seat][a] == 0:
			return fmt.Errorf("nobody is in %s to take hits", s.d.areas[a].id)
		}
		s.stack.Push(kernel.Frame{Proc: procHits, A: int16(a), B: int16(1 - s.node.Seat), C: int16(n)})
		s.run(nil)
		return nil
	case "march":
		return s.setMarch(strings.Fields(value))
	default:
		return fmt.Errorf("cannot set %q; there are turn, step, control-AREA, dump-BEACH, naval, points-GROUP, air-GROUP, hits-AREA and march", name)
	}
	s.keep()
	return nil
}

// setMarch puts a unit on a road march that has led through some areas (K5.4).
func (s *state) setMarch(words []string) error {
	if s.node.Kind != nMove {
		return fmt.Errorf("a march goes on in a movement step; go there first (K5.4)")
	}
	if len(words) < 3 || len(words) > marchLength+2 {
		return fmt.Errorf("march of what, along which road? want UNIT AREA ..., two to %d areas", marchLength+1)
	}
	u, err := s.d.read('u', words[0])
	if err != nil {
		return err
	}
	if s.side(u) != int(s.node.Seat) || s.at[u] == absent || s.d.units[u].kind == static {
		return fmt.Errorf("%s does not move in this step", s.d.units[u].id)
	}
	path, n := [marchLength + 1]int8{noArea, noArea, noArea, noArea}, 0
	for i, w := range words[1:] {
		a, err := s.d.read('a', w)
		if err != nil {
			return err
		}
		if i > 0 && s.d.road[path[i-1]]>>a&1 == 0 {
			return fmt.Errorf("no road joins %s and %s (K5.4)", words[i], w)
		}
		path[i], n = int8(a), i
	}
	q := *s
	q.put(u, int(path[n]))
	q.flag[u] |= moved | spent
	q.path, q.pathN = path, int8(n)
	q.stack.Push(kernel.Frame{Proc: procMarch, A: int16(u), B: int16(path[n]), Step: marchOn})
	q.run(nil)
	*s = q
	return nil
}

// pendingWords says what is to be decided now, by whom and about which unit.
func (s *state) pendingWords() string {
	_, text := s.asks()
	text = strings.TrimSuffix(text, ".")
	if s.node.Seat < 0 {
		return text
	}
	return []string{"the Allies", "the Germans"}[s.node.Seat] + " decide: " + text
}
