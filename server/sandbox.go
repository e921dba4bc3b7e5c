package server

import (
	"net/http"

	"sandtable/kernel"
	"sandtable/table"
)

// Sandbox says of what a table is a sandbox, and what it assumes.
type Sandbox struct {
	Of      string `json:"of"` // the table where it began
	Seat    int    `json:"seat"`
	Index   int    `json:"index"`         // where that stood
	Guessed bool   `json:"guessed"`       // what the seat cannot see is a guess
	Bot     string `json:"bot,omitempty"` // who plays the seats of other people
	// Early says that it is a desk, where the seat decides before its turn; Done, that it
	// has, and all is handed in.
	Early bool `json:"early,omitempty"`
	Done  bool `json:"done,omitempty"`
}

// SandboxRequest asks for a sandbox for a seat.
type SandboxRequest struct {
	Seat int `json:"seat"`
}

// Order is a choice that a seat has prepared in a sandbox.
type Order struct {
	Choice string `json:"choice"`
	Label  string `json:"label"`
}

// OrdersRequest keeps what a seat has chosen in its sandbox as its orders; without one
// those that it has are thrown away.
type OrdersRequest struct {
	Seat    int    `json:"seat"`
	Sandbox string `json:"sandbox,omitempty"` // its id
}

// PlayOrders plays the orders that a seat has prepared. Index is the one the client saw.
type PlayOrders struct {
	Seat  int  `json:"seat"`
	Index int  `json:"index"`
	Undos *int `json:"undos,omitempty"` // as in ChoiceRequest
}

// Played is how far prepared orders have been played. Words, perhaps with a rule, say
// why the first of those left was not.
type Played struct {
	Index int     `json:"index"`
	Floor int     `json:"floor"`
	Done  int     `json:"done"`
	Left  []Order `json:"left"`
	Rule  string  `json:"rule,omitempty"`
	Words string  `json:"words,omitempty"`
	Said  *Said   `json:"said,omitempty"`
}

func orders(list []table.Order) []Order {
	all := make([]Order, len(list))
	for i, o := range list {
		all[i] = Order{Choice: o.Choice, Label: o.Label}
	}
	return all
}

func postSandbox(w http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	var q SandboxRequest
	if err := decode(w, r, &q); err != nil {
		return nil, err
	}
	seat, err := t.plays(q.Seat)
	if err != nil {
		return nil, err
	}
	in, err := t.Sandbox(seat)
	if err != nil {
		return nil, err
	}
	return made(w, in, nil), nil
}

func getOrders(_ http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	seat, err := asker(r, t)
	if err != nil {
		return nil, err
	}
	list, err := t.Orders(seat)
	return orders(list), err
}

func postOrders(w http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	var q OrdersRequest
	if err := decode(w, r, &q); err != nil {
		return nil, err
	}
	seat, err := t.plays(q.Seat)
	if err != nil {
		return nil, err
	}
	if q.Sandbox == "" {
		return []Order{}, t.DropOrders(seat)
	}
	list, err := t.KeepOrders(seat, q.Sandbox)
	return orders(list), err
}

func playOrders(w http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	var q PlayOrders
	if err := decode(w, r, &q); err != nil {
		return nil, err
	}
	seat, err := t.plays(q.Seat)
	if err == nil && seat == kernel.Chance {
		err = problem(http.StatusBadRequest, "there is no seat -1 that prepares orders")
	}
	if err != nil {
		return nil, err
	}
	p, err := t.PlayOrders(seat, table.Seen{Index: q.Index, Undos: q.Undos})
	return Played{Index: p.Index, Floor: p.Floor, Done: p.Done, Left: orders(p.Left), Rule: p.Rule, Words: p.Why.Text, Said: wireSaid(p.Why)}, err
}
