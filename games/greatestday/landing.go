package greatestday

import (
	"sandtable/board"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 4.5, 4.8.3 Landings: one craft, or the DD tanks of one unit, at a time.
var (
	ruleMustLand   = book.Rule("4.5.1", "Landing", "The step is over when nobody in a Landing Wave box finds room on the sand any more.", "{unit} is still to land, at {hex} for one")
	_              = book.Rule("4.8.3", "Landing, step by step", "A craft: obstacles, Nests, German fire, passengers ashore, its own fire, actions for points. A DD unit: the sea, then an action, the Nests before each.", "")
	ruleLand       = book.Rule("4.5.1", "Landing", "All units in Landing Wave boxes land, one craft or DD unit at a time, each to its end before the next; one without room waits.", "{unit} is in no Landing Wave box")
	ruleLandLead   = book.Rule("4.5.1", "Landing", "All in a craft land together.", "{unit} lands with {unit}")
	ruleLandClear  = book.Rule("4.5.1", "Landing", "As long as the beach is not cleared.", "the beach of {unit} is cleared")
	ruleLandCraft  = book.Rule("4.1.7", "Landing craft", "Without a craft nobody lands but DD tanks.", "no landing craft is free for {unit}")
	ruleLandHex    = book.Rule("4.5.2", "Where to land", "On a Beach hex of the Sub-Beach of the box.", "{hex} is no Beach hex of the Sub-Beach of {unit}")
	ruleLandRoom   = book.Rule("4.5.1", "Room", "All that the craft carries must fit the hex.", "{hex} has no room for {unit} and those with it")
	ruleCraft      = book.Rule("4.5.4", "Landing craft", "A craft holds one unit or those of one battalion, with leaders; they share every result that it takes before they are off it, and are lost with it.", "")
	ruleUnload     = book.Rule("4.5.4", "Unloading", "In column, one unit a hex, or mounted, or neither, as stacking allows.", "with {unit} {form} the others of the craft would have no room")
	ruleUnloadWho  = book.Rule("4.5.4", "Unloading", "Who is in the craft.", "{unit} is not in this craft")
	ruleUnloadRide = book.Rule("4.5.4", "Unloading", "Mounted with transport of its own.", "{unit} has no transport and does not unload {form}")
	ruleUnloadStay = book.Rule("4.5.4", "Unloading", "In column what can move.", "{unit} cannot move and does not unload {form}")
	ruleDD         = book.Rule("4.5.5", "DD tanks", "The Sea State attacks; survivors who are not suppressed act, and again for a point when in command.", "")
	ruleShots      = book.Rule("4.2.3", "Fire at landings", "Once a landing: at the craft, without the bonus from zone to zone, or at one unit that has come off it, with it. Each firer checks; a failed check counts.", "nobody can fire at {unit} where it stands")
	ruleShotsWho   = book.Rule("4.2.3", "Fire at landings", "At units that have come off the craft.", "{unit} has not come off this craft")
	_              = book.Rule("4.2.3", "One kind each", "The Nests fire once and others once, each at the craft or at a unit, what is at the craft first.", "")
	ruleCraftGun   = book.Rule("4.5.4", "Fire of a craft", "When it is empty and not suppressed it fires at the defences, or at a strongpoint or battery in range and sight; then it leaves.", "{unit} is no strongpoint and no battery on the map")
	ruleCraftFar   = book.Rule("4.5.4", "Fire of a craft", "In range.", "{unit} is {n hex|hexes} away, beyond the range of {unit}")
	ruleCraftSee   = book.Rule("4.5.4", "Fire of a craft", "In sight.", "{unit} does not see {unit}")
	ruleLandActs   = book.Rule("4.5.4", "After unloading", "Each unit in command may spend a point on an action that is no move, one at a time or as a stack that assaults.", "{unit} has not just landed")
	ruleLandHand   = book.Rule("4.5.4", "After unloading", "Units act, not leaders.", "{unit} is a leader and has no action after landing")
	ruleLandActed  = book.Rule("4.5.4", "After unloading", "One action each.", "{unit} has acted after its landing")
	ruleLandTanks  = book.Rule("4.5.4", "After unloading", "DD tanks act as they land, and not again.", "{unit} are DD tanks, which act as they land")
	ruleLandAuto   = book.Rule("4.5.4", "After unloading", "It costs a point, and none is spent on who commands himself.", "{unit} commands itself: no point is spent on it, so it does not act after landing")
	_              = book.Rule("4.1.7", "Quality of craft", "A craft turns suppression into a hit by a check or a point of its division, without any leader.", "")

	nodeLanding  = book.Node("landing")
	nodeNests    = book.Node("nests")
	nodeUnload   = book.Node("unload")
	nodeNestsMen = book.Node("nests-ashore")
	nodeShotMen  = book.Node("shots-ashore")
	nodeCraftGun = book.Node("craft-fire")
	nodeAshore   = book.Node("ashore")

	verbLand    = book.Verb("land", "unit hex")
	verbNests   = book.Verb("nests", "unit")
	verbTarget  = book.Verb("target", "unit")
	verbUnload  = book.Verb("unload", "unit form")
	verbAllOff  = book.Verb("all-off", "")
	verbCraftAt = book.Verb("craft-fire", "unit")

	evLands   = book.Event("move", "{unit} lands at {place}")
	evCraft   = book.Event("move", "{unit} lands with {unit} at {place}")
	evUnloads = book.Event("move", "{unit} comes ashore at {place}")
	evShares  = book.Event("loss", "{unit} shares what its craft took")
	evLeaves2 = book.Event("move", "{unit} leaves the beach")
)

// Flags in C of a landing's frame.
const (
	landNested int16 = 1 << iota // the Nests have fired at this landing
	landShot                     // somebody has fired at it
	landAdrift                   // it unloads after a drift: its units are adrift (4.2.1)
)

// Steps of a landing. Frame: A the craft or the DD unit, B the hex, C flags, D the load,
// E whether fire at the men is still to come.
const (
	landPlaced uint8 = iota
	landHit
	landNests
	landShots
	landShotsDone
	landUnload
	landNestsMen
	landShotMen
	landShotMenDone
	landGun
	landLeave
	landActs
	landEnd
)

// landStep goes on with a landing, or with the chit that lands, at a step.
func landStep(step uint8) func(*state, *kernel.Frame, kernel.Choice, kernel.Sink) {
	return func(_ *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { f.Step = step }
}

func init() {
	book.Room(nodeLanding, play.Room[*state]{
		Seat: kernel.Seat(order.Allied), Rule: ruleLand, Ask: "Landings: which craft or DD tanks, and where?",
		Moves: []play.Move[*state]{
			{Verb: verbLand, Look: "move", Label: "Land {unit} at {place}", Odds: true, Try: tryLandings, Wide: wideLandings, Judge: mayLand, Do: (*state).land},
			{
				Verb: verbDone, Look: "pass", Label: "Done",
				Judge: func(s *state, _ *kernel.Frame, _ kernel.Choice) kernel.Verdict {
					if u, h := s.nextLanding(); u >= 0 {
						return ruleMustLand.No(int16(u), h)
					}
					return kernel.Verdict{}
				},
				Do: landStep(navalWave),
			},
		},
	})
	nodes := []uint16{
		landPlaced: nodeNests, landHit: nodeNests, landNests: nodeNests, landShots: nodeNests, landShotsDone: nodeNests, landUnload: nodeUnload, landNestsMen: nodeNestsMen,
		landShotMen: nodeShotMen, landShotMenDone: nodeShotMen, landGun: nodeCraftGun, landLeave: nodeCraftGun, landActs: nodeAshore, landEnd: nodeAshore,
	}
	book.Proc(procLand, play.Proc[*state]{Run: (*state).runLand, Nodes: nodes})
	book.Room(nodeNests, play.Room[*state]{
		Seat: kernel.Seat(order.German), Rule: ruleNests, Ask: "{unit} lands at {place}: do the Nests fire at it, or wait for who comes off it?", Idle: verbHold,
		Moves: []play.Move[*state]{
			{
				Verb: verbNests, Look: "fire", Label: "The Nests fire at {unit}", Odds: true, Main: true, Try: unitInHand(verbNests),
				Judge: func(_ *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
					return ruleNestsLand.Only(c.A == f.A, f.A)
				},
				Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
					f.C |= landNested
					f.Step = landShots
					s.shoreAttack(byNests, s.overlay(f.B), int(f.A), sink)
				},
			},
			{Verb: verbHold, Look: "pass", Label: "Wait", Do: landStep(landShots)},
		},
	})
	book.Room(nodeUnload, play.Room[*state]{
		Seat: kernel.Seat(order.Allied), Rule: ruleUnload, Ask: "How do the units come ashore at {B:place}?", Idle: verbAllOff,
		Moves: []play.Move[*state]{
			{
				Verb: verbUnload, Look: "move", Label: "{unit} {form}", Try: tryUnload,
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
					return s.mayUnload(f, int(c.A), form(c.B))
				},
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					s.comeAshore(f, int(c.A), form(c.B), sink)
				},
			},
			{Verb: verbAllOff, Look: "take", Label: "All as they fit", Main: true, Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
				for u, k, _ := s.nextOff(f); u >= 0; u, k, _ = s.nextOff(f) {
					s.comeAshore(f, u, k, sink)
				}
			}},
		},
	})
}

// What is asked once units have come off their craft.
func init() {
	book.Room(nodeNestsMen, play.Room[*state]{
		Seat: kernel.Seat(order.German), Rule: ruleNests, Ask: "Units have landed at {B:place}: at which do the Nests fire?", Idle: verbHold,
		Moves: []play.Move[*state]{
			{
				Verb: verbNests, Look: "fire", Label: "The Nests fire at {unit}", Odds: true, Try: everyone(verbNests),
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
					return s.mayBeShotAt(f, int(c.A), ruleNestsWho)
				},
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					f.C |= landNested
					f.Step = landShotMen
					s.shoreAttack(byNests, s.overlay(f.B), int(c.A), sink)
				},
			},
			{Verb: verbHold, Look: "pass", Label: "Hold fire", Main: true, Do: landStep(landShotMen)},
		},
	})
	book.Room(nodeShotMen, play.Room[*state]{
		Seat: kernel.Seat(order.German), Rule: ruleShots, Ask: "Units have landed at {B:place}: which is fired at?", Idle: verbHold,
		Moves: []play.Move[*state]{
			{
				Verb: verbTarget, Look: "pick", Label: "Fire at {unit}", Try: everyone(verbTarget),
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
					if v := s.mayBeShotAt(f, int(c.A), ruleShotsWho); !v.OK() {
						return v
					}
					return ruleShots.Only(s.canShootAshore(f, int(c.A)), c.A)
				},
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
					f.Step = landShotMenDone
					s.landingShots(int(c.A))
				},
			},
			{Verb: verbHold, Look: "pass", Label: "Hold fire", Main: true, Do: landStep(landShotMenDone)},
		},
	})
	book.Room(nodeCraftGun, play.Room[*state]{
		Seat: kernel.Seat(order.Allied), Rule: ruleCraftGun, Ask: "{unit} is empty: does it fire?", Idle: verbHold,
		Moves: []play.Move[*state]{
			{
				Verb: verbCraftAt, Look: "fire", Label: "Fire at {unit}", Odds: true, Try: tryEnemies(verbCraftAt),
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
					return s.mayCraftHit(int(f.A), int(c.A))
				},
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					f.Step = landLeave
					evFires.Tell(sink, ruleCraftGun, f.A, c.A, int16(held(s.directFire(int(f.A), int(c.A)).total)))
					s.strike(int(f.A), int(c.A), int16(direct))
				},
			},
			{
				Verb: verbDefences, Look: "fire", Label: "Fire at the defences", Odds: true, Main: true,
				Judge: func(s *state, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
					return ruleDefences.Only(s.overlay(f.B) >= 0, f.A)
				},
				Do: func(s *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) {
					f.Step = landLeave
					s.breach(int(f.A), s.overlay(f.B), f.B)
				},
			},
			{Verb: verbHold, Look: "pass", Label: "It does not fire", Do: landStep(landLeave)},
		},
	})
	book.Room(nodeAshore, play.Room[*state]{
		Seat: kernel.Seat(order.Allied), Rule: ruleLandActs, Ask: "Units have landed at {B:place}: who acts for a command point?", Idle: verbDone,
		Moves: []play.Move[*state]{
			{
				Verb: verbPick, Look: "pick", Label: "{unit}", Try: everyone(verbPick),
				Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict { return s.mayLandAct(int(c.A)) },
				Do: func(s *state, _ *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
					s.stack.Push(kernel.Frame{Proc: procUnit, A: c.A, B: 1, C: 1 << toMove, E: 1})
				},
			},
			{Verb: verbDone, Look: "pass", Label: "Done", Main: true, Do: landStep(landEnd)},
		},
	})
}

// land places a craft or DD tanks; the Obstacles or the Sea State attack (4.2.1, 4.2.5).
func (s *state) land(_ *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	u, h, load := int(c.A), c.B, s.loadOf(int(c.A))
	b := s.overlay(h)
	if s.card(u).DD {
		evLands.Tell(sink, ruleDD, c.A, h)
		for w := range s.sc.Units {
			if s.naval.cargo[w] == load && s.at[w] == s.at[u] && w != u {
				s.stacks().Put(w, h) // leaders (4.5.3)
				s.naval.ashore.add(w)
			}
		}
		s.stacks().Put(u, h)
		s.naval.ashore.add(u)
		s.arrives(u, h, sink)
		s.stack.Push(kernel.Frame{Proc: procLand, Step: landHit, A: c.A, B: h, D: load})
		s.shoreAttack(bySea, b, u, sink)
		return
	}
	craft := s.freeCraft(b)
	box := s.at[u]
	for w := range s.sc.Units {
		if s.naval.cargo[w] == load && s.at[w] == box {
			s.at[w] = aboard
		}
	}
	s.unit[craft] = piece{steps: s.card(craft).Steps}
	s.naval.cargo[craft] = load
	s.naval.drift[craft] = 0
	s.stacks().Put(craft, h)
	evCraft.Tell(sink, ruleCraft, int16(craft), c.A, h)
	s.stack.Push(kernel.Frame{Proc: procLand, Step: landHit, A: int16(craft), B: h, D: load})
	s.shoreAttack(byObstacles, b, craft, sink)
}

// runLand goes through a landing (4.8.3).
func (s *state) runLand(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	u := int(f.A)
	b := s.overlay(f.B)
	if f.Step < landUnload && !s.onMap(u) {
		s.endLanding() // it is lost (4.5.4, 4.5.5)
		return kernel.Next
	}
	switch f.Step {
	case landHit:
		switch {
		case s.card(u).DD:
			s.actDD(f)
		case s.naval.drift[u] > 0:
			s.stack.Pop()
		default:
			f.Step = landNests
		}
	case landNests:
		if b >= 0 && s.strength(byNests, b) > 0 {
			return kernel.Ask
		}
		f.Step = landShots
	case landShots:
		f.Step = landShotsDone
		s.landingShots(u)
	case landShotsDone:
		if s.anyone(func(w int) bool { return s.is(w, reacted) }) {
			f.C |= landShot
		}
		f.Step = landUnload
	case landUnload:
		return s.unloads(f, sink)
	case landNestsMen:
		if f.C&landNested == 0 && b >= 0 && s.strength(byNests, b) > 0 && s.anyone(func(w int) bool { return s.isAshore(f, w) }) {
			return kernel.Ask
		}
		f.Step = landShotMen
	case landShotMen:
		if f.C&landShot == 0 && s.answerOf(order.German) != shootNobody && s.anyone(func(w int) bool { return s.canShootAshore(f, w) }) {
			return kernel.Ask
		}
		f.Step = landShotMenDone
	case landShotMenDone:
		f.Step = landLeave
		if s.at[u] == aboard && !s.is(u, suppressed) && b >= 0 {
			s.stacks().Put(u, f.B)
			f.Step = landGun
		}
	case landGun:
		if b >= 0 && !s.is(u, suppressed) {
			return kernel.Ask
		}
		f.Step = landLeave
	case landLeave:
		s.dock(u)
		evLeaves2.Tell(sink, ruleCraftGun, f.A)
		if f.Step = landActs; f.C&landAdrift != 0 {
			f.Step = landEnd
		}
	case landActs:
		if s.anyone(func(w int) bool { return s.mayLandAct(w).OK() }) {
			return kernel.Ask
		}
		f.Step = landEnd
	default:
		s.endLanding()
	}
	return kernel.Next
}

// actDD lets DD tanks act that have landed: freely once, and again for a point (4.5.5).
func (s *state) actDD(f *kernel.Frame) {
	u := f.A
	f.Step = landEnd
	if s.onMap(int(u)) && !s.is(int(u), suppressed) {
		s.stack.Push(kernel.Frame{Proc: procUnit, A: u})
	}
}

// endLanding ends a landing. A leader whose units were lost in it goes to others at sea or on
// the Overlay (4.5.3).
func (s *state) endLanding() {
	landed := s.naval.ashore
	s.naval.ashore = units{}
	s.stack.Pop()
	for _, l := range s.sc.leaders {
		if landed.has(l) && s.onMap(l) && !s.ledIn(l, s.at[l]) {
			s.stack.Push(kernel.Frame{Proc: procRejoin, A: int16(l)})
		}
	}
}

// dock takes a craft off the beach; it can be used again, with both steps (4.1.7).
func (s *state) dock(u int) {
	s.takeOff(u, docked)
	s.unit[u].steps = s.card(u).Steps
	s.naval.cargo[u], s.naval.drift[u] = -1, 0
}

// landingShots lets the enemy fire at a craft or at a unit that has landed (4.2.3); also
// when it is suppressed already.
func (s *state) landingShots(u int) {
	s.forgetAnswers()
	if s.drawsFire(u, s.at[u]) {
		s.stack.Push(kernel.Frame{Proc: procReact, A: int16(u), B: s.at[u], C: board.NoHex, E: int16(flag(s.is(u, suppressed)))})
	}
}

// isAshore tells whether a unit has come off the craft of a landing; a leader who came with
// it is none (G23.5).
func (s *state) isAshore(f *kernel.Frame, u int) bool {
	return s.naval.ashore.has(u) && s.at[u] == f.B && !s.isCraft(u) && !s.isLeader(u)
}

// mayBeShotAt says why nobody fires at a unit that would have to have come off the craft of a landing.
func (s *state) mayBeShotAt(f *kernel.Frame, u int, who *play.Rule) kernel.Verdict {
	if s.isLeader(u) {
		return ruleFireLeader.No(int16(u))
	}
	return who.Only(s.isAshore(f, u), int16(u))
}

// canShootAshore tells whether a unit that has landed can be fired at (4.2.3).
func (s *state) canShootAshore(f *kernel.Frame, u int) bool {
	return s.isAshore(f, u) && s.drawsFire(u, f.B)
}

// mayCraftHit says why an empty craft does not fire at a unit: a strongpoint or battery in range and
// sight (4.5.4).
func (s *state) mayCraftHit(craft, w int) kernel.Verdict {
	if !s.craftMayHit(w) {
		return ruleCraftGun.No(int16(w))
	}
	if n := s.sc.Ground.Grid.Distance(s.at[craft], s.at[w]); n > s.craftReach(craft) {
		return ruleCraftFar.No(int16(w), int16(n), int16(craft))
	}
	return ruleCraftSee.Only(s.fires(s.at[craft], s.at[w]), int16(craft), int16(w))
}

// craftMayHit tells whether a unit is one that craft fire at: strongpoints and batteries,
// or by the option any German unit (4.5.4).
func (s *state) craftMayHit(w int) bool {
	if s.opts&craftFireAtAll != 0 && s.side(w) == order.German && !s.isLeader(w) && s.onMap(w) {
		return true
	}
	return s.card(w).Fort && s.onMap(w)
}

// craftReach is the range of a craft: 1 beside an enemy or under a barrage (G12.2).
func (s *state) craftReach(craft int) int {
	if s.barrage.has(s.at[craft]) || s.enemyBeside(order.Allied, s.at[craft]) {
		return 1
	}
	return int(s.card(craft).Range)
}

// mayLandAct says why a unit that has landed has no action now (4.5.4).
func (s *state) mayLandAct(u int) kernel.Verdict {
	switch {
	case !s.naval.ashore.has(u) || !s.onMap(u) || s.isCraft(u):
		return ruleLandActs.No(int16(u))
	case s.isLeader(u):
		return ruleLandHand.No(int16(u))
	case s.card(u).DD:
		return ruleLandTanks.No(int16(u))
	case s.card(u).Auto:
		return ruleLandAuto.No(int16(u))
	case s.is(u, acted):
		return ruleLandActed.No(int16(u))
	}
	if s.card(u).Raider {
		return kernel.Verdict{} // 17.8
	}
	return s.canPay(u, s.sc.Table.Command.Second)
}
