package kerneltest

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"sandtable/kernel"
)

// Golden replays one whole stored game from its start: every choice and draw
// must still be understood and allowed and lead to the recorded digests. With
// the environment variable [Update] it stores what record returns instead, which
// is made by [Written].
func Golden(t *testing.T, g kernel.Game, p kernel.Position, file string, record func() string) {
	t.Helper()
	if os.Getenv(Update) != "" {
		if err := os.WriteFile(file, []byte(record()), 0o644); err != nil {
			t.Fatal(err)
		}
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

// Written plays a position to its end and writes the game down: a line for each
// choice and draw, and the digest after every fifty and at the end. pick takes
// one of the legal choices, also of those of chance.
func Written(g kernel.Game, p kernel.Position, pick func(legal []kernel.Choice) kernel.Choice) string {
	var b strings.Builder
	for n := 1; !p.Node().Final; n++ {
		c := pick(p.Legal(nil))
		fmt.Fprintln(&b, g.Format(p, c))
		p.Apply(c, nil)
		if n%50 == 0 || p.Node().Final {
			fmt.Fprintf(&b, "# %016x\n", p.Digest())
		}
	}
	return b.String()
}
