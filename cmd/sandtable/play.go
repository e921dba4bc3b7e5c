package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"time"

	"github.com/spf13/cobra"

	"sandtable/server"
	"sandtable/store"
)

const playHelp = `Start a server on this computer and open it in the browser. Choose a game on the
start page; every choice is saved at once. Stop it with Ctrl-C; games go on where
they were the next time.

Without --addr it takes port 8080, or any free one if that is taken.`

const serveHelp = `Start a server that others can reach, if --addr says so. It listens on this
computer only unless told otherwise. There are no accounts: a table of two persons
gets a link for each seat, and only who has a seat's link sees what it sees and
chooses for it. Games against the computer are open to whoever reaches the address.

It answers for literal addresses and localhost; to reach it by a name, give the
name with --host, once for each.`

// openToAll is said when the server can be reached from elsewhere.
const openToAll = "Whoever reaches this address can begin games, and play or delete those that have no keys; " +
	"tables of two persons get a link for each seat, unless they are made without."

// defaultAddr is the address of play and serve.
const defaultAddr = "127.0.0.1:8080"

// serveFlags are the flags of play and serve.
type serveFlags struct {
	data, addr string
	hosts      []string
	noBrowser  bool
	budget     time.Duration
	verbose    bool
	metrics    string
}

func (f *serveFlags) register(cmd *cobra.Command) {
	fl := cmd.Flags()
	fl.StringVar(&f.data, "data", "", "folder for games (default the user's data folder)")
	fl.StringVar(&f.addr, "addr", defaultAddr, "address to listen on, as HOST:PORT; port 0 for any free one")
	fl.StringArrayVar(&f.hosts, "host", nil, "name by which this server may be reached, besides its address (repeatable)")
	fl.DurationVar(&f.budget, "bot-budget", 0, "time an opponent may take for a decision (0: its own measure)")
	fl.BoolVarP(&f.verbose, "verbose", "v", false, "log requests and opponents to standard error")
}

func (a *app) play() *cobra.Command {
	var f serveFlags
	cmd := &cobra.Command{
		Use:   "play",
		Short: "Play in the browser on this computer",
		Long:  playHelp,
		Example: "  sandtable play\n" +
			"  sandtable play --no-browser --addr 127.0.0.1:9000\n" +
			"  sandtable play --data ./games\n" +
			"  sandtable play --data-pack my-pack",
		Args: args(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			spare := ""
			if !cmd.Flags().Changed("addr") {
				spare = "127.0.0.1:0"
			}
			return a.serveOn(cmd.Context(), f, spare, !f.noBrowser)
		},
	}
	f.register(cmd)
	cmd.Flags().BoolVar(&f.noBrowser, "no-browser", false, "only print the address")
	return cmd
}

func (a *app) serve() *cobra.Command {
	var f serveFlags
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve games to others",
		Long:  serveHelp,
		Example: "  sandtable serve --addr 0.0.0.0:8080 --data /srv/sandtable\n" +
			"  sandtable serve --host games.example.org   # behind a proxy on this computer\n" +
			"  sandtable serve --addr 192.0.2.7:8080 --host games.example.org\n" +
			"  sandtable serve --bot-budget 2s --verbose",
		Args: args(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.serveOn(cmd.Context(), f, "", false)
		},
	}
	f.register(cmd)
	cmd.Flags().StringVar(&f.metrics, "metrics", "", "further address for /metrics, as HOST:PORT (this computer may always ask)")
	return cmd
}

// serveOn serves until the context ends. If the address is taken it uses the
// spare one, if there is one.
func (a *app) serveOn(ctx context.Context, f serveFlags, spare string, browser bool) (err error) {
	for _, name := range f.hosts {
		if err := server.CheckHost(name); err != nil {
			return usagef("--host %v", err)
		}
	}
	if err := lasting("--bot-budget", f.budget, 0); err != nil {
		return err
	}
	list, err := a.titles()
	if err != nil {
		return err
	}
	dir := f.data
	if dir == "" {
		if dir, err = store.DefaultDir(); err != nil {
			return err
		}
	}
	games, err := store.Open(dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, games.Close()) }()
	if w := games.Warning(); w != "" {
		_, _ = fmt.Fprintf(a.err, "warning: %s\n", w)
	}
	l, err := listen("--addr", f.addr, spare)
	if err != nil {
		return err
	}
	var told net.Listener
	if f.metrics != "" {
		if told, err = listen("--metrics", f.metrics, ""); err != nil {
			return errors.Join(err, l.Close())
		}
	}
	address := "http://" + reachable(l.Addr()) + "/"
	if err := errors.Join(games.SetAddress(address), a.printf("Sandtable is ready at %s\n", address)); err != nil {
		return errors.Join(err, l.Close())
	}
	if err := a.printf("Games are kept in %s. Stop with Ctrl-C.\n", dir); err != nil {
		return errors.Join(err, l.Close())
	}
	if !server.Loopback(l.Addr().String()) {
		if err := a.printf("%s\n", openToAll); err != nil {
			return errors.Join(err, l.Close())
		}
	}
	if told != nil {
		if err := a.printf("What goes on is told at http://%s/metrics\n", reachable(told.Addr())); err != nil {
			return errors.Join(err, l.Close(), told.Close())
		}
	}
	if browser {
		if err := openBrowser(address); err != nil {
			_, _ = fmt.Fprintf(a.err, "no browser could be opened (%v); open the address yourself\n", err)
		}
	}
	// Whoever sits at the terminal reads at once that nothing is saved any more; the
	// games can still be looked at until the server is stopped.
	stopped := make(chan struct{})
	defer close(stopped)
	go func() {
		select {
		case <-games.Lost():
			a.report(games.Err())
		case <-stopped:
		}
	}()
	return server.Run(ctx, l, server.Config{Titles: list, Store: games, Log: logger(a.err, f.verbose), BotBudget: f.budget, Hosts: f.hosts, Metrics: told})
}

// listen listens on the address that a flag names, or on the spare one if it is taken.
func listen(flag, addr, spare string) (net.Listener, error) {
	_, port, err := net.SplitHostPort(addr)
	if err == nil {
		_, err = net.LookupPort("tcp", port)
	}
	if err != nil {
		return nil, usagef("%s %q is not HOST:PORT, such as %s", flag, addr, defaultAddr)
	}
	l, err := net.Listen("tcp", addr)
	if err != nil && spare != "" {
		l, err = net.Listen("tcp", spare)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot listen: %w; choose another with %s HOST:PORT", err, flag)
	}
	return l, nil
}

// reachable is an address that a browser on this computer can open.
func reachable(a net.Addr) string {
	host, port, err := net.SplitHostPort(a.String())
	if err != nil {
		return a.String()
	}
	if ip := net.ParseIP(host); ip == nil || ip.IsUnspecified() {
		host = "localhost"
	}
	return net.JoinHostPort(host, port)
}

// logger writes warnings, or everything.
func logger(w io.Writer, verbose bool) *slog.Logger {
	level := slog.LevelWarn
	if verbose {
		level = slog.LevelDebug
	}
	return slog.New(slog.NewTextHandler(w, &slog.HandlerOptions{Level: level}))
}
