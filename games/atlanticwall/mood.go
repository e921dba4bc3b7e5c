package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 11 Disruption and demoralisation of attackers, and 12 what the night adds.
var (
	_            = book.Rule("11.0", "Attackers only", "Only attackers are disrupted or demoralised.", "")
	ruleDisrupt  = book.Rule("11.11", "Disruption", "d: all attackers but guns are disrupted.", "")
	ruleDisrupt2 = book.Rule("11.12", "Disrupted twice", "A disrupted unit that is disrupted is demoralised.", "")
	_            = book.Rule("11.13", "Demoralised already", "d does nothing more to a demoralised unit.", "")
	_            = book.Rule("11.14", "What it does", "Nothing, but that the next one demoralises.", "")
	_            = book.Rule("11.15", "Guns and headquarters", "They are never disrupted or demoralised.", "")
	ruleDemoral  = book.Rule("11.21", "Demoralisation", "D: all attackers but guns are demoralised.", "")
	_            = book.Rule("11.22", "Disrupted", "D demoralises them too.", "")
	ruleDemoral2 = book.Rule("11.23", "Demoralised twice", "D eliminates a demoralised attacker.", "")
	_            = book.Rule("11.24", "What it does", "Combat and Armour Strength and allowance are halved, at least 1.", "")
	_            = book.Rule("12.21", "Air units at night", "Only those that have been given a mission for the night (17.6).", "")
	_            = book.Rule("12.22", "Ships at night", "They do not fire.", "")
	ruleNight    = book.Rule("12.12", "Attacks at night", "Without a letter the attackers are disrupted, or demoralised if disrupted; d demoralises, or eliminates the demoralised; D eliminates.", "")

	evDisrupted   = book.Event("combat", "{unit} is disrupted")
	evDemoralised = book.Event("combat", "{unit} is demoralised")
	evBroken      = book.Event("loss", "{unit} breaks up and is eliminated")
)

// shake is the mood of an attacker after a result; gone when it is eliminated (11.1, 11.2,
// 12.12).
func shake(m mood, effect order.Effect, night bool) (after mood, gone bool) {
	switch {
	case night && effect == order.Demoralises, effect == order.Demoralises && m == demoralised, night && effect == order.Disrupts && m == demoralised:
		return m, true
	case effect == order.Demoralises, night && effect == order.Disrupts:
		return demoralised, false
	case effect == order.Disrupts, night:
		return min(m+1, demoralised), false
	}
	return m, false
}

// outlived tells whether anybody with a mark is left when the letter of the result has been applied. Where it
// eliminates all of them (11.23, 12.12) nobody asks who loses a step before, or where they retreat to.
func (s *state) outlived(b *battle, m role) bool {
	r := s.result(b)
	for u := range s.sc.Units {
		if !s.marked(u, m) || !s.onMap(u) {
			continue
		}
		if _, gone := shake(s.unit[u].mood, r.Effect, s.night()); !r.Attacker || !gone || !b.has(u) || !s.line(u) {
			return true
		}
	}
	return false
}

// unsettle applies the letter of a result to those who attacked (A45).
func (s *state) unsettle(b *battle, effect order.Effect, sink kernel.Sink) {
	who, n := b.who, b.nWho
	for _, w := range who[:n] {
		u := int(w)
		if !s.onMap(u) || !s.line(u) {
			continue
		}
		rule := ruleDisrupt
		switch {
		case s.night():
			rule = ruleNight
		case effect == order.Demoralises && s.unit[u].mood == demoralised:
			rule = ruleDemoral2
		case effect == order.Demoralises:
			rule = ruleDemoral
		case s.unit[u].mood != steady:
			rule = ruleDisrupt2
		}
		s.shakeOne(u, effect, rule, sink)
	}
}

// shakeOne changes the mood of an attacker and tells it.
func (s *state) shakeOne(u int, effect order.Effect, rule *play.Rule, sink kernel.Sink) {
	before := s.unit[u].mood
	after, gone := shake(before, effect, s.night())
	s.unit[u].mood = after
	switch {
	case gone:
		evBroken.Tell(sink, rule, int16(u))
		s.kill(u)
	case after == before:
	case after == disrupted:
		evDisrupted.Tell(sink, rule, int16(u))
	default:
		evDemoralised.Tell(sink, rule, int16(u))
	}
}
