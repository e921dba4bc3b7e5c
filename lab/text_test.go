package lab

import (
	"bytes"
	"context"
	"math"
	"strings"
	"testing"
	"time"

	"sandtable/bots"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
)

// known is a report of games that nobody has played: red wins by 5, 1 and 1, blue by 2, one is
// drawn, one is given up, seven broke a promise and three were not played.
func known() *Report {
	b := batch(16)
	b.Options = kernel.Options{"limit": "2"}
	clocks := make([]Clock, 2)
	for i := range clocks {
		for n := 1; n <= 100; n++ {
			clocks[i].note(time.Duration(n*(i+1)) * time.Microsecond)
		}
	}
	var records []*Record
	for n, g := range []struct {
		winner, red, blue int
	}{{0, 6, 1}, {0, 3, 2}, {0, 3, 2}, {1, 2, 4}, {Draw, 3, 3}, {1, -3, -2}} {
		records = append(records, &Record{Game: n, Winner: g.winner, Score: []int32{int32(g.red), int32(g.blue)}, Length: 10 + n, Decisions: []int{4, 5 + n}})
	}
	records[5].Forfeit = &Forfeit{Game: 5, Seat: 0, Why: "it went home"}
	for n := range 7 {
		breach := &Breach{Game: 6 + n, Seed: 7, Kind: "check", What: "it is wrong", Choices: []string{"write 1", "write 2"}}
		records = append(records, &Record{Game: 6 + n, Winner: Draw, Score: []int32{99, 99}, Length: 99, Decisions: []int{99, 99}, Breach: breach})
	}
	for range 600 {
		records[7].Breach.Choices = append(records[7].Breach.Choices, "again")
	}
	r := newReport(b, append(records, nil, nil, nil), clocks)
	r.Seconds, r.Workers = 1.25, 2
	return r
}

// TestTextOfKnownGames: the table says what came of the games, and of those that went wrong no more
// than a person reads.
func TestTextOfKnownGames(t *testing.T) {
	var out bytes.Buffer
	if err := known().Text(&out); err != nil {
		t.Fatal(err)
	}
	long := "game 7 of seed 7, after 602 choices: check: it is wrong\n  … | " + strings.Repeat("again | ", 499) + "again\n"
	short := func(n string) string {
		return "game " + n + " of seed 7, after 2 choices: check: it is wrong\n  write 1 | write 2\n"
	}
	want := `Toy, Plain limit=2: 13 of 16 games, seed 7 (PCG), 1.2 s on 2 workers
                     bot     wins          95 %         score  sd    5 %  median  95 %
Red                  random  3     50.0 %  18.8–81.2 %  2.33   2.94  -3   3       6
Blue                 random  2     33.3 %  9.7–70.0 %   1.67   2.07  -2   2       4
draws / lead of Red          1     16.7 %  3.0–56.4 %   +0.67  2.42  -2   0       5

      decisions a game  mean µs  p50    p90    p99    max  ms a game
Red   4                 50.5     53.2   90.1   100.0  100  0.39
Blue  8                 101.0    106.5  180.2  200.0  200  0.78

length, choices and draws: 12 (10 to 15)
stopped: 3 games were not played
game 5 lost by Red: it went home
breaches: 7
` + short("6") + long + short("8") + short("9") + short("10") + "… and 2 more\n"
	if out.String() != want {
		t.Errorf("the table is\n%s\nwant\n%s", out.String(), want)
	}
}

// TestPageOfKnownGames: so does the page, without times.
func TestPageOfKnownGames(t *testing.T) {
	var out bytes.Buffer
	if err := Markdown(&out, Doc{Title: "Balance", Intro: "Of nothing.", Command: "sandtable sim toy", Reports: []*Report{known()}}); err != nil {
		t.Fatal(err)
	}
	bars := `          -2       1  #########################
          -1       1  #########################
           0       1  #########################
           1       2  ##################################################
           2       0
           3       0
           4       0
           5       1  #########################
`
	data := toy.Game{}.Info()
	want := `# Balance

Of nothing.

Made by

` + "```\nsandtable sim toy\n```" + `

Shares of wins with Wilson's 95 % interval; means with standard deviation. The lead is the score of the first side minus that of the other.

| scenario | sides and bots | games | first side wins | second side wins | draws | scores | lead | decisions a game |
|---|---|---|---|---|---|---|---|---|
| Plain limit=2 | Red (random) – Blue (random) | 6 | 50.0 % (18.8–81.2 %) | 33.3 % (9.7–70.0 %) | 16.7 % | 2.3 ± 2.9 – 1.7 ± 2.1 | +0.67 ± 2.4 (mean within 2.54) | 4 + 8 |

## Plain: lead of Red

Seed 7 (PCG), toy ruleset ` + data.Ruleset + `, data ` + data.Data + `. Breaches: 7. Quantiles 5, 25, 50, 75, 95 %: -2, -1, 0, 1, 5; extremes -2 and 5.

` + "```\n" + bars + "```\n"
	if out.String() != want {
		t.Errorf("the page is\n%s\nwant\n%s", out.String(), want)
	}
}

// TestGamesGivenUpAreTold: no more of them than a person reads.
func TestGamesGivenUpAreTold(t *testing.T) {
	r := known()
	for range maxShown + 1 {
		r.Forfeits = append(r.Forfeits, r.Forfeits[0])
	}
	var out bytes.Buffer
	if err := r.Text(&out); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), "lost by Red"); n != maxShown || !strings.Contains(out.String(), "\n… and 2 more games given up\n") {
		t.Errorf("%d games given up are told of %d:\n%s", n, len(r.Forfeits), out.String())
	}
}

// TestWideBins: a bar of several scores names the first and the last.
func TestWideBins(t *testing.T) {
	if got, want := bars(Dist{Bins: []Bin{{0, 2, 1}, {2, 4, 0}, {10, 12, 100}}}), "      0 to 1       1  #\n      2 to 3       0\n    10 to 11     100  "+strings.Repeat("#", 50)+"\n"; got != want {
		t.Errorf("the bars are\n%s\nwant\n%s", got, want)
	}
}

// TestDistOfTwoValues: two are enough for a deviation.
func TestDistOfTwoValues(t *testing.T) {
	if d := NewDist([]float64{1, 3}); !near(d.SD, math.Sqrt2) || math.Abs(d.Margin-12.7062) > 0.001 {
		t.Errorf("%+v", d)
	}
}

// TestBinsAreAsWideAsNeeded: of 1, 2, 5, 10, 20 and so on the least that keeps a histogram short.
func TestBinsAreAsWideAsNeeded(t *testing.T) {
	for span, want := range map[float64]float64{0: 1, 18: 1, 19: 2, 37: 2, 38: 5, 94: 5, 95: 10, 189: 10, 190: 20, 379: 20, 380: 50, 950: 100} {
		if d := NewDist([]float64{0, span}); d.Bins[0].To-d.Bins[0].From != want {
			t.Errorf("from 0 to %g: bins of %g, want %g", span, d.Bins[0].To-d.Bins[0].From, want)
		}
	}
}

// TestNoDecisionsTakeNoTime: of a bot that was never asked nothing is divided.
func TestNoDecisionsTakeNoTime(t *testing.T) {
	if m := new(Clock).Times(3); m != (Times{}) {
		t.Errorf("%+v", m)
	}
}

// TestTheFirstGameIsPlayedAgain: games count from 0.
func TestTheFirstGameIsPlayedAgain(t *testing.T) {
	b := batch(3)
	first := run(t, b).Records[0]
	g, err := Replay(context.Background(), b, 0)
	if err != nil || g.Winner != first.Winner || g.Length != first.Length {
		t.Errorf("%+v, error %v, want %+v", g, err, first)
	}
	// A seed means the same games in every release: results that were published are found again.
	if got, want := strings.Join(g.Choices, "; "), "write 3; write 3; die 5; press; die 6; press; die 6; stop; write 2; write 1; write 3; write 1"; got != want {
		t.Errorf("seed 7 plays %s, want %s", got, want)
	}
	if n := g.Decisions[0] + g.Decisions[1]; n != 9 {
		t.Errorf("%d decisions, of 12 choices three are dice", n)
	}
	if _, err := Replay(context.Background(), b, -1); err == nil || err.Error() != "game number -1; games count from 0" {
		t.Errorf("error %v", err)
	}
}

// ear is random from outside the program, and notes what it is told.
type ear struct {
	far
	heard *[]string
	fails error
}

func (e ear) Made(text string)  { *e.heard = append(*e.heard, "made "+text) }
func (e ear) End(kernel.Result) { *e.heard = append(*e.heard, "end") }
func (e ear) Close()            { *e.heard = append(*e.heard, "close") }
func (e ear) Err() error        { return e.fails }

// plainToy is the toy as if nothing were hidden in it.
type plainToy struct{ toy.Game }

func (g plainToy) Info() *kernel.Info {
	info := *g.Game.Info()
	info.Open = true
	return &info
}

// TestBotsOutsideAreTold: what is made, in order, where nothing is hidden, then the end, then
// goodbye; and one that fails is sent away as well.
func TestBotsOutsideAreTold(t *testing.T) {
	for _, c := range []struct {
		open  bool
		fails error
	}{{true, nil}, {true, context.DeadlineExceeded}, {false, nil}} {
		fails := c.fails
		var heard []string
		b := batch(1)
		random := b.Bots[0]
		if c.open {
			b.Game = plainToy{}
		}
		b.Bots[1] = bots.Kind{ID: "ear", New: func(g kernel.Game, d time.Duration) bots.Bot {
			return ear{far: far{random.New(g, d)}, heard: &heard, fails: fails}
		}}
		g, err := Replay(context.Background(), b, 0)
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		for _, text := range g.Choices {
			if !c.open {
				break
			}
			want = append(want, "made "+text)
		}
		if fails == nil {
			want = append(want, "end")
		} else if g.Forfeit == nil || g.Forfeit.Seat != 1 || g.Forfeit.Why != fails.Error() || g.Winner != 0 {
			t.Errorf("it fails and loses by %+v, won by %d", g.Forfeit, g.Winner)
		}
		want = append(want, "close")
		if strings.Join(heard, "; ") != strings.Join(want, "; ") || len(g.Choices) == 0 {
			t.Errorf("it heard %q, want %q", heard, want)
		}
	}
}
