package greatestday

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sandtable/kernel"
)

// Who arranges before the mug is filled is asked for battalions where one can go over to
// another brigade, and for guns where there is a park to be formed or left (17.7, G16.4).
func TestArrangementAsksForWhatThereIs(t *testing.T) {
	g := newGame(t)
	rng := rand.New(rand.NewPCG(17, 7))
	seen := map[[2]bool]bool{}
	for _, scenario := range []string{"storming-gold", "storming-juno", "storming-sword"} {
		p, err := g.New(scenario, nil)
		if err != nil {
			t.Fatal(err)
		}
		for kernel.Random(p, rng, 1) == 1 {
			node := p.Node()
			if node.Final || node.Kind != nodeArrange {
				continue
			}
			legal := p.Legal(nil)
			can := func(verbs ...uint16) bool {
				return slices.ContainsFunc(legal, func(c kernel.Choice) bool { return slices.Contains(verbs, c.Verb) })
			}
			prompt := g.Frame(p.View(node.Seat)).Prompt
			battalions, guns := can(verbAttach), can(verbGather, verbDisperse)
			if strings.Contains(prompt.Text, "battalions") != battalions || strings.Contains(prompt.Text, "guns") != guns {
				t.Fatalf("%s: %q, with battalions %v, guns %v", scenario, prompt.Text, battalions, guns)
			}
			if want := ruleBrigade.Number; battalions != (prompt.Rule == want) {
				t.Fatalf("%s: %q names %s, with battalions %v", scenario, prompt.Text, prompt.Rule, battalions)
			}
			seen[[2]bool{battalions, guns}] = true
		}
	}
	if len(seen) < 2 {
		t.Fatalf("met %v, want both battalions and guns", seen)
	}
}
