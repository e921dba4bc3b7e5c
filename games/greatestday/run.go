package greatestday

import (
	"sandtable/board"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// G17.6 Running from an assault, of one's own will or not.
var (
	ruleRun       = book.Rule("G17.6", "Running away", "Unsuppressed defenders may run up to 2 hexes, farther from the assault, out of enemy fire zones if they can; each takes a cohesion hit.", "no way leads {unit} to {hex}")
	ruleRunOther  = book.Rule("G17.6", "Running away", "One after the other.", "it is {unit} that has to run")
	ruleRunDown   = book.Rule("G17.6", "Running away", "Unsuppressed defenders.", "{unit} is suppressed and does not run")
	ruleRunStay   = book.Rule("G17.6", "Running away", "Who can move.", "{unit} cannot move and does not run")
	ruleRunFar    = book.Rule("G17.6", "Running away", "Up to 2 hexes.", "{hex} is more than 2 hexes away")
	ruleRunNear   = book.Rule("G17.6", "Running away", "Farther from the assault.", "{hex} is no farther from the assault, which comes from {hex}")
	ruleRunZone   = book.Rule("G17.6", "Running away", "Out of enemy fire zones if that can be.", "the way to {hex} is in enemy fire zones, and there is one that is not")
	ruleChase     = book.Rule("G17.6", "Fire at who runs", "Each assaulter may make one attack with its fire rating at one that runs, +2.", "{unit} has no fire rating now")
	ruleChaseOnce = book.Rule("G17.6", "Fire at who runs", "One attack each.", "{unit} has fired at who ran")
	ruleChaseFrom = book.Rule("G17.6", "Fire at who runs", "From where the assault comes from.", "{unit} is not in {hex}")
	ruleNowhere   = book.Rule("G17.16", "Nowhere to run", "Who has to run and cannot is eliminated.", "")
	_             = book.Rule("G9.11", "Running and terrain", "Who runs pays nothing, but goes only where he could move.", "")

	nodeRun   = book.Node("run")
	nodeChase = book.Node("chase")
	nodeFlee  = book.Node("flee")

	verbRun   = book.Verb("run", "unit hex")
	verbStand = book.Verb("stand", "")
	verbChase = book.Verb("chase", "unit")
	verbLet   = book.Verb("let", "")
	verbFlee  = book.Verb("flee", "")

	evRuns  = book.Event("retreat", "{unit} runs from {hex} to {place}")
	evChase = book.Event("combat", "{unit} fires at {unit}, which runs: hits on {faces}")
)

func init() {
	book.Room(nodeRun, play.Room[*state]{
		Who: defenders, Rule: ruleRun, Ask: "{A:place} is assaulted. Who runs?", Idle: verbStand,
		Moves: []play.Move[*state]{
			{Verb: verbRun, Look: "move", Label: "{unit} runs to {hex}", Try: tryRuns, Wide: wideRuns, Judge: mayRun, Do: func(_ *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
				f.D, f.E, f.Step = c.A, c.B, assaultChase
			}},
			{Verb: verbStand, Look: "pass", Label: "Stand", Main: true, Do: func(s *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.goOn(f, assaultDefend) }},
		},
	})
	book.Room(nodeChase, play.Room[*state]{
		Who: (*state).whoActs, Rule: ruleChase, Ask: "{D:unit} runs to {E:place}. Who fires at it?", Idle: verbLet,
		Moves: []play.Move[*state]{
			{
				Verb: verbChase, Look: "fire", Label: "Fire with {unit}", Odds: true, Try: everyone(verbChase),
				Offer: func(s *state, f *kernel.Frame, c kernel.Choice, o *scene.Offer) {
					s.say(o, c.A, f.D, int16(primary)|atRunner)
				},
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
					return s.mayChase(f, int(c.A))
				},
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					how := int16(primary) | atRunner
					s.fight.chased.add(int(c.A))
					evChase.Tell(sink, ruleChase, c.A, f.D, s.number(c.A, f.D, how))
					s.strike(int(c.A), int(f.D), how)
				},
			},
			{Verb: verbLet, Look: "pass", Label: "Let it run", Main: true, Do: func(_ *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { f.Step = assaultGo }},
		},
	})
	book.Room(nodeFlee, play.Room[*state]{
		Who: defenders, Rule: ruleRun, Ask: "{D:unit} has to run: where to?", Idle: verbFlee,
		Moves: []play.Move[*state]{
			{
				Verb: verbRun, Look: "move", Label: "{unit} runs to {hex}", Try: tryRuns, Wide: wideRuns, Judge: mayRun,
				Do: func(_ *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) { f.Step, f.E = assaultFleeGo, c.B },
			},
			{
				Verb: verbFlee, Look: "take", Label: "The farthest hex", Main: true,
				Do: func(s *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) {
					f.Step, f.E = assaultFleeGo, s.farthest(f)
				},
			},
		},
	})
}

// runRun is the running in an assault.
func (s *state) runRun(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	switch f.Step {
	case assaultRun:
		if s.assaulters() && s.anyone(func(u int) bool { return s.canRun(f, u) && s.runs(f, u) != hexes{} }) {
			return kernel.Ask
		}
		s.goOn(f, assaultDefend)
	case assaultChase:
		if s.canRun(f, int(f.D)) && s.anyone(func(u int) bool { return s.canChase(f, u) }) {
			return kernel.Ask
		}
		f.Step = assaultGo
	case assaultGo:
		f.Step = assaultRun
		if s.canRun(f, int(f.D)) {
			s.runOut(f, assaultRunOut, assaultRunStuck, sink)
		}
	case assaultFleeGo:
		f.Step = assaultEnd
		s.runOut(f, assaultFleeOut, assaultFleeStuck, sink)
	case assaultRunOut, assaultFleeOut:
		s.afterRun(f)
		s.flee(f, sink)
	case assaultRunStuck, assaultFleeStuck:
		s.afterRun(f)
		s.caught(int(f.D), sink)
	case assaultFlee:
		ways := s.runs(f, int(f.D))
		if ways != (hexes{}) {
			return kernel.Ask
		}
		f.Step = assaultEnd
		s.eliminate(int(f.D), ruleNowhere, sink)
	}
	return kernel.Next
}

// canRun tells whether a unit may run, if it knew where to (G17.6).
func (s *state) canRun(f *kernel.Frame, u int) bool {
	m, _ := s.gait(u)
	return s.defends(f, u) && !s.is(u, suppressed) && m != order.NoMove
}

// canChase tells whether an assaulter may fire at who runs.
func (s *state) canChase(f *kernel.Frame, u int) bool { return s.mayChase(f, u).OK() }

// mayChase says why an assaulter does not fire at who runs (G17.6).
func (s *state) mayChase(f *kernel.Frame, u int) kernel.Verdict {
	n := int16(u)
	switch v := s.unfit(u); {
	case !v.OK():
		return v
	case s.fight.chased.has(u):
		return ruleChaseOnce.No(n)
	case s.at[u] != f.B:
		return ruleChaseFrom.No(n, f.B)
	}
	_, _, _, ok := s.weapon(u)
	return ruleChase.Only(ok, n)
}

// runs are the hexes that a defender can run to: farther from the assault, and out of
// the enemy's fire zones if there is any such hex (G17.6, G9.11).
func (s *state) runs(f *kernel.Frame, u int) hexes {
	if m, _ := s.gait(u); m == order.NoMove {
		return hexes{}
	}
	zones := s.zones(s.side(int(f.C)))
	if clear := s.runWithin(f, u, &zones); clear != (hexes{}) {
		return clear
	}
	return s.runWithin(f, u, &hexes{})
}

// runWithin are the hexes that a unit can run to without entering others.
func (s *state) runWithin(f *kernel.Frame, u int, shut *hexes) (out hexes) {
	for _, h := range s.sc.Ground.Grid.Adjacent[f.A] {
		if !s.canPass(u, f.A, h, shut) {
			continue
		}
		if s.canEndRun(f, u, h) {
			out.add(h)
		}
		if s.minedFor(u, h) {
			continue // he stops in them (10.2)
		}
		for _, n := range s.sc.Ground.Grid.Adjacent[h] {
			if n != f.A && s.canPass(u, h, n, shut) && s.canEndRun(f, u, n) {
				out.add(n)
			}
		}
	}
	return out
}

// canPass tells whether a unit that runs can go from one hex to the next.
func (s *state) canPass(u int, from, to int16, shut *hexes) bool {
	if to == board.NoHex || shut.has(to) || s.enemyIn(s.side(u), to) >= 0 || s.overstacked(to) {
		return false
	}
	if s.is(u, inColumn) && s.inColumnAt(to, u) >= 0 {
		return false
	}
	_, why := s.stepCost(u, from, to)
	return why == 0
}

// canEndRun tells whether a run may end in a hex.
func (s *state) canEndRun(f *kernel.Frame, u int, h int16) bool {
	return s.sc.Ground.Grid.Distance(f.B, h) > 1 && s.room(u, h, s.is(u, inColumn)).OK()
}

// farthest is the hex farthest from the assault that who has to run can run to.
func (s *state) farthest(f *kernel.Frame) int16 {
	ways, best, most := s.runs(f, int(f.D)), f.A, 0
	for h := range int16(s.sc.hexes()) {
		if n := s.sc.Ground.Grid.Distance(f.B, h); ways.has(h) && n > most {
			best, most = h, n
		}
	}
	return best
}

func tryRuns(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for u := range s.sc.Units {
		if !s.canRun(f, u) || f.Step == assaultFlee && u != int(f.D) {
			continue
		}
		ways := s.runs(f, u)
		for h := range int16(s.sc.hexes()) {
			if ways.has(h) {
				dst = append(dst, kernel.Choice{Verb: verbRun, A: int16(u), B: h})
			}
		}
	}
	return dst
}

// wideRuns tries the hexes around for the defenders, for refusals.
func wideRuns(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for u := range s.sc.Units {
		if !s.defends(f, u) {
			continue
		}
		for _, h := range s.sc.Ground.Grid.Adjacent[f.A] {
			if h != board.NoHex {
				dst = append(dst, kernel.Choice{Verb: verbRun, A: int16(u), B: h})
			}
		}
	}
	return dst
}

func mayRun(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	u := int(c.A)
	m, _ := s.gait(u)
	switch {
	case f.Step == assaultFlee && c.A != f.D:
		return ruleRunOther.No(f.D)
	case !s.defends(f, u):
		return ruleFightNot.No(c.A)
	case s.is(u, suppressed):
		return ruleRunDown.No(c.A)
	case m == order.NoMove:
		return ruleRunStay.No(c.A)
	}
	if ways := s.runs(f, u); ways.has(c.B) {
		return kernel.Verdict{}
	}
	return s.noRun(f, u, c.B)
}

// noRun says why a defender who may run does not run to a hex.
func (s *state) noRun(f *kernel.Frame, u int, to int16) kernel.Verdict {
	g := s.sc.Ground.Grid
	switch {
	case g.Distance(f.A, to) > 2:
		return ruleRunFar.No(to)
	case g.Distance(f.B, to) <= 1:
		return ruleRunNear.No(to, f.B)
	case s.enemyIn(s.side(u), to) >= 0:
		return ruleEnemyThere.No(to)
	}
	if v := s.room(u, to, s.is(u, inColumn)); !v.OK() {
		return v
	}
	if any := s.runWithin(f, u, &hexes{}); any.has(to) {
		return ruleRunZone.No(to)
	}
	return ruleRun.No(int16(u), to)
}

// flee has D run to E: the hit first, then the way (G17.6).
func (s *state) flee(f *kernel.Frame, sink kernel.Sink) {
	u, to := int(f.D), f.E
	s.cohesionHit(u, sink)
	if !s.onMap(u) {
		return
	}
	evRuns.Tell(sink, ruleRun, f.D, f.A, to)
	if s.sc.Ground.Grid.Distance(f.A, to) > 1 {
		s.step(u, s.through(f, u, to), sink)
	}
	s.step(u, to, sink)
}

// through is the hex between on the way of a run, out of the enemy's fire zones if
// there is one.
func (s *state) through(f *kernel.Frame, u int, to int16) int16 {
	zones := s.zones(s.side(int(f.C)))
	for _, shut := range [...]*hexes{&zones, {}} {
		for _, h := range s.sc.Ground.Grid.Adjacent[f.A] {
			if s.canPass(u, f.A, h, shut) && !s.minedFor(u, h) && s.sc.Ground.Grid.Distance(h, to) == 1 && s.canPass(u, h, to, shut) {
				return h
			}
		}
	}
	return to
}

// runOut has D run to E, out of mines of the enemy by a check (10.2).
func (s *state) runOut(f *kernel.Frame, passed, failed uint8, sink kernel.Sink) {
	if u := int(f.D); s.minedFor(u, f.A) {
		s.check(u, leaveCheck, passed, failed)
		return
	}
	s.flee(f, sink)
}

// afterRun is the step that follows on a run.
func (s *state) afterRun(f *kernel.Frame) {
	if f.Step == assaultRunOut || f.Step == assaultRunStuck {
		f.Step = assaultRun
		return
	}
	f.Step = assaultEnd
}
