package atlanticwall

import (
	"testing"

	"sandtable/bots"
	"sandtable/kernel"
)

// BenchmarkGame plays whole games of the opponent against itself.
func BenchmarkGame(b *testing.B) {
	g := load(b)
	kind := Kinds()[0]
	seed, n := uint64(1), 0
	for b.Loop() {
		walk(b, g, "fall-of-cherbourg", fresh(g, [2]bots.Kind{kind, kind}), seed, func(kernel.Position) { n++ })
		seed++
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/decision")
}
