package server

import (
	"fmt"
	"math"
	"net/http"
	"strconv"
	"strings"

	"sandtable/table"
)

// query reads a number from the address; missing is what it is when it is absent.
func query(r *http.Request, name string, missing int) (int, error) {
	text := r.URL.Query().Get(name)
	if text == "" {
		if missing == required {
			return 0, problem(http.StatusBadRequest, "%s is missing: add %s=NUMBER to the address", name, name)
		}
		return missing, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, problem(http.StatusBadRequest, "%s is %.40q; it must be a number", name, text)
	}
	return n, nil
}

const required = math.MinInt

func (s *Server) getTitles(http.ResponseWriter, *http.Request) (any, error) {
	all := []Title{}
	for _, e := range s.house.Titles() {
		t := Title{Info: *e.Title.Info()}
		for _, r := range e.Title.Rules() {
			if r.Number != "" {
				t.Rules = append(t.Rules, Rule{Number: r.Number, Title: r.Title, Text: r.Text})
			}
		}
		for _, b := range e.Bots {
			t.Bots = append(t.Bots, BotInfo{ID: b.ID, Name: b.Name, Blurb: b.Blurb})
		}
		for _, g := range e.Guides {
			t.Guides = append(t.Guides, GuideInfo{ID: g.ID, Title: g.Title, Blurb: g.Blurb, Minutes: g.Minutes})
		}
		for _, b := range e.Balance {
			t.Balance = append(t.Balance, Balance{Scenario: b.Scenario, Games: b.Games, Wins: b.Wins[:], Draws: b.Draws})
		}
		for _, x := range e.Strength {
			for side, p := range x.Sides {
				t.Strength = append(t.Strength, Strength{Scenario: x.Scenario, Side: side, Bot: x.Bot, Against: x.Against, Share: p.Share, Same: p.Same})
			}
		}
		all = append(all, t)
	}
	return all, nil
}

func (s *Server) postDice(http.ResponseWriter, *http.Request) (any, error) {
	id, commitment, err := s.house.Commit()
	return DiceOffer{ID: id, Commitment: commitment}, err
}

// getTables lists the tables that have no keys, and those that a key of the request
// opens.
func (s *Server) getTables(_ http.ResponseWriter, r *http.Request) (any, error) {
	keys, err := keysOf(r)
	if err != nil {
		return nil, err
	}
	list, err := s.house.List()
	all := []TableInfo{}
	for _, in := range list {
		r := s.house.Rights(in.ID, keys)
		if !r.Any() {
			continue
		}
		t := tableInfo(in, r)
		if r.Keyed {
			t.Rights = rights(r, len(in.Seats))
		}
		all = append(all, t)
	}
	return all, err
}

func (s *Server) postTable(w http.ResponseWriter, r *http.Request) (any, error) {
	var n NewTable
	if err := decode(w, r, &n); err != nil {
		return nil, err
	}
	lock, err := s.locking(n.Keys)
	if err != nil {
		return nil, err
	}
	in, err := s.house.Create(table.NewGame{
		Game: n.Game, Scenario: n.Scenario, Options: n.Options, Seats: n.Seats, Dice: n.Dice, Seed: n.Seed, Name: n.Name, Guide: n.Guide,
		Commitment: n.Commitment, Nonces: n.Nonces, Lock: lock,
	})
	if err != nil {
		return nil, err
	}
	return made(w, in, lock), nil
}

func getTable(_ http.ResponseWriter, _ *http.Request, t *visit) (any, error) {
	return tableInfo(t.Info(), t.rights), nil
}

func getVerification(w http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	patient(w)
	v, err := t.Verification(r.Context())
	return verification(v), err
}

func getView(_ http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	seat, err := t.sees(r)
	if err != nil {
		return nil, err
	}
	at, err := query(r, "at", -1)
	if err != nil {
		return nil, err
	}
	snap, err := t.Snapshot(seat, at)
	return t.snapshot(snap), err
}

func getLog(_ http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	seat, err := t.sees(r)
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

func getTurns(_ http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	seat, err := t.sees(r)
	if err != nil {
		return nil, err
	}
	starts, err := t.Turns(seat)
	return turnStarts(starts), err
}

func getSteps(_ http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	seat, err := t.sees(r)
	if err != nil {
		return nil, err
	}
	from, err := query(r, "from", 0)
	if err != nil {
		return nil, err
	}
	st, err := t.Steps(seat, from)
	return t.steps(st), err
}

func postChoice(w http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	var c ChoiceRequest
	if err := decode(w, r, &c); err != nil {
		return nil, err
	}
	seat, err := t.plays(c.Seat)
	if err != nil {
		return nil, err
	}
	at := table.Seen{Index: c.Index, Undos: c.Undos}
	if c.Brief {
		m, err := t.Make(seat, at, c.Choice)
		return Made(m), err
	}
	st, err := t.ChooseAt(seat, at, c.Choice)
	return t.steps(st), err
}

func postUndo(w http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	var u UndoRequest
	if err := decode(w, r, &u); err != nil {
		return nil, err
	}
	seat, err := t.plays(u.Seat)
	if err != nil {
		return nil, err
	}
	at, err := seenAt(u.Index, u.Undos)
	if err != nil {
		return nil, err
	}
	in, err := t.UndoAt(seat, at, u.To)
	return tableInfo(in, t.rights), err
}

// seenAt is where a client saw the game that may say so; nil if it does not.
func seenAt(index, undos *int) (*table.Seen, error) {
	if index == nil && undos != nil {
		return nil, problem(http.StatusBadRequest, "undos goes with the index that was seen: add index")
	}
	if index == nil {
		return nil, nil
	}
	return &table.Seen{Index: *index, Undos: undos}, nil
}

func leaveGuide(w http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	var q LeaveGuide
	if err := decode(w, r, &q); err != nil {
		return nil, err
	}
	seat, err := t.plays(q.Seat)
	if err != nil {
		return nil, err
	}
	st, err := t.LeaveGuide(seat)
	return t.steps(st), err
}

// postSeat gives a seat away: whoever plays it may, and the host.
func postSeat(w http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	var q SeatRequest
	if err := decode(w, r, &q); err != nil {
		return nil, err
	}
	seat, err := t.manages(q.Seat)
	if err != nil {
		return nil, err
	}
	in, err := t.Sit(seat, q.Holder)
	return tableInfo(in, t.rights), err
}

func postNonce(w http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	var q NonceRequest
	if err := decode(w, r, &q); err != nil {
		return nil, err
	}
	seat, err := t.plays(q.Seat)
	if err != nil {
		return nil, err
	}
	in, err := t.AddNonce(seat, q.Nonce)
	return tableInfo(in, t.rights), err
}

func getExplain(_ http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	seat, err := t.sees(r)
	if err != nil {
		return nil, err
	}
	text := r.URL.Query().Get("choice")
	if text == "" {
		return nil, problem(http.StatusBadRequest, "choice is missing: add choice=TEXT to the address")
	}
	e, err := t.Explain(r.Context(), seat, text)
	return explanation(e), err
}

func getWhy(_ http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	seat, err := t.sees(r)
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

func getPieces(_ http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	seat, err := t.sees(r)
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

func getJournal(w http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	var text strings.Builder
	save := func() error { return t.Journal(&text) }
	if r.URL.Query().Has("notes") {
		seat, err := t.reads(r, "notes")
		if err != nil {
			return nil, err
		}
		save = func() error { return t.JournalWithNotes(&text, seat) }
	}
	if err := save(); err != nil {
		return nil, err
	}
	head := w.Header()
	head.Set("Content-Type", "application/jsonl")
	head.Set("Content-Disposition", fmt.Sprintf(`attachment; filename="%s-%s.jsonl"`, t.Info().Game, t.ID()))
	head.Set("Cache-Control", "no-store")
	http.ServeContent(w, r, "", noTime, strings.NewReader(text.String()))
	return nil, nil
}
