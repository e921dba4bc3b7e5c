package order

import (
	"fmt"
	"testing"
)

// The examples of how counters are read (2.3, 2.31, 4.3): X02 to X13 of the worked examples, by their
// names and what is printed on the two sides.
func TestCountersOfTheExamples(t *testing.T) {
	o := load(t)
	unit := map[string]*Unit{}
	for _, sc := range o.Scenarios {
		for i := range sc.Units {
			unit[sc.Units[i].ID] = &sc.Units[i].Unit
		}
	}
	for _, x := range []struct{ id, name, printed string }{
		// X02, X03, X04, X05: battalion, regiment, division or corps
		{"US-1-16-1", "1/16/1", ""}, {"UK-8H-7Axx", "8H/7Axx", ""}, {"DE-HQ-352", "HQ 352", ""}, {"US-635-V", "635/V", ""},
		// X07: front and back of battalions
		{"US-1-18-1", "", "8(4)6 4(2)6"}, {"US-1-36-3A", "", "8(7)12 4(3)12"}, {"US-745-V", "", "5-10-12 2-5-12"}, {"DE-1-130-LrP", "", "4-12-12 2-6-12"},
		{"US-24-VII", "", "10(5)14 5(2)14"}, {"DE-38-2Pxx-R", "", "11(6)14 5(3)14"}, {"US-9xx-E", "", "5(6)6 2(3)6"}, {"US-23-3Axx", "", "5(6)12 2(3)12"},
		{"DE-716xx-E", "", "8(4)6 4(2)6"}, {"US-802-VIII", "", "5(10)6 2(5)6"}, {"DE-3FJxx-AT-75", "", "2(9)6 1(4)6"}, {"UK-4CD-3xx", "", "6(2)6 3(1)6"},
		{"US-1-505-82", "", "6(3)6 3(1)6"}, {"US-1-325-82", "", "7(3)6 3(1)6"}, {"DE-1-914-352", "", "9(4)6 4(2)6"}, {"DE-1-984-275", "", "9(4)6 4(2)6"},
		{"DE-SB-7Ar", "", "11(4)12 5(2)12"}, {"DE-2-5-3FJ", "", "13(6)12 6(3)12"}, {"DE-1-FJT-7Ar", "", "6(3)6 3(1)6"}, {"DE-17-7Ar", "", "6(3)6 3(1)6"},
		// X08: assault companies, of which the back is a pinned one
		{"US-aco-C-1", "", "1(1)6"}, {"US-aco-E-1", "", "1(2)6"}, {"US-aco-MG-1", "", "4(1)6"}, {"US-aco-Dd-1", "", "1-3-12"}, {"US-aco-I-1", "", "2(1)6"},
		// X11: static units
		{"DE-SP-352-1", "", "2(3)0"}, {"DE-RN-352-1", "", "1(2)0"},
	} {
		u := unit[x.id]
		switch {
		case u == nil:
			t.Errorf("there is no %s", x.id)
		case x.name != "" && u.Name != x.name:
			t.Errorf("%s is called %s, want %s (4.3)", x.id, u.Name, x.name)
		case x.printed != "" && len(x.printed) < 8 && u.Front.String() != x.printed:
			t.Errorf("%s is %s, want %s (2.31)", x.id, u.Front, x.printed)
		case len(x.printed) >= 8 && fmt.Sprint(u.Front, " ", u.Back) != x.printed:
			t.Errorf("%s is %s and %s, want %s (2.31)", x.id, u.Front, u.Back, x.printed)
		}
	}
	// X06: the back of a gun is depleted, not reduced
	if u := unit["DE-2-91xx"]; u.Barrage != 4 || u.FPF != 2 || u.Range != 10 || u.Steps != 1 || u.Calibre != "105" {
		t.Errorf("2/91xx is %d-%d-%d of %s mm with %d steps, want 4-2-10 of 105 mm with one (2.3)", u.Barrage, u.FPF, u.Range, u.Calibre, u.Steps)
	}
	// X10: air units and ships, full and reduced
	for id, want := range map[string][3][2]int8{
		"US-AIR-322": {{7, 3}, {0, 0}}, "DE-AIR-1-4": {{3, 1}, {2, 1}}, "US-SHIP-Doyle": {{2, 1}, {}, {1, 0}},
	} {
		if u := unit[id]; [3][2]int8{u.Ground, u.Superiority, u.Bombard} != want {
			t.Errorf("%s: %v, want %v (2.31)", id, [3][2]int8{u.Ground, u.Superiority, u.Bombard}, want)
		}
	}
	// X12: a leader
	if u := unit["US-LDR-Andrus"]; u.Rating != [2]int8{2, 1} {
		t.Errorf("Andrus is rated %v, want 2, and 1 as a Replacement Commander (31.2)", u.Rating)
	}
	// X09: classes by type, 1/FJT/7Ar among the infantry (E-O)
	for id, want := range map[string]Class{
		"US-1-18-1": A1, "UK-4CD-3xx": A1, "US-1-505-82": A1, "US-1-325-82": A1, "US-9xx-E": A1, "DE-17-7Ar": A1, "US-aco-I-1": A1, "DE-1-FJT-7Ar": A1,
		"US-802-VIII": A2, "DE-2-91xx": A2, "DE-1-984-275": A2,
		"DE-SB-7Ar": B, "DE-2-5-3FJ": B, "US-745-V": B, "US-24-VII": B, "US-23-3Axx": B, "DE-HQ-352": B, "US-aco-Dd-1": B,
	} {
		if u := unit[id]; u.Class != want {
			t.Errorf("%s is of class %s, want %s (2.31)", id, u.Class, want)
		}
	}
	// X13: which companies share a counter is 15.52_backs; here that there are fourteen
	if len(o.Backs) != 1 || o.Backs[0].Count != 14 {
		t.Errorf("%+v, want fourteen counters with a company on each side (15.52)", o.Backs)
	}
}
