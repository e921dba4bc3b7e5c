package order

import (
	"fmt"

	"sandtable/tables"
)

// DelayKind is what is printed on the front of Delay markers of one kind (21.3).
type DelayKind struct {
	Face
	Count int8
}

// FreeDelays are the Delay markers that a scenario gives after each German Movement Phase (33.27d).
type FreeDelays struct {
	Divide int8 // a die divided by it; 0 for none
	Within int8 // so far from a battalion
}

// delayKinds reads the cup of Delay markers (21.32), the weakest first.
func (l *loader) delayKinds() (out []DelayKind) {
	l.Each("delay_markers.csv", []string{"combat", "armour", "count"}, func(r tables.Row) {
		k := DelayKind{Face{Combat: int8(r.Int("combat", 0, 9)), Armour: int8(r.Int("armour", 0, 9)), Soft: true}, int8(r.Int("count", 1, 30))}
		if n := len(out); n > 0 && out[n-1].Combat >= k.Combat {
			r.Fail("combat is %d, want more than the %d of the line before", k.Combat, out[n-1].Combat)
		}
		out = append(out, k)
	})
	return out
}

// hedge gives a scenario its Delay markers: as many counters as the cup holds, all alike.
func (l *loader) hedge(sc *Scenario, kinds []DelayKind) {
	sc.FirstDelay = len(sc.Units)
	l.Each("delay_free.csv", []string{"scenario", "divided_by", "within"}, func(r tables.Row) {
		if r.Text("scenario") != sc.ID {
			return
		}
		sc.DelayKinds = kinds
		sc.Free = FreeDelays{Divide: int8(r.IntOr(0, "divided_by", 1, 6)), Within: int8(r.IntOr(0, "within", 1, 99))}
		for _, k := range kinds {
			for range k.Count {
				n := len(sc.Units) - sc.FirstDelay + 1
				sc.Units = append(sc.Units, Member{Form: -1, Of: -1, Band: fmt.Sprintf("Delay %d", n), Unit: Unit{
					ID: fmt.Sprintf("DE-delay-%d", n), Name: fmt.Sprintf("Delay marker %d", n), Nation: Germany, Type: Delay, Size: StaticSize, Class: Immobile, Steps: 1, Morale: 2,
				}})
			}
		}
	})
}
