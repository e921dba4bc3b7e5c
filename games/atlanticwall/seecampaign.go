package atlanticwall

// What an opponent is told of the campaign (33.79).
var (
	AtSecret = nodeSecret
	DoSecret = verbPlan
)

// AlliedCity tells whether a city of the campaign is Allied.
func (f Facts) AlliedCity(city int) bool { return f.s.allied(city) }

// Bears tells whether a ship lies off the map where a battery is, as far as ships have maps (18.24).
func (f Facts) Bears(ship, battery int) bool {
	s := f.s
	return s.sc.displays == nil || s.at[battery] < 0 || s.mapAt(s.at[battery])&s.waters(ship) != 0
}

// Plan is the plan of the Allies, -1 as long as it is not chosen. In a position guessed from a
// German view it is a guess.
func (f Facts) Plan() int { return int(f.s.camp.plan) - 1 }

// Standing is how many cities of a plan are Allied, weighed, and how many battalions have left the
// map for it.
func (f Facts) Standing(plan int) (cities, left int) {
	return int(f.s.worth(&f.s.sc.Campaign.Plans[plan])), int(f.s.camp.left[plan])
}

// Fed tells a unit that is in supply (13.12).
func (f Facts) Fed(u int) bool { return f.s.unit[u].supply == inSupply }

// Refill tells whether a unit could get a step back if it did not move (20.2).
func (f Facts) Refill(u int) bool {
	if !f.s.weakened(u) || armoured(f.s.card(f.s.standsFor(u))) || !f.Fed(u) {
		return false
	}
	for _, hq := range f.s.parents(u) {
		if hq >= 0 && f.s.logi.stock[f.s.ledger(int(hq))] > 0 {
			return true
		}
	}
	return false
}
