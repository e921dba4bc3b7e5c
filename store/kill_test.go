//go:build unix

package store_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"sandtable/store"
)

// victimVar names the data folder of a process that saves lines without end,
// limitVar how large its files may become.
const (
	victimVar = "SANDTABLE_STORE_VICTIM"
	limitVar  = "SANDTABLE_STORE_LIMIT"
)

// TestMain lets the test binary be the process that is killed.
func TestMain(m *testing.M) {
	if dir := os.Getenv(victimVar); dir != "" {
		if size, err := strconv.ParseUint(os.Getenv(limitVar), 10, 64); err == nil {
			signal.Ignore(syscall.SIGXFSZ)
			if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: size, Max: size}); err != nil {
				fmt.Println("error", err)
				os.Exit(1)
			}
		}
		if err := victim(dir); err != nil {
			fmt.Println("error", err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// victim appends lines to four games without end and says which were acknowledged.
func victim(dir string) error {
	s, err := store.OpenWith(dir, store.Options{SettleBytes: 3000})
	if err != nil {
		return err
	}
	failed := make(chan error)
	for i := range 4 {
		id := fmt.Sprint("g", i)
		if err := s.Create(game(id, 0)); err != nil {
			return err
		}
		if err := s.KeepSetup(setup(id, id, "g", "x", 0)); err != nil {
			return err
		}
		// Lists are noted too, so that all kinds of writes are under way.
		s.Note(id, time.Now(), []byte("summary"))
		go func() {
			for n := 0; ; n++ {
				if err := s.Append(id, fmt.Appendf(nil, "%s %d\n", id, n)); err != nil {
					failed <- err
					return
				}
				// One write call: a line is whole or absent.
				if _, err := fmt.Fprintf(os.Stdout, "%s %d\n", id, n); err != nil {
					failed <- err
					return
				}
			}
		}()
	}
	return <-failed
}

// A process killed at any moment has lost nothing that it had acknowledged.
func TestKilled(t *testing.T) {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, after := range []int{1, 50, 333, 1200} {
		dir := t.TempDir()
		cmd := exec.Command(exe)
		cmd.Env = append(os.Environ(), victimVar+"="+dir)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		last := map[string]int{}
		lines := bufio.NewScanner(out)
		for n := 0; lines.Scan(); n++ {
			var (
				id string
				k  int
			)
			if _, err := fmt.Sscanf(lines.Text(), "%s %d", &id, &k); err != nil {
				t.Fatalf("%q: %v", lines.Text(), err)
			}
			last[id] = k
			if n == after {
				if err := cmd.Process.Signal(syscall.SIGKILL); err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := cmd.Wait(); err == nil {
			t.Fatal("the process was not killed")
		}
		s := open(t, dir, store.Options{})
		for id, k := range last {
			g, err := s.Load(id)
			if err != nil {
				t.Fatal(err)
			}
			if u, err := s.Setup(id); err != nil || string(u.Data) != "data of "+id {
				t.Errorf("killed after %d: the set-up of %s is lost: %+v %v", after, id, u, err)
			}
			if want := all(id, k+1); !strings.HasPrefix(string(g.Lines), want) {
				t.Errorf("killed after %d: %s had acknowledged %d lines; kept are %d", after, id, k+1, strings.Count(string(g.Lines), "\n")-1)
			}
			if n := strings.Count(string(g.Lines), "\n") - 1; string(g.Lines) != all(id, n) || n > k+2 {
				t.Errorf("killed after %d: %s is not as it was written: %d lines for %d", after, id, n, k+1)
			}
		}
		closeIt(t, s)
	}
}
