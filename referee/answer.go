package referee

import (
	"fmt"
	"strings"

	"sandtable/kernel"
	"sandtable/scene"
)

// Status is the kind of an answer.
type Status string

// Kinds of answers.
const (
	OK      Status = "ok"      // done, or the thing asked for
	Legal   Status = "legal"   // why: nothing forbids the choice
	Refused Status = "refused" // a rule forbids the choice; nothing has changed
	Failed  Status = "failed"  // an expectation does not hold
	Error   Status = "error"   // the command cannot be carried out
)

// Answer is what the referee says to one line of a script.
type Answer struct {
	File    string `json:"file,omitempty"`
	Line    int    `json:"line"`
	Command string `json:"command"`
	Status  Status `json:"status"`
	Rule    string `json:"rule,omitempty"` // of a refusal
	// Text is what follows the status in the printed line.
	Text    string        `json:"text,omitempty"`
	Choices []string      `json:"choices,omitempty"` // of legal
	Draws   []string      `json:"draws,omitempty"`   // outcomes taken from the queues
	Events  []kernel.Line `json:"events,omitempty"`  // the log of what happened
	Odds    *Odds         `json:"odds,omitempty"`
	// Cost, Path and Facts are of why, for a choice that is legal.
	Cost  string       `json:"cost,omitempty"`
	Path  []string     `json:"path,omitempty"`
	Facts []scene.Fact `json:"facts,omitempty"`
	Node  *Node        `json:"node,omitempty"` // what is to be decided now
}

// Node is a pending decision by name.
type Node struct {
	Kind string `json:"kind"`
	Seat string `json:"seat"` // id of a seat, "chance", or "over"
}

// String gives the kind, then the seat.
func (n Node) String() string {
	if n.Seat == overName {
		return overName
	}
	return n.Kind + " " + n.Seat
}

// Names of seats that are not players.
const (
	chanceName = "chance"
	overName   = "over"
	drawName   = "draw"
)

// String is the printed line.
func (a Answer) String() string {
	if a.Status == Refused {
		return fmt.Sprintf("refused %s: %s", a.Rule, a.Text)
	}
	if a.Text == "" {
		return string(a.Status)
	}
	switch a.Status {
	case Failed, Error:
		return string(a.Status) + ": " + a.Text
	}
	return string(a.Status) + " " + a.Text
}

// Problem is one reason why a script has not succeeded.
type Problem struct {
	File string
	Line int
	Text string
	// Said names the command and the status of the answer that has said all this
	// already, "" if none has.
	Said string
	// Strict says that this is wrong only in a script that is a test: a refusal
	// that no line expects, or something still queued at the end.
	Strict bool
}

// Error gives file, line and reason.
func (p Problem) Error() string { return p.at(p.Text) }

// Brief is Error for readers who see the answers too: it repeats none of them.
func (p Problem) Brief() string {
	if p.Said != "" {
		return p.at(p.Said)
	}
	return p.at(p.Text)
}

func (p Problem) at(text string) string {
	if p.File == "" {
		return fmt.Sprintf("line %d: %s", p.Line, text)
	}
	return fmt.Sprintf("%s:%d: %s", p.File, p.Line, text)
}

// told joins the lines of a log that people read.
func told(lines []kernel.Line) string {
	var texts []string
	for _, l := range lines {
		if !l.Quiet && l.Text != "" {
			texts = append(texts, l.Text)
		}
	}
	return strings.Join(texts, "; ")
}
