package main

import (
	"cmp"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// half writes something and finds the disk full then.
func half(w io.Writer) error {
	if _, err := io.WriteString(w, "half of it"); err != nil {
		return err
	}
	return &fs.PathError{Op: "write", Path: "report.html.7.part", Err: syscall.ENOSPC}
}

func text(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

// A report takes its place as a whole. When the disk is full before that, the one that was
// there stays, nothing is left beside it, and one line says so by the name that was given.
func TestReportsAreWrittenAsAWhole(t *testing.T) {
	dir := t.TempDir()
	old, link, fresh := filepath.Join(dir, "old.html"), filepath.Join(dir, "link.html"), filepath.Join(dir, "new.html")
	if err := os.WriteFile(old, []byte("as it was"), 0o640); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("old.html", link); err != nil {
		t.Skip(err)
	}
	names := func() string {
		list, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		for _, e := range list {
			all = append(all, e.Name())
		}
		return strings.Join(all, " ")
	}
	for _, name := range []string{old, link, fresh} {
		want := name + " cannot be written: no space left on device"
		if err := writeFile(name, half); err == nil || err.Error() != want {
			t.Errorf("the disk is full: %v; want %s", err, want)
		}
	}
	if got, err := os.ReadFile(old); err != nil || string(got) != "as it was" || names() != "link.html old.html" {
		t.Errorf("what was there is %q, %v, beside %s", got, err, names())
	}
	for _, name := range []string{fresh, link} {
		if err := writeFile(name, text("all of "+filepath.Base(name))); err != nil {
			t.Error(err)
		}
	}
	if got, err := os.ReadFile(old); err != nil || string(got) != "all of link.html" || names() != "link.html new.html old.html" {
		t.Errorf("through the link there is %q, %v, beside %s", got, err, names())
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link is no link any more: %v, %v", info.Mode(), err)
	}
	if info, err := os.Stat(old); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("who may read it has changed: %v, %v", info.Mode(), err)
	}
	if err := writeFile(filepath.Join(dir, "none", "x.html"), text("x")); err == nil || strings.Contains(err.Error(), ".part") {
		t.Errorf("in a folder that is not there: %v", err)
	}
	// What stands in its place is no file: what was written is not thrown away.
	place := filepath.Join(dir, "place")
	if err := os.Mkdir(place, 0o777); err != nil {
		t.Fatal(err)
	}
	write := func(w io.Writer) error {
		if err := os.Remove(fresh); err != nil {
			return err
		}
		return cmp.Or(text("kept")(w), os.Rename(place, fresh))
	}
	err := writeFile(fresh, write)
	_, part, said := strings.Cut(errText(err), "; it is in ")
	if got, wrong := os.ReadFile(part); !said || wrong != nil || string(got) != "kept" {
		t.Errorf("%v; there is %q, %v", err, got, wrong)
	}
}

func errText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// Whether a file can be written is known before the games are played, and leaves no trace.
func TestWritable(t *testing.T) {
	dir := t.TempDir()
	old := filepath.Join(dir, "old.md")
	if err := os.WriteFile(old, []byte("as it was"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		old: "", filepath.Join(dir, "new.md"): "", os.DevNull: "",
		dir:                                "that is a folder",
		filepath.Join(dir, "none", "x.md"): "there is no folder",
		filepath.Join(old, "x.md"):         "not a directory",
		filepath.Join(dir, strings.Repeat("x", 250)): "it cannot be written: file name too long",
	} {
		if err := writable("--md", name); (err == nil) != (want == "") || err != nil && !(strings.Contains(err.Error(), want) && strings.HasPrefix(err.Error(), "--md "+name)) {
			t.Errorf("%s: %v; want %q", name, err, want)
		}
	}
	if list, err := os.ReadDir(dir); err != nil || len(list) != 1 {
		t.Errorf("in the folder there are %v, %v", list, err)
	}
	if got, err := os.ReadFile(old); err != nil || string(got) != "as it was" {
		t.Errorf("there is %q, %v", got, err)
	}
}

// A batch whose page finds the disk full has printed its report, and says in one line that
// there is no page.
func TestPageOnAFullDisk(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("there is no /dev/full here")
	}
	for _, words := range [][]string{
		{"sim", "toy", "plain", "-n", "2", "--md", "/dev/full"},
		{"arena", filepath.Join(t.TempDir(), "a.db"), "toy", "--bot", "random", "--bot", "greedy", "--pairs", "1", "--html", "/dev/full"},
	} {
		var out, errs strings.Builder
		a := &app{all: withToy, in: strings.NewReader(""), out: &out, err: &errs}
		if code := a.run(t.Context(), words); code != exitFailed || errs.String() != "sandtable: /dev/full cannot be written: no space left on device\n" || out.Len() == 0 {
			t.Errorf("%q: exit code %d, %q\n%s", words, code, errs.String(), &out)
		}
	}
	// A page is written also where nobody can read what is printed.
	page := filepath.Join(t.TempDir(), "page.md")
	a := &app{all: withToy, in: strings.NewReader(""), out: fullDisk{}, err: io.Discard}
	code := a.run(t.Context(), []string{"sim", "toy", "plain", "-n", "2", "--md", page})
	if got, err := os.ReadFile(page); code != exitFailed || err != nil || !strings.Contains(string(got), "Balance of Toy") {
		t.Errorf("exit code %d, %q, %v", code, got, err)
	}
}
