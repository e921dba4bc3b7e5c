package server

import (
	"net/http"
	"strings"

	"sandtable/kernel"
	"sandtable/lines"
	"sandtable/table"
)

// keyHeader is where requests name the keys that they have. Addresses never do: those
// are written to the logs of whatever lies between.
const keyHeader = "Sandtable-Key"

// maxKeys is how many keys one request may have: a list of tables needs one for each.
const maxKeys = 400

// keysOf reads the keys of a request. Only their digests go on from here.
func keysOf(r *http.Request) ([]table.KeyHash, error) {
	return hashes(r.Header.Values(keyHeader))
}

// hashes reads lists of keys.
func hashes(lists []string) ([]table.KeyHash, error) {
	var keys []table.KeyHash
	for _, list := range lists {
		for _, key := range strings.FieldsFunc(list, func(c rune) bool { return c == ',' || c == ' ' }) {
			if len(keys) == maxKeys {
				return nil, refuse(http.StatusBadRequest, sayManyKeys, maxKeys)
			}
			keys = append(keys, table.HashKey(key))
		}
	}
	return keys, nil
}

// need is the right that a route asks for. Nothing about a table is registered
// without one.
type need uint8

const (
	ofAnyone need = iota // who has some key of the table
	ofSeats              // and for each seat that is asked about, that seat's
	ofPlayer             // of whoever plays a seat, or the host
	ofHost
)

// visit is a table with what a request may do there.
type visit struct {
	*table.Table
	rights table.Rights
	keys   []table.KeyHash
}

// admit finds out what a request may do at a table.
func (s *Server) admit(r *http.Request, n need) (visit, error) {
	keys, err := keysOf(r)
	if err != nil {
		return visit{}, err
	}
	return s.admitKeys(r.PathValue("id"), keys, n)
}

// admitKeys finds out what keys may do at a table.
func (s *Server) admitKeys(id string, keys []table.KeyHash, n need) (visit, error) {
	v := visit{keys: keys, rights: s.house.Rights(id, keys)}
	switch ok := v.rights; {
	case !ok.Any() && len(keys) == 0:
		return v, forbidden(sayShut)
	case !ok.Any():
		return v, forbidden(sayOldKey)
	case n == ofHost && ok.Keyed && !ok.Host:
		return v, forbidden(sayHostOnly)
	case n == ofPlayer && !ok.Host && !ok.Plays(kernel.Chance):
		return v, forbidden(sayLookOnly)
	}
	return v, nil
}

// enter is admit for those who need the table itself, until release is called.
func (s *Server) enter(r *http.Request, n need) (_ *visit, release func(), err error) {
	keys, err := keysOf(r)
	if err != nil {
		return nil, nil, err
	}
	return s.enterWith(r.PathValue("id"), keys, n)
}

// enterWith is admitKeys for those who need the table itself, until release is called.
func (s *Server) enterWith(id string, keys []table.KeyHash, n need) (_ *visit, release func(), err error) {
	v, err := s.admitKeys(id, keys, n)
	if err != nil {
		return nil, nil, err
	}
	if v.Table, release, err = s.house.Use(id); err != nil {
		return nil, nil, err
	}
	return &v, release, nil
}

// sees reads from the address the seat whose view is asked for, -2 for that of an
// onlooker, and checks that it may be.
func (v *visit) sees(r *http.Request) (kernel.Seat, error) { return v.reads(r, "seat") }

// reads is sees with another name in the address.
func (v *visit) reads(r *http.Request, name string) (kernel.Seat, error) {
	n, err := query(r, name, required)
	if err != nil {
		return 0, err
	}
	return v.shows(n)
}

// shows checks that a seat is one whose view may be seen, -2 that of an onlooker.
func (v *visit) shows(n int) (kernel.Seat, error) {
	seat := kernel.Seat(n)
	if n != int(table.Onlooker) {
		var err error
		if seat, err = toSeat(n); err != nil {
			return 0, err
		}
	}
	if !v.rights.Sees(seat) && !(seat == kernel.Chance && v.rights.Plays(seat)) {
		return 0, v.notYours(seat)
	}
	return seat, nil
}

// plays checks that a seat is one for which may be chosen.
func (v *visit) plays(n int) (kernel.Seat, error) {
	seat, err := toSeat(n)
	if err == nil && !v.rights.Plays(seat) {
		err = v.notYours(seat)
	}
	return seat, err
}

// manages checks that a seat is one that may be given away.
func (v *visit) manages(n int) (kernel.Seat, error) {
	seat, err := toSeat(n)
	if err == nil && !v.rights.Host && !v.rights.Plays(seat) {
		err = v.notYours(seat)
	}
	return seat, err
}

func (v *visit) notYours(seat kernel.Seat) error {
	if seat == table.Onlooker {
		return forbidden(sayNotLooker)
	}
	return forbidden(sayNotYours, v.SeatName(seat))
}

// toSeat checks that a number can be a seat; whether there is one, the table knows.
func toSeat(n int) (kernel.Seat, error) {
	if n < int(kernel.Chance) || n >= kernel.MaxSeats {
		return 0, problem(http.StatusBadRequest, "there is no seat %d", n)
	}
	return kernel.Seat(n), nil
}

// locking says whether a table that is to be made gets keys: as asked for, or as is
// usual here.
func (s *Server) locking(asked string) (*table.Locking, error) {
	switch asked {
	case "":
		return &table.Locking{When: s.lock}, nil
	case "on":
		return &table.Locking{When: table.Always}, nil
	case "off":
		return &table.Locking{When: table.Never}, nil
	}
	return nil, problem(http.StatusBadRequest, "keys is %.20q; it is on, off, or left out", asked)
}

// made tells of a table that has just been made, with its keys if it has some: they
// are never told again.
func made(w http.ResponseWriter, in table.Info, lock *table.Locking) TableInfo {
	w.Header().Set("Location", "/api/tables/"+in.ID)
	// What only some may know of it is asked with the keys of that table.
	t := tableInfo(in, table.Rights{Keyed: true})
	if lock != nil && lock.Keys != nil {
		k := Keys(*lock.Keys)
		t.Keys = &k
	}
	return t
}

// getKeys tells what the keys of a request open.
func getKeys(_ http.ResponseWriter, _ *http.Request, t *visit) (any, error) {
	return rights(t.rights, len(t.Info().Seats)), nil
}

// rights says what somebody may do at a table of so many seats.
func rights(r table.Rights, seats int) *Rights {
	w := &Rights{Keyed: r.Keyed, Host: !r.Keyed || r.Host, Seats: []int{}}
	for i := range seats {
		if r.Plays(kernel.Seat(i)) {
			w.Seats = append(w.Seats, i)
		}
	}
	return w
}

// postKey makes another key in the place of one, or all keys of a table.
func postKey(w http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	var q KeyRequest
	if err := decode(w, r, &q); err != nil {
		return nil, err
	}
	var what kernel.Seat
	switch q.Of {
	case "all":
		if t.rights.Keyed && !t.rights.Host {
			return nil, forbidden(sayHostAnew)
		}
		k, err := t.LockUp()
		if err != nil {
			return nil, err
		}
		t.Note(sayAllNew.Say())
		return Keys(*k), nil
	case "host":
		what = table.HostKey
	case "watch":
		what = table.Onlooker
	case "seat":
		seat, err := t.manages(q.Seat)
		if err != nil {
			return nil, err
		}
		what = seat
	default:
		return nil, problem(http.StatusBadRequest, "of is %.20q; it is seat, watch, host or all", q.Of)
	}
	if what < 0 && t.rights.Keyed && !t.rights.Host {
		return nil, forbidden(sayHostOnly)
	}
	key, err := t.Renew(what)
	if err != nil {
		return nil, err
	}
	t.Note(renewedWords(what, t.SeatName(what), t.rights.Keyed && t.rights.Host))
	k := Keys{Seats: []string{}}
	switch what {
	case table.HostKey:
		k.Host = key
	case table.Onlooker:
		k.Watch = key
	default:
		k.Seats = make([]string, len(t.Info().Seats))
		k.Seats[what] = key
	}
	return k, nil
}

// renewedWords tells everybody that a key was made anew: nobody does so in secret.
func renewedWords(what kernel.Seat, seat string, host bool) lines.Said {
	switch what {
	case table.HostKey:
		return sayHostNew.Say()
	case table.Onlooker:
		return sayWatchNew.Say()
	}
	if !host {
		return saySideNew.Say(seat)
	}
	return saySeatNew.Say(seat)
}

// postPlayer says who plays a seat.
func postPlayer(w http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	var q PlayerRequest
	if err := decode(w, r, &q); err != nil {
		return nil, err
	}
	seat, err := t.plays(q.Seat)
	if err != nil {
		return nil, err
	}
	in, err := t.SetPlayer(seat, table.Player{Name: q.Name, Colour: q.Colour})
	return tableInfo(in, t.rights), err
}
