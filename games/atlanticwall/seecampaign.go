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

// Bears tells whether a ship lies off the map where a battery is, as far as ships have maps (18.24).
func (f Facts) Bears(ship, battery int) bool {
	s := f.s
	return s.sc.displays == nil || s.at[battery] < 0 || s.mapAt(s.at[battery])&s.waters(ship) != 0
}
