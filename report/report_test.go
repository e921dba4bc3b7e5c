package report_test

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/report"
	"sandtable/review"
	"sandtable/scene"
)

// past is a game of the toy in which the first legal choice is always made.
func past(t *testing.T) journal.History {
	t.Helper()
	h := journal.Header{
		Format: journal.Version, Game: "toy", Ruleset: "toy/1", Data: "none", Scenario: "plain", Options: kernel.Options{"limit": "3"}, Seats: []string{"person", "person"},
		Dice: journal.DiceHeader{Mode: journal.Typed},
	}
	f, err := journal.NewFold(toy.Game{}, h)
	if err != nil {
		t.Fatal(err)
	}
	for !f.Position().Node().Final {
		p := f.Position()
		if seat := p.Node().Seat; seat == kernel.Chance {
			f.Push(journal.Step{Choice: p.Outcomes(nil)[f.Index()%6].Choice, Seat: seat})
		} else {
			f.Push(journal.Step{Choice: p.Legal(nil)[0], Seat: seat})
		}
	}
	return f.History()
}

func config(t *testing.T) report.Config {
	return report.Config{
		Game: toy.Game{}, Past: past(t), Scenario: "plain", Options: kernel.Options{"limit": "3"}, Name: "A & <b>", Players: []string{"Anna", "computer"}, Date: "6 June 2026", Bot: "Greedy",
		Review: review.Report{
			Over:    true,
			Moments: []review.Moment{{Played: 10, Wins: []int{5, 5}}, {Index: 3, Turn: 2, Played: 10, Wins: []int{7, 1}, Draws: 2}, {Index: 6, Played: 1, Wins: []int{1, 0}}},
			Costs:   []review.Cost{{Index: 2, Seat: 1, Chosen: "write 1", Better: "write 3", Lost: 0.25, Margin: 0.1, Played: 10}},
		},
	}
}

// A report says all of a game that is over, in one file that needs no other and shows
// names as they are written.
func TestReport(t *testing.T) {
	var b strings.Builder
	if err := report.Write(&b, config(t)); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	for _, want := range []string{
		"<title>Toy: Plain</title>", "A &amp; &lt;b&gt;", "Anna", "Highest force: 3", "How the chances went", "80 %", "<polyline",
		"a draw counting half", "Draws</th>", ">80 %</td><td class=\"n\">20 %</td><td class=\"n\">20 %</td></tr>",
		"<b>write 1</b> instead of <b>write 3</b> made 25 % less", "What was rolled", "<td>die</td>", "The course of the game", "</html>",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the report does not say %q", want)
		}
	}
	if m := regexp.MustCompile(`(src|href)=|url\(|@import|<script|https?:`).FindString(text); m != "" {
		t.Errorf("the report has an outside part: %s", m)
	}
	var again strings.Builder
	if err := report.Write(&again, config(t)); err != nil || again.String() != text {
		t.Errorf("the same game gives another report: %v", err)
	}
}

// Without a look back its parts are left out, and the work ends when it is told to.
func TestReportOfLess(t *testing.T) {
	c := config(t)
	c.Review = review.Report{}
	var b strings.Builder
	if err := report.Write(&b, c); err != nil || strings.Contains(b.String(), "chances") {
		t.Errorf("chances that nobody knows: %v", err)
	}
	stop := errors.New("stop")
	c.Pace = func(int) error { return stop }
	if err := report.Write(&b, c); !errors.Is(err, stop) {
		t.Errorf("not stopped: %v", err)
	}
}

// telling is the small game with lines beside its points, one of which has none, and draws of
// several words.
type telling struct{ toy.Game }

func (telling) Info() *kernel.Info {
	in := *toy.Game{}.Info()
	in.Nodes = slices.Clone(in.Nodes)
	in.Nodes[slices.Index(in.Nodes, "die")] = "attack-die"
	return &in
}

func (t telling) Score(v kernel.View) []scene.Score {
	list := t.Game.Score(v)
	list[0].Lines = []scene.ScoreLine{{Text: "City taken", Bare: true}, {Text: "Held", Points: 2}}
	return list
}

// A line that says it all has no number, and draws are called as on the page.
func TestReportWords(t *testing.T) {
	c := config(t)
	c.Game = telling{}
	var b strings.Builder
	if err := report.Write(&b, c); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"City taken<br>Held: 2<br>", "<td>attack die</td>"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the report does not say %q", want)
		}
	}
}

// ruled is the toy whose questions follow from a rule.
type ruled struct{ toy.Game }

func (g ruled) Frame(v kernel.View) scene.Frame {
	f := g.Game.Frame(v)
	f.Prompt.Title, f.Prompt.Rule = "Force", "T3"
	return f
}

// A throw is called as the rule that asks for it, since the name of a node says little to who owns the game.
func TestThrowsNameTheirRule(t *testing.T) {
	c := config(t)
	c.Game = ruled{}
	var b strings.Builder
	if err := report.Write(&b, c); err != nil {
		t.Fatal(err)
	}
	if want := `<td>Force <span class="rule">§ T3</span>: die</td>`; !strings.Contains(b.String(), want) {
		t.Errorf("the report does not say %s", want)
	}
}
