// Package refereetest runs referee scripts as Go tests and lists the rules that
// no script is about.
package refereetest

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"

	"sandtable/kernel"
	"sandtable/referee"
)

// RunDir plays every script of a folder, *.txt, each as a subtest with the name
// of its file. It fails when there is none.
//
//	refereetest.RunDir(t, title, os.DirFS("testdata/rules"))
func RunDir(t *testing.T, title referee.Title, dir fs.FS) {
	t.Helper()
	files, err := scripts(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatal("no script *.txt in the folder")
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(file, ".txt"), func(t *testing.T) {
			text, err := fs.ReadFile(dir, file)
			if err != nil {
				t.Fatal(err)
			}
			problems, err := referee.Run(referee.Only(title), file, bytes.NewReader(text), nil)
			for _, p := range problems {
				t.Error(p)
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
}

// Covered fails for every rule number of the title that no script of the folder
// is about. A script is about the number its name begins with, up to the first
// underscore ("8.2_stacking.txt"), and about those in lines that begin with
// "# rule" or "# rules" ("# rules 8.2 8.31"). No rule is excused.
func Covered(t *testing.T, title referee.Title, dir fs.FS) {
	t.Helper()
	wrong, err := Gaps(title.Rules(), dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range wrong {
		t.Error(w)
	}
}

// Gaps lists what Covered finds wrong, one line each.
func Gaps(rules []kernel.Rule, dir fs.FS) ([]string, error) {
	about, err := About(rules, dir)
	if err != nil {
		return nil, err
	}
	var wrong []string
	numbers := map[string]bool{"": true} // entry 0 is no rule
	for _, rule := range rules {
		if numbers[rule.Number] {
			continue
		}
		numbers[rule.Number] = true
		if len(about[rule.Number]) == 0 {
			wrong = append(wrong, fmt.Sprintf("rule %s (%s) has no script", rule.Number, rule.Title))
		}
	}
	for _, number := range slices.Sorted(maps.Keys(about)) {
		if !numbers[number] {
			wrong = append(wrong, fmt.Sprintf("%s: the title has no rule %s", strings.Join(about[number], ", "), number))
		}
	}
	return wrong, nil
}

// About lists the scripts of a folder, sorted, by the rule numbers they are
// about. A word is a rule number if the rules have it or if it begins with a digit.
func About(rules []kernel.Rule, dir fs.FS) (map[string][]string, error) {
	files, err := scripts(dir)
	if err != nil {
		return nil, err
	}
	isNumber := func(word string) bool {
		return word != "" && (word[0] >= '0' && word[0] <= '9' ||
			slices.ContainsFunc(rules, func(r kernel.Rule) bool { return r.Number == word }))
	}
	about := map[string][]string{}
	add := func(number, file string) {
		if !slices.Contains(about[number], file) {
			about[number] = append(about[number], file)
		}
	}
	for _, file := range files {
		if number, _, ok := strings.Cut(file, "_"); ok && isNumber(number) {
			add(number, file)
		}
		text, err := fs.ReadFile(dir, file)
		if err != nil {
			return nil, err
		}
		for line := range strings.Lines(string(text)) {
			words := strings.Fields(line)
			if len(words) < 3 || words[0] != "#" || words[1] != "rule" && words[1] != "rules" {
				continue
			}
			for _, word := range words[2:] {
				number := strings.TrimRight(word, ",:;")
				if !isNumber(number) {
					break
				}
				add(number, file)
			}
		}
	}
	return about, nil
}

// scripts lists the scripts of a folder, sorted by name.
func scripts(dir fs.FS) ([]string, error) { return fs.Glob(dir, "*.txt") }
