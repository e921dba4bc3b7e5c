package server_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"sandtable/server"
)

// A note comes back as it was written, to its writer at once and to whoever may read it when it
// is shared, changed or taken away. The other side reads nothing of one that is not shared.
func TestNotesAreToldToThoseWhoMayReadThem(t *testing.T) {
	h := newHost(t)
	id := h.newTable()
	at := "/api/tables/" + id
	ts := serve(t, h.srv)
	blue := listen(t, ts.URL, at+"/events?seat=1&from=0", "")
	blue.next("table")
	heard := func() (list []server.Remark) {
		t.Helper()
		if err := json.Unmarshal([]byte(blue.next("notes").data), &list); err != nil {
			t.Fatal(err)
		}
		return list
	}
	write := func(body string) []server.Remark {
		t.Helper()
		return get[[]server.Remark](h, "POST", at+"/notes", body)
	}
	mine := write(`{"seat":0,"place":"red","text":"hold","mark":""}`)
	if len(mine) != 1 || mine[0].At == "" {
		t.Fatalf("%+v", mine)
	}
	want := server.Remark{N: mine[0].N, Seat: 0, Index: 0, Place: "red", Text: "hold", At: mine[0].At}
	if mine[0] != want {
		t.Errorf("%+v, want %+v", mine[0], want)
	}
	if list := heard(); len(list) != 0 {
		t.Errorf("blue hears of %+v", list)
	}
	h.choose(id, 0, 0, "write 2")
	ours := write(fmt.Sprintf(`{"seat":0,"n":%d,"piece":"red","text":"attack","mark":"star","shared":true}`, want.N))
	want = server.Remark{N: want.N, Seat: 0, Index: 1, Piece: "red", Mark: "star", Text: "attack", Shared: true, At: ours[0].At}
	for name, list := range map[string][]server.Remark{
		"red writes": ours, "blue hears": heard(), "blue reads": get[[]server.Remark](h, "GET", at+"/notes?seat=1", ""), "red reads": get[[]server.Remark](h, "GET", at+"/notes?seat=0", ""),
	} {
		if !slices.Equal(list, []server.Remark{want}) {
			t.Errorf("%s %+v, want %+v", name, list, want)
		}
	}
	if left := write(fmt.Sprintf(`{"seat":0,"n":%d}`, want.N)); len(left) != 0 {
		t.Errorf("left are %+v", left)
	}
	if list := heard(); len(list) != 0 {
		t.Errorf("blue still hears %+v", list)
	}
}
