package dday91

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sandtable/kernel"
)

// randomOptions turns each option on or off by chance.
func randomOptions(rng *rand.Rand) kernel.Options {
	o := kernel.Options{}
	for _, l := range optionLines {
		if rng.IntN(2) == 0 {
			o[l.id] = "on"
		}
	}
	return o
}

// repairing tells whether the decision in hand belongs to the steps in which a
// side stacks its own units: from its reinforcements to the end of its movement.
func (p *position) repairing() bool {
	f := p.portion()
	return f != nil && f.Step >= stepReinforce && f.Step <= stepMove && p.seat() == kernel.Seat(f.A)
}

// TestNobodyBrokenUp plays random games with random options: no unit is broken up
// because of what its own side did in its portion before combat (2d4.1), a plan
// of repairs exists at every decision there, every march comes to an end, and in no
// combat step of its own does a side stack its units so that they are broken up
// (4f.4, 14b2). SANDTABLE_GAMES says how many games.
func TestNobodyBrokenUp(t *testing.T) {
	games := 300
	if n, err := strconv.Atoi(os.Getenv("SANDTABLE_GAMES")); err == nil {
		games = n
	}
	g := testGame(t)
	var broken int
	for seed := range uint64(games) {
		rng := rand.New(rand.NewPCG(seed, 24))
		o := randomOptions(rng)
		scenario := []string{"1943", "1944"}[seed%2]
		p, err := g.New(scenario, o)
		if err != nil {
			t.Fatal(err)
		}
		n, err := watchStacks(p.(*position), rng, &broken)
		if err != nil {
			t.Fatalf("%s %v, seed %d, choice %d: %v", scenario, o, seed, n, err)
		}
	}
	t.Logf("%d games, %d units broken up after combat", games, broken)
}

// TestFaultsAreIllegalStacks plays random games with random options: what is found in
// one pass to be mended are the stacks that each by itself is illegal (2d1.1, 14a2).
func TestFaultsAreIllegalStacks(t *testing.T) {
	g := testGame(t)
	found := 0
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 61))
		start, err := g.New([]string{"1943", "1944"}[seed%2], randomOptions(rng))
		if err != nil {
			t.Fatal(err)
		}
		p := start.(*position)
		for n := 0; !p.Node().Final; n++ {
			if p.repairing() {
				x := p.lookAhead()
				x.gone = unitSet{}
				whole := p.findFaults()
				var faults, illegal, crowded hexSet
				for _, h := range x.faults[:x.nFaults] {
					faults.add(h)
				}
				for h := range int16(nHexes) {
					if !p.stackOK(x.side, h) {
						illegal.add(h)
						found++
					}
					if _, armies, _ := p.staying(h); armies > 1 {
						crowded.add(h)
					}
				}
				if whole && faults != illegal {
					t.Fatalf("seed %d, choice %d: stacks to be mended at %v, illegal at %v", seed, n, slices.Collect(faults.all()), slices.Collect(illegal.all()))
				}
				if several := slices.Collect(crowded.all()); x.crushes != len(several) {
					t.Fatalf("seed %d, choice %d: %d hexes with several armies, want %d: %v", seed, n, x.crushes, len(several), several)
				}
				once, anew := x.filed, p.scratch()
				if anew.filed = (filed{}); !p.sameFiling(&once) {
					t.Fatalf("seed %d, choice %d: who stands where is filed otherwise than when it is filed anew", seed, n)
				}
			}
			kernel.Random(p, rng, 1)
		}
	}
	if found == 0 {
		t.Error("no stack was ever illegal")
	}
}

// sameFiling files the side in hand and tells whether that gives what was filed before:
// whom a unit that stands nowhere was filed before is nobody's business.
func (p *position) sameFiling(was *filed) bool {
	x := &p.scratch().filed
	p.file(p.scratch().side)
	for u := range x.next {
		if x.loc[u] < 0 {
			x.next[u] = was.next[u]
		}
	}
	return *x == *was
}

// watchStacks plays a random game and says what is wrong with its stacks.
func watchStacks(p *position, rng *rand.Rand, broken *int) (n int, err error) {
	for ; !p.Node().Final; n++ {
		if p.repairing() && p.hopeless() {
			return n, fmt.Errorf("%s: no plan of repairs at %s", NodeName(p.Node()), p.hexName(p.scratch().faults[0]))
		}
		if !wayOut(p) {
			return n, fmt.Errorf("a march that can neither go on nor end (2d4.1)")
		}
		if p.kind() == nodeDisband {
			*broken++
			if f := p.portion(); f.Step == stepStacks {
				return n, fmt.Errorf("%s is broken up after movement", p.hexName(p.stack.Top().B))
			}
		}
		kernel.Random(p, rng, 1)
	}
	return n, nil
}

// mostTried is after how many positions wayOut gives up.
const mostTried = 50_000

// wayOut tells whether a march comes to a step or its end (2d4.1) by changes of the
// lead and of who goes with it, which alone could be made for ever. They lead to so
// many positions and no more, and all are tried: those with fewer in the box first.
func wayOut(p *position) bool {
	if p.kind() != nodeMarch {
		return true
	}
	seen := map[uint64]bool{}
	var try func(p *position) bool
	try = func(p *position) bool {
		legal := p.Legal(nil)
		for _, c := range legal {
			switch c.Verb {
			case VerbLead, VerbPick, VerbLeave:
			default:
				return true
			}
		}
		if len(seen) == mostTried || seen[p.Digest()] {
			return false
		}
		seen[p.Digest()] = true
		for _, verb := range [...]uint16{VerbLeave, VerbLead, VerbPick} {
			for _, c := range legal {
				if c.Verb != verb {
					continue
				}
				q := p.Clone().(*position)
				if q.Apply(c, nil); q.kind() != nodeMarch || try(q) {
					return true
				}
			}
		}
		return false
	}
	return try(p)
}

// TestRefusalNamesTheStackInTheWay: of two illegal stacks the end of the invasions
// names the one that no later step can make legal (2d1.1), and the prompt says of a stack
// of several army headquarters who has to leave it.
func TestRefusalNamesTheStackInTheWay(t *testing.T) {
	g := testGame(t)
	start, err := g.New("1944", nil)
	if err != nil {
		t.Fatal(err)
	}
	g.Clear(start)
	for _, at := range [][2]string{{"A-1F", "T19"}, {"A-7U", "T19"}, {"C-13U", "B12"}, {"C-1B", "B12"}} {
		if err := g.Place(start, at[0], at[1], nil); err != nil {
			t.Fatal(err)
		}
	}
	for _, s := range [][2]string{{"moves-allied", "22"}, {"step", "invade"}} {
		if err := g.Set(start, s[0], s[1]); err != nil {
			t.Fatal(err)
		}
	}
	start.Apply(kernel.Choice{Verb: VerbBegin}, nil)
	p := full(start)
	if words := g.Words(p, p.Explain(kernel.Choice{Verb: VerbEnd})); !strings.Contains(words, "T19") {
		t.Errorf("the end is refused with %q: London can still be left by land", words)
	}
	told := map[string]string{}
	for _, f := range p.prompt().Facts {
		told[f.Text] = f.Value
	}
	if want, got := "all but one army headquarters must leave it", told["Not legal yet: T19 (Mediterranean Base)"]; got != want {
		t.Errorf("of the Mediterranean Base is said %q, want %q", got, want)
	}
}
