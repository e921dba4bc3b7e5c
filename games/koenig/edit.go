package koenig

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sandtable/kernel"
)

// boxes are the places of units that are not on the map.
var boxes = map[string]int16{"due": due, "eliminated": eliminated, "left": exited, "aside": aside}

// quiet reports an error while a piece is in the middle of something.
func (p *pos) quiet() error {
	f := p.stack.Top()
	if f != nil {
		switch f.Proc {
		case procLanding:
			if f.Step == landAllied || f.Step == landGerman {
				return nil
			}
		case procSupport, procOperations, procActivation, procReplacement, procRedeployment:
			return nil
		}
	}
	kind, _ := p.kind()
	return fmt.Errorf("pieces cannot be changed at node %s; set turn, phase or active first", nodeNames[kind])
}

// edited brings the pending node in line with the pieces after a change by hand.
func (p *pos) edited() {
	switch f := p.stack.Top(); f.Proc {
	case procLanding:
		p.run(nil)
	case procOperations:
		p.fillCup()
	}
}

// fillCup puts in the chits of all formations with a unit on the map (7.0, Ex.1).
func (p *pos) fillCup() {
	p.cup = 0
	for i, f := range p.sc.formations {
		if p.present(f.units) != 0 {
			p.cup |= 1 << i
		}
	}
}

// Place puts a unit on a hex, or into one of the boxes due, eliminated, left and
// aside. States: hits=N (0 to 2), done, refitted.
func (g *Game) Place(kp kernel.Position, piece, place string, state []string) error {
	p, _ := reader(kp)
	if err := p.quiet(); err != nil {
		return err
	}
	u := p.sc.findUnit(piece)
	if u < 0 {
		return fmt.Errorf("no unit %q at %s; one is %s", piece, p.sc.name, p.sc.units[0].id)
	}
	h, boxed := boxes[strings.ToLower(place)]
	if !boxed {
		var err error
		if h, err = p.sc.ground.Grid.Find(place); err != nil {
			return fmt.Errorf("%w; off the map a unit is due, eliminated, left or aside", err)
		}
		if err := p.room(u, h); err != nil {
			return err
		}
	}
	hits, t, refit := uint8(0), idle, false
	for _, s := range state {
		name, value, _ := strings.Cut(strings.ToLower(s), "=")
		n, err := strconv.Atoi(value)
		switch {
		case boxed:
			return fmt.Errorf("state %q of a unit that is not on the map; states go with a hex", s)
		case name == "hits" && err == nil && n >= 0 && n <= 2:
			hits = uint8(n)
		case s == "done":
			t = done
		case s == "refitted":
			refit = true
		default:
			return fmt.Errorf("no state %q; it is hits=0, hits=1, hits=2, done or refitted", s)
		}
	}
	p.hits[u], p.task[u], p.mp[u] = hits, t, 0
	p.refitted &^= 1 << u
	if refit {
		p.refitted |= 1 << u
	}
	p.decided &^= 1 << u
	p.landed &^= 1 << u
	p.put(u, h, nil)
	p.edited()
	return nil
}

// room says why a unit cannot stand in a hex.
func (p *pos) room(u int, h int16) error {
	if p.sc.ground.sea(h) {
		return fmt.Errorf("%s is sea; want a hex that may be entered (8.1.1)", p.hex(h))
	}
	here := p.in(h) &^ (1 << u)
	if here&p.sc.sides[p.unit(u).side.other()] != 0 {
		return fmt.Errorf("an enemy stands in %s; both sides share a hex only in close combat (8.3)", p.hex(h))
	}
	if here&(here-1) != 0 {
		return fmt.Errorf("two units stand in %s; want at most two (8.2)", p.hex(h))
	}
	return nil
}

// Remove takes a unit out of play.
func (g *Game) Remove(kp kernel.Position, piece string) error {
	return g.Place(kp, piece, "aside", nil)
}

// Clear takes all units out of play. In the middle of something that becomes the
// beginning of the turn.
func (g *Game) Clear(kp kernel.Position) {
	p, _ := reader(kp)
	if p.quiet() != nil {
		p.restart(turnLanding)
	}
	for u := range p.sc.units {
		p.at[u], p.hits[u] = aside, 0
	}
	p.clearTasks()
	p.refitted = 0
	p.edited()
}

// restart drops everything in progress and begins a phase of the turn anew.
func (p *pos) restart(step uint8) {
	p.stack.Reset()
	p.clearTasks()
	p.active, p.firing, p.leaving = -1, 0, 0
	p.decided, p.landed, p.rolled = 0, 0, 0
	p.stack.Push(kernel.Frame{Proc: procTurn, Step: step})
	if step != turnLanding {
		p.run(nil)
		return
	}
	p.stack.Top().Step = turnSecond
	p.beginLanding()
}

// Settings lists what Set changes.
func (g *Game) Settings() []kernel.Setting {
	return []kernel.Setting{
		{Name: "turn", Values: "number of the turn", Help: "go to the beginning of a turn"},
		{Name: "phase", Values: strings.Join(phaseNames, ", "), Help: "begin a phase of this turn; housekeeping ends the turn"},
		{Name: "active", Values: "a chit, such as 16RCT", Help: "draw this chit: its units are active"},
		{Name: "cup", Values: "chits, all or none", Help: "chits still to be drawn"},
		{Name: "artillery-allied", Values: "0 to 9", Help: "Allied artillery points left"},
		{Name: "artillery-german", Values: "0 to 9", Help: "German artillery points left"},
		{Name: "support", Values: "0 to 9", Help: "Allied support points left"},
		{Name: "rp-allied", Values: "0 to 9", Help: "Allied replacement points left, in the Replacement Phase"},
		{Name: "rp-german", Values: "0 to 9", Help: "German replacement points left, in the Replacement Phase"},
		{Name: "delay", Values: "0 to 999", Help: "delay points scored so far"},
		{Name: "control", Values: "HEX SIDE", Help: "who holds an objective"},
	}
}

var phaseNames = []string{"landing", "support", "operations", "replacement", "redeployment", "housekeeping"}

// Set changes one part of the state.
func (g *Game) Set(kp kernel.Position, name, value string) error {
	p, _ := reader(kp)
	words := strings.FieldsFunc(value, func(r rune) bool { return r == ' ' || r == ',' || r == '=' })
	if len(words) == 0 {
		return fmt.Errorf("set %s to what? want a value", name)
	}
	number := func(low, high int) (int, error) {
		n, err := strconv.Atoi(words[0])
		if err != nil || len(words) > 1 || n < low || n > high {
			return 0, fmt.Errorf("%s cannot be %q; it is a number from %d to %d", name, value, low, high)
		}
		return n, nil
	}
	small := func(into *int8) error {
		n, err := number(0, 9)
		if err == nil {
			*into = int8(n)
		}
		return err
	}
	switch name {
	case "turn":
		n, err := number(1, len(p.sc.turns)-1)
		if err == nil {
			p.turn = int8(n)
			p.artillery, p.support, p.rp, p.out, p.refitted, p.cup = [2]int8{}, 0, [2]int8{}, [2]bool{}, 0, 0
			p.restart(turnLanding)
			p.run(nil)
		}
		return err
	case "phase":
		return p.setPhase(words[0])
	case "active":
		return p.setActive(words[0])
	case "cup":
		return p.setCup(words)
	case "artillery-allied":
		return small(&p.artillery[allied])
	case "artillery-german":
		return small(&p.artillery[german])
	case "support":
		return small(&p.support)
	case "rp-allied":
		return p.setReplacements(allied, small)
	case "rp-german":
		return p.setReplacements(german, small)
	case "delay":
		n, err := number(0, 999)
		if err == nil {
			p.delay = int16(n)
		}
		return err
	case "control":
		return p.setControl(words)
	}
	var names []string
	for _, s := range g.Settings() {
		names = append(names, s.Name)
	}
	return fmt.Errorf("no setting %q; there are: %s", name, strings.Join(names, ", "))
}

func (p *pos) setPhase(word string) error {
	night := p.sc.turns[p.turn].night
	i := slices.Index(phaseNames, strings.ToLower(word))
	if i < 0 {
		return fmt.Errorf("no phase %q; there are: %s", word, strings.Join(phaseNames, ", "))
	}
	if (i == 1 || i == 2) && night || (i == 3 || i == 4) && !night {
		return fmt.Errorf("turn %d is %s and has no %s phase; set turn first", p.turn, p.sc.turns[p.turn].name, phaseNames[i])
	}
	all := p.sc.sides[allied] | p.sc.sides[german]
	if i == 2 && p.present(all) == 0 {
		return errors.New("no unit is on the map; place some before the operations phase")
	}
	if i == 4 && p.present(p.sc.sides[german])&^p.refitted == 0 {
		return errors.New("no German unit on the map may redeploy; place one first")
	}
	switch i {
	case 0:
		p.restart(turnLanding)
		p.run(nil)
	case 5:
		p.restart(turnHousekeeping)
	default:
		p.restart([...]uint8{1: turnSecond, 2: turnThird, 3: turnSecond, 4: turnThird}[i])
	}
	return nil
}

func (p *pos) setActive(word string) error {
	f := p.sc.findFormation(word)
	if f < 0 {
		return fmt.Errorf("no chit %q; one is %s", word, p.sc.formations[0].chit)
	}
	if p.present(p.sc.formations[f].units) == 0 {
		return fmt.Errorf("%s has no unit on the map; place one first (7.0)", p.sc.formations[f].name)
	}
	if p.sc.turns[p.turn].night {
		return fmt.Errorf("turn %d is a night turn without operations; set turn first", p.turn)
	}
	cup := p.cup
	inOperations := p.stack.Len() > 1 && p.stack.Under(p.stack.Len()-2).Proc == procOperations
	p.restart(turnThird)
	if inOperations {
		p.cup = cup
	}
	p.cup &^= 1 << f
	p.activate(int8(f))
	return nil
}

func (p *pos) setCup(words []string) error {
	if p.phaseRule() != ruleOperations {
		return errors.New("the cup is used in the operations phase; set phase operations first")
	}
	switch strings.ToLower(words[0]) {
	case "all":
		p.fillCup()
		return nil
	case "none":
		if p.stack.Top().Proc == procOperations {
			return errors.New("an empty cup ends the phase; set active or phase instead")
		}
		p.cup = 0
		return nil
	}
	var cup uint16
	for _, w := range words {
		f := p.sc.findFormation(w)
		if f < 0 || int8(f) == p.active {
			return fmt.Errorf("%q cannot be in the cup; want chits that are not active, all or none", w)
		}
		cup |= 1 << f
	}
	p.cup = cup
	return nil
}

func (p *pos) setReplacements(who side, small func(*int8) error) error {
	f := p.stack.Top()
	if f == nil || f.Proc != procReplacement {
		return errors.New("replacement points are used in the replacement phase; set phase replacement first")
	}
	if err := small(&p.rp[who]); err != nil {
		return err
	}
	if p.canRecover(allied) || p.canRecover(german) {
		f.A, f.B, f.Step = int16(allied), 0, refitRecover
		p.run(nil)
	}
	return nil
}

func (p *pos) setControl(words []string) error {
	if len(words) != 2 {
		return errors.New("control of what by whom? want HEX SIDE, such as 0904 allied")
	}
	h, err := p.sc.ground.Grid.Find(words[0])
	if err != nil {
		return err
	}
	o := p.sc.objectiveAt[h]
	if o < 0 {
		return fmt.Errorf("%s is no objective; one is %s", words[0], p.hex(p.sc.objectives[0].hex))
	}
	who := slices.Index(sideIDs[:], strings.ToLower(words[1]))
	if who < 0 {
		return fmt.Errorf("no side %q; it is allied or german", words[1])
	}
	p.control1(o, side(who) == allied, nil)
	return nil
}

// Show describes a part of the position in one line.
func (g *Game) Show(kp kernel.Position, what []string) (string, error) {
	p, _ := reader(kp)
	word, arg := "", ""
	if len(what) > 0 {
		word = strings.ToLower(what[0])
	}
	if len(what) > 1 {
		arg = what[1]
	}
	switch word {
	case "node":
		return p.showNode(), nil
	case "score":
		r, _ := p.Result()
		return fmt.Sprintf("allied=%d german=%d delay=%d", r.Score[allied], r.Score[german], p.delay), nil
	case "result":
		r, over := p.Result()
		if !over {
			return "the game is not over", nil
		}
		return p.resultShown(r).Text, nil
	case "points":
		return fmt.Sprintf("artillery-allied=%d artillery-german=%d support=%d rp-allied=%d rp-german=%d",
			p.artillery[allied], p.artillery[german], p.support, p.rp[allied], p.rp[german]), nil
	case "cup":
		var chits []string
		for i, f := range p.sc.formations {
			if p.cup>>i&1 != 0 {
				chits = append(chits, f.chit)
			}
		}
		if chits == nil {
			return "cup empty", nil
		}
		return "cup " + strings.Join(chits, " "), nil
	case "unit":
		if u := p.sc.findUnit(arg); u >= 0 {
			return p.showUnit(u), nil
		}
		return "", fmt.Errorf("no unit %q at %s; one is %s", arg, p.sc.name, p.sc.units[0].id)
	case "hex":
		h, err := p.sc.ground.Grid.Find(arg)
		if err != nil {
			return "", err
		}
		return p.showHex(h), nil
	}
	return "", fmt.Errorf("cannot show %q; want node, score, result, points, cup, unit U or hex H", strings.Join(what, " "))
}

func (p *pos) showNode() string {
	kind, who := p.kind()
	seat := "chance"
	switch {
	case who >= 0:
		seat = sideIDs[who]
	case who == kernel.Nobody:
		seat = "over"
	}
	text := fmt.Sprintf("%s %s turn=%d", nodeNames[kind], seat, p.turn)
	if p.active >= 0 {
		text += " active=" + p.sc.formations[p.active].chit
	}
	for _, f := range p.prompt(kernel.Nobody).Facts {
		text += "; " + f.Text + ": " + f.Value
	}
	return text
}

func (p *pos) showUnit(i int) string {
	u := p.unit(i)
	switch h := p.at[i]; h {
	case due:
		return fmt.Sprintf("%s due turn=%d hex=%s", u.id, u.turn, p.hex(u.hex))
	case eliminated:
		return u.id + " gone eliminated"
	case exited:
		return u.id + " gone left"
	case aside:
		return u.id + " aside"
	default:
		text := fmt.Sprintf("%s at %s hits=%d cs=%d ma=%d side=%s formation=%s type=%s", u.id, p.hex(h), p.hits[i], p.cs(i, false), u.ma,
			sideIDs[u.side], p.sc.formations[u.formation].chit, kindWords[u.kind])
		if w := taskIDs[p.task[i]]; w != "" {
			text += " state=" + w
		}
		if has(p.refitted, i) {
			text += " refitted"
		}
		return text
	}
}

var taskIDs = [done + 1]string{moving: "moving", combined: "combined", switched: "switched", moved: "moved", waiting: "waiting", fired: "fired",
	firedMove: "moving", done: "done"}

func (p *pos) showHex(h int16) string {
	g := p.sc.ground
	parts := []string{p.hex(h), g.terrain(h).kind}
	if n := g.PlaceOf[h]; n != "" {
		parts = append(parts, n)
	}
	if o := p.sc.objectiveAt[h]; o >= 0 {
		who := german
		if p.control>>o&1 != 0 {
			who = allied
		}
		parts = append(parts, "control="+sideIDs[who], fmt.Sprintf("vp-allied=%d vp-german=%d", p.sc.objectives[o].allied, p.sc.objectives[o].german))
	}
	if x := g.exitNames(h); x != nil {
		parts = append(parts, "exits="+strings.Join(x, ""))
	}
	for m := p.in(h); m != 0; m &= m - 1 {
		parts = append(parts, p.unit(trailing(m)).id)
	}
	return strings.Join(parts, " ")
}
