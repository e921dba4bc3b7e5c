package table

import (
	"context"
	"slices"

	"sandtable/kernel"
	"sandtable/lines"
	"sandtable/odds"
	"sandtable/scene"
)

// Explanation says what a choice would do, or why it is not allowed.
type Explanation struct {
	Choice string
	Label  string
	Legal  bool
	Rule   string
	Said   lines.Said // why it is not allowed
	Detail scene.Detail
	Odds   *odds.Table // nil where there are none to tell
	// Guessed says that the odds are of one way that what the seat cannot see may be.
	Guessed bool
	// TooMany says that there are odds, but too many ways to count them all.
	TooMany bool
}

// maxWhy is how many things that one might try at a place are explained.
const maxWhy = 64

// look returns a view of the seat that stays as it is, for work off the lock.
func (t *Table) look(seat kernel.Seat) (v kernel.View, err error) {
	defer t.faulted(&err)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.openToEye(seat); err != nil {
		return nil, err
	}
	if seat == Onlooker {
		seat = t.eye(seat)
	}
	return t.fold.Position().Clone().View(seat), nil
}

// Explain says what a choice would do, with its odds if it has any: exact for what
// the seat knows, with one guess of what it does not.
func (t *Table) Explain(ctx context.Context, seat kernel.Seat, text string) (e Explanation, err error) {
	defer t.puzzled(&err)
	v, err := t.look(seat)
	if err != nil {
		return Explanation{}, err
	}
	c, err := t.entry.Title.Parse(v, text)
	if err != nil {
		return Explanation{}, &Bad{lines.Plain(oneLine(err.Error()))}
	}
	if err := ctx.Err(); err != nil {
		return Explanation{}, err
	}
	offer := t.entry.Title.Offer(v, c)
	e, _ = t.explain(v, c, offer, t.ends())
	if !e.Legal || !offer.Odds {
		return e, nil
	}
	g := newGuesser(1, 2)
	guess, sure := g.guess(v)
	for first, n := guess.Digest(), 0; n < guesses && !sure && !e.Guessed; n++ {
		e.Guessed = v.Guess(g.Rand).Digest() != first
	}
	tab, err := odds.Of(t.entry.Title, guess, c)
	switch {
	case err != nil:
		e.TooMany = true
	case tab.Chance:
		e.Odds = &tab
	}
	return e, nil
}

// explain is Explain without odds, of a choice and the offer that stands for it, in a game
// that players may have ended.
func (t *Table) explain(v kernel.View, c kernel.Choice, offer scene.Offer, ended bool) (e Explanation, no kernel.Verdict) {
	game := t.entry.Title
	e = Explanation{Choice: game.Format(v, c), Label: offer.Label}
	if node := v.Node(); node.Final || ended {
		e.Said = sayOver.Say()
		return e, no
	} else if node.Seat != v.Seat() && (node.Seat != kernel.Chance || !t.typed()) {
		if e.Said = sayOthers.Say(t.SeatName(node.Seat)); node.Seat == kernel.Chance {
			e.Said = sayChance.Say()
		}
		return e, no
	}
	if no = v.Explain(c); !no.OK() {
		r := t.refused(v, no)
		e.Rule, e.Said = r.Rule, r.Said
		return e, no
	}
	e.Legal = true
	e.Detail = game.Detail(v, c)
	return e, no
}

// Why lists what a person might try with a piece or at a place, and for each
// whether it is allowed or which rule forbids it. One of piece and place is given.
// What is done elsewhere at this decision comes first: of what nobody can do now a
// person thinks last, and of what the game at hand does not have not at all.
func (t *Table) Why(seat kernel.Seat, place, piece string) (all []Explanation, err error) {
	defer t.puzzled(&err)
	v, err := t.look(seat)
	if err != nil {
		return nil, err
	}
	if (place == "") == (piece == "") {
		return nil, bad("ask about a place or about a piece: give one of place=… and piece=…")
	}
	all = []Explanation{}
	ended := t.ends()
	var list []kernel.Choice
	if p, ok := t.entry.Title.(scene.Pointer); ok {
		list = p.At(v, place, piece, nil)
		slices.SortFunc(list, kernel.Choice.Compare)
		list = slices.Compact(list)
	} else {
		list = v.Candidates(nil)
	}
	done := map[uint16]bool{}
	for _, c := range v.Legal(nil) {
		done[c.Verb] = true
	}
	slices.SortStableFunc(list, func(a, b kernel.Choice) int {
		switch {
		case done[a.Verb] == done[b.Verb]:
			return 0
		case done[a.Verb]:
			return -1
		}
		return 1
	})
	rules := t.entry.Title.Rules()
	for _, c := range list {
		// Where it belongs is known at once, why it is not allowed only after much work.
		offer := t.entry.Title.Offer(v, c)
		if place != "" && offer.Place != place || piece != "" && offer.Piece != piece {
			continue
		}
		e, verdict := t.explain(v, c, offer, ended)
		if rules[verdict.Rule].Absent {
			continue
		}
		if all = append(all, e); len(all) == maxWhy {
			break
		}
	}
	return all, nil
}
