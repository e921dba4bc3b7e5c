package titles

import (
	_ "embed" // the figures
	"fmt"
	"strconv"
)

// Strength is how strong one opponent was found in one scenario, against another, in the
// game without options, as docs/strength.md says at a glance.
type Strength struct {
	Scenario     string
	Bot, Against string
	Sides        [2]Points
}

// Points are what an opponent makes with one side.
type Points struct {
	Share float64 // of the points, 0 to 1; a draw is half of one
	Same  bool    // it plays as the other does there; Share is 0 then
}

// strengthTable is made from docs/strength.md, by `SANDTABLE_UPDATE=1 go test -run
// TestStrengthIsPublished .`; its columns are game, scenario, bot, against, points in percent
// with the first side, with the second. As the other is written "same".
//
//go:embed strength.csv
var strengthTable string

// strengths are the figures of a game.
func strengths(game string) ([]Strength, error) {
	rows, err := published(strengthTable, game)
	if err != nil {
		return nil, err
	}
	var list []Strength
	for _, r := range rows {
		s := Strength{Scenario: r[1], Bot: r[2], Against: r[3]}
		for i, text := range r[4:] {
			if text == "same" {
				s.Sides[i].Same = true
				continue
			}
			x, err := strconv.ParseFloat(text, 64)
			if err != nil {
				return nil, fmt.Errorf("strength.csv, %s: %w", r[1], err)
			}
			s.Sides[i].Share = x / 100
		}
		list = append(list, s)
	}
	return list, nil
}
