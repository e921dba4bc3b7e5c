package server_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sandtable/bots"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/server"
	"sandtable/store"
	"sandtable/titles"
)

// openToy is the small game as one that hides nothing.
type openToy struct{ toy.Game }

func (openToy) Info() *kernel.Info {
	in := *toy.Game{}.Info()
	in.ID, in.Open = "opentoy", true
	return &in
}

// keyHost is a server where tables of two persons get keys, with a log that can be read.
type keyHost struct {
	*host
	log *bytes.Buffer
}

func newKeyHost(t testing.TB) *keyHost {
	t.Helper()
	told := &bytes.Buffer{}
	log := slog.New(slog.NewTextHandler(told, &slog.HandlerOptions{Level: slog.LevelDebug}))
	list := append(toyTitles(t), titles.Entry{Title: openToy{}, Bots: bots.Basic()})
	return &keyHost{host: hostOf(t, server.Config{Titles: list, Keys: true, Log: log}), log: told}
}

// with sends a request with keys.
func (h *keyHost) with(keys, method, url, body string) *httptest.ResponseRecorder {
	h.t.Helper()
	ctx, cancel := context.WithCancel(h.t.Context())
	if strings.Contains(url, "/events") {
		cancel() // a stream that is accepted would not end
	}
	defer cancel()
	r := httptest.NewRequestWithContext(ctx, method, url, strings.NewReader(body))
	r.Host = "localhost:8080"
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if keys != "" {
		r.Header.Set("Sandtable-Key", keys)
	}
	w := httptest.NewRecorder()
	h.srv.ServeHTTP(w, r)
	return w
}

// keyed is get with keys.
func keyed[T any](h *keyHost, keys, method, url, body string) T {
	h.t.Helper()
	w := h.with(keys, method, url, body)
	var v T
	if w.Code >= 300 {
		h.t.Fatalf("%s %s: status %d: %s", method, url, w.Code, w.Body)
	}
	if err := json.Unmarshal(w.Body.Bytes(), &v); err != nil {
		h.t.Fatalf("%s %s: %v: %s", method, url, err, w.Body)
	}
	return v
}

// table makes a game of two persons with keys, in which the first has chosen.
func (h *keyHost) table(game string) server.TableInfo {
	h.t.Helper()
	in := keyed[server.TableInfo](h, "", "POST", "/api/tables", `{"game":"`+game+`","scenario":"plain","seats":["person","person"]}`)
	if !in.Keyed || in.Keys == nil || len(in.Keys.Seats) != 2 {
		h.t.Fatalf("a game of two persons has no keys: %+v", in)
	}
	keyed[server.Steps](h, in.Keys.Seats[0], "POST", "/api/tables/"+in.ID+"/choices", `{"seat":0,"index":0,"choice":"write 2"}`)
	return in
}

// Every route of a table is closed to whoever has no key, or another's. A route that
// this list does not know is an error.
func TestKeysOnEveryRoute(t *testing.T) {
	h := newKeyHost(t)
	const (
		anyone = "watch red blue host"
		red    = "red"
		at     = "/api/tables/{id}"
	)
	samples := map[string]struct{ url, body, may string }{
		"GET " + at:                           {at, "", anyone},
		"DELETE " + at:                        {at, "", "host"},
		"GET " + at + "/board":                {at + "/board", "", anyone},
		"GET " + at + "/view":                 {at + "/view?seat=0", "", red},
		"GET " + at + "/log":                  {at + "/log?seat=0&to=1", "", red},
		"GET " + at + "/turns":                {at + "/turns?seat=0", "", red},
		"GET " + at + "/steps":                {at + "/steps?seat=0&from=0", "", red},
		"GET " + at + "/events":               {at + "/events?seat=0&from=0", "", red},
		"POST " + at + "/choices":             {at + "/choices", `{"seat":0,"index":1,"choice":"write 3"}`, red},
		"POST " + at + "/undo":                {at + "/undo", `{"seat":0,"to":-1}`, red},
		"GET " + at + "/explain":              {at + "/explain?seat=0&choice=write+1", "", red},
		"GET " + at + "/why":                  {at + "/why?seat=0&place=red", "", red},
		"GET " + at + "/pieces":               {at + "/pieces?seat=0&id=red", "", red},
		"GET " + at + "/charts/{chart}":       {at + "/charts/forces?seat=0", "", red},
		"GET " + at + "/plan":                 {at + "/plan?seat=0", "", red},
		"GET " + at + "/luck":                 {at + "/luck", "", anyone},
		"GET " + at + "/review":               {at + "/review", "", anyone},
		"POST " + at + "/review":              {at + "/review", "{}", "red blue host"},
		"DELETE " + at + "/review":            {at + "/review", "", "red blue host"},
		"GET " + at + "/advice":               {at + "/advice?seat=0", "", red},
		"POST " + at + "/advice":              {at + "/advice", `{"seat":0,"index":0}`, red},
		"DELETE " + at + "/advice":            {at + "/advice?seat=0", "", red},
		"POST " + at + "/setups":              {at + "/setups", `{"seat":0,"index":1,"setup":"x"}`, red},
		"POST " + at + "/guide":               {at + "/guide", `{"seat":0}`, red},
		"POST " + at + "/forks":               {at + "/forks", `{"at":1}`, "red blue host"},
		"POST " + at + "/sandbox":             {at + "/sandbox", `{"seat":0}`, red},
		"GET " + at + "/early":                {at + "/early?seat=0", "", red},
		"POST " + at + "/early":               {at + "/early", `{"seat":0}`, red},
		"DELETE " + at + "/early":             {at + "/early?seat=0", "", red},
		"GET " + at + "/orders":               {at + "/orders?seat=0", "", red},
		"POST " + at + "/orders":              {at + "/orders", `{"seat":0}`, red},
		"POST " + at + "/orders/play":         {at + "/orders/play", `{"seat":0,"index":1}`, red},
		"GET " + at + "/standing":             {at + "/standing?seat=0", "", red},
		"POST " + at + "/standing":            {at + "/standing", `{"seat":0,"kind":"write"}`, red},
		"GET " + at + "/report":               {at + "/report", "", anyone},
		"POST " + at + "/rematch":             {at + "/rematch", "{}", "red blue host"},
		"POST " + at + "/seats":               {at + "/seats", `{"seat":0,"holder":"open"}`, "red host"},
		"POST " + at + "/players":             {at + "/players", `{"seat":0,"name":"Anna","colour":"teal"}`, red},
		"POST " + at + "/nonces":              {at + "/nonces", `{"seat":0,"nonce":"n"}`, red},
		"GET " + at + "/keys":                 {at + "/keys", "", anyone},
		"POST " + at + "/keys":                {at + "/keys", `{"of":"seat","seat":0}`, "red host"},
		"GET " + at + "/talk":                 {at + "/talk", "", anyone},
		"POST " + at + "/talk":                {at + "/talk", `{"seat":0,"text":"hello"}`, red},
		"GET " + at + "/notes":                {at + "/notes?seat=0", "", red},
		"POST " + at + "/notes":               {at + "/notes", `{"seat":0,"text":"x"}`, red},
		"POST " + at + "/asks":                {at + "/asks", `{"seat":0,"to":-1}`, red},
		"POST " + at + "/answers":             {at + "/answers", `{"seat":0,"yes":true}`, red},
		"GET " + at + "/journal":              {at + "/journal", "", anyone},
		"GET " + at + "/verification":         {at + "/verification", "", anyone},
		"GET /api/titles":                     {"/api/titles", "", "all"},
		"POST /api/dice":                      {"/api/dice", "{}", "all"},
		"GET /api/tables":                     {"/api/tables", "", "all"},
		"POST /api/tables":                    {"/api/tables", `{"game":"toy","scenario":"plain","seats":["person","person"]}`, "all"},
		"GET /api/setups":                     {"/api/setups", "", "all"},
		"POST /api/setups":                    {"/api/setups", `{"table":"{id}","seat":0,"name":"west"}`, red},
		"DELETE /api/setups/{id}":             {"/api/setups/none", "", "all"},
		"GET /api/journals":                   {"/api/journals", "", "all"},
		"POST /api/journals":                  {"/api/journals", "x", "all"},
		"GET " + at + "/line":                 {at + "/line", "", "all"}, // TestLineAsksForKeys
		"GET " + at + "/picture":              {at + "/picture", "", anyone},
		"GET /api/pictures/{game}/{scenario}": {"/api/pictures/toy/plain", "", "all"},
	}
	for _, game := range []string{"toy", "opentoy"} {
		for _, pattern := range h.srv.Patterns() {
			s, ok := samples[pattern]
			if !ok {
				t.Errorf("%s: nobody has said who may do this", pattern)
				continue
			}
			method, _, _ := strings.Cut(pattern, " ")
			in := h.table(game)
			other := h.table(game)
			put := func(text string) string { return strings.ReplaceAll(text, "{id}", in.ID) }
			for _, who := range []struct{ name, keys string }{
				{"nobody", ""}, {"guesser", "KGHZ4WNLKYC5Y3GLFTOXJZQ7QZ"}, {"of another table", other.Keys.Seats[0] + "," + other.Keys.Host},
				{"watch", in.Keys.Watch}, {"blue", in.Keys.Seats[1]}, {"red", in.Keys.Seats[0]}, {"host", in.Keys.Host},
			} {
				w := h.with(who.keys, method, put(s.url), put(s.body))
				name := fmt.Sprintf("%s: %s with the key of %s: status %d: %.200s", game, pattern, who.name, w.Code, w.Body)
				may := s.may == "all" || slices.Contains(strings.Fields(s.may), who.name)
				if may == (w.Code == http.StatusForbidden) || w.Code >= 500 {
					t.Error(name)
				}
				if w.Code == http.StatusForbidden {
					if err := isProblem(w); err != nil || strings.Contains(w.Body.String(), "write") {
						t.Errorf("%s: %v", name, err)
					}
				}
				if pattern == "POST "+at+"/keys" && may {
					// What was renewed is used from here on.
					in.Keys.Seats[0] = keyed[server.Keys](h, in.Keys.Host, "POST", put(s.url), s.body).Seats[0]
				}
			}
		}
	}
}

// A list shows the tables that can be opened, and no others.
func TestListWithKeys(t *testing.T) {
	h := newKeyHost(t)
	a, b := h.table("toy"), h.table("opentoy")
	solo := keyed[server.TableInfo](h, "", "POST", "/api/tables", `{"game":"toy","scenario":"plain","seats":["person","bot:random"]}`)
	if solo.Keyed || solo.Keys != nil {
		t.Errorf("a game against the computer has keys: %+v", solo)
	}
	off := keyed[server.TableInfo](h, "", "POST", "/api/tables", `{"game":"toy","scenario":"plain","seats":["person","person"],"keys":"off"}`)
	on := keyed[server.TableInfo](h, "", "POST", "/api/tables", `{"game":"toy","scenario":"plain","seats":["person","bot:random"],"keys":"on"}`)
	if off.Keyed || !on.Keyed || on.Keys == nil {
		t.Errorf("off: %v, on: %v", off.Keyed, on.Keyed)
	}
	for range 2 {
		for _, tt := range []struct {
			keys string
			want []string
		}{
			{"", []string{solo.ID, off.ID}},
			{a.Keys.Watch, []string{solo.ID, off.ID, a.ID}},
			{a.Keys.Watch + ", " + b.Keys.Host + "," + on.Keys.Seats[0], []string{solo.ID, off.ID, a.ID, b.ID, on.ID}},
		} {
			var got []string
			for _, in := range keyed[[]server.TableInfo](h, tt.keys, "GET", "/api/tables", "") {
				if got = append(got, in.ID); in.Keys != nil {
					t.Errorf("a list tells keys: %+v", in)
				}
				if in.Keyed != (in.Rights != nil) {
					t.Errorf("what the keys open of %s is %+v; it has keys: %v", in.ID, in.Rights, in.Keyed)
				}
				if in.ID == a.ID && (in.Rights.Host || len(in.Rights.Seats) > 0) || in.ID == b.ID && !in.Rights.Host || in.ID == on.ID && !slices.Equal(in.Rights.Seats, []int{0}) {
					t.Errorf("what the keys open of %s is %+v", in.ID, in.Rights)
				}
			}
			slices.Sort(got)
			slices.Sort(tt.want)
			if !slices.Equal(got, tt.want) {
				t.Errorf("list %v, want %v", got, tt.want)
			}
		}
		// After a start it is the same.
		h.stop()
		h.start()
	}
	if w := h.with(strings.Repeat("x,", 401), "GET", "/api/tables", ""); w.Code != http.StatusBadRequest {
		t.Errorf("too many keys: %d", w.Code)
	}
}

// A key that is made anew stops at once; who has another key does not notice. Players
// renew their own, the host all, and nobody else any.
func TestRenewKeys(t *testing.T) {
	h := newKeyHost(t)
	in := h.table("toy")
	at := "/api/tables/" + in.ID
	k := *in.Keys
	renew := func(with, body string) server.Keys { return keyed[server.Keys](h, with, "POST", at+"/keys", body) }
	for _, body := range []string{`{"of":"seat","seat":0}`, `{"of":"watch"}`, `{"of":"host"}`, `{"of":"all"}`} {
		if w := h.with(k.Seats[1], "POST", at+"/keys", body); w.Code != http.StatusForbidden {
			t.Errorf("blue renews %s: %d", body, w.Code)
		}
	}
	for _, body := range []string{`{"of":"seat","seat":2}`, `{"of":"seat","seat":9}`, `{"of":"x"}`, `{}`} {
		if w := h.with(k.Host, "POST", at+"/keys", body); w.Code != http.StatusBadRequest {
			t.Errorf("%s: %d %s", body, w.Code, w.Body)
		}
	}
	mine := renew(k.Seats[1], `{"of":"seat","seat":1}`)
	if mine.Host+mine.Watch+mine.Seats[0] != "" || len(mine.Seats[1]) != 26 {
		t.Fatalf("renewed: %+v", mine)
	}
	view := func(key string) int { return h.with(key, "GET", at+"/view?seat=1", "").Code }
	if old, now := view(k.Seats[1]), view(mine.Seats[1]); old != 403 || now != 200 {
		t.Errorf("old key %d, new key %d", old, now)
	}
	h.stop()
	h.start()
	if old, now := view(k.Seats[1]), view(mine.Seats[1]); old != 403 || now != 200 {
		t.Errorf("after a start: old key %d, new key %d", old, now)
	}
	// Those for looking on and of the host, by the host.
	watch := renew(k.Host, `{"of":"watch"}`)
	if old, now := h.with(k.Watch, "GET", at, "").Code, h.with(watch.Watch, "GET", at, "").Code; old != 403 || now != 200 || watch.Host != "" || len(watch.Seats) > 0 {
		t.Errorf("looking on: old key %d, new key %d: %+v", old, now, watch)
	}
	host := renew(k.Host, `{"of":"host"}`)
	if w := h.with(k.Host, "POST", at+"/keys", `{"of":"host"}`); w.Code != 403 || host.Watch != "" || len(host.Seats) > 0 {
		t.Errorf("the old key of the host: %d, the new one: %+v", w.Code, host)
	}
	k.Host = host.Host
	all := renew(k.Host, `{"of":"all"}`)
	if old, now := view(mine.Seats[1]), view(all.Seats[1]); old != 403 || now != 200 {
		t.Errorf("all anew: old key %d, new key %d", old, now)
	}
	// A table that has none gets them from whoever reaches it first.
	off := keyed[server.TableInfo](h, "", "POST", "/api/tables", `{"game":"toy","scenario":"plain","seats":["person","person"],"keys":"off"}`)
	if w := h.with("", "POST", "/api/tables/"+off.ID+"/keys", `{"of":"seat","seat":0}`); w.Code != http.StatusUnprocessableEntity {
		t.Errorf("one key of a table without: %d %s", w.Code, w.Body)
	}
	got := keyed[server.Keys](h, "", "POST", "/api/tables/"+off.ID+"/keys", `{"of":"all"}`)
	if w := h.with("", "GET", "/api/tables/"+off.ID, ""); w.Code != http.StatusForbidden || len(got.Seats) != 2 {
		t.Errorf("after it got keys: %d", w.Code)
	}
}

// Onlookers see games that hide nothing, with nothing to choose, and others once they
// are over. What would tell all of a game that hides things is kept from everybody.
func TestOnlookers(t *testing.T) {
	h := newKeyHost(t)
	in := h.table("opentoy")
	at := "/api/tables/" + in.ID
	snap := keyed[server.Snapshot](h, in.Keys.Watch, "GET", at+"/view?seat=-2", "")
	if snap.Index != 1 || len(snap.Offers) != 0 || len(snap.Barred) != 0 {
		t.Errorf("the view of an onlooker: %+v", snap)
	}
	for _, path := range []string{"/steps?seat=-2&from=0", "/log?seat=-2&to=1", "/turns?seat=-2", "/view?seat=-2&at=0", "/pieces?seat=-2&id=red", "/charts/forces?seat=-2", "/plan?seat=-2", "/why?seat=-2&place=red", "/journal", "/luck"} {
		if w := h.with(in.Keys.Watch, "GET", at+path, ""); w.Code != http.StatusOK {
			t.Errorf("%s: %d %s", path, w.Code, w.Body)
		}
	}
	for _, tt := range []struct{ path, body string }{
		{"/choices", `{"seat":-2,"index":1,"choice":"write 1"}`}, {"/undo", `{"seat":-2,"to":-1}`}, {"/seats", `{"seat":-2,"holder":"open"}`},
		{"/nonces", `{"seat":-2,"nonce":"n"}`}, {"/players", `{"seat":-2,"name":"x"}`}, {"/choices", `{"seat":-1,"index":1,"choice":"die 1"}`},
	} {
		if w := h.with(in.Keys.Watch, "POST", at+tt.path, tt.body); w.Code/100 != 4 {
			t.Errorf("an onlooker at %s: %d", tt.path, w.Code)
		}
	}

	in = h.table("toy")
	at = "/api/tables/" + in.ID
	for _, path := range []string{"/view?seat=-2", "/steps?seat=-2&from=0", "/log?seat=-2&to=1", "/turns?seat=-2", "/events?seat=-2", "/charts/forces?seat=-2", "/journal", "/luck"} {
		if w := h.with(in.Keys.Watch, "GET", at+path, ""); w.Code != http.StatusUnprocessableEntity || !strings.Contains(w.Body.String(), "hide things") {
			t.Errorf("%s of a game that hides things: %d %s", path, w.Code, w.Body)
		}
	}
	// Not even by giving the other seat to the computer.
	all := strings.Join([]string{in.Keys.Host, in.Keys.Seats[1]}, ",")
	keyed[server.TableInfo](h, all, "POST", at+"/seats", `{"seat":0,"holder":"bot:random"}`)
	for _, tt := range []struct{ method, path, body string }{
		{"GET", "/journal", ""}, {"POST", "/forks", `{"at":1}`}, {"GET", "/luck", ""},
	} {
		if w := h.with(all, tt.method, at+tt.path, tt.body); w.Code != http.StatusUnprocessableEntity {
			t.Errorf("%s with the other seat given away: %d %s", tt.path, w.Code, w.Body)
		}
	}
	if w := h.with(all, "POST", "/api/setups", `{"table":"`+in.ID+`","seat":1,"name":"x"}`); w.Code != http.StatusUnprocessableEntity {
		t.Errorf("keeping a set-up: %d %s", w.Code, w.Body)
	}
}

// A fork has keys of its own, which none of the first opens.
func TestForkHasItsOwnKeys(t *testing.T) {
	h := newKeyHost(t)
	in := h.table("opentoy")
	fork := keyed[server.TableInfo](h, in.Keys.Seats[0], "POST", "/api/tables/"+in.ID+"/forks", `{"at":1,"seats":["person","bot:random"]}`)
	if fork.Keys == nil || !fork.Keyed {
		t.Fatalf("the fork: %+v", fork)
	}
	if w := h.with(in.Keys.Seats[0]+","+in.Keys.Host, "GET", "/api/tables/"+fork.ID, ""); w.Code != http.StatusForbidden {
		t.Errorf("the keys of the first open the fork: %d", w.Code)
	}
	keyed[server.Snapshot](h, fork.Keys.Seats[0], "GET", "/api/tables/"+fork.ID+"/view?seat=0", "")
	saved := h.with(in.Keys.Watch, "GET", "/api/tables/"+in.ID+"/journal", "").Body.String()
	again := keyed[server.TableInfo](h, "", "POST", "/api/journals", saved)
	if again.Keys == nil {
		t.Errorf("a game of two persons that is read in has no keys: %+v", again)
	}
}

// Keys are told to whoever makes them and to nobody else: not to the disk, not to the
// log, not to the saved game.
func TestKeysAreWrittenNowhere(t *testing.T) {
	h := newKeyHost(t)
	in := h.table("opentoy")
	at := "/api/tables/" + in.ID
	now := keyed[server.Keys](h, in.Keys.Host, "POST", at+"/keys", `{"of":"seat","seat":1}`)
	h.with(in.Keys.Seats[1], "GET", at+"/view?seat=1", "")
	keyed[server.TableInfo](h, in.Keys.Seats[0], "POST", at+"/players", `{"seat":0,"name":"Anna","colour":"teal"}`)
	var told bytes.Buffer
	for _, path := range []string{"", "/view?seat=0", "/journal", "/verification", "/keys"} {
		told.Write(h.with(in.Keys.Seats[0], "GET", at+path, "").Body.Bytes())
	}
	if !strings.Contains(told.String(), `"player":"Anna","colour":"teal"`) {
		t.Errorf("who plays is not told: %s", &told)
	}
	h.stop()
	told.Write(h.log.Bytes())
	files, err := filepath.Glob(filepath.Join(h.dir, "*"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		told.Write(text)
	}
	h.start()
	for _, key := range append(slices.Clone(in.Keys.Seats), in.Keys.Host, in.Keys.Watch, now.Seats[1]) {
		if bytes.Contains(told.Bytes(), []byte(key)) {
			t.Errorf("the key %s is written somewhere", key)
		}
	}
	if w := h.with(in.Keys.Seats[0], "POST", at+"/players", `{"seat":0,"name":"x","colour":"mauve"}`); w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), "teal") {
		t.Errorf("a colour that there is not: %d %s", w.Code, w.Body)
	}
	if got := keyed[server.TableInfo](h, in.Keys.Watch, "GET", at, ""); got.Seats[0].Player != "Anna" {
		t.Errorf("after a start: %+v", got.Seats)
	}
}

// mute is a store that keeps nothing that is said, as one whose disk has just become full.
type mute struct{ store.Store }

func (mute) Say(string, []byte, int) (int64, error) { return 0, store.ErrFull }

// Keys that have been made are told to who made them, whatever can be said of it: nobody else
// ever hears them, and the old ones open nothing any more.
func TestNewKeysAreNotLost(t *testing.T) {
	h := newKeyHost(t)
	in := h.table("toy")
	h.srv.Close()
	h.conf.Store = mute{h.st}
	h.srv = server.New(h.conf)
	at := "/api/tables/" + in.ID
	one := keyed[server.Keys](h, in.Keys.Host, "POST", at+"/keys", `{"of":"seat","seat":1}`)
	if now := keyed[server.Rights](h, one.Seats[1], "GET", at+"/keys", ""); !slices.Equal(now.Seats, []int{1}) {
		t.Errorf("the new key of a seat opens %+v", now)
	}
	all := keyed[server.Keys](h, in.Keys.Host, "POST", at+"/keys", `{"of":"all"}`)
	if now := keyed[server.Rights](h, all.Host, "GET", at+"/keys", ""); !now.Host {
		t.Errorf("the new key of the host opens %+v", now)
	}
	if w := h.with(in.Keys.Host, "GET", at, ""); w.Code != 403 {
		t.Errorf("the old key of the host: %d", w.Code)
	}
}

// Whoever comes without a key is told to take the link, whoever comes with an old one to ask for
// a new one.
func TestWhichKeyIsMissing(t *testing.T) {
	h := newKeyHost(t)
	in := h.table("toy")
	wrong := "KGHZ4WNLKYC5Y3GLFTOXJZQ7QZ"
	for keys, code := range map[string]string{"": "link.none", " , ": "link.none", wrong: "link.old", wrong + "," + wrong: "link.old"} {
		w := h.with(keys, "GET", "/api/tables/"+in.ID, "")
		if w.Code != 403 || !strings.Contains(w.Body.String(), `"code":"`+code+`"`) {
			t.Errorf("%q: %d %s", keys, w.Code, w.Body)
		}
	}
	if w := h.with(wrong+", "+in.Keys.Watch, "GET", "/api/tables/"+in.ID, ""); w.Code != 200 {
		t.Errorf("one of two opens it: %d %s", w.Code, w.Body)
	}
}
