package atlanticwall

import (
	"slices"

	"sandtable/board"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// 29.2 Allied assaults: attack after attack until all that have to be made are made.
var (
	ruleAssault      = book.Rule("29.21", "Assault", "Units of any hexes beside a German one attack it: strength against strength on the row of landings, two dice.", "no German is in {hex}")
	ruleAssaultAgain = book.Rule("29.21", "Assault", "Each hex once in a segment.", "the Germans in {hex} have been attacked in this segment")
	ruleAssaultNone  = book.Rule("29.21", "Assault", "Somebody has to be able to attack.", "nobody can attack {hex}")
	ruleAssaultWho   = book.Rule("29.21", "Attackers", "Unpinned Allied combat units beside the hex that have not attacked in this segment.", "{unit} is no unit of an uncleared beach")
	ruleAssaultFar   = book.Rule("29.21", "Attackers", "Units beside the hex.", "{unit} is not next to {hex}")
	ruleAssaultUnfit = book.Rule("29.21", "Attackers", "Combat units.", "{unit} is no combat unit")
	ruleAssaultPin   = book.Rule("29.21", "Attackers", "Pinned units do not attack.", "{unit} {is|are} pinned")
	ruleAssaultOnce  = book.Rule("29.21", "Attackers", "A unit attacks once in a segment.", "{unit} has attacked in this segment")
	ruleAssaultNow   = book.Rule("29.21", "Attackers", "A unit is in an attack once.", "{unit} is in this attack already")
	ruleAssaultNotIn = book.Rule("29.21", "Attackers", "Only who is in an attack can leave it.", "{unit} is not in this attack")
	ruleAssaultFour  = book.Rule("29.25", "Four units", "At most four units attack out of a hex in a segment, whichever the owner wants.", "four units attack out of the hex of {unit} already")
	ruleAssaultCliff = book.Rule("27.64", "Cliffs", "Only rangers attack across cliff hexsides.", "a cliff lies between {unit} and {hex}")
	rulePinHex       = book.Rule("29.26", "Voluntary pinning", "All units of a hex may be pinned, so that they need not attack (29.27).", "no unpinned unit of a landing is in {hex}")
	rulePinAfter     = book.Rule("29.26", "Voluntary pinning", "Not after one of them has attacked.", "a unit of {hex} has attacked in this segment")
	rulePinSide      = book.Rule("29.26", "Voluntary pinning", "Only assault companies have a pinned side.", "{unit} cannot be pinned")
	_                = book.Rule("29.27", "Pinned units", "They never have to attack.", "")
	_                = book.Rule("29.28", "Outside the table", "Below 1-2 the first column counts, above 12-1 the last.", "")
	_                = book.Rule("29.29", "Engineers", "A column right for each company of engineers, if infantry attacks too, and for each unit of flail tanks (E-O); with armour superiority five at most.", "")
	ruleStormDice    = book.Rule("29.21", "Assault: shifts", "Armour superiority (9.5, not 9.52f) and engineers to the right; then three left if all attack across cliffs, one if all across bluffs.", "")
	ruleStormAfter   = book.Rule("29.23", "Advance", "Into a hex that is emptied up to four of the attackers may advance, one hex, as stacking allows (E-O 8.1).", "{unit} took no part in this attack")
	ruleStormTo      = book.Rule("29.23", "Advance", "Into the hex that was emptied.", "who advances goes to {hex}, which was emptied")
	ruleStormIn      = book.Rule("29.23", "Advance", "One hex, and once.", "{unit} {is|are} in {hex} already")
	ruleStormFour    = book.Rule("29.23", "Advance", "Up to four advance.", "four have advanced already")

	nodeAssault   = book.Node("assault")
	nodeStormWho  = book.Node("assault-who")
	nodeStormRoll = book.Node("assault-roll")
	nodeStormOn   = book.Node("assault-advance")

	verbPin = book.Verb("pin", "hex")

	evAssault = book.Event("combat", "assault on {place}")
	evStorm   = book.Event("dice", "{place}: {n} against {n}, column {column}, dice {n}, {stormed}").Outturn()
	evHexPin  = book.Event("combat", "the units of {place} go to ground")
)

// Steps of an assault. Frame: A the hex, B how many have advanced.
const (
	stormWho uint8 = iota
	stormRoll
	stormAdvance
)

// stormMost is how many attack out of a hex, and how many advance (29.25, 29.23).
const stormMost = 4

func init() {
	book.Kind(play.Kind[*state]{Name: "stormed", Say: func(s *state, n int16) string {
		r := &s.sc.Table.CRT[n>>4][n&15-1]
		switch {
		case r.Losses == 0:
			return "nothing"
		case r.Attacker:
			return "the attackers lose " + itoa(int(r.Losses))
		}
		return "the defenders lose " + itoa(int(r.Losses))
	}})
	book.Proc(procStorm, play.Proc[*state]{Run: (*state).runStorm, Nodes: []uint16{nodeStormWho, nodeStormRoll, nodeStormOn}})
	seat := kernel.Seat(order.Allied)
	book.Room(nodeAssault, play.Room[*state]{
		Seat: seat, Rule: ruleAssault, Ask: "Assault a hex, pin units that are not to attack, or go on.", Facts: (*state).assaultFacts,
		Moves: []play.Move[*state]{
			{Verb: verbAttack, Look: "fight", Label: "Attack {place}", Judge: (*state).mayOpen,
				Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					for h := range int16(s.sc.hexes()) {
						if s.friendIn(order.German, h) >= 0 && s.friendBeside(order.Allied, h) {
							dst = append(dst, kernel.Choice{Verb: verbAttack, A: h})
						}
					}
					return dst
				},
				Do: func(s *state, _ *kernel.Frame, c kernel.Choice, _ kernel.Sink) { s.beginStorm(c.A) }},
			{Verb: verbPin, Look: "take", Label: "Pin the units of {place}", Judge: (*state).mayPinHex,
				Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					for h := range int16(s.sc.hexes()) {
						if s.boundIn(h) >= 0 {
							dst = append(dst, kernel.Choice{Verb: verbPin, A: h})
						}
					}
					return dst
				},
				Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					evHexPin.Tell(sink, rulePinHex, c.A)
					for u := s.first(c.A); u >= 0; u = s.after(u) {
						if s.card(u).Combatant() && s.bound(u) {
							s.pin(u)
						}
					}
				}},
			{Verb: verbDone, Look: "pass", Label: "End of the assault", Main: true,
				Judge: func(s *state, _ *kernel.Frame, _ kernel.Choice) kernel.Verdict {
					h := s.duty29()
					return ruleAssaultDuty.Only(h == board.NoHex, max(h, 0))
				},
				Do: func(s *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.endAssault(f) }},
		},
	})
	book.Room(nodeStormWho, play.Room[*state]{
		Seat: seat, Rule: ruleAssault, Ask: "Who attacks {A:place}?", Facts: (*state).stormFacts, Idle: verbBack,
		Moves: []play.Move[*state]{
			{Verb: verbAdd, Look: "add", Label: "{unit} joins", Try: tryStormers(verbAdd), Wide: everyone(verbAdd),
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
					if s.storming().has(int(c.A)) {
						return ruleAssaultNow.No(c.A)
					}
					return s.mayStorm(int(c.A), f.A)
				},
				Do: func(s *state, _ *kernel.Frame, c kernel.Choice, _ kernel.Sink) { s.enrolStorm(int(c.A)) }},
			{Verb: verbDrop, Look: "drop", Label: "{unit} stays out", Try: tryStormers(verbDrop),
				Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
					return ruleAssaultNotIn.Only(s.storming().has(int(c.A)), c.A)
				},
				Do: func(s *state, _ *kernel.Frame, c kernel.Choice, _ kernel.Sink) { s.storming().drop(int(c.A)) }},
			{Verb: verbCommit, Look: "fight", Label: "Attack", Odds: true, Main: true, Judge: (*state).mayCommitStorm,
				Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) { s.commitStorm(f, sink) }},
			{Verb: verbBack, Look: "back", Label: "No attack", Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.endStorm() }},
		},
	})
	book.Room(nodeStormRoll, play.Room[*state]{
		Seat: kernel.Chance, Rule: ruleStormDice, Ask: "{A:place} is stormed: two dice.", Facts: (*state).stormFacts,
		Moves: []play.Move[*state]{{Verb: verbDice, Look: "take", Label: "Roll {n}", Try: tryDice, Do: (*state).stormDice,
			Weight: func(_ *state, _ *kernel.Frame, c kernel.Choice) uint32 { return uint32(6 - max(c.A-7, 7-c.A)) }}},
	})
	book.Room(nodeStormOn, play.Room[*state]{
		Seat: seat, Rule: ruleStormAfter, Ask: "{A:place} is won: who advances?", Idle: verbEnough,
		Moves: []play.Move[*state]{
			{Verb: verbAdvance, Look: "move", Label: "{unit} advances to {place}", Judge: (*state).mayStormOn,
				Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					first := len(dst)
					for _, w := range s.storming().who[:s.storming().nWho] {
						dst = append(dst, kernel.Choice{Verb: verbAdvance, A: w, B: f.A})
					}
					sortChoices(dst[first:])
					return dst
				},
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					evAdvances.Tell(sink, ruleStormAfter, c.A, c.B)
					s.put(int(c.A), c.B)
					s.disturb(order.Allied, c.B, sink)
					f.B++
				}},
			{Verb: verbEnough, Look: "pass", Label: "No more", Main: true, Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.endStorm() }},
		},
	})
}

// storming is the assault in hand.
func (s *state) storming() *battle { return &s.fight.battles[0] }

// beginAssault notes who is covered by German zones, and whose zones those are (7.41, 29.24).
func (s *state) beginAssault() {
	s.inv.sorties = [maxSorties]sortie{}
	s.fight.clears()
	s.forgetFight()
	for u := range s.sc.Units {
		s.fight.role[u] = 0
	}
	for u := range s.sc.Units {
		switch {
		case s.sideOf(u) == order.German:
			if s.controls(u) {
				s.fight.role[u] |= mustFall
			}
		case !s.fighter(u) || !s.bound(u) || s.is(u, pinned) || !s.dutiful(u) || !s.inZone(order.German, s.at[u]): // 7.42, 7.43
		case s.sheltered(u):
			s.fight.role[u] |= bides // 7.44
		default:
			s.fight.role[u] |= mustFight
		}
	}
}

func (s *state) endAssault(f *kernel.Frame) {
	s.inv.sorties = [maxSorties]sortie{}
	s.fight.clears()
	s.forgetFight()
	s.unmark(mustFight | mustFall | bides | advanced)
	enter(f, segBlow)
}

// runAssault asks while an attack or a duty is open.
func (s *state) runAssault(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	for h := range int16(s.sc.hexes()) {
		if s.friendIn(order.German, h) >= 0 && s.mayAssault(h).OK() {
			return kernel.Ask
		}
	}
	s.endAssault(f)
	return kernel.Next
}

// mayAssault says why a hex is not attacked.
func (s *state) mayAssault(h int16) kernel.Verdict {
	u := s.friendIn(order.German, h)
	switch {
	case u < 0:
		return ruleAssault.No(h)
	case s.is(u, defended):
		return ruleAssaultAgain.No(h)
	}
	return ruleAssaultNone.Only(s.stormer(h) >= 0, h)
}

// stormer is a unit that could attack a hex, or -1.
func (s *state) stormer(h int16) int {
	for _, x := range s.sc.Ground.Grid.Adjacent[h] {
		if x == board.NoHex {
			continue
		}
		for u := s.friendIn(order.Allied, x); u >= 0; u = s.after(u) {
			if s.mayStorm(u, h).OK() {
				return u
			}
		}
	}
	return -1
}

// mayStorm says why a unit does not attack a hex, besides those that do already.
func (s *state) mayStorm(u int, h int16) kernel.Verdict {
	if v := s.mayReachOver(u, h); !v.OK() {
		return v
	}
	return ruleAssaultFour.Only(s.outOf(s.at[u]) < stormMost, int16(u))
}

// mayReachOver says why a unit does not attack a hex, whoever does besides.
func (s *state) mayReachOver(u int, h int16) kernel.Verdict {
	switch {
	case !s.bound(u) || !s.onMap(u):
		return ruleAssaultWho.No(int16(u))
	case !s.fighter(u):
		return ruleAssaultUnfit.No(int16(u))
	case s.sc.Ground.Grid.DirTo(s.at[u], h) < 0:
		return ruleAssaultFar.No(int16(u), h)
	case s.is(u, pinned):
		return ruleAssaultPin.No(int16(u))
	case s.is(u, attacked):
		return ruleAssaultOnce.No(int16(u))
	case s.sc.Ground.Between(s.at[u], h)&order.Cliff != 0 && s.card(u).Type != order.Ranger:
		return ruleAssaultCliff.No(int16(u), h)
	}
	return kernel.Verdict{}
}

// outOf is how many attack out of a hex in this segment, those included who have advanced or are lost (29.25).
func (s *state) outOf(x int16) (n int) {
	n = s.inv.sallied(x)
	for u := s.first(x); u >= 0; u = s.after(u) {
		n += flag(!s.is(u, attacked) && s.storming().has(u))
	}
	return n
}

// sallied is how many have attacked out of a hex before.
func (x *invasion) sallied(from int16) int {
	for i := range x.sorties {
		if o := &x.sorties[i]; o.from == from+1 {
			return int(o.n)
		}
	}
	return 0
}

// sallies notes that a unit attacks out of a hex.
func (x *invasion) sallies(from int16) {
	for i := range x.sorties {
		if o := &x.sorties[i]; o.from == 0 || o.from == from+1 {
			o.from = from + 1
			o.n++
			return
		}
	}
}

func (s *state) assaultFacts(_ *kernel.Frame, p *scene.Prompt) {
	if h := s.duty29(); h != board.NoHex {
		p.Facts = append(p.Facts, ruleAssaultDuty.Fact("Has to be attacked", s.place(h)))
	}
}

func (s *state) mayPinHex(_ *kernel.Frame, c kernel.Choice) kernel.Verdict {
	free := false
	for u := s.friendIn(order.Allied, c.A); u >= 0; u = s.after(u) {
		switch x := s.card(u); {
		case !x.Combatant() || !s.bound(u) || s.is(u, pinned):
		case x.Size != order.AssaultCompany:
			return rulePinSide.No(int16(u))
		case s.is(u, attacked):
			return rulePinAfter.No(c.A)
		default:
			free = true
		}
	}
	return rulePinHex.Only(free, c.A)
}

// beginStorm takes a hex in hand, with the strongest four of each hex beside it.
func (s *state) beginStorm(h int16) {
	b := s.storming()
	*b = battle{nHex: 1}
	b.hex[0] = h
	s.fight.n = 1
	for _, x := range s.sc.Ground.Grid.Adjacent[h] {
		for x != board.NoHex {
			best := -1
			for u := s.friendIn(order.Allied, x); u >= 0; u = s.after(u) {
				if !b.has(u) && s.mayStorm(u, h).OK() && (best < 0 || s.stormWorth(u) > s.stormWorth(best)) {
					best = u
				}
			}
			if best < 0 {
				break
			}
			s.enrolStorm(best)
		}
	}
	for w, _ := s.wantedElsewhere(h); w >= 0; w, _ = s.wantedElsewhere(h) {
		b.drop(w)
	}
	s.stack.Push(kernel.Frame{Proc: procStorm, A: h})
}

// stormWorth orders units by what they add to an assault: strength, and a column for engineers.
func (s *state) stormWorth(u int) int {
	n := 2 * int(s.face(u).Combat)
	if s.card(u).Engineers() {
		n += 3
	}
	return n
}

func (s *state) enrolStorm(u int) {
	b := s.storming()
	b.add(u)
	slices.Sort(b.who[:b.nWho])
}

// tryStormers tries a verb with every unit beside the hex.
func tryStormers(verb uint16) func(*state, *kernel.Frame, []kernel.Choice) []kernel.Choice {
	return func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		first := len(dst)
		for _, x := range s.sc.Ground.Grid.Adjacent[f.A] {
			if x == board.NoHex {
				continue
			}
			for u := s.friendIn(order.Allied, x); u >= 0; u = s.after(u) {
				dst = append(dst, kernel.Choice{Verb: verb, A: int16(u)})
			}
		}
		sortChoices(dst[first:])
		return dst
	}
}

func (s *state) commitStorm(f *kernel.Frame, sink kernel.Sink) {
	b := s.storming()
	evAssault.Tell(sink, ruleAssault, f.A)
	for _, w := range b.who[:b.nWho] {
		if b.source(s.at[w]) < 0 {
			b.from[b.nFrom] = s.at[w]
			b.nFrom++
		}
		evJoins.Tell(sink, ruleAssault, w, f.A)
		if s.marked(int(w), bides) {
			s.fight.role[w] |= mustFight // 7.44
		}
	}
	if f.Step = stormRoll; !s.turnOver(b, sink) { // 21.39
		s.assaulted(f, sink)
		f.Step = stormAdvance
	}
}

// assaulted notes who has attacked, out of which hexes, and who has been attacked.
func (s *state) assaulted(f *kernel.Frame, sink kernel.Sink) {
	b := s.storming()
	for _, w := range b.who[:b.nWho] {
		s.set(int(w), attacked)
		s.inv.sallies(s.at[w])
	}
	s.rouse(f.A, sink)
	for u := s.friendIn(order.German, f.A); u >= 0; u = s.after(u) {
		s.set(u, defended)
	}
}

// runStorm asks who attacks, and who advances into a hex that is empty now.
func (s *state) runStorm(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	if f.Step != stormAdvance {
		return kernel.Ask
	}
	if s.friendIn(order.German, f.A) < 0 {
		s.sweepSites(sink)
		if book.Could(s, verbEnough) {
			return kernel.Ask
		}
	}
	s.endStorm()
	return kernel.Next
}

// mayStormOn says why a unit does not advance (29.23).
func (s *state) mayStormOn(f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	u := int(c.A)
	switch {
	case !s.onMap(u) || !s.storming().has(u):
		return ruleStormAfter.No(c.A)
	case c.B != f.A:
		return ruleStormTo.No(f.A)
	case s.at[u] == f.A:
		return ruleStormIn.No(c.A, c.B)
	case f.B >= stormMost:
		return ruleStormFour.No()
	}
	if v := s.mayWade(u, c.B); !v.OK() {
		return v
	}
	return ruleShoreFull.Only(s.roomIn(c.B) >= s.bulk(u), c.B)
}

// endStorm puts the assault down; who has advanced attacks out of no other hex.
func (s *state) endStorm() {
	f, b := s.stack.Top(), s.storming()
	for _, w := range b.who[:b.nWho] {
		if s.at[w] == f.A {
			s.fight.role[w] |= advanced
		}
	}
	s.fight.clears()
	s.stack.Pop()
}
