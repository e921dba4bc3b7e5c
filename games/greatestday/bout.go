package greatestday

import (
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// G17.5-G17.10 What the sides of an assault do to each other.
var (
	ruleSnap       = book.Rule("G17.5", "Fire at an assault", "Each unsuppressed defender may fire once at one assaulter, if it passes a quality check; as from fire zone to fire zone.", "{unit} does not reach {hex}")
	ruleSnapSee    = book.Rule("G17.5", "Fire at an assault", "At whom it sees.", "{unit} does not see into {hex}")
	ruleSnapOnce   = book.Rule("G17.5", "Fire at who assaults", "Each defender once.", "{unit} has fired at this assault")
	ruleSnapMortar = book.Rule("G12.2", "Mortars", "They do not answer moves, unless the option says so.", "{unit} is a mortar and does not answer moves")
	ruleFightNot   = book.Rule("G17.7", "Who defends", "The units of the hex that is assaulted.", "{unit} {does|do} not defend in this assault")
	ruleFightOut   = book.Rule("G17.8", "Who assaults", "Those that were declared and stand.", "{unit} {is|are} not in the assault")
	ruleFightDown  = book.Rule("G17.8", "Suppressed units", "They are out of it.", "{unit} {is|are} suppressed and out of the assault")
	ruleFightShut  = book.Rule("G17.7", "Suppressed defenders", "They do not fire.", "{unit} is suppressed and does not fire")
	ruleSnapDown   = book.Rule("G17.5", "Fire at an assault", "Unsuppressed defenders.", "{unit} is suppressed and does not fire at who comes")
	ruleFightFired = book.Rule("G17.14", "Once each", "One attack with the fire rating.", "{unit} has attacked with its fire rating in this assault")
	ruleFightDone  = book.Rule("G17.14", "Once each", "One attack with the assault rating.", "{unit} has attacked with its assault rating in this assault")
	ruleFightNoGun = book.Rule("G17.7", "Fire ratings", "Who has none makes no attack with it.", "{unit} has no fire rating now")
	ruleFightNoArm = book.Rule("G17.7", "Assault ratings", "Who has none makes no attack with it.", "{unit} has no assault rating")
	ruleDefenders  = book.Rule("G17.7", "The defenders' attacks", "Each makes one with its fire rating, unless suppressed, and one with its assault rating, against assaulters, +2.", "")
	_              = book.Rule("G17.8", "Results at once", "Results count at once: a suppressed assaulter is out of it.", "")
	ruleAttackers  = book.Rule("G17.9", "The assaulters' attacks", "Each makes one with its fire rating and one with its assault rating, against defenders; no range, mass or defence, but terrain.", "")
	_              = book.Rule("G17.14", "One attack at a time", "Attacks are made one after the other; whoever makes them names order and targets.", "")
	ruleYield      = book.Rule("G17.16", "Checks after an assault", "A command point passes them; who surrenders or has nowhere to run is eliminated.", "")

	nodeSnap   = book.Node("snap")
	nodeDefend = book.Node("defend")
	nodeBout   = book.Node("bout")

	verbSnap   = book.Verb("snap", "unit unit")
	verbVolley = book.Verb("volley", "unit unit")
	verbClose  = book.Verb("close", "unit unit")
	verbStrike = book.Verb("strike", "")

	evSnap       = book.Event("combat", "{unit} fires at the assaulting {unit}: hits on {faces}")
	evVolley     = book.Event("combat", "{unit} fires at {unit}: hits on {faces}")
	evClose      = book.Event("combat", "{unit} fights {unit} hand to hand: hits on {faces}")
	evSurrenders = book.Event("loss", "{unit} surrenders")
)

func init() {
	offer := func(s *state, f *kernel.Frame, c kernel.Choice, o *scene.Offer) {
		s.say(o, c.A, c.B, s.boutMode(f, c.Verb))
	}
	attacks := func() []play.Move[*state] {
		return []play.Move[*state]{
			{Verb: verbVolley, Look: "fire", Label: "{unit} fires at {unit}", Try: tryBouts(verbVolley), Wide: widePairs(verbVolley), Judge: judgeBout, Do: (*state).bout, Offer: offer},
			{Verb: verbClose, Look: "fight", Label: "{unit} fights {unit}", Try: tryBouts(verbClose), Wide: widePairs(verbClose), Judge: judgeBout, Do: (*state).bout, Offer: offer},
			{Verb: verbStrike, Look: "take", Label: "The next attack", Odds: true, Main: true, Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
				s.bout(f, s.bestBout(f), sink)
			}},
		}
	}
	book.Room(nodeSnap, play.Room[*state]{
		Who: defenders, Rule: ruleSnap, Ask: "{A:place} is assaulted. Who fires first?", Idle: verbHold,
		Moves: []play.Move[*state]{
			{
				Verb: verbSnap, Look: "fire", Label: "{unit} fires at {unit}", Odds: true, Try: trySnaps, Wide: widePairs(verbSnap),
				Offer: func(s *state, _ *kernel.Frame, c kernel.Choice, o *scene.Offer) {
					s.say(o, c.A, c.B, int16(opportunity)|zoneToZone)
				},
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
					return s.maySnap(f, int(c.A), int(c.B))
				},
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
					f.D, f.E = c.A, c.B
					s.set(int(c.A), reacted)
					s.check(int(c.A), reactCheck, assaultSnapFire, assaultSnapFailed)
				},
			},
			{Verb: verbHold, Look: "pass", Label: "Hold fire", Main: true, Do: func(s *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.goOn(f, assaultRun) }},
		},
	})
	book.Room(nodeDefend, play.Room[*state]{Who: defenders, Rule: ruleDefenders, Ask: "The defence of {A:place}: who attacks whom?", Idle: verbStrike, Moves: attacks()})
	book.Room(nodeBout, play.Room[*state]{Who: (*state).whoActs, Rule: ruleAttackers, Ask: "The assault on {A:place}: who attacks whom?", Idle: verbStrike, Moves: attacks()})
}

// defenders is the seat of those who are assaulted.
func defenders(s *state, f *kernel.Frame) kernel.Seat { return kernel.Seat(s.side(int(f.C)).Other()) }

// defends tells whether a unit stands in the hex that is assaulted.
func (s *state) defends(f *kernel.Frame, u int) bool {
	return s.at[u] == f.A && !s.isLeader(u) && s.side(u) != s.side(int(f.C))
}

// runBout is an assault from the first shot to the last check (G17.13).
func (s *state) runBout(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	switch f.Step {
	case assaultSnap:
		if s.assaulters() && s.anyone(func(u int) bool { return s.canSnap(f, u) }) {
			return kernel.Ask
		}
		s.goOn(f, assaultRun)
	case assaultSnapFire:
		f.Step = assaultSnap
		how := int16(opportunity) | zoneToZone
		evSnap.Tell(sink, ruleSnap, f.D, f.E, s.number(f.D, f.E, how))
		s.strike(int(f.D), int(f.E), how)
	case assaultSnapFailed:
		f.Step = assaultSnap
		s.tell(sink, evNoShot, ruleSnap, f.D, f.E)
	case assaultDefend, assaultAttack:
		return s.nextBout(f, sink)
	case assaultEnd:
		s.nextEnd(f)
	case assaultYield:
		f.Step = assaultEnd
		evSurrenders.Tell(sink, ruleAssaultEnd, f.D)
		s.eliminate(int(f.D), ruleYield, sink)
	default:
		return s.runRun(f, sink)
	}
	return kernel.Next
}

// number is what the die of an attack would be held against now.
func (s *state) number(u, w, how int16) int16 {
	a := s.attack(&kernel.Frame{A: u, B: w, C: how})
	return int16(held(a.sum(s.sc.Table).total))
}

// canSnap tells whether a defender can fire at the assault (G17.5).
func (s *state) canSnap(f *kernel.Frame, u int) bool {
	return s.maySnapAtAll(f, u).OK()
}

// maySnapAtAll says why a defender does not fire at who comes, whoever that is (G17.5).
func (s *state) maySnapAtAll(f *kernel.Frame, u int) kernel.Verdict {
	n := int16(u)
	switch {
	case !s.defends(f, u):
		return ruleFightNot.No(n)
	case s.is(u, reacted):
		return ruleSnapOnce.No(n)
	case s.isMortar(u) && s.opts&mortarsReact == 0:
		return ruleSnapMortar.No(n)
	}
	switch far := s.sc.Ground.Grid.Distance(s.at[u], f.B); {
	case s.is(u, suppressed):
		return ruleSnapDown.No(n)
	case s.reachTo(u, far) < far:
		return ruleSnap.No(n, f.B)
	}
	return ruleSnapSee.Only(s.covers(u, f.B), n, f.B)
}

// maySnap says why a defender does not fire at one who comes.
func (s *state) maySnap(f *kernel.Frame, u, w int) kernel.Verdict {
	if v := s.maySnapAtAll(f, u); !v.OK() {
		return v
	}
	return s.unfit(w)
}

// pairs tries a verb with every pair of units of which both are so.
func (s *state) pairs(dst []kernel.Choice, verb uint16, who, whom func(u int) bool) []kernel.Choice {
	for u := range s.sc.Units {
		if !who(u) {
			continue
		}
		for w := range s.sc.Units {
			if whom(w) {
				dst = append(dst, kernel.Choice{Verb: verb, A: int16(u), B: int16(w)})
			}
		}
	}
	return dst
}

func trySnaps(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	return s.pairs(dst, verbSnap, func(u int) bool { return s.canSnap(f, u) }, s.fit)
}

// widePairs tries a verb with the units of the two hexes, for refusals.
func widePairs(verb uint16) func(*state, *kernel.Frame, []kernel.Choice) []kernel.Choice {
	return func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		here := func(u int) bool { return s.at[u] == f.A || s.at[u] == f.B }
		return s.pairs(dst, verb, here, here)
	}
}

// canBout tells whether a unit makes an attack at the present step, with its fire rating
// or with its assault rating (G17.7, G17.9, G17.14).
func (s *state) canBout(f *kernel.Frame, verb uint16, u int) bool {
	return s.mayBout(f, verb, u).OK()
}

// mayBout says why a unit makes no attack at the present step, whomever it would attack.
func (s *state) mayBout(f *kernel.Frame, verb uint16, u int) kernel.Verdict {
	n := int16(u)
	switch {
	case f.Step == assaultDefend && !s.defends(f, u):
		return ruleFightNot.No(n)
	case f.Step == assaultAttack && !s.fit(u):
		return s.unfit(u)
	case verb == verbVolley && s.fight.primary.has(u):
		return ruleFightFired.No(n)
	case verb == verbVolley && s.is(u, suppressed):
		return ruleFightShut.No(n)
	case verb == verbVolley:
		_, _, _, ok := s.weapon(u)
		return ruleFightNoGun.Only(ok, n)
	case s.fight.second.has(u):
		return ruleFightDone.No(n)
	}
	return ruleFightNoArm.Only(s.card(u).Assault >= 0 || s.is(u, isMounted), n)
}

// mayBeStruck says why a unit is not attacked at the present step.
func (s *state) mayBeStruck(f *kernel.Frame, u int) kernel.Verdict {
	if f.Step == assaultDefend {
		return s.unfit(u)
	}
	return ruleFightNot.Only(s.defends(f, u), int16(u))
}

// isTarget tells whether a unit can be attacked at the present step.
func (s *state) isTarget(f *kernel.Frame, u int) bool {
	if f.Step == assaultDefend {
		return s.fit(u)
	}
	return s.defends(f, u)
}

func tryBouts(verb uint16) func(*state, *kernel.Frame, []kernel.Choice) []kernel.Choice {
	return func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		return s.pairs(dst, verb, func(u int) bool { return s.canBout(f, verb, u) }, func(w int) bool { return s.isTarget(f, w) })
	}
}

func judgeBout(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	if v := s.mayBout(f, c.Verb, int(c.A)); !v.OK() {
		return v
	}
	return s.mayBeStruck(f, int(c.B))
}

// nextBout asks for the next attack, or makes it where nothing is to be chosen.
func (s *state) nextBout(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	n := 0
	for u := range s.sc.Units {
		if s.isTarget(f, u) {
			n++
		}
	}
	best := s.bestBout(f)
	switch {
	case n == 0 || best.Verb == 0:
		if f.Step == assaultAttack {
			f.D = -1
		}
		s.goOn(f, f.Step+1)
		return kernel.Next
	case n > 1 || s.bouts(f) > 1:
		return kernel.Ask
	}
	s.bout(f, best, sink)
	return kernel.Next
}

// bouts counts the attacks that are still to be made at the present step.
func (s *state) bouts(f *kernel.Frame) (n int) {
	for u := range s.sc.Units {
		for _, verb := range [...]uint16{verbVolley, verbClose} {
			if s.canBout(f, verb, u) {
				n++
			}
		}
	}
	return n
}

// bestBout is the next attack of whoever does not choose: the highest number first, at
// the target that it is highest against.
func (s *state) bestBout(f *kernel.Frame) (best kernel.Choice) {
	most := -1
	for u := range s.sc.Units {
		for _, verb := range [...]uint16{verbVolley, verbClose} {
			if !s.canBout(f, verb, u) {
				continue
			}
			for w := range s.sc.Units {
				if !s.isTarget(f, w) {
					continue
				}
				if n := int(s.number(int16(u), int16(w), s.boutMode(f, verb))); n > most {
					best, most = kernel.Choice{Verb: verb, A: int16(u), B: int16(w)}, n
				}
			}
		}
	}
	return best
}

// boutMode is the mode of an attack at the present step.
func (s *state) boutMode(f *kernel.Frame, verb uint16) int16 {
	how := int16(primary)
	if verb == verbClose {
		how = int16(secondary)
	}
	if f.Step == assaultDefend {
		how |= atCharge
	}
	return how
}

// bout makes an attack.
func (s *state) bout(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	how := s.boutMode(f, c.Verb)
	rule := ruleDefenders
	if f.Step == assaultAttack {
		rule = ruleAttackers
	}
	if c.Verb == verbVolley {
		s.fight.primary.add(int(c.A))
		evVolley.Tell(sink, rule, c.A, c.B, s.number(c.A, c.B, how))
	} else {
		s.fight.second.add(int(c.A))
		evClose.Tell(sink, rule, c.A, c.B, s.number(c.A, c.B, how))
	}
	s.strike(int(c.A), int(c.B), how)
}

// nextEnd has the defenders that are left check, one after the other (G17.10).
func (s *state) nextEnd(f *kernel.Frame) {
	for u := int(f.D) + 1; u < len(s.sc.Units); u++ {
		switch {
		case !s.defends(f, u):
			continue
		case s.is(u, suppressed) && s.assaulters():
			f.D = int16(u)
			s.check(u, yieldCheck, assaultEnd, assaultYield)
			return
		case !s.is(u, suppressed) && s.is(u, shaken):
			f.D = int16(u)
			s.check(u, holdCheck, assaultEnd, assaultFlee)
			return
		}
	}
	f.D, f.E = 0, 0
	s.goOn(f, assaultTake)
}
