package referee

import (
	"errors"
	"fmt"
	"strings"

	"sandtable/kernel"
)

// Title is what the referee needs of a game.
type Title interface {
	kernel.Game
	kernel.Editor
}

// Find returns the title with an id; its error names the ids there are.
type Find func(id string) (Title, error)

// Only is the Find of a single title.
func Only(t Title) Find {
	return func(id string) (Title, error) {
		if have := t.Info().ID; id != have {
			return nil, fmt.Errorf("no game %q; there is %s", id, have)
		}
		return t, nil
	}
}

// Referee carries out the lines of one script. It is for one goroutine.
type Referee struct {
	// File names the script in answers and problems.
	File string

	find     Find
	line     int
	title    Title
	pos      kernel.Position
	queued   queues
	recorder kernel.Recorder
	draws    []string      // since the last do or next
	events   []kernel.Line // since the last do or next
	prev     Answer        // the last answer that was not to an expectation
	open     bool          // prev is a refusal or an error that nobody has expected yet
	problems []Problem
	outs     []kernel.Outcome
	choices  []kernel.Choice
}

// New returns a referee for the titles that find knows.
func New(find Find) *Referee { return &Referee{find: find} }

// Exec carries out one line. ok is false for blank lines and comments, which
// have no answer.
func (r *Referee) Exec(line string) (a Answer, ok bool) {
	r.line++
	words := fields(line)
	if len(words) == 0 {
		return Answer{}, false
	}
	a = Answer{File: r.File, Line: r.line, Command: strings.Join(words, " "), Status: OK}
	if words[0] == "expect" {
		if err := r.expect(words[1:]); err != nil {
			a.Status, a.Text = Failed, err.Error()
			r.problem(r.line, a.Text, false)
		}
		return a, true
	}
	r.unexpected()
	if err := r.command(words[0], words[1:], &a); err != nil {
		r.fault(&a, err)
	}
	r.prev = a
	r.open = a.Status == Error || a.Status == Refused && words[0] == "do"
	return a, true
}

// Close ends the script and returns everything that was wrong with it.
func (r *Referee) Close() []Problem {
	r.unexpected()
	if left := r.queued.left(); left != "" {
		r.problem(r.line, "left over at the end: "+left, true)
		r.queued = queues{}
	}
	return r.problems
}

// unexpected turns a refusal or error into a problem when nobody expected it.
func (r *Referee) unexpected() {
	if r.open {
		r.problem(r.prev.Line, r.prev.Command+": "+r.prev.String(), r.prev.Status == Refused)
		r.open = false
	}
}

func (r *Referee) problem(line int, text string, strict bool) {
	r.problems = append(r.problems, Problem{File: r.File, Line: line, Text: text, Strict: strict})
}

// fault turns an error into the answer.
func (r *Referee) fault(a *Answer, err error) {
	var refused *kernel.Refused
	if errors.As(err, &refused) {
		a.Status = Refused
		a.Rule, a.Text = r.verdict(refused.Verdict)
		return
	}
	a.Status, a.Text = Error, err.Error()
}

// verdict gives the number of the rule that forbids something, and its words.
func (r *Referee) verdict(v kernel.Verdict) (number, words string) {
	rules := r.title.Rules()
	number = "?"
	if int(v.Rule) < len(rules) {
		number = rules[v.Rule].Number
	}
	return number, r.title.Words(r.pos, v)
}

// node names the pending decision.
func (r *Referee) node() Node {
	n, info := r.pos.Node(), r.title.Info()
	if n.Final {
		return Node{Kind: overName, Seat: overName}
	}
	named := Node{Kind: fmt.Sprintf("node-%d", n.Kind), Seat: chanceName}
	if int(n.Kind) < len(info.Nodes) {
		named.Kind = info.Nodes[n.Kind]
	}
	if n.Seat >= 0 && int(n.Seat) < len(info.Seats) {
		named.Seat = info.Seats[n.Seat].ID
	}
	return named
}

// parse reads a choice of the pending decision.
func (r *Referee) parse(words []string) (kernel.Choice, error) {
	return r.title.Parse(r.pos, strings.Join(words, " "))
}
