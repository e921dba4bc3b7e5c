package atlanticwall

import (
	"sandtable/kernel"
	"sandtable/play"
)

// 5.4 The first two segments of a Movement Phase, as one decision after another until
// the player is done: battalions are broken down and built up (15), works are begun and
// completed (14). Nobody has moved yet, so the order does not matter.
var (
	ruleFreeBuild = book.Rule("32.13", "When the beach is cleared", "E-O 32.13: a segment for break-down and build-up at once.", "works are not begun in this segment")
	rulePrepare   = book.Rule("5.4", "Before movement", "First battalions are broken down and built up, then works are begun and completed; then units move.", "")
	ruleSupplied  = book.Rule("5.4", "Before movement", "Only battalions in supply break down.", "{unit} is not in supply")
	ruleFixed     = book.Rule("15.11", "No movement after it", "Units that were broken down or built up do not move in that phase, nor are they changed again.", "{unit} has been broken down or built up in this phase")
	_             = book.Rule("15.21", "Break-down", "The battalion goes to the holding area; its companies stand where it stood.", "")
	ruleFirst     = book.Rule("33.17", "Break-down", "Scenarios say from which Game-Turn on battalions break down: 57 at Cherbourg, 26 in the Caumont Gap (33.27b), 78 at the Odon (33.37b).", "no battalion breaks down before Game-Turn {n}")
	ruleReorgZone = book.Rule("15.12", "Enemy zones", "Neither break-down nor build-up in an enemy zone of control.", "{unit} is in an enemy zone of control")
	_             = book.Rule("15.52", "Backs of companies", "German reconnaissance companies have companies of MkV tanks on their backs: one face in use blocks the other, and none is ever turned over.", "")
	_             = book.Rule("15.53", "Assault companies", "After their beach is cleared they are companies like others: never pinned, and good for building up.", "")
	ruleFree      = book.Rule("15.13", "Companies", "All companies of the chart must be free: not on the map. Counters of lost companies are used again.", "not all companies of {unit} are free")
	ruleSpread    = book.Rule("15.14", "Room", "Companies beyond the stacking limit go to adjacent hexes out of enemy zones; without room there the battalion does not break down.", "the companies of {unit} do not all find room")
	ruleWhole     = book.Rule("15.15", "Reduced battalions", "They never break down.", "{unit} is not at full strength")
	ruleCutOff    = book.Rule("15.16", "Isolation", "Isolated units neither break down nor build up.", "{unit} is isolated")
	ruleChart     = book.Rule("15.17", "Charts", "Only what the charts list breaks down or is built up.", "the charts do not list {unit}")
	_             = book.Rule("15.7", "American battalions", "What they break down into and are built up from.", "")
	_             = book.Rule("15.8", "British and Canadian battalions", "What they break down into and are built up from.", "")
	_             = book.Rule("15.9", "German battalions", "What they break down into and are built up from.", "")
	ruleParts     = book.Rule("15.22", "Companies of the chart", "A battalion is built up from the companies of its chart, by kind and number.", "the companies for {unit} are not at {hex}")
	ruleMutual    = book.Rule("15.23", "Together", "They stand in one hex or in hexes that are all adjacent to each other; the battalion takes one of these hexes.", "{unit} does not stand with the others")
	ruleNotOut    = book.Rule("15.61", "Holding area", "Broken-down battalions wait in the holding area of their side.", "{unit} is not in the holding area")
	ruleDivision  = book.Rule("15.62", "Which battalion", "One of the division of the nearest unit, if any of the kind is there.", "units of another division are nearer to {hex} than any of {unit}'s")

	ruleFar      = book.Rule("14.12", "Out of the enemy's way", "Works are begun four hexes from the nearest enemy unit or farther.", "{unit} is too near to the enemy")
	ruleBegun    = book.Rule("14.13", "Building", "A marker is put down before movement and completed before the next; whose marker it is does not move in either phase.", "no works are ready for completion in {hex}")
	ruleWorking  = book.Rule("14.13", "Building", "Who builds or completes works does not move in that phase.", "{unit} works on its position in this phase")
	ruleOneWork  = book.Rule("14.15", "One in a hex", "A hex has room for one Improved Position or Entrenchment.", "there are works in the hex of {unit}")
	ruleSappers  = book.Rule("14.22", "Engineers", "For an Entrenchment a battalion of engineers must be stacked with the unit.", "no battalion of engineers is with {unit}")
	ruleDiggers  = book.Rule("14.31", "Who builds", "Artillery, headquarters and static units neither build works nor use them.", "{unit} does not build works")
	ruleSmall    = book.Rule("14.0", "Who builds", "E-O 14.0: only battalions build works, and only battalions of engineers help.", "{unit} is no battalion")
	ruleHedges   = book.Rule("14.1", "Bocage", "E-O 14.1: no Improved Positions in bocage; an Entrenchment there is worth one.", "{unit} is in bocage")
	ruleNoMarker = book.Rule("2.6", "Markers", "Works need a marker.", "no marker is left")

	verbBreak    = book.Verb("break", "unit", "break down")
	verbDetach   = book.Verb("detach", "unit hex")
	verbBuild    = book.Verb("build", "unit hex", "build up")
	verbJoin     = book.Verb("join", "unit")
	verbImprove  = book.Verb("improve", "unit")
	verbEntrench = book.Verb("entrench", "unit")
	verbComplete = book.Verb("complete", "hex")

	nodePrepare = book.Node("prepare")
	nodeDetach  = book.Node("detach")
	nodeJoin    = book.Node("join")

	evBreaks    = book.Event("move", "{unit} breaks down at {place}")
	evBuilt     = book.Event("move", "{unit} is built up at {place}")
	evCompany   = book.Event("move", "{unit} stands at {place}").Step()
	evBegins    = book.Event("move", "{unit} begins works at {place}")
	evCompleted = book.Event("move", "the works of {place} are completed")
)

// prepareFree in A of the frame is the break-down and build-up at the moment when a beach is
// cleared (E-O 32.13): works wait.
const prepareFree = 1

// freeSegment tells that segment: it is for units of the beach alone.
func (s *state) freeSegment() bool {
	for k := range s.stack.Len() {
		if f := s.stack.Under(k); f.Proc == procPrepare {
			return f.A == prepareFree
		}
	}
	return false
}

// worksLater refuses works in that segment.
func worksLater(judge func(*state, kernel.Choice) kernel.Verdict) func(*state, *kernel.Frame, kernel.Choice) kernel.Verdict {
	return func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
		if f.A == prepareFree {
			return ruleFreeBuild.No()
		}
		return judge(s, c)
	}
}

func init() {
	book.Proc(procPrepare, play.Proc[*state]{Run: (*state).runPrepare, Nodes: []uint16{nodePrepare}})
	book.Proc(procDetach, play.Proc[*state]{Run: (*state).runDetach, Nodes: []uint16{nodeDetach}})
	book.Proc(procJoin, play.Proc[*state]{Run: (*state).runJoin, Nodes: []uint16{nodeJoin}})

	book.Room(nodePrepare, play.Room[*state]{
		Who: (*state).moving, Ask: "Break down, build up, or begin works; nobody has moved yet.", Rule: rulePrepare, Idle: verbDone,
		Moves: []play.Move[*state]{
			{Verb: verbBreak, Look: "take", Label: "Break {unit} down", Try: ownBattalions(verbBreak), Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict { return s.breakVerdict(int(c.A)) }, Do: (*state).breakDown},
			{Verb: verbBuild, Look: "take", Label: "Build up {unit} at {hex}", Try: (*state).tryBuild, List: (*state).listBuild, Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict { return s.buildVerdict(int(c.A), c.B) }, Do: (*state).buildUp},
			garrisonMove,
			{Verb: verbImprove, Look: "take", Label: "Begin an Improved Position: {unit}", Try: ownBattalions(verbImprove), List: listWorks, Judge: worksLater(func(s *state, c kernel.Choice) kernel.Verdict { return s.improveVerdict(int(c.A)) }),
				Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) { s.beginWorks(int(c.A), -1, sink) }},
			{Verb: verbEntrench, Look: "take", Label: "Begin an Entrenchment: {unit}", Try: ownBattalions(verbEntrench), List: worksListed, Judge: worksLater(func(s *state, c kernel.Choice) kernel.Verdict { return s.entrenchVerdict(int(c.A)) }),
				Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					s.beginWorks(int(c.A), s.sappers(int(c.A)), sink)
				}},
			{Verb: verbComplete, Look: "take", Label: "Complete the works of {hex}", Try: (*state).tryComplete, Judge: worksLater(func(s *state, c kernel.Choice) kernel.Verdict { return s.completeVerdict(c.A) }), Do: (*state).complete},
			{Verb: verbDismount, Look: "take", Label: "{unit} goes on foot", Try: tryDismount,
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict { return s.mayDismount(f, int(c.A)) },
				Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					s.set(int(c.A), afoot)
					evDismounts.Tell(sink, ruleFoot, c.A)
				}},
			{Verb: verbDone, Look: "pass", Label: "Go on to movement", Main: true, Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.stack.Pop() }},
		},
	})
	book.Room(nodeDetach, play.Room[*state]{
		Who: (*state).moving, Ask: "Where do the companies of {unit} go that have no room at {hex}?", Rule: ruleSpread,
		Moves: []play.Move[*state]{{Verb: verbDetach, Look: "place", Label: "{unit} to {hex}", Try: (*state).tryDetach,
			Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
				return s.detachVerdict(f, int(c.A), c.B)
			},
			Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
				s.logi.spread--
				s.raise(f, s.partOf(int(f.A), int(c.A)), int(c.A), c.B, sink)
			}}},
	})
	book.Room(nodeJoin, play.Room[*state]{
		Who: (*state).moving, Ask: "Which companies become {unit}?", Rule: ruleParts,
		Moves: []play.Move[*state]{{Verb: verbJoin, Look: "pick", Label: "{unit}", Try: (*state).tryJoin,
			Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict { return s.joinVerdict(f, int(c.A)) },
			Do:    func(s *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) { s.enlist(int(f.A), int(c.A)) }}},
	})
}

// runPrepare asks as long as there is anything to do. Frame: nothing.
func (s *state) runPrepare(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	if !s.canDig(f) && !book.Could(s, verbDone) {
		s.stack.Pop()
		return kernel.Next
	}
	return kernel.Ask
}

// ownBattalions tries a verb with every battalion of the phasing side on the map.
func ownBattalions(verb uint16) func(*state, *kernel.Frame, []kernel.Choice) []kernel.Choice {
	return func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		for _, u := range s.sc.battalion[s.side] {
			if s.at[u] >= 0 {
				dst = append(dst, kernel.Choice{Verb: verb, A: u})
			}
		}
		return dst
	}
}

// beginPhase forgets what units did before movement in the phase before.
func (s *state) beginPhase() {
	s.logi.changed = unitSet{}
	for i := range s.logi.sites {
		if x := &s.logi.sites[i]; x.side == s.side {
			x.fresh = false
		}
	}
}
