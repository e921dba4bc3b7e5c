// Package where finds a rule of a game by its number in the game's own sources:
// where its words stand, what forbids and what does something by it, and what tests
// and scripts judge it. It reads text, so it finds rules in any style of writing
// that names them: by identifiers made from the number, and in comments such as
// "(9.1)".
package where

import (
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
)

// What a place is to a rule, in the order in which places are listed.
const (
	Words     = "words"     // its title, text and refusal
	Predicate = "predicate" // says why not
	Effect    = "effect"    // does something and tells it
	Mention   = "mention"   // anything else that names it
	Test      = "test"
	Script    = "script"
)

var order = []string{Words, Predicate, Effect, Mention, Test, Script}

// Place is one place where a rule stands.
type Place struct {
	File string `json:"file"` // below the game's folder
	Line int    `json:"line"`
	What string `json:"what"`
	In   string `json:"in,omitempty"` // the function or variable there
}

var (
	// ruleLine declares a rule: name = book.Rule("9.1", …), name: {Number: "9.1", …}
	// or name: {"9.1", …}.
	ruleLine = regexp.MustCompile(`^\s*(?:var\s+)?(?:(\w+)\s*(?:=\s*\w+\.Rule\(|:\s*\{(?:Number:\s*)?)|\{Number:\s*)"([^"]+)"`)
	declLine = regexp.MustCompile(`^(?:func (?:\([^)]*\) )?(\w+)|(?:var|const|type) (\w+))`)
	refusal  = regexp.MustCompile(`\.(?:No|Only)\(|\bno\(|\brefuse\(|Verdict\{`)
	effect   = regexp.MustCompile(`\.(?:Tell|Of)\(|Event\{|\bemit\(`)
)

// aboutLine is the line of a script that says it is about a rule: the first, when the
// name of the file begins with the number, or a header such as "# rules 8.2 8.31";
// 0 when it is about others.
func aboutLine(name, text, number string) int {
	if n, _, _ := strings.Cut(strings.TrimSuffix(path.Base(name), ".txt"), "_"); n == number {
		return 1
	}
	line := 0
	for l := range strings.Lines(text) {
		line++
		words := strings.Fields(l)
		if len(words) < 3 || words[0] != "#" || words[1] != "rule" && words[1] != "rules" {
			continue
		}
		for _, word := range words[2:] {
			if strings.TrimRight(word, ",:;") == number {
				return line
			}
		}
	}
	return 0
}

// Find lists where a rule stands in a game's folder: its Go files, those of the
// packages below it that the game carries too, and its scripts
// in testdata/rules. Each function counts once for each kind of place.
func Find(folder fs.FS, number string) ([]Place, error) {
	files, err := fs.Glob(folder, "*.go")
	if err != nil {
		return nil, err
	}
	below, err := fs.Glob(folder, "*/*.go")
	if err != nil {
		return nil, err
	}
	files = append(files, below...)
	f := finder{number: number, inText: numberIn(number)}
	text := map[string][]string{}
	for _, name := range files {
		data, err := fs.ReadFile(folder, name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		text[name] = strings.Split(string(data), "\n")
		f.declared(name, text[name])
	}
	for _, name := range files {
		f.used(name, text[name])
	}
	scripts, err := fs.Glob(folder, "testdata/rules/*.txt")
	if err != nil {
		return nil, err
	}
	for _, name := range scripts {
		data, err := fs.ReadFile(folder, name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if line := aboutLine(name, string(data), number); line > 0 {
			f.add(Place{File: name, Line: line, What: Script})
		}
	}
	slices.SortStableFunc(f.found, func(a, b Place) int {
		return cmp.Or(cmp.Compare(slices.Index(order, a.What), slices.Index(order, b.What)), strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	return f.found, nil
}

// numberIn finds a rule number in text, not as a part of another: 9.1 is neither in
// 9.1.1 nor in 19.1, but at the end of a sentence.
func numberIn(number string) *regexp.Regexp {
	return regexp.MustCompile(`(?:^|[^\w.])` + regexp.QuoteMeta(number) + `(?:$|[^\w.]|\.(?:\s|$))`)
}

type finder struct {
	number string
	inText *regexp.Regexp
	names  *regexp.Regexp // the identifiers of the rule
	idents []string
	found  []Place
}

// add notes a place, once for each function and kind.
func (f *finder) add(p Place) {
	if !slices.ContainsFunc(f.found, func(q Place) bool { return q.File == p.File && q.What == p.What && q.In == p.In && p.What != Words }) {
		f.found = append(f.found, p)
	}
}

// declared notes where the words of the rule stand, and its identifiers.
func (f *finder) declared(name string, lines []string) {
	for i, line := range lines {
		if !strings.Contains(line, `"`+f.number+`"`) {
			continue
		}
		m := ruleLine.FindStringSubmatch(line)
		if m == nil || m[2] != f.number {
			continue
		}
		f.add(Place{File: name, Line: i + 1, What: Words, In: strings.TrimLeft(m[1], "_")})
		if len(m[1]) > 1 {
			f.idents = append(f.idents, m[1])
		}
	}
	if f.idents != nil {
		f.names = regexp.MustCompile(`\b(?:` + strings.Join(f.idents, "|") + `)\b`)
	}
}

// declares reports what a line that begins a declaration declares.
func declares(line string) (name string, ok bool) {
	if line == "" || !strings.ContainsRune("fvct", rune(line[0])) {
		return "", false // most lines, without the pattern
	}
	m := declLine.FindStringSubmatch(line)
	if m == nil {
		return "", false
	}
	return m[1] + m[2], true
}

// mayName reports whether a line may name the rule at all.
func (f *finder) mayName(line string) bool {
	return strings.Contains(line, f.number) || slices.ContainsFunc(f.idents, func(id string) bool { return strings.Contains(line, id) })
}

// used notes where the rule is named by an identifier or in a comment.
func (f *finder) used(name string, lines []string) {
	in, signature := "", ""
	for i, line := range lines {
		if what, ok := declares(line); ok {
			in, signature = what, line
		}
		if !f.mayName(line) {
			continue
		}
		code, comment, _ := strings.Cut(line, "//")
		about, head := in, signature
		if code == "" && comment != "" { // the comment of what comes next
			for _, next := range lines[i:] {
				if what, ok := declares(next); ok {
					about, head = what, next
					break
				} else if !strings.HasPrefix(next, "//") {
					break
				}
			}
		}
		what := ""
		switch named := f.names != nil && f.names.MatchString(code); {
		case ruleLine.MatchString(line):
		case named && refusal.MatchString(code):
			what = Predicate
		case named && effect.MatchString(code):
			what = Effect
		case named:
			what = Mention
		case !f.inText.MatchString(comment):
		case strings.Contains(head, "kernel.Verdict"):
			what = Predicate
		case strings.Contains(head, "kernel.Sink"):
			what = Effect
		default:
			what = Mention
		}
		if what == "" {
			continue
		}
		if strings.HasSuffix(name, "_test.go") {
			what = Test
		}
		f.add(Place{File: name, Line: i + 1, What: what, In: about})
	}
}
