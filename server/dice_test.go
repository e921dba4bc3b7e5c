package server_test

import (
	"strings"
	"testing"

	"sandtable/server"
)

// A running game of the format before is read in and goes on: its dice keep their
// promise, those after them have a part of every seat.
func TestOldJournalGoesOn(t *testing.T) {
	h := newHost(t)
	offer := get[server.DiceOffer](h, "POST", "/api/dice", "")
	in := get[server.TableInfo](h, "POST", "/api/tables", `{"game":"toy","scenario":"plain","seats":["person","person"],"commitment":"`+offer.Commitment+`","nonces":["a","b"]}`)
	h.choose(in.ID, 0, 0, "write 2")
	h.choose(in.ID, 1, 1, "write 2")
	_, half := h.ask("GET", "/api/tables/"+in.ID+"/journal", "")
	old := strings.Replace(half, `{"sandtable":2,`, `{"sandtable":1,`, 1)
	on := get[server.TableInfo](h, "POST", "/api/journals", old)
	if on.Problem != "" || on.Fair == nil || on.Fair.Parts[0].Nonce != "" {
		t.Fatalf("read in: %+v %+v", on, on.Fair)
	}
	h.giveNonces(on.ID, 1, 0)
	end := h.play(on.ID)
	_, text := h.ask("GET", "/api/tables/"+on.ID+"/journal", "")
	if again := get[server.TableInfo](h, "POST", "/api/journals", text); again.Index != end.Index || !again.Over {
		t.Errorf("read back: %+v", again)
	}
}

// Each seat gives its own part of the dice: nothing is drawn before, nobody else's
// can be set, and the server gives only those of its bots.
func TestEachSeatGivesItsNonce(t *testing.T) {
	h := newHost(t)
	ask := func(seats string) server.TableInfo {
		return get[server.TableInfo](h, "POST", "/api/tables", `{"game":"toy","scenario":"plain","seats":[`+seats+`]}`)
	}
	in := ask(`"person","person"`)
	at := "/api/tables/" + in.ID
	if in.Fair == nil || len(in.Fair.Commitment) != 64 || len(in.Fair.Parts) != 2 || in.Fair.Parts[0].Nonce+in.Fair.Parts[1].Nonce != "" {
		t.Fatalf("at the start: %+v", in.Fair)
	}
	h.choose(in.ID, 0, 0, "write 2")
	if st := h.choose(in.ID, 1, 1, "write 2"); st.Index != 2 {
		t.Fatalf("the dice are drawn without the nonces: index %d", st.Index)
	}
	for _, body := range []string{`{"seat":-1,"index":2,"choice":"die 6"}`, `{"seat":0,"index":2,"choice":"die 6"}`} {
		if status, text := h.ask("POST", at+"/choices", body); status/100 != 4 {
			t.Errorf("somebody rolls fair dice: %s: %d %s", body, status, text)
		}
	}
	if status, text := h.ask("POST", at+"/choices", `{"seat":1,"index":2,"choice":"press"}`); status != 422 || !strings.Contains(text, "wait for the number of Red") {
		t.Errorf("a choice while the dice wait: %d %s", status, text)
	}
	h.giveNonces(in.ID, 1)
	got := get[server.TableInfo](h, "GET", at, "")
	if got.Index != 2 || got.Fair.Parts[0].Nonce != "" || got.Fair.Parts[1] != (server.SeatNonce{Nonce: "number-1", By: "seat"}) {
		t.Errorf("after the first: index %d, %+v", got.Index, got.Fair)
	}
	for _, tt := range []struct {
		body, want string
		status     int
	}{
		{`{"seat":1,"nonce":"another"}`, "has given its nonce before", 422},
		{`{"seat":1,"nonce":"number-1"}`, "number-1", 200}, // asked again
		{`{"seat":0,"nonce":"two words"}`, "printable ASCII", 400},
		{`{"seat":0,"nonce":""}`, "1 to 128", 400},
		{`{"seat":2,"nonce":"x"}`, "no seat 2", 400},
		{`{"seat":-1,"nonce":"x"}`, "no seat -1", 400},
	} {
		if status, text := h.ask("POST", at+"/nonces", tt.body); status != tt.status || !strings.Contains(text, tt.want) {
			t.Errorf("%s: %d %s", tt.body, status, text)
		}
	}
	// What is given outlives the server, and the last one lets the draw be made.
	h.stop()
	h.start()
	h.giveNonces(in.ID, 0)
	if got := get[server.TableInfo](h, "GET", at, ""); got.Index < 3 {
		t.Errorf("with both nonces the dice are not drawn: index %d", got.Index)
	}
	h.play(in.ID)
	if v := get[server.Verification](h, "GET", at+"/verification", ""); !v.Checked || v.Nonces[0] != "number-0" || v.Givers[0] != "seat" || len(v.Exchanges) != 0 {
		t.Errorf("at the end: %+v", v)
	}
	// A bot's is the server's, also when it takes a seat over later.
	in = ask(`"open","bot:random"`)
	if p := in.Fair.Parts; p[1].By != "server" || p[1].Nonce == "" || p[0].Nonce != "" {
		t.Errorf("with a bot: %+v", p)
	}
	at = "/api/tables/" + in.ID
	if status, text := h.ask("POST", at+"/nonces", `{"seat":0,"nonce":"x"}`); status != 422 || !strings.Contains(text, "held by open") {
		t.Errorf("for a seat that nobody holds: %d %s", status, text)
	}
	if in = get[server.TableInfo](h, "POST", at+"/seats", `{"seat":0,"holder":"bot:random"}`); in.Fair.Parts[0].By != "server" {
		t.Errorf("a bot has taken the seat: %+v", in.Fair)
	}
	// Dice that take none.
	id := h.newTable()
	if status, text := h.ask("POST", "/api/tables/"+id+"/nonces", `{"seat":0,"nonce":"x"}`); status != 422 || !strings.Contains(text, "seeded") {
		t.Errorf("seeded dice: %d %s", status, text)
	}
}

// A commitment can be noted before there is a table; the table then has it.
func TestCommitmentFirst(t *testing.T) {
	h := newHost(t)
	offer := get[server.DiceOffer](h, "POST", "/api/dice", "")
	in := get[server.TableInfo](h, "POST", "/api/tables", `{"game":"toy","scenario":"plain","seats":["person","bot:random"],"commitment":"`+offer.Commitment+`"}`)
	if in.ID != offer.ID || in.Fair.Commitment != offer.Commitment || in.Fair.Parts[0].Nonce != "" {
		t.Errorf("%+v %+v", in, in.Fair)
	}
}

// A finished game with fair dice verifies; its export is read back whole.
func TestFairDiceAndExport(t *testing.T) {
	h := newHost(t)
	offer := get[server.DiceOffer](h, "POST", "/api/dice", "")
	body := `{"game":"toy","scenario":"plain","seats":["person","person"],"commitment":"` + offer.Commitment + `","nonces":["mine","yours"]}`
	in := get[server.TableInfo](h, "POST", "/api/tables", body)
	if in.ID != offer.ID || in.Dice != "fair" {
		t.Errorf("the table is %s with %s dice; %s was promised", in.ID, in.Dice, offer.ID)
	}
	if status, text := h.ask("POST", "/api/tables", body); status != 400 || !strings.Contains(text, "ask for a new one") {
		t.Errorf("the same commitment again: %d %s", status, text)
	}
	at := "/api/tables/" + in.ID
	if v := get[server.Verification](h, "GET", at+"/verification", ""); v.Secret != "" || v.Commitment != offer.Commitment {
		t.Errorf("before the end: %+v", v)
	}
	_, half := h.ask("GET", at+"/journal", "")
	end := h.play(in.ID)
	if end.Result == "" {
		t.Error("no result")
	}
	v := get[server.Verification](h, "GET", at+"/verification", "")
	if v.Secret == "" || !v.Checked || v.Draws == 0 || len(v.Nonces) != 2 {
		t.Errorf("after the end: %+v", v)
	}
	if strings.Contains(half, v.Secret) {
		t.Error("the secret stands in the journal of a running game")
	}
	_, text := h.ask("GET", at+"/journal", "")
	again := get[server.TableInfo](h, "POST", "/api/journals", text)
	if again.ID == in.ID || !again.Over || again.Index != end.Index {
		t.Errorf("read back: %+v", again)
	}
	edited := strings.Replace(text, `"write 1"`, `"write 2"`, 1)
	if status, body := h.ask("POST", "/api/journals", edited); status != 400 || !strings.Contains(body, `"error":"line `) {
		t.Errorf("an edited journal: %d %s", status, body)
	}
	// A running game goes on after import, with new dice.
	on := get[server.TableInfo](h, "POST", "/api/journals", half)
	h.giveNonces(on.ID, 0, 1)
	if h.play(on.ID).Index == 0 {
		t.Error("the imported game does not go on")
	}
	if v := get[server.Verification](h, "GET", "/api/tables/"+on.ID+"/verification", ""); !v.Checked || v.Commitment == offer.Commitment || len(v.Exchanges) != 1 || v.Exchanges[0].Commitment != v.Commitment {
		t.Errorf("imported: %+v", v)
	}
}

// People who roll their own dice give their results for seat -1.
func TestTypedDice(t *testing.T) {
	h := newHost(t)
	id := get[server.TableInfo](h, "POST", "/api/tables", `{"game":"toy","scenario":"plain","seats":["person","person"],"dice":"typed"}`).ID
	h.choose(id, 0, 0, "write 2")
	h.choose(id, 1, 1, "write 2")
	snap := get[server.Snapshot](h, "GET", "/api/tables/"+id+"/view?seat=0", "")
	if snap.Table.ToMove != -1 || len(snap.Offers) != 6 {
		t.Fatalf("to move %d with %d offers; want chance with 6", snap.Table.ToMove, len(snap.Offers))
	}
	h.choose(id, -1, 2, "die 4")
	if v := get[server.Snapshot](h, "GET", "/api/tables/"+id+"/view?seat=0", ""); v.Scene.Score[0].Points+v.Scene.Score[1].Points != 1 || v.Index != 3 {
		t.Errorf("after a 4: %+v", v.Scene.Score)
	}
}
