package order

import (
	"slices"
	"strconv"
	"strings"

	"sandtable/board"
	"sandtable/tables"
)

// Campaign is what decides the whole campaign (33.79).
type Campaign struct {
	Cities []*Area // of all plans
	Plans  []Plan
}

// Plan is one of those of which the Allies choose one in secret (33.79).
type Plan struct {
	ID, Name string
	Worth    []int8 // by city of the campaign, 0 for those that do not count
	Edge     []int16
	Levels   []Level
}

// Level is a degree of victory: the Allies need at least so many cities and units that
// have left the map, the Germans win with fewer of both. The first that fits counts.
type Level struct {
	Side          Side
	Degree        int8 // 3 the highest
	Word          string
	Cities, Exits int16
}

// Degree words of the two ladders (33.79, A107).
var degreeWords = map[Side][]string{Allied: {"marginal tactical", "substantive", "decisive strategic"}, German: {"marginal", "substantive", "decisive"}}

// campaign reads the plans of a scenario that has some.
func (l *loader) campaign(sc *Scenario) {
	x := &Campaign{}
	l.Each("plans.csv", []string{"scenario", "plan", "name", "edge", "cities"}, func(r tables.Row) {
		if r.Text("scenario") != sc.ID {
			return
		}
		p := Plan{ID: r.Name("plan"), Name: r.Name("name"), Worth: make([]int8, len(x.Cities)), Edge: sc.southOf(r)}
		r.Once(slices.ContainsFunc(x.Plans, func(o Plan) bool { return o.ID == p.ID }), p.ID)
		for _, w := range strings.Split(r.Name("cities"), ";") {
			name, times, weighed := strings.Cut(strings.TrimSpace(w), " x ")
			n := 1
			if weighed {
				if i, err := strconv.Atoi(times); err == nil && i > 1 && i < 10 {
					n = i
				} else {
					r.Fail("cities has %q, want a town, or a town and what it is worth such as Caen x 3", w)
				}
			}
			a := sc.Ground.Area(name)
			if a == nil {
				r.Fail("cities has %q, want areas of map/areas.csv on this map", name)
				return
			}
			i := slices.Index(x.Cities, a)
			if i < 0 {
				i = len(x.Cities)
				x.Cities, p.Worth = append(x.Cities, a), append(p.Worth, 0)
			}
			p.Worth[i] = int8(n)
		}
		x.Plans = append(x.Plans, p)
	})
	if len(x.Plans) == 0 {
		return
	}
	sc.Campaign = x
	for i := range x.Plans {
		x.Plans[i].Worth = slices.Concat(x.Plans[i].Worth, make([]int8, len(x.Cities)-len(x.Plans[i].Worth)))
	}
	l.Each("planlevels.csv", []string{"plan", "side", "degree", "cities", "exits"}, func(r tables.Row) {
		i := slices.IndexFunc(x.Plans, func(p Plan) bool { return p.ID == r.Name("plan") })
		if i < 0 {
			return
		}
		v := Level{Side: Side(r.Word("side", sideWords)), Word: r.Name("degree"), Cities: int16(r.Int("cities", 0, 99)), Exits: int16(r.Int("exits", 0, 999))}
		v.Degree = int8(slices.IndexFunc(degreeWords[v.Side], func(w string) bool { return slices.Contains(strings.Fields(w), v.Word) })) + 1
		if v.Degree == 0 {
			r.Fail("degree is %q, want one of %s", v.Word, strings.Join(degreeWords[v.Side], " "))
		}
		x.Plans[i].Levels = append(x.Plans[i].Levels, v)
	})
	if l.OK() && slices.ContainsFunc(x.Plans, func(p Plan) bool { return len(p.Levels) != 6 }) {
		l.Fail("planlevels.csv: %s wants three degrees of each plan for each side", sc.ID)
	}
}

// southOf are the hexes of the south edges of the sheets that a plan names; a sheet may be
// cut: C<10 is its columns east of column 10.
func (sc *Scenario) southOf(r tables.Row) (out []int16) {
	g := sc.Ground.Grid
	for _, w := range strings.Fields(r.Name("edge")) {
		name, cut, isCut := strings.Cut(w, "<")
		i := slices.IndexFunc(g.Sheets, func(s board.Sheet) bool { return s.Prefix == name })
		if i < 0 {
			r.Fail("edge has %q, want sheets of the map", w)
			return nil
		}
		s, last := g.Sheets[i], g.Sheets[i].Cols
		if n, err := strconv.Atoi(cut); isCut && (err != nil || n < 2) {
			r.Fail("edge has %q, want a sheet and a column such as C<10", w)
		} else if isCut {
			last = n - s.FirstCol
		}
		for k := range last {
			if h, err := g.Find(s.Prefix + twoDigits(s.FirstRow+s.Rows-1) + twoDigits(s.FirstCol+k)); err == nil && sc.Ground.Kind(h) != Sea && !slices.Contains(out, h) {
				out = append(out, h)
			}
		}
	}
	return out
}

func twoDigits(n int) string {
	if n < 10 {
		return "0" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}
