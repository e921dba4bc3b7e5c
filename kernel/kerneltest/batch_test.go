package kerneltest

import "testing"

func TestReadBatch(t *testing.T) {
	if b, err := readBatch("basic 1000 7 200"); err != nil || b != (batch{scenario: "basic", games: 1000, seed: 7, apart: 200}) {
		t.Errorf("read as %+v, %v", b, err)
	}
	for _, text := range []string{"basic", "1000 basic 0 200", "basic 1000 0", "basic 0 0 200", "basic 10 -1 200", "basic 10 0 0", "basic 10 0 200 more"} {
		if b, err := readBatch(text); err == nil {
			t.Errorf("%q is read as %+v, want an error", text, b)
		}
	}
}
