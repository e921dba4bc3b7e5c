package koenig

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sandtable/board"
	"sandtable/kernel"
	"sandtable/scene"
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

// Verbs agree with a unit whose name stands for several.
func TestSeveralActAsSeveral(t *testing.T) {
	g := load(t)
	p := newGame(t, g, "omaha")
	unit := func(id string) int16 {
		u, err := book.Find(p, "unit", id)
		if err != nil {
			t.Fatal(err)
		}
		return u
	}
	rangers, one := unit("OU-Rgr"), unit("OU-2-16")
	hex, err := book.Find(p, "hex", "0903")
	if err != nil {
		t.Fatal(err)
	}
	for e, want := range map[kernel.Event]string{
		evArrives.Of(nil, rangers, hex):    "2 and 5 Rangers come in at 0903",
		evArrives.Of(nil, one, hex):        "2/16 comes in at 0903",
		evEliminated.Of(nil, rangers, hex): "2 and 5 Rangers are eliminated",
		evEliminated.Of(nil, one, hex):     "2/16 is eliminated",
	} {
		if got := g.Tell(p, e).Text; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got, want := g.Words(p, ruleHasActed.No(rangers)), "2 and 5 Rangers have ended their operation this turn"; got != want {
		t.Errorf("%q, want %q", got, want)
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
				p.rp[allied] = sc.replacement[allied][a]
				p.shareReplacements(f, kernel.Choice{Verb: verbDie, A: int16(b + 1)}, nil)
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
	choose(t, g, p, "pick OU-1-16", "close 0713")
	if p.hex(p.at[a]) != "0613" || p.task[a] != idle && p.task[a] != done {
		t.Errorf("10.5: the attacker stands in %s, want back in 0613", p.hex(p.at[a]))
	}
	if book.KindOf(p) == nodeDefenceDie {
		t.Error("10.5: dice are rolled though nobody can hit")
	}
}

// 8.1, 8.2, 8.3: the moves listed, allowed and paid for are those found by pricing
// every edge over and over until nothing changes, whoever stands where.
func TestMovesAgreeWithNaive(t *testing.T) {
	g := load(t)
	positions := make([]*pos, len(g.beaches))
	for i, sc := range g.beaches {
		positions[i] = newGame(t, g, sc.id)
	}
	rapid.Check(t, func(t *rapid.T) {
		p := positions[rapid.IntRange(0, len(positions)-1).Draw(t, "beach")]
		gr := p.sc.ground
		for u := range p.sc.units {
			p.at[u], p.task[u] = int16(rapid.IntRange(-1, int(gr.len())-1).Draw(t, "at")), idle
		}
		u := rapid.IntRange(0, len(p.sc.units)-1).Draw(t, "unit")
		budget := rapid.IntRange(0, maxAllowance).Draw(t, "budget")
		p.at[u] = int16(rapid.IntRange(0, int(gr.len())-1).Draw(t, "start"))
		p.task[u], p.mp[u] = moving, int8(budget)
		var o occupants
		p.look(&o, u)
		want := make([]int, gr.len())
		for h := range want {
			want[h] = budget + 1
		}
		want[p.at[u]] = 0
		for changed := true; changed; {
			changed = false
			for e, c := range gr.cost {
				to := gr.Grid.Across(int32(e))
				if c == 0 || to == board.NoHex || o[to] >= 2 {
					continue
				}
				if n := want[board.EdgeHex(int32(e))] + int(c); n < want[to] {
					want[to], changed = n, true
				}
			}
		}
		listed := map[int16]bool{}
		for _, c := range p.legalMoves(&kernel.Frame{A: int16(u)}, nil) {
			listed[c.A] = true
		}
		for h := range gr.len() {
			ok := h != p.at[u] && want[h] <= budget
			if v := p.moveVerdict(u, h); listed[h] != ok || v.OK() != ok {
				t.Fatalf("%s: to %s with %d points: listed %v, verdict %v, want %v", p.sc.id, gr.Grid.Name(h), budget, listed[h], v, ok)
			}
			if !ok {
				continue
			}
			path, cost, _ := p.wayTo(u, h, nil)
			sum := 0
			for k := 1; k < len(path); k++ {
				sum += int(gr.cost[board.Edge(path[k-1], gr.dir(path[k-1], path[k]))])
			}
			if path[0] != p.at[u] || path[len(path)-1] != h || cost != want[h] || sum != cost {
				t.Fatalf("%s: path %v to %s costs %d, in the list %d, want %d", p.sc.id, path, gr.Grid.Name(h), sum, cost, want[h])
			}
		}
	})
}

// factsOf is what is told of a choice that may be made now.
func factsOf(t *testing.T, g *Game, p *pos, text string) []scene.Fact {
	t.Helper()
	c, err := g.Parse(p, text)
	if err != nil {
		t.Fatal(err)
	}
	if !p.Explain(c).OK() {
		t.Fatalf("%s is refused", text)
	}
	return g.Detail(p, c).Facts
}

// onOmaha is turn 5 at Omaha with an empty map, on which units are placed.
func onOmaha(t *testing.T, units ...[]string) (*Game, *pos) {
	t.Helper()
	g := load(t)
	p := newGame(t, g, "omaha")
	g.Clear(p)
	set(t, g, p, "turn", "5")
	for _, u := range units {
		place(t, g, p, u[0], u[1], u[2:]...)
	}
	return g, p
}

// 7.1, 7.2: before a Mobile Fire it is said who waits for it and would be left out.
func TestWaitingInVainIsSaid(t *testing.T) {
	g, p := onOmaha(t, []string{"OU-1-16", "0613"}, []string{"OU-2-16", "0612", "waiting"}, []string{"OG-I914", "0713"})
	set(t, g, p, "active", "16RCT")
	said := func(facts []scene.Fact) bool {
		return slices.Contains(facts, scene.Fact{Text: "2/16 waits", Value: "its operation ends unless it joins", Rule: "7.1"})
	}
	detail := func(text string) []scene.Fact { return factsOf(t, g, p, text) }
	choose(t, g, p, "pick OU-1-16", "combined")
	if !said(detail("fire 0713")) {
		t.Error("7.1: not said before the fire is chosen")
	}
	choose(t, g, p, "fire 0713")
	if !said(g.Frame(p.View(0)).Prompt.Facts) || !said(detail("commit")) {
		t.Error("7.1: not said before the units fire")
	}
	if said(detail("add OU-2-16")) {
		t.Error("7.1: said of a unit that joins")
	}
	choose(t, g, p, "add OU-2-16")
	if said(g.Frame(p.View(0)).Prompt.Facts) {
		t.Error("7.1: said of a unit that has joined")
	}
}

// 7.0, 8.4: before the first step of a Movement it is said where that gives up a fire
// that a Combined operation would have; not where there is none to give up.
func TestFireGivenUpIsSaid(t *testing.T) {
	g, p := onOmaha(t, []string{"OU-1-16", "0512"}, []string{"OG-I914", "0713"})
	set(t, g, p, "active", "16RCT")
	said := func(text string) bool {
		return slices.ContainsFunc(factsOf(t, g, p, text), func(f scene.Fact) bool { return f.Text == "Fire from there" && f.Rule == "7.0" })
	}
	choose(t, g, p, "pick OU-1-16")
	if !said("move 0612") {
		t.Error("7.0: not said where the move leads beside an enemy")
	}
	if said("move 0511") {
		t.Error("7.0: said where no enemy is near")
	}
	if said("move 0714") {
		t.Error("7.0: said where half the allowance does not lead")
	}
	choose(t, g, p, "combined")
	if said("move 0612") {
		t.Error("7.0: said in a Combined operation")
	}
}

// 10.2: the factors that support would lead to are shown before it is given.
func TestCloseSupportIsShown(t *testing.T) {
	g, p := onOmaha(t, []string{"OU-1-16", "0613"}, []string{"OG-9-726", "0713"})
	set(t, g, p, "artillery-german", "1")
	set(t, g, p, "support", "2")
	set(t, g, p, "active", "16RCT")
	shown := func(text string) string {
		var values []string
		for _, f := range factsOf(t, g, p, text) {
			values = append(values, f.Value)
		}
		return strings.Join(values, " ")
	}
	choose(t, g, p, "pick OU-1-16", "close 0713")
	if got := shown("support a1"); got != "3 4 -1 none" {
		t.Errorf("10.2: support of the defence shows %q", got)
	}
	choose(t, g, p, "support a1")
	if got := shown("support s2"); got != "2 5 +1 none" {
		t.Errorf("10.2: support of the attack shows %q", got)
	}
	if got := shown("support none"); got != "3 4 -1 none" {
		t.Errorf("10.2: no support of the attack shows %q", got)
	}
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

func choose(t *testing.T, g *Game, p *pos, texts ...string) {
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
