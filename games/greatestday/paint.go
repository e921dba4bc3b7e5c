package greatestday

import (
	"fmt"
	"slices"
	"strconv"

	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// Frame is where the game stands and what is asked.
func (g *Game) Frame(v kernel.View) scene.Frame {
	s, _ := play.Of[*state](v)
	f := scene.Frame{Turn: s.turnShown(), Prompt: s.prompt()}
	if s.over() {
		r, _ := s.sideResult()
		f.Result = &scene.Result{Text: s.resultWords(r)}
		if r.Winner >= 0 {
			f.Result.Winner = sideIDs[r.Winner]
		}
	}
	return f
}

func (s *state) turnShown() scene.Turn {
	t := scene.Turn{Number: int(s.turn), Of: s.lastTurn(), Name: s.sc.Turns[s.turn-1].Name, Phase: "Mug", Rule: ruleSequence.Number}
	switch {
	case s.over():
		t.Phase = "End"
	case s.active >= 0:
		t.Phase, t.Rule, t.Active = "Activation", ruleChit.Number, s.chit().name
	default:
		if f := s.stack.Top(); f != nil && f.Proc == procSetup {
			t.Phase, t.Rule = "Set-up", ruleSetup.Number
		}
	}
	return t
}

// prompt says in words what is to be decided, with the units it is about.
func (s *state) prompt() scene.Prompt {
	out := book.Prompt(s)
	chosen, target := s.matter()
	for u := range chosen.with(&target) {
		out.Pieces = append(out.Pieces, s.id(u))
		if h := s.at[u]; s.onMap(int(u)) && !slices.Contains(out.Places, s.hex(h)) {
			out.Places = append(out.Places, s.hex(h))
		}
	}
	out.Facts = s.facts()
	return out
}

// Stamps says what looks different.
func (g *Game) Stamps(v kernel.View, out *scene.Stamps) {
	s, _ := play.Of[*state](v)
	out.Size(len(s.sc.counters), s.sc.displays())
	out.Stated(len(s.sc.counters))
	chosen, target := s.matter()
	active := scene.Look.Add(int(s.active) | int(s.staff.here)<<8)
	for n, u := range s.sc.counters {
		p, at := &s.unit[u], s.at[u]
		out.States[n] = s.lookOf(u, &chosen, &target)
		if s.takesPart(u) {
			active = active.Add(u<<2 | flag(p.flags&acted != 0)<<1 | flag(at == boxed))
		}
		look := scene.Look.Add(int(at)<<40 | int(p.flags&^acted)<<24 | int(uint8(p.hits))<<16 | int(uint8(p.steps))<<8 | int(uint8(p.men)))
		more := int(uint8(s.naval.drift[u]))<<8 | int(uint8(s.delay[u])) | flag(s.withHero(u) >= 0)<<19
		if s.sc.wide {
			more |= s.assetLook(u) << 20
		}
		look = look.Add(more)
		if s.rides && (at == carried || s.assets.cargo[u] != 0) {
			look = look.Add(int(s.assets.cargo[u])<<16 | int(uint16(s.where(u))))
		}
		out.Pieces[n] = look
	}
	out.Displays[showActive] = active
	out.Displays[showTurns] = scene.Look.Add(int(s.turn)<<8 | int(s.sky()))
	out.Displays[showMug] = s.mugLook()
	out.Displays[s.sc.showDue()], out.Displays[s.sc.showOut()] = scene.Look.Add(int(s.turn)), scene.Look.With(s.anyAside())
	s.seaStamps(out.Displays[s.sc.showOut()+1:])
	lost := s.losses()
	scores := [2]int{s.scoreWith(order.Allied, lost), s.scoreWith(order.German, lost)}
	mustering := uint64(0)
	if s.sc.lineTurn > 0 {
		mustering = s.mustering()
	}
	for d := range s.sc.sheets() {
		look := scene.Look.Add(int(s.cp[d])<<16 | int(s.roadblocks[d])<<8 | int(uint8(scores[s.sc.Divisions[d].Side])))
		look = look.Add(int(s.hero[1])<<32 | int(uint16(s.hero[0]))<<8 | int(s.assets.dp[d])).Add(int(s.moraleOf(d)))
		out.Displays[showDivisions+d] = s.dropStamp(s.weekLook(look, d, mustering))
	}
	held := scene.Look
	for _, h := range s.holder {
		held = held.Add(int(h))
	}
	out.Flags = held
	for _, set := range [3]*spots{&s.barrage, &s.blocked, &s.fight.german} {
		out.Flags = set.stamp(out.Flags)
	}
	out.Flags = out.Flags.Add(int(s.naval.open)).Add(int(s.turn))
	for f := range s.sc.Forces {
		out.Flags = out.Flags.Add(int(s.naval.marker[f]))
	}
	out.Flags = s.dropStamp(s.assetGround(out.Flags))
	out.Score = held.Add(lost[order.Allied]<<16 | lost[order.German]).Add(scores[0]<<16 | scores[1]).Add(int(s.won))
	for b := range s.sc.Beaches {
		out.Score = out.Score.Add(int(s.naval.cleared[b]))
	}
	for _, x := range s.sc.Victory.Spans {
		out.Score = out.Score.With(s.holdsBridge(order.Allied, x.Bridge))
	}
	if s.commanded() {
		r, _ := s.Result()
		for _, n := range r.Score {
			out.Score = out.Score.Add(int(n)) // what the commands have (11d)
		}
	}
}

// listed tells whether a unit is one that the chit in play activates.
func (s *state) listed(u int) bool { return s.active >= 0 && s.present(u) && s.activates(u) }

// takesPart tells whether a unit is shown as one that the chit in play activates: one that has
// acted, or can. Direct Command activates nobody who is out of command (G7).
func (s *state) takesPart(u int) bool { return s.listed(u) && (s.is(u, acted) || s.ready(u)) }

// ready tells whether the chit in play may still activate a unit that is listed, by what it is:
// whether the unit may act just now is another matter.
func (s *state) ready(u int) bool {
	return !s.is(u, acted) && (s.chit().kind != directChit || s.inCommand(u))
}

// matter are the units that act in the matter in hand and those it is done to.
func (s *state) matter() (chosen, target units) {
	for i := range s.stack.Len() {
		f := s.stack.Under(i)
		if s.sc.landings() {
			s.navalMatter(f, &chosen, &target)
		}
		switch f.Proc {
		case procUnit, procMove, procLeader, procDisplace, procRally, procWork, procCheck:
			chosen.add(int(f.A))
		case procResult:
			target.add(int(f.A))
		case procReact:
			target.add(int(f.A))
		case procAttack, procIndirect:
			chosen.add(int(f.A))
			if f.B >= 0 {
				target.add(int(f.B))
			}
		case procAssault:
			for u := range s.sc.Units {
				if s.is(u, assaulting) {
					chosen.add(u)
				}
			}
			for u := s.first(f.A); u >= 0; u = s.after(u) {
				if s.defends(f, u) {
					target.add(u)
				}
			}
		}
	}
	for i := range chosen {
		chosen[i] &^= target[i]
	}
	return chosen, target
}

// Piece is how a unit stands. No counter lies higher than another, so in a place they lie in the
// order of their ids, and who leaves a box of a hundred changes nothing of the others.
func (g *Game) Piece(v kernel.View, n int) scene.Piece {
	s, _ := play.Of[*state](v)
	u := s.sc.counters[n]
	x := scene.Piece{ID: s.id(int16(u)), At: s.cell(u), Ratings: s.ratings(u), Marks: s.marksShown(u)}
	if _, colour, _, ok := s.weapon(u); ok {
		x.Tint = colour.String()
	}
	chosen, target := s.matter()
	x.State = s.lookOf(u, &chosen, &target).String()
	return x
}

// lookOf is the state that a unit is shown in.
func (s *state) lookOf(u int, chosen, target *units) scene.State {
	switch {
	case chosen.has(u):
		return scene.Chosen
	case target.has(u):
		return scene.Target
	case s.is(u, acted) && s.onMap(u):
		return scene.Done
	case s.listed(u) && s.ready(u):
		return scene.Active
	}
	return scene.Plain
}

// unitMarks are the markers on a unit, the weightiest first: counters have room for four.
var unitMarks = []struct {
	flag flags
	mark scene.Mark
}{
	{suppressed, scene.Mark{Kind: "suppressed", Text: "S", Say: "suppressed"}},
	{inColumn, scene.Mark{Kind: "column", Text: "C", Say: "in column"}},
	{isMounted, scene.Mark{Kind: "mounted", Text: "M", Say: "mounted"}},
	{inBocage, scene.Mark{Kind: "bocage", Text: "B", Say: "in Bocage"}},
	{entrenched, scene.Mark{Kind: "works", Text: "E", Say: "entrenched"}},
	{inPosition, scene.Mark{Kind: "works", Text: "IP", Say: "in an improved position"}},
	{rallying, scene.Mark{Kind: "men", Text: "R", Say: "men rallying"}},
	{abandoned, scene.Mark{Kind: "lost", Text: "x", Say: "has lost its transport"}},
}

// marksShown are the markers on a unit.
func (s *state) marksShown(u int) []scene.Mark {
	var out []scene.Mark
	if n := s.naval.drift[u]; n > 0 {
		out = append(out, scene.Mark{Kind: "drift", Text: "~" + strconv.Itoa(int(n)), Say: "adrift: " + play.Count(int(n), "level")})
	}
	p := &s.unit[u]
	if k := s.withHero(u); k >= 0 {
		out = append(out, scene.Mark{Kind: "hero", Text: "★", Say: s.sc.Heroes[k].Name + " is here"})
	}
	if p.hits > 0 {
		out = append(out, scene.Mark{Kind: "hits", Text: strconv.Itoa(int(p.hits)), Say: play.Count(int(p.hits), "cohesion hit")})
	}
	for _, m := range unitMarks {
		if p.flags&m.flag != 0 {
			out = append(out, m.mark)
		}
	}
	out = append(out, s.assetMarksShown(u)...)
	out = append(out, s.dropMarks(u)...)
	if p.men != 0 {
		out = append(out, scene.Mark{Kind: "men", Text: "W", Say: "men at work"})
	}
	if s.reduced(u) {
		out = append(out, scene.Mark{Kind: "step", Text: "½", Say: "one step left"})
	}
	return out
}

// Rows are the facts of a unit, one a line.
func (g *Game) Rows(v kernel.View, n int) []string {
	s, _ := play.Of[*state](v)
	u := s.sc.counters[n]
	m := &s.sc.Units[u]
	div := &s.sc.Divisions[s.div(u)]
	group := div.Name
	if form := s.form(u); form >= 0 {
		group = s.sc.Formations[form].Name + ", " + group
	}
	out := []string{m.Symbol + " of " + group}
	if s.isLeader(u) {
		out[0] = "leader of " + group
		return append(out, "commands within "+play.Count(int(m.Range), "hex"), s.whereWords(u))
	}
	out = append(out, s.ratingWords(u)...)
	out = append(out, s.whereWords(u))
	if !s.onMap(u) {
		return out
	}
	if c := s.commander(u); c >= 0 {
		out = append(out, "in command of "+s.name(int16(c)))
	} else {
		out = append(out, "out of command")
	}
	for _, k := range s.marksShown(u) {
		out = append(out, k.Say)
	}
	if s.is(u, acted) {
		out = append(out, "has acted on this chit")
	}
	return out
}

// ratingWords says the numbers of a unit's counter.
func (s *state) ratingWords(u int) []string {
	c := s.card(u)
	fire := "does not fire"
	if n, colour, reach, ok := s.weapon(u); ok {
		fire = fmt.Sprintf("fire %d %s, range %d", n, colour, reach)
		if now := s.reach(u); now > 0 && now != int(reach) {
			fire += fmt.Sprintf(", now %d", now)
		}
	}
	assault := "no assault"
	if c.Assault != order.No && !s.is(u, isMounted) {
		assault = fmt.Sprintf("assault %d", c.Assault)
	}
	armour := ""
	if s.armoured(u) {
		armour = ", armoured"
	}
	move := "does not move"
	if m, mp := s.gait(u); mp > 0 {
		move = fmt.Sprintf("%s %s", halves(mp), [...]string{order.NoMove: "", order.OnFoot: "on foot", order.Wheeled: "on wheels", order.Tracked: "on tracks"}[m])
	}
	return []string{fire + ", " + assault, fmt.Sprintf("defence %d%s, quality %d, %s", s.defence(u), armour, c.Quality, move),
		fmt.Sprintf("%d of %s", s.unit[u].steps, play.Count(int(c.Steps), "step"))}
}

// whereWords says where a unit is.
func (s *state) whereWords(u int) string {
	if word := s.seaWhere(u); word != "" && s.sc.landings() {
		return word
	}
	switch h := s.at[u]; h {
	case due:
		if s.sc.due[u] > 0 {
			return fmt.Sprintf("due on turn %d at %s", s.sc.due[u], s.place(s.sc.Entries[s.sc.entry[u]].Hex))
		}
		return "not in play"
	case boxed:
		if s.week.hooked.has(u) {
			return "off the map: comes back from turn " + strconv.Itoa(int(s.week.hook)+hookTurns)
		}
		return "in the reinforcement box"
	case pooled:
		if s.card(u).Truck {
			return "at hand"
		}
		return "can be placed by a unit of its division"
	case eliminated:
		return "eliminated"
	case aside:
		return "not in play"
	case aloft:
		return "to drop"
	case straggler:
		return "in the Straggler box"
	case distant:
		return "not on the map: commands by telephone"
	case carried:
		return "carried by " + s.name(s.assets.carrier[u]-1)
	default:
		return "at " + s.place(h)
	}
}

// Score lists the points of both sides and where they come from (G25).
func (g *Game) Score(v kernel.View) []scene.Score {
	s, _ := play.Of[*state](v)
	out := make([]scene.Score, 2)
	for i := range out {
		side := order.Side(i)
		out[i] = scene.Score{Side: sideIDs[i], Points: s.score(side)}
		for k, o := range s.sc.Victory.Objectives {
			if s.holder[k] == int8(side)+1 && (o.Only == 0 || o.Only == int8(side)+1) {
				out[i].Lines = append(out[i].Lines, scene.ScoreLine{Text: o.Name, Points: int(o.Points), At: s.hex(o.Hex), Rule: ruleControl.Number})
			}
		}
		for _, p := range s.sc.Victory.Prizes {
			if by := s.naval.cleared[p.Beach]; side == order.Allied && by > 0 && int(by)-1 <= p.By {
				out[i].Lines = append(out[i].Lines, scene.ScoreLine{Text: s.sc.Beaches[p.Beach].Name + " cleared by " + s.sc.Turns[p.By].Name, Points: int(p.Points), Rule: ruleCleared.Number})
			}
		}
		for _, x := range s.sc.Victory.Spans {
			if side == order.Allied && s.holdsBridge(side, x.Bridge) {
				b := &s.sc.Ground.Bridges[x.Bridge]
				out[i].Lines = append(out[i].Lines, scene.ScoreLine{Text: b.Name, Points: int(x.Points), At: s.hex(s.sc.bridges[x.Bridge][0]), Rule: ruleHold.Number})
			}
		}
		if n := s.sc.Victory.RoadPoints; side == order.Allied && n > 0 && s.roadClear(0) && s.roadClear(1) {
			out[i].Lines = append(out[i].Lines, scene.ScoreLine{Text: "Both Connecting Roads are clear", Points: int(n), Rule: ruleVictory.Number})
		}
		if n := s.stepsLost(side.Other()) / int(s.sc.Victory.StepsPer) * int(s.sc.Victory.StepPoints); n > 0 {
			out[i].Lines = append(out[i].Lines, scene.ScoreLine{Text: "Enemy steps eliminated", Points: n, Rule: ruleVictory.Number})
		}
		out[i].Shares = s.shares(side)
	}
	return out
}
