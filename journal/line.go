package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"unicode/utf8"

	"sandtable/dice"
	"sandtable/kernel"
)

// Kind says what a line records.
type Kind uint8

// Kinds of lines.
const (
	Move     Kind = iota // a choice, or a draw when the seat is kernel.Chance
	Digest               // the digest of the position at Index, and if Text is not empty, of all text before
	Undo                 // Seat goes back to Index
	Holder               // Seat is now held by Text
	Dice                 // new dice
	Reveal               // the secret of the dice is Text
	Nonce                // Seat gives Text as its part of fair dice
	Note                 // a note of a player; the game does not depend on it
	Handed               // Seat has handed in choices before its turn; Text is their hash
	Returned             // what Seat has handed in under the hash Text is not played
	Shown                // the last Index choices are what Seat had handed in, with the salt Text
	End                  // players end the game: Seat resigns or has offered a draw, as Text says
)

// Line is one line after the header. Which members count depends on the kind.
type Line struct {
	Kind   Kind
	Index  int // Move: the index it leads to, from 1
	Seat   kernel.Seat
	Text   string
	Digest uint64
	Dice   *DiceHeader
	By     string // Nonce: ByServer, or empty when the seat's own holder gave it
	// Agreed has a bit for each seat of another person, all of them, where what an undo
	// takes back would stand without them; 0: it needs nobody. Of an end it has those of [Enders].
	Agreed uint8
	Memo   *Memo // Note
}

// ByServer marks a nonce that the server made for a seat that a bot holds.
const ByServer = "server"

// maxLine is the longest line that is read, in bytes.
const maxLine = 64 << 10

// object is the JSON form of all lines but moves, in the order of its keys.
type object struct {
	Dice   *DiceHeader   `json:"dice,omitempty"`
	Index  *int          `json:"index,omitempty"`
	Digest *string       `json:"digest,omitempty"`
	Lines  *string       `json:"lines,omitempty"`
	Undo   *int          `json:"undo,omitempty"`
	Holder *string       `json:"holder,omitempty"`
	Reveal *string       `json:"reveal,omitempty"`
	Nonce  *string       `json:"nonce,omitempty"`
	Handed *string       `json:"handed,omitempty"`
	Return *string       `json:"returned,omitempty"`
	Shown  *string       `json:"shown,omitempty"`
	Made   *int          `json:"made,omitempty"`
	Ended  *string       `json:"ended,omitempty"`
	Seat   *kernel.Seat  `json:"seat,omitempty"`
	By     string        `json:"by,omitempty"`
	Agreed []kernel.Seat `json:"agreed,omitempty"`
	Note   *Memo         `json:"note,omitempty"`
}

// Append adds the line, with its line feed, to dst.
func (l Line) Append(dst []byte) []byte {
	if l.Kind == Move {
		dst = append(dst, '[')
		dst = strconv.AppendInt(dst, int64(l.Index), 10)
		dst = append(dst, ',')
		dst = strconv.AppendInt(dst, int64(l.Seat), 10)
		dst = append(dst, ',')
		dst = appendText(dst, l.Text)
		return append(dst, ']', '\n')
	}
	if l.Kind == Digest && l.Text == "" {
		dst = strconv.AppendInt(append(dst, digestHead...), int64(l.Index), 10)
		dst = append(dst, digestMiddle...)
		for shift := 60; shift >= 0; shift -= 4 {
			dst = append(dst, hexDigits[l.Digest>>shift&15])
		}
		return append(dst, digestEnd+"\n"...)
	}
	var o object
	switch l.Kind {
	case Digest:
		text := fmt.Sprintf("%016x", l.Digest)
		o.Index, o.Digest = &l.Index, &text
		if l.Text != "" {
			o.Lines = &l.Text
		}
	case Undo:
		o.Undo, o.Seat, o.Agreed = &l.Index, &l.Seat, seatsOf(l.Agreed)
	case Holder:
		o.Holder, o.Seat = &l.Text, &l.Seat
	case Dice:
		o.Dice = l.Dice
	case Reveal:
		o.Reveal = &l.Text
	case Nonce:
		o.Nonce, o.Seat, o.By = &l.Text, &l.Seat, l.By
	case Note:
		o.Note = l.Memo
	case Handed:
		o.Handed, o.Seat = &l.Text, &l.Seat
	case Returned:
		o.Return, o.Seat = &l.Text, &l.Seat
	case Shown:
		o.Shown, o.Made, o.Seat = &l.Text, &l.Index, &l.Seat
	case End:
		o.Ended, o.Seat, o.Agreed = &l.Text, &l.Seat, seatsOf(l.Agreed)
	}
	return appendJSON(dst, o)
}

// SetOf is the set of some seats, as [Line.Agreed] has it.
func SetOf(seats []kernel.Seat) (set uint8) {
	for _, s := range seats {
		set |= 1 << s
	}
	return set
}

// seatsOf lists the seats of a set.
func seatsOf(set uint8) []kernel.Seat {
	var list []kernel.Seat
	for s := range kernel.Seat(kernel.MaxSeats) {
		if set>>s&1 != 0 {
			list = append(list, s)
		}
	}
	return list
}

// appendJSON adds a value and a line feed, without escaping for HTML. The values
// of this package always fit JSON.
func appendJSON(dst []byte, v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(fmt.Sprintf("journal: %v", err))
	}
	return append(dst, b.Bytes()...)
}

// appendText quotes a text as JSON.
func appendText(dst []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < 0x20 || c > 0x7e || c == '"' || c == '\\' {
			return bytes.TrimSuffix(appendJSON(dst, s), []byte("\n"))
		}
	}
	dst = append(dst, '"')
	dst = append(dst, s...)
	return append(dst, '"')
}

// ParseLine reads one line after the header, without its line feed. Errors say
// what is wrong with it and what would be right; they do not know its number.
func ParseLine(b []byte) (Line, error) {
	l, _, err := parseLine(b, nil, nil)
	return l, err
}

// parseLine is ParseLine with a buffer that it may overwrite and returns, and the texts
// that were read before, which may be nil.
func parseLine(b, buf []byte, known *texts) (Line, []byte, error) {
	if len(b) > maxLine {
		return Line{}, buf, fmt.Errorf("it has %d bytes; at most %d are allowed", len(b), maxLine)
	}
	if l, ok := plainMove(b, known); ok {
		return l, buf, nil
	}
	if l, ok := plainDigest(b); ok {
		return l, buf, nil
	}
	if !utf8.Valid(b) {
		return Line{}, buf, errors.New("it is not UTF-8 text")
	}
	var (
		l   Line
		err error
	)
	if len(b) > 0 && b[0] == '[' {
		l, err = parseMove(b)
	} else {
		l, err = parseObject(b)
	}
	if err != nil {
		return Line{}, buf, err
	}
	buf = l.Append(buf[:0])
	if right := buf[:len(buf)-1]; !bytes.Equal(right, b) {
		return Line{}, buf, fmt.Errorf("it is not written as it should be; right would be: %s", right)
	}
	return l, buf, nil
}

const moveForm = `right would be [index,seat,"choice"]`

// parseMove reads [index,seat,"text"].
func parseMove(b []byte) (Line, error) {
	l := Line{Kind: Move}
	body, ok := bytes.CutSuffix(b[1:], []byte("]"))
	if !ok {
		return l, errors.New("it ends before its closing bracket; " + moveForm)
	}
	first, rest, ok := bytes.Cut(body, []byte(","))
	second, third, ok2 := bytes.Cut(rest, []byte(","))
	if !ok || !ok2 || len(third) < 2 || third[0] != '"' || third[len(third)-1] != '"' {
		return l, fmt.Errorf("cannot read %.80q as a choice; %s", b, moveForm)
	}
	index, err := strconv.Atoi(string(first))
	if err != nil || index < 1 {
		return l, fmt.Errorf("its index is %.40q; it must be a number from 1", first)
	}
	seat, err := strconv.ParseInt(string(second), 10, 8)
	if err != nil || seat < int64(kernel.Chance) || seat >= kernel.MaxSeats {
		return l, fmt.Errorf("its seat is %.40q; it must be -1 for chance or a seat from 0", second)
	}
	l.Index, l.Seat = index, kernel.Seat(seat)
	if inner := third[1 : len(third)-1]; bytes.IndexByte(inner, '\\') < 0 && bytes.IndexByte(inner, '"') < 0 {
		l.Text = string(inner)
	} else if err := json.Unmarshal(third, &l.Text); err != nil {
		return l, fmt.Errorf("its choice is not a JSON text: %.80s", third)
	}
	if l.Text == "" {
		return l, errors.New("its choice is empty; " + moveForm)
	}
	return l, nil
}

// parseObject reads a line in braces.
func parseObject(b []byte) (Line, error) {
	var o object
	if err := strictJSON(b, &o); err != nil {
		return Line{}, err
	}
	l := Line{}
	switch {
	case o.Dice != nil:
		l.Kind, l.Dice = Dice, o.Dice
		if err := o.Dice.check(); err != nil {
			return l, err
		}
	case o.Digest != nil && o.Index != nil:
		return parseDigest(*o.Index, *o.Digest, o.Lines)
	case o.Undo != nil && o.Seat != nil:
		l.Kind, l.Index, l.Seat = Undo, *o.Undo, *o.Seat
		return l, l.agree(o.Agreed)
	case o.Ended != nil && o.Seat != nil:
		l.Kind, l.Text, l.Seat = End, *o.Ended, *o.Seat
		if l.Text != Resigned && l.Text != Drawn {
			return l, fmt.Errorf("it has ended %.40q; players end a game as %q or %q", l.Text, Resigned, Drawn)
		}
		return l, l.agree(o.Agreed)
	case o.Holder != nil && o.Seat != nil:
		l.Kind, l.Seat, l.Text = Holder, *o.Seat, *o.Holder
		if err := checkHolder(l.Text); err != nil {
			return l, err
		}
	case o.Reveal != nil:
		l.Kind, l.Text = Reveal, *o.Reveal
	case o.Nonce != nil && o.Seat != nil:
		l.Kind, l.Seat, l.Text, l.By = Nonce, *o.Seat, *o.Nonce, o.By
		if l.By != "" && l.By != ByServer {
			return l, fmt.Errorf("its nonce is by %.40q; it is by %q, or by the seat itself and nothing is said", l.By, ByServer)
		}
		return l, dice.CheckNonce(l.Text)
	case o.Note != nil:
		l.Kind, l.Memo = Note, o.Note
		return l, o.Note.check()
	case o.Handed != nil && o.Seat != nil:
		l.Kind, l.Seat, l.Text = Handed, *o.Seat, *o.Handed
		return l, checkHash(l.Text)
	case o.Return != nil && o.Seat != nil:
		l.Kind, l.Seat, l.Text = Returned, *o.Seat, *o.Return
		return l, checkHash(l.Text)
	case o.Shown != nil && o.Made != nil && o.Seat != nil:
		l.Kind, l.Seat, l.Text, l.Index = Shown, *o.Seat, *o.Shown, *o.Made
		return l, dice.CheckNonce(l.Text)
	default:
		return l, fmt.Errorf("cannot read %.80q; a line is a choice, or has the keys index and digest, undo and seat, holder and seat, nonce and seat, handed and seat, returned and seat, shown and made and seat, ended and seat, dice, note, or reveal", b)
	}
	return l, nil
}

// parseDigest reads the digest of the position, and that of the lines before it, if any.
func parseDigest(index int, digest string, lines *string) (Line, error) {
	d, err := strconv.ParseUint(digest, 16, 64)
	if err != nil || len(digest) != 16 {
		return Line{}, fmt.Errorf("its digest is %.40q; it must be 16 hexadecimal digits", digest)
	}
	l := Line{Kind: Digest, Index: index, Digest: d}
	if lines != nil {
		if _, err := strconv.ParseUint(*lines, 16, 64); err != nil || len(*lines) != 16 {
			return l, fmt.Errorf("its digest of the lines is %.40q; it must be 16 hexadecimal digits", *lines)
		}
		l.Text = *lines
	}
	return l, nil
}

// agree takes the seats that have agreed.
func (l *Line) agree(list []kernel.Seat) error {
	for _, s := range list {
		if s < 0 || s >= kernel.MaxSeats {
			return fmt.Errorf("seat %d cannot agree; seats are from 0", s)
		}
	}
	l.Agreed = SetOf(list)
	return nil
}

// strictJSON decodes one JSON value that fills all of b. Unknown keys are errors.
func strictJSON(b []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		// Not wrapped: the end of the line, io.EOF, is not that of the file.
		return fmt.Errorf("it is not a line of this format: %s", err.Error())
	}
	if d.More() {
		return errors.New("there is something after its end")
	}
	return nil
}
