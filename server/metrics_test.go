package server_test

import (
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
)

// What goes on is told to this computer, in lines that Prometheus reads, and to nobody
// who comes from elsewhere or by way of a proxy.
func TestMetrics(t *testing.T) {
	h := newHost(t)
	id := h.newTable()
	h.choose(id, 0, 0, "write 2")
	h.choose(id, 1, 1, "write 2")
	h.ask("GET", "/api/tables/none", "")
	ask := func(remote string, header ...string) (int, string) {
		r := httptest.NewRequest("GET", "/metrics", nil)
		r.Host, r.RemoteAddr = "localhost:8080", remote
		for i := 0; i < len(header); i += 2 {
			r.Header.Set(header[i], header[i+1])
		}
		w := httptest.NewRecorder()
		h.srv.ServeHTTP(w, r)
		return w.Code, w.Body.String()
	}
	status, text := ask("127.0.0.1:5000")
	if status != 200 {
		t.Fatalf("status %d: %s", status, text)
	}
	for _, want := range []string{
		"\nsandtable_tables 1\n", "sandtable_choices_total{by=\"person\"} 2\n", "sandtable_requests_total{code=\"4xx\"} 1\n",
		"sandtable_request_seconds_bucket{le=\"+Inf\"} 4\n", "sandtable_request_seconds_count 4\n", "# TYPE sandtable_request_seconds histogram\n",
		"\nsandtable_store_failed_total 0\n",
	} {
		if !strings.Contains("\n"+text, want) {
			t.Errorf("%q is missing in:\n%s", want, text)
		}
	}
	if regexp.MustCompile(`sandtable_store_commits_total [1-9]`).FindString(text) == "" {
		t.Errorf("no commit is counted:\n%s", text)
	}
	line := regexp.MustCompile(`^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z]+="[^"]*"\})? [0-9.e+-]+)$`)
	for _, l := range strings.Split(strings.TrimSpace(text), "\n") {
		if !line.MatchString(l) {
			t.Errorf("not a line of the format: %q", l)
		}
	}
	for _, who := range [][]string{{"192.0.2.7:5000"}, {"127.0.0.1:5000", "X-Forwarded-For", "192.0.2.7"}, {"[::1]:5000", "X-Forwarded-Proto", "https"}} {
		if status, _ := ask(who[0], who[1:]...); status != 404 {
			t.Errorf("%v: status %d", who, status)
		}
	}
	if status, _ := ask("[::1]:5000"); status != 200 {
		t.Errorf("from this computer: status %d", status)
	}
}
