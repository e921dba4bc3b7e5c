package main

import (
	"bytes"
	"io"
	"strings"
	"testing"
)

// A person at a terminal sees what is to be decided before every line, long lists
// one item a line, and every error once.
func TestConversation(t *testing.T) {
	var out, errs bytes.Buffer
	a := &app{all: withToy, in: strings.NewReader("game toy plain\nwrite 9\n\ndo write 2\nhelp\nquit\nshow node\n"), out: &out, err: &errs}
	if err := a.converse(); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	for _, want := range []string{
		"> ok Toy > write red\n",
		"write red> error: no command \"write\"; did you mean: do write 9?\n",
		"write red> write red> ok red writes a force of 2 > write blue\n",
		"\n   do CHOICE (make a choice; a refusal changes nothing)\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q lacks %q", text, want)
		}
	}
	if strings.HasSuffix(text, "ok write\n") || errs.Len() > 0 || strings.Count(text, "did you mean") != 1 {
		t.Errorf("after quit, or an error twice: %q, standard error %q", text, errs.String())
	}

	// What a die brings is told as soon as it has been thrown, and one for later is kept.
	out.Reset()
	a = &app{all: withToy, in: strings.NewReader("game toy plain\nroll 6\ndo write 1\ndo write 1\nroll 1\nroll\nquit\n"), out: &out, err: &errs}
	if err := a.converse(); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"write red> ok\nwrite red> ok red writes",
		"> press red\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q lacks %q", out.String(), want)
		}
	}
	out.Reset()
	a = &app{all: withToy, in: strings.NewReader("game toy plain\ndo write 1\ndo write 1\nroll\nroll 3\nundo\nlegal\nquit\n"), out: &out, err: &errs}
	if err := a.converse(); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"die chance> ok\ndie chance> ok [die 3] blue advances; round 2 > write red\n", "write red> ok > die chance\ndie chance> ok 6: die 1"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q lacks %q", out.String(), want)
		}
	}
	a = &app{all: withToy, in: strings.NewReader("game toy plain"), out: io.Discard, err: io.Discard}
	if err := a.converse(); err != nil {
		t.Errorf("at the end of the input: %v", err)
	}
}
