package journal

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Reader reads a journal line by line, so that nobody has to hold it as a whole.
// Errors are *Error, or those of what it reads from.
type Reader struct {
	in    *bufio.Reader
	buf   []byte
	texts *texts
	line  int
}

// NewReader reads a journal from its beginning.
func NewReader(r io.Reader) *Reader { return &Reader{in: bufio.NewReaderSize(r, 4096)} }

// Line returns the number of the line that was read last, from 1.
func (r *Reader) Line() int { return r.line }

// Header reads the first line.
func (r *Reader) Header() (Header, error) {
	line, whole, err := r.next()
	if errors.Is(err, io.EOF) {
		return Header{}, at(1, errors.New("the file is empty"))
	}
	if err != nil {
		return Header{}, err
	}
	h, err := ParseHeader(line)
	switch {
	case err == nil:
		return h, nil
	case !whole && bytes.HasPrefix(line, []byte(`{"sandtable":`)) && !json.Valid(line):
		return h, at(1, errors.New("the file ends in the middle of this line, so nothing of the game is left in it"))
	}
	return h, at(1, cmp.Or(asSaved(line), err))
}

// Next reads another line; the error is io.EOF after the last.
func (r *Reader) Next() (Line, error) {
	line, whole, err := r.next()
	if err != nil {
		return Line{}, err
	}
	var l Line
	if r.texts == nil {
		r.texts = new(texts)
	}
	l, r.buf, err = parseLine(line, r.buf, r.texts)
	switch {
	case err == nil:
		return l, nil
	case !whole:
		return l, at(r.line, fmt.Errorf("the file ends in the middle of this line; the lines before it are whole: %.60q", line))
	}
	return l, at(r.line, cmp.Or(asSaved(line), err))
}

// next returns a line without its line feed; whole says that it had one.
func (r *Reader) next() (line []byte, whole bool, err error) {
	line, err = readLine(r.in)
	if err == nil {
		r.line++
		return line[:len(line)-1], true, nil
	}
	if errors.Is(err, io.EOF) && len(line) == 0 {
		return nil, false, io.EOF
	}
	r.line++
	if !errors.Is(err, io.EOF) {
		var long *tooLong
		if errors.As(err, &long) {
			err = at(r.line, err)
		}
		return nil, false, err
	}
	return line, false, nil
}
