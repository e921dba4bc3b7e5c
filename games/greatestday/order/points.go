package order

import (
	"slices"

	"sandtable/board"
)

// victory reads what counts, and how much.
func (b *battle) victory() {
	v := &b.sc.Victory
	for _, p := range b.f.Victory.Points {
		switch {
		case p.Type == "hexControlled" && p.Holder == "either":
			v.Objectives = append(v.Objectives, b.objective(p.Hex, p.Points, 0))
		case p.Type == "hexControlled" && p.Holder == "" && p.Allied > 0:
			v.Objectives = append(v.Objectives, b.objective(p.Hex, p.Allied, int8(Allied)+1))
		case p.Type == "beachCleared":
			x := Prize{Beach: slices.Index(b.f.Beaches, p.Beach), By: slices.Index(b.f.Turns, p.By), Points: p.Allied}
			if x.Beach < 0 || x.By < 0 {
				b.bad("victory: beach %q cleared by %q, want a beach and a turn of the scenario", p.Beach, p.By)
			}
			v.Prizes = append(v.Prizes, x)
		case p.Type == "bridgeControlled":
			x := Span{Bridge: slices.IndexFunc(b.sc.Ground.Bridges, func(s Bridge) bool { return s.Name == p.Bridge }), Points: p.Allied}
			if x.Bridge < 0 {
				b.bad("victory: bridge %q, want one of map/bridges.csv in the window", p.Bridge)
			}
			v.Spans = append(v.Spans, x)
		case p.Type == "connectingRoadsClear" && len(p.Roads) == 2:
			v.RoadPoints = p.Allied
		case p.Type == "stepsLost" && p.Of == "enemy" && p.Per > 0:
			v.StepPoints, v.StepsPer = p.Points, p.Per
		case p.Type == "stepsLost" && p.Per > 0 && p.Allied+p.German == 1 && (v.StepsPer == 0 || v.StepsPer == p.Per):
			v.StepPoints, v.StepsPer = 1, p.Per // each side's line says the same of the other
		default:
			b.bad("victory: type %q, holder %q, of %q, want hexControlled by either or stepsLost of the enemy", p.Type, p.Holder, p.Of)
		}
	}
	b.automatic()
	b.bands()
	if len(v.Bands) == 0 && v.Decisive < 1 || v.StepsPer < 1 {
		b.bad("victory: want stepsLost and a decisive band")
	}
}

// bands are the levels of victory by the lead in points.
func (b *battle) bands() {
	v := &b.sc.Victory
	for _, band := range b.f.Victory.Scoring.Bands {
		if band.Level == "decisive" && band.AtLeast == nil {
			v.Decisive = band.Lead
		}
		if b.f.Victory.Scoring.Score != "allied minus german" {
			continue
		}
		x := Band{AtLeast: -1 << 15, Level: band.Level, Winner: int8(slices.Index(sideWords, band.Winner))}
		if band.AtLeast != nil {
			x.AtLeast = *band.AtLeast
		}
		v.Bands = append(v.Bands, x)
	}
}

// automatic are the victories that end the game at once.
func (b *battle) automatic() {
	v := &b.sc.Victory
	v.Uncleared, v.Strike = -1, board.NoHex
	for _, a := range b.f.Victory.Automatic {
		switch {
		case a.Type == "beachNotCleared" && a.Winner == "german" && len(a.Beaches) == len(b.sc.Beaches):
			if v.Uncleared = slices.Index(b.f.Turns, a.AtEnd); v.Uncleared < 0 {
				b.bad("victory: atEndOf %q, want a turn", a.AtEnd)
			}
		case a.Type == "unitEnters" && a.Winner == "german" && a.Side == "german":
			v.Strike = b.hex(a.Hex, "victory")
			if v.StrikeFrom = slices.Index(b.f.Turns, a.From); v.StrikeFrom < 0 {
				b.bad("victory: from %q, want a turn", a.From)
			}
		default:
			b.bad("victory: automatic %q for %q, want beachNotCleared or unitEnters for the Germans", a.Type, a.Winner)
		}
	}
}

// objective is a hex that counts, called by what lies there, or by its number.
func (b *battle) objective(name string, points, only int8) Objective {
	x := Objective{Hex: b.hex(name, "victory"), Name: name, Points: points, Only: only}
	if b.OK() && b.sc.Ground.PlaceOf[x.Hex] != "" {
		x.Name = b.sc.Ground.PlaceOf[x.Hex]
	}
	return x
}
