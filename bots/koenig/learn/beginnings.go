package main

import (
	"encoding/csv"
	"fmt"
	"os"
	"strconv"
	"strings"

	"sandtable/bots/foresight"
	koenigbots "sandtable/bots/koenig"
	"sandtable/games/koenig"
	"sandtable/kernel"
	"sandtable/lab/lessons"
)

// writeBeginnings writes the table of a file again, beside the weight of each turn what its beginning
// needs: by how much the table says less there than it says, of the same game, where a unit is picked
// for the first time afterwards.
func writeBeginnings(file string, start kernel.Position, g kernel.Game, games int, seed uint64) error {
	table, err := tableOf(file)
	if err != nil {
		return err
	}
	space := koenigbots.SpaceBy(nil)
	usual := [][][]float64{space.Start}
	played := lessons.PlayFrom(start, g, space, koenigbots.NewEyes, games, seed, func(x *lessons.Sides, eyes *koenigbots.Foresight, p kernel.Position, number int) []lessons.Row {
		return playBeginnings(x, usual, table, eyes, p, number)
	})
	needed, n := make([]float64, table.Times()+1), make([]float64, table.Times()+1)
	for _, rows := range played {
		for _, r := range rows {
			needed[r.Turn] += r.Share
			n[r.Turn]++
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	rows, err := csv.NewReader(strings.NewReader(string(text))).ReadAll()
	if err != nil {
		return err
	}
	for turn := 1; turn <= table.Times(); turn++ {
		if row := rows[turn-1]; row[0] != fmt.Sprintf("turn %d", turn) {
			return fmt.Errorf("%s: line %d is of %s, want turn %d", file, turn, row[0], turn)
		}
		if n[turn] > 0 {
			rows[turn-1][2] = strconv.FormatFloat(needed[turn]/n[turn], 'g', 4, 64)
		}
	}
	return csv.NewWriter(os.Stdout).WriteAll(rows)
}

// playBeginnings plays a game, and notes for each turn but the first what its beginning needs.
func playBeginnings(x *lessons.Sides, usual [][][]float64, table *foresight.Table, eyes *koenigbots.Foresight, p kernel.Position, number int) (rows []lessons.Row) {
	says := func() float64 {
		f, _ := koenig.Read(p)
		return table.Foretell(f.Turn(), eyes.Aspects(p, nil))
	}
	open := 0 // the first of the rows that wait for a unit to be picked
	for turn := 0; !p.Node().Final; x.Play(p) {
		f, _ := koenig.Read(p)
		if now := f.Turn(); now != turn {
			turn = now
			changeSides(x, usual)
			if turn > 1 {
				rows = append(rows, lessons.Row{Game: number, Turn: turn, Share: -says()})
			}
		}
		if n := p.Node(); open < len(rows) && n.Seat != kernel.Chance && n.Kind == koenig.AtActivate {
			for then := says(); open < len(rows); open++ {
				rows[open].Share += then
			}
		}
	}
	return rows[:open]
}
