package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"sandtable/load"
)

const benchServerHelp = `Start a server of its own in a temporary folder, open tables with a line for every
seat, the WebSocket by which a page is told what happens and makes choices, and
make random moves, each on disk before it is answered. It prints

  moves/s               choices answered a second, over all tables
  moves a CPU-second    the same for each second of processor time of the server
  answer, shown         p50 and p99 from sending a choice to its answer, and to its
                        event at the other seats
  received              bytes of answers, with their heads, and of events a move, for
                        all seats together, as they come over the wire
  written, kept         bytes that went to the disk a move, and that stayed there
  memory                of the server (RSS) at the end, with everything open
  at rest               the same 15 seconds later (with --moves)

Moves are made as fast as answers come, or --rate of them a second. With --moves,
every table makes so many and then stays open and idle: for the memory of a full
house. Processor time, memory and what is written are known on Linux only.`

// benchFlags are the flags of bench server.
type benchFlags struct {
	tables, moves int
	rate          float64
	warm, long    time.Duration
	seed          uint64
	options       []string
	plain, json   bool
	requests      bool
}

func (a *app) bench() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "bench",
		Short:   "Measure this program",
		Long:    "Measure this program at work, as numbers to compare before and after a change.",
		Example: "  sandtable bench server GAME SCENARIO",
		Args:    a.noSuchCommand,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.benchServer())
	return cmd
}

func (a *app) benchServer() *cobra.Command {
	var f benchFlags
	cmd := &cobra.Command{
		Use:   "server GAME SCENARIO",
		Short: "Measure a server under load",
		Long:  benchServerHelp,
		Example: "  sandtable bench server GAME SCENARIO\n" +
			"  sandtable bench server GAME SCENARIO --rate 200\n" +
			"  sandtable bench server GAME SCENARIO --tables 2000 --moves 30",
		Args:              args(2, 2),
		ValidArgsFunction: a.completeGame,
		RunE: func(cmd *cobra.Command, got []string) error {
			return a.measureServer(cmd.Context(), got[0], got[1], f)
		},
	}
	fl := cmd.Flags()
	fl.IntVar(&f.tables, "tables", 100, "games at once")
	fl.IntVar(&f.moves, "moves", 0, "moves a table, after which it is idle (0: until the time is over)")
	fl.Float64Var(&f.rate, "rate", 0, "moves a second (0: as many as the server answers)")
	fl.DurationVar(&f.warm, "warm-up", 2*time.Second, "time before anything is counted")
	fl.DurationVar(&f.long, "time", 10*time.Second, "time that is counted")
	fl.Uint64Var(&f.seed, "seed", 1, "seed of dice and choices")
	fl.StringArrayVarP(&f.options, "option", "o", nil, "an option of the scenario, as option=value")
	fl.BoolVar(&f.plain, "plain", false, "without compression")
	fl.BoolVar(&f.requests, "requests", false, "by event streams and a request for each choice, not by WebSockets")
	fl.BoolVar(&f.json, "json", false, "print the figures as JSON")
	return cmd
}

// serverFigures is what bench server prints; times in milliseconds, sizes in bytes.
type serverFigures struct {
	Game, Scenario       string
	Tables, Streams      int
	Moves, Games         int
	Seconds              float64
	MovesPerSecond       float64
	MovesPerCPUSecond    float64 `json:",omitempty"`
	AnswerP50, AnswerP99 float64
	ShownP50, ShownP99   float64
	ReceivedPerMove      float64
	WrittenPerMove       float64 `json:",omitempty"`
	KeptPerMove          float64
	Memory               int64 `json:",omitempty"`
	MemoryBefore         int64 `json:",omitempty"`
	MemoryAtRest         int64 `json:",omitempty"`
	ServerCPUSeconds     float64
}

func (a *app) measureServer(ctx context.Context, game, scenario string, f benchFlags) (err error) {
	defer func() {
		if err != nil && ctx.Err() != nil { // the server has heard it, too, and ends with an error of its own
			err = errInterrupted
		}
	}()
	e, err := a.title(game)
	if err != nil {
		return err
	}
	opts, err := options(f.options)
	if err != nil {
		return err
	}
	if _, err := e.Title.New(scenario, opts); err != nil {
		return usageError{err}
	}
	if f.tables < 1 {
		return usagef("--tables %d: at least 1 is needed", f.tables)
	}
	if err := cmp.Or(
		within("--tables", f.tables, 1, 100_000), within("--moves", f.moves, 0, 1_000_000_000), within("--rate", f.rate, 0, 1_000_000),
		lasting("--warm-up", f.warm, 0), lasting("--time", f.long, time.Millisecond),
	); err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "sandtable-bench-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	srv, err := startServer(ctx, a.pack, dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, srv.stop()) }()

	const rest = 15 * time.Second // what a rush leaves behind is given back by then
	var before, after, rested load.Usage
	var kept int64
	start := srv.usage()
	p := newProgress(a.err, "moves")
	conf := load.Config{
		Address: srv.address, Game: game, Scenario: scenario, Options: opts, Tables: f.tables, Rate: f.rate, Moves: f.moves,
		Warm: f.warm, For: f.long, Rest: rest, Seed: f.seed, Plain: f.plain, Requests: f.requests,
		Mark: func(end bool) {
			if end {
				after, kept = srv.usage(), folderSize(dir)-kept
			} else {
				before, kept = srv.usage(), folderSize(dir)
			}
		},
		Rested: func() { rested = srv.usage() },
		Progress: func(moves int, elapsed time.Duration) {
			if total := f.moves * f.tables; total > 0 {
				p.set(moves, total, elapsed)
			} else {
				p.set(int(elapsed.Milliseconds()), int((f.warm + f.long).Milliseconds()), 0)
			}
		},
	}
	rep, err := load.Run(ctx, conf)
	p.clear()
	if err != nil {
		return err
	}
	fig := figures(game, scenario, rep)
	n := float64(max(rep.Moves, 1))
	fig.KeptPerMove = float64(kept) / n
	if after.Known {
		cpu := (after.CPU - before.CPU).Seconds()
		fig.ServerCPUSeconds = cpu
		fig.MovesPerCPUSecond = float64(rep.Moves) / max(cpu, 0.01)
		fig.WrittenPerMove = float64(after.Written-before.Written) / n
		fig.Memory, fig.MemoryBefore, fig.MemoryAtRest = after.RSS, start.RSS, rested.RSS
	}
	if f.json {
		return a.json(fig)
	}
	return a.printFigures(fig)
}

func figures(game, scenario string, rep *load.Report) serverFigures {
	ms := func(times []time.Duration, q float64) float64 {
		return float64(load.Quantile(times, q).Microseconds()) / 1000
	}
	return serverFigures{
		Game: game, Scenario: scenario, Tables: rep.Tables, Streams: rep.Streams, Moves: rep.Moves, Games: rep.Games,
		Seconds: rep.Time.Seconds(), MovesPerSecond: float64(rep.Moves) / max(rep.Time.Seconds(), 0.001),
		AnswerP50: ms(rep.Answer, 0.50), AnswerP99: ms(rep.Answer, 0.99), ShownP50: ms(rep.Shown, 0.50), ShownP99: ms(rep.Shown, 0.99),
		ReceivedPerMove: float64(rep.Received) / float64(max(rep.Moves, 1)),
	}
}

func (a *app) printFigures(f serverFigures) error {
	err := a.printf("%s %s: %d tables, %d streams, %d moves in %.1f s, %d games ended\n", f.Game, f.Scenario, f.Tables, f.Streams, f.Moves, f.Seconds, f.Games)
	line := func(name, format string, args ...any) {
		err = errors.Join(err, a.printf("%-20s "+format+"\n", append([]any{name}, args...)...))
	}
	line("moves/s", "%.0f", f.MovesPerSecond)
	if f.Memory > 0 {
		line("moves a CPU-second", "%.0f (%.2f s used)", f.MovesPerCPUSecond, f.ServerCPUSeconds)
	}
	line("answer", "p50 %.2f ms, p99 %.2f ms", f.AnswerP50, f.AnswerP99)
	line("shown", "p50 %.2f ms, p99 %.2f ms", f.ShownP50, f.ShownP99)
	line("received", "%.0f bytes a move", f.ReceivedPerMove)
	if f.Memory > 0 {
		line("written", "%.0f bytes a move", f.WrittenPerMove)
	}
	line("kept", "%.0f bytes a move", f.KeptPerMove)
	if f.Memory > 0 {
		line("memory", "%.1f MB (%.1f MB when it began)", float64(f.Memory)/1e6, float64(f.MemoryBefore)/1e6)
	}
	if f.MemoryAtRest > 0 {
		line("at rest", "%.1f MB", float64(f.MemoryAtRest)/1e6)
	}
	return err
}

// servedProcess is a server in a process of its own.
type servedProcess struct {
	cmd     *exec.Cmd
	address string
}

// startServer starts this program as a server on a folder.
func startServer(ctx context.Context, pack, dir string) (*servedProcess, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	words := []string{"serve", "--data", dir, "--addr", "127.0.0.1:0"}
	if pack != "" {
		words = append(words, "--data-pack", pack)
	}
	cmd := exec.CommandContext(ctx, self, words...)
	cmd.Args[0] = os.Args[0] // the name it was called by
	cmd.Stderr = os.Stderr
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 10 * time.Second
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	p := &servedProcess{cmd: cmd}
	in := bufio.NewReader(out)
	for p.address == "" {
		line, err := in.ReadString('\n')
		if err != nil {
			return nil, errors.Join(errors.New("the server did not start"), p.stop())
		}
		if _, at, ok := strings.Cut(line, "ready at "); ok {
			p.address = strings.TrimSpace(at)
		}
	}
	return p, nil
}

func (p *servedProcess) usage() load.Usage {
	u, err := load.UsageOf(p.cmd.Process.Pid)
	if err != nil {
		return load.Usage{}
	}
	return u
}

// stop ends the server as Ctrl-C would.
func (p *servedProcess) stop() error {
	if err := p.cmd.Process.Signal(os.Interrupt); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return errors.Join(err, p.cmd.Process.Kill())
	}
	if err := p.cmd.Wait(); err != nil {
		return fmt.Errorf("the server ended with: %w", err)
	}
	return nil
}

// folderSize is the size of all files of a folder.
func folderSize(dir string) int64 {
	var n int64
	// A file that goes away meanwhile, such as a write-ahead log, counts nothing.
	_ = filepath.WalkDir(dir, func(_ string, d fs.DirEntry, fault error) error {
		if fault == nil && !d.IsDir() {
			if in, gone := d.Info(); gone == nil {
				n += in.Size()
			}
		}
		return nil
	})
	return n
}
