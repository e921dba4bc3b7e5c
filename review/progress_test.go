package review_test

import (
	"testing"

	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/review"
)

// While it looks back it tells after each game how many it has played on and how many there
// will be, and what it has told does not change afterwards.
func TestProgress(t *testing.T) {
	past := play(t, toy.Game{}, "plain", anything)
	var told []review.Report
	rep, err := review.Run(t.Context(), review.Config{Game: toy.Game{}, Past: past, Kind: strong, Persons: []bool{true, true}, Rounds: 3}, func(r review.Report) { told = append(told, r) })
	if err != nil {
		t.Fatal(err)
	}
	turns := len(rep.Moments) - 1
	for i, r := range told {
		if r.Played > r.Total || i > 0 && r.Played < told[i-1].Played || r.Over != (i == len(told)-1) {
			t.Errorf("told %d: %d of %d, over %v", i, r.Played, r.Total, r.Over)
		}
		if i < turns*3 && (r.Played != i+1 || r.Total != turns*3) {
			t.Errorf("after game %d of %d it tells %d of %d", i+1, turns*3, r.Played, r.Total)
		}
	}
	if last := told[len(told)-1]; last.Played != rep.Played || rep.Played <= turns*3 {
		t.Errorf("at the end %d games are told, %d were played on", last.Played, rep.Played)
	}
	if first := told[0].Moments[0]; first.Played != 1 || first.Wins[0]+first.Wins[1]+first.Draws != 1 {
		t.Errorf("what was told first has changed: %+v", first)
	}
}

// The end of a game that players have ended is theirs; nothing is played on from there.
func TestEndOfPlayers(t *testing.T) {
	past := play(t, toy.Game{}, "plain", anything)
	past.choices = past.choices[:2]
	rep, err := review.Run(t.Context(), review.Config{Game: toy.Game{}, Past: past, Ended: &kernel.Result{Winner: 1}, Kind: strong, Rounds: 2}, nil)
	last := rep.Moments[len(rep.Moments)-1]
	if err != nil || last.Index != 2 || last.Played != 2 || last.Wins[1] != 2 || last.Wins[0] != 0 || last.Draws != 0 {
		t.Errorf("%+v, %v", rep.Moments, err)
	}
	if rep.Played != 2*(len(rep.Moments)-1) {
		t.Errorf("%d games were played on from %d moments", rep.Played, len(rep.Moments))
	}
	drawn, err := review.Run(t.Context(), review.Config{Game: toy.Game{}, Past: past, Ended: &kernel.Result{Winner: kernel.Nobody}, Kind: strong, Rounds: 2}, nil)
	if end := drawn.Moments[len(drawn.Moments)-1]; err != nil || end.Draws != 2 || end.Chance(0) != 0.5 {
		t.Errorf("a draw: %+v, %v", end, err)
	}
}
