package play

import (
	"errors"
	"strings"
	"testing"
)

// Data that is read later must be those that are listed: a list of other data is told, and so is
// what goes wrong when they are read.
func TestDataAreThoseThatAreListed(t *testing.T) {
	broken := errors.New("the file is cut off")
	for _, c := range []struct {
		listing, digest string
		fails           error
		want            string
	}{
		{`{"data":"a1"}`, "a1", nil, ""},
		{`{"data":"a1"}`, "b2", nil, "data b2, but a1 are listed"},
		{`{"data":"a1"}`, "a1", broken, "the file is cut off"},
		{`{"data":"a1"}`, "", broken, "the file is cut off"},
		{`{"data":`, "", nil, "what is listed"},
	} {
		reads := 0
		l, data, err := Later(c.listing, func() (int, Listing, error) {
			reads++
			return 7, Listing{Data: c.digest}, c.fails
		})
		if err == nil {
			if l.Data != "a1" || reads != 0 {
				t.Errorf("%s: listed %+v after %d readings", c.listing, l, reads)
			}
			var got int
			if got, err = data(); err == nil && got != 7 {
				t.Errorf("%s: data %d", c.listing, got)
			}
		}
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s, %q: %v, want %q", c.listing, c.digest, err, c.want)
		}
	}
}
