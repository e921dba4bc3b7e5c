package store_test

import (
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	_ "modernc.org/sqlite"

	"sandtable/store"
)

func setup(id, name, game, scenario string, seat int) store.Setup {
	return store.Setup{ID: id, Name: name, Game: game, Scenario: scenario, Seat: seat, Created: time.UnixMilli(1234).UTC(), Data: []byte("data of " + id)}
}

func names(t *testing.T, s *store.SQLite, game, scenario string) string {
	t.Helper()
	list, err := s.Setups(game, scenario)
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, u := range list {
		ids = append(ids, u.ID)
	}
	return strings.Join(ids, " ")
}

func TestSetups(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, store.Options{})
	kept := []store.Setup{
		setup("1", "west", "g", "x", 0), setup("2", "East", "g", "x", 0), setup("3", "west", "g", "x", 1),
		setup("4", "west", "g", "y", 0), setup("5", "west", "h", "x", 0),
	}
	for _, u := range kept {
		if err := s.KeepSetup(u); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.KeepSetup(setup("6", "west", "g", "x", 1)); !errors.Is(err, store.ErrTaken) {
		t.Errorf("the same name again: %v", err)
	}
	if err := s.KeepSetup(setup("1", "other", "g", "x", 1)); err == nil {
		t.Error("a second set-up of the same id is kept")
	}
	for round := range 2 {
		for _, tt := range []struct{ game, scenario, want string }{
			{"", "", "2 1 3 4 5"}, {"g", "", "2 1 3 4"}, {"g", "x", "2 1 3"}, {"", "x", "2 1 3 5"}, {"none", "", ""}, {"g' OR 1 --", "", ""},
		} {
			if got := names(t, s, tt.game, tt.scenario); got != tt.want {
				t.Errorf("round %d: %q %q lists %s, want %s", round, tt.game, tt.scenario, got, tt.want)
			}
		}
		for _, want := range kept {
			if got, err := s.Setup(want.ID); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("round %d: kept %+v, want %+v: %v", round, got, want, err)
			}
		}
		closeIt(t, s)
		s = open(t, dir, store.Options{})
	}
	for _, want := range []error{nil, store.ErrNotFound} {
		if err := s.DropSetup("3"); !errors.Is(err, want) {
			t.Errorf("dropping: %v, want %v", err, want)
		}
	}
	if _, err := s.Setup("3"); !errors.Is(err, store.ErrNotFound) || !strings.Contains(err.Error(), `no set-up "3"`) {
		t.Errorf("a dropped set-up: %v", err)
	}
	if err := s.KeepSetup(setup("7", "west", "g", "x", 1)); err != nil {
		t.Errorf("the name of a dropped set-up: %v", err)
	}
	closeIt(t, s)
	if err := s.KeepSetup(setup("8", "late", "g", "x", 1)); !errors.Is(err, store.ErrClosed) {
		t.Errorf("keeping after close: %v", err)
	}
}

// Of many that want one name at once one gets it, and choices that share its commit
// are kept whatever becomes of the others.
func TestSetupNameOnce(t *testing.T) {
	s := open(t, t.TempDir(), store.Options{})
	if err := s.Create(game("a", 0)); err != nil {
		t.Fatal(err)
	}
	const n = 20
	var wg sync.WaitGroup
	errs := make([]error, n)
	for i := range n {
		wg.Add(2)
		go func() {
			defer wg.Done()
			errs[i] = s.KeepSetup(setup(fmt.Sprint(i), "west", "g", "x", 0))
		}()
		go func() {
			defer wg.Done()
			if err := s.Append("a", []byte("line\n")); err != nil {
				t.Error(err)
			}
		}()
	}
	wg.Wait()
	won := 0
	for _, err := range errs {
		if err == nil {
			won++
		} else if !errors.Is(err, store.ErrTaken) {
			t.Error(err)
		}
	}
	if got := names(t, s, "", ""); won != 1 || strings.Contains(got, " ") {
		t.Errorf("%d got the name; kept are %s", won, got)
	}
	if g, err := s.Load("a"); err != nil || strings.Count(string(g.Lines), "line\n") != n {
		t.Errorf("%v %q", err, g.Lines)
	}
	closeIt(t, s)
}

// A data folder of the release before set-ups opens, with its games.
func TestOlderFolder(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, store.Options{})
	if err := s.Create(game("a", 0)); err != nil {
		t.Fatal(err)
	}
	closeIt(t, s)
	db, err := sql.Open("sqlite", filepath.Join(dir, "sandtable.db"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec("DROP TABLE setups; DROP TABLE house; DROP TABLE asides; DROP TABLE talk; PRAGMA user_version = 1;")
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	s = open(t, dir, store.Options{})
	if err := s.KeepSetup(setup("1", "west", "g", "x", 0)); err != nil {
		t.Error(err)
	}
	if g, err := s.Load("a"); err != nil || string(g.Lines) != "header of a\n" {
		t.Errorf("%v %q", err, g.Lines)
	}
	closeIt(t, s)
}
