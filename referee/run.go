package referee

import (
	"bufio"
	"errors"
	"fmt"
	"io"
)

// maxLine is the longest line of a script in bytes.
const maxLine = 64 << 10

// Run plays a whole script and hands every answer to emit, which may be nil. It
// returns what was wrong with the script; err tells that it could not be read.
func Run(find Find, file string, script io.Reader, emit func(Answer)) (problems []Problem, err error) {
	r := New(find)
	r.File = file
	return r.Play(script, emit)
}

// Play carries out a script to its end, as Run does.
func (r *Referee) Play(script io.Reader, emit func(Answer)) (problems []Problem, err error) {
	lines := bufio.NewScanner(script)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		if a, ok := r.Exec(lines.Text()); ok && emit != nil {
			emit(a)
		}
	}
	problems = r.Close()
	if err := lines.Err(); err != nil {
		if errors.Is(err, bufio.ErrTooLong) {
			err = fmt.Errorf("it has more than %d bytes; a script has short lines", maxLine)
		}
		return problems, Problem{File: r.File, Line: r.line + 1, Text: err.Error()}
	}
	return problems, nil
}
