package dday91

import (
	"slices"
	"strings"
	"testing"

	"sandtable/games/dday91/order"
	"sandtable/kernel"
	"sandtable/scene"
)

// TestPromptSaysWhatIsOffered: the prompt speaks of ending the step exactly where
// that is legal (2d4.1, 3e2.1), tells the stock of Moves wherever the seat
// could spend some, and gives no modifiers of an attack by nobody.
func TestPromptSaysWhatIsOffered(t *testing.T) {
	g := testGame(t)
	closed, n := 0, 0
	eachDecision(t, 8, func(p *position) {
		if p.seat() < 0 {
			return
		}
		pr := p.prompt()
		legal := p.Legal(nil)
		end := slices.ContainsFunc(legal, func(c kernel.Choice) bool { return c.Verb == VerbEnd })
		if said := strings.Contains(pr.Text, "or end the step"); (p.kind() == nodeMove || p.kind() == nodeEmbark) && said != end {
			t.Fatalf("%q, but ending the step is legal: %v", pr.Text, end)
		} else if !end && (p.kind() == nodeMove || p.kind() == nodeEmbark) {
			closed++
		}
		moves, wins := false, false
		for _, f := range pr.Facts {
			moves = moves || f.Text == "Moves left"
			wins = wins || f.Text == "Attack"
		}
		spends := slices.ContainsFunc(legal, func(c kernel.Choice) bool { return strings.HasSuffix(g.Offer(p, c).Cost, "Moves") })
		if spends && !moves {
			t.Fatalf("%s: Moves can be spent, but their stock is not told", NodeName(p.Node()))
		}
		if moves {
			n++
		}
		if p.kind() == nodeAttackers && wins != (p.attackers(int(p.stack.Top().A)) > 0) {
			t.Fatalf("modifiers told: %v, attackers: %d", wins, p.attackers(int(p.stack.Top().A)))
		}
	})
	if closed == 0 || n == 0 {
		t.Fatalf("%d steps that could not end, %d stocks told: the games show too little", closed, n)
	}
}

// TestWhyAStepMayNotEnd: where ending a step is refused, the end stands among what
// a person might try, with a rule and the place of an illegal stack, and the prompt
// says what is due (2d4.1).
func TestWhyAStepMayNotEnd(t *testing.T) {
	g := testGame(t)
	n := 0
	eachDecision(t, 8, func(p *position) {
		end := kernel.Choice{Verb: VerbEnd}
		if p.kind() != nodeMove && p.kind() != nodeEmbark && p.kind() != nodeShip || p.Explain(end).OK() {
			return
		}
		n++
		if !slices.Contains(p.Candidates(nil), end) {
			t.Fatalf("%s: the end is not among the candidates", NodeName(p.Node()))
		}
		v := p.Explain(end)
		if h := v.Args[0]; v.Rule != ruleUnsettled.ID() || h < 0 || p.stackOK(p.seat(), h) || !strings.Contains(g.Words(p, v), p.hexName(h)) {
			t.Fatalf("the end is refused with %q", g.Words(p, v))
		}
		if f := p.prompt().Facts; !slices.ContainsFunc(f, func(f scene.Fact) bool { return strings.HasPrefix(f.Text, "Not legal yet") }) {
			t.Fatalf("nothing is due: %v", f)
		}
	})
	if n == 0 {
		t.Fatal("every step could end: the games show too little")
	}
}

// TestBoxInWords: going on with a unit of the box alone and dropping it off are
// offered in words that name it, not as two equal counters (2d1.5).
func TestBoxInWords(t *testing.T) {
	g := testGame(t)
	n := 0
	eachDecision(t, 4, func(p *position) {
		if p.kind() != nodeMarch {
			return
		}
		counters := map[string]string{}
		for _, c := range p.Legal(nil) {
			if c.Verb != VerbLead && c.Verb != VerbLeave {
				continue
			}
			o := g.Offer(p, c)
			if !strings.Contains(o.Label, p.pieceName(c.A)) {
				t.Fatalf("%q does not name %s", o.Label, p.pieceName(c.A))
			}
			if other, double := counters[o.Piece]; double && o.Piece != "" {
				t.Fatalf("%q and %q are one counter", other, o.Label)
			}
			counters[o.Piece] = o.Label
			n += int(bit(c.Verb == VerbLeave))
		}
	})
	if n == 0 {
		t.Fatal("nothing was dropped off")
	}
}

// TestEndOfTransfersSaysWhoHasToInvade: where only an invasion can make a stack legal after
// the port transfers, ending them says so (2d4.1); where somebody can still go by land it does not.
func TestEndOfTransfersSaysWhoHasToInvade(t *testing.T) {
	g := testGame(t)
	for at, want := range map[string]string{
		"T19": "No more transfers: somebody at T19 (Mediterranean Base) has to invade",
		"A14": "No more transfers",
	} {
		p := standing(t, g, nil, [][2]string{{"C-13U", at}, {"C-1B", at}}, [][2]string{{"moves-allied", "9"}, {"step", "transfer"}})
		end := kernel.Choice{Verb: VerbEnd}
		if v := p.Explain(end); !v.OK() {
			t.Fatalf("%s: the end is refused: %s", at, g.Words(p, v))
		}
		if o := g.Offer(p, end); o.Label != want {
			t.Errorf("%s: the end is called %q, want %q", at, o.Label, want)
		}
	}
}

// standing begins a step with nobody but some units in some hexes.
func standing(t *testing.T, g *Game, o kernel.Options, units, settings [][2]string) kernel.Position {
	t.Helper()
	p, err := g.New("1944", o)
	if err != nil {
		t.Fatal(err)
	}
	g.Clear(p)
	for _, u := range units {
		if err := g.Place(p, u[0], u[1], nil); err != nil {
			t.Fatal(err)
		}
	}
	for _, s := range settings {
		if err := g.Set(p, s[0], s[1]); err != nil {
			t.Fatal(err)
		}
	}
	p.Apply(kernel.Choice{Verb: VerbBegin}, nil)
	return p
}

// TestMoveSaysWhoHasNowhereToGo: a Move for a unit that could only step from zone to zone
// is good for an attack and nothing else, and is offered as that; not if it may leave the board
// (3g.1), drop (13d.1), leave a division behind (16a.1) or send aircraft over the sea (3b3.2).
func TestMoveSaysWhoHasNowhereToGo(t *testing.T) {
	g := testGame(t)
	shut := [][2]string{{"DG-AMS", "D7"}, {"DG-CAL", "D11"}, {"DG-ANT", "E9"}}
	antwerp := [][2]string{{"I-81", "F8"}, {"I-82", "E10"}, {"I-85", "D8"}}
	for name, x := range map[string]struct {
		options, weather string
		ours, foes       [][2]string
		want             bool
	}{
		"a corps":                      {"", "good", [][2]string{{"C-7U", "D9"}}, shut, true},
		"a corps that can step back":   {"", "good", [][2]string{{"C-7U", "D9"}}, shut[:2], false},
		"an army and its corps":        {"", "good", [][2]string{{"A-1U", "D9"}, {"C-7U", "D9"}}, shut, true},
		"an army whose aircraft can":   {"", "good", [][2]string{{"A-1U", "D9"}, {"AIR-9U", "D9"}}, shut, false},
		"a corps that may divide":      {"16", "good", [][2]string{{"C-7U", "D9"}}, shut, false},
		"a corps that may drop":        {"13d", "good", [][2]string{{"C-18U-AB", "E9"}}, antwerp, false},
		"a corps that bad weather saw": {"13d", "bad", [][2]string{{"C-18U-AB", "E9"}}, antwerp, true},
		"a corps that never drops":     {"13d", "good", [][2]string{{"C-7U", "E9"}}, antwerp, true},
		"a corps at the edge":          {"", "good", [][2]string{{"C-7U", "J1"}}, [][2]string{{"I-81", "H2"}, {"I-82", "L2"}, {"I-85", "K3"}}, false},
	} {
		o := kernel.Options{}
		if x.options != "" {
			o[x.options], o["12"] = "on", "on"
		}
		settings := [][2]string{{"moves-allied", "9"}, {"step", "move"}}
		if x.weather == "bad" {
			settings = append(settings, [2]string{"weather", "bad"})
		}
		p := standing(t, g, o, append(append([][2]string{{"C-8U", "B11"}}, x.ours...), x.foes...), settings)
		c, err := g.Parse(p, "move "+x.ours[0][0])
		if err != nil || !p.Explain(c).OK() {
			t.Fatalf("%s: %v, %s", name, err, g.Words(p, p.Explain(c)))
		}
		if o := g.Offer(p, c); strings.Contains(o.Label, "nowhere to go") != x.want {
			t.Errorf("%s: the Move is offered as %q", name, o.Label)
		}
	}
}

// TestResolvingAsksWhatIsLeft: once every combat is fought the question is where
// invaders land (3e2.5), not which combat comes next; who lands is asked by name of the
// beach; and whatever is at sea is named as lost if it stays there (3e2.7).
func TestResolvingAsksWhatIsLeft(t *testing.T) {
	landings, ashore, warned := 0, 0, 0
	eachDecision(t, 8, func(p *position) {
		pr := p.prompt()
		switch p.kind() {
		case nodeResolve:
			fights := p.unfought(nil) != (hexSet{})
			if said := strings.Contains(pr.Text, "combat is fought next"); said != fights {
				t.Fatalf("%q, but combats are to be fought: %v", pr.Text, fights)
			}
			landings += int(bit(!fights))
		case nodeOccupy:
			f := p.stack.Top()
			if f.A < 0 && pr.Text != "Who lands at "+p.place(f.B)+"?" || f.A >= 0 && pr.Rule != ruleAdvance.Number {
				t.Fatalf("%q § %s, landing: %v", pr.Text, pr.Rule, f.A < 0)
			}
			ashore += int(bit(f.A < 0))
			return
		case nodeDeclare:
		default:
			return
		}
		told := func(u int16) bool {
			return slices.ContainsFunc(pr.Facts, func(f scene.Fact) bool {
				return f.Rule == ruleAtSea.Number && strings.Contains(f.Text, " "+p.pieceName(u)+" (")
			})
		}
		for u := range int16(nPieces) {
			if sea := p.on(u) && p.at(u).Terrain == order.Sea; sea != told(u) {
				t.Fatalf("%s at sea: %v, told: %v", p.pieceName(u), sea, told(u))
			} else if sea {
				warned++
			}
		}
	})
	if landings == 0 || ashore == 0 || warned == 0 {
		t.Fatalf("%d landings, %d ashore, %d at sea: the games show too little", landings, ashore, warned)
	}
}

// TestSupremeHeadquartersOnTheCounter: a counter has no room for the whole of its name.
func TestSupremeHeadquartersOnTheCounter(t *testing.T) {
	for _, c := range testGame(t).counters() {
		if c.ID == "SHAEF" && c.Short != "SHAEF" {
			t.Fatalf("%q stands on the counter of %s", c.Short, c.Name)
		}
	}
}

// TestObjectivesAreNotWorthPoints: of an objective the score says who holds it and no
// number (6.3); what is counted has one (6.1, 6.2).
func TestObjectivesAreNotWorthPoints(t *testing.T) {
	g := testGame(t)
	p, err := g.New("1943", allOn())
	if err != nil {
		t.Fatal(err)
	}
	bare := 0
	for _, s := range g.Score(p.View(0)) {
		for _, l := range s.Lines {
			if l.Bare != (l.Rule == "6.3") {
				t.Errorf("%q (%s) shows a number: %v", l.Text, l.Rule, !l.Bare)
			}
			if l.Bare {
				bare++
			} else if !strings.Contains(l.Text, " needed)") {
				t.Errorf("%q does not say how many are needed: more than that may be there", l.Text)
			}
		}
	}
	if bare == 0 {
		t.Error("no objective in the score")
	}
}
