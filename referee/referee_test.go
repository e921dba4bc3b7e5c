package referee_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"sandtable/kernel/kerneltest/toy"
	"sandtable/referee"
	"sandtable/referee/refereetest"
)

func TestScripts(t *testing.T) {
	dir := os.DirFS("testdata/toy")
	refereetest.RunDir(t, toy.Game{}, dir)
	refereetest.Covered(t, toy.Game{}, dir)
}

// play returns the answers and problems of a script about the toy game.
func play(t *testing.T, script string) (answers, problems []string) {
	t.Helper()
	found, err := referee.Run(referee.Only(toy.Game{}), "s.txt", strings.NewReader(script), func(a referee.Answer) {
		answers = append(answers, a.String())
		if _, err := json.Marshal(a); err != nil {
			t.Errorf("line %d: %v", a.Line, err)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range found {
		problems = append(problems, p.Error())
	}
	return answers, problems
}

func TestAnswers(t *testing.T) {
	const script = `
game toy plain   # a comment
place red blue
expect error never move
do write 1
legal
why write 9
roll 5 3
do write 1
do press
show settings
`
	want := []string{
		"ok Toy > write red",
		"error: red cannot be placed: the pieces of this game never move",
		"ok",
		"ok red writes a force of 1 > write blue",
		"ok 3: write 1 | write 2 | write 3",
		"refused 2.1: a force of 9 is not allowed",
		"ok",
		"ok [die 5] blue writes a force of 1; red has 1, blue has 1; a 5 decides nothing > press red",
		"ok [die 3] blue advances; round 2 > write red",
		"ok red (0 to 3) | blue (0 to 3)",
	}
	answers, problems := play(t, script)
	if !slices.Equal(answers, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(answers, "\n"), strings.Join(want, "\n"))
	}
	if len(problems) > 0 {
		t.Errorf("problems: %q", problems)
	}
}

func TestRefusalChangesNothing(t *testing.T) {
	answers, problems := play(t, "game toy plain\ndo write 4\nexpect refused 2.1\nshow node\ndo write 3")
	if answers[1] != "refused 2.1: a force of 4 is not allowed" || answers[4] != "ok red writes a force of 3 > write blue" || len(problems) != 0 {
		t.Errorf("got %q, problems %q", answers, problems)
	}
}

func TestProblems(t *testing.T) {
	const start = "game toy plain\n"
	for _, c := range []struct{ name, script, want string }{
		{"no game", "legal", "s.txt:1: legal: error: no game has been started; begin with: game ID SCENARIO"},
		{"expect without a game", "expect node write", "s.txt:1: no game has been started; begin with: game ID SCENARIO"},
		{"unknown game", "game chess plain", `s.txt:1: game chess plain: error: no game "chess"; there is toy`},
		{"unknown scenario", "game toy hard", `s.txt:1: game toy hard: error: no scenario "hard"; there are: plain, camp, staff`},
		{"bad option", "game toy plain limit", `s.txt:1: game toy plain limit: error: option "limit" is not written as option=value`},
		{"option twice", "game toy plain limit=2 limit=3", `s.txt:1: game toy plain limit=2 limit=3: error: option "limit" is given twice`},
		{"unknown command", start + "jump", `s.txt:2: jump: error: no command "jump"; there are: game, checkpoint, back, undo, place, remove, clear, set, begin, roll, draw, next, do, legal, why, odds, show, rule, expect, help`},
		{"too few words", start + "place red", "s.txt:2: place red: error: write: place UNIT PLACE [state ...]"},
		{"too many words", start + "clear all", "s.txt:2: clear all: error: write: clear"},
		{"unexpected refusal", start + "do write 4", "s.txt:2: do write 4: refused 2.1: a force of 4 is not allowed"},
		{"refusal expected too late", start + "do write 4\nshow node\nexpect refused", "s.txt:2: do write 4: refused 2.1: a force of 4 is not allowed|s.txt:4: got ok write; want refused"},
		{"wrong rule", start + "do write 4\nexpect refused 2.2", "s.txt:3: got refused 2.1: a force of 4 is not allowed; want refused 2.2"},
		{"no such choice", start + "do dance", `s.txt:2: do dance: error: cannot read "dance": no choice begins so; a choice is write FORCE`},
		{"failed legal", start + "expect legal write 4", "s.txt:2: got refused 2.1: a force of 4 is not allowed; want legal write 4"},
		{"failed not legal", start + "expect not legal write 1", "s.txt:2: got legal; want not legal write 1"},
		{"failed node", start + "expect node die", "s.txt:2: got node write red; want node die"},
		{"failed score", start + "expect score red 1", "s.txt:2: got score red 0; want score red 1"},
		{"score of nobody", start + "expect score green 1", `s.txt:2: no seat "green"; there are: red, blue`},
		{"failed event", start + "do write 1\nexpect event blue", "s.txt:3: got log: red writes a force of 1; want event blue"},
		{"failed choices", start + "expect choices write 1", "s.txt:2: got choices write 1 | write 2 | write 3; want choices write 1"},
		{"failed count", start + "expect count 2", "s.txt:2: got 3; want count 2"},
		{"failed result", start + "expect result red", "s.txt:2: got result none; want result red"},
		{"odds without odds", start + "expect odds 1 red", "s.txt:2: expect odds has to follow an answer to odds CHOICE"},
		{"failed odds", start + "do write 1\nodds write 1\nexpect odds 1/3 red advances", "s.txt:4: got odds 1/2 of blue advances 1/2 (50.00%) | red advances 1/2 (50.00%) | assumed: red: press; want odds 1/3 red advances"},
		{"not a chance", start + "do write 1\nodds write 1\nexpect odds half red", `s.txt:4: "half" is not a chance; write a fraction such as 5/36`},
		{"number cut off", start + "do write 1\nodds write 1\nexpect answer 0.00%", "s.txt:4: got ok blue advances 1/2 (50.00%) | red advances 1/2 (50.00%) | assumed: red: press; want answer 0.00%"},
		{"number cut short", start + "do write 1\nodds write 1\nexpect answer advances 1/2 (5", "s.txt:4: got ok blue advances 1/2 (50.00%) | red advances 1/2 (50.00%) | assumed: red: press; want answer advances 1/2 (5"},
		{"whole number", start + "do write 1\nodds write 1\nexpect answer 50.00%\nexpect answer blue advances 1", ""},
		{"unknown expectation", start + "expect luck", `s.txt:2: no expectation "luck"; there are: ok, refused, error, answer, legal, choices, count, node, unit, hex, score, result, event, odds`},
		{"empty expectation", start + "expect not", "s.txt:2: write: expect [not] and one of ok, refused, error, answer, legal, choices, count, node, unit, hex, score, result, event, odds"},
		{"left over", start + "roll 3 4\ndraw ace", "s.txt:3: left over at the end: roll 3 4, draw ace"},
		{"forgotten", start + "roll 3 4\nroll", ""},
		{"impossible face", start + "do write 1\nroll 7\ndo write 1\nexpect error cannot give \"7\"\nroll", ""},
		{"nothing to draw", start + "next", "s.txt:2: next: error: no draw is pending; write red has to decide"},
		{"wrong show", start + "show moon", `s.txt:2: show moon: error: cannot show "moon"; there are: node, score, result`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, problems := play(t, c.script)
			if got := strings.Join(problems, "|"); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestLongLineIsAnError(t *testing.T) {
	_, err := referee.Run(referee.Only(toy.Game{}), "s.txt", strings.NewReader(strings.Repeat("x", 1<<17)), nil)
	if err == nil || !strings.HasPrefix(err.Error(), "s.txt:1: ") {
		t.Errorf("got %v", err)
	}
}

// FuzzScript checks that no script, however wrong, makes the referee panic, and
// that every line with words has exactly one answer in one line.
func FuzzScript(f *testing.F) {
	entries, err := os.ReadDir("testdata/toy")
	if err != nil {
		f.Fatal(err)
	}
	for _, e := range entries {
		text, err := os.ReadFile("testdata/toy/" + e.Name())
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Add("game toy plain\nexpect not not\nroll *\ndo write 1\ndo write 1\nexpect choices |")
	f.Fuzz(func(t *testing.T, script string) {
		if len(script) > 4096 {
			return
		}
		want := 0
		for _, line := range strings.Split(script, "\n") {
			words := strings.Fields(line)
			if len(words) > 0 && !strings.HasPrefix(words[0], "#") {
				want++
			}
		}
		got := 0
		_, err := referee.Run(referee.Only(toy.Game{}), "fuzz", strings.NewReader(script), func(a referee.Answer) {
			got++
			if strings.Contains(a.String(), "\n") {
				t.Errorf("more than one line: %q", a.String())
			}
		})
		if err == nil && got != want {
			t.Errorf("%d answers to %d commands", got, want)
		}
	})
}

// An answer holds the draws of its own command only.
func TestDrawsOfOneCommand(t *testing.T) {
	var answers []referee.Answer
	script := "game toy plain\ndo write 1\nroll 5 3\ndo write 1\ndo press\nlegal\n"
	if _, err := referee.Run(referee.Only(toy.Game{}), "s.txt", strings.NewReader(script), func(a referee.Answer) {
		answers = append(answers, a)
	}); err != nil {
		t.Fatal(err)
	}
	n := len(answers)
	if len(answers[n-2].Draws) == 0 || len(answers[n-1].Draws) != 0 {
		t.Errorf("draws of do press %v and of legal %v, want some and none", answers[n-2].Draws, answers[n-1].Draws)
	}
}
