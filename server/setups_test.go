package server_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"sandtable/server"
)

// newCamp makes a game of two people that begins with a set-up.
func (h *host) newCamp() string {
	h.t.Helper()
	return get[server.TableInfo](h, "POST", "/api/tables", `{"game":"toy","scenario":"camp","seats":["person","person"],"dice":"seeded","seed":"x"}`).ID
}

// chooseAll makes choices of a seat one after another.
func (h *host) chooseAll(id string, seat int, texts ...string) {
	h.t.Helper()
	for _, text := range texts {
		h.choose(id, seat, get[server.TableInfo](h, "GET", "/api/tables/"+id, "").Index, text)
	}
}

func keep(table string, seat int, name string) string {
	b, _ := json.Marshal(server.KeepSetup{Table: table, Seat: seat, Name: name})
	return string(b)
}

func use(seat, index int, setup string) string {
	b, _ := json.Marshal(server.UseSetup{Seat: seat, Index: index, Setup: setup})
	return string(b)
}

// refused asks for what must be refused with a status and one line with some words.
func (h *host) refused(method, url, body string, status int, want ...string) {
	h.t.Helper()
	got, text := h.ask(method, url, body)
	var p server.Problem
	if err := json.Unmarshal([]byte(text), &p); err != nil || got != status || p.Error == "" || strings.Contains(p.Error, "\n") {
		h.t.Errorf("%s %s %s: %d %s, want %d (%v)", method, url, body, got, text, status, err)
	}
	for _, w := range want {
		if !strings.Contains(text, w) {
			h.t.Errorf("%s %s %s: %q is missing in %s", method, url, body, w, text)
		}
	}
}

// What counts of a seat's set-up is kept, survives a restart and is made again: the
// same position, step by step in the journal, and it can be taken back.
func TestSetups(t *testing.T) {
	h := newHost(t)
	first := h.newCamp()
	at := "/api/tables/" + first
	h.refused("POST", "/api/setups", keep(first, 0, "West"), 422, "not finished")
	h.refused("POST", "/api/setups", keep(first, 1, "West"), 422, "Blue has set up nothing")
	// An automatic set-up that is changed, with a choice taken back on the way.
	h.chooseAll(first, 0, "pitch-all", "pitch 3", "strike 1")
	h.choose(first, 0, 3, "pitch 1")
	get[server.TableInfo](h, "POST", at+"/undo", `{"seat":0,"to":-1}`)
	h.chooseAll(first, 0, "ready")
	h.chooseAll(first, 1, "pitch 2", "pitch 3", "ready")
	h.chooseAll(first, 0, "write 1")

	red := get[server.Setup](h, "POST", "/api/setups", keep(first, 0, "  West \t"))
	if want := []string{"pitch-all", "pitch 3", "strike 1", "ready"}; red.Name != "West" || !slices.Equal(red.Choices, want) || red.Game != "toy" ||
		red.Scenario != "camp" || red.Seat != 0 || red.Options["limit"] != "3" || red.Created == "" || red.ID == "" {
		t.Errorf("kept %+v", red)
	}
	blue := get[server.Setup](h, "POST", "/api/setups", keep(first, 1, "West"))
	if want := []string{"pitch 2", "pitch 3", "ready"}; !slices.Equal(blue.Choices, want) {
		t.Errorf("kept %+v", blue)
	}
	early := get[server.Setup](h, "POST", "/api/setups", keep(first, 1, "at first"))
	h.refused("POST", "/api/setups", keep(first, 0, "West"), 409, "Red has a set-up “West” already", "another name")

	h.stop()
	h.start()
	if got := get[[]server.Setup](h, "GET", "/api/setups?game=toy&scenario=camp", ""); len(got) != 3 || got[0].ID != early.ID || got[1].ID != red.ID || got[2].ID != blue.ID ||
		!slices.Equal(got[1].Choices, red.Choices) {
		t.Errorf("after a restart there are %+v", got)
	}
	for _, q := range []string{"?game=go", "?game=toy&scenario=plain"} {
		if status, body := h.ask("GET", "/api/setups"+q, ""); status != 200 || body != "[]" {
			t.Errorf("%s: %d %s", q, status, body)
		}
	}

	second := h.newCamp()
	st := get[server.Steps](h, "POST", "/api/tables/"+second+"/setups", use(0, 0, red.ID))
	if st.From != 0 || st.Index != 4 || len(st.Steps) != 4 || st.Steps[1].Choice != "pitch 3" || len(st.Offers) != 0 {
		t.Errorf("made again: %+v", st)
	}
	in := get[server.TableInfo](h, "POST", "/api/tables/"+second+"/undo", `{"seat":0,"to":3}`)
	if in.Index != 3 || in.Floor != 0 {
		t.Errorf("taken back: %+v", in)
	}
	h.chooseAll(second, 0, "ready")
	get[server.Steps](h, "POST", "/api/tables/"+second+"/setups", use(1, 4, blue.ID))
	h.chooseAll(second, 0, "write 1")
	a := get[server.Snapshot](h, "GET", at+"/view?seat=1", "").Scene
	b := get[server.Snapshot](h, "GET", "/api/tables/"+second+"/view?seat=1", "").Scene
	_, tents := h.ask("GET", at+"/pieces?seat=1&id=red&id=blue", "")
	_, again := h.ask("GET", "/api/tables/"+second+"/pieces?seat=1&id=red&id=blue", "")
	if x, y := fmt.Sprintf("%+v", a)+tents, fmt.Sprintf("%+v", b)+again; x != y || !strings.Contains(x, "a tent on 3") {
		t.Errorf("the set-up made again shows\n%s\nnot\n%s", y, x)
	}
	if _, text := h.ask("GET", "/api/tables/"+second+"/journal", ""); get[server.TableInfo](h, "POST", "/api/journals", text).Index != 8 {
		t.Errorf("the journal with set-ups is\n%s", text)
	}

	if status, body := h.ask("DELETE", "/api/setups/"+red.ID, ""); status != 204 || body != "" {
		t.Errorf("delete: %d %s", status, body)
	}
	h.refused("DELETE", "/api/setups/"+red.ID, "", 404, "no set-up", red.ID)
	h.refused("POST", "/api/tables/"+second+"/setups", use(0, 8, red.ID), 404, "no set-up")
	get[server.Setup](h, "POST", "/api/setups", keep(first, 0, "West"))
}

// Whatever is wrong with keeping and using set-ups is said in one line, and the game
// stays where it was.
func TestSetupErrors(t *testing.T) {
	h := newHost(t)
	done := h.newCamp()
	h.chooseAll(done, 0, "pitch 1", "pitch 3", "ready")
	h.chooseAll(done, 1, "pitch 1", "pitch 2", "ready")
	red := get[server.Setup](h, "POST", "/api/setups", keep(done, 0, "R"))
	blue := get[server.Setup](h, "POST", "/api/setups", keep(done, 1, "B"))
	plain := h.newTable()

	for body, want := range map[string]string{
		keep(done, 0, ""):                      "is empty; it has 1 to 60",
		keep(done, 0, " \u00a0\t"):             "is empty",
		keep(done, 0, strings.Repeat("ä", 61)): "has 61 characters; at most 60",
		keep(done, 0, "a\nb"):                  "U+000A",
		keep(done, 0, "a\u202eb"):              "U+202E",
		keep(done, 0, "a\u0000"):               "U+0000",
		keep(done, 0, "\u200d \u200d"):         "is empty",
		keep(done, 2, "x"):                     "no seat 2; seats are 0 to 1",
		keep(done, -1, "x"):                    "no seat -1",
		keep(done, 99, "x"):                    "no seat 99",
		`{"name":5}`:                           "name must be a string",
		`{"title":"x"}`:                        "unknown field",
	} {
		h.refused("POST", "/api/setups", body, 400, want)
	}
	h.refused("POST", "/api/setups", keep("none", 0, "x"), 404, "none")
	h.chooseAll(plain, 0, "write 1")
	h.refused("POST", "/api/setups", keep(plain, 0, "x"), 422, "Red has set up nothing in this game")
	h.refused("GET", "/api/setups/"+red.ID, "", 405, "only DELETE")
	h.refused("PUT", "/api/setups", "{}", 405, "only GET, POST")
	h.refused("DELETE", "/api/setups/none", "", 404, `no set-up \"none\"`)

	id := h.newCamp()
	to := "/api/tables/" + id + "/setups"
	h.refused("POST", to, use(0, 3, red.ID), 409, "index 0", "look again")
	h.refused("POST", to, use(0, 0, blue.ID), 422, "“B” is for Blue, not for Red")
	h.refused("POST", to, use(1, 0, blue.ID), 422, "belongs to Red")
	h.refused("POST", to, use(0, 0, "none"), 404, `no set-up \"none\"`)
	h.refused("POST", to, use(2, 0, red.ID), 400, "no seat 2")
	h.refused("POST", to, `{"seat":0,"index":0,"setup":7}`, 400, "setup must be a string")
	h.refused("POST", "/api/tables/"+plain+"/setups", use(0, 1, red.ID), 422, "is for toy: camp, and this is toy: plain")
	h.refused("POST", "/api/tables/none/setups", use(0, 0, red.ID), 404, "none")
	h.refused("POST", "/api/tables/"+done+"/setups", use(0, 6, red.ID), 422, "not the set-up of Red any more")
	if in := get[server.TableInfo](h, "GET", "/api/tables/"+id, ""); in.Index != 0 {
		t.Errorf("after all these mistakes the game stands at %d", in.Index)
	}
	h.chooseAll(id, 0, "pitch 2")
	h.refused("POST", to, use(0, 1, red.ID), 422, "take it back first")
	get[server.TableInfo](h, "POST", "/api/tables/"+id+"/undo", `{"seat":0,"to":-1}`)
	get[server.Steps](h, "POST", to, use(0, 0, red.ID))
	get[server.TableInfo](h, "POST", "/api/tables/"+id+"/seats", `{"seat":1,"holder":"open"}`)
	h.refused("POST", to, use(1, 3, blue.ID), 422, "held by open")
}

// Any name is kept as it is or refused in one line; nothing breaks.
func TestSetupNames(t *testing.T) {
	h := newHost(t)
	id := h.newCamp()
	h.chooseAll(id, 0, "pitch-all", "ready")
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.OneOf(rapid.String(), rapid.StringN(55, 65, -1), rapid.StringMatching(`[ a-c'"%_\\;-]{1,4}`)).Draw(t, "name")
		status, body := h.ask("POST", "/api/setups", keep(id, 0, name))
		trimmed := strings.TrimSpace(name)
		switch status {
		case 201:
			var u server.Setup
			if err := json.Unmarshal([]byte(body), &u); err != nil || u.Name != trimmed || utf8.RuneCountInString(u.Name) > 60 || u.Name == "" {
				t.Fatalf("%q is kept as %q: %v", name, u.Name, err)
			}
			if status, body := h.ask("POST", "/api/setups", keep(id, 0, trimmed)); status != 409 {
				t.Fatalf("%q again: %d %s", trimmed, status, body)
			}
			if status, body := h.ask("DELETE", "/api/setups/"+url.PathEscape(u.ID), ""); status != 204 {
				t.Fatalf("delete: %d %s", status, body)
			}
		case 400:
			var p server.Problem
			if err := json.Unmarshal([]byte(body), &p); err != nil || !strings.HasPrefix(p.Code, "text.") {
				t.Fatalf("%q: %s", name, body)
			}
		default:
			t.Fatalf("%q: %d %s", name, status, body)
		}
	})
	if _, body := h.ask("GET", "/api/setups", ""); body != "[]" {
		t.Errorf("left are %s", body)
	}
}
