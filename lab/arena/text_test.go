package arena

import (
	"bytes"
	"path/filepath"
	"testing"
)

// TestTextOfAnArena holds the tables word for word, but for times, which are another every time:
// the same seed means the same games and the same figures in every release.
func TestTextOfAnArena(t *testing.T) {
	f := field(12)
	f.Plan.Test = &Test{Elo0: 0, Elo1: 400, Alpha: 0.05, Beta: 0.05}
	r := run(t, f, open(t, filepath.Join(t.TempDir(), "a")), 2)
	r.Times = nil
	var out bytes.Buffer
	if err := r.Text(&out); err != nil {
		t.Fatal(err)
	}
	want := `8 games counted, seed 5; all matches are over

game  bot     Elo  95 %         games  points  p50 ms  p95   p99
toy   greedy  +60  -69 to +189  8      68.8 %  0.00    0.00  0.00
toy   random  -60  -189 to +69  8      31.2 %  0.00    0.00  0.00

event      match            pairs  points  95 %        Elo   95 %          first seat +=-  second seat +=-  lead        
toy plain  random – greedy  4      31.2 %  9.9–65.4 %  -137  -384 to +110  0 2 2           1 1 2            -0.9 ± 1.2  no more than +0
breaches: 0
`
	if out.String() != want {
		t.Errorf("the tables are\n%s\nwant\n%s", out.String(), want)
	}
}
