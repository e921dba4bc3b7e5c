package referee

import (
	"errors"
	"fmt"
	"strings"

	"sandtable/kernel"
	"sandtable/scene"
)

// Title is what the referee needs of a game.
type Title interface {
	kernel.Game
	kernel.Editor
	scene.Painter // what choices cost and where they lead
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
	// Load opens saved games; nil where there are none.
	Load Load
	// Undo keeps what a person's last lines have changed, to be taken back.
	Undo bool

	find     Find
	line     int
	title    Title
	pos      kernel.Position
	queued   queues
	edited   bool // changed by hand since the last choice
	marks    []mark
	before   []mark // the situations before the last lines that changed something
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

// Position is the situation that the lines so far have led to, nil before a game. It may be
// played on from.
func (r *Referee) Position() kernel.Position { return r.pos }

// byteOrderMark stands before the first line of files that some editors write.
const byteOrderMark = "\ufeff"

// Exec carries out one line. ok is false for blank lines and comments, which
// have no answer.
func (r *Referee) Exec(line string) (a Answer, ok bool) {
	r.line++
	if r.line == 1 {
		line = strings.TrimPrefix(line, byteOrderMark)
	}
	words := fields(line)
	if len(words) == 0 {
		return Answer{}, false
	}
	a = Answer{File: r.File, Line: r.line, Command: strings.Join(words, " "), Status: OK}
	if words[0] == "expect" {
		if err := r.expect(words[1:]); err != nil {
			a.Status, a.Text = Failed, err.Error()
			r.problem(Problem{Line: r.line, Text: a.Text, Said: a.Command + ": " + string(a.Status)})
		}
		return a, true
	}
	r.unexpected()
	was, undoes := mark{}, r.Undo && r.pos != nil && words[0] != "undo"
	if undoes {
		was = r.situation("")
	}
	if err := r.command(words[0], words[1:], &a); err != nil {
		r.fault(&a, r.meant(err, words[0], words[1:]))
	}
	if undoes && !r.stands(was) {
		r.before = append(r.before, was)
		r.before = r.before[max(0, len(r.before)-mostUndo):]
	}
	r.prev = a
	r.open = a.Status == Error || a.Status == Refused && words[0] == "do"
	return a, true
}

// Prompt names what is to be decided, for a person who types; "" before a game.
func (r *Referee) Prompt() string {
	if r.pos == nil {
		return ""
	}
	return r.node().String()
}

// Due reports whether a draw is pending.
func (r *Referee) Due() bool {
	return r.pos != nil && !r.pos.Node().Final && r.pos.Node().Seat == kernel.Chance
}

// Close ends the script and returns everything that was wrong with it.
func (r *Referee) Close() []Problem {
	r.unexpected()
	if left := r.queued.left(); left != "" {
		r.problem(Problem{Line: r.line, Text: "left over at the end: " + left, Strict: true})
		r.queued = queues{}
	}
	return r.problems
}

// unexpected turns a refusal or error into a problem when nobody expected it.
func (r *Referee) unexpected() {
	if r.open {
		r.problem(Problem{
			Line: r.prev.Line, Text: r.prev.Command + ": " + r.prev.String(), Said: r.prev.Command + ": " + string(r.prev.Status),
			Strict: r.prev.Status == Refused,
		})
		r.open = false
	}
}

func (r *Referee) problem(p Problem) {
	p.File = r.File
	r.problems = append(r.problems, p)
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
	if seats := kernel.SeatsAt(r.title, r.pos); n.Seat >= 0 && int(n.Seat) < len(seats) {
		named.Seat = seats[n.Seat].ID
	}
	return named
}
