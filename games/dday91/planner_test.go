package dday91

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sandtable/games/dday91/order"
	"sandtable/kernel"
	"sandtable/odds"
	"sandtable/scene"
)

// eachDecision plays random games with all options and shows the position before
// every choice and draw.
func eachDecision(t *testing.T, games int, see func(p *position)) {
	t.Helper()
	g := testGame(t)
	for seed := range games {
		p, err := g.New([]string{"1943", "1944"}[seed%2], optionSets()[[]string{"all", "basic"}[seed/2%2]])
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(uint64(seed), 8))
		for n := 0; !p.Node().Final && n < 20_000; n++ {
			see(p.(*position))
			kernel.Random(p, rng, 1)
		}
	}
}

// TestPlan: the combats of the plan are those declared and those that may be
// (4a.1); all can be resolved as they stand, with chances that add up and agree
// with the table of combat results (4c2.1); making the plan changes nothing.
func TestPlan(t *testing.T) {
	g := testGame(t)
	states := map[string]int{}
	counted := 0
	eachDecision(t, 8, func(p *position) {
		if f := p.portion(); f == nil || f.Step < stepDeclare || f.Step > stepResolve {
			return
		}
		before := p.Digest()
		plan := g.Plan(p.View(max(0, p.seat())))
		if plan == nil || p.Digest() != before {
			t.Fatalf("%s: plan %v, position changed: %v", NodeName(p.Node()), plan, p.Digest() != before)
		}
		var attacks, open []string
		if p.seat() >= 0 {
			for _, c := range p.Legal(nil) {
				if c.Verb == VerbAttack {
					attacks = append(attacks, g.Format(p, c))
				}
			}
		}
		for i, m := range plan.Matters {
			states[m.State]++
			if m.State == "open" {
				open = append(open, m.Do...)
			} else if m.ID == "" || i >= int(p.nCombats) {
				t.Fatalf("matter %d of %d combats: %+v", i, p.nCombats, m)
			}
			for _, text := range m.Do {
				if c, err := g.Parse(p, text); err != nil || !p.Explain(c).OK() {
					t.Fatalf("%s offers %q: %v", m.ID, text, err)
				}
			}
			if m.Position == nil {
				continue
			}
			q := m.Position.(*position)
			if v := q.Explain(m.Choice); !v.OK() {
				t.Fatalf("%s cannot be resolved: %s", m.Title, g.Words(q, v))
			}
			if counted++; counted%40 != 0 {
				continue
			}
			tab, err := odds.Of(g, q, m.Choice)
			if err != nil {
				t.Fatal(err)
			}
			sum, wins := new(big.Rat), new(big.Rat)
			for _, r := range tab.Rows {
				sum.Add(sum, r.P)
				if text := r.Text(); strings.Contains(text, "eliminated") && !strings.Contains(text, "loss") {
					t.Fatalf("%s: %q is no upshot of the combat", m.Title, r.Text())
				}
				if strings.Contains(r.Text(), "the attacker wins") {
					wins.Add(wins, r.P)
				}
			}
			att, def := q.totals(q.combatAt(m.Choice.A))
			want := big.NewRat(int64(oddsOf(att.sum, def.sum).Win), 100)
			if sum.Cmp(big.NewRat(1, 1)) != 0 || wins.Cmp(want) != 0 {
				t.Fatalf("%s: chances add up to %v, attacker wins %v, want %v", m.Title, sum, wins, want)
			}
		}
		if !slices.Equal(attacks, open) {
			t.Fatalf("attacks %v, open matters %v", attacks, open)
		}
	})
	for _, s := range []string{"open", "building", "ready", "fighting", "done"} {
		if states[s] == 0 {
			t.Errorf("no matter was %s", s)
		}
	}
}

// TestSupplyChart: the chart agrees with the supply lines of the rules: whole
// lines pass only where supply passes and end at a source, and a broken one is cut
// at its first closed hex (3c.2).
func TestSupplyChart(t *testing.T) {
	g := testGame(t)
	whole, broken, n := 0, 0, 0
	eachDecision(t, 4, func(p *position) {
		if n++; n%25 != 0 {
			return
		}
		c := g.Chart(p.View(allied), "supply")
		in := [2]hexSet{p.lines(allied), p.lines(german)}
		spots := map[string]string{}
		for _, s := range c.Spots {
			if s.Kind == "ok" || s.Kind == "out" {
				spots[s.Side+s.At] = s.Kind
			}
		}
		for u := range int16(nUnits) {
			if !p.on(u) || !p.sc.Units[u].Stacks() || p.at(u).Terrain == order.Sea {
				continue
			}
			want := "out"
			if in[sideOf(u)].has(p.loc[u]) {
				want = "ok"
			}
			if got := spots[sideKeys[sideOf(u)]+p.hexName(p.loc[u])]; got != want {
				t.Fatalf("%s is %q on the chart, want %q", p.showUnit(u), got, want)
			}
		}
		for i, side := range sideKeys {
			reach := 0
			for _, x := range g.Chart(p.View(german), "supply-"+side).Shades {
				if reach++; x.Side != side || !in[i].has(p.hexNamed(t, x.At)) {
					t.Fatalf("%s is shaded %s on the chart of %s", x.At, x.Side, side)
				}
			}
			for h := range int16(nHexes) {
				if p.sc.Hex[h].IsLand() && in[i].has(h) {
					reach--
				}
			}
			if reach != 0 {
				t.Fatalf("%d hexes too many for %s", reach, side)
			}
		}
		for _, tr := range c.Traces {
			s := kernel.Seat(slices.Index(sideKeys[:], tr.Side))
			var cut string
			for i, name := range tr.Path {
				h := p.hexNamed(t, name)
				if i > 0 && p.sc.Dist[h][p.hexNamed(t, tr.Path[i-1])] != 1 {
					t.Fatalf("the line %v jumps", tr.Path)
				}
				if cut == "" && !p.passable(s, h) {
					cut = name
				}
			}
			if !p.source(s, p.hexNamed(t, tr.Path[len(tr.Path)-1])) {
				t.Fatalf("the line %v ends at no source", tr.Path)
			}
			if tr.Broken != (cut != "") {
				t.Fatalf("the line %v is cut at %q, broken %v", tr.Path, cut, tr.Broken)
			}
			if tr.Broken {
				broken++
				if !slices.ContainsFunc(c.Spots, func(x scene.Spot) bool { return x.Kind == "cut" && x.At == cut && x.Side == tr.Side }) {
					t.Fatalf("no mark where the line %v is cut, at %s", tr.Path, cut)
				}
			} else {
				whole++
			}
		}
	})
	if whole == 0 || broken == 0 {
		t.Fatalf("%d whole and %d broken lines: the games show too little", whole, broken)
	}
}

func (p *position) hexNamed(t *testing.T, name string) int16 {
	t.Helper()
	h, err := p.sc.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// TestChartsListed: every chart of the board can be drawn, and no other.
func TestChartsListed(t *testing.T) {
	g := testGame(t)
	p, err := g.New("1944", nil)
	if err != nil {
		t.Fatal(err)
	}
	rules := g.Rules()
	known := func(n string) bool {
		return slices.ContainsFunc(rules, func(r kernel.Rule) bool { return r.Number == n })
	}
	for _, c := range g.Board(p).Charts {
		if ch := g.Chart(p.View(german), c.ID); ch == nil || len(ch.Shades)+len(ch.Traces) == 0 {
			t.Errorf("chart %s is empty at the start", c.ID)
		}
		if !known(c.Rule) {
			t.Errorf("chart %s names no rule: %q", c.ID, c.Rule)
		}
	}
	if g.Chart(p.View(german), "nothing") != nil {
		t.Error("a chart that is not listed is drawn")
	}
	for _, n := range g.Info().Notes {
		if !known(n.Rule) {
			t.Errorf("the note %q names no rule: %q", n.Title, n.Rule)
		}
	}
}
