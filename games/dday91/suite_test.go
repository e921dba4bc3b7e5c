package dday91

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"pgregory.net/rapid"

	"sandtable/kernel"
	"sandtable/kernel/kerneltest"
	"sandtable/scene/scenetest"
)

func suite(t testing.TB, scenario string, o kernel.Options) kerneltest.Suite {
	t.Helper()
	return kerneltest.Suite{
		Game: testGame(t), Scenario: scenario, Options: o, Games: 3, Asked: scenetest.Asked(testGame(t)),
		Invariant: func(p kernel.Position) error { return p.(*position).sound() },
	}
}

// TestSuite runs the tests that every game passes, with no option and with all.
func TestSuite(t *testing.T) {
	for _, sc := range []string{"1943", "1944"} {
		for _, name := range []string{"basic", "all"} {
			t.Run(sc+"/"+name, func(t *testing.T) {
				s := suite(t, sc, optionSets()[name])
				kerneltest.Run(t, s)
				s.Perft(t, "testdata/perft_"+sc+"_"+name+".txt", 2)
				t.Run("scenes", func(t *testing.T) { scenetest.Run(t, testGame(t), sc, optionSets()[name]) })
			})
		}
	}
}

// TestGolden replays one random game of each scenario with all options, choice by
// choice, against the digests of testdata/golden.txt.
func TestGolden(t *testing.T) {
	const file = "testdata/golden.txt"
	g := testGame(t)
	var b bytes.Buffer
	for _, sc := range []string{"1943", "1944"} {
		p, err := g.New(sc, allOn())
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(91, 5))
		n := 0
		for ; !p.Node().Final && n < 20_000; n++ {
			if n%100 == 0 {
				fmt.Fprintf(&b, "%s %d %016x\n", sc, n, p.Digest())
			}
			kernel.Random(p, rng, 1)
		}
		r, _ := p.Result()
		fmt.Fprintf(&b, "%s %d %016x %v %d\n", sc, n, p.Digest(), r.Score[:2], r.Winner)
	}
	if os.Getenv(kerneltest.Update) != "" {
		if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(want, b.Bytes()) {
		t.Errorf("stored games replay differently; got\n%s", b.String())
	}
}

// TestAnyOptions plays random games under any combination of options.
func TestAnyOptions(t *testing.T) {
	g := testGame(t)
	rapid.Check(t, func(rt *rapid.T) {
		o := kernel.Options{}
		for _, l := range optionLines {
			if rapid.Bool().Draw(rt, l.id) {
				o[l.id] = "on"
			}
		}
		p, err := g.New(rapid.SampledFrom([]string{"1943", "1944"}).Draw(rt, "scenario"), o)
		if err != nil {
			rt.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 1))
		for n := 0; !p.Node().Final; n += kernel.Random(p, rng, 25) {
			if err := p.(*position).sound(); err != nil {
				rt.Fatalf("after %d choices: %v", n, err)
			}
			if n > 50_000 {
				rt.Fatal("the game does not end")
			}
		}
	})
}

func BenchmarkKernel(b *testing.B) {
	for _, name := range []string{"basic", "all"} {
		b.Run(name, func(b *testing.B) { suite(b, "1944", optionSets()[name]).Benchmarks(b) })
	}
}

// A choice with all that the page is sent of it.
func BenchmarkShownStep(b *testing.B) { scenetest.Bench(b, testGame(b), "1944", nil) }

// BenchmarkSupply is a check of the whole position for both sides (3c.1).
func BenchmarkSupply(b *testing.B) {
	g := testGame(b)
	kp, err := g.New("1944", nil)
	if err != nil {
		b.Fatal(err)
	}
	kernel.Random(kp, rand.New(rand.NewPCG(4, 4)), 400)
	p := kp.(*position)
	for b.Loop() { // the game before it does not count
		p.supplyStep(allied, nil)
	}
}
