package dday91

import (
	"cmp"
	"fmt"
	"strconv"

	"sandtable/games/dday91/order"
	"sandtable/kernel"
)

// printedTables are the tables that the rules read, for people.
func (g *Game) printedTables() []kernel.Table {
	return []kernel.Table{
		sequence(),
		g.incomes(), g.margins(),
		{Rule: "3b2.2", Title: "Movement and combat", Head: []string{"Terrain", "Factors", "Combat number"}, Rows: g.terrainRows()},
		bombing(), weather(),
	}
}

// sequence are the steps of a portion in order (2b.3).
func sequence() kernel.Table {
	t := kernel.Table{Rule: "2b.3", Title: "Sequence of play", Head: []string{"Step of a portion", "Rule"},
		Note: "Twelve turns, June to May; in each the Allied portion comes first, then the German one. Steps of options come with the option only."}
	for _, s := range stepNames {
		if n := len(t.Rows); s.name != "" && (n == 0 || t.Rows[n-1][0] != s.name) {
			t.Rows = append(t.Rows, []string{s.name, s.rule})
		}
	}
	return t
}

// incomes are the Moves of a scenario (3d.2, 6).
func (g *Game) incomes() kernel.Table {
	t := kernel.Table{Rule: "3d.2", Title: "Moves", Head: []string{"Scenario", "Allies: at start", "a turn", "Germans: at start", "a turn"}}
	for i := range g.d.Scenarios {
		s := &g.d.Scenarios[i]
		line := []string{s.ID}
		for side := range s.Start {
			line = append(line, strconv.Itoa(int(s.Start[side])), strconv.Itoa(int(s.Income[side])))
		}
		t.Rows = append(t.Rows, line)
	}
	return t
}

// margins are what a difference of combat numbers leads to (4c2.3, table 18.6).
func (g *Game) margins() kernel.Table {
	t := kernel.Table{Rule: "4c2.1", Title: "Result of a combat", Head: []string{"Combat numbers differ by", "Losses of the side with less"},
		Note: "A tie is the defender's. The combat number is a die and 0 to 10 for units, aircraft and terrain."}
	losses := func(margin int16) int16 {
		_, n := upshot(margin, 0)
		return n
	}
	for from := int16(0); from <= 20; {
		to := from
		for to < 20 && losses(to+1) == losses(from) {
			to++
		}
		name := fmt.Sprintf("%d to %d", from, to)
		if to == 20 {
			name = fmt.Sprintf("%d or more", from)
		}
		t.Rows = append(t.Rows, []string{name, strconv.Itoa(int(losses(from)))})
		from = to + 1
	}
	return t
}

// terrainRows are the lines of the legend that say something of movement or combat.
func (g *Game) terrainRows() [][]string {
	var rows [][]string
	for _, l := range legend {
		if l.Move != "" || l.Combat != "" {
			rows = append(rows, []string{l.Name, cmp.Or(l.Move, "-"), cmp.Or(l.Combat, "-")})
		}
	}
	return rows
}

// bombing is table 18.3 (13b.2).
func bombing() kernel.Table {
	t := kernel.Table{Rule: "13b.2", Title: "Carpet bombing (option 13b)", Head: []string{"Die", "1943", "1944"}}
	say := func(r order.BombResult) string { return bombWords[r.Number()] }
	for die := range order.Bombing[0] {
		t.Rows = append(t.Rows, []string{strconv.Itoa(die + 1), say(order.Bombing[0][die]), say(order.Bombing[1][die])})
	}
	return t
}

// weather is table 18.2 (12.1).
func weather() kernel.Table {
	t := kernel.Table{Rule: "12.1", Title: "Weather (option 12)", Head: []string{"Month", "Good weather on"}}
	for turn, n := range order.GoodUpTo {
		good := "1"
		if n > 1 {
			good = fmt.Sprintf("1 to %d", n)
		}
		t.Rows = append(t.Rows, []string{months[turn], good})
	}
	return t
}
