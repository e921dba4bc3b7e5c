package greatestday

import (
	"fmt"
	"strings"

	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// Facts gives opponents and tools read access to a position. It reads the position that
// it was made of as that changes.
type Facts struct{ s *state }

// Read returns the facts of a position of this game; ok is false for another's.
func Read(p kernel.Position) (f Facts, ok bool) {
	s, ok := p.(*state)
	return Facts{s}, ok
}

// Node kinds that opponents tell apart.
var (
	AtSetup    = nodeSetup
	AtActivate = nodeActivate
	AtAct      = nodeAct
	AtSecond   = nodeSecond
	AtMove     = nodeMove
	AtReact    = nodeReact
	AtDraw     = nodeDraw
	AtBonus    = nodeBonus
	AtCheck    = nodeCheck
	AtMuster   = nodeMuster
	AtSnap     = nodeSnap
	AtRun      = nodeRun
	AtDefend   = nodeDefend
	AtBout     = nodeBout
	AtConvert  = nodeConvert
	AtDispatch = nodeDispatch
)

// Verbs that opponents tell apart.
var (
	DoPick      = verbPick
	DoEnter     = verbEnter
	DoMove      = verbMove
	DoColumn    = verbColumn
	DoLeave     = verbLeave
	DoScatter   = verbScatter
	DoMount     = verbMount
	DoDismount  = verbDismount
	DoRide      = verbRide
	DoStay      = verbStay
	DoStop      = verbStop
	DoDone      = verbDone
	DoBack      = verbBack
	DoFire      = verbFire
	DoAdd       = verbAdd
	DoCommit    = verbCommit
	DoShoot     = verbShoot
	DoHold      = verbHold
	DoStanding  = verbStanding
	DoStrike    = verbStrike
	DoSpend     = verbSpend
	DoAccept    = verbAccept
	DoSnap      = verbSnap
	DoStand     = verbStand
	DoHero      = verbHero
	DoDemand    = verbDemand
	DoRally     = verbRally
	DoConvert   = verbConvert
	DoKeep      = verbKeep
	DoBuy       = verbBuy
	DoAssault   = verbAssault
	DoRearguard = verbRearguard
)

// Kind is the kind of the pending node.
func (f Facts) Kind() uint16 { return book.KindOf(f.s) }

// Scenario is what never changes: units, ground, tables, objectives.
func (f Facts) Scenario() *order.Scenario { return f.s.sc.Scenario }

// Turn is the turn in play, from 1.
func (f Facts) Turn() int { return int(f.s.turn) }

// At is the hex of a unit; negative when it is not on the map. Boxed says that it can
// come on it (G24.1).
func (f Facts) At(u int) int16 { return f.s.at[u] }

// Boxed says whether a unit waits in the reinforcement box.
func (f Facts) Boxed(u int) bool { return f.s.at[u] == boxed }

// Doors appends the hexes at which a unit that waits in the reinforcement box can come in now (G24.1, G24.2).
func (f Facts) Doors(u int, dst []int16) []int16 {
	var room [mostDoors]int16
	for _, h := range f.s.doorsOf(u, room[:0]) {
		if f.s.opensAt(u, h) {
			dst = append(dst, h)
		}
	}
	return dst
}

// BeyondLine says whether a hex lies south of the line that no Allied unit passes from the Night
// of 6 June on, as long as the Connecting Roads have not opened it; who stands there when that
// Night begins is lost (11).
func (f Facts) BeyondLine(h int16) bool {
	return h >= 0 && f.s.sc.lineTurn > 0 && !f.s.week.opened && f.s.sc.south.has(h)
}

// Hits is the number of a unit's cohesion hits, Steps that of its steps.
func (f Facts) Hits(u int) int { return int(f.s.unit[u].hits) }

// Steps is the number of steps that a unit has left.
func (f Facts) Steps(u int) int { return int(f.s.unit[u].steps) }

// Suppressed says whether a unit is suppressed (G18.2).
func (f Facts) Suppressed(u int) bool { return f.s.is(u, suppressed) }

// InColumn says whether a unit is in column.
func (f Facts) InColumn(u int) bool { return f.s.is(u, inColumn) }

// Mounted says whether a unit is mounted.
func (f Facts) Mounted(u int) bool { return f.s.is(u, isMounted) }

// InCommand says whether a unit is in command (G6).
func (f Facts) InCommand(u int) bool { return f.s.inCommand(u) }

// Points is what a division has to spend (G5.1).
func (f Facts) Points(division int) int { return int(f.s.cp[division]) }

// Holder is the side that controls an objective; ok is false for nobody (G25.2).
func (f Facts) Holder(objective int) (side order.Side, ok bool) {
	h := f.s.holder[objective]
	return order.Side(max(h-1, 0)), h != nobody
}

// Score is what a side has now (G25).
func (f Facts) Score(side order.Side) int { return f.s.score(side) }

// InHand is the unit that the pending decision is about, or -1.
func (f Facts) InHand() int { return int(f.s.inHand()) }

// Checked is the unit that the pending check is about, or -1 (G1.2).
func (f Facts) Checked() int {
	if t := f.s.stack.Top(); t != nil && t.Proc == procCheck {
		return int(t.A)
	}
	return -1
}

// Quality is the troop quality of a unit at the moment (G1.9).
func (f Facts) Quality(u int) int {
	q := f.s.qualitySum(u)
	return q.total
}

// Reach is how far a unit fires at the moment, 0 for not at all (G12.2).
func (f Facts) Reach(u int) int { return f.s.reach(u) }

// Mustered is how many units the formation of a chit has on the map.
func (f Facts) Mustered(chit int) int {
	n := 0
	for u := range f.s.sc.Units {
		if f.s.onMap(u) && !f.s.isLeader(u) && f.s.form(u) == f.s.sc.chits[chit].formation {
			n++
		}
	}
	return n
}

// Commands says whether a leader is one of those who can command a unit, near or not (G6).
func (f Facts) Commands(leader, u int) bool { return f.s.commands(leader, u) }

// Serves says whether a unit is of the formation of a chit.
func (f Facts) Serves(chit, u int) bool { return f.s.form(u) == f.s.sc.chits[chit].formation }

// Active is the division whose chit is in play, or -1.
func (f Facts) Active() int {
	if f.s.active < 0 || f.s.chit().kind != divisionChit {
		return -1
	}
	return int(f.s.chit().division)
}

// Shot says with how many faces of the die direct fire has which result, without and
// with the company bonus; ok is false when u cannot fire at w from where both stand, and
// bonus when u cannot have the bonus (G14).
func (f Facts) Shot(u, w int) (plain, helped [order.Kill + 1]uint8, bonus, ok bool) {
	s := f.s
	if !s.aims(u, w) {
		return plain, helped, false, false
	}
	frame := kernel.Frame{A: int16(u), B: int16(w), C: int16(direct)}
	a := s.attack(&frame)
	plain = f.faces(&a)
	if bonus = s.mayWin(&frame); bonus {
		a.bonus = true
		helped = f.faces(&a)
	}
	return plain, helped, bonus, true
}

// aims is fireVerdict without its reasons, which an opponent never reads: to name the hex
// that hides a target costs more than all the rest.
func (s *state) aims(u, w int) bool {
	_, colour, _, ok := s.weapon(u)
	return ok && s.onMap(u) && !s.is(u, suppressed) && colour != order.Green && s.onMap(w) && s.side(w) != s.side(u) && !s.isLeader(w) &&
		s.sc.Ground.Grid.Distance(s.at[u], s.at[w]) <= s.reach(u) && s.fires(s.at[u], s.at[w])
}

// Snap is Shot for fire of u at a unit w that is about to leave its hex for another, or
// to do something in it: to is then negative (G15.3).
func (f Facts) Snap(u, w int, to int16) (plain [order.Kill + 1]uint8, ok bool) {
	s := f.s
	if !s.canReact(u, w, s.at[w]).OK() {
		return plain, false
	}
	a := s.attack(&kernel.Frame{A: int16(u), B: int16(w), C: s.passage(s.side(u), to)})
	return f.faces(&a), true
}

// Trigger is the unit that fire is called for at a pending decision to react, and where
// it goes, negative when it stays (G15.1).
func (f Facts) Trigger() (u int, to int16) {
	if t := f.s.stack.Top(); t != nil && t.Proc == procReact {
		return int(t.A), t.C
	}
	return -1, -1
}

// Answering is the fire of a unit that a standing answer has begun at a step: who checks whether he
// fires, at whom, and with how many faces which result (G15.2, G15.6).
func (f Facts) Answering() (w, u int, faces [order.Kill + 1]uint8, ok bool) {
	s := f.s
	t := s.stack.Top()
	if t == nil || t.Proc != procCheck || purpose(t.B) != reactCheck {
		return -1, -1, faces, false
	}
	r := s.stack.Under(1)
	a := s.attack(&kernel.Frame{A: t.A, B: r.A, C: s.passage(s.side(int(t.A)), r.C)})
	return int(t.A), int(r.A), f.faces(&a), true
}

func (f Facts) faces(a *attack) (out [order.Kill + 1]uint8) {
	t := f.s.sc.Table
	total := a.sum(t).total
	for face := range 10 {
		out[a.effect(t, total, face)]++
	}
	return out
}

// Zones tells of the hexes within some distance of one whether they are in a fire zone of a
// side, all at one look (G12).
func (f Facts) Zones(side order.Side, middle int16, span int) func(h int16) bool {
	zones := f.s.zonesNear(side, middle, span)
	return zones.has
}

// Price is what the next action of the unit in hand costs in command points (G5.4).
func (f Facts) Price() int {
	s := f.s
	t := s.stack.Top()
	switch {
	case t == nil || t.Proc != procUnit || s.heroIn(int(t.A)) || s.selfRun(int(t.A)) || t.Step == secondWon:
		return 0
	case t.B > 0:
		return int(s.sc.Table.Command.Second)
	case s.chit().kind == directChit:
		return int(s.sc.Table.Command.Direct)
	}
	return 0
}

// readNamed finds one of n things by its id, or by its name without blanks.
func (s *state) readNamed(what, word string, n int, named func(int) (id, name string)) (int16, error) {
	for i := range n {
		id, name := named(i)
		if strings.EqualFold(id, word) || strings.EqualFold(strings.ReplaceAll(name, " ", ""), word) {
			return int16(i), nil
		}
	}
	id, _ := named(0)
	return 0, fmt.Errorf("no %s %q; one is %s", what, word, id)
}

// Direct says whether the chit in play is one of Direct Command, where every unit that acts
// costs a command point (G7.6).
func (f Facts) Direct() bool { return f.s.active >= 0 && f.s.chit().kind == directChit }

// Chit is the number of the chit in play, -1 for none.
func (f Facts) Chit() int { return int(f.s.active) }

// Chits is how many chits a scenario has (G4.1).
func (f Facts) Chits() int { return len(f.s.sc.chits) }

// InMug says whether a chit can still be drawn in this turn (G3.8).
func (f Facts) InMug(chit int) bool { return f.s.mug>>chit&1 != 0 }

// Due says whether the chit of a unit's division can still be drawn in this turn (G3.8).
func (f Facts) Due(u int) bool {
	for i := range f.s.sc.chits {
		if x := &f.s.sc.chits[i]; x.kind == divisionChit && x.division == f.s.div(u) {
			return f.InMug(i)
		}
	}
	return false
}

// Steps of a search over the whole map cost at most so much together.
const wholeMap = 4000

// Ways fills dst, which holds a number for each hex, with what it costs on foot in column
// to come to a hex, in half points, when nobody is in the way; less than 0 where there is
// no way (G9.3).
func (f Facts) Ways(to int16, dst []int16) {
	field := f.s.sc.price.of(order.OnFoot, true).From(to)
	field.Run(wholeMap, nil)
	for h := range dst {
		dst[h] = -1
		if cost, ok := field.Cost(int16(h)); ok {
			dst[h] = int16(cost)
		}
	}
	field.Free()
}

// Places appends to dst the hexes of those who act in the matter in hand and of those it
// is done to.
func (f Facts) Places(dst []int16) []int16 {
	chosen, target := f.s.matter()
	for u := range chosen.with(&target) {
		if h := f.s.at[u]; h >= 0 {
			dst = append(dst, h)
		}
	}
	return dst
}

// Holds says whether a side controls a bridge that counts (2.4.5).
func (f Facts) Holds(side order.Side, bridge int) bool {
	return f.s.holdsBridge(side, bridge)
}

// First is the first unit in a hex, After the next one there; -1 for none.
func (f Facts) First(h int16) int { return f.s.first(h) }

// After is the unit that follows another in the list of its hex, -1 for none.
func (f Facts) After(u int) int { return f.s.after(u) }

// Lies tells which beach's Overlay a hex lies on as long as that is not cleared, -1 for none.
func (f Facts) Lies(h int16) int { return f.s.overlay(h) }
