package kernel

import (
	"encoding/binary"
	"slices"
	"testing"
)

// TestBagGivesWhatItTook, and says so where the bytes are others.
func TestBagGivesWhatItTook(t *testing.T) {
	type numbers struct {
		small int8
		list  [3]uint64
		yes   bool
		stack Stack
	}
	carry := func(x *numbers, b *Bag) {
		Carry(b, &x.small)
		CarryList(b, x.list[:])
		b.CarryFlags(&x.yes)
		x.stack.Carry(b)
	}
	in := numbers{small: -128, list: [3]uint64{1 << 63, 0, 1<<64 - 1}, yes: true}
	in.stack.Push(Frame{Proc: 7, Step: 2, A: -1, E: 1 << 14})
	var b Bag
	carry(&in, &b)
	if err := b.Err(); err != nil {
		t.Errorf("a bag that takes in: %v", err)
	}
	var out numbers
	given := OpenBag(b.Bytes())
	carry(&out, given)
	if err := given.Err(); err != nil || in != out {
		t.Errorf("%+v comes back as %+v, error %v", in, out, err)
	}
	head := len(binary.AppendVarint(nil, -128))
	flag := head
	for _, n := range in.list {
		flag += len(binary.AppendVarint(nil, int64(n)))
	}
	maybe := slices.Clone(b.Bytes())
	maybe[flag] = 4 // 2, as a signed number is written
	for name, bytes := range map[string][]byte{
		"nothing":            {},
		"too short":          b.Bytes()[:len(b.Bytes())-1],
		"too long":           append(b.Bytes()[:len(b.Bytes()):len(b.Bytes())], 0),
		"too large":          append(binary.AppendVarint(nil, 128), b.Bytes()[head:]...),
		"neither yes nor no": maybe,
		"too deep":           append([]byte{0, 0, 0, 0, 0, 2 * (StackDepth + 1)}, make([]byte, 7*StackDepth)...),
	} {
		given := OpenBag(bytes)
		carry(new(numbers), given)
		if given.Err() == nil {
			t.Errorf("a bag that is %s gives what it never took", name)
		}
	}
}
