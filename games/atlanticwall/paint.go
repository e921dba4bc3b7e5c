package atlanticwall

import (
	"slices"
	"strconv"
	"strings"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// Frame is where the game stands and what is asked.
func (g *Game) Frame(v kernel.View) scene.Frame {
	s, _ := play.Of[*state](v)
	f := scene.Frame{Turn: s.turnShown(), Prompt: s.prompt()}
	if r, over := s.Result(); over {
		f.Result = &scene.Result{Text: s.resultWords(r)}
		if r.Winner >= 0 { // not a draw
			f.Result.Winner = sideIDs[r.Winner]
		}
	}
	return f
}

func (s *state) turnShown() scene.Turn {
	phase, rule := s.phaseShown()
	t := scene.Turn{Number: int(s.turn), Of: int(s.sc.Last), Name: order.TurnName(s.turn), Phase: phase, Rule: rule, Night: s.night()}
	for i := range s.stack.Len() {
		if s.stack.Under(i).Proc == procTurn {
			t.Active = sideNames[s.side]
		}
	}
	return t
}

// turnSteps name what a Player-Turn is at (5.4). The step of its frame is already the next.
var turnSteps = map[uint8]string{
	turnPrepare: "Supply", turnMoves: "Reorganisation and improved positions", turnBatteries: "Movement", turnLand: "Artillery into battery", turnReplace: "Reinforcements",
	turnRecover: "Replacements", turnStacking: "Recovery", turnCombat: "Stacking", turnAfter: "Combat",
}

// gameSteps name what a Game-Turn is at outside the Player-Turns (5.2).
var gameSteps = map[uint8]string{stepWeather: "Weather", stepSupport: "Weather", stepAir: "Support of headquarters", stepResupply: "Air allocation", stepAllied: "Artillery resupply", stepGerman: "Anti-ship fire", stepEnd: "Naval movement", stepOver: "End"}

// phaseShown names the phase, by the frames of the sequence of play.
func (s *state) phaseShown() (string, string) {
	name, rule := "", ruleSequence.Number
	for i := s.stack.Len() - 1; i >= 0; i-- { // from the game on to what is in hand
		f := s.stack.Under(i)
		switch f.Proc {
		case procGame:
			name = gameSteps[f.Step]
		case procDrop:
			name, rule = "Parachute drop", ruleDrop.Number
		case procGlide:
			name, rule = "Gliders", ruleGlider.Number
		case procCommit:
			name, rule = "Commitment", ruleCommit.Number
		case procInvade:
			name, rule = segmentName(f), ruleStage.Number
		case procSetup:
			name, rule = "Set-up", ruleSetup.Number
		case procTurn:
			name, rule = turnSteps[f.Step], rulePlayerTurn.Number
		}
	}
	return name, rule
}

// prompt says in words what is to be decided, with the units it is about.
func (s *state) prompt() scene.Prompt {
	out := book.Prompt(s)
	m := s.matter()
	for _, u := range s.sc.counters {
		if !m.chosen.has(u) && !m.target.has(u) {
			continue
		}
		out.Pieces = append(out.Pieces, s.id(int16(u)))
	}
	for h := range m.hex.all() {
		out.Places = append(out.Places, s.hex(h))
	}
	return out
}

// matter is what is in hand: the units that act, those it is done to, and their hexes.
type matter struct {
	chosen, target unitSet
	hex            hexes
}

// pick adds a unit that acts.
func (m *matter) pick(s *state, u int) {
	m.chosen.add(u)
	if s.onMap(u) {
		m.hex.add(s.at[u])
	}
}

// mark adds a unit to which something is done.
func (m *matter) mark(s *state, u int) {
	m.target.add(u)
	if s.onMap(u) {
		m.hex.add(s.at[u])
	}
}

// aim adds all units of a hex as those to whom something is done.
func (m *matter) aim(s *state, h int16) {
	m.hex.add(h)
	for u := s.first(h); u >= 0; u = s.after(u) {
		m.target.add(u)
	}
}

// matter reads what is in hand from the frames.
func (s *state) matter() (m matter) {
	for i := range s.stack.Len() {
		f := s.stack.Under(i)
		switch f.Proc {
		case procMove:
			for _, u := range s.move.with[:s.move.n] {
				m.pick(s, int(u))
			}
		case procExcess:
			m.aim(s, f.B)
		case procSetup:
			if f.Step == setupAt {
				m.pick(s, int(f.B))
			}
		case procRelease:
			for u := range s.sc.Units {
				if s.waiting(u, f.A) {
					m.pick(s, u)
				}
			}
		case procAttack, procApply, procRetreat, procAdvance:
			s.fightMatter(f, &m)
		case procCoast:
			switch f.Step {
			case coastMission, coastShell:
				m.mark(s, int(f.A))
			case coastSalvo:
				m.pick(s, int(f.A))
				m.target.add(int(f.B))
			}
		case procInvade:
			if f.Step == segPlanShips {
				m.mark(s, int(f.B))
			}
		case procStorm:
			s.stormMatter(f, &m)
		case procAside, procGlide:
			if f.Proc == procAside || f.Step == glideDie {
				m.pick(s, int(f.A))
				m.hex.add(f.B)
			}
		case procDrop:
			if f.Step == dropMoveTo {
				m.pick(s, int(f.B))
			}
		case procDetach, procJoin:
			m.pick(s, int(f.A))
			for u := range s.sc.Units {
				if s.logi.joins.has(u) {
					m.pick(s, u)
				}
			}
		}
	}
	for i := range m.chosen {
		m.chosen[i] &^= m.target[i]
	}
	return m
}

// stormMatter reads who storms which hex, and where they may advance once it is won.
func (s *state) stormMatter(f *kernel.Frame, m *matter) {
	m.aim(s, f.A)
	for u := range s.sc.Units {
		if s.storming().has(u) {
			m.pick(s, u)
		}
	}
}

// fightMatter reads who attacks whom, who gives Final Protective Fire, whom a result hits
// and who falls back.
func (s *state) fightMatter(f *kernel.Frame, m *matter) {
	b := s.battle(f)
	switch f.Proc {
	case procRetreat:
		m.hex.add(f.B)
		for u := s.first(f.B); u >= 0; u = s.after(u) {
			if s.marked(u, falling) {
				m.target.add(u)
			}
		}
	case procApply:
		for u := range s.sc.Units {
			if s.onMap(u) && s.marked(u, hit) {
				m.target.add(u)
				m.hex.add(s.at[u])
			}
		}
	default:
		for _, h := range b.hex[:b.nHex] {
			m.aim(s, h)
		}
		for _, u := range b.who[:b.nWho] {
			m.pick(s, int(u))
		}
		for _, u := range b.fpf[:b.nFPF] {
			m.pick(s, int(u))
		}
	}
}

// Stamps says what looks different.
func (g *Game) Stamps(v kernel.View, out *scene.Stamps) {
	s, _ := play.Of[*state](v)
	out.Size(len(s.sc.counters), len(displays))
	m := s.matter()
	var heights [maxUnits]int16
	s.stacks().Heights(heights[:])
	for n, u := range s.sc.counters {
		if s.at[u] == spare {
			continue // not among the pieces
		}
		p := &s.unit[u]
		x := scene.Look.Add(int(s.at[u])<<16 | int(uint8(p.steps))<<8 | int(p.mood)<<4 | int(p.supply)).Add(int(p.flags)<<16 | int(uint8(p.battery))<<8 | int(heights[u]))
		if i := s.delayOf(u); i >= 0 {
			x = x.Add(int(s.delays.kind[i])).With(s.delays.seen>>i&1 != 0)
		}
		out.Pieces[n] = x.Add(int(p.of)).With(m.chosen.has(u)).With(m.target.has(u)).Add(int(s.doing(u)))
	}
	for n := range displays {
		out.Displays[n] = displays[n].stamp(s)
	}
	out.Flags = scene.Look
	s.eachGoal(func(h int16) { out.Flags = out.Flags.With(s.garrison(order.Allied, h)) })
	for i := range s.logi.sites {
		x := &s.logi.sites[i]
		if x.hex == 0 {
			break
		}
		out.Flags = out.Flags.Add(int(x.hex)<<8 | int(x.side)<<4 | flag(x.trench)<<1 | flag(x.complete))
	}
	out.Score = out.Flags.Add(int(s.taken)).Add(s.batteries()).Add(int(s.gapsBlown()))
	if len(s.sc.Towns) > 0 {
		r := s.townsResult()
		out.Score = out.Score.Add(int(r.Winner)).Add(int(r.Score[0] + r.Score[1])).Add(s.exited()).With(s.inForest())
		for _, a := range s.sc.Towns {
			out.Score = out.Score.With(s.friendIn(order.Allied, a.Hexes[0]) >= 0)
		}
	}
	if s.sc.Campaign != nil {
		out.Score = s.secretStamp(out.Score)
	}
	if s.sc.Beachhead != nil {
		out.Score = s.beachheadStamp(out.Score)
	}
	if s.sc.Objectives != nil {
		out.Score = s.airheadStamp(out.Score)
	}
	if s.sc.Odon != nil {
		x := s.odonScore()
		out.Score = out.Score.Add(x.caen<<16 | x.bridgehead<<8 | x.south)
		for i := range x.shield {
			out.Score = out.Score.With(x.shield[i]).With(x.drive[order.Allied][i]).With(x.drive[order.German][i])
		}
	}
}

// busy is what a unit has to do with the phase.
type busy uint8

const (
	idle busy = iota
	able
	finished
)

// doing tells whether a unit can still act in the phase, or has.
func (s *state) doing(u int) busy {
	f := s.stack.Top()
	switch {
	case f == nil:
		return idle
	case f.Proc == procSetup:
		if f.Step != setupPositions && s.at[u] == reserve && s.sideOf(u) == order.Side(f.A) {
			return able
		}
		return idle
	case !s.onMap(u) && s.at[u] != due:
		return idle
	case f.Proc == procDrop:
		if f.Step == dropMove && s.mayHop(u).OK() {
			return able
		}
		return idle
	}
	if s.sideOf(u) != s.side {
		return idle
	}
	switch {
	case f.Proc == procCombat && (s.is(u, attacked|fired) || s.fight.in[u] != 0):
		return finished
	case f.Proc == procCombat && s.marked(u, mustFight):
		return able
	case f.Proc != procMoves && f.Proc != procMove:
		return idle
	case s.is(u, moved|marched):
		return finished
	case s.mayPick(u).OK():
		return able
	}
	return idle
}

// Piece is how a unit stands.
func (g *Game) Piece(v kernel.View, n int) scene.Piece {
	s, _ := play.Of[*state](v)
	u := s.sc.counters[n]
	x := scene.Piece{ID: s.id(int16(u)), At: s.cell(u), Z: s.stacks().Height(u), Ratings: s.ratings(u), Marks: s.marksShown(u)}
	m := s.matter()
	switch {
	case m.chosen.has(u):
		x.State = "chosen"
	case m.target.has(u):
		x.State = "target"
	case s.doing(u) == finished:
		x.State = "done"
	case s.doing(u) == able:
		x.State = "active"
	}
	return x
}

// Marks of moods and supply, by their numbers.
var (
	moodMarks = [...]scene.Mark{
		disrupted:   {Kind: "disrupted", Text: "D", Say: "disrupted"},
		demoralised: {Kind: "disrupted", Text: "DD", Say: "demoralised"},
	}
	supplyMarks = [...]scene.Mark{
		outOfCommunication: {Kind: "supply", Text: "OC", Say: "out of communication"},
		outOfSupply:        {Kind: "supply", Text: "OS", Say: "out of supply"},
		isolated1:          {Kind: "supply", Text: "I1", Say: "isolated, first degree"},
		isolated2:          {Kind: "supply", Text: "I2", Say: "isolated, second degree"},
	}
)

// missionMarks are those of air units, by their boxes.
var missionMarks = map[int16]scene.Mark{
	airGround:      {Kind: "mission", Text: "GS", Say: "on Ground Support"},
	airInterdicts:  {Kind: "mission", Text: "I", Say: "on Interdiction"},
	airSuperiority: {Kind: "mission", Text: "AS", Say: "on Air Superiority"},
}

// flagMarks are the other markers, the weightiest first: counters have room for four.
var flagMarks = []struct {
	flag flags
	mark scene.Mark
}{
	{pinned, scene.Mark{Kind: "pinned", Text: "P", Say: "pinned"}},
	{weak, scene.Mark{Kind: "disrupted", Text: "R", Say: "landed reduced"}},
	{outOfAmmo, scene.Mark{Kind: "ammunition", Text: "0", Say: "out of ammunition"}},
	{depleted, scene.Mark{Kind: "ammunition", Text: "½", Say: "depleted"}},
	{unsupported, scene.Mark{Kind: "supply", Text: "U", Say: "unsupported"}},
	{battlegroup, scene.Mark{Kind: "battlegroup", Text: "BG", Say: "stands for a battalion"}},
	{uncommitted, scene.Mark{Kind: "works", Text: "H", Say: "has not been released or committed"}},
	{afoot, scene.Mark{Kind: "works", Text: "A", Say: "on foot"}},
	{bridging, scene.Mark{Kind: "bridge", Text: "⌒", Say: "helps others across the river"}},
	{atWork, scene.Mark{Kind: "works", Text: "W", Say: "is at work in this phase"}},
	{shelled, scene.Mark{Kind: "fired", Text: "F", Say: "has supported units in this Game-Turn"}},
	{bombarded, scene.Mark{Kind: "fired", Text: "F", Say: "has fired at batteries in this Game-Turn"}},
}

// marksShown are the markers on a unit.
func (s *state) marksShown(u int) []scene.Mark {
	var out []scene.Mark
	p := &s.unit[u]
	if p.mood != steady {
		out = append(out, moodMarks[p.mood])
	}
	if p.supply != inSupply {
		out = append(out, supplyMarks[p.supply])
	}
	if p.battery > 0 {
		n := strconv.Itoa(int(p.battery))
		out = append(out, scene.Mark{Kind: "battery", Text: "B" + n, Say: "out of battery " + n})
	}
	if m, ok := missionMarks[s.at[u]]; ok {
		out = append(out, m)
	}
	for _, m := range flagMarks {
		if p.flags&m.flag != 0 {
			out = append(out, m.mark)
		}
	}
	return out
}

// Rows are the facts of a unit, one a line.
func (g *Game) Rows(v kernel.View, n int) []string {
	s, _ := play.Of[*state](v)
	u := s.sc.counters[n]
	m := &s.sc.Units[u]
	out := []string{kindWords(&m.Unit)}
	if m.Form >= 0 {
		out[0] += ", " + s.sc.Formations[m.Form].Name
		if c := s.movedTo(m.Form); c >= 0 {
			out = append(out, "attached to the "+s.sc.Formations[c].Name)
		}
	}
	if m.History != "" {
		out = append(out, m.History)
	}
	out = append(out, s.ratingWords(u)...)
	if c := s.card(u); c.OnGround() && c.Steps > 1 {
		out = append(out, strconv.Itoa(int(s.unit[u].steps))+" of "+play.Count(int(c.Steps), "step")+", morale "+strconv.Itoa(int(c.Morale)))
	}
	out = append(out, s.whereWords(u))
	for _, k := range s.marksShown(u) {
		out = append(out, k.Say)
	}
	if w := s.unit[u].of; w > 0 {
		out = append(out, "for "+s.name(w-1))
	}
	if s.is(u, moved|marched) {
		out = append(out, "has moved")
	}
	return out
}

// whereWords says where a unit is.
func (s *state) whereWords(u int) string {
	switch h := s.at[u]; {
	case h >= 0:
		text := "at " + s.place(h)
		if s.threatened(u) {
			text += ", in an enemy zone"
		}
		return text
	case s.is(u, called):
		return "is to land over " + s.sc.Landing.Beaches[s.unit[u].beach-1].Name
	case s.drafts() && s.available(u):
		return "is available in England"
	case h == due && s.sc.arrival[u] >= 0:
		return "comes on " + order.TurnName(s.sc.Arrivals[s.sc.arrival[u]].Turn)
	default:
		return s.boxWords(h)
	}
}

// Flags shows who holds the goal, and works.
func (g *Game) Flags(v kernel.View) []scene.Flag {
	s, _ := play.Of[*state](v)
	out := s.goalFlags()
	goals := len(out)
	for i := range s.logi.sites {
		x := &s.logi.sites[i]
		if x.hex == 0 {
			break
		}
		words := "improved position"
		if x.trench {
			words = "entrenchment"
		}
		if !x.complete {
			words += ", being built"
		}
		at := s.hex(x.hex - 1)
		if n := slices.IndexFunc(out[:goals], func(f scene.Flag) bool { return f.At == at }); n >= 0 {
			out[n].Words = words
			continue
		}
		out = append(out, scene.Flag{At: at, Side: sideIDs[x.side], Words: words})
	}
	slices.SortFunc(out, func(a, b scene.Flag) int { return strings.Compare(a.At, b.At) })
	return out
}

// goalFlags shows who holds what decides.
func (s *state) goalFlags() (out []scene.Flag) {
	s.eachGoal(func(h int16) {
		f := scene.Flag{At: s.hex(h), Side: sideIDs[order.German]}
		if s.garrison(order.Allied, h) {
			f.Side = sideIDs[order.Allied]
		}
		out = append(out, f)
	})
	return out
}

// eachGoal goes through the hexes that decide.
func (s *state) eachGoal(do func(h int16)) {
	if s.sc.GoalAt >= 0 {
		do(s.sc.GoalAt)
	}
	for _, a := range s.sc.goals() {
		for _, h := range a.Hexes {
			do(h)
		}
	}
	if o := s.sc.Odon; o != nil {
		for _, list := range [][3]*order.Area{o.Drive, o.Shield} {
			for _, a := range list {
				for _, h := range a.Hexes {
					do(h)
				}
			}
		}
		for _, h := range o.City.Hexes {
			do(h)
		}
	}
}

// Score is the degree of victory as it would be now, and why (33.18, 33.28).
func (g *Game) Score(v kernel.View) []scene.Score {
	s, _ := play.Of[*state](v)
	r, _ := s.Result()
	out := make([]scene.Score, 2)
	for i := range out {
		out[i] = scene.Score{Side: sideIDs[i], Points: int(r.Score[i])}
		if int(r.Winner) == i {
			out[i].Lines = append(out[i].Lines, scene.ScoreLine{Text: s.degree(r) + " victory, as things stand", Points: int(r.Score[i]), Rule: s.sc.victoryRule().Number})
		}
	}
	if s.sc.Campaign != nil {
		s.planLines(out)
		return out
	}
	if len(s.sc.Towns) > 0 {
		s.townLines(out)
		return out
	}
	if s.sc.Odon != nil {
		s.odonLines(out)
		return out
	}
	if s.sc.Beachhead != nil {
		s.beachheadLines(out)
		return out
	}
	if s.sc.Objectives != nil {
		s.airheadLines(out)
		return out
	}
	if s.sc.Landing != nil {
		s.beachLines(out)
		return out
	}
	goal := s.sc.City + " not taken"
	if s.taken > 0 {
		goal = s.sc.City + " taken on " + order.TurnName(s.taken)
	}
	out[order.Allied].Lines = append(out[order.Allied].Lines, scene.ScoreLine{Text: goal, At: s.hex(s.sc.GoalAt), Rule: ruleVictory.Number})
	out[order.German].Lines = append(out[order.German].Lines, scene.ScoreLine{Text: play.Count(s.batteries(), "battery|batteries") + " left", Rule: ruleVictory.Number})
	return out
}
