package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sandtable/kernel"
	"sandtable/titles"
)

// Exit codes.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2
)

// app is what all commands share.
type app struct {
	all  func() (titles.List, error)
	list titles.List
	pack string // folder of a data pack, if one is used
	in   io.Reader
	out  io.Writer
	err  io.Writer
}

// usageError is an error of the person at the command line.
type usageError struct{ error }

func (u usageError) Unwrap() error { return u.error }

// usagef makes a usage error.
func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// errSilent ends a command with exit code 1 when everything has been said.
var errSilent = errors.New("failed")

// run carries out a command line and returns the exit code. A fault in the
// program itself is reported in one line like any other error.
func (a *app) run(ctx context.Context, args []string) (code int) {
	defer func() {
		if fault := recover(); fault != nil {
			a.report(fmt.Errorf("fault in the program, please report it with the command line: %v", fault))
			code = exitFailed
		}
	}()
	out := &screen{to: a.out}
	a.out, a.err = out, &screen{to: a.err}
	root := a.root()
	root.SetArgs(args)
	root.SetIn(a.in)
	root.SetOut(a.out)
	root.SetErr(a.err)
	err := root.ExecuteContext(ctx)
	if err == nil || errors.Is(err, errSilent) {
		err = cmp.Or(out.fault(), err)
	}
	var usage usageError
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &usage):
		a.report(err)
		return exitUsage
	case !errors.Is(err, errSilent):
		a.report(err)
	}
	return exitFailed
}

// report writes an error as one line, which tells of all errors that came together.
func (a *app) report(err error) {
	var parts []string
	for line := range strings.Lines(err.Error()) {
		if words := strings.Fields(line); len(words) > 0 {
			parts = append(parts, strings.Join(words, " "))
		}
	}
	_, _ = fmt.Fprintln(a.err, "sandtable: "+strings.Join(parts, "; "))
}

// printf writes to standard output.
func (a *app) printf(format string, args ...any) error {
	_, err := fmt.Fprintf(a.out, format, args...)
	return err
}

// json writes a value as one line of JSON.
func (a *app) json(v any) error {
	e := json.NewEncoder(a.out)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// titles loads the list of games once.
func (a *app) titles() (titles.List, error) {
	if a.list == nil {
		list, err := a.all()
		if err != nil {
			return nil, err
		}
		if a.pack != "" {
			list = slices.Clone(list)
			if err := usePack(list, a.pack); err != nil {
				return nil, err
			}
		}
		a.list = list
	}
	return a.list, nil
}

// title finds a game by its id; a wrong id is a usage error.
func (a *app) title(id string) (titles.Entry, error) {
	list, err := a.titles()
	if err != nil {
		return titles.Entry{}, err
	}
	e, err := list.Find(id)
	if err != nil {
		return e, usageError{err}
	}
	return e, nil
}

// options reads option=value words.
func options(words []string) (kernel.Options, error) {
	o := kernel.Options{}
	for _, w := range words {
		name, value, ok := strings.Cut(w, "=")
		if !ok || name == "" {
			return nil, usagef("option %q is not written as option=value", w)
		}
		if _, twice := o[name]; twice {
			return nil, usagef("option %q is given twice", name)
		}
		o[name] = value
	}
	return o, nil
}

// args makes a wrong number of arguments a usage error that shows the right line.
func args(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, got []string) error {
		if len(got) < least || most >= 0 && len(got) > most {
			return usagef("write: sandtable %s (see: %s)", strings.TrimPrefix(cmd.UseLine(), "sandtable "), helpLine(cmd))
		}
		return nil
	}
}
