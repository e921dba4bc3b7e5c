package lab

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"sandtable/bots"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
)

// batch is n games of the toy between two random bots.
func batch(n int) Batch {
	r := bots.Basic()[0]
	return Batch{Game: toy.Game{}, Scenario: "plain", Bots: []bots.Kind{r, r}, Games: n, Seed: 7, CheckEvery: 10}
}

// kindOf makes a kind of a function.
func kindOf(choose func(context.Context, kernel.View, *rand.Rand) kernel.Choice) bots.Kind {
	return bots.Kind{ID: "test", New: func(kernel.Game, time.Duration) bots.Bot { return chooser(choose) }}
}

type chooser func(context.Context, kernel.View, *rand.Rand) kernel.Choice

func (c chooser) Choose(ctx context.Context, v kernel.View, rng *rand.Rand) kernel.Choice {
	return c(ctx, v, rng)
}

func run(t *testing.T, b Batch) *Report {
	t.Helper()
	r, err := Run(context.Background(), b)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestRunCountsEveryGame(t *testing.T) {
	b := batch(300)
	calls := 0
	b.Progress = func(p Progress) {
		calls++
		if p.Done != calls || p.Total != 300 {
			t.Errorf("progress %+v at call %d", p, calls)
		}
	}
	r := run(t, b)
	if r.Played != 300 || len(r.Records) != 300 || calls != 300 || r.Stopped || len(r.Breaches) != 0 {
		t.Fatalf("played %d, records %d, calls %d, stopped %t, breaches %v", r.Played, len(r.Records), calls, r.Stopped, r.Breaches)
	}
	if n := r.Wins[0].Count + r.Wins[1].Count + r.Draws.Count; n != 300 {
		t.Errorf("wins and draws add up to %d", n)
	}
	if r.Wins[0].Count < 60 || r.Wins[1].Count < 60 {
		t.Errorf("random against random: %d and %d wins", r.Wins[0].Count, r.Wins[1].Count)
	}
	if want := float64(r.Wins[0].Count)/300 + float64(r.Draws.Count)/600; !near(r.Points.Mean, want) {
		t.Errorf("points %g, want %g", r.Points.Mean, want)
	}
	if r.Times[0].Decisions == 0 || r.Times[0].Max < r.Times[0].P50 {
		t.Errorf("times %+v", r.Times[0])
	}
}

// timeless drops what may differ from run to run.
func timeless(r *Report) string {
	c := *r
	c.Times, c.Seconds, c.Workers = nil, 0, 0
	c.Records = nil
	for _, g := range r.Records {
		h := *g
		h.Millis = nil
		c.Records = append(c.Records, &h)
	}
	text, err := json.Marshal(&c)
	if err != nil {
		panic(err)
	}
	return string(text)
}

func TestGamesDoNotDependOnWorkers(t *testing.T) {
	a := batch(80)
	a.Workers = 1
	b := batch(80)
	b.Workers = 7
	one, seven := timeless(run(t, a)), timeless(run(t, b))
	if one != seven {
		t.Error("1 and 7 workers played different games")
	}
	c := batch(80)
	c.Seed = 8
	if timeless(run(t, c)) == one {
		t.Error("another seed played the same games")
	}
}

func TestReplayPlaysTheSameGame(t *testing.T) {
	b := batch(20)
	r := run(t, b)
	g, err := Replay(context.Background(), b, 13)
	if err != nil {
		t.Fatal(err)
	}
	want := r.Records[13]
	if g.Winner != want.Winner || g.Length != want.Length || !slices.Equal(g.Score, want.Score) || len(g.Choices) != g.Length {
		t.Errorf("replayed %+v, first played %+v", g, want)
	}
	// The text of the choices leads to the same end.
	p, err := b.Game.New(b.Scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range g.Choices {
		c, err := b.Game.Parse(p, text)
		if err != nil {
			t.Fatal(err)
		}
		if err := kernel.Play(p, p.Node().Seat, c, nil); err != nil {
			t.Fatal(err)
		}
	}
	if end, over := p.Result(); !over || end.Score[0] != g.Score[0] {
		t.Errorf("the choices end at %+v, over %t", end, over)
	}
}

func TestBreachesAreCaught(t *testing.T) {
	random := bots.Basic()[0]
	bad := map[string]bots.Kind{
		"panic": kindOf(func(_ context.Context, v kernel.View, _ *rand.Rand) kernel.Choice {
			var none []kernel.Choice
			return none[len(v.Legal(nil))]
		}),
		"illegal": kindOf(func(context.Context, kernel.View, *rand.Rand) kernel.Choice { return kernel.Choice{Verb: 99} }),
	}
	for kind, bot := range bad {
		b := batch(12)
		b.Bots = []bots.Kind{random, bot}
		r := run(t, b)
		if len(r.Breaches) != 12 || r.Draws.Of != 0 {
			t.Fatalf("%s: %d breaches, %d games counted", kind, len(r.Breaches), r.Draws.Of)
		}
		x := r.Breaches[5]
		if x.Kind != kind || x.Game != 5 || x.Seed != 7 || len(x.Choices) != 1 || !strings.HasPrefix(x.Choices[0], "write ") {
			t.Errorf("breach %+v, want %s after red's first choice", x, kind)
		}
		var out bytes.Buffer
		if err := r.Text(&out); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), "game 0 of seed 7, after 1 choices: "+kind) || !strings.Contains(out.String(), "and 7 more") {
			t.Errorf("the table does not name the breaches:\n%s", out.String())
		}
	}
	b := batch(3)
	b.Limit = 2
	if r := run(t, b); len(r.Breaches) != 3 || r.Breaches[0].Kind != "endless" {
		t.Errorf("breaches %v, want three endless games", r.Breaches)
	}
}

func TestCheckedGamesNoticeAWrongCopy(t *testing.T) {
	b := batch(1)
	b.Game = forgetful{}
	r := run(t, b)
	if len(r.Breaches) != 1 || r.Breaches[0].Kind != "check" || r.Breaches[0].What != "a copy given the same choice differs from its original" {
		t.Fatalf("breaches %v, want a failed check", r.Breaches)
	}
}

// TestSomeGamesAreChecked: the first and every so many, or none.
func TestSomeGamesAreChecked(t *testing.T) {
	for every, want := range map[int][]int{0: {0}, 3: {0, 3, 6}, 1: {0, 1, 2, 3, 4, 5, 6}, -1: nil} {
		b := batch(7)
		b.Game, b.CheckEvery = forgetful{}, every
		var got []int
		for _, x := range run(t, b).Breaches {
			got = append(got, x.Game)
		}
		if !slices.Equal(got, want) {
			t.Errorf("of every %d games %v are checked, want %v", every, got, want)
		}
	}
}

// TestBotsThatChangeThePositionAreCaught: also in games that are not checked.
func TestBotsThatChangeThePositionAreCaught(t *testing.T) {
	b := batch(1)
	b.Game, b.CheckEvery = restless{}, -1
	if r := run(t, b); len(r.Breaches) != 1 || r.Breaches[0].What != "the bot of seat red changed the position" {
		t.Fatalf("breaches %v", r.Breaches)
	}
}

// TestAllBotsAreWatched: at every decision with which a game begins, now and then as long as it
// lasts, and always in a checked game.
func TestAllBotsAreWatched(t *testing.T) {
	p := &player{rec: &Record{Decisions: []int{0, 0}}}
	count := func(seat, from, to int) (n int) {
		for d := from; d < to; d++ {
			p.rec.Decisions[seat] = d
			if p.watched(seat) {
				n++
			}
		}
		return n
	}
	for seat := range p.rec.Decisions {
		if first, later := count(seat, 0, 100), count(seat, 1600, 3200); first != 100 || later != 100 {
			t.Errorf("seat %d is watched at %d of its first 100 decisions and %d of 1,600 later ones, want 100 each", seat, first, later)
		}
	}
	p.deep = true
	if n := count(0, 5000, 5100); n != 100 {
		t.Errorf("a checked game is watched at %d of 100 decisions", n)
	}
}

// forgetful is the toy with positions that count what has happened, and forget it when they
// take in another.
type forgetful struct{ toy.Game }

func (f forgetful) New(s string, o kernel.Options) (kernel.Position, error) {
	p, err := f.Game.New(s, o)
	return &forgetfulPosition{p, 0}, err
}

type forgetfulPosition struct {
	kernel.Position
	n uint64
}

func (f *forgetfulPosition) Apply(c kernel.Choice, s kernel.Sink) { f.n++; f.Position.Apply(c, s) }
func (f *forgetfulPosition) Digest() uint64                       { return f.Position.Digest() + f.n }
func (f *forgetfulPosition) Clone() kernel.Position {
	return &forgetfulPosition{f.Position.Clone(), f.n}
}
func (f *forgetfulPosition) CopyFrom(p kernel.Position) {
	f.Position.CopyFrom(p.(*forgetfulPosition).Position)
	f.n = 0
}

// restless is the toy with positions that are others each time they are looked at.
type restless struct{ toy.Game }

func (r restless) New(s string, o kernel.Options) (kernel.Position, error) {
	p, err := r.Game.New(s, o)
	return &restlessPosition{p, 0}, err
}

type restlessPosition struct {
	kernel.Position
	n uint64
}

func (r *restlessPosition) Digest() uint64 { r.n++; return r.Position.Digest() + r.n }

func TestCancelKeepsFinishedGames(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	b := batch(1000)
	b.Workers = 2
	b.Progress = func(p Progress) {
		if p.Done == 25 {
			cancel()
		}
	}
	r, err := Run(ctx, b)
	if err != nil {
		t.Fatal(err)
	}
	if !r.Stopped || r.Played < 25 || r.Played > 27 {
		t.Errorf("stopped %t with %d games played, want 25 and those in hand", r.Stopped, r.Played)
	}
	if len(r.Breaches) != 0 || r.Draws.Of != r.Played {
		t.Errorf("%d breaches, %d of %d games counted", len(r.Breaches), r.Draws.Of, r.Played)
	}
}

func TestWrongBatches(t *testing.T) {
	cases := map[string]func(*Batch){
		`no scenario "mud"; there are: plain, camp, staff`: func(b *Batch) { b.Scenario = "mud" },
		"option limit cannot be \"9\"; it is 3 or 2":       func(b *Batch) { b.Options = kernel.Options{"limit": "9"} },
		"toy needs 2 bots, one a seat (red, blue), not 1":  func(b *Batch) { b.Bots = b.Bots[:1] },
		"a batch of 0 games; at least 1 is needed":         func(b *Batch) { b.Games = 0 },
		"a batch of 10000001 games; at most 10000000 go":   func(b *Batch) { b.Games = MostGames + 1 },
	}
	for want, change := range cases {
		b := batch(5)
		change(&b)
		if _, err := Run(context.Background(), b); err == nil || err.Error() != want {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}

func TestReportsAreWritten(t *testing.T) {
	r := run(t, batch(40))
	var text, js, md bytes.Buffer
	if err := r.Text(&text); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Toy, Plain: 40 of 40 games, seed 7 (PCG)", "Red", "Blue", "breaches: 0"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("the table lacks %q:\n%s", want, text.String())
		}
	}
	if err := r.JSON(&js); err != nil {
		t.Fatal(err)
	}
	var back Report
	if err := json.Unmarshal(js.Bytes(), &back); err != nil || back.Wins[0] != r.Wins[0] || len(back.Records) != 40 {
		t.Errorf("JSON reads back as %+v, error %v", back.Wins, err)
	}
	if err := Markdown(&md, Doc{Title: "Balance", Command: "sandtable sim toy", Reports: []*Report{r}}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"# Balance\n", "sandtable sim toy", fmt.Sprintf("| %d |", 40), "## Plain: lead of Red"} {
		if !strings.Contains(md.String(), want) {
			t.Errorf("the page lacks %q:\n%s", want, md.String())
		}
	}
}

func TestLongGamesAreCheckedBySamples(t *testing.T) {
	p := &player{deep: true, taken: make([]kernel.Choice, explainedWhole-1)}
	if from, by := p.sample(500); from != 0 || by != 1 {
		t.Errorf("before step %d: from %d by %d, want every choice", explainedWhole, from, by)
	}
	const n = 500
	seen := map[int]bool{}
	for range n {
		p.taken = append(p.taken, kernel.Choice{})
		from, by := p.sample(n)
		count := 0
		for i := range n {
			if i%by == from {
				count++
				seen[i] = true
			}
		}
		if count < explainedAfter || count > 2*explainedAfter {
			t.Fatalf("at step %d, %d of %d choices are explained", len(p.taken), count, n)
		}
		for few := range explainedAfter + 1 {
			if _, by := p.sample(few); by != 1 {
				t.Fatalf("of %d choices only every %d-th is explained", few, by)
			}
		}
	}
	if len(seen) != n {
		t.Errorf("%d of %d choices were ever explained", len(seen), n)
	}
}
