package outside

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"fmt"
	"io"
)

// A packed position goes over a line as text: compressed, most of it being nothing, with a
// check that it has arrived whole.

// mostPacked is the longest position that is read, in bytes.
const mostPacked = 1 << 22

// packer makes lines of packed positions. It keeps what the compressor needs, which is large.
type packer struct{ z *gzip.Writer }

// wrap makes one line of a packed position.
func (p *packer) wrap(packed []byte) string {
	var b bytes.Buffer
	if p.z == nil {
		p.z, _ = gzip.NewWriterLevel(&b, gzip.BestSpeed) // a level that there is
	}
	p.z.Reset(&b)
	_, _ = p.z.Write(packed) // a buffer takes everything
	_ = p.z.Close()
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

// unwrap reads such a line.
func unwrap(text string) ([]byte, error) {
	wrapped, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, fmt.Errorf("shown %s: not a position in base64", short(text))
	}
	z, err := gzip.NewReader(bytes.NewReader(wrapped))
	if err != nil {
		return nil, fmt.Errorf("shown %s: not a packed position: %w", short(text), err)
	}
	packed, err := io.ReadAll(io.LimitReader(z, mostPacked+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("shown %s: not a whole position: %w", short(text), err)
	case len(packed) > mostPacked:
		return nil, fmt.Errorf("shown %s: a position of more than %d bytes", short(text), mostPacked)
	}
	return packed, nil
}
