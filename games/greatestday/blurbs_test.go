package greatestday

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// Every scenario is offered with as many counters as lie on its board: all that
// can be met in it, landing craft and what events bring with them.
func TestCountersOfBlurbs(t *testing.T) {
	g := newGame(t)
	size := regexp.MustCompile(`([\d,]+) counters\.$`)
	for _, sc := range g.Info().Scenarios {
		p, err := g.New(sc.ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		have := strconv.Itoa(len(g.Board(p).Counters))
		if m := size.FindStringSubmatch(sc.Blurb); m == nil || strings.ReplaceAll(m[1], ",", "") != have {
			t.Errorf("%s: %q, and there are %s counters", sc.ID, sc.Blurb, have)
		}
	}
}
