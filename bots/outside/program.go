package outside

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"

	"sandtable/bots"
	"sandtable/kernel"
	"sandtable/scene"
)

// DefaultPatience is how long a program may be silent beyond its time.
const DefaultPatience = time.Minute

// Kind is a bot that is a program of its own: one process for each game. It
// speaks the protocol on its standard input and output. Patience is how long it
// may be silent beyond its time for a decision; 0 means DefaultPatience.
func Kind(id string, command []string, patience time.Duration) bots.Kind {
	if patience <= 0 {
		patience = DefaultPatience
	}
	return bots.Kind{
		ID: id, Name: id, Blurb: "The program " + strings.Join(command, " "), Command: command,
		New: func(g kernel.Game, budget time.Duration) bots.Bot {
			return &program{game: g, command: command, patience: patience, budget: budget}
		},
	}
}

// program is one process in one game.
type program struct {
	game     kernel.Game
	command  []string
	patience time.Duration
	budget   time.Duration

	cmd   *exec.Cmd
	write chan string // to the goroutine that writes to the process
	lines chan string // from the goroutine that reads from it; closed at its end
	torn  error       // why it was closed, if not by the end of the process
	over  chan struct{}
	wait  sync.WaitGroup
	// reaped says that the end of the process has been taken in.
	reaped bool
	last   tail
	begun  bool            // it has been ready for the game
	seats  int             // of the game that is played
	out    strings.Builder // lines that wait for the next question
	err    error

	legal  []kernel.Choice
	texts  []string
	packer packer
}

// Err implements bots.Remote.
func (p *program) Err() error { return p.err }

// Begin implements bots.Remote: it starts the process.
func (p *program) Begin(ctx context.Context, scenario string, o kernel.Options, seat kernel.Seat) {
	if len(p.command) == 0 {
		p.err = errors.New("no command to start")
		return
	}
	p.cmd = exec.Command(p.command[0], p.command[1:]...)
	in, err := p.cmd.StdinPipe()
	if err != nil {
		p.err = err
		return
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		p.err = err
		return
	}
	p.cmd.Stderr = &p.last
	p.cmd.WaitDelay = farewell // its own children may hold its output open
	apart(p.cmd)
	if err := p.cmd.Start(); err != nil {
		p.err = fmt.Errorf("it cannot be started: %w", err)
		p.cmd = nil
		return
	}
	born(p.cmd)
	p.write, p.lines, p.over = make(chan string), make(chan string), make(chan struct{})
	p.wait.Go(func() { p.writer(in) })
	p.wait.Go(func() { p.reader(out) })
	p.queue(Line{Verb: Hello, Version: Version})
	p.ready(ctx)
	if ctx.Err() != nil {
		return
	}
	p.seats = len(p.game.Info().SeatsIn(scenario, o))
	p.queue(Line{Verb: Game, Game: p.game.Info().ID, Scenario: scenario, Seat: int(seat), Options: o})
	p.ready(ctx)
	p.begun = true
}

// writer hands what is asked on to the process, which may be slow to read it.
func (p *program) writer(in io.WriteCloser) {
	defer func() { _ = in.Close() }()
	for {
		select {
		case text := <-p.write:
			if _, err := io.WriteString(in, text); err != nil {
				return
			}
		case <-p.over:
			return
		}
	}
}

// reader hands the lines of the process on, up to one that is too long.
func (p *program) reader(out io.Reader) {
	defer close(p.lines)
	s := bufio.NewScanner(out)
	s.Buffer(nil, maxLine+1)
	for s.Scan() {
		select {
		case p.lines <- s.Text():
		case <-p.over:
			return
		}
	}
	if errors.Is(s.Err(), bufio.ErrTooLong) {
		p.torn = fmt.Errorf("said a line of more than %d bytes", maxLine)
	}
}

// Made implements bots.Remote.
func (p *program) Made(text string) { p.queue(Line{Verb: Made, Text: text}) }

func (p *program) queue(l Line) {
	if p.err == nil {
		p.out.WriteString(l.String() + "\n")
	}
}

// ready waits for the process to be ready.
func (p *program) ready(ctx context.Context) {
	p.ask(ctx, 0, p.patience, func(l Line) (bool, error) {
		switch l.Verb {
		case Name:
			return false, p.stranger(l.Text)
		case Ready:
			return true, nil
		}
		return false, fmt.Errorf("said %s where \"ready\" was expected", short(l.String()))
	})
}

// stranger tells a program of ours by its name if it plays by other rules or data. Most of what differs it
// would notice only when a choice is legal at one end alone.
func (p *program) stranger(name string) error {
	info := p.game.Info()
	w := strings.Fields(name)
	if len(w) != 3 || w[0] != "Sandtable" || !strings.HasPrefix(w[1], info.ID+"/") || name == ours(info) {
		return nil
	}
	return fmt.Errorf("plays by rules %s and data %s, not by rules %s and data %s", short(w[1]), short(w[2]), info.Ruleset, info.Data)
}

// ask sends what is waiting and reads lines until the answer is complete. When the
// time for it is over the process is told to stop, and lost is what takes longer than
// the patience beyond. Without a time it is told nothing.
func (p *program) ask(ctx context.Context, budget, patience time.Duration, answer func(Line) (bool, error)) {
	if p.err != nil {
		return
	}
	timer := time.NewTimer(budget + patience)
	defer timer.Stop()
	var late <-chan time.Time
	if budget > 0 {
		late = time.After(budget)
	}
	var write chan<- string // nil where nothing is waiting
	var text string
	for p.err == nil {
		if write == nil && p.out.Len() > 0 {
			write, text = p.write, p.out.String()
			p.out.Reset()
		}
		select {
		case write <- text:
			write = nil
		case got, open := <-p.lines:
			if !open && p.torn != nil {
				p.err = p.torn
				return
			}
			if !open {
				p.reap() // its last words come by another pipe
				select {
				case <-ctx.Done(): // what ends this program may have ended the bot, too
				case <-time.After(grace):
					p.err = errors.New(p.ended() + p.last.words())
				}
				return
			}
			done, err := p.hear(got, answer)
			if err != nil {
				p.err = err
			}
			if done && write != nil { // it spoke before it was asked: the question goes with the next one
				later := p.out.String()
				p.out.Reset()
				p.out.WriteString(text + later)
			}
			if done {
				return
			}
		case <-late:
			p.queue(Line{Verb: Stop})
		case <-timer.C:
			p.err = fmt.Errorf("no answer for %s", (budget + patience).Round(time.Millisecond)) // it may be alive: words of its error output would mislead
		case <-ctx.Done():
			return
		}
	}
}

// ended says when the process has.
func (p *program) ended() string {
	if p.begun {
		return "ended in the middle of the game"
	}
	return "ended before it was ready"
}

// hear reads one line of the process.
func (p *program) hear(text string, answer func(Line) (bool, error)) (bool, error) {
	l, err := heard(strings.TrimSuffix(text, "\r"))
	if err != nil {
		return false, fmt.Errorf("said %w", err)
	}
	switch l.Verb {
	case Say:
		return false, nil
	case Fail:
		if l.Text == "" {
			return false, errors.New("gives up without a reason")
		}
		return false, fmt.Errorf("gives up: %s", cut(l.Text, mostWords))
	}
	return answer(l)
}

// Choose implements bots.Bot.
func (p *program) Choose(ctx context.Context, v kernel.View, rng *rand.Rand) kernel.Choice {
	p.legal = v.Legal(p.legal[:0])
	if p.err != nil {
		return p.legal[0]
	}
	seed := rng.Uint64()
	if len(p.legal) == 1 {
		return p.legal[0]
	}
	p.texts = p.texts[:0]
	p.queue(Line{Verb: Choose, Number: len(p.legal), Seed: seed, Budget: p.budget})
	for _, c := range p.legal {
		text := p.game.Format(v, c)
		p.texts = append(p.texts, text)
		p.queue(Line{Verb: Legal, Text: text})
	}
	best := 0
	p.ask(ctx, p.budget, p.patience, func(l Line) (bool, error) {
		switch l.Verb {
		case Look:
			return false, p.look(v)
		case Show:
			return false, p.show(v)
		case Choice:
			if best = slices.Index(p.texts, l.Text); best < 0 {
				best = 0
				return false, fmt.Errorf("chose %s, which is not among the %d legal choices", short(l.Text), len(p.texts))
			}
			return true, nil
		}
		return false, fmt.Errorf("said %s where \"choice\" was expected", short(l.String()))
	})
	return p.legal[best]
}

// look sends the process what its seat sees.
func (p *program) look(v kernel.View) error {
	painter, ok := p.game.(scene.Painter)
	if !ok {
		return errors.New("asked for a view of a game that has none")
	}
	text, err := json.Marshal(scene.Whole(painter, v))
	if err != nil {
		return err
	}
	p.queue(Line{Verb: View, Text: string(text)})
	return nil
}

// show sends the process what its seat sees as the position of a game that it has itself.
func (p *program) show(v kernel.View) error {
	carrier, ok := p.game.(kernel.Carrier)
	if !ok {
		return errors.New("asked for the position of a game that is followed by what is made in it")
	}
	p.queue(Line{Verb: Shown, Text: p.packer.wrap(carrier.Pack(v))})
	return nil
}

// End implements bots.Remote.
func (p *program) End(r kernel.Result) {
	p.queue(Line{Verb: End, Seat: max(-1, int(r.Winner)), Score: r.Score[:p.seats]})
}

const (
	// farewell is how long a process may take to end when it has been told to.
	farewell = time.Second
	// grace is how much later than a bot this program may be told to end.
	grace = 200 * time.Millisecond
)

// Close implements bots.Remote: it tells the process to end, and ends it.
func (p *program) Close() {
	if p.cmd == nil {
		return
	}
	p.queue(Line{Verb: Quit})
	p.ask(context.Background(), 0, farewell, func(Line) (bool, error) { return false, nil })
	close(p.over)
	if !p.reaped {
		kill(p.cmd)
	}
	p.reap()
	p.wait.Wait()
}

// reap waits for the process to end, and ends it if it does not.
func (p *program) reap() {
	if p.reaped {
		return
	}
	p.reaped = true
	late := time.AfterFunc(farewell, func() { kill(p.cmd) })
	_ = p.cmd.Wait()
	late.Stop()
	gone(p.cmd)
}

// tail keeps the last line of what a process writes to its standard error.
type tail struct {
	mu   sync.Mutex
	line []byte
	next []byte
}

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, part := range bytes.SplitAfter(b, []byte("\n")) {
		t.next = append(t.next, part...)
		if len(t.next) > 1<<10 {
			t.next = t.next[:1<<10]
		}
		if bytes.HasSuffix(part, []byte("\n")) {
			if line := bytes.TrimSpace(t.next); len(line) > 0 {
				t.line = append(t.line[:0], line...)
			}
			t.next = t.next[:0]
		}
	}
	return len(b), nil
}

// words are the last line, for a message.
func (t *tail) words() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.line) == 0 {
		return ""
	}
	return ", saying " + cut(strings.ToValidUTF8(string(t.line), "?"), mostWords)
}
