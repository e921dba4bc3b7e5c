package table

import (
	"slices"
	"strings"

	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/lines"
	"sandtable/scene"
)

// Standing is an answer that a seat gives by itself whenever a question of a kind is put
// to it in the course of another's choices.
type Standing struct {
	Kind   string   `json:"kind"` // of the decision
	Ask    string   `json:"ask"`  // what was asked when the answer was given
	Choice string   `json:"choice"`
	Label  string   `json:"label"`
	Others []Option `json:"others"` // all answers that there were then
	// Reaction says that it was given when the choice of another had led to the
	// question: asked in its own phase the seat decides for itself.
	Reaction bool `json:"reaction,omitempty"`
	// Traits are the names of all traits that such questions have; Unless are those of them
	// with which the seat is asked all the same: where all are so.
	Traits []string `json:"traits,omitempty"`
	Unless []string `json:"unless,omitempty"`
}

// asks tells whether a seat with this answer is asked all the same, as what is asked about is
// as it wants.
func (s *Standing) asks(traits []scene.Trait) bool {
	for _, name := range s.Unless {
		if !slices.ContainsFunc(traits, func(t scene.Trait) bool { return t.Is && t.Name == name }) {
			return false
		}
	}
	return len(s.Unless) > 0
}

// tied says why an answer cannot be tied to such traits.
func (s *Standing) tied(unless []string) error {
	for i, name := range unless {
		if !slices.Contains(s.Traits, name) || slices.Contains(unless[:i], name) {
			return wrong(sayStandingTrait, lines.Short(name, 40), strings.Join(s.Traits, ", "))
		}
	}
	return nil
}

// Option is one possible answer.
type Option struct {
	Choice string `json:"choice"`
	Label  string `json:"label"`
}

// standingAside is the name under which the store keeps the standing answers of a game,
// by seat.
const standingAside = "standing"

// maxStanding is how many standing answers a seat may have, maxOptions how many answers
// a question may have to get one, and maxAlone how many are given one after another.
const (
	maxStanding = 50
	maxOptions  = 24
	maxAlone    = 100
)

// Standing returns the standing answers of a seat.
func (t *Table) Standing(seat kernel.Seat) ([]Standing, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.openTo(seat); err != nil {
		return nil, err
	}
	return t.stands.of(t, standingAside, seat), nil
}

// SetStanding gives a seat a standing answer to questions of a kind, or changes or, with
// no choice, takes back the one that it has. A new one is given while such a question is
// put to the seat, and is an answer that names no piece and no place. Unless names traits of
// such questions: the seat is asked where all of them are so. Errors: *Bad, *Refused,
// *Missing, *ReadOnly, and those of the store.
func (t *Table) SetStanding(seat kernel.Seat, kind, choice string, unless []string) (list []Standing, err error) {
	defer t.puzzled(&err)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.lastingTo(seat); err != nil {
		return nil, err
	}
	list = slices.Clone(t.stands.of(t, standingAside, seat))
	at := slices.IndexFunc(list, func(s Standing) bool { return s.Kind == kind })
	switch {
	case at < 0 && choice == "":
		return nil, missing(sayStandingNone, t.SeatName(seat))
	case choice == "":
		return t.keepStanding(seat, slices.Delete(list, at, at+1))
	case at >= 0:
		o := slices.IndexFunc(list[at].Others, func(o Option) bool { return o.Choice == choice })
		if o < 0 {
			return nil, wrong(sayStandingNoAnswer)
		}
		if err := list[at].tied(unless); err != nil {
			return nil, err
		}
		list[at].Choice, list[at].Label, list[at].Unless = choice, list[at].Others[o].Label, unless
		return t.keepStanding(seat, list)
	case len(list) >= maxStanding:
		return nil, refuse(sayStandingMany, t.SeatName(seat), len(list))
	}
	pos := t.fold.Position()
	if node := pos.Node(); t.fold.Over() || node.Seat != seat || t.kindName(pos) != kind {
		return nil, refuse(sayStandingNow, t.SeatName(seat))
	}
	v := pos.View(seat)
	prompt := t.entry.Title.Frame(v).Prompt
	now := Standing{Kind: kind, Ask: prompt.Text, Reaction: t.reacts(seat), Unless: unless}
	for _, x := range prompt.Traits {
		now.Traits = append(now.Traits, x.Name)
	}
	if err := now.tied(unless); err != nil {
		return nil, err
	}
	for _, c := range v.Legal(nil) {
		o := t.entry.Title.Offer(v, c)
		if o.Piece != "" || o.Place != "" {
			continue
		}
		text := t.entry.Title.Format(v, c)
		if now.Others = append(now.Others, Option{text, o.Label}); text == choice {
			now.Choice, now.Label = text, o.Label
		}
	}
	switch {
	case len(now.Others) > maxOptions:
		return nil, refuse(sayStandingLong, len(now.Others), maxOptions)
	case now.Choice == "":
		return nil, wrong(sayStandingLook)
	}
	return t.keepStanding(seat, append(list, now))
}

func (t *Table) keepStanding(seat kernel.Seat, list []Standing) ([]Standing, error) {
	if err := t.stands.keep(t, standingAside, seat, list); err != nil {
		return nil, err
	}
	return list, nil
}

// answerAlone gives standing answers after a choice of a seat, as long as there are any:
// to questions that come of the choices of others, where what stands is allowed, and to
// no kind of question twice: a seat that can go on answering is asked. After
// something was taken back nobody answers alone, so that another answer can be given.
func (t *Table) answerAlone(by kernel.Seat) {
	type question struct {
		seat kernel.Seat
		kind string
	}
	given := map[question]bool{}
	for range maxAlone {
		pos := t.fold.Position()
		node := pos.Node()
		if t.fold.Over() || node.Seat < 0 || node.Seat == by || t.fold.Holders()[node.Seat] != Person {
			return
		}
		if _, led := t.script(t.fold.Index()); led {
			return
		}
		list, q := t.stands.of(t, standingAside, node.Seat), question{node.Seat, t.kindName(pos)}
		at := slices.IndexFunc(list, func(s Standing) bool { return s.Kind == q.kind })
		if at < 0 || given[q] || list[at].Reaction && !t.reacts(node.Seat) {
			return
		}
		if len(list[at].Unless) > 0 && list[at].asks(t.entry.Title.Frame(pos.View(node.Seat)).Prompt.Traits) {
			return
		}
		c, err := t.entry.Title.Parse(pos, list[at].Choice)
		if err != nil || !pos.Explain(c).OK() {
			return // it is no answer here: the seat is asked
		}
		given[q] = true
		if err := t.move(&journal.Step{Choice: c, Seat: node.Seat}); err != nil {
			t.log().Error("a standing answer could not be given; its seat is asked", "seat", node.Seat, "err", err)
			return
		}
		t.playHanded()
	}
}
