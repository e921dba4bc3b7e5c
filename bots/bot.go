// Package bots holds the computer opponents' common ground: what a bot is, and the
// two that play any game, random and greedy. What a bot knows of one game lives
// in bots/<game>.
package bots

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"sandtable/kernel"
)

// Bot decides for a seat. It sees only its seat's view. Choose is called for one
// decision at a time, off the table's lock; it must come back soon after the
// context ends, with its best choice so far, and allows itself about Budget for
// the decision. The same view, generator and an unlimited context give the same
// choice. A Bot value belongs to one game in progress and one goroutine; it may
// remember its plan between decisions.
type Bot interface {
	Choose(ctx context.Context, v kernel.View, rng *rand.Rand) kernel.Choice
}

// Kind is one sort of bot that can be asked for by name.
type Kind struct {
	ID    string   // "regular"
	Name  string   // "Regular"
	Blurb string   // one line: how it plays, how strong it was measured
	Old   []string // earlier ids, which keep working
	// Patience is the budget that it is given at a table where persons wait for it, if nobody
	// says another; 0 leaves it its own measure there too.
	Patience time.Duration
	// Command starts a bot that is a program of its own, a Remote; nil for those of the house.
	Command []string
	// New makes a bot for one game in progress. Budget bounds the time it may
	// spend on one decision; 0 leaves it its own measure of work, which does
	// not depend on the clock.
	New func(g kernel.Game, budget time.Duration) Bot
}

// Remote is a bot outside the program. It is told what is played and what has
// happened, and can fail: whoever plays games with it asks Err after every
// choice, and counts a game in which it fails as lost by it.
type Remote interface {
	Bot
	// Begin is called once, before the first Choose. It comes back soon after the
	// context ends; the game is given up then.
	Begin(ctx context.Context, scenario string, o kernel.Options, seat kernel.Seat)
	// Made tells of a choice or draw of anybody, in canonical text, before it is
	// carried out. Only in games that hide nothing.
	Made(text string)
	// End tells how the game ended.
	End(kernel.Result)
	// Err says in one line why the bot plays no further; its last choice means
	// nothing then. It is nil as long as all is well.
	Err() error
	// Close ends it. It is called once, whether or not the game has ended.
	Close()
}

// Thought is what a bot that searches says of its last choice. It is empty where it
// did not search.
type Thought struct {
	Samples int             // plans that were played out
	Chance  float64         // of winning, as it looks, 0 to 1
	Plan    []kernel.Choice // its choice and what it means to go on with
}

// Thinker is implemented by bots that search.
type Thinker interface{ Thought() Thought }

// Reporter is implemented by bots that search and say how far they are.
type Reporter interface {
	Thinker
	// Report has the bot call told while it thinks, one call at a time, with what it knows by
	// then and what share of its work is done, from 0 to 1. What it chooses does not depend on it.
	Report(told func(sofar Thought, done float64))
}

// Prospect is what is known of one plan for a decision.
type Prospect struct {
	Plan []kernel.Choice // the choice, and what it means to go on with
	// Value is the result to expect, 0 to 1 and a draw half, where games were played on to their end;
	// from an Analyst, points of its own judgement beyond what the position was worth.
	Value  float64
	Margin float64 // give or take that much, at 95 %
	Played int     // how often it was played out
}

// Analyst is implemented by bots of games too long to be played on to their end for a
// piece of advice: it compares plans by what they lead to soon.
type Analyst interface {
	// Analyse compares the plans for a decision of the view's seat until the context
	// ends or they have been played out often enough. It tells after each play-out what
	// is known by then, the policy's plan first; an error of told ends it, and is returned.
	Analyse(ctx context.Context, v kernel.View, rng *rand.Rand, told func([]Prospect) error) error
}

// Words says a thought in a line, such as "62 %, 1,840 plans: move 12, done". It is
// empty when there is none. The position is the one that was thought about.
func (t Thought) Words(g kernel.Game, p kernel.Position) string {
	if t.Samples == 0 {
		return ""
	}
	s := fmt.Sprintf("%.0f %%, %d plans played out: ", 100*t.Chance, t.Samples)
	q := p.Clone()
	for i, c := range t.Plan {
		if !q.Explain(c).OK() {
			break
		}
		if i > 0 {
			s += ", "
		}
		s += g.Format(q, c)
		q.Apply(c, nil)
	}
	return s
}
