package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// 24 Gliders: units of the schedule that land by parachutists in the Allied Reinforcement Segment,
// and the British company that lands before the drop (24.2).
var (
	ruleGlider     = book.Rule("24.11", "Gliders", "In the Allied Reinforcement Segment glider units of the schedule land on clear or bocage hexes, or are held back.", "{unit} does not come by glider now")
	ruleGliderHex  = book.Rule("24.11", "Ground for gliders", "Clear or bocage.", "{hex} is neither clear nor bocage")
	ruleGliderFoe  = book.Rule("24.15", "Enemies", "Not on enemies; in their zones at no other risk.", "an enemy stands in {hex}")
	ruleGliderNear = book.Rule("24.12", "By parachutists", "In a hex with a friendly parachute unit, or beside one.", "no parachute unit is in {hex} or beside it")
	ruleGliderFull = book.Rule("24.11", "Room", "Gliders do not overstack a hex.", "{hex} is full")
	ruleGliderDie  = book.Rule("24.13", "Landing", "A die for each: 5 reduced, 6 eliminated, with 1 more in bocage (24.14). What has one step is eliminated with 5 too. Guns land Out of Battery.", "")
	_              = book.Rule("24.14", "Bocage", "Adds 1 to the die.", "")
	ruleGliderHQ   = book.Rule("24.1", "Airborne headquarters", "E-O 24.1: they land safely. Battalions do not break down to land.", "")
	ruleSpecial    = book.Rule("24.2", "The first glider", "Before the drop the D company of the Oxfordshire and Buckinghamshire lands on any clear hex of map D, without a die, at full strength, in enemy zones too.", "{hex} is not clear")
	ruleSpecialMap = book.Rule("24.2", "The first glider", "It lands on map D.", "{hex} is not on map D")
	ruleSpecialFoe = book.Rule("24.2", "The first glider", "Not among enemies.", "an enemy stands in {hex}")

	nodeGlide    = book.Node("glide")
	nodeGlideDie = book.Node("glide-die")
	nodeSpecial  = book.Node("special-glider")

	verbGlide = book.Verb("glide", "unit hex")

	evGlides    = book.Event("arrival", "{unit} {lands|land} by glider at {place}").Outturn()
	evGlideDie  = book.Event("dice", "{unit} by glider at {place}: die {n} + {n}")
	evGlideHurt = book.Event("loss", "{unit} {is|are} reduced in the landing").Outturn()
	evGlideLost = book.Event("loss", "{unit} {is|are} eliminated in the landing at {place}").Outturn()
)

// Steps of the landing of gliders. Frame: A the glider, B its hex while its die is thrown.
const (
	glideChoose uint8 = iota
	glideDie
)

func init() {
	allied := kernel.Seat(order.Allied)
	book.Proc(procGlide, play.Proc[*state]{Run: (*state).runGlide, Nodes: []uint16{nodeGlide, nodeGlideDie}})
	book.Room(nodeGlide, play.Room[*state]{
		Seat: allied, Rule: ruleGlider, Ask: "Land gliders by the parachutists, or hold them back.", Idle: verbDone,
		Facts: func(_ *state, _ *kernel.Frame, p *scene.Prompt) {
			p.Facts = append(p.Facts, ruleGliderDie.Fact("Clear: unharmed", of6(4)), ruleGliderDie.Fact("Bocage: unharmed", of6(3)))
		},
		Moves: []play.Move[*state]{
			{Verb: verbGlide, Look: "place", Label: "{unit} lands at {place}", List: listGlide,
				Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					near := s.byParachutists()
					for u := range s.sc.Units {
						if !s.glides(u) {
							continue
						}
						for h := range near.all() {
							dst = append(dst, kernel.Choice{Verb: verbGlide, A: int16(u), B: h})
						}
					}
					return dst
				},
				Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict { return s.mayGlide(int(c.A), c.B) },
				Do:    (*state).glide},
			{Verb: verbDone, Look: "pass", Label: "No more gliders", Main: true, Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.stack.Pop() }},
		},
	})
	book.Room(nodeGlideDie, play.Room[*state]{Seat: kernel.Chance, Fresh: true, Rule: ruleGliderDie, Ask: "{A:unit} lands at {B:place}.", Moves: throw((*state).glideDie),
		Facts: func(s *state, f *kernel.Frame, p *scene.Prompt) {
			p.Facts = append(p.Facts, ruleGliderDie.Fact("Added to the die", s.inHedges(f.B)))
		}})
	book.Room(nodeSpecial, play.Room[*state]{
		Seat: allied, Rule: ruleSpecial, Ask: "Where does the first glider land?",
		// Whoever opens the game has to know what the company comes for: the bridges.
		Facts: func(s *state, _ *kernel.Frame, p *scene.Prompt) {
			p.Facts = append(p.Facts, ruleSpecial.Fact("Lands", s.name(s.sc.Drop.Special)))
			if b := s.sc.Beachhead; b != nil {
				for _, h := range b.Hexes {
					p.Facts = append(p.Facts, ruleBeachhead.Fact("Wanted at the end", s.place(h)))
				}
			}
		},
		Moves: []play.Move[*state]{{Verb: verbPlace, Look: "place", Label: "Land at {place}", Try: everywhere(verbPlace),
			Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
				there := s.sc.maps == nil || s.mapAt(c.A)&mapBit("D") != 0
				switch {
				case !there:
					return ruleSpecialMap.No(c.A)
				case s.enemyIn(order.Allied, c.A) >= 0:
					return ruleSpecialFoe.No(c.A)
				}
				return ruleSpecial.Only(s.sc.Ground.Kind(c.A) == order.Clear, c.A)
			},
			Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
				s.setDown(int(s.sc.Drop.Special), c.A, ruleSpecial, sink)
				enter(f, dropPlan)
			}}},
	})
}

// glides tells a unit that may come by glider now.
func (s *state) glides(u int) bool {
	a := s.arrivalOf(u)
	return a != nil && a.Glider
}

// listGlide lists what mayGlide allows: what it asks of a hex is asked once.
func listGlide(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	var good, room hexes
	looked := false
	for u := range s.sc.Units {
		if !s.glides(u) {
			continue
		}
		if !looked {
			looked, good = true, s.byParachutists()
			for h := range good.all() {
				switch {
				case !s.sc.landable(h) || s.enemyIn(order.Allied, h) >= 0:
					good.drop(h)
				case s.roomIn(h) > 0:
					room.add(h)
				}
			}
		}
		at := &good
		if s.card(u).Stacks() {
			at = &room
		}
		for h := range at.all() {
			dst = append(dst, kernel.Choice{Verb: verbGlide, A: int16(u), B: h})
		}
	}
	return dst
}

// runGlide asks while a glider can land.
func (s *state) runGlide(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	if f.Step == glideDie || book.Could(s, verbDone) {
		return kernel.Ask
	}
	s.stack.Pop()
	return kernel.Next
}

// mayGlide says why a glider does not land in a hex.
func (s *state) mayGlide(u int, h int16) kernel.Verdict {
	switch {
	case !s.glides(u):
		return ruleGlider.No(int16(u))
	case !s.sc.landable(h):
		return ruleGliderHex.No(h)
	case s.enemyIn(order.Allied, h) >= 0:
		return ruleGliderFoe.No(h)
	case !s.parachutists(h):
		return ruleGliderNear.No(h)
	}
	return ruleGliderFull.Only(!s.card(u).Stacks() || s.roomIn(h) > 0, h)
}

// glide lands a glider: headquarters safely, others by a die.
func (s *state) glide(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	if s.card(int(c.A)).Type == order.HQ {
		s.setDown(int(c.A), c.B, ruleGliderHQ, sink)
		return
	}
	f.Step, f.A, f.B = glideDie, c.A, c.B
}

// inHedges is what bocage adds to the die (24.14).
func (s *state) inHedges(h int16) int16 { return int16(flag(s.sc.Ground.Kind(h) == order.Bocage)) }

func (s *state) glideDie(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	u, h, more := int(f.A), f.B, s.inHedges(f.B)
	evGlideDie.Tell(sink, ruleGliderDie, f.A, h, c.A, more)
	f.Step, f.A, f.B = glideChoose, 0, 0
	n := c.A + more
	if n >= 6 || n == 5 && s.unit[u].steps <= 1 {
		evGlideLost.Tell(sink, ruleGliderDie, int16(u), h)
		s.kill(u)
		return
	}
	s.setDown(u, h, ruleGliderDie, sink)
	if n == 5 {
		s.unit[u].steps--
		s.set(u, crashed)
		evGlideHurt.Tell(sink, ruleGliderDie, int16(u))
	}
}

// setDown puts a glider down; it does not move in this phase.
func (s *state) setDown(u int, h int16, r *play.Rule, sink kernel.Sink) {
	s.set(u, airborne|moved)
	s.put(u, h)
	s.limber(u)
	evGlides.Tell(sink, r, int16(u), h)
	s.disturb(order.Allied, h, sink)
}
