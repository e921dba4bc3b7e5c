package load

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"time"

	"sandtable/scene"
)

// news is what a seat has been told last.
type news struct {
	seat   int
	index  int
	offers []scene.Offer
	reset  bool // something was taken back, or too much was missed
	err    error
	at     time.Time
}

// seatedTable is one table with a stream for each of its seats.
type seatedTable struct {
	d      *driver
	number int
	rng    *rand.Rand
	id     string
	games  int
	seats  []news
	lines  []*line // by seat, unless choices are requests
	news   chan news
	stop   context.CancelFunc // ends the lines or streams
}

// Parts of what the server sends.
type (
	tableInfo struct {
		ID    string            `json:"id"`
		Seats []json.RawMessage `json:"seats"`
		Over  bool              `json:"over"`
	}
	steps struct {
		Index  int           `json:"index"`
		Offers []scene.Offer `json:"offers"`
		// What all are told in the same words has no index but those of its steps, and says
		// whose the offers are, -1: every seat's.
		Asked *int `json:"asked"`
		Steps []struct {
			Index int `json:"index"`
		} `json:"steps"`
	}
	problem struct {
		Error string `json:"error"`
	}
)

// open makes a new table, looks at it from every seat and begins to listen.
func (t *seatedTable) open(ctx context.Context) error {
	seats, err := t.d.people(ctx)
	if err != nil {
		return err
	}
	t.games++
	ask := map[string]any{
		"game": t.d.Game, "scenario": t.d.Scenario, "options": t.d.Options, "seats": seats,
		"dice": "seeded", "seed": fmt.Sprintf("%d-%d-%d", t.d.Seed, t.number, t.games),
	}
	var in tableInfo
	if err := t.d.call(ctx, http.MethodPost, "api/tables", ask, &in); err != nil {
		return err
	}
	t.id, t.seats, t.lines = in.ID, make([]news, len(in.Seats)), make([]*line, len(in.Seats))
	if err := t.d.look(ctx, t.id); err != nil {
		return err
	}
	t.news = make(chan news, 4*len(in.Seats))
	ctx, t.stop = context.WithCancel(ctx)
	for i := range t.seats {
		if err := t.look(ctx, i); err != nil {
			return err
		}
		if err := t.listen(ctx, i, t.seats[i].index); err != nil {
			return err
		}
	}
	return nil
}

// look fetches the whole view of a seat.
func (t *seatedTable) look(ctx context.Context, seat int) error {
	var s steps
	if err := t.d.call(ctx, http.MethodGet, fmt.Sprintf("api/tables/%s/view?seat=%d", t.id, seat), nil, &s); err != nil {
		return err
	}
	t.seats[seat] = news{seat: seat, index: s.Index, offers: s.Offers}
	return nil
}

// play makes moves until the moves are made or the context ends. The table stays open
// then: its streams end with the context.
func (t *seatedTable) play(ctx context.Context) error {
	for n := 0; t.d.Moves == 0 || n < t.d.Moves; n++ {
		over, err := t.over(ctx)
		if err != nil {
			return err
		}
		if over {
			t.d.ended()
			t.stop()
			if err := t.open(ctx); err != nil {
				return err
			}
		}
		if err := t.d.turn(ctx); err != nil {
			return err
		}
		if err := t.move(ctx); err != nil {
			return err
		}
	}
	return nil
}

// mover is a seat with something to choose, -1 if there is none.
func (t *seatedTable) mover() int {
	for i := range t.seats {
		if len(t.seats[i].offers) > 0 {
			return i
		}
	}
	return -1
}

// over tells whether the game is, which shows in that nobody has anything to choose.
func (t *seatedTable) over(ctx context.Context) (bool, error) {
	if t.mover() >= 0 {
		return false, nil
	}
	var in tableInfo
	err := t.d.call(ctx, http.MethodGet, "api/tables/"+t.id, nil, &in)
	if err == nil && !in.Over {
		err = fmt.Errorf("table %s: nobody has anything to choose, and the game is not over", t.id)
	}
	return in.Over, err
}

// move makes one choice and waits until every seat has been shown it.
func (t *seatedTable) move(ctx context.Context) error {
	m := t.mover()
	offers, err := t.d.board.Unfold(t.seats[m].offers)
	if err != nil {
		return err
	}
	choice := offers[t.rng.IntN(len(offers))].Choice
	begun := time.Now()
	index, err := t.choose(ctx, m, choice)
	if err != nil {
		return err
	}
	answer, shown := time.Since(begun), time.Duration(0)
	for i := range t.seats {
		for t.seats[i].index < index {
			if err := t.hear(ctx); err != nil {
				return err
			}
		}
		if i != m {
			shown = max(shown, t.seats[i].at.Sub(begun))
		}
	}
	t.d.note(answer, shown)
	return nil
}

// choose makes a choice and returns the index after it.
func (t *seatedTable) choose(ctx context.Context, seat int, choice string) (int, error) {
	index := t.seats[seat].index
	if l := t.lines[seat]; l != nil {
		return l.choose(ctx, seat, index, choice)
	}
	ask := map[string]any{"seat": seat, "index": index, "choice": choice, "brief": true}
	var made struct {
		Index int `json:"index"`
	}
	err := t.d.call(ctx, http.MethodPost, "api/tables/"+t.id+"/choices", ask, &made)
	return made.Index, err
}

// hear takes what a line or a stream brings next.
func (t *seatedTable) hear(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case n := <-t.news:
		if n.err != nil {
			return n.err
		}
		if n.reset {
			return t.look(ctx, n.seat)
		}
		t.seats[n.seat] = n
		return nil
	}
}

// titleInfo is what the server says of the seats of a game.
type titleInfo struct {
	ID        string
	Seats     []json.RawMessage
	Scenarios []struct {
		ID      string
		Seats   []json.RawMessage
		Options []struct {
			ID     string
			Values []string            // the default first
			Seats  [][]json.RawMessage // by value
		}
	}
}

// seatsOf counts the seats of a scenario with options: those of the last option that says so,
// else the scenario's, else the game's. No seats, or an empty list, say nothing.
func (in *titleInfo) seatsOf(scenario string, chosen map[string]string) int {
	n := len(in.Seats)
	for _, sc := range in.Scenarios {
		if sc.ID != scenario {
			continue
		}
		if len(sc.Seats) > 0 {
			n = len(sc.Seats)
		}
		for _, o := range sc.Options {
			value := max(0, slices.Index(o.Values, chosen[o.ID]))
			if value < len(o.Seats) && len(o.Seats[value]) > 0 {
				n = len(o.Seats[value])
			}
		}
	}
	return n
}

// people asks who sits where: a person in every seat of the game.
func (d *driver) people(ctx context.Context) ([]string, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.seats > 0 {
		return persons(d.seats), nil
	}
	var list []struct {
		Info titleInfo `json:"info"`
	}
	if err := d.call(ctx, http.MethodGet, "api/titles", nil, &list); err != nil {
		return nil, err
	}
	for _, e := range list {
		if e.Info.ID == d.Game {
			d.seats = e.Info.seatsOf(d.Scenario, d.Options)
			return persons(d.seats), nil
		}
	}
	return nil, fmt.Errorf("the server has no game %q", d.Game)
}

// look asks for the sheet that all tables are played on, as a page does before it shows
// anything: an offer of many places can be read with it only.
func (d *driver) look(ctx context.Context, table string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.board != nil {
		return nil
	}
	b := new(scene.Board)
	if err := d.call(ctx, http.MethodGet, "api/tables/"+table+"/board", nil, b); err != nil {
		return err
	}
	d.board = b
	return nil
}

func persons(n int) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = "person"
	}
	return list
}

// call makes one request and reads its JSON answer.
func (d *driver) call(ctx context.Context, method, path string, ask, answer any) error {
	var body io.Reader
	if ask != nil {
		text, err := json.Marshal(ask)
		if err != nil {
			return err
		}
		body = bytes.NewReader(text)
	}
	res, err := d.request(ctx, method, path, body)
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		return err
	}
	text, err := plain(raw, res.Header.Get("Content-Encoding"))
	if err != nil {
		return err
	}
	if res.StatusCode >= 300 {
		var p problem
		_ = json.Unmarshal(text, &p) // if it is no Problem, the status says enough
		return fmt.Errorf("%s %s: %s %s", method, path, res.Status, p.Error)
	}
	return json.Unmarshal(text, answer)
}

func (d *driver) request(ctx context.Context, method, path string, body io.Reader) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, method, strings.TrimSuffix(d.Address, "/")+"/"+path, body)
	if err != nil {
		return nil, err
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if !d.Plain {
		req.Header.Set("Accept-Encoding", "gzip")
	}
	// Where many wait for connections, some are opened that nobody takes any more, and the
	// server closes them after a while. A request that meets that was not read and is made
	// again; this, which is not sent, tells net/http that it may be. Even if one were read
	// twice, no choice is made twice: it names the index that it is for.
	req.Header["Idempotency-Key"] = nil
	return d.client.Do(req)
}

func plain(raw []byte, encoding string) ([]byte, error) {
	if encoding != "gzip" {
		return raw, nil
	}
	z, err := gzip.NewReader(bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}
