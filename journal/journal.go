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
		in  = NewReader(r)
		err error
	)
	if j.Header, err = in.Header(); err != nil {
		return nil, err
	}
	for {
		l, err := in.Next()
		if errors.Is(err, io.EOF) {
			return &j, nil
		}
		if err != nil {
			return nil, err
		}
		j.Lines = append(j.Lines, l)
	}
}

// asSaved says what an editor or the mail has done to a line that would be right without
// it; nil if it is not that.
func asSaved(line []byte) error {
	switch {
	case bytes.HasPrefix(line, []byte("\ufeff")):
		return errors.New("it begins with a byte-order mark, as some editors write; right is the file as it was saved, without one")
	case bytes.HasPrefix(line, []byte("\xff\xfe")), bytes.HasPrefix(line, []byte("\xfe\xff")):
		return errors.New("it is UTF-16 text, as some editors write; right is the file as it was saved, in UTF-8")
	case bytes.HasSuffix(line, []byte{'\r'}):
		return errors.New("it ends with CR and LF, as some editors and mail programs write; right is the file as it was saved, with LF alone")
	case len(bytes.TrimSpace(line)) == 0:
		return errors.New("it is blank; right is the file as it was saved, without blank lines")
	}
	return nil
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
		if line == nil && (err == nil || !errors.Is(err, bufio.ErrBufferFull)) {
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
	}
	_, err := w.Write(buf)
	return err
}
