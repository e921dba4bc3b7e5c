package dday91

import (
	"math/rand/v2"
	"os"
	"testing"

	"sandtable/games/dday91/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/play/playtest"
)

// combatInHand is the combat that the frame on top is about.
func (p *position) combatInHand() *combat { return &p.combats[p.stack.Top().A] }

// acrossSea tells whether two hexes side by side have only sea between them.
func (p *position) acrossSea(a, b int16) bool {
	for d, n := range p.sc.Hex[a].Next {
		if n == b {
			return p.sc.Hex[a].AllSea[d]
		}
	}
	return false
}

// declared tells whether a combat is about a hex.
func (p *position) declared(h int16, over bool) bool {
	for i := range p.combats[:p.nCombats] {
		if c := &p.combats[i]; c.has(h) && c.over == over {
			return true
		}
	}
	return false
}

func attackReasons() []reason {
	nobody := func(p *position, h int16) bool {
		for u := range units(p.seat()) {
			c := &p.sc.Units[u]
			if p.on(u) && (c.Fights() || c.Class == order.Air) && (p.loc[u] != h && p.sc.Grid.Distance(p.loc[u], h) == 1 || p.at(u).Points(h)) {
				return false
			}
		}
		return true
	}
	spread := func(p *position) bool {
		from := int16(-1)
		for u := range units(p.seat()) {
			if p.on(u) && int16(p.fight[u]) == p.stack.Top().A+1 {
				if from >= 0 && p.loc[u] != from {
					return true
				}
				from = p.loc[u]
			}
		}
		return false
	}
	return []reason{
		playtest.Single(ruleNoEnemy, func(p *position, h int16) bool { return p.stackers(p.them(), h) == 0 }),
		playtest.Single(ruleOneCombat, func(p *position, h int16) bool { return p.declared(h, false) }),
		playtest.Single(ruleNobodyNear, nobody),
		playtest.Single(ruleNoAttacker, func(p *position, h int16) bool {
			return p.combatInHand().has(h) && p.attackers(int(p.stack.Top().A)) == 0
		}),
		playtest.Plain(ruleDeclare, func(p *position) bool { return p.attackers(int(p.stack.Top().A)) > 0 }),
		playtest.Pair(ruleAdjacent, func(p *position, u, h int16) bool { return p.sc.Grid.Distance(p.loc[u], h) != 1 }),
		playtest.Pair(ruleAllSea, func(p *position, u, h int16) bool { return p.acrossSea(p.loc[u], h) }),
		playtest.Single(ruleHQAttack, func(p *position, u int16) bool { return p.sc.Units[u].IsHQ() }),
		playtest.Single(ruleBomberOnly, func(p *position, u int16) bool { return p.sc.Units[u].Class == order.StrategicAir }),
		playtest.Pair(ruleArrows, func(p *position, u, h int16) bool { return !p.at(u).Points(h) }),
		playtest.Single(ruleAllowance, func(p *position, u int16) bool { return p.spent[u] > p.mf(u) }),
		marked(ruleGrounded, grounded),
		playtest.Single(ruleAirZone, func(p *position, u int16) bool { return p.sc.Units[u].IsAir() }),
		playtest.Pair(ruleAirAlone, func(p *position, u, h int16) bool {
			return p.sc.opt.airOnly13c && p.sc.Units[u].IsAir() && p.people(p.them(), h, (*order.Unit).IsGround) > 0
		}),
		playtest.Plain(ruleSeveral, func(p *position) bool { return spread(p) || p.combatInHand().n > 1 }),
		playtest.Plain(ruleAlsoFirst, func(p *position) bool { return p.attackers(int(p.stack.Top().A)) == 0 }),
		playtest.Plain(ruleStrikeHex, func(p *position) bool { return p.combatInHand().pursuit }),
	}
}

func battleReasons() []reason {
	fights := func(p *position, u int16) bool {
		f := p.stack.Top()
		if f.Proc == procLoss && f.D >= 0 {
			return p.loc[u] == f.D
		}
		if sideOf(u) == p.phasing() {
			return int16(p.fight[u]) == f.A+1
		}
		return p.combatInHand().has(p.loc[u])
	}
	return []reason{
		playtest.So(ruleNoCombat, func(p *position, no []int16) bool { return p.declared(no[0], false) }, func(p *position, _ []int16) { p.nCombats = 0 }),
		playtest.Single(ruleNoneHere, func(p *position, h int16) bool { return !p.declared(h, false) && !p.declared(h, true) }),
		playtest.Pair(ruleFoughtWith, func(p *position, a, b int16) bool {
			for i := range p.combats[:p.nCombats] {
				if c := &p.combats[i]; c.hex[0] == b && c.has(a) && a != b {
					return true
				}
			}
			return false
		}),
		playtest.Single(ruleFought, func(p *position, h int16) bool { return p.declared(h, true) }),
		playtest.Single(ruleTookPart, func(p *position, u int16) bool { return !fights(p, u) || !p.sc.Units[u].Stacks() }),
		playtest.Pair(ruleBrokenUp, func(p *position, u, h int16) bool {
			return p.stack.Top().B == h && (p.loc[u] != h || !p.sc.Units[u].Stacks())
		}),
		// 4d
		playtest.Pair(ruleRetreat, func(p *position, a, b int16) bool { return p.acrossSea(a, b) }),
		playtest.Pair(ruleRetreatFar, func(p *position, a, b int16) bool { return p.sc.Grid.Distance(a, b) != 1 }),
		playtest.Single(ruleRetreatOut, func(p *position, h int16) bool { return p.sc.Hex[h].Terrain == order.Outside }),
		playtest.Single(ruleRetreatSea, func(p *position, h int16) bool { return p.sc.Hex[h].Terrain == order.Sea }),
		playtest.Single(ruleRetreatFoe, func(p *position, h int16) bool { return p.stackers(p.them(), h) > 0 }),
		playtest.Single(ruleRetreatBack, func(p *position, h int16) bool { return p.been.has(h) }),
		playtest.Pair(ruleRetreatZone, func(p *position, a, b int16) bool { return p.enemyZone(a) && p.zone[p.them()][b] == 0 }),
		playtest.Single(ruleRetreatTogether, func(p *position, h int16) bool {
			f := p.stack.Top()
			return f.C >= 0 && f.C != h || !p.combatInHand().has(h) || p.stackers(p.seat(), h) == 0 || f.B != 0
		}),
		playtest.Single(ruleRetreatOn, func(p *position, h int16) bool { return p.stackers(p.seat(), h) > 0 }),
		playtest.Single(ruleRetreatEdge, func(p *position, h int16) bool { return !p.sc.Hex[h].Edge }),
		playtest.Single(ruleRetreatExit, func(p *position, h int16) bool {
			for _, to := range p.sc.Hex[h].Next {
				if to >= 0 && p.sc.Hex[to].IsLand() && !p.acrossSea(h, to) && p.stackers(p.them(), to) == 0 {
					return true
				}
			}
			return false
		}),
	}
}

func advanceReasons() []reason {
	hand := func(p *position) *kernel.Frame { return p.stack.Top() }
	entered := func(p *position, h int16) bool {
		f := p.occupying()
		return f.A < 0 && f.B == h || f.A >= 0 && p.combats[f.A].has(h)
	}
	return []reason{
		playtest.Pair(ruleAdvance, func(p *position, u, h int16) bool {
			return entered(p, h) && !p.isSource(p.loc[u], int(hand(p).E&battlePursuit))
		}),
		playtest.Single(ruleAdvanceBomb, func(p *position, u int16) bool { return p.sc.Units[u].Class == order.StrategicAir }),
		playtest.Single(ruleAdvanceOnce, func(p *position, u int16) bool { return p.is(u, advanced) }),
		playtest.Single(ruleAdvanceHex, func(p *position, h int16) bool { return !entered(p, h) || p.stackers(p.them(), h) > 0 }),
		playtest.Pair(ruleStillToFight, func(p *position, u, h int16) bool { return p.declared(h, false) && p.combats[p.fight[u]-1].has(h) }),
		playtest.Pair(ruleAdvanceStack, func(p *position, u, h int16) bool { return p.stackers(sideOf(u), h) > 0 && p.loc[u] != h }),
		playtest.Pair(ruleAdvanceLeave, func(p *position, u, h int16) bool { return p.loc[u] == h && p.stackers(sideOf(u), h) > 2 }),
		playtest.Pair(ruleAdvanceFirst, func(p *position, u, h int16) bool { return p.loc[u] == h && !p.stackOK(sideOf(u), h) }),
		playtest.Pair(ruleAdvanceJoin, func(p *position, u, h int16) bool { return p.loc[u] != h && !p.stackOK(sideOf(u), h) }),
		playtest.Pair(rulePursueAway, func(p *position, u, h int16) bool { return p.loc[u] == h && !p.stackOK(sideOf(u), h) }),
		// 15a
		playtest.Single(ruleHarbourHex, func(p *position, h int16) bool { return p.sc.Hex[h].IsCity() }),
		playtest.Single(ruleHarbourStays, func(p *position, u int16) bool { return p.sc.Units[u].Class == order.Mulberry && p.at(u).IsLand() }),
		playtest.Pair(ruleOneHarbour, func(p *position, u, h int16) bool {
			return p.sc.Units[u].Class == order.Mulberry && (u != mulberry1 && p.loc[mulberry1] == h || p.loc[mulberry1+1] == h)
		}),
		// 14b
		playtest.Single(rulePursue, func(p *position, u int16) bool { c := &p.sc.Units[u]; return !c.Mech && !c.IsAir() }),
		playtest.Single(rulePursueFight, func(p *position, u int16) bool { return int16(p.fight[u]) != p.occupying().A+1 }),
		playtest.Single(rulePursueEnter, func(p *position, u int16) bool { return !p.is(u, advanced) }),
		playtest.Pair(rulePursueOut, func(p *position, u, h int16) bool {
			return p.loc[u] == h && p.is(u, advanced) && (p.sc.Units[u].IsHQ() || int16(p.fight[u]) != hand(p).A+1 || !p.some(p.them(), func(v int16) bool {
				return p.is(v, retreated) && p.sc.Grid.Distance(p.loc[v], h) == 1 && !p.acrossSea(p.loc[v], h)
			}))
		}),
		playtest.Plain(rulePursueWon, func(p *position) bool { return hand(p).A < 0 }),
		playtest.Plain(rulePursueEnd, func(p *position) bool {
			return hand(p).E&battlePursuit != 0 || p.some(p.seat(), func(u int16) bool { return p.is(u, struck) })
		}),
		marked(rulePursueOnce, pursuing),
		playtest.Single(ruleAshore, func(p *position, u int16) bool { return p.sc.Hex[p.home[u]].Terrain == order.Sea }),
		playtest.Single(ruleStrike, func(p *position, h int16) bool {
			return !p.some(p.them(), func(u int16) bool { return p.loc[u] == h && p.is(u, retreated) })
		}),
		playtest.Single(ruleStrikeWho, func(p *position, u int16) bool { return !p.is(u, pursuing) }),
		playtest.Plain(ruleStrikeNone, func(p *position) bool {
			return !p.some(p.seat(), func(u int16) bool { return p.is(u, pursuing) && !p.sc.Units[u].IsHQ() })
		}),
		marked(ruleStrikeOnce, struck),
	}
}

func airReasons() []reason {
	bombed := func(p *position, h int16) bool { return p.bombAt[0] == h || p.bombAt[1] == h }
	planes := func(p *position, s kernel.Seat, h int16) int {
		return p.people(s, h, func(c *order.Unit) bool { return c.Class == order.Air })
	}
	return []reason{
		playtest.Single(ruleReact, func(p *position, u int16) bool { return p.sc.Units[u].Class != order.Air }),
		marked(ruleReactOnce, reacting),
		playtest.Single(ruleReactHex, func(p *position, h int16) bool { return !p.declared(h, false) }),
		playtest.Pair(ruleReactFar, func(p *position, u, h int16) bool { return p.sc.Grid.Distance(p.loc[u], h) > 5 }),
		playtest.Pair(ruleReactWay, func(p *position, u, h int16) bool {
			return !p.sc.opt.nations14a && p.sc.Grid.Distance(p.loc[u], h) <= 5
		}),
		playtest.Pair(ruleReactAir, func(p *position, u, h int16) bool { return p.sc.opt.nations14a && p.sc.Grid.Distance(p.loc[u], h) <= 5 }),
		playtest.Single(ruleReactAttacked, func(p *position, u int16) bool { return p.declared(p.loc[u], false) }),
		playtest.Pair(ruleReactBombers, func(p *position, u, h int16) bool { return sideOf(u) == german && bombed(p, h) }),
		playtest.Pair(ruleReactStay, func(p *position, u, h int16) bool {
			return p.people(sideOf(u), h, (*order.Unit).IsArmy) != 1
		}),
		playtest.Pair(ruleAirNation, func(p *position, u, v int16) bool { return p.sc.Units[u].People() != p.sc.Units[v].People() }),
		// 13b, 12c2
		playtest.Single(ruleBombers, func(p *position, u int16) bool { return p.sc.Units[u].Class != order.StrategicAir }),
		playtest.Single(ruleBombsOne, bombed),
		playtest.Single(ruleBombsSent, func(p *position, u int16) bool { return p.bombAt[p.bomberIndex(u)] >= 0 }),
		playtest.Single(ruleBombsFar, func(p *position, h int16) bool { return p.sc.Grid.Distance(p.sc.London, h) > 15 }),
		playtest.Single(ruleBombsDry, func(p *position, h int16) bool { return p.people(german, h, (*order.Unit).IsCorps) == 0 }),
		playtest.Single(ruleBombsAir, func(p *position, h int16) bool { return planes(p, german, h) > 0 }),
		playtest.Pair(ruleBombTarget, func(p *position, u, h int16) bool {
			return p.bombAt[p.stack.Top().B] == h && (p.loc[u] != h || !p.sc.Units[u].IsCorps() || sideOf(u) == allied)
		}),
		playtest.Plain(ruleBadBombs, func(p *position) bool { return p.bad }),
	}
}

// TestRefusalsAreTrue asks at the decisions of random games why things are refused, and looks whether it is
// so: every refusal that the game can say.
func TestRefusalsAreTrue(t *testing.T) {
	g := testGame(t)
	truth := playtest.NewTruth(book, reasons())
	truth.Complete(t, map[*play.Rule]string{
		ruleStep:      "what belongs to another decision, told of it in sequence_2b",
		ruleDice:      "chance throws what a die shows",
		rulePortOther: "the ports of Great Britain are always open",
		ruleSplitBack: "all corps have a reduced side",
		ruleLastUnit:  "a side whose last unit could be lost is not asked",
		rulePursueFar: "no hex costs more than the three factors that whoever pursues has",
	})
	lots := rand.New(rand.NewPCG(3, 3))
	truth.AskScripts(t, g, os.DirFS("testdata/rules"), func(p *position, list []kernel.Choice) []kernel.Choice { return typed(p, lots, list) })
	askSetup(t, truth, g)
	for seed := range uint64(2) {
		for _, name := range []string{"all", "basic"} {
			p, err := g.New([]string{"1943", "1944"}[seed%2], optionSets()[name])
			if err != nil {
				t.Fatal(err)
			}
			q, rng := p.(*position), rand.New(rand.NewPCG(3, seed))
			for n := 0; n < 6000 && !q.Node().Final; n++ {
				if q.Node().Seat >= 0 && rng.IntN(10) == 0 {
					truth.Ask(t, q, asked(q, rng, n))
				}
				goOn(q, rng)
			}
		}
	}
	truth.All(t)
}

// askSetup asks where each German unit might be put instead when all are placed, armies
// among others.
func askSetup(t *testing.T, truth *playtest.Truth[*position], g *Game) {
	t.Helper()
	p, err := g.New("1944", nil)
	if err != nil {
		t.Fatal(err)
	}
	p.Apply(kernel.Choice{Verb: VerbPlan}, nil)
	for _, c := range p.Legal(nil) {
		if c.Verb == VerbPut {
			q := p.Clone().(*position)
			for u := int16(nAllied); u < nUnits && q.stackers(german, q.loc[c.A]) < 3 && q.sc.Units[c.A].IsArmy(); u++ {
				if q.on(u) && q.sc.Units[u].IsCorps() {
					q.carry(u, q.loc[c.A], nil)
				}
			}
			q.Apply(c, nil)
			truth.Ask(t, q, q.Candidates(nil))
		}
	}
}

// goOn makes a choice or a draw at random; steps end seldom before they have to.
func goOn(p *position, rng *rand.Rand) {
	if p.Node().Seat >= 0 && rng.IntN(4) > 0 {
		var busy []kernel.Choice
		for _, c := range p.Legal(nil) {
			switch c.Verb {
			case VerbEnd, VerbDone, VerbBack, VerbKeep, VerbAccept, VerbExit, VerbQuit:
			default:
				busy = append(busy, c)
			}
		}
		if len(busy) > 0 {
			p.Apply(busy[rng.IntN(len(busy))], nil)
			return
		}
	}
	kernel.Random(p, rng, 1)
}

// typed adds what is said to whoever types choices that nobody would think of: with any unit, and any hex.
func typed(p *position, rng *rand.Rand, list []kernel.Choice) []kernel.Choice {
	for _, c := range list {
		if rng.IntN(4) == 0 {
			any := int16(rng.IntN(nPieces))
			if c.A >= nPieces || rng.IntN(4) == 0 {
				any = int16(rng.IntN(nHexes))
			}
			list = append(list, kernel.Choice{Verb: c.Verb, A: any, B: c.B}, kernel.Choice{Verb: c.Verb, A: c.A, B: int16(rng.IntN(nHexes))})
		}
	}
	for range 3 {
		list = book.At(p, "", p.id(int16(rng.IntN(nPieces))), list)
	}
	return book.At(p, p.hexName(int16(rng.IntN(nHexes))), "", list)
}

// asked is what somebody who points at a few units and hexes is told of, and sometimes all that might be
// tried.
func asked(p *position, rng *rand.Rand, n int) (list []kernel.Choice) {
	if n < 40 || rng.IntN(4) == 0 {
		list = p.Candidates(nil)
	}
	return typed(p, rng, list)
}
