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

const (
	mostSent = 2048    // bytes that a step may send to a screen
	recalled = 8 << 10 // bytes of what was sent that a stream compresses by
)

// BenchSent measures what the steps of a random game send to the first seat's screen, in
// bytes: as JSON, and compressed by the end of what was sent before, as the server's streams
// do it. It logs which choices take more than 2 KB, by their verbs. Nil for choose takes any
// choice.
func BenchSent(b *testing.B, g Game, scenario string, o kernel.Options, steps int, choose func([]kernel.Choice, *rand.Rand) kernel.Choice) {
	b.Helper()
	begin, err := g.New(scenario, o)
	if err != nil {
		b.Fatal(err)
	}
	if choose == nil {
		choose = func(legal []kernel.Choice, rng *rand.Rand) kernel.Choice { return legal[rng.IntN(len(legal))] }
	}
	for b.Loop() {
		p, rng := begin.Clone(), rand.New(rand.NewPCG(33, 7))
		film := scene.NewFilm(g, p.View(0))
		var legal []kernel.Choice
		var past []byte
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
			size := packed(b, text, past)
			past = append(past, text...)
			past = past[max(0, len(past)-recalled):]
			plain, sent, most = plain+len(text), sent+size, max(most, size)
			if size > mostSent {
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

// packed is how many bytes a text takes after what was sent before.
func packed(b *testing.B, text, past []byte) int {
	var out bytes.Buffer
	w, err := flate.NewWriterDict(&out, flate.DefaultCompression, past)
	if err == nil {
		_, err = w.Write(text)
	}
	if err == nil {
		err = w.Flush()
	}
	if err != nil {
		b.Fatal(err)
	}
	return out.Len()
}
