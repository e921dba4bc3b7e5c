// Command giantserver serves the giant, and nothing else, to the browser test: the
// product knows no game that is made for tests. It takes the folder of its games and
// the address, and says where it is as the product does.
package main

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/signal"
	"syscall"

	"sandtable/bots"
	"sandtable/kernel/kerneltest/giant"
	"sandtable/server"
	"sandtable/store"
	"sandtable/titles"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "giantserver: want a folder and an address, such as /tmp/giant 127.0.0.1:0")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "giantserver:", err)
		os.Exit(1)
	}
}

func run(dir, address string) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	g, err := giant.New()
	if err != nil {
		return err
	}
	st, err := store.Open(dir)
	if err != nil {
		return err
	}
	defer func() { _ = st.Close() }() // every answer is on the disk already
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", address)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(os.Stdout, "Sandtable is ready at http://%s/\n", l.Addr()); err != nil {
		return err
	}
	return server.Run(ctx, l, server.Config{Titles: titles.List{{Title: g, Bots: bots.Basic()}}, Store: st})
}
