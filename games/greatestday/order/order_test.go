package order

import "testing"

func TestLoad(t *testing.T) {
	o, err := Load(Data())
	if err != nil {
		t.Fatal(err)
	}
	s := o.Scenarios[0]
	t.Logf("%+v", s.Divisions)
	t.Logf("%+v", s.Formations)
	t.Logf("%+v %+v %+v %+v", s.Arrivals, s.Setup, s.Entries, s.Victory)
	for _, r := range s.Ground.Roads {
		var n []string
		for _, h := range r.Hexes {
			n = append(n, s.Ground.Grid.Name(h))
		}
		t.Log(r.ID, r.Railroad, n)
	}
}
