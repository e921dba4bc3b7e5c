package tables

import (
	"strings"
	"testing"
	"testing/fstest"
)

const units = "id,side,cs,turns,provenance\nA,red,3,1 2,book\nB, blue ,10,,book\n"

// read reads the table of units in a folder.
func read(files fstest.MapFS) (*Reader, []string) {
	r := From(files)
	var got []string
	r.Each("units.csv", []string{"id", "side", "cs", "turns"}, func(row Row) {
		side := []string{"red", "blue"}[row.Word("side", []string{"red", "blue"})]
		row.Once(len(got) > 0 && strings.HasPrefix(got[0], row.Text("id")), "unit "+row.Text("id"))
		got = append(got, row.Text("id")+" "+side+" "+strings.Repeat("*", row.Int("cs", 1, 10))+strings.Repeat("!", len(row.Ints("turns", 1, 9))))
	})
	return r, got
}

func TestTable(t *testing.T) {
	r, got := read(fstest.MapFS{"units.csv": {Data: []byte(units)}})
	if err := r.Err(); err != nil {
		t.Fatal(err)
	}
	if s := strings.Join(got, ", "); s != "A red ***!!, B blue **********" {
		t.Errorf("read %s", s)
	}
}

func TestCells(t *testing.T) {
	for text, want := range map[string]string{
		"OMA,49.36,west": "",
		",49.36,west":    "a.csv:2: id is empty, want a word",
		"OMA,x,west":     `a.csv:2: lat is "x", want a number from 48 to 50.5`,
		"OMA,50.6,west":  `a.csv:2: lat is "50.6", want a number from 48 to 50.5`,
		"OMA,NaN,west":   `a.csv:2: lat is "NaN", want a number`,
		"OMA,49,west up": `a.csv:2: edges is "up", want west, east`,
	} {
		r := From(fstest.MapFS{"a.csv": {Data: []byte("id,lat,edges,provenance\n" + text + ",book\n")}})
		r.Each("a.csv", []string{"id", "lat", "edges"}, func(row Row) {
			row.Name("id")
			if lat := row.Float("lat", 48, 50.5); want == "" && lat != 49.36 {
				t.Errorf("%s: latitude %g", text, lat)
			}
			for _, e := range strings.Fields(row.Text("edges")) {
				row.OneOf("edges", e, []string{"west", "east"})
			}
		})
		if err := r.Err(); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", text, err, want)
		}
	}
}

func TestWrongTables(t *testing.T) {
	for _, c := range []struct{ old, with, want string }{
		{"cs,", "", `units.csv:1: no column "cs", want id, side, cs, turns, provenance`},
		{"id,", "id,id,", `units.csv:1: unknown or second column "id"`},
		{"A,red", "A,green", `units.csv:2: side is "green", want red, blue`},
		{",3,", ",x,", `units.csv:2: cs is "x", want a number from 1 to 10`},
		{",10,", ",11,", `units.csv:3: cs is "11", want a number from 1 to 10`},
		{"1 2", "1 0", `units.csv:2: turns is "0", want a number from 1 to 9`},
		{"1 2,book", "1 2,", "units.csv:2: no provenance, want where the line comes from"},
		{"B,", "A,", "units.csv:3: unit A stands twice, want each once"},
		{"B,", "", "units.csv:3: 4 columns, want 5: id, side, cs, turns, provenance"},
		{units, "", "units.csv: it is empty, want a first line"},
	} {
		text := strings.Replace(units, c.old, c.with, 1)
		r, _ := read(fstest.MapFS{"units.csv": {Data: []byte(text)}})
		if err := r.Err(); err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: error %v, want %q", text, err, c.want)
		}
	}
	r, _ := read(fstest.MapFS{})
	if err := r.Err(); err == nil || !strings.Contains(err.Error(), "units.csv: file does not exist, want a table") {
		t.Errorf("a missing table: %v", err)
	}
}

// A table may say of single facts where they come from, and leave numbers out.
func TestSeveralSources(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"id,cs,prov_id,prov_cs\nA,,map,book\nB,3,map,book\n", ""},
		{"id,cs,prov_id,prov_cs\nA,,map,\n", "x.csv:2: no prov_cs, want where the line comes from"},
		{"id,cs,prov_id,prov_cs\nA,9,map,book\n", `x.csv:2: cs is "9", want a number from 0 to 5`},
	} {
		r := From(fstest.MapFS{"x.csv": {Data: []byte(c.text)}})
		var got []int
		r.Each("x.csv", []string{"id", "cs", "prov_id", "prov_cs"}, func(row Row) { got = append(got, row.IntOr(-1, "cs", 0, 5)) })
		switch err := r.Err(); {
		case c.want == "" && (err != nil || len(got) != 2 || got[0] != -1 || got[1] != 3):
			t.Errorf("%q: %v, read %v", c.text, err, got)
		case c.want != "" && (err == nil || err.Error() != c.want):
			t.Errorf("%q: error %v, want %q", c.text, err, c.want)
		}
	}
}

func TestJSON(t *testing.T) {
	for text, want := range map[string]string{
		`{"a": 1}`:             "",
		"{\n\"b\": 1}":         `x.json:`,
		"{\"a\":\n\"x\"}":      "x.json:2: ",
		`{"a": 1} {}`:          "more text after the value",
		"{\n\"a\": 1,,}":       "x.json:2: ",
		"{\n\"a\": [1, 2, 3]}": "x.json:2: ",
	} {
		r := From(fstest.MapFS{"x.json": {Data: []byte(text)}})
		var into struct {
			A int `json:"a"`
		}
		r.JSON("x.json", "a number", &into)
		switch err := r.Err(); {
		case want == "" && (err != nil || into.A != 1):
			t.Errorf("%s: %v, read %v", text, err, into)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: error %v, want %q", text, err, want)
		}
	}
}

// An error names the line of the fault itself, and says in plain words what would be right.
func TestJSONFaults(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"{\"a\": 1,\n\"b\": 2,\n\"list\": [\n{\"x\": 1},\n{\"x\": 2, \"a\": 3},\n{\"x\": 3}]}", `x.json:5: no field "a" is known here`},
		{"{\"list\": [\n{\"a\": 1},\n{\"a\": 2}],\n\"a\": 3}", `x.json:2: no field "a" is known here`},
		{"{\"a\": 1,\n\"c\": 2,\n\"b\": 3}", `x.json:2: no field "c" is known here`},
		{"{\"a\": 1,\n\"\": 2,\n\"b\": 3}", `no field "" is known here`},
		{"{\"a\": 1,\n\"list\": [\n{\"x\":", "x.json:3: the file ends in the middle of a value"},
		{"{\"a\":\n\"two\"}", "x.json:2: a is a text, want a whole number in its bounds"},
		{"{\"a\":\n1.5}", "x.json:2: a is 1.5, want a whole number in its bounds"},
		{"{\n\"list\": {}}", "x.json:2: list is an object in braces, want a list"},
		{"{\"list\": [\n{\"x\": []}]}", "x.json:2: list.x is a list, want a whole number in its bounds"},
		{"5", "x.json:1: it is a number, want an object in braces"},
		{" \n", "x.json: it is empty, want a thing"},
		{"{\"a\": 1}\n\n{}", "x.json:3: more text after the value, want one JSON value"},
	} {
		r := From(fstest.MapFS{"x.json": {Data: []byte(c.text)}})
		var into struct {
			A    int `json:"a"`
			B    int `json:"b"`
			List []struct {
				X int `json:"x"`
			} `json:"list"`
		}
		r.JSON("x.json", "a thing", &into)
		if err := r.Err(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.text, err, c.want)
		}
	}
}

// A table that cannot be divided into cells is told by the line on which that begins.
func TestTornTable(t *testing.T) {
	for text, want := range map[string]string{
		"id,provenance\nA,book\nB,\"book\nC,book\n": "a.csv:3: a quote is not closed or stands inside of a cell",
		"id,provenance\nA,bo\"ok\n":                 "a.csv:2: a quote is not closed or stands inside of a cell",
		"id,\"provenance\nA,book\n":                 "a.csv:1: a quote is not closed",
	} {
		r := From(fstest.MapFS{"a.csv": {Data: []byte(text)}})
		r.Each("a.csv", []string{"id"}, func(Row) {})
		if err := r.Err(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}

// Only what was read counts, in whatever order, and all of it.
func TestDigest(t *testing.T) {
	files := fstest.MapFS{"a": {Data: []byte("1")}, "b": {Data: []byte("2")}, "README": {Data: []byte("x")}}
	digest := func(names ...string) string {
		r := From(files)
		for _, n := range names {
			r.File(n, "anything")
		}
		return r.Digest()
	}
	both := digest("a", "b")
	if digest("b", "a") != both || len(both) != 16 {
		t.Errorf("the order of reading changes the digest, or it is %q", both)
	}
	if digest("a") == both {
		t.Error("a file that is not read counts")
	}
	files["b"] = &fstest.MapFile{Data: []byte("3")}
	if digest("a", "b") == both {
		t.Error("a changed file leaves the digest as it was")
	}
}
