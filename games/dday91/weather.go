package dday91

import (
	"sandtable/games/dday91/order"
	"sandtable/kernel"
)

// 12 Weather.
var (
	ruleWeather  = book.Rule("12.1", "Weather", "One die a turn by the month: good or bad for both portions.", "")
	_            = book.Rule("12c1", "Mud", "In bad weather clear hexes cost ground units two factors.", "")
	ruleBadBombs = book.Rule("12c2", "No bombing", "No carpet bombing in bad weather.", "{unit} does not fly in bad weather")
	ruleBadDrops = book.Rule("12c3", "No drops", "No airborne drops in bad weather.", "{unit} cannot drop in bad weather")
	_            = book.Rule("12c4", "Harbours in storms", "Harbours give no Moves in bad weather.", "")
	ruleGrounded = book.Rule("12c5", "Air in bad weather", "In bad weather a die is rolled first for each tactical air unit that is to attack: it may on 1 to 6, and only then is its attack paid for.", "the weather keeps {unit} on the ground")
	evWeather    = book.Event("dice", "Weather {n}: {sky}.")
	evAirDie     = book.Event("dice", "{unit} rolls {n} and {flies}.")
)

var skyWords = [...]string{"good", "bad"}

func init() {
	book.Names("flies", []string{"stays on the ground", "may attack"})
	book.Room(nodeWeather, room{
		Seat: kernel.Chance, Ask: "The weather of the month is rolled.", Rule: ruleWeather, Fresh: true, Moves: throw((*position).applyWeather),
	})
	book.Room(nodeAirDie, room{
		Seat: kernel.Chance, Ask: "Bad weather: a die for {B:unit}, 1 to 6 to attack.", Rule: ruleGrounded, Moves: throw((*position).applyAirDie),
	})
}

// applyWeather is the weather step (12.1), table 18.2.
func (p *position) applyWeather(die int16, sink kernel.Sink) {
	p.bad = die > order.GoodUpTo[p.turn-1]
	p.rolled = true
	evWeather.Tell(sink, ruleWeather, die, int16(bit(p.bad)))
}

// needsDie: in bad weather each tactical air unit rolls before it attacks (12c5).
func (p *position) needsDie(u int16) bool {
	return p.bad && p.sc.Units[u].IsAir() && !p.is(u, cleared)
}

func (p *position) applyAirDie(die int16, sink kernel.Sink) {
	f := p.stack.Top()
	u, flies := f.B, die <= 6
	f.Step = 0
	evAirDie.Tell(sink, ruleGrounded, u, die, int16(bit(flies)))
	if !flies {
		p.mark[u] |= grounded
		return
	}
	p.mark[u] |= cleared
	p.join(u, sink)
}
