package server_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"unicode"

	"sandtable/server"
)

// isProblem says why an answer is not one clear line.
func isProblem(w *httptest.ResponseRecorder) error {
	var p server.Problem
	if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil {
		return fmt.Errorf("%w: %.200s", err, w.Body)
	}
	if kind := w.Header().Get("Content-Type"); kind != "application/json" || p.Error == "" || strings.ContainsFunc(p.Error, unicode.IsControl) {
		return fmt.Errorf("%s: %.200q", kind, p.Error)
	}
	return nil
}

// Errors that the standard library writes are problems below /api too.
func TestEveryErrorIsAProblem(t *testing.T) {
	h := newHost(t)
	at := "/api/tables/" + h.newTable()
	for _, tt := range []struct {
		method, url, name, value string
		status                   int
	}{
		{"GET", at + "/journal", "Range", "bytes=999999-", 416},
		{"GET", at + "/journal", "Range", "bytes=x", 416},
		{"GET", at + "/board", "Range", "bytes=99999999-", 416},
		{"GET", at + "/board", "If-Match", `"other"`, 412},
		{"GET", at + "/events?seat=0", "Last-Event-ID", "x", 400},
		{"GET", at + "/events?seat=0", "Last-Event-ID", "1.x", 400},
		{"GET", "/api//tables", "", "", 404},
		{"GET", "/api/./tables", "", "", 404},
		{"GET", "/api/x/../tables", "", "", 404},
		{"POST", at + "/../x/choices", "", "", 404},
		{"GET", "/api", "", "", 404},
		{"GET", "/api/", "", "", 404},
		{"TRACE", at, "", "", 405},
		{"PATCH", "/api/tables", "", "", 405},
		{"OPTIONS", "/api/tables", "", "", 405},
	} {
		r := httptest.NewRequest(tt.method, tt.url, nil)
		r.Host = "localhost"
		if tt.name != "" {
			r.Header.Set(tt.name, tt.value)
		}
		w := httptest.NewRecorder()
		h.srv.ServeHTTP(w, r)
		if w.Code != tt.status {
			t.Errorf("%s %s %s: status %d, want %d", tt.method, tt.url, tt.value, w.Code, tt.status)
		}
		if err := isProblem(w); err != nil {
			t.Errorf("%s %s %s: %v", tt.method, tt.url, tt.value, err)
		}
		if allowed := w.Header().Get("Allow"); (allowed != "") != (tt.status == 405) {
			t.Errorf("%s %s: allowed is %q", tt.method, tt.url, allowed)
		}
	}
	r := httptest.NewRequest("GET", at+"/journal", nil)
	r.Host = "localhost"
	r.Header.Set("Range", "bytes=0-9")
	w := httptest.NewRecorder()
	h.srv.ServeHTTP(w, r)
	if w.Code != 206 || w.Body.String() != `{"sandtabl` {
		t.Errorf("a range that there is: %d %s", w.Code, w.Body)
	}
}

// mangler makes requests that are nearly right.
type mangler struct {
	*rand.Rand
	ids []string
}

func (m mangler) pick(from ...string) string { return from[m.IntN(len(from))] }

func (m mangler) number() string {
	return m.pick("0", "1", "-1", "2", "-2", "7", "-0", "1e3", "0x1", "", " ", "1.5", "99999999999999999999", "-9223372036854775808", "9223372036854775807", "%00", "null", "127", "128", "-129")
}

func (m mangler) text() string {
	return m.pick("write 2", "write", "write 9", "die 6", "press", "", " ", "\x00", "\xff\xfe", "write \u202e2", strings.Repeat("write 1 ", 500), "write -32769", "write 99999999999", `"`, "red", "forces", "..", "random")
}

func (m mangler) path() string {
	id := m.pick(append(m.ids, "none", "", "..", "%2e%2e", "%00", "a%2fb", strings.Repeat("x", 300), "%ff")...)
	end := m.pick("", "/view", "/steps", "/events", "/choices", "/undo", "/explain", "/why", "/charts/forces", "/charts/%00", "/charts/..", "/plan", "/setups", "/seats", "/journal", "/verification", "/board", "/nothing", "/", "//")
	q := ""
	for range m.IntN(4) {
		q += m.pick("seat=", "at=", "from=", "choice=", "place=", "piece=", "game=", "%zz=", "seat=0&seat=") + strings.NewReplacer(" ", "+", "\x00", "%00", "\xff", "%ff", "\xfe", "%fe").Replace(m.pick(m.number(), m.text())) + m.pick("&", ";", "", "&&")
	}
	switch m.IntN(6) {
	case 0:
		return m.pick("/api/titles", "/api/dice", "/api/tables", "/api/setups", "/api/setups/"+id, "/api/journals", "/api/x", "/", "/index.html", "/../etc/passwd", "/assets/") + "?" + q
	default:
		return "/api/tables/" + id + end + "?" + q
	}
}

func (m mangler) value(depth int) string {
	switch n := m.IntN(9); {
	case n < 2:
		return m.number()
	case n < 5:
		b, _ := json.Marshal(m.text())
		return string(b)
	case n == 5 && depth < 3:
		return "[" + m.value(depth+1) + "," + m.value(depth+1) + "]"
	case n == 6 && depth < 3:
		return `{"limit":` + m.value(depth+1) + "}"
	}
	return m.pick("null", "true", "{}", "[]", `"person"`, `"open"`, `"bot:random"`, `["person","person"]`, `"toy"`, `"plain"`, `"camp"`, `"typed"`, `"fair"`, strings.Repeat("[", 20_000))
}

func (m mangler) body() string {
	switch m.IntN(12) {
	case 0:
		return ""
	case 1:
		return m.text()
	case 2:
		return strings.Repeat(m.pick("x", " ", "{", "[1,"), 70_000)
	case 3:
		return `{"sandtable":1,"game":"toy","ruleset":"toy/1","data":"none","scenario":"plain","options":{},"seats":["person","person"],"dice":{"mode":"typed"},"created":"x"}` + "\n" +
			`[1,` + m.number() + `,"` + m.pick("write 2", "write 9", "die 1") + "\"]\n" + m.pick(`{"undo":`+m.number()+`,"seat":0}`, `{"index":1,"digest":"0123456789abcdef"}`, `{"holder":"open","seat":`+m.number()+"}", "")
	}
	var b strings.Builder
	b.WriteByte('{')
	for i := range 1 + m.IntN(6) {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%q:%s", m.pick("seat", "index", "choice", "to", "holder", "game", "scenario", "seats", "options", "dice", "seed", "name", "guide", "commitment", "nonces", "table", "setup", "x"), m.value(0))
	}
	return b.String() + m.pick("}", "}", "}", "", "}}", "} {}", "\x00")
}

// Whatever a client sends, nothing breaks off: every refusal below /api is one clear
// line with a status that blames the request.
func TestHostileRequests(t *testing.T) {
	h := newHost(t)
	m := mangler{Rand: rand.New(rand.NewPCG(1944, 6)), ids: []string{h.newTable(), h.newTable()}}
	h.choose(m.ids[0], 0, 0, "write 2")
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	for range 4000 {
		method := m.pick("GET", "GET", "GET", "POST", "POST", "POST", "POST", "DELETE", "PUT", "HEAD", "OPTIONS", "PATCH", "TRACE", "BREW")
		path, body := m.path(), m.body()
		if method == "DELETE" && m.IntN(20) > 0 {
			method = "POST"
		}
		r, err := http.NewRequest(method, "http://localhost"+path, strings.NewReader(body))
		if err != nil {
			continue // no server sees it
		}
		r.RequestURI, r.RemoteAddr = path, "127.0.0.1:9"
		r.Header.Set("Content-Type", m.pick("application/json", "application/json", "application/json; charset=x", "", "text/plain", "application/jsonl", "\x7f"))
		switch m.IntN(10) {
		case 0:
			r.Header.Set("Range", m.pick("bytes=5-1", "bytes=-", "bytes=99999999-", "bytes=0-0,1-1,2-2", "x"))
		case 1:
			r.Header.Set("Last-Event-ID", m.pick("-1", "1.-1", "x", "99.99", "..", "9223372036854775807.9223372036854775807"))
		case 2:
			r.Header.Set("Accept-Encoding", m.pick("gzip", "gzip;q=x", ",,,", "*"))
		}
		if strings.Contains(path, "/events") {
			r = r.WithContext(gone) // a stream that is accepted would not end
		}
		w := httptest.NewRecorder()
		h.srv.ServeHTTP(w, r)
		name := fmt.Sprintf("%s %.200q %.200q", method, path, body)
		if w.Code >= 500 {
			t.Errorf("%s: status %d: %.300s", name, w.Code, w.Body)
		}
		if w.Code >= 400 && method != "HEAD" {
			if err := isProblem(w); err != nil {
				t.Errorf("%s: %d: %v", name, w.Code, err)
			}
		}
	}
	if status, body := h.ask("GET", "/api/tables", ""); status != 200 {
		t.Errorf("afterwards the list of games: %d %.300s", status, body)
	}
}

// refused says why an answer is not one that blames the request. None at all is fine:
// the request may not have been one.
func refused(conn io.Reader) error {
	res, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return nil
	}
	if err != nil {
		return err
	}
	body, err := io.ReadAll(res.Body)
	if err := errors.Join(err, res.Body.Close()); err != nil {
		return err
	}
	if res.StatusCode < 400 || res.StatusCode >= 500 {
		return fmt.Errorf("status %d: %s", res.StatusCode, body)
	}
	return nil
}

// What is wrong with a request on its way is no fault of the server either.
func TestBrokenBodies(t *testing.T) {
	h := newHost(t)
	srv := httptest.NewServer(h.srv)
	defer srv.Close()
	address := strings.TrimPrefix(srv.URL, "http://")
	id := h.newTable()
	for _, path := range []string{"/api/journals", "/api/tables/" + id + "/choices", "/api/tables"} {
		for name, rest := range map[string]string{
			"ends early":  "Content-Length: 100\r\n\r\n{\"sandtable\":1",
			"bad chunks":  "Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
			"cut chunks":  "Transfer-Encoding: chunked\r\n\r\n5\r\n{}",
			"empty":       "Content-Length: 0\r\n\r\n",
			"not its own": "Content-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n\x1f\x8b",
		} {
			conn, err := net.Dial("tcp", address)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n%s", path, address, rest); err != nil {
				t.Fatal(err)
			}
			if err := conn.(*net.TCPConn).CloseWrite(); err != nil {
				t.Fatal(err)
			}
			if err := refused(conn); err != nil {
				t.Errorf("%s, %s: %v", path, name, err)
			}
			_ = conn.Close()
		}
	}
}

// A saved game that is too long, or sent while another is read, is refused in words
// that say what to do.
func TestImportLimits(t *testing.T) {
	h := newHost(t)
	w := h.do("POST", "/api/journals", strings.Repeat("[1,0,\"a\"]\n", 400_001))
	if err := isProblem(w); w.Code != 413 || err != nil || !strings.Contains(w.Body.String(), "at most 12582912 bytes and 400000 lines are read") {
		t.Errorf("too many lines: %d %v %s", w.Code, err, w.Body)
	}
	w = h.do("POST", "/api/journals", strings.Repeat("x", 12<<20+1))
	if err := isProblem(w); w.Code != 413 || err != nil || !strings.Contains(w.Body.String(), "at most 12582912 bytes") {
		t.Errorf("too long: %d %v %s", w.Code, err, w.Body)
	}

	slow, in := io.Pipe()
	first := make(chan int)
	go func() {
		r := httptest.NewRequest("POST", "/api/journals", slow)
		r.Host = "localhost"
		w := httptest.NewRecorder()
		h.srv.ServeHTTP(w, r)
		first <- w.Code
	}()
	if _, err := in.Write([]byte(`{"sandtable"`)); err != nil { // it is being read now
		t.Fatal(err)
	}
	if p := get[server.ImportProgress](h, "GET", "/api/journals", ""); !p.Busy || p.Total != 0 {
		t.Errorf("progress %+v", p)
	}
	w = h.do("POST", "/api/journals", "x")
	if err := isProblem(w); w.Code != 503 || err != nil || w.Header().Get("Retry-After") == "" || !strings.Contains(w.Body.String(), "try again in a moment") {
		t.Errorf("a second one: %d %v %s", w.Code, err, w.Body)
	}
	if err := in.Close(); err != nil {
		t.Fatal(err)
	}
	if code := <-first; code != 400 {
		t.Errorf("the first one: %d", code)
	}
	if p := get[server.ImportProgress](h, "GET", "/api/journals", ""); p.Busy {
		t.Errorf("afterwards %+v", p)
	}
	if w = h.do("POST", "/api/journals", "x"); w.Code != 400 {
		t.Errorf("the next one: %d %s", w.Code, w.Body)
	}
}
