package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 1 Night and weather.
var (
	_           = book.Rule("1.1", "Night", "The turn after 2100. One sees 3 hexes; fire and assault 2 less, by night in a storm 3; the assaults of the 6th Airborne and of 12. SS 3 more by night.", "")
	_           = book.Rule("G21", "Night and weather", "As 1.1 and 1.2: night is in the strengths of fire and assault, a storm in that of fire.", "")
	ruleWeather = book.Rule("1.2", "Weather", "Clear, overcast or storm, rolled at 0700 for the whole day from 7 June on. In a storm one sees 4 hexes, by night 2; who is not in column pays double; fire 2 less; nothing flies.", "")

	nodeWeather = book.Node("weather")

	evWeather = book.Event("phase", "the weather of the day is {sky}")
)

// dDay is the day of the landings, as in the ids of turns.
const dDay = "0606"

// What night and storm do (1.1, 1.2).
const (
	nightSight      = 3
	stormSight      = 4
	stormNightSight = 2
	darkFire        = -2 // by night; as much in a storm by day, but not to assaults
	stormNightFire  = -3
	prowlAssault    = 3 // of who is at home in the dark (1.1)
	farSight        = 99
)

// prowlers are the divisions whose units assault better by night (1.1).
var prowlers = [...]string{"6ab", "12ss"}

// light is what there is to see by.
type light uint8

const (
	dark   light = 1 << iota // night
	stormy                   // storm
)

// now is the turn that is played.
func (s *state) now() *order.Turn { return &s.sc.Turns[min(max(int(s.turn), 1), len(s.sc.Turns))-1] }

// sky is the weather of the day (1.2).
func (s *state) sky() order.Sky {
	if t := s.now(); !t.Rolled {
		return t.Sky
	}
	return order.Sky(s.week.sky)
}

// light is that of the turn (1.1, 1.2).
func (s *state) light() (l light) {
	if s.now().Night {
		l |= dark
	}
	if s.sky() == order.Storm {
		l |= stormy
	}
	return l
}

// sight is how far anybody sees by it (1.1, 1.2).
func (l light) sight() int {
	switch l {
	case dark:
		return nightSight
	case stormy:
		return stormSight
	case dark | stormy:
		return stormNightSight
	}
	return farSight
}

// weigh adds what it takes from fire, or from an assault rating (1.1, 1.2).
func (l light) weigh(s *sum, assault, prowls bool) {
	switch {
	case l == dark|stormy:
		s.add(byLight, stormNightFire)
	case l == dark, l == stormy && !assault:
		s.add(byLight, darkFire)
	}
	s.when(assault && prowls && l&dark != 0, byProwl, prowlAssault)
}

// prowls tells whether a unit is at home in the dark (1.1).
func (s *state) prowls(u int) bool {
	for _, id := range prowlers {
		if s.partOf(u, id) {
			return true
		}
	}
	return false
}

// Steps of the morning (G3.2 A, B). Frame: A a side for the rooms that ask for one.
const (
	morningWeather uint8 = iota
	morningAir
)

func init() {
	book.Names("sky", []string{order.Overcast.String(), order.Clear.String(), order.Storm.String()})
	book.Proc(procMorning, play.Proc[*state]{Run: (*state).runMorning, Nodes: []uint16{morningWeather: nodeWeather, morningAir: nodeAllot}})
	book.Room(nodeWeather, play.Room[*state]{
		Seat: kernel.Chance, Rule: ruleWeather, Ask: "The weather of the day: roll the die.", Fresh: true,
		Moves: throw(func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			s.setSky(s.sc.Table.Weather[c.A], sink)
			f.Step = morningAir
		}),
	})
}

// morning begins what comes before anything is bought on a 0700 turn (G3.2 A, B, G3.10).
func (s *state) morning() {
	if t := s.now(); t.Rolled && t.Hour == morningHour {
		s.stack.Push(kernel.Frame{Proc: procMorning})
	}
}

// morningHour is that of the first turn of a day.
const morningHour = 7

func (s *state) setSky(sky order.Sky, sink kernel.Sink) {
	s.week.sky = int8(sky)
	evWeather.Tell(sink, ruleWeather, int16(sky))
}

// runMorning rolls for the weather, or takes that of history, and hands out aircraft.
func (s *state) runMorning(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	if f.Step == morningAir {
		return s.runAllot(f, sink)
	}
	if s.opts&historicWeather == 0 {
		return kernel.Ask
	}
	for _, d := range s.sc.Table.History {
		if d.Day == s.now().Day {
			s.setSky(d.Sky, sink)
		}
	}
	f.Step = morningAir
	return kernel.Next
}
