package atlanticwall

import (
	"sandtable/board"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// Fire before the landings: Air Bombardment (17.9), the fire plan of ships (18.42) and its
// resolution against batteries (18.43), and against nests and strongpoints (18.45).
var (
	ruleBombs       = book.Rule("17.91", "Air Bombardment", "Before the first landings so many points are aimed at hexes with resistance nests or batteries.", "no nest or battery is in {hex}")
	ruleBombOnce    = book.Rule("17.92", "One a hex", "One point at most for each hex.", "{hex} has been bombed")
	ruleBombWho     = book.Rule("17.93", "What is bombed", "No hex with strongpoints or ordinary units alone.", "only strongpoints or ordinary units are in {hex}")
	ruleBombDie     = book.Rule("17.94", "The die", "A 1 pins all nests and batteries of the hex.", "")
	_               = book.Rule("17.95", "Free choice", "Of hexes; allocation of air units does not matter (17.96).", "")
	_               = book.Rule("17.96", "Apart from air units", "The points of Air Bombardment are given whatever mission the air units have.", "")
	rulePlan        = book.Rule("18.42", "Fire plan", "Missions of one to three points by ships of one class against single static units, several a target if wanted; no ship is split.", "{unit} is no target of the fire plan")
	rulePlanWho     = book.Rule("18.41", "Targets", "Static units and batteries of the map, as long as a beach is not cleared.", "{unit} is no static unit")
	rulePlanWith    = book.Rule("18.48", "Units beside static ones", "Other units only where they are stacked with static ones: a die up to the points reduces, two less eliminates.", "no static unit is with {unit}")
	rulePlanTwice   = book.Rule("18.42", "Fire plan", "No ship is in two missions.", "{unit} is in another mission of this plan")
	rulePlanDone    = book.Rule("18.41", "Targets", "Static units and batteries of the map, as long as a beach is not cleared.", "all beaches are cleared on the map of {unit}")
	rulePlanFull    = book.Rule("18.42", "Fire plan", "As many missions as can be kept here.", "no more missions can be kept")
	ruleRockets     = book.Rule("18.47", "LCT(R)", "Each is a mission of four points by itself, in the first Game-Turn; then it is gone.", "{unit} makes a mission by itself")
	ruleRocketsMust = book.Rule("18.47", "LCT(R)", "They are used in the first Game-Turn.", "{unit} has to be given a target")
	ruleRocketsLate = book.Rule("18.47", "LCT(R)", "Those that found no target in the first Game-Turn fire no more.", "{unit} {fires|fire} in the first Game-Turn only")
	ruleShells      = book.Rule("18.45", "Fire at the beach", "As planned: a die up to the points pins, two less eliminates; a strongpoint adds 1, a friendly ground unit beside it another (18.46).", "")

	nodeBombs      = book.Node("bombs")
	nodeBombDie    = book.Node("bomb-die")
	nodePlan       = book.Node("plan")
	nodePlanShips  = book.Node("plan-ships")
	nodeMissionDie = book.Node("mission-die")

	verbBomb = book.Verb("bomb", "hex")

	evBombs     = book.Event("dice", "{place} is bombed: die {n}, all nests and batteries are pinned").Outturn()
	evBombsNo   = book.Event("dice", "{place} is bombed: die {n}, nothing").Outturn()
	evShellHurt = book.Event("dice", "{unit}: {n point}, die {n}, hit").Outturn()
	evPlans     = book.Event("combat", "{n point} planned at {unit}")
)

func init() {
	book.Room(nodeBombs, play.Room[*state]{
		Seat: kernel.Seat(order.Allied), Rule: ruleBombs, Ask: "Bomb a hex with nests or batteries, or go on.", Idle: verbDone,
		Facts: func(s *state, _ *kernel.Frame, p *scene.Prompt) {
			p.Facts = append(p.Facts, ruleBombs.Fact("Points left", s.inv.bombs))
		},
		Moves: []play.Move[*state]{
			{Verb: verbBomb, Look: "fire", Label: "Bomb {place}", Odds: true, Judge: (*state).mayBomb,
				Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					for h := range int16(s.sc.hexes()) {
						if s.staticIn(h) >= 0 {
							dst = append(dst, kernel.Choice{Verb: verbBomb, A: h})
						}
					}
					return dst
				},
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
					for i := range s.inv.bombed {
						if s.inv.bombed[i] == 0 {
							s.inv.bombed[i] = c.A + 1
							break
						}
					}
					s.inv.bombs--
					f.Step, f.B = segBombDie, c.A
				}},
			{Verb: verbDone, Look: "pass", Label: "No more bombs", Main: true, Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.inv.bombs = 0 }},
		},
	})
	book.Room(nodeBombDie, play.Room[*state]{Seat: kernel.Chance, Rule: ruleBombDie, Ask: "{B:place} is bombed.", Moves: throw(func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
		told := evBombsNo
		if c.A == 1 {
			told = evBombs
			for u := s.first(f.B); u >= 0; u = s.after(u) {
				if t := s.card(u).Type; t == order.Nest || t == order.Battery {
					s.pin(u)
				}
			}
		}
		told.Tell(sink, ruleBombDie, f.B, c.A)
		enter(f, segBombs)
	})})
	book.Room(nodePlan, play.Room[*state]{
		Seat: kernel.Seat(order.Allied), Rule: rulePlan, Ask: "Fire plan: choose a target for ships, or go on.", Idle: verbDone,
		Facts: func(s *state, _ *kernel.Frame, p *scene.Prompt) {
			for class, name := range [...]string{1: "destroyers", 2: "cruisers", 3: "battleships", 4: "LCT(R)"} {
				if n := s.pointsLeft(class, -1); n > 0 {
					p.Facts = append(p.Facts, rulePlan.Fact("Points left, "+name, n))
				}
			}
		},
		Moves: []play.Move[*state]{
			{Verb: verbBombard, Look: "fire", Label: "Fire at {unit}", Judge: (*state).mayPlan, Wide: everyone(verbBombard),
				Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					for u := range s.sc.Units {
						if s.onMap(u) && s.sideOf(u) == order.German && s.staticIn(s.at[u]) >= 0 {
							dst = append(dst, kernel.Choice{Verb: verbBombard, A: int16(u)})
						}
					}
					return dst
				},
				Do: func(_ *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
					f.Step, f.B, f.C = segPlanShips, c.A, 0
				}},
			{Verb: verbRest, Look: "take", Label: "The rest at what covers the beach",
				Judge: func(s *state, _ *kernel.Frame, _ kernel.Choice) kernel.Verdict {
					return ruleCoastEmpty.Only(s.anyFire(-1))
				},
				Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, sink kernel.Sink) { s.planRest(sink) }},
			{Verb: verbDone, Look: "pass", Label: "The plan is made", Main: true, Judge: (*state).mayEndPlan,
				Do: func(_ *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { enter(f, segBatteries) }},
		},
	})
	book.Room(nodePlanShips, play.Room[*state]{
		Seat: kernel.Seat(order.Allied), Rule: rulePlan, Ask: "Which ships fire at {B:unit}?", Idle: verbBack,
		Facts: func(s *state, f *kernel.Frame, p *scene.Prompt) {
			p.Facts = append(p.Facts, ruleCoastThree.Fact("Points", f.C), ruleShells.Fact("Added to the die", s.cover18(int(f.B))))
		},
		Moves: []play.Move[*state]{
			{Verb: verbAdd, Look: "add", Label: "Add {unit}", Judge: (*state).mayPlanShip,
				Try: allShips, Do: addShip},
			{Verb: verbFire, Look: "fire", Label: "Put it in the plan", Main: true,
				Judge: func(_ *state, f *kernel.Frame, _ kernel.Choice) kernel.Verdict { return ruleCoastEmpty.Only(f.C > 0) },
				Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
					s.addMission(f.B, int8(f.C), sink)
					enter(f, segPlan)
				}},
			{Verb: verbBack, Look: "back", Label: "Back", Do: func(s *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) {
				s.inMission(func(int) {})
				enter(f, segPlan)
			}},
		},
	})
	book.Room(nodeMissionDie, play.Room[*state]{
		Seat: kernel.Chance, Fresh: true, Rule: ruleShells,
		Asks: func(s *state, f *kernel.Frame) (string, *play.Rule) {
			m := s.inv.plan[f.B]
			return book.Say(s, "{n point} at {unit}.", int16(m.points), m.target), ruleShells
		},
		Facts: func(s *state, f *kernel.Frame, p *scene.Prompt) {
			p.Facts = append(p.Facts, ruleShells.Fact("Added to the die", s.cover18(int(s.inv.plan[f.B].target))))
		},
		Moves: throw((*state).missionDie),
	})
}

// staticIn is a static unit in a hex, or -1.
func (s *state) staticIn(h int16) int {
	for u := s.friendIn(order.German, h); u >= 0; u = s.after(u) {
		if s.card(u).Static() {
			return u
		}
	}
	return -1
}

func (s *state) mayBomb(_ *kernel.Frame, c kernel.Choice) kernel.Verdict {
	for _, h := range s.inv.bombed {
		if h == c.A+1 {
			return ruleBombOnce.No(c.A)
		}
	}
	soft := false
	for u := s.friendIn(order.German, c.A); u >= 0; u = s.after(u) {
		t := s.card(u).Type
		soft = soft || t == order.Nest || t == order.Battery
	}
	if !soft && s.friendIn(order.German, c.A) >= 0 {
		return ruleBombWho.No(c.A)
	}
	return ruleBombs.Only(soft, c.A)
}

func (s *state) runBombs(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	if s.inv.bombs > 0 && book.Could(s, verbDone) {
		return kernel.Ask
	}
	s.inv.bombs = 0
	return enter(f, segBoard)
}

// pointsLeft are the bombardment points of a class of ships that are in no mission and can be
// given one at a target, or at any where it is -1.
func (s *state) pointsLeft(class, target int) (n int) {
	for _, u := range s.sc.ships {
		if class18(s.card(int(u)).Ship) == class && s.unplanned(u, target) {
			n += s.points18(int(u))
		}
	}
	return n
}

func (s *state) mayPlan(_ *kernel.Frame, c kernel.Choice) kernel.Verdict {
	u := int(c.A)
	switch {
	case s.sideOf(u) != order.German || !s.onMap(u):
		return rulePlan.No(c.A)
	case s.card(u).Static() && !s.target18(u):
		return rulePlanDone.No(c.A)
	case !s.anyFire(u):
		return ruleCoastEmpty.No()
	case s.inv.missions == maxMissions:
		return rulePlanFull.No()
	case s.card(u).Static():
		return kernel.Verdict{}
	case s.card(u).Type == order.HQ:
		return rulePlanWho.No(c.A)
	}
	return rulePlanWith.Only(s.staticIn(s.at[u]) >= 0, c.A)
}

// unplanned tells whether a ship is in no mission yet and can be given one at a target, or at any
// where it is -1.
func (s *state) unplanned(ship int16, target int) bool {
	return s.offshore(int(ship)) && !s.is(int(ship), bombarded|attacked) && !s.outdated(int(ship)) && s.inRange18(ship, target)
}

// outdated tells LCT(R) after the first Game-Turn (18.47).
func (s *state) outdated(ship int) bool {
	return s.card(ship).Ship == order.RocketCraft && s.turn > s.sc.First
}

// anyFire tells whether a ship is in no mission yet that can fire at a target, or at any where it
// is -1.
func (s *state) anyFire(target int) bool {
	for _, u := range s.sc.ships {
		if class18(s.card(int(u)).Ship) != 0 && s.unplanned(u, target) && s.points18(int(u)) > 0 {
			return true
		}
	}
	return false
}

// mayPlanShip says why a ship does not join the mission in hand (18.42, 18.47).
func (s *state) mayPlanShip(f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	u := int(c.A)
	if s.card(u).Ship == order.RocketCraft && s.offshore(u) && !s.is(u, bombarded|attacked) {
		switch {
		case s.outdated(u):
			return ruleRocketsLate.No(c.A)
		case !s.bears(f, u): // 18.41
			return ruleShipMap.No(s.at[f.B], c.A)
		case f.C > 0:
			return ruleRockets.No(c.A)
		}
		return s.mayServe(u)
	}
	if f.C > 3 {
		return ruleCoastThree.No(c.A)
	}
	if s.offshore(u) && s.is(u, bombarded) {
		return rulePlanTwice.No(c.A)
	}
	if v := s.mayBombard(f, c); !v.OK() {
		return v
	}
	return s.mayServe(u)
}

// mayServe says why a ship is in no fire plan: the beaches of its map are cleared, though the hex of the target lies on
// another map too (18.41, 32.25).
func (s *state) mayServe(u int) kernel.Verdict {
	return rulePlanDone.Only(s.warring(s.waters(u)), int16(u))
}

// addMission puts the ships in hand into the plan.
func (s *state) addMission(target int16, points int8, sink kernel.Sink) {
	s.inMission(func(u int) { s.set(u, bombarded) })
	s.inv.plan[s.inv.missions] = mission{target, points}
	s.inv.missions++
	evPlans.Tell(sink, rulePlan, int16(points), target)
}

// mayEndPlan says why the plan is not made: in the last phase of the first Game-Turn LCT(R) have
// no other chance (18.47).
func (s *state) mayEndPlan(f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
	if s.turn == s.sc.First && f.A == order.Waves-1 && s.inv.missions < maxMissions {
		for _, u := range s.sc.ships {
			if s.card(int(u)).Ship == order.RocketCraft && s.offshore(int(u)) && !s.is(int(u), bombarded) && s.anyTarget18(u) {
				return ruleRocketsMust.No(u)
			}
		}
	}
	return kernel.Verdict{}
}

// anyTarget18 tells whether a static unit is left that a ship can be sent against, or any ship
// where it is -1.
func (s *state) anyTarget18(ship int16) bool {
	for u := range s.sc.Units {
		if s.target18(u) && (ship < 0 || s.inRange18(ship, u)) {
			return true
		}
	}
	return false
}

// runPlan asks by day as long as ships and targets are left (18.15, A96).
func (s *state) runPlan(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	if f.B == 0 { // once a phase
		f.B = 1
		s.inMission(func(int) {})
	}
	if !s.night() && s.anyFire(-1) && s.anyTarget18(-1) {
		return kernel.Ask
	}
	return enter(f, segBatteries)
}

// planRest gives every ship that is left a mission: threes at those who cover the beach.
func (s *state) planRest(sink kernel.Sink) {
	for class := 4; class >= 1; class-- {
		for s.inv.missions < maxMissions {
			target, points := s.bestTarget(class), int8(0)
			if target < 0 {
				break
			}
			for _, u := range s.sc.ships {
				n := int8(s.points18(int(u)))
				if class18(s.card(int(u)).Ship) != class || !s.unplanned(u, target) || points > 0 && points+n > 3 {
					continue
				}
				s.set(int(u), attacked)
				if points += n; points >= 3 {
					break
				}
			}
			s.addMission(int16(target), points, sink)
		}
	}
}

// bestTarget is the static unit against which a mission does most: in a hex that fires hard, not
// pinned, with few missions against it, near the sub-beaches, without cover. -1 where no ship of
// the class is left.
func (s *state) bestTarget(class int) int {
	best, least := -1, 1<<30
	if s.pointsLeft(class, -1) == 0 {
		return best
	}
	for u := range s.sc.Units {
		if !s.target18(u) || s.sc.displays != nil && s.pointsLeft(class, u) == 0 {
			continue
		}
		v := 4*s.cover18(u) - 3*s.volleyOf(s.at[u])
		if s.is(u, pinned) {
			v += 3
		}
		for _, m := range s.inv.plan[:s.inv.missions] {
			if int(m.target) == u {
				v += 6
			}
		}
		near := 99
		for _, b := range s.subs() {
			if !s.open(int(b.Beach)) {
				continue
			}
			near = min(near, s.sc.Ground.Grid.Distance(s.at[u], b.At))
		}
		if v += 8 * max(0, near-1); s.card(u).Type == order.Battery {
			v -= 20
		}
		if v < least {
			best, least = u, v
		}
	}
	return best
}

// cover18 is what is added to the dice of missions against a unit (18.46, E-O 18.46).
func (s *state) cover18(u int) int {
	n := flag(s.card(u).Type == order.Strongpoint)
	if s.at[u] >= 0 && s.friendBeside(order.Allied, s.at[u]) {
		n++
	}
	return n
}

// runMissions goes to the next mission of the segment: batteries first, the others after the
// Germans have fired (18.43, 18.45).
func (s *state) runMissions(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	first := f.Step == segBatteries
	for ; f.B < int16(s.inv.missions); f.B++ {
		m := &s.inv.plan[f.B]
		if m.points == 0 || (s.card(int(m.target)).Type == order.Battery) != first {
			continue
		}
		if s.at[m.target] == board.NoHex || s.at[m.target] < 0 {
			m.points = 0 // nobody is there any more
			continue
		}
		f.Step++
		return kernel.Ask
	}
	if first {
		return enter(f, segAntiShip)
	}
	s.spendRockets()
	return s.landFirst(f)
}

// spendRockets takes out LCT(R) that have fired (18.47).
func (s *state) spendRockets() {
	for _, u := range s.sc.ships {
		if s.card(int(u)).Ship == order.RocketCraft && s.is(int(u), bombarded) {
			s.stow(int(u), aside)
		}
	}
}

// missionDie reads the die of a mission (18.43, 18.45, 18.48).
func (s *state) missionDie(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	m := s.inv.plan[f.B]
	u, die, points := int(m.target), c.A+int16(s.cover18(int(m.target))), int16(m.points)
	switch static := s.card(u).Static(); {
	case die > points:
		evShellMiss.Tell(sink, ruleShells, m.target, points, die)
	case die > points-2 && static:
		evShellPin.Tell(sink, ruleShells, m.target, points, die)
		s.pin(u)
	case die > points-2:
		evShellHurt.Tell(sink, rulePlanWith, m.target, points, die) // reduced, or out (A56)
		s.loseStep(u, sink)
	default:
		evShellKill.Tell(sink, ruleShells, m.target, points, die)
		s.kill(u)
	}
	s.inv.plan[f.B].points = 0
	f.Step--
}
