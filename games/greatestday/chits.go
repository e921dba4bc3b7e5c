package greatestday

import (
	"math/bits"
	"slices"

	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// G3.5 to G3.9 The mug, G4 Chits, G7 What they activate.
var (
	_             = book.Rule("G3.5", "The named first chit", "A scenario may name the first chit of its first turn; a formation's chit so named is free, and gone after it.", "")
	_             = book.Rule("G3.7", "What is in the mug", "The chit of every division with a unit on the map or due, in a Landing Wave box too, and Direct Command of each side.", "")
	ruleDraw      = book.Rule("G3.8", "Drawing", "Every chit in the mug is equally likely.", "")
	ruleNotInMug  = book.Rule("G3.8", "Drawing", "Only chits in the mug can be drawn.", "{chit} is not in the mug")
	ruleKept      = book.Rule("G3.9", "The last chit", "The last chit of a turn is not drawn: it is played first in the next.", "")
	_             = book.Rule("G2.6", "Stripes", "A coloured stripe is a formation. Black: divisional, acts with its division and with one formation a turn. White: with its division or on Direct Command only.", "")
	_             = book.Rule("G4.1", "Chits", "Division chits, Direct Command of each side, and formation chits where a scenario gives them.", "")
	ruleChit      = book.Rule("G4.3", "A chit in play", "Its player is active: his units act one after the other, each once, until he finishes or none is left.", "")
	ruleActedOnce = book.Rule("G4.3", "Once a chit", "A unit is activated once by a chit.", "{unit} has already acted on this chit")
	ruleFinish    = book.Rule("G4.5", "Ending a chit", "The active player ends his chit when he likes; nobody has to act.", "")
	_             = book.Rule("G4.6", "Every chit", "A unit may act on every chit that activates it, however often in a turn.", "")
	_             = book.Rule("G7", "Who is active", "Division: its units and attached formations. Formation: its units. Direct Command: any unit of the side that is in command, for a point each.", "")
	ruleNotActive = book.Rule("G7", "Who is active", "Only units that the chit activates act.", "{unit} is not activated by the chit in play, {chit}")
	ruleNotThere  = book.Rule("G7", "Who is active", "Only units on the map act, or those in the reinforcement box on their division's chit.", "{unit} is not on the map")
	ruleDirect    = book.Rule("G7.6", "Direct Command", "It costs a point of the unit's division, paid before its action.", "{unit} is out of command and cannot act on Direct Command")

	nodeDraw     = book.Node("draw")
	nodeActivate = book.Node("activate")

	evChit     = book.Event("phase", "{chit} is played")
	evFirst    = book.Event("phase", "{chit} is played first")
	evFinished = book.Event("phase", "{chit} has ended")
	evKept     = book.Event("phase", "{chit} is left: it will be the first of the next turn")
	evLeft     = book.Event("phase", "{chit} is left: it will not be the first of the next turn")
	evAfter    = book.Event("phase", "{chit}, which was left, is played next")
)

// chitKind is what a chit activates.
type chitKind uint8

const (
	divisionChit chitKind = iota
	directChit
	formationChit
	navalChit   // 4.1.8
	marinesChit // 17.3.1
	eventChit   // 6
)

// chit is one of the chits of a scenario (G4.1).
type chit struct {
	id, name  string
	kind      chitKind
	side      order.Side
	division  int8 // of a division chit and of a formation's
	formation int8 // of a formation chit
}

// chitsOf lists the chits of a scenario.
func chitsOf(data *order.Scenario) []chit {
	var out []chit
	for d := range data.Divisions {
		x := &data.Divisions[d]
		if x.NoChit {
			continue
		}
		out = append(out, chit{id: x.ID, name: x.Name, kind: divisionChit, side: x.Side, division: int8(d), formation: -1})
	}
	for side, name := range []string{"Allied Direct Command", "German Direct Command"} {
		out = append(out, chit{id: "direct-" + sideIDs[side], name: name, kind: directChit, side: order.Side(side), division: -1, formation: -1})
	}
	if len(data.Beaches) > 0 {
		out = append(out, chit{id: "naval", name: "Naval", kind: navalChit, side: order.Allied, division: -1, formation: -1})
	}
	if data.First >= 0 {
		f := &data.Formations[data.First]
		out = append(out, chit{id: f.ID, name: f.Name, kind: formationChit, side: data.Divisions[f.Div].Side, division: f.Div, formation: int8(data.First)})
	}
	return append(out, soldChits(data)...)
}

// Steps of a chit in play.
const (
	chitBegins uint8 = iota
	chitBonus        // the division receives its points (G7.3)
	chitActs
	chitConverts // G5.3. B: points received, D: those of them beyond what the track holds
	chitFlips    // battalions that go over to another brigade (G7.3). C: the next of them
	chitJoins    // formations that come to the division (13). C: the next of them
	chitAir      // its aircraft strike (17.1)
	chitArrives  // what comes is interdicted (17.1)
)

func init() {
	book.Room(nodeDraw, play.Room[*state]{
		Seat: kernel.Chance, Rule: ruleDraw, Fresh: true,
		Asks: func(s *state, _ *kernel.Frame) (string, *play.Rule) {
			if s.commanded() {
				return book.Say(s, "Draw a chit from the mug of {command}.", int16(s.staff.at)), ruleDraw
			}
			return "Draw a chit from the mug.", ruleDraw
		},
		Moves: []play.Move[*state]{{
			Verb: verbDraw, Look: "take", Label: "Draw {chit}",
			Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				for m := s.mug; m != 0; m &= m - 1 {
					dst = append(dst, kernel.Choice{Verb: verbDraw, A: int16(bits.TrailingZeros64(m))})
				}
				return dst
			},
			Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
				return ruleNotInMug.Only(s.mug>>c.A&1 != 0, c.A)
			},
			Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
				evChit.Tell(sink, ruleDraw, c.A)
				s.playChit(c.A)
				if s.commanded() {
					s.drawnFor(c.A)
				}
			},
		}},
	})
	book.Proc(procChit, play.Proc[*state]{Run: (*state).runChit, Nodes: []uint16{chitBonus: nodeBonus, chitActs: nodeActivate, chitConverts: nodeConvert, chitFlips: nodeFlip, chitJoins: nodeJoin}})
	book.Room(nodeBonus, play.Room[*state]{
		Seat: kernel.Chance, Ask: "{chit}: roll for command points.", Rule: ruleReceive, Fresh: true,
		Moves: throw(func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			d := s.sc.chits[f.A].division
			n, over := s.receive(int(d), c.A, sink)
			if f.Step = chitAir; s.sc.ChitsSold && s.assets.dp[d] < s.sc.Table.Command.Cap {
				f.B, f.D, f.Step = n, over, chitConverts // G5.3
			}
		}),
	})
	book.Room(nodeActivate, play.Room[*state]{
		Who: (*state).whoActs,
		Asks: func(s *state, f *kernel.Frame) (string, *play.Rule) {
			return book.Say(s, "{chit} is in play: choose a unit, or finish.", f.A), ruleChit
		},
		Idle: verbFinish,
		Moves: []play.Move[*state]{
			{
				Verb: verbPick, Look: "pick", Label: "{unit}", Try: everyone(verbPick), List: listPicks, Judge: (*state).judgePick,
				Do: func(s *state, _ *kernel.Frame, c kernel.Choice, _ kernel.Sink) { s.take(int(c.A)) },
			},
			moveTransfer, moveRestore, moveReturn,
			{
				Verb: verbFinish, Look: "pass", Label: "Finish",
				Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) { s.endChit(f, sink) },
			},
		},
	})
}

// playChit puts a chit in play.
func (s *state) playChit(c int16) {
	s.mug &^= 1 << c
	s.played |= 1 << c
	s.active = int8(c)
	s.fight.standing = [2]answer{}
	s.staff.answers = [kernel.MaxSeats]answer{}
	if s.commanded() { // whose mug it is in; one of several is that drawn from
		if s.staff.here, s.staff.again = s.chitHome(&s.sc.chits[c]), false; s.staff.here < 0 {
			s.staff.here = s.staff.at
		}
	}
	s.stack.Push(kernel.Frame{Proc: procChit, A: c})
}

// chit is the chit in play.
func (s *state) chit() *chit { return &s.sc.chits[s.active] }

// whoActs is the seat of the side whose chit is in play.
func (s *state) whoActs(*kernel.Frame) kernel.Seat { return kernel.Seat(s.chit().side) }

// runChit goes on until nobody is left to act and no recovery point to spend, or one side is no
// more (G4.3, 3.4.3, G25.4).
func (s *state) runChit(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	switch f.Step {
	case chitBegins:
		f.Step = chitActs
		if s.staff.again { // it has begun in its own sector (11d)
			return kernel.Next
		}
		switch s.chit().kind {
		case navalChit:
			s.stack.Push(kernel.Frame{Proc: procNaval})
		case divisionChit:
			f.Step = chitFlips
			s.callDropOn(s.chit().division)
		case marinesChit:
			s.callMarines()
		case eventChit:
			s.callEvent()
		}
	case chitFlips:
		if f.C = s.nextComing(s.chit().division, f.C); f.C >= 0 {
			return kernel.Ask
		}
		f.Step, f.C = chitJoins, 0
	case chitJoins:
		if f.C = s.nextJoining(s.chit().division, f.C); f.C >= 0 {
			return kernel.Ask
		}
		f.Step, f.C = chitBonus, 0
	case chitAir:
		f.Step = chitArrives
		s.callMuster(s.chit().division)
		s.callStrikes(s.chit().division)
	case chitArrives:
		f.Step = chitActs
		s.callInterdiction(s.chit().division)
	case chitBonus, chitConverts:
		return kernel.Ask
	default:
		s.sweepRoads(sink)
		s.watchRoads(sink)
		if !s.beaten() && s.chit().kind != navalChit {
			if s.canMend() {
				return kernel.Ask
			}
			for u := range s.sc.Units {
				if s.canPick(u) {
					return kernel.Ask
				}
			}
		}
		s.endChit(f, sink)
	}
	return kernel.Next
}

// endChit takes the chit out of play.
func (s *state) endChit(f *kernel.Frame, sink kernel.Sink) {
	c := f.A
	evFinished.Tell(sink, ruleFinish, c)
	s.stack.Pop()
	s.active, s.staff.again = -1, false
	s.watchRoads(sink)
	s.drops.points = [maxParas]int8{} // what is left is lost (3.4.2)
	s.entered, s.week.round, s.week.ferried = [maxEntries]int8{}, 0, 0
	over := acted | riding
	if s.echoed(c) {
		over = riding // who goes on into another sector does not act there again (G4.3)
	}
	for u := range s.sc.Units {
		s.unset(u, over)
	}
}

// activates tells whether the chit in play activates a unit or leader, whatever its
// command status (G7).
func (s *state) activates(u int) bool {
	c := s.chit()
	switch c.kind {
	case divisionChit:
		return s.div(u) == c.division && s.mine(u) && !s.keepsTime(u)
	case formationChit:
		return (s.form(u) == c.formation || s.lendable(u, c)) && s.mine(u) && !s.keepsTime(u)
	case navalChit:
		return s.naval.ashore.has(u) // 4.5.4
	case marinesChit:
		return s.card(u).Commando && s.mine(u)
	case directChit:
		return s.side(u) == c.side && s.mine(u) && !s.isLeader(u) && !s.card(u).Commando // G23.5: leaders move with their formation or division
	}
	return false
}

func (s *state) judgePick(_ *kernel.Frame, c kernel.Choice) kernel.Verdict {
	return s.mayPick(int(c.A))
}

// listPicks appends the units that can be activated.
func listPicks(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for u := range s.sc.Units {
		if s.canPick(u) {
			dst = append(dst, kernel.Choice{Verb: verbPick, A: int16(u)})
		}
	}
	return dst
}

// present tells whether a unit is where it could be activated.
func (s *state) present(u int) bool { return s.at[u] >= 0 || s.at[u] == boxed }

// canPick is mayPick for all units in a row, most of which the chit does not activate.
func (s *state) canPick(u int) bool { return s.present(u) && s.activates(u) && s.mayPick(u).OK() }

// mayPick says why a unit or leader cannot be activated (G4.3, G7).
func (s *state) mayPick(u int) kernel.Verdict {
	n := int16(u)
	switch {
	case !s.activates(u):
		if s.card(u).Commando {
			return ruleMarines.No(n)
		}
		if m := &s.sc.Units[u]; s.commanded() && m.Side == s.chit().side && m.Class != order.Leader && !s.mine(u) {
			return ruleCommand.No(n)
		}
		if s.side(u) == s.chit().side && s.keepsTime(u) {
			return ruleOwnTime.No(n)
		}
		return ruleNotActive.No(n, int16(s.active))
	case s.is(u, acted):
		return ruleActedOnce.No(n)
	case s.assets.lost.has(u):
		return ruleLostUnit.No(n)
	case s.goesOver(u):
		return ruleGoesOver.No(n)
	case s.joins(u):
		return ruleJoins.No(n)
	case s.at[u] == carried:
		return ruleCarried.No(n)
	case s.isLeader(u):
		return s.mayLead(u)
	case s.at[u] == boxed:
		return s.mayEnter(u)
	case !s.onMap(u):
		return ruleNotThere.No(n)
	}
	if s.chit().kind == directChit && s.isCraft(u) {
		return ruleDirect.No(n) // G7: craft that are adrift act on division and formation chits
	}
	if s.chit().kind == directChit {
		if s.outside(u) {
			return ruleSector.No(n)
		}
		if !s.inCommand(u) {
			return ruleDirect.No(n)
		}
		if v := s.canPay(u, s.sc.Table.Command.Direct); !v.OK() && !s.selfRun(u) && !s.card(u).Raider {
			return v
		}
	}
	return s.clearOutFirst(u)
}

// clearOutFirst says whether another unit has to move out of the hex first (G10.2).
func (s *state) clearOutFirst(u int) kernel.Verdict {
	h := s.at[u]
	if !s.overstacked(h) || s.mustMove(u) {
		return kernel.Verdict{}
	}
	for w := s.first(h); w >= 0; w = s.after(w) {
		if w != u && !s.isLeader(w) && s.activates(w) && !s.is(w, acted) && s.mustMove(w) {
			return ruleClearOut.No(h, int16(w))
		}
	}
	return kernel.Verdict{}
}

// take begins the activation of a unit or leader.
func (s *state) take(u int) {
	proc := procUnit
	if s.isLeader(u) {
		proc = procLeader
	}
	s.stack.Push(kernel.Frame{Proc: proc, A: int16(u)})
}

// fillMug puts in what is in the mug this turn; a chit kept from the turn before is
// not (G3.7, G3.9, G4.7).
func (s *state) fillMug() {
	s.mug, s.played = 0, 0
	if s.kept >= 0 && s.keptFails(&s.sc.chits[s.kept], s.turn) {
		s.kept = -1 // G3.3, 17.2
	}
	for i := range s.sc.chits {
		if s.inMug(&s.sc.chits[i]) {
			s.mug |= 1 << i
		}
	}
	if s.kept >= 0 && s.mug>>s.kept&1 == 0 && s.sc.chits[s.kept].kind != formationChit {
		s.kept = -1 // a division that is no more (G4.7)
	}
	if s.commanded() {
		s.sortMugs()
	} else if s.kept >= 0 {
		s.mug &^= 1 << s.kept
	}
}

// inMug tells whether a chit is among those of the turn (G3.7).
func (s *state) inMug(c *chit) bool {
	switch c.kind {
	case directChit:
		return true
	case formationChit:
		return s.isBought(c)
	case navalChit:
		return s.navalInMug()
	case marinesChit, eventChit:
		return true
	}
	for u := range s.sc.Units {
		if s.div(u) == c.division && !s.isLeader(u) && (s.onMap(u) || s.at[u] == boxed || inWave(s.at[u]) >= 0) {
			return true
		}
	}
	return false
}

// soldChits lists the chits that come with the storming games: of formations that can be
// bought, Royal Marines, Event! (G5.6, 17.3.1, 6).
func soldChits(data *order.Scenario) (out []chit) {
	for i := range data.Formations {
		f := &data.Formations[i]
		peopled := slices.ContainsFunc(data.Units, func(m order.Member) bool { return int(m.Form) == i && m.Class != order.Leader })
		if data.ChitsSold && f.Cost > 0 && peopled && i != data.First {
			out = append(out, chit{id: f.ID, name: f.Name, kind: formationChit, side: data.Divisions[f.Div].Side, division: f.Div, formation: int8(i)})
		}
	}
	if data.Commandos {
		out = append(out, chit{id: "marines", name: "Royal Marines", kind: marinesChit, side: order.Allied, division: -1, formation: -1})
	}
	if data.Events {
		out = append(out, chit{id: "event", name: "Event!", kind: eventChit, side: order.Allied, division: -1, formation: -1})
	}
	return out
}

// isBought tells whether a formation's chit has been bought for this turn (G5.6).
func (s *state) isBought(c *chit) bool {
	for i := range s.sc.chits {
		if &s.sc.chits[i] == c {
			return s.assets.bought>>i&1 != 0
		}
	}
	return false
}

// lend notes that a unit acts: a divisional one with one formation a turn (G2.6).
func (s *state) lend(u int) {
	if s.chit().kind == formationChit && s.form(u) < 0 {
		s.assets.lent.add(u)
	}
}

// lendable tells whether a divisional unit acts with a formation's chit: black stripe,
// within the range of its leader, once a turn (G2.6, G7).
func (s *state) lendable(u int, c *chit) bool {
	m, l := &s.sc.Units[u], s.sc.Formations[c.formation].Leader
	if s.form(u) >= 0 || m.Stripe != order.BlackStripe || !s.serves(c.formation, m.Div) || m.Class == order.Leader || l < 0 {
		return false
	}
	return !s.assets.lent.has(u) && s.reaches(l, u)
}
