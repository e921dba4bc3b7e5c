package server

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"net/http"
	"strconv"
	"strings"
	"unicode"

	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/odds"
	"sandtable/store"
	"sandtable/table"
)

// endpoint answers one request with a value to encode, or an error.
type endpoint func(w http.ResponseWriter, r *http.Request) (any, error)

// atTable answers one request about a table.
type atTable func(w http.ResponseWriter, r *http.Request, t *table.Table) (any, error)

func (s *Server) routes(files fs.FS) http.Handler {
	mux := http.NewServeMux()
	handle := func(pattern string, status int, f endpoint) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			v, err := f(w, r)
			if err != nil {
				s.fail(w, r, err)
				return
			}
			s.answer(w, r, status, v)
		})
	}
	with := func(f atTable) endpoint {
		return func(w http.ResponseWriter, r *http.Request) (any, error) {
			t, release, err := s.house.Use(r.PathValue("id"))
			if err != nil {
				return nil, err
			}
			defer release()
			return f(w, r, t)
		}
	}
	handle("GET /api/titles", http.StatusOK, s.getTitles)
	handle("POST /api/dice", http.StatusCreated, s.postDice)
	handle("GET /api/tables", http.StatusOK, s.getTables)
	handle("POST /api/tables", http.StatusCreated, s.postTable)
	handle("GET /api/tables/{id}", http.StatusOK, with(func(_ http.ResponseWriter, _ *http.Request, t *table.Table) (any, error) {
		return tableInfo(t.Info()), nil
	}))
	handle("DELETE /api/tables/{id}", http.StatusNoContent, func(_ http.ResponseWriter, r *http.Request) (any, error) {
		return nil, s.house.Delete(r.PathValue("id"))
	})
	handle("GET /api/tables/{id}/view", http.StatusOK, with(getView))
	handle("GET /api/tables/{id}/log", http.StatusOK, with(getLog))
	handle("GET /api/tables/{id}/steps", http.StatusOK, with(getSteps))
	handle("POST /api/tables/{id}/choices", http.StatusOK, with(postChoice))
	handle("POST /api/tables/{id}/undo", http.StatusOK, with(postUndo))
	handle("GET /api/tables/{id}/explain", http.StatusOK, with(getExplain))
	handle("GET /api/tables/{id}/why", http.StatusOK, with(getWhy))
	handle("GET /api/tables/{id}/pieces", http.StatusOK, with(getPieces))
	handle("GET /api/tables/{id}/charts/{chart}", http.StatusOK, with(getChart))
	handle("GET /api/tables/{id}/plan", http.StatusOK, with(getPlan))
	handle("GET /api/tables/{id}/luck", http.StatusOK, with(getLuck))
	handle("GET /api/tables/{id}/review", http.StatusOK, with(getReview))
	handle("POST /api/tables/{id}/review", http.StatusOK, with(postReview))
	handle("DELETE /api/tables/{id}/review", http.StatusOK, with(stopReview))
	handle("POST /api/tables/{id}/setups", http.StatusOK, with(s.useSetup))
	handle("GET /api/setups", http.StatusOK, s.getSetups)
	handle("POST /api/setups", http.StatusCreated, s.keepSetup)
	handle("DELETE /api/setups/{id}", http.StatusNoContent, func(_ http.ResponseWriter, r *http.Request) (any, error) {
		return nil, s.house.DropSetup(r.PathValue("id"))
	})
	handle("POST /api/tables/{id}/guide", http.StatusOK, with(leaveGuide))
	handle("POST /api/tables/{id}/forks", http.StatusCreated, with(postFork))
	handle("POST /api/tables/{id}/seats", http.StatusOK, with(postSeat))
	handle("POST /api/tables/{id}/nonces", http.StatusOK, with(postNonce))
	handle("GET /api/journals", http.StatusOK, s.getImport)
	handle("POST /api/journals", http.StatusCreated, s.postJournal)
	handle("GET /api/tables/{id}/verification", http.StatusOK, with(func(w http.ResponseWriter, r *http.Request, t *table.Table) (any, error) {
		patient(w)
		v, err := t.Verification(r.Context())
		return verification(v), err
	}))
	raw := func(pattern string, f func(http.ResponseWriter, *http.Request, *table.Table) error) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			t, release, err := s.house.Use(r.PathValue("id"))
			if err == nil {
				defer release()
				err = f(w, r, t)
			}
			if err != nil {
				s.fail(w, r, err)
			}
		})
	}
	raw("GET /api/tables/{id}/board", s.getBoard)
	raw("GET /api/tables/{id}/journal", getJournal)
	mux.HandleFunc("GET /api/tables/{id}/events", func(w http.ResponseWriter, r *http.Request) {
		if err := s.getEvents(w, r); err != nil {
			s.fail(w, r, err)
		}
	})
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) { s.fail(w, r, s.noRoute(mux, r)) })
	mux.Handle("/", s.static(files))
	return mux
}

// noRoute tells a wrong method from a wrong address.
func (s *Server) noRoute(mux *http.ServeMux, r *http.Request) error {
	var allowed []string
	for _, m := range []string{http.MethodGet, http.MethodPost, http.MethodDelete} {
		probe := r.Clone(r.Context())
		probe.Method = m
		if _, pattern := mux.Handler(probe); strings.HasPrefix(pattern, m+" ") {
			allowed = append(allowed, m)
		}
	}
	if len(allowed) == 0 {
		return &httpError{http.StatusNotFound, fmt.Sprintf("there is nothing at %.100s", r.URL.Path)}
	}
	return &methodError{allowed: strings.Join(allowed, ", "), method: r.Method}
}

type methodError struct{ allowed, method string }

func (e *methodError) Error() string {
	return fmt.Sprintf("%.20s is not possible here, only %s", e.method, e.allowed)
}

// answer writes a value as JSON.
func (s *Server) answer(w http.ResponseWriter, r *http.Request, status int, v any) {
	if status == http.StatusNoContent {
		w.WriteHeader(status)
		return
	}
	text, err := encode(v)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	w.Header()["Cache-Control"] = noStore
	s.send(w, r, status, jsonType, text)
}

// fail writes an error as a Problem.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	var (
		p       = Problem{Error: line(err.Error())}
		status  = http.StatusInternalServerError
		plain   *httpError
		method  *methodError
		stale   *table.Stale
		refused *table.Refused
		wrong   *table.Bad
		read    *table.ReadOnly
		missing *table.Missing
		taken   *table.Taken
		wrote   *journal.Error
		busy    *table.Busy
		long    *table.TooLong
		lost    *store.Lost
	)
	switch {
	case errors.As(err, &plain):
		status = plain.status
	case errors.As(err, &method):
		status = http.StatusMethodNotAllowed
		w.Header().Set("Allow", method.allowed)
	case errors.As(err, &busy):
		status = http.StatusServiceUnavailable
		w.Header().Set("Retry-After", strconv.Itoa(busy.After))
	case errors.As(err, &long):
		status = http.StatusRequestEntityTooLarge
	case errors.As(err, &stale):
		status, p.Index = http.StatusConflict, stale.Index
	case errors.As(err, &taken):
		status = http.StatusConflict
	case errors.As(err, &refused):
		status, p.Rule, p.Error = http.StatusUnprocessableEntity, refused.Rule, line(refused.Words)
	case errors.As(err, &wrong), errors.As(err, &wrote):
		status = http.StatusBadRequest
	case errors.As(err, &read):
		status = http.StatusForbidden
	case errors.As(err, &missing), errors.Is(err, store.ErrNotFound):
		status = http.StatusNotFound
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		status = http.StatusRequestTimeout
	case errors.Is(err, store.ErrFull):
		status = http.StatusInsufficientStorage
	case errors.Is(err, table.ErrClosed), errors.Is(err, store.ErrClosed), errors.As(err, &lost):
		status = http.StatusServiceUnavailable
	}
	if status >= http.StatusInternalServerError && busy == nil {
		s.log.Error("request failed", "method", r.Method, "path", r.URL.Path, "status", status, "err", err)
	}
	text, err := encode(p)
	if err != nil {
		http.Error(w, "internal error", http.StatusInternalServerError)
		return
	}
	w.Header()["Cache-Control"] = noStore
	s.send(w, r, status, jsonType, text)
}

// line makes one line of a text that may repeat what a client has sent.
func line(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return unicode.ReplacementChar
		}
		return r
	}, strings.Join(strings.Fields(text), " "))
}

// query reads a number from the address; missing is what it is when it is absent.
func query(r *http.Request, name string, missing int) (int, error) {
	text := r.URL.Query().Get(name)
	if text == "" {
		if missing == required {
			return 0, &httpError{http.StatusBadRequest, fmt.Sprintf("%s is missing: add %s=NUMBER to the address", name, name)}
		}
		return missing, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, &httpError{http.StatusBadRequest, fmt.Sprintf("%s is %.40q; it must be a number", name, text)}
	}
	return n, nil
}

const required = math.MinInt

func seatOf(r *http.Request) (kernel.Seat, error) {
	n, err := query(r, "seat", required)
	if err == nil {
		return toSeat(n)
	}
	return 0, err
}

// toSeat checks that a number can be a seat; whether there is one, the table knows.
func toSeat(n int) (kernel.Seat, error) {
	if n < int(kernel.Chance) || n >= kernel.MaxSeats {
		return 0, &httpError{http.StatusBadRequest, fmt.Sprintf("there is no seat %d", n)}
	}
	return kernel.Seat(n), nil
}

func (s *Server) getTitles(http.ResponseWriter, *http.Request) (any, error) {
	all := []Title{}
	for _, e := range s.house.Titles() {
		t := Title{Info: *e.Title.Info()}
		for _, r := range e.Title.Rules() {
			if r.Number != "" {
				t.Rules = append(t.Rules, Rule(r))
			}
		}
		for _, b := range e.Bots {
			t.Bots = append(t.Bots, BotInfo{ID: b.ID, Name: b.Name, Blurb: b.Blurb})
		}
		for _, g := range e.Guides {
			t.Guides = append(t.Guides, GuideInfo{ID: g.ID, Title: g.Title, Blurb: g.Blurb, Minutes: g.Minutes})
		}
		all = append(all, t)
	}
	return all, nil
}

func (s *Server) postDice(http.ResponseWriter, *http.Request) (any, error) {
	id, commitment, err := s.house.Commit()
	return DiceOffer{ID: id, Commitment: commitment}, err
}

func (s *Server) getTables(http.ResponseWriter, *http.Request) (any, error) {
	list, err := s.house.List()
	all := make([]TableInfo, len(list))
	for i, in := range list {
		all[i] = tableInfo(in)
	}
	return all, err
}

func (s *Server) postTable(w http.ResponseWriter, r *http.Request) (any, error) {
	var n NewTable
	if err := decode(w, r, &n); err != nil {
		return nil, err
	}
	in, err := s.house.Create(table.NewGame(n))
	if err == nil {
		w.Header().Set("Location", "/api/tables/"+in.ID)
	}
	return tableInfo(in), err
}

func getView(_ http.ResponseWriter, r *http.Request, t *table.Table) (any, error) {
	seat, err := seatOf(r)
	if err != nil {
		return nil, err
	}
	at, err := query(r, "at", -1)
	if err != nil {
		return nil, err
	}
	snap, err := t.Snapshot(seat, at)
	return snapshot(snap), err
}

func getLog(_ http.ResponseWriter, r *http.Request, t *table.Table) (any, error) {
	seat, err := seatOf(r)
	if err != nil {
		return nil, err
	}
	to, err := query(r, "to", required)
	if err != nil {
		return nil, err
	}
	p, err := t.Log(seat, to)
	return logPage(p), err
}

func getSteps(_ http.ResponseWriter, r *http.Request, t *table.Table) (any, error) {
	seat, err := seatOf(r)
	if err != nil {
		return nil, err
	}
	from, err := query(r, "from", 0)
	if err != nil {
		return nil, err
	}
	st, err := t.Steps(seat, from)
	return steps(st), err
}

func postChoice(w http.ResponseWriter, r *http.Request, t *table.Table) (any, error) {
	var c ChoiceRequest
	if err := decode(w, r, &c); err != nil {
		return nil, err
	}
	seat, err := toSeat(c.Seat)
	if err != nil {
		return nil, err
	}
	if c.Brief {
		m, err := t.Make(seat, c.Index, c.Choice)
		return Made(m), err
	}
	st, err := t.Choose(seat, c.Index, c.Choice)
	return steps(st), err
}

func postUndo(w http.ResponseWriter, r *http.Request, t *table.Table) (any, error) {
	var u UndoRequest
	if err := decode(w, r, &u); err != nil {
		return nil, err
	}
	seat, err := toSeat(u.Seat)
	if err != nil {
		return nil, err
	}
	in, err := t.Undo(seat, u.To)
	return tableInfo(in), err
}

func leaveGuide(w http.ResponseWriter, r *http.Request, t *table.Table) (any, error) {
	var q LeaveGuide
	if err := decode(w, r, &q); err != nil {
		return nil, err
	}
	seat, err := toSeat(q.Seat)
	if err != nil {
		return nil, err
	}
	st, err := t.LeaveGuide(seat)
	return steps(st), err
}

func postSeat(w http.ResponseWriter, r *http.Request, t *table.Table) (any, error) {
	var q SeatRequest
	if err := decode(w, r, &q); err != nil {
		return nil, err
	}
	seat, err := toSeat(q.Seat)
	if err != nil {
		return nil, err
	}
	in, err := t.Sit(seat, q.Holder)
	return tableInfo(in), err
}

func postNonce(w http.ResponseWriter, r *http.Request, t *table.Table) (any, error) {
	var q NonceRequest
	if err := decode(w, r, &q); err != nil {
		return nil, err
	}
	seat, err := toSeat(q.Seat)
	if err != nil {
		return nil, err
	}
	in, err := t.AddNonce(seat, q.Nonce)
	return tableInfo(in), err
}

func getExplain(_ http.ResponseWriter, r *http.Request, t *table.Table) (any, error) {
	seat, err := seatOf(r)
	if err != nil {
		return nil, err
	}
	text := r.URL.Query().Get("choice")
	if text == "" {
		return nil, &httpError{http.StatusBadRequest, "choice is missing: add choice=TEXT to the address"}
	}
	e, err := t.Explain(r.Context(), seat, text)
	return explanation(e), err
}

func getWhy(_ http.ResponseWriter, r *http.Request, t *table.Table) (any, error) {
	seat, err := seatOf(r)
	if err != nil {
		return nil, err
	}
	q := r.URL.Query()
	list, err := t.Why(seat, q.Get("place"), q.Get("piece"))
	all := make([]Explanation, len(list))
	for i, e := range list {
		all[i] = explanation(e)
	}
	return all, err
}

func getPieces(_ http.ResponseWriter, r *http.Request, t *table.Table) (any, error) {
	seat, err := seatOf(r)
	if err != nil {
		return nil, err
	}
	at, err := query(r, "at", -1)
	if err != nil {
		return nil, err
	}
	list, err := t.Rows(seat, at, r.URL.Query()["id"])
	all := make([]PieceRows, len(list))
	for i, p := range list {
		all[i] = PieceRows(p)
	}
	return all, err
}

func getJournal(w http.ResponseWriter, r *http.Request, t *table.Table) error {
	var text strings.Builder
	if err := t.Journal(&text); err != nil {
		return err
	}
	head := w.Header()
	head.Set("Content-Type", "application/jsonl")
	head.Set("Content-Disposition", fmt.Sprintf(`attachment; filename="%s-%s.jsonl"`, t.Info().Game, t.ID()))
	head.Set("Cache-Control", "no-store")
	http.ServeContent(w, r, "", noTime, strings.NewReader(text.String()))
	return nil
}

// tableInfo and the following turn what package table says into the wire format.
func tableInfo(in table.Info) TableInfo {
	t := TableInfo{
		ID: in.ID, Game: in.Game, Scenario: in.Scenario, Title: in.Title, Name: in.Name, Options: in.Options, Dice: in.Dice, Fair: fairDice(in.Fair),
		Created: in.Created, Updated: in.Updated, Index: in.Index, Floor: in.Floor, Turn: in.Turn, ToMove: in.ToMove,
		Over: in.Over, Result: in.Result, Problem: in.Problem,
	}
	for _, s := range in.Seats {
		t.Seats = append(t.Seats, SeatState(s))
	}
	return t
}

func steps(s table.Steps) Steps {
	w := Steps{From: s.From, Index: s.Index, Floor: s.Floor, Offers: s.Offers, Barred: barred(s.Barred), Guide: s.Guide}
	w.Steps = stepViews(s.Steps)
	return w
}

func stepViews(list []table.Step) []StepView {
	w := make([]StepView, len(list))
	for i, v := range list {
		w[i] = StepView(v)
	}
	return w
}

func snapshot(s table.Snapshot) Snapshot {
	w := Snapshot{Table: tableInfo(s.Table), Index: s.Index, Floor: s.Floor, Last: s.Last, Scene: s.Scene, Offers: s.Offers, Barred: barred(s.Barred), Guide: s.Guide}
	w.Log = logPage(s.Log)
	return w
}

func logPage(p table.LogPage) LogPage {
	w := LogPage{Earlier: p.Earlier}
	for _, e := range p.Entries {
		w.Entries = append(w.Entries, LogEntry(e))
	}
	return w
}

func barred(list []table.Barred) []Barred {
	w := make([]Barred, len(list))
	for i, b := range list {
		w[i] = Barred(b)
	}
	return w
}

func explanation(e table.Explanation) Explanation {
	w := Explanation{Choice: e.Choice, Label: e.Label, Legal: e.Legal, Rule: e.Rule, Words: e.Words, Detail: e.Detail}
	if e.TooMany {
		w.Words = odds.ErrTooMany.Error()
	}
	if e.Odds != nil {
		w.Odds = oddsOf(e.Odds, e.Guessed)
	}
	return w
}

func oddsOf(t *odds.Table, guessed bool) *Odds {
	var assumes []string
	if t.Assumed {
		assumes = append(assumes, "whoever could still interfere leaves things as they are")
	}
	if guessed {
		assumes = append(assumes, "what cannot be seen is as it was guessed")
	}
	o := &Odds{Assumes: strings.Join(assumes, "; ")}
	for _, row := range t.Rows {
		p, _ := row.P.Float64()
		o.Lines = append(o.Lines, OddsRow{Text: row.Text(), Num: row.P.Num().String(), Den: row.P.Denom().String(), Percent: 100 * p})
	}
	return o
}
