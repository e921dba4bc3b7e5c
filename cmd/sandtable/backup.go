package main

import (
	"strings"

	"github.com/spf13/cobra"

	"sandtable/store"
)

const backupHelp = `Write a copy of all games, keys, talk and set-ups to a new file, as they stand at one
moment, while a server goes on or without one. The copy is read through again before
it gets its name. It holds the secrets of running games' dice: keep it to yourself.

To go back to it, stop the server, put the copy as sandtable.db into an empty folder,
and start with --data and that folder.`

func (a *app) backup() *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use:     "backup FILE",
		Short:   "Copy all games to a file, also while a server is running",
		Long:    backupHelp,
		Example: "  sandtable backup games-2026-11-22.db\n  sandtable backup --data /srv/sandtable /backup/sandtable.db",
		Args:    args(1, 1),
		RunE: func(cmd *cobra.Command, words []string) error {
			if file := strings.TrimSpace(words[0]); file == "" || file == "-" {
				return usagef("%q: a copy is a file of its own; name one", words[0])
			}
			if dir == "" {
				var err error
				if dir, err = store.DefaultDir(); err != nil {
					return err
				}
			}
			c, err := store.Backup(cmd.Context(), dir, words[0])
			if err != nil {
				return err
			}
			return a.printf("%s in %s, %d bytes of moves, read through again\n", count(c.Games, "game"), words[0], c.Bytes)
		},
	}
	cmd.Flags().StringVar(&dir, "data", "", "folder of the games (default the user's data folder)")
	return cmd
}
