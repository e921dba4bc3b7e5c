package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// G17 Assault: who, the Bravery Check and the order of the steps. What the sides do to
// each other stands in bout.go, running in run.go.
var (
	ruleAssault      = book.Rule("G17.1", "Who assaults", "Active units of one hex, not suppressed, with an assault rating and an allowance, against enemies in one adjacent hex that they could enter.", "{unit} has no assault rating and does not assault")
	ruleAssaultRide  = book.Rule("G17.1", "Assaults", "On foot.", "{unit} is mounted and does not assault")
	ruleAssaultDown  = book.Rule("G17.1", "Assaults", "Not suppressed.", "{unit} is suppressed and does not assault")
	ruleAssaultNext  = book.Rule("G17.1", "Whom", "The hex is adjacent and holds an enemy unit.", "no enemy unit stands in {hex}")
	ruleAssaultFar   = book.Rule("G17.1", "Assaults", "Of a hex beside it.", "{unit} is not next to {hex}")
	ruleAssaultGuns  = book.Rule("G17.1", "Mortars and guns", "Green, orange, brown and black ratings do not assault.", "{unit} has a rating of mortars or guns and does not assault")
	ruleAssaultStay  = book.Rule("G17.1", "Immobile units", "Units without an allowance do not assault.", "{unit} cannot move")
	ruleAssaultHedge = book.Rule("G17.1", "Bocage", "A unit in bocage does not assault (16.3).", "{unit} is in bocage; it has to leave it by a move first")
	ruleAssaultChit  = book.Rule("G7.1", "Assaults on a Division chit", "An option: none.", "{unit} is active by a Division chit, and in this game nobody assaults on one")
	ruleAssaultWorks = book.Rule("G20.4", "Leaving works", "An option: a unit leaves its works by a move before it assaults.", "{unit} has to leave its works by a move first")
	ruleAssaultOver  = book.Rule("G17.2", "Overstacked hexes", "No assault from an overstacked hex.", "{hex} is overstacked")
	ruleAssaultFit   = book.Rule("G17.2", "Room", "All that assault must fit the hex together.", "{unit} and the others do not fit {hex} together")
	ruleAssaultHere  = book.Rule("G17.13", "Declaring", "All that assault stand in one hex and are declared together, on Direct Command for a point each.", "{unit} is not in {hex} with the others")
	ruleAssaultIn    = book.Rule("G17.13", "Declaring", "Each once.", "{unit} is in the assault already")
	ruleAssaultLead  = book.Rule("G17.13", "Declaring", "Leaders do not fight.", "{unit} is a leader and does not assault")
	ruleBravery      = book.Rule("G17.3", "Bravery check", "One die an assaulter, against its quality less the best defence of the assault plus the best against it; no point helps. None if no enemy fire zone covers its hex.", "")
	_                = book.Rule("G17.4", "Failed bravery", "That unit's action ends, and nothing else.", "")
	ruleAssaultEnd   = book.Rule("G17.10", "End of an assault", "With no defender left the assaulters advance. Else suppressed defenders check or surrender, others that were hit check or run.", "")
	_                = book.Rule("G17.11", "What an assault costs", "The action of everyone who was to check his bravery; second actions may follow.", "")
	ruleAdvance      = book.Rule("G17.15", "Advance", "At least one assaulter enters the hex, up to stacking, for no points and under no fire.", "")
	ruleAdvanceFrom  = book.Rule("G17.15", "Advance", "From the hex of the assault.", "{unit} {is|are} in {hex}, not in {hex}")
	ruleAdvanceOne   = book.Rule("G17.15", "Advance", "At least one advances.", "nobody has advanced yet")

	nodeMuster  = book.Node("muster")
	nodeBravery = book.Node("bravery")
	nodeAdvance = book.Node("advance")

	verbAssault = book.Verb("assault", "hex")
	verbAdd     = book.Verb("add", "unit")
	verbCommit  = book.Verb("commit", "")
	verbAdvance = book.Verb("advance", "unit")
	verbEnough  = book.Verb("enough", "")

	evAssault  = book.Event("combat", "{unit} assaults {place}{-hex}")
	evJoins    = book.Event("combat", "{unit} joins the assault on {place}")
	evBrave    = book.Event("dice", "{unit} goes forward: {rolled} against {n}")
	evCoward   = book.Event("dice", "{unit} does not go forward: {rolled} against {n}").Outturn()
	evTaken    = book.Event("combat", "the assault takes {place}").Outturn()
	evRepelled = book.Event("combat", "the assault on {place} fails").Outturn()
	evAdvances = book.Event("move", "{unit} advances to {place}")
)

// Steps of an assault (G17.13). Frame: A the hex assaulted, B the hex of the assault,
// C who leads it, D and E as the steps say.
const (
	assaultMuster uint8 = iota
	assaultBrave        // D: who checks
	assaultSnap         // the defenders' opportunity fire (G17.5); D fires at E
	assaultSnapFire
	assaultSnapFailed
	assaultRun   // the defenders may run (G17.6)
	assaultChase // D runs to E and is attacked
	assaultGo
	assaultDefend // G17.7
	assaultAttack // G17.9
	assaultEnd    // D: the last defender that was looked at (G17.10)
	assaultYield
	assaultFlee // D has to run
	assaultTake // G17.15; D: -1 once it has been told, E: how many have advanced
	assaultSecond
	assaultMines // D: who checks to leave the mines that he stands in (10.2)
	assaultMined
	assaultRoll     // D: who keeps his hero and checks his bravery (6.8)
	assaultFleeGo   // D has to run to E
	assaultRunOut   // D gets out of the mines (10.2)
	assaultRunStuck // or does not
	assaultFleeOut  // the same where he has to run
	assaultFleeStuck
)

func init() {
	nodes := []uint16{
		assaultMuster: nodeMuster, assaultBrave: nodeBravery, assaultSnap: nodeSnap, assaultSnapFire: nodeSnap, assaultSnapFailed: nodeSnap, assaultRun: nodeRun,
		assaultChase: nodeChase, assaultGo: nodeChase, assaultDefend: nodeDefend, assaultAttack: nodeBout, assaultEnd: nodeFlee, assaultYield: nodeFlee,
		assaultFleeGo: nodeFlee, assaultRunOut: nodeRun, assaultRunStuck: nodeRun, assaultFleeOut: nodeFlee, assaultFleeStuck: nodeFlee,
		assaultRoll: nodeBravery, assaultMines: nodeBravery, assaultMined: nodeBravery, assaultFlee: nodeFlee, assaultTake: nodeAdvance, assaultSecond: nodeAdvance,
	}
	book.Proc(procAssault, play.Proc[*state]{Run: (*state).runAssault, Nodes: nodes})
	book.Room(nodeMuster, play.Room[*state]{
		Who: (*state).whoActs, Rule: ruleAssault, Ask: "{C:unit} assaults {A:place}: add units, then go.", Idle: verbBack,
		Moves: []play.Move[*state]{
			{Verb: verbAdd, Look: "add", Label: "Add {unit}", Try: everyone(verbAdd), Judge: mayJoin, Do: func(s *state, _ *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
				s.set(int(c.A), assaulting)
			}},
			{Verb: verbCommit, Look: "fight", Label: "Assault", Odds: true, Main: true, Do: (*state).commit},
			{Verb: verbBack, Look: "back", Label: "No assault", Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.endAssault() }},
		},
	})
	book.Room(nodeBravery, play.Room[*state]{
		Seat: kernel.Chance, Rule: ruleBravery, Ask: "Does {D:unit} go forward? Roll the die.", Moves: throw((*state).brave),
	})
	book.Room(nodeAdvance, play.Room[*state]{
		Who: (*state).whoActs, Rule: ruleAdvance, Ask: "{A:place} is empty: who advances?",
		Moves: []play.Move[*state]{
			{Verb: verbAdvance, Look: "move", Label: "Advance with {unit}", Try: everyone(verbAdvance), Judge: mayAdvance, Do: (*state).advance},
			{
				Verb: verbEnough, Look: "pass", Label: "No more",
				Judge: func(_ *state, f *kernel.Frame, _ kernel.Choice) kernel.Verdict { return ruleAdvanceOne.Only(f.E > 0) },
				Do:    func(_ *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { f.Step = assaultSecond },
			},
		},
	})
}

// moveAssault begins an assault with the unit in hand (G17.13).
var moveAssault = play.Move[*state]{
	Verb: verbAssault, Look: "fight", Label: "Assault {place}", Odds: true,
	Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		if !s.onMap(int(f.A)) {
			return dst
		}
		return s.hexesWithin(dst, verbAssault, s.at[f.A], 1)
	},
	Wide: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		if !s.onMap(int(f.A)) {
			return dst
		}
		return s.hexesWithin(dst, verbAssault, s.at[f.A], 2)
	},
	Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
		if v := s.mayAct(f, toAssault); !v.OK() {
			return v
		}
		return s.assaultVerdict(int(f.A), c.A)
	},
	Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
		u := f.A
		s.set(int(u), assaulting)
		s.stack.Push(kernel.Frame{Proc: procAssault, A: c.A, B: s.at[u], C: u, D: -1})
		if f = s.stack.Top(); !s.anyone(func(w int) bool { return mayJoin(s, f, kernel.Choice{A: int16(w)}).OK() }) {
			s.commit(f, c, sink)
		}
	},
}

// assaultVerdict says why a unit cannot assault a hex (G17.1, G17.2).
func (s *state) assaultVerdict(u int, to int16) kernel.Verdict {
	n, from := int16(u), s.at[u]
	c := s.card(u)
	m, _ := s.gait(u)
	switch {
	case s.opts&noDivisionAssault != 0 && s.chit().kind == divisionChit:
		return ruleAssaultChit.No(n)
	case s.opts&worksLeftByMove != 0 && s.is(u, inPosition|entrenched):
		return ruleAssaultWorks.No(n)
	case s.is(u, isMounted):
		return ruleAssaultRide.No(n)
	case s.is(u, suppressed):
		return ruleAssaultDown.No(n)
	case c.Assault < 0 || c.ZeroStep():
		return ruleAssault.No(n)
	case c.Colour == order.Green || c.Colour >= order.Orange:
		return ruleAssaultGuns.No(n)
	case m == order.NoMove:
		return ruleAssaultStay.No(n)
	case s.is(u, inBocage):
		return ruleAssaultHedge.No(n)
	case s.enemyIn(s.side(u), to) < 0:
		return ruleAssaultNext.No(to)
	case s.sc.Ground.Grid.Distance(from, to) != 1:
		return ruleAssaultFar.No(n, to)
	case s.overstacked(from):
		return ruleAssaultOver.No(from)
	case s.assets.heavy.has(from):
		return ruleHeavy.No(n, from)
	case s.assets.cargo[u] != 0:
		return ruleLoaded.No(n, s.assets.cargo[u]-1)
	}
	if s.sc.bridgeOver(from, to) >= 0 && !s.is(u, inColumn) {
		return ruleBridgeOne.No(from, to)
	}
	if _, why := s.stepCost(u, from, to); why != 0 { // where it could not move (2.4.1, 2.4.3)
		return kernel.Verdict{Rule: kernel.RuleID(why), Args: [3]int16{from, to}}
	}
	return kernel.Verdict{}
}

// mayJoin says why a unit cannot be added to an assault (G17.13, G17.2).
func mayJoin(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	u := int(c.A)
	switch {
	case s.at[u] != f.B:
		return ruleAssaultHere.No(c.A, f.B)
	case s.is(u, assaulting):
		return ruleAssaultIn.No(c.A)
	case s.isLeader(u):
		return ruleAssaultLead.No(c.A)
	}
	if v := s.mayPick(u); !v.OK() {
		return v
	}
	if s.is(u, suppressed) {
		return ruleMustRally.No(c.A)
	}
	if s.delay[u] > 0 {
		return ruleDelay.No(c.A) // as whoever leads it (G8.4, G17.1)
	}
	if v := s.assaultVerdict(u, f.A); !v.OK() {
		return v
	}
	if s.sc.landings() && s.sc.offBeach(f.B, f.A) {
		return ruleGapOne.No(f.B, f.A)
	}
	if s.sc.bridgeOver(f.A, f.B) >= 0 || s.spanned(f.A, f.B) && s.sc.Ground.Between(f.A, f.B)&order.River != 0 {
		return ruleBridgeOne.No(f.B, f.A)
	}
	l, price := load{}, int8(0)
	for w := s.first(f.B); w >= 0; w = s.after(w) {
		switch {
		case w != u && !s.is(w, assaulting):
			continue
		case s.is(w, inColumn):
			l.column++
		default:
			l.steps += s.unit[w].steps
		}
		if s.purse(w) == s.purse(u) {
			price += s.assaultPrice(w, int(f.C))
		}
	}
	if l.over(&s.sc.Table.Stack) {
		return ruleAssaultFit.No(c.A, f.A)
	}
	if s.assaultPrice(u, int(f.C)) == 0 {
		return kernel.Verdict{}
	}
	return s.canPay(u, price)
}

// assaultPrice is what a unit pays to take part (G17.13, G8.2): the leader of the
// assault may do so as a second action.
func (s *state) assaultPrice(u, lead int) int8 {
	t := &s.sc.Table.Command
	switch begun := s.stack.Under(1); {
	case s.selfRun(u) && s.chit().kind != navalChit:
		return 0 // 14
	case u == lead && (s.heroIn(u) || begun != nil && begun.Step == secondWon): // 16.2, 17.8
		return 0
	case u == lead && begun != nil && begun.B > 0:
		return t.Second
	case s.chit().kind == directChit:
		return t.Direct
	case s.chit().kind == navalChit:
		return t.Second // 4.5.4
	}
	return 0
}

// commit begins the assault with those that were declared. Who was in works of his own
// gives them up (G20.4).
func (s *state) commit(f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
	evAssault.Tell(sink, ruleAssault, f.C, f.A, f.B)
	for u := s.first(f.B); u >= 0; u = s.after(u) {
		if !s.is(u, assaulting) {
			continue
		}
		s.fight.declared.add(u)
		s.unset(u, inPosition|entrenched)
		s.breakOff(u)
		if u != int(f.C) {
			evJoins.Tell(sink, ruleAssault, int16(u), f.A)
			s.pay(u, s.assaultPrice(u, int(f.C)))
			s.set(u, acted)
			s.lend(u)
		}
	}
	for w := range s.sc.Units {
		s.unset(w, reacted|shaken)
	}
	s.shakeHex(f.A, sink)
	f.D = -1
	s.begin(s.stack.Under(1), toAssault, sink)
	s.goOn(f, assaultMines)
	if s.nestsDue(int(f.C)) >= 0 {
		s.stack.Push(kernel.Frame{Proc: procNests, A: f.C, D: -1, E: -1}) // G17.13
	}
}

func (s *state) runAssault(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	switch f.Step {
	case assaultMuster:
		return kernel.Ask
	case assaultRoll:
		return kernel.Ask
	case assaultMines:
		s.leaveMines(f)
	case assaultMined:
		f.Step = assaultMines
		s.unset(int(f.D), assaulting)
		s.caught(int(f.D), sink)
	case assaultBrave:
		return s.nextBrave(f, sink)
	case assaultTake:
		return s.takeHex(f, sink)
	case assaultSecond:
		s.secondActions(f)
	default:
		return s.runBout(f, sink)
	}
	return kernel.Next
}

// anyone tells whether something is so with any unit.
func (s *state) anyone(is func(u int) bool) bool {
	for u := range s.sc.Units {
		if is(u) {
			return true
		}
	}
	return false
}

// fit tells whether a unit still takes part in the assault (G17.8).
func (s *state) fit(u int) bool { return s.is(u, assaulting) && s.onMap(u) && !s.is(u, suppressed) }

// unfit says why a unit takes no part in the assault any more (G17.8).
func (s *state) unfit(u int) kernel.Verdict {
	if !s.is(u, assaulting) || !s.onMap(u) {
		return ruleFightOut.No(int16(u))
	}
	return ruleFightDown.Only(!s.is(u, suppressed), int16(u))
}

// assaulters tells whether anybody does.
func (s *state) assaulters() bool { return s.anyone(s.fit) }

// nextBrave is the next bravery check (G17.3).
func (s *state) nextBrave(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	side := s.side(int(f.C))
	if s.inZone(side.Other(), f.B) {
		for u := int(f.D) + 1; u < len(s.sc.Units); u++ {
			if s.is(u, assaulting) {
				f.D = int16(u)
				if s.eventHero(u) {
					s.stack.Push(kernel.Frame{Proc: procPledge, A: f.D, D: int16(assaultBrave), E: int16(assaultRoll)})
					return kernel.Next
				}
				return kernel.Ask
			}
		}
	}
	if !s.assaulters() {
		evRepelled.Tell(sink, ruleAssaultEnd, f.A)
		f.Step = assaultSecond
		return kernel.Next
	}
	s.goOn(f, assaultSnap)
	return kernel.Next
}

// brave reads the die of a bravery check (G17.3, G17.4).
func (s *state) brave(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	f.Step = assaultBrave
	need := s.bravery(int(f.D), f.A, f.B)
	if c.A == 0 || c.A != 9 && int(c.A) <= need.total {
		evBrave.Tell(sink, ruleBravery, f.D, c.A, int16(need.total))
		return
	}
	s.unset(int(f.D), assaulting)
	s.tell(sink, evCoward, ruleBravery, f.D, c.A, int16(need.total))
}

// bravery is what an assaulter's check is held against (G17.3): those that were declared
// count for the defence of the assault, also when they have failed.
func (s *state) bravery(u int, target, from int16) sum {
	q := s.qualitySum(u)
	side := s.side(u)
	own, theirs := int8(99), int8(99)
	for w := range s.sc.Units {
		switch {
		case s.at[w] < 0 || s.isLeader(w):
		case s.side(w) == side && s.fight.declared.has(w):
			d := s.defence(w)
			if s.is(w, inColumn) {
				d += s.sc.Table.Target.Column
			}
			if s.eventHero(w) {
				d += heroDefence // 6.8
			}
			own = min(own, d)
		case s.side(w) != side && (s.at[w] == target || s.covers(w, from)):
			theirs = min(theirs, s.shelter(w)+s.mineShelter(w, target, from))
		}
	}
	if s.dropNight(u) {
		return q // 17.9
	}
	q.brace(own, theirs)
	return q
}

// brace adds the two defences to a bravery check (G17.3).
func (s *sum) brace(own, theirs int8) {
	s.add(byOwnDefence, -own)
	s.add(byTheirDefence, theirs)
}

// shelter is the defence of a unit with all that it has to hide behind, or has not: rubble,
// bridges, raised and sunken Roads are terrain too (G17.3, 2.3.3, 2.4, 2.5).
func (s *state) shelter(w int) int8 {
	a := attack{mode: primary, target: s.marks(w), armour: s.armoured(w)}
	s.lieOf(&a, w)
	var d sum
	a.cover(&d, s.sc.Table)
	return s.defence(w) + int8(d.total)
}
