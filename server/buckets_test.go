package server

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

// What takes longer than any bucket is counted too, and what takes just as long as one is in it.
func TestTimesFallIntoBuckets(t *testing.T) {
	var h histogram
	var text bytes.Buffer
	for _, d := range []time.Duration{time.Millisecond, 2 * time.Millisecond, 10 * time.Second, time.Hour} {
		h.add(d)
	}
	h.write(&text, "x")
	for _, want := range []string{`x_bucket{le="0.001"} 1`, `x_bucket{le="0.005"} 2`, `x_bucket{le="2.5"} 2`, `x_bucket{le="10"} 3`, `x_bucket{le="+Inf"} 4`, "x_sum 3610", "x_count 4"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("%q is missing in\n%s", want, &text)
		}
	}
}
