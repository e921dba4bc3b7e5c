package greatestday

import (
	"slices"
	"strings"

	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 3.1 to 3.3 Drops: rally points, sticks, the Drop Table.
var (
	_             = book.Rule("3.1", "When they drop", "The first drop opens the game; the later ones come when the 6th Airborne's chit is played on their turn, or on that of the next turn by day.", "")
	ruleZones     = book.Rule("3.2", "Drop zones", "Each unit drops in its zone; who drops in one hex in one turn is a stick.", "{hex} is no hex of the zone of {unit}")
	ruleRallySite = book.Rule("3.3A", "Rally points", "Before the drop each battalion of the two parachute brigades has a rally point: a village or town within 5 hexes of its zone without Germans.", "{hex} is no village or town within 5 hexes of the zone of {para}")
	ruleRallyFoe  = book.Rule("3.3A", "Rally points", "Without Germans.", "Germans are in {hex}")
	ruleDropHex   = book.Rule("3.3B", "Sticks", "In any hex of the zone without other units, in any state, as stacking allows; nobody fires at them.", "{unit} does not drop in {hex}: others stand there")
	ruleDropForm  = book.Rule("3.3B", "Sticks", "Mounted needs transport, column an allowance.", "{unit} does not drop {form}")
	_             = book.Rule("3.3C", "Markers of later drops", "Who comes with the second or third drop has a marker; who comes with the first has none.", "")
	ruleDropRoll  = book.Rule("3.3.1", "Drop Table", "A die for each stick: 6 or 8 less for the second and third drop, 1 more for each German unit in the zone, 2 more by day with German flak within 8 hexes of it that is neither suppressed nor mounted.", "")
	_             = book.Rule("3.3D", "One die a stick", "Each stick throws once on the Drop Table, whatever its size.", "")
	ruleDropLoss  = book.Rule("3.3.1", "Losses of a stick", "One unit loses a step, or all do; more markers; all become rearguards, or are scattered to the Straggler box.", "{unit} is not of the stick")
	ruleCredit    = book.Rule("3.3.1", "Stragglers of others", "What units with a black or white stripe lose counts for any one battalion that drops in the zone.", "{para} does not drop in this zone")

	nodeRallySite = book.Node("rally-point")
	nodeDropUnit  = book.Node("drop")
	nodeDropDie   = book.Node("drop-die")
	nodeDropLoss  = book.Node("drop-loss")
	nodeDropFate  = book.Node("drop-fate")
	nodeCredit    = book.Node("stragglers-of")

	verbRallySite = book.Verb("rally-point", "hex")
	verbDrop      = book.Verb("drop", "hex form")
	verbLoses     = book.Verb("loses", "unit")
	verbReplace   = book.Verb("replace", "")
	verbDisband   = book.Verb("scatter-stick", "")
	verbCredit    = book.Verb("stragglers-of", "para")

	evRallySite = book.Event("move", "the rally point of {para} is {place}")
	evDrops     = book.Event("arrival", "{unit} drops at {place}")
	evDropDie   = book.Event("dice", "the stick at {place}: {face}, with modifiers {n}: {drop}")
	evDropStep  = book.Event("loss", "{unit} loses a step in the drop")
	evDropLost  = book.Event("loss", "{unit} is scattered")
	evDropGuard = book.Event("loss", "{unit} stands for {unit}")
	evStraggle  = book.Event("loss", "{para} has {n straggler} now")
)

// rallyReach is how far a rally point may be from the zone (3.3A).
const rallyReach = 5

// Steps of a drop. Frame: A the drop, B the battalion or the next unit of the drop, C the
// hex of the stick in hand, D the result, E the battalion that others count for + 1.
const (
	dropRally uint8 = iota
	dropUnits
	dropSticks
	dropRolls
	dropCredit
	dropOne
	dropFate
	dropDo
)

func init() {
	allied := kernel.Seat(order.Allied)
	book.Kind(play.Kind[*state]{
		Name: "para", Has: func(s *state, b int16) bool {
			return s.sc.Airborne != nil && b >= 0 && int(b) < len(s.sc.Airborne.Battalions)
		},
		Text: func(s *state, b int16) string { return slug(s.sc.Airborne.Battalions[b].Name) }, Say: func(s *state, b int16) string { return s.sc.Airborne.Battalions[b].Name },
		Read: (*state).readPara,
	})
	book.Kind(play.Kind[*state]{Name: "drop", Say: func(_ *state, n int16) string { return dropText(dropOf(n)) }})
	book.Proc(procDrop, play.Proc[*state]{Run: (*state).runDrop, Nodes: []uint16{
		dropRally: nodeRallySite, dropUnits: nodeDropUnit, dropSticks: nodeDropDie, dropRolls: nodeDropDie, dropCredit: nodeCredit, dropOne: nodeDropLoss, dropFate: nodeDropFate, dropDo: nodeDropDie,
	}})
	book.Room(nodeRallySite, play.Room[*state]{
		Seat: allied, Rule: ruleRallySite, Ask: "Where is the rally point of {B:para}?",
		Moves: []play.Move[*state]{{
			Verb: verbRallySite, Look: "move", Label: "Rally point at {place}",
			Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				for _, h := range s.sc.rallySites[f.B] {
					dst = append(dst, kernel.Choice{Verb: verbRallySite, A: h})
				}
				return dst
			},
			Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
				if !slices.Contains(s.sc.rallySites[f.B], c.A) {
					return ruleRallySite.No(c.A, f.B)
				}
				return ruleRallyFoe.Only(s.enemyIn(order.Allied, c.A) < 0, c.A)
			},
			Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
				s.drops.rally[f.B] = c.A + 1
				evRallySite.Tell(sink, ruleRallySite, f.B, c.A)
				f.B++
			},
		}},
	})
	book.Room(nodeDropUnit, play.Room[*state]{
		Who: func(*state, *kernel.Frame) kernel.Seat { return allied },
		Asks: func(s *state, f *kernel.Frame) (string, *play.Rule) {
			return book.Say(s, "{unit} drops: where, and how?", int16(s.sc.Airborne.Jumps[f.A].Units[f.B])), ruleDropHex
		},
		Moves: []play.Move[*state]{{Verb: verbDrop, Look: "move", Label: "Drop at {place}, {form}", Try: tryDrop, Judge: (*state).mayDrop, Do: (*state).drop}},
	})
	book.Room(nodeDropDie, play.Room[*state]{
		Seat: kernel.Chance, Rule: ruleDropRoll, Ask: "The stick at {C:place} drops: roll the die.", Fresh: true, Moves: throw((*state).dropDie),
	})
	book.Room(nodeDropLoss, play.Room[*state]{
		Seat: allied, Rule: ruleDropLoss, Ask: "One unit of the stick at {C:place} loses a step: which?",
		Moves: []play.Move[*state]{{
			Verb: verbLoses, Look: "pick", Label: "{unit}", Try: everyone(verbLoses),
			Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
				return ruleDropLoss.Only(s.inStick(f, int(c.A)), c.A)
			},
			Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
				s.stray(f, int(c.A), strayOne, sink)
				s.dropStep(int(c.A), sink)
				s.nextStick(f)
			},
		}},
	})
	book.Room(nodeDropFate, play.Room[*state]{
		Seat: allied, Rule: ruleDropLoss, Ask: "The stick at {C:place}: rearguards in its place, or is it scattered?",
		Moves: []play.Move[*state]{
			{Verb: verbReplace, Look: "take", Label: "Rearguards in its place", Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) { s.replaceStick(f, sink) }},
			{Verb: verbDisband, Look: "take", Label: "Scattered", Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) { s.scatterStick(f, sink) }},
		},
	})
	book.Room(nodeCredit, play.Room[*state]{
		Seat: allied, Rule: ruleCredit, Ask: "For which battalion do the stragglers of others at {C:place} count?",
		Moves: []play.Move[*state]{{
			Verb: verbCredit, Look: "take", Label: "{para}",
			Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				for b := range s.sc.Airborne.Battalions {
					dst = append(dst, kernel.Choice{Verb: verbCredit, A: int16(b)})
				}
				return dst
			},
			Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
				return ruleCredit.Only(s.sc.Airborne.Battalions[c.A].Zone == s.zoneOfStick(f), c.A)
			},
			Do: func(_ *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) { f.E, f.Step = c.A+1, dropDo },
		}},
	})
}

// readPara finds a battalion of stragglers by its name.
func (s *state) readPara(word string) (int16, error) {
	n := 0
	if s.sc.Airborne != nil {
		n = len(s.sc.Airborne.Battalions)
	}
	return s.readNamed("parachute battalion", strings.ToLower(word), n, func(i int) (string, string) {
		name := s.sc.Airborne.Battalions[i].Name
		return slug(name), name
	})
}

// findRallySites lists for each battalion the hexes where its rally point can be (3.3A).
func (sc *scenario) findRallySites() {
	if sc.Airborne == nil {
		return
	}
	g := sc.Ground
	for _, x := range sc.Airborne.Battalions {
		var sites []int16
		for h := range int16(sc.hexes()) {
			if k := g.Kind(h).Kind; k != "village" && k != "town" {
				continue
			}
			if slices.ContainsFunc(sc.Airborne.Zones[x.Zone].Hexes, func(z int16) bool { return g.Grid.Distance(z, h) <= rallyReach }) {
				sites = append(sites, h)
			}
		}
		sc.rallySites = append(sc.rallySites, sites)
	}
}

// callDropOn begins a drop that is due on the chit of a division.
func (s *state) callDropOn(division int8) {
	if a := s.sc.Airborne; a != nil && a.Div == division {
		s.callDrop(true)
	}
}

// callDrop begins the next drop if it is due: the first at the start of play, a later one
// on the chit of its division, on its turn or on the next by day (3.1).
func (s *state) callDrop(chit bool) {
	a, n := s.sc.Airborne, int(s.drops.done)
	if a == nil || n >= len(a.Jumps) {
		return
	}
	j := &a.Jumps[n]
	now := int(s.turn) - 1
	if j.First == chit || now < j.Turn || now > j.Turn && s.sc.Turns[now].Night {
		return
	}
	s.drops.done++
	f := kernel.Frame{Proc: procDrop, A: int16(n)}
	if !j.First {
		f.Step = dropUnits
	}
	s.stack.Push(f)
}

// runDrop goes on until something is to be chosen or rolled.
func (s *state) runDrop(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	a := s.sc.Airborne
	j := &a.Jumps[f.A]
	switch f.Step {
	case dropRally:
		if int(f.B) < len(a.Battalions) {
			return kernel.Ask
		}
		f.B, f.Step = 0, dropUnits
	case dropUnits:
		for int(f.B) < len(j.Units) && s.at[j.Units[f.B]] != aloft {
			f.B++
		}
		if int(f.B) < len(j.Units) {
			if s.canDrop(f) {
				return kernel.Ask
			}
			u := j.Units[f.B]
			s.toBox(u)
			evDropLost.Tell(sink, ruleDropHex, int16(u))
			return kernel.Next
		}
		f.C, f.Step = -1, dropSticks
	case dropSticks:
		next := int16(-1)
		for _, u := range j.Units {
			if h := s.at[u]; h > f.C && !s.isLeader(u) && (next < 0 || h < next) {
				next = h
			}
		}
		if next < 0 {
			s.stack.Pop()
			return kernel.Next
		}
		f.C, f.E, f.Step = next, 0, dropRolls
	case dropDo:
		return s.dropResult(f, sink)
	default:
		return kernel.Ask
	}
	return kernel.Next
}

// nextStick goes on to the next stick.
func (s *state) nextStick(f *kernel.Frame) { f.Step = dropSticks }

// tryDrop tries the hexes of the zone of the next unit, in all states.
func tryDrop(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	j := &s.sc.Airborne.Jumps[f.A]
	for _, h := range s.sc.Airborne.Zones[j.Zone[f.B]].Hexes {
		for k := range formWords {
			dst = append(dst, kernel.Choice{Verb: verbDrop, A: h, B: int16(k)})
		}
	}
	return sortChoices(dst)
}

// canDrop tells whether there is any hex for the next unit; without one it is scattered.
func (s *state) canDrop(f *kernel.Frame) bool {
	for _, h := range s.sc.Airborne.Zones[s.sc.Airborne.Jumps[f.A].Zone[f.B]].Hexes {
		for k := range formWords {
			if s.mayDrop(f, kernel.Choice{Verb: verbDrop, A: h, B: int16(k)}).OK() {
				return true
			}
		}
	}
	return false
}

// mayDrop says why the next unit does not drop in a hex so (3.3B).
func (s *state) mayDrop(f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	j := &s.sc.Airborne.Jumps[f.A]
	u, k := j.Units[f.B], form(c.B)
	n := int16(u)
	if !slices.Contains(s.sc.Airborne.Zones[j.Zone[f.B]].Hexes, c.A) {
		return ruleZones.No(c.A, n)
	}
	mates := false
	for w := s.first(c.A); w >= 0; w = s.after(w) {
		if !slices.Contains(j.Units, w) {
			return ruleDropHex.No(n, c.A)
		}
		mates = mates || !s.isLeader(w)
	}
	if s.isLeader(u) {
		return ruleDropHex.Only(k == 0 && (mates || !s.anyDropped(j)), n, c.A)
	}
	m, _ := gaitOf(s.card(u), k.flags()&isMounted != 0)
	if k.flags()&isMounted != 0 && !s.card(u).Transport || k.flags()&inColumn != 0 && m == order.NoMove {
		return ruleDropForm.No(n, c.B)
	}
	if step := s.sc.Ground.Kind(c.A).Step[max(m, order.OnFoot)]; step.Entry == order.Never || step.Entry != order.Freely && k.flags()&inColumn == 0 {
		return ruleDropForm.No(n, c.B)
	}
	return s.room(u, c.A, k.flags()&inColumn != 0)
}

// anyDropped tells whether a unit of a drop is on the map: a leader goes with one.
func (s *state) anyDropped(j *order.Jump) bool {
	return slices.ContainsFunc(j.Units, func(u int) bool { return s.onMap(u) && !s.isLeader(u) })
}

// drop puts a unit down (3.3B, 3.3C).
func (s *state) drop(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	j := &s.sc.Airborne.Jumps[f.A]
	u := j.Units[f.B]
	s.unit[u] = piece{flags: form(c.B).flags(), steps: s.card(u).Steps}
	s.stacks().Put(u, c.A)
	if !j.First && !s.isLeader(u) {
		s.delay[u] = 1
	}
	evDrops.Tell(sink, ruleDropHex, int16(u), c.A)
	if !s.isLeader(u) {
		s.arrives(u, c.A, sink)
	}
	f.B++
}
