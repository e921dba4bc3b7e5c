package order

import (
	"slices"
	"strings"

	"sandtable/board"
	"sandtable/tables"
)

// land is the whole sheet as the tables give it, by printed names.
type land struct {
	hexes map[string]hexRow
	sides []sideRow
	roads []roadRow
	names []placeRow
	spans []spanRow
	banks []bankRow
}

type spanRow struct {
	name     string
	railroad bool
	a, b     string
}

type bankRow struct {
	road  string
	bank  Bank
	hexes []string
}

var bankWords = []string{"level", "raised", "sunken", "embankment"}

type hexRow struct {
	terrain int
	mark    Mark
	sector  Sector
}

type sideRow struct {
	a, b    string
	feature int
	name    string
}

type roadRow struct {
	id       string
	railroad bool
	hexes    []string
}

type placeRow struct {
	hex, name, kind string
	strong          bool // a strongpoint
}

var placeWords = []string{"city", "town", "village", "hill", "strongpoint", "fortified"}

// land reads the four tables of the map.
func (l *loader) land(t *Table) *land {
	kinds := make([]string, len(t.Terrain))
	for i := range t.Terrain {
		kinds[i] = t.Terrain[i].Kind
	}
	out := &land{hexes: map[string]hexRow{}}
	yes := []string{"0", "1"}
	l.Each("map/hexes.csv", []string{"hex", "terrain", "name", "hill", "op", "strongpoint", "sector"}, func(r tables.Row) {
		row := hexRow{terrain: r.Word("terrain", kinds), sector: Sector(r.Word("sector", sectorWords))}
		for i, column := range []string{"hill", "op", "strongpoint"} {
			if r.Word(column, yes) == 1 {
				row.mark |= 1 << i
			}
		}
		_, twice := out.hexes[r.Text("hex")]
		r.Once(twice, "hex "+r.Text("hex"))
		out.hexes[r.Text("hex")] = row
	})
	l.Each("map/hexsides.csv", []string{"hex_a", "hex_b", "feature", "name"}, func(r tables.Row) {
		out.sides = append(out.sides, sideRow{r.Text("hex_a"), r.Text("hex_b"), r.Word("feature", edgeWords), r.Text("name")})
	})
	l.Each("map/roads.csv", []string{"id", "kind", "connecting", "hexes"}, func(r tables.Row) {
		out.roads = append(out.roads, roadRow{r.Text("id"), r.Word("kind", roadWords) == 1, strings.Fields(r.Text("hexes"))})
	})
	l.Each("map/places.csv", []string{"hex", "name", "kind"}, func(r tables.Row) {
		n := r.Word("kind", placeWords)
		kind := []string{"city", "town", "village", "point", "point", "city"}[n]
		out.names = append(out.names, placeRow{r.Text("hex"), r.Text("name"), kind, placeWords[n] == "strongpoint"})
	})
	l.Each("map/bridges.csv", []string{"name", "kind", "hex_a", "hex_b"}, func(r tables.Row) {
		out.spans = append(out.spans, spanRow{r.Text("name"), r.Word("kind", roadWords) == 1, r.Text("hex_a"), r.Text("hex_b")})
	})
	l.Each("map/causeways.csv", []string{"road", "kind", "hexes"}, func(r tables.Row) {
		bank := Bank(r.Word("kind", bankWords))
		if bank > Sunken {
			bank = Raised
		}
		out.banks = append(out.banks, bankRow{r.Text("road"), bank, strings.Fields(r.Text("hexes"))})
	})
	return out
}

// ground cuts a window out of the sheet.
func (l *loader) ground(sheet *land, t *Table, w Window, title string, sand map[string]bool) *Ground {
	f := &board.MapFile{Format: board.MapFormat, ID: "greatestday", Title: title, Generator: "tables of the game", Grid: w.layout(),
		Sources: []board.FileSource{{Name: "Places and water courses from general geographic knowledge, fitted to the hexes that the rules name", Licence: "MIT, as this project", Use: "the whole map"}}}
	grid, err := board.NewGrid(f.Grid)
	if err != nil {
		l.Fail("%s: the window of the map: %w", title, err)
		return nil
	}
	inside := func(name string) bool { _, err := grid.Find(name); return err == nil }
	const letters = "abcdefghijklmnopqrstuvwxyz"
	for i := range t.Terrain {
		f.Terrain = append(f.Terrain, board.FileTerrain{Kind: t.Terrain[i].Kind, Letter: letters[i : i+1]})
	}
	off := slices.IndexFunc(t.Terrain, func(k Terrain) bool { return k.Kind == "sea" })
	g := &Ground{Table: t, Mark: make([]Mark, grid.Len()), Sector: make([]Sector, grid.Len()), Edge: make([]Edge, 6*grid.Len())}
	for row := range grid.Rows {
		line := make([]byte, grid.Cols)
		for col := range line {
			h := grid.At(col, row)
			x, ok := sheet.hexes[grid.Name(h)]
			if ok && t.Terrain[max(x.terrain, 0)].Kind == "beach" && !sand[grid.Name(h)] {
				ok = false // 2.1.9
			}
			if !ok {
				x.terrain = off // open sea and what lies beyond the sheet
			}
			if x.terrain < 0 {
				l.Fail("terrain.csv: no line for sea, want it for hexes that map/hexes.csv does not have, such as %s", grid.Name(h))
				return nil
			}
			line[col] = letters[x.terrain]
			g.Mark[h], g.Sector[h] = x.mark, x.sector
		}
		f.Hexes = append(f.Hexes, string(line))
	}
	f.Sides = g.sides(grid, sheet, inside)
	f.Roads = g.roads(grid, sheet, inside)
	f.Places = places(sheet, inside)
	if g.Map, err = f.Build(); err != nil {
		l.Fail("map: %w", err)
		return nil
	}
	for _, p := range g.Places {
		g.Labels = append(g.Labels, board.Label{Text: p.Name, Kind: p.Kind, At: g.Grid.Center(p.Hex)})
	}
	g.Bank = g.banks(grid, sheet, inside)
	for _, x := range sheet.spans {
		if inside(x.a) && inside(x.b) {
			a, _ := grid.Find(x.a)
			b, _ := grid.Find(x.b)
			if g.Between(a, b)&River == 0 || g.Between(a, b)&(OnRoad|OnRailroad) == 0 {
				l.Fail("map/bridges.csv: %s leads from %s to %s, want a Road over a river", x.name, x.a, x.b)
			}
			g.Bridges = append(g.Bridges, Bridge{Name: x.name, Railroad: x.railroad, Hexes: [2]int16{min(a, b), max(a, b)}})
		}
	}
	slices.SortFunc(g.Bridges, func(a, b Bridge) int { return slices.Compare(a.Hexes[:], b.Hexes[:]) })
	return g
}

// banks says of every hex and direction of a Road whether it is raised or sunken there.
func (g *Ground) banks(grid *board.Grid, sheet *land, inside func(string) bool) []Bank {
	var out []Bank
	for _, x := range sheet.banks {
		for _, road := range g.Roads {
			if road.ID != x.road {
				continue
			}
			for i, h := range road.Hexes {
				if !slices.Contains(x.hexes, grid.Name(h)) || !inside(grid.Name(h)) {
					continue
				}
				if out == nil {
					out = make([]Bank, 6*grid.Len())
				}
				for _, k := range [...]int{i - 1, i + 1} {
					if k >= 0 && k < len(road.Hexes) {
						out[board.Edge(h, grid.DirTo(h, road.Hexes[k]))] = x.bank
					}
				}
			}
		}
	}
	return out
}

// canal is the name of the water that dinghies cross (3.5).
const canal = "Caen canal"

// sides puts hexside features on both edges and files them by feature and name.
func (g *Ground) sides(grid *board.Grid, sheet *land, inside func(string) bool) []board.FileSide {
	var out []board.FileSide
	at := map[[2]string]int{}
	for _, s := range sheet.sides {
		if !inside(s.a) || !inside(s.b) {
			continue
		}
		key := [2]string{edgeWords[s.feature], s.name}
		i, ok := at[key]
		if !ok {
			i = len(out)
			at[key], out = i, append(out, board.FileSide{Kind: key[0], Name: key[1]})
		}
		out[i].Between = append(out[i].Between, s.a+"/"+s.b)
		g.lay(grid, s.a, s.b, 1<<s.feature)
		if s.name == canal {
			g.lay(grid, s.a, s.b, Canal)
		}
	}
	return out
}

// lay puts something on both edges between two hexes, if they are adjacent; the map file
// says what is wrong otherwise.
func (g *Ground) lay(grid *board.Grid, from, to string, e Edge) {
	a, _ := grid.Find(from)
	b, _ := grid.Find(to)
	if d := grid.DirTo(a, b); d >= 0 {
		g.Edge[board.Edge(a, d)] |= e
		g.Edge[board.Edge(b, board.Opposite(d))] |= e
	}
}

// roads cuts the roads to the window.
func (g *Ground) roads(grid *board.Grid, sheet *land, inside func(string) bool) []board.FileRoad {
	var out []board.FileRoad
	for _, r := range sheet.roads {
		class, e := "road1", OnRoad
		if r.railroad {
			class, e = "rail", OnRailroad
		}
		for i := 0; i < len(r.hexes); i++ {
			n := i
			for n < len(r.hexes) && inside(r.hexes[n]) {
				n++
			}
			if n-i < 2 {
				i = max(i, n)
				continue
			}
			part := r.hexes[i:n]
			road := Road{ID: r.id, Railroad: r.railroad}
			for k, name := range part {
				h, _ := grid.Find(name)
				road.Hexes = append(road.Hexes, h)
				if k > 0 {
					g.lay(grid, part[k-1], name, e)
				}
			}
			g.Roads = append(g.Roads, road)
			out = append(out, board.FileRoad{Kind: class, Name: r.id, Path: part})
			i = n
		}
	}
	slices.SortStableFunc(out, func(a, b board.FileRoad) int { return -strings.Compare(a.Kind, b.Kind) }) // roads before railways
	return out
}

// places are the names in the window; several of one hex are written together.
func places(sheet *land, inside func(string) bool) []board.FilePlace {
	var out []board.FilePlace
	strong := map[string]bool{} // hexes that are named by a strongpoint so far
	for _, p := range sheet.names {
		if !inside(p.hex) {
			continue
		}
		if i := slices.IndexFunc(out, func(x board.FilePlace) bool { return x.Hex == p.hex }); i >= 0 {
			switch {
			case p.strong:
				continue // its counter says its name; the hex has another
			case strong[p.hex]:
				out[i].Name, out[i].Kind, strong[p.hex] = p.name, p.kind, false
				continue
			}
			out[i].Name += ", " + p.name
			continue
		}
		strong[p.hex] = p.strong
		out = append(out, board.FilePlace{Hex: p.hex, Name: p.name, Kind: p.kind})
	}
	return out
}
