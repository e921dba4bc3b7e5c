package atlanticwall

import (
	"slices"
	"strings"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

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
	r, over := s.Result()
	so := " victory"
	if !over {
		so += ", as things stand"
	}
	out := make([]scene.Score, 2)
	for i := range out {
		out[i] = scene.Score{Side: sideIDs[i], Points: int(r.Score[i])}
		if int(r.Winner) == i {
			out[i].Lines = append(out[i].Lines, scene.ScoreLine{Text: s.degree(r) + so, Points: int(r.Score[i]), Rule: s.sc.victoryRule().Number})
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
	out[order.Allied].Lines = append(out[order.Allied].Lines, scene.ScoreLine{Text: goal, At: s.hex(s.sc.GoalAt), Bare: true, Rule: ruleVictory.Number})
	out[order.German].Lines = append(out[order.German].Lines, scene.ScoreLine{Text: play.Count(s.batteries(), "battery|batteries") + " left", Bare: true, Rule: ruleVictory.Number})
	return out
}
