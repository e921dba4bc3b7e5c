package main

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sandtable/referee"
)

// flagFault says what is wrong with a flag and what would be right.
func flagFault(cmd *cobra.Command, err error) error {
	see := fmt.Sprintf("(see: %s --help)", cmd.CommandPath())
	var (
		value *pflag.InvalidValueError
		name  *pflag.NotExistError
	)
	switch {
	case errors.As(err, &value) && errors.Is(err, strconv.ErrRange):
		return usagef("--%s %s: no number may be as large %s", value.GetFlag().Name, value.GetValue(), see)
	case errors.As(err, &value):
		return usagef("--%s %q: %s would be right %s", value.GetFlag().Name, value.GetValue(), right(value.GetFlag()), see)
	case errors.As(err, &name):
		var names []string
		add := func(f *pflag.Flag) { names = append(names, f.Name) }
		cmd.LocalFlags().VisitAll(add)
		cmd.InheritedFlags().VisitAll(add)
		if near := referee.Nearest(name.GetSpecifiedName(), names); near != "" {
			return usagef("%w; did you mean --%s? %s", err, near, see)
		}
	}
	return usagef("%w %s", err, see)
}

// right says what a flag takes.
func right(f *pflag.Flag) string {
	switch f.Value.Type() {
	case "bool":
		return "true or false"
	case "int":
		return "a whole number"
	case "uint64":
		return "a whole number from 0"
	case "float64":
		return "a number"
	case "duration":
		return "a time such as 2s or 1m30s"
	}
	return "a " + f.Value.Type()
}

// noneEmpty refuses a flag that is given without saying anything, as a script gives it
// whose variable is empty: it would mean the usual folder, data or opponent.
func noneEmpty(cmd *cobra.Command) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if err == nil && f.Value.Type() == "string" && f.Value.String() == "" {
			err = usagef("--%s is given without a value; leave it out, or write one (see: %s --help)", f.Name, cmd.CommandPath())
		}
	})
	return err
}
