package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 33.18 Victory at Cherbourg.
var (
	ruleVictory = book.Rule("33.18", "Victory", "The Game-Turn at whose end an Allied combat unit first stood in the goal, and whether all German batteries are eliminated, decide.", "")
	ruleTaken   = book.Rule("33.18", "The end", "With a combat unit in the goal at the end of a Game-Turn the Allied player may end the game.", "")

	nodeTaken = book.Node("taken")

	evTaken = book.Event("control", "the Allies hold {place} at the end of {turn}")
	evEnd   = book.EventBy("phase", func(s *state, _ kernel.Event) kernel.Line {
		r, _ := s.Result()
		return kernel.Line{Text: s.resultWords(r)}
	})
)

// Degrees of victory, as they stand in scores.
const (
	marginal    int32 = 1
	substantive int32 = 2
	decisive    int32 = 3
)

var degreeWords = []string{"", "marginal", "substantive", "decisive"}

func init() {
	book.Room(nodeTaken, play.Room[*state]{
		Seat: kernel.Seat(order.Allied), Rule: ruleTaken, Idle: verbGoOn,
		Ask: "The goal is taken: go on to eliminate batteries, or end the game?",
		Moves: []play.Move[*state]{
			{Verb: verbGoOn, Look: "pass", Label: "Go on", Main: true, Do: func(_ *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { f.B = 1 }},
			{Verb: verbEnd, Look: "take", Label: "End the game", Do: func(_ *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
				f.Step = stepOver
				evEnd.Tell(sink, ruleVictory)
			}},
		},
	})
}

// held tells whether an Allied combat unit is in the goal.
func (s *state) held() bool { return s.sc.GoalAt >= 0 && s.garrison(order.Allied, s.sc.GoalAt) }

// garrison tells whether a combat unit of a side is in a hex: any but headquarters.
func (s *state) garrison(side order.Side, h int16) bool {
	for u := s.friendIn(side, h); u >= 0; u = s.after(u) {
		if s.card(u).Combatant() {
			return true
		}
	}
	return false
}

// look notes at the end of a Game-Turn whether the goal is held.
func (s *state) look(sink kernel.Sink) {
	if s.taken == 0 && s.held() {
		s.taken = s.turn
		evTaken.Tell(sink, ruleVictory, s.sc.GoalAt, s.turn)
	}
}

// batteries is the number of German batteries on the map.
func (s *state) batteries() (n int) {
	for u := range s.sc.Units {
		if s.at[u] >= 0 && s.card(u).Type == order.Battery {
			n++
		}
	}
	return n
}

// decided tells whether the game is over at the end of this Game-Turn: it was the last,
// or the goal is held and nothing that is left to do could change the degree.
func (s *state) decided() bool {
	return s.turn >= s.sc.Last || s.held() && s.batteries() == 0
}

// Result is the degree of victory as it is, or would be now.
func (s *state) Result() (kernel.Result, bool) {
	switch {
	case s.sc.Campaign != nil:
		return s.planResult(), s.over()
	case len(s.sc.Towns) > 0:
		return s.townsResult(), s.over()
	case s.sc.Odon != nil:
		return s.odonResult(), s.over()
	case s.sc.Beachhead != nil:
		return s.beachheadResult(), s.over()
	case s.sc.Objectives != nil:
		return s.airheadResult(), s.over()
	case s.sc.Landing != nil:
		return s.beachResult(), s.over()
	}
	r := kernel.Result{}
	side, degree := order.German, decisive
	switch gone := s.batteries() == 0; {
	case s.taken == 0 && gone:
		degree = substantive
	case s.taken == 0:
	case !gone:
		degree = marginal
	default:
		side, degree = order.Allied, marginal
		if s.taken <= s.sc.Decisive {
			degree = decisive
		} else if s.taken <= s.sc.Substantive {
			degree = substantive
		}
	}
	r.Winner = kernel.Seat(side)
	r.Score[side] = degree
	return r, s.over()
}

// victoryRule is the rule that decides a scenario.
func (sc *scenario) victoryRule() *play.Rule {
	switch {
	case sc.Campaign != nil:
		return rulePlans
	case len(sc.Towns) > 0:
		return ruleTowns
	case sc.Odon != nil:
		return ruleOdon
	case sc.Beachhead != nil:
		return ruleBeachhead
	case sc.Objectives != nil:
		return ruleAirhead
	case sc.Landing != nil:
		return ruleGaps
	}
	return ruleVictory
}

// over tells whether the game has ended.
func (s *state) over() bool {
	f := s.stack.Top()
	return f == nil || f.Proc == procGame && f.Step == stepOver
}

// degree is how much a side has won, in words.
func (s *state) degree(r kernel.Result) string {
	if s.sc.Campaign != nil {
		return s.planDegree(order.Side(r.Winner), int8(r.Score[r.Winner]))
	}
	return degreeWords[r.Score[r.Winner]]
}

// resultWords says how a game has ended, or would.
func (s *state) resultWords(r kernel.Result) string {
	if r.Winner == kernel.Nobody {
		return "a draw"
	}
	return sideNames[r.Winner] + " win, " + s.degree(r)
}
