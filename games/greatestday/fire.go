package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// G14 Direct fire.
var (
	ruleFire       = book.Rule("G14.1", "Direct fire", "At one enemy unit that is seen within the range of the moment: 1 with an enemy adjacent or a barrage on the hex.", "{unit} is {n} hexes away, beyond the range of {unit}")
	ruleFireBeside = book.Rule("G14.1", "Direct fire", "Who has an enemy adjacent fires at adjacent ones only.", "{unit}, with {unit} adjacent, fires no farther than 1 hex")
	ruleFireSmoke  = book.Rule("G14.1", "Direct fire", "Who is under a barrage fires at adjacent ones only.", "{unit}, under a barrage, fires no farther than 1 hex")
	ruleFireGuns   = book.Rule("G14.2", "Guns", "Orange, brown and black ratings fire directly up to 3 hexes, beyond that indirectly.", "{unit} is a gun and fires directly up to 3 hexes only; {unit} is {n} away")
	ruleFireDark   = book.Rule("1.1", "Night", "Nobody fires directly farther than one sees.", "by this light one sees {n hex}; {unit} is farther away")
	ruleFireStorm  = book.Rule("1.2", "Weather", "Nobody fires directly farther than one sees.", "in this storm one sees {n hex}; {unit} is farther away")
	ruleFireFoe    = book.Rule("G14.1", "Direct fire", "The target is an enemy unit on the map.", "{unit} is no enemy unit on the map")
	ruleFireSight  = book.Rule("G11.2", "Line of sight", "Woods, towns, hedgerows, hills and barrages on the straight line between the centres hide what lies behind.", "{unit} does not see {unit}: {hex} is in the way")
	ruleFireHidden = book.Rule("G11.8", "Hedgerows", "Units in hedgerow are seen from adjacent hexes only.", "{unit} in the hedgerow of {hex} is seen only from an adjacent hex")
	ruleFireRiders = book.Rule("G2.10", "Mounted units", "Mounted, a unit does not fire.", "{unit} is mounted and does not fire")
	ruleFireLeader = book.Rule("G23.5", "Leaders and fire", "Leaders are no targets.", "{unit} is a leader, and nobody fires at leaders")
	ruleNoFire     = book.Rule("G14.2", "Who fires", "No unit whose rating is No, and no suppressed one.", "{unit} has no fire rating now")
	ruleMortars    = book.Rule("G14.2", "Mortars", "Green ratings fire indirectly only.", "{unit} is a mortar; it only fires indirectly")
	_              = book.Rule("G14.3", "Modifiers of fire", "State of the firer, terrain, column and works of the target, steps in its hex, its defence, range.", "")
	_              = book.Rule("G14.5", "Range", "-1 a hex beyond the first against unarmoured targets; against armoured ones 0 adjacent, -2 at the printed range, -1 between.", "")
	_              = book.Rule("G14.6", "Woods and high explosive", "Woods are no cover against ratings that are green, orange, brown, black or yellow.", "")
	_              = book.Rule("G14.7", "Columns and terrain", "A unit in column has no use of favourable terrain.", "")

	verbFire = book.Verb("fire", "unit")
)

// moveFire is direct fire of the unit in hand as its action (G14).
var moveFire = play.Move[*state]{
	Verb: verbFire, Look: "fire", Label: "Fire at {unit}", Odds: true,
	Try: tryEnemies(verbFire), Wide: everyone(verbFire),
	List: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		u := int(f.A)
		if !s.onMap(u) || !s.mayAct(f, toFire).OK() {
			return dst
		}
		reach := s.reach(u)
		if reach == 0 {
			return dst
		}
		for w := range s.sc.Units {
			if h := s.at[w]; h >= 0 && s.sc.Ground.Grid.Distance(s.at[u], h) <= reach && s.fireVerdict(u, w).OK() {
				dst = append(dst, kernel.Choice{Verb: verbFire, A: int16(w)})
			}
		}
		return dst
	},
	Offer: func(s *state, f *kernel.Frame, c kernel.Choice, o *scene.Offer) { s.say(o, f.A, c.A, int16(direct)) },
	Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
		if v := s.mayAct(f, toFire); !v.OK() {
			return v
		}
		return s.fireVerdict(int(f.A), int(c.A))
	},
	Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
		u := f.A
		s.begin(f, toFire, sink)
		evFires.Tell(sink, ruleFire, u, c.A, int16(held(s.directFire(int(u), int(c.A)).total)))
		s.strike(int(u), int(c.A), int16(direct))
	},
}

// tryEnemies tries a verb with every enemy unit on the map.
func tryEnemies(verb uint16) func(*state, *kernel.Frame, []kernel.Choice) []kernel.Choice {
	return func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		for w := range s.sc.Units {
			if s.onMap(w) && s.side(w) != s.side(int(f.A)) && !s.isLeader(w) {
				dst = append(dst, kernel.Choice{Verb: verb, A: int16(w)})
			}
		}
		return dst
	}
}

// fireVerdict says why a unit cannot fire directly at another (G14.1, G14.2).
func (s *state) fireVerdict(u, w int) kernel.Verdict {
	_, _, _, ok := s.weapon(u)
	switch {
	case s.is(u, isMounted):
		return ruleFireRiders.No(int16(u))
	case !ok || s.is(u, suppressed):
		return ruleNoFire.No(int16(u))
	case s.isMortar(u):
		return ruleMortars.No(int16(u))
	case s.onMap(w) && s.isLeader(w) && s.side(w) != s.side(u):
		return ruleFireLeader.No(int16(w))
	case !s.onMap(w) || s.side(w) == s.side(u):
		return ruleFireFoe.No(int16(w))
	}
	if n := s.sc.Ground.Grid.Distance(s.at[u], s.at[w]); n > s.reach(u) {
		return s.rangeVerdict(u, w, n)
	}
	return s.sightVerdict(u, w)
}

// rangeVerdict says what keeps the fire of a unit from reaching another so far away (G12.2).
func (s *state) rangeVerdict(u, w, n int) kernel.Verdict {
	_, colour, reach, _ := s.weapon(u)
	light := s.light()
	switch {
	case n > int(reach):
		return ruleFire.No(int16(w), int16(n), int16(u))
	case s.enemyBeside(s.side(u), s.at[u]):
		return ruleFireBeside.No(int16(u), int16(s.enemyNext(s.side(u), s.at[u])))
	case s.barrage.has(s.at[u]):
		return ruleFireSmoke.No(int16(u))
	case colour >= order.Orange && n > zoneOfIndirect:
		return ruleFireGuns.No(int16(u), int16(w), int16(n))
	case light&dark != 0:
		return ruleFireDark.No(int16(light.sight()), int16(w))
	}
	return ruleFireStorm.No(int16(light.sight()), int16(w))
}

// isMortar tells a unit with green fire, which is only indirect (G14.2).
func (s *state) isMortar(u int) bool {
	_, colour, _, _ := s.weapon(u)
	return colour == order.Green
}

// sightVerdict says what keeps a unit from seeing another that is within range (G11).
func (s *state) sightVerdict(u, w int) kernel.Verdict {
	from, to := s.at[u], s.at[w]
	switch {
	case s.fires(from, to):
		return kernel.Verdict{}
	case s.sc.Ground.Hides(to):
		return ruleFireHidden.No(int16(w), to)
	case s.sc.screened.has(from, to) && s.sc.Ground.Sight.Clear(from, to, order.ToFire, s.smoke()):
		if h := s.sc.bankBetween(from, to); h >= 0 {
			return ruleBankSight.No(int16(u), int16(w), h)
		}
		return ruleBridgeSight.No(int16(u), int16(w), max(s.sc.bridgeBetween(from, to), 0))
	}
	block, _ := s.sc.Ground.Sight.First(from, to, s.smoke())
	return ruleFireSight.No(int16(u), int16(w), max(block.Hex, from))
}

// directFire is the sum of direct fire before the company bonus is rolled for.
func (s *state) directFire(u, w int) sum {
	a := s.attack(&kernel.Frame{A: int16(u), B: int16(w), C: int16(direct)})
	return a.sum(s.sc.Table)
}
