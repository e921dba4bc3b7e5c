package greatestday

import (
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// G5.3, G5.6 Dispatch points and the Formation chits that they buy.
var (
	ruleConvertDP = book.Rule("G5.3", "Dispatch points", "Of the command points just received any number may become dispatch points, one for one, up to 20; those too that the track of command points does not hold.", "{n} were received and can become dispatch points, as far as the track goes")
	ruleDispatch  = book.Rule("G5.6", "Buying chits", "Before reinforcements each side, the Allies first, buys Formation chits for the dispatch points of their divisions; one of each formation a turn.", "{chit} costs {n} dispatch points")
	ruleNoChit    = book.Rule("G5.6", "Buying chits", "A Formation chit of one's own that is not bought or kept.", "{chit} is no Formation chit")
	ruleChitSide  = book.Rule("G5.6", "Buying chits", "Of its own side.", "{chit} is of the other side")
	ruleChitHas   = book.Rule("G5.6", "Buying chits", "Each once a turn.", "{chit} has been bought for this turn")
	ruleChitKept  = book.Rule("G5.6", "Buying chits", "Not what was kept (G3.9).", "{chit} was kept from the turn before, and there is only one of it")
	ruleChitJoins = book.Rule("13", "Transfers", "Who is on his way does nothing.", "the formation of {chit} is on its way to another division")
	ruleNoSoldier = book.Rule("G3.7", "What is in the mug", "A formation's chit needs a unit on the map or due.", "{chit} has no unit on the map or due")

	nodeConvert  = book.Node("convert")
	nodeDispatch = book.Node("dispatch")

	verbConvert = book.Verb("convert", "count")
	verbKeep    = book.Verb("keep", "")
	verbBuy     = book.Verb("buy", "chit")

	evConvert = book.Event("points", "{division} turns {n command point} into dispatch points, now {n}")
	evBought  = book.Event("points", "{chit} is bought for {n} dispatch points")
)

func init() {
	book.Number("count", 1, 20, "want 1 to 20")
	book.Room(nodeConvert, play.Room[*state]{
		Who: (*state).whoActs, Rule: ruleConvertDP, Idle: verbKeep,
		Ask: "{chit} has received {B:n} command points: how many become dispatch points?",
		Moves: []play.Move[*state]{
			{
				Verb: verbConvert, Look: "take", Label: "{count} to dispatch",
				Try: func(_ *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					for n := int16(1); n <= f.B; n++ {
						dst = append(dst, kernel.Choice{Verb: verbConvert, A: n})
					}
					return dst
				},
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
					d := s.sc.chits[f.A].division
					return ruleConvertDP.Only(c.A >= 1 && c.A <= f.B && int(s.assets.dp[d])+int(c.A) <= int(s.sc.Table.Command.Cap), f.B)
				},
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					d := s.sc.chits[f.A].division
					s.cp[d] -= int8(max(c.A-f.D, 0))
					s.assets.dp[d] += int8(c.A)
					f.Step, f.D = chitAir, 0
					evConvert.Tell(sink, ruleConvertDP, int16(d), c.A, int16(s.assets.dp[d]))
				},
			},
			{Verb: verbKeep, Look: "pass", Label: "Keep them", Main: true, Do: func(_ *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { f.Step, f.D = chitAir, 0 }},
		},
	})
	book.Proc(procDispatch, play.Proc[*state]{Run: (*state).runDispatch, Nodes: []uint16{nodeDispatch}})
	book.Room(nodeDispatch, play.Room[*state]{
		Who: frameSeat, Rule: ruleDispatch, Idle: verbDone, Ask: "Buy Formation chits for this turn, or done.",
		Moves: []play.Move[*state]{
			{
				Verb: verbBuy, Look: "take", Label: "Buy {chit}", Try: everyChit(verbBuy),
				Offer: func(s *state, _ *kernel.Frame, c kernel.Choice, o *scene.Offer) {
					if x := &s.sc.chits[c.A]; x.kind == formationChit { // who asks about another is told that it cannot be bought
						o.Label += ": " + play.Count(int(s.sc.Formations[x.formation].Cost), "point")
					}
				},
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict { return s.mayBuy(f.A, c.A) },
				Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					x := &s.sc.chits[c.A]
					cost := s.sc.Formations[x.formation].Cost
					s.assets.dp[s.formDiv(x.formation)] -= cost
					s.assets.bought |= 1 << c.A
					evBought.Tell(sink, ruleDispatch, c.A, int16(cost))
				},
			},
			{Verb: verbDone, Look: "pass", Label: "Done", Main: true, Do: func(s *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.nextSide(f) }},
		},
	})
}

// dispatchFact tells the dispatch points of a division; purchaseFacts those of all whose chits the seat may buy.
func (s *state) dispatchFact(d int) scene.Fact {
	return scene.Fact{Text: "Dispatch points of " + s.sc.Divisions[d].Name, Value: itoa(int(s.assets.dp[d])), Rule: ruleConvertDP.Number}
}

func (s *state) purchaseFacts(f *kernel.Frame) (out []scene.Fact) {
	var told uint64
	for c := range s.sc.chits {
		if !s.mayBuy(f.A, int16(c)).OK() {
			continue
		}
		if d := s.formDiv(s.sc.chits[c].formation); told>>d&1 == 0 {
			told |= 1 << d
			out = append(out, s.dispatchFact(int(d)))
		}
	}
	return out
}

// everyChit tries a verb with every chit of the scenario.
func everyChit(verb uint16) func(*state, *kernel.Frame, []kernel.Choice) []kernel.Choice {
	return func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		for i := range s.sc.chits {
			dst = append(dst, kernel.Choice{Verb: verb, A: int16(i)})
		}
		return dst
	}
}

// mayBuy says why a side cannot buy a chit (G5.6, G3.7).
func (s *state) mayBuy(seat, c int16) kernel.Verdict {
	x, side := &s.sc.chits[c], SideOf(kernel.Seat(seat))
	if s.commanded() && x.kind == formationChit && x.side == side && seatOf(s.chitHome(x), side) != kernel.Seat(seat) {
		return ruleOwnChit.No(c)
	}
	switch {
	case x.kind != formationChit:
		return ruleNoChit.No(c)
	case x.side != side:
		return ruleChitSide.No(c)
	case s.assets.bought>>c&1 != 0:
		return ruleChitHas.No(c)
	case int16(s.kept) == c:
		return ruleChitKept.No(c)
	case s.onItsWay(x.formation):
		return ruleChitJoins.No(c)
	}
	if s.nightBars(x) {
		return ruleNightChits.No(c)
	}
	if !s.mustered(int(x.formation)) {
		return ruleNoSoldier.No(c)
	}
	cost := s.sc.Formations[x.formation].Cost
	return ruleDispatch.Only(s.assets.dp[s.formDiv(x.formation)] >= cost, c, int16(cost))
}

// mustered tells whether a formation has a unit on the map or due this turn (G3.7).
func (s *state) mustered(form int) bool {
	for u := range s.sc.Units {
		if int(s.form(u)) == form && s.musters(u) {
			return true
		}
	}
	return false
}

// mustering are all formations that are mustered, one bit each.
func (s *state) mustering() (out uint64) {
	for u := range s.sc.Units {
		if form := s.form(u); form >= 0 && s.musters(u) {
			out |= 1 << form
		}
	}
	return out
}

// musters tells whether a unit counts for it.
func (s *state) musters(u int) bool {
	return !s.isLeader(u) && (s.where(u) >= 0 || s.at[u] == boxed || inWave(s.at[u]) >= 0 || s.at[u] == due && s.sc.due[u] > 0 && s.sc.due[u] <= s.turn)
}

// runDispatch asks a side that can buy something.
func (s *state) runDispatch(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	for c := range s.sc.chits {
		if s.mayBuy(f.A, int16(c)).OK() {
			return kernel.Ask
		}
	}
	s.nextSide(f)
	return kernel.Next
}
