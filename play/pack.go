package play

import (
	"bytes"
	"fmt"

	"sandtable/kernel"
)

// Pack puts into bytes what carry names of a state, with the rules and data that they belong
// to. It serves [kernel.Carrier.Pack].
func Pack(in *kernel.Info, carry func(*kernel.Bag)) []byte {
	var b kernel.Bag
	carry(&b)
	return append([]byte(heading(in)+"\n"), b.Bytes()...)
}

// Unpack takes out of bytes what Pack has put in. It serves [kernel.Carrier.Unpack].
func Unpack(in *kernel.Info, packed []byte, carry func(*kernel.Bag)) error {
	head, body, ok := bytes.Cut(packed, []byte{'\n'})
	if own := heading(in); !ok || string(head) != own {
		const most = 80
		return fmt.Errorf("a position of %q, not of %q", head[:min(len(head), most)], own)
	}
	b := kernel.OpenBag(body)
	carry(b)
	if err := b.Err(); err != nil {
		return fmt.Errorf("this is no position: %w", err)
	}
	return nil
}

// heading is the first line of a packed position.
func heading(in *kernel.Info) string { return in.Ruleset + " " + in.Data }
