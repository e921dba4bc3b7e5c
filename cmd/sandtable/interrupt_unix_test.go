//go:build unix

package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// interrupted starts a sim that takes for ever, interrupts it as often, and returns what it said
// when it has ended. It is known to play when it has started the program that plays in it.
func interrupted(t *testing.T, command string, signals ...func(*os.Process)) (out, errs string, code int) {
	t.Helper()
	cmd := exec.Command(os.Args[0], "sim", "toy", "plain", "-n", "1000000", "--bot", "red=random", "--bot", "blue=exec:"+command)
	cmd.Env = append(os.Environ(), programVar+"=1")
	var said, wrong bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &wrong
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	late := time.AfterFunc(time.Minute, func() { _ = cmd.Process.Kill() })
	defer late.Stop()
	for _, send := range signals {
		send(cmd.Process)
	}
	_ = cmd.Wait()
	return said.String(), wrong.String(), cmd.ProcessState.ExitCode()
}

// waits until a file is there.
func waits(t *testing.T, name string) func(*os.Process) {
	return func(p *os.Process) {
		for range 60_000 {
			if _, err := os.Stat(name); err == nil {
				return
			}
			time.Sleep(time.Millisecond)
		}
		t.Error("it has not begun to play")
		_ = p.Kill()
	}
}

func sends(t *testing.T) func(*os.Process) {
	return func(p *os.Process) {
		if err := p.Signal(syscall.SIGTERM); err != nil && !errors.Is(err, os.ErrProcessDone) {
			t.Error(err)
		}
	}
}

func sleeps(d time.Duration) func(*os.Process) { return func(*os.Process) { time.Sleep(d) } }

// slow is a bot that is ready, notes that it has been asked to choose, or told to go after its
// trial, and then says nothing any more, nor goes.
const slow = `read a; echo ready; read b; echo ready; read c; echo > "$0"; sleep 100`

// TestInterruptsThatComeTogetherAreOne: what has been played is told, whoever sends the signal
// twice; and a person who sends another is not kept waiting.
func TestInterruptsThatComeTogetherAreOne(t *testing.T) {
	asked := filepath.Join(t.TempDir(), "asked")
	command := `sh -c '` + slow + `' ` + asked
	send := sends(t)
	// The trial takes the second that it is waited for, and so does each game: the others come in the midst of one.
	out, errs, code := interrupted(t, command, waits(t, asked), send, sleeps(50*time.Millisecond), send, sleeps(50*time.Millisecond), send)
	if code != exitFailed || !strings.Contains(out, "stopped: 1000000 games were not played") || !strings.HasPrefix(errs, "sandtable: stopped; not played: ") {
		t.Errorf("exit code %d, printed %q, said %q", code, out, errs)
	}
}

// TestPipesHearInterrupts: whoever waits for a pipe with a name ends at the first interrupt.
func TestPipesHearInterrupts(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, words := range [][]string{{"replay", pipe}, {"verify", pipe}, {"review", pipe}, {"odds", pipe, "x"}, {"referee", pipe}} {
		cmd := exec.Command(os.Args[0], words...)
		cmd.Env = append(os.Environ(), programVar+"=1")
		var wrong bytes.Buffer
		cmd.Stderr = &wrong
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		// When the other end can be opened the program has opened this one, and waits for more.
		other, err := os.OpenFile(pipe, os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		sends(t)(cmd.Process)
		late := time.AfterFunc(20*time.Second, func() { _ = cmd.Process.Kill() })
		_ = cmd.Wait()
		if !late.Stop() || cmd.ProcessState.ExitCode() != exitFailed || !strings.HasSuffix(wrong.String(), "interrupted\n") {
			t.Errorf("%s: exit code %d, said %q", words, cmd.ProcessState.ExitCode(), &wrong)
		}
		if err := other.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestAnInterruptedGameOfABatch is told in our words.
func TestAnInterruptedGameOfABatch(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, errs strings.Builder
	a := &app{all: withToy, in: strings.NewReader(""), out: &out, err: &errs}
	if code := a.run(ctx, []string{"sim", "toy", "plain", "--only", "0"}); code != exitFailed || errs.String() != "sandtable: interrupted\n" || out.Len() > 0 {
		t.Errorf("exit code %d, printed %q, said %q", code, &out, &errs)
	}
}
