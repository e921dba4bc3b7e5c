package referee

import (
	"errors"
	"fmt"
	"strings"

	"sandtable/kernel"
)

// unknown is the error of a line that begins with no command, with what may have
// been meant: a choice without "do", or a word that is nearly right.
func (r *Referee) unknown(words []string) error {
	line := strings.Join(words, " ")
	if r.pos != nil {
		if c, err := r.parse(words); err == nil {
			return fmt.Errorf("no command %q; did you mean: do %s?", words[0], r.title.Format(r.pos, c))
		}
	}
	if near := Nearest(words[0], names()); near != "" {
		return fmt.Errorf("no command %q; did you mean: %s?", words[0], strings.TrimSpace(near+" "+strings.Join(words[1:], " ")))
	}
	if r.pos != nil {
		if near := Nearest(line, r.list("")); near != "" {
			return fmt.Errorf("no command %q; did you mean: do %s?", words[0], near)
		}
	}
	return fmt.Errorf("no command %q; there are: %s", words[0], strings.Join(names(), ", "))
}

// errUnread is the error of a choice that cannot be read.
type errUnread struct {
	err  error
	near string // the legal choice that may have been meant, "" if none is near
}

func (e *errUnread) Error() string { return e.err.Error() }
func (e *errUnread) Unwrap() error { return e.err }

// parse reads a choice of the pending decision.
func (r *Referee) parse(words []string) (kernel.Choice, error) {
	text := strings.Join(words, " ")
	c, err := r.title.Parse(r.pos, text)
	if err != nil {
		return c, &errUnread{err: err, near: Nearest(text, r.list(""))}
	}
	return c, nil
}

// meant adds to an error what the line may have meant: a legal choice in place of
// one that cannot be read, or another piece, place or setting in place of one
// that does not exist.
func (r *Referee) meant(err error, name string, args []string) error {
	if r.pos == nil {
		return err
	}
	var unread *errUnread
	if errors.As(err, &unread) {
		if unread.near != "" {
			return fmt.Errorf("%w; did you mean: %s %s?", err, name, unread.near)
		}
		return err
	}
	switch name {
	case "place", "remove", "set", "show":
	default:
		return err
	}
	things := r.things()
	for i, word := range args {
		if near := Nearest(word, things); near != "" && !strings.EqualFold(near, word) && !contains(things, word) {
			better := append(append(append([]string{name}, args[:i]...), near), args[i+1:]...)
			return fmt.Errorf("%w; did you mean: %s?", err, strings.Join(better, " "))
		}
	}
	return err
}

// things are the names of what can be placed, shown and set.
func (r *Referee) things() []string {
	var list []string
	board := r.title.Board(r.pos)
	for _, c := range board.Counters {
		list = append(list, c.ID)
	}
	for _, p := range board.Places {
		list = append(list, p.ID)
	}
	for _, s := range r.title.Settings() {
		list = append(list, s.Name)
	}
	return list
}

func contains(list []string, word string) bool {
	for _, w := range list {
		if strings.EqualFold(w, word) {
			return true
		}
	}
	return false
}

// longest is the longest text that is compared with others.
const longest = 80

// Nearest returns the first of the texts that differ least from a text, "" if all
// differ by too much to have been meant: one letter of a short word, two of a long one.
func Nearest(text string, list []string) string {
	limit := 1
	if len(text) > 4 {
		limit = 2
	}
	if len(text) < 3 || len(text) > longest {
		return ""
	}
	best, far, low := "", limit+1, strings.ToLower(text)
	for _, t := range list { // there may be thousands of pieces and places
		if d := len(t) - len(text); d >= far || -d >= far {
			continue
		}
		if d := distance(low, strings.ToLower(t), far); d < far {
			best, far = t, d
		}
	}
	return best
}

// distance counts the letters to be changed, added, dropped or exchanged with
// their neighbour to turn one text into another, up to a limit.
func distance(a, b string, limit int) int {
	if d := len(a) - len(b); d >= limit || -d >= limit || len(b) > longest+2 {
		return limit
	}
	var rows [3][longest + 3]int
	last, row, before := &rows[0], &rows[1], &rows[2]
	for j := range len(b) + 1 {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		before, last, row = last, row, before
		row[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			same := 1
			if a[i-1] == b[j-1] {
				same = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+same)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
			least = min(least, row[j])
		}
		if least > limit {
			return limit // neighbours exchanged can make up for one
		}
	}
	return min(row[len(b)], limit)
}
