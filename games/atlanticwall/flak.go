package atlanticwall

import (
	"slices"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// Addition A of October 1978: units fire at the air units that attack them.
var (
	ruleFlakHex  = book.Rule("A.1", "Three in a hex", "With flak up to three air units fly for a hex attacked or defended.", "no more than three air units fly for a hex")
	ruleFlak     = book.Rule("A.3", "Flak", "Before the dice of an attack a die for each of its air units: up to the best rating of the hexes attacked it loses a step, and fights on with what it has then.", "")
	_            = book.Rule("A.2", "Flak ratings", "Companies and what is built in 0, battalions 1, companies of 88 mm guns 2, battalions of them 3; headquarters, and every hex within three of one of theirs, 3.", "")
	_            = book.Rule("A.4", "Night", "No flak at Night.", "")
	ruleFlakMend = book.Rule("A.5", "Mended air units", "In the allocation in the AM of odd days each side may turn one reduced air unit to its full side.", "{unit} is not mended now")

	verbMend = book.Verb("mend", "unit")
	nodeFlak = book.Node("flak")

	evFlak     = book.Event("dice", "flak at {unit}: die {n} against {n}")
	evFlakHit  = book.Event("loss", "{unit} is reduced by flak")
	evFlakDown = book.Event("loss", "{unit} is eliminated by flak")
	evFlakNone = book.Event("combat", "nothing is left of the attack on {place}")
	evMended   = book.Event("support", "{unit} is mended")
)

const (
	airInHexFlak  = 3 // air units that fly for a hex (A.1)
	flakRange     = 3 // hexes around a headquarters (A.2)
	flakCalibre   = "88"
	flakBattalion = 1
	flakCompany88 = 2
	flakStrongest = 3 // battalions of 88 mm guns, headquarters and what is near one
	attackFlak    = attackBluff + 1
)

func init() {
	book.Room(nodeFlak, play.Room[*state]{
		Seat: kernel.Chance, Rule: ruleFlak,
		Asks: func(s *state, f *kernel.Frame) (string, *play.Rule) {
			return book.Say(s, "Flak at {unit}.", s.battle(f).who[f.C]), ruleFlak
		},
		Facts: func(s *state, f *kernel.Frame, p *scene.Prompt) {
			p.Facts = append(p.Facts, ruleFlak.Fact("Flak rating", s.flakAt(s.battle(f))))
		},
		Moves: throw((*state).shootFlak),
	})
}

// airLimit is how many air units fly for a hex (17.34, A.1).
func (s *state) airLimit() (n int, r *play.Rule) {
	if s.plays(flak) {
		return airInHexFlak, ruleFlakHex
	}
	return int(s.sc.Table.Values.AirInHex), ruleAirHex
}

// flakRating is that of a unit itself (A.2).
func (s *state) flakRating(u int) int {
	c := s.card(u)
	heavy := c.Calibre == flakCalibre
	switch {
	case c.Type == order.HQ:
		return flakStrongest
	case c.Static() || c.Type == order.Delay || c.Type == order.Leader:
		return 0
	case s.large(u) && heavy:
		return flakStrongest
	case heavy:
		return flakCompany88
	case s.large(u):
		return flakBattalion
	}
	return 0
}

// flakAt is the best rating in the hexes of an attack (A.2, A.3).
func (s *state) flakAt(b *battle) int {
	best, side := 0, s.phasing().Other()
	for _, h := range b.hex[:b.nHex] {
		for u := s.first(h); u >= 0; u = s.after(u) {
			best = max(best, s.flakRating(u))
		}
		for _, u := range s.sc.own[side] {
			if s.card(int(u)).Type == order.HQ && s.at[u] >= 0 && s.sc.Ground.Grid.Distance(s.at[u], h) <= flakRange {
				best = flakStrongest
			}
		}
	}
	return best
}

// underFlak finds the next air unit of an attack at which flak has not fired yet (A.3, A.4): C
// of the frame counts those who have been gone through.
func (s *state) underFlak(f *kernel.Frame) bool {
	b := s.battle(f)
	if !s.plays(flak) || s.night() || s.flakAt(b) == 0 {
		return false
	}
	for ; f.C < int16(b.nWho); f.C++ {
		if s.card(int(b.who[f.C])).Type == order.Air {
			return true
		}
	}
	return false
}

// shootFlak is the die for one air unit (A.3).
func (s *state) shootFlak(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	b := s.battle(f)
	w, n := b.who[f.C], s.flakAt(b)
	evFlak.Tell(sink, ruleFlak, w, c.A, int16(n))
	f.Step = attackRoll
	switch {
	case int(c.A) > n:
		f.C++
	case s.unit[w].steps > 1:
		s.unit[w].steps--
		evFlakHit.Tell(sink, ruleFlak, w)
		f.C++
	default:
		evFlakDown.Tell(sink, ruleFlak, w)
		s.kill(int(w))
	}
}

// runDice waits for the dice of an attack, after those of the flak. An attack of which nothing
// is left is over.
func (s *state) runDice(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	if s.underFlak(f) {
		f.Step = attackFlak
		return kernel.Ask
	}
	if b := s.battle(f); b.nWho == 0 {
		evFlakNone.Tell(sink, ruleFlak, b.hex[0])
		s.undeclare(f)
		s.unmark(fights)
		s.stack.Pop()
		return kernel.Next
	}
	return kernel.Ask
}

// mendingDay tells the AM of an odd day of the month (A.5).
func (s *state) mendingDay() bool {
	d := order.Day(s.turn)
	if d > 30 {
		d -= 30
	}
	return order.Part(s.turn) == 0 && d%2 == 1
}

// mayMend says why an air unit is not mended (A.5). D of the frame has a bit for each side that
// has mended one.
func (s *state) mayMend(f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	u, side := int(c.A), order.Side(f.A)
	if !s.plays(flak) {
		return ruleOption.No()
	}
	return ruleFlakMend.Only(s.mendingDay() && f.D>>side&1 == 0 && s.card(u).Type == order.Air && s.sideOf(u) == side && (s.at[u] == airBase || s.aloft(u)) && s.unit[u].steps < s.card(u).Steps, c.A)
}

func tryMend(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	if s.plays(flak) {
		for _, u := range s.sc.planes[f.A] {
			dst = append(dst, kernel.Choice{Verb: verbMend, A: u})
		}
	}
	return dst
}

// mends tells whether a side can mend an air unit in this allocation.
func (s *state) mends(f *kernel.Frame) bool {
	return s.plays(flak) && slices.ContainsFunc(s.sc.planes[f.A], func(u int16) bool {
		return s.mayMend(f, kernel.Choice{A: u}).OK()
	})
}

func (s *state) mend(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	s.unit[c.A].steps = s.card(int(c.A)).Steps
	f.D |= 1 << f.A
	evMended.Tell(sink, ruleFlakMend, c.A)
}
