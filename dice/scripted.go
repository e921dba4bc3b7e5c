package dice

import (
	"errors"
	"fmt"
	"strings"

	"sandtable/kernel"
)

// ErrNothingQueued is the error of a scripted draw when the queue is empty.
var ErrNothingQueued = errors.New("a draw is pending and nothing is queued for it; queue its result first")

// Scripted gives the results that have been queued, in order: for tests, for the
// referee, and for people who roll real dice and type what they show.
type Scripted struct {
	name  func(kernel.Choice) string
	queue []string
}

// NewScripted returns dice without anything queued. name gives the canonical text
// of an outcome at the pending node. A queued word stands for the outcome with
// that text, or the only one whose text ends in that word: "die 4" or "4".
func NewScripted(name func(kernel.Choice) string) *Scripted { return &Scripted{name: name} }

// Queue adds results for the next draws.
func (s *Scripted) Queue(results ...string) { s.queue = append(s.queue, results...) }

// Left returns how many results are queued.
func (s *Scripted) Left() int { return len(s.queue) }

// Reset empties the queue.
func (s *Scripted) Reset() { s.queue = s.queue[:0] }

// Draw implements [Source]. A result that is no outcome of the node, or could be
// two, is an error that lists the outcomes; it stays in the queue.
func (s *Scripted) Draw(_ int, outs []kernel.Outcome) (kernel.Choice, error) {
	if _, err := Total(outs); err != nil {
		return kernel.Choice{}, err
	}
	if len(s.queue) == 0 {
		return kernel.Choice{}, ErrNothingQueued
	}
	want := s.queue[0]
	var (
		found []kernel.Choice
		texts []string
	)
	for _, o := range outs {
		text := s.name(o.Choice)
		if text == want {
			found = []kernel.Choice{o.Choice}
			break
		}
		if strings.HasSuffix(text, " "+want) {
			found = append(found, o.Choice)
		}
		texts = append(texts, text)
	}
	switch len(found) {
	case 0:
		return kernel.Choice{}, fmt.Errorf("%q is not a result of this draw; it is one of: %s", want, strings.Join(texts, ", "))
	case 1:
		s.queue = s.queue[1:]
		return found[0], nil
	}
	return kernel.Choice{}, fmt.Errorf("%q could be %d results of this draw; say one of: %s", want, len(found), strings.Join(texts, ", "))
}
