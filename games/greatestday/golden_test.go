package greatestday

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"sandtable/kernel"
	"sandtable/kernel/kerneltest"
)

// TestGoldenGame replays one whole stored game: every choice and draw must still be
// understood and allowed and lead to the recorded digests. SANDTABLE_UPDATE=1 records
// it anew.
func TestGoldenGame(t *testing.T) {
	const file = "testdata/game_black-baron.txt"
	g := newGame(t)
	p, err := g.New("black-baron", nil)
	if err != nil {
		t.Fatal(err)
	}
	if os.Getenv(kerneltest.Update) != "" {
		record(t, g, p, file)
		return
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if want, ok := strings.CutPrefix(line, "# "); ok {
			if got := fmt.Sprintf("%016x", p.Digest()); got != want {
				t.Fatalf("line %d: digest %s, want %s", i+1, got, want)
			}
			continue
		}
		c, err := g.Parse(p, line)
		if err != nil {
			t.Fatalf("line %d: %v", i+1, err)
		}
		if err := kernel.Play(p, p.Node().Seat, c, nil); err != nil {
			t.Fatalf("line %d: %s: %v", i+1, line, err)
		}
	}
	if !p.Node().Final {
		t.Error("the game does not end")
	}
}

// record plays bold random games and writes down the first in which an assault takes a hex.
func record(t *testing.T, g *Game, start kernel.Position, file string) {
	t.Helper()
	var b strings.Builder
	for seed := uint64(0); !strings.Contains(b.String(), "advance"); seed++ {
		b.Reset()
		write(&b, g, start.Clone(), rand.New(rand.NewPCG(1944, seed)))
	}
	if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

func write(b *strings.Builder, g *Game, p kernel.Position, rng *rand.Rand) {
	for n := 1; !p.Node().Final; n++ {
		l := p.Legal(nil)
		c := bold(l, l[rng.IntN(len(l))], rng)
		fmt.Fprintln(b, g.Format(p, c))
		p.Apply(c, nil)
		if n%50 == 0 || p.Node().Final {
			fmt.Fprintf(b, "# %016x\n", p.Digest())
		}
	}
}
