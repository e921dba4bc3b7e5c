// Package levels makes opponents of several strengths from what is known of one
// game: a policy that plays by itself, and a judge of positions.
//
// Regular is the policy. Recruit is the policy with lapses. Where the policy is data that
// the lab has tuned, Veteran is the policy with those weights; where it is known what courses of
// action are for, Staff compares them (strategist).
package levels

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"sandtable/bots"
	"sandtable/kernel"
)

// Lore is what the levels need to know of a game.
type Lore struct {
	// Policy makes a bot that plays by itself.
	Policy func(g kernel.Game, budget time.Duration) bots.Bot
	// Judge makes a function that says what a position is worth to a seat, in
	// points of the score. It belongs to one goroutine.
	Judge func(g kernel.Game) func(p kernel.Position, s kernel.Seat) float64
	// Share makes a function that says what share of the game a seat has at the end of a turn,
	// from 0 to 1: what it can expect, learned from games, or what it has of a game that has
	// ended. It belongs to one goroutine. Where there is one Staff goes by it and needs no judge.
	Share func(g kernel.Game) func(p kernel.Position, s kernel.Seat) float64
	// Scale is the lead in worth that makes a win likely: 73 %.
	Scale float64
	// Turn numbers the turns, each greater than the one before; play-outs end with one of them.
	Turn func(p kernel.Position) int
	// Weighty says whether a decision is worth a comparison. Elsewhere the policy decides.
	Weighty func(p kernel.Position) bool
	// Space is the policy as data, nil where it is none. Without tuned weights the game has
	// Regular and Recruit only, without Matter no Staff, and needs none of the rest; with Matter what
	// Space makes is a Quick.
	Space *bots.Space
	// Matter numbers what is to be carried through, such as the movement of a turn: Staff
	// thinks at the first weighty decision of each. 0 is none.
	Matter func(p kernel.Position) uint64
	// Staff is how much it does for a matter.
	Staff Effort
	// Span numbers what Staff's play-outs are counted by where that is something shorter than a turn, each
	// greater than the one before; nil where it is Turn.
	Span func(p kernel.Position) int
	// Long says that a game takes too long to be played on to its end for a piece of
	// advice: then Staff compares plans for whoever asks by what they lead to soon, as the Judge
	// says, played out by those whom Quick makes: they may look less closely than the policy.
	Long  bool
	Quick func(g kernel.Game) Quick
	// Old are earlier ids of the policy.
	Old []string
	// About says more of how the policy plays, a sentence.
	About string
	// Lapses is the share of decisions that Recruit makes by lot, so many that it still makes some of the
	// points against Regular: the longer a game, the fewer. 0 is three of ten.
	Lapses float64
}

// Quick is a bot that can forget what it planned, to play on from anywhere.
type Quick interface {
	bots.Bot
	Reset()
}

// usualLapses are the share of decisions that Recruit makes by lot where Lore names none.
const usualLapses = 0.3

// Kinds makes the levels of a game. The policy comes first, as the one to be offered first: it
// answers at once.
func Kinds(l Lore) []bots.Kind {
	if l.Lapses == 0 {
		l.Lapses = usualLapses
	}
	kinds := []bots.Kind{
		{
			ID: "regular", Name: "Regular", Blurb: strings.TrimSpace("Plays by the rules of thumb of this game, at once. " + l.About), Old: l.Old, New: l.Policy,
		},
		{
			ID: "recruit", Name: "Recruit", Blurb: fmt.Sprintf("Plays like Regular, but makes %.0f of a hundred decisions by lot.", 100*l.Lapses),
			New: func(g kernel.Game, budget time.Duration) bots.Bot {
				return &lapsing{Bot: l.Policy(g, budget), lapses: l.Lapses}
			},
		},
	}
	if l.Space == nil || l.Space.Tuned == nil {
		return kinds
	}
	kinds = append(kinds, veteran(l))
	if l.Matter == nil {
		return kinds
	}
	return append(kinds, staff(l))
}

// veteran is the level of a policy that the lab has tuned.
func veteran(l Lore) bots.Kind {
	return bots.Kind{
		ID: "veteran", Name: "Veteran", Blurb: "Plays like Regular with weights that were tuned by games of it against itself, at once.",
		New: func(g kernel.Game, budget time.Duration) bots.Bot { return &tuned{game: g, lore: l, budget: budget} },
	}
}

// staff is the level that compares courses of action.
func staff(l Lore) bots.Kind {
	return bots.Kind{
		ID: "staff", Name: "Staff", Blurb: "Plays like Veteran, but compares courses of action for each of its moves; takes its time.",
		Patience: patience,
		New: func(g kernel.Game, budget time.Duration) bots.Bot {
			s := newStrategist(g, l, budget)
			if l.Long {
				return adviser{s}
			}
			return s
		},
	}
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
		w := b.lore.Space.Tuned(v.Guess(rand.New(rand.NewPCG(0, 0))))
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
	if rng.Float64() < b.lapses {
		b.legal = v.Legal(b.legal[:0])
		return b.legal[rng.IntN(len(b.legal))]
	}
	return b.Bot.Choose(ctx, v, rng)
}
