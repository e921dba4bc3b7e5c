package sandtable_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"reflect"
	"testing"

	"sandtable/play"
	"sandtable/titles"
)

// TestListings: what is listed of a game whose data are read when it is played is what they
// say. With SANDTABLE_UPDATE=1 it is written down.
func TestListings(t *testing.T) {
	all, err := titles.All()
	if err != nil {
		t.Fatal(err)
	}
	kept := 0
	for _, e := range all {
		in := e.Title.Info()
		file := "games/" + in.ID + "/listing.json"
		if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
			continue // its data are read at the start
		}
		kept++
		read, err := e.Load(e.Data)
		if err != nil {
			t.Fatal(err)
		}
		now := read.Info()
		if os.Getenv("SANDTABLE_UPDATE") != "" {
			var text bytes.Buffer
			w := json.NewEncoder(&text)
			w.SetEscapeHTML(false)
			w.SetIndent("", "\t")
			if err := w.Encode(play.Listing{Data: now.Data, Scenarios: now.Scenarios, Tables: now.Tables}); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, text.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if !reflect.DeepEqual(in, now) {
			t.Errorf("%s is not what the data say; run: SANDTABLE_UPDATE=1 go test -run TestListings .", file)
		}
	}
	if kept == 0 {
		t.Error("no game has a listing")
	}
}
