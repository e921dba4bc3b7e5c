package greatestday

import (
	"math/rand/v2"
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
