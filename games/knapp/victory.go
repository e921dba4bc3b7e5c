package knapp

import (
	"fmt"

	"sandtable/kernel"
	"sandtable/scene"
)

// K2 Victory (s3).
var (
	ruleScore  = book.Rule("K2.1", "Victory points (s3)", "After turn 10 the Allies score each area with their marker that is in supply.", "")
	ruleCounts = book.Rule("K2.2", "Areas in supply (s3)", "The area must trace to a source of the group on its marker; it may be contested.", "")
	ruleLevels = book.Rule("K2.3", "Levels of victory (s3)", "0-10 German; 11-14 Allied tactical, 15-17 operational, 18-21 strategic. The Germans count the points that the Allies lack of 21.", "")

	evEnd = book.EventBy("score", func(s *state, _ kernel.Event) kernel.Line {
		return kernel.Line{Text: s.resultShown().Text}
	})
)

// allPoints is the number of victory points on the map (K2.1).
const allPoints = 21

// levels of victory (K2.3), lowest first.
var levels = []struct {
	from   int
	winner kernel.Seat
	text   string
}{
	{0, german, "German victory: the lodgement is contained"},
	{11, allied, "Allied tactical victory: the war ends in May 1945"},
	{15, allied, "Allied operational victory: the war ends in December 1944"},
	{18, allied, "Allied strategic victory: the war ends in September 1944"},
}

// counts reports whether an area's points are the Allies' now: an Allied control
// marker, and a supply line from the area to a source of that marker's group
// (K2.1, K2.2).
func (s *state) counts(ok *[2]uint64, a int) bool {
	return (s.held[us]&ok[us]|s.held[br]&ok[br])>>a&1 != 0
}

// score is the Allied point total if the game ended now.
func (s *state) score() int {
	ok := [2]uint64{s.supplied(us), s.supplied(br)}
	vp := 0
	for a := range s.d.areas {
		if v := s.d.areas[a].vp; v > 0 && s.counts(&ok, a) {
			vp += v
		}
	}
	return vp
}

// level is the index of the level of victory reached (K2.3).
func (s *state) level() int {
	l, points := 0, s.score()
	for i := range levels {
		if points >= levels[i].from {
			l = i
		}
	}
	return l
}

// Result implements kernel.Reader (K2.1). The Germans have the points that they
// keep from the Allies, so whoever has more wins (K2.3).
func (s *state) Result() (kernel.Result, bool) {
	vp, over := int32(s.score()), s.stack.Len() == 0
	r := kernel.Result{Winner: kernel.Nobody, Score: [kernel.MaxSeats]int32{allied: vp, german: allPoints - vp}}
	if over {
		r.Winner = levels[s.level()].winner
	}
	return r, over
}

// Score implements scene.Painter: the Allied points, and those that they lack (K2.3).
func (g *Game) Score(v kernel.View) []scene.Score {
	s := of(v)
	ok := [2]uint64{s.supplied(us), s.supplied(br)}
	score := [2]scene.Score{{Side: sideIDs[allied]}, {Side: sideIDs[german]}}
	add := func(side int, l scene.ScoreLine) {
		score[side].Points += l.Points
		score[side].Lines = append(score[side].Lines, l)
	}
	for a := range s.d.areas {
		x := &s.d.areas[a]
		switch {
		case x.vp == 0:
		case s.counts(&ok, a):
			add(allied, scene.ScoreLine{Text: x.name, Points: x.vp, At: x.id, Rule: ruleScore.Number})
		case s.marker(a) != ge:
			add(german, scene.ScoreLine{Text: x.name + ", Allied but out of supply", Points: x.vp, At: x.id, Rule: ruleCounts.Number})
		default:
			add(german, scene.ScoreLine{Text: x.name, Points: x.vp, At: x.id, Rule: ruleLevels.Number})
		}
	}
	return score[:]
}

// resultShown words the end of the game (K2.3).
func (s *state) resultShown() *scene.Result {
	l := levels[s.level()]
	return &scene.Result{Winner: sideIDs[l.winner], Text: fmt.Sprintf("%s. The Allies have %d of %d points.", l.text, s.score(), allPoints)}
}
