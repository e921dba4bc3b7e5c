package main

import (
	"bytes"
	"context"
	"io"
	"reflect"
	"strings"
	"testing"

	"sandtable/lab/tune"
	"sandtable/titles"
)

// cutter calls cut when anything is written.
type cutter struct {
	bytes.Buffer
	cut func()
}

func (c *cutter) Write(p []byte) (int, error) {
	defer c.cut()
	return c.Buffer.Write(p)
}

// tuneIn runs sandtable tune with one small game a round.
func tuneIn(ctx context.Context, out io.Writer, args ...string) (code int, errs string) {
	var b bytes.Buffer
	a := &app{all: titles.All, in: strings.NewReader(""), out: out, err: &b}
	code = a.run(ctx, append([]string{"tune", "dday91:1944", "--games", "1"}, args...))
	return code, b.String()
}

// TestTune: it says how each weight was moved, and refuses what makes no sense in one line.
func TestTune(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	for _, bad := range []string{"--delta=NaN", "--delta=Inf", "--delta=0", "--delta=-1", "--delta=3", "--rounds=0", "--games=0", "--games=2000000000", "--rounds=1000000000", "--workers=-1", "--from=staff"} {
		name, _, _ := strings.Cut(bad, "=")
		if code, errs := tuneIn(t.Context(), &out, bad); code != exitUsage || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, name) {
			t.Errorf("%s: code %d, %q", bad, code, errs)
		}
	}
	if code, errs := tuneIn(t.Context(), &out, "--rounds=1"); code != exitOK || errs != "" || !strings.HasPrefix(out.String(), "Allies\n  way ") {
		t.Errorf("code %d, %q, %q", code, errs, out.String())
	}
}

// TestTuneFromVeteran: it begins with the weights that were tuned before, if all scenarios have the same.
func TestTuneFromVeteran(t *testing.T) {
	t.Parallel()
	e, err := (&app{all: titles.All}).title("koenig")
	if err != nil {
		t.Fatal(err)
	}
	juno, err := e.Title.New("juno", nil)
	if err != nil {
		t.Fatal(err)
	}
	p := tune.Plan{Game: e.Title, Scenarios: []string{"juno", "gold"}, Space: *e.Space}
	if err := begin(&p, "veteran"); err != nil {
		t.Fatal(err)
	}
	if want := e.Space.Tuned(juno); !reflect.DeepEqual(p.Space.Start, want) || reflect.DeepEqual(want, e.Space.Start) {
		t.Errorf("it begins with %v, want %v, not %v", p.Space.Start, want, e.Space.Start)
	}
	p = tune.Plan{Game: e.Title, Scenarios: []string{"juno", "sword"}, Space: *e.Space}
	if err := begin(&p, "veteran"); err == nil || !strings.Contains(err.Error(), "juno and sword") {
		t.Errorf("two scenarios with weights of their own: %v", err)
	}
}

// TestTuneInterrupted: what the rounds before came to is told, and that it is not all.
func TestTuneInterrupted(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	out := &cutter{cut: cancel}
	code, errs := tuneIn(ctx, out, "--rounds=3", "--json")
	if code != exitFailed || strings.Count(out.String(), "\n") != 1 || errs != "sandtable: interrupted in round 2 of 3\n" {
		t.Errorf("code %d, %q, %q", code, errs, out.String())
	}
}
