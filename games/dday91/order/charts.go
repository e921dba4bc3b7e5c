package order

// GoodUpTo is the highest die that means good weather, by turn from June to May (table 18.2, 12.1).
var GoodUpTo = [LastTurn]int16{9, 9, 9, 9, 7, 3, 1, 1, 1, 3, 7, 8}

// BombResult is one line of the bombing table (table 18.3, 13b.2).
type BombResult struct{ Loss, NoTerrain bool }

// Number counts the results: 1 for a loss and 2 for no terrain.
func (r BombResult) Number() (n int) {
	if r.Loss {
		n++
	}
	if r.NoTerrain {
		n += 2
	}
	return n
}

// Bombing is the bombing table, by the column of the scenario and the die.
var Bombing = [2][10]BombResult{
	{{}, {}, {}, {}, {}, {}, {NoTerrain: true}, {NoTerrain: true}, {Loss: true}, {true, true}},
	{{}, {}, {}, {}, {NoTerrain: true}, {NoTerrain: true}, {Loss: true}, {Loss: true}, {true, true}, {true, true}},
}
