package sandtable_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const licencesIntro = `# Software of others

What Sandtable is built from, with versions and licences. Versions are pinned: those of Go in go.mod with digests in
go.sum, those of the page in web/package-lock.json, which ` + "`npm ci`" + ` takes as they are. ` + "`sandtable licences`" + ` prints the
words of every licence of what is in the program and its page, and so does *About Sandtable* on the start page.
This page and those words are made by ` + "`make generate`" + `; a test fails when they are out of date.

| | Version | Licence | In |
|---|---|---|---|
`

const licencesHead = "Sandtable contains software of others. Of each part: its name and version, its licence, and the words of that.\n"

// part is one piece of software of others.
type part struct {
	name, version, licence string
	in                     string // where it is used
	dir                    string // its folder, empty where it is not at hand
}

// testsOnly are the modules of go.mod that are in no program, only in tests.
var testsOnly = []string{"github.com/rogpeppe/go-internal", "golang.org/x/tools", "pgregory.net/rapid"}

// bundled are the packages of the page that npm lists as tools and Vite builds into it.
var bundled = []string{"clsx", "svelte"}

// ships reports whether a part is in what people are given.
func (p part) ships() bool { return p.in == "program" || p.in == "page" }

// words are the words of a part's licence files.
func (p part) words(t *testing.T) string {
	t.Helper()
	files, err := os.ReadDir(p.dir)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, f := range files {
		name := strings.ToUpper(f.Name())
		if f.IsDir() || strings.Contains(name, "LOGO") || !regexp.MustCompile(`^(LICEN[CS]E|NOTICE|COPYING|PATENTS)`).MatchString(name) {
			continue
		}
		if b.Len() > 0 {
			b.WriteString("\n")
		}
		b.WriteString(strings.TrimSpace(strings.ReplaceAll(read(t, filepath.Join(p.dir, f.Name())), "\r\n", "\n")) + "\n")
	}
	return b.String()
}

// kindOf names the licence of a Go module by its words.
func kindOf(text string) string {
	// The first that fits: some files have those of several parts.
	for _, k := range []struct{ words, name string }{
		{"Redistribution and use in source and binary forms", "BSD-3-Clause"},
		{"Apache License", "Apache-2.0"},
		{"Permission is hereby granted, free of charge", "MIT"},
		{"Mozilla Public License", "MPL-2.0"},
	} {
		if strings.Contains(text[:min(len(text), 1500)], k.words) {
			return k.name
		}
	}
	return ""
}

// goParts are the Go modules, by go.mod, and Go itself.
func goParts(t *testing.T) []part {
	t.Helper()
	out := func(args ...string) []byte {
		text, err := exec.Command("go", args...).Output()
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	var mod struct {
		Go      string
		Require []struct{ Path, Version string }
	}
	if err := json.Unmarshal(out("mod", "edit", "-json"), &mod); err != nil {
		t.Fatal(err)
	}
	used := strings.Fields(string(out("list", "-deps", "-f", "{{with .Module}}{{.Path}}{{end}}", "./cmd/sandtable")))
	list := []part{{name: "Go", version: mod.Go, licence: "BSD-3-Clause", in: "program", dir: strings.TrimSpace(string(out("env", "GOROOT")))}}
	for _, r := range mod.Require {
		p := part{name: r.Path, version: r.Version, in: "program", dir: strings.TrimSpace(string(out("list", "-m", "-f", "{{.Dir}}", r.Path)))}
		if slices.Contains(testsOnly, r.Path) {
			p.in = "tests"
			if slices.Contains(used, r.Path) {
				t.Errorf("%s is in the program, not in tests alone", r.Path)
			}
		}
		list = append(list, p)
	}
	return list
}

// pageParts are the packages of the page and the tools that it is built and tested with.
func pageParts(t *testing.T) []part {
	t.Helper()
	var lock struct {
		Packages map[string]struct {
			Version, License string
			Dev              bool
			DevDependencies  map[string]string
		}
	}
	if err := json.Unmarshal([]byte(read(t, "web/package-lock.json")), &lock); err != nil {
		t.Fatal(err)
	}
	var list []part
	for path, p := range lock.Packages {
		name, ok := strings.CutPrefix(path, "node_modules/")
		_, tool := lock.Packages[""].DevDependencies[name]
		in := "tools"
		switch {
		case !ok || strings.Contains(name, "node_modules/"):
			continue
		case !p.Dev || slices.Contains(bundled, name):
			in = "page"
		case !tool:
			continue // what tools bring with them
		}
		list = append(list, part{name: name, version: p.Version, licence: p.License, in: in, dir: "web/" + path})
	}
	slices.SortFunc(list, func(a, b part) int { return strings.Compare(a.name, b.name) })
	return list
}

// TestLicences holds docs/licences.md, and the words of licences that are given away with the
// program, to go.mod, web/package-lock.json and the licences that the parts have. With
// SANDTABLE_UPDATE=1 it writes both.
func TestLicences(t *testing.T) {
	const page, words = "docs/licences.md", "web/public/licences.txt"
	update := os.Getenv("SANDTABLE_UPDATE") != ""
	have := map[string]string{} // the words that are there, by name and version
	if text, err := os.ReadFile(words); err == nil {
		for _, s := range strings.Split(string(text), "\n"+licenceRule+"\n")[1:] {
			head, _, _ := strings.Cut(s, "\n")
			have[head] = s
		}
	} else if !update || !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	told := ""
	if text, err := os.ReadFile(page); err == nil {
		told = string(text)
	}
	table, all := licencesIntro, licencesHead
	for _, p := range append(goParts(t), pageParts(t)...) {
		head := p.name + " " + p.version
		text := ""
		if _, err := os.Stat(p.dir); p.dir != "" && err == nil {
			text = p.words(t)
		}
		// A module for another system is not loaded here, nor are the packages of the page where
		// Go alone is tested; and every release of Go has its licence in words of its own.
		if text == "" || p.name == "Go" && !update {
			text = wordsIn(have[head])
		}
		if text == "" && p.ships() {
			t.Errorf("%s has no licence at hand; load it (go mod download, npm ci) and run SANDTABLE_UPDATE=1 go test -run TestLicences .", head)
			continue
		}
		if p.licence == "" {
			p.licence = kindOf(text)
		}
		if m := regexp.MustCompile(`(?m)^\| ` + regexp.QuoteMeta(p.name+" | "+p.version) + ` \| ([^|]+) \|`).FindStringSubmatch(told); p.licence == "" && text == "" && m != nil {
			p.licence = m[1]
		}
		if p.licence == "" {
			t.Errorf("%s: nobody knows its licence; see %s", head, p.dir)
		}
		table += fmt.Sprintf("| %s | %s | %s | %s |\n", p.name, p.version, p.licence, p.in)
		if p.ships() {
			all += "\n" + licenceRule + "\n" + head + "\n" + p.licence + "\n\n" + text
		}
	}
	if t.Failed() {
		return
	}
	for file, text := range map[string]string{page: table, words: all} {
		kept(t, file, text, "TestLicences")
	}
}

const licenceRule = "========================================================================"

// wordsIn are the words of a licence below name, licence and an empty line.
func wordsIn(section string) string {
	parts := strings.SplitN(section, "\n", 4)
	if len(parts) < 4 {
		return ""
	}
	return strings.TrimRight(parts[3], "\n") + "\n"
}
