package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 17.5 The 7th Armoured Division leaves the map and comes back behind the enemy.
var (
	ruleHook      = book.Rule("17.5", "The right hook", "From 1100 on 12 June units of the 7th Armoured may leave by hex 99.031 for 1 more point, all of them on one turn; four turns later or more they enter by 99.062, in column, each paying 1 more for those before it. Their division's quality is then 1 less, once. An enemy in that hex does not shut them out: the nearest that they can enter serve.", "nobody leaves the map in this game").Absent()
	ruleHookWho   = book.Rule("17.5", "The right hook", "Units of the 7th Armoured, and of formations attached to it.", "{unit} is not of the 7th Armoured Division")
	ruleHookLead  = book.Rule("17.5", "The right hook", "Leaders go with their units.", "{unit} is a leader and leaves with a unit")
	ruleHookTime  = book.Rule("17.5", "The right hook", "Not before 1100 on 12 June.", "nobody leaves before 1100 on 12 June")
	ruleHookTurn  = book.Rule("17.5", "The right hook", "All on one turn.", "the division has left on turn {n}, and nobody leaves on another")
	ruleHookHex   = book.Rule("17.5", "The right hook", "By one hex.", "{unit} does not stand in {hex}, from which the map is left")
	ruleHookCost  = book.Rule("17.5", "The right hook", "For 1 point more.", "leaving costs {half}, and {unit} has {half}")
	ruleHookEarly = book.Rule("17.5", "Coming back", "Four turns after they left, or later.", "{unit} comes back from turn {n} on")
	ruleHookForm  = book.Rule("17.5", "Coming back", "They come back in column.", "{unit} comes back in column")

	verbExit = book.Verb("exit", "unit", "leave the map")

	evExit     = book.Event("move", "{unit} leaves the map")
	evHookPays = book.Event("loss", "{division} is worn out: its quality is 1 less")
)

// Where and when the division goes round (17.5).
const (
	hooker    = "7arm"
	hookOut   = "99.031"
	hookIn    = "99.062"
	hookDay   = "0612"
	hookHour  = 11
	hookTurns = 4
	hookCost  = 2 // half points
)

// findHook finds the two hexes, if the division is in play and both are in the window.
func (sc *scenario) findHook() {
	sc.hookOut, sc.hookIn = -1, -1
	out, err := sc.Ground.Grid.Find(hookOut)
	in, bad := sc.Ground.Grid.Find(hookIn)
	for d := range sc.Divisions {
		if err == nil && bad == nil && sc.Divisions[d].ID == hooker {
			sc.hookOut, sc.hookIn = out, in
		}
	}
	for h := range int16(sc.hexes()) {
		if sc.hookIn >= 0 && sc.Ground.Grid.Distance(sc.hookIn, h) <= entryEdge {
			sc.hookDoors = append(sc.hookDoors, h)
		}
	}
}

// exitMove is leaving the map, as the end of a move or by itself.
func exitMove(first bool) play.Move[*state] {
	return play.Move[*state]{
		Verb: verbExit, Look: "move", Label: "Leave the map", Try: unitInHand(verbExit), Offer: asButton,
		Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
			if v := s.aboutInHand(f, c); !v.OK() {
				return v
			}
			mp := int(f.C)
			if first {
				if v := s.mayAct(f, toMove); !v.OK() {
					return v
				}
				_, mp = s.gait(int(f.A))
			}
			if v := s.mayExit(int(f.A)); !v.OK() {
				return v
			}
			cost := s.exitCost(int(f.A))
			return ruleHookCost.Only(mp >= cost, int16(cost), f.A, int16(mp))
		},
		Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
			if first {
				s.beginMove(f, 0, -int16(toExit), sink)
				return
			}
			s.makeForEdge(f)
		},
	}
}

// makeForEdge has a unit leave its hex for beyond the map: out of mines by a check and out of a
// heavy barrage by another, as for any other hex (10.2, G9.7).
func (s *state) makeForEdge(f *kernel.Frame) {
	f.B = s.at[f.A]
	s.setOff(f, -int16(toExit))
}

// exitCost is what leaving the map costs in half points: double in a storm out of column, and more
// out of a barrage (17.5, 1.2, G9.7, G9.12).
func (s *state) exitCost(u int) int {
	cost := hookCost
	if !s.is(u, inColumn) && s.sky() == order.Storm {
		cost *= 2
	}
	return cost + s.barrageToll(s.at[u])
}

// mayExit says why a unit cannot leave the map where it stands (17.5).
func (s *state) mayExit(u int) kernel.Verdict {
	n := int16(u)
	switch {
	case s.sc.hookOut < 0:
		return ruleHook.No()
	case !s.partOf(u, hooker):
		return ruleHookWho.No(n)
	case s.isLeader(u):
		return ruleHookLead.No(n)
	case !s.now().Since(hookDay, hookHour):
		return ruleHookTime.No()
	case s.week.hook != 0 && s.week.hook != s.turn:
		return ruleHookTurn.No(int16(s.week.hook))
	}
	return ruleHookHex.Only(s.at[u] == s.sc.hookOut, n, s.sc.hookOut)
}

// exit takes a unit off the map, with the leaders who go along with it.
func (s *state) exit(u int, sink kernel.Sink) {
	from := s.at[u]
	s.week.hook = s.turn
	leave := func(w int) {
		keep := s.unit[w]
		s.takeOff(w, boxed)
		if !s.isLeader(w) {
			s.unit[w].steps, s.unit[w].hits = keep.steps, keep.hits
			s.unit[w].flags = keep.flags & (abandoned | suppressed | acted)
		}
		s.week.hooked.add(w)
		evExit.Tell(sink, ruleHook, int16(w))
	}
	for _, l := range s.sc.leaders {
		if s.at[l] == from && s.is(l, riding) {
			leave(l)
		}
	}
	if w := s.passenger(u); w >= 0 {
		s.assets.cargo[u], s.assets.carrier[w] = 0, 0
		leave(w)
	}
	leave(u)
}

// goesRound tells whether a leader is on the way round with units of his that have not come back:
// he comes with the first of them, with no other (17.5, G23.4).
func (s *state) goesRound(l int) bool {
	return s.week.hooked.has(l) && s.anyone(func(u int) bool { return s.week.hooked.has(u) && s.leads(l, u) })
}

// hookBars tells whether a unit that has gone round cannot come back yet.
func (s *state) hookBars(u int) bool {
	return s.week.hooked.has(u) && s.turn < s.week.hook+hookTurns
}

// opensHook tells whether a unit that has gone round may come back at a hex now. Nobody shuts it
// out by standing in the one of the rule: then the nearest that it can enter are open.
func (s *state) opensHook(u int, h int16) bool {
	side, g := s.side(u), s.sc.Ground.Grid
	far := g.Distance(s.sc.hookIn, h)
	if s.hookBars(u) || far > entryEdge || s.enemyIn(side, h) >= 0 {
		return false
	}
	if s.enemyIn(side, s.sc.hookIn) < 0 {
		return far == 0
	}
	for _, n := range s.sc.hookDoors {
		if g.Distance(s.sc.hookIn, n) < far && s.enemyIn(side, n) < 0 && s.fitsHook(u, n) {
			return false
		}
	}
	return s.fitsHook(u, h)
}

// fitsHook tells whether the ground of a hex lets a unit in that comes back, in column.
func (s *state) fitsHook(u int, h int16) bool {
	for k := range formWords {
		if f := form(k).flags(); f&inColumn != 0 && (f&isMounted == 0 || s.card(u).Transport && !s.is(u, abandoned)) {
			if m, _ := gaitOf(s.card(u), f&isMounted != 0); m != order.NoMove {
				if _, why := s.entryCost(u, h, form(k)); why == 0 {
					return true
				}
			}
		}
	}
	return false
}

// comesBack notes that a unit has come back: the first costs its division quality.
func (s *state) comesBack(u int, sink kernel.Sink) {
	if !s.week.hooked.has(u) {
		return
	}
	s.week.hooked.drop(u)
	if d := s.division(hooker); !s.week.shaken && d >= 0 {
		s.week.shaken = true
		s.sway(d, -1, evHookPays, ruleHook, sink)
	}
}
