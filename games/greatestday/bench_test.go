package greatestday

import (
	"math/rand/v2"
	"testing"

	"sandtable/kernel"
	"sandtable/kernel/kerneltest"
	"sandtable/scene"
	"sandtable/scene/scenetest"
)

// position plays the choices of a test in the Black Baron and gives the position.
func position(b testing.TB, texts ...string) *state { return positionIn(b, "black-baron", texts...) }

func positionIn(b testing.TB, scenario string, texts ...string) *state {
	b.Helper()
	g := newGame(b)
	p, err := g.New(scenario, nil)
	if err != nil {
		b.Fatal(err)
	}
	for _, text := range texts {
		c, err := g.Parse(p, text)
		if err == nil {
			err = kernel.Play(p, p.Node().Seat, c, nil)
		}
		if err != nil {
			b.Fatalf("%s: %v", text, err)
		}
	}
	return p.(*state)
}

// BenchmarkLegal lists what a tank company can do: its way to everywhere.
func BenchmarkLegal(b *testing.B) {
	p := position(b, "done", "done", "pick ind-1-sss-pz-101")
	legal := make([]kernel.Choice, 0, 1024)
	b.ReportAllocs()
	for b.Loop() {
		legal = p.Legal(legal[:0])
	}
	b.ReportMetric(float64(len(legal)), "choices")
}

// BenchmarkLegalDivision lists the ways of a unit on a division's chit, which must know
// all enemy fire zones.
func BenchmarkLegalDivision(b *testing.B) {
	p := position(b, "done", "done", "finish", "draw 7arm", "die 5", "pick 7arm-c-4-cly")
	legal := make([]kernel.Choice, 0, 1024)
	b.ReportAllocs()
	for b.Loop() {
		legal = p.Legal(legal[:0])
	}
	b.ReportMetric(float64(len(legal)), "choices")
}

// BenchmarkStep moves a company one hex, with the other side's right to answer.
func BenchmarkStep(b *testing.B) {
	p := position(b, "done", "done", "finish", "draw 7arm", "die 5", "pick 7arm-c-4-cly")
	c, err := newGame(b).Parse(p, "move 86.065")
	if err != nil {
		b.Fatal(err)
	}
	q := p.Clone()
	b.ReportAllocs()
	for b.Loop() {
		q.CopyFrom(p)
		q.Apply(c, nil)
	}
}

// BenchmarkSteps is a choice in random games of each scenario.
func BenchmarkSteps(b *testing.B) {
	g := newGame(b)
	for _, sc := range g.Info().Scenarios {
		b.Run(sc.ID, kerneltest.Suite{Game: g, Scenario: sc.ID}.Steps)
	}
}

// BenchmarkChoice is all that a table does with a choice in a game: what is legal, the
// choice, and what the screen is sent.
func BenchmarkChoice(b *testing.B) {
	p := position(b, "done", "done", "finish", "draw 7arm", "die 5", "pick 7arm-c-4-cly")
	g := newGame(b)
	c, err := g.Parse(p, "move 86.065")
	if err != nil {
		b.Fatal(err)
	}
	q := p.Clone()
	film := scene.NewFilm(g, q.View(0))
	legal := make([]kernel.Choice, 0, 1024)
	b.ReportAllocs()
	for b.Loop() {
		q.CopyFrom(p)
		legal = q.Legal(legal[:0])
		film.Step(q.View(0))
		q.Apply(c, nil)
		film.Step(q.View(0))
	}
}

// BenchmarkCampaignScreen is what a choice in the campaign costs from the rules to the
// patch that is sent, in random games.
func BenchmarkCampaignScreen(b *testing.B) { scenetest.Bench(b, newGame(b), "campaign", nil) }

// BenchmarkLandingScreen is the same in the landings.
func BenchmarkLandingScreen(b *testing.B) {
	for _, id := range []string{"storming-sword", "storming-juno", "storming-gold"} {
		b.Run(id, func(b *testing.B) { scenetest.Bench(b, newGame(b), id, nil) })
	}
}

// BenchmarkSent is what choices send to a screen.
func BenchmarkSent(b *testing.B) {
	g := newGame(b)
	for _, sc := range g.Info().Scenarios {
		b.Run(sc.ID, func(b *testing.B) { scenetest.BenchSent(b, g, sc.ID, nil, 12000, nil) })
	}
}

// BenchmarkCampaignStart is what it costs to begin a campaign for the first time: lines
// of sight, prices, the sheet.
func BenchmarkCampaignStart(b *testing.B) {
	for b.Loop() {
		b.StopTimer()
		g := newGame(b)
		b.StartTimer()
		if _, err := g.New("campaign", nil); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkZones finds all fire zones of a side.
func BenchmarkZones(b *testing.B) {
	p := position(b, "done", "done")
	for b.Loop() {
		_ = p.zones(0)
	}
}

func BenchmarkCopyFrom(b *testing.B) {
	var p kernel.Position = position(b, "done", "done")
	q := p.Clone()
	b.ReportAllocs()
	for b.Loop() {
		q.CopyFrom(p)
		p, q = q, p
	}
}

// BenchmarkRandomGame plays whole games.
func BenchmarkRandomGame(b *testing.B) {
	for _, id := range []string{"black-baron", "storming-sword", "storming-gold"} {
		b.Run(id, func(b *testing.B) {
			start := positionIn(b, id)
			p := start.Clone()
			rng := rand.New(rand.NewPCG(1, 1))
			steps := 0
			for b.Loop() {
				p.CopyFrom(start)
				steps += kernel.Random(p, rng, 60000)
			}
			b.ReportMetric(float64(steps)/float64(b.N), "choices/game")
		})
	}
}
