package referee_test

import (
	"errors"
	"io/fs"
	"strings"
	"testing"

	"sandtable/kernel/kerneltest/toy"
	"sandtable/referee"
)

// TestComfort is about what helps a person: each script's last answer.
func TestComfort(t *testing.T) {
	const start = "game toy plain\n"
	for _, c := range []struct{ name, script, want string }{
		{"a choice without do", start + "write 3", `error: no command "write"; did you mean: do write 3?`},
		{"nearly a command", start + "leagl write", `error: no command "leagl"; did you mean: legal write?`},
		{"nearly a choice", start + "do wirte 3", `error: cannot read "wirte 3": no choice begins so; a choice is write FORCE; did you mean: do write 3?`},
		{"nearly a choice without do", start + "wrtie 3", `error: no command "wrtie"; did you mean: do write 3?`},
		{"nearly a setting", start + "set bleu 2", `error: no setting "bleu"; there are: red, blue; did you mean: set blue 2?`},
		{"nothing near", start + "dance wildly", `error: no command "dance"; there are: `},
		{"help", "help", "ok game ID SCENARIO [option=value ...], or game FILE [at N] (start a scenario, or go on from a saved game after N choices and draws) | checkpoint"},
		{"help of one", "help back", "ok back [NAME]: return to a checkpoint, as often as wanted"},
		{"help of expect", "help expect", "ok expect [not] EXPECTATION, or expect either EXPECTATION or EXPECTATION: check the last answer or the position; there are: ok, "},
		{"help of nothing", "help dance", `error: no command "dance"; there are: game, `},
		{"rule", start + "rule 2", "ok 2 Orders: Both sides write a force in secret, then both are shown. | 2.1 Force: A force is at least 1 and at most the limit of the scenario. | ruling on 2.1, Nobody at all: A force of nobody is no force."},
		{"no rule", start + "rule 12", "error: no rule 12 in Toy; sandtable rules toy lists them"},
		{"why", start + "why write 2", "legal cost 2 of 3; path red; Highest force: 3 (2.1)"},
		{"no scenario", "game toy", "error: Toy has several scenarios; write: game toy and one of plain, camp, staff"},
		{"no saved games", "game save.jsonl at 3", "error: saved games cannot be opened here; begin with: game ID SCENARIO"},
		{"a saved game at no number", "game save.jsonl at noon", "error: at noon: want the number of choices and draws that have been made, as replay counts them"},
		{"a saved game before its start", "game save.jsonl at -1", "error: at -1: want the number of choices"},
		{"no checkpoint", start + "back", "error: there is no checkpoint; set one with: checkpoint"},
		{"other checkpoint", start + "checkpoint\ncheckpoint one\nback two", `error: no checkpoint "two"; write: back or back one`},
		{"mark", "\ufeffgame toy plain", "ok Toy > write red"},
		{"nothing assumed", start + "do write 1\nodds write 2", "ok blue advances 1 (100.00%) | assumed: nothing, nobody else decides anything"},
		{"assumed", start + "do write 1\nodds write 1", "ok blue advances 1/2 (50.00%) | red advances 1/2 (50.00%) | assumed: red: press"},
		{"nothing to begin", start + "begin", "error: nothing has to begin: Toy goes on where it stands"},
		{"done, and dice are missing", start + "do write 1\ndo write 1", `error: done: blue writes a force of 1; red has 1, blue has 1; die waits for chance and nothing is queued; queue one of 1, 2, 3, 4, 5, 6 with "roll"`},
		{"only dice are missing", start + "do write 1\ndo write 1\nnext", `error: die waits for chance and nothing is queued; queue one of`},
		{"faces with commas", start + "do write 1\nroll 5,3\ndo write 1\ndo press", "ok [die 3] blue advances; round 2 > write red"},
		{"commas alone", start + "do write 1\nroll ,\ndo write 1", `error: no face in ","; want some of 1, 2, 3, 4, 5, 6`},
	} {
		t.Run(c.name, func(t *testing.T) {
			answers, _ := play(t, c.script)
			if got := answers[len(answers)-1]; !strings.HasPrefix(got, c.want) {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// A person takes back line by line, also what a queued die brought; a script does not.
func TestUndo(t *testing.T) {
	r := referee.New(referee.Only(toy.Game{}))
	r.Undo = true
	for _, c := range [][2]string{
		{"undo", "error: no game has been started"},
		{"game toy plain", "ok Toy > write red"},
		{"undo", "error: there is nothing to take back"},
		{"do write 2", "ok red writes"},
		{"do write 9", "refused 2.1"},
		{"legal", "ok 3: "},
		{"do write 2", "error: done: blue writes a force of 2; red has 2, blue has 2; die waits"},
		{"roll 1 6", "ok"},
		{"show score", "ok red 1 blue 0"},
		{"undo", "ok > die chance"}, // the die
		{"undo", "ok > die chance"}, // what was queued
		{"undo", "ok > write blue"},
		{"undo", "ok > write red"},
		{"set red 2", "ok"},
		{"undo", "ok > write red"},
		{"show score", "ok red 0 blue 0"},
		{"undo", "error: there is nothing to take back"},
	} {
		if a, _ := r.Exec(c[0]); !strings.HasPrefix(a.String(), c[1]) {
			t.Errorf("%s: %s, want %s", c[0], a, c[1])
		}
	}
	answers, _ := play(t, "game toy plain\ndo write 1\nundo")
	if got := answers[len(answers)-1]; got != "error: only a person at a terminal takes back; a script notes a checkpoint and goes back to it" {
		t.Errorf("in a script: %s", got)
	}
}

// Variants share a set-up: the checkpoint stays, with what was queued at it.
func TestCheckpoint(t *testing.T) {
	answers, problems := play(t, "game toy plain\ndo write 1\nroll 1\ncheckpoint\ndo write 1\nback\nroll\nroll 4\ndo write 1\nback\nroll\nroll 6\nback\ndo write 1\nshow score")
	if got := answers[len(answers)-1]; got != "ok red 1 blue 0" {
		t.Errorf("after the first variant again: %s", got)
	}
	if len(problems) != 1 || problems[0] != "s.txt:13: left over: roll 6" {
		t.Errorf("problems %q", problems)
	}
}

func TestExpectEither(t *testing.T) {
	const start = "game toy plain\ndo write 4\n"
	for _, c := range []struct{ expect, want string }{
		{"expect either refused 2.2 or refused 2.1", ""},
		{"expect either refused 2.2 or 2.1", ""},
		{"expect either ok or not ok", ""},
		{"expect either node die or legal write 2", ""},
		{"expect not either ok or node die", ""},
		{"expect either refused 2.2 or 2.3", "got refused 2.1: a force of 4 is not allowed; want either refused 2.2 or 2.3"},
		{"expect either node die or press", "got node write red; want either node die or press"},
		{"expect not either ok or node write", "got node write; want not either ok or node write"},
		{"expect either ok", "write: expect either EXPECTATION or EXPECTATION"},
		{"expect either or ok", "write: expect either EXPECTATION or EXPECTATION"},
	} {
		answers, _ := play(t, start+c.expect)
		want := "ok"
		if c.want != "" {
			want = "failed: " + c.want
		}
		if got := answers[2]; got != want {
			t.Errorf("%s: got %s, want %s", c.expect, got, want)
		}
	}
}

// Where saved games come from is not the referee's business.
func TestSavedGame(t *testing.T) {
	r := referee.New(referee.Only(toy.Game{}))
	r.Load = func(file string, index int) (referee.Saved, error) {
		if file != "my game.jsonl" || index != 7 {
			return referee.Saved{}, errors.New("another file")
		}
		p, err := toy.Game{}.New("plain", nil)
		return referee.Saved{Title: toy.Game{}, Position: p, Index: 7, Length: 9}, err
	}
	if a, _ := r.Exec("game my game.jsonl at 7"); a.String() != "ok Toy, saved game at 7 of 9 > write red" {
		t.Error(a)
	}
	if a, _ := r.Exec("game my game.jsonl at 8"); a.String() != "error: another file" {
		t.Error(a)
	}
	if a, _ := r.Exec("show node"); a.String() != "ok write" {
		t.Errorf("an error has changed the game: %s", a)
	}
}

// TestGamesAndFiles: whether a word is a game or the file of one, what is wrong is said of what it is.
func TestGamesAndFiles(t *testing.T) {
	r := referee.New(referee.Only(toy.Game{}))
	r.Load = func(file string, _ int) (referee.Saved, error) {
		return referee.Saved{}, &fs.PathError{Op: "open", Path: file, Err: fs.ErrNotExist}
	}
	for line, want := range map[string]string{
		"game toy at 3":         "error: open toy: file does not exist; at N goes with the file of a saved game, not with toy",
		"game my save at 3":     "error: open my save: file does not exist",
		"game chess":            `error: no game "chess"; there is toy, nor a saved game of that name`,
		"game chess.jsonl":      "error: open chess.jsonl: file does not exist",
		"game toy plain at 3":   "error: open toy plain: file does not exist; at N goes with the file of a saved game, not with toy",
		"game toy plain limit":  `error: option "limit" is not written as option=value`,
		"game chess plain":      `error: no game "chess"; there is toy`,
		"game toy plain limit=": "error: option limit cannot be \"\"; it is 3 or 2",
	} {
		if a, _ := r.Exec(line); a.String() != want {
			t.Errorf("%s: %s, want %s", line, a, want)
		}
	}
}

// TestUnder: rules below a number are those of its chapter, not those of a longer number.
func TestUnder(t *testing.T) {
	for _, c := range []struct {
		number, wanted string
		want           bool
	}{
		{"8", "8", true}, {"8.2", "8", true}, {"8a", "8", true}, {"8.2.1", "8.2", true}, {"8.2", "8.", true}, {"8.2", "", true}, {"A1", "a", true}, {"A9", "A", true},
		{"80", "8", false}, {"89", "8", false}, {"8.20", "8.2", false}, {"18", "8", false}, {"8", "8.2", false},
	} {
		if got := referee.Under(c.number, c.wanted); got != c.want {
			t.Errorf("%s below %q: %t", c.number, c.wanted, got)
		}
	}
}

// TestNearest: what was meant differs by one letter of a short word, by two of a long one.
func TestNearest(t *testing.T) {
	list := []string{"data", "seed", "workers", "games", "md"}
	for text, want := range map[string]string{
		"sed": "seed", "seeds": "seed", "sead": "seed", "esed": "seed", "SEED": "seed", "wrokers": "workers", "worker": "workers", "wworkerss": "workers", "warkars": "workers", "gmes": "games", "gaems": "games",
		"sxyd": "", "seedful": "", "wxxkxrs": "", "workersing": "", "mx": "", "m": "", "": "",
		"daad": "", "dtaa": "data", strings.Repeat("x", 81): "",
	} {
		if got := referee.Nearest(text, list); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
