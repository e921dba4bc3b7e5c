package dday91

import (
	"sandtable/games/dday91/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/play/playtest"
)

// reason is what a refusal says of a position.
type reason = playtest.Reason[*position]

// marked is so of a unit with a mark, and no more without it.
func marked(rule *play.Rule, m mark) reason {
	return playtest.So(rule, func(p *position, no []int16) bool { return p.is(no[0], m) }, func(p *position, no []int16) { p.unmark(no[0], m) })
}

func (p *position) unmark(u int16, m mark) { p.mark[u] &^= m; p.rebuilt() }

// rebuilt brings what follows from a position up to date after it was changed by hand.
func (p *position) rebuilt() {
	reach := p.reach
	p.rebuild()
	p.reach = reach
	if p.Node().Kind == nodeMarch {
		p.survey()
	}
}

// people counts the units of a side in a hex that fit.
func (p *position) people(s kernel.Seat, h int16, fits func(c *order.Unit) bool) (n int) {
	for u := range units(s) {
		if p.on(u) && p.loc[u] == h && fits(&p.sc.Units[u]) {
			n++
		}
	}
	return n
}

// stackers counts those that count for stacking.
func (p *position) stackers(s kernel.Seat, h int16) int { return p.people(s, h, (*order.Unit).Stacks) }

// them is the side that does not decide.
func (p *position) them() kernel.Seat { return 1 - p.seat() }

// vacate takes the units of the other side, but for those that fit, off the board.
func vacate(p *position, _ []int16) {
	for u := range units(p.them()) {
		if p.on(u) {
			p.lift(u)
			p.life[u] = departed
		}
	}
	p.rebuilt()
}

// rich has Moves for everything.
func rich(p *position, _ []int16) { p.moves = [2]uint8{maxMoves, maxMoves} }

// reasons are those of every refusal that the game can say.
func reasons() []reason {
	list := append(generalReasons(), seaReasons()...)
	list = append(append(list, marchReasons()...), effortReasons()...)
	list = append(append(list, attackReasons()...), battleReasons()...)
	return append(append(list, advanceReasons()...), airReasons()...)
}

func generalReasons() []reason {
	line := func(p *position, u int16) *order.Placing { return p.sc.Line(u, false) }
	without := func(p *position, u, h, vacate, come int16) bool { return !p.stackOKWithout(sideOf(u), h, vacate, come) }
	return []reason{
		playtest.Single(ruleOwn, func(p *position, u int16) bool { return sideOf(u) != p.seat() }),
		playtest.Single(ruleHere, func(p *position, u int16) bool { return p.life[u] != inPlay }),
		playtest.So(ruleNoSupply, func(p *position, no []int16) bool { return p.is(no[0], unsupplied) }, func(p *position, no []int16) { p.unmark(no[0], unsupplied) }),
		playtest.So(ruleMoves, func(p *position, no []int16) bool { return no[2] < no[1] && int16(p.moves[sideOf(no[0])]) == no[2] }, rich),
		playtest.Pair(ruleForesight, func(p *position, u, h int16) bool { return p.stackers(sideOf(u), h) > 0 }),
		playtest.Single(ruleUnsettled, func(p *position, h int16) bool { return !p.stackOK(p.seat(), h) }),
		// 6a
		playtest.Single(ruleSetup, func(p *position, u int16) bool { return line(p, u) != nil && line(p, u).Rule == order.FixedHex }),
		playtest.Single(ruleSetupNone, func(p *position, u int16) bool { return line(p, u) == nil && p.life[u] != unplaced && !p.on(u) }),
		playtest.Pair(ruleSetupHex, func(p *position, u, h int16) bool { return !line(p, u).Fits(&p.sc.Board, h) }),
		playtest.So(ruleSetupCoast, func(p *position, no []int16) bool {
			return p.loc[no[2]] == no[1] && line(p, no[0]).Rule == order.CoastWest && line(p, no[2]).Rule == order.CoastWest
		}, func(p *position, no []int16) { p.lift(no[2]) }),
		playtest.Single(ruleSetupAll, func(p *position, u int16) bool { return p.life[u] == unplaced }),
		playtest.Pair(ruleStack, func(p *position, u, h int16) bool { return without(p, u, h, noPiece, u) }),
		playtest.Pair(ruleSetupLeave, func(p *position, u, h int16) bool { return p.loc[u] == h && without(p, u, h, u, noPiece) }),
		// 3f, 11b
		playtest.Pair(ruleEntryHeld, func(p *position, u, h int16) bool { return !p.controls(sideOf(u), h) }),
		playtest.Single(ruleEntryFoe, func(p *position, h int16) bool { return p.stackers(p.them(), h) > 0 }),
		playtest.Pair(ruleEntry, func(p *position, u, h int16) bool { l := p.sc.Line(u, true); return l == nil || l.Hex != h }),
		playtest.Single(ruleEntryTown, func(p *position, h int16) bool { return !p.sc.Hex[h].IsCity() }),
		playtest.So(ruleRefit, func(p *position, no []int16) bool { return !p.is(no[0], reduced) }, func(p *position, no []int16) { p.mark[no[0]] |= reduced }),
		playtest.Single(ruleRefitWho, func(p *position, u int16) bool { c := &p.sc.Units[u]; return !c.IsCorps() && c.Class != order.Air }),
		playtest.So(ruleReplace, func(p *position, no []int16) bool { return p.life[no[0]] != dead }, func(p *position, no []int16) { p.lift(no[0]); p.life[no[0]] = dead }),
		playtest.Single(ruleReplaceWho, func(p *position, u int16) bool {
			c := &p.sc.Units[u]
			return !c.IsCorps() && !c.IsHQ() && c.Class != order.Air
		}),
	}
}

func seaReasons() []reason {
	closed := func(p *position, h int16) bool { return !p.control.has(h) || p.stackers(german, h) > 0 }
	stays := func(p *position, u int16) bool { return !p.sc.Units[u].Stacks() }
	return []reason{
		playtest.Pair(rulePort, func(p *position, u, h int16) bool { return p.loc[u] == h && !p.sc.Hex[h].Port }),
		playtest.Pair(rulePortHere, func(p *position, u, h int16) bool { return p.loc[u] == h }),
		playtest.Single(rulePortNone, func(p *position, h int16) bool { return !p.sc.Hex[h].Port }),
		playtest.Single(rulePortShut, closed),
		marked(ruleShipOnce, shipped),
		playtest.Single(ruleNoTransfer, stays),
		playtest.Pair(ruleInvadeFrom, func(p *position, u, h int16) bool {
			return (p.at(u).Country == order.MedBase) != (p.sc.Hex[h].SeaArea == mediterranean)
		}),
		playtest.Pair(ruleInvadePort, func(p *position, u, h int16) bool {
			x := &p.sc.Hex[h]
			return p.loc[u] == h && x.Country != order.MedBase && (x.Country != order.Britain || !x.Port)
		}),
		playtest.Pair(ruleInvadeAir, func(p *position, u, h int16) bool {
			return p.sc.Units[u].Class == order.Air && p.sc.Grid.Distance(p.loc[u], h) > 5
		}),
		playtest.Single(ruleInvadeWho, func(p *position, u int16) bool { return p.sc.Units[u].Class == order.StrategicAir }),
		playtest.Single(ruleInvadeOnce, func(p *position, u int16) bool { return p.at(u).Terrain == order.Sea }),
		playtest.Pair(ruleInvasionHex, func(p *position, _, h int16) bool { return p.sc.Hex[h].Invasion == 0 }),
		// 3e2.5
		playtest.Single(ruleLanding, func(p *position, h int16) bool {
			for u := range int16(nPieces) {
				if p.on(u) && p.at(u).Terrain == order.Sea && p.at(u).Points(h) {
					return false
				}
			}
			return true
		}),
		playtest.Single(ruleLandCoast, func(p *position, h int16) bool { return !p.sc.Hex[h].Coastal }),
		playtest.So(ruleLandHeld, func(p *position, no []int16) bool { return p.stackers(german, no[0]) > 0 }, vacate),
		playtest.Plain(ruleLandSide, func(p *position) bool { return p.seat() == german }),
		playtest.Single(ruleLandFirst, func(p *position, h int16) bool { return p.stackers(allied, h) == 0 }),
	}
}

// riders are the lead of a march and who rides with it.
func (p *position) riders(u int16) bool {
	f := p.stack.Top()
	return u == f.B || int16(p.box[u]) == f.B && p.is(u, covered)
}

func marchReasons() []reason {
	hand := func(p *position) *kernel.Frame { return p.stack.Top() }
	pursuit := func(p *position) bool { return hand(p).C == marchPursuit }
	army := func(p *position, u int16) bool { return p.sc.Units[u].IsArmy() }
	beside := func(p *position, h int16, zone bool) bool {
		for u := range units(p.them()) {
			if p.on(u) && p.sc.Units[u].Fights() && !p.is(u, unsupplied) && p.sc.Grid.Distance(p.loc[u], h) == 1 {
				return zone
			}
		}
		return !zone
	}
	return []reason{
		playtest.Single(ruleNoMove, func(p *position, u int16) bool { return !p.sc.Units[u].Stacks() }),
		marked(ruleMoveOnce, done),
		playtest.Single(ruleGroup, func(p *position, u int16) bool { return !p.is(u, covered) && u != hand(p).B }),
		playtest.Single(ruleLeads, func(p *position, u int16) bool { return u == hand(p).B }),
		playtest.Single(ruleNoFactors, func(p *position, u int16) bool { return p.mf(u) == 0 }),
		playtest.Pair(ruleBaseOut, func(p *position, u, h int16) bool { return p.loc[u] == h && p.at(u).Country == order.MedBase }),
		playtest.Single(rulePick, func(p *position, u int16) bool { return !army(p, u) }),
		playtest.Pair(rulePickHere, func(p *position, u, v int16) bool { return p.loc[u] != p.loc[v] }),
		playtest.Pair(rulePickHas, func(p *position, u, v int16) bool { return int16(p.box[u]) == v }),
		playtest.Pair(rulePickNot, func(p *position, u, v int16) bool { return int16(p.box[u]) != v }),
		playtest.Plain(rulePickPursuit, pursuit),
		playtest.Single(ruleBox, func(p *position, u int16) bool { return army(p, u) || !p.sc.Units[u].Stacks() }),
		playtest.Single(ruleExit, func(p *position, u int16) bool { return !p.at(u).Edge }),
		playtest.Pair(ruleStandsHere, func(p *position, u, h int16) bool { return p.loc[u] == h }),
		playtest.Single(ruleOutside, func(p *position, h int16) bool { return p.sc.Hex[h].Terrain == order.Outside }),
		playtest.Single(ruleAirSea, func(p *position, u int16) bool { return p.sc.Units[u].IsAir() }),
		playtest.Pair(ruleSea, func(p *position, u, h int16) bool { return p.sc.Units[u].IsGround() && !p.byLand(p.loc[u], h) }),
		playtest.Pair(ruleFar, func(p *position, u, h int16) bool {
			return p.riders(u) && int(p.limitsOf(u, pursuit(p)).all) < p.sc.Grid.Distance(p.loc[u], h)*3
		}),
		playtest.Single(ruleSpent, func(p *position, u int16) bool { return p.limitsOf(u, pursuit(p)).all < 1 }),
		playtest.So(ruleEnemy, func(p *position, no []int16) bool { return p.stackers(p.them(), no[1]) > 0 && !p.sc.opt.nations14a }, vacate),
		playtest.So(ruleUnitType, func(p *position, no []int16) bool {
			air := p.people(p.them(), no[1], func(c *order.Unit) bool { return c.Class == order.Air })
			return p.sc.opt.nations14a && (p.sc.Units[no[0]].IsAir() && air > 0 || !p.sc.Units[no[0]].IsAir() && p.stackers(p.them(), no[1]) > air)
		}, vacate),
		playtest.So(ruleFlyOver, func(p *position, no []int16) bool {
			return p.sc.Units[no[0]].IsAir() && p.stackers(p.them(), no[1]) > 0
		}, vacate),
		playtest.So(ruleZoneDouble, func(p *position, no []int16) bool { return p.riders(no[0]) && beside(p, no[1], true) }, vacate),
		playtest.So(ruleZoneToZone, func(p *position, no []int16) bool {
			return p.riders(no[0]) && p.is(no[0], fromZone) && beside(p, no[1], true)
		}, func(p *position, _ []int16) {
			for u := range p.mark {
				p.mark[u] &^= fromZone
			}
			p.rebuilt()
		}),
		playtest.So(ruleZoneStop, func(p *position, no []int16) bool { return p.loc[no[0]] != no[1] && !p.is(no[0], stopped) }, vacate),
		playtest.So(ruleStopped, func(p *position, no []int16) bool {
			return p.is(no[0], stopped) && !p.is(no[0], dropped) && beside(p, p.loc[no[0]], true)
		},
			func(p *position, no []int16) { p.unmark(no[0], stopped) }),
		// 13d
		playtest.Single(ruleDropWho, func(p *position, u int16) bool { return !p.sc.Units[u].Drops }),
		marked(ruleDropped, dropped|stopped),
		playtest.Single(ruleDropNow, func(p *position, u int16) bool { return p.spent[u] > 0 && !pursuit(p) }),
		playtest.So(ruleDropFrom, func(p *position, no []int16) bool { return !p.is(no[0], fromCity) }, func(p *position, no []int16) { p.mark[no[0]] |= fromCity }),
		playtest.Plain(ruleDropPursue, pursuit),
		playtest.Pair(ruleDropWhere, func(p *position, u, h int16) bool { return p.sc.Grid.Distance(p.loc[u], h) > 5 }),
		playtest.So(ruleDropWay, func(p *position, no []int16) bool { return p.sc.Grid.Distance(p.loc[no[0]], no[1]) <= 5 }, vacate),
		playtest.Single(ruleDropFoe, func(p *position, h int16) bool { return p.stackers(german, h) > 0 }),
		playtest.Single(ruleDropGround, func(p *position, h int16) bool { return !p.sc.Hex[h].IsLand() }),
		playtest.Single(ruleDropPeaks, func(p *position, h int16) bool { return p.sc.Hex[h].Terrain == order.Mountain }),
		playtest.Plain(ruleBadDrops, func(p *position) bool { return p.bad }),
	}
}

// byLand tells whether ways over land join two hexes.
func (p *position) byLand(from, to int16) bool {
	var seen hexSet
	seen.add(from)
	for list := []int16{from}; len(list) > 0; list = list[1:] {
		for d, n := range p.sc.Hex[list[0]].Next {
			if n >= 0 && p.sc.Hex[n].IsLand() && !p.sc.Hex[list[0]].AllSea[d] && !seen.has(n) {
				seen.add(n)
				list = append(list, n)
			}
		}
	}
	return seen.has(to)
}

func effortReasons() []reason {
	division := func(p *position, d int16) bool { return p.sc.Units[d].Class == order.Divisional }
	return []reason{
		playtest.Single(ruleEffortWho, func(p *position, u int16) bool { c := &p.sc.Units[u]; return !c.Mech || !c.IsGround() }),
		playtest.Single(ruleEffortHand, func(p *position, u int16) bool { return !p.riders(u) }),
		playtest.Single(ruleEffortOnce, func(p *position, u int16) bool { return p.is(u, tired) }),
		playtest.Single(ruleEffortFirst, func(p *position, u int16) bool { return p.spent[u] == 0 }),
		playtest.Pair(ruleEffort, func(p *position, u, h int16) bool {
			return p.sc.Grid.Distance(p.loc[u], h) == 1 && p.stackers(p.them(), h) == 0
		}),
		// 16
		playtest.Single(ruleSpare, func(p *position, d int16) bool { return !division(p, d) }),
		playtest.Single(ruleSpareOther, func(p *position, d int16) bool { return sideOf(d) != p.seat() }),
		playtest.Single(ruleSpareUsed, func(p *position, d int16) bool { return division(p, d) && p.life[d] != unused && p.life[d] != dead }),
		playtest.Single(ruleSplit, func(p *position, u int16) bool { return !p.sc.Units[u].IsCorps() }),
		marked(ruleSplitTired, reduced),
		playtest.Single(ruleSplitStop, func(p *position, u int16) bool { return p.limitsOf(u, p.stack.Top().C == marchPursuit).all < 1 }),
		playtest.Pair(ruleSplitStack, func(p *position, _, h int16) bool { return p.stackers(p.seat(), h) > 0 }),
		playtest.Single(ruleMerge, func(p *position, d int16) bool { return !division(p, d) }),
		playtest.Single(ruleMergeWho, func(p *position, u int16) bool { return !p.sc.Units[u].IsCorps() }),
		playtest.Single(ruleMergeFull, func(p *position, u int16) bool { return !p.is(u, reduced) }),
		playtest.Pair(ruleMergeHere, func(p *position, d, u int16) bool { return p.loc[d] != p.loc[u] }),
		playtest.Single(ruleMergeStop, func(p *position, u int16) bool { return p.limitsOf(u, p.stack.Top().C == marchPursuit).all < 1 }),
		playtest.Plain(ruleOption, func(p *position) bool { // in a game with every option it would not be so
			return p.sc.opt != options{true, true, true, true, true, true, true, true, true, true, true, true, true, true, true}
		}),
	}
}
