package table

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"sandtable/advice"
	"sandtable/bots"
	"sandtable/kernel"
	"sandtable/lines"
	"sandtable/scene"
	"sandtable/titles"
)

// mostAdvice is how long plans for one decision are compared at most.
const mostAdvice = 2 * time.Minute

// lonely is how long plans are compared for somebody who does not ask how far it is: who
// has gone does not keep others waiting.
const lonely = 10 * time.Second

// mostSteps is how many steps of a plan are told.
const mostSteps = 12

// Advice is what is known of the plans for a decision.
type Advice struct {
	Index    int         // where the decision is
	Seat     kernel.Seat // whose it is
	Bot      string      // id of the opponent that compares them
	Searches bool        // whether it searches, else it plays games on to their end
	Plans    []Plan      // the best first
	Played   int         // play-outs of all
	Running  bool
	Problem  lines.Said // why it came to no end

	of    uint64          // digest of the position
	known []bots.Prospect // what the plans were made of
}

// Plan is one of them. Value and Margin are the result to expect, as a part of 1, a draw
// counting half; from one that searches points of its own judgement: only their
// differences say something.
type Plan struct {
	Steps         []PlanStep
	Value, Margin float64
	Played        int
}

// PlanStep is a choice of a plan, as it would be offered.
type PlanStep struct{ Choice, Label, Piece, Place string }

// Advice returns what is known from asking for this seat; nothing before that.
func (t *Table) Advice(seat kernel.Seat) (Advice, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.openTo(seat); err != nil {
		return Advice{}, err
	}
	return t.advice(seat), nil
}

// Advise compares, for a seat, the plans for the decision at an index, beside everything
// else: in a game with no other people whose decision it is, any in a game that is over, or that
// computers play alone and that hides nothing.
// It sees no more than whoever decides saw. Asked again about the same decision it adds to
// what is known. Errors: *Refused, *Bad, *ReadOnly.
func (t *Table) Advise(seat kernel.Seat, index int) (a Advice, err error) {
	defer t.puzzled(&err)
	view, of, err := t.decision(seat, index)
	if err != nil {
		return Advice{}, err
	}
	game := t.entry.Title
	kind, searches := advice.Advisor(game, t.entry.Bots)
	w := wording{title: game, view: view, seed: uint64(index), known: map[string][]PlanStep{}}
	first := Advice{Index: index, Seat: view.Seat(), Bot: kind.ID, Searches: searches, of: of}
	if before := t.advice(seat); before.Index == index && before.of == of && before.Bot == kind.ID {
		first.know(before.known, &w)
	}
	begin(t, &t.house.advices, partOf(seat), first, func(ctx context.Context, b *work[Advice]) error {
		ctx, cancel := context.WithTimeout(ctx, mostAdvice)
		defer cancel()
		keep := paced(ctx)
		err := advice.Run(ctx, advice.Config{
			Game: game, Kinds: t.entry.Bots, View: view, Seed: uint64(index) + uint64(first.Played)<<32, Known: first.known, Pace: func() error {
				if b.lonely(t.house.now(), lonely) {
					cancel()
				}
				return keep(0)
			},
		}, func(list []bots.Prospect) {
			now := first
			now.know(list, &w)
			b.tell(now)
		})
		if ctx.Err() != nil {
			return nil // it was time
		}
		return err
	})
	return t.advice(seat), nil
}

// StopAdvice ends comparing for a seat; what is known by then stays.
func (t *Table) StopAdvice(seat kernel.Seat) (Advice, error) {
	if b := t.house.advices.of(t.id, partOf(seat)); b != nil {
		b.stop()
	}
	return t.Advice(seat)
}

// know takes over what is known of the plans.
func (a *Advice) know(list []bots.Prospect, w *wording) {
	a.known, a.Plans, a.Played = list, w.plans(list), 0
	for _, p := range list {
		a.Played += p.Played
	}
}

func partOf(seat kernel.Seat) string { return fmt.Sprint(seat) }

func (t *Table) advice(seat kernel.Seat) Advice {
	b := t.house.advices.of(t.id, partOf(seat))
	if b == nil {
		return Advice{}
	}
	a, running, problem := b.get(t.house.now())
	a.Running, a.Problem = running, problem
	return a
}

// decision is what whoever decides at an index sees there, if a seat may be advised on it, and the
// digest of the position.
func (t *Table) decision(seat kernel.Seat, index int) (kernel.View, uint64, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.openTo(seat); err != nil {
		return nil, 0, err
	}
	if len(t.entry.Bots) == 0 {
		return nil, 0, refuse(sayAdviceNobody)
	}
	if index < 0 || index > t.fold.Index() {
		return nil, 0, bad("there is no move %d: this game stands at %d", index, t.fold.Index())
	}
	over := t.fold.Over()
	if tries := t.sandbox != nil && t.sandbox.Bot != ""; tries || !over && t.between(seat) {
		return nil, 0, refuse(sayAdvicePeople)
	}
	free := over || t.hidesNothing() && !t.between(kernel.Chance)
	pos := t.fold.At(index)
	node := pos.Node()
	switch {
	case node.Final:
		return nil, 0, refuse(sayAdviceOver)
	case node.Seat == kernel.Chance:
		return nil, 0, refuse(sayAdviceDice)
	case !free && node.Seat != seat:
		return nil, 0, refuse(sayAdviceOther, t.SeatName(node.Seat), t.SeatName(seat))
	}
	view := pos.View(node.Seat)
	if len(view.Legal(nil)) < 2 {
		return nil, 0, refuse(sayAdviceOne)
	}
	return view, pos.Digest(), nil
}

// between says whether people have a seat in this game, besides one.
func (t *Table) between(seat kernel.Seat) bool {
	for i, h := range t.fold.Holders() {
		if kernel.Seat(i) != seat && (h == Person || h == Open) {
			return true
		}
	}
	return false
}

// wording puts plans in the words of the game.
type wording struct {
	title titles.Title
	view  kernel.View
	seed  uint64
	known map[string][]PlanStep // by the plan
}

// plans says what each comes to. Of those that then begin alike only the best is told, and
// what comes to nothing is no plan.
func (w *wording) plans(list []bots.Prospect) []Plan {
	out := make([]Plan, 0, len(list))
	began := map[string]bool{}
	for _, p := range list {
		key := fmt.Sprint(p.Plan)
		if w.known[key] == nil {
			w.known[key] = w.steps(p.Plan)
		}
		steps := w.known[key]
		if len(steps) == 0 || began[steps[0].Choice] {
			continue
		}
		began[steps[0].Choice] = true
		out = append(out, Plan{Steps: steps, Value: p.Value, Margin: p.Margin, Played: p.Played})
	}
	return out
}

// steps says what a plan comes to, as far as it is allowed after a guess at what is hidden. It
// ends where an action ends: what can still be put back has only begun.
func (w *wording) steps(line []kernel.Choice) []PlanStep {
	pos := w.view.Guess(rand.New(rand.NewPCG(w.seed, 0)))
	seat := w.view.Seat()
	list := []PlanStep{}
	ended := 0
	for _, c := range bots.Upshot(pos, line[:min(len(line), mostSteps)]) {
		o := w.title.Offer(pos.View(seat), c)
		list = append(list, PlanStep{Choice: o.Choice, Label: o.Label, Piece: o.Piece, Place: o.Place})
		pos.Apply(c, nil)
		if !w.goesBack(pos, seat) {
			ended = len(list)
		}
	}
	if ended == 0 {
		return list
	}
	return list[:ended]
}

// goesBack tells whether a seat decides something that it can put back.
func (w *wording) goesBack(pos kernel.Position, seat kernel.Seat) bool {
	if n := pos.Node(); n.Final || n.Seat != seat {
		return false
	}
	v := pos.View(seat)
	return slices.ContainsFunc(pos.Legal(nil), func(c kernel.Choice) bool { return w.title.Offer(v, c).Kind == scene.Back })
}
