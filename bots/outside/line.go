// Package outside lets programs of others play, over their standard input and
// output, in the manner of UCI: [Program] is such a program as a bot, and [Serve]
// makes any bot of ours such a program. The protocol is told in
// docs/bot-protocol.md; a line of it is a [Line].
package outside

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"sandtable/kernel"
)

// Version is the version of the protocol.
const Version = 1

// maxLine is the longest line that is read, in bytes.
const maxLine = 1 << 16

// Verb is the first word of a line.
type Verb string

// Verbs of the house, then those of a bot.
const (
	Hello  Verb = "sandtable" // VERSION
	Game   Verb = "game"      // GAME SCENARIO SEAT [OPTION=VALUE ...]
	Made   Verb = "made"      // CHOICE
	Choose Verb = "choose"    // NUMBER SEED [MILLISECONDS], then so many lines "-"
	Legal  Verb = "-"         // CHOICE
	View   Verb = "view"      // JSON
	Shown  Verb = "shown"     // TEXT
	Stop   Verb = "stop"
	End    Verb = "end" // WINNER SCORE ...
	Quit   Verb = "quit"

	Name   Verb = "name"  // TEXT
	Ready  Verb = "ready" // answer to sandtable and game
	Say    Verb = "say"   // TEXT
	Look   Verb = "look"
	Show   Verb = "show"
	Choice Verb = "choice" // CHOICE
	Fail   Verb = "fail"   // TEXT
)

// Line is one line of the protocol.
type Line struct {
	Verb Verb
	Text string // of made, -, view, shown, name, say, choice, fail

	Game, Scenario string // of game
	Options        kernel.Options
	Seat           int // of game; the winner of end, -1 for a draw
	Version        int // of sandtable
	Number         int // of choose
	Seed           uint64
	Budget         time.Duration
	Score          []int32 // of end
}

// Decode reads a line, without its end.
func Decode(text string) (Line, error) {
	if len(text) > maxLine {
		return Line{}, fmt.Errorf("a line of %d bytes; at most %d are read", len(text), maxLine)
	}
	if !utf8.ValidString(text) || strings.ContainsAny(text, "\r\n\x00") {
		return Line{}, errors.New("a line that is not text in UTF-8")
	}
	word, rest, _ := strings.Cut(text, " ")
	l := Line{Verb: Verb(word)}
	switch l.Verb {
	case Made, Legal, View, Shown, Name, Choice:
		l.Text = rest
		if rest == "" {
			return l, fmt.Errorf("%q needs a text behind it", word)
		}
		return l, nil
	case Say, Fail:
		l.Text = rest
		return l, nil
	case Stop, Quit, Ready, Look, Show:
		if rest != "" {
			return l, fmt.Errorf("%q stands alone, not with %s", word, short(rest))
		}
		return l, nil
	case Hello, Game, Choose, End:
		return l, l.fields(strings.Fields(rest))
	}
	return Line{}, errors.New("it begins with no word of the protocol")
}

// heard is Decode with errors that quote the line.
func heard(text string) (Line, error) {
	l, err := Decode(text)
	if err != nil {
		err = fmt.Errorf("%s: %w", short(strings.ToValidUTF8(text, "?")), err)
	}
	return l, err
}

// fields reads the words behind the verbs that have several.
func (l *Line) fields(f []string) (err error) {
	number := func(i, low, high int) int {
		n, bad := strconv.Atoi(f[i])
		if err == nil && (bad != nil || n < low || n > high) {
			err = fmt.Errorf("%q: %s is not a number from %d to %d", l.Verb, short(f[i]), low, high)
		}
		return n
	}
	switch {
	case l.Verb == Hello && len(f) == 1:
		l.Version = number(0, 1, 1<<15)
	case l.Verb == Game && len(f) >= 3:
		l.Game, l.Scenario, l.Seat, l.Options = f[0], f[1], number(2, 0, kernel.MaxSeats-1), kernel.Options{}
		for _, w := range f[3:] {
			k, v, ok := strings.Cut(w, "=")
			if !ok || k == "" || v == "" {
				return fmt.Errorf("%q: %s is not OPTION=VALUE", l.Verb, short(w))
			}
			l.Options[k] = v
		}
	case l.Verb == Choose && (len(f) == 2 || len(f) == 3):
		l.Number = number(0, 1, 1<<20)
		seed, bad := strconv.ParseUint(f[1], 10, 64)
		if bad != nil {
			return fmt.Errorf("%q: %s is not a seed", l.Verb, short(f[1]))
		}
		l.Seed = seed
		if len(f) == 3 {
			l.Budget = time.Duration(number(2, 1, 1<<30)) * time.Millisecond
		}
	case l.Verb == End && len(f) >= 2 && len(f) <= 1+kernel.MaxSeats:
		l.Seat = -1
		if f[0] != "-" {
			l.Seat = number(0, 0, kernel.MaxSeats-1)
		}
		for i := range f[1:] {
			l.Score = append(l.Score, int32(number(i+1, -1<<31, 1<<31-1)))
		}
	default:
		return fmt.Errorf("%q with %d words behind it", l.Verb, len(f))
	}
	return err
}

// String writes the line, without its end.
func (l Line) String() string {
	s := string(l.Verb)
	switch l.Verb {
	case Made, Legal, View, Shown, Name, Choice, Say, Fail:
		if l.Text != "" {
			s += " " + l.Text
		}
	case Hello:
		s += " " + strconv.Itoa(l.Version)
	case Game:
		s += fmt.Sprintf(" %s %s %d", l.Game, l.Scenario, l.Seat)
		for _, k := range slices.Sorted(maps.Keys(l.Options)) {
			s += " " + k + "=" + l.Options[k]
		}
	case Choose:
		s += fmt.Sprintf(" %d %d", l.Number, l.Seed)
		if l.Budget > 0 {
			s += fmt.Sprintf(" %d", max(1, l.Budget.Milliseconds()))
		}
	case End:
		who := "-"
		if l.Seat >= 0 {
			who = strconv.Itoa(l.Seat)
		}
		s += " " + who
		for _, n := range l.Score {
			s += " " + strconv.Itoa(int(n))
		}
	}
	return s
}

// How much is quoted of a line, and of words that are for people.
const (
	mostLine  = 60
	mostWords = 200
)

// short quotes a text of anybody, cut to a length that fits a message.
func short(text string) string { return cut(text, mostLine) }

func cut(text string, most int) string {
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	return strconv.Quote(text)
}
