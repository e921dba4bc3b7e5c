package atlanticwall

// What an opponent is told of the campaign (33.79).
var (
	AtSecret = nodeSecret
	DoSecret = verbPlan
)

// AlliedCity tells whether a city of the campaign is Allied.
func (f Facts) AlliedCity(city int) bool { return f.s.allied(city) }

// Cleared tells whether a beach of the scenario has reached its Gap Number (32.0).
func (f Facts) Cleared(beach int) bool { return !f.s.open(beach) }
