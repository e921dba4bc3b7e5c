package server

import (
	"net/http"

	"sandtable/table"
)

// Standing is an answer that a seat gives by itself to questions of a kind that come of
// the choices of others.
type Standing struct {
	Kind   string           `json:"kind"` // of the decision
	Ask    string           `json:"ask"`  // what was asked when the answer was given
	Choice string           `json:"choice"`
	Label  string           `json:"label"`
	Others []PossibleAnswer `json:"others"` // all answers that there were then
	// Traits are what an answer can be tied to; Unless are those with which the seat is
	// asked all the same, where all of them are so.
	Traits []string `json:"traits,omitempty"`
	Unless []string `json:"unless,omitempty"`
}

// PossibleAnswer is one answer to it.
type PossibleAnswer struct {
	Choice string `json:"choice"`
	Label  string `json:"label"`
}

// StandingRequest gives a standing answer, or changes the one to questions of its kind;
// without a choice it is taken back.
type StandingRequest struct {
	Seat   int    `json:"seat"`
	Kind   string `json:"kind"`
	Choice string `json:"choice,omitempty"`
	// Unless are traits of the question with all of which the seat is asked.
	Unless []string `json:"unless,omitempty"`
}

func standings(list []table.Standing) []Standing {
	all := make([]Standing, len(list))
	for i, s := range list {
		all[i] = Standing{Kind: s.Kind, Ask: s.Ask, Choice: s.Choice, Label: s.Label, Others: make([]PossibleAnswer, len(s.Others)), Traits: s.Traits, Unless: s.Unless}
		for j, o := range s.Others {
			all[i].Others[j] = PossibleAnswer(o)
		}
	}
	return all
}

func getStanding(_ http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	seat, err := asker(r, t)
	if err != nil {
		return nil, err
	}
	list, err := t.Standing(seat)
	return standings(list), err
}

func postStanding(w http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	var q StandingRequest
	if err := decode(w, r, &q); err != nil {
		return nil, err
	}
	seat, err := t.plays(q.Seat)
	if err != nil {
		return nil, err
	}
	list, err := t.SetStanding(seat, q.Kind, q.Choice, q.Unless)
	return standings(list), err
}
