package server_test

import (
	"testing"

	"sandtable/server"
)

// A plan comes with the exact odds of what the rules would do, and its own note.
func TestPlan(t *testing.T) {
	h := newHost(t)
	id := get[server.TableInfo](h, "POST", "/api/tables", `{"game":"toy","scenario":"plain","seats":["person","person"],"dice":"typed"}`).ID
	h.choose(id, 0, 0, "write 2")
	h.choose(id, 1, 1, "write 2")
	h.choose(id, -1, 2, "die 6")
	for _, seat := range []string{"0", "1"} {
		p := get[server.Plan](h, "GET", "/api/tables/"+id+"/plan?seat="+seat, "")
		if len(p.Rows) != 1 || p.Rows[0].Odds == nil || p.Rows[0].TooMany != "" {
			t.Fatalf("seat %s: %+v", seat, p)
		}
		row := p.Rows[0]
		if row.Matter.State != "ready" || row.Matter.Note == "" || row.Odds.Assumes == "" {
			t.Errorf("seat %s: %+v %+v", seat, row.Matter, row.Odds)
		}
		// Every die of 5 or 6 is followed by another: each side wins half.
		sum := 0.0
		for _, l := range row.Odds.Lines {
			sum += l.Percent
		}
		if len(row.Odds.Lines) < 2 || sum < 99.999 || sum > 100.001 {
			t.Errorf("seat %s: %+v", seat, row.Odds.Lines)
		}
	}
}
