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
var stepWords = [...]string{
	stepNewMoves: "new-moves", stepWeather: "weather", stepReinforce: "reinforce", stepReplace: "replace", stepShip: "transfer",
	stepEmbark: "invade", stepMove: "move", stepDeclare: "declare", stepResolve: "resolve", stepEndCombat: "end-combat", stepSupply: "supply",
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
	for u := range units(s) {
		if p.on(u) && p.loc[u] == h && p.box[u] >= 0 {
			return
		}
	}
	p.fillBox(s, h)
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
	p := kp.(*position)
	u, err := g.d.Piece(piece)
	if err != nil {
		return err
	}
	where, off := lifeWords[strings.ToLower(place)]
	h := int16(-1)
	if !off {
		if h, err = g.d.Find(place); err != nil {
			return fmt.Errorf("%w; off the board: waiting, dead, left, unused", err)
		}
		x := &g.d.Hex[h]
		switch {
		case x.Terrain == order.Outside:
			return fmt.Errorf("%s is out of play (3b3.1)", x.Name)
		case x.Terrain == order.Sea && (sideOf(u) == german || x.Invasion == 0):
			return fmt.Errorf("%s is no invasion hex for %s (3e2.1)", x.Name, piece)
		case p.count[1-sideOf(u)][h] > 0:
			return fmt.Errorf("enemy units are at %s (2d3.1)", x.Name)
		}
		where = inPlay
	}
	var marks mark
	spent, turn, box, target := 0, 1, int8(noPiece), int16(-1)
	for _, w := range states {
		name, value, _ := strings.Cut(w, "=")
		n, numErr := strconv.Atoi(value)
		switch i := slices.IndexFunc(stateWords[:], func(s stateWord) bool { return s.word == w }); {
		case i >= 0:
			marks |= stateWords[i].m
		case name == "spent" && numErr == nil && n >= 0 && n <= 13:
			spent = n
		case name == "turn" && numErr == nil && n >= 1 && n <= lastTurn+1:
			turn = n
		case name == "box":
			a, err := g.d.Piece(value)
			if err != nil || !g.d.Units[a].IsArmy() || !p.on(a) || p.loc[a] != h || g.d.Units[u].IsArmy() || sideOf(a) != sideOf(u) {
				return fmt.Errorf("box %q: want an army headquarters of the same side that stands at %s", value, place)
			}
			box = int8(a)
		case name == "attacks":
			if target, err = g.d.Find(value); err != nil {
				return err
			}
		default:
			return fmt.Errorf("no state %q; there are reduced, unsupplied, paid, done, stopped, dropped, replaced, box=ARMY, spent=0-13, turn=1-13, attacks=HEX", w)
		}
	}
	if marks&reduced != 0 && !g.d.Units[u].Back {
		return fmt.Errorf("%s has no reduced side (4e1.1)", g.d.Units[u].ID)
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
	for u := range int16(nPieces) {
		p.takeOff(u)
		p.life[u], p.due[u] = unused, 0
	}
	p.nCombats, p.lost, p.bombers, p.bad = 0, 0, 0, false
	p.control = hexSet{}
	for h := range p.sc.Hex {
		if c := p.sc.Hex[h].Country; c == order.Britain || c == order.MedBase {
			p.control.add(int16(h))
		}
	}
	p.hold()
}

func init() {
	setting := func(name, values, help string, set func(*position, string) error) {
		book.Setting(play.Setting[*position]{Name: name, Values: values, Help: help,
			Set: func(p *position, words []string) error { return set(p, strings.Join(words, " ")) }})
	}
	number := func(name string, low, high int, help string, set func(*position, uint8)) {
		book.IntSetting(name, low, high, help, func(p *position, n int) {
			set(p, uint8(n))
			p.resume()
		})
	}
	book.IntSetting("turn", 1, lastTurn, "the turn", func(p *position, n int) {
		p.turn = uint8(n)
		p.hold()
	})
	setting("side", sideWords, "whose portion of the turn it is", func(p *position, word string) error {
		return setSide("side", word, func(s kernel.Seat) {
			p.hold()
			p.portion().A = int16(s)
			p.hold()
		})
	})
	steps := strings.Join(slices.DeleteFunc(slices.Clone(stepWords[:]), func(w string) bool { return w == "" }), ", ")
	setting("step", steps, "the step that begins with: do begin", func(p *position, word string) error {
		step := slices.Index(stepWords[:], word)
		if step < 0 || word == "" {
			return fmt.Errorf("step %q; it must be one of %s", word, steps)
		}
		p.hold()
		p.portion().Step = uint8(step)
		p.hold()
		return nil
	})
	number("moves-allied", 0, maxMoves, "Allied Moves", func(p *position, n uint8) { p.moves[allied] = n })
	number("moves-german", 0, maxMoves, "German Moves", func(p *position, n uint8) { p.moves[german] = n })
	setting("weather", "good, bad", "the weather of the turn", func(p *position, word string) error {
		if word != "good" && word != "bad" {
			return fmt.Errorf("weather %q; it must be good or bad", word)
		}
		p.bad = word == "bad"
		p.resume()
		return nil
	})
	setting("initiative", sideWords, "who holds the marker", func(p *position, word string) error {
		return setSide("initiative", word, func(s kernel.Seat) {
			p.holder = int8(s)
			p.resume()
		})
	})
	number("lost", 0, 99, "Allied corps eliminated", func(p *position, n uint8) { p.lost = n })
	number("bombers", 0, 2, "strategic air units used this turn", func(p *position, n uint8) { p.bombers = n })
	setting("control", "HEX SIDE", "who controls a hex; also: control-HEX", func(p *position, words string) error {
		name, side, _ := strings.Cut(words, " ")
		h, err := p.sc.Find(name)
		if err != nil {
			return err
		}
		return setSide("control "+name, side, func(s kernel.Seat) {
			if s == allied {
				p.control.add(h)
			} else {
				p.control.del(h)
			}
			p.resume()
		})
	})
	setting("march", "UNIT, in the movement step", "the unit is on its way, its Move paid; what it has spent is its state", (*position).setMarch)
	book.Shows(
		play.Show[*position]{Word: "node", Say: (*position).showNode},
		play.Show[*position]{Word: "score", Say: func(p *position, _ string) (string, error) {
			return fmt.Sprintf("east=%d lost=%d", p.eastern(), p.lost), nil
		}},
		play.Show[*position]{Word: "result", Say: func(p *position, _ string) (string, error) {
			if !p.over {
				return "none yet; so far: " + verdictText(p.winner()), nil
			}
			return verdictText(p.winner()), nil
		}},
		play.Show[*position]{Word: "moves", Say: func(p *position, _ string) (string, error) {
			return fmt.Sprintf("allied=%d german=%d", p.moves[0], p.moves[1]), nil
		}},
		play.Show[*position]{Word: "weather", Say: func(p *position, _ string) (string, error) { return skyWords[bit(p.bad)], nil }},
		play.Show[*position]{Word: "initiative", Say: func(p *position, _ string) (string, error) { return sideKeys[p.holder], nil }},
		play.Show[*position]{Word: "unit", Arg: "U", Say: func(p *position, word string) (string, error) {
			u, err := p.sc.Piece(word)
			if err != nil {
				return "", err
			}
			return p.showUnit(u), nil
		}},
		play.Show[*position]{Word: "hex", Arg: "H", Say: func(p *position, word string) (string, error) {
			h, err := p.sc.Find(word)
			if err != nil {
				return "", err
			}
			return p.showHex(h), nil
		}},
		play.Show[*position]{Word: "combat", Arg: "H", Say: (*position).showCombat},
	)
}

const sideWords = "allied, german"

// setSide reads a side and sets it.
func setSide(name, word string, set func(kernel.Seat)) error {
	side := slices.Index(sideKeys[:], word)
	if side < 0 {
		return fmt.Errorf("%s %q; it must be allied or german", name, word)
	}
	set(kernel.Seat(side))
	return nil
}

// Set implements kernel.Editor. The hex of control may be a part of the name.
func (g *Game) Set(p kernel.Position, name, value string) error {
	if what, hex, ok := strings.Cut(name, "-"); ok && strings.EqualFold(what, "control") {
		return book.Set(p, what, hex+" "+value)
	}
	return book.Set(p, name, value)
}

func (p *position) showNode(string) (string, error) {
	seat := "chance"
	if s := p.seat(); s >= 0 {
		seat = sideKeys[s]
	}
	pr := p.prompt()
	return fmt.Sprintf("%s %s turn=%d: %s", pr.Kind, seat, p.turn, pr.Text), nil
}

func (p *position) showCombat(word string) (string, error) {
	h, err := p.sc.Find(word)
	if err != nil {
		return "", err
	}
	if i := p.combatAt(h); i >= 0 {
		att, def := p.totals(i)
		return fmt.Sprintf("attack=%d defence=%d", att.sum, def.sum), nil
	}
	return "no combat at " + p.hexName(h), nil
}

func (p *position) showUnit(u int16) string {
	t := p.sc.Units[u].ID
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
		t += " box=" + p.sc.Units[a].ID
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
