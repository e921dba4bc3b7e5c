package server

import (
	"errors"
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

// Whatever is asked for, the answer is right and no more than the limit is held.
func TestCacheHoldsItsLimit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		limit := rapid.IntRange(0, 40).Draw(t, "limit")
		c := newCache[int](limit, func(s string) int { return len(s) })
		for range rapid.IntRange(0, 60).Draw(t, "asked") {
			key := rapid.IntRange(0, 30).Draw(t, "key")
			want := fmt.Sprintf("%0*d", key+1, key)
			if got, err := c.get(key, func() (string, error) { return want, nil }); err != nil || got != want {
				t.Fatalf("%d: %q, %v", key, got, err)
			}
			held := 0
			for _, v := range c.values {
				held += len(v)
			}
			if held != c.held || held > limit || len(c.order) != len(c.values) {
				t.Fatalf("%d bytes are held, %d counted, in %d of %d; the limit is %d", held, c.held, len(c.order), len(c.values), limit)
			}
		}
	})
}

func TestCacheKeepsNoErrors(t *testing.T) {
	c := newCache[int](10, func(s string) int { return len(s) })
	if _, err := c.get(1, func() (string, error) { return "no", errors.New("no") }); err == nil {
		t.Fatal("no error")
	}
	if got, err := c.get(1, func() (string, error) { return "yes", nil }); got != "yes" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}
