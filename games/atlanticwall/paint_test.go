package atlanticwall

import (
	"testing"

	"sandtable/scene"
	"sandtable/scene/scenetest"
)

var _ scene.Painter = (*Game)(nil)

func TestScene(t *testing.T) {
	scenetest.Run(t, everything(t), "fall-of-cherbourg", nil)
	scenetest.Run(t, everything(t), "caumont-gap", nil)
}

func BenchmarkScene(b *testing.B) { scenetest.Bench(b, everything(b), "fall-of-cherbourg", nil) }

// Counters of one side that lie on the map do not share a name.
func TestCounterNames(t *testing.T) {
	for _, sc := range everything(t).scenarios {
		seen := map[string]string{}
		for _, c := range sc.sheet.Counters {
			key := c.Side + " " + c.Name
			if other, twice := seen[key]; twice {
				t.Errorf("%s: %s and %s are both called %s", sc.ID, c.ID, other, c.Name)
			}
			if seen[key] = c.ID; len(c.Name) > 16 {
				t.Errorf("%s: %s is called %q, which no counter has room for", sc.ID, c.ID, c.Name)
			}
		}
	}
}
