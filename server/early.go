package server

import (
	"net/http"

	"sandtable/table"
)

// Early is what a seat can decide before its turn.
type Early struct {
	Ask string `json:"ask,omitempty"` // what it is asked then; nothing where it has to wait
	// Words say why what it had handed in last was not played, if it was not.
	Words string `json:"words,omitempty"`
	Said  *Said  `json:"said,omitempty"`
}

// EarlyRequest asks for a desk where a seat decides before its turn.
type EarlyRequest struct {
	Seat int `json:"seat"`
}

func early(e *table.Early) *Early {
	if e == nil {
		return nil
	}
	return &Early{Ask: e.Ask, Words: e.Why.Text, Said: wireSaid(e.Why)}
}

func getEarly(_ http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	seat, err := asker(r, t)
	if err != nil {
		return nil, err
	}
	list, err := t.HandedIn(seat)
	return orders(list), err
}

func postEarly(w http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	var q EarlyRequest
	if err := decode(w, r, &q); err != nil {
		return nil, err
	}
	seat, err := t.plays(q.Seat)
	if err != nil {
		return nil, err
	}
	in, err := t.Desk(seat)
	if err != nil {
		return nil, err
	}
	return made(w, in, nil), nil
}

func dropEarly(_ http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	seat, err := asker(r, t)
	if err != nil {
		return nil, err
	}
	in, err := t.TakeBack(seat)
	return tableInfo(in, t.rights), err
}
