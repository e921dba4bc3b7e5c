package server

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// A name that anybody can make point here is not answered, beyond loopback either.
func TestHosts(t *testing.T) {
	names := []string{"Games.example.org", "sand"}
	tests := []struct {
		host             string
		loopback, beyond bool
	}{
		{"localhost", true, true},
		{"LOCALHOST:80", true, true},
		{"localhost.:80", true, true},
		{"127.0.0.1:8080", true, true},
		{"[::1]:8080", true, true},
		{"[::1]", true, true},
		{"192.0.2.7:8080", false, true},
		{"[2001:db8::1]:8080", false, true},
		{"[fe80::1%25eth0]:8080", false, true},
		{"games.example.org", true, true},
		{"games.example.org.:443", true, true},
		{"sand:8080", true, true},
		{"evil.example", false, false},
		{"evil.example:8080", false, false},
		{"x.games.example.org", false, false},
		{"localhost.evil.example", false, false},
		{"127.0.0.1.evil.example", false, false},
		{"2130706433", false, false},
		{"0x7f.1", false, false},
		{"[::1", false, false},
		{"localhost:80x", false, false},
		{"", false, false},
		{":80", false, false},
	}
	for _, tt := range tests {
		if got := (guard{names: names}).allowed(tt.host); got != tt.loopback {
			t.Errorf("host %q on loopback: %v", tt.host, got)
		}
		if got := (guard{names: names, any: true}).allowed(tt.host); got != tt.beyond {
			t.Errorf("host %q beyond: %v", tt.host, got)
		}
	}
	for name, good := range map[string]bool{
		"games.example.org": true, "Sand_1": true, "a.b.": true, "": false, "a..b": false, strings.Repeat("a", 63): true, strings.Repeat("a", 64): false, "http://a": false, "a:80": false, "a/b": false,
	} {
		if err := CheckHost(name); (err == nil) != good {
			t.Errorf("name %q: %v", name, err)
		}
	}
}

// Pages of other sites change nothing and listen to nothing, whatever they say.
func TestOrigins(t *testing.T) {
	const events, line, view = "/api/tables/x/events", "/api/tables/x/line", "/api/tables/x/view"
	tests := []struct {
		method, path, origin, site string
		want                       bool
	}{
		{"POST", "/api/tables", "", "", true},
		{"POST", "/api/tables", "http://192.0.2.7:8080", "same-origin", true},
		{"POST", "/api/tables", "https://192.0.2.7:8080", "", true},
		{"POST", "/api/tables", "http://evil.example", "same-origin", false},
		{"POST", "/api/tables", "http://evil.example", "none", false},
		{"POST", "/api/tables", "http://evil.example", "", false},
		{"POST", "/api/tables", "http://192.0.2.7:8081", "same-origin", false},
		{"POST", "/api/tables", "null", "", false},
		{"POST", "/api/tables", "", "cross-site", false},
		{"POST", "/api/tables", "", "same-site", false},
		{"DELETE", "/api/tables/x", "http://evil.example", "", false},
		{"GET", events, "", "", true},
		{"GET", events, "", "same-origin", true},
		{"GET", events, "http://192.0.2.7:8080", "", true},
		{"GET", events, "http://evil.example", "", false},
		{"GET", events, "null", "", false},
		{"GET", events, "", "cross-site", false},
		{"GET", line, "", "", true},
		{"GET", line, "http://192.0.2.7:8080", "same-origin", true},
		{"GET", line, "http://evil.example", "", false},
		{"GET", line, "null", "", false},
		{"GET", line, "", "cross-site", false},
		{"GET", view, "http://evil.example", "", false},
		{"GET", view, "", "cross-site", true}, // a link from elsewhere, which cannot read the answer
		{"GET", "/", "", "cross-site", true},
	}
	for _, tt := range tests {
		r := httptest.NewRequest(tt.method, tt.path, nil)
		r.Host = "192.0.2.7:8080"
		for name, value := range map[string]string{"Origin": tt.origin, "Sec-Fetch-Site": tt.site} {
			if value != "" {
				r.Header.Set(name, value)
			}
		}
		if err := (guard{any: true}).refuses(r); (err == nil) != tt.want {
			t.Errorf("%s %s from %q (%s): %v", tt.method, tt.path, tt.origin, tt.site, err)
		}
	}
	// Behind a proxy the page has the scheme that the proxy was asked by, the first of several.
	for _, proto := range []string{"https", "https, http", "HTTPS,http"} {
		for origin, want := range map[string]bool{"https://games.example.org": true, "http://games.example.org": false, "": true} {
			r := httptest.NewRequest(http.MethodPost, "/api/tables", nil)
			r.Host = "games.example.org"
			r.Header.Set("X-Forwarded-Proto", proto)
			if origin != "" {
				r.Header.Set("Origin", origin)
			}
			if err := (guard{names: []string{"games.example.org"}}).refuses(r); (err == nil) != want {
				t.Errorf("from %q by way of %s: %v", origin, proto, err)
			}
		}
	}
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.Host = "evil.example"
	if err := (guard{any: true}).refuses(r); err == nil {
		t.Error("a name that is not ours is answered")
	}
}
