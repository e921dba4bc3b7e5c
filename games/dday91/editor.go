package dday91

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sandtable/games/dday91/order"
	"sandtable/kernel"
	"sandtable/play"
)

// stepWords name the steps that a position can be set to.
var (
	stepWords  = [...]string{"new-moves", "weather", "reinforce", "replace", "transfer", "invade", "move", "declare", "resolve", "end-combat", "supply"}
	stepsNamed = [...]uint8{stepNewMoves, stepWeather, stepReinforce, stepReplace, stepShip, stepEmbark, stepMove, stepDeclare, stepResolve, stepEndCombat, stepSupply}
)

// lifeWords name where pieces are that are not on the board.
var lifeWords = [...]string{unused: "unused", waiting: "waiting", dead: "dead", departed: "left", unplaced: "unplaced"}

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
	p.run()
}

// begin lets a held position go on.
func (p *position) begin() {
	p.stack.Pop()
	f := p.portion()
	for u := range int16(nUnits) {
		if p.on(u) && p.sc.Units[u].IsArmy() && p.count[sideOf(u)][p.loc[u]] > 1 {
			p.fillLoose(sideOf(u), p.loc[u])
		}
	}
	if f.Step == stepMove {
		p.openMovement(kernel.Seat(f.A))
	}
}

// fillLoose is fillBox for a hex in which nobody is in a box yet.
func (p *position) fillLoose(s kernel.Seat, h int16) {
	if !p.some(s, func(u int16) bool { return p.loc[u] == h && p.box[u] >= 0 }) {
		p.fillBox(s, h)
	}
}

// stateWord is how a state of a piece is written.
type stateWord struct {
	m    mark
	word string
}

var stateWords = [...]stateWord{{reduced, "reduced"}, {unsupplied, "unsupplied"}, {paid, "paid"}, {done, "done"}, {stopped, "stopped"},
	{dropped, "dropped"}, {replaced, "replaced"}}

// Place implements kernel.Editor. States are reduced, unsupplied, paid, done,
// stopped, dropped, replaced, box=ARMY, spent=N, turn=N, attacks=HEX.
func (g *Game) Place(kp kernel.Position, piece, place string, states []string) error {
	p := full(kp)
	u, err := book.Find(p, "unit", piece)
	if err != nil {
		return err
	}
	where, h, err := p.wherePut(u, piece, place)
	if err != nil {
		return err
	}
	was, err := p.readStates(u, h, place, states)
	if err != nil {
		return err
	}
	q := p.Clone().(*position)
	q.takeOff(u)
	q.life[u], q.mark[u], q.spent[u], q.due[u], q.box[u] = where, was.marks, int8(was.spent), uint8(was.turn), was.box
	if h >= 0 {
		q.put(u, h, nil)
		q.joinStep(u)
	}
	if was.target >= 0 {
		if err := q.declareFor(u, was.target); err != nil {
			return err
		}
	}
	q.resume()
	p.CopyFrom(q)
	return nil
}

// wherePut reads a place that a piece may be put on: a hex, or a word for off the board.
func (p *position) wherePut(u int16, piece, place string) (life, int16, error) {
	if off := slices.Index(lifeWords[:unplaced], strings.ToLower(place)); off >= 0 && place != "" {
		return life(off), -1, nil
	}
	h, err := p.sc.Find(place)
	if err != nil {
		return inPlay, -1, fmt.Errorf("%w; off the board: waiting, dead, left, unused", err)
	}
	x := &p.sc.Hex[h]
	switch {
	case x.Terrain == order.Outside:
		err = fmt.Errorf("%s is out of play (3b3.1)", x.Name)
	case x.Terrain == order.Sea && (sideOf(u) == german || x.Invasion == 0):
		err = fmt.Errorf("%s is no invasion hex for %s (3e2.1)", x.Name, piece)
	case p.count[1-sideOf(u)][h] > 0:
		err = fmt.Errorf("enemy units are at %s (2d3.1)", x.Name)
	}
	return inPlay, h, err
}

// placed is in what state a piece is put down.
type placed struct {
	marks       mark
	spent, turn int
	box         int8
	target      int16 // of an attack, or -1
}

// readStates reads the states of a piece that is put on a hex.
func (p *position) readStates(u, h int16, place string, states []string) (was placed, err error) {
	was = placed{turn: 1, box: noPiece, target: -1}
	for _, w := range states {
		name, value, _ := strings.Cut(w, "=")
		n, numErr := strconv.Atoi(value)
		switch i := slices.IndexFunc(stateWords[:], func(s stateWord) bool { return s.word == w }); {
		case i >= 0:
			was.marks |= stateWords[i].m
		case name == "spent" && numErr == nil && n >= 0 && n <= 13:
			was.spent = n
		case name == "turn" && numErr == nil && n >= 1 && n <= lastTurn+1:
			was.turn = n
		case name == "box":
			a, err := book.Find(p, "unit", value)
			if err != nil || !p.holds(a, u, h) {
				return was, fmt.Errorf("box %q: want an army headquarters of the same side that stands at %s", value, place)
			}
			was.box = int8(a)
		case name == "attacks":
			if was.target, err = p.sc.Find(value); err != nil {
				return was, err
			}
		default:
			return was, fmt.Errorf("no state %q; there are reduced, unsupplied, paid, done, stopped, dropped, replaced, box=ARMY, spent=0-13, turn=1-13, attacks=HEX", w)
		}
	}
	if x := &p.sc.Units[u]; was.marks&reduced != 0 && !x.Back {
		return was, fmt.Errorf("%s has no reduced side (4e1.1)", x.ID)
	}
	return was, nil
}

// holds tells whether an army stands at a hex and may have a piece in its box there.
func (p *position) holds(army, u, h int16) bool {
	return p.sc.Units[army].IsArmy() && p.on(army) && p.loc[army] == h && !p.sc.Units[u].IsArmy() && sideOf(army) == sideOf(u)
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
	p := full(kp)
	for u := range int16(nPieces) {
		p.takeOff(u)
		p.life[u], p.due[u] = unused, 0
	}
	p.nCombats, p.lost, p.bombers, p.bad = 0, 0, 0, false
	p.control = p.sc.held()
	p.hold()
}

func init() {
	number := func(name string, high int, help string, into func(*position) *uint8) {
		book.IntSetting(name, 0, high, help, func(p *position, n int) {
			*into(p) = uint8(n)
			p.resume()
		})
	}
	setting := func(name, values, help, args string, do func(p *position, a, b int16) error) {
		book.Setting(play.Setting[*position]{Name: name, Values: values, Help: help, Args: args,
			Do: func(p *position, args [3]int16) error { return do(p, args[0], args[1]) }})
	}
	book.Kind(play.Kind[*position]{Name: "step", Count: func(*position) int { return len(stepWords) }, Text: func(_ *position, n int16) string { return stepWords[n] }})
	book.IntSetting("turn", 1, lastTurn, "the turn", func(p *position, n int) {
		p.turn = uint8(n)
		p.hold()
	})
	setting("side", "allied, german", "whose portion of the turn it is", "side", func(p *position, side, _ int16) error {
		p.hold()
		p.portion().A = side
		p.hold()
		return nil
	})
	setting("step", strings.Join(stepWords[:], ", "), "the step that begins with: do begin", "step", func(p *position, step, _ int16) error {
		p.hold()
		p.portion().Step = stepsNamed[step]
		p.hold()
		return nil
	})
	number("moves-allied", maxMoves, "Allied Moves", func(p *position) *uint8 { return &p.moves[allied] })
	number("moves-german", maxMoves, "German Moves", func(p *position) *uint8 { return &p.moves[german] })
	setting("weather", "good, bad", "the weather of the turn", "sky", func(p *position, sky, _ int16) error {
		p.bad = sky == 1
		p.resume()
		return nil
	})
	setting("initiative", "allied, german", "who holds the marker", "side", func(p *position, side, _ int16) error {
		p.holder = int8(side)
		p.resume()
		return nil
	})
	number("lost", 99, "Allied corps eliminated", func(p *position) *uint8 { return &p.lost })
	number("bombers", 2, "strategic air units used this turn", func(p *position) *uint8 { return &p.bombers })
	setting("control-HEX", "allied, german", "who controls a hex", "hex side", func(p *position, h, side int16) error {
		if p.control.del(h); side == int16(allied) {
			p.control.add(h)
		}
		p.resume()
		return nil
	})
	setting("march", "UNIT, in the movement step", "the unit is on its way, its Move paid; what it has spent is its state", "unit", (*position).setMarch)

	book.ShowAs("node", (*position).showNode)
	book.ShowAs("score", func(p *position) string { return fmt.Sprintf("east=%d lost=%d", p.eastern(), p.lost) })
	book.ShowAs("result", func(p *position) string {
		if !p.over {
			return "none yet; so far: " + verdictText(p.winner())
		}
		return verdictText(p.winner())
	})
	book.ShowAs("moves", func(p *position) string { return fmt.Sprintf("allied=%d german=%d", p.moves[0], p.moves[1]) })
	book.ShowAs("weather", func(p *position) string { return skyWords[bit(p.bad)] })
	book.ShowAs("initiative", func(p *position) string { return sideKeys[p.holder] })
	book.ShowOf("unit", "unit", (*position).showUnit)
	book.ShowOf("hex", "hex", (*position).showHex)
	book.ShowOf("combat", "hex", (*position).showCombat)
}

func (p *position) showNode() string {
	seat := "chance"
	if s := p.seat(); s >= 0 {
		seat = sideKeys[s]
	}
	pr := p.prompt()
	return fmt.Sprintf("%s %s turn=%d: %s", pr.Kind, seat, p.turn, pr.Text)
}

func (p *position) showCombat(h int16) string {
	if i := p.combatAt(h); i >= 0 {
		att, def := p.totals(i)
		return fmt.Sprintf("attack=%d defence=%d", att.sum, def.sum)
	}
	return "no combat at " + p.hexName(h)
}

func (p *position) showUnit(u int16) string {
	t := p.id(u)
	switch p.life[u] {
	case inPlay:
		t += " at " + p.hexName(p.loc[u])
		if i := p.bomberIndex(u); i >= 0 && p.bombAt[i] >= 0 {
			t += " over " + p.hexName(p.bombAt[i])
		}
	case waiting:
		t += fmt.Sprintf(" waiting turn=%d", p.due[u])
	default:
		t += " " + lifeWords[p.life[u]]
	}
	if a := p.box[u]; a >= 0 {
		t += " box=" + p.id(int16(a))
	}
	for _, m := range stateWords {
		if m.m != replaced && p.is(u, m.m) {
			t += " " + m.word
		}
	}
	return t + fmt.Sprintf(" spent=%d", p.spent[u])
}

func (p *position) showHex(h int16) string {
	x := &p.sc.Hex[h]
	t := x.Name + " " + order.Terrains[x.Terrain] + " control=" + sideKeys[1-bit(p.control.has(h))]
	if x.IsLand() {
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
	for u := range int16(nPieces) {
		if p.on(u) && p.loc[u] == h {
			t += " " + p.sc.Units[u].ID
		}
	}
	return t
}
