package server

import (
	"bytes"
	"sync"
	"sync/atomic"
)

// choir is the streams of one table. They are run by one goroutine, one after another,
// and most of what they are told is the same. What a text is packed into depends on it
// and on what was sent before: as long as both are the same for several streams, it is
// packed once for all of them, and the text before it is kept once. Nobody is
// sent a byte that is not of his own text: it is the texts that are compared.
type choir struct {
	crew   *crew
	part   int          // in which it gets its signs of life
	users  int          // streams that are or are about to be, guarded by the lock of all streams
	wanted atomic.Int32 // times it was woken since the last round began; it is at work or waits for it unless 0

	mu      sync.Mutex
	streams []*stream

	// What follows is of whoever is at work.
	round  []*stream
	told   *told
	voices int    // streams that are together
	number int64  // of the last text that they were sent
	past   []byte // the end of what they were sent, with all of that text
	last   int    // the length of that text
	reach  int    // how much before it what it was packed into may refer to
	packed []byte // what it was packed into
}

func newChoir(c *crew) *choir { return &choir{crew: c} }

// take takes a stream in.
func (c *choir) take(e *stream) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.streams = append(c.streams, e)
}

// leave lets a stream go.
func (c *choir) leave(e *stream) {
	c.place(e, 0)
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := range c.streams {
		if c.streams[i] == e {
			c.streams = append(c.streams[:i:i], c.streams[i+1:]...)
			return
		}
	}
}

// wake lets those streams look that want to. It never waits.
func (c *choir) wake() {
	if c.wanted.Add(1) == 1 {
		c.crew.run(c)
	}
}

// run lets streams look until nobody asks for more.
func (c *choir) run() {
	for {
		n := c.wanted.Load()
		c.mu.Lock()
		c.round = append(c.round[:0], c.streams...)
		c.mu.Unlock()
		for _, e := range c.round {
			e.turn()
		}
		clear(c.round)
		c.forget()
		if c.wanted.CompareAndSwap(n, 0) {
			return
		}
	}
}

// told is an event that all streams of a table are told with the same words, as long as
// they are told.
type told struct {
	of   occasion
	text []byte
}

// occasion is what such an event tells of.
type occasion struct {
	from, to place
	seats    int // changes of seats by then
}

var tolds = sync.Pool{New: func() any { return new(told) }}

// recall returns the words of an event that another stream has just been told.
func (c *choir) recall(of occasion) ([]byte, bool) {
	if c.told == nil || c.told.of != of {
		return nil, false
	}
	return c.told.text, true
}

// remember keeps the words of an event for the other streams.
func (c *choir) remember(of occasion, text []byte) {
	if c.told == nil {
		c.told = tolds.Get().(*told)
	}
	c.told.of, c.told.text = of, append(c.told.text[:0], text...)
}

func (c *choir) forget() {
	if c.told != nil && cap(c.told.text) <= maxSpare {
		tolds.Put(c.told)
	}
	c.told = nil
}

// joinFrom is how much the last of what two streams were sent must have in common to go
// on together: what is sent then may refer to no more than that.
const joinFrom = 1 << 9

// pack compresses a text for a stream.
func (c *choir) pack(b *bytes.Buffer, e *stream, text []byte) error {
	past := c.pastOf(e)
	switch {
	case len(text) > maxSpare:
	case c.hasPacked(e, past, text):
		c.place(e, c.number)
		b.Write(c.packed)
		return nil
	case c.leads(e, past):
		begun := b.Len()
		past = recent(c.past)
		if err := c.crew.squeeze(b, text, past); err != nil {
			return err
		}
		c.number++
		c.place(e, c.number)
		c.reach, c.last = len(past), len(text)
		c.past = keep(c.past, text, c.limit(len(text)))
		c.packed = append(c.packed[:0], b.Bytes()[begun:]...)
		return nil
	}
	if err := c.crew.squeeze(b, text, recent(past)); err != nil {
		return err
	}
	if c.joins(e, past, text) {
		return nil
	}
	if e.heard != 0 {
		e.past = bytes.Clone(past)
		c.place(e, 0)
	}
	e.past = keep(e.past, text, c.crew.past())
	return nil
}

// limit is how much of what was sent is kept after a text of some length: where others may be
// sent the same text, at least all of it, by which that is seen.
func (c *choir) limit(length int) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.streams) > 1 {
		return max(c.crew.past(), length)
	}
	return c.crew.past()
}

// pastOf is what a stream was sent last.
func (c *choir) pastOf(e *stream) []byte {
	switch e.heard {
	case 0:
		return e.past
	case c.number:
		return c.past
	case c.number - 1:
		return c.past[:max(0, len(c.past)-c.last)]
	}
	return nil // it is not kept any more
}

// hasPacked tells whether a text has just been packed for others who were sent the same
// before.
func (c *choir) hasPacked(e *stream, past, text []byte) bool {
	if !c.said(text) {
		return false
	}
	if e.heard != 0 {
		return e.heard == c.number-1
	}
	before := len(c.past) - c.last
	return c.reach <= before && bytes.HasSuffix(past, c.past[before-c.reach:before])
}

// leads tells whether what a stream is sent next is what those that are together are: it
// is one of them that has heard all, it is the first, or the last of what it was sent
// before is the same, and from now on no more than that is referred to.
func (c *choir) leads(e *stream, past []byte) bool {
	switch {
	case e.heard != 0:
		return e.heard == c.number
	case c.voices == 0:
		c.past = past
		return true
	}
	n := common(past, c.past)
	if n < joinFrom {
		return false
	}
	c.past = c.past[len(c.past)-n:]
	c.last = min(c.last, n)
	return true
}

// joins lets a stream go on with those that are together, if it has just been sent what
// they were sent last and that, with what was the same before, is enough.
func (c *choir) joins(e *stream, past, text []byte) bool {
	if !c.said(text) {
		return false
	}
	n := common(past, c.past[:len(c.past)-len(text)]) + len(text)
	if n < joinFrom {
		return false
	}
	c.past = c.past[len(c.past)-n:]
	c.place(e, c.number)
	return true
}

// said tells whether a text is the last that those that are together were sent.
func (c *choir) said(text []byte) bool {
	return c.voices > 0 && len(text) == c.last && bytes.HasSuffix(c.past, text)
}

// common is how long the same end two texts have.
func common(x, y []byte) (n int) {
	for n < min(len(x), len(y)) && x[len(x)-1-n] == y[len(y)-1-n] {
		n++
	}
	return n
}

// place notes up to which text a stream has heard what those that are together were sent;
// 0: it is apart.
func (c *choir) place(e *stream, number int64) {
	switch {
	case e.heard == 0 && number != 0:
		c.voices++
		e.past = nil
	case e.heard != 0 && number == 0:
		if c.voices--; c.voices == 0 {
			c.past, c.packed, c.last = nil, nil, 0
		}
	}
	e.heard = number
}
