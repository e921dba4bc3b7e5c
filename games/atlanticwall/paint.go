package atlanticwall

import (
	"slices"

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
var gameSteps = map[uint8]string{stepWeather: "Weather", stepSupport: "Weather", stepAir: "Support of headquarters", stepResupply: "Air allocation", stepAllied: "Artillery resupply", stepEnd: "End of the Game-Turn", stepOver: "End"}

// title is what stands over the map, and the rule behind it.
type title struct {
	name string
	rule *play.Rule
}

// titles name what is asked at a step of the sequence of play but is not what the step is called after.
var titles = map[uint8]title{
	procPlan: {"The Allied plan", ruleSecret}, procSetup: {"Set-up", ruleSetup}, procDelay: {"Delay markers", ruleDelayFree}, procTakeUp: {"Delay markers", ruleTakeUp},
	procDrop: {"Parachute drop", ruleDrop}, procGlide: {"Gliders", ruleGlider}, procDraft: {"Reinforcements", ruleDraft}, procFail: {"Failed beaches", ruleFail},
	procCoast: {"Anti-ship fire", ruleBattery18}, procRaid: {"E-boats", ruleRaid}, procRelease: {"Release of divisions", ruleRelease}, procCommit: {"Commitment", ruleCommit},
	procAttach: {"Corps attachments", ruleAttach}, procSail: {"Naval movement", ruleSail},
}

// phaseShown names the phase, by the frames of the sequence of play.
func (s *state) phaseShown() (string, string) {
	name, rule := "", ruleSequence.Number
	for i := s.stack.Len() - 1; i >= 0; i-- { // from the game on to what is in hand
		f := s.stack.Under(i)
		if x, ok := titles[f.Proc]; ok {
			name, rule = x.name, x.rule.Number
		}
		switch {
		case f.Proc == procGame:
			name = gameSteps[f.Step]
		case f.Proc == procTurn:
			name, rule = turnSteps[f.Step], rulePlayerTurn.Number
		case f.Proc == procInvade:
			name, rule = segmentName(f), ruleStage.Number
		case f.Proc == procDrop && f.Step == dropSpecial:
			name, rule = titles[procGlide].name, ruleSpecial.Number
		case f.Proc == procPrepare && f.A == prepareFree:
			name, rule = turnSteps[turnMoves], ruleCleared.Number
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
		if !slices.Contains(out.Places, s.hex(h)) {
			out.Places = append(out.Places, s.hex(h))
		}
	}
	return out
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
	out.Score = out.Flags.Add(int(s.taken)).Add(s.batteries()).Add(int(s.gapsBlown())).With(s.Node().Final)
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
