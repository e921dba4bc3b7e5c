// Command areamap derives the drawing of a game's area map (sheet.json in its data
// folder) from the area outlines (areas.geojson), the tables areas.csv and
// links.csv, and a folder of open geographic layers. It is a tool of the project's
// authors: playing and testing do not need it. With -check it writes nothing and
// says whether the file is up to date.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"sandtable/maps/geo"
)

func main() {
	layers := flag.String("geo", os.Getenv("SANDTABLE_GEO"), "folder of geographic layers")
	data := flag.String("data", "data", "data folder of the game")
	check := flag.Bool("check", false, "compare instead of writing")
	flag.Parse()
	if err := run(*layers, *data, *check); err != nil {
		fmt.Fprintln(os.Stderr, "areamap:", err)
		os.Exit(1)
	}
}

func run(layers, data string, check bool) error {
	if layers == "" {
		return errors.New("no folder of layers: give -geo DIR or set SANDTABLE_GEO")
	}
	lay, err := geo.Load(layers)
	if err != nil {
		return err
	}
	sheet, err := derive(lay, data)
	if err != nil {
		return err
	}
	text, err := encode(sheet)
	if err != nil {
		return err
	}
	file := filepath.Join(data, "sheet.json")
	if !check {
		return os.WriteFile(file, text, 0o644)
	}
	old, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if !bytes.Equal(old, text) {
		return fmt.Errorf("%s is out of date; run go generate", file)
	}
	return nil
}

// encode writes one line an entry, so that changes can be read.
func encode(s *sheet) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString("{\"bounds\":")
	write := func(v any) error {
		text, err := json.Marshal(v)
		b.Write(text)
		return err
	}
	err := write(s.Bounds)
	list := func(name string, n int, at func(int) any) {
		fmt.Fprintf(&b, ",\n%q:[", name)
		for i := range n {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteByte('\n')
			err = errors.Join(err, write(at(i)))
		}
		b.WriteString("]")
	}
	list("areas", len(s.Areas), func(i int) any { return s.Areas[i] })
	list("borders", len(s.Borders), func(i int) any { return s.Borders[i] })
	list("layers", len(s.Layers), func(i int) any { return s.Layers[i] })
	list("labels", len(s.Labels), func(i int) any { return s.Labels[i] })
	list("sources", len(s.Sources), func(i int) any { return s.Sources[i] })
	b.WriteString("}\n")
	return b.Bytes(), err
}
