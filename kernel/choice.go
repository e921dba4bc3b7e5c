package kernel

import "cmp"

// Seat is who decides: 0, 1, … for the players, or Chance.
type Seat int8

// Seats that are not players.
const (
	Chance Seat = -1 // the dice, the cup
	Nobody Seat = -2 // the game is over; in a Result, nobody has won
)

// MaxSeats is the largest number of players a game may have.
const MaxSeats = 8

// Choice is one micro-action at one node: a verb of the game and up to three
// small arguments whose meaning the verb fixes (a unit, a place, a number).
type Choice struct {
	Verb    uint16
	A, B, C int16
}

// Compare orders choices by verb, then by arguments. Legal lists are sorted by it.
func (c Choice) Compare(d Choice) int {
	if r := cmp.Compare(c.Verb, d.Verb); r != 0 {
		return r
	}
	if r := cmp.Compare(c.A, d.A); r != 0 {
		return r
	}
	if r := cmp.Compare(c.B, d.B); r != 0 {
		return r
	}
	return cmp.Compare(c.C, d.C)
}

// Outcome is one way a chance node can fall. Its probability is its weight
// divided by the sum of the weights of the node. Weights are positive.
type Outcome struct {
	Choice Choice
	Weight uint32
}

// RuleID indexes the list that Game.Rules returns. 0 means no rule was broken.
type RuleID uint16

// Verdict says whether a choice is allowed. The zero value: it is. Otherwise
// Rule names the rule that forbids it and Args the pieces, places or numbers at
// fault, in the order in which the words of that rule mention them.
type Verdict struct {
	Rule RuleID
	Args [3]int16
}

// OK reports whether nothing is wrong.
func (v Verdict) OK() bool { return v.Rule == 0 }

// Rule is one entry of a game's list of rules. Several entries may share a
// number when one rule can be broken in several ways.
type Rule struct {
	Number string // as printed in the rulebook: "8.2"
	Title  string // a few words: "Stacking limit"
	Text   string // our own short words for the rule as it is enforced here
	// Absent says that what the rule refuses is no part of the game at hand, such as an
	// option that was not chosen: who asks what might be done somewhere is not told of it.
	Absent bool
}

// Node is the one pending decision.
type Node struct {
	Kind  uint16 // what is decided; Info.Nodes names it
	Seat  Seat   // by whom
	Final bool   // the game is over, nothing is pending
}

// Result is the outcome of a finished game, or the score so far.
type Result struct {
	Winner Seat // Nobody: a draw
	Score  [MaxSeats]int32
}
