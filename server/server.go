package server

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"runtime/debug"
	"time"

	"sandtable/store"
	"sandtable/table"
	"sandtable/titles"
	"sandtable/web"
)

// Config is what a server needs.
type Config struct {
	Titles    titles.List
	Store     store.Store
	Log       *slog.Logger     // discarded if nil
	BotBudget time.Duration    // of a bot for one decision; 0: its own measure of work
	Now       func() time.Time // the clock; time.Now if nil
	// Open accepts requests for any literal address. Otherwise only those for
	// localhost and loopback addresses are answered.
	Open bool
	// Hosts are names that requests may use besides.
	Hosts []string
	// Keys gives new tables with two persons or more keys, unless they are asked for
	// without.
	Keys bool
	// Metrics is where every request is answered with what goes on here; nil: nowhere.
	// Besides, /metrics tells it to this computer.
	Metrics net.Listener
	// Alive is how often a silent event stream gets a comment; 15 seconds if 0.
	Alive time.Duration
}

// Server answers requests. It is an http.Handler.
type Server struct {
	house   *table.House
	log     *slog.Logger
	alive   time.Duration
	lock    table.Lock // whether new tables get keys
	handler http.Handler
	cache   *cache[stepKey, []byte]
	boards  *cache[string, *file]
	// pictures are small images of scenarios and tables.
	pictures *cache[string, *file]
	streams  streams
	ears     ears // tell what comes by lines
	store    store.Store
	metrics  tally
}

// New makes a server. Close it when done; the store stays open.
func New(c Config) *Server {
	s := &Server{
		house: table.NewHouse(table.Config{Titles: c.Titles, Store: c.Store, Log: c.Log, Budget: c.BotBudget, Now: c.Now}),
		log:   c.Log,
		store: c.Store,
		alive: cmp.Or(c.Alive, 15*time.Second),

		cache:    newCache[stepKey](maxStepBytes, func(text []byte) int { return len(text) }),
		boards:   newCache[string](maxBoardBytes, func(f *file) int { return len(f.plain) + len(f.zip) }),
		pictures: newCache[string](maxPictureBytes, func(f *file) int { return len(f.plain) + len(f.zip) }),
	}
	if c.Keys {
		s.lock = table.Company
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	h := s.guarded(guard{names: c.Hosts, any: c.Open}, s.routes(web.Files()))
	go func() {
		s.streams.keep(s.alive, s.house.Done())
		s.ears.close()
	}()
	s.handler = secure(s.counting(s.speaking(s.recovering(h))))
	return s
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Close stops the computer opponents and ends event streams.
func (s *Server) Close() { s.house.Close() }

// security are the headers that keep a browser from being misled. All answers but those
// in JSON have them, and share them: they are not written to.
var security = map[string][]string{
	"Content-Security-Policy": {"default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
		"base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"},
	"X-Content-Type-Options": nosniff,
	"Referrer-Policy":        {"no-referrer"},
	"X-Frame-Options":        {"DENY"},
}

// ofPages are those of them that say how a page may be shown.
var ofPages = [...]string{"Content-Security-Policy", "Referrer-Policy", "X-Frame-Options"}

// Values of headers that every answer may share.
var (
	nosniff  = []string{"nosniff"}
	noStore  = []string{"no-store"}
	jsonType = []string{"application/json"}
)

func secure(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		maps.Copy(w.Header(), security)
		h.ServeHTTP(w, r)
	})
}

// recovering answers a request in which the rules broke off with one line, and logs
// where.
func (s *Server) recovering(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			p := recover()
			if p == nil {
				return
			}
			if err, ok := p.(error); ok && errors.Is(err, http.ErrAbortHandler) {
				panic(p)
			}
			s.log.Error("a request broke off", "method", r.Method, "url", r.URL.String(), "err", p, "stack", string(debug.Stack()))
			s.fail(w, r, refuse(http.StatusInternalServerError, sayFaulty))
		}()
		h.ServeHTTP(w, r)
	})
}

// Loopback reports whether an address such as "127.0.0.1:8080" can be reached from
// this machine only.
func Loopback(address string) bool {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return false
	}
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// shutdownAfter is how long requests in progress may take when the server ends.
const shutdownAfter = 5 * time.Second

// readWithin is how long a request may take to arrive. Its answer may take as long
// again, so that a request that was too slow is told so.
const readWithin = 30 * time.Second

// Run serves on a listener until the context ends, then lets requests in progress
// finish. Unless the listener is on loopback, any literal address is answered, and
// tables of two persons get keys.
func Run(ctx context.Context, l net.Listener, c Config) error {
	c.Open = c.Open || !Loopback(l.Addr().String())
	// A name of its own is how a proxy in front of it is reached from elsewhere.
	c.Keys = c.Keys || c.Open || len(c.Hosts) > 0
	s := New(c)
	go collect(s.house.Done())
	srv := &http.Server{
		ReadHeaderTimeout: 10 * time.Second, ReadTimeout: readWithin, WriteTimeout: 2 * readWithin, IdleTimeout: 2 * time.Minute,
		MaxHeaderBytes: 32 << 10, ErrorLog: slog.NewLogLogger(s.log.Handler(), slog.LevelWarn),
	}
	open := newConns()
	srv.ConnState, srv.Handler = open.state, open.ending(s)
	if c.Metrics != nil {
		told := &http.Server{Handler: http.HandlerFunc(s.writeMetrics), ReadHeaderTimeout: 10 * time.Second, ErrorLog: srv.ErrorLog}
		go func() { _ = told.Serve(c.Metrics) }() // it ends when it is closed
		defer func() { _ = told.Close() }()
	}
	ended := make(chan error, 1)
	go func() { ended <- srv.Serve(unhurried{l, open}) }()
	select {
	case err := <-ended:
		s.Close()
		return err
	case <-ctx.Done():
	}
	s.Close()
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownAfter)
	defer cancel()
	err := srv.Shutdown(last)
	if errors.Is(err, context.DeadlineExceeded) {
		err = srv.Close()
	}
	return err
}
