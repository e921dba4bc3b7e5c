package outside

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"sandtable/bots"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
)

// actVar makes the test binary a program that plays, in one of several ways.
const actVar = "SANDTABLE_TEST_ACT"

// shutVar says that the toy hides what it hides.
const shutVar = "SANDTABLE_TEST_SHUT"

// openToy is the toy as if it hid nothing, to be followed by what is made in it.
type openToy struct{ toy.Game }

func (openToy) Info() *kernel.Info {
	info := *toy.Game{}.Info()
	info.Open = true
	return &info
}

// dataVar names the data by which the toy is played.
const dataVar = "SANDTABLE_TEST_DATA"

// changed is the toy with other data.
type changed struct{ openToy }

func (changed) Info() *kernel.Info {
	info := *openToy{}.Info()
	info.Data = os.Getenv(dataVar)
	return &info
}

// sealed is the toy as if its positions could not be shown: it has the methods of a game alone.
type sealed struct{ kernel.Game }

func find(game string) (kernel.Game, bots.Kind, error) {
	switch game {
	case "shut":
		return toy.Game{}, bots.Basic()[1], nil
	case "sealed":
		return sealed{toy.Game{}}, bots.Basic()[1], nil
	}
	if game != "toy" {
		return nil, bots.Kind{}, fmt.Errorf("no game %q", game)
	}
	return openToy{}, bots.Basic()[1], nil
}

// findAct gives the toy as it is played.
func findAct(game string) (kernel.Game, bots.Kind, error) {
	if os.Getenv(shutVar) != "" {
		game = "shut"
	}
	g, kind, err := find(game)
	if err == nil && os.Getenv(dataVar) != "" {
		g = changed{}
	}
	return g, kind, err
}

func TestMain(m *testing.M) {
	switch act := os.Getenv(actVar); act {
	case "":
		os.Exit(m.Run())
	case "good":
		if err := Serve(context.Background(), os.Stdin, os.Stdout, findAct); err != nil {
			os.Exit(1)
		}
	default:
		misbehave(act)
	}
}

// misbehave plays the first legal choice until it is asked a second time; then it
// does what it is bad for. One that "thinks on" chooses when it is told to stop.
func misbehave(act string) {
	asked := 0
	var first string
	var buf [1]byte
	line := ""
	for {
		if n, err := os.Stdin.Read(buf[:]); n == 0 || err != nil {
			return
		}
		if buf[0] != '\n' {
			line += string(buf[0])
			continue
		}
		l, _ := Decode(line)
		line = ""
		switch {
		case l.Verb == Hello && act == "long":
			_, _ = os.Stdout.WriteString("say " + strings.Repeat("x", 70_000) + "\nready\n")
		case l.Verb == Hello && act == "deaf":
			time.Sleep(time.Hour)
		case l.Verb == Hello || l.Verb == Game:
			_, _ = os.Stdout.WriteString("ready\n")
		case l.Verb == Choose:
			first = ""
			asked++
			if asked < 2 {
				continue
			}
			switch act {
			case "silent":
				time.Sleep(time.Hour)
			case "illegal":
				_, _ = os.Stdout.WriteString("choice write 99\n")
			case "garbage":
				_, _ = os.Stdout.WriteString("\x01\xff what?\n")
			case "flood":
				for {
					if _, err := os.Stdout.WriteString("say nonsense\n"); err != nil {
						return
					}
				}
			case "endless":
				for {
					if _, err := os.Stdout.WriteString(strings.Repeat("x", 4096)); err != nil {
						return
					}
				}
			case "dies":
				_, _ = os.Stderr.WriteString("Traceback\nKeyError: 'omaha'\n")
				os.Exit(3)
			case "gives up":
				_, _ = os.Stdout.WriteString("fail I am tired\n")
			case "mute":
				_, _ = os.Stdout.WriteString("fail\n")
			case "strange":
				_, _ = os.Stdout.WriteString("what?\n")
			}
		case l.Verb == Legal && first == "":
			first = l.Text
			if asked < 2 && act != "thinks on" {
				_, _ = os.Stdout.WriteString("choice " + first + "\n")
			}
		case l.Verb == Stop && act == "thinks on":
			asked = 0
			_, _ = os.Stdout.WriteString("choice " + first + "\n")
		}
	}
}

// actor is the test binary as a bot.
func actor(t *testing.T, act string, patience time.Duration) bots.Kind {
	t.Helper()
	t.Setenv(actVar, act)
	return Kind("outside", []string{os.Args[0]}, patience)
}

// play plays the toy with a program in the first seat, which it returns.
func play(t *testing.T, kind bots.Kind, g kernel.Game, limit int) bots.Remote {
	t.Helper()
	p, err := g.New("camp", nil)
	if err != nil {
		t.Fatal(err)
	}
	far := kind.New(g, 0).(bots.Remote)
	t.Cleanup(far.Close)
	far.Begin(t.Context(), "camp", kernel.Options{}, 0)
	near := bots.Basic()[0].New(g, 0)
	rng := rand.New(rand.NewPCG(1, 2))
	for n := 0; n < limit && far.Err() == nil && !p.Node().Final; n++ {
		node := p.Node()
		var c kernel.Choice
		switch node.Seat {
		case kernel.Chance:
			c = kernel.Draw(p.Outcomes(nil), rng)
		case 0:
			c = far.Choose(context.Background(), p.View(0), rng)
			if far.Err() != nil {
				return far
			}
		default:
			c = near.Choose(context.Background(), p.View(node.Seat), rng)
		}
		if v := p.Explain(c); !v.OK() {
			t.Fatalf("chose %v, which is not legal", c)
		}
		if g.Info().Open {
			far.Made(g.Format(p, c))
		}
		p.Apply(c, nil)
	}
	if r, over := p.Result(); over {
		far.End(r)
	}
	return far
}

// TestOurBotsPlayAsPrograms follow a game by what is made in it, or are shown what their seat
// sees where things are hidden.
func TestOurBotsPlayAsPrograms(t *testing.T) {
	for _, g := range []kernel.Game{openToy{}, toy.Game{}} {
		t.Setenv(shutVar, map[bool]string{false: "shut"}[g.Info().Open])
		far := play(t, actor(t, "good", time.Minute), g, 10_000)
		if far.Err() != nil {
			t.Errorf("open %t: %v", g.Info().Open, far.Err())
		}
	}
}

// TestOurBotsOfOtherData are refused before the first choice: all that is played may be legal by both.
func TestOurBotsOfOtherData(t *testing.T) {
	t.Setenv(dataVar, "0123456789abcdef")
	far := play(t, actor(t, "good", time.Minute), openToy{}, 10_000)
	const want = `plays by rules "toy/1" and data "0123456789abcdef", not by rules toy/1 and data none`
	if far.Err() == nil || far.Err().Error() != want {
		t.Errorf("error %v, want %s", far.Err(), want)
	}
}

// shown is what a seat sees of the toy after some choices, as the line that tells it.
func shown(t *testing.T, seat kernel.Seat, choices ...string) string {
	t.Helper()
	g := toy.Game{}
	p, err := g.New("plain", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range choices {
		c, err := g.Parse(p, text)
		if err != nil {
			t.Fatal(err)
		}
		p.Apply(c, nil)
	}
	return new(packer).wrap(g.Pack(p.View(seat)))
}

// TestBadProgramsLose: whatever a program does wrong ends its game with one line.
func TestBadProgramsLose(t *testing.T) {
	for act, want := range map[string]string{
		"silent":   "no answer for 300ms",
		"deaf":     "no answer for 300ms",
		"illegal":  `chose "write 99", which is not among the `,
		"garbage":  `said "\x01? what?": a line that is not text in UTF-8`,
		"flood":    "no answer for 300ms",
		"endless":  "said a line of more than 65536 bytes",
		"long":     "said a line of more than 65536 bytes",
		"dies":     `ended in the middle of the game, saying "KeyError: 'omaha'"`,
		"gives up": `gives up: "I am tired"`,
		"mute":     "gives up without a reason",
		"strange":  `said "what?": it begins with no word of the protocol`,
	} {
		patience := time.Minute
		if strings.HasPrefix(want, "no answer") {
			patience = 300 * time.Millisecond
		}
		far := play(t, actor(t, act, patience), toy.Game{}, 10_000)
		// A busy machine may start a process so late that it seems deaf; that is the same line.
		if far.Err() == nil || !strings.HasPrefix(far.Err().Error(), want) || strings.Contains(far.Err().Error(), "\n") {
			t.Errorf("%s: error %v, want %s", act, far.Err(), want)
		}
	}
	far := play(t, Kind("none", []string{"/no/such/program"}, 0), toy.Game{}, 100)
	if far.Err() == nil || !strings.Contains(far.Err().Error(), "cannot be started") {
		t.Errorf("error %v", far.Err())
	}
}

// TestProgramsAreToldToStop: who has a time for a decision and thinks on is told to stop when it is
// over, in every decision; who does not heed that loses, with the whole of the wait told.
func TestProgramsAreToldToStop(t *testing.T) {
	timed := func(act string, patience time.Duration) bots.Kind {
		kind := actor(t, act, patience)
		untimed := kind.New
		kind.New = func(g kernel.Game, _ time.Duration) bots.Bot { return untimed(g, 5*time.Millisecond) }
		return kind
	}
	if far := play(t, timed("thinks on", time.Minute), toy.Game{}, 60); far.Err() != nil {
		t.Errorf("told to stop it chooses, but: %v", far.Err())
	}
	if far := play(t, timed("silent", 300*time.Millisecond), toy.Game{}, 60); far.Err() == nil || far.Err().Error() != "no answer for 305ms" {
		t.Errorf("error %v of a program that does not stop", far.Err())
	}
}

// TestInterruptsAreHeardWhileABotGetsReady: whoever interrupts does not wait for a
// bot that has all the patience in the world, and the bot has done nothing wrong.
func TestInterruptsAreHeardWhileABotGetsReady(t *testing.T) {
	kind := actor(t, "deaf", time.Hour)
	far := kind.New(toy.Game{}, 0).(bots.Remote)
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	began := time.Now()
	far.Begin(ctx, "plain", nil, 0)
	err := far.Err()
	far.Close()
	if err != nil || time.Since(began) > 20*time.Second {
		t.Errorf("after %s: error %v", time.Since(began), err)
	}
}

func TestServeSaysWhatIsWrong(t *testing.T) {
	begin := "sandtable 1\ngame toy plain 0\n"
	shut := "game shut plain 0\nchoose 3 1\n- write 1\n- write 2\n- write 3\n"
	for text, want := range map[string]string{
		"sandtable 9\n":                     "version 9 of the protocol",
		"made write 1\n":                    `"made" before any game`,
		"game chess plain 0\n":              `no game "chess"`,
		"game toy mud 0\n":                  `no scenario "mud"`,
		"game toy plain 7\n":                "toy has no seat 7",
		"game sealed plain 0\n":             "sealed plain hides things from a seat, and has no way to show its positions",
		"game shut plain 0\nmade write 1\n": "nobody is told what is made where things are hidden",
		shut + "choice write 1\n":           `"choice write 1" where the position that was asked for was expected`,
		shut:                                `asked to be shown the position, and was not: the house left; a release that does not know "show" cannot have this one play where things are hidden`,
		shut + "quit\n":                     `asked to be shown the position, and was not: "quit" where the position that was asked for was expected; a release that does not know "show"`,
		shut + "shown !\n":                  `shown "!": not a position in base64`,
		shut + "shown AAAA\n":               `shown "AAAA": not a packed position`,
		shut + "shown " + new(packer).wrap(nil)[:20] + "\n":                   "not a whole position",
		shut + "shown " + new(packer).wrap([]byte("x")) + "\n":                `a position of "x", not of "toy/1 `,
		shut + "shown " + shown(t, 0, "write 1") + "\n":                       "seat 0 does not decide",
		shut + "shown " + new(packer).wrap(make([]byte, mostPacked+1)) + "\n": "a position of more than",
		"castle\n":               `"castle": it begins with no word of the protocol`,
		begin + "made write 9\n": "are these the same rules and data?",
		begin + "choose 2 1\n- write 1\n- write 2\n":                      "2 choices, 3 here",
		begin + "choose 3 1\n- write 1\n- write 2\n- write 7\n":           "is another choice than here",
		begin + "made write 1\nchoose 3 1\n":                              "seat 0 does not decide",
		begin + "choose 3 1\n- write 1\nmade write 1\n":                   "where choice 2 of 3 was expected",
		begin + "choice write 1\n":                                        "which is for bots to say",
		begin + "choose 3 1\n- write 1\n":                                 "the house left",
		begin + "choose 3 1\n- " + strings.Repeat("long", maxLine) + "\n": "a line of more than 65536 bytes",
		begin + "choose 3 x\n":                                            `"x" is not a seed`,
		"sandtable 1\ngame toy plain 0 limit\n":                           "is not OPTION=VALUE",
		begin + "made " + strings.Repeat("long", maxLine) + "\n\n":        "a line of more than 65536 bytes",
	} {
		var out bytes.Buffer
		err := Serve(context.Background(), strings.NewReader(text), &out, find)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(out.String(), "fail ") {
			t.Errorf("%q: error %v, want %s; said %s", text, err, want, &out)
		}
	}
	var out bytes.Buffer
	if err := Serve(context.Background(), strings.NewReader(begin+"choose 3 1\n- write 1\n- write 2\n- write 3\nstop\nquit\n"), &out, find); err != nil && !errors.Is(err, context.Canceled) {
		if !strings.Contains(err.Error(), "the house left") {
			t.Errorf("error %v, said %s", err, &out)
		}
	}
}

func TestLinesRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[a-zA-Z0-9.-]{1,9}`)
		l := Line{Verb: rapid.SampledFrom([]Verb{Hello, Game, Made, Choose, Legal, View, Shown, Show, Stop, End, Quit, Name, Ready, Say, Look, Choice, Fail}).Draw(t, "verb")}
		switch l.Verb {
		case Made, Legal, View, Shown, Name, Choice, Say, Fail:
			l.Text = rapid.StringMatching(`[a-z{}"äß][a-z "äß]{0,30}`).Draw(t, "text")
		case Hello:
			l.Version = rapid.IntRange(1, 99).Draw(t, "version")
		case Game:
			l.Game, l.Scenario, l.Seat = word.Draw(t, "game"), word.Draw(t, "scenario"), rapid.IntRange(0, 7).Draw(t, "seat")
			l.Options = rapid.MapOf(word, word).Draw(t, "options")
		case Choose:
			l.Number, l.Seed = rapid.IntRange(1, 5000).Draw(t, "number"), rapid.Uint64().Draw(t, "seed")
			l.Budget = time.Duration(rapid.IntRange(0, 99999).Draw(t, "ms")) * time.Millisecond
		case End:
			l.Seat, l.Score = rapid.IntRange(-1, 7).Draw(t, "winner"), rapid.SliceOfN(rapid.Int32(), 1, 8).Draw(t, "score")
		}
		text := l.String()
		back, err := Decode(text)
		if err != nil || back.String() != text {
			t.Fatalf("%q reads back as %q, error %v", text, back, err)
		}
	})
}

// FuzzDecode: whatever is said, it is read or refused in one line.
func FuzzDecode(f *testing.F) {
	for _, s := range []string{"sandtable 1", "game koenig omaha 0 a=b", "choose 3 9 100", "- move 1304", "end - 3 -4", "", " ", "choice", "\xff", "end 9 1", "choose -1 0"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		l, err := Decode(s)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\r\n") || len(err.Error()) > 500 {
				t.Errorf("%q is refused with %q", s, err)
			}
			return
		}
		if back, err := Decode(l.String()); err != nil || back.String() != l.String() {
			t.Errorf("%q is written as %q, which is read as %q, error %v", s, l, back, err)
		}
	})
}

// FuzzServe: whatever the house says, the program ends when the input does, and
// says nothing but lines of the protocol.
func FuzzServe(f *testing.F) {
	f.Add("sandtable 1\ngame toy plain 0\nchoose 3 1\n- write 1\n- write 2\n- write 3\nquit\n")
	f.Add("game toy camp 1\nmade write 1\nstop\nend 0 1 2\n")
	f.Add("game shut plain 0\nchoose 3 1\n- write 1\n- write 2\n- write 3\nshown " + new(packer).wrap([]byte("toy/1 none\n\x02\x02")) + "\nquit\n")
	f.Fuzz(func(t *testing.T, s string) {
		var out bytes.Buffer
		_ = Serve(context.Background(), strings.NewReader(s), &out, find)
		for line := range strings.Lines(out.String()) {
			if _, err := Decode(strings.TrimSuffix(line, "\n")); err != nil {
				t.Errorf("said %q: %v", line, err)
			}
		}
	})
}
