package dday91

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sandtable/kernel"
)

// stepWords name the steps that a position can be set to.
var stepWords = map[string]uint8{
	"new-moves": stepNewMoves, "weather": stepWeather, "reinforce": stepReinforce, "replace": stepReplace, "transfer": stepShip,
	"invade": stepEmbark, "move": stepMove, "declare": stepDeclare, "resolve": stepResolve, "end-combat": stepEndCombat, "supply": stepSupply,
}

// lifeWords name where pieces are that are not on the board.
var lifeWords = map[string]life{"dead": dead, "left": departed, "unused": unused, "waiting": waiting}

// hold stops the game at the beginning of a step, so that hand-made changes meet
// no half-finished procedure: "begin" goes on.
func (p *position) hold() {
	side, step := int16(allied), stepMove
	if f := p.portion(); f != nil {
		side, step = f.A, f.Step
	}
	turn := uint8(2) // the step of the game's frame after the Allied portion was begun
	if side == int16(german) {
		turn = 3
	}
	p.stack.Reset()
	p.stack.Push(kernel.Frame{Proc: procGame, Step: turn})
	p.stack.Push(kernel.Frame{Proc: procPortion, Step: step, A: side})
	p.stack.Push(kernel.Frame{Proc: procHold})
	if p.turn == 0 {
		p.turn = 1
	}
	p.over, p.verdict = false, int8(kernel.Nobody)
	p.rebuild()
	p.run(nil)
}

// begin lets a held position go on.
func (p *position) begin() {
	p.stack.Pop()
	f := p.portion()
	for u := int16(0); u < nUnits; u++ {
		if p.on(u) && p.sc.units[u].isArmy() && p.count[sideOf(u)][p.loc[u]] > 1 {
			p.fillLoose(sideOf(u), p.loc[u])
		}
	}
	if f.Step == stepMove {
		p.openMovement(kernel.Seat(f.A))
	}
}

// fillLoose is fillBox for a hex in which nobody is in a box yet.
func (p *position) fillLoose(s kernel.Seat, h int16) {
	lo, hi := span(s)
	for u := lo; u < hi; u++ {
		if p.on(u) && p.loc[u] == h && p.box[u] >= 0 {
			return
		}
	}
	p.fillBox(s, h)
}

// Place implements kernel.Editor. States are reduced, unsupplied, paid, done,
// stopped, dropped, replaced, box=ARMY, spent=N, turn=N, attacks=HEX.
func (g *Game) Place(kp kernel.Position, piece, place string, states []string) error {
	p := kp.(*position)
	u, err := g.unitWord(piece)
	if err != nil {
		return err
	}
	where, off := lifeWords[strings.ToLower(place)]
	h := int16(-1)
	if !off {
		if h, err = g.d.find(place); err != nil {
			return fmt.Errorf("%w; off the board: waiting, dead, left, unused", err)
		}
		x := &g.d.hex[h]
		switch {
		case x.terrain == outside:
			return fmt.Errorf("%s is out of play (3b3.1)", x.name)
		case x.terrain == sea && (sideOf(u) == german || x.invasion == 0):
			return fmt.Errorf("%s is no invasion hex for %s (3e2.1)", x.name, piece)
		case p.count[1-sideOf(u)][h] > 0:
			return fmt.Errorf("enemy units are at %s (2d3.1)", x.name)
		}
		where = inPlay
	}
	var marks mark
	spent, turn, box, target := 0, 1, int8(noPiece), int16(-1)
	words := map[string]mark{"reduced": reduced, "unsupplied": unsupplied, "paid": paid, "done": done, "stopped": stopped, "dropped": dropped, "replaced": replaced}
	for _, w := range states {
		name, value, _ := strings.Cut(w, "=")
		n, numErr := strconv.Atoi(value)
		switch {
		case words[w] != 0:
			marks |= words[w]
		case name == "spent" && numErr == nil && n >= 0 && n <= 13:
			spent = n
		case name == "turn" && numErr == nil && n >= 1 && n <= lastTurn+1:
			turn = n
		case name == "box":
			a, err := g.unitWord(value)
			if err != nil || !g.d.units[a].isArmy() || !p.on(a) || p.loc[a] != h || g.d.units[u].isArmy() || sideOf(a) != sideOf(u) {
				return fmt.Errorf("box %q: want an army headquarters of the same side that stands at %s", value, place)
			}
			box = int8(a)
		case name == "attacks":
			if target, err = g.d.find(value); err != nil {
				return err
			}
		default:
			return fmt.Errorf("no state %q; there are reduced, unsupplied, paid, done, stopped, dropped, replaced, box=ARMY, spent=0-13, turn=1-13, attacks=HEX", w)
		}
	}
	if marks&reduced != 0 && !g.d.units[u].back {
		return fmt.Errorf("%s has no reduced side (4e1.1)", g.d.units[u].id)
	}
	q := p.Clone().(*position)
	q.takeOff(u)
	q.life[u], q.mark[u], q.spent[u], q.due[u], q.box[u] = where, marks, int8(spent), uint8(turn), box
	if h >= 0 {
		q.put(u, h, nil)
		q.joinStep(u)
	}
	if target >= 0 {
		if err := q.declareFor(u, target); err != nil {
			return err
		}
	}
	q.resume()
	p.CopyFrom(q)
	return nil
}

// takeOff lifts a piece and forgets what it did.
func (p *position) takeOff(u int16) {
	p.lift(u)
	p.retire(u)
	if i := p.bomberIndex(u); i >= 0 {
		p.bombAt[i], p.bombOn[i] = -1, -1
	}
}

// Remove implements kernel.Editor: the piece has no part in the game.
func (g *Game) Remove(p kernel.Position, piece string) error {
	return g.Place(p, piece, "unused", nil)
}

// Clear implements kernel.Editor: no piece is on the board, control is as at the
// start, no combat is declared.
func (g *Game) Clear(kp kernel.Position) {
	p := kp.(*position)
	for u := int16(0); u < nPieces; u++ {
		p.takeOff(u)
		p.life[u], p.due[u] = unused, 0
	}
	p.nCombats, p.lost, p.bombers, p.bad = 0, 0, 0, false
	p.control = hexSet{}
	for h := range p.sc.hex {
		if c := p.sc.hex[h].country; c == britain || c == medBase {
			p.control.add(int16(h))
		}
	}
	p.hold()
}

// Settings implements kernel.Editor.
func (g *Game) Settings() []kernel.Setting {
	steps := make([]string, 0, len(stepWords))
	for w := range stepWords {
		steps = append(steps, w)
	}
	slices.SortFunc(steps, func(a, b string) int { return int(stepWords[a]) - int(stepWords[b]) })
	return []kernel.Setting{
		{Name: "turn", Values: "1-12", Help: "the turn"},
		{Name: "side", Values: "allied, german", Help: "whose portion of the turn it is"},
		{Name: "step", Values: strings.Join(steps, ", "), Help: "the step that begins with: do begin"},
		{Name: "moves-allied", Values: "0-27", Help: "Allied Moves"},
		{Name: "moves-german", Values: "0-27", Help: "German Moves"},
		{Name: "weather", Values: "good, bad", Help: "the weather of the turn"},
		{Name: "initiative", Values: "allied, german", Help: "who holds the marker"},
		{Name: "lost", Values: "0-99", Help: "Allied corps eliminated"},
		{Name: "bombers", Values: "0-2", Help: "strategic air units used this turn"},
		{Name: "control-HEX", Values: "allied, german", Help: "who controls a hex"},
		{Name: "march", Values: "UNIT, in the movement step", Help: "the unit is on its way, its Move paid; what it has spent is its state"},
	}
}

// Set implements kernel.Editor.
func (g *Game) Set(kp kernel.Position, name, value string) error {
	p := kp.(*position)
	side := slices.Index(sideKeys[:], value)
	what, arg, _ := strings.Cut(name, "-")
	number := func(lo, hi int) (int, error) {
		n, err := strconv.Atoi(value)
		if err != nil || n < lo || n > hi {
			return 0, fmt.Errorf("%s %q; it must be %d to %d", name, value, lo, hi)
		}
		return n, nil
	}
	wantSide := fmt.Errorf("%s %q; it must be allied or german", name, value)
	var n int
	var err error
	switch {
	case name == "turn":
		if n, err = number(1, lastTurn); err == nil {
			p.turn = uint8(n)
		}
	case name == "side" && side < 0, name == "initiative" && side < 0, what == "control" && side < 0:
		err = wantSide
	case name == "side":
		p.hold()
		p.portion().A = int16(side)
	case name == "initiative":
		p.holder = int8(side)
	case name == "step":
		step, ok := stepWords[value]
		if !ok {
			return fmt.Errorf("step %q; it must be one of %s", value, g.Settings()[2].Values)
		}
		p.hold()
		p.portion().Step = step
	case name == "moves-allied" || name == "moves-german":
		if n, err = number(0, maxMoves); err == nil {
			p.moves[slices.Index(sideKeys[:], arg)] = uint8(n)
		}
	case name == "weather" && (value == "good" || value == "bad"):
		p.bad = value == "bad"
	case name == "lost":
		if n, err = number(0, 99); err == nil {
			p.lost = uint8(n)
		}
	case name == "bombers":
		if n, err = number(0, 2); err == nil {
			p.bombers = uint8(n)
		}
	case what == "control":
		var h int16
		if h, err = g.d.find(arg); err == nil {
			if side == int(allied) {
				p.control.add(h)
			} else {
				p.control.del(h)
			}
		}
	case name == "march":
		return g.setMarch(p, value)
	default:
		err = fmt.Errorf("cannot set %s to %q; see the list of settings", name, value)
	}
	if err != nil {
		return err
	}
	switch name {
	case "turn", "side", "step":
		p.hold()
	default:
		p.resume()
	}
	return nil
}

// Show implements kernel.Editor.
func (g *Game) Show(kp kernel.Position, what []string) (string, error) {
	p := kp.(*position)
	if len(what) == 2 {
		switch what[0] {
		case "unit":
			u, err := g.unitWord(what[1])
			if err != nil {
				return "", err
			}
			return p.showUnit(u), nil
		case "hex":
			h, err := g.d.find(what[1])
			if err != nil {
				return "", err
			}
			return p.showHex(h), nil
		case "combat":
			h, err := g.d.find(what[1])
			if err != nil {
				return "", err
			}
			if i := p.combatAt(h); i >= 0 {
				att, def := p.totals(i)
				return fmt.Sprintf("attack=%d defence=%d", att.sum, def.sum), nil
			}
			return "no combat at " + p.hexName(h), nil
		}
	}
	switch strings.Join(what, " ") {
	case "node":
		seat := "chance"
		if p.seat >= 0 {
			seat = sideKeys[p.seat]
		}
		pr := p.prompt()
		return fmt.Sprintf("%s %s turn=%d: %s", nodeNames[p.kind], seat, p.turn, pr.Text), nil
	case "score":
		return fmt.Sprintf("east=%d lost=%d", p.eastern(), p.lost), nil
	case "result":
		w := p.winner()
		if !p.over {
			return "none yet; so far: " + verdictText(w), nil
		}
		return verdictText(w), nil
	case "moves":
		return fmt.Sprintf("allied=%d german=%d", p.moves[0], p.moves[1]), nil
	case "weather":
		return map[bool]string{true: "bad", false: "good"}[p.bad], nil
	case "initiative":
		return sideKeys[p.holder], nil
	}
	return "", fmt.Errorf("cannot show %q; there are node, score, result, moves, weather, initiative, unit U, hex H, combat H", strings.Join(what, " "))
}

func (p *position) showUnit(u int16) string {
	t := p.sc.units[u].id
	switch p.life[u] {
	case inPlay:
		t += " at " + p.hexName(p.loc[u])
		if i := p.bomberIndex(u); i >= 0 && p.bombAt[i] >= 0 {
			t += " over " + p.hexName(p.bombAt[i])
		}
	case waiting:
		t += fmt.Sprintf(" waiting turn=%d", p.due[u])
	case dead:
		t += " dead"
	case departed:
		t += " left"
	case unplaced:
		t += " unplaced"
	default:
		t += " unused"
	}
	if a := p.box[u]; a >= 0 {
		t += " box=" + p.sc.units[a].id
	}
	for _, m := range []struct {
		m    mark
		word string
	}{{reduced, "reduced"}, {unsupplied, "unsupplied"}, {paid, "paid"}, {done, "done"}, {stopped, "stopped"}, {dropped, "dropped"}} {
		if p.is(u, m.m) {
			t += " " + m.word
		}
	}
	return t + fmt.Sprintf(" spent=%d", p.spent[u])
}

func (p *position) showHex(h int16) string {
	x := &p.sc.hex[h]
	t := x.name + " " + terrainNames[x.terrain] + " control=" + sideKeys[1-bit(p.control.has(h))]
	if x.isLand() {
		lines := [2]hexSet{p.lines(allied), p.lines(german)}
		for s, k := range sideKeys {
			if p.zone[s][h] > 0 {
				t += " zone=" + k
			}
			if lines[s].has(h) {
				t += " supply=" + k
			}
		}
	}
	for u := int16(0); u < nPieces; u++ {
		if p.on(u) && p.loc[u] == h {
			t += " " + p.sc.units[u].id
		}
	}
	return t
}
