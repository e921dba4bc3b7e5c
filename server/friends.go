package server

import (
	"net/http"

	"sandtable/kernel"
	"sandtable/lines"
	"sandtable/table"
)

// Saying is one thing said at a table.
type Saying struct {
	N     int    `json:"n"`              // numbers rise
	Seat  int    `json:"seat"`           // -2: an onlooker; -1: the table itself
	Name  string `json:"name,omitempty"` // who said it
	Text  string `json:"text"`
	Index int    `json:"index"` // where the game stood
	At    string `json:"at"`    // RFC 3339, UTC
	Said  *Said  `json:"said,omitempty"`
}

// TalkRequest says something, at most 500 characters.
type TalkRequest struct {
	Seat int    `json:"seat"`           // -2: an onlooker
	Name string `json:"name,omitempty"` // who says it; without one, as the people of the seat are called
	Text string `json:"text"`
}

// Somebody is who looks at a table now.
type Somebody struct {
	Seat int    `json:"seat"` // -2: an onlooker
	Name string `json:"name,omitempty"`
}

// Asked is a request that needs the consent of others: to take back, or to end the game.
type Asked struct {
	Seat int    `json:"seat"`           // who asks
	What string `json:"what,omitempty"` // "resign" or "draw"; without it, to take back
	To   int    `json:"to"`             // index to go back to
	Yes  []int  `json:"yes"`            // who has agreed
	Wait []int  `json:"wait"`           // who has not answered
}

// AskRequest asks the others whether a seat may take back its choice at an index, -1:
// its last one, and all after it. What "resign" gives the game up for the side of the seat,
// "draw" offers a draw.
type AskRequest struct {
	Seat int    `json:"seat"`
	To   int    `json:"to"`
	What string `json:"what,omitempty"`
	// Index and Undos are where the client saw the game, as in UndoRequest, of which something is
	// to be taken back.
	Index *int `json:"index,omitempty"`
	Undos *int `json:"undos,omitempty"`
}

// AnswerRequest answers such a request; with no, whoever has asked withdraws it. Of says which
// is answered: 422 if it is another that is asked by now. Without it, it is whichever is asked.
type AnswerRequest struct {
	Seat int         `json:"seat"`
	Yes  bool        `json:"yes"`
	Of   *AskRequest `json:"of,omitempty"`
}

// nameHeader is where a stream says how whoever looks is called, percent-encoded, and
// with it that the others may know.
const nameHeader = "Sandtable-Name"

// show lets others know who opens a stream, if he says so.
func (l *listener) show() error {
	if l.name == nil {
		return nil
	}
	return l.sub.Show(l.seat, *l.name)
}

func getTalk(_ http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	after, err := query(r, "after", 0)
	if err != nil {
		return nil, err
	}
	return t.said(int64(after))
}

// said is what was said at a table after a number and may be known to who asks.
func (v *visit) said(after int64) ([]Saying, error) {
	list, err := v.Talk(after)
	all := []Saying{}
	for _, s := range list {
		if v.rights.Among(s.Only) {
			all = append(all, saying(s))
		}
	}
	return all, err
}

func saying(s table.Saying) Saying {
	return Saying{N: int(s.N), Seat: s.Seat, Name: s.Name, Text: s.Text, Index: s.Index, At: s.At, Said: wireSaid(lines.Said{Code: s.Code, Words: s.Words})}
}

func postTalk(w http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	var q TalkRequest
	if err := decode(w, r, &q); err != nil {
		return nil, err
	}
	seat := table.Onlooker
	if q.Seat != int(seat) {
		var err error
		if seat, err = t.plays(q.Seat); err != nil {
			return nil, err
		}
		if seat == kernel.Chance {
			return nil, problem(http.StatusBadRequest, "the table speaks for itself; seat is that of a player, or -2")
		}
	}
	s, err := t.Say(seat, q.Name, q.Text)
	return saying(s), err
}

func postAsk(w http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	var q AskRequest
	if err := decode(w, r, &q); err != nil {
		return nil, err
	}
	seat, err := t.plays(q.Seat)
	if err != nil {
		return nil, err
	}
	at, err := seenAt(q.Index, q.Undos)
	if err != nil {
		return nil, err
	}
	var in table.Info
	if q.What == "" {
		in, err = t.AskBackAt(seat, at, q.To)
	} else {
		in, err = t.AskEnd(seat, q.What)
	}
	return tableInfo(in, t.rights), err
}

func postAnswer(w http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	var q AnswerRequest
	if err := decode(w, r, &q); err != nil {
		return nil, err
	}
	seat, err := t.plays(q.Seat)
	if err != nil {
		return nil, err
	}
	var of *table.Request
	if q.Of != nil {
		of = &table.Request{Seat: kernel.Seat(q.Of.Seat), What: q.Of.What, To: q.Of.To}
	}
	in, err := t.AnswerBack(seat, q.Yes, of)
	return tableInfo(in, t.rights), err
}

// friends adds what people do around the game.
func (l *listener) friends(s *sheaf, now table.Moment) error {
	if l.name != nil && (!l.begun || now.People != l.seen.People || now.Seats != l.seen.Seats) {
		list := l.table.People()
		all := make([]Somebody, len(list))
		for i, p := range list {
			all[i] = Somebody(p)
		}
		if err := s.event("people", "", all); err != nil {
			return err
		}
	}
	if l.begun && now.Notes != l.seen.Notes {
		if list, err := l.table.Memos(l.seat); err == nil {
			if err := s.event("notes", "", notes(list)); err != nil {
				return err
			}
		}
	}
	if l.begun && now.Said != l.seen.Said {
		list, err := l.visit.said(l.seen.Said)
		if err != nil || len(list) == 0 {
			return err
		}
		return s.event("talk", "", list)
	}
	return nil
}
