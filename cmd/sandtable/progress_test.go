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
		wide        int
		want        string
	}{
		{0, 10, 0, 80, "omaha [..............................] 0/10"},
		{5, 10, 5 * time.Second, 80, "omaha [###############...............] 5/10, 1.0/s, 5s left"},
		{10, 10, 4 * time.Second, 0, "omaha [##############################] 10/10, 2.5/s, 0s left"},
		{0, 0, 0, 0, "omaha [..............................] 0/0"},
		// A narrow terminal.
		{5, 10, 5 * time.Second, 40, "omaha [#####.....] 5/10, 1.0/s, 5s left"},
		{5, 10, 5 * time.Second, 30, "omaha 5/10, 1.0/s, 5s left"},
		{5, 10, 5 * time.Second, 20, "omaha 5/10, 1.0/s, "},
		{5, 10, 5 * time.Second, 1, ""},
	} {
		got := bar("omaha", c.done, c.total, speed(c.done, c.total, c.elapsed), c.wide)
		if got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
		if c.wide > 0 && len(got) >= c.wide {
			t.Errorf("%d columns wide on a terminal of %d: %s", len(got), c.wide, got)
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
