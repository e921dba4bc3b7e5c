package table_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"sandtable/bots"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/store"
	"sandtable/table"
	"sandtable/titles"
)

// fullDisk is a store on a disk that has no room for some writes.
type fullDisk struct {
	*store.SQLite
	room func(what string) bool // nil: there is enough
}

func (d *fullDisk) Append(id string, lines []byte) error {
	if d.room != nil && !d.room("line") {
		return store.ErrFull
	}
	return d.SQLite.Append(id, lines)
}

func (d *fullDisk) KeepAside(id, name string, data []byte) error {
	if d.room != nil && !d.room(name) {
		return store.ErrFull
	}
	return d.SQLite.KeepAside(id, name, data)
}

// onFullDisk is a house whose disk can fill up.
func onFullDisk(t *testing.T) (house, *fullDisk) {
	t.Helper()
	st, err := store.Open(filepath.Join(t.TempDir(), "data"))
	if err != nil {
		t.Fatal(err)
	}
	d := &fullDisk{SQLite: st}
	h := table.NewHouse(table.Config{Titles: titles.List{{Title: toy.Game{}, Bots: bots.Basic()}}, Store: d})
	t.Cleanup(func() {
		h.Close()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	return house{h, st}, d
}

// What is handed in anew while the disk is full has not been handed in: what waited before
// goes on waiting, or is given back where that cannot be kept either. Played is never anything
// but what the journal has the hash of, or the saved game could not be opened again.
func TestHandedInAnewOnAFullDisk(t *testing.T) {
	for name, tt := range map[string]struct {
		room []string // the writes for which there is room, one after another
		want string   // what blue has waiting then
		made string   // what blue has chosen in the end
		why  string
	}{
		"for nothing":                 {nil, "write 1", "write 1", ""},
		"but for what is kept":        {[]string{"handed"}, "", "write 3", "early.lost"},
		"but for what is kept, twice": {[]string{"handed", "handed"}, "write 1", "write 1", ""},
	} {
		t.Run(name, func(t *testing.T) {
			h, disk := onFullDisk(t)
			tb := h.table(t, "person", "person")
			handIn(t, h, tb, 1, "write 1")
			d := desk(t, h, tb, 1)
			left := tt.room
			disk.room = func(what string) bool {
				if len(left) == 0 || left[0] != what {
					return false
				}
				left = left[1:]
				return true
			}
			if _, err := d.Choose(1, 0, "write 2"); !errors.Is(err, store.ErrFull) {
				t.Fatalf("handed in on a full disk: %v", err)
			}
			disk.room = nil
			if got := pending(t, tb, 1); got != tt.want {
				t.Errorf("%q waits, want %q", got, tt.want)
			}
			if _, err := tb.Choose(0, 0, "write 3"); err != nil {
				t.Fatal(err)
			}
			if e := told(t, tb, 1); e.Why.Code != tt.why {
				t.Errorf("blue is told %+v, want %q", e, tt.why)
			}
			if tt.why != "" {
				if _, err := tb.Choose(1, 1, tt.made); err != nil {
					t.Fatal(err)
				}
			}
			if got := moves(t, tb)[1]; got != tt.made {
				t.Errorf("blue has played %s, want %s", got, tt.made)
			}
			verified(t, tb)
			if _, err := h.Import(t.Context(), strings.NewReader(saved(t, tb)), nil); err != nil {
				t.Errorf("the saved game: %v", err)
			}
		})
	}
}
