package atlanticwall

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/scene"
	"sandtable/scene/scenetest"
)

var _ scene.Painter = (*Game)(nil)

func TestScene(t *testing.T) {
	scenetest.Run(t, newGame(t), "fall-of-cherbourg", nil)
	scenetest.Run(t, newGame(t), "caumont-gap", nil)
	scenetest.Run(t, newGame(t), "utah-beach", nil)
}

// The free set-up at the Odon and the boxes of the landing at Omaha are looked at in samples.
func TestSceneOfOdonAndOmaha(t *testing.T) {
	g := newGame(t)
	for _, scenario := range []string{"epsom", "bloody-omaha"} {
		begin, err := g.New(scenario, nil)
		if err != nil {
			t.Fatal(err)
		}
		starts := []kernel.Position{begin}
		rng := rand.New(rand.NewPCG(33, 4))
		for _, steps := range []int{60, 900} {
			p := begin.Clone()
			kernel.Random(p, rng, steps)
			starts = append(starts, p)
		}
		t.Run(scenario, func(t *testing.T) { scenetest.Sample(t, g, scenario, starts, 20) })
	}
}

func BenchmarkScene(b *testing.B) { scenetest.Bench(b, newGame(b), "fall-of-cherbourg", nil) }

// Counters of one side that lie on the map do not share a name.
func TestCounterNames(t *testing.T) {
	for _, sc := range battles(t, newGame(t)) {
		seen := map[string]string{}
		for _, c := range sc.sheet().Counters {
			key := c.Side + " " + c.Name
			if other, twice := seen[key]; twice {
				t.Errorf("%s: %s and %s are both called %s", sc.ID, c.ID, other, c.Name)
			}
			if seen[key] = c.ID; len(c.Name) > 16 {
				t.Errorf("%s: %s is called %q, which no counter has room for", sc.ID, c.ID, c.Name)
			}
		}
	}
}

// A town of two hexes is held in either of them (33.49).
func TestTownOfTwoHexesIsTold(t *testing.T) {
	g := newGame(t)
	for _, at := range []string{"C3205", "C3105"} {
		p, err := g.New("bloody-omaha", nil)
		if err != nil {
			t.Fatal(err)
		}
		g.Clear(p)
		if err := g.Place(p, "US-1-16-1", at, nil); err != nil {
			t.Fatal(err)
		}
		if lines := g.Score(p.View(kernel.Seat(order.Allied)))[order.Allied].Lines; !slices.ContainsFunc(lines, func(l scene.ScoreLine) bool { return l.Text == "Bayeux held" && l.At == at }) {
			t.Errorf("with a battalion in %s the score says %v, not that Bayeux is held", at, lines)
		}
	}
}

// Atlantic Wall gives no points for a town or a gap: of what its conditions come to the
// score says who has it, and only the degree of the victory has a number (33.0).
func TestConditionsHaveNoNumber(t *testing.T) {
	g := newGame(t)
	for _, sc := range g.Info().Scenarios {
		p, err := g.New(sc.ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		lines := 0
		for _, x := range g.Score(p.View(kernel.Seat(order.Allied))) {
			for _, l := range x.Lines {
				lines++
				if degree := strings.HasSuffix(l.Text, "as things stand"); l.Bare == degree {
					t.Errorf("%s: %q shows a number: %v", sc.ID, l.Text, !l.Bare)
				}
			}
		}
		if lines == 0 {
			t.Errorf("%s: the score says nothing", sc.ID)
		}
	}
}

// A game that nobody has won is shown as well (33.28, 33.59, A106).
func TestFrameOfADraw(t *testing.T) {
	g := newGame(t)
	p, err := g.New("gold-juno-sword", nil)
	if err != nil {
		t.Fatal(err)
	}
	s := p.(*state)
	g.Clear(p)
	s.inv.cleared = 1
	s.stack.Reset()
	if f := g.Frame(p.View(kernel.Seat(order.Allied))); f.Result == nil || f.Result.Winner != "" || f.Result.Text != "a draw" {
		t.Errorf("a drawn game is shown as %+v, want a draw without a winner", f.Result)
	}
}

// Before the first glider lands (24.2) the Allies are told who is in it, and which hexes they
// have to hold at the end (33.59): every clear hex of the map is open to them.
func TestFirstGliderIsToldTheBridges(t *testing.T) {
	g := newGame(t)
	p, err := g.New("gold-juno-sword", nil)
	if err != nil {
		t.Fatal(err)
	}
	told := ""
	for _, f := range g.Frame(p.View(kernel.Seat(order.Allied))).Prompt.Facts {
		told += f.Text + " " + f.Value + "; "
	}
	for _, want := range []string{p.(*state).name(p.(*state).sc.Drop.Special), "D3607", "D3806"} {
		if !strings.Contains(told, want) {
			t.Errorf("%q does not name %s", told, want)
		}
	}
}

// In the second Game-Turn at Omaha one German unit may move (33.47a): with it in hand nobody
// else may, and the list of the unfinished business has to look different.
func TestBusinessOfTheLastMove(t *testing.T) {
	g := newGame(t)
	p, err := g.New("bloody-omaha", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, set := range [][2]string{{"turn", "2"}, {"phase", "german moves"}} {
		if err := g.Set(p, set[0], set[1]); err != nil {
			t.Fatal(err)
		}
	}
	s := p.(*state)
	before, stamp := len(s.businessShown().Cells), s.businessStamp()
	c, err := g.Parse(p, "pick DE-1-915-352")
	if err != nil {
		t.Fatal(err)
	}
	s.Apply(c, nil)
	if after := len(s.businessShown().Cells); after == before || s.businessStamp() == stamp {
		t.Errorf("%d lines before and %d with the last unit in hand; looks different: %t", before, after, s.businessStamp() != stamp)
	}
}

// Markers that mean different things look different: who landed reduced (23.44) and who is not
// committed (33.67) lie side by side.
func TestMarksToldApart(t *testing.T) {
	for i, a := range flagMarks {
		for _, b := range flagMarks[:i] {
			if a.mark.Text == b.mark.Text && a.mark.Kind != b.mark.Kind {
				t.Errorf("%q is the marker of who %s and of who %s", a.mark.Text, b.mark.Say, a.mark.Say)
			}
		}
	}
}

// The facts of an attack say whose units they count.
func TestUnitsOfBothSidesToldApart(t *testing.T) {
	var attack, defence tally
	attack.add(byUnits, 6)
	defence.add(byUnits, 2)
	facts := defence.facts(attack.facts(nil, "Attack", "9.0"), "Defence", "9.0")
	for i, a := range facts {
		for _, b := range facts[:i] {
			if a.Text == b.Text {
				t.Errorf("%q is told twice: %+v", a.Text, facts)
			}
		}
	}
}

// A headquarters without units of its own, such as that of a corps, has no strength to be told.
func TestNoStepsOfNone(t *testing.T) {
	g := newGame(t)
	for _, sc := range battles(t, g) {
		p, err := g.New(sc.ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, side := range []order.Side{order.Allied, order.German} {
			for _, c := range forces(side)(p.(*state)).Cells {
				if strings.Contains(c.Value, "of 0 steps") {
					t.Errorf("%s: %s has %s", sc.ID, c.Label, c.Value)
				}
			}
		}
	}
}

// Who is put into a town, as a company of a battalion that breaks down beside it, has passed it,
// at Utah as at Gold (33.59, 33.69).
func TestPutIntoATown(t *testing.T) {
	g := newGame(t)
	for _, scenario := range []string{"utah-beach", "gold-juno-sword"} {
		p, err := g.New(scenario, nil)
		if err != nil {
			t.Fatal(err)
		}
		g.Clear(p)
		s := p.(*state)
		for u := range s.sc.Units {
			if c := s.card(u); c.Side() == order.Allied && c.Combatant() && c.OnGround() {
				for i, a := range s.sc.goals() {
					if s.put(u, a.Hexes[0]); s.inv.towns>>i&1 == 0 {
						t.Errorf("%s: %s does not count in %s", scenario, c.ID, a.Name)
					}
				}
				break
			}
		}
	}
}

// Who gives air units their missions sees on the counters which they have, and in the question how many have one (17.11).
func TestMissionsGivenAreShown(t *testing.T) {
	g := newGame(t)
	p, err := g.New("fall-of-cherbourg", nil)
	if err != nil {
		t.Fatal(err)
	}
	view := func() kernel.View { return p.View(kernel.Seat(order.Allied)) }
	rng := rand.New(rand.NewPCG(17, 11))
	for g.Frame(view()).Prompt.Text != "Give air units their missions." || len(p.Legal(nil)) < 2 {
		kernel.Random(p, rng, 1)
	}
	last := ""
	for i, mission := range missionNames[:2] {
		legal := p.Legal(nil)
		at := slices.IndexFunc(legal, func(c kernel.Choice) bool {
			o := g.Offer(p, c)
			return o.Piece != last && strings.HasSuffix(o.Label, ": "+mission)
		})
		if at < 0 {
			t.Fatalf("nobody can be given %s", mission)
		}
		offer := g.Offer(p, legal[at])
		last = offer.Piece
		p.Apply(legal[at], nil)
		n := slices.IndexFunc(g.Board(p).Counters, func(c scene.Counter) bool { return c.ID == offer.Piece })
		if marks := g.Piece(view(), n).Marks; len(marks) != 1 || marks[0].Say != "on "+mission {
			t.Errorf("after %q the counter has the marks %v", offer.Label, marks)
		}
		want := scene.Fact{Text: "Have a mission", Value: itoa(i + 1), Rule: "17.11"}
		if facts := g.Frame(view()).Prompt.Facts; !slices.Contains(facts, want) {
			t.Errorf("after %q the question says %v, not %v", offer.Label, facts, want)
		}
	}
}

// The batteries that are left at Cherbourg are counted as one counts them (33.18).
func TestBatteriesLeft(t *testing.T) {
	g := newGame(t)
	p, err := g.New("fall-of-cherbourg", nil)
	if err != nil {
		t.Fatal(err)
	}
	lines := g.Score(p.View(kernel.Seat(order.Allied)))[order.German].Lines
	if !slices.ContainsFunc(lines, func(l scene.ScoreLine) bool { return l.Text == "13 batteries left" }) {
		t.Errorf("the score says %v, not that 13 batteries are left", lines)
	}
}

// What a decision is about shows on the map: the target of a mission (18.42, 18.43), who storms
// which hex (29.21); and nobody where batteries have still to choose a ship (18.44).
func TestDecisionsShowTheirTarget(t *testing.T) {
	g := newGame(t)
	for _, x := range []struct {
		name, scenario string
		frame          kernel.Frame
		target         string
		storms         []string
		want           []string
		at             []string
	}{
		{"a mission after the landing", "fall-of-cherbourg", kernel.Frame{Proc: procCoast, Step: coastMission}, "DE-BT-105-1", nil, []string{"DE-BT-105-1"}, []string{"E1607"}},
		{"batteries", "fall-of-cherbourg", kernel.Frame{Proc: procCoast, Step: coastBatteries}, "", nil, nil, nil},
		{"a mission of the fire plan", "utah-beach", kernel.Frame{Proc: procInvade, Step: segPlanShips}, "DE-BT-105-1", nil, []string{"DE-BT-105-1"}, []string{"B0614"}},
		{"an assault", "bloody-omaha", kernel.Frame{Proc: procStorm}, "DE-RN-352-4", []string{"US-aco-I-9"}, []string{"DE-RN-352-4", "US-aco-I-9"}, []string{"C1818", "C1918"}},
	} {
		p, err := g.New(x.scenario, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := p.(*state)
		if x.storms != nil {
			g.Clear(p)
			for id, at := range map[string]string{x.target: x.at[1], x.storms[0]: x.at[0]} {
				if err := g.Place(p, id, at, nil); err != nil {
					t.Fatal(err)
				}
			}
			u, err := s.readUnit(x.storms[0])
			if err != nil {
				t.Fatal(err)
			}
			s.enrolStorm(int(u))
		}
		if x.target != "" {
			u, err := s.readUnit(x.target)
			if err != nil {
				t.Fatal(err)
			}
			switch x.frame.Proc {
			case procCoast:
				x.frame.A = u
			case procInvade:
				x.frame.B = u
			default:
				x.frame.A = s.at[u]
			}
		}
		s.stack.Reset()
		s.stack.Push(x.frame)
		got := g.Frame(p.View(kernel.Seat(order.Allied))).Prompt
		slices.Sort(got.Pieces)
		slices.Sort(got.Places)
		if !slices.Equal(got.Pieces, x.want) || !slices.Equal(got.Places, x.at) {
			t.Errorf("%s is about %v in %v, want %v in %v", x.name, got.Pieces, got.Places, x.want, x.at)
		}
	}
}

// TestCrowdFact says before the end of movement where units would be eliminated (8.12), and nothing
// where there is room.
func TestCrowdFact(t *testing.T) {
	g := newGame(t)
	p, err := g.New("fall-of-cherbourg", nil)
	if err != nil {
		t.Fatal(err)
	}
	s := p.(*state)
	if err := g.Set(s, "phase", "allied moves"); err != nil {
		t.Fatal(err)
	}
	h, err := s.sc.Ground.Grid.Find("E3030")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, u := range s.sc.own[order.Allied] {
		if s.onMap(int(u)) && s.card(int(u)).Stacks() && n < 5 {
			s.put(int(u), h)
			n++
		}
		facts := book.Prompt(s).Facts
		if said := slices.Contains(facts, ruleExcess.Fact("Too many units in "+s.place(h), n-3)); said != (n > 3) {
			t.Fatalf("with %d units in the hex the question says %v", n, facts)
		}
		if n == 5 {
			return
		}
	}
}

// TestPaceShown says of a unit with what it moves where that is not what is printed (6.26, 33.27a).
func TestPaceShown(t *testing.T) {
	g := newGame(t)
	p, err := g.New("caumont-gap", nil)
	if err != nil {
		t.Fatal(err)
	}
	s := p.(*state)
	g.Clear(p)
	u, err := s.readUnit("US-1-26-1")
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		hq, unit []string
		want     string
	}{
		{nil, nil, ""},
		{[]string{"unsupported"}, nil, "moves with 3 MP now, its headquarters being unsupported"},
		{nil, []string{"demoralised"}, "moves with 3 MP now"},
		{[]string{"unsupported"}, []string{"demoralised"}, "moves with 1 MP now, its headquarters being unsupported"},
	} {
		for id, how := range map[string][]string{"US-HQ-1": x.hq, "US-1-26-1": x.unit} {
			if err := g.Place(p, id, "C5512", how); err != nil {
				t.Fatal(err)
			}
		}
		rows := g.Rows(p.View(kernel.Seat(order.Allied)), slices.Index(s.sc.counters, int(u)))
		rows = slices.DeleteFunc(rows, func(text string) bool { return !strings.HasPrefix(text, "moves with") })
		if got := strings.Join(rows, "; "); got != x.want {
			t.Errorf("headquarters %v, unit %v: %q, want %q", x.hq, x.unit, got, x.want)
		}
	}
}
