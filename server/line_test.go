package server_test

import (
	"bufio"
	"bytes"
	"compress/flate"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gobwas/httphead"
	"github.com/gobwas/ws"
	"github.com/gobwas/ws/wsflate"

	"sandtable/server"
)

// caller is a client of a line. It reads frame by frame, and inflates each message by what came
// before it.
type caller struct {
	t    testing.TB
	conn net.Conn
	in   *bufio.Reader
	zips bool   // messages may be compressed
	past []byte // what was inflated
}

// none is what a client offers that reads no compressed messages, browsers what they do.
const none, browsers = "none", "client_max_window_bits"

// dial opens a line without saying anything, and offers to read compressed messages.
func dial(t testing.TB, ts *httptest.Server, id, offer string) *caller {
	t.Helper()
	d := ws.Dialer{Timeout: time.Minute}
	if offer != none {
		params := map[string]string{}
		for p := range strings.FieldsSeq(offer) {
			name, value, _ := strings.Cut(p, "=")
			params[name] = value
		}
		d.Extensions = []httphead.Option{httphead.NewOption(wsflate.ExtensionName, params)}
	}
	conn, in, shake, err := d.Dial(t.Context(), "ws"+strings.TrimPrefix(ts.URL, "http")+"/api/tables/"+id+"/line")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	_ = conn.SetReadDeadline(time.Now().Add(3 * time.Minute))
	if in == nil {
		in = bufio.NewReader(conn)
	}
	return &caller{t: t, conn: conn, in: in, zips: len(shake.Extensions) > 0}
}

// call opens a line as browsers do and says who calls.
func call(t testing.TB, ts *httptest.Server, id, hello string) *caller {
	t.Helper()
	c := dial(t, ts, id, browsers)
	c.say(hello)
	return c
}

func (c *caller) say(text string) {
	c.t.Helper()
	c.send(ws.NewTextFrame([]byte(text)))
}

func (c *caller) send(frames ...ws.Frame) {
	c.t.Helper()
	var b bytes.Buffer
	for _, f := range frames {
		if err := ws.WriteFrame(&b, ws.MaskFrame(f)); err != nil {
			c.t.Fatal(err)
		}
	}
	if _, err := c.conn.Write(b.Bytes()); err != nil {
		c.t.Fatal(err)
	}
}

// read reads the next frame as it was sent.
func (c *caller) read() (f ws.Frame, err error) {
	if f.Header, err = ws.ReadHeader(c.in); err == nil {
		f.Payload = make([]byte, f.Header.Length)
		_, err = io.ReadFull(c.in, f.Payload)
	}
	return f, err
}

// frame reads the next frame, inflated.
func (c *caller) frame() ws.Frame {
	c.t.Helper()
	f, err := c.read()
	if err != nil {
		c.t.Fatal(err)
	}
	if f.Header.Rsv1() {
		tail := "\x00\x00\xff\xff\x01\x00\x00\xff\xff"
		dict := c.past[max(0, len(c.past)-32<<10):]
		if f.Payload, err = io.ReadAll(flate.NewReaderDict(io.MultiReader(bytes.NewReader(f.Payload), strings.NewReader(tail)), dict)); err != nil {
			c.t.Fatal(err)
		}
		c.past = append(c.past, f.Payload...)
	}
	return f
}

// until reads until a message begins or contains something.
func (c *caller) until(what string) string {
	c.t.Helper()
	for {
		switch f := c.frame(); {
		case f.Header.OpCode == ws.OpClose:
			c.t.Fatalf("the line ended before %q", what)
		case f.Header.OpCode == ws.OpText && strings.Contains(string(f.Payload), what):
			return string(f.Payload)
		}
	}
}

func (c *caller) reply() (r server.Reply) {
	c.t.Helper()
	for {
		f := c.frame()
		if f.Header.OpCode == ws.OpText && bytes.HasPrefix(f.Payload, []byte("{")) {
			if f.Header.Rsv1() {
				c.t.Error("a reply is compressed: what others are sent would not be the same")
			}
			if err := json.Unmarshal(f.Payload, &r); err != nil {
				c.t.Fatal(err)
			}
			return r
		}
	}
}

// ended reads until the line is closed by the server, and says why.
func (c *caller) ended() (r server.Reply) {
	c.t.Helper()
	r = c.reply()
	for {
		f, err := c.read()
		if err != nil {
			c.t.Fatalf("%+v: the line is cut off without a word: %v", r, err)
		}
		if f.Header.OpCode == ws.OpClose {
			if code, _ := ws.ParseCloseFrameData(f.Payload); code != ws.StatusPolicyViolation {
				c.t.Errorf("%+v: closed with %d", r, code)
			}
			break
		}
	}
	if _, err := c.in.ReadByte(); err == nil {
		c.t.Errorf("%+v: something comes after the end", r)
	}
	return r
}

// A line tells what an event stream tells, in the same words, and makes choices, whether or not
// messages can be compressed as we do it.
func TestLine(t *testing.T) {
	for offer, agreed := range map[string]bool{
		none: false, browsers: true, "": true, "server_max_window_bits=15": true, "server_max_window_bits=14": false,
		"server_max_window_bits=9": false, "server_no_context_takeover": false, "window=3": false,
	} {
		h := newHost(t)
		ts := serve(t, h.srv)
		id := h.newTable()
		red := dial(t, ts, id, offer)
		if red.zips != agreed {
			t.Errorf("%q: compressed: %v", offer, red.zips)
		}
		red.say(`{"seat":0,"from":0}`)
		blue := listen(t, ts.URL, "/api/tables/"+id+"/events?seat=1&from=0", "")
		red.until("event: table")
		red.say(`{"n":7,"seat":0,"index":0,"choice":"write 1"}`)
		reply, told := server.Reply{}, ""
		for reply.N == 0 || told == "" { // in any order
			switch f := red.frame(); {
			case bytes.HasPrefix(f.Payload, []byte("{")):
				if err := json.Unmarshal(f.Payload, &reply); err != nil {
					t.Fatal(err)
				}
			case bytes.Contains(f.Payload, []byte("event: steps")):
				if told = string(f.Payload); f.Header.Rsv1() != agreed {
					t.Errorf("%q: an event is compressed: %v", offer, !agreed)
				}
			}
		}
		if reply != (server.Reply{N: 7, Index: 1}) || !strings.HasPrefix(told, "id: 1.0\nevent: steps\ndata: {") {
			t.Errorf("%q: reply %+v, told %s", offer, reply, told)
		}
		if e, s := blue.steps(); e.id != "1.0" || s.Index != 1 {
			t.Errorf("%q: the stream of the other says %+v", offer, e)
		}
		red.say(`{"n":8,"seat":1,"index":1,"choice":"write 3"}`)
		if r := red.reply(); r.N != 8 || r.Index != 2 {
			t.Errorf("%q: another seat of a table without keys: %+v", offer, r)
		}
	}
}

// What is refused on a line is refused as a request is, and the line goes on.
func TestLineRefusesAsRequestsAre(t *testing.T) {
	h := newHost(t)
	ts := serve(t, h.srv)
	id := h.newTable()
	c := call(t, ts, id, `{"seat":0}`)
	for n, choice := range []string{
		`"seat":0,"index":4,"choice":"write 2"`, `"seat":0,"index":0,"choice":"write 9"`, `"seat":9,"index":0,"choice":"write 2"`,
		`"seat":1,"index":0,"choice":"fold"`, `"seat":-1,"index":0,"choice":"1"`,
	} {
		c.say(fmt.Sprintf(`{"n":%d,%s}`, n+1, choice))
		r := c.reply()
		status, want := h.ask("POST", "/api/tables/"+id+"/choices", "{"+choice+"}")
		if r.N != n+1 || r.Index != 0 || r.Problem == nil {
			t.Errorf("%s: %+v", choice, r)
			continue
		}
		text, err := json.Marshal(r.Problem)
		var told, asked server.Problem
		if err := errors.Join(err, json.Unmarshal(text, &told), json.Unmarshal([]byte(want), &asked)); err != nil {
			t.Fatal(err)
		}
		if status < 400 || r.Status != status || !reflect.DeepEqual(told, asked) {
			t.Errorf("%s: %d %+v; a request: %d %s", choice, r.Status, *r.Problem, status, want)
		}
	}
	c.say(`{"n":99,"seat":0,"index":0,"choice":"write 2"}`)
	if r := c.reply(); r.N != 99 || r.Index != 1 {
		t.Errorf("after refusals: %+v", r)
	}
}

// A line that says nothing that can be understood is told so and ended, whatever it says.
func TestLineEndsWithWhatCannotBeRead(t *testing.T) {
	h := newHost(t)
	ts := serve(t, h.srv)
	id := h.newTable()
	long := strings.Repeat("x", 64<<10)
	for _, c := range []struct {
		first, second ws.Frame
		status        int
	}{
		{first: ws.NewTextFrame([]byte(`seat 0`)), status: http.StatusBadRequest},
		{first: ws.NewTextFrame([]byte(`{"seat":0,"key":"x"}`)), status: http.StatusBadRequest},
		{first: ws.NewTextFrame([]byte(`{"seat":7}`)), status: http.StatusBadRequest},
		{first: ws.NewTextFrame([]byte(`{"seat":0}{}`)), status: http.StatusBadRequest},
		{first: ws.NewTextFrame([]byte(`{"seat":0,"name":"` + long + `"}`)), status: http.StatusRequestEntityTooLarge},
		{first: ws.NewTextFrame([]byte(`{"seat":0}`)), second: ws.NewTextFrame([]byte(`{"seat":0,"index":0,"choice":"write 1"}`)), status: http.StatusBadRequest},
		{first: ws.NewTextFrame([]byte(`{"seat":0}`)), second: ws.NewTextFrame([]byte(`undo`)), status: http.StatusBadRequest},
		{first: ws.NewTextFrame([]byte(`{"seat":0}`)), second: ws.NewTextFrame([]byte(long + long)), status: http.StatusRequestEntityTooLarge},
		{first: ws.NewTextFrame([]byte(`{"seat":0}`)), second: ws.NewFrame(ws.OpContinuation, true, nil), status: http.StatusBadRequest},
		{first: ws.NewFrame(11, true, nil), status: http.StatusBadRequest},
	} {
		l := dial(t, ts, id, none)
		if l.send(c.first); c.second.Header.Fin {
			l.send(c.second)
		}
		if r := l.ended(); r.Status != c.status || r.N != 0 || r.Problem == nil || r.Problem.Error == "" {
			t.Errorf("%.60q, %.60q: %+v, want status %d", c.first.Payload, c.second.Payload, r, c.status)
		}
	}
	l := dial(t, ts, id, none)
	if _, err := l.conn.Write(ws.MustCompileFrame(ws.NewTextFrame([]byte(`{"seat":0}`)))); err != nil {
		t.Fatal(err)
	}
	if r := l.ended(); r.Status != http.StatusBadRequest {
		t.Errorf("a frame without a mask: %+v", r)
	}
	bomb := new(bytes.Buffer)
	z, err := flate.NewWriter(bomb, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(z, `{"name":"`+strings.Repeat("x", 10<<20)); err != nil {
		t.Fatal(err)
	}
	if err := z.Flush(); err != nil {
		t.Fatal(err)
	}
	f := ws.NewTextFrame(bytes.TrimSuffix(bomb.Bytes(), []byte("\x00\x00\xff\xff")))
	f.Header.Rsv = ws.Rsv(true, false, false)
	l = dial(t, ts, id, browsers)
	if l.send(f); len(f.Payload) > 32<<10 {
		t.Errorf("the message that is too long only when inflated has %d bytes", len(f.Payload))
	}
	if r := l.ended(); r.Status != http.StatusRequestEntityTooLarge {
		t.Errorf("a message that becomes too long: %+v", r)
	}
	if status, text := h.ask("GET", "/api/tables/"+id+"/line", ""); status != http.StatusUpgradeRequired || !strings.Contains(text, "/events") {
		t.Errorf("no WebSocket: %d %s", status, text)
	}
}

// What the protocol itself may do is understood: messages in parts, with pings between them,
// several at once, one by one in bytes, and a goodbye, which is answered.
func TestLineSpeaksTheProtocol(t *testing.T) {
	h := newHost(t)
	ts := serve(t, h.srv)
	c := dial(t, ts, h.newTable(), browsers)
	part := func(op ws.OpCode, last bool, text string) ws.Frame { return ws.NewFrame(op, last, []byte(text)) }
	c.send(ws.NewPingFrame([]byte("there?")), part(ws.OpText, false, `{"se`), ws.NewPingFrame([]byte("still?")), part(ws.OpContinuation, false, `at"`), part(ws.OpContinuation, true, `:0}`),
		part(ws.OpText, true, `{"n":1,"seat":0,"index":0,"choice":"write 1"}`), part(ws.OpText, true, `{"n":2,"seat":1,"index":1,"choice":"write 3"}`), ws.NewPongFrame(nil))
	var pongs []string
	for replies := 0; replies < 2; {
		switch f := c.frame(); {
		case f.Header.OpCode == ws.OpPong:
			pongs = append(pongs, string(f.Payload))
		case bytes.HasPrefix(f.Payload, []byte("{")):
			replies++
			if want := fmt.Sprintf(`{"n":%d,"index":%d}`, replies, replies); string(f.Payload) != want {
				t.Errorf("reply %s, want %s", f.Payload, want)
			}
		}
	}
	if !slices.Equal(pongs, []string{"there?", "still?"}) {
		t.Errorf("pongs %q", pongs)
	}
	slow := ws.MustCompileFrame(ws.MaskFrame(ws.NewTextFrame([]byte(`{"n":3,"seat":0,"index":9,"choice":"x"}`))))
	for i := range slow {
		if _, err := c.conn.Write(slow[i : i+1]); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Millisecond)
	}
	if r := c.reply(); r.N != 3 || r.Status != http.StatusConflict {
		t.Errorf("byte by byte: %+v", r)
	}
	c.send(ws.NewCloseFrame(ws.NewCloseFrameBody(ws.StatusGoingAway, "")))
	for {
		f := c.frame()
		if f.Header.OpCode != ws.OpClose {
			continue
		}
		if code, _ := ws.ParseCloseFrameData(f.Payload); code != ws.StatusGoingAway {
			t.Errorf("the goodbye is answered with %d", code)
		}
		break
	}
	if _, err := c.in.ReadByte(); !errors.Is(err, io.EOF) {
		t.Errorf("after the goodbye: %v", err)
	}
}

// Who was away while something was taken back and the game came as far again has seen another
// game: a choice made of that is stale, and whoever comes back is told to look again.
func TestWhatWasTakenBackIsNotWhatIsChosenOf(t *testing.T) {
	h := newHost(t)
	ts := serve(t, h.srv)
	id := h.newTable()
	h.choose(id, 0, 0, "write 1")
	away := `"seat":1,"index":1,"undos":0,"choice":"write 3"`
	get[server.TableInfo](h, "POST", "/api/tables/"+id+"/undo", `{"seat":0,"to":-1}`)
	h.choose(id, 0, 0, "write 2")
	if status, text := h.ask("POST", "/api/tables/"+id+"/choices", "{"+away+"}"); status != http.StatusConflict {
		t.Errorf("by a request: %d %s", status, text)
	}
	if status, text := h.ask("POST", "/api/tables/"+id+"/choices", `{"brief":true,`+away+"}"); status != http.StatusConflict {
		t.Errorf("by a brief one: %d %s", status, text)
	}
	c := call(t, ts, id, `{"seat":1,"from":1,"undos":0}`)
	if told := c.until("event: reset"); !strings.Contains(told, "id: 1.1\n") || !strings.Contains(told, `"undos":1`) {
		t.Errorf("who comes back is told %s", told)
	}
	c.say(`{"n":1,` + away + "}")
	if r := c.reply(); r.Status != http.StatusConflict || r.Problem.Index != 1 {
		t.Errorf("by a line: %+v", r)
	}
	c.say(`{"n":2,"seat":1,"index":1,"undos":1,"choice":"write 3"}`)
	if r := c.reply(); r.Index != 2 {
		t.Errorf("of the game as it is: %+v", r)
	}
}

// So is whatever else is done of it: taking back, playing orders, a set-up. Nothing is done.
func TestNothingIsDoneOfWhatWasTakenBack(t *testing.T) {
	h := newHost(t)
	id := h.newCamp()
	at := "/api/tables/" + id
	box := get[server.TableInfo](h, "POST", at+"/sandbox", `{"seat":0}`)
	h.choose(box.ID, 0, 0, "pitch 3")
	get[[]server.Order](h, "POST", at+"/orders", `{"seat":0,"sandbox":"`+box.ID+`"}`)
	other := h.newCamp()
	h.chooseAll(other, 0, "pitch-all", "ready")
	kept := get[server.Setup](h, "POST", "/api/setups", keep(other, 0, "West"))

	seen := `"seat":0,"index":0,"undos":0`
	h.choose(id, 0, 0, "pitch 1")
	get[server.TableInfo](h, "POST", at+"/undo", `{"seat":0,"to":-1,"index":1,"undos":0}`)
	h.refused("POST", at+"/orders/play", "{"+seen+"}", http.StatusConflict, "index 0")
	h.refused("POST", at+"/setups", "{"+seen+`,"setup":"`+kept.ID+`"}`, http.StatusConflict, "index 0")
	h.choose(id, 0, 0, "pitch 2")
	for _, to := range []string{"-1", "0"} {
		h.refused("POST", at+"/undo", `{"seat":0,"to":`+to+`,"index":1,"undos":0}`, http.StatusConflict, "index 1")
		h.refused("POST", at+"/undo", `{"seat":0,"to":`+to+`,"index":0,"undos":1}`, http.StatusConflict, "index 1")
	}
	h.refused("POST", at+"/undo", `{"seat":0,"to":-1,"undos":1}`, http.StatusBadRequest, "add index")
	if in := get[server.TableInfo](h, "GET", at, ""); in.Index != 1 || in.Undos != 1 {
		t.Errorf("something was done: %+v", in)
	}
	if in := get[server.TableInfo](h, "POST", at+"/undo", `{"seat":0,"to":-1,"index":1,"undos":1}`); in.Index != 0 {
		t.Errorf("of the game as it is: %+v", in)
	}
	if st := get[server.Steps](h, "POST", at+"/setups", `{"seat":0,"index":0,"undos":2,"setup":"`+kept.ID+`"}`); st.Index != 2 {
		t.Errorf("of the game as it is: %+v", st)
	}
}

// handshake asks for a line in its own words, and says something with them.
func handshake(t *testing.T, ts *httptest.Server, id, version string, early []byte) (net.Conn, *bufio.Reader) {
	t.Helper()
	address := strings.TrimPrefix(ts.URL, "http://")
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	_ = conn.SetReadDeadline(time.Now().Add(time.Minute))
	ask := "GET /api/tables/" + id + "/line HTTP/1.1\r\nHost: " + address +
		"\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: " + version + "\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
	if _, err := conn.Write(append([]byte(ask), early...)); err != nil {
		t.Fatal(err)
	}
	return conn, bufio.NewReader(conn)
}

// A line of a protocol that is not ours is refused and its connection ended.
func TestLineOfAnotherProtocol(t *testing.T) {
	h := newHost(t)
	_, in := handshake(t, serve(t, h.srv), h.newTable(), "12", nil)
	res, err := http.ReadResponse(in, nil)
	if err != nil || res.StatusCode != http.StatusUpgradeRequired || res.Header.Get("Sec-WebSocket-Version") != "13" {
		t.Fatalf("%+v, %v", res, err)
	}
	_, err = io.ReadAll(res.Body)
	err = errors.Join(err, res.Body.Close())
	if _, end := in.ReadByte(); err != nil || !errors.Is(end, io.EOF) {
		t.Errorf("afterwards: %v, %v", err, end)
	}
}

// A client need not wait for our answer before it speaks.
func TestLineHearsWhatComesEarly(t *testing.T) {
	h := newHost(t)
	ts := serve(t, h.srv)
	conn, in := handshake(t, ts, h.newTable(), "13", ws.MustCompileFrame(ws.MaskFrame(ws.NewTextFrame([]byte(`{"seat":0}`)))))
	res, err := http.ReadResponse(in, nil)
	if err != nil || res.StatusCode != http.StatusSwitchingProtocols {
		t.Fatalf("%v %+v", err, res)
	}
	_ = res.Body.Close()
	c := &caller{t: t, conn: conn, in: in}
	c.until("event: table")
	c.say(`{"n":1,"seat":0,"index":0,"choice":"write 1"}`)
	if r := c.reply(); r.Index != 1 {
		t.Errorf("%+v", r)
	}
	// What makes no sense is refused as it would be later.
	conn, in = handshake(t, ts, h.newTable(), "13", ws.MustCompileFrame(ws.MaskFrame(ws.NewTextFrame([]byte(`seat 0`)))))
	if res, err = http.ReadResponse(in, nil); err != nil || res.StatusCode != http.StatusSwitchingProtocols {
		t.Fatalf("%v %+v", err, res)
	}
	_ = res.Body.Close()
	if r := (&caller{t: t, conn: conn, in: in}).ended(); r.Status != http.StatusBadRequest {
		t.Errorf("%+v", r)
	}
}

// A line opens with a key that lets its seat be seen, makes choices of seats whose keys it has,
// and ends with them.
func TestLineAsksForKeys(t *testing.T) {
	h := newKeyHost(t)
	ts := serve(t, h.srv)
	in, other := h.table("toy"), h.table("toy")
	keys := in.Keys
	for hello, status := range map[string]int{
		`{"seat":1}`: http.StatusForbidden,
		`{"seat":1,"keys":["KGHZ4WNLKYC5Y3GLFTOXJZQ7QZ"]}`:                                         http.StatusForbidden,
		`{"seat":1,"keys":["` + keys.Seats[0] + `"]}`:                                              http.StatusForbidden,
		`{"seat":1,"keys":["` + keys.Watch + `"]}`:                                                 http.StatusForbidden,
		`{"seat":1,"keys":["` + other.Keys.Seats[1] + `"]}`:                                        http.StatusForbidden,
		`{"seat":1,"keys":["` + strings.Repeat("KGHZ4WNLKYC5Y3GLFTOXJZQ7QZ,", 401) + `"]}`:         http.StatusBadRequest,
		`{"seat":1,"name":"Eve","keys":["` + other.Keys.Host + `","` + other.Keys.Seats[0] + `"]}`: http.StatusForbidden,
	} {
		if r := call(t, ts, in.ID, hello).ended(); r.Status != status {
			t.Errorf("%.80s: %+v", hello, r)
		}
	}
	one := call(t, ts, in.ID, `{"seat":1,"keys":["`+keys.Seats[1]+`"]}`)
	one.until("event: table")
	one.say(`{"n":1,"seat":0,"index":0,"choice":"write 1"}`)
	if r := one.reply(); r.Status != http.StatusForbidden {
		t.Errorf("a choice of another seat: %+v", r)
	}
	both := call(t, ts, in.ID, `{"seat":1,"keys":["`+keys.Seats[0]+`","`+keys.Seats[1]+`"]}`)
	both.say(`{"n":1,"seat":1,"index":1,"choice":"write 3"}`)
	if r := both.reply(); r.Index < 2 {
		t.Errorf("with both keys: %+v", r)
	}
	keyed[server.Keys](h, keys.Host, "POST", "/api/tables/"+in.ID+"/keys", `{"of":"seat","seat":0}`)
	both.say(`{"n":2,"seat":0,"index":1,"choice":"write 2"}`)
	if r := both.reply(); r.Status != http.StatusForbidden {
		t.Errorf("with a key that opens nothing any more: %+v", r)
	}
	keyed[server.Keys](h, keys.Host, "POST", "/api/tables/"+in.ID+"/keys", `{"of":"seat","seat":1}`)
	keyed[server.Saying](h, keys.Host, "POST", "/api/tables/"+in.ID+"/talk", `{"seat":-2,"text":"secret"}`)
	for {
		f, err := one.read()
		if err != nil {
			break // as it must
		}
		if bytes.Contains(f.Payload, []byte("secret")) {
			t.Fatal("a line goes on without its key")
		}
	}
}

// Whoever calls may be shown to the others, as with a stream.
func TestLineShowsWhoCalls(t *testing.T) {
	h := newHost(t)
	ts := serve(t, h.srv)
	id := h.newTable()
	anna := call(t, ts, id, `{"seat":0,"name":"Anna %20 Ä"}`)
	anna.until(`[{"seat":0,"name":"Anna %20 Ä"}]`)
	ben := call(t, ts, id, `{"seat":1,"name":""}`)
	anna.until(`{"seat":1}`)
	_ = ben.conn.Close()
	h.choose(id, 0, 0, "write 1") // what is written to whoever is gone tells that he is
	anna.until(`[{"seat":0,"name":"Anna %20 Ä"}]`)
}

// Lines that wait hold no goroutine.
func TestLinesHoldNoGoroutine(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("elsewhere each line has one")
	}
	h := newHost(t)
	ts := serve(t, h.srv)
	id := h.newTable()
	call(t, ts, id, `{"seat":0}`).until("event: table")
	before := runtime.NumGoroutine()
	var lines []*caller
	for range 100 {
		c := call(t, ts, id, `{"seat":0}`)
		c.until("event: table")
		lines = append(lines, c)
	}
	for range 1000 { // those of requests that have been taken over end by and by
		if runtime.NumGoroutine() <= before+30 {
			break
		}
		time.Sleep(5 * time.Millisecond)
	}
	if n := runtime.NumGoroutine() - before; n > 30 {
		t.Errorf("100 lines hold %d goroutines", n)
	}
	for i, c := range lines {
		c.say(fmt.Sprintf(`{"n":%d,"seat":0,"index":9,"choice":"x"}`, i+1))
		if r := c.reply(); r.N != i+1 {
			t.Fatalf("line %d: %+v", i, r)
		}
	}
}

// A server that ends ends its lines.
func TestLinesEndWithTheServer(t *testing.T) {
	h := newHost(t)
	ts := serve(t, h.srv)
	c := call(t, ts, h.newTable(), `{"seat":0}`)
	silent := dial(t, ts, h.newTable(), browsers)
	c.until("event: table")
	h.srv.Close()
	for {
		if _, err := c.read(); err != nil {
			break
		}
	}
	silent.say(`{"seat":0}`)
	for {
		if _, err := silent.read(); err != nil {
			break
		}
	}
}
