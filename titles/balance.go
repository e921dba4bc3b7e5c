package titles

import (
	_ "embed" // the figures
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Balance is how games of one scenario ended between two of the opponent that is offered
// first, in the game without options, as docs/balance.md says.
type Balance struct {
	Scenario string
	Games    int
	Wins     [2]float64 // by side, parts of 1
	Draws    float64
}

// balanceTable is made from docs/balance.md, by `SANDTABLE_UPDATE=1 go test -run
// TestBalanceIsPublished .`; its columns are game, scenario, games, wins of the first side,
// of the second, draws, in percent.
//
//go:embed balance.csv
var balanceTable string

// balances are the figures of a game.
func balances(game string) ([]Balance, error) {
	rows, err := published(balanceTable, game)
	if err != nil {
		return nil, err
	}
	var list []Balance
	for _, r := range rows {
		b := Balance{Scenario: r[1]}
		if b.Games, err = strconv.Atoi(r[2]); err != nil {
			return nil, fmt.Errorf("balance.csv, %s: games: %w", r[1], err)
		}
		for i, to := range []*float64{&b.Wins[0], &b.Wins[1], &b.Draws} {
			x, err := strconv.ParseFloat(r[3+i], 64)
			if err != nil {
				return nil, fmt.Errorf("balance.csv, %s: %w", r[1], err)
			}
			*to = x / 100
		}
		list = append(list, b)
	}
	return list, nil
}

// published are the lines on a game of a table of figures, whose first column names the game.
func published(table, game string) ([][]string, error) {
	rows, err := csv.NewReader(strings.NewReader(table)).ReadAll()
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(rows, func(r []string) bool { return r[0] != game }), nil
}
