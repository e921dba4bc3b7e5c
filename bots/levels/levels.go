// Package levels makes opponents of several strengths from what is known of one
// game: a policy that plays by itself, and a judge of positions.
//
// Regular is the policy. Recruit is the policy with lapses. Where the policy is data that
// the lab has tuned, Veteran is the policy with those weights, and Staff compares courses
// of action with it (strategist). Elsewhere both search: they look at several plans for a
// decision, play each out with the policy on both sides and dice of their own, and take
// another than the policy's only where that is clearly better (searcher).
package levels

import (
	"context"
	"math/rand/v2"
	"time"

	"sandtable/bots"
	"sandtable/kernel"
)

// Lore is what the levels need to know of a game.
type Lore struct {
	// Policy makes a bot that plays by itself.
	Policy func(g kernel.Game, budget time.Duration) bots.Bot
	// Quick makes one that plays play-outs: it may look less closely.
	Quick func(g kernel.Game) Quick
	// Judge makes a function that says what a position is worth to a seat, in
	// points of the score. It belongs to one goroutine. Without one, and without Share,
	// there is no search: the game has Regular and Recruit only, and needs none of the rest.
	Judge func(g kernel.Game) func(p kernel.Position, s kernel.Seat) float64
	// Share makes a function that says what share of the game a seat has at the end of a turn,
	// from 0 to 1: what it can expect, learned from games, or what it has of a game that has
	// ended. It belongs to one goroutine. Where there is one Staff goes by it and needs no judge.
	Share func(g kernel.Game) func(p kernel.Position, s kernel.Seat) float64
	// Scale is the lead in worth that makes a win likely: 73 %.
	Scale float64
	// Turn numbers the turns; play-outs end with one of them.
	Turn func(p kernel.Position) int
	// Weighty says whether a decision is worth a search. Elsewhere the policy decides.
	Weighty func(p kernel.Position) bool
	// Space is the policy as data, nil where it is none, and Tuned its weights by seat as the
	// lab left them (sandtable tune) for the scenario of a position. What Space makes is a Quick.
	Space *bots.Space
	Tuned func(kernel.Position) [][]float64
	// Matter numbers what is to be carried through, such as the movement of a turn: Staff
	// thinks at the first weighty decision of each. 0 is none.
	Matter func(p kernel.Position) uint64
	// Staff is how much it does for a matter.
	Staff Effort
	// Long says that a game takes too long to be played on to its end for a piece of
	// advice: then those who search compare plans by what they lead to soon.
	Long bool
	// Old are earlier ids of the policy.
	Old []string
	// Measured says of each level, by id, how strong it was found.
	Measured map[string]string
}

// Everywhere are the weights by seat of a game that has the same in all scenarios.
func Everywhere(weights ...[]float64) func(kernel.Position) [][]float64 {
	return func(kernel.Position) [][]float64 { return weights }
}

// Quick is a bot that can forget what it planned, to play on from anywhere.
type Quick interface {
	bots.Bot
	Reset()
}

// measure is how much a level does.
type measure struct {
	lapses   float64 // share of decisions that are made by lot
	playouts int     // for one decision
	width    int     // plans that are looked at
	ahead    int     // turns that play-outs go on beyond the present one
	// most is the time for one decision, where any bounds it; where none does, the
	// number of play-outs alone counts, and games repeat exactly.
	most time.Duration
}

// Levels from the weakest to the strongest. The policy comes first in Kinds, as
// the one to be offered first: it answers at once.
var (
	recruit = measure{lapses: 0.3}
	veteran = measure{playouts: 20, width: 4, ahead: 0, most: 150 * time.Millisecond}
	staff   = measure{playouts: 60, width: 6, ahead: 1, most: 600 * time.Millisecond}
)

// Kinds makes the four levels of a game.
func Kinds(l Lore) []bots.Kind {
	kind := func(id, name, blurb string, m measure) bots.Kind {
		return bots.Kind{ID: id, Name: name, Blurb: blurb + said(l, id), New: func(g kernel.Game, budget time.Duration) bots.Bot {
			if m.playouts > 0 {
				s := newSearcher(g, l, m, budget)
				if l.Long {
					return analyst{s}
				}
				return s
			}
			return &lapsing{Bot: l.Policy(g, budget), lapses: m.lapses}
		}}
	}
	regular := kind("regular", "Regular", "Plays by the rules of thumb of this game, at once.", measure{})
	regular.Old = l.Old
	kinds := []bots.Kind{regular, kind("recruit", "Recruit", "Plays like Regular, but makes three of ten decisions by lot.", recruit)}
	if l.Judge == nil && l.Share == nil {
		return kinds
	}
	if l.Tuned != nil {
		return append(kinds, tunedKinds(l)...)
	}
	return append(kinds,
		kind("veteran", "Veteran", "Looks at four plans for a decision and plays them out to the end of the turn.", veteran),
		kind("staff", "Staff", "Looks at six plans and plays them out to the end of the next turn; takes its time.", staff))
}

// tunedKinds are Veteran and Staff of a game whose policy the lab has tuned.
func tunedKinds(l Lore) []bots.Kind {
	return []bots.Kind{
		{
			ID: "veteran", Name: "Veteran", Blurb: "Plays like Regular with weights that were tuned by thousands of games, at once." + said(l, "veteran"),
			New: func(g kernel.Game, budget time.Duration) bots.Bot { return &tuned{game: g, lore: l, budget: budget} },
		},
		{
			ID: "staff", Name: "Staff", Blurb: "Plays like Veteran, but compares courses of action for each of its moves; takes its time." + said(l, "staff"),
			Patience: patience,
			New:      func(g kernel.Game, budget time.Duration) bots.Bot { return newStrategist(g, l, budget) },
		},
	}
}

// said is what was measured of a level, to be added to its blurb.
func said(l Lore, id string) string {
	if s := l.Measured[id]; s != "" {
		return " " + s
	}
	return ""
}

// tuned is the policy with the weights of its seat.
type tuned struct {
	game   kernel.Game
	lore   Lore
	budget time.Duration
	bot    bots.Bot
}

// Choose implements bots.Bot.
func (b *tuned) Choose(ctx context.Context, v kernel.View, rng *rand.Rand) kernel.Choice {
	if b.bot == nil {
		// What a seat does not see makes no other scenario: any guess will do, and takes nothing from rng.
		w := b.lore.Tuned(v.Guess(rand.New(rand.NewPCG(0, 0))))
		b.bot = b.lore.Space.New(b.game, v.Seat(), w[v.Seat()], b.budget)
	}
	return b.bot.Choose(ctx, v, rng)
}

// lapsing is a bot that now and then makes any choice.
type lapsing struct {
	bots.Bot
	lapses float64
	legal  []kernel.Choice
}

// Choose implements bots.Bot.
func (b *lapsing) Choose(ctx context.Context, v kernel.View, rng *rand.Rand) kernel.Choice {
	if b.lapses > 0 && rng.Float64() < b.lapses {
		b.legal = v.Legal(b.legal[:0])
		return b.legal[rng.IntN(len(b.legal))]
	}
	return b.Bot.Choose(ctx, v, rng)
}
