package order

import (
	"slices"
	"testing"
)

// scenarioOf finds a scenario.
func scenarioOf(t *testing.T, o *Order, id string) *Scenario {
	t.Helper()
	i := slices.IndexFunc(o.Scenarios, func(sc *Scenario) bool { return sc.ID == id })
	if i < 0 {
		t.Fatalf("no scenario %s", id)
	}
	return o.Scenarios[i]
}

// TestUtah counts what 33.6 prints, with its errata, and what is dropped (23.11, 33.62a).
func TestUtah(t *testing.T) {
	o := load(t)
	sc := scenarioOf(t, o, "utah-beach")
	count := map[Box]int{}
	for _, p := range sc.Setup {
		count[p.Box]++
	}
	gliders := 0
	for _, a := range sc.Arrivals {
		gliders += flag(a.Glider)
	}
	t.Logf("%d units", len(sc.Units))
	if count[InWave] != 27 || count[SeaB] != 18 || count[Holding] != 30 || count[Aloft] != 60 || gliders != 9 || len(sc.Arrivals) != 29 {
		t.Errorf("%v at the start, %d arrivals with %d gliders; want 27 in boxes, 18 ships, 30 held, 60 aloft, 29 arrivals with 9 gliders", count, len(sc.Arrivals), gliders)
	}
	d := sc.Drop
	if d == nil || len(d.Zones) != 6 || len(d.Serials) != 22 || !slices.Equal(d.Moves, []int8{3, 4, 5}) || d.Special >= 0 {
		t.Fatalf("drop %+v, want six zones, 22 serials, allowances 3 4 5 and no special glider", d)
	}
	// X69: a, b and c of the 1/505 are one serial (23.26).
	i := slices.IndexFunc(d.Serials, func(s Serial) bool { return s.Name == "19" })
	var ids []string
	for _, u := range d.Serials[i].Units {
		ids = append(ids, sc.Units[u].ID)
	}
	if !slices.Equal(ids, []string{"US-a-505-82", "US-b-505-82", "US-c-505-82"}) || d.Serials[i].Rating != 1 || d.Zones[d.Serials[i].Zone].Name != "82-O" {
		t.Errorf("serial 19: %v, %+v", ids, d.Serials[i])
	}
	// X75: where the sub-beaches lie (27.53).
	for die, want := range [7]string{"B0907 B1006 false", "B1205 B1305 true", "B1106 B1205 true", "B1006 B1106 true", "B0907 B1006 false", "B0907 B1006 false", "B0807 B0907 true"} {
		x := sc.Landing.Shifts[die]
		got := sc.Ground.Grid.Name(x.Subs[0].At) + " " + sc.Ground.Grid.Name(x.Subs[1].At) + " "
		if got += map[bool]string{true: "true", false: "false"}[x.Pinned]; got != want || x.Subs[0].Name != "Tare Green" {
			t.Errorf("die %d: %s, want %s", die, got, want)
		}
	}
	if x := sc.Objectives; x == nil || len(x.Hexes) != 2 || x.Batteries != 3 || sc.Commit != 1 || sc.Landing.Moves != nil || sc.Landing.Beaches[0].Drift != 0 {
		t.Errorf("objectives %+v, commitment from %d, want two hexes, three batteries, Game-Turn 1", x, sc.Commit)
	}
}

// TestDropTables holds the codes of 23.33 and 23.49 that the rules name.
func TestDropTables(t *testing.T) {
	d := &load(t).Table.Drop
	if d.Pathfinder[1] != (Scatter{}) || d.Pathfinder[5] != (Scatter{Hexes: 2}) || !d.Pathfinder[6].Diced || !d.Beacon[3] || d.Beacon[4] {
		t.Errorf("pathfinders: %+v, %v", d.Pathfinder, d.Beacon)
	}
	if d.Para[1][0] != (Landed{Reduced: true}) || d.Para[1][2] != (Landed{}) || d.Para[8][1] != (Landed{Reduced: true, Times: 4}) || d.Para[3][2] != (Landed{Times: 1}) {
		t.Errorf("drop: %+v", d.Para)
	}
	if d.Scatter[1] != 0 || d.Scatter[4] != 3 {
		t.Errorf("directions: %v", d.Scatter)
	}
}
