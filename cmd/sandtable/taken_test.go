//go:build unix

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// process is a server that runs as a process of its own.
type process struct {
	t       *testing.T
	cmd     *exec.Cmd
	address string
	errs    bytes.Buffer
}

func serveProcess(t *testing.T, dir string) *process {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p := &process{t: t, cmd: exec.Command(exe, "serve", "--data", dir, "--addr", "127.0.0.1:0")}
	p.cmd.Env = append(os.Environ(), programVar+"=1")
	p.cmd.Stderr = &p.errs
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.cmd.Process.Kill() })
	lines := bufio.NewReader(out)
	first, err := lines.ReadString('\n')
	if err != nil {
		t.Fatalf("%v; it says %s", err, &p.errs)
	}
	go func() { _, _ = io.Copy(io.Discard, lines) }()
	p.address = strings.TrimSpace(strings.TrimPrefix(first, "Sandtable is ready at "))
	return p
}

// stop ends a process as Ctrl-C does and returns its exit code.
func (p *process) stop() int {
	p.t.Helper()
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		p.t.Fatal(err)
	}
	_ = p.cmd.Wait() // the code says how
	return p.cmd.ProcessState.ExitCode()
}

// call sends a request with a body, or gets the address without one.
func (p *process) call(path string, body, answer any) (status int, text string) {
	p.t.Helper()
	var (
		res *http.Response
		err error
	)
	if body == nil {
		res, err = http.Get(p.address + path)
	} else {
		var b []byte
		if b, err = json.Marshal(body); err == nil {
			res, err = http.Post(p.address+path, "application/json", bytes.NewReader(b))
		}
	}
	if err != nil {
		p.t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	got, err := io.ReadAll(res.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	if answer != nil {
		if err := json.Unmarshal(got, answer); err != nil {
			p.t.Fatalf("%d %s: %v", res.StatusCode, got, err)
		}
	}
	return res.StatusCode, string(got)
}

// camp makes a game in which a side can pitch and strike a tent as often as it likes.
func (p *process) camp() (id string) {
	p.t.Helper()
	var in struct{ ID string }
	if status, text := p.call("api/tables", map[string]any{"game": "toy", "scenario": "camp", "seats": []string{"person", "person"}}, &in); status != http.StatusCreated {
		p.t.Fatalf("%d %s", status, text)
	}
	return in.ID
}

// choose makes the choice of an index.
func (p *process) choose(id string, index int) (int, string) {
	p.t.Helper()
	return p.call("api/tables/"+id+"/choices", map[string]any{"seat": 0, "index": index, "choice": []string{"pitch 1", "strike 1"}[index%2]}, nil)
}

func (p *process) index(id string) int {
	p.t.Helper()
	var in struct{ Index int }
	if status, text := p.call("api/tables/"+id, nil, &in); status != http.StatusOK {
		p.t.Fatalf("%d %s", status, text)
	}
	return in.Index
}

// Files are taken from under a server while choices are posted to it: it says so,
// answers no choice that is not kept, still shows its games, and everything that it
// had answered is there when it is started again.
func TestFilesTakenFromServer(t *testing.T) {
	for name, remove := range map[string]string{"folder": "", "database": "sandtable.db", "log": "sandtable.db-wal", "index": "sandtable.db-shm", "lock": "lock"} {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "data")
			p := serveProcess(t, dir)
			id := p.camp()
			answered := 0
			for ; ; answered++ {
				if answered == 20 {
					if err := os.RemoveAll(filepath.Join(dir, remove)); err != nil {
						t.Fatal(err)
					}
				}
				status, text := p.choose(id, answered)
				if status == http.StatusOK && answered < 20 {
					continue
				}
				if status != http.StatusServiceUnavailable || !strings.Contains(text, "saves nothing more") {
					t.Errorf("choice %d is answered with %d %s", answered, status, text)
				}
				break
			}
			if status, text := p.call(fmt.Sprintf("api/tables/%s/view?seat=0", id), nil, nil); status != http.StatusOK {
				t.Errorf("its games cannot be looked at: %d %s", status, text)
			}
			if code := p.stop(); code != exitFailed {
				t.Errorf("exit code %d", code)
			}
			if text := p.errs.String(); !strings.Contains(text, "sandtable: ") || !strings.Contains(text, "saves nothing more") {
				t.Errorf("it says %q", text)
			}
			again := serveProcess(t, dir)
			if n := again.index(id); n != answered {
				t.Errorf("%d choices were answered, %d are there", answered, n)
			}
			if code := again.stop(); code != exitOK {
				t.Errorf("exit code %d when started again: %s", code, &again.errs)
			}
		})
	}
}

// A second server that got in because the lock was deleted has the games for itself.
func TestSecondServerTakesOver(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	first := serveProcess(t, dir)
	id := first.camp()
	for i := range 10 {
		if status, text := first.choose(id, i); status != http.StatusOK {
			t.Fatalf("%d %s", status, text)
		}
	}
	if err := os.Remove(filepath.Join(dir, "lock")); err != nil {
		t.Fatal(err)
	}
	second := serveProcess(t, dir)
	if n := second.index(id); n != 10 {
		t.Errorf("the second finds %d choices", n)
	}
	for i := range 10 {
		if status, text := first.choose(id, 10); status != http.StatusServiceUnavailable {
			t.Errorf("the first answers %d %.80s", status, text)
		}
		if status, text := second.choose(id, 10+i); status != http.StatusOK {
			t.Errorf("the second answers %d %s", status, text)
		}
	}
	if code := first.stop(); code != exitFailed {
		t.Errorf("exit code %d of the first", code)
	}
	// Its end has taken nothing from the second.
	if status, text := second.choose(id, 20); status != http.StatusOK {
		t.Errorf("the second answers %d %s", status, text)
	}
	if code := second.stop(); code != exitOK {
		t.Errorf("exit code %d of the second: %s", code, &second.errs)
	}
	third := serveProcess(t, dir)
	if n := third.index(id); n != 21 {
		t.Errorf("21 choices were answered, %d are there", n)
	}
	third.stop()
}
