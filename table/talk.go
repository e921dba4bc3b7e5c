package table

import (
	"encoding/json"
	"strings"
	"time"

	"sandtable/kernel"
	"sandtable/lines"
)

// Saying is one thing said at a table. Index is where the game stood. What the table
// itself says has the seat of chance and no name.
type Saying struct {
	N     int64  `json:"-"`
	Seat  int    `json:"seat"`
	Name  string `json:"name,omitempty"`
	Text  string `json:"text"`
	Index int    `json:"index"`
	At    string `json:"at"` // RFC 3339, UTC
	// Code and Words are of what the table itself says.
	Code  string            `json:"code,omitempty"`
	Words map[string]string `json:"words,omitempty"`
	// Only are the seats whose people are told it, none: everybody is.
	Only []int `json:"only,omitempty"`
}

// maxSaying is the longest saying, in characters; keepTalk is how many are kept.
// Nobody may say more than talkBurst things in talkWithin.
const (
	maxSaying  = 500
	keepTalk   = 500
	talkBurst  = 20
	talkWithin = 20 * time.Second
)

// talk is what was said at a table.
type talk struct {
	read bool
	said []Saying
	when []time.Time // of the last things, to see whether it is too much
}

// Say says something at a table, for a seat or an onlooker. It is kept when it returns.
// Errors: *Bad, *Busy, *ReadOnly, and those of the store.
func (t *Table) Say(seat kernel.Seat, name, text string) (Saying, error) {
	text, err := shownText(strings.Join(strings.Fields(text), " "), maxSaying)
	if err != nil {
		return Saying{}, err
	}
	if name, err = t.called(seat, name); err != nil {
		return Saying{}, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.lasting(); err != nil {
		return Saying{}, err
	}
	now := t.house.now()
	recent := t.talk.when[:0]
	for _, at := range t.talk.when {
		if now.Sub(at) < talkWithin {
			recent = append(recent, at)
		}
	}
	if t.talk.when = recent; len(recent) >= talkBurst {
		return Saying{}, &Busy{Said: sayTalkMuch.Say(), After: int(talkWithin.Seconds())}
	}
	t.talk.when = append(t.talk.when, now)
	return t.say(Saying{Seat: int(seat), Name: name, Text: text})
}

// Note lets the table say what has been done there and everybody should know. It counts also if
// that cannot be said: whoever has done it must hear what came of it.
func (t *Table) Note(what lines.Said) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.announce(what, nil)
}

// announce lets the table say something to the people of some seats, none: to everybody.
func (t *Table) announce(what lines.Said, only []int) {
	if _, err := t.say(Saying{Seat: int(kernel.Chance), Text: what.Text, Code: what.Code, Words: what.Words, Only: only}); err != nil {
		t.log().Error("what has been done could not be said", "what", what.Text, "err", err)
	}
}

// called is how whoever speaks or looks for a seat is called.
func (t *Table) called(seat kernel.Seat, name string) (string, error) {
	if strings.TrimSpace(name) != "" {
		return shownText(name, maxPlayer)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if seat >= 0 && int(seat) < len(t.players) {
		return t.players[seat].Name, nil
	}
	return "", nil
}

func (t *Table) say(s Saying) (Saying, error) {
	if err := t.readTalk(); err != nil {
		return Saying{}, err
	}
	s.At = t.house.now().UTC().Format(time.RFC3339)
	if t.fold != nil {
		s.Index = t.fold.Index()
	}
	data, err := json.Marshal(s)
	if err != nil {
		return Saying{}, err
	}
	if s.N, err = t.house.store.Say(t.id, data, keepTalk); err != nil {
		return Saying{}, err
	}
	said := append(t.talk.said, s)
	t.talk.said = said[max(0, len(said)-keepTalk):]
	t.signal()
	return s, nil
}

// readTalk fetches what was said before.
func (t *Table) readTalk() error {
	if t.talk.read {
		return nil
	}
	kept, err := t.house.store.Said(t.id, 0)
	if err != nil {
		return err
	}
	for _, k := range kept {
		var s Saying
		if err := json.Unmarshal(k.Data, &s); err != nil {
			continue // nothing of the game depends on it
		}
		s.N = k.N
		t.talk.said = append(t.talk.said, s)
	}
	t.talk.read = true
	return nil
}

// Talk returns what was said at a table after a number. Do not write to it.
func (t *Table) Talk(after int64) ([]Saying, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.readTalk(); err != nil {
		return nil, err
	}
	return t.saidAfter(after), nil
}

func (t *Table) saidAfter(after int64) []Saying {
	i := len(t.talk.said)
	for i > 0 && t.talk.said[i-1].N > after {
		i--
	}
	return t.talk.said[i:len(t.talk.said):len(t.talk.said)]
}

// lastSaid is the number of what was said last, as far as it has been read.
func (t *Table) lastSaid() int64 {
	if n := len(t.talk.said); n > 0 {
		return t.talk.said[n-1].N
	}
	return 0
}
