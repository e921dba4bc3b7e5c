package main

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestAnInterruptedBench says so in one word, whatever its server says, and leaves nothing behind.
func TestAnInterruptedBench(t *testing.T) {
	t.Setenv(programVar, "1") // the server is this test as the program
	for _, running := range []bool{false, true} {
		dir := t.TempDir()
		t.Setenv("TMPDIR", dir)
		ctx, cancel := context.WithCancel(t.Context())
		if !running {
			cancel()
		}
		go func() {
			for ctx.Err() == nil {
				if there, _ := filepath.Glob(filepath.Join(dir, "*", "sandtable.db")); len(there) > 0 {
					cancel()
				}
				time.Sleep(time.Millisecond)
			}
		}()
		var out, errs strings.Builder
		a := &app{all: withToy, in: strings.NewReader(""), out: &out, err: &errs}
		if code := a.run(ctx, []string{"bench", "server", "toy", "plain", "--tables", "2", "--time", "1h"}); code != exitFailed || errs.String() != "sandtable: interrupted\n" || out.Len() > 0 {
			t.Errorf("running %t: exit code %d, %q, printed %q", running, code, errs.String(), out.String())
		}
		cancel()
		if left, _ := filepath.Glob(filepath.Join(dir, "*")); len(left) > 0 {
			t.Errorf("running %t: left behind: %v", running, left)
		}
	}
}

// TestErrorsOfOneLine: errors that came together are told apart.
func TestErrorsOfOneLine(t *testing.T) {
	var errs strings.Builder
	a := &app{err: &errs}
	a.report(errors.Join(errors.New("the  first"), errors.New("the second\n")))
	if want := "sandtable: the first; the second\n"; errs.String() != want {
		t.Errorf("%q, want %q", errs.String(), want)
	}
}
