package outside

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"

	"sandtable/bots"
	"sandtable/kernel"
)

// guest is our side of the protocol when one of our bots is the program.
type guest struct {
	find  func(game string) (kernel.Game, bots.Kind, error)
	lines chan string
	torn  error // why lines was closed, if not by the end of the input
	out   *bufio.Writer
	game  kernel.Game
	kind  bots.Kind
	bot   bots.Bot
	seat  kernel.Seat
	pos   kernel.Position
	legal []kernel.Choice
	// carrier is the game where it cannot be followed by what is made in it, nil elsewhere.
	carrier kernel.Carrier
}

// Serve plays games over the protocol with the bots that find gives, until it is
// told to quit or the input ends. It follows a game by what is made in it; where things are
// hidden it asks to be shown the position instead. What the house does wrong ends it with
// an error.
func Serve(ctx context.Context, in io.Reader, out io.Writer, find func(game string) (kernel.Game, bots.Kind, error)) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	g := &guest{find: find, lines: make(chan string), out: bufio.NewWriter(out)}
	go func() {
		defer close(g.lines)
		s := bufio.NewScanner(in)
		s.Buffer(nil, maxLine+1)
		for s.Scan() {
			select {
			case g.lines <- s.Text():
			case <-ctx.Done():
				return
			}
		}
		if g.torn = s.Err(); errors.Is(g.torn, bufio.ErrTooLong) {
			g.torn = fmt.Errorf("a line of more than %d bytes", maxLine)
		}
	}()
	for {
		text, open := <-g.lines
		if !open && g.torn == nil {
			return nil
		}
		l, err := heard(text)
		if !open {
			err = g.torn
		}
		if err == nil && l.Verb == Quit {
			return nil
		}
		if err == nil {
			err = g.obey(ctx, l)
		}
		if err != nil {
			g.say(Line{Verb: Fail, Text: err.Error()})
		}
		if flushed := g.out.Flush(); flushed != nil {
			return flushed
		}
		if err != nil {
			return err
		}
	}
}

func (g *guest) say(l Line) { _, _ = g.out.WriteString(l.String() + "\n") } // Flush tells of errors

// obey answers one line.
func (g *guest) obey(ctx context.Context, l Line) error {
	switch l.Verb {
	case Hello:
		if l.Version != Version {
			return fmt.Errorf("version %d of the protocol; this program speaks %d", l.Version, Version)
		}
		g.say(Line{Verb: Name, Text: "Sandtable"})
		g.say(Line{Verb: Ready})
		return nil
	case Game:
		return g.begin(l)
	case Stop, End:
		return nil
	}
	if g.pos == nil {
		return fmt.Errorf("%q before any game", l.Verb)
	}
	switch l.Verb {
	case Made:
		if g.carrier != nil {
			return fmt.Errorf("made %s: nobody is told what is made where things are hidden", short(l.Text))
		}
		c, err := g.game.Parse(g.pos, l.Text)
		if err == nil && g.pos.Node().Final {
			err = errors.New("the game is over")
		}
		if err == nil {
			if v := g.pos.Explain(c); !v.OK() {
				err = errors.New("it is not legal here: are these the same rules and data?")
			}
		}
		if err != nil {
			return fmt.Errorf("made %s: %w", short(l.Text), err)
		}
		g.pos.Apply(c, nil)
		return nil
	case Choose:
		return g.choose(ctx, l)
	}
	return fmt.Errorf("%q, which is for bots to say", l.Verb)
}

// begin sets a game up.
func (g *guest) begin(l Line) error {
	game, kind, err := g.find(l.Game)
	if err != nil {
		return err
	}
	var carrier kernel.Carrier
	if !game.Info().OpenIn(l.Scenario, l.Options) {
		var ok bool
		if carrier, ok = game.(kernel.Carrier); !ok {
			return fmt.Errorf("%s %s hides things from a seat, and has no way to show its positions: this program cannot play it", l.Game, l.Scenario)
		}
	}
	if l.Seat >= len(game.Info().SeatsIn(l.Scenario, l.Options)) {
		return fmt.Errorf("%s has no seat %d", l.Game, l.Seat)
	}
	pos, err := game.New(l.Scenario, l.Options)
	if err != nil {
		return err
	}
	g.game, g.kind, g.pos, g.seat, g.bot = game, kind, pos, kernel.Seat(l.Seat), nil
	g.carrier = carrier
	g.say(Line{Verb: Name, Text: ours(game.Info())})
	g.say(Line{Verb: Ready})
	return nil
}

// ours is the name of one of our own programs that has a game set up: it tells the rules and data
// that it plays by. Releases before it say "Sandtable" alone.
func ours(info *kernel.Info) string { return "Sandtable " + info.Ruleset + " " + info.Data }

// decides tells whether it is for the seat of the bot to choose.
func (g *guest) decides() bool {
	n := g.pos.Node()
	return !n.Final && n.Seat == g.seat
}

// idle is the error where it is not.
func (g *guest) idle() error {
	return fmt.Errorf("asked to choose where seat %d does not decide", g.seat)
}

var errLeft = errors.New("the house left")

// next reads a line of a verb; what says where it is expected.
func (g *guest) next(verb Verb, what string) (string, error) {
	text, open := <-g.lines
	if !open {
		return "", cmp.Or(g.torn, errLeft)
	}
	x, err := heard(text)
	switch {
	case err != nil:
		return "", err
	case x.Verb != verb:
		return "", fmt.Errorf("%s where %s was expected", short(text), what)
	}
	return x.Text, nil
}

// listed reads so many legal choices.
func (g *guest) listed(number int) (texts []string, err error) {
	for i := range number {
		text, err := g.next(Legal, fmt.Sprintf("choice %d of %d", i+1, number))
		if err != nil {
			return nil, err
		}
		texts = append(texts, text)
	}
	return texts, nil
}

// see asks for the position as the seat sees it.
func (g *guest) see() error {
	g.say(Line{Verb: Show})
	if err := g.out.Flush(); err != nil {
		return err
	}
	text, err := g.next(Shown, "the position that was asked for")
	if err != nil {
		return fmt.Errorf("asked to be shown the position, and was not: %w; a release that does not know %q cannot have this one play where things are hidden", err, Show)
	}
	packed, err := unwrap(text)
	if err != nil {
		return err
	}
	return g.carrier.Unpack(g.pos, packed)
}

// choose reads the legal choices, which must be those of the position, and lets
// the bot decide until it is told to stop.
func (g *guest) choose(ctx context.Context, l Line) error {
	if g.carrier == nil && !g.decides() {
		return g.idle()
	}
	texts, err := g.listed(l.Number)
	if err != nil {
		return err
	}
	if g.carrier != nil {
		if err := g.see(); err != nil {
			return err
		}
		if !g.decides() {
			return g.idle()
		}
	}
	v := g.pos.View(g.seat)
	g.legal = v.Legal(g.legal[:0])
	for i, text := range texts {
		if i >= len(g.legal) || g.game.Format(v, g.legal[i]) != text {
			return fmt.Errorf("%s is another choice than here: are these the same rules and data?", short(text))
		}
	}
	if len(texts) != len(g.legal) {
		return fmt.Errorf("%d choices, %d here: are these the same rules and data?", len(texts), len(g.legal))
	}
	if g.bot == nil {
		g.bot = g.kind.New(g.game, l.Budget)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if l.Budget > 0 {
		ctx, cancel = context.WithTimeout(ctx, l.Budget)
		defer cancel()
	}
	chosen := make(chan kernel.Choice, 1)
	go func() { chosen <- g.bot.Choose(ctx, v, rand.New(rand.NewPCG(l.Seed, 0))) }()
	for {
		select {
		case c := <-chosen:
			if !slices.Contains(g.legal, c) {
				return fmt.Errorf("our own bot chose %v, which is not legal", c)
			}
			if t, ok := g.bot.(bots.Thinker); ok {
				if words := t.Thought().Words(g.game, g.pos); words != "" {
					g.say(Line{Verb: Say, Text: words})
				}
			}
			g.say(Line{Verb: Choice, Text: g.game.Format(v, c)})
			return nil
		case text, open := <-g.lines:
			cancel()
			if x, err := Decode(text); open && (err != nil || x.Verb != Stop && x.Verb != Quit) {
				<-chosen
				return fmt.Errorf("%s while a choice was being made", short(text))
			} else if !open || x.Verb == Quit {
				<-chosen
				return errors.New("the house left while a choice was being made")
			}
		}
	}
}
