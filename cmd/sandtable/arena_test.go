package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"sandtable/lab/arena"
)

// arenaOf plays an arena in a process of its own and returns its report; nil when
// it was killed first.
func arenaOf(t *testing.T, file string, kill time.Duration) *arena.Report {
	t.Helper()
	cmd := exec.Command(os.Args[0], "arena", file, "toy:plain", "--bot", "random", "--bot", "greedy", "--pairs", "60", "--seed", "3", "--json")
	cmd.Env = append(os.Environ(), programVar+"=1")
	out := new(safe)
	cmd.Stdout = out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if kill > 0 {
		timer := time.AfterFunc(kill, func() { _ = cmd.Process.Kill() })
		defer timer.Stop()
	}
	if err := cmd.Wait(); err != nil {
		return nil
	}
	var r arena.Report
	if err := json.Unmarshal(out.text, &r); err != nil {
		t.Fatal(err)
	}
	r.Times = nil // only they differ
	return &r
}

// safe keeps what is written.
type safe struct{ text []byte }

func (s *safe) Write(p []byte) (int, error) {
	s.text = append(s.text, p...)
	return len(p), nil
}

// TestAKilledArenaGoesOn kills an arena again and again, wherever it is, and wants
// the same games in the end as without.
func TestAKilledArenaGoesOn(t *testing.T) {
	dir := t.TempDir()
	want := arenaOf(t, filepath.Join(dir, "whole.db"), 0)
	if want == nil || want.Games != 120 || !want.Whole {
		t.Fatalf("the whole arena: %+v", want)
	}
	killed := 0
	var got *arena.Report
	for after := 40 * time.Millisecond; got == nil; after += after / 2 {
		if got = arenaOf(t, filepath.Join(dir, "killed.db"), after); got == nil {
			killed++
		}
	}
	t.Logf("killed %d times", killed)
	if !reflect.DeepEqual(got, want) {
		t.Errorf("a killed arena ends with\n%+v\nwant\n%+v", got, want)
	}
}
