package atlanticwall

import (
	"sandtable/board"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 5 Sequence of play.
var (
	ruleSequence      = book.Rule("5.2", "Sequence of play", "A Game-Turn: weather, air allocation and resupply in the AM, Allied Player-Turn, anti-battery fire, German Player-Turn, naval movement in the PM.", "")
	rulePlayerTurn    = book.Rule("5.4", "A Player-Turn", "Supply of both sides, the Movement Phase with its segments, the Combat Phase.", "")
	ruleOtherDecision = book.Rule("5.2", "Sequence of play", "Only the decision that is pending can be made.", "that is not what is being decided")
	ruleUnknown       = book.Rule("5.2", "Sequence of play", "There is no such unit, hex or number.", "there is no such unit, hex or number")
	ruleOver          = book.Rule("5.2", "Sequence of play", "After the last Game-Turn nothing can be done.", "the game is over")
	_                 = book.Rule("2.0", "Equipment", "Five overlapping maps, 2,000 counters, charts; what is played is listed with the rulings.", "")
	_                 = book.Rule("2.5", "Scale", "A hex is one kilometre; AM, Mid-day and PM are four and a half hours each, Night is ten and a half.", "")

	nodeOver = book.Node("over")

	evTurn = book.EventBy("phase", func(s *state, e kernel.Event) kernel.Line {
		return kernel.Line{Text: book.Say(s, "Game-Turn {n}, {A:turn}", e.Args[0]), Turn: int(e.Args[0])}
	}).NewTurn()
	evPlayerTurn = book.Event("phase", "{side}: Player-Turn")
)

// Steps of a Game-Turn (5.2). G is here what goes on of the Invasion Stage after it (E-O 18.4).
const (
	stepWeather  uint8 = iota // A
	stepAir                   // C
	stepResupply              // D
	stepAllied                // E
	stepShips                 // G
	stepGerman                // H
	stepNaval                 // I
	stepEnd                   // J
	stepOver
	stepSupport // B, 33.27a: after A
	stepDrop    // F: after E, in the first Game-Turn
)

// Steps of a Player-Turn (5.4).
const (
	turnSupply    uint8 = iota // 1
	turnPrepare                // 2a, b
	turnMoves                  // 2c, d
	turnBatteries              // 2e
	turnReplace                // 2g
	turnRecover                // 2h
	turnStacking               // end of 2
	turnCombat                 // 3
	turnAfter                  // its end
	turnLand                   // 2f, after 2e
	turnOver                   // after all else (34.61)
)

func init() {
	book.Refuse(ruleOtherDecision, ruleUnknown, ruleOver)
	book.Pending((*state).pendingWords)
	book.Proc(procGame, play.Proc[*state]{Run: (*state).runGame, Node: func(_ *state, f *kernel.Frame) uint16 {
		switch {
		case f.Step == stepWeather && f.A == 0:
			return nodeWeather
		case f.Step == stepWeather:
			return nodeStorm
		case f.Step == stepEnd:
			return nodeTaken
		}
		return nodeOver
	}})
	book.Proc(procTurn, play.Proc[*state]{Run: (*state).runTurn, Node: func(*state, *kernel.Frame) uint16 { return nodeOver }})
	book.Room(nodeOver, play.Room[*state]{Ask: "The game is over.", Final: true})
}

// pendingWords says what is to be decided now, and by whom.
func (s *state) pendingWords() string {
	text, _ := book.Question(s)
	if who := s.Node().Seat; who >= 0 {
		text = "the " + sideNames[who] + " decide: " + text
	}
	return text
}

// runGame goes through one Game-Turn after the other (5.2). A of its frame is the first
// die of the weather while the second is to be thrown.
func (s *state) runGame(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	part := order.Part(s.turn)
	switch f.Step {
	case stepWeather:
		if f.B == 0 {
			f.B = 1
			evTurn.Tell(sink, ruleSequence, s.turn)
			s.newTurn()
		}
		if part == 0 && s.storm == 0 && f.B == 1 && (s.staged() || s.juneRolled()) {
			return kernel.Ask
		}
		if part == 0 && s.storm > 0 && f.B == 1 {
			evStormOn.Tell(sink, ruleStormOn)
		}
		if f.Step, f.A, f.B = stepSupport, 0, 0; s.storm > 0 {
			s.storm--
		}
	case stepSupport:
		if f.Step = stepAir; part == 0 && (s.sc.SupportDice > 0 || s.sc.Stages != nil && s.staged()) {
			s.stack.Push(kernel.Frame{Proc: procSupport})
		}
	case stepAir:
		if f.Step = stepResupply; s.afternoons() && (part == 0 || part == 3) {
			s.stack.Push(kernel.Frame{Proc: procAir})
		}
	case stepResupply:
		f.Step = stepAllied
		if part == 0 && s.staged() { // 33.48a, 33.78
			s.resupply(sink)
		}
	case stepAllied:
		f.Step = stepShips
		if s.sc.Drop != nil && s.turn == s.sc.First {
			f.Step = stepDrop
		} else if s.inland() { // A06, 33.68b
			s.begin(order.Allied, sink)
		} else {
			s.beginDraft(sink) // D.2: before any beach is cleared too
		}
	case stepDrop:
		f.Step = stepShips
		s.side = order.Allied
		s.stack.Push(kernel.Frame{Proc: procDrop})
	case stepShips:
		if f.C == 0 && s.mayFail() {
			f.C = 1
			s.stack.Push(kernel.Frame{Proc: procFail})
			return kernel.Next
		}
		f.Step, f.C = stepGerman, 0
		if s.invading() {
			s.beginStage()
		}
		if s.coastFire() { // before the first Sea Landing Phase (A10)
			s.stack.Push(kernel.Frame{Proc: procCoast})
		}
	case stepGerman:
		f.Step = stepNaval
		s.begin(order.German, sink)
		if s.raids() {
			s.stack.Push(kernel.Frame{Proc: procRaid}) // 34.52
		}
	case stepNaval:
		f.Step = stepEnd
		s.look(sink)
		if part == 2 && s.afternoons() {
			s.stack.Push(kernel.Frame{Proc: procSail})
		}
	case stepEnd:
		if s.decided() {
			f.Step = stepOver
			if s.camp.plan > 0 {
				evPlanShown.Tell(sink, ruleSecret, int16(s.camp.plan-1))
			}
			evEnd.Tell(sink, s.sc.victoryRule())
			return kernel.Next
		}
		if f.B == 0 && s.held() {
			return kernel.Ask // 33.18
		}
		f.Step, f.B = stepWeather, 0
		s.turn++
	default:
		return kernel.Ask
	}
	return kernel.Next
}

// newTurn forgets what holds for a Game-Turn.
func (s *state) newTurn() {
	for u := range s.sc.Units {
		s.unit[u].flags &^= fpfUsed | shelled | bombarded
	}
}

// begin begins the Player-Turn of a side.
func (s *state) begin(side order.Side, sink kernel.Sink) {
	s.side = side
	evPlayerTurn.Tell(sink, rulePlayerTurn, int16(side))
	s.forget(side, ofTurn|ofMove)
	s.move.entered = [maxEntries]int8{}
	s.inv.sent = 0
	s.stack.Push(kernel.Frame{Proc: procTurn, A: int16(side)})
	if side == order.German {
		s.beginReleases()
	}
}

// runTurn goes through a Player-Turn (5.4).
func (s *state) runTurn(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	side := order.Side(f.A)
	switch f.Step {
	case turnSupply:
		f.Step = turnPrepare
		s.judgeSupply(sink)
	case turnPrepare:
		f.Step = turnMoves
		s.beginPhase()
		if !s.metered() || side == order.Allied { // 33.47: no German is built up
			s.stack.Push(kernel.Frame{Proc: procPrepare})
		}
		if side == order.German && s.commits() {
			s.stack.Push(kernel.Frame{Proc: procCommit}) // 33.67
		}
		if side == order.German && s.delaying() {
			s.stack.Push(kernel.Frame{Proc: procTakeUp}) // 21.38
		}
	case turnMoves:
		f.Step = turnBatteries
		if !s.rootedAll(side) { // 33.47
			s.stack.Push(kernel.Frame{Proc: procMoves, A: f.A})
		}
		s.beginEntries(side)
	case turnBatteries:
		f.Step = turnLand
		s.emplace(side, sink)
	case turnLand:
		if f.Step = turnReplace; side == order.Allied {
			s.stack.Push(kernel.Frame{Proc: procLand})
		}
		if side == order.Allied && s.sc.Drop != nil {
			s.stack.Push(kernel.Frame{Proc: procGlide}) // 24.11
		}
		if side == order.Allied {
			s.beginDraft(sink)
		}
	case turnReplace:
		f.Step = turnRecover
		s.stack.Push(kernel.Frame{Proc: procReplace})
		if x := s.sc.Stages; x != nil && side == order.Allied && s.turn == x.ExtraTurn {
			s.stack.Push(kernel.Frame{Proc: procExtra, A: x.Extra}) // E-O 20.2
		}
	case turnRecover:
		f.Step = turnStacking
		s.recoverUnits(side, sink)
		s.wearMovers(side, sink)
		if s.plays(dismounting) {
			s.stack.Push(kernel.Frame{Proc: procMount})
		}
	case turnStacking:
		if h := s.overfull(s.of(side)); h != board.NoHex {
			s.stack.Push(kernel.Frame{Proc: procExcess, A: f.A, B: h})
			return kernel.Next
		}
		f.Step = turnCombat
		if side == order.German && s.sc.Free.Divide > 0 {
			s.stack.Push(kernel.Frame{Proc: procDelay, Step: delayDie, B: delayNear}) // 33.27
		}
	case turnCombat:
		if f.Step = turnAfter; s.inland() { // 29.31
			s.stack.Push(kernel.Frame{Proc: procCombat, A: f.A})
		}
	case turnAfter:
		if f.Step = turnOver; s.plays(attachments) {
			s.stack.Push(kernel.Frame{Proc: procAttach})
		}
	default:
		s.stack.Pop()
	}
	return kernel.Next
}
