package scenetest

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"sandtable/kernel"
	"sandtable/scene"
)

// mostSent is what a step may send to a screen, in bytes.
const mostSent = 2048

// BenchSent measures what the steps of a random game send to the first seat's screen, in
// bytes: as JSON, and compressed each by itself, which is more than a stream takes that
// remembers what it has sent. It logs which choices take more than 2 KB, by their verbs. Choose
// picks a choice; nil picks any.
func BenchSent(b *testing.B, g Game, scenario string, o kernel.Options, steps int, choose func([]kernel.Choice, *rand.Rand) kernel.Choice) {
	b.Helper()
	begin, err := g.New(scenario, o)
	if err != nil {
		b.Fatal(err)
	}
	if choose == nil {
		choose = func(legal []kernel.Choice, rng *rand.Rand) kernel.Choice { return legal[rng.IntN(len(legal))] }
	}
	var packed bytes.Buffer
	packer, err := flate.NewWriter(&packed, flate.DefaultCompression)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		p, rng := begin.Clone(), rand.New(rand.NewPCG(33, 7))
		film := scene.NewFilm(g, p.View(0))
		var legal []kernel.Choice
		var plain, sent, most, over, n int
		at := map[string]int{}
		for ; n < steps && !p.Node().Final; n++ {
			var c kernel.Choice
			if p.Node().Seat == kernel.Chance {
				c = kernel.Draw(p.Outcomes(nil), rng)
			} else {
				legal = p.Legal(legal[:0])
				c = choose(legal, rng)
			}
			verb, _, _ := strings.Cut(g.Format(p, c), " ")
			p.Apply(c, nil)
			text, err := json.Marshal(film.Step(p.View(0)))
			if err != nil {
				b.Fatal(err)
			}
			packed.Reset()
			packer.Reset(&packed)
			if _, err := packer.Write(text); err != nil {
				b.Fatal(err)
			}
			if err := packer.Flush(); err != nil {
				b.Fatal(err)
			}
			plain, sent, most = plain+len(text), sent+packed.Len(), max(most, packed.Len())
			if packed.Len() > mostSent {
				over++
				at[verb]++
			}
		}
		if over > 0 {
			b.Log(at)
		}
		b.ReportMetric(float64(plain)/float64(n), "json/step")
		b.ReportMetric(float64(sent)/float64(n), "sent/step")
		b.ReportMetric(float64(most), "sent/most")
		b.ReportMetric(float64(over)*100/float64(n), "%over")
	}
}
