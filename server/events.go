package server

import (
	"fmt"
	"hash/maphash"
	"net/http"
	"net/url"
	"runtime/debug"
	"strconv"
	"strings"

	"sandtable/guide"
	"sandtable/kernel"
	"sandtable/scene"
	"sandtable/table"
)

// place is where a client stands: the index it has seen, and how many times
// something had been taken back by then. It is the id of events.
type place struct{ index, undos int }

func (p place) String() string { return fmt.Sprintf("%d.%d", p.index, p.undos) }

// startOf reads where a client stands from Last-Event-ID, else from the address.
func startOf(r *http.Request, now table.Moment) (place, error) {
	last := r.Header.Get("Last-Event-ID")
	if last == "" {
		from, err := query(r, "from", now.Index)
		return place{index: from, undos: now.Undos}, err
	}
	index, undos, both := strings.Cut(last, ".")
	p := place{undos: now.Undos}
	var err error
	if p.index, err = strconv.Atoi(index); err == nil && both {
		p.undos, err = strconv.Atoi(undos)
	}
	if err != nil {
		return p, problem(http.StatusBadRequest, "Last-Event-ID is %.40q; it must be one that was sent", last)
	}
	return p, nil
}

// getEvents tells a client of everything that happens at a table. The stream looks
// again whenever the table signals, so that nothing queues up for a slow client.
func (s *Server) getEvents(w http.ResponseWriter, r *http.Request) error {
	t, release, err := s.enter(r, ofSeats)
	if err != nil {
		return err
	}
	l := newListener(s, t)
	if l.seat, l.at, err = l.wanted(r); err != nil {
		release()
		return err
	}
	if names := r.Header.Values(nameHeader); len(names) > 0 {
		if name, err := url.PathUnescape(names[0]); err == nil {
			l.name = &name
		}
	}
	head := w.Header()
	head.Set("Content-Type", "text/event-stream")
	head.Set("Cache-Control", "no-store")
	head.Set("X-Accel-Buffering", "no")
	head.Add("Vary", "Accept-Encoding")
	e := l.newStream()
	if e.zip = zips(r); e.zip {
		head.Set("Content-Encoding", "gzip")
	}
	e.out, e.own = takeOver(w, r)
	if !l.begin(e, release) || e.own {
		return nil
	}
	select {
	case <-r.Context().Done():
		e.stop()
		<-e.over
	case <-e.over:
	}
	return nil
}

// listener is a client of an event stream, and what it has been told.
type listener struct {
	srv   *Server
	visit *visit
	table *table.Table
	choir *choir
	// common says that everybody at the table is told the same.
	common bool
	sub    *table.Subscription
	seat   kernel.Seat
	at     place
	begun  bool
	told   uint64  // sum of the last event of the table
	name   *string // as whoever listens is shown; nil: he is not
	seen   table.Moment
}

func newListener(s *Server, v *visit) *listener {
	return &listener{srv: s, visit: v, table: v.Table, common: v.Common()}
}

// newStream makes the stream of a listener, for begin.
func (l *listener) newStream() *stream {
	l.choir = l.srv.streams.of(l.table)
	e := newStream(l.choir)
	e.look = l.look
	e.log = func(p any) {
		l.srv.log.Error("an event stream broke off", "table", l.table.ID(), "err", p, "stack", string(debug.Stack()))
	}
	return e
}

// begin lets a stream run; at its end the table is released. It is false when the server
// is closing.
func (l *listener) begin(e *stream, release func()) bool {
	s := l.srv
	leave := func() { s.streams.leave(l.table); release() }
	remove, ok := s.streams.add(e)
	if !ok {
		_ = e.out.Close()
		leave()
		return false
	}
	l.sub = l.table.Watch(l.seat, l.at.index, e.wake)
	if err := l.show(); err != nil {
		s.log.Debug("nobody is shown", "table", l.table.ID(), "err", err)
	}
	e.gone = func() { l.sub.Close(); remove(); leave() }
	e.start()
	return true
}

// wanted reads from a request whose view it asks for, and from where.
func (l *listener) wanted(r *http.Request) (kernel.Seat, place, error) {
	seat, err := l.visit.sees(r)
	if err != nil {
		return 0, place{}, err
	}
	if err := l.table.Check(seat); err != nil {
		return 0, place{}, err
	}
	at, err := startOf(r, l.table.Now())
	return seat, at, err
}

// allowed says that the keys by which a stream was opened do not open it any more.
func (l *listener) allowed() error {
	v := l.visit
	if !l.srv.house.Current(l.table.ID(), v.rights) {
		v.rights = l.srv.house.Rights(l.table.ID(), v.keys)
		if !v.rights.Sees(l.seat) {
			return v.notYours(l.seat)
		}
	}
	return nil
}

// look adds what has happened since the last look.
func (l *listener) look(s *sheaf) error {
	if err := l.allowed(); err != nil {
		return err
	}
	t, at := l.table, l.at
	now := t.Now()
	if err := l.friends(s, now); err != nil {
		return err
	}
	if !l.begun || now.Seats != l.seen.Seats {
		if err := l.tableEvent(s); err != nil {
			return err
		}
		l.begun = true
	}
	var err error
	if l.at.undos != now.Undos || l.at.index > now.Index {
		err = l.reset(s, now)
	} else if l.at.index < now.Index {
		err = l.steps(s, now)
	}
	if err == nil && now.Thinking != l.seen.Thinking {
		err = s.event("thinking", "", thinking(now.Thinking))
	}
	if l.at != at {
		l.sub.Seen(l.at.index)
	}
	l.seen = now
	return err
}

// tableEvent tells of the table. A change that whoever listens may not know of is not told,
// nor that there was one.
func (l *listener) tableEvent(s *sheaf) error {
	begun := len(s.text)
	if err := s.event("table", "", tableInfo(l.table.Info(), l.visit.rights)); err != nil {
		return err
	}
	sum := maphash.Bytes(tableSeed, s.text[begun:])
	if l.begun && sum == l.told {
		s.text = s.text[:begun]
	}
	l.told = sum
	return nil
}

var tableSeed = maphash.MakeSeed()

// reset tells the client to fetch the view again.
func (l *listener) reset(s *sheaf, now table.Moment) error {
	l.at = place{now.Index, now.Undos}
	return s.event("reset", l.at.String(), tableInfo(l.table.Info(), l.visit.rights))
}

// steps adds what happened after the client's place. A client that is too far behind
// is told to fetch the view again.
func (l *listener) steps(s *sheaf, now table.Moment) error {
	if l.common {
		return l.commonSteps(s, now)
	}
	st, err := l.table.StepsIn(&s.room, l.seat, l.at.index)
	if err != nil {
		return l.reset(s, l.table.Now())
	}
	to := place{st.Index, l.at.undos}
	list, err := l.srv.cache.get(stepKey{l.table.ID(), st.Eye, l.at, to}, func() ([]byte, error) { return encode(stepViews(st.Steps)) })
	if err != nil {
		return err
	}
	l.at = to
	return s.event("steps", to.String(), sentSteps{
		From: st.From, Index: st.Index, Floor: st.Floor, Steps: list, Offers: l.visit.fold(st.Offers), Barred: barred(st.Barred), Reaction: st.Reaction, Early: early(st.Early), Guide: st.Guide,
	})
}

// commonSteps is steps at a table where everybody is told the same: the words that another
// listener has just been told, if they are of the same steps.
func (l *listener) commonSteps(s *sheaf, now table.Moment) error {
	of := occasion{from: l.at, to: place{now.Index, now.Undos}, seats: now.Seats}
	if text, ok := l.choir.recall(of); ok {
		s.text, l.at = append(s.text, text...), of.to
		return nil
	}
	st, decides, err := l.table.CommonStepsIn(&s.room, l.at.index)
	if err != nil {
		return l.reset(s, l.table.Now())
	}
	l.at.index = st.Index
	common := CommonSteps{
		Asked: int(decides), Steps: stepViews(st.Steps), Offers: l.visit.fold(st.Offers), Barred: barred(st.Barred), Reaction: st.Reaction, Guide: st.Guide,
	}
	if st.Floor < st.Index {
		common.Floor = &st.Floor
	}
	begun := len(s.text)
	err = s.event("steps", l.at.String(), common)
	if l.at == of.to {
		l.choir.remember(of, s.text[begun:])
	}
	return err
}

// event adds one event.
func (s *sheaf) event(name, id string, v any) (err error) {
	if id != "" {
		s.text = append(append(append(s.text, "id: "...), id...), '\n')
	}
	s.text = append(append(append(s.text, "event: "...), name...), "\ndata: "...)
	s.text, err = appendJSON(s.text, v)
	s.text = append(s.text, '\n', '\n')
	return err
}

// sentSteps is Steps whose steps are encoded already.
type sentSteps struct {
	From     int           `json:"from"`
	Index    int           `json:"index"`
	Floor    int           `json:"floor"`
	Steps    encoded       `json:"steps"`
	Offers   []scene.Offer `json:"offers"`
	Barred   []Barred      `json:"barred"`
	Reaction bool          `json:"reaction,omitempty"`
	Early    *Early        `json:"early,omitempty"`
	Guide    *guide.View   `json:"guide,omitempty"`
}

// stepKey names encoded steps: all listeners who see as one seat does are sent the same.
type stepKey struct {
	id       string
	eye      kernel.Seat
	from, to place
}

// maxStepBytes is how much of encoded steps is kept, for all tables.
const maxStepBytes = 2 << 20
