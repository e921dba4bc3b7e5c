package server

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync/atomic"
	"time"
)

// tally counts what a server does, for Prometheus. The format is a few lines of text:
// a library for it would be larger than what it counts.
type tally struct {
	classes [6]atomic.Int64 // answers by class of status
	took    histogram
}

// buckets are the upper ends of durations, in seconds.
var buckets = [...]float64{0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10}

type histogram struct {
	counts [len(buckets) + 1]atomic.Int64
	nanos  atomic.Int64
}

func (h *histogram) add(d time.Duration) {
	i := 0
	for i < len(buckets) && d.Seconds() > buckets[i] {
		i++
	}
	h.counts[i].Add(1)
	h.nanos.Add(int64(d))
}

// write adds the lines of the histogram.
func (h *histogram) write(w io.Writer, name string) {
	sum := int64(0)
	for i := range h.counts {
		sum += h.counts[i].Load()
		end := "+Inf"
		if i < len(buckets) {
			end = fmt.Sprint(buckets[i])
		}
		_, _ = fmt.Fprintf(w, "%s_bucket{le=%q} %d\n", name, end, sum)
	}
	_, _ = fmt.Fprintf(w, "%s_sum %g\n%s_count %d\n", name, time.Duration(h.nanos.Load()).Seconds(), name, sum)
}

// counting counts requests below /api and how long they take, streams apart: those
// last as long as somebody listens.
func (s *Server) counting(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.URL.Path, "/api/") || lasts(r) {
			h.ServeHTTP(w, r)
			return
		}
		c := &counted{ResponseWriter: w, status: http.StatusOK}
		begun := time.Now()
		h.ServeHTTP(c, r)
		s.metrics.classes[min(c.status/100, 5)].Add(1)
		s.metrics.took.add(time.Since(begun))
	})
}

// counted remembers the status of an answer.
type counted struct {
	http.ResponseWriter
	status int
}

func (c *counted) WriteHeader(status int) {
	c.status = status
	c.ResponseWriter.WriteHeader(status)
}

// Unwrap lets http.ResponseController find what flushes and has deadlines.
func (c *counted) Unwrap() http.ResponseWriter { return c.ResponseWriter }

// proxied are the headers by which a request shows that it came by way of a proxy.
var proxied = []string{"X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "Forwarded", "X-Real-Ip", "Via"}

// near reports whether a request comes from this computer and not by way of a proxy on
// it: what goes on here is nobody else's business.
func near(r *http.Request) bool {
	for _, name := range proxied {
		if r.Header.Get(name) != "" {
			return false
		}
	}
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	ip := net.ParseIP(host)
	return err == nil && ip != nil && ip.IsLoopback()
}

// getMetrics answers /metrics.
func (s *Server) getMetrics(w http.ResponseWriter, r *http.Request) {
	if !near(r) {
		s.fail(w, r, problem(http.StatusNotFound, "%s", "there is no page "+r.URL.Path))
		return
	}
	s.writeMetrics(w, r)
}

func (s *Server) writeMetrics(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	w.Header()["Cache-Control"] = noStore
	head := func(name, kind, help string) {
		_, _ = fmt.Fprintf(w, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, kind)
	}
	one := func(name, kind, help string, v any) {
		head(name, kind, help)
		_, _ = fmt.Fprintf(w, "%s %v\n", name, v)
	}
	c := s.house.Census()
	one("sandtable_tables", "gauge", "Tables in memory.", c.Tables)
	one("sandtable_listeners", "gauge", "People who follow a table.", c.Listeners)
	one("sandtable_streams", "gauge", "Event streams that are open.", s.streams.crew.open.Load())
	one("sandtable_thinking", "gauge", "Computer opponents at work.", c.Thinking)
	head("sandtable_choices_total", "counter", "Choices and draws made, by who made them.")
	for by, n := range [...]int64{c.Persons, c.Computers, c.Draws} {
		_, _ = fmt.Fprintf(w, "sandtable_choices_total{by=%q} %d\n", [...]string{"person", "computer", "chance"}[by], n)
	}
	head("sandtable_requests_total", "counter", "Requests of the interface answered, by class of status.")
	for i := range s.metrics.classes {
		if i > 0 {
			_, _ = fmt.Fprintf(w, "sandtable_requests_total{code=\"%dxx\"} %d\n", i, s.metrics.classes[i].Load())
		}
	}
	head("sandtable_request_seconds", "histogram", "How long requests took, event streams apart.")
	s.metrics.took.write(w, "sandtable_request_seconds")
	kept := s.store.Stats()
	one("sandtable_store_commits_total", "counter", "Commits to the disk.", kept.Commits)
	one("sandtable_store_failed_total", "counter", "Commits that could not be made.", kept.Failed)
	one("sandtable_store_commit_seconds_total", "counter", "Time that commits took.", kept.Took.Seconds())
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	one("go_goroutines", "gauge", "Goroutines.", runtime.NumGoroutine())
	one("go_memstats_heap_alloc_bytes", "gauge", "Bytes of the heap in use.", m.HeapAlloc)
	one("go_memstats_sys_bytes", "gauge", "Bytes taken from the system.", m.Sys)
}
