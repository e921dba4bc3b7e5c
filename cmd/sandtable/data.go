package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sandtable/tables"
	"sandtable/titles"
)

const dataHelp = `A game's units, maps, tables and schedules are data. Who owns the boxed game, or
has better sources, writes them to a folder, changes values, and plays with

  sandtable play --data-pack DIR

Wrong data is refused with file, line and reason. Every saved game records the
digest of the data it is played with and is not opened with other data.`

// A data pack is a folder with a file that says which game it is of, and the data
// below it.
const (
	packFile = "pack.json"
	packData = "data"
)

// pack is the content of that file.
type pack struct {
	Game    string `json:"game"`
	Ruleset string `json:"ruleset"`
	From    string `json:"from"` // digest of the data it was written from
}

func (a *app) data() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "data",
		Short:   "Write a game's data to a folder, to change and play with it",
		Long:    dataHelp,
		Example: "  sandtable data export GAME my-pack\n  sandtable games GAME --data-pack my-pack     checks the pack\n  sandtable play --data-pack my-pack",
		Args:    a.noSuchCommand,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.dataExport())
	return cmd
}

func (a *app) dataExport() *cobra.Command {
	return &cobra.Command{
		Use:     "export GAME DIR",
		Short:   "Write a game's data to a new folder",
		Long:    "Write all data of a game to a folder, which must be new or empty.\n\n" + dataHelp,
		Example: "  sandtable data export GAME my-pack",
		Args:    args(2, 2),
		ValidArgsFunction: func(cmd *cobra.Command, got []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
			if len(got) == 0 {
				return a.completeGame(cmd, got, word)
			}
			return nil, cobra.ShellCompDirectiveFilterDirs
		},
		RunE: func(_ *cobra.Command, got []string) error {
			e, err := a.title(got[0])
			if err != nil {
				return err
			}
			n, err := exportData(e, got[1])
			if err != nil {
				return err
			}
			return a.printf("%s: %d files of %s, data %s\n", got[1], n, e.Title.Info().ID, e.Title.Info().Data)
		},
	}
}

// exportData writes the data of a game and says how many files it has. If that goes
// wrong nothing is left, so that it can be done again.
func exportData(e titles.Entry, dir string) (n int, err error) {
	info := e.Title.Info()
	if e.Data == nil || e.Load == nil {
		return 0, fmt.Errorf("%s has no data that can be changed", info.ID)
	}
	if strings.TrimSpace(dir) == "" {
		return 0, usagef("the folder has no name: %q", dir)
	}
	_, missing := os.Lstat(dir)
	if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		return 0, fmt.Errorf("%s is a file; name a new folder", dir)
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return 0, err
	}
	there, err := os.ReadDir(dir)
	if err != nil {
		return 0, err
	}
	if len(there) > 0 {
		return 0, fmt.Errorf("%s is not empty; name a new folder", dir)
	}
	defer func() {
		if err == nil {
			return
		}
		err = errors.Join(err, os.RemoveAll(filepath.Join(dir, packData)), os.RemoveAll(filepath.Join(dir, packFile)))
		if missing != nil {
			err = errors.Join(err, os.Remove(dir))
		}
	}()
	err = fs.WalkDir(e.Data, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		to := filepath.Join(dir, packData, filepath.FromSlash(path))
		if d.IsDir() {
			return os.MkdirAll(to, 0o777)
		}
		text, err := fs.ReadFile(e.Data, path)
		if err != nil {
			return err
		}
		n++
		return os.WriteFile(to, text, 0o666)
	})
	if err != nil {
		return n, err
	}
	text, err := json.MarshalIndent(pack{Game: info.ID, Ruleset: info.Ruleset, From: info.Data}, "", " ")
	if err != nil {
		return n, err
	}
	return n, os.WriteFile(filepath.Join(dir, packFile), append(text, '\n'), 0o666)
}

// usePack puts a title made from a data pack in the place of the game's own.
func usePack(list titles.List, dir string) error {
	switch info, err := os.Stat(dir); {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("there is no folder %s; make a data pack with: sandtable data export GAME DIR", dir)
	case err == nil && !info.IsDir():
		return fmt.Errorf("%s is a file; a data pack is a folder", dir)
	}
	files := newPackFS(dir)
	if _, err := fs.Stat(files, packFile); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s is not a data pack: it has no %s; make one with: sandtable data export GAME DIR", dir, packFile)
	}
	var p pack
	in := tables.From(files)
	in.JSON(packFile, "what says of which game the pack is", &p)
	if err := in.Err(); err != nil {
		return fmt.Errorf("%s: %w", dir, err)
	}
	i := slices.IndexFunc(list, func(e titles.Entry) bool { return e.Title.Info().ID == p.Game })
	if i < 0 {
		_, err := list.Find(p.Game)
		return fmt.Errorf("%s: %w", filepath.Join(dir, packFile), err)
	}
	e := list[i]
	if e.Load == nil {
		return fmt.Errorf("%s: %s has no data that can be changed", dir, p.Game)
	}
	data := filepath.Join(dir, packData)
	below, err := fs.Sub(files, packData)
	if err != nil {
		return err
	}
	t, err := e.Load(below)
	if err != nil {
		return fmt.Errorf("%s: %w", data, err)
	}
	// What was measured was measured on other data.
	list[i].Title, list[i].Balance, list[i].Strength = t, nil, nil
	return nil
}
