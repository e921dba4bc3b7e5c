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
var boxes = map[string]int16{"due": due, "eliminated": eliminated, "dead": eliminated, "left": exited, "exited": exited,
	"aside": aside, "off": aside}

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

// edited brings the pending node in line with the pieces after a change by hand;
// changed are the units that were moved.
func (p *pos) edited(changed uint32) {
	switch f := p.stack.Top(); {
	case f.Proc == procLanding:
		p.run(nil)
	case f.Step == 0 && (f.Proc == procSupport || f.Proc == procReplacement) && (p.pending(allied)|p.pending(german))&changed != 0:
		p.restart(turnLanding) // a unit has become due before the first die of the turn
		p.run(nil)
	}
}

// recup brings the cup in line after units have been put on the map or taken off:
// a formation that has come to the map is in it, one that has gone is not (Ex.1).
// Chits that have been drawn stay out.
func (p *pos) recup(before uint32) {
	if p.phaseRule() != ruleOperations {
		return
	}
	after := p.present(p.sc.sides[allied] | p.sc.sides[german])
	for i, f := range p.sc.formations {
		switch {
		case f.units&after == 0:
			p.cup &^= 1 << i
		case f.units&before == 0 && int8(i) != p.active:
			p.cup |= 1 << i
		}
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
// aside. States: hits=N (0 to 2), refitted, and how far its operation has come.
func (g *Game) Place(kp kernel.Position, piece, place string, state []string) error {
	p, _ := reader(kp)
	if f := p.stack.Top(); f == nil || f.Proc != procUnit || f.B != 0 {
		if err := p.quiet(); err != nil {
			return err
		}
	}
	u := p.sc.readUnit(piece)
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
	var op operation
	hits, refit := uint8(0), false
	for _, s := range state {
		s = strings.ReplaceAll(strings.ToLower(s), ":", "=")
		name, value, _ := strings.Cut(s, "=")
		n, err := strconv.Atoi(value)
		switch {
		case boxed:
			return fmt.Errorf("state %q of a unit that is not on the map; states go with a hex", s)
		case name == "hits" && err == nil && n >= 0 && n <= 2:
			hits = uint8(n)
		case s == "refitted":
			refit = true
		case !op.read(name, value):
			return fmt.Errorf("no state %q; it is hits=0, hits=1, hits=2, refitted or, of its operation, %s", s, operationWords)
		}
	}
	t, mp, err := p.progress(u, op)
	if err != nil {
		return err
	}
	p.hits[u], p.task[u], p.mp[u] = hits, t, mp
	p.refitted &^= 1 << u
	if refit {
		p.refitted |= 1 << u
	}
	p.decided &^= 1 << u
	p.landed &^= 1 << u
	before := p.present(p.sc.sides[allied] | p.sc.sides[german])
	p.put(u, h, nil)
	p.recup(before)
	p.edited(1 << u)
	p.takeInHand(u)
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
	p.recup(0)
	p.edited(0)
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
		{Name: "fire", Values: "HEX UNIT ... [mobile]", Help: "begin a Fire Attack of active units: it is the defender's turn to decide"},
		{Name: "close", Values: "UNIT HEX", Help: "begin a close combat of an active unit, whatever the way there costs"},
	}
}

var phaseNames = []string{"landing", "support", "operations", "replacement", "redeployment", "housekeeping"}

// Set changes one part of the state.
func (g *Game) Set(kp kernel.Position, name, value string) error {
	p, _ := reader(kp)
	name, words := settingWords(name, value)
	if len(words) == 0 {
		return fmt.Errorf("set %s to what? want a value", name)
	}
	number := func(low, high int) (int, error) {
		n, err := strconv.Atoi(words[0])
		if err != nil || len(words) > 1 || n < low || n > high {
			return 0, fmt.Errorf("%s cannot be %q; it is a number from %d to %d", name, strings.Join(words, " "), low, high)
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
		return p.setActive(strings.Join(words, ""))
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
	case "fire":
		return p.setFire(words)
	case "close":
		return p.setClose(words)
	}
	var names []string
	for _, s := range g.Settings() {
		names = append(names, s.Name)
	}
	return fmt.Errorf("no setting %q; there are: %s", name, strings.Join(names, ", "))
}

// settingWords reads a setting and its value without regard to capitals and
// quotation marks. A side may stand apart: "artillery allied 2", "support allied 1".
func settingWords(name, value string) (string, []string) {
	name = strings.ToLower(name)
	words := strings.FieldsFunc(value, func(r rune) bool { return strings.ContainsRune(` ,='"`, r) })
	if len(words) == 2 {
		who := strings.ToLower(words[0])
		switch {
		case !slices.Contains(sideIDs[:], who):
		case name == "artillery" || name == "rp":
			return name + "-" + who, words[1:]
		case name == "support" && who == sideIDs[allied]:
			return name, words[1:]
		}
	}
	if name == "support-"+sideIDs[allied] {
		name = "support"
	}
	return name, words
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
	f := p.sc.readFormation(word)
	if f < 0 {
		return fmt.Errorf("no chit %q; one is %s", word, p.sc.formations[0].chit)
	}
	if p.present(p.sc.formations[f].units) == 0 {
		return fmt.Errorf("%s has no unit on the map; place one first (7.0)", p.sc.formations[f].name)
	}
	if p.sc.turns[p.turn].night {
		return fmt.Errorf("turn %d is a night turn without operations; set turn first", p.turn)
	}
	cup, tasks, mps, early := p.cup, p.task, p.mp, p.active < 0
	inOperations := p.stack.Len() > 1 && p.stack.Under(p.stack.Len()-2).Proc == procOperations
	p.restart(turnThird)
	if inOperations {
		p.cup = cup
	}
	p.cup &^= 1 << f
	p.activate(int8(f))
	for m := p.sc.formations[f].units; m != 0 && early; m &= m - 1 {
		u := trailing(m) // as it was placed before
		p.task[u], p.mp[u] = tasks[u], mps[u]
	}
	p.run(nil)
	for m := p.sc.formations[f].units; m != 0 && early; m &= m - 1 {
		p.takeInHand(trailing(m))
	}
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
		f := p.sc.readFormation(w)
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
