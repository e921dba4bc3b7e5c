// Command sandtable plays, serves, simulates, replays and judges games.
//
// Its commands only turn flags into calls of packages. Exit codes: 0 done, 1
// failed, 2 wrong usage. Results go to standard output; errors are one line on
// standard error.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"

	"sandtable/bots/outside"
	"sandtable/titles"
)

func main() {
	os.Exit(run(titles.All))
}

// together is how long after an interrupt another one is the same: timeout and make send
// theirs to the program and once more to its group.
const together = time.Second

// run carries out the command line until it is done or interrupted, and returns
// the exit code. A second interrupt ends the program at once, and the programs that
// it has play, which hear no interrupt of a terminal themselves.
func run(all func() (titles.List, error)) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, func() {
		first := time.Now()
		again := make(chan os.Signal, 1)
		signal.Notify(again, os.Interrupt, syscall.SIGTERM)
		stop()
		for range again {
			if time.Since(first) > together {
				outside.KillAll()
				os.Exit(exitFailed)
			}
		}
	})
	defer stop()
	in := &input{from: os.Stdin, ctx: ctx}
	a := &app{all: all, in: in, out: os.Stdout, err: os.Stderr}
	code := make(chan int, 1)
	go func() { code <- a.run(ctx, os.Args[1:]) }()
	select {
	case c := <-code:
		return c
	case <-ctx.Done():
	}
	if in.stuck() { // what has been asked is answered, and nothing else is under way
		a.report(errInterrupted)
		return exitFailed
	}
	return <-code
}
