package journal

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// Journal is a whole file: header and lines. Line i of Lines stands on line i+2.
type Journal struct {
	Header Header
	Lines  []Line
}

// Error is what is wrong with a journal, in one line.
type Error struct {
	Line int // number of the line, from 1
	Err  error
}

func (e *Error) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

func (e *Error) Unwrap() error { return e.Err }

func at(line int, err error) error { return &Error{Line: line, Err: err} }

// Decode reads a journal. It checks the form of every line; [Replay] checks what
// they say. Errors are *Error, or those of the reader.
func Decode(r io.Reader) (*Journal, error) {
	var (
		j   Journal
		buf []byte
	)
	in := bufio.NewReaderSize(r, 4096)
	for n := 1; ; n++ {
		line, err := readLine(in)
		switch {
		case errors.Is(err, io.EOF) && len(line) == 0:
			if n == 1 {
				return nil, at(1, errors.New("the file is empty"))
			}
			return &j, nil
		case err != nil && !errors.Is(err, io.EOF):
			var long *tooLong
			if errors.As(err, &long) {
				return nil, at(n, err)
			}
			return nil, err
		}
		whole := err == nil
		line = bytes.TrimSuffix(line, []byte("\n"))
		if n == 1 {
			j.Header, err = ParseHeader(line)
		} else {
			var l Line
			l, buf, err = parseLine(line, buf)
			j.Lines = append(j.Lines, l)
		}
		switch {
		case err == nil:
		case !whole && n > 1:
			return nil, at(n, fmt.Errorf("the file ends in the middle of this line; the lines before it are whole: %.60q", line))
		default:
			return nil, at(n, err)
		}
	}
}

type tooLong struct{}

func (*tooLong) Error() string {
	return fmt.Sprintf("it has more than %d bytes", maxLine)
}

// readLine returns the next line with its line feed, io.EOF with the last one when
// that has none. It is good until the next call. The memory it takes is bounded.
func readLine(in *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := in.ReadSlice('\n')
		if line == nil && !errors.Is(err, bufio.ErrBufferFull) {
			return part, err
		}
		line = append(line, part...)
		if len(line) > maxLine+1 {
			return nil, &tooLong{}
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// Encode writes a journal.
func (j *Journal) Encode(w io.Writer) error {
	buf := j.Header.Append(nil)
	for _, l := range j.Lines {
		buf = l.Append(buf)
		if len(buf) > 32<<10 {
			if _, err := w.Write(buf); err != nil {
				return err
			}
			buf = buf[:0]
		}
	}
	_, err := w.Write(buf)
	return err
}
