package koenig

import (
	"math/rand/v2"
	"testing"

	"sandtable/board"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/play/playtest"
)

// reason is what a refusal says of a position.
type reason = playtest.Reason[*pos]

// byTask is so of a unit at some points of its operation, and no more at the beginning of it.
func byTask(rule *play.Rule, tasks ...task) reason {
	return playtest.So(rule, func(p *pos, no []int16) bool {
		for _, t := range tasks {
			if p.task[no[0]] == t {
				return true
			}
		}
		return false
	}, func(p *pos, no []int16) { p.task[no[0]] = idle })
}

// standing counts the units of a side in a hex.
func (p *pos) standing(who side, h int16) (n int) {
	for u := range p.sc.units {
		if p.at[u] == h && p.unit(u).side == who {
			n++
		}
	}
	return n
}

// crowd counts all.
func (p *pos) crowd(h int16) int { return p.standing(allied, h) + p.standing(german, h) }

// decider is the side that decides.
func (p *pos) decider() side { return side(p.Node().Seat) }

// clearHex takes away whoever stands in the hex that a refusal mentions first.
func clearHex(p *pos, no []int16) {
	for u := range p.sc.units {
		if p.at[u] == no[0] {
			p.at[u] = aside
		}
	}
}

// clearWay takes away everybody but the unit in hand.
func clearWay(p *pos, _ []int16) {
	for u := range p.sc.units {
		if int16(u) != p.stack.Top().A && p.at[u] >= 0 {
			p.at[u] = aside
		}
	}
}

// cliffs tells whether a cliff lies between two hexes side by side.
func (p *pos) cliffs(a, b int16) bool {
	d := p.sc.ground.dir(a, b)
	return d >= 0 && p.sc.ground.edge[board.Edge(a, d)]&cliff != 0
}

// apart is how far two hexes are from each other.
func (p *pos) apart(a, b int16) int { return p.sc.ground.Grid.Distance(a, b) }

// openTo tells whether a unit finds room in a hex: no enemy, fewer than two units, no sea.
func (p *pos) openTo(u int, h int16) bool {
	return !p.sc.ground.sea(h) && p.standing(p.unit(u).side.other(), h) == 0 && p.crowd(h) < 2
}

// battle is the fire attack or close combat in hand.
func (p *pos) battle() *kernel.Frame {
	for i := range p.stack.Len() {
		if f := p.stack.Under(i); f.Proc == procFire || f.Proc == procClose {
			return f
		}
	}
	return nil
}

// reasons are those of every refusal that the game can say.
func reasons() []reason {
	list := append(landingReasons(), operationReasons()...)
	return append(append(list, fightReasons()...), nightReasons()...)
}

func landingReasons() []reason {
	edge := func(p *pos, u int16) uint8 { return p.sc.ground.Exits[p.unit(int(u)).hex] }
	anyNearer := func(p *pos, u int16, than int) bool {
		x := p.unit(int(u))
		for h := range p.sc.ground.len() {
			if p.sc.ground.Exits[h]&edge(p, u) != 0 && p.openTo(int(u), h) && p.apart(x.hex, h) < than {
				return true
			}
		}
		return false
	}
	return []reason{
		playtest.Single(ruleNotDue, func(p *pos, u int16) bool {
			x := p.unit(int(u))
			return p.at[u] != due || x.turn > p.turn || has(p.decided, int(u)) || x.side != p.decider()
		}),
		playtest.So(ruleLandEnemy, func(p *pos, no []int16) bool { return p.standing(p.decider().other(), no[0]) > 0 }, clearHex),
		playtest.So(ruleLandHex, func(p *pos, no []int16) bool {
			x := p.unit(int(no[0]))
			return x.entry != byEdge && p.openTo(int(no[0]), no[1]) && (no[1] == x.hex || no[1] == x.alternate && p.turn >= x.altTurn)
		}, nil),
		playtest.So(ruleLandBeach, func(p *pos, no []int16) bool { return !p.sc.ground.terrain(no[1]).beach }, nil),
		playtest.So(ruleLandBeside, func(p *pos, no []int16) bool {
			return no[1] == p.unit(int(no[0])).hex && p.apart(no[1], no[2]) != 1 && !p.openTo(int(no[0]), no[1])
		}, nil),
		playtest.So(ruleNoDelay, func(p *pos, no []int16) bool { return no[1] == p.unit(int(no[0])).hex && p.openTo(int(no[0]), no[1]) },
			func(p *pos, no []int16) { p.block(no[1], p.unit(int(no[0])).side.other()) }),
		playtest.So(ruleNoDelayEdge, func(p *pos, no []int16) bool { return anyNearer(p, no[0], 99) }, nil),
		playtest.So(ruleAirBeside, func(p *pos, no []int16) bool {
			return p.unit(int(no[0])).entry == byAir && p.apart(no[1], no[2]) != 1 && !p.openTo(int(no[0]), no[1])
		}, nil),
		playtest.So(ruleEntry, func(p *pos, no []int16) bool {
			return p.sc.ground.Exits[no[2]]&edge(p, no[0]) == 0 && !p.openTo(int(no[0]), no[1])
		}, nil),
		playtest.So(ruleEntryHex, func(p *pos, no []int16) bool {
			return no[1] == p.unit(int(no[0])).hex && p.unit(int(no[0])).entry == byEdge && p.openTo(int(no[0]), no[1])
		}, func(p *pos, no []int16) { p.block(no[1], p.unit(int(no[0])).side.other()) }),
		playtest.So(ruleEntryNear, func(p *pos, no []int16) bool { return anyNearer(p, no[0], p.apart(no[1], no[2])) }, nil),
	}
}

// block stands a unit of a side on a hex.
func (p *pos) block(h int16, who side) {
	p.at[trailing(p.sc.sides[who])] = h
}

func operationReasons() []reason {
	begun := func(p *pos, u int16) bool {
		switch p.task[u] {
		case waiting, fired, switched:
			return true
		}
		return false
	}
	return []reason{
		playtest.Single(ruleNotOnMap, func(p *pos, u int16) bool { return p.at[u] < 0 }),
		playtest.Single(ruleNotActive, func(p *pos, u int16) bool { return p.active < 0 || p.sc.formations[p.active].units>>u&1 == 0 }),
		byTask(ruleHasActed, done),
		byTask(ruleOneOperation, moving),
		byTask(ruleIsCombined, combined, switched, moved, waiting, fired, firedMove),
		byTask(ruleMovementFire, moving),
		playtest.So(ruleWaitTurn, func(p *pos, no []int16) bool { return begun(p, no[1]) && no[0] != no[1] }, func(p *pos, _ []int16) {
			for u := range p.sc.units {
				if begun(p, int16(u)) {
					p.task[u] = done
				}
			}
		}),
		byTask(ruleWaitedMove, waiting),
		playtest.So(ruleWaitMoved, func(p *pos, no []int16) bool {
			t := p.task[no[0]]
			return t == idle || t == combined || t == switched
		}, func(p *pos, no []int16) { p.task[no[0]] = moved }),
		playtest.Single(ruleBegun, func(p *pos, u int16) bool { t := p.task[u]; return t == moving || t == moved || t == firedMove }),
		playtest.So(ruleConcert, func(p *pos, no []int16) bool { return p.task[no[0]] == idle && p.task[no[1]] == waiting },
			func(p *pos, no []int16) { p.task[no[0]] = combined }),
		playtest.Single(ruleNoPartner, func(p *pos, u int16) bool {
			for v := range p.sc.units {
				if t := p.task[v]; v != int(u) && p.at[v] >= 0 && p.unit(v).formation == p.active && (t == idle || t == waiting || t == switched) {
					return false
				}
			}
			return true
		}),
		playtest.Single(ruleInAlready, func(p *pos, u int16) bool { return p.firing>>u&1 != 0 }),
		byTask(ruleFireFirst, combined, switched, moved, waiting),
		// 8.0 to 8.3
		playtest.So(ruleStandsThere, func(p *pos, no []int16) bool { return p.at[no[0]] == no[1] }, nil),
		playtest.So(ruleTooFar, func(p *pos, no []int16) bool {
			left, _ := p.allowance(int(p.stack.Top().A))
			return no[0] > no[1] && int(no[1]) == left
		}, nil),
		playtest.Single(ruleSea, func(p *pos, h int16) bool { return p.sc.ground.terrain(h).mp == 0 }),
		playtest.So(ruleCliff, func(p *pos, no []int16) bool { return p.cliffs(no[0], no[1]) }, nil),
		playtest.So(ruleStacking, func(p *pos, no []int16) bool {
			return p.crowd(no[0]) == 2 && p.standing(p.decider().other(), no[0]) == 0
		}, clearHex),
		playtest.So(ruleFullOnWay, func(p *pos, no []int16) bool { return p.standing(p.decider(), no[0]) == 2 }, clearWay),
		playtest.So(ruleTwoEnemies, func(p *pos, no []int16) bool { return p.standing(p.decider().other(), no[0]) == 2 }, clearHex),
		playtest.So(ruleEnemyThere, func(p *pos, no []int16) bool { return p.standing(p.decider().other(), no[0]) == 1 }, clearHex),
		playtest.So(ruleEnemyOnWay, func(p *pos, no []int16) bool { return p.standing(p.decider().other(), no[0]) > 0 }, clearWay),
	}
}

func fightReasons() []reason {
	outside := func(p *pos, u int16) bool {
		return p.at[u] < 0 || p.stack.Top().Proc != procRetreat || p.leaving>>u&1 == 0
	}
	hand := func(p *pos) *kernel.Frame { return p.stack.Top() }
	return []reason{
		playtest.So(ruleNobodyThere, func(p *pos, no []int16) bool { return p.standing(p.decider().other(), no[0]) == 0 },
			func(p *pos, no []int16) { p.block(no[0], p.decider().other()) }),
		playtest.So(ruleFireBeside, func(p *pos, no []int16) bool { return p.apart(p.at[no[0]], no[1]) != 1 }, nil),
		byTask(ruleFiresOnce, fired, firedMove),
		playtest.So(ruleFireCliff, func(p *pos, no []int16) bool { return p.cliffs(p.at[no[0]], no[1]) }, nil),
		playtest.Single(ruleHeavy, func(p *pos, u int16) bool { k := p.unit(int(u)).kind; return k == heavyWeapons || k == gliderHeavy }),
		playtest.So(ruleCloseBeside, func(p *pos, no []int16) bool { return p.apart(p.at[no[0]], no[1]) > 1 }, nil),
		// 9.1
		playtest.Plain(ruleBeforeGerman, func(p *pos) bool { return p.decider() == p.activeSide() || p.decider() == allied }),
		playtest.Plain(ruleBeforeFull, func(p *pos) bool { return p.battle().Proc == procClose || p.battle().B == 1 }),
		playtest.So(ruleBeforeRoom, func(p *pos, no []int16) bool {
			room := 0
			for _, h := range p.sc.ground.Grid.Adjacent[no[0]] {
				if h != board.NoHex && !p.cliffs(no[0], h) && !p.sc.ground.sea(h) && p.standing(allied, h) == 0 {
					room += 2 - p.standing(german, h)
				}
			}
			return p.sc.ground.Exits[no[0]] == 0 && room < p.standing(german, no[0])
		}, nil),
		playtest.Plain(ruleBeforeAll, func(p *pos) bool { return hand(p).C&retreatBefore != 0 && p.battle().B == 0 }),
		// 9.0, 6.1, 6.2
		playtest.Single(ruleBattleArtillery, func(_ *pos, n int16) bool { return n > 1 }),
		playtest.Single(ruleBattleSupport, func(_ *pos, n int16) bool { return n > 2 }),
		playtest.So(ruleNoArtillery, func(p *pos, no []int16) bool { return side(no[0]) == p.decider() && int16(p.artillery[no[0]]) == no[1] },
			func(p *pos, no []int16) { p.artillery[no[0]] = 9 }),
		playtest.So(ruleNoSupport, func(p *pos, no []int16) bool { return int16(p.support) == no[0] && p.decider() == allied },
			func(p *pos, _ []int16) { p.support = 9 }),
		playtest.Plain(ruleGermanSupport, func(p *pos) bool { return p.decider() == german }),
		// 9.3.2
		playtest.Single(ruleTarget, func(p *pos, u int16) bool {
			f := hand(p)
			if f.Step == fireAttackerHit {
				return p.firing>>u&1 == 0
			}
			return p.at[u] != f.A || p.unit(int(u)).side == p.activeSide()
		}),
		// 9.3.3, 11.0 to 11.2
		playtest.Plain(ruleMustRetreat, func(p *pos) bool { return p.battle().Proc == procClose && p.hits[trailing(p.leaving)] > 0 }),
		playtest.Single(ruleNotRetreating, outside),
		playtest.So(ruleRetreatBeside, func(p *pos, no []int16) bool { return p.apart(p.at[no[0]], no[1]) != 1 }, nil),
		playtest.Single(ruleRetreatSea, func(p *pos, h int16) bool { return p.sc.ground.terrain(h).mp == 0 }),
		playtest.So(ruleRetreatCliff, func(p *pos, no []int16) bool { return p.cliffs(p.at[no[0]], no[1]) }, nil),
		playtest.So(ruleRetreatEnemy, func(p *pos, no []int16) bool { return p.standing(p.decider().other(), no[0]) > 0 }, clearHex),
		playtest.So(ruleRetreatBack, func(p *pos, no []int16) bool { return p.battle().A == no[0] && p.battle().C == no[1] }, nil),
		playtest.So(ruleRetreatEntry, func(p *pos, no []int16) bool { return p.battle().B == no[0] && p.battle().C == no[1] }, nil),
		playtest.So(ruleNoExit, func(p *pos, no []int16) bool { return p.sc.ground.Exits[no[0]]>>no[1]&1 == 0 }, nil),
		playtest.Plain(ruleHoldFire, func(p *pos) bool { return p.battle().Proc == procFire }),
		playtest.Plain(ruleHoldWho, func(p *pos) bool { return p.leaving == 1<<p.battle().B }),
		playtest.Plain(ruleHoldResult, func(p *pos) bool { return p.hits[p.battle().A] == 0 || p.battle().E&defenderGoes == 0 }),
		playtest.Single(ruleHoldHurt, func(p *pos, u int16) bool { return p.hits[u] > 1 && p.battle().A == u }),
	}
}

func nightReasons() []reason {
	return []reason{
		playtest.Single(ruleNoReturn, func(p *pos, u int16) bool { return p.at[u] == eliminated || p.at[u] == exited }),
		playtest.Single(ruleOwnUnits, func(p *pos, u int16) bool { return p.unit(int(u)).side != p.decider() }),
		playtest.So(ruleUnhurt, func(p *pos, no []int16) bool { return p.hits[no[0]] == 0 }, func(p *pos, no []int16) { p.hits[no[0]] = 1 }),
		playtest.Single(ruleRedeployGerman, func(p *pos, u int16) bool { return p.unit(int(u)).side == allied }),
		playtest.Plain(ruleRedeployFight, func(p *pos) bool { return p.sc.turns[p.turn].night }),
		byTask(ruleRedeployed, done),
		playtest.So(ruleRefitted, func(p *pos, no []int16) bool { return p.refitted>>no[0]&1 != 0 }, func(p *pos, _ []int16) { p.refitted = 0 }),
	}
}

// elsewhere are the refusals that a position cannot be asked for like this, and why.
func elsewhere() map[*play.Rule]string {
	return map[*play.Rule]string{
		ruleOtherDecision: "what belongs to another decision, told of it by 4.0_what_is_decided",
		ruleUnknown:       "what does not exist is never tried",
		ruleOver:          "the end has no choices",
		ruleNotInCup:      "chance draws only what is in the cup",
		ruleNoWay:         "on the five maps a way leads from every hex to every other",
	}
}

// TestRefusalsAreTrue asks at the decisions of random games of all beaches why things are refused, and
// looks whether it is so: every refusal that the game can say.
func TestRefusalsAreTrue(t *testing.T) {
	g := load(t)
	truth := playtest.NewTruth(book, reasons())
	truth.Complete(t, elsewhere())
	for seed := range uint64(3) {
		for _, sc := range g.Info().Scenarios {
			p, rng := newGame(t, g, sc.ID), rand.New(rand.NewPCG(3, seed))
			for !p.Node().Final {
				if p.Node().Seat >= 0 {
					truth.Ask(t, p, asked(p, rng))
					switch p.Node().Kind {
					case nodeLand, nodeEnter, nodeDefend, nodeOperate, nodeRetreat, nodeHold:
						q := p.Clone().(*pos)
						crowdIn(q)
						truth.Ask(t, q, asked(q, rng))
					}
				}
				goOn(p, rng)
			}
		}
	}
	truth.All(t)
}

// crowdIn brings what is seldom seen in a random game: the other side stands where units are to come in,
// all round a unit under fire, and beyond a cliff; who retreats stands at a cliff, and who attacks in close combat
// had a hit before.
func crowdIn(p *pos) {
	f, them := p.stack.Top(), p.sc.sides[p.decider().other()]
	around := func(h int16, fits func(to int16) bool) {
		for _, to := range p.sc.ground.Grid.Adjacent[h] {
			if to != board.NoHex && !p.sc.ground.sea(to) && p.crowd(to) == 0 && them != 0 && fits(to) {
				p.at[trailing(them)] = to
				them &= them - 1
			}
		}
	}
	switch p.Node().Kind {
	case nodeLand, nodeEnter:
		for m := p.pending(p.decider()); m != 0 && them != 0; m &= m - 1 {
			p.at[trailing(them)] = p.unit(trailing(m)).hex
			them &= them - 1
		}
	case nodeDefend:
		if f.Proc == procFire {
			them &^= p.firing
			around(f.A, func(int16) bool { return true })
		}
	case nodeOperate:
		around(p.at[f.A], func(to int16) bool { return p.cliffs(p.at[f.A], to) })
	case nodeRetreat:
		for h := range p.sc.ground.len() {
			for _, to := range p.sc.ground.Grid.Adjacent[h] {
				if to != board.NoHex && !p.sc.ground.sea(h) && !p.sc.ground.sea(to) && p.cliffs(h, to) {
					p.at[trailing(p.leaving)] = h
				}
			}
		}
	case nodeHold:
		f.C &^= retreatHold
		p.hits[p.battle().A] = 2
	}
}

// goOn makes a choice or a draw at random; where units can fight or fight together, often that.
func goOn(p *pos, rng *rand.Rand) {
	var bold []kernel.Choice
	for _, c := range p.Legal(nil) {
		switch c.Verb {
		case verbClose:
			bold = append(bold, c, c, c)
		case verbFire, verbCombined, verbAdd, verbWait:
			bold = append(bold, c)
		}
	}
	if len(bold) > 0 && rng.IntN(3) > 0 {
		p.Apply(bold[rng.IntN(len(bold))], nil)
		return
	}
	kernel.Random(p, rng, 1)
}

// asked is what a person might try, what somebody who points at a unit or a hex is told of, and a
// landing or a retreat to any hex.
func asked(p *pos, rng *rand.Rand) []kernel.Choice {
	list := p.Candidates(nil)
	for _, c := range list {
		if c.Verb == verbLand || c.Verb == verbEnter || c.Verb == verbRetreat {
			c.B = int16(rng.IntN(int(p.sc.ground.len())))
			list = append(list, c)
		}
	}
	list = book.At(p, "", p.unit(rng.IntN(len(p.sc.units))).id, list)
	return book.At(p, p.hex(int16(rng.IntN(int(p.sc.ground.len())))), "", list)
}
