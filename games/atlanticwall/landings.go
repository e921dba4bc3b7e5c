package atlanticwall

import (
	"slices"

	"sandtable/board"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// 27 Landings: tanks, infantry and demolition engineers, from east to west.
var (
	ruleSwim         = book.Rule("27.21", "Swimming tanks", "Each may swim, at the risk of sinking, or land as other tanks do; that is said before the first die (27.23).", "{unit} {is|are} no tanks that swim")
	ruleSwimNow      = book.Rule("27.21", "Swimming tanks", "Those that land.", "{unit} {does|do} not land in this phase")
	ruleSwimDone     = book.Rule("27.21", "Swimming tanks", "Each is told once.", "{unit} {swims|swim} already")
	_                = book.Rule("27.22", "Landed tanks", "Tanks that do not swim are pinned when they land.", "")
	ruleAshore       = book.Rule("27.24", "Tanks that land", "First, by the drift die, and pinned.", "")
	_                = book.Rule("27.23", "How tanks land", "It is said for all of them before the first die: swimming tanks may swim, others land.", "")
	ruleSwimDie      = book.Rule("27.25", "Tanks that swim", "A die for each: up to the rating ashore and not pinned, else it sinks; no drift.", "")
	ruleInfantry     = book.Rule("27.33", "Infantry", "A die for each sub-beach: up to the rating ashore; one more: east and pinned; beyond that eliminated. Infantry lands after the tanks (27.31, 27.32).", "")
	_                = book.Rule("27.31", "After the tanks", "Then all infantry of the wave lands.", "")
	_                = book.Rule("27.32", "Who is infantry", "Everybody but tanks and demolition engineers.", "")
	rulePoints       = book.Rule("27.42", "Demolition chits", "A die for each: up to the rating all points ashore; one more: half, a sub-beach east; beyond that none (27.41, 27.43).", "")
	_                = book.Rule("27.41", "After the infantry", "Then all demolition chits land; they never stand on the map.", "")
	_                = book.Rule("27.43", "Points", "A chit is a number of points; it is exchanged for a smaller one.", "")
	ruleEastmost     = book.Rule("27.44", "No more sub-beaches", "A chit that drifts beyond the last sub-beach is lost; units land in the next beach hex (A86).", "")
	_                = book.Rule("27.45", "Demolition points and fire", "They are never pinned; results that eliminate units cost one.", "")
	ruleRangers      = book.Rule("27.63", "Rangers", "They land on any beach hex of the map and never drift.", "{hex} is no beach hex")
	ruleRangersMap   = book.Rule("27.63", "Landing of rangers", "Of the map of their beach.", "{hex} is not on the map of the beach of {unit}")
	ruleRangersWho   = book.Rule("27.62", "Rangers", "In the infantry segment of their wave.", "{unit} is no ranger company that lands now")
	ruleRangersLater = book.Rule("27.65", "Rangers and commandos of the schedule", "As long as their beach is not cleared they land in any infantry segment, on any beach hex of its map; afterwards over its sub-beaches (27.66).", "")
	_                = book.Rule("27.66", "Over a cleared beach", "Rangers of the schedule land on the sub-beaches of their own beach.", "")
	ruleTide         = book.Rule("19.13", "Future landings", "In the infantry segment, tanks too: at low tide without a die; at high tide (30.22) a die above the gaps of the sub-beach costs as many companies.", "")
	ruleTideFew      = book.Rule("19.14", "Less room than companies", "The owner chooses which of a box land; the others stay in it.", "{unit} {is|are} not among those that land in {hex} now")
	_                = book.Rule("30.22", "Gaps at high tide", "They count for reinforcements that land at high tide.", "")

	nodeTanks     = book.Node("tanks")
	nodeTankDrift = book.Node("tank-drift")
	nodeSwim      = book.Node("swim")
	nodeRangers   = book.Node("rangers")
	nodeDrift     = book.Node("drift")
	nodeTide      = book.Node("tide")
	nodeFuture    = book.Node("future")
	nodePointsDie = book.Node("points-die")

	verbSwim = book.Verb("swim", "unit")

	evSwims      = book.Event("move", "{unit} is to swim ashore")
	evDriftDie   = book.Event("dice", "{sub}, {landing}: die {n}").Outturn()
	evSwimDie    = book.Event("dice", "{unit} swims: die {n}").Outturn()
	evAshore     = book.Event("arrival", "{unit} lands at {place}").Outturn()
	evSinks      = book.Event("loss", "{unit} {is|are} lost at sea").Outturn()
	evPointsIn   = book.Event("arrival", "{n demolition point} at {sub}").Outturn()
	evPointsSink = book.Event("loss", "{sub}: the demolition engineers are lost at sea").Outturn()
	evTide       = book.Event("dice", "{sub}, high tide: die {n} against {n gap}").Outturn()
)

// What lands by one die: words of the event.
const (
	byTank int16 = iota
	byInfantry
	byEngineers
)

func init() {
	book.Names("landing", []string{"tanks", "infantry", "demolition engineers"})
	allied := kernel.Seat(order.Allied)
	book.Room(nodeTanks, play.Room[*state]{
		Seat: allied, Rule: ruleSwim, Ask: "Which tanks swim? The others are landed, and pinned.", Idle: verbDone, Facts: (*state).tankFacts,
		Moves: []play.Move[*state]{
			{Verb: verbSwim, Look: "move", Label: "{unit} swims", Wide: everyone(verbSwim),
				Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					for u := range s.sc.Units {
						if s.landsNow(u, f) && s.floats(u) {
							dst = append(dst, kernel.Choice{Verb: verbSwim, A: int16(u)})
						}
					}
					return dst
				},
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
					switch u := int(c.A); {
					case !s.floats(u):
						return ruleSwim.No(c.A)
					case !s.landsNow(u, f):
						return ruleSwimNow.No(c.A)
					}
					return ruleSwimDone.Only(!s.is(int(c.A), swims), c.A)
				},
				Offer: func(s *state, _ *kernel.Frame, c kernel.Choice, o *scene.Offer) {
					if sub, _, ok := boxOf(s.at[c.A]); ok {
						o.Label = book.Say(s, "{unit} swims to {sub}", c.A, int16(sub))
					}
				},
				Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) { s.setSwim(int(c.A), sink) }},
			{Verb: verbAll, Look: "take", Label: "All swim", Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
				for u := range s.sc.Units {
					if s.landsNow(u, f) && s.floats(u) && !s.is(u, swims) {
						s.setSwim(u, sink)
					}
				}
			}},
			{Verb: verbDone, Look: "pass", Label: "Tanks land", Main: true, Do: func(_ *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { enter(f, segTankDrift) }},
		},
	})
	die := func(rule *play.Rule, ask string, do func(*state, *kernel.Frame, kernel.Choice, kernel.Sink)) play.Room[*state] {
		return play.Room[*state]{Seat: kernel.Chance, Fresh: true, Rule: rule, Ask: ask, Facts: (*state).driftFacts, Moves: throw(do)}
	}
	book.Room(nodeTankDrift, die(ruleAshore, "Tanks for {B:sub}.", func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) { s.driftDie(f, c.A, byTank, sink) }))
	book.Room(nodeDrift, die(ruleInfantry, "Infantry for {B:sub}.", func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
		s.driftDie(f, c.A, byInfantry, sink)
	}))
	book.Room(nodeSwim, play.Room[*state]{Seat: kernel.Chance, Fresh: true, Rule: ruleSwimDie, Ask: "{B:unit} swims.", Moves: throw((*state).swimDie)})
	book.Room(nodePointsDie, die(rulePoints, "Demolition engineers for {B:sub}.", (*state).pointsDie))
	book.Room(nodeTide, play.Room[*state]{Seat: kernel.Chance, Fresh: true, Rule: ruleTide, Ask: "Landings at {B:sub}, at high tide.", Moves: throw((*state).tideDie),
		Facts: func(s *state, f *kernel.Frame, p *scene.Prompt) {
			p.Facts = append(p.Facts, ruleTide.Fact("Gaps blown there", s.inv.gaps[f.B]))
		}})
	book.Room(nodeFuture, play.Room[*state]{
		Seat: allied,
		Asks: func(s *state, f *kernel.Frame) (string, *play.Rule) {
			ask := "Which units land at {sub}? There is no room for all."
			if !s.lowTide() {
				ask = "Which units attempt to land at {sub}? There is no room for all."
			}
			return book.Say(s, ask, f.B), ruleTideFew
		},
		Facts: func(_ *state, f *kernel.Frame, p *scene.Prompt) {
			p.Facts = append(p.Facts, ruleTideFew.Fact("Still to be chosen", f.E-1))
		},
		Moves: []play.Move[*state]{{Verb: verbLand, Look: "place", Label: "{unit} is to land at {place}",
			Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				for u := range s.sc.Units {
					if s.waitsIn(u, int(f.B)) {
						dst = append(dst, kernel.Choice{Verb: verbLand, A: int16(u), B: s.subs()[f.B].At})
					}
				}
				return dst
			},
			Judge: (*state).mayLandFuture,
			Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
				if f.Step, f.E = segInfantry, f.E-1; s.lowTide() {
					s.ashore(int(c.A), c.B, ruleTide, sink)
				} else {
					s.fight.role[c.A] |= attempts
				}
			}}},
	})
	book.Room(nodeRangers, play.Room[*state]{
		Seat: allied, Rule: ruleRangers, Ask: "Where do the rangers land?",
		Moves: []play.Move[*state]{{Verb: verbLand, Look: "place", Label: "{unit} lands at {place}",
			Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				u := s.nextRanger(f)
				for h := range int16(s.sc.hexes()) {
					if u >= 0 && s.sc.Ground.Kind(h) == order.Beach {
						dst = append(dst, kernel.Choice{Verb: verbLand, A: int16(u), B: h})
					}
				}
				return dst
			},
			Judge: (*state).mayLandRanger,
			Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
				s.ashore(int(c.A), c.B, ruleRangers, sink)
			}}},
	})
}

// floats tells a tank that can swim.
func (s *state) floats(u int) bool { return s.card(u).Model == swimmer }

// swimmer is the model of tanks that swim.
const swimmer = "Sherman DD"

func (s *state) setSwim(u int, sink kernel.Sink) {
	s.set(u, swims)
	evSwims.Tell(sink, ruleSwim, int16(u))
}

// landsNow tells who waits in a wave box of the Sea Landing Phase, of the beach in hand.
func (s *state) landsNow(u int, f *kernel.Frame) bool {
	sub, phase, ok := boxOf(s.at[u])
	return ok && s.turn == s.sc.First && phase == int(f.A) && s.subs()[sub].Beach == s.inv.beach
}

// lastSub and firstSub are the easternmost and the westernmost sub-beach of the beach in hand.
func (s *state) lastSub() int  { return int(s.landing().Last) - 1 }
func (s *state) firstSub() int { return int(s.landing().First) }

// inWave tells whether a unit of a class waits for a sub-beach in this Sea Landing Phase: tanks
// that are landed, or infantry and leaders but rangers.
func (s *state) inWave(u int, f *kernel.Frame, sub int, class int16) bool {
	if i, _, _ := boxOf(s.at[u]); !s.landsNow(u, f) || i != sub {
		return false
	}
	switch s.card(u).Type {
	case order.Tank:
		return class == byTank && !s.is(u, swims)
	case order.Ranger:
		return false
	}
	return class == byInfantry
}

// anyInWave is the next sub-beach with units of a class, counted from the east: 0 is the
// easternmost. It is the number of sub-beaches where none is left.
func (s *state) anyInWave(f *kernel.Frame, class int16) (sub int16, ok bool) {
	for i := s.lastSub(); i >= s.firstSub(); i-- {
		for u := range s.sc.Units {
			if s.inWave(u, f, i, class) {
				return int16(i), true
			}
		}
	}
	return 0, false
}

// runTanks asks which tanks swim.
func (s *state) runTanks(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	if book.Could(s, verbDone, verbAll) {
		return kernel.Ask
	}
	return enter(f, segTankDrift)
}

func (s *state) runTankDrift(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	if s.noDrift() {
		s.landAll(f, byTank, sink)
	}
	if sub, ok := s.anyInWave(f, byTank); ok {
		f.B = sub
		return kernel.Ask
	}
	return enter(f, segSwim)
}

// runSwim throws for each tank that swims, from east to west.
func (s *state) runSwim(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	for i := s.lastSub(); i >= s.firstSub(); i-- {
		for u := range s.sc.Units {
			if at, _, _ := boxOf(s.at[u]); s.is(u, swims) && s.landsNow(u, f) && at == i {
				f.B = int16(u)
				return kernel.Ask
			}
		}
	}
	return enter(f, segInfantry)
}

// ashore puts a unit down; where Germans stand nobody lands (A87).
func (s *state) ashore(u int, h int16, r *play.Rule, sink kernel.Sink) bool {
	s.unset(u, swims)
	if h == board.NoHex || s.enemyIn(order.Allied, h) >= 0 {
		evSinks.Tell(sink, ruleOverrun, int16(u))
		s.kill(u)
		return false
	}
	s.put(u, h)
	if s.unit[u].beach == 0 {
		s.unit[u].beach = s.inv.beach + 1
	}
	evAshore.Tell(sink, r, int16(u), h)
	s.disturb(order.Allied, h, sink)
	return true
}

// driftDie lands a class of units of a sub-beach (27.18, 27.24, 27.33).
func (s *state) driftDie(f *kernel.Frame, die, class int16, sink kernel.Sink) {
	sub, drift := int(f.B), s.driftRating()
	rule := ruleInfantry
	if class == byTank {
		rule = ruleAshore
	}
	evDriftDie.Tell(sink, rule, f.B, class, die)
	h := s.subs()[sub].At
	if die == drift+1 {
		h = s.eastOf(sub)
	}
	for u := range s.sc.Units {
		switch {
		case !s.inWave(u, f, sub, class):
		case die > drift+1 && s.leader(u):
			if s.shock(u, ruleAlone, sink); s.at[u] != eliminated {
				s.ashore(u, h, ruleAlone, sink) // A93
			}
		case die > drift+1:
			evSinks.Tell(sink, rule, int16(u))
			s.kill(u)
		case s.ashore(u, h, rule, sink) && (class == byTank || die > drift):
			s.pinDown(u, rule, sink)
		}
	}
	f.Step = segTankDrift
	if class == byInfantry {
		f.Step = segInfantry
	}
}

func (s *state) swimDie(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	u := int(f.B)
	evSwimDie.Tell(sink, ruleSwimDie, f.B, c.A)
	sub, _, _ := boxOf(s.at[u])
	if c.A <= int16(s.landing().Swim) {
		if s.ashore(u, s.subs()[sub].At, ruleSwimDie, sink) && s.shiftPins() {
			s.pinDown(u, ruleShiftPin, sink)
		}
	} else {
		s.unset(u, swims)
		evSinks.Tell(sink, ruleSwimDie, f.B)
		s.kill(u)
	}
	enter(f, segSwim)
}

// runInfantry lands the rangers, then the infantry of the wave, then what waits in the boxes of
// Future Sea Landings; each from east to west.
func (s *state) runInfantry(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	if s.stormbound() {
		return enter(f, segPoints)
	}
	if s.nextRanger(f) >= 0 {
		return enter(f, segRangers)
	}
	if s.noDrift() {
		s.landAll(f, byInfantry, sink)
	}
	if sub, ok := s.anyInWave(f, byInfantry); ok {
		f.Step, f.B = segDrift, sub
		return kernel.Ask
	}
	return s.runFuture(f, sink)
}

// runFuture lands from the boxes of Future Sea Landings. D of the frame counts the sub-beaches
// that are done, from the east; E is 1 and the companies of the box that are still to be chosen; C is
// 1 when the die of high tide has been thrown.
func (s *state) runFuture(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	for ; int(f.D) <= s.lastSub()-s.firstSub(); f.D++ {
		sub := s.lastSub() - int(f.D)
		f.B = int16(sub)
		if f.E == 0 {
			companies, leaders := s.attempting(sub)
			if companies+leaders == 0 || s.enemyIn(order.Allied, s.subs()[sub].At) >= 0 { // 19.15
				continue
			}
			f.E = int16(1 + companies)
		}
		if s.motley(sub, int(f.E)-1) {
			if s.lowTide() {
				s.landFuture(sub, sink) // leaders, before companies are chosen one by one
			}
			f.Step = segFuture
			return kernel.Ask
		}
		s.attempt(sub, int(f.E)-1)
		if f.E = 1; f.C == 0 && !s.lowTide() {
			f.Step = segTide
			return kernel.Ask
		}
		s.landFuture(sub, sink)
		f.C, f.E = 0, 0
	}
	return enter(f, segPoints)
}

// attempting is how many companies of the box of a sub-beach find room and attempt to land (19.14),
// and how many leaders come with them.
func (s *state) attempting(sub int) (companies, leaders int) {
	for u := range s.sc.Units {
		if s.at[u] != waveBox(sub, future) {
			continue
		}
		if s.card(u).Stacks() {
			companies++
		} else {
			leaders++
		}
	}
	return min(companies, max(s.roomIn(s.subs()[sub].At), 0)), leaders
}

// waitsIn tells a company in the box of a sub-beach that is not among those that attempt to land.
func (s *state) waitsIn(u, sub int) bool {
	return s.at[u] == waveBox(sub, future) && s.card(u).Stacks() && !s.marked(u, attempts)
}

// motley tells a box with more companies than are still to be chosen that are not all counters of one
// pool: there their owner chooses who lands (19.14), and at high tide before the die (30.22).
func (s *state) motley(sub, companies int) bool {
	n, first, mixed := 0, -1, false
	for u := range s.sc.Units {
		if !s.waitsIn(u, sub) {
			continue
		}
		if first < 0 {
			first = u
		}
		mixed = mixed || s.card(u).Pool != s.card(first).Pool
		n++
	}
	return companies > 0 && mixed && n > companies
}

// attempt has so many companies of a box attempt to land, where nothing is left to choose.
func (s *state) attempt(sub, companies int) {
	for u := range s.sc.Units {
		if companies > 0 && s.waitsIn(u, sub) {
			s.fight.role[u] |= attempts
			companies--
		}
	}
}

// landFuture lands the leaders of a box and those who attempt to land.
func (s *state) landFuture(sub int, sink kernel.Sink) {
	for u := range s.sc.Units {
		if s.at[u] == waveBox(sub, future) && (s.marked(u, attempts) || !s.card(u).Stacks()) {
			s.ashore(u, s.subs()[sub].At, ruleTide, sink)
		}
	}
	s.unmark(attempts)
}

// mayLandFuture says why a unit is not chosen among those of a box that land (19.14).
func (s *state) mayLandFuture(f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	sub := int(f.B)
	return ruleTideFew.Only(s.waitsIn(int(c.A), sub) && c.B == s.subs()[sub].At, c.A, c.B)
}

// tideDie is the die of a landing at high tide: it costs some of those who attempt to land, their
// owner chooses which; the others of them land (19.13, 30.22).
func (s *state) tideDie(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	gaps, companies := int16(s.inv.gaps[f.B]), 0
	evTide.Tell(sink, ruleTide, f.B, c.A, gaps)
	f.Step, f.C = segInfantry, 1
	if c.A <= gaps {
		return
	}
	for u := range s.sc.Units {
		if s.marked(u, attempts) {
			s.fight.role[u] |= hit
			companies++
		}
	}
	s.toll(min(companies, int(c.A-gaps)), order.Allied, tollTide)
}

// nextRanger is the next ranger company that lands in this phase, or -1.
func (s *state) nextRanger(f *kernel.Frame) int {
	for u := range s.sc.Units {
		free := s.at[u] == rangers && (f.A == 0 || s.turn > s.sc.First) || s.turn == s.sc.First && s.at[u] == laterRangers && f.A == 1
		if s.card(u).Type == order.Ranger && (free && s.ofThisMap(u) || s.landsNow(u, f)) {
			return u
		}
	}
	return -1
}

// ofThisMap tells whether a unit comes to a beach of the map where units land now.
func (s *state) ofThisMap(u int) bool {
	return s.shoreMap(max(int(s.unit[u].beach)-1, 0))&s.shoreMap(int(s.inv.beach)) != 0
}

func (s *state) runRangers(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	u := s.nextRanger(f)
	if u < 0 {
		return enter(f, segInfantry)
	}
	if !book.Could(s) { // no beach hex is left
		evSinks.Tell(sink, ruleRangers, int16(u))
		s.kill(u)
		return kernel.Next
	}
	return kernel.Ask
}

func (s *state) mayLandRanger(f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	if int(c.A) != s.nextRanger(f) {
		return ruleRangersWho.No(c.A)
	}
	switch {
	case s.sc.Ground.Kind(c.B) != order.Beach:
		return ruleRangers.No(c.B)
	case s.mapAt(c.B)&s.shoreMap(max(int(s.unit[c.A].beach)-1, 0)) == 0:
		return ruleRangersMap.No(c.B, c.A)
	case s.enemyIn(order.Allied, c.B) >= 0:
		return ruleLandFoe.No(c.B)
	}
	return ruleLandFull.Only(s.roomIn(c.B) >= s.bulk(int(c.A)), c.B)
}

// runPoints throws for every demolition chit of the wave, from east to west (27.42). B of the
// frame counts the sub-beaches that are done.
func (s *state) runPoints(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	switch {
	case s.turn != s.sc.First:
	case s.noDrift():
		s.landPoints(f, sink)
	default:
		for ; int(f.C) <= s.lastSub()-s.firstSub(); f.C++ {
			sub := s.lastSub() - int(f.C)
			if s.subs()[sub].Points[f.A] > 0 {
				f.Step, f.B = segPointsDie, int16(sub)
				return kernel.Ask
			}
		}
	}
	return s.landNext(f)
}

func (s *state) pointsDie(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	sub, drift := int(f.B), s.driftRating()
	n := s.subs()[sub].Points[f.A]
	evDriftDie.Tell(sink, rulePoints, f.B, byEngineers, c.A)
	if c.A == drift+1 {
		sub, n = sub+1, n/2
	}
	if c.A > drift+1 || sub > s.lastSub() || n == 0 || s.enemyIn(order.Allied, s.subs()[sub].At) >= 0 {
		evPointsSink.Tell(sink, ruleEastmost, f.B)
	} else {
		s.inv.points[sub] += n
		evPointsIn.Tell(sink, rulePoints, int16(n), int16(sub))
	}
	f.Step = segPoints
	f.C++
}

// tankFacts say what swimming and landing are worth.
func (s *state) tankFacts(f *kernel.Frame, p *scene.Prompt) {
	for u := range s.sc.Units {
		if sub, _, _ := boxOf(s.at[u]); s.landsNow(u, f) && s.floats(u) {
			if at := s.hex(s.subs()[sub].At); !slices.Contains(p.Places, at) {
				p.Places = append(p.Places, at)
			}
		}
	}
	x, drift := s.landing(), int(s.driftRating())
	if s.noDrift() {
		p.Facts = append(p.Facts, ruleSwimDie.Fact("Swims: ashore", of6(int(x.Swim))), ruleSwimDie.Fact("Swims: lost", of6(6-int(x.Swim))), ruleNoDrift.Fact("Lands: ashore, pinned", of6(6)))
		return
	}
	p.Facts = append(p.Facts,
		ruleSwimDie.Fact("Swims: ashore and not pinned", of6(int(x.Swim))), ruleSwimDie.Fact("Swims: lost", of6(6-int(x.Swim))),
		ruleAshore.Fact("Lands: ashore, pinned", of6(drift)), ruleAshore.Fact("Lands: one sub-beach east, pinned", of6(min(1, 6-drift))),
		ruleAshore.Fact("Lands: lost", of6(max(0, 5-drift))))
}

// driftFacts say what the drift die does.
func (s *state) driftFacts(_ *kernel.Frame, p *scene.Prompt) {
	n := int(s.driftRating())
	p.Facts = append(p.Facts, ruleDrift.Fact("Ashore", of6(n)), ruleDrift.Fact("One sub-beach east", of6(min(1, 6-n))), ruleDrift.Fact("Lost", of6(max(0, 5-n))))
}

func of6(n int) string { return itoa(n) + " in 6" }
