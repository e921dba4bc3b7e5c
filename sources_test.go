package sandtable_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sandtable/titles"
)

// checkPure looks for goroutines and for generators that nobody handed in.
func checkPure(t *testing.T, dir, file string) {
	t.Helper()
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, filepath.Join(dir, file), nil, parser.SkipObjectResolution)
	if err != nil {
		t.Error(err)
		return
	}
	random := ""
	for _, imp := range tree.Imports {
		if imp.Path.Value == `"math/rand/v2"` {
			random = "rand"
			if imp.Name != nil {
				random = imp.Name.Name
			}
		}
	}
	made := []string{"Rand", "Source", "New", "NewPCG", "NewChaCha8", "PCG", "ChaCha8"}
	ast.Inspect(tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			t.Errorf("%s: rules start no goroutines", fset.Position(n.Pos()))
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && random != "" && x.Name == random && !slices.Contains(made, n.Sel.Name) {
				t.Errorf("%s: %s.%s is chance of its own; take a generator or report a chance node", fset.Position(n.Pos()), random, n.Sel.Name)
			}
		}
		return true
	})
}

// source are the endings of files in which no game may be named.
var source = []string{".go", ".ts", ".svelte", ".css", ".html", ".js", ".mjs"}

// skipped are folders that hold no source of ours.
var skipped = []string{".git", "node_modules", "dist", "bin", "testdata", "data", "docs", "e2e", "shots"}

// TestNoGameIsNamed looks for the ids and names of games in the sources of everything that
// has to work with any game. Tests and lists of data may name them.
func TestNoGameIsNamed(t *testing.T) {
	ids := games(t)
	list, err := titles.All()
	if err != nil {
		t.Fatal(err)
	}
	words := slices.Clone(ids)
	for _, e := range list {
		words = append(words, wordsOf(e.Title.Info().Name))
	}
	names := regexp.MustCompile(`(?i)` + strings.Join(words, "|"))
	for _, line := range []string{"koenigEntry", "a campaign of Atlantic Wall", "greatest-day", "D-Day"} {
		if !names.MatchString(line) {
			t.Errorf("%q is not found out as the name of a game", line)
		}
	}
	err = filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir():
			if slices.Contains(skipped, d.Name()) || path == "titles" || isGame(path, ids) {
				return fs.SkipDir
			}
			return nil
		case !slices.Contains(source, filepath.Ext(path)), strings.HasSuffix(path, "_test.go"), strings.HasSuffix(path, ".test.ts"):
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for i, line := range strings.Split(string(text), "\n") {
			if name := names.FindString(line); name != "" {
				t.Errorf("%s:%d names %s; only games/, bots/<game>, titles and data may", path, i+1, name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// wordsOf is the pattern of the name of a game as a sentence has it: without the article and
// what stands in brackets, its words joined by anything or nothing.
func wordsOf(name string) string {
	name, _, _ = strings.Cut(strings.TrimPrefix(name, "The "), " (")
	return strings.Join(strings.Fields(regexp.QuoteMeta(name)), "[ _-]?")
}

// games lists the ids of all games: the folders of games/.
func games(t *testing.T) []string {
	t.Helper()
	entries, err := os.ReadDir("games")
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, e := range entries {
		if e.IsDir() {
			ids = append(ids, e.Name())
		}
	}
	if len(ids) == 0 {
		t.Fatal("no game in games/")
	}
	return ids
}

// isGame reports whether a folder belongs to one game.
func isGame(path string, ids []string) bool {
	dir, name := filepath.Split(path)
	return (dir == "games/" || dir == "bots/") && slices.Contains(ids, name)
}

// TestCommentsNameTheirFunction finds comments that were left behind by a function that has
// moved or has another name now: a comment begins with the name of its function or type.
func TestCommentsNameTheirFunction(t *testing.T) {
	fset := token.NewFileSet()
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && slices.Contains(skipped, d.Name()):
			return fs.SkipDir
		case d.IsDir(), filepath.Ext(path) != ".go", strings.HasSuffix(path, "_test.go"):
			return nil
		}
		tree, err := parser.ParseFile(fset, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, decl := range tree.Decls {
			switch decl := decl.(type) {
			case *ast.FuncDecl:
				if decl.Name.Name != "init" {
					namesIts(t, fset, decl.Doc, decl.Name)
				}
			case *ast.GenDecl:
				if spec, ok := decl.Specs[0].(*ast.TypeSpec); len(decl.Specs) == 1 && ok {
					namesIts(t, fset, decl.Doc, spec.Name)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// namesIts reports a comment that does not begin with the name of what it is about.
func namesIts(t *testing.T, fset *token.FileSet, doc *ast.CommentGroup, name *ast.Ident) {
	t.Helper()
	if doc == nil {
		return
	}
	words := strings.Fields(doc.Text())
	if len(words) > 1 && slices.Contains([]string{"A", "An", "The"}, words[0]) {
		words = words[1:]
	}
	if len(words) > 0 && strings.TrimRight(words[0], ",:'s") != strings.TrimRight(name.Name, "s") {
		t.Errorf("%s: the comment of %s begins with %q", fset.Position(doc.Pos()), name.Name, words[0])
	}
}
