package arena

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"sandtable/bots"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/lab"
)

// field lets random, greedy and more kinds meet in the toy.
func field(pairs int, more ...bots.Kind) Field {
	g := toy.Game{}
	kinds := append(bots.Basic(), more...)
	p := Plan{Seed: 5, Pairs: pairs, Events: []Event{{Game: "toy", Scenario: "plain"}}}
	for _, k := range kinds {
		p.Bots = append(p.Bots, k.ID)
	}
	return Field{Plan: p, Titles: []kernel.Game{g}, Kinds: [][]bots.Kind{kinds}}
}

func open(t *testing.T, name string) *File {
	t.Helper()
	f, err := Open(name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	return f
}

func run(t *testing.T, f Field, file *File, workers int) *Report {
	t.Helper()
	r, err := Run(context.Background(), f, file, workers, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// timeless is the report without what differs from run to run.
func timeless(t *testing.T, r *Report) string {
	t.Helper()
	c := *r
	c.Times = nil
	var b bytes.Buffer
	if err := c.JSON(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestInterruptedArenasGoOn(t *testing.T) {
	dir := t.TempDir()
	f := field(30)
	f.Plan.Test = &Test{Elo0: 0, Elo1: 400, Alpha: 0.05, Beta: 0.05}
	want := timeless(t, run(t, f, open(t, filepath.Join(dir, "whole")), 1))
	broken := open(t, filepath.Join(dir, "broken"))
	for stop := 3; ; stop += 7 {
		ctx, cancel := context.WithCancel(context.Background())
		n := 0
		r, err := Run(ctx, f, broken, 3, func(p Progress) {
			if n++; n == stop {
				cancel()
			}
			if p.Done > p.Total || p.Left < 0 {
				t.Errorf("progress %+v", p)
			}
		})
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		if r.Whole {
			if got := timeless(t, r); got != want {
				t.Errorf("an interrupted arena ends with\n%s\nwant\n%s", got, want)
			}
			break
		}
	}
	all := map[slot]*game{}
	if err := broken.games(&f, func(s slot, g *game) { all[s] = g }); err != nil {
		t.Fatal(err)
	}
	r, err := Show(f, broken)
	if err != nil || timeless(t, r) != want {
		t.Errorf("shown again it is another, error %v", err)
	}
	if len(all) < r.Games || len(all) > 60 {
		t.Errorf("%d games kept, %d counted, of 60 at most", len(all), r.Games)
	}
}

func TestLongerArenasGoOn(t *testing.T) {
	file := open(t, filepath.Join(t.TempDir(), "a"))
	if r := run(t, field(4), file, 2); r.Games != 8 || !r.Whole {
		t.Fatalf("%d games, whole %t", r.Games, r.Whole)
	}
	if r := run(t, field(9), file, 2); r.Games != 18 || !r.Whole {
		t.Errorf("%d games, whole %t; want 18", r.Games, r.Whole)
	}
	other := field(9)
	other.Plan.Seed = 6
	if _, err := Run(context.Background(), other, file, 1, nil); err == nil || !strings.Contains(err.Error(), "holds another arena") {
		t.Errorf("error %v, want that the file holds another arena", err)
	}
}

// TestBuildsAreTold: an arena that another build goes on with says so, one that is only shown, or
// was over already, does not.
func TestBuildsAreTold(t *testing.T) {
	file := open(t, filepath.Join(t.TempDir(), "a"))
	by := func(build string, pairs int) Field {
		f := field(pairs)
		f.Plan.Builds = []string{build}
		return f
	}
	words := func(r *Report) string {
		var text, page strings.Builder
		if err := errors.Join(r.Text(&text), r.HTML(&page, "")); err != nil {
			t.Fatal(err)
		}
		const told = "Played by several builds"
		if strings.Contains(text.String(), told) != strings.Contains(page.String(), told) {
			t.Error("the text says it or the page, not both")
		}
		if !strings.Contains(text.String(), told) {
			return strings.Join(r.Plan.Builds, ", ")
		}
		_, after, _ := strings.Cut(text.String(), told)
		line, _, _ := strings.Cut(after, "\n")
		return "several: " + line[strings.Index(line, ":")+2:]
	}
	show := func(build string, pairs int) *Report {
		r, err := Show(by(build, pairs), file)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	for _, x := range []struct {
		what string
		r    *Report
		want string
	}{
		{"new", run(t, by("one", 2), file, 2), "one"},
		{"over already", run(t, by("two", 2), file, 2), "one"},
		{"shown", show("two", 3), "one"},
		{"longer", run(t, by("two", 3), file, 2), "several: one, two."},
		{"longer by the first again", run(t, by("one", 4), file, 2), "several: one, two."},
		{"shown again", show("three", 4), "several: one, two."},
	} {
		if got := words(x.r); got != x.want {
			t.Errorf("%s: %q, want %q", x.what, got, x.want)
		}
	}
}

// TestTimesAreOfWhatCounts: the decisions that are timed are those of the games counted, also when
// the arena is read again, and a game that is counted keeps no clock.
func TestTimesAreOfWhatCounts(t *testing.T) {
	file := open(t, filepath.Join(t.TempDir(), "a"))
	check := func(f Field, r *Report) {
		t.Helper()
		c, err := newCourse(&f, file)
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]int64{}
		for s, g := range c.all {
			if g.Clocks != nil || g.Record.Clocks != nil {
				t.Errorf("%s keeps its clocks", f.where(s))
			}
			for seat, n := range g.Record.Decisions {
				want[f.Plan.Bots[s.bot(kernel.Seat(seat))]] += int64(n)
			}
		}
		for _, x := range r.Times {
			if x.Times.Decisions != want[x.Bot] || want[x.Bot] == 0 {
				t.Errorf("%d decisions of %s are timed, want %d", x.Times.Decisions, x.Bot, want[x.Bot])
			}
		}
		if len(r.Times) != len(f.Plan.Bots) {
			t.Errorf("the times of %d bots", len(r.Times))
		}
	}
	check(field(3), run(t, field(3), file, 2))
	check(field(5), run(t, field(5), file, 2))
	r, err := Show(field(5), file)
	if err != nil {
		t.Fatal(err)
	}
	check(field(5), r)
}

// TestAGameCostsTheSameInALongArena: progress is counted as games come in, not over all
// pairs that there might be.
func TestAGameCostsTheSameInALongArena(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	began, n := time.Now(), 0
	_, err := Run(ctx, field(10_000_000), open(t, filepath.Join(t.TempDir(), "a")), 1, func(p Progress) {
		if n++; p.Done != n || p.Total != 20_000_000 {
			t.Errorf("after %d games: %+v", n, p)
		}
		if n == 30 {
			cancel()
		}
	})
	if took := time.Since(began); err != nil || took > 10*time.Second {
		t.Errorf("30 games took %s, error %v", took, err)
	}
}

func TestWrongFiles(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "text")
	if err := os.WriteFile(text, []byte(strings.Repeat("not a database at all ", 99)), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(text); err == nil || !strings.Contains(err.Error(), "cannot be used") {
		t.Errorf("error %v", err)
	}
	if _, err := Open(filepath.Join(dir, "no", "where")); err == nil || !strings.Contains(err.Error(), "there is no folder") {
		t.Errorf("error %v", err)
	}
	used := filepath.Join(dir, "used")
	open(t, used)
	if _, err := Open(used); err == nil || !strings.Contains(err.Error(), "another program is playing in it") {
		t.Errorf("error %v, want that another has it open", err)
	}
}

// TestOtherDatabasesAreLeftAlone: what is not the file of an arena is not written to,
// not even by the way it is opened.
func TestOtherDatabasesAreLeftAlone(t *testing.T) {
	for what, make := range map[string]string{
		"something else":   "CREATE TABLE birds (name TEXT)",
		"games of others":  "CREATE TABLE games (n INTEGER PRIMARY KEY, id TEXT); CREATE TABLE chunks (game INTEGER)",
		"a server's":       "PRAGMA journal_mode=WAL; CREATE TABLE games (n INTEGER PRIMARY KEY, id TEXT)",
		"a plan of others": "CREATE TABLE plan (n INTEGER PRIMARY KEY, day TEXT)",
	} {
		name := filepath.Join(t.TempDir(), "other")
		db, err := sql.Open("sqlite", name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Exec(make); err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		before, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Open(name); err == nil || !strings.Contains(err.Error(), "not the file of an arena") {
			t.Errorf("%s: error %v", what, err)
		}
		if after, err := os.ReadFile(name); err != nil || !bytes.Equal(before, after) {
			t.Errorf("%s is changed, error %v", what, err)
		}
	}
}

// TestRefusedArenasLeaveNoFile: a file is made when there is something to keep.
func TestRefusedArenasLeaveNoFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a")
	file, err := Open(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Run(context.Background(), field(0), file, 1, nil); err == nil {
		t.Error("an arena of no pairs is played")
	}
	if err := file.Close(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(name); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file is left: %v", err)
	}
}

// TestOnlyWhatWasPlayedIsShown: a report is of the plan that the games belong to.
func TestOnlyWhatWasPlayedIsShown(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a")
	file := open(t, name)
	if _, err := Show(field(2), file); err == nil || !strings.Contains(err.Error(), "holds no arena to show") {
		t.Errorf("an empty file is shown: %v", err)
	}
	if err := os.WriteFile(name+"0", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	empty, err := Open(name + "0")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Show(field(2), empty); err == nil {
		t.Error("an empty file is shown")
	}
	if err := empty.Close(); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(name + "0"); err != nil || info.Size() != 0 {
		t.Errorf("an empty file is changed, error %v", err)
	}
	run(t, field(2), file, 1)
	if _, err := Show(field(2), file); err != nil {
		t.Error(err)
	}
	other := field(2)
	other.Plan.Bots = []string{"one", "another"}
	if _, err := Show(other, file); err == nil || !strings.Contains(err.Error(), "holds another arena") {
		t.Errorf("games of others are shown: %v", err)
	}
}

func TestWrongFields(t *testing.T) {
	for want, change := range map[string]func(*Field){
		"an arena of 0 pairs of games":      func(f *Field) { f.Plan.Pairs = 0 },
		"at most 10000000 go":               func(f *Field) { f.Plan.Pairs = 10_000_001 },
		"a test of NaN against +Inf points": func(f *Field) { f.Plan.Test = &Test{Elo0: math.NaN(), Elo1: math.Inf(1), Alpha: 0.1, Beta: 0.1} },
		"two bots or more":                  func(f *Field) { f.Plan.Bots = f.Plan.Bots[:1] },
		"is named twice":                    func(f *Field) { f.Plan.Bots[1] = f.Plan.Bots[0] },
		`no scenario "mud"`:                 func(f *Field) { f.Plan.Events[0].Scenario = "mud" },
		"toy plain is named twice": func(f *Field) {
			f.Plan.Events, f.Titles, f.Kinds = append(f.Plan.Events, f.Plan.Events[0]), append(f.Titles, f.Titles[0]), append(f.Kinds, f.Kinds[0])
		},
		"the second must be higher":                 func(f *Field) { f.Plan.Test = &Test{Elo0: 5, Elo1: 5, Alpha: 0.1, Beta: 0.1} },
		"meets nobody: no other bot plays its game": func(f *Field) { f.Kinds[0][0].New = nil },
	} {
		f := field(2)
		change(&f)
		if _, err := Run(context.Background(), f, open(t, filepath.Join(t.TempDir(), "a")), 1, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}

// TestDamagedFilesAreRefused: what somebody has done to a file is told with its place,
// and no game is taken for one of another plan.
func TestDamagedFilesAreRefused(t *testing.T) {
	for what, want := range map[string]string{
		"UPDATE games SET text = '{}' WHERE swap = 1":                                    "game (toy plain, random – greedy, pair 1 with the sides swapped) cannot be read: it has no record",
		"UPDATE games SET text = 'null'":                                                 "game (toy plain, random – greedy, pair 1) cannot be read",
		"UPDATE games SET text = 'ruined'":                                               "game (toy plain, random – greedy, pair 1) cannot be read",
		`UPDATE games SET text = '{"record":{}}'`:                                        "it has 0 scores and 0 clocks for 2 seats",
		"UPDATE games SET text = json_set(text, '$.record.winner', 5)":                   "its winner is seat 5 of 2",
		`UPDATE games SET text = json_set(text, '$.record.forfeit', json('{"seat":9}'))`: "it was given up by seat 9 of 2",
		"UPDATE games SET event = 9, text = '{}'":                                        "game (event 9, random – greedy, pair 1) cannot be read",
		"DELETE FROM plan":                "there are 4 games in it and no plan that says whose",
		"UPDATE plan SET text = 'ruined'": "its plan cannot be read",
	} {
		file := open(t, filepath.Join(t.TempDir(), "a"))
		f := field(2)
		run(t, f, file, 1)
		if _, err := file.db.Exec(what); err != nil {
			t.Fatal(err)
		}
		_, err := Run(context.Background(), f, file, 1, nil)
		_, err2 := Show(f, file)
		for _, err := range []error{err, err2} {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: error %v, want %s", what, err, want)
			}
		}
	}
}

// TestProgramsArePartOfThePlan: a bot is what its command starts, not its name alone. A
// plan of a release that did not keep commands is gone on with, and has them then.
func TestProgramsArePartOfThePlan(t *testing.T) {
	file := open(t, filepath.Join(t.TempDir(), "a"))
	f := field(2)
	run(t, f, file, 1)
	f.Plan.Programs, f.Plan.PatienceMillis = map[string]string{"greedy": "./greedy"}, 1000
	f.Plan.Pairs = 3
	run(t, f, file, 1)
	for want, change := range map[string]func(*Plan){
		"the program of greedy ./greedy, not ./other": func(p *Plan) { p.Programs = map[string]string{"greedy": "./other"} },
		"the program of greedy ./greedy, not none":    func(p *Plan) { p.Programs, p.PatienceMillis = map[string]string{}, 0 },
		"milliseconds of patience 1000, not 5":        func(p *Plan) { p.PatienceMillis = 5 },
	} {
		g := f
		change(&g.Plan)
		if _, err := Run(context.Background(), g, file, 1, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}

// quitter is a bot outside the program that fails at its first choice.
type quitter struct{ bots.Bot }

func (quitter) Begin(context.Context, string, kernel.Options, kernel.Seat) {}
func (quitter) Made(string)                                                {}
func (quitter) End(kernel.Result)                                          {}
func (quitter) Close()                                                     {}
func (quitter) Err() error                                                 { return errors.New("it went home") }

func (quitter) Choose(context.Context, kernel.View, *rand.Rand) kernel.Choice {
	return kernel.Choice{}
}

func TestWhoFailsLoses(t *testing.T) {
	f := field(3, bots.Kind{ID: "quitter", New: func(kernel.Game, time.Duration) bots.Bot { return quitter{} }})
	file := open(t, filepath.Join(t.TempDir(), "a"))
	r := run(t, f, file, 2)
	if again, err := Show(f, file); err != nil || timeless(t, again) != timeless(t, r) {
		t.Errorf("games that were given up are read again otherwise, error %v", err)
	}
	for _, m := range r.Matches {
		if m.B != "quitter" {
			continue
		}
		if m.Score.Points != 1 || len(m.Forfeits) != 6 || m.Forfeits[0].Bot != "quitter" || m.Forfeits[0].Why != "it went home" {
			t.Errorf("%s – %s: %+v, %d games given up", m.A, m.B, m.Score, len(m.Forfeits))
		}
	}
	if len(r.Breaches) != 0 || r.Games != 18 {
		t.Errorf("%d breaches, %d games", len(r.Breaches), r.Games)
	}
	var page, text, js bytes.Buffer
	if err := errors.Join(r.HTML(&page, "sandtable arena <x>"), r.Text(&text), r.JSON(&js)); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(text.String(), "quitter lost a game: it went home") {
		t.Errorf("the table does not say why:\n%s", &text)
	}
	var back Report
	if err := json.Unmarshal(js.Bytes(), &back); err != nil || back.Games != 18 {
		t.Errorf("JSON reads back as %d games, error %v", back.Games, err)
	}
	checkPage(t, page.String())
}

// checkPage holds the plots to be well-formed, one of each sort a match.
func checkPage(t *testing.T, page string) {
	t.Helper()
	if !strings.Contains(page, "sandtable arena &lt;x&gt;") {
		t.Error("the command is missing or not escaped")
	}
	if !strings.Contains(page, "pre{white-space:pre-wrap") {
		t.Error("a long command, as that of a program is, makes the page wider than the window")
	}
	parts := strings.Split(page, "<svg")
	if len(parts) != 1+2+3*3 {
		t.Errorf("%d plots, want 11", len(parts)-1)
	}
	for _, s := range parts[1:] {
		text, _, ok := strings.Cut("<svg"+s, "</svg>")
		if !ok {
			t.Fatal("a plot has no end")
		}
		d := xml.NewDecoder(strings.NewReader(text + "</svg>"))
		for {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%v in %s", err, text)
			}
		}
		if strings.Contains(text, "NaN") || strings.Contains(text, "Inf") {
			t.Errorf("not a number in %s", text)
		}
	}
}

func TestEloAndShare(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := rapid.Float64Range(-1100, 1100).Draw(t, "elo")
		if got := elo(share(e)); math.Abs(got-e) > 1e-6 {
			t.Fatalf("%g points are a share of %g, which is %g points", e, share(e), got)
		}
	})
	if elo(0) != -eloCap || elo(1) != eloCap || math.Abs(elo(0.76)-200.24) > 0.01 {
		t.Errorf("elo of 0, 1 and 0.76: %g, %g, %g", elo(0), elo(1), elo(0.76))
	}
}

func TestScoresHoldTheTruth(t *testing.T) {
	// Of 400 matches of 40 pairs about 5 % may miss the true share of points.
	rng := rand.New(rand.NewPCG(1, 1))
	missed := 0
	for range 400 {
		var tally Tally
		for range 40 {
			n := 0
			for range 2 {
				if x := rng.Float64(); x < 0.6 {
					n += 2
				} else if x < 0.7 {
					n++
				}
			}
			tally.add(n)
		}
		if s := tally.score(); s.Low > 0.65 || s.High < 0.65 {
			missed++
		}
	}
	if missed > 32 {
		t.Errorf("%d of 400 intervals miss the truth", missed)
	}
	if s := (&Tally{}).score(); s.Low != 0 || s.High != 1 {
		t.Errorf("of no pairs: %+v", s)
	}
	if s := (&Tally{Pairs: [5]int{0, 0, 0, 0, 10}}).score(); s.Low > 0.8 || s.Low < 0.6 || s.High != 1 {
		t.Errorf("of ten pairs won: %+v", s)
	}
	if s := (&Tally{Pairs: [5]int{0, 0, 0, 1, 9}}).score(); s.Low < 0.6 {
		t.Errorf("a game drawn of ten pairs won makes it less sure than that: %+v", s)
	}
	if s := (&Tally{Pairs: [5]int{0, 0, 10, 0, 0}}).score(); s.High-s.Low < 0.1 {
		t.Errorf("ten even pairs are a sure thing: %+v", s)
	}
}

func TestTheTestDecides(t *testing.T) {
	x := &Test{Elo0: 0, Elo1: 50, Alpha: 0.05, Beta: 0.05}
	var even, strong Tally
	decided := [2]int{}
	rng := rand.New(rand.NewPCG(2, 2))
	for n := 1; n <= 4000; n++ {
		even.add(rng.IntN(2)*2 + rng.IntN(2)*2)
		strong.add(min(4, rng.IntN(3)*2+rng.IntN(2)*2))
		if decided[0] == 0 && even.verdict(x) != "" {
			decided[0] = n
			if even.verdict(x) != "Elo0" {
				t.Errorf("even bots: %s after %d pairs", even.verdict(x), n)
			}
		}
		if decided[1] == 0 && strong.verdict(x) != "" {
			decided[1] = n
			if strong.verdict(x) != "Elo1" {
				t.Errorf("a strong bot: %s after %d pairs", strong.verdict(x), n)
			}
		}
	}
	if decided[0] == 0 || decided[1] == 0 || decided[1] > 200 {
		t.Errorf("decided after %v pairs", decided)
	}
	if v := (&Tally{Pairs: [5]int{0, 0, 0, 0, leastPairs - 1}}).verdict(x); v != "" {
		t.Errorf("%d pairs decide: %s", leastPairs-1, v)
	}
}

// TestTheTestStopsAtItsErrors: at 5 % either way the ratio has to pass 19 to 1.
func TestTheTestStopsAtItsErrors(t *testing.T) {
	if low, high := (&Test{Alpha: 0.05, Beta: 0.05}).bounds(); math.Abs(high-math.Log(19)) > 1e-12 || math.Abs(low+math.Log(19)) > 1e-12 {
		t.Errorf("it stops at %g and %g", low, high)
	}
	if low, high := (&Test{Alpha: 0.01, Beta: 0.2}).bounds(); math.Abs(high-math.Log(80)) > 1e-12 || math.Abs(low-math.Log(0.2/0.99)) > 1e-12 {
		t.Errorf("with other errors it stops at %g and %g", low, high)
	}
}

// TestAllPairingsPlayOnTheSameDice: whoever plays as another does gets the same games.
func TestAllPairingsPlayOnTheSameDice(t *testing.T) {
	twin := bots.Basic()[0]
	twin.ID = "twin"
	f := field(6, twin)
	file := open(t, filepath.Join(t.TempDir(), "a"))
	run(t, f, file, 2)
	all := map[slot]*lab.Record{}
	if err := file.games(&f, func(s slot, g *game) { all[s] = g.Record }); err != nil {
		t.Fatal(err)
	}
	for pair := range 6 {
		for _, swap := range []bool{false, true} {
			// Random meets greedy, and greedy, in the other seat, random's twin.
			one, two := all[slot{0, 0, 1, pair, swap}], all[slot{0, 1, 2, pair, !swap}]
			if one.Winner != two.Winner || one.Length != two.Length || !slices.Equal(one.Score, two.Score) {
				t.Errorf("pair %d, swapped %t: %+v and %+v", pair, swap, one, two)
			}
		}
	}
}

// TestPairsDrawnAnew: as many pairs as there were, each as often as it was there, with the half pairs
// of two wins and two losses beside them.
func TestPairsDrawnAnew(t *testing.T) {
	tally := Tally{Pairs: [5]int{2, 0, 3, 4, 1}}
	rng := rand.New(rand.NewPCG(3, 3))
	var sum [5]float64
	const times = 20_000
	for range times {
		again := tally.resample(rng)
		if again.n() != 10 {
			t.Fatalf("%v of ten pairs", again.Pairs)
		}
		for i, k := range again.Pairs {
			sum[i] += float64(k) / times
		}
	}
	for i, want := range [5]float64{2.5, 0, 3, 4, 1.5} {
		if want *= 10.0 / 11; math.Abs(sum[i]-want) > 0.05 {
			t.Errorf("%d halves: %.3f pairs on average, want %.3f", i, sum[i], want)
		}
	}
}

// TestOtherRulesAreAnotherArena: games by other rules or data are not added to those that there are.
func TestOtherRulesAreAnotherArena(t *testing.T) {
	file := open(t, filepath.Join(t.TempDir(), "a"))
	f := field(1)
	f.Plan.Events[0].Ruleset, f.Plan.Events[0].Data = "toy/1", "none"
	run(t, f, file, 1)
	for want, change := range map[string]func(*Event){
		"rules and data of toy toy/1 none, not toy/2 none": func(e *Event) { e.Ruleset = "toy/2" },
		"rules and data of toy toy/1 none, not toy/1 new":  func(e *Event) { e.Data = "new" },
	} {
		g := field(2)
		g.Plan.Events[0] = f.Plan.Events[0]
		change(&g.Plan.Events[0])
		_, played := Run(context.Background(), g, file, 1, nil)
		_, shown := Show(g, file)
		for _, err := range []error{played, shown} {
			if err == nil || !strings.Contains(err.Error(), " holds another arena: "+want+"; ") {
				t.Errorf("error %v, want %s", err, want)
			}
		}
	}
}

// TestRatingsHoldTheTruth: of 300 intervals of ratings about 5 % may miss the truth, whether the sides of
// the scenario are even or one is 300 points ahead, which pulls the shares of points together.
func TestRatingsHoldTheTruth(t *testing.T) {
	for _, side := range []float64{0, 300} {
		skill := []float64{150, 0, -150}
		rng := rand.New(rand.NewPCG(7, 7))
		points := func(a, b int, lead float64) float64 { return share(skill[a] - skill[b] + lead) }
		var truth []meeting
		c := &course{f: &Field{Plan: Plan{Events: []Event{{Game: "toy"}}, Bots: []string{"0", "1", "2"}}}}
		for a := range skill {
			for b := a + 1; b < len(skill); b++ {
				truth = append(truth, meeting{a: a, b: b, games: 2e6, points: 1e6 * (points(a, b, side) + points(a, b, -side))})
				c.list = append(c.list, match{a: a, b: b})
			}
		}
		want, missed := rate(len(skill), truth), 0
		for range 100 {
			c.tally = map[match]*Tally{}
			for _, m := range c.list {
				tally := &Tally{}
				for range 20 {
					n := 0
					for _, lead := range []float64{side, -side} {
						if rng.Float64() < points(m.a, m.b, lead) {
							n += 2
						}
					}
					tally.add(n)
				}
				c.tally[m] = tally
			}
			for _, r := range c.ratings("toy") {
				if truth := want[r.Bot[0]-'0']; r.EloLow > truth || r.EloHigh < truth {
					missed++
				}
			}
		}
		if missed > 24 {
			t.Errorf("sides %g points apart: %d of 300 intervals miss the truth", side, missed)
		}
	}
}

func TestRatings(t *testing.T) {
	// Shares of points that ratings of 200, 0 and -200 would make are found again.
	true3 := []float64{200, 0, -200}
	var list []meeting
	for a := range 3 {
		for b := a + 1; b < 3; b++ {
			list = append(list, meeting{a: a, b: b, games: 1e6, points: 1e6 * share(true3[a]-true3[b])})
		}
	}
	for i, x := range rate(4, list) {
		want := 0.0
		if i < 3 {
			want = true3[i]
		}
		if math.Abs(x-want) > 0.5 {
			t.Errorf("bot %d has %g points, want %g", i, x, want)
		}
	}
	if r := rate(2, []meeting{{a: 0, b: 1, games: 10, points: 10}}); math.Abs(r[0]) > eloCap || r[0] < 100 {
		t.Errorf("who has won all has %g points", r[0])
	}
}

func TestBudgeted(t *testing.T) {
	if id, d, err := Budgeted("staff@150ms"); id != "staff" || d != 150*time.Millisecond || err != nil {
		t.Errorf("%s, %s, %v", id, d, err)
	}
	if id, d, err := Budgeted("staff"); id != "staff" || d != 0 || err != nil {
		t.Errorf("%s, %s, %v", id, d, err)
	}
	for _, bad := range []string{"staff@", "staff@fast", "staff@-1s"} {
		if _, _, err := Budgeted(bad); err == nil || !strings.Contains(err.Error(), "staff@200ms") {
			t.Errorf("%s: error %v", bad, err)
		}
	}
}
