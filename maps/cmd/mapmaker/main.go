// Command mapmaker makes the map files that games embed from a folder of open
// geographic layers. It is a tool of the project's authors: playing and testing
// do not need it.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"sandtable/maps"
	"sandtable/maps/geo"
)

const usage = `usage: mapmaker make  [-geo DIR] [-root DIR] [MAP ...]   write map files and review pictures
       mapmaker check [-geo DIR] -spec DIR                compare the method with the places that the rulebooks name
The folder of layers is given by -geo or by the variable SANDTABLE_GEO.`

// errUsage says that the command line is not understood.
var errUsage = errors.New("want make or check")

func main() {
	err := run(os.Args[1:])
	if errors.Is(err, errUsage) {
		fmt.Fprintln(os.Stderr, usage)
		os.Exit(2)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "mapmaker:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) == 0 {
		return errUsage
	}
	fl := flag.NewFlagSet(args[0], flag.ExitOnError)
	dir := fl.String("geo", os.Getenv("SANDTABLE_GEO"), "folder of geographic layers")
	root := fl.String("root", ".", "folder of the project")
	spec := fl.String("spec", os.Getenv("SANDTABLE_SPEC"), "folder of the games' gazetteers")
	if err := fl.Parse(args[1:]); err != nil {
		return err
	}
	if *dir == "" {
		return errors.New("no folder of layers: give -geo DIR or set SANDTABLE_GEO")
	}
	layers, err := geo.Load(*dir)
	if err != nil {
		return err
	}
	switch args[0] {
	case "make":
		return write(*root, fl.Args(), layers)
	case "check":
		if *spec == "" {
			return errors.New("no folder of gazetteers: give -spec DIR or set SANDTABLE_SPEC")
		}
		return maps.Check(os.Stdout, *spec, layers)
	}
	return errUsage
}

// write makes the maps with the given ids, or all of them.
func write(root string, ids []string, layers *geo.Layers) error {
	specs, err := maps.Specs()
	if err != nil {
		return err
	}
	wanted := map[string]bool{}
	for _, id := range ids {
		wanted[id] = true
	}
	for _, s := range specs {
		if len(ids) > 0 && !wanted[s.ID] {
			continue
		}
		delete(wanted, s.ID)
		files, err := maps.Files(s, layers)
		if err != nil {
			return err
		}
		for name, data := range files {
			path := filepath.Join(root, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				return err
			}
			if err := os.WriteFile(path, data, 0o644); err != nil {
				return err
			}
			fmt.Println(name, len(data), "bytes")
		}
	}
	for id := range wanted {
		return fmt.Errorf("no map %q, see maps/specs for those there are", id)
	}
	return nil
}
