package order

import (
	"encoding/json"
	"io/fs"
	"slices"
	"strings"
	"testing"
)

// stormFile is what a storming scenario's file says, read without the loader.
type stormFile struct {
	Turns []string
	Setup []struct {
		Unit, Hex       string
		Column, Mounted bool
	}
	FieldWorks []struct {
		Hex, Minefield string
		Entrenchment   bool
	}
	Divisions map[string]struct {
		CommandRating, CP, DP, TqAdjust int8
		Sector                          *string
		Formations                      map[string]struct{ DpCost, Contact int8 }
	}
	Attached, AttachedUnits map[string]string
	OffMapLeaders           []struct{ Unit string }
	Forces                  map[string]struct {
		Marker string
		Ships  map[string]string
	}
	SmallCraft []string
	Pools      map[string]struct {
		Rearguards []string
		Roadblocks int8
	}
	Naval struct {
		LandingWave map[string][]struct {
			DD    bool
			Units []string
		}
		Loading, EnRoute map[string][][]string
	}
	Reinforcements []struct {
		Turn, To, Entry string
		Units           []string
		Groups          [][]string
	}
	EntryHexes map[string]string
	EventUnits map[string][]string
	Victory    struct {
		Points []struct {
			Type, Hex, Beach, ByEndOf, Of string
			Allied, German, Per           int8
		}
		Scoring struct {
			Bands []struct {
				AtLeast       *int
				Winner, Level string
			}
		}
	}
}

// Every unit, hex, set-up and reinforcement line of the storming games' files stands in
// the scenario, and nothing else does.
func TestEveryLineOfTheStormingGames(t *testing.T) {
	for _, x := range []struct {
		id    string
		units int // without those that events bring
	}{{"storming-sword", 210}, {"storming-juno", 157}, {"storming-gold", 205}} {
		t.Run(x.id, func(t *testing.T) {
			var sc *Scenario
			for _, s := range loaded(t).Scenarios {
				if s.ID == x.id {
					sc = s
				}
			}
			if sc == nil || !sc.Offered {
				t.Fatal("it is not offered")
			}
			raw, err := fs.ReadFile(Data(), "scenarios/"+x.id+".json")
			if err != nil {
				t.Fatal(err)
			}
			var f stormFile
			if err := json.Unmarshal(raw, &f); err != nil {
				t.Fatal(err)
			}
			s := &storming{t: t, sc: sc, f: &f, named: map[string]bool{}}
			s.land()
			s.divisions()
			s.atSea()
			s.points()
			events := 0
			for _, ids := range f.EventUnits {
				for _, id := range ids {
					s.unit(id)
					events++
				}
			}
			if n := len(sc.Units) - Crafts; n != len(s.named) || n-events != x.units {
				t.Errorf("%d counters without %d craft, the file names %d, %d of them brought by events; want %d", n, Crafts, len(s.named), events, x.units)
			}
		})
	}
}

// storming compares a scenario with its file; named are the units that the file has named.
type storming struct {
	t     *testing.T
	sc    *Scenario
	f     *stormFile
	named map[string]bool
}

// unit is a unit that the file names, which it names once.
func (s *storming) unit(id string) int {
	s.t.Helper()
	u := s.sc.Find(id)
	if u < 0 || s.named[id] {
		s.t.Errorf("%s is not in the scenario, or named twice", id)
		return 0
	}
	s.named[id] = true
	return u
}

func (s *storming) name(h int16) string { return s.sc.Ground.Grid.Name(h) }

// land compares what is on the map, and what comes to it.
func (s *storming) land() {
	sc, f, t := s.sc, s.f, s.t
	if len(sc.Turns) != len(f.Turns) || len(sc.Setup) != len(f.Setup) || len(sc.Works) != len(f.FieldWorks) {
		t.Errorf("%d turns, %d set up, %d works", len(sc.Turns), len(sc.Setup), len(sc.Works))
		return
	}
	for i, p := range f.Setup {
		if got := sc.Setup[i]; got.Unit != s.unit(p.Unit) || s.name(got.Hex) != p.Hex || got.Column != p.Column || got.Mounted != p.Mounted {
			t.Errorf("set-up line %d is %+v at %s, want %+v", i, got, s.name(got.Hex), p)
		}
	}
	for i, w := range f.FieldWorks {
		if got := sc.Works[i]; s.name(got.Hex) != w.Hex+w.Minefield || got.Entrenched != w.Entrenchment {
			t.Errorf("works line %d is %+v, want %+v", i, got, w)
		}
	}
	n := 0
	for _, r := range f.Reinforcements {
		for _, id := range r.Units {
			if got := sc.Arrivals[n]; got.Unit != s.unit(id) || f.Turns[got.Turn] != r.Turn || s.name(sc.Entries[got.Entrance].Hex) != r.Entry || sc.Entries[got.Entrance].Name != f.EntryHexes[r.Entry] {
				t.Errorf("arrival %d is %+v, want %s on %s at %s", n, got, id, r.Turn, r.Entry)
			}
			n++
		}
	}
	if n != len(sc.Arrivals) {
		t.Errorf("%d arrivals, the file has %d", len(sc.Arrivals), n)
	}
	for _, l := range f.OffMapLeaders {
		if !slices.Contains(sc.OffMap, s.unit(l.Unit)) {
			t.Errorf("%s is on the map (G6.8)", l.Unit)
		}
	}
	for id, div := range f.AttachedUnits {
		if m := sc.Units[sc.Find(id)]; !m.Any || sc.Divisions[m.Div].ID != div {
			t.Errorf("%s is with %s, want %s (G6.7)", id, sc.Divisions[m.Div].ID, div)
		}
	}
}

// divisions compares the sheets.
func (s *storming) divisions() {
	sc, f, t := s.sc, s.f, s.t
	forms := 0
	for i := range sc.Divisions {
		d := &sc.Divisions[i]
		x, ok := f.Divisions[d.ID]
		if !ok {
			if !d.NoChit {
				t.Errorf("the file has no division %s", d.ID)
			}
			continue
		}
		sector := ""
		if x.Sector != nil {
			sector = *x.Sector
		}
		if d.Rating != x.CommandRating || d.CP != x.CP || d.DP != x.DP || d.Quality != x.TqAdjust || d.Sector.String() != sector || d.Roadblocks != f.Pools[d.ID].Roadblocks {
			t.Errorf("division %+v, the file says %+v", d, x)
		}
		for n, id := range f.Pools[d.ID].Rearguards {
			if d.Rearguards[n] != s.unit(id) {
				t.Errorf("%s is not in the pool of %s", id, d.ID)
			}
		}
		forms += len(x.Formations)
		for _, form := range sc.Formations {
			if sc.Divisions[form.Div].ID != d.ID {
				continue
			}
			if y := x.Formations[form.ID]; y.DpCost != form.Cost || y.Contact != form.Contact || (f.Attached[form.ID] == d.ID) != form.Attached || form.Name == "" {
				t.Errorf("formation %+v, the file says %+v", form, y)
			}
		}
	}
	if forms != len(sc.Formations) {
		t.Errorf("%d formations, the file has %d", len(sc.Formations), forms)
	}
}

// atSea compares ships, loads and boxes.
func (s *storming) atSea() {
	sc, f, t := s.sc, s.f, s.t
	ships := 0
	for i, force := range sc.Forces {
		x, ok := f.Forces[force.ID]
		if !ok || force.Name != x.Marker {
			t.Errorf("force %+v, the file says %+v", force, x)
		}
		for _, b := range sc.Ships {
			if id := sc.Units[b.Unit].ID; b.Force == i && x.Ships[id] == b.Box.String() {
				s.unit(id)
				ships++
			}
		}
	}
	for _, id := range f.SmallCraft {
		u := s.unit(id)
		if !slices.ContainsFunc(sc.Ships, func(b Berth) bool { return b.Unit == u && b.Box == Close }) {
			t.Errorf("%s is not in a Close box", id)
		}
		ships++
	}
	if ships != len(sc.Ships) {
		t.Errorf("%d ships and support craft, the file has %d", len(sc.Ships), ships)
	}
	of := map[int]Cargo{}
	for _, l := range sc.Loads {
		for _, u := range l.Units {
			if _, twice := of[u]; twice {
				t.Errorf("%s is in two loads", sc.Units[u].ID)
			}
			of[u] = l
		}
	}
	for sub, list := range f.Naval.LandingWave {
		for _, c := range list {
			for _, id := range c.Units {
				if l := of[s.unit(id)]; l.Stage != Wave || sc.SubBeaches[l.Sub].Name != sub || l.DD != c.DD || l.Turn != 0 {
					t.Errorf("%s comes in %+v, want the wave of %s", id, l, sub)
				}
			}
		}
	}
	boxed := func(lists [][]string, stage Stage, turn string) {
		for _, ids := range lists {
			for _, id := range ids {
				if l := of[s.unit(id)]; l.Stage != stage || f.Turns[l.Turn] != turn || !slices.Contains(l.Units, sc.Find(ids[0])) && sc.Units[sc.Find(id)].Battalion == sc.Units[sc.Find(ids[0])].Battalion && sc.Units[sc.Find(id)].Battalion != "" {
					t.Errorf("%s comes in %+v, want stage %d on %s with %s", id, l, stage, turn, ids[0])
				}
			}
		}
	}
	for _, lists := range f.Naval.Loading {
		boxed(lists, Loading, f.Turns[0])
	}
	for _, lists := range f.Naval.EnRoute {
		boxed(lists, EnRoute, f.Turns[0])
	}
	for _, r := range f.Reinforcements {
		if r.To != "" {
			boxed(r.Groups, EnRoute, r.Turn)
		}
	}
}

// points compares what counts at the end.
func (s *storming) points() {
	v, f, t := &s.sc.Victory, s.f, s.t
	goals, prizes := 0, 0
	for _, p := range f.Victory.Points {
		switch p.Type {
		case "hexControlled":
			if got := v.Objectives[goals]; s.name(got.Hex) != p.Hex || got.Points != p.Allied || got.Only != int8(Allied)+1 || got.Name == "" {
				t.Errorf("objective %+v, want %+v", got, p)
			}
			goals++
		case "beachCleared":
			if got := v.Prizes[prizes]; s.sc.Beaches[got.Beach].ID != p.Beach || f.Turns[got.By] != p.ByEndOf || got.Points != p.Allied {
				t.Errorf("prize %+v, want %+v", got, p)
			}
			prizes++
		case "stepsLost":
			if v.StepPoints != 1 || v.StepsPer != p.Per || p.Allied+p.German != 1 || !strings.Contains("allied german", p.Of) {
				t.Errorf("steps: %+v, the file says %+v", v, p)
			}
		default:
			t.Errorf("points of type %q", p.Type)
		}
	}
	if goals != len(v.Objectives) || prizes != len(v.Prizes) || len(v.Bands) != len(f.Victory.Scoring.Bands) {
		t.Errorf("%d objectives, %d prizes, %d bands", len(v.Objectives), len(v.Prizes), len(v.Bands))
	}
	for i, b := range f.Victory.Scoring.Bands {
		if got := v.Bands[i]; got.Level != b.Level || b.AtLeast != nil && got.AtLeast != *b.AtLeast || got.Winner != int8(slices.Index(sideWords, b.Winner)) {
			t.Errorf("band %+v, the file says %+v", got, b)
		}
	}
}

// Every hex and hexside of the windows of the storming games lies on their ground, and the
// beaches have what the rules give them: Sub-Beaches, gaps, tracks, gates in their sector.
func TestGroundOfTheStormingGames(t *testing.T) {
	sand := map[string][]string{}
	for _, r := range rows(t, "sub_beaches.csv") {
		sand[r["beach"]] = append(sand[r["beach"]], strings.Fields(r["hexes"])...)
	}
	for _, sc := range loaded(t).Scenarios {
		if len(sc.Beaches) == 0 {
			continue
		}
		g := sc.Ground
		var all []string
		for _, b := range sc.Beaches {
			all = append(all, sand[b.ID]...)
		}
		for _, row := range rows(t, "map/hexes.csv") {
			h, err := g.Grid.Find(row["hex"])
			if err != nil {
				continue
			}
			want := row["terrain"]
			if want == "beach" && !slices.Contains(all, row["hex"]) {
				want = "sea" // 2.1.9
			}
			if g.Kind(h).Kind != want || flag(g.Is(h, Hill)) != row["hill"] || g.Sector[h].String() != row["sector"] {
				t.Errorf("%s: %s is %s in %q, the file says %v", sc.ID, row["hex"], g.Kind(h).Kind, g.Sector[h], row)
			}
		}
		for _, row := range rows(t, "map/hexsides.csv") {
			x, err1 := g.Grid.Find(row["hex_a"])
			y, err2 := g.Grid.Find(row["hex_b"])
			if e := (map[string]Edge{"river": River, "stream": Stream, "crest": Crest, "ridge": Ridge}[row["feature"]]); err1 == nil && err2 == nil && g.Between(x, y)&e == 0 {
				t.Errorf("%s: no %s between %s and %s", sc.ID, row["feature"], row["hex_a"], row["hex_b"])
			}
		}
		for i := range sc.Beaches {
			b := &sc.Beaches[i]
			for _, row := range rows(t, "beaches.csv") {
				if row["id"] == b.ID && (number(b.Obstacles) != row["obstacles"] || number(b.Nests) != row["nests"] || number(b.Gaps) != row["gaps"] || number(b.Sea) != row["sea_state"]) {
					t.Errorf("%s: %+v, the file says %v", sc.ID, b, row)
				}
			}
			for _, h := range append(slices.Clone(b.Gates), b.Hexes...) {
				if s := g.Sector[h]; s.String() != b.ID {
					t.Errorf("%s of %s lies in the sector %q (11)", g.Grid.Name(h), b.Name, s)
				}
			}
			for _, n := range b.Subs {
				if !slices.ContainsFunc(b.Ways, func(w Gap) bool { return w.Sub == n }) {
					t.Errorf("no gap leads off %s", sc.SubBeaches[n].Name)
				}
			}
		}
	}
}
