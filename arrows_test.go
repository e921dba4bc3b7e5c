// Package sandtable_test holds the tests of the repository as a whole: which
// package may import which, what rules must not touch, and where the names of
// games may stand.
package sandtable_test

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "sandtable/"

// floor says what the packages below a path may import of this module. The
// longest matching path counts; "games/*" stands for any one game, and in its
// list for the same game.
type floor struct {
	path string
	may  []string
}

// house is the order of the rooms, from the cellar up. Arrows point down only.
var house = []floor{
	{"kernel", nil},
	{"scene", []string{"kernel"}},
	{"board", []string{"board", "scene", "tables"}},
	{"play", []string{"kernel", "scene"}},
	{"play/playtest", []string{"kernel", "scene", "play", "referee"}}, // it plays the scripts of a game for its tests
	{"tables", nil},
	{"where", nil},
	{"odds", []string{"kernel"}},
	{"luck", []string{"kernel", "scene"}},
	{"picture", []string{"scene", "kernel/kerneltest/giant"}}, // the largest board for its test
	{"scene/scenetest", []string{"kernel", "scene"}},
	{"kernel/kerneltest", []string{"kernel", "kernel/kerneltest"}},
	{"kernel/kerneltest/toy", []string{"kernel", "scene", "play"}},
	{"kernel/kerneltest/giant", []string{"kernel", "scene", "board", "play"}},
	{"kernel/kerneltest/giant/giantserver", []string{"kernel/kerneltest/giant", "bots", "titles", "store", "server"}}, // runs it for the browser test
	{"games/*", []string{"kernel", "scene", "board", "play", "tables", "games/*"}},
	{"bots", []string{"kernel", "scene", "odds"}},
	{"bots/*", []string{"kernel", "scene", "odds", "board", "bots", "bots/levels", "bots/foresight", "games/*", "bots/*"}},
	{"bots/foresight", nil},
	{"bots/situations", []string{"kernel", "bots", "referee"}},
	{"review", []string{"kernel", "bots"}},
	{"advice", []string{"kernel", "bots", "titles"}},                     // titles for its test
	{"report", []string{"kernel", "scene", "luck", "review", "journal"}}, // the journal for its test
	{"guide", []string{"kernel"}},
	{"titles", []string{"kernel", "scene", "guide", "bots", "games", "titles"}},
	{"referee", []string{"kernel", "scene", "odds", "referee"}},
	{"dice", []string{"kernel"}},
	{"lines", nil},
	{"journal", []string{"kernel", "dice"}},
	{"store", []string{"kernel", "dice", "journal"}},
	{"lab", []string{"kernel", "kernel/kerneltest", "scene", "bots", "bots/foresight", "titles", "odds"}},
	{"table", []string{"kernel", "scene", "odds", "luck", "review", "advice", "report", "dice", "journal", "store", "guide", "bots", "titles", "lines"}},
	{"web", nil},
	{"server", []string{"kernel", "scene", "odds", "luck", "review", "dice", "journal", "store", "guide", "bots", "titles", "table", "web", "picture", "lines", "server"}},
	{"maps", []string{"board", "scene", "maps"}},
	{"load", []string{"scene"}}, // it reads what the server sends
	{"cmd", []string{"kernel", "scene", "odds", "luck", "review", "report", "dice", "journal", "store", "guide", "bots", "bots/outside", "titles", "table", "tables", "web", "server", "lab", "load", "referee", "maps", "where", "cmd"}},
}

// pure are the packages of rules, which have no clock, no files and no chance of
// their own; tools for their tests and generators are not among them.
var pure = []string{"kernel", "scene", "board", "play", "tables", "odds", "luck", "games"}

// banned are the packages of the standard library that rules may not import.
var banned = []string{"time", "os", "net", "log", "math/rand", "syscall", "unsafe", "runtime", "sync/atomic", "database/sql", "plugin", "expvar"}

// pkg is what go list says of a package.
type pkg struct {
	ImportPath, Name, Dir string
	Imports               []string
	GoFiles               []string
}

// packages lists the packages of this module.
func packages(t *testing.T) []pkg {
	t.Helper()
	out, err := exec.Command("go", "list", "-json=ImportPath,Name,Dir,Imports,GoFiles", "./...").Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			t.Fatalf("go list: %v\n%s", err, exit.Stderr)
		}
		t.Fatal(err)
	}
	var list []pkg
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p pkg
		switch err := d.Decode(&p); {
		case errors.Is(err, io.EOF):
			return list
		case err != nil:
			t.Fatal(err)
		}
		list = append(list, p)
	}
}

// below reports whether a path is a package or lies in its folder.
func below(path, folder string) bool {
	return path == folder || strings.HasPrefix(path, folder+"/")
}

// match finds the floor of a path, and the game that its star stands for.
func match(path string) (f floor, game string, ok bool) {
	best := -1
	for _, h := range house {
		dir, star := strings.CutSuffix(h.path, "/*")
		g := ""
		if star {
			rest, found := strings.CutPrefix(path, dir+"/")
			if !found {
				continue
			}
			g, _, _ = strings.Cut(rest, "/")
		} else if !below(path, h.path) {
			continue
		}
		if len(h.path) > best {
			f, game, ok, best = h, g, true, len(h.path)
		}
	}
	return f, game, ok
}

// TestArrows holds the import graph to the order of the rooms.
func TestArrows(t *testing.T) {
	for _, p := range packages(t) {
		path := strings.TrimPrefix(p.ImportPath, module)
		if path == p.ImportPath {
			continue // the root has no code
		}
		f, game, ok := match(path)
		if !ok {
			t.Errorf("%s has no place in the house; add it to the list here and to docs/architecture.md", path)
			continue
		}
		for _, imp := range p.Imports {
			target, ours := strings.CutPrefix(imp, module)
			if !ours || target == f.path || game == "" && below(target, path) {
				continue
			}
			// A game's own generators, which are programs, may use the map maker, and those of
			// its opponents' tables what plays the games they are learned from.
			if p.Name == "main" && (below(target, "maps") || below(target, "lab/lessons")) {
				continue
			}
			allowed := slices.ContainsFunc(f.may, func(m string) bool {
				m = strings.ReplaceAll(m, "*", game)
				if m == "titles" || m == "kernel" || m == "bots" && path != "titles" {
					return target == m // not what lies below: it knows games, or is for tests
				}
				if path == "titles" && m == "bots" {
					return below(target, "bots")
				}
				return below(target, m)
			})
			if !allowed {
				t.Errorf("%s imports %s; it may import only %s", path, target, strings.Join(f.may, ", "))
			}
		}
	}
}

// TestRulesArePure holds the packages of rules to their promise.
func TestRulesArePure(t *testing.T) {
	for _, p := range packages(t) {
		path := strings.TrimPrefix(p.ImportPath, module)
		if !isPure(path) || p.Name == "main" {
			continue
		}
		for _, imp := range p.Imports {
			for _, b := range banned {
				if imp == b || b != "math/rand" && strings.HasPrefix(imp, b+"/") {
					t.Errorf("%s imports %s: rules have no clock, no files, no network and no chance of their own", path, imp)
				}
			}
		}
		for _, file := range p.GoFiles {
			checkPure(t, p.Dir, file)
		}
	}
}

func isPure(path string) bool {
	return !below(path, "kernel/kerneltest") && slices.ContainsFunc(pure, func(dir string) bool { return below(path, dir) })
}
