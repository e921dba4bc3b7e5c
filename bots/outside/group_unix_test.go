//go:build unix

package outside

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"

	"sandtable/bots"
	"sandtable/kernel/kerneltest/toy"
)

// begun is a program that has been started, as it is within the package.
func begun(t *testing.T, kind bots.Kind) *program {
	t.Helper()
	p := kind.New(toy.Game{}, 0).(*program)
	p.Begin(t.Context(), "plain", nil, 0)
	if p.err != nil {
		t.Fatal(p.err)
	}
	return p
}

// TestAnInterruptIsNotForTheBot: what a terminal sends to our process group does not
// reach a bot.
func TestAnInterruptIsNotForTheBot(t *testing.T) {
	p := begun(t, actor(t, "silent", time.Minute))
	defer p.Close()
	group, err := syscall.Getpgid(p.cmd.Process.Pid)
	if err != nil || group == syscall.Getpgrp() {
		t.Errorf("the bot is of the process group %d, we are of %d; error %v", group, syscall.Getpgrp(), err)
	}
}

// TestNoLineIsLostOnABotThatSpeaksFirst: an answer that comes before its question takes
// nothing from it.
func TestNoLineIsLostOnABotThatSpeaksFirst(t *testing.T) {
	for range 20 {
		note := filepath.Join(t.TempDir(), "heard")
		p := begun(t, Kind("hasty", []string{"sh", "-c", `echo ready; echo ready; cat > "$0"`, note}, time.Minute))
		p.Close()
		heard, err := os.ReadFile(note)
		if want := "sandtable 1\ngame toy plain 0\nquit\n"; err != nil || string(heard) != want {
			t.Fatalf("it heard %q, want %q, error %v", heard, want, err)
		}
	}
}

// TestABotBehindAScriptEndsWithIt: a script that has started the bot is not all that
// is to be ended.
func TestABotBehindAScriptEndsWithIt(t *testing.T) {
	note := filepath.Join(t.TempDir(), "pid")
	script := `sleep 1000 & echo $! > "$0"; while read -r verb rest; do echo ready; done; wait`
	p := begun(t, Kind("wrapped", []string{"sh", "-c", script, note}, time.Minute))
	text, err := os.ReadFile(note)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(string(bytes.TrimSpace(text)))
	if err != nil {
		t.Fatal(err)
	}
	p.Close()
	for range 100 {
		if err = syscall.Kill(pid, 0); errors.Is(err, syscall.ESRCH) || zombie(pid) {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	_ = syscall.Kill(pid, syscall.SIGKILL)
	t.Errorf("process %d is still there", pid)
}

// zombie tells a process that has ended and that nobody has taken in, as in a
// container without an init.
func zombie(pid int) bool {
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	at := bytes.LastIndexByte(stat, ')')
	return err == nil && at >= 0 && bytes.HasPrefix(stat[at+1:], []byte(" Z"))
}
