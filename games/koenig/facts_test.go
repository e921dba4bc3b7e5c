package koenig

import (
	"fmt"
	"testing"
)

// The facts that the printed rules and the published counter mix fix; data may
// not contradict them.
func TestSeedFacts(t *testing.T) {
	g := load(t)
	fact := func(name string, got, want any) {
		t.Helper()
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
	units := map[string][4]int{ // Allied, German, chits, markers
		"sword": {12, 12, 7, 9}, "juno": {13, 11, 7, 9}, "gold": {15, 9, 7, 9}, "omaha": {14, 10, 7, 9}, "utah": {14, 9, 8, 9},
	}
	fact("five beaches", len(g.beaches), 5)
	for _, sc := range g.beaches {
		fact(sc.id+" 4.0 turns", len(sc.turns)-1, 10)
		var nights []int
		for n, turn := range sc.turns {
			if n > 0 && turn.night {
				nights = append(nights, n)
			}
		}
		fact(sc.id+" 2.1 night turns", nights, []int{4, 8})
		fact(sc.id+" 3.0 first turn", sc.turns[1].name, "6 June morning")
		fact(sc.id+" 5.0 landing fire of turn 1", sc.landingFire[1], [6]int8{0, 0, 1, 1, 2, 2})
		fact(sc.id+" 5.0 no landing fire after 6 June", sc.hasLandingFire[4:], make([]bool, len(sc.turns)-4))
		fact(sc.id+" 6.2 a 4 gives", sc.support[3], 2)
		var count [2]int
		for _, u := range sc.units {
			count[u.side]++
		}
		want := units[sc.id]
		fact(sc.id+" Allied units", count[allied], want[0])
		fact(sc.id+" German units", count[german], want[1])
		fact(sc.id+" chits", len(sc.formations), want[2])
		fact(sc.id+" 2.0 counters", count[allied]+count[german]+len(sc.formations)+want[3], 40)
		swamp := false
		for _, c := range sc.ground.classes {
			switch c.kind {
			case "swamp":
				swamp = true
				fact("8.1 swamp MP", c.mp, 3)
				fact("9.2 swamp AF", c.af, -2)
			case "beach":
				fact("9.2 beach AF", c.af, 1)
			case "bocage", "town":
				fact("9.2 "+c.kind+" AF", c.af, -1)
			case "city":
				fact("9.2 city AF", c.af, -2)
			case "clear":
				fact("9.2 clear AF", c.af, 0)
			case "sea":
				fact("8.1.1 sea", c.mp, 0)
			}
		}
		fact(sc.id+" has a class swamp", swamp, true)
		turns := 0
		for n := 1; n < len(sc.turns); n++ {
			for _, u := range sc.units {
				if u.side == allied && int(u.turn) == n {
					turns++
					break
				}
			}
		}
		if turns < 2 || turns > 3 {
			t.Errorf("%s: 5.0 landings on %d turns, want two or three", sc.id, turns)
		}
		for _, u := range sc.units {
			if u.side == allied && u.turn > 3 {
				t.Errorf("%s: 5.0 %s lands on turn %d, want 6 June", sc.id, u.id, u.turn)
			}
			if u.entry == byLanding && !sc.ground.terrain(u.hex).beach && u.alternate < 0 {
				t.Errorf("%s: 5.0 %s lands on %s, which is no beach", sc.id, u.id, sc.ground.Grid.Name(u.hex))
			}
		}
	}
	utah := g.find("utah")
	u := utah.units[utah.findUnit("UU-3-8")]
	fact("2.2 sample counter 3/8", fmt.Sprintf("%s %d-%d %v", u.name, u.cs, u.ma, u.kind == infantry), "3/8 4-6 true")
	u = utah.units[utah.findUnit("UG-HW729")]
	fact("2.2 sample counter Hvy Wpns 729", fmt.Sprint(u.cs, u.ma, u.kind == heavyWeapons), "3 6 true")
	p := &pos{sc: utah}
	fact("11.2 a third hit eliminates", func() int16 {
		p.at[0] = utah.units[0].hex
		p.hit(0, 3, nil)
		return p.at[0]
	}(), eliminated)
}

// Every objective can be reached over land from a landing or entry hex.
func TestObjectivesCanBeReached(t *testing.T) {
	for _, sc := range load(t).beaches {
		g := sc.ground
		for _, u := range sc.units {
			if u.side != allied {
				continue
			}
			f := g.ways.From(u.hex)
			f.Run(254, nil)
			for _, o := range sc.objectives {
				if _, ok := f.Cost(o.hex); !ok {
					t.Errorf("%s: %s cannot reach %s", sc.id, u.id, o.name)
				}
			}
			f.Free()
		}
	}
}
