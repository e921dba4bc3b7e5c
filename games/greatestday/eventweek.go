package greatestday

import (
	"fmt"
	"slices"
	"strings"

	"sandtable/board"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 6.0 The list of Historical Events, and what of the other events needs a whole map: the
// cities that bombers find, the sector that the German navy finds.
var (
	ruleGuests     = book.Rule("6.0", "Formations that come by events", "Flak regiments 2, 3 and 4 and Kampfgruppe Brassert go to any German division, Werfer regiments 83 and 84 together to 12. SS or 21. Panzer; they enter at the hex that the list names.", "it is {formation} that comes")
	ruleGuestsFoe  = book.Rule("6.0", "Formations that come by events", "To a German division.", "{division} is no German division")
	ruleGuestsOff  = book.Rule("6.0", "Formations that come by events", "To one in play.", "nothing of {division} is in play")
	ruleGuestsTwo  = book.Rule("6.0", "Formations that come by events", "The Werfer regiments go to 12. SS or 21. Panzer.", "{formation} goes to the 12. SS or the 21. Panzer alone, not to {division}")
	ruleGuestsFull = book.Rule("13", "Independent formations", "No division takes more than so many.", "{division} has {n} independent formations, and no room for those that come")
	ruleRaze       = book.Rule("6.5", "Bombers", "Up to three hexes of cities, named by the Allies, the Germans and the Allies, none within 4 hexes of an Allied unit; the second and third beside rubble.", "{hex} is no hex of a city")
	ruleRazeDone   = book.Rule("6.5", "Bombers", "Each hex once.", "{hex} is rubble already")
	ruleRazeSafe   = book.Rule("6.5", "Bombers", "None within 4 hexes of an Allied unit.", "an Allied unit is too near to {hex}")
	ruleRazeBeside = book.Rule("6.5", "Bombers", "The second and third beside rubble.", "{hex} is not beside rubble")

	nodeGuests = book.Node("guests")
	nodeNCO    = book.Node("nco")
	nodeRaze   = book.Node("raze")
	nodeSector = book.Node("sector")

	verbRaze   = book.Verb("raze", "hex")
	verbSector = book.Verb("sector", "sector")

	evGuests = book.Event("arrival", "{formation} goes to {division}")
	evNoDay  = book.Event("phase", "the Roads are not clear: the event waits")
)

// The Historical Events, in order (6.0).
const (
	tellCommandos int8 = iota
	tellRemnants
	tellTrucks
	tellFlak
	tellRoads
	tellBrassert
	tellWerfer
	tellNoMore
)

// guestList are the formations that an event brings, by event.
var guestList = [...][]string{tellFlak: {"flak2", "flak3", "flak4"}, tellBrassert: {"brassert"}, tellWerfer: {"werfer83", "werfer84"}}

// werferHosts are the divisions that can have the Werfer regiments; roused whose quality a
// clear Road raises; remnants and columns who gets what (6.0).
var (
	werferHosts = [...]string{"12ss", "21pz"}
	roused      = [...]string{"3br", "3cdn", "50br"}
)

const razings = 3 // hexes that bombers can rubble (6.5)

func init() {
	book.Kind(play.Kind[*state]{
		Name: "sector", Has: func(_ *state, n int16) bool { return n >= int16(order.Orne) && n <= int16(order.Gold) },
		Text: func(_ *state, n int16) string { return order.Sector(n).String() }, Say: func(_ *state, n int16) string { return order.Sector(n).String() },
		Read: func(_ *state, word string) (int16, error) {
			for n := order.Orne; n <= order.Gold; n++ {
				if strings.EqualFold(n.String(), word) {
					return int16(n), nil
				}
			}
			return 0, fmt.Errorf("no sector %q; one is %s", word, order.Sword)
		},
	})
	german, allied := kernel.Seat(order.German), kernel.Seat(order.Allied)
	book.Room(nodeGuests, play.Room[*state]{
		Seat: german, Rule: ruleGuests, Ask: "{B:formation} comes: to which division?",
		Moves: []play.Move[*state]{{
			Verb: verbTransfer, Look: "take", Label: "{formation} to {division}",
			Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				for d := range s.sc.Divisions {
					dst = append(dst, kernel.Choice{Verb: verbTransfer, A: f.B, B: int16(d)})
				}
				return dst
			},
			Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
				if c.A != f.B {
					return ruleGuests.No(f.B)
				}
				return s.mayHost(f, c.B)
			},
			Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) { s.welcome(f, c.B, sink) },
		}},
	})
	book.Room(nodeNCO, play.Room[*state]{
		Seat: kernel.Chance, Rule: ruleHistory, Ask: "The list is exhausted: even Allied, odd German initiative. Roll the die.", Fresh: true,
		Moves: throw(func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			s.happens(f, alliedPoints+happening(c.A&1), sink)
		}),
	})
	book.Room(nodeRaze, play.Room[*state]{
		Who: func(_ *state, f *kernel.Frame) kernel.Seat {
			if f.D == 1 {
				return german
			}
			return allied
		},
		Rule: ruleRaze, Ask: "Bombers: which hex of a city is rubbled?",
		Moves: []play.Move[*state]{
			{
				Verb: verbRaze, Look: "take", Label: "{place}", Wide: everyHex(verbRaze),
				Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					for _, h := range s.sc.cities {
						dst = append(dst, kernel.Choice{Verb: verbRaze, A: h})
					}
					return dst
				},
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
					return s.mayRaze(c.A, f.D > 0)
				},
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) { s.raze(f, c.A, sink) },
			},
			{
				Verb: verbNobody, Look: "pass", Label: "No more", Main: true,
				Do: func(s *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) {
					if f.D != 1 {
						s.stack.Pop()
						return
					}
					f.D++ // the Germans leave out theirs alone: the last is the Allies'
				},
			},
		},
	})
	book.Room(nodeSector, play.Room[*state]{
		Seat: german, Rule: ruleGermanNavy, Ask: "The German navy: off which sector?",
		Moves: []play.Move[*state]{{
			Verb: verbSector, Look: "take", Label: "{sector}",
			Try: func(_ *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				for n := order.Orne; n <= order.Gold; n++ {
					dst = append(dst, kernel.Choice{Verb: verbSector, A: int16(n)})
				}
				return dst
			},
			Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
				return ruleNavySector.Only(s.hasSector(order.Sector(c.A)), c.A)
			},
			Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
				s.stack.Pop()
				s.eBoats(order.Sector(c.A), sink)
			},
		}},
	})
}

// tellDay begins the next Historical Event, one a day (6.0).
func (s *state) tellDay(f *kernel.Frame, sink kernel.Sink) {
	a := &s.assets
	what := a.told
	if what == tellNoMore { // one a day is of the list (6.0)
		f.Step = eventNCO
		return
	}
	if last := s.week.history; last > 0 && s.sc.Turns[last-1].Day == s.now().Day {
		s.stack.Pop()
		return
	}
	if what == tellRoads && (!s.roadClear(0) || !s.roadClear(1)) {
		s.stack.Pop()
		evNoDay.Tell(sink, ruleHistory)
		return // it stays the next
	}
	a.told++
	s.week.history = int16(s.turn)
	switch what {
	case tellCommandos:
		s.stack.Pop()
		s.stack.Push(kernel.Frame{Proc: procWhichBeach})
	case tellRemnants:
		s.stack.Pop()
		s.supply(s.sc.EventUnits[order.EventRemnants], sink)
		s.supply(s.sc.EventUnits[order.EventLorries], sink)
	case tellTrucks:
		s.stack.Pop()
		s.trucksTo(sink, roused[:]...)
	case tellRoads:
		s.stack.Pop()
		for _, id := range roused {
			if d := s.division(id); d >= 0 {
				s.cheer(d, sink)
			}
		}
		s.trucksTo(sink, "51hd")
	case tellFlak, tellBrassert, tellWerfer:
		f.Step, f.C, f.D = eventGuests, int16(what), 0
	}
}

// trucksTo gives divisions the trucks that events bring them.
func (s *state) trucksTo(sink kernel.Sink, divisions ...string) {
	for _, id := range divisions {
		s.supply(s.sc.EventUnits[order.EventTrucks+id], sink)
	}
}

// cheer raises the quality of a division by 1 (9).
func (s *state) cheer(d int, sink kernel.Sink) {
	s.sway(d, 1, evMoodUp, ruleHistory, sink)
}

// hosts tells whether a division can have the formations that come.
func (s *state) hosts(f *kernel.Frame, d int16) bool { return s.mayHost(f, d).OK() }

// mayHost says why a division cannot have the formations that come. Frame: B the formation, C the event.
func (s *state) mayHost(f *kernel.Frame, d int16) kernel.Verdict {
	x, need := &s.sc.Divisions[d], int16(1)
	if int8(f.C) == tellWerfer {
		need = 2
	}
	switch {
	case x.Side != order.German || x.NoChit:
		return ruleGuestsFoe.No(d)
	case int8(f.C) == tellWerfer && !slices.Contains(werferHosts[:], x.ID):
		return ruleGuestsTwo.No(f.B, d)
	case !s.inPlay(d):
		return ruleGuestsOff.No(d)
	}
	n := s.guests(int8(d))
	return ruleGuestsFull.Only(n+need <= attachMost, d, n)
}

// nextGuest finds the next formation that comes and is in the scenario, -1 for none.
// Frame: D how many have been looked at.
func (s *state) nextGuest(f *kernel.Frame) int16 {
	list := guestList[f.C]
	for ; int(f.D) < len(list); f.D++ {
		n := slices.IndexFunc(s.sc.Formations, func(x order.Formation) bool { return x.ID == list[f.D] })
		if n >= 0 && s.anyone(func(u int) bool { return int(s.sc.Units[u].Form) == n && s.at[u] == due }) {
			return int16(n)
		}
	}
	return -1
}

// welcome puts a formation, or both Werfer regiments, under a division and into the box.
func (s *state) welcome(f *kernel.Frame, d int16, sink kernel.Sink) {
	for f.B = s.nextGuest(f); f.B >= 0; f.B = s.nextGuest(f) {
		n := int8(f.B)
		s.attach(n, int8(d))
		evGuests.Tell(sink, ruleGuests, f.B, d)
		for u := range s.sc.Units {
			if s.sc.Units[u].Form == n && s.at[u] == due && s.sc.entry[u] >= 0 {
				s.takeOff(u, boxed)
				evDue.Tell(sink, ruleArrival, int16(u), s.sc.Entries[s.sc.entry[u]].Hex)
			}
		}
		f.D++
		if int8(f.C) != tellWerfer {
			return
		}
	}
}

// runGuests asks for the division of the next formation that comes; with no division that
// has room they do not come.
func (s *state) runGuests(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	if f.B = s.nextGuest(f); f.B < 0 {
		s.stack.Pop()
		return kernel.Next
	}
	for d := range s.sc.Divisions {
		if s.hosts(f, int16(d)) {
			return kernel.Ask
		}
	}
	s.stack.Pop()
	return kernel.Next
}

// mayRaze says why bombers do not rubble a hex, or not one after the first (6.5).
func (s *state) mayRaze(h int16, later bool) kernel.Verdict {
	switch {
	case !slices.Contains(s.sc.cities, h):
		return ruleRaze.No(h)
	case s.assets.rubble.has(h):
		return ruleRazeDone.No(h)
	case s.enemyWithin(order.German, h, bombSafety-1):
		return ruleRazeSafe.No(h)
	}
	for _, n := range s.sc.Ground.Grid.Adjacent[h] {
		later = later && (n == board.NoHex || !s.assets.rubble.has(n))
	}
	return ruleRazeBeside.Only(!later, h)
}

// raze rubbles a hex of a city; then a German there is attacked.
func (s *state) raze(f *kernel.Frame, h int16, sink kernel.Sink) {
	s.breakDown(h, sink)
	f.C, f.D = h, f.D+1
	if f.Step = eventBombed; s.enemyIn(order.Allied, h) < 0 {
		f.Step = eventDone
	}
}

// runRaze asks for the next hex. Frame: D how many have been rubbled. None has to be: it is up
// to three (6.5).
func (s *state) runRaze(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	for _, h := range s.sc.cities {
		if f.D < razings && s.mayRaze(h, f.D > 0).OK() {
			return kernel.Ask
		}
	}
	s.stack.Pop()
	return kernel.Next
}

// hasSector tells whether an Allied division is assigned to a sector (11).
func (s *state) hasSector(n order.Sector) bool {
	return n != order.NoSector && slices.ContainsFunc(s.sc.Divisions, func(d order.Division) bool {
		return d.Side == order.Allied && !d.NoChit && d.Sector == n
	})
}

// eBoats cost the Allied divisions of a sector quality (6.4); NoSector means all.
func (s *state) eBoats(n order.Sector, sink kernel.Sink) {
	for d := range s.sc.Divisions {
		if s.isDivision(d, order.Allied) && (n == order.NoSector || s.sc.Divisions[d].Sector == n) {
			s.sway(d, -1, evMoodDown, ruleGermanNavy, sink)
		}
	}
}

// findSector asks for the sector where the Germans can name more than one.
func (s *state) findSector(f *kernel.Frame, sink kernel.Sink) {
	one, many := order.NoSector, false
	for n := order.Orne; n <= order.Gold; n++ {
		if s.hasSector(n) {
			many = many || one != order.NoSector
			one = n
		}
	}
	if many {
		f.Step = eventSector
		return
	}
	s.stack.Pop()
	s.eBoats(order.NoSector, sink)
}
