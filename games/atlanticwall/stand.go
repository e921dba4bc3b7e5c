package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
)

// The defender: who fights in a stack (8.2), Final Protective Fire (10.4), and the dice.
var (
	ruleStand      = book.Rule("8.23", "Who fights in a stack", "The owner chooses; nobody who could fight is held back (9.23).", "{unit} {is|are} not in a hex that is attacked")
	ruleStandFell  = book.Rule("9.87", "Units that fell back", "They add nothing where they have retreated to.", "{unit} {has|have} fallen back to this hex and {does|do} not fight")
	ruleStandNow   = book.Rule("8.23", "Who fights in a stack", "A unit is chosen once.", "{unit} {fights|fight} already")
	ruleStandLimit = book.Rule("8.24", "Who fights in a stack", "The limit of 8.21 is the same in defence.", "with {unit} more than a battalion and two companies, or three companies, would fight in the hex")
	_              = book.Rule("9.23", "The whole hex", "All units of a hex defend together, within 8.21.", "")
	ruleFPF        = book.Rule("10.41", "Final Protective Fire", "A gun that is not in an enemy zone and has not been attacked in this phase adds its Final Protective Fire to the defence of a unit that it may support.", "{unit} is no gun and does not fire for others")
	ruleFPFSide    = book.Rule("10.41", "Final Protective Fire", "Of the defender.", "{unit} belongs to the attacker")
	ruleFPFAway    = book.Rule("10.41", "Final Protective Fire", "From the map.", "{unit} is not on the map")
	ruleFPFWhom    = book.Rule("10.41", "Whom it protects", "Units that the gun may support (10.12).", "no defender is of a formation that {unit} may support")
	ruleFPFNow     = book.Rule("10.46", "Once", "A gun, air unit or ship is in a defence once.", "{unit} supports this defence already")
	ruleFPFRange   = book.Rule("10.42", "Its range", "It is counted to the hex that is defended.", "{hex} is beyond the range of {unit}")
	ruleFPFOnce    = book.Rule("10.46", "Once", "A gun gives Final Protective Fire once in a Game-Turn.", "{unit} has given Final Protective Fire in this Game-Turn")
	ruleFPFContact = book.Rule("10.53", "Contact", "A gun in an enemy zone gives no Final Protective Fire.", "{unit} is in an enemy zone")
	ruleFPFStruck  = book.Rule("10.41", "Guns attacked", "A gun that has been attacked gives none in that phase.", "{unit} has been attacked in this phase")
	ruleFPFNone    = book.Rule("10.37", "Barrage", "No Final Protective Fire against a barrage attack.", "")
	_              = book.Rule("10.43", "Final Protective Fire", "Its points are added to the defence.", "")
	_              = book.Rule("10.44", "Guns that support a defence", "The result does not touch them.", "")
	_              = book.Rule("10.45", "Against barrage", "None is given.", "")
	_              = book.Rule("10.47", "No mission", "It uses up no ammunition, and needs some.", "")
	ruleResult     = book.Rule("9.78", "Combat results", "Two dice on the column: results with D are the attacker's, all others the defender's; d and D shake the attackers besides.", "")

	nodeStand = book.Node("stand")
	nodeFPF   = book.Node("fpf")
	nodeRoll  = book.Node("roll")

	evFPF    = book.Event("combat", "{unit} supports the defence of {place}")
	evOdds   = book.Event("dice", "{place}: {n} against {n}, column {column}, dice {n}")
	evResult = book.Event("combat", "{place}: {result}").Outturn()
)

func init() {
	book.Number("sum", 2, 12, "two dice show 2 to 12")
	book.Kind(play.Kind[*state]{Name: "column", Say: func(s *state, n int16) string { return s.sc.Table.Ratio(order.Row(n>>4), int(n&15)) }})
	book.Kind(play.Kind[*state]{Name: "result", Say: func(s *state, n int16) string { return resultWords(&s.sc.Table.CRT[n>>4][n&15-1], s.night()) }})
	defender := func(s *state, _ *kernel.Frame) kernel.Seat { return kernel.Seat(s.phasing().Other()) }
	asks := func(words string, r *play.Rule) func(*state, *kernel.Frame) (string, *play.Rule) {
		return func(s *state, f *kernel.Frame) (string, *play.Rule) { return book.Say(s, words, s.battle(f).hex[0]), r }
	}
	book.Room(nodeStand, play.Room[*state]{
		Who: defender, Asks: asks("{place} is attacked: who fights?", ruleStand), Facts: (*state).battleFacts, Idle: verbUsual,
		Moves: []play.Move[*state]{
			{Verb: verbFight, Look: "pick", Label: "{unit} fights", Try: tryStand, Wide: everyone(verbFight), Judge: (*state).mayStand,
				Do: func(s *state, _ *kernel.Frame, c kernel.Choice, _ kernel.Sink) { s.fight.role[c.A] |= fights }},
			{Verb: verbUsual, Look: "take", Label: "The strongest", Main: true, Do: func(s *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) {
				for _, h := range s.battle(f).hex[:s.battle(f).nHex] {
					for s.standOne(h, true) {
					}
				}
			}},
		},
	})
	book.Room(nodeFPF, play.Room[*state]{
		Who: defender, Asks: asks("{place} is attacked: add Final Protective Fire?", ruleFPF), Facts: (*state).battleFacts, Idle: verbHold,
		Moves: []play.Move[*state]{
			{Verb: verbFPF, Look: "add", Label: "{unit} supports", Try: tryFPF, Wide: everyone(verbFPF), Detail: (*state).fpfDetail,
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
					return s.mayProtect(int(c.A), s.battle(f))
				},
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					b := s.battle(f)
					if s.writes(b, int(c.A)); s.hushes(b) {
						return // shown when the attacker has said who fires (34.31)
					}
					s.spend(int(c.A), true, sink)
					evFPF.Tell(sink, ruleFPF, c.A, b.hex[0])
				}},
			{Verb: verbHold, Look: "pass", Label: "No more", Main: true, Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
				if f.Step = attackRoll; s.hushes(s.battle(f)) {
					s.written(f, sink)
				}
			}},
		},
	})
	book.Room(nodeRoll, play.Room[*state]{
		Seat: kernel.Chance, Asks: asks("{place} is attacked: two dice.", ruleResult), Facts: (*state).battleFacts,
		Moves: []play.Move[*state]{{Verb: verbDice, Look: "take", Label: "Roll {n}", Try: tryDice, Do: (*state).rolled,
			Weight: func(_ *state, _ *kernel.Frame, c kernel.Choice) uint32 { return uint32(6 - max(c.A-7, 7-c.A)) }}},
	})
}

// tryDice tries the sums of two dice.
func tryDice(_ *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for n := int16(2); n <= 12; n++ {
		dst = append(dst, kernel.Choice{Verb: verbDice, A: n})
	}
	return dst
}

func (s *state) runAttack(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	b := s.battle(f)
	switch f.Step {
	case attackStand:
		for _, h := range b.hex[:b.nHex] {
			if !s.standAll(h) {
				return kernel.Ask
			}
		}
		b.stood = true
		switch f.Step = attackRoll; {
		case s.couldProtect(b):
			f.Step = attackFPF
		case s.hushes(b) && s.nextFire(b) >= 0:
			f.Step = attackBarrage
		}
	case attackFPF:
		if s.hushes(b) || s.couldProtect(b) {
			return kernel.Ask // what was written does not show by what is asked (34.31)
		}
		f.Step = attackRoll
	case attackReveal:
		s.reveal(f, sink)
	case attackDoomed:
		return s.runFollow(f, sink)
	case attackBluff:
		return s.runBluff(f, sink)
	case attackRoll:
		return s.runDice(f, sink)
	default:
		return kernel.Ask
	}
	return kernel.Next
}

// defenders are those who defend a hex: who was chosen, or is usually chosen (8.23).
func (s *state) defenders(b *battle, h int16, dst []int16) []int16 {
	if b.stood {
		for u := s.first(h); u >= 0; u = s.after(u) {
			if s.marked(u, fights) {
				dst = append(dst, int16(u))
			}
		}
		return dst
	}
	var chosen [maxStack]int16
	pick := chosen[:0]
	for u := s.first(h); u >= 0; u = s.after(u) {
		if s.marked(u, fights) {
			pick = append(pick, int16(u))
		}
	}
	for {
		best, most := -1, -1
		for u := s.first(h); u >= 0; u = s.after(u) {
			if s.is(u, fellBack) || s.bound(u) || has(pick, u) || !s.standFits(h, pick, u) {
				continue
			}
			var t tally
			if n := s.stand(u, true, &t); n > most || n == most && s.large(best) && !s.large(u) {
				best, most = u, n
			}
		}
		if best < 0 || len(pick) == maxStack {
			return append(dst, pick...)
		}
		pick = append(pick, int16(best))
	}
}

func has(list []int16, u int) bool {
	for _, w := range list {
		if int(w) == u {
			return true
		}
	}
	return false
}

// standFits tells whether a unit can fight in a hex besides others and besides guns that
// have fired out of it (8.21, 8.22, A26). Headquarters and what is built in always fight.
func (s *state) standFits(h int16, others []int16, u int) bool {
	if !s.card(u).Stacks() {
		return true
	}
	return s.withinLimit(h, func(w int) bool { return w == u || has(others, w) || s.is(w, fired) && !s.is(w, fellBack) })
}

// chosenIn are those of a hex that have been told to fight.
func (s *state) chosenIn(h int16, dst []int16) []int16 {
	for u := s.first(h); u >= 0; u = s.after(u) {
		if s.marked(u, fights) {
			dst = append(dst, int16(u))
		}
	}
	return dst
}

// standAll has all of a hex fight who can, and tells whether that needed no choice.
func (s *state) standAll(h int16) bool {
	var buf [maxStack]int16
	list := s.chosenIn(h, buf[:0])
	for u := s.first(h); u >= 0; u = s.after(u) {
		if s.is(u, fellBack) || s.bound(u) || has(list, u) || !s.standFits(h, s.chosenIn(h, buf[:0]), u) {
			continue
		}
		if !s.standFits(h, list, u) {
			return false
		}
		list = append(list, int16(u))
	}
	for _, w := range list {
		s.fight.role[w] |= fights
	}
	return true
}

// standOne has the strongest of a hex who can still fight do so.
func (s *state) standOne(h int16, _ bool) bool {
	var buf, now [maxStack]int16
	var b battle
	before := len(s.chosenIn(h, now[:0]))
	for _, w := range s.defenders(&b, h, buf[:0]) {
		s.fight.role[w] |= fights
	}
	return len(s.chosenIn(h, now[:0])) > before
}

// tryStand tries the units in the hexes attacked.
func tryStand(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	b := s.battle(f)
	for u := range s.sc.Units {
		if s.onMap(u) && b.about(s.at[u]) {
			dst = append(dst, kernel.Choice{Verb: verbFight, A: int16(u)})
		}
	}
	return dst
}

// mayStand says why a unit cannot be chosen to fight (8.23, 8.24).
func (s *state) mayStand(f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	u, b := int(c.A), s.battle(f)
	switch {
	case !s.onMap(u) || !b.about(s.at[u]):
		return ruleStand.No(c.A)
	case s.is(u, fellBack):
		return ruleStandFell.No(c.A)
	case s.marked(u, fights):
		return ruleStandNow.No(c.A)
	}
	var buf [maxStack]int16
	return ruleStandLimit.Only(s.standFits(s.at[u], s.chosenIn(s.at[u], buf[:0]), u), c.A)
}

// tryFPF tries guns of the defender, air units and ships.
func tryFPF(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for u := range s.sc.Units {
		c := s.card(u)
		if s.sideOf(u) == s.phasing().Other() && (c.Gun() && s.onMap(u) || !c.OnGround()) {
			dst = append(dst, kernel.Choice{Verb: verbFPF, A: int16(u)})
		}
	}
	return dst
}

// couldProtect tells whether any defensive fire can be given.
func (s *state) couldProtect(b *battle) bool {
	if s.barraged(b) || b.nFPF == maxFPF || !s.mayShoot(b).OK() { // 10.37, 10.45
		return false
	}
	for u := range s.sc.Units {
		if (s.card(u).Gun() || !s.card(u).OnGround()) && s.mayProtect(u, b).OK() {
			return true
		}
	}
	return false
}

// mayProtect says why a gun, an air unit or a ship gives no defensive fire (10.4, 17.32,
// 18.32).
func (s *state) mayProtect(u int, b *battle) kernel.Verdict {
	n, c := int16(u), s.card(u)
	switch {
	case s.sideOf(u) == s.phasing():
		return ruleFPFSide.No(n)
	case has(b.fpf[:b.nFPF], u):
		return ruleFPFNow.No(n)
	case s.barraged(b):
		return ruleFPFNone.No()
	case !s.mayShoot(b).OK():
		return s.mayShoot(b)
	case c.Type == order.Air:
		return s.mayFly(u, b, true)
	case c.Type == order.Ship:
		return s.mayShell(u, b, true)
	case !c.Gun():
		return ruleFPF.No(n)
	case !s.onMap(u):
		return ruleFPFAway.No(n)
	case s.muted(u):
		return ruleMuted.No(n)
	case s.is(u, defended):
		return ruleFPFStruck.No(n)
	case s.inContact(u):
		return ruleFPFContact.No(n)
	case s.is(u, fpfUsed):
		return ruleFPFOnce.No(n)
	case s.gunSilent(u, true):
		return s.silence(u, true)
	}
	var buf [maxStack]int16
	if !s.standFits(s.at[u], buf[:0], u) {
		return ruleEight.No(n, s.at[u])
	}
	near, foreign := false, false
	for _, h := range b.hex[:b.nHex] {
		if s.sc.Ground.Grid.Distance(s.at[u], h) > int(c.Range) {
			continue
		}
		near = true
		for _, w := range s.defenders(b, h, buf[:0]) {
			if s.supports(u, int(w)) {
				return kernel.Verdict{}
			}
			foreign = foreign || s.foreign(u, int(w))
		}
	}
	if !near {
		return ruleFPFRange.No(b.hex[0], n)
	}
	if foreign {
		return ruleNationFPF.No(n)
	}
	return ruleFPFWhom.No(n)
}

// rolled reads the dice (9.78).
func (s *state) rolled(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	b := s.battle(f)
	r := s.reckon(b)
	b.column, b.dice = int8(r.column), int8(c.A)
	evOdds.Tell(sink, ruleResult, b.hex[0], int16(r.attack.total), int16(r.defence.total), int16(r.row)<<4|int16(r.column), c.A)
	evResult.Tell(sink, ruleResult, b.hex[0], c.A<<4|int16(r.column))
	for _, h := range b.hex[:b.nHex] {
		s.rouse(h, sink)
	}
	s.stack.Pop()
}

// result is what the dice of a battle say.
func (s *state) result(b *battle) *order.Result { return &s.sc.Table.CRT[b.dice][b.column-1] }

// resultWords says a result.
func resultWords(r *order.Result, night bool) string {
	text := "the defenders"
	if r.Attacker {
		text = "the attackers"
	}
	switch {
	case r.Losses > 0:
		text += " lose " + play.Count(int(r.Losses), "step") + " and retreat " + play.Count(int(r.Retreat), "hex")
	default:
		text += " retreat " + play.Count(int(r.Retreat), "hex")
	}
	switch r.Effect + order.Effect(bit(night)) { // 12.12
	case order.Disrupts:
		text += "; the attackers are disrupted"
	case order.Demoralises:
		text += "; the attackers are demoralised"
	case order.Demoralises + 1:
		text += "; the attackers are eliminated"
	}
	return text
}

func bit(is bool) uint8 {
	if is {
		return 1
	}
	return 0
}
