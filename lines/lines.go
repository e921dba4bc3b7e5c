// Package lines holds what the program itself says to people at a table: each line has
// a code that never changes, English words, and blanks for what differs from time to
// time. A page says a line in its own language by code and filling; what has no code,
// such as the words of a game, it shows as it is printed.
package lines

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Line is one line that can be said.
type Line struct {
	code, english string
	blanks        []string // in the order of the English words, each once
}

var (
	all   []*Line
	blank = regexp.MustCompile(`\{(\w+)\}`)
)

// New adds a line: a code such as "game.over", and English words with blanks in braces.
func New(code, english string) *Line {
	l := &Line{code: code, english: english}
	for _, m := range blank.FindAllStringSubmatch(english, -1) {
		if !slices.Contains(l.blanks, m[1]) {
			l.blanks = append(l.blanks, m[1])
		}
	}
	all = append(all, l)
	return l
}

// All lists the lines of every package that has been linked in, by code.
func All() []*Line {
	list := slices.Clone(all)
	slices.SortFunc(list, func(a, b *Line) int { return strings.Compare(a.code, b.code) })
	return list
}

// Code is the code of a line.
func (l *Line) Code() string { return l.code }

// English is what a line says, with its blanks.
func (l *Line) English() string { return l.english }

// Blanks are what has to be filled in, in order.
func (l *Line) Blanks() []string { return l.blanks }

// Said is a line as it was said once, or text without a code. It is an error too.
type Said struct {
	Code    string
	Text    string            // in English
	Words   map[string]string // what fills the blanks with text
	Numbers map[string]int    // and with numbers
}

// Plain is text that has no code.
func Plain(text string) Said { return Said{Text: text} }

// Say fills the blanks of a line in the order in which they stand. Whole numbers stay
// numbers, which every language writes in its own way; everything else is text.
func (l *Line) Say(filling ...any) Said {
	s := Said{Code: l.code}
	words := make(map[string]string, len(l.blanks))
	for i, name := range l.blanks {
		var v any = "…"
		if i < len(filling) {
			v = filling[i]
		}
		if n, ok := v.(int); ok {
			if s.Numbers == nil {
				s.Numbers = map[string]int{}
			}
			s.Numbers[name] = n
			words[name] = strconv.Itoa(n)
			continue
		}
		if s.Words == nil {
			s.Words = map[string]string{}
		}
		words[name] = fmt.Sprint(v)
		s.Words[name] = words[name]
	}
	s.Text = blank.ReplaceAllStringFunc(l.english, func(b string) string { return words[b[1:len(b)-1]] })
	return s
}

// Error is the English text.
func (s Said) Error() string { return s.Text }

// Spoken returns what was said: it finds the line in whatever error holds it.
func (s Said) Spoken() Said { return s }

// Short is at most n characters of a text that somebody sent, for a line that repeats it.
func Short(text string, n int) string {
	if r := []rune(text); len(r) > n {
		return string(r[:n]) + "…"
	}
	return text
}
