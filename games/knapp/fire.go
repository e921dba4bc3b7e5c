package knapp

import (
	"math/bits"

	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// K7 Defensive fire (s8, s11). What the dice do is in hits.go.
var (
	ruleFire       = book.Rule("K7.1", "Defensive fire (s8)", "In its side's fire step each unit fires once, with its current strength in dice.", "{unit} {has|have} already fired in this step")
	ruleFireSide   = book.Rule("K7.1", "Defensive fire (s8)", "Only units of the firing side fire.", "{unit} {does|do} not belong to the firing side")
	ruleNoEnemy    = book.Rule("K7.1", "Defensive fire (s8)", "Units fire at enemies in their own area only.", "{unit} {has|have} no enemy in {area} to fire at")
	ruleFireWhen   = book.Rule("K7.1", "Defensive fire (s8)", "Units shoot only in their side's fire steps; there is no other attack.", "no unit is chosen to fire now")
	ruleModifiers  = book.Rule("K7.3", "Modifiers (s8)", "+1 for tactical air power, for a fortified unit on the coast, or for German fire in bocage; never more than one.", "")
	_              = book.Rule("K7.6", "Removed before firing (s8)", "A unit that is removed before its turn to fire does not fire.", "")
	_              = book.Rule("K7.7", "The target's ground (s8)", "Terrain and fortification of the target never change the dice.", "")
	ruleArtillery  = book.Rule("K7.8", "Artillery (s11)", "Artillery without enemies in its own area may add its dice to a unit firing in an adjacent area; with enemies in its area it fires at those or not at all.", "{unit} {has|have} enemies in {area} and may fire at nobody else")
	ruleGunsAlone  = book.Rule("K7.8", "Artillery (s11)", "Artillery does not bombard alone: it adds to the fire of another unit.", "{unit} {has|have} no enemy in its area; it can only support another unit's fire")
	ruleNoGuns     = book.Rule("K7.8", "Artillery (s11)", "Only artillery supports.", "{unit} {is|are} not artillery")
	ruleSupportNow = book.Rule("K7.8", "Artillery (s11)", "It adds to a unit that is chosen to fire.", "artillery supports a unit that has been chosen to fire, and none has")
	ruleRange      = book.Rule("K7.8", "Artillery (s11)", "Artillery reaches adjacent areas.", "{unit} {is|are} out of range of {area}")
	ruleSupporting = book.Rule("K7.9", "Supporting dice (s11)", "They hit like those of the supported unit; each artillery unit fires or supports once in a step.", "{unit} {has|have} already fired or supported in this step")
	_              = book.Rule("K7.10", "Artillery in contact (s11)", "It fires as an ordinary unit with its own modifiers.", "")
	ruleBeachFire  = book.Rule("T1.6", "Fire of the beach defences (s5)", "Only units on the five invasion beaches fire in this step.", "{unit} {is|are} not on an invasion beach, and only the beaches fire in this step")

	evFire    = book.Event("combat", "{unit} {fires|fire} {n die|dice}, hitting on {faces}")
	evSupport = book.Event("support", "{unit} {supports|support} {unit}")
)

func init() {
	book.Kind(play.Kind[*state]{Name: "faces", Say: func(_ *state, least int16) string { return hitsOn(int(least)) }})
	book.Elsewhere(ruleFireWhen, verbFire)
	book.Elsewhere(ruleSupportNow, verbSupport)
	book.Proc(procFire, proc{Run: (*state).fireStep, Nodes: []uint16{nodeFire, nodeFire}})
	book.Room(nodeFire, room{
		Who: sideToAct, Asks: (*state).askFire, Facts: navalFacts, Idle: verbPass,
		Moves: []move{
			ceaseFire, shipsFire, flyTo,
			{
				Verb: verbFire, Look: "fire", Label: "Fire with {unit}", Wide: anyUnit(verbFire), Judge: (*state).mayFire,
				Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					return each(dst, verbFire, s.d.base[f.A], s.among(int(f.A), s.battles(f)))
				},
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
					f.C = 1
					s.flag[c.A] |= fired
					s.push(procShot, int(c.A), s.now(int(c.A)))
				},
				Offer: func(s *state, f *kernel.Frame, c kernel.Choice, o *scene.Offer) {
					o.Odds = s.mayFire(f, c).OK() && !s.supporters(int(c.A))
				},
				Detail: func(s *state, _ *kernel.Frame, c kernel.Choice, d *scene.Detail) {
					need, why := s.needs(int(c.A))
					d.Facts = append(d.Facts, ruleFire.Fact("Dice", s.now(int(c.A))), why.Fact("A die hits on", hitsOn(need)))
				},
			},
		},
	})
	book.Proc(procShot, proc{Run: (*state).shot, Nodes: []uint16{nodeSupport}})
	book.Room(nodeSupport, room{
		Who: unitToAct, Ask: "{A:unit} {fires|fire} {B:n die|dice}: add artillery, or roll.", Rule: ruleArtillery, Idle: verbRoll,
		Facts: func(s *state, f *kernel.Frame, p *scene.Prompt) {
			need, why := s.needs(int(f.A))
			p.Pieces, p.Places = []string{s.unitID(f.A)}, []string{s.areaID(int16(s.at[f.A]))}
			p.Facts = []scene.Fact{ruleFire.Fact("Dice", f.B), why.Fact("A die hits on", hitsOn(need))}
		},
		Moves: []move{
			{
				Verb: verbSupport, Look: "add", Label: "Support by {unit}", Wide: anyUnit(verbSupport),
				Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					side := s.side(int(f.A))
					return each(dst, verbSupport, s.d.base[side], s.among(side, s.d.near[s.at[f.A]])&s.d.kinds[side][artillery])
				},
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
					return s.canSupport(int(c.A), int(f.A))
				},
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					s.flag[c.A] |= fired
					f.B += int16(s.now(int(c.A)))
					evSupport.Tell(sink, ruleArtillery, c.A, f.A)
				},
				Detail: func(s *state, _ *kernel.Frame, c kernel.Choice, d *scene.Detail) {
					d.Facts = append(d.Facts, ruleSupporting.Fact("Dice added", s.now(int(c.A))))
				},
			},
			{
				Verb: verbRoll, Look: "fight", Label: "Roll", Odds: true, Main: true,
				Do: func(_ *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { f.Step = 1 },
			},
		},
	})
}

// askFire words what can be done in a fire step (K7.1, K9.1, K10.1).
func (s *state) askFire(f *kernel.Frame) (string, *play.Rule) {
	text := "Choose a unit that fires"
	if f.A == allied && f.C == 0 {
		text += ", or name areas for aircraft"
	}
	if f.A == allied && s.naval > 0 {
		text += book.Say(s, "; ships have {n die|dice}", int16(s.naval))
	}
	return text + ".", ruleFire
}

// ceaseFire ends a fire step, and what the ships had left (K9.1).
var ceaseFire = move{
	Verb: verbPass, Look: "pass", Label: "Cease fire",
	Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) {
		s.naval = 0
		s.stack.Pop()
	},
}

// fireStep asks for shots until none is left (K7.1, K9.1, K10.1).
func (s *state) fireStep(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	side := int(f.A)
	if f.Step == 0 {
		f.Step = 1
		s.air = [2]int8{noArea, noArea}
		for u := s.d.base[side]; u < s.d.base[side+1]; u++ {
			s.flag[u] &^= fired
		}
	}
	if side == allied && s.naval > 0 && s.d.coast&s.occ[ge] != 0 {
		return kernel.Ask
	}
	for m := s.battles(f); m != 0; m &= m - 1 {
		for w := s.here[side][bits.TrailingZeros64(m)]; w != 0; w &= w - 1 {
			if !s.has(s.first(side, w), fired) {
				return kernel.Ask
			}
		}
	}
	s.naval = 0
	return s.done()
}

// battles returns the contested areas of a fire step: all, or only the beaches (T1.6).
func (s *state) battles(f *kernel.Frame) uint64 {
	m := s.contested()
	if f.B != 0 {
		m &= s.d.beach
	}
	return m
}

// mayFire says why a unit may not fire (K7.1, K7.8, T1.6).
func (s *state) mayFire(f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	u := int(c.A)
	switch {
	case s.side(u) != int(f.A):
		return no(ruleFireSide, u, 0)
	case s.at[u] < 0:
		return no(ruleOffMap, u, 0)
	case s.has(u, fired) && s.d.units[u].kind == artillery:
		return no(ruleSupporting, u, 0)
	case s.has(u, fired):
		return no(ruleFire, u, 0)
	case !s.isIn(u, s.contested()) && s.d.units[u].kind == artillery:
		return no(ruleGunsAlone, u, 0)
	case !s.isIn(u, s.contested()):
		return no(ruleNoEnemy, u, int(s.at[u]))
	case !s.isIn(u, s.battles(f)):
		return no(ruleBeachFire, u, 0)
	}
	return kernel.Verdict{}
}

// canSupport says why an artillery unit may not add to a unit's fire (K7.8, K7.9).
func (s *state) canSupport(x, u int) kernel.Verdict {
	switch {
	case s.side(x) != s.side(u):
		return no(ruleFireSide, x, 0)
	case s.d.units[x].kind != artillery:
		return no(ruleNoGuns, x, 0)
	case s.at[x] < 0:
		return no(ruleOffMap, x, 0)
	case s.has(x, fired):
		return no(ruleSupporting, x, 0)
	case s.isIn(x, s.contested()):
		return no(ruleArtillery, x, int(s.at[x]))
	case s.d.near[s.at[u]]>>s.at[x]&1 == 0:
		return no(ruleRange, x, int(s.at[u]))
	}
	return kernel.Verdict{}
}

// supporters reports whether any artillery may still support the unit (K7.8, K7.10).
func (s *state) supporters(u int) bool {
	side := s.side(u)
	if s.d.units[u].kind == artillery {
		return false
	}
	for w := s.among(side, s.d.near[s.at[u]]) & s.d.kinds[side][artillery]; w != 0; w &= w - 1 {
		if s.canSupport(s.first(side, w), u).OK() {
			return true
		}
	}
	return false
}

// needs is the lowest die with which a unit hits, and why (K7.2, K7.3, K8.4, K10.1).
func (s *state) needs(u int) (int, *play.Rule) {
	switch {
	case s.side(u) == allied && s.isIn(u, areaBit(s.air[us])|areaBit(s.air[br])):
		return 5, ruleAir
	case s.has(u, fortified) && s.isIn(u, s.d.coast):
		return 5, ruleFortified
	case s.side(u) == german && s.isIn(u, s.d.bocage):
		return 5, ruleModifiers
	}
	return 6, ruleHits
}

// hitsOn words the faces that hit (K7.3).
func hitsOn(least int) string {
	if least == 5 {
		return "5 and 6"
	}
	return "6"
}

// shot lets artillery join a unit's fire, then throws (K7.1, K7.8).
func (s *state) shot(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	u := int(f.A)
	if f.Step == 0 && (f.C != 0 || s.supporters(u)) {
		f.C = 1 // once asked, it takes a roll
		return kernel.Ask
	}
	need, why := s.needs(u)
	emit(sink, evFire, why, u, int(f.B), need)
	*f = kernel.Frame{Proc: procDice, A: int16(need), B: f.B, C: int16(s.at[u]), D: int16(1 - s.side(u))}
	return kernel.Next
}
