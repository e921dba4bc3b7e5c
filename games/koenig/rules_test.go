package koenig

import (
	"testing"

	"pgregory.net/rapid"

	"sandtable/board"
	"sandtable/kernel"
)

// 2.2, 8.4, 9.3.1: halves are rounded up, two hits take 1 after halving.
func TestStrength(t *testing.T) {
	sc := &scenario{units: make([]unit, 1)}
	p := &pos{sc: sc}
	for _, c := range []struct {
		cs   int8
		hits uint8
		half bool
		want int
	}{
		{4, 0, false, 4}, {4, 1, false, 4}, {4, 2, false, 3}, {5, 0, true, 3}, {5, 2, true, 2}, {1, 0, true, 1}, {1, 2, true, 0}, {1, 2, false, 0},
	} {
		sc.units[0].cs, p.hits[0] = c.cs, c.hits
		if got := p.cs(0, c.half); got != c.want {
			t.Errorf("9.3.1: strength %d, %d hits, half %v: %d, want %d", c.cs, c.hits, c.half, got, c.want)
		}
	}
}

// 9.0: die under, at and over the attack factor, for every factor.
func TestUpshot(t *testing.T) {
	for af := -3; af <= 9; af++ {
		for die := int16(1); die <= 6; die++ {
			want := miss
			if int(die) < af {
				want = strike
			} else if int(die) == af {
				want = exchange
			}
			if got := upshot(die, af); got != want {
				t.Errorf("9.0: %d against %d is %s", die, af, upshotWords[got])
			}
		}
	}
}

// 6.1: the whole difference to the Allies, half of it to the Germans.
func TestArtilleryPoints(t *testing.T) {
	g := load(t)
	for a := int16(1); a <= 6; a++ {
		for b := int16(1); b <= 6; b++ {
			p := newGame(t, g, "omaha")
			p.restart(turnSecond)
			p.Apply(kernel.Choice{Verb: verbDie, A: a}, nil)
			p.Apply(kernel.Choice{Verb: verbDie, A: b}, nil)
			us, them := int16(p.artillery[allied]), int16(p.artillery[german])
			switch {
			case a > b && (us != a-b || them != 0), a == b && us+them != 0, a < b && (us != 0 || them != (b-a+1)/2):
				t.Errorf("6.1: %d against %d gives %d and %d", a, b, us, them)
			}
		}
	}
}

// 12.0: whatever the dice, the Allies have at least one point more.
func TestAlliedPreparation(t *testing.T) {
	g := load(t)
	for _, sc := range g.beaches {
		for a := range sc.replacement[allied] {
			for b := range sc.replacement[german] {
				p := newGame(t, g, sc.id)
				p.turn = 4
				p.restart(turnSecond)
				f := p.stack.Top()
				p.applyReplacement(f, kernel.Choice{Verb: verbDie, A: int16(a + 1)}, nil)
				p.applyReplacement(f, kernel.Choice{Verb: verbDie, A: int16(b + 1)}, nil)
				want := max(sc.replacement[allied][a], sc.replacement[german][b]+1)
				if p.rp[allied] != want || p.rp[german] != sc.replacement[german][b] {
					t.Errorf("12.0 %s: dice %d and %d give %v, want %d and %d", sc.id, a+1, b+1, p.rp, want, sc.replacement[german][b])
				}
			}
		}
	}
}

// 10.0, ruling 10.5: when neither side can hit, the attacker goes back at once.
func TestNobodyCanHit(t *testing.T) {
	g := load(t)
	weak := *g.find("omaha")
	weak.units = append([]unit(nil), weak.units...)
	a, d := weak.findUnit("OU-1-16"), weak.findUnit("OG-9-726")
	weak.units[a].cs, weak.units[d].cs = 1, 1
	p := newGame(t, g, "omaha")
	p.sc = &weak
	p.turn = 5
	g.Clear(p)
	place(t, g, p, "OU-1-16", "0613", "hits=2")
	place(t, g, p, "OG-9-726", "0713", "hits=2")
	set(t, g, p, "active", "16RCT")
	play(t, g, p, "pick OU-1-16", "close 0713")
	if p.hex(p.at[a]) != "0613" || p.task[a] != idle && p.task[a] != done {
		t.Errorf("10.5: the attacker stands in %s, want back in 0613", p.hex(p.at[a]))
	}
	if k, _ := p.kind(); k == nodeDefenceDie {
		t.Error("10.5: dice are rolled though nobody can hit")
	}
}

// 8.1: the engine's search agrees with the board's on cost, whoever stands where.
func TestSearchAgrees(t *testing.T) {
	g := load(t)
	searches := make([]*board.Search, len(g.beaches))
	tables := make([][]int8, len(g.beaches))
	for i, sc := range g.beaches {
		searches[i] = board.NewSearch(sc.ground.Grid.Graph())
		tables[i] = make([]int8, len(sc.ground.cost))
	}
	rapid.Check(t, func(t *rapid.T) {
		i := rapid.IntRange(0, len(g.beaches)-1).Draw(t, "beach")
		sc := g.beaches[i]
		gr := sc.ground
		start := int16(rapid.IntRange(0, int(gr.len())-1).Draw(t, "start"))
		budget := rapid.IntRange(0, maxAllowance).Draw(t, "budget")
		var o occupants
		for _, h := range rapid.SliceOfN(rapid.IntRange(0, int(gr.len())-1), 0, 30).Draw(t, "units") {
			o[h]++
		}
		for e := range tables[i] {
			tables[i][e] = -1
			if to := gr.Grid.Across(int32(e)); gr.cost[e] != 0 && !o.shut(to) {
				tables[i][e] = gr.cost[e]
			}
		}
		searches[i].ReachTable(start, budget, 0, tables[i])
		var r reach
		gr.search(&r, &o, start, budget, board.NoHex)
		for h := range gr.len() {
			want, ok := searches[i].Cost(h)
			if h == start {
				continue
			}
			if r.has(h) != ok || ok && int(r.cost[h])-1 != want {
				t.Fatalf("8.1 %s: from %s to %s with %d points: %d, board says %d %v", sc.id, gr.Grid.Name(start), gr.Grid.Name(h), budget,
					int(r.cost[h])-1, want, ok)
			}
			if !ok {
				continue
			}
			var path [reachLevels]int16
			n, sum := r.path(&path, start, h), 0
			for k := 1; k < n; k++ {
				sum += int(gr.cost[board.Edge(path[k-1], gr.dir(path[k-1], path[k]))])
			}
			if path[0] != start || path[n-1] != h || sum != want {
				t.Fatalf("8.1 %s: path to %s costs %d, want %d", sc.id, gr.Grid.Name(h), sum, want)
			}
		}
	})
}

// Set-up by hand checks all of its input and changes nothing when it fails.
func TestEditorErrors(t *testing.T) {
	g := load(t)
	p := newGame(t, g, "omaha")
	before := p.Digest()
	for _, c := range [][]string{{"place", "OU-9", "0613"}, {"place", "OU-1-16", "9999"}, {"place", "OU-1-16", "0101"}, {"place", "OU-1-16", "0904"},
		{"place", "OU-1-16", "0613", "hits=3"}, {"place", "OU-1-16", "0613", "asleep"}, {"place", "OU-1-16", "due", "hits=1"},
		{"set", "turn", "11"}, {"set", "turn", "x"}, {"set", "phase", "lunch"}, {"set", "phase", "replacement"}, {"set", "active", "16RCT"},
		{"set", "active", "7RCT"}, {"set", "cup", "all"}, {"set", "support", "-1"}, {"set", "rp-allied", "2"}, {"set", "delay", "x"},
		{"set", "control", "0613 allied"}, {"set", "control", "0904 us"}, {"set", "control", "0904"}, {"set", "weather", "1"}, {"set", "turn", ""},
		{"remove", "OU-9"}} {
		var err error
		switch c[0] {
		case "place":
			err = g.Place(p, c[1], c[2], c[3:])
		case "set":
			err = g.Set(p, c[1], c[2])
		default:
			err = g.Remove(p, c[1])
		}
		if err == nil {
			t.Errorf("%v is accepted", c)
		}
		if p.Digest() != before {
			t.Fatalf("%v failed but changed the position", c)
		}
	}
}

func newGame(t *testing.T, g *Game, beach string) *pos {
	t.Helper()
	p, err := g.New(beach, nil)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*pos)
}

func place(t *testing.T, g *Game, p *pos, unit, hex string, state ...string) {
	t.Helper()
	if err := g.Place(p, unit, hex, state); err != nil {
		t.Fatal(err)
	}
}

func set(t *testing.T, g *Game, p *pos, name, value string) {
	t.Helper()
	if err := g.Set(p, name, value); err != nil {
		t.Fatal(err)
	}
}

func play(t *testing.T, g *Game, p *pos, texts ...string) {
	t.Helper()
	for _, text := range texts {
		c, err := g.Parse(p, text)
		if err != nil {
			t.Fatal(err)
		}
		if err := kernel.Play(p, p.Node().Seat, c, nil); err != nil {
			t.Fatalf("%s: %v %s", text, err, g.Words(p, p.Explain(c)))
		}
	}
}
