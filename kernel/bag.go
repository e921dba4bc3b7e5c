package kernel

import (
	"encoding/binary"
	"errors"
	"slices"
)

// Carrier is implemented by games in which the sides hide things from each other, so that
// a program that plays a seat can be handed what the seat sees: it cannot follow such a game by
// the choices made in it.
type Carrier interface {
	// Pack gives all that a view shows, and nothing that it hides.
	Pack(View) []byte
	// Unpack turns a position of the same scenario and options into one that shows the seat
	// of the view just that. Errors say what the bytes are instead; the position is then good
	// for nothing but to be unpacked into again.
	Unpack(Position, []byte) error
}

// Bag carries the numbers of a position to another program and back. A method for each part
// of the state names its numbers once: a new bag takes them in, one made by [OpenBag] gives
// them back in the same order. What it gives is checked only for its size: it is for numbers
// that came from a bag.
type Bag struct {
	data  []byte
	gives bool
	torn  bool // gave less than was asked of it, or a number that has no room
}

// OpenBag is a bag that gives what another has taken in.
func OpenBag(data []byte) *Bag { return &Bag{data: data, gives: true} }

// Bytes are what the bag has taken in.
func (b *Bag) Bytes() []byte { return b.data }

// Err says whether a bag has given just what had been taken in.
func (b *Bag) Err() error {
	switch {
	case b.torn:
		return errors.New("it ends too early, or has a number where there is no room for it")
	case b.gives && len(b.data) > 0:
		return errors.New("it has more than belongs to a position")
	}
	return nil
}

// whole are the types of numbers of a state.
type whole interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

// Carry takes numbers in, or gives them back.
func Carry[T whole](b *Bag, numbers ...*T) {
	for _, n := range numbers {
		one(b, n)
	}
}

// CarryList takes the numbers of a list in, or gives them back to one of the same length.
func CarryList[T whole](b *Bag, list []T) {
	if !b.gives {
		b.data = slices.Grow(b.data, len(list))
	}
	for i := range list {
		one(b, &list[i])
	}
}

// one takes a number in, or gives it back.
func one[T whole](b *Bag, n *T) {
	if !b.gives {
		b.data = binary.AppendVarint(b.data, int64(*n))
		return
	}
	v, size := binary.Varint(b.data)
	if *n = T(v); size <= 0 || int64(*n) != v {
		*n, b.torn, b.data = 0, true, nil
		return
	}
	b.data = b.data[size:]
}

// CarryFlags takes in what is so or not so, or gives it back.
func (b *Bag) CarryFlags(flags ...*bool) {
	for _, f := range flags {
		n := uint8(0)
		if *f {
			n = 1
		}
		one(b, &n)
		*f = n == 1
		b.torn = b.torn || n > 1
	}
}

// Carry takes the procedures in progress in, or gives them back.
func (s *Stack) Carry(b *Bag) {
	Carry(b, &s.n)
	if s.n > StackDepth {
		b.torn, s.n = true, 0
	}
	for i := range s.frames {
		f := &s.frames[i]
		Carry(b, &f.Proc, &f.Step)
		Carry(b, &f.A, &f.B, &f.C, &f.D, &f.E)
	}
}
