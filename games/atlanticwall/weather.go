package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 22 Weather.
var (
	ruleWeather = book.Rule("22.11", "Weather", "A die in each AM, for the whole day (22.12).", "")
	_           = book.Rule("22.12", "Four kinds", "Clear, light overcast, heavy overcast, storm.", "")
	ruleStorm   = book.Rule("22.14", "A six", "After a 6 a second die: 1-3 storm, 4-6 heavy overcast.", "")
	ruleStormOn = book.Rule("22.15", "Storm", "It lasts eight Game-Turns; the next morning no die is thrown.", "")
	_           = book.Rule("22.2", "Weather table", "1-2 clear, 3-4 light overcast, 5 heavy overcast, 6 a second die.", "")

	nodeWeather = book.Node("weather")
	nodeStorm   = book.Node("storm")

	evWeather = book.Event("phase", "the weather is {weather}")
	evStormOn = book.Event("phase", "the storm goes on")
)

// stormTurns is how long a storm lasts (22.15).
const stormTurns = 8

func init() {
	book.Room(nodeWeather, play.Room[*state]{
		Seat: kernel.Chance, Rule: ruleWeather, Ask: "The weather of the day.", Fresh: true,
		Moves: throw(func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			if s.juneRolled() {
				s.setJune(f, c.A, sink)
				return
			}
			if c.A == 6 {
				f.A = c.A
				return
			}
			s.setWeather(f, s.sc.Table.Weather[c.A][1], sink)
		}),
	})
	book.Room(nodeStorm, play.Room[*state]{
		Seat: kernel.Chance, Rule: ruleStorm, Ask: "A six: storm?",
		Moves: throw(func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			s.setWeather(f, s.sc.Table.Weather[f.A][c.A], sink)
		}),
	})
}

// setWeather sets the weather of the day.
func (s *state) setWeather(f *kernel.Frame, w order.Weather, sink kernel.Sink) {
	if s.weather = w; w == order.Storm {
		s.storm = stormTurns
	}
	f.A, f.B = 0, 2
	evWeather.Tell(sink, ruleWeather, int16(w))
}
