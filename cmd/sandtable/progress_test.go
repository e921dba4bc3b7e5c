package main

import (
	"bytes"
	"testing"
	"time"
)

func TestBar(t *testing.T) {
	for _, c := range []struct {
		done, total int
		elapsed     time.Duration
		want        string
	}{
		{0, 10, 0, "omaha [..............................] 0/10"},
		{5, 10, 5 * time.Second, "omaha [###############...............] 5/10, 1.0/s, 5s left"},
		{10, 10, 4 * time.Second, "omaha [##############################] 10/10, 2.5/s, 0s left"},
		{0, 0, 0, "omaha [..............................] 0/0"},
	} {
		if got := bar("omaha", c.done, c.total, c.elapsed); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

func TestProgressIsQuietWithoutTerminal(t *testing.T) {
	var b bytes.Buffer
	p := newProgress(&b, "omaha")
	p.set(1, 1, time.Second)
	p.clear()
	if b.Len() > 0 {
		t.Errorf("it wrote %q", b.String())
	}
}
