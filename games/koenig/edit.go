package koenig

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sandtable/kernel"
	"sandtable/play"
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
	return fmt.Errorf("pieces cannot be changed at node %s; set turn, phase or active first", book.Nodes()[p.Node().Kind])
}

// edited brings the pending node in line with the pieces after a change by hand;
// changed are the units that were moved.
func (p *pos) edited(changed uint32) {
	switch f := p.stack.Top(); {
	case f.Proc == procLanding:
		book.Run(p, nil)
	case f.Step == 0 && (f.Proc == procSupport || f.Proc == procReplacement) && (p.pending(allied)|p.pending(german))&changed != 0:
		p.restart(turnLanding) // a unit has become due before the first die of the turn
		book.Run(p, nil)
	}
}

// recup brings the cup in line after units have been put on the map or taken off:
// a formation that has come to the map is in it, one that has gone is not (Ex.1).
// Chits that have been drawn stay out.
func (p *pos) recup(before uint32) {
	if p.phaseNow() != phaseOperations {
		return
	}
	after := p.present(p.everyone())
	for i, f := range p.sc.formations {
		switch {
		case f.units&after == 0:
			p.cup &^= 1 << i
		case f.units&before == 0 && int8(i) != p.active:
			p.cup |= 1 << i
		}
	}
}

// Place puts a unit on a hex, or into one of the boxes due, eliminated, left and
// aside. States: hits=N (0 to 2), refitted, and how far its operation has come.
func (g *Game) Place(kp kernel.Position, piece, place string, state []string) error {
	p, _ := play.Of[*pos](kp)
	if f := p.stack.Top(); f == nil || f.Proc != procUnit || f.B != 0 {
		if err := p.quiet(); err != nil {
			return err
		}
	}
	n, err := p.readUnit(piece)
	if err != nil {
		return err
	}
	u := int(n)
	h, boxed := boxes[strings.ToLower(place)]
	if !boxed {
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
	before := p.present(p.everyone())
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
	p, _ := play.Of[*pos](kp)
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
		book.Run(p, nil)
		return
	}
	p.stack.Top().Step = turnSecond
	p.beginLanding()
}

var phaseNames = []string{"landing", "support", "operations", "replacement", "redeployment", "housekeeping"}

func init() {
	number := func(name, help string, into func(*pos) *int8) {
		book.IntSetting(name, 0, 9, help, func(p *pos, n int) { *into(p) = int8(n) })
	}
	setting := func(name, values, help string, set func(*pos, []string) error) {
		book.Setting(play.Setting[*pos]{Name: name, Values: values, Help: help, Set: set})
	}
	setting("turn", "number of the turn", "go to the beginning of a turn", (*pos).setTurn)
	setting("phase", strings.Join(phaseNames, ", "), "begin a phase of this turn; housekeeping ends the turn", (*pos).setPhase)
	setting("active", "a chit, such as 16RCT", "draw this chit: its units are active", (*pos).setActive)
	setting("cup", "chits, all or none", "chits still to be drawn", (*pos).setCup)
	number("artillery-allied", "Allied artillery points left", func(p *pos) *int8 { return &p.artillery[allied] })
	number("artillery-german", "German artillery points left", func(p *pos) *int8 { return &p.artillery[german] })
	book.Setting(play.Setting[*pos]{Name: "support", Also: "support-allied", Values: "0 to 9", Help: "Allied support points left",
		Set: func(p *pos, words []string) error { return setSmall("support", words, &p.support) }})
	for who, id := range sideIDs {
		setting("rp-"+id, "0 to 9", sideAdjectives[who]+" replacement points left, in the Replacement Phase", func(p *pos, words []string) error {
			return p.setReplacements(side(who), words)
		})
	}
	book.IntSetting("delay", 0, 999, "delay points scored so far", func(p *pos, n int) { p.delay = int16(n) })
	setting("control", "HEX SIDE", "who holds an objective", (*pos).setControl)
	setting("fire", "HEX UNIT ... [mobile]", "begin a Fire Attack of active units: it is the defender's turn to decide", (*pos).setFire)
	setting("close", "UNIT HEX", "begin a close combat of an active unit, whatever the way there costs", (*pos).setClose)
}

var sideAdjectives = [2]string{"Allied", "German"}

func setSmall(name string, words []string, into *int8) error {
	n, err := play.Int(name, words, 0, 9)
	if err == nil {
		*into = int8(n)
	}
	return err
}

func (p *pos) setTurn(words []string) error {
	n, err := play.Int("turn", words, 1, len(p.sc.turns)-1)
	if err != nil {
		return err
	}
	p.turn = int8(n)
	p.artillery, p.support, p.rp, p.out, p.refitted, p.cup = [2]int8{}, 0, [2]int8{}, [2]bool{}, 0, 0
	p.restart(turnLanding)
	book.Run(p, nil)
	return nil
}

func (p *pos) setPhase(words []string) error {
	word := words[0]
	night := p.sc.turns[p.turn].night
	i := slices.Index(phaseNames, strings.ToLower(word))
	if i < 0 {
		return fmt.Errorf("no phase %q; there are: %s", word, strings.Join(phaseNames, ", "))
	}
	if (i == 1 || i == 2) && night || (i == 3 || i == 4) && !night {
		return fmt.Errorf("turn %d is %s and has no %s phase; set turn first", p.turn, p.sc.turns[p.turn].name, phaseNames[i])
	}
	all := p.everyone()
	if i == 2 && p.present(all) == 0 {
		return errors.New("no unit is on the map; place some before the operations phase")
	}
	if i == 4 && p.present(p.sc.sides[german])&^p.refitted == 0 {
		return errors.New("no German unit on the map may redeploy; place one first")
	}
	switch i {
	case 0:
		p.restart(turnLanding)
		book.Run(p, nil)
	case 5:
		p.restart(turnHousekeeping)
	default:
		p.restart([...]uint8{1: turnSecond, 2: turnThird, 3: turnSecond, 4: turnThird}[i])
	}
	return nil
}

func (p *pos) setActive(words []string) error {
	f, err := p.readChit(strings.Join(words, ""))
	if err != nil {
		return err
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
	book.Run(p, nil)
	for m := p.sc.formations[f].units; m != 0 && early; m &= m - 1 {
		p.takeInHand(trailing(m))
	}
	return nil
}

func (p *pos) setCup(words []string) error {
	if p.phaseNow() != phaseOperations {
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
		f, err := p.readChit(w)
		if err != nil || int8(f) == p.active {
			return fmt.Errorf("%q cannot be in the cup; want chits that are not active, all or none", w)
		}
		cup |= 1 << f
	}
	p.cup = cup
	return nil
}

func (p *pos) setReplacements(who side, words []string) error {
	f := p.stack.Top()
	if f == nil || f.Proc != procReplacement {
		return errors.New("replacement points are used in the replacement phase; set phase replacement first")
	}
	if err := setSmall("rp-"+sideIDs[who], words, &p.rp[who]); err != nil {
		return err
	}
	if p.canRecover(allied) || p.canRecover(german) {
		f.A, f.B, f.Step = int16(allied), 0, refitRecover
		book.Run(p, nil)
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
	p.take(o, side(who) == allied, nil)
	return nil
}
