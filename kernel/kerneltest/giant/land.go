package giant

import (
	"slices"

	"sandtable/board"
	"sandtable/scene"
)

// The sheet.
const (
	cols, rows = 125, 80
	hexes      = cols * rows
	bands      = seats // of ten rows, one a seat, from north to south
	objectives = 5 * (bands - 1)
	farthest   = 3 // the longest range of any piece
)

// Terrain.
const (
	clear = iota
	wood
	hill
	lake
	terrains
)

var (
	terrainNames = [terrains]string{"clear", "wood", "hill", "lake"}
	entry        = [terrains]int{2, 3, 4, 0} // movement points to enter
	cover        = [terrains]int16{0, 1, 1, 0}
)

const (
	onRoad = 1 // movement points of a step along a road
	noWay  = 1 // why a step is barred: a lake
)

// land is the sheet and all that is read off it once.
type land struct {
	grid      *board.Grid
	ways      *board.Ways
	terrain   []uint8
	objective []int16 // in order
	goal      []int8  // by hex: its objective, or -1
	near      [][]int16
}

// newLand makes the sheet: lakes, woods and hills by waves that never change, a road
// along every border between two bands, and objectives on it.
func newLand() (*land, error) {
	grid, err := board.NewGrid(board.Layout{Cols: cols, Rows: rows, Top: "flat", Shifted: "odd", Name: "CCCRR", FirstCol: 1, FirstRow: 1, Km: 1})
	if err != nil {
		return nil, err
	}
	l := &land{grid: grid, terrain: make([]uint8, hexes), goal: make([]int8, hexes), near: make([][]int16, hexes)}
	road := make([]bool, hexes)
	for h := range int16(hexes) {
		col, row := int(h)/rows, int(h)%rows
		l.goal[h] = -1
		road[h] = row > 0 && row%(rows/bands) == 0
		wave := (col*col/7+row*row/5+col*row/9)%23 + (col/3+row/2)%7
		switch {
		case road[h] || wave < 14:
		case wave < 19:
			l.terrain[h] = wood
		case wave < 26:
			l.terrain[h] = hill
		default:
			l.terrain[h] = lake
		}
		if road[h] && col%25 == 12 {
			l.goal[h] = int8(len(l.objective))
			l.objective = append(l.objective, h)
		}
	}
	classes, err := grid.Classes(2*terrains, func(e int32) int {
		from, to := board.EdgeHex(e), grid.Across(e)
		k := 2 * int(l.terrain[to])
		if road[from] && road[to] {
			k++
		}
		return k
	})
	if err != nil {
		return nil, err
	}
	l.ways, err = classes.Ways(func(k int) (int, uint16) {
		switch {
		case k/2 == lake:
			return 0, noWay
		case k%2 == 1:
			return onRoad, 0
		}
		return entry[k/2], 0
	})
	for h := range l.near {
		l.near[h] = l.around(int16(h), farthest)
	}
	return l, err
}

// around lists the hexes up to a distance, the nearest first.
func (l *land) around(h int16, far int) []int16 {
	list := []int16{h}
	for i := 0; i < len(list); i++ {
		for _, n := range l.grid.Adjacent[list[i]] {
			if n != board.NoHex && l.grid.Distance(h, n) <= far && !slices.Contains(list, n) {
				list = append(list, n)
			}
		}
	}
	return list
}

// sheet draws the board.
func (l *land) sheet(counters []scene.Counter) *scene.Board {
	lo, hi := l.grid.Bounds()
	b := &scene.Board{
		Name: "The plain", Unit: "km", Bounds: [4]float64{lo.X, lo.Y, hi.X, hi.Y}, Hex: &scene.Hexes{Width: 1, Flat: true},
		Places: make([]scene.Place, hexes), Counters: counters,
	}
	for h := range int16(hexes) {
		c := l.grid.Center(h)
		p := scene.Place{ID: l.grid.Name(h), X: c.X, Y: c.Y, Terrain: terrainNames[l.terrain[h]]}
		if l.goal[h] >= 0 {
			p.Tags, p.Note = []string{"objective"}, "1 point a round"
		}
		b.Places[h] = p
		if row := int(h) % rows; int(h) >= rows && row > 0 && row%(rows/bands) == 0 {
			b.Links = append(b.Links, scene.Link{A: l.grid.Name(h - rows), B: p.ID, Kind: "road"})
		}
	}
	for i, name := range terrainNames {
		b.Legend = append(b.Legend, scene.Legend{Kind: name, Group: "terrain", Name: name, Rule: ruleSteps.Number, Move: []string{"2 points", "3 points", "4 points", "not at all"}[i]})
	}
	b.Legend = append(b.Legend, scene.Legend{Kind: "road", Group: "link", Name: "road", Move: "1 point"}, scene.Legend{Kind: "objective", Group: "tag", Name: "objective"})
	return b
}
