package greatestday

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

var sectors = kernel.Options{"end": "6-June", "commands": "sectors"}

// TestCommandGame plays the Night of the drop and 6 June, or most of it, at random with a command for each
// sector (11d). Every decision has a seat of the right side, all of them decide, only the
// units of its own command act on a command's chit, the commands of a side have together
// what the side has, and no mug is left with anything at the end of a turn.
func TestCommandGame(t *testing.T) {
	g := newGame(t)
	p, err := g.New("campaign", sectors)
	if err != nil {
		t.Fatal(err)
	}
	s := p.(*state)
	rng := rand.New(rand.NewPCG(11, 4))
	var decided [kernel.MaxSeats]int
	var legal []kernel.Choice
	for n := 0; n < 2000 && !p.Node().Final; n++ {
		node := p.Node()
		top := s.stack.Top()
		if node.Seat >= 0 {
			decided[node.Seat]++
		}
		legal = p.Legal(legal[:0])
		if len(legal) == 0 {
			t.Fatalf("choice %d: a dead end at %s", n, book.Nodes()[node.Kind])
		}
		switch node.Kind {
		case nodeActivate:
			for _, c := range legal {
				if u := int(c.A); c.Verb == verbPick && (seatOf(s.commandOf(u), s.side(u)) != node.Seat || s.commandOf(u) != s.staff.here) {
					t.Fatalf("choice %d: seat %d activates %s of command %d", n, node.Seat, s.id(c.A), s.commandOf(u))
				}
			}
		case nodeReact:
			for _, c := range legal {
				if u := int(c.A); c.Verb == verbShoot && seatOf(s.commandOf(u), s.side(u)) != node.Seat {
					t.Fatalf("choice %d: seat %d fires with %s", n, node.Seat, s.id(c.A))
				}
			}
		case nodeDispatch:
			for _, c := range legal {
				if x := &s.sc.chits[c.A]; c.Verb == verbBuy && seatOf(s.chitHome(x), x.side) != kernel.Seat(top.A) {
					t.Fatalf("choice %d: seat %d buys %s", n, node.Seat, x.id)
				}
			}
		case nodeMugs:
			if left := s.staff.echo; left != [commands]uint64{} {
				t.Fatalf("choice %d: chits of the turn before were not played everywhere: %x", n, left)
			}
		}
		if n%64 == 0 {
			sides, _ := s.sideResult()
			r, _ := s.Result()
			sum := commandSeats.Sides(&r.Score)
			if sum[order.Allied] != sides.Score[order.Allied] || sum[order.German] != sides.Score[order.German] || r.Winner != sides.Winner {
				t.Fatalf("choice %d: the commands have %v, the sides %v", n, r, sides)
			}
			for side, x := range g.Score(p.View(0)) {
				if len(x.Shares) != int(commands) || x.Points != int(sides.Score[side]) {
					t.Fatalf("choice %d: on the panel the commands have %v of %d", n, x.Shares, x.Points)
				}
				for _, one := range x.Shares {
					if r.Score[one.Seat] != int32(one.Points) || one.Seat&1 != side {
						t.Fatalf("choice %d: the panel gives %d to seat %d, it has %d", n, one.Points, one.Seat, r.Score[one.Seat])
					}
				}
			}
		}
		p.Apply(keen(legal, legal[rng.IntN(len(legal))], rng), nil)
	}
	for seat := range commandSeats {
		if decided[seat] == 0 {
			t.Errorf("%s never decided anything", commandSeats[seat].Name)
		}
	}
}

// TestCommandSeats: only the campaign has all four sectors (11d); its seats are one of each side
// first, and every unit is of a command.
func TestCommandSeats(t *testing.T) {
	g := newGame(t)
	for _, sc := range g.info.Scenarios {
		seats := g.info.SeatsIn(sc.ID, sectors)
		if want := 2 + 6*flag(sc.ID == "campaign"); len(seats) != want {
			t.Errorf("%s has %d seats with commands by sector, want %d", sc.ID, len(seats), want)
		}
	}
	p, err := g.New("campaign", sectors)
	if err != nil {
		t.Fatal(err)
	}
	if got := kernel.SeatsAt(g, p); len(got) != 8 || got.Side(7) != kernel.Seat(order.German) || got[4].ID != "allied-juno" {
		t.Errorf("the seats are %v", got)
	}
	if plain := positionIn(t, "campaign"); len(plain.Seats()) != 2 || plain.Digest() == p.Digest() {
		t.Error("commands change nothing of the position, or are there without being asked for")
	}
	for u := range p.(*state).sc.Units {
		if k := p.(*state).commandOf(u); k < orne || k > gold {
			t.Fatalf("%s is of command %d", p.(*state).id(int16(u)), k)
		}
	}
}

// BenchmarkCommand chooses in a game with commands: who decides costs nothing that counts.
func BenchmarkCommand(b *testing.B) {
	g := newGame(b)
	start, err := g.New("campaign", sectors)
	if err != nil {
		b.Fatal(err)
	}
	p, rng := start.Clone(), rand.New(rand.NewPCG(1, 1))
	steps := 0
	for b.Loop() {
		p.CopyFrom(start)
		steps += kernel.Random(p, rng, 2000)
	}
	b.ReportMetric(float64(steps)/float64(b.N), "choices/game")
}

// TestCommandPoints: a command has the objectives and bridges of its sector and the steps of the command
// opposite; what is nobody's own, such as the Connecting Roads, is the chief's (11d, G25).
func TestCommandPoints(t *testing.T) {
	p, err := newGame(t).New("campaign", sectors)
	if err != nil {
		t.Fatal(err)
	}
	s := p.(*state)
	score := func() [kernel.MaxSeats]int32 {
		r, _ := s.Result()
		return r.Score
	}
	gains := func(what string, was [kernel.MaxSeats]int32, seat kernel.Seat, points int32) {
		t.Helper()
		want := was
		want[seat] += points
		if got := score(); got != want {
			t.Errorf("%s: the commands have %v, want %v", what, got, want)
		}
	}
	at := func(name string) int {
		h, err := s.sc.Ground.Grid.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		return slices.IndexFunc(s.sc.Victory.Objectives, func(o order.Objective) bool { return o.Hex == h })
	}
	s.holder = [maxGoals]int8{}
	for _, x := range []struct {
		hex     string
		command int8
		points  int32
	}{{"98.024", gold, 10}, {"66.032", juno, 4}, {"38.026", sword, 5}, {"12.030", orne, 8}} {
		was := score()
		s.holder[at(x.hex)] = int8(order.Allied) + 1
		gains(x.hex, was, seatOf(x.command, order.Allied), x.points)
	}
	// four steps of 12. SS are the gain of the Allied command of Juno, four of the 6th Airborne of the Germans of the Orne
	for _, x := range []struct {
		division string
		seat     kernel.Seat
	}{{"12ss", seatOf(juno, order.Allied)}, {"6ab", seatOf(orne, order.German)}, {"lehr", seatOf(gold, order.Allied)}, {"21pz", seatOf(sword, order.Allied)}} {
		was, steps := score(), 0
		for u := range s.sc.Units {
			if s.card(u).Division == x.division && s.card(u).Steps == 2 && s.unit[u].steps == 2 && steps < 4 {
				steps += 2
				s.takeOff(u, eliminated)
			}
		}
		gains("steps of "+x.division, was, x.seat, 1)
	}
	was := score()
	for i := range s.sc.bridges {
		s.assets.bridge[i].last = [2]int8{int8(order.Allied) + 1, int8(order.Allied) + 1}
	}
	for u := range s.sc.Units {
		if s.side(u) == order.German && s.onMap(u) {
			s.stacks().Put(u, aside)
		}
	}
	was[seatOf(orne, order.Allied)] += 10 // Horsa Bridge; Pegasus Bridge begins in Sword
	roads := int32(s.sc.Victory.RoadPoints)
	gains("bridges and Roads", was, seatOf(sword, order.Allied), 10+roads)
}
