package server

import (
	"io/fs"
	"net/http"
)

// endpoint answers one request with a value to encode, or an error.
type endpoint func(w http.ResponseWriter, r *http.Request) (any, error)

// atTable answers one request about a table.
type atTable func(w http.ResponseWriter, r *http.Request, t *visit) (any, error)

// general is a route that touches no table.
type general struct {
	pattern string
	status  int
	answer  endpoint
}

func (s *Server) generals() []general {
	return []general{
		{"GET /api/titles", http.StatusOK, s.getTitles},
		{"POST /api/dice", http.StatusCreated, s.postDice},
		{"GET /api/tables", http.StatusOK, s.getTables},
		{"POST /api/tables", http.StatusCreated, s.postTable},
		{"GET /api/setups", http.StatusOK, s.getSetups},
		{"POST /api/setups", http.StatusCreated, s.keepSetup}, // its body names a table
		{"DELETE /api/setups/{id}", http.StatusNoContent, s.dropSetup},
		{"GET /api/journals", http.StatusOK, s.getImport},
		{"POST /api/journals", http.StatusCreated, s.postJournal},
	}
}

// special is a route about a table.
type special struct {
	pattern string
	need    need
	status  int // 0: it writes its answer itself
	answer  atTable
}

func (s *Server) specials() []special {
	const at = " /api/tables/{id}"
	return []special{
		{"GET" + at, ofAnyone, http.StatusOK, getTable},
		{"GET" + at + "/board", ofAnyone, 0, s.getBoard},
		{"GET" + at + "/picture", ofAnyone, 0, s.getTablePicture},
		{"GET" + at + "/view", ofSeats, http.StatusOK, getView},
		{"GET" + at + "/log", ofSeats, http.StatusOK, getLog},
		{"GET" + at + "/turns", ofSeats, http.StatusOK, getTurns},
		{"GET" + at + "/steps", ofSeats, http.StatusOK, getSteps},
		{"POST" + at + "/choices", ofSeats, http.StatusOK, postChoice},
		{"POST" + at + "/undo", ofSeats, http.StatusOK, postUndo},
		{"GET" + at + "/explain", ofSeats, http.StatusOK, getExplain},
		{"GET" + at + "/why", ofSeats, http.StatusOK, getWhy},
		{"GET" + at + "/pieces", ofSeats, http.StatusOK, getPieces},
		{"GET" + at + "/charts/{chart}", ofSeats, http.StatusOK, getChart},
		{"GET" + at + "/plan", ofSeats, http.StatusOK, getPlan},
		{"GET" + at + "/luck", ofAnyone, http.StatusOK, getLuck},
		{"GET" + at + "/review", ofAnyone, http.StatusOK, getReview},
		{"POST" + at + "/review", ofPlayer, http.StatusOK, postReview},
		{"DELETE" + at + "/review", ofPlayer, http.StatusOK, stopReview},
		{"GET" + at + "/advice", ofSeats, http.StatusOK, getAdvice},
		{"POST" + at + "/advice", ofSeats, http.StatusOK, postAdvice},
		{"DELETE" + at + "/advice", ofSeats, http.StatusOK, stopAdvice},
		{"POST" + at + "/setups", ofSeats, http.StatusOK, s.useSetup},
		{"POST" + at + "/guide", ofSeats, http.StatusOK, leaveGuide},
		{"POST" + at + "/forks", ofPlayer, http.StatusCreated, s.postFork},
		{"POST" + at + "/sandbox", ofSeats, http.StatusCreated, postSandbox},
		{"GET" + at + "/early", ofSeats, http.StatusOK, getEarly},
		{"POST" + at + "/early", ofSeats, http.StatusCreated, postEarly},
		{"DELETE" + at + "/early", ofSeats, http.StatusOK, dropEarly},
		{"GET" + at + "/orders", ofSeats, http.StatusOK, getOrders},
		{"POST" + at + "/orders", ofSeats, http.StatusOK, postOrders},
		{"POST" + at + "/orders/play", ofSeats, http.StatusOK, playOrders},
		{"GET" + at + "/standing", ofSeats, http.StatusOK, getStanding},
		{"POST" + at + "/standing", ofSeats, http.StatusOK, postStanding},
		{"GET" + at + "/report", ofAnyone, 0, getReport},
		{"POST" + at + "/rematch", ofPlayer, http.StatusCreated, postRematch},
		{"POST" + at + "/seats", ofSeats, http.StatusOK, postSeat},
		{"POST" + at + "/players", ofSeats, http.StatusOK, postPlayer},
		{"POST" + at + "/nonces", ofSeats, http.StatusOK, postNonce},
		{"GET" + at + "/keys", ofAnyone, http.StatusOK, getKeys},
		{"POST" + at + "/keys", ofPlayer, http.StatusOK, postKey},
		{"GET" + at + "/talk", ofAnyone, http.StatusOK, getTalk},
		{"POST" + at + "/talk", ofSeats, http.StatusCreated, postTalk},
		{"GET" + at + "/notes", ofSeats, http.StatusOK, getNotes},
		{"POST" + at + "/notes", ofSeats, http.StatusOK, postNote},
		{"POST" + at + "/asks", ofSeats, http.StatusOK, postAsk},
		{"POST" + at + "/answers", ofSeats, http.StatusOK, postAnswer},
		{"GET" + at + "/journal", ofAnyone, 0, getJournal},
		{"GET" + at + "/verification", ofAnyone, http.StatusOK, getVerification},
	}
}

func (s *Server) routes(files fs.FS) http.Handler {
	mux := http.NewServeMux()
	for _, g := range s.generals() {
		mux.HandleFunc(g.pattern, func(w http.ResponseWriter, r *http.Request) {
			v, err := g.answer(w, r)
			if err != nil {
				s.fail(w, r, err)
				return
			}
			s.answer(w, r, g.status, v)
		})
	}
	for _, p := range s.specials() {
		mux.HandleFunc(p.pattern, func(w http.ResponseWriter, r *http.Request) {
			t, release, err := s.enter(r, p.need)
			if err != nil {
				s.fail(w, r, err)
				return
			}
			defer release()
			v, err := p.answer(w, r, t)
			switch {
			case err != nil:
				s.fail(w, r, err)
			case p.status != 0:
				s.answer(w, r, p.status, v)
			}
		})
	}
	// These do without a table that is in memory, or keep it longer than the request.
	bare := func(pattern string, f func(http.ResponseWriter, *http.Request) error) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			if err := f(w, r); err != nil {
				s.fail(w, r, err)
			}
		})
	}
	bare("DELETE /api/tables/{id}", s.deleteTable)
	bare("GET /api/pictures/{game}/{scenario}", s.getPicture)
	bare("GET /api/tables/{id}/events", s.getEvents)
	bare("GET /api/tables/{id}/line", s.getLine)
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) { s.fail(w, r, s.noRoute(mux, r)) })
	mux.HandleFunc("GET /metrics", s.getMetrics)
	mux.Handle("/", s.static(files))
	return mux
}

// deleteTable removes a table, also one that cannot be opened.
func (s *Server) deleteTable(w http.ResponseWriter, r *http.Request) error {
	if _, err := s.admit(r, ofHost); err != nil {
		return err
	}
	if err := s.house.Delete(r.PathValue("id")); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}
