package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// 19.12 Reinforcements for a beach that is not cleared: battalions break down, and their companies
// go into the boxes of Future Sea Landings, before each Sea Landing Phase (A92).
var (
	ruleBoard      = book.Rule("19.12", "Before the beach is cleared", "Reinforcements break down into companies, which wait in the box of a sub-beach; what cannot break down waits for the beach to be cleared (A117).", "{unit} does not go into a box now")
	ruleBoardFull  = book.Rule("19.12", "Boxes", "A box holds so many companies.", "the box of {sub} is full")
	ruleBoardWhere = book.Rule("19.16", "Which beach", "Only that of the schedule, and no hex with enemies (19.15).", "{unit} does not land at {sub}")
	ruleBoardSmall = book.Rule("27.19", "Companies that land later", "They are no assault companies, where others of their kind exist; they never drift.", "not all companies of {unit} are free")
	_              = book.Rule("19.14", "Room", "Landings do not overstack: what finds no room stays in its box.", "")
	_              = book.Rule("19.15", "Enemies", "Nobody lands where enemies stand.", "")

	nodeBoard = book.Node("board")
	verbBoard = book.Verb("board", "unit sub")
	evBoards  = book.Event("arrival", "{unit} {goes|go} to the landing craft for {sub}")
	evDown    = book.Event("move", "{unit} {breaks|break} down for the landing")
)

func init() {
	book.Room(nodeBoard, play.Room[*state]{
		Seat: kernel.Seat(order.Allied), Rule: ruleBoard, Ask: "Fill the boxes of Future Sea Landings, or hold reinforcements back.", Idle: verbDone,
		Facts: func(s *state, _ *kernel.Frame, p *scene.Prompt) {
			p.Facts = append(p.Facts, ruleBoardFull.Fact("Companies in a box at most", s.sc.Landing.Beaches[0].Room))
		},
		Moves: []play.Move[*state]{
			{Verb: verbBoard, Look: "place", Label: "{unit} for {sub}", Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict { return s.mayBoard(int(c.A), int(c.B)) },
				Try: tryBoard, List: listBoard,
				Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) { s.board(int(c.A), int(c.B), sink) }},
			{Verb: verbAll, Look: "take", Label: "All, spread over the sub-beaches", Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, sink kernel.Sink) { s.boardAll(sink) }},
			{Verb: verbDone, Look: "pass", Label: "No more reinforcements", Main: true, Do: func(_ *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { enter(f, segPlan) }},
		},
	})
}

// tryBoard tries whoever may go into a box in those of his beaches.
func tryBoard(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for u := range s.sc.Units {
		if !s.boards(u) {
			continue
		}
		for i := range s.subs() {
			if s.uses(u, int(s.subs()[i].Beach)) {
				dst = append(dst, kernel.Choice{Verb: verbBoard, A: int16(u), B: int16(i)})
			}
		}
	}
	return dst
}

// listBoard lists what mayBoard allows, and looks into the boxes once.
func listBoard(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	boxed := s.boxes()
	for u := range s.sc.Units {
		if !s.boards(u) {
			continue
		}
		first := len(dst)
		for i := range s.subs() {
			if s.mayBoardAt(u, i, boxed[i]).OK() {
				dst = append(dst, kernel.Choice{Verb: verbBoard, A: int16(u), B: int16(i)})
			}
		}
		if len(dst) > first && !s.boardsAs(u).OK() {
			dst = dst[:first]
		}
	}
	return dst
}

// boards tells who may go into a box: reinforcements that break down, companies afloat, leaders;
// all of a beach that is not cleared.
func (s *state) boards(u int) bool {
	if !s.usesAny(u, true) {
		return false
	}
	return s.at[u] == afloat || s.at[u] == due && s.embarks(u)
}

// embarks tells whom a beach that is not cleared takes (19.12, A117).
func (s *state) embarks(u int) bool {
	return s.leader(u) || s.sc.charts[u] != nil || s.whole19(u) || s.commando(u)
}

// shoreOf is the beach for which a reinforcement has come, or a company waits that was broken down
// for it; -1 for others.
func (s *state) shoreOf(u int) int {
	if s.at[u] == afloat || s.inFutureBox(u) || s.at[u] == rangers && s.turn > s.sc.First {
		return int(s.unit[u].beach) - 1
	}
	if a := s.arrivalOf(u); a != nil && a.Landing {
		if s.is(u, called) {
			return int(s.unit[u].beach) - 1
		}
		return int(a.Beach)
	}
	return -1
}

// whole19 tells a company with a designation, which lands as it is where units came through the air
// too (A117).
func (s *state) whole19(u int) bool {
	return s.sc.Drop != nil && s.card(u).Size == order.Company && !s.card(u).Gun()
}

// boxes is how many companies each box holds.
func (s *state) boxes() (n [maxSubs]int) {
	for u := range s.sc.Units {
		if i, phase, ok := boxOf(s.at[u]); ok && phase == future && s.card(u).Stacks() {
			n[i]++
		}
	}
	return n
}

// mayBoard says why a unit does not go into the box of a sub-beach.
func (s *state) mayBoard(u, sub int) kernel.Verdict {
	if !s.boards(u) {
		return ruleBoard.No(int16(u))
	}
	if v := s.mayBoardAt(u, sub, s.boxes()[sub]); !v.OK() {
		return v
	}
	return s.boardsAs(u)
}

// mayBoardAt says why one who boards does not go to a sub-beach whose box holds so many companies.
func (s *state) mayBoardAt(u, sub, boxed int) kernel.Verdict {
	switch {
	case !s.uses(u, int(s.subs()[sub].Beach)) || !s.open(int(s.subs()[sub].Beach)):
		return ruleBoardWhere.No(int16(u), int16(sub))
	case s.leader(u) || s.commando(u):
		return kernel.Verdict{}
	}
	return ruleBoardFull.Only(boxed < int(s.shore(sub).Room), int16(sub))
}

// boardsAs says why the companies of one who boards are not all there.
func (s *state) boardsAs(u int) kernel.Verdict {
	if s.leader(u) || s.commando(u) || s.at[u] == afloat || s.whole19(u) {
		return kernel.Verdict{}
	}
	chart := s.sc.charts[u]
	for i := range chart.Parts {
		if p := s.seaborne(&chart.Parts[i]); s.freeCompanies(&p, int(p.Count)) < int(p.Count) {
			return ruleBoardSmall.No(int16(u))
		}
	}
	return kernel.Verdict{}
}

// seaborne are the counters for a part of a battalion that lands: no assault companies where
// there are others (27.19).
func (s *state) seaborne(p *order.Companies) order.Companies {
	for i, pool := range p.Pools {
		if u := s.sc.Pools[pool]; len(u) > 0 && s.card(int(u[0])).Size == order.Company {
			return order.Companies{Count: p.Count, Pools: p.Pools[i : i+1]}
		}
	}
	return *p
}

// board puts a company or leader into a box; of a battalion as many companies as it holds, the
// others are afloat.
func (s *state) board(u, sub int, sink kernel.Sink) {
	chart := s.sc.charts[u]
	s.unset(u, called)
	s.unit[u].beach = s.subs()[sub].Beach + 1
	if s.commando(u) { // lands as it is, on any beach hex of its map (27.65, A117)
		s.put(u, rangers)
		evBoards.Tell(sink, ruleRangersLater, int16(u), int16(sub))
		return
	}
	if s.at[u] == afloat || s.leader(u) || s.whole19(u) {
		s.put(u, waveBox(sub, future))
		evBoards.Tell(sink, ruleBoard, int16(u), int16(sub))
		return
	}
	evDown.Tell(sink, ruleBoard, int16(u))
	s.stow(u, holding)
	for i := range chart.Parts {
		p := s.seaborne(&chart.Parts[i])
		for range p.Count {
			w := s.freeCompany(&p)
			s.unit[w] = piece{steps: 1, beach: s.subs()[sub].Beach + 1}
			if s.put(w, afloat); s.boxes()[sub] < int(s.shore(sub).Room) {
				s.board(w, sub, sink)
			}
		}
	}
}

// boardAll puts everybody into the emptiest box where no enemy stands.
func (s *state) boardAll(sink kernel.Sink) {
	for again := true; again; {
		again = false
		for u := range s.sc.Units {
			if !s.boards(u) || !s.boardsAs(u).OK() {
				continue
			}
			best, boxed := -1, s.boxes()
			for i, b := range s.subs() {
				if s.enemyIn(order.Allied, b.At) < 0 && s.mayBoardAt(u, i, boxed[i]).OK() && (best < 0 || boxed[i] < boxed[best]) {
					best = i
				}
			}
			if best >= 0 {
				s.board(u, best, sink)
				again = true
			}
		}
	}
}

// runBoard tells the Sea Landing Phase, and asks while somebody can go into a box.
func (s *state) runBoard(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	if s.shiftDue(f) {
		f.Step = segShiftDie
		return kernel.Ask
	}
	if f.B == 0 {
		f.B = 1
		evPhase.Tell(sink, ruleStage, f.A+1)
	}
	if book.Could(s, verbDone, verbAll) {
		return kernel.Ask
	}
	return enter(f, segPlan)
}
