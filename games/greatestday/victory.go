package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// G25 Victory.
var (
	ruleVictory = book.Rule("G25", "Victory", "At the end the points of objectives and of enemy steps eliminated decide; five ahead, or what the scenario says, is decisive.", "")
	ruleControl = book.Rule("G25.2", "Control", "An objective is controlled by the side whose unit was the last there; at the start by who stands there, else by nobody.", "")
	_           = book.Rule("G25.3", "Steps lost", "Steps that are lost at the end count, those in the Straggler box too of who dropped; what was recovered does not, nor do zero-step units.", "")
	_           = book.Rule("G25.4", "Early end", "The game ends early when a side has no unit left on the map or to come.", "")

	ruleAutomatic = book.Rule("G25", "Automatic victory", "The Germans win the campaign if any beach is not cleared at the end of 2100 on 6 June.", "")
	ruleMulberry  = book.Rule("4.6", "The Mulberry hex", "A German unit that enters it from 0700 on 8 June on wins the game at once.", "")

	evStrike     = book.Event("phase", "{unit} has come to the Mulberry hex {place}")
	evUncleared  = book.Event("phase", "{beach} is not cleared in time")
	evAllCleared = book.Event("phase", "all beaches are cleared in time")

	evControl = book.EventBy("control", func(s *state, e kernel.Event) kernel.Line {
		return kernel.Line{Text: book.Say(s, "{hex} is held by the {side}", e.Args[0], e.Args[1]), Places: []string{s.hex(e.Args[0])}}
	})
	evEnd = book.EventBy("phase", func(s *state, _ kernel.Event) kernel.Line {
		r, _ := s.sideResult()
		return kernel.Line{Text: s.resultWords(r)}
	})
)

// lastTurn is the turn with which the game ends.
func (s *state) lastTurn() int {
	if s.opts&oneDay != 0 {
		return s.sc.Victory.Uncleared + 1
	}
	return len(s.sc.Turns)
}

// reachMulberry ends the game at once when a German comes to the hex of the Mulberry (4.6).
func (s *state) reachMulberry(u int, h int16, sink kernel.Sink) {
	if v := &s.sc.Victory; h == v.Strike && s.side(u) == order.German && int(s.turn) > v.StrikeFrom && s.won == 0 {
		s.won = int8(order.German) + 1
		evStrike.Tell(sink, ruleMulberry, int16(u), h)
	}
}

// endAtOnce drops whatever is going on: the turn alone is left, and tells the end.
func (s *state) endAtOnce(sink kernel.Sink) {
	for s.stack.Len() > 1 {
		s.stack.Pop()
	}
	s.active = -1
	book.Run(s, sink)
}

// judgeBeaches ends the game at the end of the turn by which all beaches have to be
// cleared: at once for the Germans; for the Allies if it was to end there.
func (s *state) judgeBeaches(sink kernel.Sink) {
	if s.sc.Victory.Uncleared != int(s.turn)-1 {
		return
	}
	for b := range s.sc.Beaches {
		if s.uncleared(b) && s.won == 0 {
			s.won = int8(order.German) + 1
			evUncleared.Tell(sink, ruleAutomatic, int16(b))
		}
	}
	if s.won == 0 && s.opts&oneDay != 0 {
		s.won = int8(order.Allied) + 1
		evAllCleared.Tell(sink, ruleAutomatic)
	}
}

// claim gives an objective to the side of a unit that has come there (G25.2).
func (s *state) claim(u int, h int16, sink kernel.Sink) {
	if s.isLeader(u) {
		return
	}
	if s.sc.Airborne != nil {
		s.overrun(u, h, sink)
	}
	s.reachMulberry(u, h, sink)
	if s.sc.wide {
		s.crossed(u, h)
		s.breakParks(s.side(u), h, sink)
	}
	for i := range s.sc.Victory.Objectives {
		if who := int8(s.side(u)) + 1; s.sc.Victory.Objectives[i].Hex == h && s.holder[i] != who {
			s.holder[i] = who
			evControl.Tell(sink, ruleControl, h, int16(s.side(u)))
		}
	}
}

// stepsLost counts the steps that a side has lost (G25.3).
func (s *state) stepsLost(side order.Side) int { return s.losses()[side] }

// losses counts them for both sides.
func (s *state) losses() (n [2]int) {
	brief := s.sc.brief
	units, at := s.unit[:len(brief)], s.at[:len(brief)]
	for u := range brief {
		if units[u].steps < brief[u].steps || at[u] == straggler { // few have lost anything, and nobody else is asked
			n[brief[u].side] += s.lostOf(u)
		}
	}
	return n
}

// lostOf counts the steps that a unit has lost of those it began the game with (G25.3). Who was
// scattered as he dropped has lost them all until he is back (3.3.1); who begins in the Straggler
// box has lost none there.
func (s *state) lostOf(u int) int {
	began := &s.sc.brief[u]
	lost := began.steps - s.unit[u].steps
	if s.at[u] == straggler && !began.strays {
		lost = began.steps
	}
	if lost <= 0 || s.at[u] == aside || s.isCraft(u) || s.card(u).Truck { // 12: trucks count nothing
		return 0
	}
	return int(lost)
}

// score is what a side has: objectives, and steps of the enemy (G25).
func (s *state) score(side order.Side) int { return s.scoreWith(side, s.losses()) }

// scoreWith is that where the losses are known.
func (s *state) scoreWith(side order.Side, lost [2]int) int {
	v, n := &s.sc.Victory, 0
	for i := range v.Objectives {
		if o := &v.Objectives[i]; s.holder[i] == int8(side)+1 && (o.Only == 0 || o.Only == int8(side)+1) {
			n += int(v.Objectives[i].Points)
		}
	}
	if side == order.Allied {
		for _, p := range v.Prizes {
			if by := s.naval.cleared[p.Beach]; by > 0 && int(by)-1 <= p.By {
				n += int(p.Points)
			}
		}
		for _, x := range v.Spans {
			if s.holdsBridge(side, x.Bridge) {
				n += int(x.Points)
			}
		}
		if v.RoadPoints > 0 && s.roadClear(0) && s.roadClear(1) {
			n += int(v.RoadPoints)
		}
	}
	return n + lost[side.Other()]/int(v.StepsPer)*int(v.StepPoints)
}

// beaten tells whether a side has lost all its units, with none on the map or to come (G25.4).
func (s *state) beaten() bool {
	if s.won != 0 {
		return true
	}
	return s.wipedOut(order.Allied) || s.wipedOut(order.German)
}

// wipedOut tells that of a side.
func (s *state) wipedOut(side order.Side) (lost bool) {
	for _, u := range s.sc.sides[side] {
		switch {
		case s.isLeader(u):
		case s.atSea(u) || s.at[u] == queued || s.bySea(u) && s.at[u] == due,
			s.at[u] >= 0 || s.at[u] == due && s.sc.due[u] > 0 || s.at[u] == boxed:
			return false
		case s.at[u] == eliminated:
			lost = true
		}
	}
	return lost
}

// Result is won by the side with more points; commands have their own (11d).
func (s *state) Result() (kernel.Result, bool) {
	r, over := s.sideResult()
	if s.commanded() {
		s.commandScores(&r)
	}
	return r, over
}

// sideResult is the result by sides.
func (s *state) sideResult() (kernel.Result, bool) {
	r, lost := kernel.Result{Winner: kernel.Nobody}, s.losses()
	for _, side := range []order.Side{order.Allied, order.German} {
		r.Score[side] = int32(s.scoreWith(side, lost))
	}
	if s.won != 0 {
		r.Winner = kernel.Seat(s.won - 1)
	} else if b := s.band(r); b != nil {
		r.Winner = kernel.Seat(b.Winner)
		if b.Winner < 0 {
			r.Winner = kernel.Nobody
		}
	} else if d := r.Score[order.Allied] - r.Score[order.German]; d > 0 {
		r.Winner = kernel.Seat(order.Allied)
	} else if d < 0 {
		r.Winner = kernel.Seat(order.German)
	}
	return r, s.over()
}

// over tells whether the game has ended.
func (s *state) over() bool {
	f := s.stack.Top()
	return f == nil || f.Proc == procGame && f.Step == turnOver
}

// tellEnd tells how the game has ended.
func (s *state) tellEnd(sink kernel.Sink) {
	s.active = -1
	evEnd.Tell(sink, ruleVictory)
}

// resultWords says how a game has ended, or would.
func (s *state) resultWords(r kernel.Result) string {
	score := ", " + itoa(int(max(r.Score[0], r.Score[1]))) + " to " + itoa(int(min(r.Score[0], r.Score[1])))
	if s.band(r) != nil { // the lead that a level asks for decides, so the winner may have fewer points
		score = ": " + sideNames[order.Allied] + " " + itoa(int(r.Score[order.Allied])) + ", " + sideNames[order.German] + " " + itoa(int(r.Score[order.German]))
	}
	if r.Winner < 0 {
		return "Draw" + score
	}
	text := sideNames[r.Winner] + " win"
	if s.won != 0 {
		return text + " at once"
	}
	if b := s.band(r); b != nil {
		if b.Level == "decisive" {
			text += " decisively"
		}
		return text + score
	}
	if int(r.Score[r.Winner]-r.Score[1-r.Winner]) >= s.sc.Victory.Decisive {
		text += " decisively"
	}
	return text + score
}

// band is the level of victory that a score is, nil where plain points decide (G25).
func (s *state) band(r kernel.Result) *order.Band {
	for i := range s.sc.Victory.Bands {
		if b := &s.sc.Victory.Bands[i]; int(r.Score[order.Allied]-r.Score[order.German]) >= b.AtLeast {
			return b
		}
	}
	return nil
}
