package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"sandtable/dice"
	"sandtable/kernel"
	"sandtable/titles"
)

// TestPythonExamples: the bot of the examples plays a whole game of every title
// against random without a fault, and the trainer steps through one.
func TestPythonExamples(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no Python here")
	}
	list, err := titles.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		info := e.Title.Info()
		t.Run(info.ID, func(t *testing.T) {
			out := programOutput(t, "sim", info.ID, info.Scenarios[0].ID, "-n", "1",
				"--bot", info.Seats[0].ID+"=random", "--bot", info.Seats[1].ID+"=exec:"+python+" ../../examples/bot.py")
			if !strings.Contains(out, "breaches: 0") || strings.Contains(out, "lost by") {
				t.Error(out)
			}
		})
	}
	cmd := exec.Command(python, "../../examples/train.py", list[0].Title.Info().ID, list[0].Title.Info().Scenarios[0].ID, "0.2", "4", os.Args[0])
	cmd.Env = append(os.Environ(), programVar+"=1")
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), " steps in ") {
		t.Errorf("train.py: %v, %s", err, out)
	}
}

// TestTrainerSaysWhatIsWrong: in one line, with the exit code of wrong usage.
func TestTrainerSaysWhatIsWrong(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no Python here")
	}
	for words, want := range map[string]string{
		"":                               "train.py: write: train.py GAME SCENARIO [SECONDS] [GAMES] [PROGRAM]\n",
		"toy plain 1 0":                  "train.py: GAMES 0: a number from 1 would be right\n",
		"toy plain soon":                 "train.py: SECONDS soon: a number from 0 would be right\n",
		"toy plain 1 1 /no/such/program": "train.py: /no/such/program cannot be started: No such file or directory\n",
	} {
		cmd := exec.Command(python, append([]string{"../../examples/train.py"}, strings.Fields(words)...)...)
		out, _ := cmd.CombinedOutput() // the exit code tells
		if code := cmd.ProcessState.ExitCode(); code != exitUsage || string(out) != want {
			t.Errorf("%q: exit code %d, said %q", words, code, out)
		}
	}
}

// programOutput runs the program and returns what it printed.
func programOutput(t *testing.T, args ...string) string {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), programVar+"=1")
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v: %v\n%s", args, err, &out)
	}
	return out.String()
}

// TestDiceOfTheDocument: docs/journal.md says to the byte how fair dice fall, and the program that it
// shows finds the same faces.
func TestDiceOfTheDocument(t *testing.T) {
	text, err := os.ReadFile("../../docs/journal.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(strings.Join(strings.Fields(string(text)), " "), dice.How) {
		t.Errorf("docs/journal.md does not say: %s", dice.How)
	}
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no Python here")
	}
	_, after, _ := strings.Cut(string(text), "```python\n")
	program, _, found := strings.Cut(after, "```")
	if !found {
		t.Fatal("docs/journal.md shows no program in Python")
	}
	secret := dice.Secret{1, 2, 3}
	fair, err := dice.NewFair(secret, "abc", []string{"n1", "n2"})
	if err != nil {
		t.Fatal(err)
	}
	want := ""
	for n := range 30 {
		faces := []int{6, 10}[n%2]
		outs := make([]kernel.Outcome, faces)
		for i := range outs {
			outs[i] = kernel.Outcome{Choice: kernel.Choice{A: int16(i + 1)}, Weight: 1}
		}
		c, err := fair.Draw(n, outs)
		if err != nil {
			t.Fatal(err)
		}
		want += fmt.Sprintln(c.A)
		program += fmt.Sprintf("print(die(%q, 'abc', ['n1', 'n2'], %d, %d))\n", secret, n, faces)
	}
	cmd := exec.Command(python, "-")
	cmd.Stdin = strings.NewReader(program)
	if out, err := cmd.CombinedOutput(); err != nil || string(out) != want {
		t.Errorf("the program of docs/journal.md finds %s, want %s; error %v", out, want, err)
	}
}
