package knapp

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"sandtable/kernel"
	"sandtable/play"
	"sandtable/play/playtest"
)

// reason is what a refusal says of a position.
type reason = playtest.Reason[*state]

// marked is so of a unit with a mark, and no more without it.
func marked(rule *play.Rule, mark uint8) reason {
	return playtest.So(rule, func(s *state, no []int16) bool { return s.flag[no[0]]&mark != 0 },
		func(s *state, no []int16) { s.flag[no[0]] &^= mark })
}

// count counts the units in an area that fit.
func (s *state) count(a int16, fits func(u int) bool) (n int) {
	for u := range s.d.units {
		if s.at[u] == int8(a) && fits(u) {
			n++
		}
	}
	return n
}

// foes and friends count the units in an area by the side that decides.
func (s *state) foes(a int16) int {
	return s.count(a, func(u int) bool { return s.side(u) != int(s.Node().Seat) })
}

func (s *state) friends(a int16) int {
	return s.count(a, func(u int) bool { return s.side(u) == int(s.Node().Seat) })
}

// depart takes the units that fit off the map.
func (s *state) depart(fits func(u int) bool) {
	for u := range s.d.units {
		if s.at[u] >= 0 && fits(u) {
			s.put(u, gone)
		}
	}
}

// sole tells whether only Germans are in an area.
func (s *state) sole(a int16) bool {
	germans := s.count(a, func(u int) bool { return s.side(u) == german })
	return germans > 0 && germans == s.count(a, func(int) bool { return true })
}

// noEnemies takes the enemies of the side that decides off the map.
func noEnemies(s *state, _ []int16) {
	seat := int(s.Node().Seat)
	s.depart(func(u int) bool { return s.side(u) != seat })
}

// emptyArea takes everybody but the unit in hand out of the area that a refusal mentions first.
func emptyArea(s *state, no []int16) {
	hand := int(s.stack.Top().A)
	s.depart(func(u int) bool { return s.at[u] == int8(no[0]) && u != hand })
}

// linked tells whether two areas have a link that fits.
func (s *state) linked(a, b int16, fits func(l link) bool) bool {
	for _, l := range s.d.links {
		if (l.a == int(a) && l.b == int(b) || l.a == int(b) && l.b == int(a)) && fits(l) {
			return true
		}
	}
	return false
}

func isRoad(l link) bool { return l.road }

func anyLink(link) bool { return true }

// reasons are those of every refusal that the game can say.
func reasons() []reason {
	list := append(moveReasons(), arrivalReasons()...)
	return append(append(list, fireReasons()...), stepReasons()...)
}

// otherArmy tells whether units of the other Allied army than that of a unit are in an area.
func (s *state) otherArmy(u, a int16) bool {
	return s.side(int(u)) == allied && s.count(a, func(v int) bool {
		return s.side(v) == allied && s.d.units[v].group != s.d.units[u].group
	}) > 0
}

func moveReasons() []reason {
	return []reason{
		marked(ruleOneMove, moved),
		playtest.So(ruleMarchDone, func(s *state, no []int16) bool { return s.has(int(no[0]), spent) && !s.has(int(no[0]), moved) },
			func(s *state, no []int16) { s.flag[no[0]] &^= spent }),
		playtest.Single(ruleOwnUnits, func(s *state, u int16) bool { return s.side(int(u)) != int(s.Node().Seat) }),
		playtest.So(ruleHere, func(s *state, no []int16) bool { return s.at[no[0]] == int8(no[1]) }, nil),
		playtest.So(ruleStacking, func(s *state, no []int16) bool {
			return s.friends(no[0]) >= 3 && (s.at[s.stack.Top().A] != int8(no[0]) || s.friends(no[0]) > 3)
		}, emptyArea),
		playtest.So(ruleTactical, func(s *state, no []int16) bool {
			return s.linked(no[0], no[1], func(l link) bool { return l.river && !l.road })
		}, nil),
		playtest.So(ruleNowhere, func(s *state, no []int16) bool { return s.at[no[0]] == int8(no[1]) && !s.anyWay(no[0]) }, nil),
		playtest.So(ruleContact, func(s *state, no []int16) bool {
			return s.foes(int16(s.at[no[0]])) > 0 && s.foes(no[1]) > 0
		}, noEnemies),
		playtest.So(ruleArmies, func(s *state, no []int16) bool {
			return s.otherArmy(no[0], no[1])
		}, func(s *state, no []int16) {
			s.depart(func(u int) bool { return s.d.units[u].group != s.d.units[no[0]].group })
		}),
		playtest.Single(ruleFixed, func(s *state, u int16) bool { return s.d.units[u].kind == static }),
		playtest.So(ruleAdjacent, func(s *state, no []int16) bool { return no[0] != no[1] && !s.linked(no[0], no[1], anyLink) }, nil),
		// K5.4, K5.7
		playtest.So(ruleMarch, func(s *state, no []int16) bool {
			return s.linked(no[0], no[1], anyLink) && !s.linked(no[0], no[1], isRoad)
		}, nil),
		playtest.So(ruleTwice, func(s *state, no []int16) bool {
			for i, a := range s.path {
				if i <= int(s.pathN) && a == int8(no[1]) {
					return s.at[no[0]] != a
				}
			}
			return false
		}, nil),
		playtest.So(ruleMarchContact, func(s *state, no []int16) bool {
			return s.at[no[0]] == int8(no[1]) && s.foes(no[1]) > 0 && s.pathN == 0
		}, noEnemies),
		playtest.So(ruleO1, func(s *state, no []int16) bool {
			way, cut := s.line(s.d.units[no[0]].group, int(no[1]))
			return cut != noArea && s.sideOf(1-s.side(int(no[0])))>>cut&1 != 0 && len(way) > 1
		}, func(s *state, _ []int16) { s.opts &^= o1 }),
		playtest.Single(ruleOverrunFirst, func(s *state, _ int16) bool { return s.turn == 1 }),
		playtest.Single(ruleOverrunWhen, func(s *state, _ int16) bool { return s.stack.Top().Proc != procMarch }),
		playtest.Single(ruleOverrunNone, func(s *state, a int16) bool { return s.foes(a) == 0 }),
		playtest.Single(ruleOverrunOnce, func(s *state, a int16) bool { return s.foes(a) > 0 && s.stack.Top().Step == marchOn }),
	}
}

// anyWay tells whether a unit on the map finds any area to go to, or to march to.
func (s *state) anyWay(u int16) bool {
	q := s.Clone().(*state)
	q.push(procOrder, int(u), 0)
	for a := range q.d.areas {
		for _, verb := range [...]uint16{verbTactical, verbMarch} {
			if q.Explain(kernel.Choice{Verb: verb, A: int16(a)}).OK() {
				return true
			}
		}
	}
	return false
}

func arrivalReasons() []reason {
	group := func(s *state, u int16, g int) bool { return s.d.units[u].group == g && s.at[u] < 0 }
	feeds := func(s *state, a int16, g int) bool { return s.d.areas[a].source == g }
	beachesOf := func(s *state, u int16, every func(a int16) bool) bool {
		for a := range s.d.areas {
			if feeds(s, int16(a), s.d.units[u].group) && !every(int16(a)) {
				return false
			}
		}
		return true
	}
	onList := func(s *state, u, a int16) bool { return s.d.units[u].entry>>a&1 != 0 }
	return []reason{
		playtest.So(ruleArrive, func(s *state, no []int16) bool { return s.sole(no[0]) }, noEnemies),
		playtest.So(ruleArriveBeach, func(s *state, no []int16) bool { return group(s, no[0], us) && !feeds(s, no[1], us) }, nil),
		playtest.So(ruleArriveEast, func(s *state, no []int16) bool { return group(s, no[0], br) && !feeds(s, no[1], br) }, nil),
		playtest.So(ruleDue, func(s *state, no []int16) bool { return int16(s.due[no[0]]) == no[1] && s.due[no[0]] > s.turn },
			func(s *state, no []int16) { s.due[no[0]] = s.turn }),
		playtest.So(ruleArriveGerman, func(s *state, no []int16) bool { return onList(s, no[0], no[1]) && !onList(s, no[0], no[2]) }, nil),
		playtest.So(ruleArriveOnly, func(s *state, no []int16) bool {
			return s.friends(no[1]) < 3 && (!onList(s, no[0], no[2]) || s.friends(no[2]) >= 3)
		}, nil),
		playtest.Single(ruleNoRoom, func(s *state, u int16) bool {
			if s.side(int(u)) == german {
				for a := range s.d.areas {
					if onList(s, u, int16(a)) && s.friends(int16(a)) < 3 {
						return false
					}
				}
				return true
			}
			return beachesOf(s, u, func(a int16) bool { return s.friends(a) >= 3 || s.sole(a) || s.otherArmy(u, a) })
		}),
		playtest.So(ruleBeachesLost, func(s *state, no []int16) bool { return beachesOf(s, no[0], s.sole) }, noEnemies),
		playtest.Single(ruleO5, func(s *state, u int16) bool { return s.at[u] == absent }),
		playtest.Single(ruleGone, func(s *state, u int16) bool { return s.at[u] == gone }),
		playtest.So(ruleInPile, func(s *state, no []int16) bool { return s.at[no[0]] == dead && s.hits[no[0]] == s.str[no[0]] },
			func(s *state, no []int16) { s.hits[no[0]]-- }),
	}
}

func fireReasons() []reason {
	off := func(s *state, u int16) bool { return s.at[u] < 0 }
	guns := func(s *state, u int16) bool { return s.d.units[u].kind == artillery }
	side := func(s *state, f *kernel.Frame) int {
		if f.Proc == procShot {
			return s.side(int(f.A))
		}
		return int(f.A)
	}
	contact := func(s *state, a int16) bool { return s.foes(a) > 0 && s.friends(a) > 0 }
	return []reason{
		playtest.Single(ruleOffMap, off),
		playtest.So(ruleFire, func(s *state, no []int16) bool { return s.has(int(no[0]), fired) && !guns(s, no[0]) },
			func(s *state, no []int16) { s.flag[no[0]] &^= fired }),
		playtest.So(ruleSupporting, func(s *state, no []int16) bool { return s.has(int(no[0]), fired) && guns(s, no[0]) },
			func(s *state, no []int16) { s.flag[no[0]] &^= fired }),
		playtest.Single(ruleFireSide, func(s *state, u int16) bool { return s.side(int(u)) != side(s, s.stack.Top()) }),
		playtest.So(ruleNoEnemy, func(s *state, no []int16) bool {
			return s.at[no[0]] == int8(no[1]) && s.foes(no[1]) == 0 && !guns(s, no[0])
		}, nil),
		playtest.Single(ruleFireWhen, func(s *state, _ int16) bool { return s.stack.Top().Proc != procFire }),
		playtest.Single(ruleSupportNow, func(s *state, _ int16) bool { return s.stack.Top().Proc != procShot }),
		playtest.So(ruleArtillery, func(s *state, no []int16) bool {
			return guns(s, no[0]) && s.at[no[0]] == int8(no[1]) && contact(s, no[1])
		}, nil),
		playtest.Single(ruleGunsAlone, func(s *state, u int16) bool { return guns(s, u) && s.foes(int16(s.at[u])) == 0 }),
		playtest.Single(ruleNoGuns, func(s *state, u int16) bool { return !guns(s, u) }),
		playtest.So(ruleRange, func(s *state, no []int16) bool {
			return int8(no[1]) != s.at[no[0]] && !s.linked(no[1], int16(s.at[no[0]]), anyLink)
		}, nil),
		playtest.Single(ruleBeachFire, func(s *state, u int16) bool {
			return s.turn == 1 && s.step == 6 && s.d.areas[s.at[u]].kind != beach
		}),
		// K7.4
		playtest.So(rulePlacing, func(s *state, no []int16) bool {
			f := s.stack.Top()
			return f.A == no[1] && (s.at[no[0]] != int8(no[1]) || s.side(int(no[0])) != int(f.B))
		}, nil),
		// K9.1, K10.1
		playtest.Single(ruleNaval, func(s *state, a int16) bool { k := s.d.areas[a].kind; return k != beach && k != coastal }),
		playtest.So(ruleNavalEmpty, func(s *state, no []int16) bool {
			return s.count(no[0], func(u int) bool { return s.side(u) == german }) == 0
		}, nil),
		playtest.So(ruleNavalDice, func(s *state, no []int16) bool { return no[1] == int16(s.naval) && (no[0] > no[1] || no[0] < 1) },
			func(s *state, _ []int16) { s.naval = navalDice + 1 }),
		playtest.Single(ruleNavalWhen, func(s *state, _ int16) bool {
			f := s.stack.Top()
			return f.Proc != procNaval && (f.Proc != procFire || f.A != allied)
		}),
		playtest.Single(ruleAirSide, func(s *state, _ int16) bool { return s.Node().Seat == german }),
		playtest.Single(ruleAirEmpty, func(s *state, a int16) bool {
			return s.count(a, func(u int) bool { return s.side(u) == allied }) == 0
		}),
		playtest.So(ruleAirTwice, func(s *state, no []int16) bool { return s.air[no[1]] == int8(no[0]) }, func(s *state, no []int16) { s.air[no[1]] = noArea }),
		playtest.Single(ruleAirLate, func(s *state, _ int16) bool {
			for u := range s.d.units {
				if s.side(u) == allied && s.has(u, fired) {
					return true
				}
			}
			return false
		}),
		playtest.Single(ruleAirWhen, func(s *state, _ int16) bool { return s.stack.Top().Proc != procFire }),
	}
}

func stepReasons() []reason {
	feeds := func(s *state, g int16) bool {
		for i, a := range s.dump {
			if a >= 0 && s.d.areas[s.d.beachOf[i]].source == int(g) {
				return true
			}
		}
		return false
	}
	here := func(s *state, no []int16) bool { return s.at[no[0]] == int8(no[1]) }
	return []reason{
		// K8.1
		playtest.So(ruleFortify, func(s *state, no []int16) bool {
			k := s.d.areas[no[1]].kind
			return here(s, no) && k != beach && k != coastal
		}, nil),
		marked(ruleDigMoved, moved),
		playtest.So(ruleDigContact, func(s *state, no []int16) bool { return here(s, no) && s.foes(no[1]) > 0 }, noEnemies),
		marked(ruleDugIn, fortified),
		playtest.Single(ruleFortifyWhen, func(s *state, _ int16) bool { f := s.stack.Top(); return f.Proc != procMove || f.Step != 2 }),
		// K11
		playtest.So(ruleReplace, func(s *state, no []int16) bool { return s.points[no[0]] == 0 }, func(s *state, no []int16) { s.points[no[0]] = 1 }),
		playtest.Single(ruleReplaceWhen, func(s *state, _ int16) bool { return s.stack.Top().Proc != procReplace }),
		playtest.So(ruleFromDump, func(s *state, no []int16) bool {
			return s.at[no[0]] >= 0 && s.trace(int(s.at[no[0]]), s.dumpsOf(int(no[1])), s.sideOf(german)) == nil
		}, nil),
		playtest.So(ruleWhole, func(s *state, no []int16) bool { return s.hits[no[0]] == 0 }, func(s *state, no []int16) { s.hits[no[0]] = 1 }),
		playtest.Single(ruleNever, func(s *state, u int16) bool { return s.side(int(u)) == german || s.d.units[u].kind == airborne }),
		playtest.So(rulePile, func(s *state, no []int16) bool { return s.at[no[0]] == dead && !feeds(s, no[1]) }, func(s *state, no []int16) {
			for i, a := range s.d.beachOf {
				if s.d.areas[a].source == int(no[1]) {
					s.dump[i] = a
				}
			}
		}),
		// O2
		playtest.Single(ruleO2, func(s *state, _ int16) bool { return s.opts&o2 == 0 }),
		playtest.Single(ruleHaulSide, func(s *state, _ int16) bool { return s.Node().Seat == german }),
		playtest.Single(ruleNoDump, func(s *state, i int16) bool { return s.dump[i] < 0 }),
		playtest.So(ruleHauled, func(s *state, no []int16) bool { return s.hauled>>no[0]&1 != 0 }, func(s *state, _ []int16) { s.hauled = 0 }),
		playtest.So(ruleHaulRoad, func(s *state, no []int16) bool { return !s.linked(int16(s.dump[no[0]]), no[1], isRoad) }, nil),
		playtest.So(ruleHaulEnemy, func(s *state, no []int16) bool { return s.foes(no[1]) > 0 }, noEnemies),
	}
}

// TestRefusalsAreTrue asks at the decisions of random games why things are refused, and looks whether it is
// so: every refusal that the game can say.
func TestRefusalsAreTrue(t *testing.T) {
	truth := playtest.NewTruth(book, reasons())
	truth.Complete(t, map[*play.Rule]string{
		ruleTurn:        "what belongs to another decision, told of it by K3_sequence",
		ruleDice:        "chance throws what a die shows",
		ruleManyHits:    "chance throws no more hits than dice",
		ruleStaticFirst: "the one static unit of an area takes its hits unasked; a position set up by hand asks in K7.5_static_first",
	})
	for seed := range uint64(8) {
		for _, variant := range [...]string{"plain", "all", "O2"} {
			p, err := mustNew(t).New(scenarioID, variants[variant])
			if err != nil {
				t.Fatal(err)
			}
			s, rng := p.(*state), rand.New(rand.NewPCG(3, seed))
			for !s.Node().Final {
				if s.Node().Seat >= 0 {
					truth.Ask(t, s, asked(s, rng))
					if s.stack.Top().Proc != procShot { // a unit that fires has an enemy
						q := s.Clone().(*state)
						shuffle(q, rng)
						truth.Ask(t, q, asked(q, rng))
					}
				}
				kernel.Random(s, rng, 1)
			}
		}
	}
	truth.All(t)
}

// germans are the German units that move.
func germans(s *state) (list []int) {
	for u := s.d.base[german]; u < s.d.base[german+1]; u++ {
		if s.d.units[u].kind != static {
			list = append(list, u)
		}
	}
	return list
}

// shuffle brings what is seldom seen in a random game: a few units are somewhere else, and where a German
// unit arrives all areas of its list but one are full.
func shuffle(s *state, rng *rand.Rand) {
	if f := s.stack.Top(); f.Proc == procOrder && s.side(int(f.A)) == german && s.at[f.A] < 0 {
		others := slices.DeleteFunc(germans(s), func(u int) bool { return int16(u) == f.A })
		for areas := s.d.units[f.A].entry; areas&(areas-1) != 0; areas &= areas - 1 {
			for _, u := range others[:stackLimit] {
				s.put(u, bits.TrailingZeros64(areas))
			}
			others = others[stackLimit:]
		}
		return
	}
	for range 12 {
		if u := rng.IntN(len(s.d.units)); s.at[u] >= 0 && int16(u) != s.stack.Top().A && s.d.units[u].kind != static {
			s.put(u, rng.IntN(len(s.d.areas)))
		}
	}
}

// asked is what a person might try, and what is said of units and areas to whoever types it.
func asked(s *state, rng *rand.Rand) []kernel.Choice {
	list := s.Candidates(nil)
	for _, verb := range [...]uint16{verbMove, verbFortify, verbReplace, verbFire, verbSupport, verbHit} {
		list = append(list, kernel.Choice{Verb: verb, A: int16(rng.IntN(len(s.d.units)))})
	}
	for _, verb := range [...]uint16{verbTactical, verbMarch, verbAir} {
		list = append(list, kernel.Choice{Verb: verb, A: int16(rng.IntN(len(s.d.areas)))})
	}
	area := int16(rng.IntN(len(s.d.areas)))
	return append(list, kernel.Choice{Verb: verbOverrun}, kernel.Choice{Verb: verbNaval, A: area, B: int16(rng.IntN(20))},
		kernel.Choice{Verb: verbHaul, A: int16(rng.IntN(beaches)), B: area})
}
