package knapp

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"sandtable/kernel"
	"sandtable/play"
)

// What can be set by hand: the time, markers and dumps, and what there is only in
// the middle of a step.
func init() {
	orArea("wing", []string{"none"})
	orArea("depot", []string{"none", "lost"})
	book.Kind(play.Kind[*state]{Name: "marker", Text: groupID, Count: func(*state) int { return len(groupIDs) }})
	book.Kind(play.Kind[*state]{Name: "army", Text: groupID, Count: func(*state) int { return ge }})
	book.Number("naval-dice", 0, navalDice, "it is a number from 0 to 12")
	book.Number("left", 0, groupPoints, "it is a number from 0 to 2")
	book.Number("to-place", 1, throwLimit*stackLimit, "it is a number from 1 to 36")
	set := func(name, args, values, help string, do func(*state, [3]int16) error) {
		book.Setting(play.Setting[*state]{Name: name, Args: args, Values: values, Help: help, Do: do})
	}
	book.IntSetting("turn", 1, lastTurn, "the turn; the game waits at its present step until: do begin", func(s *state, n int) {
		s.turn = int8(n)
		s.step = min(s.step, int8(len(stepsOf(int(s.turn)))))
		s.hold()
	})
	set("step", "number", "1-10 on turn 1, 1-8 later", "the numbered step that begins with: do begin", (*state).setStep)
	set("control-AREA", "area marker", "US, BR or GE", "the control marker of an area", (*state).setControl)
	set("dump-BEACH", "dump depot", "an area, none or lost", "where the dump of a beach is", func(s *state, args [3]int16) error {
		s.dump[args[0]] = int8(args[1])
		return s.keep()
	})
	set("naval", "naval-dice", "0-12, while ships may fire", "naval dice left", (*state).setNaval)
	set("points-GROUP", "army left", "0-2 for US or BR, in step 2", "replacement points left", (*state).setPoints)
	set("air-GROUP", "army wing", "an area or none for US or BR, in the Allied fire step", "where aircraft help this turn", (*state).setAir)
	set("hits-AREA", "area to-place", "1-36, in a fire step", "hits that the side fired at has to place there", (*state).setHits)
	book.Setting(play.Setting[*state]{Name: "march", Values: "UNIT AREA ..., in a movement step",
		Help: "a road march in progress: from the first area to the last", Set: (*state).setMarch})
}

func groupID(_ *state, g int16) string { return groupIDs[g] }

// orArea adds a kind that is an area or else one of some words, -1, -2 and so on.
func orArea(name string, words []string) {
	book.Kind(play.Kind[*state]{Name: name, Read: func(s *state, word string) (int16, error) {
		if i := slices.Index(words, word); i >= 0 {
			return int16(-1 - i), nil
		}
		a, err := book.Find(s, "area", word)
		if err != nil {
			err = fmt.Errorf("%w; or %s", err, strings.Join(words, ", or "))
		}
		return a, err
	}})
}

// setStep begins a step of the turn (K3).
func (s *state) setStep(args [3]int16) error {
	if n := int(args[0]); n < 1 || n > len(stepsOf(int(s.turn))) {
		return fmt.Errorf("no step %d; turn %d has the steps 1 to %d", n, s.turn, len(stepsOf(int(s.turn))))
	}
	s.step = int8(args[0])
	s.hold()
	return nil
}

// setControl gives an area a control marker (K1.7).
func (s *state) setControl(args [3]int16) error {
	for g := range s.held {
		s.held[g] &^= 1 << args[0]
		if int(args[1]) == g {
			s.held[g] |= 1 << args[0]
		}
	}
	return s.keep()
}

// firing reports whether a side fires now.
func (s *state) firing() bool {
	kind := s.Node().Kind
	return kind == nodeFire || kind == nodeNaval
}

// setNaval says how many naval dice are left (K9.1).
func (s *state) setNaval(args [3]int16) error {
	if !s.firing() || s.Node().Seat != allied {
		return errors.New("ships do not fire now; go to their step first (K9.1)")
	}
	s.naval = int8(args[0])
	return s.keep()
}

// setPoints says how many replacement points are left (K11.1).
func (s *state) setPoints(args [3]int16) error {
	if s.Node().Kind != nodeReplace {
		return errors.New("points are spent in step 2 of turns 2 to 10; go there first (K11.1)")
	}
	s.points[args[0]] = int8(args[1])
	return s.keep()
}

// setAir says where aircraft help (K10.1).
func (s *state) setAir(args [3]int16) error {
	if node := s.Node(); node.Kind != nodeFire || node.Seat != allied {
		return errors.New("aircraft are named in the Allied fire step; go there first (K10.1)")
	}
	s.air[args[0]] = int8(args[1])
	return s.keep()
}

// setHits begins the placing of hits (K7.4).
func (s *state) setHits(args [3]int16) error {
	if !s.firing() {
		return errors.New("nobody fires now; go to a fire step first (K7.1)")
	}
	target := int16(1 - s.Node().Seat)
	if s.here[target][args[0]] == 0 {
		return fmt.Errorf("nobody is in %s to take hits", s.areaID(args[0]))
	}
	s.stack.Push(kernel.Frame{Proc: procHits, A: args[0], B: target, C: args[1]})
	book.Run(s, nil)
	return nil
}

// setMarch puts a unit on a road march that has led through some areas (K5.4).
func (s *state) setMarch(words []string) error {
	node := s.Node()
	if node.Kind != nodeMove {
		return errors.New("a march goes on in a movement step; go there first (K5.4)")
	}
	if len(words) < 3 || len(words) > marchLength+2 {
		return fmt.Errorf("march of what, along which road? want UNIT AREA ..., two to %d areas", marchLength+1)
	}
	u, err := book.Find(s, "unit", words[0])
	if err != nil {
		return err
	}
	if s.side(int(u)) != int(node.Seat) || s.at[u] == absent || s.d.units[u].kind == static {
		return fmt.Errorf("%s does not move in this step", s.unitID(u))
	}
	path, n := [marchLength + 1]int8{noArea, noArea, noArea, noArea}, 0
	for i, w := range words[1:] {
		a, err := book.Find(s, "area", w)
		if err != nil {
			return err
		}
		if i > 0 && s.d.road[path[i-1]]>>a&1 == 0 {
			return fmt.Errorf("no road joins %s and %s (K5.4)", words[i], w)
		}
		path[i], n = int8(a), i
	}
	s.put(int(u), int(path[n]))
	s.flag[u] |= moved | spent
	s.path, s.pathN = path, int8(n)
	s.stack.Push(kernel.Frame{Proc: procMarch, A: u, B: int16(path[n]), Step: marchOn})
	book.Run(s, nil)
	return nil
}
