package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// TestInterruptsAreHeardWhileWaitingForInput: whatever waits for input that does not
// come ends at the first interrupt.
func TestInterruptsAreHeardWhileWaitingForInput(t *testing.T) {
	for _, words := range []string{"practice", "referee", "bot toy random", "replay -", "verify -", "odds - x"} {
		cmd := exec.Command(os.Args[0], strings.Fields(words)...)
		cmd.Env = append(os.Environ(), programVar+"=1")
		var errs bytes.Buffer
		cmd.Stderr = &errs
		in, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		// It may not hear yet how it is to end when it has just been started; then the signal ends it.
		time.Sleep(300 * time.Millisecond)
		if err := cmd.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
		late := time.AfterFunc(20*time.Second, func() { _ = cmd.Process.Kill() })
		_ = cmd.Wait()
		if !late.Stop() {
			t.Errorf("%s: still there after an interrupt", words)
		} else if code := cmd.ProcessState.ExitCode(); code == exitFailed && errs.String() != "sandtable: interrupted\n" || code == exitOK {
			t.Errorf("%s: exit code %d, said %q", words, code, &errs)
		}
		_ = in.Close()
	}
}

// TestInputThatCameInTimeIsRead: an interrupt takes nothing from whoever does not wait.
func TestInputThatCameInTimeIsRead(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	in := &input{from: strings.NewReader("abc"), ctx: ctx}
	if n, err := in.Read(make([]byte, 2)); n != 2 || err != nil {
		t.Errorf("read %d, error %v", n, err)
	}
	cancel()
	if in.stuck() {
		t.Error("nobody waits, and yet it is stuck")
	}
	if _, err := in.Read(make([]byte, 2)); !errors.Is(err, errInterrupted) {
		t.Errorf("error %v", err)
	}
}

// TestATerminalIsKnown: behind what guards input and output it is still one.
func TestATerminalIsKnown(t *testing.T) {
	f, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip(err)
	}
	defer func() { _ = f.Close() }()
	for _, stream := range []any{f, &screen{to: f}, &input{from: f}} {
		if !terminal(stream) {
			t.Errorf("%T of a terminal is none", stream)
		}
	}
	if terminal(&screen{to: &bytes.Buffer{}}) {
		t.Error("a buffer is a terminal")
	}
}
