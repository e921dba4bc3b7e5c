package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 6 Events: the rolls and choices that follow the die.
var (
	nodeEvent    = book.Node("event")
	nodeGift     = book.Node("gift")
	nodeParity   = book.Node("parity")
	nodeSpecial  = book.Node("special")
	nodeName     = book.Node("name-unit")
	nodeAstray   = book.Node("astray")
	nodeAstrayTo = book.Node("astray-to")
	nodeGeneral  = book.Node("general")
	nodeBrigade  = book.Node("brigade")
	nodeCrowd    = book.Node("crowd")
	nodeWait     = book.Node("wait")
	nodeFighters = book.Node("fighters")
	nodeAir      = book.Node("air-die")
	nodePledge   = book.Node("pledge")

	verbGive   = book.Verb("give", "division")
	verbFell   = book.Verb("falls", "formation")
	verbCrowd  = book.Verb("crowd", "hex")
	verbWait   = book.Verb("wait", "hex")
	verbNobody = book.Verb("nobody", "")
)

// Steps of an event. Frame: A the happening, B to E as the steps say.
const (
	eventRoll uint8 = iota
	eventDivision
	eventParity // the German navy: even or odd (6.4)
	eventSpecial
	eventHeroes
	eventAstray
	eventGeneral
	eventBrigade
	eventCrowd
	eventWait
	eventFighters // D: how many have been placed
	eventRaid     // B: the target, C: which of them
	eventBombed   // whom the bombers hit (6.5)
	eventBombs    // B: the target
	eventDone
	eventForce // which force the German navy finds (6.4)
	eventSink
	eventStrike     // 6.3
	eventAstrayTo   // B: who
	eventAstrayMore // B: from where, C: where to
	eventGuests     // B: the formation, C: the event, D: how many have been looked at
	eventNCO        // the list of Historical Events is exhausted
	eventRaze       // D: how many hexes have been rubbled (6.5)
	eventSector     // 6.4
)

func init() {
	nodes := []uint16{
		eventRoll: nodeEvent, eventDivision: nodeGift, eventParity: nodeParity, eventSpecial: nodeSpecial, eventHeroes: nodeName, eventAstray: nodeAstray,
		eventGeneral: nodeGeneral, eventBrigade: nodeBrigade, eventCrowd: nodeCrowd, eventWait: nodeWait, eventFighters: nodeFighters, eventRaid: nodeAir,
		eventBombed: nodeName, eventBombs: nodeAir, eventDone: nodeEvent, eventForce: nodeParity, eventSink: nodeSink, eventStrike: nodeStrike, eventAstrayTo: nodeAstrayTo, eventAstrayMore: nodeAstray,
		eventGuests: nodeGuests, eventNCO: nodeNCO, eventRaze: nodeRaze, eventSector: nodeSector,
	}
	book.Proc(procEvent, play.Proc[*state]{Run: (*state).runEvent, Nodes: nodes})
	roll := func(node uint16, ask string, do func(*state, *kernel.Frame, kernel.Choice, kernel.Sink)) {
		book.Room(node, play.Room[*state]{Seat: kernel.Chance, Rule: ruleEvent, Ask: ask, Moves: throw(do), Fresh: true})
	}
	roll(nodeEvent, "Event! Roll the die.", func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) { s.happens(f, happening(c.A), sink) })
	roll(nodeSpecial, "Something special: roll the die.", func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
		s.happens(f, alliedHero+happening(c.A), sink)
	})
	roll(nodeParity, "The German navy: roll the die.", (*state).navyDie)
	roll(nodeGeneral, "Which division's commander? Roll the die.", (*state).generalDie)
	roll(nodeAir, "Attack from the air on {B:unit}: roll the die.", (*state).airDie)
	ask := func(node uint16, rule *play.Rule, words string, moves ...play.Move[*state]) {
		book.Room(node, play.Room[*state]{Who: eventSeat, Rule: rule, Ask: words, Moves: moves})
	}
	asks := func(node uint16, words func(*kernel.Frame) (string, *play.Rule), moves ...play.Move[*state]) {
		book.Room(node, play.Room[*state]{Who: eventSeat, Moves: moves, Asks: func(_ *state, f *kernel.Frame) (string, *play.Rule) { return words(f) }})
	}
	asks(nodeGift, giftWords, play.Move[*state]{
		Verb: verbGive, Look: "take", Label: "{division}",
		Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
			for d := range s.sc.Divisions {
				dst = append(dst, kernel.Choice{Verb: verbGive, A: int16(d)})
			}
			return dst
		},
		Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict { return s.mayReceive(f, c.A) },
		Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			s.gift(int(c.A), int16(flag(happening(f.A) >= alliedDispatch)), sink)
			s.stack.Pop()
		},
	})
	asks(nodeName, nameWords, play.Move[*state]{
		Verb: verbPick, Look: "pick", Label: "{unit}", Try: everyone(verbPick), Judge: (*state).mayName, Do: (*state).named,
	}, leave("Nobody", func(f *kernel.Frame) bool { return f.Step == eventHeroes }))
	ask(nodeAstray, ruleLostWho, "Who is led astray?",
		play.Move[*state]{Verb: verbPick, Look: "pick", Label: "{unit}", Try: everyone(verbPick), Judge: judgeAstray, Do: (*state).goAstray},
		play.Move[*state]{Verb: verbNobody, Look: "pass", Label: "Nobody", Main: true, Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.stack.Pop() }},
	)
	ask(nodeAstrayTo, ruleAstray, "{B:unit} is led astray: where to?", play.Move[*state]{
		Verb: verbMove, Look: "move", Label: "To {place}", Wide: everyHex(verbMove),
		List: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
			ways := s.strays(int(f.B))
			for h := range int16(s.sc.hexes()) {
				if ways.has(h) {
					dst = append(dst, kernel.Choice{Verb: verbMove, A: h})
				}
			}
			return dst
		},
		Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
			return s.mayStrayTo(int(f.B), c.A)
		},
		Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			u := int(f.B)
			f.B, f.C, f.Step = s.at[u], c.A, eventAstrayMore
			s.mislead(u, c.A, sink)
		},
	})
	book.Room(nodeBrigade, play.Room[*state]{Seat: kernel.Chance, Rule: ruleSpecial, Ask: "Which brigade loses its leader?", Fresh: true, Moves: []play.Move[*state]{{
		Verb: verbFell, Look: "take", Label: "{formation}",
		Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
			for i := range s.sc.Formations {
				if int16(s.formDiv(int8(i))) == f.B {
					dst = append(dst, kernel.Choice{Verb: verbFell, A: int16(i)})
				}
			}
			return dst
		},
		Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
			return ruleSpecial.Only(int16(s.formDiv(int8(c.A))) == f.B)
		},
		Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			s.assets.headless |= 1 << c.A
			evHeadless.Tell(sink, ruleHeadless, c.A)
			s.stack.Pop()
		},
	}}})
	ask(nodeCrowd, ruleCrowd, "Where does the crowd gather?", play.Move[*state]{
		Verb: verbCrowd, Look: "take", Label: "{place}", Try: everyHex(verbCrowd),
		Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
			return s.mayCrowd(c.A)
		},
		Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			s.assets.crowd = c.A + 1
			evCrowd.Tell(sink, ruleCrowd, c.A)
			s.stack.Pop()
		},
	}, leave("Nowhere", nil))
	ask(nodeWait, ruleWaiting, "Whose arrival is held up?", play.Move[*state]{
		Verb: verbWait, Look: "take", Label: "{place}", Try: everyHex(verbWait),
		Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
			return ruleWaitHex.Only(s.germanEntry(c.A) >= 0, c.A)
		},
		Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			for u := range s.sc.Units {
				if s.queuesAt(u, s.germanEntry(c.A)) {
					s.assets.waiting.add(u)
				}
			}
			evWaiting.Tell(sink, ruleWaiting, c.A)
			s.stack.Pop()
		},
	})
	ask(nodeFighters, ruleSpecial, "Fighters: place them on Allied units, one after the other.", play.Move[*state]{
		Verb: verbPick, Look: "fire", Label: "{unit}", Try: everyone(verbPick), Judge: (*state).mayName, Do: (*state).raid,
	})
}

// giftWords ask for a division, nameWords for a unit, and say what for.
func giftWords(f *kernel.Frame) (string, *play.Rule) {
	if happening(f.A) >= alliedDispatch {
		return "Which division receives 4 dispatch points?", rulePoints4
	}
	return "Which division receives 4 command points?", rulePoints4
}

func nameWords(f *kernel.Frame) (string, *play.Rule) {
	switch happening(f.A) {
	case bomberStrike:
		return "Bombers attack one unit in the hex that they have bombed: which?", ruleBombers
	case germanHero:
		return "A German hero: which unit does he join?", ruleEvHero
	}
	return "An Allied hero: which unit does he join?", ruleEvHero
}

// leave ends an event of which a side makes use if it likes (6.8): always, or where something is so.
func leave(label string, so func(*kernel.Frame) bool) play.Move[*state] {
	return play.Move[*state]{
		Verb: verbNobody, Look: "pass", Label: label,
		Judge: func(_ *state, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
			return ruleEventMust.Only(so == nil || so(f))
		},
		Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.stack.Pop() },
	}
}

// everyHex tries a verb with every hex of the window.
func everyHex(verb uint16) func(*state, *kernel.Frame, []kernel.Choice) []kernel.Choice {
	return func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		for h := range int16(s.sc.hexes()) {
			dst = append(dst, kernel.Choice{Verb: verb, A: h})
		}
		return dst
	}
}

// eventSide is the side that the event is for; eventSeat who decides about it.
func eventSide(f *kernel.Frame) order.Side {
	switch happening(f.A) {
	case germanPoints, germanLost, germanHero, germanDispatch:
		return order.German
	}
	return order.Allied
}

func eventSeat(_ *state, f *kernel.Frame) kernel.Seat {
	switch happening(f.A) {
	case alliedLost, crowdHere, fighterStrike, germanPoints, germanHero, germanDispatch, germanNavy:
		return kernel.Seat(order.German)
	}
	return kernel.Seat(order.Allied)
}

// runEvent goes on where nothing is to be chosen.
func (s *state) runEvent(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	switch f.Step {
	case eventDivision:
		one, n := 0, 0
		for d := range s.sc.Divisions {
			if s.mayReceive(f, int16(d)).OK() {
				one, n = d, n+1
			}
		}
		if n == 1 {
			s.gift(one, int16(flag(happening(f.A) >= alliedDispatch)), sink)
		}
		if n < 2 {
			s.stack.Pop()
			return kernel.Next
		}
	case eventHeroes, eventBombed:
		one, n := 0, 0
		for u := range s.sc.Units {
			if s.mayName(f, kernel.Choice{A: int16(u)}).OK() {
				one, n = u, n+1
			}
		}
		switch n {
		case 0:
			s.stack.Pop()
			return kernel.Next
		case 1:
			if f.Step == eventHeroes {
				break // his owner may leave him out
			}
			s.named(f, kernel.Choice{A: int16(one)}, sink)
			return kernel.Next
		}
	case eventAstray, eventAstrayMore:
		if !s.anyone(func(u int) bool { return judgeAstray(s, f, kernel.Choice{A: int16(u)}).OK() }) {
			s.stack.Pop()
			return kernel.Next
		}
	case eventAstrayTo:
		if s.strays(int(f.B)) == (hexes{}) {
			s.stack.Pop() // there is nowhere to lead it
			return kernel.Next
		}
	case eventCrowd:
		for h := range int16(s.sc.hexes()) {
			if s.mayCrowd(h).OK() {
				return kernel.Ask
			}
		}
		s.stack.Pop()
		return kernel.Next
	case eventWait:
		for i, e := range s.sc.Entries {
			if s.germanEntry(e.Hex) == i && s.anyone(func(u int) bool { return s.queuesAt(u, i) }) {
				return kernel.Ask
			}
		}
		s.stack.Pop() // nobody is there
		return kernel.Next
	case eventFighters:
		if f.D == airRaids || !s.anyone(func(u int) bool { return s.mayName(f, kernel.Choice{A: int16(u)}).OK() }) {
			f.Step, f.C = eventRaid, 0
			return s.nextRaid(f, sink)
		}
	case eventRaid:
		return s.nextRaid(f, sink)
	case eventSink, eventStrike:
		return s.runNavalEvent(f, sink)
	case eventGuests:
		return s.runGuests(f, sink)
	case eventRaze:
		return s.runRaze(f, sink)
	case eventDone:
		if f.Step = eventRaze; happening(f.A) != bomberStrike {
			s.stack.Pop()
		}
		return kernel.Next
	}
	return kernel.Ask
}

// mayReceive says why a division does not receive the points of an event: command points go to one in
// play alone (6.1, 6.2, 6.8).
func (s *state) mayReceive(f *kernel.Frame, d int16) kernel.Verdict {
	switch {
	case s.sc.Divisions[d].Side != eventSide(f):
		return rulePoints4.No(d)
	case !s.isDivision(int(d), eventSide(f)):
		return ruleGiftNone.No(d)
	}
	return ruleGiftOff.Only(happening(f.A) >= alliedDispatch || s.inPlay(d), d)
}

// mayName says why a unit cannot be named for a hero, by bombers, by fighters.
func (s *state) mayName(f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	u := int(c.A)
	switch {
	case s.isLeader(u) || s.card(u).Class == order.Ship || s.isCraft(u):
		return ruleSpecialWho.No(c.A)
	case s.where(u) < 0:
		return ruleSpecialOff.No(c.A)
	case s.at[u] == carried && happening(f.A) != alliedHero && happening(f.A) != germanHero:
		return ruleSpecialRide.No(c.A, s.assets.carrier[u]-1) // what is rolled for that counts for both (7.4)
	}
	switch what := happening(f.A); {
	case (what == bomberStrike || what == germanHero) != (s.side(u) == order.German):
		return ruleSpecial.No(c.A)
	case what == bomberStrike:
		return ruleSpecialHex.Only(s.at[u] == f.C, c.A, f.C)
	}
	return kernel.Verdict{}
}

// named gives the hero to a unit, or the bombers their target.
func (s *state) named(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	u := int(c.A)
	if happening(f.A) == bomberStrike {
		q, _ := s.airSum(u, bombRating, order.White, true)
		evBombs.Tell(sink, ruleBombers, c.A, int16(held(q.total)))
		f.B, f.Step = c.A, eventBombs
		return
	}
	s.stack.Pop()
	s.assets.heroes[s.side(u)] = c.A + 1
	s.unset(u, suppressed|rallying)
	s.unit[u].hits = 0
	evEvHero.Tell(sink, ruleEvHero, c.A)
}

// generalDie finds the division whose commander is killed (6.8): nothing happens to one
// that is not in play. Of an Allied one a brigade loses its leader.
func (s *state) generalDie(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	if happening(f.A) == alliedCommander {
		if f.B = int16(s.division(alliedStaffs[c.A])); f.B < 0 {
			s.stack.Pop()
			return
		}
		f.Step = eventBrigade
		return
	}
	s.stack.Pop()
	if d := s.division(germanStaffs[c.A]); d >= 0 {
		s.assets.dp[d] = 0
		s.cp[d] /= 2
		evKilled.Tell(sink, ruleSpecial, int16(d))
	}
}

// mayCrowd says why no crowd gathers in a hex (6.8).
func (s *state) mayCrowd(h int16) kernel.Verdict {
	if kind := s.sc.Ground.Kind(h).Kind; kind != "town" && kind != "city" {
		return ruleCrowd.No(h)
	}
	return ruleCrowdZone.Only(!s.inZone(order.German, h), h)
}

// germanEntry is the German entry at a hex, or -1.
func (s *state) germanEntry(h int16) int {
	for i := range s.sc.Entries {
		if s.sc.Entries[i].Hex == h && s.entrySide(i) == order.German {
			return i
		}
	}
	return -1
}

// queuesAt tells whether a unit is ready to enter somewhere: those are the reinforcements that
// an event holds up, not who comes there later (6.8).
func (s *state) queuesAt(u, entry int) bool {
	return entry >= 0 && s.at[u] == boxed && int(s.sc.entry[u]) == entry && !s.isLeader(u)
}

// giveHero gives an event's hero up to pass the check in hand (6.8).
var giveHero = play.Move[*state]{
	Verb: verbHero, Look: "take", Label: "Give up the hero",
	Judge: func(s *state, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
		if !s.eventHero(int(f.A)) {
			return ruleEvHero.No(f.A)
		}
		return ruleEvHeroNow.Only(f.Proc != procCheck || !purpose(f.B).isPlain())
	},
	Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
		s.giveUp(int(f.A), sink)
		s.answer(f, true)
	},
}

func init() {
	book.Proc(procPledge, play.Proc[*state]{Nodes: []uint16{nodePledge}})
	book.Room(nodePledge, play.Room[*state]{
		Who: ownerOf, Rule: ruleEvHero, Ask: "{unit} checks its bravery: give its hero up to pass, or roll?", Idle: verbRoll,
		Moves: []play.Move[*state]{giveHero, {
			Verb: verbRoll, Look: "roll", Label: "Roll", Main: true, Do: func(s *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.answer(f, false) },
		}},
	})
}
