package knapp

import (
	"math/bits"

	"sandtable/kernel"
	"sandtable/scene"
)

// K9 Naval gunfire (s12), K10 Tactical air power (s10).
var (
	ruleNaval      = book.Rule("K9.1", "Naval gunfire (s12)", "Twelve dice a turn, split freely over beach and coastal areas with German units; none are saved.", "{area} is neither beach nor coast")
	ruleNavalEmpty = book.Rule("K9.1", "Naval gunfire (s12)", "Ships fire at German units only.", "there is no German unit in {area}")
	ruleNavalDice  = book.Rule("K9.1", "Naval gunfire (s12)", "Twelve dice a turn.", "{n die|dice} cannot be thrown: {n} left")
	ruleNavalWhen  = book.Rule("K9.1", "Naval gunfire (s5, s12)", "Ships fire in their own step of turn 1 and in the Allied fire step of later turns.", "ships do not fire now")
	_              = book.Rule("K9.2", "Naval dice (s12)", "They hit on 6 only.", "")
	_              = book.Rule("K9.3", "Naval hits (s12)", "The German places them, static units first; unrolled static units stand six hits.", "")
	ruleAir        = book.Rule("K10.1", "Tactical air power (s10)", "One area with US and one with British or Canadian units; units firing there, and their supporting artillery, add 1.", "")
	ruleAirSide    = book.Rule("K10.1", "Tactical air power (s10)", "Only the Allies have it.", "only the Allies have tactical air power")
	ruleAirEmpty   = book.Rule("K10.1", "Tactical air power (s10)", "It helps Allied units.", "there is no Allied unit in {area}")
	ruleAirTwice   = book.Rule("K10.1", "Tactical air power (s10)", "One area a turn for each army.", "{area} has already been named for {group}")
	ruleAirLate    = book.Rule("K10.1", "Tactical air power (s10)", "Areas are named before the first unit fires.", "units have already fired; it is too late to name {area}")
	ruleAirWhen    = book.Rule("K10.1", "Tactical air power (s10)", "Areas are named in the Allied fire step.", "air power is named in the Allied fire step")

	evNaval = book.Event("support", "ships fire {B:n die|dice} at {A:area}")
	evAir   = book.Event("support", "aircraft help {group} units in {area}")
)

func init() {
	book.Elsewhere(ruleNavalWhen, verbNaval)
	book.Elsewhere(ruleAirWhen, verbAir)
	book.Proc(procNaval, proc{
		Nodes: []uint16{nodeNaval},
		Run: func(s *state, _ *kernel.Frame, _ kernel.Sink) kernel.Signal {
			if s.naval > 0 && s.d.coast&s.occ[ge] != 0 {
				return kernel.Ask
			}
			s.naval = 0
			return s.done()
		},
	})
	book.Room(nodeNaval, room{
		Seat: allied, Ask: "Choose where the ships fire, and with how many dice.", Rule: ruleNaval, Facts: navalFacts, Idle: verbPass,
		Moves: []move{ceaseFire, shipsFire},
	})
}

// navalFacts shows the naval dice left (K9.1).
func navalFacts(s *state, _ *kernel.Frame, p *scene.Prompt) {
	if s.naval > 0 {
		p.Facts = []scene.Fact{ruleNaval.Fact("Naval dice left", s.naval)}
	}
}

// shipsFire throws naval dice at an area. They hit on 6 (K9.1, K9.2).
var shipsFire = move{
	Verb: verbNaval, Look: "fire", Label: "{B:n die|dice} of naval gunfire at {A:area}", Odds: true, Judge: (*state).mayNaval,
	List: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		if f.A != allied {
			return dst
		}
		return s.salvoes(dst, s.d.coast&s.occ[ge], int(s.naval))
	},
	Wide: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		return s.salvoes(s.salvoes(dst, s.d.all, 1), s.d.coast&s.occ[ge], int(s.naval)+1)
	},
	Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
		s.naval -= int8(c.B)
		evNaval.Tell(sink, ruleNaval, c.A, c.B)
		s.stack.Push(kernel.Frame{Proc: procDice, A: 6, B: c.B, C: c.A, D: german})
	},
	Detail: func(s *state, _ *kernel.Frame, c kernel.Choice, d *scene.Detail) {
		d.Facts = append(d.Facts, ruleNaval.Fact("Dice left after it", int(s.naval)-int(c.B)))
	},
}

// salvoes tries every number of dice up to most at some areas.
func (s *state) salvoes(dst []kernel.Choice, areas uint64, most int) []kernel.Choice {
	for ; areas != 0; areas &= areas - 1 {
		for k := 1; k <= most; k++ {
			dst = append(dst, kernel.Choice{Verb: verbNaval, A: int16(bits.TrailingZeros64(areas)), B: int16(k)})
		}
	}
	return dst
}

// mayNaval says why naval dice may not be thrown at an area (K9.1).
func (s *state) mayNaval(f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	switch {
	case f.A != allied:
		return ruleNavalWhen.No()
	case s.d.coast>>c.A&1 == 0:
		return ruleNaval.No(c.A)
	case s.occ[ge]>>c.A&1 == 0:
		return ruleNavalEmpty.No(c.A)
	}
	return ruleNavalDice.Only(c.B >= 1 && c.B <= int16(s.naval), c.B, int16(s.naval))
}

// flyTo names an area for the aircraft of an army (K10.1).
var flyTo = move{
	Verb: verbAir, Look: "add", Label: "Aircraft to {area}", Wide: anyArea(verbAir), Judge: (*state).mayFly,
	Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		if f.A != allied {
			return dst
		}
		return each(dst, verbAir, 0, s.sideOf(allied))
	},
	Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
		g := s.armyIn(c.A)
		s.air[g] = int8(c.A)
		emit(sink, evAir, ruleAir, g, int(c.A))
	},
}

// armyIn is the army that has, or could have, units in an area (K5.6).
func (s *state) armyIn(a int16) int {
	if s.occ[br]>>a&1 != 0 {
		return br
	}
	return us
}

// mayFly says why tactical air power may not be named for an area (K10.1).
func (s *state) mayFly(f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	g := s.armyIn(c.A)
	switch {
	case f.A != allied:
		return ruleAirSide.No()
	case s.sideOf(allied)>>c.A&1 == 0:
		return ruleAirEmpty.No(c.A)
	case s.air[g] >= 0:
		return ruleAirTwice.No(int16(s.air[g]), int16(g))
	case f.C != 0:
		return ruleAirLate.No(c.A)
	}
	return kernel.Verdict{}
}
