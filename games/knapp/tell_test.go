package knapp

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sandtable/kernel"
	"sandtable/play"
)

// walk plays random games and shows every position with the choice that follows.
func walk(t *testing.T, g *Game, o kernel.Options, games int, look func(*state, kernel.Choice)) {
	t.Helper()
	for n := range games {
		p, err := g.New(scenarioID, o)
		if err != nil {
			t.Fatal(err)
		}
		s, rng := p.(*state), rand.New(rand.NewPCG(uint64(n), 9))
		for !s.Node().Final {
			var c kernel.Choice
			if s.Node().Seat == kernel.Chance {
				c = kernel.Draw(s.Outcomes(nil), rng)
			} else {
				legal := s.Legal(nil)
				c = legal[rng.IntN(len(legal))]
			}
			look(s, c)
			s.Apply(c, nil)
		}
	}
}

// TestFaces expects the faces that are shown of a throw to be as many as the dice,
// with as many hits among them as were drawn, and each face as often as the others
// of its kind (K1.5, K7.3).
func TestFaces(t *testing.T) {
	g := mustNew(t)
	var shown [2][7]int
	walk(t, g, nil, 12, func(s *state, c kernel.Choice) {
		if s.Node().Kind != nodeDice {
			return
		}
		f := s.stack.Top()
		n, need := throw(f), int(f.A)
		var rec kernel.Recorder
		s.Clone().Apply(c, &rec)
		i := slices.IndexFunc(rec.Events, func(e kernel.Event) bool { return evFaces.Is(e) })
		if i < 0 {
			t.Fatal("a throw without faces")
		}
		all, hits := 0, 0
		for face := 1; face <= 6; face++ {
			k := int(rec.Events[i].Args[face-1])
			all += k
			if face >= need {
				hits += k
			}
			shown[6-need][face] += k
		}
		if all != n || hits != int(c.A) {
			t.Fatalf("%d dice with %d hits show %s", n, c.A, g.Tell(s, rec.Events[i]).Text)
		}
	})
	for i, count := range shown {
		sum := 0
		for _, k := range count {
			sum += k
		}
		for face := 1; face <= 6; face++ {
			if share := float64(count[face]) / float64(sum); sum < 1000 || share < 1/6.0-0.04 || share > 1/6.0+0.04 {
				t.Errorf("hitting on %d: face %d in %d of %d dice", 6-i, face, count[face], sum)
			}
		}
	}
}

// TestNoAreaTwice follows every march of random games (K5.4).
func TestNoAreaTwice(t *testing.T) {
	marches := 0
	walk(t, mustNew(t), nil, 10, func(s *state, c kernel.Choice) {
		f := s.stack.Top()
		if c.Verb != verbMarch || s.Node().Kind != nodeMarch {
			return
		}
		marches++
		for _, a := range s.path[:s.pathN+1] {
			if int(a) == int(c.A) {
				t.Fatalf("%s enters %s again", s.d.units[f.A].id, s.areaID(c.A))
			}
		}
	})
	if marches < 100 {
		t.Errorf("only %d marches", marches)
	}
}

// TestWords reads what people read: verbs that agree, areas of drops, and no mark
// left in a sentence.
func TestWords(t *testing.T) {
	g := mustNew(t)
	many := 0
	for _, u := range g.d.units {
		if u.many {
			many++
		}
	}
	if many == 0 || play.Several("V Corps Artillery") || play.Several("Static Gold (GR 726 and 916)") || !play.Several("GR 729 and 739 (709 Division)") {
		t.Errorf("%d units with a plural name", many)
	}
	commandos, err := book.Find(&state{d: g.d}, "unit", "A-1SS")
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.New(scenarioID, nil)
	if err != nil {
		t.Fatal(err)
	}
	for e, want := range map[kernel.Event]string{
		evArrive.Of(ruleArrive, commandos, 4): "1st and 4th Special Service Brigades arrive at Sword Beach",
		evArrive.Of(ruleArrive, 0, 1):         "82nd Airborne Division arrives at Omaha Beach",
		evLost.Of(ruleLosses, commandos, 4):   "1st and 4th Special Service Brigades are lost",
		evFire.Of(ruleHits, commandos, 4, 6):  "1st and 4th Special Service Brigades fire 4 dice, hitting on 6",
		evFire.Of(ruleFortified, 0, 1, 5):     "82nd Airborne Division fires 1 die, hitting on 5 and 6",
		evHits.Of(ruleHits, 0, 1):             "no hits in Omaha Beach",
		evNaval.Of(ruleNaval, 4, 1):           "ships fire 1 die at Sword Beach",
	} {
		if got := g.Tell(p, e).Text; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	for i, r := range g.Rules() {
		if text := g.Words(p, kernel.Verdict{Rule: kernel.RuleID(i)}); strings.ContainsAny(text, "{}|") {
			t.Errorf("%s: %s", r.Number, text)
		}
	}
}

// TestGermanScore expects the Germans to have what the Allies lack (K2.3), and the
// winner to be the side with more.
func TestGermanScore(t *testing.T) {
	g := mustNew(t)
	walk(t, g, nil, 2, func(s *state, _ kernel.Choice) {
		r, _ := s.Result()
		sc := g.Score(s.View(german))
		if r.Score[allied]+r.Score[german] != allPoints || len(sc) != 2 || int32(sc[german].Points) != r.Score[german] {
			t.Fatalf("score %v, shown %v", r.Score, sc)
		}
		for _, x := range sc {
			sum := 0
			for _, l := range x.Lines {
				sum += l.Points
			}
			if sum != x.Points {
				t.Fatalf("%d points, of which the lines give %d", x.Points, sum)
			}
		}
	})
	for i, l := range levels {
		if first := 2*l.from > allPoints; first != (l.winner == allied) {
			t.Errorf("level %d: %d points of %d and winner %d", i, l.from, allPoints, l.winner)
		}
	}
}

// TestNotes expects each ruling at a rule that there is.
func TestNotes(t *testing.T) {
	for _, n := range notes {
		if !slices.ContainsFunc(book.Rules(), func(r kernel.Rule) bool { return r.Number == n.Rule }) {
			t.Errorf("a ruling on %s, which is no rule", n.Rule)
		}
	}
}

// TestStrongPack plays on data with a unit of strength 99, far above any built in.
func TestStrongPack(t *testing.T) {
	m := files(t)
	text := strings.Replace(string(m["units.csv"].Data), "armour,division,12,,2,EDGE:E|S", "armour,division,99,,2,EDGE:E|S", 1)
	m["units.csv"].Data = []byte(text)
	g, err := Load(m)
	if err != nil {
		t.Fatal(err)
	}
	most := 0
	walk(t, g, nil, 2, func(s *state, _ kernel.Choice) {
		if err := invariant(s); err != nil {
			t.Fatal(err)
		}
		if f := s.stack.Top(); s.Node().Kind == nodeDice {
			most = max(most, int(f.B))
		}
	})
	if most < 40 {
		t.Errorf("no throw of more than %d dice", most)
	}
}

// One die of the ships is not "1 dice" (K9.1).
func TestShipsHaveOneDie(t *testing.T) {
	p, err := mustNew(t).New(scenarioID, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := p.(*state)
	for dice, want := range map[int8]string{1: "ships have 1 die.", 2: "ships have 2 dice."} {
		s.naval = dice
		if got, _ := s.askFire(&kernel.Frame{A: allied}); !strings.HasSuffix(got, want) {
			t.Errorf("asked %q, want it to end with %q", got, want)
		}
	}
}
