package server

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
)

// guard lets only those requests through that name this server as it may be named,
// and that no page of another site has sent. A name that somebody else owns can be
// made to point at this address, and a browser then takes the page of that name for
// ours: literal addresses and localhost cannot be made to point anywhere.
type guard struct {
	names []string // further names, as --host gives them
	any   bool     // literal addresses other than those of this machine too
}

// allowed reports whether a server may be named by a host, with or without a port.
func (g guard) allowed(host string) bool {
	name, ok := hostName(host)
	if !ok {
		return false
	}
	if ip, err := netip.ParseAddr(name); err == nil {
		return g.any || ip.IsLoopback()
	}
	if name == "localhost" {
		return true
	}
	for _, n := range g.names {
		if cleanName(n) == name {
			return true
		}
	}
	return false
}

// hostName cuts the port off a host and returns its name as names are compared.
func hostName(host string) (name string, ok bool) {
	if h, port, err := net.SplitHostPort(host); err == nil {
		if strings.Trim(port, "0123456789") != "" {
			return "", false
		}
		host = h
	} else if rest, found := strings.CutPrefix(host, "["); found {
		if host, found = strings.CutSuffix(rest, "]"); !found {
			return "", false
		}
	}
	name = cleanName(host)
	return name, name != ""
}

func cleanName(name string) string { return strings.TrimSuffix(strings.ToLower(name), ".") }

// CheckHost says what is wrong with a name that a server shall answer for.
func CheckHost(name string) error {
	clean := cleanName(name)
	for label := range strings.SplitSeq(clean, ".") {
		if label == "" || len(label) > 63 || strings.Trim(label, "abcdefghijklmnopqrstuvwxyz0123456789-_") != "" {
			return fmt.Errorf("%q is not the name of a computer, such as games.example.org", name)
		}
	}
	return nil
}

// refuses says why a request is not answered; nil if it is.
func (g guard) refuses(r *http.Request) error {
	if !g.allowed(r.Host) {
		who := "localhost only; to serve others, start it with an address that they can reach"
		if g.any {
			who = "literal addresses and localhost only; to use it by a name, start it with --host NAME"
		}
		return problem(http.StatusForbidden, "this server answers for %s (asked for %.60q)", who, r.Host)
	}
	if ourPage(r) {
		return nil
	}
	return problem(http.StatusForbidden, "requests from pages of another site are not answered")
}

// ourPage reports whether a request comes from a page of this server, or from no
// page at all. Whatever names an origin must name ours. What changes something or
// stays open must not come from elsewhere either where the browser only says how
// the asking page relates to us.
func ourPage(r *http.Request) bool {
	if origin := r.Header.Get("Origin"); origin != "" {
		u, err := url.Parse(origin)
		if err != nil || u.Host == "" || !strings.EqualFold(u.Host, r.Host) {
			return false
		}
		// A proxy says how the page was fetched, and each that passes it on may add how it was
		// asked itself: a page that came unprotected is not ours.
		proto, _, _ := strings.Cut(r.Header.Get("X-Forwarded-Proto"), ",")
		if proto != "" && !strings.EqualFold(u.Scheme, proto) {
			return false
		}
	}
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "same-origin", "none":
		return true
	}
	reads := r.Method == http.MethodGet || r.Method == http.MethodHead || r.Method == http.MethodOptions
	return reads && !lasts(r)
}

// lasts tells whether an answer lasts as long as somebody listens.
func lasts(r *http.Request) bool {
	return strings.HasSuffix(r.URL.Path, "/events") || strings.HasSuffix(r.URL.Path, "/line")
}

// guarded answers only what the guard lets through.
func (s *Server) guarded(g guard, h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := g.refuses(r); err != nil {
			s.fail(w, r, err)
			return
		}
		h.ServeHTTP(w, r)
	})
}
