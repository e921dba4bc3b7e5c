package order

import (
	"fmt"
	"slices"
)

// Stage is how near the shore units are that come by sea.
type Stage uint8

// The stages, and the turn's own ones that come later.
const (
	Wave Stage = iota // Landing Wave box
	Loading
	EnRoute
)

// Cargo is what one landing craft carries: the units of a battalion, or one unit; or DD
// tanks, which swim (4.5.4).
type Cargo struct {
	Units []int
	Beach int
	Sub   int // index of SubBeaches for a Landing Wave, else -1
	Stage Stage
	Turn  int // index of Turns from which it is en route; 0 is the start
	DD    bool
}

// Crafts is how many landing craft can be ashore or adrift at one time.
const Crafts = 12

// loads are what craft carry. A list of units that are not of one battalion is one craft
// for each.
func (b *battle) loads() {
	add := func(x Cargo, ids []string) {
		var battalion string
		for _, id := range ids {
			u := b.sc.Find(id)
			if u < 0 {
				b.bad("naval: unit %q is not of the scenario", id)
				return
			}
			m := &b.sc.Units[u]
			if len(x.Units) > 0 && m.Class != Leader && (m.Battalion == "" || m.Battalion != battalion) {
				b.sc.Loads = append(b.sc.Loads, x)
				x.Units = nil
			}
			if m.Class != Leader {
				battalion = m.Battalion
			}
			x.Units = append(x.Units, u)
		}
		b.sc.Loads = append(b.sc.Loads, x)
	}
	for i := range b.sc.SubBeaches {
		s := &b.sc.SubBeaches[i]
		for _, c := range b.f.Naval.LandingWave[s.Name] {
			add(Cargo{Beach: s.Beach, Sub: i, Stage: Wave, DD: c.DD}, c.Units)
		}
	}
	for n := range b.sc.Beaches {
		id := b.sc.Beaches[n].ID
		for _, ids := range b.f.Naval.Loading[id] {
			add(Cargo{Beach: n, Sub: -1, Stage: Loading}, ids)
		}
		for _, ids := range b.f.Naval.EnRoute[id] {
			add(Cargo{Beach: n, Sub: -1, Stage: EnRoute}, ids)
		}
	}
	for _, r := range b.f.Reinforcements {
		turn := slices.Index(b.f.Turns, r.Turn)
		if r.To == "" {
			continue
		}
		if r.To != "enRoute" || turn < 1 {
			b.bad("reinforcements: to %q on turn %q, want enRoute and a turn after the first", r.To, r.Turn)
			return
		}
		for _, ids := range r.Groups {
			beach := b.beachOf(ids[0])
			if beach < 0 {
				b.bad("reinforcements: %s comes by sea, want a unit of a division that lands on a beach of the scenario", ids[0])
				return
			}
			add(Cargo{Beach: beach, Sub: -1, Stage: EnRoute, Turn: turn}, ids)
		}
	}
	for _, x := range b.sc.Loads {
		for _, u := range x.Units {
			if m := &b.sc.Units[u]; x.DD != m.DD && m.Class != Leader {
				b.bad("naval: %s swims or does not, want dd where its counter has it", m.ID)
			}
		}
	}
	if ids := b.f.EventUnits[EventCommandos]; len(ids) > 0 && len(b.sc.Beaches) > 0 {
		for n := range b.sc.Beaches {
			add(Cargo{Beach: n, Sub: -1, Stage: Loading, Turn: len(b.f.Turns) + 1}, ids) // by an event, if at all (6.0)
		}
	}
}

// beachOf is the beach where the division of a unit lands: where most of it does at the
// start, or the only one.
func (b *battle) beachOf(id string) int {
	if len(b.sc.Beaches) == 1 {
		return 0
	}
	u, count := b.sc.Find(id), [16]int{}
	for _, x := range b.sc.Loads {
		for _, w := range x.Units {
			if u >= 0 && b.sc.Units[w].Div == b.sc.Units[u].Div {
				count[x.Beach]++
			}
		}
	}
	best := -1
	for n := range b.sc.Beaches {
		if count[n] > 0 && (best < 0 || count[n] > count[best]) {
			best = n
		}
	}
	return best
}

// crafts are the landing craft of a scenario with beaches: markers that are used again
// and again, as many for each beach (4.1.7). They are of the division that lands there.
func (b *battle) crafts() {
	for n := range Crafts * len(b.sc.Beaches) {
		div := -1
		for _, x := range b.sc.Loads {
			for _, u := range x.Units {
				if d := int(b.sc.Units[u].Div); x.Beach == n/Crafts && !b.sc.Divisions[d].NoChit {
					div = d
				}
			}
		}
		v := &b.sc.Table.Craft
		b.sc.Units = append(b.sc.Units, Member{Div: int8(div), Form: -1, Unit: Unit{
			ID: fmt.Sprintf("craft-%d", n+1), Name: fmt.Sprintf("Landing Craft %d", n+1), Symbol: "landing craft", Side: Allied, Class: Craft, Stripe: BlackStripe,
			Band: "black", Division: b.sc.Divisions[div].ID, Steps: v.Steps, Fire: v.Fire, Colour: White, Range: v.Range, Assault: No, Defence: v.Defence, Armoured: true,
			Quality: v.Quality, Auto: true, Allow: No, Provenance: "seed (landing example), ours (fire)",
		}})
	}
}

// atSea are the units in ships and boxes.
func (b *battle) atSea() (ids []string) {
	for _, id := range sortedKeys(b.f.Forces) {
		ids = append(ids, sortedKeys(b.f.Forces[id].Ships)...)
	}
	ids = append(ids, b.f.SmallCraft...)
	for _, name := range sortedKeys(b.f.Naval.LandingWave) {
		for _, c := range b.f.Naval.LandingWave[name] {
			ids = append(ids, c.Units...)
		}
	}
	for _, m := range []map[string][][]string{b.f.Naval.Loading, b.f.Naval.EnRoute} {
		for _, name := range sortedKeys(m) {
			ids = append(ids, slices.Concat(m[name]...)...)
		}
	}
	return ids
}
