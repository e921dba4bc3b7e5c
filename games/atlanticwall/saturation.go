package atlanticwall

import "sandtable/kernel"

// 34.2 Saturation bombardments.
var (
	_                = book.Rule("34.21", "Saturation bombardments", "A gun may fire its barrage half as strong again, all other rules of artillery applying.", "")
	ruleSaturate     = book.Rule("34.22", "Both missions", "It uses both missions of the day at once, and needs both; the gun is Out of Ammo then.", "{unit} is no gun")
	ruleSaturateUsed = book.Rule("34.22", "Both missions", "It needs both.", "{unit} has fired a mission of the day already")
	ruleSaturateNow  = book.Rule("34.22", "Both missions", "Once.", "{unit} fires with both missions already")

	verbSaturate = book.Verb("saturate", "unit")
)

// maySaturate says why a gun makes no saturation bombardment (34.22).
func (s *state) maySaturate(f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	if !s.plays(saturation) {
		return ruleOption.No()
	}
	switch u := int(c.A); {
	case !s.battle(f).has(u):
		return ruleNotIn.No(c.A)
	case !s.card(u).Gun():
		return ruleSaturate.No(c.A)
	case s.is(u, saturating):
		return ruleSaturateNow.No(c.A)
	}
	return ruleSaturateUsed.Only(s.saturates(int(c.A)), c.A)
}

// saturates tells a gun with both missions of the day (34.22).
func (s *state) saturates(u int) bool {
	return s.card(u).Gun() && !s.is(u, depleted|outOfAmmo|saturating)
}

// barrage is the barrage strength of a gun, before all that is taken off it (34.21).
func (s *state) barrage(u int) int {
	n := int(s.card(u).Barrage)
	if s.is(u, saturating) {
		n += n / 2
	}
	return n
}
