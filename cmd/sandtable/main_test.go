package main

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/testscript"

	"sandtable/bots"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/titles"
)

// programVar makes the test binary the program, for tests that need a process.
const programVar = "SANDTABLE_TEST_PROGRAM"

// TestMain lets the test binary stand for the program itself, with the toy game
// beside the real ones, so that the scripts of testdata run its commands.
func TestMain(m *testing.M) {
	if os.Getenv(programVar) != "" {
		os.Exit(run(withToy))
	}
	testscript.Main(m, map[string]func(){
		"sandtable": func() { os.Exit(run(withToy)) },
	})
}

// withToy is the list of games and the toy, which comes first.
func withToy() (titles.List, error) {
	list, err := titles.All()
	if err != nil {
		return nil, err
	}
	data := fstest.MapFS{"words/name.txt": {Data: []byte("Toy\n")}}
	return append(titles.List{{Title: toy.Game{}, Bots: bots.Basic(), Data: data, Load: loadToy}}, list...), nil
}

// renamed is the toy from a data pack, which holds its name.
type renamed struct {
	toy.Game
	name string
}

func (r renamed) Info() *kernel.Info {
	info := r.Game.Info()
	info.Name, info.Data = r.name, "pack-"+r.name
	return info
}

func loadToy(data fs.FS) (titles.Title, error) {
	text, err := fs.ReadFile(data, "words/name.txt")
	if err != nil {
		return nil, err
	}
	name := strings.TrimSpace(string(text))
	if name == "" {
		return nil, errors.New("words/name.txt:1: the name is empty; write one")
	}
	return renamed{name: name}, nil
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata", RequireExplicitExec: true, RequireUniqueNames: true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits, "saved": saved, "fair": fair},
	})
}

// exits runs a command that has to fail with an exit code: exits CODE COMMAND ...
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("write: exits CODE COMMAND ...")
	}
	err := ts.Exec(args[1], args[2:]...)
	var exit *exec.ExitError
	switch {
	case err == nil && args[0] == "0":
	case err == nil:
		ts.Fatalf("exit code 0, want %s", args[0])
	case !errors.As(err, &exit):
		ts.Fatalf("%v", err)
	case strconv.Itoa(exit.ExitCode()) != args[0]:
		ts.Fatalf("exit code %d, want %s", exit.ExitCode(), args[0])
	}
}
