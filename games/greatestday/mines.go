package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 10 Mines, G9.7 Heavy barrages, and the works that come with the storming games.
var (
	ruleMines      = book.Rule("10.2", "Mines", "Who enters enemy mines stops; leaving them by move or assault needs a check, without points, before anything else: failed, the unit stays and is suppressed.", "")
	ruleLay        = book.Rule("10.1", "Laying mines", "An engineer mines its own hex, without a check; one minefield a hex.", "{unit} is no engineer and lays no mines")
	ruleLaid       = book.Rule("10.1", "Laying mines", "One minefield a hex.", "{hex} is mined already")
	ruleSweep      = book.Rule("10.3", "Clearing mines", "An engineer or Crab in the hex clears it in a later activation: two steps without a roll, one step with 6 or less.", "{unit} is neither an engineer nor a Crab and clears no mines")
	ruleSweepNone  = book.Rule("10.3", "Clearing mines", "Only mines of the enemy are cleared.", "{hex} has no mines of the enemy")
	ruleSweepLater = book.Rule("10.3", "Clearing mines", "Not in the activation in which it has come into them.", "{unit} has just come into the mines of {hex}: it clears them in a later activation")
	ruleHeavy      = book.Rule("G9.7", "Heavy barrages", "Leaving a hex under a heavy barrage needs a check besides; failed, the unit stays and its action is over. It does not assault.", "{unit} is under a heavy barrage in {hex}")
	ruleHelpDig    = book.Rule("G20.2", "Improved positions", "An engineer digs for another unit of its side in its hex.", "{unit} is no engineer and digs for nobody")
	ruleHelpSelf   = book.Rule("G20.2", "Improved positions", "What it digs for itself is an action of its own.", "{unit} digs for others so, not for itself")
	ruleHelpWhom   = book.Rule("G20.2", "Improved positions", "It digs for units, not for leaders and craft.", "{unit} is no unit that is dug in")
	ruleHelpHere   = book.Rule("G20.2", "Improved positions", "For who stands in its hex.", "{unit} does not stand in the hex of {unit}")
	ruleHelpFoot   = book.Rule("G20.2", "Improved positions", "Who is mounted is in no works.", "{unit} is mounted")
	ruleOpenRoad   = book.Rule("G20.6", "Roadblocks", "An engineer clears an enemy's roadblock by a check.", "{unit} is no engineer and clears no roadblock")
	ruleOpenNone   = book.Rule("G20.6", "Roadblocks", "Only a roadblock of the enemy is cleared.", "{hex} has no roadblock of the enemy")
	ruleRubble     = book.Rule("2.5", "Rubble", "Artillery, of an orange, brown or black rating, that rolls a 0 at a city or fortified hex rubbles it: 1 better to hide, no Road, dearer to enter, no observation post; streams and rivers beside it are crossed all the same; an engineer clears it by a check.", "{unit} is no engineer and clears no rubble")
	ruleNoRubble   = book.Rule("2.5", "Rubble", "Only rubble is cleared.", "{hex} is no rubble")
	ruleNoWheels   = book.Rule("2.5", "Rubble", "No wheeled vehicle enters rubble.", "{hex} and {hex}: rubble keeps wheeled vehicles out")
	ruleNotInGame  = book.Rule("G3.2", "Chapters of other scenarios", "Some chapters come with the storming games only.", "this scenario has no such action").Absent()

	verbMine       = book.Verb("mine", "")
	verbSweep      = book.Verb("sweep", "")
	verbHelpDig    = book.Verb("dig-for", "unit")
	verbHelpTrench = book.Verb("entrench-for", "unit")
	verbOpenRoad   = book.Verb("open-road", "")
	verbRubble     = book.Verb("clear-rubble", "")

	evMinedIn    = book.Event("combat", "{unit} is in the mines of {place}")
	evCaught     = book.Event("loss", "{unit} does not get out of the mines and is suppressed").Outturn()
	evSmoked     = book.Event("move", "{unit} does not leave the barrage").Outturn()
	evLaid       = book.Event("move", "{unit} mines {place}").Outturn()
	evSwept      = book.Event("move", "{unit} clears the mines of {place}").Outturn()
	evOpened     = book.Event("move", "{unit} clears the roads of {place} of the block").Outturn()
	evRubble     = book.Event("combat", "{place} is rubble").Outturn()
	evRubbleGone = book.Event("move", "{unit} clears the rubble of {place}").Outturn()
)

// Numbers of the chapters.
const (
	sweepNumber   = 6  // a one-step unit clears mines with this or less (10.3)
	mineBravery   = -2 // to the defence of who stands in mines of his side (10.2)
	crabBravery   = -1 // the same with a Crab against him
	rubbleCover   = -1 // 2.5
	rubbleOnFoot  = 6  // half points
	rubbleTracked = 8
)

// crab is the symbol of the tanks that beat mines (10.2).
const crab = "Sherman Crab"

// minedFor tells whether a hex has mines of the enemy of a unit.
func (s *state) minedFor(u int, h int16) bool { return s.assets.mines[s.side(u).Other()].has(h) }

// caught suppresses a unit that does not get out of the mines (10.2).
func (s *state) caught(u int, sink kernel.Sink) {
	s.effective(u, sink)
	s.set(u, suppressed)
	evCaught.Tell(sink, ruleMines, int16(u))
}

// leaveMines has the assaulters check who stand in mines of the enemy, one after the
// other, before their bravery (10.2).
func (s *state) leaveMines(f *kernel.Frame) {
	for u := int(f.D) + 1; u < len(s.sc.Units); u++ {
		if s.is(u, assaulting) && s.minedFor(u, s.at[u]) {
			f.D = int16(u)
			s.check(u, leaveCheck, assaultMines, assaultMined)
			return
		}
	}
	f.Step, f.D = assaultBrave, -1
}

// mineShelter is what mines add to the defence of a unit that is assaulted in them, for
// bravery checks only: not for units elsewhere (10.2).
func (s *state) mineShelter(w int, target, from int16) int8 {
	if s.at[w] != target || !s.assets.mines[s.side(w)].has(target) {
		return 0
	}
	for u := s.first(from); u >= 0; u = s.after(u) {
		if s.fight.declared.has(u) && s.card(u).Symbol == crab {
			return crabBravery
		}
	}
	return mineBravery
}

// assetWork is a work as an action of the unit in hand, without an argument.
func assetWork(verb uint16, w work, label string, odds bool, judge func(*state, int) kernel.Verdict) play.Move[*state] {
	m := workMove(verb, w, label, func(s *state, u int) kernel.Verdict {
		if !s.sc.wide {
			return ruleNotInGame.No()
		}
		return judge(s, u)
	})
	m.Odds = odds
	return m
}

// The works of the storming games.
var (
	moveMine = assetWork(verbMine, mineWork, "Lay mines", false, func(s *state, u int) kernel.Verdict {
		if !s.card(u).Engineer {
			return ruleLay.No(int16(u))
		}
		h := s.at[u]
		return ruleLaid.Only(!s.assets.mines[s.side(u)].has(h) && !s.minedFor(u, h), h)
	})
	moveSweep = inStandingMines(assetWork(verbSweep, sweepWork, "Clear the mines", true, func(s *state, u int) kernel.Verdict {
		if c := s.card(u); !c.Engineer && c.Symbol != crab {
			return ruleSweep.No(int16(u))
		}
		return ruleSweepNone.Only(s.minedFor(u, s.at[u]), s.at[u])
	}))
	moveOpen = assetWork(verbOpenRoad, openWork, "Clear the roadblock", true, func(s *state, u int) kernel.Verdict {
		if !s.card(u).Engineer {
			return ruleOpenRoad.No(int16(u))
		}
		h := s.at[u]
		return ruleOpenNone.Only(s.blocked.has(h) && s.blocker(h) != s.side(u), h)
	})
	moveRubble = assetWork(verbRubble, rubbleWork, "Clear the rubble", true, func(s *state, u int) kernel.Verdict {
		if !s.card(u).Engineer {
			return ruleRubble.No(int16(u))
		}
		return ruleNoRubble.Only(s.assets.rubble.has(s.at[u]), s.at[u])
	})
	moveHelpDig = helpMove(verbHelpDig, otherWork, "Dig in for {unit}", func(s *state, w int) kernel.Verdict {
		if s.is(w, isMounted) {
			return ruleHelpFoot.No(int16(w))
		}
		return ruleDugIn.Only(!s.is(w, inPosition|entrenched), int16(w))
	})
	moveHelpTrench = helpMove(verbHelpTrench, otherTrenchWork, "Entrench {unit}", func(s *state, w int) kernel.Verdict {
		if s.is(w, entrenched) {
			return ruleDugIn.No(int16(w))
		}
		return ruleTrenchBase.Only(s.is(w, inPosition), int16(w))
	})
)

// helpMove is a work of an engineer for another unit in its hex (G20.2, G20.3).
func helpMove(verb uint16, w work, label string, judge func(*state, int) kernel.Verdict) play.Move[*state] {
	return play.Move[*state]{
		Verb: verb, Look: "take", Label: label, Odds: true, Wide: everyone(verb),
		Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
			if !s.sc.wide || !s.onMap(int(f.A)) || !s.card(int(f.A)).Engineer {
				return dst
			}
			for o := s.first(s.at[f.A]); o >= 0; o = s.after(o) {
				dst = append(dst, kernel.Choice{Verb: verb, A: int16(o)})
			}
			return dst
		},
		Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
			u, o := int(f.A), int(c.A)
			switch {
			case !s.sc.wide:
				return ruleNotInGame.No()
			case !s.card(u).Engineer:
				return ruleHelpDig.No(f.A)
			case o == u:
				return ruleHelpSelf.No(f.A)
			case !s.onMap(u) || s.at[o] != s.at[u]:
				return ruleHelpHere.No(c.A, f.A)
			case s.isLeader(o) || s.isCraft(o):
				return ruleHelpWhom.No(c.A)
			}
			if v := s.mayWork(f); !v.OK() {
				return v
			}
			return judge(s, o)
		},
		Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			s.beginAsset(f, w, c.A, sink)
		},
	}
}

// cameIntoMines is noted with the kinds of actions of the unit in hand: it has entered the
// mines where it stands in this activation.
const cameIntoMines = 1 << 12

// inStandingMines is a work that waits for a later activation than that in which the unit
// came into the mines (10.3).
func inStandingMines(m play.Move[*state]) play.Move[*state] {
	judge := m.Judge
	m.Judge = func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
		if v := judge(s, f, c); !v.OK() || f.C&cameIntoMines == 0 {
			return v
		}
		return ruleSweepLater.No(f.A, s.at[f.A])
	}
	return m
}

// intoMines notes that the unit in hand has entered mines of the enemy.
func (s *state) intoMines(u int) {
	if f := s.unitFrame(u); f != nil {
		f.C |= cameIntoMines
	}
}

// beginAsset begins a work with an argument.
func (s *state) beginAsset(f *kernel.Frame, w work, arg int16, sink kernel.Sink) {
	u := f.A
	s.begin(f, toWork, sink)
	s.stack.Push(kernel.Frame{Proc: procWork, A: u, B: int16(w), C: arg})
}

// surely tells whether a work needs no roll (10.1, 10.3).
func (s *state) surely(u int, w work) bool {
	return w == mineWork || w == sweepWork && s.unit[u].steps == 2
}

// plainRoll is what a work that is no quality check is rolled against, 0 for a check
// (10.3, 2.4.6).
func (s *state) plainRoll(u int, why purpose) int8 {
	switch why {
	case clearCheck:
		return sweepNumber
	case blowCheck:
		return s.blowNumber(u)
	case wireCheck:
		if !s.card(u).Engineer {
			return s.wireNumber(u)
		}
	}
	return 0
}

// finishAsset does what a work of these chapters was for.
func (s *state) finishAsset(u int, f *kernel.Frame, sink kernel.Sink) {
	h, n := s.at[u], int16(u)
	switch work(f.B) {
	case otherWork:
		if w := int(f.C); s.at[w] == h {
			s.set(w, inPosition)
			evWorkDone.Tell(sink, rulePosition, f.C, int16(positionWork), h)
		}
	case otherTrenchWork:
		if w := int(f.C); s.at[w] == h && s.is(w, inPosition) {
			s.entrench(w, sink)
		}
	case mineWork:
		s.assets.mines[s.side(u)].add(h)
		evLaid.Tell(sink, ruleLay, n, h)
	case sweepWork:
		s.assets.mines[s.side(u).Other()].drop(h)
		evSwept.Tell(sink, ruleSweep, n, h)
	case openWork:
		s.blocked.drop(h)
		evOpened.Tell(sink, ruleOpenRoad, n, h)
	case rubbleWork:
		s.assets.rubble.drop(h)
		evRubbleGone.Tell(sink, ruleRubble, n, h)
	case wireWork:
		s.wire(int(f.C), s.side(u), sink)
	case blowWork:
		s.blow(int(f.C), sink)
	case betterWork:
		s.assets.bridge[f.C].better = true
		evBetter.Tell(sink, ruleRailBridge, s.sc.bridges[f.C][0], s.sc.bridges[f.C][1])
	}
}

// failAsset is what a failed work changes besides Men at Work: a bridge that was not
// blown has to be wired anew (2.4.6).
func (s *state) failAsset(u int, f *kernel.Frame, sink kernel.Sink) {
	if work(f.B) == blowWork {
		s.unit[u].men = 0
		s.unwire(int(f.C), sink)
	}
}

// isArtillery tells whose 0 rubbles a hex, at whatever range: by the printed rating, not by
// the row of the table (2.5).
func (s *state) isArtillery(u int) bool {
	_, colour, _, ok := s.weapon(u)
	return ok && colour >= order.Orange
}

// breakDown rubbles a city or fortified hex (2.5).
func (s *state) breakDown(h int16, sink kernel.Sink) {
	if kind := s.sc.Ground.Kind(h).Kind; kind != "city" && kind != "fortified" || s.assets.rubble.has(h) {
		return
	}
	s.assets.rubble.add(h)
	s.assets.ruins.add(h)
	evRubble.Tell(sink, ruleRubble, h)
}

// wrecked tells whether rubble, blown bridges or a crowd change the price of any step.
func (s *state) wrecked() bool {
	return !s.assets.rubble.none() || s.assets.crowd != 0 || s.anyBroken()
}

// ruins is what rubble adds to a step in half points, less than 0 where it or a blown
// bridge bars it (2.5, 2.4.6). Where the Road is gone besides, it is a step off it.
func (s *state) ruins(m order.Move, column, roadless bool, from, to int16) int {
	if !s.sc.wide {
		return 0
	}
	if s.ruined(m, from, to) != 0 {
		return -1
	}
	if !s.assets.rubble.has(from) && !s.assets.rubble.has(to) {
		return 0
	}
	p := s.sc.price
	with, _ := p.of(m, column).Step(from, to)
	without, why := p.bare[m][flag(column)].Step(from, to)
	if s.assets.rubble.has(to) {
		whole := rubbleCost(m)
		if roadless || why == 0 && without == with { // no Road: a stream on the way costs its points besides (2.2.3)
			return without - with + whole - int(s.sc.Ground.Kind(to).Step[m].Half)
		}
		return max(whole-with, 0)
	}
	if roadless || why == 0 && without == with { // no Road leads out
		return without - with
	}
	out, _ := s.sc.overWater(m, from, to) // a crossing beside rubble still serves (2.2.3)
	return out - with
}

// rubbleCost is what entering rubble costs in half points.
func rubbleCost(m order.Move) int {
	if m == order.OnFoot {
		return rubbleOnFoot
	}
	return rubbleTracked
}

// ruined is the rule by which rubble or a blown bridge bars a step, 0 for none.
func (s *state) ruined(m order.Move, from, to int16) uint16 {
	if i := s.sc.bridgeOver(from, to); i >= 0 && s.assets.bridge[i].blown {
		return uint16(ruleBlown.ID())
	}
	if i := s.sc.bridgeOver(from, to); i >= 0 && m != order.OnFoot && s.sc.Ground.Bridges[i].Railroad && !s.assets.bridge[i].better {
		return uint16(ruleRailOnly.ID())
	}
	if m == order.Wheeled && s.assets.rubble.has(to) {
		return uint16(ruleNoWheels.ID())
	}
	if m != order.OnFoot && (s.assets.rubble.has(from) || s.assets.rubble.has(to)) {
		// the Road in rubble is gone: it leads neither into woods nor over a ridge any more
		if _, why := s.sc.price.bare[m][1].Step(from, to); why == uint16(ruleRoadOnly.ID()) || why == uint16(ruleRidge.ID()) {
			return why
		}
	}
	return 0
}
