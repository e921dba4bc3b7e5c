package dday91

import "testing"

// TestWeatherTable compares every month and die with table 18.2, written as on the
// sheet: good or bad for dice 1, 2-3, 4-7, 8, 9 and 10 (rule 12.1).
func TestWeatherTable(t *testing.T) {
	rows := [lastTurn]string{"GGGGGB", "GGGGGB", "GGGGGB", "GGGGGB", "GGGBBB", "GGBBBB", "GBBBBB", "GBBBBB", "GBBBBB", "GGBBBB", "GGGBBB", "GGGGBB"}
	column := [10]int{0, 1, 1, 2, 2, 2, 2, 3, 4, 5}
	for turn, row := range rows {
		for i, c := range column {
			p := &position{}
			p.turn = uint8(turn + 1)
			p.applyWeather(int16(i+1), nil)
			if p.bad != (row[c] == 'B') {
				t.Errorf("turn %d, die %d: bad weather %v, the table says %c", turn+1, i+1, p.bad, row[c])
			}
		}
	}
}
