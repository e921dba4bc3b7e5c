package main

import (
	"github.com/spf13/cobra"

	"sandtable/web"
)

// licences prints under what terms the parts are that others have written.
func (a *app) licences() *cobra.Command {
	return &cobra.Command{
		Use:     "licences",
		Short:   "Print the licences of the software of others in this program",
		Example: "  sandtable licences",
		Args:    args(0, 0),
		RunE:    func(*cobra.Command, []string) error { return a.printf("%s", web.Licences) },
	}
}
