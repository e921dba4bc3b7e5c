package server_test

import (
	"testing"
	"time"

	"sandtable/server"
)

// A game of two opponents that is over is looked back at, seen while that is done,
// and not judged for anybody; before the end it is refused.
func TestReview(t *testing.T) {
	h := newHost(t)
	open := h.newTable()
	for _, method := range []string{"GET", "POST", "DELETE"} {
		body := ""
		if method == "POST" {
			body = `{}`
		}
		if status, text := h.ask(method, "/api/tables/"+open+"/review", body); status != 422 {
			t.Errorf("%s before the end: %d %s", method, status, text)
		}
	}
	id := get[server.TableInfo](h, "POST", "/api/tables", `{"game":"toy","scenario":"plain","seats":["bot:random","bot:random"]}`).ID
	url := "/api/tables/" + id
	for !get[server.TableInfo](h, "GET", url, "").Over {
		time.Sleep(time.Millisecond)
	}
	if status, text := h.ask("POST", url+"/review", `{"rounds":101}`); status != 400 {
		t.Errorf("101 rounds: %d %s", status, text)
	}
	r := get[server.Review](h, "POST", url+"/review", `{"rounds":4}`)
	for r.Running {
		time.Sleep(time.Millisecond)
		r = get[server.Review](h, "GET", url+"/review", "")
	}
	if !r.Over || r.Problem != "" || r.Bot == "" || r.Played != r.Total || len(r.Moments) < 2 || len(r.Costs) != 0 {
		t.Fatalf("%+v", r)
	}
	for _, m := range r.Moments {
		if m.Played != 4 || len(m.Chances) != 2 || m.Chances[0]+m.Chances[1] != 1 {
			t.Errorf("%+v", m)
		}
		if halves, draws := int(8*m.Chances[0]), int(4*m.Draws); halves%2 != draws%2 {
			t.Errorf("%d draws of 4 do not make %d halves", draws, halves)
		}
	}
	if stopped := get[server.Review](h, "DELETE", url+"/review", ""); !stopped.Over {
		t.Errorf("stopped when over: %+v", stopped)
	}
}
