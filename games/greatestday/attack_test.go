package greatestday

import (
	"testing"

	"sandtable/games/greatestday/order"
)

func table(t *testing.T) *order.Table {
	t.Helper()
	o, err := order.Load(order.Data())
	if err != nil {
		t.Fatal(err)
	}
	return o.Table
}

func ground(t *testing.T, table *order.Table, kind string) *order.Terrain {
	t.Helper()
	for i := range table.Terrain {
		if table.Terrain[i].Kind == kind {
			return &table.Terrain[i]
		}
	}
	t.Fatalf("no terrain %q", kind)
	return nil
}

// TestAttackSums holds the sums of attacks against what the rules say of each modifier.
func TestAttackSums(t *testing.T) {
	tab := table(t)
	tiger := attack{rating: 8, colour: order.White, reach: 6, length: 1, mass: 2}
	rifles := attack{rating: 4, colour: order.Purple, reach: 2, length: 1, mass: 2}
	for _, c := range []struct {
		name  string
		base  attack
		with  func(*attack)
		kind  string
		total int
	}{
		{"G14.3 open ground, adjacent, nothing else", tiger, nil, "clear", 8},
		{"G14.3 the target's defence", tiger, func(a *attack) { a.armour, a.defence = true, -2 }, "clear", 6},
		{"G14.5 armour between 1 and the printed range", tiger, func(a *attack) { a.armour, a.length = true, 5 }, "clear", 7},
		{"G14.5 armour at the printed range", tiger, func(a *attack) { a.armour, a.length = true, 6 }, "clear", 6},
		{"G14.5 unarmoured, a point a hex beyond the first", tiger, func(a *attack) { a.length = 6 }, "clear", 3},
		{"G14.5 unarmoured under an entrenchment: its own range line", tiger, func(a *attack) { a.length, a.target.trench = 4, true }, "clear", 3},
		{"2.1.2 woods", rifles, nil, "woods", 2},
		{"2.1.4 village helps the unarmoured only", rifles, nil, "village", 3},
		{"2.1.4 village, armoured", rifles, func(a *attack) { a.armour = true }, "village", 4},
		{"2.1.5 town", rifles, nil, "town", 2},
		{"2.1.5 town, armoured", rifles, func(a *attack) { a.armour = true }, "town", 3},
		{"2.1.10 hedgerow", rifles, nil, "hedgerow", 2},
		{"2.1.11 hill, unarmoured", rifles, func(a *attack) { a.hill = true }, "clear", 3},
		{"2.1.11 hill, armoured, besides the terrain", rifles, func(a *attack) { a.hill, a.armour = true, true }, "hedgerow", 1},
		{"2.1.11 no hill against indirect fire", rifles, func(a *attack) { a.mode, a.hill = indirect, true }, "clear", 4},
		{"G14.6 woods do not stop green fire", rifles, func(a *attack) { a.mode, a.colour = indirect, order.Green }, "woods", 4},
		{"2.1.2 nor at the armoured", rifles, func(a *attack) { a.mode, a.colour, a.armour = indirect, order.Green, true }, "woods", 4},
		{"2.1.2 they stop white fire at the armoured", rifles, func(a *attack) { a.colour, a.armour = order.White, true }, "woods", 2},
		{"G9.4 target in column", rifles, func(a *attack) { a.target.column = true }, "clear", 6},
		{"G9.4, G14.7 column has no cover", rifles, func(a *attack) { a.target.column, a.hill = true, true }, "town", 6},
		{"G9.4 firer in column", rifles, func(a *attack) { a.from.column = true }, "clear", 3},
		{"G18.1 one hit", rifles, func(a *attack) { a.from.hits = 1 }, "clear", 3},
		{"G18.1 two hits", rifles, func(a *attack) { a.from.hits = 2 }, "clear", 2},
		{"G2.4 a step lost", rifles, func(a *attack) { a.from.reduced = true }, "clear", 3},
		{"G20.3 entrenched firer", rifles, func(a *attack) { a.from.trench = true }, "clear", 5},
		{"16.3 firer in bocage", rifles, func(a *attack) { a.from.bocage = true }, "hedgerow", 3},
		{"16.3 target in bocage", rifles, func(a *attack) { a.target.bocage = true }, "hedgerow", 1},
		{"G16.9 firer under a barrage", rifles, func(a *attack) { a.from.barrage = 1 }, "clear", 3},
		{"G20.2 improved position", rifles, func(a *attack) { a.target.pit = true }, "clear", 3},
		{"G20.3 entrenched target", rifles, func(a *attack) { a.target.trench = true }, "clear", 2},
		{"G14.4 company bonus", rifles, func(a *attack) { a.bonus = true }, "clear", 6},
		{"G10.3 no steps", rifles, func(a *attack) { a.mass = 0 }, "clear", 3},
		{"G10.3 three steps", rifles, func(a *attack) { a.mass = 3 }, "clear", 4},
		{"G10.3 four steps", rifles, func(a *attack) { a.mass = 4 }, "clear", 5},
		{"G10.3 six steps", rifles, func(a *attack) { a.mass = 6 }, "clear", 6},
		{"G10.3 ten steps", rifles, func(a *attack) { a.mass = 10 }, "clear", 7},
		{"G15.3 zone to zone", rifles, func(a *attack) { a.mode, a.zones = opportunity, 1 }, "clear", 6},
		{"G15.3 out of the zones", rifles, func(a *attack) { a.mode, a.zones = opportunity, -1 }, "clear", 3},
		{"G17.7 charging; no mass, defence or range", rifles, func(a *attack) { a.mode, a.charge, a.mass, a.defence = primary, true, 8, -2 }, "clear", 6},
		{"G17.9 terrain, but no mass, defence or range", rifles, func(a *attack) { a.mode, a.mass, a.defence, a.length = primary, 8, -2, 2 }, "town", 2},
		{"G17.6 running", rifles, func(a *attack) { a.mode, a.run = primary, true }, "clear", 6},
		{"G17.7 a suppressed defender's assault rating", attack{mode: secondary, rating: 5, colour: order.Red}, func(a *attack) { a.from.suppressed, a.charge = true, true }, "clear", 5},
		{"G17.9 assault rating with two hits and a step lost", attack{mode: secondary, rating: 5, colour: order.Red}, func(a *attack) { a.from.hits, a.from.reduced = 2, true }, "clear", 2},
		{"G26.5 3, open sand aside, and ten steps", attack{rating: 3, colour: order.Red, reach: 1, length: 1, mass: 10}, nil, "beach", 7},
		{"G16.5 no range for mortars", attack{mode: indirect, rating: 4, colour: order.Green, reach: 5, length: 5, mass: 2}, nil, "clear", 4},
	} {
		a := c.base
		a.terrain = ground(t, tab, c.kind)
		if c.with != nil {
			c.with(&a)
		}
		s := a.sum(tab)
		if s.total != c.total {
			t.Errorf("%s: %d, want %d: %v", c.name, s.total, c.total, s.facts("FR", "G13.1", spread(s.total)))
		}
		check := 0
		for _, f := range s.terms[:s.n] {
			check += int(f.n)
		}
		if check != s.total {
			t.Errorf("%s: the terms add up to %d, the total is %d", c.name, check, s.total)
		}
	}
}

// TestEffects holds the die against rating and table (G13.2 to G13.4, G26).
func TestEffects(t *testing.T) {
	tab := table(t)
	for _, c := range []struct {
		name       string
		a          attack
		total, die int
		want       order.Result
	}{
		{"G26.1 blue at armour, 7: a 6 eliminates", attack{colour: order.Blue, armour: true}, 7, 6, order.Kill},
		{"G26.1 and a 1 suppresses", attack{colour: order.Blue, armour: true}, 7, 1, order.Suppress},
		{"G26.2 white at armour, 5: a 4 is a step", attack{colour: order.White, armour: true}, 5, 4, order.StepLoss},
		{"G26.3 a die above the rating misses", attack{colour: order.Red, armour: true}, 3, 4, order.Miss},
		{"G26.4 below nought only a 0 hits", attack{colour: order.Red, armour: true}, -4, 0, order.Cohesion},
		{"G26.4 and a 1 does not", attack{colour: order.Red, armour: true}, -4, 1, order.Miss},
		{"G13.2 a 9 misses whatever the rating", attack{colour: order.White}, 14, 9, order.Miss},
		{"G13.2 an 8 hits from 8 on", attack{colour: order.White}, 8, 8, order.Kill},
		{"G13.3 entrenched infantry is looked up as armoured", attack{colour: order.Purple, target: marks{trench: true}}, 8, 8, order.Suppress},
		{"G13.3 in the open it is not", attack{colour: order.Purple}, 8, 8, order.Kill},
	} {
		if got := c.a.effect(tab, c.total, c.die); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	// G26.1: 20 % of all dice eliminate
	kills := 0
	a := attack{colour: order.Blue, armour: true}
	for die := range 10 {
		if a.effect(tab, 7, die) == order.Kill {
			kills++
		}
	}
	if kills != 2 {
		t.Errorf("G26.1: %d of ten dice eliminate, want 2", kills)
	}
}

// TestBravery holds the worked examples of bravery checks (G17.3, G26).
func TestBravery(t *testing.T) {
	for _, c := range []struct {
		name                 string
		quality, own, theirs int8
		need                 int
	}{
		{"G26.10, E5.4: armour in column against guns in a city", 7, -2 + 2, -2 - 3, 2},
		{"G26.10, E5.5: the infantry with it", 5, 0, -2 - 3, 0},
		{"G26.11: 7 - (-1) + (-2)", 7, -1, -2, 6},
	} {
		var q sum
		q.add(byQuality, c.quality)
		q.brace(c.own, c.theirs)
		if q.total != c.need {
			t.Errorf("%s: %d, want %d", c.name, q.total, c.need)
		}
	}
}

// TestSumsDoNotAllocate: sums stand in the path of every die and every question.
func TestSumsDoNotAllocate(t *testing.T) {
	tab := table(t)
	a := attack{rating: 8, colour: order.White, terrain: ground(t, tab, "town"), mass: 8, length: 3, reach: 6, target: marks{column: true}}
	if n := testing.AllocsPerRun(100, func() { s := a.sum(tab); held(s.total) }); n != 0 {
		t.Errorf("%v allocations in a sum, want none", n)
	}
}

// Every term of a sum names a rule that the book knows.
func TestCausesNameRules(t *testing.T) {
	known := map[string]bool{"9": true} // comes with the scenarios that have it
	for _, r := range book.Rules() {
		known[r.Number] = true
	}
	for _, c := range causes {
		if c.text == "" || !known[c.rule] {
			t.Errorf("%q comes from rule %q, which does not exist", c.text, c.rule)
		}
	}
}
