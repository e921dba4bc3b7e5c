package situations

import (
	"context"
	"math/rand/v2"
	"strings"
	"time"

	"sandtable/bots"
	"sandtable/kernel"
	"sandtable/referee"
)

// tries is how often the devil has a go at a situation.
const tries = 300

// canFail tells whether a situation can go wrong at all: one that holds whatever is chosen
// would hold with a broken opponent too.
func canFail(ctx context.Context, title referee.Title, file, text string) bool {
	for seed := range uint64(tries) {
		if len(Play(ctx, title, tempted(title, text), file, text, seed)) > 0 {
			return true
		}
	}
	return false
}

// tempted is the devil's kind for the text of a situation.
func tempted(title referee.Title, text string) bots.Kind {
	d := devil{title: title}
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		switch list := patterns(strings.Join(words[1:], " ")); words[0] {
		case "shuns":
			d.shunned = append(d.shunned, list...)
		case "wants":
			d.wanted = append(d.wanted, list...)
		}
	}
	return bots.Kind{ID: "devil", New: func(kernel.Game, time.Duration) bots.Bot { return d }}
}

// devil does what a situation shuns wherever it may, and what it wants only where it must;
// else it chooses by lot.
type devil struct {
	title           referee.Title
	shunned, wanted []string
}

// Choose implements bots.Bot.
func (d devil) Choose(_ context.Context, v kernel.View, rng *rand.Rand) kernel.Choice {
	legal := v.Legal(nil)
	var sins, rest []kernel.Choice
	for _, c := range legal {
		switch text := d.title.Format(v, c); {
		case like(text, d.shunned):
			sins = append(sins, c)
		case !like(text, d.wanted):
			rest = append(rest, c)
		}
	}
	for _, list := range [][]kernel.Choice{sins, rest} {
		if len(list) > 0 {
			return list[rng.IntN(len(list))]
		}
	}
	return legal[rng.IntN(len(legal))]
}
