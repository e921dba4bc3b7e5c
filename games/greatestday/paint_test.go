package greatestday

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sandtable/kernel"
	"sandtable/scene"
	"sandtable/scene/scenetest"
)

func TestScenes(t *testing.T) { scenetest.Run(t, newGame(t), "black-baron", nil) }

func begun(t *testing.T) (*Game, *state) {
	t.Helper()
	g := newGame(t)
	p, err := g.New("black-baron", nil)
	if err != nil {
		t.Fatal(err)
	}
	return g, p.(*state)
}

// Charts name places of the sheet and say what the rules say.
func TestCharts(t *testing.T) {
	g, s := begun(t)
	v := s.View(0)
	known := map[string]bool{}
	for _, p := range g.Board(s).Places {
		known[p.ID] = true
	}
	ids := []string{"sight@79.061", "sight@83.063", "danger@79.061", "reach-column@79.061", "reach-open@79.061"}
	for _, c := range g.Board(s).Charts {
		ids = append(ids, c.ID)
	}
	for _, id := range ids {
		c := g.Chart(v, id)
		if c == nil {
			t.Errorf("no chart %s", id)
			continue
		}
		for _, x := range c.Shades {
			if !known[x.At] {
				t.Errorf("%s tints %q", id, x.At)
			}
		}
		for _, x := range c.Spots {
			if !known[x.At] || x.Say == "" {
				t.Errorf("%s marks %+v", id, x)
			}
		}
		if len(c.Shades) == 0 {
			t.Errorf("%s is empty", id)
		}
	}
	for _, id := range []string{"", "sight@", "sight@99.999", "zones@80.060", "nothing"} {
		if g.Chart(v, id) != nil {
			t.Errorf("there is a chart %q", id)
		}
	}
	zones := g.Chart(v, "zones-german").Shades
	for h := range int16(s.sc.hexes()) {
		if got := slices.Contains(zones, scene.Shade{At: s.hex(h), Side: "german"}); got != s.inZone(1, h) {
			t.Errorf("%s is in the chart of German fire zones: %v (G12.1)", s.hex(h), got)
		}
	}
	far := g.Chart(v, "sight@79.061").Spots
	if far[0].At != "79.061" || !strings.Contains(far[0].Say, "13 hexes far, through 3") {
		t.Errorf("from Hill 213 one has %q (G11.6)", far[0].Say)
	}
	hidden := 0
	for _, x := range g.Chart(v, "sight@83.063").Spots {
		if x.Kind == "cut" {
			hidden++
			if !strings.Contains(x.Say, " hides ") {
				t.Errorf("%s is %q", x.At, x.Say)
			}
		}
	}
	if hidden == 0 {
		t.Error("nothing is hidden from Villers-Bocage")
	}
}

// A counter shows the side that is up: reduced, mounted, marked.
func TestCounters(t *testing.T) {
	g, s := begun(t)
	show := func(id string) (scene.Piece, []string) {
		u := s.sc.Find(id)
		n := slices.Index(s.sc.counters, u)
		return g.Piece(s.View(0), n), g.Rows(s.View(0), n)
	}
	if p, _ := show("7arm-a-4-cly"); p.Ratings != "6·4\n4 -2 5 20" || p.Tint != "white" || p.At != "79.061" {
		t.Errorf("A/4 CLY is %+v", p)
	}
	if p, rows := show("7arm-a-1-rb"); p.Ratings != "no fire\n– -1 6 18" || p.Tint != "" || len(p.Marks) != 2 || !slices.Contains(rows, "mounted") {
		t.Errorf("A/1 RB, mounted and in column, is %+v: %q", p, rows)
	}
	u := s.sc.Find("7arm-a-4-cly")
	s.unit[u].steps, s.unit[u].hits = 1, 1
	s.set(u, suppressed)
	if p, _ := show("7arm-a-4-cly"); p.Ratings != "4·3\n3 -2 4 20" || len(p.Marks) != 4 || p.Marks[0].Text != "1" || p.Marks[1].Text != "S" {
		t.Errorf("with one step left, a hit and suppressed A/4 CLY is %+v", p)
	}
	if p, _ := show("ldr-lehr-kg130"); p.At != "due-3" {
		t.Errorf("Gerhardt is in %s", p.At)
	}
}

// The mug, the division sheets and the list of who may act follow the game.
func TestDisplays(t *testing.T) {
	g, s := begun(t)
	cells := func(n int) map[string]string {
		out := map[string]string{}
		for _, c := range g.Display(s.View(0), n).Cells {
			out[c.Label] = c.Value
		}
		return out
	}
	for _, text := range []string{"done", "done"} {
		c, err := g.Parse(s, text)
		if err != nil {
			t.Fatal(err)
		}
		s.Apply(c, nil)
	}
	mug := cells(showMug)
	if mug["schwere SS-Panzer-Abteilung 101"] != "in play" || mug["7th Armoured Division"] != "in the mug" {
		t.Errorf("the mug holds %v", mug)
	}
	if act := cells(showActive); len(act) != 2 || act["1./s.SS-Pz 101"] != "may act" {
		t.Errorf("there may act %v", act)
	}
	if lehr := cells(showDivisions + 1); lehr["Command points"] != "6" || lehr["Wittmann"] != "can be called" {
		t.Errorf("the sheet of Panzer-Lehr says %v", lehr)
	}
}

// Each chit that leaves the mug changes the stamp of what the mug shows, also where there
// are more than 32; with several mugs a chit is said to be in which (11d).
func TestMugLooks(t *testing.T) {
	g := newGame(t)
	p, err := g.New("campaign", sectors)
	if err != nil {
		t.Fatal(err)
	}
	s := p.(*state)
	var st scene.Stamps
	seen := map[scene.Stamp]string{}
	for i := range s.sc.chits {
		s.mug = 1 << i
		g.Stamps(s.View(0), &st)
		if was, twice := seen[st.Displays[showMug]]; twice {
			t.Errorf("a mug with %s looks like one with %s", s.sc.chits[i].id, was)
		}
		seen[st.Displays[showMug]] = s.sc.chits[i].id
	}
	s.mug = 0
	s.staff.mugs[sword], s.staff.mugs[gold], s.staff.echo[juno] = 1, 1, 2
	cells := g.Display(s.View(0), showMug).Cells
	if cells[0].Value != "in the mug of Sword, Gold" || !cells[0].On || cells[1].Value != "played next in Juno" {
		t.Errorf("the mugs show %+v", cells[:2])
	}
}

// Who leaves a box changes nothing of the others in it; they lie in the order of their list.
func TestOthersStay(t *testing.T) {
	g := newGame(t)
	p := positionIn(t, "campaign")
	who := slices.Index(p.at, aloft)
	if who < 0 {
		t.Fatal("nobody waits for the drop")
	}
	film := scene.NewFilm(g, p.View(0))
	p.takeOff(who, eliminated)
	if got := film.Step(p.View(0)).Pieces; len(got) != 1 || got[0].ID != p.id(int16(who)) {
		t.Errorf("%s is gone, and %d counters look different", p.id(int16(who)), len(got))
	}
}

// Flags are looked for where there may be any; on no other hex is there one.
func TestFlagsEverywhere(t *testing.T) {
	g := newGame(t)
	for _, id := range []string{"black-baron", "storming-sword", "campaign"} {
		p := positionIn(t, id)
		rng := rand.New(rand.NewPCG(2, 1))
		for _, set := range p.sets() {
			set.add(int16(rng.IntN(p.sc.hexes())))
		}
		for i := range p.sc.crossings {
			if rng.IntN(4) == 0 {
				p.assets.torn.add(i)
			}
		}
		p.naval.open = ^p.naval.open
		p.assets.crowd = 78
		for range 10 {
			kernel.Random(p, rng, 100)
			at, n := p.flagged(), 0
			for h := range int16(p.sc.hexes()) {
				f := p.flagAt(h)
				is := f.Text != "" || f.Words != ""
				if n += flag(is); is && !at.has(h) {
					t.Fatalf("%s: nobody looks for %q, %q on %s", id, f.Text, f.Words, f.At)
				}
			}
			if got := len(g.Flags(p.View(0))); got != n || n == 0 {
				t.Fatalf("%s: %d flags of %d", id, got, n)
			}
		}
	}
}

// A flag has the points of an objective and its holder; what else lies in the hex it says
// in words, and nobody holds it for that.
func TestFlagsSayWhatLiesThere(t *testing.T) {
	s := positionIn(t, "storming-juno")
	goal := s.sc.Victory.Objectives[0]
	bare := s.flagAt(goal.Hex)
	if bare.Text == "" || bare.Words != "" {
		t.Fatalf("the objective has %q, %q", bare.Text, bare.Words)
	}
	s.barrage.add(goal.Hex)
	s.assets.heavy.add(goal.Hex)
	s.assets.mines[1].add(goal.Hex)
	if f := s.flagAt(goal.Hex); f.Text != bare.Text || f.Side != bare.Side || f.Words != "heavy barrage, German mines" {
		t.Errorf("the objective has %q, %q of %q", f.Text, f.Words, f.Side)
	}
	const open = 78
	s.barrage.add(open)
	if f := s.flagAt(open); f.Side != "" || f.Text != "" || f.Words != "barrage" {
		t.Errorf("open ground under fire has %q, %q of %q", f.Text, f.Words, f.Side)
	}
}

// The chart of sight says what hides hexes, bridges too, and how far one sees by night; a
// refusal names the bridge that is in the way (2.4.4, 1.1).
func TestSightIsExplained(t *testing.T) {
	g := newGame(t)
	p := positionIn(t, "storming-sword")
	said := func(s *state, id, want string) bool {
		return slices.ContainsFunc(g.Chart(s.View(0), id).Spots, func(x scene.Spot) bool { return strings.Contains(x.Say, want) })
	}
	if !said(p, "sight@29.018", "the bridge hides") {
		t.Error("no bridge hides anything from 29.018")
	}
	g.Clear(p)
	for _, u := range [][2]string{{"716-2-pzj-716", "29.018"}, {"3br-a-1-s-lancs", "28.021"}} {
		if err := g.Place(p, u[0], u[1], nil); err != nil {
			t.Fatal(err)
		}
	}
	v := p.sightVerdict(p.sc.Find("716-2-pzj-716"), p.sc.Find("3br-a-1-s-lancs"))
	if h := v.Args[2]; v.Rule != ruleBridgeSight.ID() || p.sc.Ground.Grid.Distance(h, p.at[p.sc.Find("3br-a-1-s-lancs")]) > 3 {
		t.Errorf("28.021 is hidden by a bridge at %s (%v)", p.hex(h), v)
	}
	if night := positionIn(t, "campaign"); !said(night, "sight@36.012", "sees at most "+itoa(nightSight)+" hex") {
		t.Errorf("by night it is %v", g.Chart(night.View(0), "sight@36.012").Spots[0])
	}
}

// A division's sheet says by how much its troops are better or worse at the moment (9).
func TestSheetSaysQuality(t *testing.T) {
	g, p := newGame(t), positionIn(t, "storming-sword")
	find := func() string {
		for n := range p.sc.displays() {
			for _, c := range g.Display(p.View(0), n).Cells {
				if c.ID == "3br-quality" {
					return c.Value
				}
			}
		}
		return ""
	}
	if got := find(); got != "-1 on what is printed" {
		t.Errorf("before Sword is cleared: %q", got)
	}
	p.naval.cleared[0] = 1
	if got := find(); got != "" {
		t.Errorf("when Sword is cleared: %q", got)
	}
}

// Who checks is told of nothing that this check does not ask: to be suppressed can be accepted only where that is the question (G18.4).
func TestChecksOfferNothingElse(t *testing.T) {
	g := newGame(t)
	rng := rand.New(rand.NewPCG(18, 4))
	seen := map[bool]int{}
	for range 40 {
		p, err := g.New("black-baron", nil)
		if err != nil {
			t.Fatal(err)
		}
		for kernel.Random(p, rng, 1) == 1 {
			node := p.Node()
			if node.Final || node.Seat < 0 || node.Kind != nodeCheck {
				continue
			}
			v := p.View(node.Seat)
			converts := strings.Contains(g.Frame(v).Prompt.Text, "would be suppressed")
			seen[converts]++
			if barred := scene.Barred(g, v); len(barred) > 0 {
				t.Fatalf("%q shows %v as barred", g.Frame(v).Prompt.Text, barred)
			}
		}
	}
	if seen[false] == 0 || seen[true] == 0 {
		t.Fatalf("met %v checks, wanted both kinds", seen)
	}
}

// A passenger is said to be with its vehicle (7.1).
func TestPassengersAreShown(t *testing.T) {
	s := positionIn(t, "storming-sword")
	g := newGame(t)
	u, w := s.sc.Find("3br-a-1-s-lancs"), s.sc.Find("3br-car-1-s-lancs")
	s.stacks().Put(w, 5)
	s.carry(u, w)
	s.stacks().Put(u, carried)
	rows := g.Rows(s.View(0), slices.Index(s.sc.counters, u))
	if !slices.Contains(rows, "carried by Car/1 S Lancs") {
		t.Errorf("a passenger is described as %q", rows)
	}
}
