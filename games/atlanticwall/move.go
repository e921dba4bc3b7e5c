package atlanticwall

import (
	"math"

	"sandtable/board"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// 6 Movement: who moves, and where to.
var (
	ruleMovement  = book.Rule("6.0", "Movement", "The player moves any of his units, each once and in one mode; what is not spent is lost.", "")
	_             = book.Rule("6.11", "No combat", "There is no combat in a Movement Phase, and moves only in one's own (6.25).", "")
	_             = book.Rule("6.25", "Own phase", "Units move in the Movement Phase of their own side alone; retreats and advances are no moves and cost no points.", "")
	ruleOwn       = book.Rule("6.0", "Movement", "A player moves his own units.", "{unit} belongs to the other side")
	ruleOwnAway   = book.Rule("6.0", "Movement", "Units move on the map, or onto it when they come.", "{unit} {is|are} not on the map")
	ruleOnce      = book.Rule("6.0", "Movement", "A unit moves once in a phase.", "{unit} {has|have} moved already")
	ruleImmobile  = book.Rule("6.24", "Allowances", "A unit without an allowance does not move.", "{unit} cannot move")
	ruleStays     = book.Rule("15.11", "Work instead of moves", "Units that broke down, were built up or fortify do not move in that phase (14.13).", "{unit} {is|are} at work in this phase and {does|do} not move")
	ruleBridges   = book.Rule("6.77", "Rivers", "An engineer who helps others across a river does not move in that phase.", "{unit} {helps|help} others across the river and {stays|stay}")
	ruleTooFar    = book.Rule("6.24", "Allowances", "No unit spends more than its allowance.", "{C:hex} costs {A:half}, there are {B:half}")
	ruleHere      = book.Rule("6.0", "Movement", "A move leads to another hex.", "{unit} stands in {hex}")
	ruleStopped   = book.Rule("6.22", "Into a zone", "A unit stops in the first hex in an enemy zone.", "{B:unit} {stops|stop} in {hex}, which is in an enemy zone")
	ruleNoWay     = book.Rule("6.24", "Allowances", "Without a way there is no move.", "no way leads {unit} to {hex}")
	ruleEnemy     = book.Rule("6.21", "Enemy units", "No unit enters a hex with an enemy unit.", "an enemy stands in {hex}")
	ruleLeaves    = book.Rule("6.23", "Out of a zone", "It costs half the allowance besides, the first hex must be free of enemy zones, and no other zone is entered in that phase (7.32).", "{hex} is in an enemy zone, and {B:unit} {leaves|leave} one in this move")
	_             = book.Rule("6.33", "Tactical moves", "They use the printed allowance and gain nothing from roads.", "")
	_             = book.Rule("6.34", "Tactical moves and zones", "They may enter and leave enemy zones within 6.22 and 6.23.", "")
	_             = book.Rule("6.62", "Through a hex", "Any number of units may pass through a hex.", "")
	_             = book.Rule("6.63", "Own zones", "One's own zones hold nobody up.", "")
	_             = book.Rule("7.23", "Only enemies", "A zone works on enemies alone.", "")
	ruleHQ        = book.Rule("6.27", "Headquarters", "They never enter an enemy zone by themselves (7.34).", "{hex} is in an enemy zone; {B:unit} {does|do} not enter one")
	ruleGuns      = book.Rule("6.56", "Artillery", "Artillery never enters an enemy zone by itself (7.34).", "{hex} is in an enemy zone; {B:unit} {does|do} not enter one")
	ruleOneHex    = book.Rule("6.28", "One hex", "A class A unit may always move one hex tactically, whatever it costs, but not from zone to zone (7.35).", "")
	ruleFromZone  = book.Rule("6.29", "Marches and zones", "Strategic moves do not begin in an enemy zone.", "{unit} {is|are} in an enemy zone and cannot march")
	ruleMarchZone = book.Rule("6.42", "Marches and zones", "Strategic moves never enter an enemy zone (6.29).", "{hex} is in an enemy zone, which no march enters")
	ruleNoMarch   = book.Rule("13.32", "Isolated", "Units isolated in the second degree do not move strategically.", "{unit} {is|are} isolated and cannot march")
	_             = book.Rule("6.13", "Two modes", "A unit moves tactically or strategically, never both in a phase (6.32).", "")
	_             = book.Rule("6.32", "In any order", "Tactical and strategic moves may be mixed as long as each unit makes one kind of them.", "")
	ruleNear      = book.Rule("6.13", "Two modes", "What a tactical move reaches is entered by one: it hinders nothing afterwards.", "{unit} can move to {hex} without marching")
	_             = book.Rule("6.61", "Friends", "Friendly units and their zones hold nobody up (6.63).", "")
	ruleQueue     = book.Rule("19.24", "In a queue", "Units that come onto the map come one behind the other.", "{unit} comes onto the map by itself")
	ruleNobody    = book.Rule("6.0", "Movement", "All units of the hex that can move come along.", "nobody else in {hex} can move along")
	_             = book.Rule("7.22", "Into a zone", "To enter an enemy zone costs nothing more.", "")
	_             = book.Rule("7.31", "Into a zone", "A unit stops there.", "")
	_             = book.Rule("7.32", "Out of a zone", "As 6.23; never from zone to zone but by combat.", "")
	_             = book.Rule("7.34", "Units without zones", "Units that exert no zone do not enter one by themselves and need not leave it.", "")
	_             = book.Rule("7.35", "One hex", "As 6.28.", "")
	ruleBocage    = book.Rule("21.2", "Out of the bocage", "A German unit in bocage leaves an enemy zone for one point more instead of half its allowance.", "")

	nodeMoves = book.Node("moves")
	nodeMove  = book.Node("move")

	evMoves = book.Event("move", "{unit} {moves|move} from {hex} to {place}")
	evMarch = book.Event("move", "{unit} {marches|march} from {hex} to {place}")
	evStep  = book.Event("move", "{unit}{-hex} to {hex}").Step()
)

// most is how many units move together at most: as many as stand in a hex.
const most = 12

// maxWay is how many hexes a way has, but for the longest.
const maxWay = 256

// moveState is what is in hand of a move: who goes along.
type moveState struct {
	with    [most]int16
	n       int8
	entered [maxEntries]int8 // units that have marched in over each entry hex in this phase (19.25)
}

func (m *moveState) hash(h *kernel.Hash) {
	h.Int(int64(m.n))
	for _, n := range m.entered {
		h.Int(int64(n))
	}
	for _, u := range m.with[:m.n] {
		h.Int(int64(u))
	}
}

func init() {
	seat := func(s *state, _ *kernel.Frame) kernel.Seat { return kernel.Seat(s.side) }
	book.Proc(procMoves, play.Proc[*state]{Nodes: []uint16{nodeMoves}})
	book.Room(nodeMoves, play.Room[*state]{
		Who: seat, Rule: ruleMovement, Idle: verbDone,
		Ask: "Move: choose a unit, or done.", Facts: func(s *state, _ *kernel.Frame, p *scene.Prompt) { s.crowdFact(s.of(s.side), p) },
		Moves: []play.Move[*state]{
			{
				Verb: verbPick, Look: "pick", Label: "Move {unit}", Try: everyone(verbPick), List: listPicks,
				Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict { return s.mayPick(int(c.A)) },
				Do: func(s *state, _ *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
					s.move.n = 1
					s.move.with[0] = c.A
					s.stack.Push(kernel.Frame{Proc: procMove, A: c.A})
				},
			},
			{Verb: verbDone, Look: "pass", Label: "End of movement", Main: true, Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.stack.Pop() }},
		},
	})
	book.Proc(procMove, play.Proc[*state]{Nodes: []uint16{nodeMove}})
	book.Room(nodeMove, play.Room[*state]{
		Who: seat, Rule: ruleMovement, Idle: verbBack,
		Ask: "Where does {unit} go?",
		Moves: []play.Move[*state]{
			{
				Verb: verbWith, Look: "pick", Label: "{unit} comes along", Try: companions,
				Wide:  everyone(verbWith),
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict { return s.mayJoin(int(f.A), int(c.A)) },
				Do:    func(s *state, _ *kernel.Frame, c kernel.Choice, _ kernel.Sink) { s.join(c.A) },
			},
			{
				Verb: verbAll, Look: "take", Label: "The whole stack",
				Judge: func(s *state, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
					return ruleNobody.Only(s.othersOf(f.A) > 0, max(s.at[f.A], 0))
				},
				Do: func(s *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) {
					for u := s.first(s.at[f.A]); u >= 0; u = s.after(u) {
						if s.mayJoin(int(f.A), u).OK() {
							s.join(int16(u))
						}
					}
				},
			},
			moveBy(verbMove, tactical, "Move to {place}"), moveBy(verbMarch, strategic, "March to {place}"),
			{Verb: verbExit, Look: "move", Label: "Off the south edge", Try: tryExit, Judge: (*state).mayExit, Do: (*state).leaveMap, Detail: (*state).exitDetail},
			{Verb: verbBack, Look: "back", Label: "Put back", Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.endMove() }},
		},
	})
}

// moveBy is the choice of a destination.
func moveBy(verb uint16, m mode, label string) play.Move[*state] {
	return play.Move[*state]{
		Verb: verb, Look: "move", Label: label,
		List: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
			if m == strategic {
				return dst // listMoves has listed them
			}
			return s.listMoves(dst)
		},
		Wide: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
			if at := s.at[f.A]; at >= 0 {
				for h := range int16(s.sc.hexes()) {
					if s.sc.Ground.Grid.Distance(at, h) <= 2 {
						dst = append(dst, kernel.Choice{Verb: verb, A: h})
					}
				}
			}
			return dst
		},
		Judge:  func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict { return s.mayGo(f.A, c.A, m) },
		Do:     func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) { s.carry(c.A, m, sink) },
		Detail: (*state).moveDetail,
	}
}

// listPicks lists whom mayPick allows. It is asked before every move, so most are passed over at
// a glance.
func listPicks(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	if s.spent() {
		return dst
	}
	at, unit := s.at, s.unit
	for i := range s.sc.movers[s.side] {
		m := &s.sc.movers[s.side][i]
		u := m.unit
		if h := at[u]; h < 0 && (h != due || s.turn < m.comes || !s.canEnter(int(u))) || unit[u].flags&(moved|atWork|uncommitted|bridging) != 0 {
			continue
		}
		if (m.always || s.face(int(u)).Move != 0) && (unit[u].beach == 0 || !s.wades(int(u))) {
			dst = append(dst, kernel.Choice{Verb: verbPick, A: u})
		}
	}
	return dst
}

// mobile is a unit that can ever move, with what of it never changes.
type mobile struct {
	unit   int16
	comes  int16 // the first Game-Turn in which it can march in, beyond the last one if it never does
	always bool  // both its sides can move
}

// mobilise works out who can ever move.
func (sc *scenario) mobilise() {
	for u := range sc.Units {
		m := &sc.Units[u]
		front, back := m.Front.Move > 0, m.Back.Move > 0
		if !front && !back && m.Type != order.Delay && !mounted(&m.Unit) {
			continue
		}
		x := mobile{unit: int16(u), comes: math.MaxInt16, always: front && back && m.Type != order.Delay}
		if i := sc.arrival[u]; i >= 0 && !sc.Arrivals[i].Landing {
			x.comes = sc.Arrivals[i].Turn
		}
		sc.movers[m.Side()] = append(sc.movers[m.Side()], x)
	}
}

// mayPick says why a unit cannot be moved now.
func (s *state) mayPick(u int) kernel.Verdict {
	n := int16(u)
	switch {
	case s.sideOf(u) != s.side:
		return ruleOwn.No(n)
	case s.at[u] < 0 && !s.canEnter(u):
		return ruleOwnAway.No(n)
	case s.is(u, moved):
		return ruleOnce.No(n)
	case s.is(u, atWork):
		return ruleStays.No(n)
	case s.is(u, uncommitted):
		return s.heldBy().No(n)
	case s.bound(u):
		return ruleAshoreStays.No(n)
	case s.wades(u):
		return ruleTied.No(n)
	case s.is(u, bridging):
		return ruleBridges.No(n)
	case s.spent():
		return ruleSent.No()
	case s.face(u).Move == 0:
		return ruleImmobile.No(n)
	}
	return kernel.Verdict{}
}

// inGroup tells whether a unit is among those in hand.
func (s *state) inGroup(u int16) bool {
	for _, w := range s.move.with[:s.move.n] {
		if w == u {
			return true
		}
	}
	return false
}

// mayJoin says why a unit cannot be moved along with the one in hand.
func (s *state) mayJoin(lead, u int) kernel.Verdict {
	if s.at[lead] < 0 {
		return ruleQueue.No(int16(lead))
	}
	if v := movedAlong.may(s, lead, u); !v.OK() {
		return v
	}
	return s.mayPick(u)
}

func (s *state) othersOf(lead int16) (n int) {
	for u := s.first(s.at[lead]); u >= 0; u = s.after(u) {
		if s.mayJoin(int(lead), u).OK() {
			n++
		}
	}
	return n
}

func companions(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for u := s.first(s.at[f.A]); u >= 0; u = s.after(u) {
		dst = append(dst, kernel.Choice{Verb: verbWith, A: int16(u)})
	}
	return dst
}

// join takes a unit along; those in hand are kept in the order of their numbers.
func (s *state) join(u int16) {
	i := int(s.move.n)
	for ; i > 1 && s.move.with[i-1] > u; i-- {
		s.move.with[i] = s.move.with[i-1]
	}
	s.move.with[i] = u
	s.move.n++
}

// endMove puts down what was in hand.
func (s *state) endMove() {
	s.endHand()
	s.stack.Pop()
}

// listMoves appends a choice for every hex to which all in hand can go: tactically, then
// those where each can go tactically or strategically.
func (s *state) listMoves(dst []kernel.Choice) []kernel.Choice {
	zones := s.zones(s.side.Other())
	var near, far hexes
	for i, u := range s.move.with[:s.move.n] {
		if i == 0 {
			s.reach(&near, int(u), tactical, zones)
			s.reach(&far, int(u), strategic, zones)
			if s.move.n > 1 {
				far.join(&near)
			}
			continue
		}
		t := s.reachOf(int(u), tactical, zones)
		both := s.reachOf(int(u), strategic, zones)
		both.join(&t)
		near.meet(&t)
		far.meet(&both)
	}
	dry := near // without the engineers' help
	for _, u := range s.move.with[:s.move.n] {
		if at := s.at[u]; at >= 0 {
			for _, h := range s.sc.Ground.Grid.Adjacent[at] {
				if h != board.NoHex && dry.has(h) && s.needsNoHelp(int(u), h, zones) {
					dry.drop(h)
				}
			}
		}
	}
	far.without(&dry)
	return far.list(verbMarch, near.list(verbMove, dst))
}

// mayGo says why those in hand cannot go to a hex in a mode.
func (s *state) mayGo(lead, to int16, m mode) kernel.Verdict {
	zones := s.zones(s.side.Other())
	near := true
	for _, u := range s.move.with[:s.move.n] {
		if s.canGo(int(u), to, tactical, zones) {
			near = near && (m == tactical || !s.needsNoHelp(int(u), to, zones))
			continue
		}
		if near = false; m == tactical || !s.canGo(int(u), to, strategic, zones) {
			return s.mayReach(int(u), to, m, zones)
		}
	}
	if m == strategic && near {
		return ruleNear.No(lead, to)
	}
	return kernel.Verdict{}
}

// manner is how one of those in hand moves when they go to a hex together: where others march he does only
// if he has to (6.13).
func (s *state) manner(u int, to int16, m mode, zones *hexes) mode {
	if m == strategic && s.move.n > 1 && s.canGo(u, to, tactical, zones) && !s.needsNoHelp(u, to, zones) {
		return tactical
	}
	return m
}

// carry moves those in hand.
func (s *state) carry(to int16, m mode, sink kernel.Sink) {
	zones := s.zones(s.side.Other())
	who, n, from := s.move.with, s.move.n, s.at[s.move.with[0]]
	out := from >= 0 && zones.has(from)
	s.inv.sent += s.move.n
	for _, u := range s.move.with[:s.move.n] {
		s.travel(int(u), to, s.manner(int(u), to, m, zones), zones, sink)
	}
	s.endMove()
	if out {
		s.leaveDelay(from, who[:n])
	}
}

// travel moves one unit along its cheapest way.
func (s *state) travel(u int, to int16, m mode, zones *hexes, sink kernel.Sink) {
	var memory [maxWay]int16
	way := s.route(u, to, m, zones, memory[:0])
	from := s.at[u]
	v := s.mover(u, m, zones)
	if len(way) == 2 && v.helped(to) {
		s.set(s.bridger(u, from, nil), bridging)
	}
	if from < 0 {
		from = way[0]
		s.countIn(from, m)
		evComesIn.Tell(sink, ruleEntryMarch, int16(u), from)
		s.enters(s.sideOf(u), from, sink)
	} else if zones.has(from) {
		s.set(u, withdrew)
	}
	entered := len(way) - 1
	s.pass(u, way, sink)
	s.set(u, moved)
	if entered > 1 {
		s.set(u, wentFar)
	}
	told := evMoves
	if m == strategic {
		s.set(u, marched)
		told = evMarch
	}
	s.put(u, to)
	if from != to { // who comes in may stay in his entry hex
		told.Tell(sink, ruleMovement, int16(u), from, to)
	}
	s.limber(u)
}

// pass takes a unit along a way, and does what comes of every hex that it enters.
func (s *state) pass(u int, way []int16, sink kernel.Sink) {
	for i := 1; i < len(way); i++ {
		evStep.Tell(sink, ruleMovement, int16(u), way[i-1], way[i])
		s.enters(s.sideOf(u), way[i], sink)
	}
}

// limber puts moved artillery out of battery (6.53, 6.54).
func (s *state) limber(u int) {
	switch c := s.card(u); {
	case c.Towed():
		s.unit[u].battery = 2
	case c.Gun():
		s.unit[u].battery = 1
	}
}

func (x *hexes) join(y *hexes) {
	for i := range x {
		x[i] |= y[i]
	}
}

func (x *hexes) meet(y *hexes) {
	for i := range x {
		x[i] &= y[i]
	}
}

func (x *hexes) without(y *hexes) {
	for i := range x {
		x[i] &^= y[i]
	}
}
