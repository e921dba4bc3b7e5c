package order

import (
	"slices"
	"testing"
)

// TestCampaignData holds the campaign against what the rulebook and the schedule add up to
// (33.72 to 33.79).
func TestCampaignData(t *testing.T) {
	o, err := Load(Data())
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(o.Scenarios, func(s *Scenario) bool { return s.ID == "campaign" })
	if i < 0 {
		t.Fatal("no campaign")
	}
	sc := o.Scenarios[i]
	count := func(what string, got, want int) {
		t.Helper()
		if got != want {
			t.Errorf("%d %s, want %d", got, what, want)
		}
	}
	shown := 0
	for h := range int16(sc.Ground.Grid.Len()) {
		if sc.Ground.Grid.Shown(h) {
			shown++
		} else if sc.Ground.Kind(h) != Sea {
			t.Errorf("%s lies on no map and is %s, want sea", sc.Ground.Grid.Name(h), sc.Ground.Kind(h))
		}
	}
	count("hexes on the five maps", shown, 9733)
	boxes := map[Box]int{}
	for _, p := range sc.Setup {
		boxes[p.Box]++
		if p.Box == OnMap && sc.Ground.Kind(p.At) == Sea {
			t.Errorf("%s begins at sea in %s", sc.Units[p.Unit].ID, p.Hex)
		}
	}
	for _, want := range []struct {
		box  Box
		what string
		n    int
	}{{SeaB, "ships off map B", 18}, {SeaC, "ships off map C", 21}, {SeaD, "ships off map D", 61}, {England, "ships in England", 11}, {Holding, "battalions that wait", 68 + 21}, {AirBox, "air units", 57 + 12}, {Special, "gliders before the drop", 1}} {
		count(want.what, boxes[want.box], want.n)
	}
	sides, sets, among := [2]int{}, map[int16]int16{}, 0
	for _, a := range sc.Arrivals {
		sides[sc.Units[a.Unit].Side()]++
		if a.Turn < 2 || a.Turn > 97 {
			t.Errorf("%s comes in Game-Turn %d, want 2 to 97", sc.Units[a.Unit].ID, a.Turn)
		}
		if a.Among != 0 {
			among++
		}
		if a.Rating > 0 {
			if turn, ok := sets[a.Set]; ok && turn != a.Turn {
				t.Errorf("%s comes in Game-Turns %d and %d, want one die for one set", sc.Sets[a.Set], turn, a.Turn)
			}
			sets[a.Set] = a.Turn
		}
	}
	count("Allied arrivals", sides[Allied], 430)
	count("German arrivals", sides[German], 196) // six companies of tanks are attached to Panzer Lehr (counter mix)
	count("sets that dice bring", len(sets), 32)
	count("units that land on any British beach", among, 4)
	absent := map[string]bool{}
	for _, u := range o.Units {
		if !slices.ContainsFunc(sc.Units, func(m Member) bool { return m.ID == u.ID }) {
			absent[u.ID] = true
		}
	}
	if len(absent) > 0 {
		t.Errorf("%d counters are in no line of the campaign: %v", len(absent), absent)
	}
	x := sc.Campaign
	count("cities", len(x.Cities), 26)
	for k, want := range []struct{ cities, worth, edge, top int }{{21, 23, 120, 18}, {16, 16, 55, 14}, {18, 20, 40, 17}} {
		p := &x.Plans[k]
		n, worth := 0, 0
		for _, w := range p.Worth {
			n, worth = n+int(min(w, 1)), worth+int(w)
		}
		count("cities of "+p.Name, n, want.cities)
		count("points of "+p.Name, worth, want.worth)
		count("cities for the highest degree of "+p.Name, int(p.Levels[0].Cities), want.top)
		if len(p.Edge) < want.edge/2 {
			t.Errorf("%d hexes on the south edges of %s, want at least %d", len(p.Edge), p.Name, want.edge/2)
		}
		for _, h := range p.Edge {
			if sc.Ground.Grid.Adjacent[h][2] >= 0 || sc.Ground.Grid.Adjacent[h][3] >= 0 {
				t.Errorf("%s of %s is not on the south edge", sc.Ground.Grid.Name(h), p.Name)
			}
		}
	}
}
