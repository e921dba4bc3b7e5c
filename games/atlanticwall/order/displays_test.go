package order

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"sandtable/tables"
)

// displays are the five invasion displays line by line as 35.2, 27.13 and the errata to 33.4 and
// 33.5 have them: hex, demolition points, and who waits in each wave, a company with its name.
var displays = []struct {
	beach, sub, hex string
	points          [3]int
	waves           [3]string
}{
	{"Utah", "Tare Green", "B0907", [3]int{2, 2, 4}, [3]string{"I:B1/8/4 I:C1/8/4 Dd:A70/4xx US-LDR-Van-Fleet", "I:A1/8/4 I:D1/8/4 E:A299/4xx E:B237/4xx", "I:H2/22/4 I:I3/22/4 I:L3/22/4 I:M3/22/4 E"}},
	{"Utah", "Uncle Red", "B1006", [3]int{2, 2, 4}, [3]string{"I:E2/8/4 I:F2/8/4 Dd:B70/4xx US-LDR-Roosevelt", "I:H2/8/4 I:G2/8/4 Dd:C70/4xx E:A237/4xx", "I:I3/8/4 I:K3/8/4 I:L3/8/4 I:M3/8/4 E:C237/4xx E:B299/4xx"}},
	{"Omaha", "Charlie", "C1619", [3]int{2, 2, 4}, [3]string{"C:C2R/29xx", "C:A2R/29xx C:B2R/29xx", "C:A5R/29xx C:B5R/29xx C:C5R/29xx"}},
	{"Omaha", "Dog Green", "C1719", [3]int{2, 2, 4}, [3]string{"I:A1/116/29 Dd:B743/29xx", "I:B1/116/29 I:C1/116/29 I:D1/116/29 E:A121/29xx US-LDR-Canham", "MG:C467/29xx"}},
	{"Omaha", "Dog White", "C1818", [3]int{2, 2, 4}, [3]string{"I:G2/116/29 Dd:C743/29xx", "I:K3/116/29 E:B121/29xx E:C121/29xx US-LDR-Cota", "MG:B467/29xx"}},
	{"Omaha", "Dog Red", "C1817", [3]int{2, 2, 4}, [3]string{"I:F2/116/29 Dd:A743/29xx", "I:H2/116/29 I:I3/116/29 I:M3/116/29 E:A112/29xx", "MG:A467/29xx"}},
	{"Omaha", "Easy Green", "C1917", [3]int{2, 2, 4}, [3]string{"I:E2/116/29", "I:L3/116/29 E:B112/29xx", "E:C112/29xx"}},
	{"Omaha", "Easy Red-1", "C1916", [3]int{2, 2, 4}, [3]string{"I:F2/16/1 Dd:A741/1xx", "I:B1/16/1 I:G2/16/1 E:B37/1xx", "E:C37/1xx E:C336/1xx MG:C197/1xx US-LDR-Taylor"}},
	{"Omaha", "Easy Red-2", "C2015", [3]int{2, 2, 4}, [3]string{"I:E2/16/1 Dd:B741/1xx", "I:A1/16/1 I:D1/16/1 I:H2/16/1 E:A37/1xx", "E:B336/1xx MG:B197/1xx US-LDR-Andrus"}},
	{"Omaha", "Fox Green", "C2014", [3]int{2, 2, 4}, [3]string{"I:I3/16/1 Dd:C741/1xx", "I:C1/16/1 I:K3/16/1 I:M3/16/1 E:A1/1xx", "E:A336/1xx MG:A197/1xx"}},
	{"Omaha", "Fox Red", "C2013", [3]int{2, 2, 4}, [3]string{"I:L3/16/1", "E:B1/1xx E:C1/1xx", ""}},
	{"Gold", "Jig Green", "D2228", [3]int{2, 2, 4}, [3]string{"I:AD/231/50 Dd:B4DG/50xx UK-LDR-Stanier", "I:BD/231/50 I:CD/231/50 I:DD/231/50", "I:CV/231/50 I:DV/231/50 T:ACLY/50xx T:BCLY/50xx T:CCLY/50xx"}},
	{"Gold", "Jig Red", "D2227", [3]int{2, 2, 4}, [3]string{"I:AH/231/50 Dd:A4DG/50xx", "I:BH/231/50 I:CH/231/50 I:DH/231/50 F:81/50xx", "I:AV/231/50 I:BV/231/50 Cent:C4DG/50xx E:73/50xx"}},
	{"Gold", "King Green", "D2226", [3]int{2, 2, 4}, [3]string{"I:AEY/69/50 Dd:BNTY/50xx UK-LDR-Knox", "I:BEY/69/50 I:CEY/69/50 I:DEY/69/50", "I:CGR/69/50 I:DGR/69/50 T:A1RMA/50xx T:B1RMA/50xx T:C1RMA/50xx"}},
	{"Gold", "King Red", "D2225", [3]int{2, 2, 4}, [3]string{"I:AGR/69/50 Dd:ANTY/50xx", "I:BGR/69/50 I:CGR/69/50 I:DGR/69/50 F:82/50xx", "I:AGR/69/50 I:BGR/69/50 E:280/50xx Cent:CNTY/50xx"}},
	{"Juno", "Mike", "D2321", [3]int{2, 2, 4}, [3]string{"I:ARW/7/3 Dd:A1H/3xx CA-LDR-Foster", "I:BRW/7/3 I:CRW/7/3 I:DRW/7/3 F:26/3xx", "I:BCS/7/3 I:CCS/7/3 E:5/3xx"}},
	{"Juno", "Nan Green", "D2320", [3]int{2, 2, 4}, [3]string{"I:ARR/7/3 Dd:B1H/3xx", "I:BRR/7/3 I:CRR/7/3 I:DRR/7/3 I:ACS/7/3", "I:DCS/7/3 T:C1H/3xx Cent:C2RMA/3xx"}},
	{"Juno", "Nan White", "D2319", [3]int{2, 2, 4}, [3]string{"I:AQR/8/3 Dd:AFG/3xx CA-LDR-Blackader", "I:BQR/8/3 I:CQR/8/3 I:DQR/8/3 F:80/3xx", "I:ARC/8/3 I:BRC/8/3 T:CFG/3xx"}},
	{"Juno", "Nan Red", "D2318", [3]int{2, 2, 4}, [3]string{"I:ANS/8/3 Dd:BFG/3xx", "I:BNS/8/3 I:CNS/8/3 I:DNS/8/3 T:A2RMA/3xx", "I:CRC/8/3 I:DRC/8/3 E:262/3xx Cent:B2RMA/3xx"}},
	{"Sword", "Queen Green", "D2909", [3]int{2, 2, 4}, [3]string{"I:ASL/8/3 Dd:A13H/3xx F:A22D/3xx", "I:BSL/8/3 I:CSL/8/3 T:C13H/3xx F:77/3xx", "I:DSL/8/3 E:71/3xx E:263/3xx"}},
	{"Sword", "Queen White", "D2908", [3]int{2, 2, 4}, [3]string{"I:AEY/8/3 Dd:B13H/3xx F:B22D/3xx UK-LDR-Cass", "I:BEY/8/3 I:CEY/8/3 F:C22D/3xx F:79/3xx", "I:DEY/8/3 E:84/3xx E:91/3xx"}},
	{"Sword", "Roger", "D3007", [3]int{2, 2, 4}, [3]string{"UK-4CD-3xx", "UK-3CD-3xx", "UK-6CD-3xx UK-45CD-3xx"}},
}

// TestDisplays holds sub-beaches, demolition points and waves of all beaches, line by line.
func TestDisplays(t *testing.T) {
	l := &loader{Reader: tables.From(Data())}
	var subs []string
	got := map[string][3][]string{}
	l.Each("subbeaches.csv", []string{"beach", "name", "hex", "points_1", "points_2", "points_3"}, func(r tables.Row) {
		subs = append(subs, strings.Join([]string{r.Text("beach"), r.Text("name"), r.Text("hex"), r.Text("points_1"), r.Text("points_2"), r.Text("points_3")}, "|"))
	})
	free := map[string]int{}
	l.Each("waves.csv", []string{"beach", "sub_beach", "wave", "unit", "count", "history"}, func(r tables.Row) {
		if r.Text("sub_beach") == "" {
			free[r.Text("beach")+" "+r.Text("wave")+" "+r.Text("unit")] += r.Int("count", 1, 9)
			return
		}
		unit := r.Text("unit")
		if _, kind, ok := strings.Cut(unit, "-aco-"); ok {
			if unit = kind; r.Text("history") != "" {
				unit += ":" + r.Text("history")
			}
		}
		w := got[r.Text("beach")+"|"+r.Text("sub_beach")]
		w[r.Int("wave", 1, 3)-1] = append(w[r.Int("wave", 1, 3)-1], unit)
		got[r.Text("beach")+"|"+r.Text("sub_beach")] = w
	})
	if len(subs) != len(displays) {
		t.Fatalf("%d sub-beaches, want %d", len(subs), len(displays))
	}
	for i, d := range displays {
		want := strings.Join([]string{d.beach, d.sub, d.hex, strconv.Itoa(d.points[0]), strconv.Itoa(d.points[1]), strconv.Itoa(d.points[2])}, "|")
		if subs[i] != want {
			t.Errorf("sub-beach %d is %s, want %s", i+1, subs[i], want)
		}
		for n, w := range got[d.beach+"|"+d.sub] {
			fields := strings.Fields(d.waves[n])
			slices.Sort(fields)
			if slices.Sort(w); !slices.Equal(w, fields) {
				t.Errorf("%s, wave %d: %v, want %v", d.sub, n+1, w, fields)
			}
		}
	}
	for unit, n := range map[string]int{"Omaha 1 US-aco-C": 3, "Sword 1 UK-47CD-50xx": 1, "Sword 1 FR-10CD-3xx": 1, "Sword 2 UK-48CD-3xx": 1} {
		if free[unit] != n || len(free) != 4 {
			t.Errorf("landing anywhere: %v, want %d of %s", free, n, unit)
		}
	}
}

// TestGoldJunoSword counts what 33.5 prints, with its errata.
func TestGoldJunoSword(t *testing.T) {
	o := load(t)
	sc := scenarioOf(t, o, "gold-juno-sword")
	count := map[Box]int{}
	for _, p := range sc.Setup {
		count[p.Box]++
	}
	landing := 0
	for _, a := range sc.Arrivals {
		landing += flag(a.Landing)
	}
	if count[InWave] != 109 || count[SeaD] != 61 || count[Holding] != 38 || count[OnMap] != 93 || landing != 55 {
		t.Errorf("%v at the start and %d arrivals, want 109 in boxes, 61 ships, 38 held, 93 on the map and 55 by sea", count, landing)
	}
	x := sc.Landing
	names := []string{"Gold", "Juno", "Sword"}
	for i, want := range [][5]int{{4, 20, 4, 2, 6}, {4, 20, 4, 3, 6}, {3, 15, 5, 4, 6}} {
		b := &x.Beaches[i]
		if got := [5]int{int(b.Last - b.First), int(b.GapNumber), int(b.Drift), int(b.Swim), int(b.Room)}; got != want || b.Name != names[i] || x.Subs[b.First].Beach != int8(i) {
			t.Errorf("%s: %v, want %s %v", b.Name, got, names[i], want)
		}
	}
}
