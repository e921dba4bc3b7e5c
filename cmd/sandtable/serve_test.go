package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"sandtable/store"
)

// started runs a command that serves, and returns its address and a function that
// stops it and returns its exit code.
func started(t *testing.T, words ...string) (address string, stop func() int) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	out, in := io.Pipe()
	errs := &bytes.Buffer{}
	code := make(chan int, 1)
	go func() {
		a := &app{all: withToy, in: strings.NewReader(""), out: in, err: errs}
		c := a.run(ctx, words)
		_ = in.CloseWithError(io.EOF)
		code <- c
	}()
	var first []byte
	for b := make([]byte, 1); ; {
		if _, err := out.Read(b); err != nil {
			t.Fatalf("it ended with %d: %s", <-code, errs)
		}
		if b[0] == '\n' {
			break
		}
		first = append(first, b[0])
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	address, ok := strings.CutPrefix(string(first), "Sandtable is ready at ")
	if !ok {
		t.Fatalf("first line %q", first)
	}
	return address, func() int {
		cancel()
		return <-code
	}
}

func TestPlayServesUntilStopped(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "games")
	address, stop := started(t, "play", "--no-browser", "--data", dir, "--addr", "127.0.0.1:0")
	res, err := http.Get(address + "api/titles")
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(res.Body)
	_ = res.Body.Close()
	if err != nil || res.StatusCode != http.StatusOK || !bytes.Contains(body, []byte(`"toy"`)) {
		t.Errorf("status %d, %v: %.200s", res.StatusCode, err, body)
	}

	// A second server on the same folder is told who has it, and changes nothing.
	errs := &bytes.Buffer{}
	second := &app{all: withToy, in: strings.NewReader(""), out: io.Discard, err: errs}
	if code := second.run(t.Context(), []string{"serve", "--data", dir, "--addr", "127.0.0.1:0"}); code != exitFailed {
		t.Errorf("exit code %d", code)
	}
	if text := errs.String(); !strings.Contains(text, dir) || !strings.Contains(text, address) || strings.Count(text, "\n") != 1 {
		t.Errorf("the second says %q", text)
	}

	if code := stop(); code != exitOK {
		t.Errorf("exit code %d after it was stopped", code)
	}
	s, err := store.Open(dir)
	if err != nil {
		t.Fatalf("the folder is not free: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

func TestAddressTaken(t *testing.T) {
	address, stop := started(t, "serve", "--data", filepath.Join(t.TempDir(), "games"), "--addr", "127.0.0.1:0")
	taken := strings.TrimSuffix(strings.TrimPrefix(address, "http://"), "/")
	errs := &bytes.Buffer{}
	a := &app{all: withToy, in: strings.NewReader(""), out: io.Discard, err: errs}
	if code := a.run(t.Context(), []string{"serve", "--data", filepath.Join(t.TempDir(), "games"), "--addr", taken}); code != exitFailed {
		t.Errorf("exit code %d", code)
	}
	if text := errs.String(); !strings.Contains(text, taken) || !strings.Contains(text, "--addr") || strings.Count(text, "\n") != 1 {
		t.Errorf("it says %q", text)
	}
	if l, err := listen("--addr", taken, "127.0.0.1:0"); err != nil {
		t.Errorf("the spare address is not used: %v", err)
	} else if err := l.Close(); err != nil {
		t.Error(err)
	}
	if code := stop(); code != exitOK {
		t.Errorf("exit code %d after it was stopped", code)
	}
}

// Whoever serves beyond this computer is told in one line what that means, and the
// server answers for the names it was given and for no others.
func TestServeBeyondLoopback(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	out, in := io.Pipe()
	errs := &bytes.Buffer{}
	code := make(chan int, 1)
	go func() {
		a := &app{all: withToy, in: strings.NewReader(""), out: in, err: errs}
		code <- a.run(ctx, []string{"serve", "--addr", "0.0.0.0:0", "--data", t.TempDir(), "--host", "games.example.org", "--metrics", "127.0.0.1:0"})
		_ = in.Close()
	}()
	lines := bufio.NewScanner(out)
	var said []string
	for len(said) < 4 && lines.Scan() {
		said = append(said, lines.Text())
	}
	if len(said) < 4 || !strings.HasPrefix(said[2], "Whoever reaches this address can ") {
		t.Fatalf("it says %q and %s", said, errs)
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	address := strings.TrimPrefix(said[0], "Sandtable is ready at ")
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimPrefix(said[3], "What goes on is told at "), nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("X-Forwarded-For", "192.0.2.7") // this address tells everybody
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(res.Body)
	_ = res.Body.Close()
	if err != nil || !bytes.Contains(text, []byte("sandtable_streams 0\n")) {
		t.Errorf("what goes on: %v %.200s", err, text)
	}
	for host, want := range map[string]int{"": 200, "games.example.org": 200, "192.0.2.7:80": 200, "evil.example": 403} {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, address+"api/titles", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = host
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
		if res.StatusCode != want {
			t.Errorf("host %q: status %d, want %d", host, res.StatusCode, want)
		}
	}
	cancel()
	if c := <-code; c != exitOK {
		t.Errorf("exit code %d", c)
	}
}
