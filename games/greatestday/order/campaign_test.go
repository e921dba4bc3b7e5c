package order

import (
	"encoding/json"
	"io/fs"
	"slices"
	"testing"
)

// campaignFile is what the campaign's file says, read without the loader.
type campaignFile struct {
	Turns []string
	Setup []struct {
		Unit, Hex string
		Column    bool
		Steps     int8
	}
	Divisions map[string]struct {
		CommandRating, CP, DP, TqAdjust int8
		Sector                          *string
		Formations                      map[string]struct{ DpCost, Contact int8 }
	}
	Attached map[string]string
	Forces   map[string]struct {
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
	Airborne struct {
		Drops []struct {
			Turn   string
			Glider bool
			Zones  map[string][]string
		}
		StragglerBox []string
	}
	Reinforcements []struct {
		Turn, To, Entry, Division string
		Historical                int
		Units                     []string
		Groups                    [][]string
	}
	EntryHexes map[string]string
	EventUnits map[string][]string
	Victory    struct {
		Points []struct {
			Type, Hex, Bridge string
			Allied            int8
		}
	}
}

// Every unit, hex, set-up, drop and reinforcement line of the campaign's file stands in
// the scenario, and nothing else does.
func TestEveryLineOfTheCampaign(t *testing.T) {
	sc := scenarioOf(t, "campaign")
	raw, err := fs.ReadFile(Data(), "scenarios/campaign.json")
	if err != nil {
		t.Fatal(err)
	}
	var f campaignFile
	if err := json.Unmarshal(raw, &f); err != nil {
		t.Fatal(err)
	}
	named := map[int]bool{}
	unit := func(id string) int {
		u := sc.Find(id)
		if u < 0 || named[u] {
			t.Errorf("%s is not in the scenario, or named twice", id)
		}
		named[u] = true
		return u
	}
	if len(sc.Turns) != 73 || len(f.Turns) != 73 || sc.Ground.Grid.Len() != 109*68 {
		t.Errorf("%d turns, %d hexes, want 73 and 109 times 68", len(sc.Turns), sc.Ground.Grid.Len())
	}
	for i, id := range f.Turns {
		if x := sc.Turns[i]; x.ID != id || x.Night != (id[5:] == "night") {
			t.Errorf("turn %d is %+v, the file says %s", i, x, id)
		}
	}
	if len(f.Setup) != len(sc.Setup) {
		t.Errorf("%d lines of set-up, the file has %d", len(sc.Setup), len(f.Setup))
	}
	for i, s := range f.Setup {
		if x := sc.Setup[i]; x.Unit != unit(s.Unit) || sc.Ground.Grid.Name(x.Hex) != s.Hex || x.Column != s.Column || x.Steps != s.Steps {
			t.Errorf("set-up %+v, the file says %+v", x, s)
		}
	}
	for id, d := range f.Divisions {
		i := slices.IndexFunc(sc.Divisions, func(x Division) bool { return x.ID == id })
		x := sc.Divisions[i]
		sector := ""
		if d.Sector != nil {
			sector = *d.Sector
		}
		if x.Rating != d.CommandRating || x.CP != d.CP || x.DP != d.DP || x.Quality != d.TqAdjust || x.Sector.String() != sector {
			t.Errorf("%+v, the file says %+v", x, d)
		}
		for fid, c := range d.Formations {
			n := slices.IndexFunc(sc.Formations, func(x Formation) bool { return x.printed == fid && int(x.Div) == i })
			if n < 0 || sc.Formations[n].Cost != c.DpCost || sc.Formations[n].Contact != c.Contact || sc.Formations[n].Attached != (f.Attached[fid] == id) {
				t.Errorf("formation %s of %s: number %d, the file says %+v", fid, id, n, c)
			}
		}
		p := f.Pools[id]
		if x.Roadblocks != p.Roadblocks || len(x.Rearguards) != len(p.Rearguards) {
			t.Errorf("pools of %s: %+v, the file says %+v", id, x, p)
		}
		for k, r := range p.Rearguards {
			if x.Rearguards[k] != unit(r) {
				t.Errorf("%s is not in the pool of %s", r, id)
			}
		}
	}
	for id, force := range f.Forces {
		n := slices.IndexFunc(sc.Forces, func(x Force) bool { return x.ID == id })
		if sc.Forces[n].Name != force.Marker || len(sc.Forces[n].Places) == 0 {
			t.Errorf("force %s: %+v, the file says %+v", id, sc.Forces[n], force)
		}
		for ship, box := range force.Ships {
			u := unit(ship)
			if !slices.ContainsFunc(sc.Ships, func(b Berth) bool { return b.Unit == u && b.Force == n && b.Box.String() == box }) {
				t.Errorf("%s does not lie in %s of %s", ship, box, id)
			}
		}
	}
	for _, id := range f.SmallCraft {
		unit(id)
	}
	load := func(id string, stage Stage, beach, turn int) *Cargo {
		u := unit(id)
		for i := range sc.Loads {
			if x := &sc.Loads[i]; slices.Contains(x.Units, u) {
				if x.Stage != stage || x.Turn != turn || sc.Beaches[x.Beach].ID != sc.Beaches[beach].ID {
					t.Errorf("%s comes with %+v", id, x)
				}
				return x
			}
		}
		t.Errorf("%s comes with no craft", id)
		return &Cargo{}
	}
	for sub, crafts := range f.Naval.LandingWave {
		n := slices.IndexFunc(sc.SubBeaches, func(s SubBeach) bool { return s.Name == sub })
		for _, c := range crafts {
			for _, id := range c.Units {
				if x := load(id, Wave, sc.SubBeaches[n].Beach, 0); x.Sub != n || x.DD != c.DD {
					t.Errorf("%s is in the box of %+v", id, x)
				}
			}
		}
	}
	for stage, boxes := range map[Stage]map[string][][]string{Loading: f.Naval.Loading, EnRoute: f.Naval.EnRoute} {
		for beach, groups := range boxes {
			n := slices.IndexFunc(sc.Beaches, func(b Beach) bool { return b.ID == beach })
			for _, id := range slices.Concat(groups...) {
				load(id, stage, n, 0)
			}
		}
	}
	lands := map[string]string{"3br": "sword", "3cdn": "juno", "50br": "gold"}
	arrivals := 0
	for _, r := range f.Reinforcements {
		turn := slices.Index(f.Turns, r.Turn)
		for _, id := range slices.Concat(r.Groups...) {
			beach := slices.IndexFunc(sc.Beaches, func(b Beach) bool { return b.ID == lands[sc.Units[sc.Find(id)].Division] })
			load(id, EnRoute, beach, turn)
		}
		for _, id := range r.Units {
			u := unit(id)
			arrivals++
			if !slices.ContainsFunc(sc.Arrivals, func(a Arrival) bool {
				return a.Unit == u && a.Turn == turn && sc.Ground.Grid.Name(sc.Entries[a.Entrance].Hex) == r.Entry
			}) {
				t.Errorf("%s does not arrive on %s at %s", id, r.Turn, r.Entry)
			}
			if d := sc.Divisions[sc.Units[u].Div].ID; d != r.Division {
				t.Errorf("%s arrives for %s, the file says %s", id, d, r.Division)
			}
		}
	}
	if arrivals != len(sc.Arrivals) {
		t.Errorf("%d arrivals, the file has %d", len(sc.Arrivals), arrivals)
	}
	for hex, name := range f.EntryHexes {
		if !slices.ContainsFunc(sc.Entries, func(e Entrance) bool { return sc.Ground.Grid.Name(e.Hex) == hex && e.Name == name }) {
			t.Errorf("no entry at %s", hex)
		}
	}
	for i, d := range f.Airborne.Drops {
		j, n := sc.Airborne.Jumps[i], 0
		for zone, ids := range d.Zones {
			for _, id := range ids {
				k := slices.Index(j.Units, unit(id))
				n++
				if k < 0 || sc.Airborne.Zones[j.Zone[k]].Name != zone || j.Turn != slices.Index(f.Turns, d.Turn) || j.Glider != d.Glider {
					t.Errorf("%s does not drop in %s on %s", id, zone, d.Turn)
				}
			}
		}
		if n != len(j.Units) {
			t.Errorf("drop %d has %d units, the file %d", i, len(j.Units), n)
		}
	}
	for i, id := range f.Airborne.StragglerBox {
		if sc.Airborne.Box[i] != unit(id) {
			t.Errorf("%s is not in the Straggler box", id)
		}
	}
	if len(sc.Airborne.Battalions) != 6 {
		t.Errorf("stragglers of %d battalions are tracked, want those of 7, 8, 9, 12, 13 and 1 Cdn Para", len(sc.Airborne.Battalions))
	}
	for _, ids := range f.EventUnits {
		for _, id := range ids {
			unit(id)
		}
	}
	goals, spans, roads := 0, 0, int8(0)
	for _, p := range f.Victory.Points {
		switch p.Type {
		case "hexControlled":
			goals++
			if !slices.ContainsFunc(sc.Victory.Objectives, func(o Objective) bool {
				return sc.Ground.Grid.Name(o.Hex) == p.Hex && o.Points == p.Allied && o.Only == int8(Allied)+1
			}) {
				t.Errorf("%s does not count %d", p.Hex, p.Allied)
			}
		case "bridgeControlled":
			if x := sc.Victory.Spans[spans]; sc.Ground.Bridges[x.Bridge].Name != p.Bridge || x.Points != p.Allied {
				t.Errorf("%s: %+v", p.Bridge, x)
			}
			spans++
		case "connectingRoadsClear":
			roads = p.Allied
		}
	}
	v := &sc.Victory
	if goals != len(v.Objectives) || spans != len(v.Spans) || roads != v.RoadPoints || v.Uncleared != slices.Index(f.Turns, "0606-2100") ||
		sc.Ground.Grid.Name(v.Strike) != "87.007" || v.StrikeFrom != slices.Index(f.Turns, "0608-0700") || v.StepsPer != 4 || len(v.Bands) != 5 {
		t.Errorf("victory: %+v", v)
	}
	if n := len(sc.Units) - 3*Crafts; n != len(named) {
		t.Errorf("%d counters without landing craft, the file names %d", n, len(named))
	}
	if len(sc.Ground.Bridges) != 7 || sc.Ground.Bank == nil {
		t.Errorf("%d named bridges, want seven, and raised Roads", len(sc.Ground.Bridges))
	}
}

func scenarioOf(t *testing.T, id string) *Scenario {
	t.Helper()
	for _, sc := range loaded(t).Scenarios {
		if sc.ID == id {
			return sc
		}
	}
	t.Fatalf("no scenario %s", id)
	return nil
}
