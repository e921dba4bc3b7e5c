package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// Addition D of October 1978: from the Night of 6 June dice say how many Allied units land over each
// beach, of all that are in England.
var (
	_          = book.Rule("D.1", "Variable reinforcements", "After Game-Turn 3 the schedule of what lands over beaches is ignored, gliders apart: everybody who has not landed is available.", "")
	ruleDraft  = book.Rule("D.2", "Dice of the beaches", "From Game-Turn 4, at the beginning of the Allied Reinforcement Segment, a die for each beach, cleared or not: so many units may land over it in that Game-Turn.", "{unit} {is|are} not available in England")
	ruleDraftN = book.Rule("D.2", "No more than the die", "Who breaks down for a beach that is not cleared counts once.", "no more units may land over {beach}")
	ruleDraftX = book.Rule("D.2", "Who can land there", "By 19.12 only those that break down land over a beach that is not cleared, and no leaders over one that is.", "{unit} cannot land over {beach} as it stands")
	_          = book.Rule("D.3", "Failed beaches", "No die for a beach that has failed.", "")
	ruleDraftH = book.Rule("D.4", "Heavy overcast", "Each die is halved, rounded down.", "")
	ruleDraftS = book.Rule("D.5", "Storm", "No dice: nobody lands.", "")
	_          = book.Rule("D.6", "Any beach", "It does not matter for which beach the schedule has a unit.", "")

	verbDraft    = book.Verb("call", "unit")
	nodeDraftDie = book.Node("draft-die")
	nodeDraft    = book.Node("draft")

	evDraftDie = book.Event("dice", "{beach}: die {n}, {n unit} may land").Outturn()
	evDraftNot = book.Event("phase", "no reinforcements land in the storm")
	evDraft    = book.Event("move", "{unit} {is|are} to land over {beach}")
)

// procDraft is the beginning of an Allied Reinforcement Segment with addition D. Frame: B the beach.
const procDraft uint8 = 133

// Its steps: the dice of all beaches, then who lands over each.
const (
	draftDie uint8 = iota
	draftChoose
)

// draftFrom is the first Game-Turn without the schedule (D.2).
const draftFrom = 4

// quota is by beach how many units may still be called in this Game-Turn (D.2).
type quota [maxBeaches]int8

func init() {
	book.Proc(procDraft, play.Proc[*state]{Run: (*state).runDraft, Nodes: []uint16{draftDie: nodeDraftDie, draftChoose: nodeDraft}})
	book.Room(nodeDraftDie, play.Room[*state]{
		Seat: kernel.Chance, Fresh: true, Rule: ruleDraft, Ask: "How many units land over {B:beach}?", Moves: throw((*state).draftDie),
		Facts: func(s *state, _ *kernel.Frame, p *scene.Prompt) {
			if s.weather == order.HeavyOvercast {
				p.Facts = append(p.Facts, ruleDraftH.Fact("Heavy overcast", "half the die"))
			}
		},
	})
	book.Room(nodeDraft, play.Room[*state]{
		Seat: kernel.Seat(order.Allied), Rule: ruleDraft, Ask: "Who is to land over {B:beach} now?", Idle: verbDone,
		Facts: func(s *state, f *kernel.Frame, p *scene.Prompt) {
			for b := int(f.B); b < len(s.sc.beaches()); b++ {
				p.Facts = append(p.Facts, ruleDraft.Fact("May land over "+s.sc.Landing.Beaches[b].Name, s.drawn[b]))
			}
		},
		Moves: []play.Move[*state]{
			{Verb: verbDraft, Look: "take", Label: "{unit}", Try: tryDraft, Wide: everyone(verbDraft), Judge: (*state).mayDraft,
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) { s.draft(int(c.A), int(f.B), sink) }},
			{Verb: verbUsual, Look: "take", Label: "By the schedule", Main: true, Do: (*state).draftUsual},
			{Verb: verbDone, Look: "pass", Label: "No more over {B:beach}", Do: func(_ *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { f.B++ }},
		},
	})
}

// drafts tells whether dice have taken the place of the schedule (D.1).
func (s *state) drafts() bool {
	return s.plays(variable) && s.sc.Landing != nil && s.turn >= draftFrom
}

// stormbound tells that nobody lands, not even who waits in a box or afloat (D.5).
func (s *state) stormbound() bool { return s.drafts() && s.weather == order.Storm }

// beginDraft begins the dice of a Game-Turn: who was called before and has not landed is available
// again.
func (s *state) beginDraft(sink kernel.Sink) {
	if !s.drafts() {
		return
	}
	s.drawn = quota{}
	for _, a := range s.sc.Arrivals {
		if s.is(int(a.Unit), called) {
			s.unset(int(a.Unit), called)
			s.unit[a.Unit].beach = 0
		}
	}
	switch {
	case !s.anyAvailable():
	case s.stormbound():
		evDraftNot.Tell(sink, ruleDraftS)
	default:
		s.stack.Push(kernel.Frame{Proc: procDraft})
	}
}

// available tells who waits in England for a beach (D.1).
func (s *state) available(u int) bool {
	a := s.sc.arrival[u]
	return a >= 0 && s.at[u] == due && s.sc.Arrivals[a].Landing && !s.is(u, called)
}

func (s *state) anyAvailable() bool {
	for _, a := range s.sc.Arrivals {
		if s.available(int(a.Unit)) {
			return true
		}
	}
	return false
}

// draftDie is the die of a beach (D.2, D.4).
func (s *state) draftDie(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	n := c.A
	if s.weather == order.HeavyOvercast {
		n /= 2
	}
	s.drawn[f.B] = int8(n)
	evDraftDie.Tell(sink, ruleDraft, f.B, c.A, n)
	f.B++
}

// runDraft throws for every beach that has not failed, then asks for each who lands.
func (s *state) runDraft(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	last := int16(len(s.sc.beaches()))
	switch {
	case f.Step == draftDie && f.B == last:
		f.Step, f.B = draftChoose, 0
	case f.Step == draftDie && s.failed(int(f.B)): // D.3
		f.B++
	case f.Step == draftDie:
		return kernel.Ask
	case f.B == last:
		s.stack.Pop()
	case s.drawn[f.B] > 0 && book.Could(s, verbDone, verbUsual):
		return kernel.Ask
	default:
		f.B++
	}
	return kernel.Next
}

// mayDraft says why a unit is not called to a beach.
func (s *state) mayDraft(f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	u, beach := int(c.A), int(f.B)
	switch {
	case !s.available(u):
		return ruleDraft.No(c.A)
	case s.drawn[beach] == 0:
		return ruleDraftN.No(f.B)
	}
	return ruleDraftX.Only(s.open(beach) && s.embarks(u) || !s.open(beach) && !s.leader(u), c.A, f.B)
}

// tryDraft tries all that are available.
func tryDraft(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for u := range s.sc.Units {
		if s.available(u) {
			dst = append(dst, kernel.Choice{Verb: verbDraft, A: int16(u)})
		}
	}
	return dst
}

// draft calls a unit to a beach.
func (s *state) draft(u, beach int, sink kernel.Sink) {
	s.set(u, called)
	s.unit[u].beach = int8(beach) + 1
	s.drawn[beach]--
	evDraft.Tell(sink, ruleDraft, int16(u), int16(beach))
}

// draftUsual calls as many as may land over a beach: those whose Game-Turn has come, those of that
// beach among them first, and then the others in the order of the schedule.
func (s *state) draftUsual(f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
	for s.drawn[f.B] > 0 {
		best, least := -1, 0
		for _, a := range s.sc.Arrivals {
			if !s.mayDraft(f, kernel.Choice{A: a.Unit}).OK() {
				continue
			}
			late := 2*int(max(a.Turn, s.turn)) + flag(a.Beach != int8(f.B))
			if best < 0 || late < least {
				best, least = int(a.Unit), late
			}
		}
		if best < 0 {
			break
		}
		s.draft(best, int(f.B), sink)
	}
	f.B++
}

// Holds tells whether the beach in hand of the dice of the beaches is not cleared (D.2).
func (f Facts) Holds() bool { return f.s.open(int(f.s.stack.Top().B)) }
