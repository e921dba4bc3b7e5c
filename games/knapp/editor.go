package knapp

import (
	"fmt"
	"slices"
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
	s.node = kernel.Node{}
	s.run(nil)
}

// Place implements kernel.Editor. States are hits=N, strength=N, turn=N,
// fortified, unrolled, and in the middle of a step moved and fired.
func (g *Game) Place(p kernel.Position, piece, place string, states []string) error {
	s := p.(*state)
	u, err := g.d.read('u', piece)
	if err != nil {
		return err
	}
	x := &g.d.units[u]
	at, off := offMap[place]
	if !off {
		if at, err = g.d.read('a', place); err != nil {
			return fmt.Errorf("%w; off the map: due, dead, gone", err)
		}
	}
	str, hits, turn := x.strength, int8(0), s.due[u]
	flag := uint8(0)
	if x.kind == static {
		flag = fortified
	}
	for _, w := range states {
		name, value, valued := strings.Cut(w, "=")
		n, err := strconv.Atoi(value)
		switch {
		case valued && err != nil:
			return fmt.Errorf("%s: %q is not a number", w, value)
		case name == "hits" && valued && n >= 0 && n <= maxStrength:
			hits = int8(n)
		case name == "strength" && valued && n >= 1 && n <= maxStrength:
			str = int8(n)
		case name == "turn" && valued && n >= 1 && n <= lastTurn+1:
			turn = int8(n)
		case w == "fortified":
			flag |= fortified
		case w == "open":
			flag &^= fortified
		case w == "unrolled" && x.kind == static:
			flag |= unrolled
		case (w == "moved" || w == "fired") && !s.standing():
			return fmt.Errorf("%s is forgotten when the step begins; first: do begin", w)
		case w == "moved":
			flag |= moved | spent
		case w == "fired":
			flag |= fired
		default:
			return fmt.Errorf("no state %q for %s; states are hits=0-%d, strength=1-%d, turn=1-11, fortified, open, unrolled for static units, and in the middle of a step moved and fired", w, x.id, maxStrength, maxStrength)
		}
	}
	switch {
	case at >= 0 && hits >= str:
		return fmt.Errorf("%s with %d hits and strength %d cannot stand on the map; give it fewer hits", x.id, hits, str)
	case at == dead && (x.side == german || x.kind == airborne):
		return fmt.Errorf("%s never comes to the dead pile; use gone (K11.5)", x.id)
	case s.at[u] == absent:
		return fmt.Errorf("%s is not in this game; see option O5", x.id)
	}
	if at == dead && len(states) == 0 {
		hits = str
	}
	s.put(u, at)
	s.str[u], s.hits[u], s.due[u], s.flag[u] = str, hits, turn, flag
	s.keep()
	return nil
}

// Remove implements kernel.Editor: the piece is out for good.
func (g *Game) Remove(p kernel.Position, piece string) error {
	return g.Place(p, piece, "gone", nil)
}

// Clear implements kernel.Editor: all units are out for good, no dump is landed,
// every area is German.
func (g *Game) Clear(p kernel.Position) {
	s := p.(*state)
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

// Settings implements kernel.Editor.
func (g *Game) Settings() []kernel.Setting {
	return []kernel.Setting{
		{Name: "turn", Values: "1-10", Help: "the turn; the game waits at its present step until: do begin"},
		{Name: "step", Values: "1-10 on turn 1, 1-8 later", Help: "the numbered step that begins with: do begin"},
		{Name: "control-AREA", Values: "US, BR or GE", Help: "the control marker of an area"},
		{Name: "dump-BEACH", Values: "an area, none or lost", Help: "where the dump of a beach is"},
		{Name: "naval", Values: "0-12, while ships may fire", Help: "naval dice left"},
		{Name: "points-GROUP", Values: "0-2 for US or BR, in step 2", Help: "replacement points left"},
		{Name: "air-GROUP", Values: "an area or none for US or BR, in the Allied fire step", Help: "where aircraft help this turn"},
		{Name: "hits-AREA", Values: "1-36, in a fire step", Help: "hits that the side fired at has to place there"},
		{Name: "march", Values: "UNIT AREA ..., in a movement step", Help: "a road march in progress: from the first area to the last"},
	}
}

// Set implements kernel.Editor.
func (g *Game) Set(p kernel.Position, name, value string) error {
	s := p.(*state)
	n, numErr := strconv.Atoi(value)
	what, id, _ := strings.Cut(name, "-")
	switch what {
	case "turn":
		if numErr != nil || n < 1 || n > lastTurn {
			return fmt.Errorf("turn %q; it must be 1 to %d", value, lastTurn)
		}
		s.turn = int8(n)
		s.step = min(s.step, int8(steps(s.turn)))
	case "step":
		if numErr != nil || n < 1 || n > steps(s.turn) {
			return fmt.Errorf("step %q; turn %d has the steps 1 to %d", value, s.turn, steps(s.turn))
		}
		s.step = int8(n)
	case "control":
		a, err := g.d.read('a', id)
		if err != nil {
			return err
		}
		i := slices.Index(groupIDs, value)
		if i < 0 {
			return fmt.Errorf("control %q; it must be US, BR or GE", value)
		}
		s.held[us] &^= 1 << a
		s.held[br] &^= 1 << a
		if i != ge {
			s.held[i] |= 1 << a
		}
	case "dump":
		i, err := g.d.read('d', id)
		if err != nil {
			return err
		}
		switch value {
		case "none":
			s.dump[i] = noDump
		case "lost":
			s.dump[i] = lostDump
		default:
			a, err := g.d.read('a', value)
			if err != nil {
				return fmt.Errorf("%w; or none, or lost", err)
			}
			s.dump[i] = int8(a)
		}
	default:
		return s.setInStep(name, value)
	}
	if what == "turn" || what == "step" {
		s.hold()
	} else {
		s.keep()
	}
	return nil
}

// Show implements kernel.Editor.
func (g *Game) Show(p kernel.Position, what []string) (string, error) {
	s := p.(*state)
	if len(what) == 2 {
		switch what[0] {
		case "unit":
			u, err := g.d.read('u', what[1])
			if err != nil {
				return "", err
			}
			return s.showUnit(u), nil
		case "hex", "area":
			a, err := g.d.read('a', what[1])
			if err != nil {
				return "", err
			}
			return s.showArea(a), nil
		}
	}
	switch strings.Join(what, " ") {
	case "node":
		_, text := s.asks()
		seat := "chance"
		if s.node.Seat >= 0 {
			seat = sideIDs[s.node.Seat]
		}
		return fmt.Sprintf("%s %s turn=%d step=%d naval=%d points-US=%d points-BR=%d air-US=%s air-BR=%s: %s", nodeNames[s.node.Kind], seat,
			s.turn, s.step, s.naval, s.points[us], s.points[br], s.d.areaID(int(s.air[us])), s.d.areaID(int(s.air[br])), text), nil
	case "score":
		return fmt.Sprintf("allied=%d of %d", s.score(), allPoints), nil
	case "result":
		if !s.node.Final {
			return "none yet; so far: " + levels[s.level()].text, nil
		}
		return levels[s.level()].text, nil
	}
	return "", fmt.Errorf("cannot show %q; there are node, score, result, unit U and hex AREA", strings.Join(what, " "))
}

func (s *state) showUnit(u int) string {
	x := &s.d.units[u]
	text := x.id
	switch at := s.at[u]; {
	case at >= 0:
		text += " at " + s.d.areaID(int(at))
	case at == due:
		text += fmt.Sprintf(" due turn=%d", s.due[u])
	default:
		text += map[int8]string{dead: " dead", gone: " gone", absent: " absent"}[at]
	}
	text += fmt.Sprintf(" strength=%d hits=%d now=%d", s.str[u], s.hits[u], s.now(u))
	for _, m := range []struct {
		bit  uint8
		word string
	}{{fortified, "fortified"}, {unrolled, "unrolled"}, {moved, "moved"}, {fired, "fired"}} {
		if s.has(u, m.bit) {
			text += " " + m.word
		}
	}
	if s.at[u] >= 0 {
		text += " supply=" + map[bool]string{true: "yes", false: "no"}[s.inSupply(u)]
	}
	return text
}

func (s *state) showArea(a int) string {
	x := &s.d.areas[a]
	text := fmt.Sprintf("%s %s control=%s vp=%d", x.id, kindIDs[x.kind], groupIDs[s.marker(a)], x.vp)
	if s.contested()>>a&1 != 0 {
		text += " contested"
	}
	for i, at := range s.dump {
		if int(at) == a {
			text += " dump-" + s.d.name('d', i)
		}
	}
	for side := range sideIDs {
		for w := s.here[side][a]; w != 0; w &= w - 1 {
			text += " " + s.d.units[s.first(side, w)].id
		}
	}
	return text
}
