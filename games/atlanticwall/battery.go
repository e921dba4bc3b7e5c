package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// 6.5 Out of Battery.
var (
	_           = book.Rule("6.52", "In battery", "Artillery fires only in battery.", "")
	_           = book.Rule("6.53", "Towed guns that move", "They are Out of Battery 2.", "")
	_           = book.Rule("6.54", "Self-propelled guns that move", "They are Out of Battery 1.", "")
	ruleBattery = book.Rule("6.55", "Into battery", "Guns that did not move go from 2 to 1 and from 1 into battery, in each own Movement Phase.", "")

	evBattery = book.Event("battery", "{unit} {is|are} in battery again")
	evNearly  = book.Event("battery", "{unit} {is|are} Out of Battery 1").Quiet()
)

// emplace is the Out of Battery Segment (6.55).
func (s *state) emplace(side order.Side, sink kernel.Sink) {
	for u := range s.sc.Units {
		p := &s.unit[u]
		if p.battery == 0 || s.at[u] < 0 || s.sideOf(u) != side || p.flags&moved != 0 {
			continue
		}
		if p.battery--; p.battery == 0 {
			evBattery.Tell(sink, ruleBattery, int16(u))
		} else {
			evNearly.Tell(sink, ruleBattery, int16(u))
		}
	}
}
