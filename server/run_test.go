package server_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"sandtable/server"
	"sandtable/store"
)

// elsewhere is a listener on an address that others can reach, as far as it says.
type elsewhere struct{ net.Listener }

func (elsewhere) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(192, 0, 2, 1), Port: 80} }

// local is a listener that only this computer reaches.
func local(t *testing.T) net.Listener {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	return l
}

// running is a server that runs until it is stopped, and what it is asked over the wire.
type running struct {
	t       *testing.T
	address string
	stop    func() error
}

func run(t *testing.T, l net.Listener, conf server.Config) *running {
	t.Helper()
	st, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	conf.Store, conf.Titles = st, toyTitles(t)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	address := l.Addr().String()
	if e, ok := l.(elsewhere); ok {
		address = e.Listener.Addr().String()
	}
	go func() { ended <- server.Run(ctx, l, conf) }()
	stop := func() error { cancel(); err := <-ended; ended <- err; return err }
	t.Cleanup(func() {
		if err := errors.Join(stop(), st.Close()); err != nil {
			t.Error(err)
		}
	})
	return &running{t: t, address: address, stop: stop}
}

// ask sends a request under a name of the server.
func (s *running) ask(method, name, path, body string) (status int, answer io.Reader) {
	s.t.Helper()
	r, err := http.NewRequestWithContext(s.t.Context(), method, "http://"+s.address+path, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	if r.Host = name; body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { _ = res.Body.Close() })
	return res.StatusCode, res.Body
}

// twoPersons makes a table of two persons.
func (s *running) twoPersons() (in server.TableInfo) {
	s.t.Helper()
	status, answer := s.ask("POST", "localhost", "/api/tables", `{"game":"toy","scenario":"plain","seats":["person","person"]}`)
	if err := json.NewDecoder(answer).Decode(&in); err != nil || status != http.StatusCreated {
		s.t.Fatal(status, err)
	}
	return in
}

// Who can reach a server decides how it may be named and whether tables of two persons get
// keys: on this computer alone they need none.
func TestWhoReachesAServer(t *testing.T) {
	for name, tt := range map[string]struct {
		l       net.Listener
		conf    server.Config
		address int // status where it is named by an address
		ownName int // and by a name
		keyed   bool
	}{
		"this computer":      {l: local(t), address: http.StatusForbidden, ownName: http.StatusForbidden},
		"others, by a proxy": {l: local(t), conf: server.Config{Hosts: []string{"games.example.org"}}, address: http.StatusForbidden, ownName: http.StatusOK, keyed: true},
		"everybody":          {l: elsewhere{local(t)}, address: http.StatusOK, ownName: http.StatusForbidden, keyed: true},
	} {
		t.Run(name, func(t *testing.T) {
			s := run(t, tt.l, tt.conf)
			for host, want := range map[string]int{"localhost": http.StatusOK, "192.0.2.7:8080": tt.address, "games.example.org": tt.ownName, "evil.example": http.StatusForbidden} {
				if status, _ := s.ask("GET", host, "/api/tables", ""); status != want {
					t.Errorf("named %s: status %d, want %d", host, status, want)
				}
			}
			if in := s.twoPersons(); in.Keyed != tt.keyed {
				t.Errorf("a table of two persons has keys: %v, want %v", in.Keyed, tt.keyed)
			}
		})
	}
}

// A server that is stopped ends what is open and gives its addresses free; one that cannot
// listen says so.
func TestRunAndStop(t *testing.T) {
	l, told := local(t), local(t)
	s := run(t, l, server.Config{Metrics: told})
	metrics := &running{t: t, address: told.Addr().String()}
	_, answer := metrics.ask("GET", "anybody.example", "/", "")
	if text, err := io.ReadAll(answer); err != nil || !strings.Contains(string(text), "sandtable_tables 0\n") {
		t.Errorf("what goes on: %s, %v", text, err)
	}
	_, answer = s.ask("GET", "localhost", "/api/tables/"+s.twoPersons().ID+"/events?seat=0", "")
	events := bufio.NewReader(answer)
	if line, err := events.ReadString('\n'); err != nil || line != "event: table\n" {
		t.Fatalf("the stream begins with %q, %v", line, err)
	}
	if err := s.stop(); err != nil {
		t.Errorf("it ends with %v", err)
	}
	if _, err := io.ReadAll(events); err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("the stream ends with %v", err)
	}
	for _, at := range []net.Listener{l, told} {
		if again, err := net.Listen("tcp", at.Addr().String()); err != nil {
			t.Errorf("its address is not free: %v", err)
		} else {
			_ = again.Close()
		}
	}

	st, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Run(t.Context(), l, server.Config{Titles: toyTitles(t), Store: st}); !errors.Is(err, net.ErrClosed) {
		t.Errorf("on a closed listener: %v", err)
	}
	if err := st.Close(); err != nil {
		t.Errorf("its store: %v", err)
	}
}

func TestLoopback(t *testing.T) {
	for address, want := range map[string]bool{
		"127.0.0.1:8080": true, "127.9.9.9:1": true, "[::1]:80": true, "localhost:80": true, "0.0.0.0:80": false, "[::]:80": false, ":80": false, "192.0.2.7:80": false, "localhost": false, "": false,
	} {
		if got := server.Loopback(address); got != want {
			t.Errorf("%q can be reached from this computer only: %v", address, got)
		}
	}
}
