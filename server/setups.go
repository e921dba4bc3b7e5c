package server

import (
	"net/http"

	"sandtable/table"
)

func (s *Server) getSetups(_ http.ResponseWriter, r *http.Request) (any, error) {
	q := r.URL.Query()
	list, err := s.house.Setups(q.Get("game"), q.Get("scenario"))
	all := make([]Setup, len(list))
	for i, u := range list {
		all[i] = Setup(u)
	}
	return all, err
}

func (s *Server) keepSetup(w http.ResponseWriter, r *http.Request) (any, error) {
	var k KeepSetup
	if err := decode(w, r, &k); err != nil {
		return nil, err
	}
	keys, err := keysOf(r)
	if err != nil {
		return nil, err
	}
	seat, err := toSeat(k.Seat)
	if err != nil {
		return nil, err
	}
	if !s.house.Rights(k.Table, keys).Plays(seat) {
		return nil, forbidden(sayNotThat)
	}
	u, err := s.house.KeepSetup(k.Table, seat, k.Name)
	return Setup(u), err
}

func (s *Server) dropSetup(_ http.ResponseWriter, r *http.Request) (any, error) {
	keys, err := keysOf(r)
	if err != nil {
		return nil, err
	}
	return nil, s.house.DropSetup(r.PathValue("id"), keys)
}

func (s *Server) useSetup(w http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	var q UseSetup
	if err := decode(w, r, &q); err != nil {
		return nil, err
	}
	seat, err := t.plays(q.Seat)
	if err != nil {
		return nil, err
	}
	u, err := s.house.Setup(q.Setup)
	if err != nil {
		return nil, err
	}
	st, err := t.UseSetup(seat, table.Seen{Index: q.Index, Undos: q.Undos}, u)
	return t.steps(st), err
}
