package order

import (
	"slices"
	"strconv"
	"strings"

	"sandtable/tables"
)

// Stages is what a campaign has from day to day that its battles have not (33.7): the stages of
// the morning, and from which Game-Turn on. Nil for battles.
type Stages struct {
	Mulberry     int16  // the first Game-Turn with dice of weather, a Mulberry Stage and resupply of artillery (33.78)
	Supplied     int16  // the last in which everybody is in supply (13.61)
	GermanAir    int16  // the first with German air units (33.73)
	Superiority  int16  // points that the Allies put on Air Superiority in the first Game-Turn (33.73)
	Interdiction int16  // in the first Game-Turn points count so many times (33.73)
	Extra        int16  // replacement points for Allied headquarters (E-O 20.2)
	ExtraTurn    int16  // when they get them
	Fail         int16  // the first in which a beach may be declared failed (E-O 32.0)
	Late         int16  // Game-Turns that its reinforcements are late then
	Delays       int16  // the first with Delay markers (A110)
	Modifiers    []int8 // of the Mulberry die, by day of June
}

// Modifier is what is added to the Mulberry die on the day of a Game-Turn (13.52).
func (x *Stages) Modifier(turn int16) int16 { return int16(x.Modifiers[Day(turn)]) }

// Sector is how the German units that begin on a map are committed (33.77).
type Sector struct {
	Sheet    string
	First    int16   // the first Game-Turn with a die, 0 for none: it counts once then, twice in the next
	Halved   bool    // what it gives is halved (33.77e)
	Moves    []int16 // instead of a die: units that may move, by Game-Turn (33.47a)
	Until    int16   // from the next Game-Turn on all of them are free
	City     *Area   // but not those that begin here, nil for nowhere
	Garrison int16   // these wait until this Game-Turn has passed
}

// NavalDisplay is the display of a map (18.22).
type NavalDisplay struct {
	Sheet  string
	Room   int8   // ships that it holds
	Beside []int8 // numbers of the displays of adjacent maps (18.24)
}

// stages reads the campaign rules of a scenario.
func (l *loader) stages(sc *Scenario) {
	columns := []string{"scenario", "mulberry_from", "supplied_to", "german_air_from", "superiority", "interdiction", "extra_steps", "extra_turn", "fail_from", "fail_delay", "delays_from"}
	l.Each("stages.csv", columns, func(r tables.Row) {
		if r.Text("scenario") != sc.ID {
			return
		}
		r.Once(sc.Stages != nil, sc.ID)
		n := func(column string) int16 { return int16(r.Int(column, 0, 999)) }
		sc.Stages = &Stages{Mulberry: n("mulberry_from"), Supplied: n("supplied_to"), GermanAir: n("german_air_from"), Superiority: n("superiority"), Interdiction: n("interdiction"),
			Extra: n("extra_steps"), ExtraTurn: n("extra_turn"), Fail: n("fail_from"), Late: n("fail_delay"), Delays: n("delays_from")}
	})
	if sc.Stages == nil || !l.OK() {
		return
	}
	x := sc.Stages
	x.Modifiers = make([]int8, Day(sc.Last)+1)
	l.Each("mulberry_days.csv", []string{"day", "modifier"}, func(r tables.Row) {
		if d := r.Int("day", 6, 99); d < len(x.Modifiers) {
			x.Modifiers[d] = int8(r.Int("modifier", -9, 9))
		}
	})
	l.Each("sectors.csv", []string{"scenario", "sheet", "first", "halved", "moves", "until", "city", "city_until"}, func(r tables.Row) {
		if r.Text("scenario") != sc.ID {
			return
		}
		s := Sector{Sheet: r.Name("sheet"), First: int16(r.IntOr(0, "first", 1, 104)), Halved: r.Int("halved", 0, 1) == 1, Until: int16(r.Int("until", 0, 104))}
		for _, n := range r.Ints("moves", 0, 99) {
			s.Moves = append(s.Moves, int16(n))
		}
		if r.Text("city") != "" {
			if s.City = sc.Ground.Area(r.Text("city")); s.City == nil {
				r.Fail("city is %q, want an area of map/areas.csv on this map", r.Text("city"))
			}
			s.Garrison = int16(r.Int("city_until", 1, 104))
		}
		sc.Sectors = append(sc.Sectors, s)
	})
}

// displays reads the Naval Displays of the maps (18.22).
func (l *loader) displays() (out []NavalDisplay) {
	var beside []string
	l.Each("displays.csv", []string{"sheet", "room", "beside"}, func(r tables.Row) {
		out = append(out, NavalDisplay{Sheet: r.Name("sheet"), Room: int8(r.Int("room", 1, 99))})
		beside = append(beside, r.Name("beside"))
	})
	for i, words := range beside {
		for _, w := range strings.Fields(words) {
			n := slices.IndexFunc(out, func(d NavalDisplay) bool { return d.Sheet == w })
			if n < 0 {
				l.Fail("displays.csv: beside %s is %q, want a sheet of the file", out[i].Sheet, w)
			}
			out[i].Beside = append(out[i].Beside, int8(n))
		}
	}
	return out
}

// mulberry reads the Mulberry table (13.9), from its lowest roll up.
func (l *loader) mulberry(t *Table) {
	l.Each("mulberry.csv", []string{"roll", "points"}, func(r tables.Row) {
		n := r.Int("roll", -99, 99)
		if len(t.Mulberry) == 0 {
			t.MulberryFrom = int16(n)
		} else if n != int(t.MulberryFrom)+len(t.Mulberry) {
			r.Fail("roll is %d, want %s: the next in order", n, strconv.Itoa(int(t.MulberryFrom)+len(t.Mulberry)))
		}
		t.Mulberry = append(t.Mulberry, int16(r.Int("points", 0, 99)))
	})
	if l.OK() && len(t.Mulberry) == 0 {
		l.Fail("mulberry.csv: no line, want one for each roll")
	}
}

// SupplyPoints is what a modified roll on the Mulberry table gives (13.9); beyond its ends what
// stands there.
func (t *Table) SupplyPoints(roll int16) int16 {
	return t.Mulberry[min(max(int(roll-t.MulberryFrom), 0), len(t.Mulberry)-1)]
}
