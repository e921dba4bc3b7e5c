package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 34.4 The weather of 6 June by the die, and addition F: gaps at high tide.
var (
	_            = book.Rule("34.41", "Weather of 6 June", "It is rolled as on every day; a storm counts as heavy overcast.", "")
	_            = book.Rule("34.42", "Drift", "All drift dice of the landings: 1 less when it is clear, 1 more under heavy overcast.", "")
	_            = book.Rule("34.43", "Air Bombardment", "Twice the points when it is clear, none under heavy overcast.", "")
	_            = book.Rule("34.44", "Air allocation", "All air units when it is clear, none under heavy overcast.", "")
	ruleTideGaps = book.Rule("F.1", "Gaps at high tide", "Gaps are blown at high tide too, with 2 less on the die; nothing below 1 blows any.", "")
)

// tideLess is what is taken off the die at high tide (F.1).
const tideLess = 2

// juneRolled tells the morning whose weather comes of the die by 34.41.
func (s *state) juneRolled() bool {
	return s.plays(juneWeather) && s.turn == s.sc.First && s.sc.Landing != nil
}

// setJune sets the weather of 6 June and what follows from it (34.41, 34.43).
func (s *state) setJune(f *kernel.Frame, face int16, sink kernel.Sink) {
	w := s.sc.Table.Weather[face][1]
	if w == order.Storm {
		w = order.HeavyOvercast
	}
	s.setWeather(f, w, sink)
	switch w {
	case order.ClearSky:
		s.inv.bombs = 2 * s.sc.Landing.Bombs
	case order.HeavyOvercast:
		s.inv.bombs = 0
	case order.LightOvercast, order.Storm:
	}
}

// driftRating is the drift rating of the beach in hand as the weather has it (34.42): a die less by one
// is as good as a rating more by one.
func (s *state) driftRating() int16 {
	n := int16(s.landing().Drift)
	if n == 0 || !s.plays(juneWeather) {
		return n
	}
	switch s.weather {
	case order.ClearSky:
		return n + 1
	case order.HeavyOvercast:
		return n - 1
	case order.LightOvercast, order.Storm:
	}
	return n
}

// blasts tells whether gaps are blown in this Game-Turn (30.11, F.1).
func (s *state) blasts() bool { return s.lowTide() || s.plays(tideGaps) }

// blowRule is the rule by which gaps are blown now.
func (s *state) blowRule() *play.Rule {
	if s.lowTide() {
		return ruleBlow
	}
	return ruleTideGaps
}

// blown are the gaps that a die blows (30.3, F.1).
func (s *state) blown(points, die int) int {
	if !s.lowTide() {
		die -= tideLess
	}
	if die < 1 {
		return 0
	}
	return s.sc.Table.Blown(points, die)
}
