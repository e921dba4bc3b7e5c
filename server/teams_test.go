package server_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"

	"sandtable/scene"
	"sandtable/server"
)

// Eight people with a link each: each sees its own seat and no other, decides for it alone
// and only when it is asked, and hands over no other's seat; the host and those who look on
// decide nothing.
func TestEightLinks(t *testing.T) {
	h := &keyHost{host: hostOf(t, server.Config{Titles: giantTitles(t), Keys: true})}
	people := strings.TrimSuffix(strings.Repeat(`"person",`, 8), ",")
	in := keyed[server.TableInfo](h, "", "POST", "/api/tables", `{"game":"giant","scenario":"plain","seats":[`+people+`],"dice":"seeded","seed":"x"}`)
	if !in.Keyed || len(in.Keys.Seats) != 8 {
		t.Fatalf("a table of eight has the keys %+v", in.Keys)
	}
	at := "/api/tables/" + in.ID
	refused := func(key, method, url, body string) {
		t.Helper()
		if w := h.with(key, method, url, body); w.Code != http.StatusForbidden && w.Code != http.StatusUnprocessableEntity {
			t.Errorf("%s %s %s is answered with %d: %.200s", method, url, body, w.Code, w.Body)
		}
	}
	board := keyed[*scene.Board](h, in.Keys.Host, "GET", at+"/board", "")
	rng := rand.New(rand.NewPCG(8, 1))
	for range 12 {
		now := keyed[server.TableInfo](h, in.Keys.Host, "GET", at, "")
		snap := keyed[server.Snapshot](h, in.Keys.Seats[now.ToMove], "GET", fmt.Sprintf("%s/view?seat=%d", at, now.ToMove), "")
		offers, err := board.Unfold(snap.Offers)
		if err != nil {
			t.Fatal(err)
		}
		choice := offers[rng.IntN(len(offers))].Choice
		for seat, key := range in.Keys.Seats {
			view := keyed[server.Snapshot](h, key, "GET", fmt.Sprintf("%s/view?seat=%d", at, seat), "")
			if (len(view.Offers) > 0) != (seat == now.ToMove) {
				t.Errorf("seat %d is offered %d choices where seat %d decides", seat, len(view.Offers), now.ToMove)
			}
			if seat != now.ToMove {
				refused(key, "POST", at+"/choices", fmt.Sprintf(`{"seat":%d,"index":%d,"choice":%q}`, now.ToMove, now.Index, choice))
				refused(key, "POST", at+"/choices", fmt.Sprintf(`{"seat":%d,"index":%d,"choice":%q}`, seat, now.Index, choice))
			}
		}
		for _, key := range []string{in.Keys.Host, in.Keys.Watch, ""} {
			refused(key, "POST", at+"/choices", fmt.Sprintf(`{"seat":%d,"index":%d,"choice":%q}`, now.ToMove, now.Index, choice))
		}
		keyed[server.Steps](h, in.Keys.Seats[now.ToMove], "POST", at+"/choices", fmt.Sprintf(`{"seat":%d,"index":%d,"choice":%q}`, now.ToMove, now.Index, choice))
	}
	for seat, key := range in.Keys.Seats {
		r := keyed[server.Rights](h, key, "GET", at+"/keys", "")
		if r.Host || !slices.Equal(r.Seats, []int{seat}) {
			t.Errorf("the link of seat %d opens %+v", seat, r)
		}
		for other := range in.Keys.Seats {
			if other != seat {
				refused(key, "GET", fmt.Sprintf("%s/view?seat=%d", at, other), "")
				refused(key, "POST", at+"/seats", fmt.Sprintf(`{"seat":%d,"holder":"bot:random"}`, other))
			}
		}
	}
	// A seat goes to the computer and back, by who plays it.
	own := keyed[server.TableInfo](h, in.Keys.Seats[7], "POST", at+"/seats", `{"seat":7,"holder":"bot:random"}`)
	if own.Seats[7].Holder != "bot:random" {
		t.Errorf("seat 7 is held by %s", own.Seats[7].Holder)
	}
	if own = keyed[server.TableInfo](h, in.Keys.Seats[7], "POST", at+"/seats", `{"seat":7,"holder":"person"}`); own.Seats[7].Holder != "person" {
		t.Errorf("seat 7 is held by %s", own.Seats[7].Holder)
	}
}

// Where a side has several seats the page is told the sides, which scores and markers name.
func TestSidesAreTold(t *testing.T) {
	h := newHost(t)
	in := get[server.TableInfo](h, "POST", "/api/tables", `{"game":"toy","scenario":"staff","seats":["person","person","person","person"]}`)
	var sides []string
	for _, s := range in.Sides {
		sides = append(sides, s.ID)
	}
	if len(in.Seats) != 4 || !slices.Equal(sides, []string{in.Seats[0].Side, in.Seats[1].Side}) {
		t.Errorf("sides %v of seats %+v", sides, in.Seats)
	}
	if in := get[server.TableInfo](h, "GET", "/api/tables/"+h.newTable(), ""); in.Sides != nil {
		t.Errorf("each seat is a side: %+v", in.Sides)
	}
}
