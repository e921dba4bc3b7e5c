// Package practice offers games as an environment for training: one JSON object a
// line in, one out. The environment draws all dice from a seed and can play some
// of the seats itself; the learner makes the choices of the others. The interface
// is told in docs/bot-protocol.md.
package practice

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"sandtable/bots"
	"sandtable/kernel"
	"sandtable/scene"
)

// Find returns a game, and its bot of an id unless that is empty.
type Find func(game, bot string) (kernel.Game, bots.Kind, error)

// maxLine is the longest line that is read, in bytes.
const maxLine = 1 << 16

// most is how many games go on side by side at most.
const most = 4096

// stage is one environment.
type stage struct {
	find  Find
	kinds []bots.Kind // by seat; without New for the learner's
	show  int
	rooms []room
	took  time.Duration // the last time that something was done in all of them
	out   []byte
}

// Serve answers requests until the input ends or it is told to quit. A request
// that is wrong is answered with an error and changes nothing.
func Serve(ctx context.Context, in io.Reader, w io.Writer, find Find) error {
	s := &stage{find: find}
	r, out := bufio.NewReaderSize(in, maxLine), bufio.NewWriterSize(w, maxLine)
	for ctx.Err() == nil {
		line, err := r.ReadSlice('\n')
		long := errors.Is(err, bufio.ErrBufferFull)
		for errors.Is(err, bufio.ErrBufferFull) { // what is left of it
			_, err = r.ReadSlice('\n')
		}
		if long || len(bytes.TrimSpace(line)) > 0 {
			quit := false
			if long {
				s.refuse(fmt.Errorf("a line of more than %d bytes", maxLine))
			} else {
				quit = s.answer(ctx, line)
			}
			if quit {
				return out.Flush()
			}
			if ctx.Err() != nil { // bots may have stopped anywhere
				break
			}
			if _, err := out.Write(append(s.out, '\n')); err != nil {
				return err
			}
		}
		if err != nil || r.Buffered() == 0 {
			if flushed := out.Flush(); flushed != nil {
				return flushed
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
	return errors.Join(errors.New("interrupted"), out.Flush())
}

// answer carries one request out and writes what to say.
func (s *stage) answer(ctx context.Context, line []byte) (quit bool) {
	s.out = s.out[:0]
	quit, err := s.obey(ctx, line)
	if err != nil {
		s.refuse(err)
	}
	return quit
}

// refuse answers with an error.
func (s *stage) refuse(err error) {
	text, _ := json.Marshal(map[string]string{"error": strings.Join(strings.Fields(err.Error()), " ")}) // a string is always written
	s.out = append(s.out[:0], text...)
}

func (s *stage) obey(ctx context.Context, line []byte) (quit bool, err error) {
	if i, ok := single(line); ok { // nearly all requests
		return false, s.step(ctx, i)
	}
	q, err := read(line)
	if err != nil {
		return false, err
	}
	switch {
	case q.Quit:
		return true, nil
	case q.Reset != nil:
		return false, s.reset(ctx, q.Reset)
	case q.Step != nil:
		return false, s.step(ctx, *q.Step)
	case q.Steps != nil:
		return false, s.steps(ctx, q.Steps)
	case q.Play != nil:
		return false, s.play(ctx, *q.Play)
	case q.Look != nil:
		show, err := parts(*q.Look)
		if err == nil {
			err = s.each(show, func(int, *room) {})
		}
		return false, err
	}
	return false, nil // read has seen to it that there is one
}

var errNoGame = errors.New(`no game; begin one with {"reset":{"game":...}}`)

// single reads {"step":N} without any other care.
func single(line []byte) (int, bool) {
	rest, ok := bytes.CutPrefix(line, []byte(`{"step":`))
	if !ok {
		return 0, false
	}
	rest, ok = bytes.CutSuffix(bytes.TrimSpace(rest), []byte("}"))
	if !ok {
		return 0, false
	}
	n, err := strconv.Atoi(string(bytes.TrimSpace(rest)))
	return n, err == nil
}

// parts reads the names of parts.
func parts(names []string) (show int, err error) {
	for _, n := range names {
		switch n {
		case "numbers":
			show |= numbers
		case "texts":
			show |= texts
		case "scene":
			show |= picture
		default:
			return 0, fmt.Errorf("no part %q to show; there are: numbers, texts, scene", n)
		}
	}
	return show, nil
}

// reset begins a game, or several.
func (s *stage) reset(ctx context.Context, q *reset) error {
	show, err := parts(q.Show)
	if err != nil {
		return err
	}
	if q.Games < 0 || q.Games > most {
		return fmt.Errorf("%d games side by side; 1 to %d go", q.Games, most)
	}
	g, _, err := s.find(q.Game, "")
	if err != nil {
		return err
	}
	start, err := g.New(q.Scenario, q.Options)
	if err != nil {
		return err
	}
	if _, ok := g.(scene.Painter); !ok && show&picture != 0 {
		return fmt.Errorf("%s has no scene to show", q.Game)
	}
	info, seats := g.Info(), kernel.SeatsAt(g, start)
	kinds := make([]bots.Kind, len(seats))
	for id, bot := range q.Bots {
		at := slices.IndexFunc(seats, func(x kernel.SeatInfo) bool { return x.ID == id })
		if at < 0 {
			return fmt.Errorf("no side %q in %s", id, info.ID)
		}
		if _, kinds[at], err = s.find(q.Game, bot); err != nil {
			return err
		}
	}
	s.kinds, s.show, s.rooms, s.took = kinds, show, make([]room, max(q.Games, 1)), time.Hour // to begin may be long
	for i := range s.rooms {
		s.rooms[i] = room{game: g, start: start, pos: start.Clone()}
	}
	return s.each(s.show, func(i int, r *room) { r.begin(ctx, q.Seed+uint64(i), s.seats(g)) })
}

// seats makes the bots of the seats that are played here.
func (s *stage) seats(g kernel.Game) []bots.Bot {
	seats := make([]bots.Bot, len(s.kinds))
	for i, k := range s.kinds {
		if k.New != nil {
			seats[i] = k.New(g, 0)
		}
	}
	return seats
}

// step makes a choice by its index in the one game there is.
func (s *stage) step(ctx context.Context, i int) error {
	r, err := s.only()
	if err != nil {
		return err
	}
	if i < 0 || i >= len(r.legal) {
		return fmt.Errorf("step %d: there are %d legal choices, counted from 0", i, len(r.legal))
	}
	r.step(ctx, i)
	s.out, err = r.tell(s.out, s.show)
	return err
}

// steps makes a choice in every game. One that is over begins anew instead, on the
// next seed that no other has had.
func (s *stage) steps(ctx context.Context, list []int) error {
	if len(s.rooms) == 0 {
		return errNoGame
	}
	if len(list) != len(s.rooms) {
		return fmt.Errorf("%d steps for %d games", len(list), len(s.rooms))
	}
	for i, n := range list {
		if r := &s.rooms[i]; len(r.legal) > 0 && (n < 0 || n >= len(r.legal)) {
			return fmt.Errorf("step %d of game %d: there are %d legal choices, counted from 0", n, i, len(r.legal))
		}
	}
	return s.each(s.show, func(i int, r *room) {
		if len(r.legal) > 0 {
			r.step(ctx, list[i])
		} else {
			r.begin(ctx, r.seed+uint64(len(s.rooms)), s.seats(r.game))
		}
	})
}

// only is the game, where there is one.
func (s *stage) only() (*room, error) {
	switch len(s.rooms) {
	case 0:
		return nil, errNoGame
	case 1:
		return &s.rooms[0], nil
	}
	return nil, fmt.Errorf(`%d games are played side by side; write {"steps":[...]} with a choice for each`, len(s.rooms))
}

// play makes a choice by its text.
func (s *stage) play(ctx context.Context, text string) error {
	r, err := s.only()
	if err != nil {
		return err
	}
	c, err := r.game.Parse(r.pos, text)
	if err != nil {
		return err
	}
	i := slices.Index(r.legal, c)
	if i < 0 {
		return fmt.Errorf("%q is not legal here", text)
	}
	return s.step(ctx, i)
}

// heavy is how long all games together may take before it pays to wake other cores.
const heavy = time.Millisecond

// each does something in every game and writes where it stands then, or all of them as a
// list. Games know nothing of each other: if the last time was long all cores take part.
func (s *stage) each(show int, do func(int, *room)) error {
	if len(s.rooms) == 0 {
		return errNoGame
	}
	var (
		next  atomic.Int32
		took  atomic.Int64
		all   sync.WaitGroup
		fault atomic.Value // the first panic, which is for whoever called
	)
	work := func() {
		defer func() {
			if f := recover(); f != nil {
				fault.CompareAndSwap(nil, fmt.Sprint(f))
			}
		}()
		began := time.Now()
		defer func() { took.Add(int64(time.Since(began))) }()
		for {
			i := int(next.Add(1)) - 1
			if i >= len(s.rooms) {
				return
			}
			r := &s.rooms[i]
			do(i, r)
			r.said, r.err = r.tell(r.said[:0], show)
		}
	}
	if s.took > heavy {
		for range min(runtime.GOMAXPROCS(0), len(s.rooms)) - 1 {
			all.Go(work)
		}
	}
	work()
	all.Wait()
	s.took = time.Duration(took.Load())
	if f := fault.Load(); f != nil {
		panic(f)
	}
	return s.gather()
}

// gather puts together what has been said of the games.
func (s *stage) gather() error {
	if len(s.rooms) > 1 {
		s.out = append(s.out, '[')
	}
	for i := range s.rooms {
		r := &s.rooms[i]
		if r.err != nil {
			return r.err
		}
		s.out = append(comma(s.out, i), r.said...)
	}
	if len(s.rooms) > 1 {
		s.out = append(s.out, ']')
	}
	return nil
}
