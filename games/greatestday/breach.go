package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// 4.2.6 Fire at the beach defences.
var (
	ruleDefences   = book.Rule("4.2.6", "Fire at the defences", "An Allied unit on the Overlay fires at the tracks as its fire action, by the table of its class; no bonus, and no fire at it for that.", "{unit} is on no Overlay of a beach")
	ruleDefendsIt  = book.Rule("4.2.6", "Fire at the defences", "Only the Allies fire at them.", "{unit} is no Allied unit")
	ruleCraftLater = book.Rule("4.2.6", "Fire at the defences", "A craft fires when it is empty.", "{unit} is a landing craft and fires when it has unloaded")
	ruleNoDefences = book.Rule("4.2.6", "Fire at the defences", "Of ships only support craft fire at them.", "{unit} is no support craft and does not fire at the defences of a beach")
	ruleTracks     = book.Rule("4.2.6", "What is hit", "The points go to tracks that the class can hit, as the Allied player chooses; what is more than a track has is lost.", "the {track} cannot take this point")
	_              = book.Rule("17.6", "79th Armoured", "Its units have a row of their own against defences.", "")

	nodeBreach = book.Node("breach")
	nodeTrack  = book.Node("track")

	verbDefences = book.Verb("defences", "")
	verbTrack    = book.Verb("hit", "track")

	evBreachNone = book.Event("combat", "{unit} fires at the defences: {rolled}, with modifiers {n}: no effect").Outturn()
	evBreached   = book.Event("combat", "{unit} fires at the defences: {rolled}, with modifiers {n}: {n point}").Outturn()
	evTrack      = book.Event("control", "{track} {n}").Outturn()
)

// Steps of it. Frame: A who fires, B the beach, C where it stands or -1, D the points
// that are left, E the row and face of the table as 10*class+face, or -1.
const (
	breachDie uint8 = iota
	breachHit
)

func init() {
	book.Proc(procBreach, play.Proc[*state]{Run: (*state).runBreach, Nodes: []uint16{breachDie: nodeBreach, breachHit: nodeTrack}})
	book.Room(nodeBreach, play.Room[*state]{
		Seat: kernel.Chance, Rule: ruleDefences, Ask: "{unit} fires at the defences: roll the die.", Moves: throw(func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			n := s.breachSum(int(f.A))
			face := min(int(c.A)+n.total, 9)
			x := s.sc.Table.Breach[s.gunner(int(f.A))][face]
			if x.Points == 0 {
				evBreachNone.Tell(sink, ruleDefences, f.A, c.A, int16(face))
				s.stack.Pop()
				return
			}
			evBreached.Tell(sink, ruleDefences, f.A, c.A, int16(face), int16(x.Points))
			f.Step, f.D, f.E = breachHit, int16(x.Points), int16(10*int(s.gunner(int(f.A)))+face)
		}),
	})
	book.Room(nodeTrack, play.Room[*state]{
		Seat: kernel.Seat(order.Allied), Rule: ruleTracks, Ask: "The defences are hit: which track?", Moves: []play.Move[*state]{{
			Verb: verbTrack, Look: "take", Label: "{track}",
			Try: func(_ *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				for t := range int16(order.Tracks) {
					dst = append(dst, kernel.Choice{Verb: verbTrack, A: t})
				}
				return dst
			},
			Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
				return ruleTracks.Only(s.canHit(f, order.Track(c.A)), c.A)
			},
			Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
				s.hitTrack(f, order.Track(c.A), sink)
			},
		}},
	})
}

// moveDefences is fire at the defences as the action of the unit in hand.
var moveDefences = play.Move[*state]{
	Verb: verbDefences, Look: "fire", Label: "Fire at the defences of the beach", Odds: true,
	Judge: func(s *state, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
		u := int(f.A)
		switch {
		case s.side(u) != order.Allied:
			return ruleDefendsIt.No(f.A)
		case s.isCraft(u):
			return ruleCraftLater.No(f.A)
		case s.overlay(s.at[u]) < 0:
			return ruleDefences.No(f.A)
		case s.is(u, isMounted):
			return ruleFireRiders.No(f.A)
		}
		return s.mayAct(f, toFire)
	},
	Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
		u := f.A
		s.begin(f, toFire, sink)
		s.breakOff(int(u))
		s.breach(int(u), s.overlay(s.at[u]), s.at[u])
	},
}

// breach begins fire at the defences of a beach.
func (s *state) breach(u, b int, h int16) {
	s.stack.Push(kernel.Frame{Proc: procBreach, A: int16(u), B: int16(b), C: h, E: -1})
}

// gunner is the class of a unit on the table (4.2.6).
func (s *state) gunner(u int) order.Gunner {
	c := s.card(u)
	switch {
	case c.Funny:
		return order.FunnyGunner
	case c.Engineer:
		return order.EngineerGunner
	case c.Class == order.Craft || c.Class == order.Ship:
		return order.CraftGunner
	case c.DD || c.Centaur || c.Class == order.Vehicle && c.Move == order.Tracked && (c.Colour == order.White || c.Colour == order.Brown):
		return order.TankGunner
	}
	return order.OtherGunner
}

// breachSum is what is added to the die (4.2.6).
func (s *state) breachSum(u int) (n sum) {
	t := &s.sc.Table.Beach
	n.when(s.unit[u].steps == 1, byOneStep, t.Step)
	n.add(byHits, t.Cohesion[s.unit[u].hits])
	return n
}

// canHit tells whether a point can go to a track: one that the class hits and that has
// something left, or that has just been brought to 0 by the first point.
func (s *state) canHit(f *kernel.Frame, t order.Track) bool {
	x := s.sc.Table.Breach[f.E/10][f.E%10]
	return x.On[t] && s.naval.tracks[f.B][t] > 0
}

// runBreach asks where several tracks can be hit.
func (s *state) runBreach(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	if f.Step == breachDie {
		return kernel.Ask
	}
	only, n := order.Tracks, 0
	for t := range order.Tracks {
		if s.canHit(f, t) {
			only, n = t, n+1
		}
	}
	switch {
	case f.D == 0 || n == 0:
		s.stack.Pop()
	case n == 1:
		s.hitTrack(f, only, sink)
	default:
		return kernel.Ask
	}
	return kernel.Next
}

// hitTrack takes a point off a track; the Gaps open hexsides on their way down (4.2.4).
func (s *state) hitTrack(f *kernel.Frame, t order.Track, sink kernel.Sink) {
	f.D--
	b := int(f.B)
	s.naval.tracks[b][t]--
	now := s.naval.tracks[b][t]
	evTrack.Tell(sink, ruleTracks, int16(t), int16(now))
	if t == order.Gaps && f.C >= 0 {
		s.gapFalls(s.subOf(f.C), now)
	}
}

// breachFacts is what a die does to the defences.
func (s *state) breachFacts(u int) []scene.Fact {
	n := s.breachSum(u)
	row := &s.sc.Table.Breach[s.gunner(u)]
	two, one := -1, -1
	for face := range 10 {
		switch row[min(face+n.total, 9)].Points {
		case 2:
			two = face
		case 1:
			one = face
		}
	}
	var out []scene.Fact
	for _, t := range n.terms[:n.n] {
		if t.n != 0 {
			out = append(out, scene.Fact{Text: causes[t.why].text, Value: "+" + itoa(int(t.n)) + " to the die", Rule: causes[t.why].rule})
		}
	}
	if two >= 0 {
		out = append(out, scene.Fact{Text: "Two points on", Value: faces(0, two), Rule: ruleDefences.Number})
	}
	if one >= 0 {
		out = append(out, scene.Fact{Text: "One point on", Value: faces(two+1, one), Rule: ruleDefences.Number})
	}
	return out
}

// faces words a run of faces.
func faces(from, to int) string {
	if from == to {
		return itoa(from)
	}
	return itoa(from) + " to " + itoa(to)
}
