package situations

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"sandtable/bots"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
)

// first makes the first legal choice.
type first struct{}

func (first) Choose(_ context.Context, v kernel.View, _ *rand.Rand) kernel.Choice {
	return v.Legal(nil)[0]
}

var firstKind = bots.Kind{ID: "first", New: func(kernel.Game, time.Duration) bots.Bot { return first{} }}

// TestPlay: what holds is silent, what does not is said with what was done, and a
// situation that asks for nothing, or before anybody has decided, is none.
func TestPlay(t *testing.T) {
	for _, x := range []struct{ name, text, want string }{
		{"holds", "# words\ngame toy plain\ndecide 1\nwants write *\nshuns press\nexpect node write blue", ""},
		{"until another decides", "# words\ngame toy plain\ndecide\nwants write ?\nexpect node write blue", ""},
		{"others decide too", "# words\ngame toy plain\ndecide 3 write press die\nwants write ?", ""},
		{"one of two", "# words\ngame toy plain\ndecide 1\nwants press or write *", ""},
		{"wanted and not done", "# words\ngame toy plain\ndecide 1\nwants press", "s.txt:4: want press, after first did: write"},
		{"shunned and done", "# words\ngame toy plain\ndecide 1\nshuns press or write *", "s.txt:4: want no press or write *, after first did: write"},
		{"position", "# words\ngame toy plain\ndecide 1\nexpect node write red", "s.txt:4: got node write blue; want node write red"},
		{"too early", "# words\ngame toy plain\nwants press\ndecide 1\nwants write *", "s.txt:3: the opponent has not decided yet"},
		{"nothing wanted", "# words\ngame toy plain\ndecide 1", "s.txt:1: nothing is wanted"},
		{"no words", "game toy plain\ndecide 1\nwants write *", "s.txt:1: the first line is to say what is right"},
		{"no game", "# words\ndecide 1\nwants write *", "s.txt:2: no game"},
		{"no node", "# words\ngame toy plain\ndecide march\nwants write *", `s.txt:3: no node "march"`},
		{"bad pattern", "# words\ngame toy plain\ndecide 1\nshuns [", `s.txt:4: "[" is no pattern`},
		{"wrong line", "# words\ngame toy plain\nplase X Y\ndecide 1\nwants write *", "s.txt:3: plase X Y"},
	} {
		t.Run(x.name, func(t *testing.T) {
			wrong := strings.Join(Play(t.Context(), toy.Game{}, firstKind, "s.txt", x.text, 1), "\n")
			if x.want == "" && wrong != "" || !strings.Contains(wrong, x.want) {
				t.Errorf("got %q, want %q", wrong, x.want)
			}
		})
	}
}

// TestCanFail: what the rules leave no choice about tests no opponent; what somebody could get
// wrong does, also where most choices are right.
func TestCanFail(t *testing.T) {
	for text, want := range map[string]bool{
		"# words\ngame toy plain\ndecide 1\nwants write *":              false,
		"# words\ngame toy plain\ndecide 1\nshuns press":                false,
		"# words\ngame toy plain\ndecide 1\nwants write 1 or write 2":   true,
		"# words\ngame toy plain\ndecide 1\nshuns write 3":              true,
		"# words\ngame toy plain\ndecide 2 write\nwants write 1":        true,
		"# words\ngame toy plain\ndecide 1\nexpect not node write blue": true,
	} {
		if got := canFail(t.Context(), toy.Game{}, "s.txt", text); got != want {
			t.Errorf("%q can fail: %t, want %t", text, got, want)
		}
	}
}

// TestDevil: he takes the one choice that is shunned, and what is wanted only where nothing else is legal.
func TestDevil(t *testing.T) {
	for _, x := range []struct{ text, want string }{
		{"shuns write 2", "write 2"},
		{"wants write 1 or write 3", "write 2"},
		{"shuns write 1\nwants write *", "write 1"},
	} {
		p, err := toy.Game{}.New("plain", nil)
		if err != nil {
			t.Fatal(err)
		}
		d := tempted(toy.Game{}, x.text).New(toy.Game{}, 0)
		for seed := range uint64(20) {
			c := d.Choose(t.Context(), p.View(p.Node().Seat), rand.New(rand.NewPCG(seed, 0)))
			if got := (toy.Game{}).Format(p, c); got != x.want {
				t.Errorf("%q: %s, want %s", x.text, got, x.want)
			}
		}
	}
}
