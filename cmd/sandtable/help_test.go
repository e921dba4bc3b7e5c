package main

import (
	"io"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// TestEveryCommandExplainsItself looks for what a person needs to learn a command.
func TestEveryCommandExplainsItself(t *testing.T) {
	a := &app{all: withToy, in: strings.NewReader(""), out: io.Discard, err: io.Discard}
	var visit func(*cobra.Command)
	visit = func(c *cobra.Command) {
		if c.Name() == "completion" || c.Name() == "help" {
			return // cobra's own
		}
		if c.Short == "" || c.Example == "" {
			t.Errorf("%s has no short description or no example", c.CommandPath())
		}
		for _, line := range strings.Split(c.Example, "\n") {
			if !strings.Contains(line+" ", "sandtable "+strings.TrimPrefix(c.CommandPath()+" ", "sandtable ")) &&
				c.Name() != "data" && c.Name() != "sandtable" && !strings.Contains(line, "sandtable games") {
				t.Errorf("%s: the example %q does not show it", c.CommandPath(), line)
			}
		}
		for _, line := range strings.Split(c.Long, "\n") {
			if len(line) > 90 {
				t.Errorf("%s: a line of its help is too wide: %q", c.CommandPath(), line)
			}
		}
		for _, sub := range c.Commands() {
			visit(sub)
		}
	}
	visit(a.root())
}
