package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// 30 Gaps, 31 unpinning and 32 the end of the Invasion Stage.
var (
	ruleBlow    = book.Rule("30.12", "Blowing gaps", "At low tide, in odd Game-Turns (30.11), a die for each sub-beach with demolition points blows gaps by the table.", "")
	_           = book.Rule("30.11", "Low tide", "Gaps are blown in odd Game-Turns only.", "")
	_           = book.Rule("30.3", "Demolition table", "Columns for 1-2, 3-4, 5-6 and 7 and more points.", "")
	_           = book.Rule("33.48", "The scenario", "It begins with the Invasion Stage; everybody is in supply, the weather is light overcast; the Allied Player-Turn begins once the beach is cleared. Three companies of rangers land freely.", "")
	_           = book.Rule("31.11", "Germans unpin", "All of them, at the end of each Sea Landing Phase.", "")
	_           = book.Rule("31.12", "On a cleared beach", "All pinned units unpin.", "")
	ruleRally   = book.Rule("31.21", "Leaders", "A die for each leader: up to his rating it unpins all units stacked with or adjacent to him, of whatever formation; ratings do not add up (31.22), but several leaders may try (31.23).", "")
	_           = book.Rule("31.22", "Each for himself", "Ratings of leaders are not added.", "")
	_           = book.Rule("31.23", "Several leaders", "Units near more than one have the die of each.", "")
	ruleCleared = book.Rule("32.0", "The beach is cleared", "When its gaps reach the Gap Number (30.21): units unpin (31.12, 32.11), leaders and demolition points leave (32.12), battalions are built up at once (E-O 32.13) and land (32.14); all other rules hold from the next Player-Turn on (32.15).", "")
	_           = book.Rule("30.21", "The Gap Number", "A beach is cleared when the gaps of its sub-beaches reach it together.", "")
	_           = book.Rule("32.11", "Its units unpin", "At once, all that have landed there.", "")
	_           = book.Rule("32.12", "Leaders and points leave", "At once, for the rest of the game.", "")

	nodeBlow  = book.Node("blow")
	nodeRally = book.Node("rally")

	evBlow    = book.Event("dice", "{sub}: {n demolition point}, die {n}, {n gap}").Outturn()
	evRally   = book.Event("dice", "{unit}: die {n}, units unpin").Outturn()
	evNoRally = book.Event("dice", "{unit}: die {n}, nobody unpins").Outturn()
	evCleared = book.EventBy("control", func(s *state, e kernel.Event) kernel.Line {
		name := "the beach"
		if len(s.sc.Landing.Beaches) > 1 {
			name = s.sc.Landing.Beaches[e.Args[1]].Name
		}
		return kernel.Line{Text: name + " is cleared: " + play.Count(int(e.Args[0]), "gap")}
	}).Outturn()
)

func init() {
	book.Room(nodeBlow, play.Room[*state]{
		Seat: kernel.Chance, Fresh: true, Rule: ruleBlow, Ask: "Gaps at {B:sub}.",
		Facts: func(s *state, f *kernel.Frame, p *scene.Prompt) {
			b := s.shore(int(f.B))
			p.Facts = append(p.Facts, ruleBlow.Fact("Demolition points", s.inv.points[f.B]), ruleBlow.Fact("Gaps so far", s.gapsOf(b)), ruleBlow.Fact("Gap Number", b.GapNumber))
			if !s.lowTide() {
				p.Facts = append(p.Facts, ruleTideGaps.Fact("High tide, on the die", -tideLess))
			}
		},
		Moves: throw(func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			n := s.blown(int(s.inv.points[f.B]), int(c.A))
			s.inv.gaps[f.B] += int8(n)
			evBlow.Tell(sink, s.blowRule(), f.B, int16(s.inv.points[f.B]), c.A, int16(n))
			f.Step = segBlow
			beach := int(s.subs()[f.B].Beach)
			if b := s.shore(int(f.B)); s.gapsOf(b) >= b.GapNumber {
				f.B = int16(b.Last)
				s.clearBeach(beach, sink)
				return
			}
			f.B++
		}),
	})
	book.Room(nodeRally, play.Room[*state]{
		Seat: kernel.Chance, Fresh: true, Rule: ruleRally, Ask: "{B:unit} rallies the pinned.",
		Facts: func(s *state, f *kernel.Frame, p *scene.Prompt) {
			p.Facts = append(p.Facts, ruleRally.Fact("Rating", s.leads(int(f.B))))
		},
		Moves: throw(func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			u := int(f.B)
			if c.A <= s.leads(u) {
				evRally.Tell(sink, ruleRally, f.B, c.A)
				s.nearLeader(u, s.unpin)
			} else {
				evNoRally.Tell(sink, ruleRally, f.B, c.A)
			}
			f.Step = segUnpin
			f.B++
		}),
	})
}

// runBlow throws for every sub-beach with demolition points at low tide.
func (s *state) runBlow(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	for ; s.blasts() && int(f.B) < len(s.subs()); f.B++ {
		if s.inv.points[f.B] > 0 {
			f.Step = segBlowDie
			return kernel.Ask
		}
	}
	return enter(f, segUnpin)
}

// runUnpin unpins the Germans, and throws for every leader beside pinned units.
func (s *state) runUnpin(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	if f.B == 0 {
		s.unpinGermans()
	}
	for ; int(f.B) < len(s.sc.Units); f.B++ {
		if u := int(f.B); s.leader(u) && s.onMap(u) {
			any := false
			s.nearLeader(u, func(int) { any = true })
			if any {
				f.Step = segRally
				return kernel.Ask
			}
		}
	}
	f.Step = segEnd
	return kernel.Next
}

// unpinGermans unpins all of them (31.11).
func (s *state) unpinGermans() {
	for u := range s.sc.Units {
		if s.sideOf(u) == order.German && s.is(u, pinned) {
			s.unpin(u)
		}
	}
}

// nearLeader goes through the pinned Allied units stacked with or adjacent to a leader.
func (s *state) nearLeader(u int, do func(w int)) {
	for w := range s.sc.Units {
		if s.onMap(w) && s.sideOf(w) == order.Allied && s.is(w, pinned) && s.sc.Ground.Grid.Distance(s.at[u], s.at[w]) <= 1 {
			do(w)
		}
	}
}
