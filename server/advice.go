package server

import (
	"net/http"

	"sandtable/kernel"
	"sandtable/table"
)

// Advice is what is known of the plans for a decision. Before anything was asked bot is
// empty.
type Advice struct {
	Index    int        `json:"index"` // where the decision is
	Seat     int        `json:"seat"`  // whose it is
	Bot      string     `json:"bot"`   // id of the opponent that compares them
	Searches bool       `json:"searches"`
	Plans    []Prospect `json:"plans"`  // the best first
	Played   int        `json:"played"` // play-outs of all
	Running  bool       `json:"running"`
	Problem  string     `json:"problem,omitempty"`
	Said     *Said      `json:"said,omitempty"` // the problem
}

// Prospect is one of them: the choice and what it means to go on with. Value and margin are
// the result to expect, as a part of 1, a draw counting half; from one that searches points
// of its own judgement, of the score and of what units and ground promise, beyond what the position
// was worth: only their differences say something.
type Prospect struct {
	Steps  []ProspectStep `json:"steps"`
	Value  float64        `json:"value"`
	Margin float64        `json:"margin"`
	Played int            `json:"played"`
}

// ProspectStep is a choice of a plan.
type ProspectStep struct {
	Choice string `json:"choice"`
	Label  string `json:"label"`
	Piece  string `json:"piece,omitempty"`
	Place  string `json:"place,omitempty"`
}

// AdviceRequest asks for a seat about the decision at an index.
type AdviceRequest struct {
	Seat  int `json:"seat"`
	Index int `json:"index"`
}

// advice is what is known of plans, for the wire.
func advice(a table.Advice, err error) (any, error) {
	v := Advice{
		Index: a.Index, Seat: int(a.Seat), Bot: a.Bot, Searches: a.Searches, Played: a.Played, Running: a.Running, Problem: a.Problem.Text, Said: wireSaid(a.Problem),
		Plans: make([]Prospect, len(a.Plans)),
	}
	for i, p := range a.Plans {
		v.Plans[i] = Prospect{Value: p.Value, Margin: p.Margin, Played: p.Played, Steps: make([]ProspectStep, len(p.Steps))}
		for j, s := range p.Steps {
			v.Plans[i].Steps[j] = ProspectStep(s)
		}
	}
	return v, err
}

// asker is the seat for which an address asks.
func asker(r *http.Request, t *visit) (kernel.Seat, error) {
	n, err := query(r, "seat", required)
	if err != nil {
		return 0, err
	}
	return t.plays(n)
}

func getAdvice(_ http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	seat, err := asker(r, t)
	if err != nil {
		return nil, err
	}
	return advice(t.Advice(seat))
}

func postAdvice(w http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	var q AdviceRequest
	if err := decode(w, r, &q); err != nil {
		return nil, err
	}
	seat, err := t.plays(q.Seat)
	if err != nil {
		return nil, err
	}
	return advice(t.Advise(seat, q.Index))
}

func stopAdvice(_ http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	seat, err := asker(r, t)
	if err != nil {
		return nil, err
	}
	return advice(t.StopAdvice(seat))
}
