// Package guide is the scripted first game of a title: prompts in order, the one
// choice that each asks for, and what the dice and the other side do in between.
// It is an ordinary game on an ordinary table whose next choice is known; after
// its last entry the game goes on freely.
package guide

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"sandtable/kernel"
)

// Guide is one scripted game.
type Guide struct {
	ID       string         `json:"id"`
	Title    string         `json:"title"`
	Blurb    string         `json:"blurb"`
	Minutes  int            `json:"minutes"`
	Scenario string         `json:"scenario"`
	Options  kernel.Options `json:"options"`
	Seat     string         `json:"seat"` // id of the learner's seat
	Bot      string         `json:"bot"`  // id of the bot that takes the other seats afterwards
	Steps    []Step         `json:"steps"`

	script []Entry
	seat   kernel.Seat
}

// Step is one prompt. The learner makes the choices of Do one after the other;
// then Auto happens, choices of others and draws, without asking.
type Step struct {
	Say   []string `json:"say"`             // pages of a few sentences, the last stays up
	Rule  string   `json:"rule,omitempty"`  // rule number to read
	Point []string `json:"point,omitempty"` // places and pieces to look at
	Do    []string `json:"do,omitempty"`    // canonical texts
	Auto  []string `json:"auto,omitempty"`
}

// Entry is one choice of the script, in the order in which they are made.
type Entry struct {
	Choice  string // canonical text
	Learner bool   // made by the learner, not by itself
	Step    int    // index into Steps
}

// View is what the screen shows of a guide at one moment.
type View struct {
	ID    string   `json:"id"`
	Title string   `json:"title"`
	Step  int      `json:"step"` // from 1, of those at which the learner does something, and the last
	Of    int      `json:"of"`
	Say   []string `json:"say"`
	Rule  string   `json:"rule,omitempty"`
	Point []string `json:"point,omitempty"`
	Do    string   `json:"do,omitempty"` // the choice that is asked for, "" at the end
	Done  bool     `json:"done,omitempty"`
}

// Read decodes a guide; Check tells whether its script can be played. Errors name the
// step and the choice that is wrong and what would be right.
func Read(r io.Reader, g kernel.Game) (*Guide, error) {
	raw, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.DisallowUnknownFields()
	var gd Guide
	if err := dec.Decode(&gd); err != nil {
		return nil, fmt.Errorf("guide: %w", err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("guide: there is something after the end of its JSON; a file is one guide")
	}
	if gd.ID == "" || gd.Title == "" || len(gd.Steps) == 0 {
		return nil, fmt.Errorf("guide: id, title and at least one step are needed")
	}
	gd.seat = kernel.Nobody
	for i, s := range g.Info().SeatsIn(gd.Scenario, gd.Options) {
		if s.ID == gd.Seat {
			gd.seat = kernel.Seat(i)
		}
	}
	if gd.seat == kernel.Nobody {
		return nil, fmt.Errorf("guide %s: no seat %q in %s", gd.ID, gd.Seat, g.Info().ID)
	}
	for i, s := range gd.Steps {
		if len(s.Say) == 0 {
			return nil, fmt.Errorf("guide %s, step %d: nothing to say", gd.ID, i+1)
		}
		if last := i == len(gd.Steps)-1; last != (len(s.Do)+len(s.Auto) == 0) {
			return nil, fmt.Errorf("guide %s, step %d: the last step, and only that, has no choices: it stays up when the script is over", gd.ID, i+1)
		}
		for _, c := range s.Do {
			gd.script = append(gd.script, Entry{Choice: c, Learner: true, Step: i})
		}
		for _, c := range s.Auto {
			gd.script = append(gd.script, Entry{Choice: c, Step: i})
		}
	}
	return &gd, nil
}

// Check plays the script against the rules. It takes the time of a game, so that those who
// only list guides leave it out.
func (gd *Guide) Check(g kernel.Game) error {
	p, err := g.New(gd.Scenario, gd.Options)
	if err != nil {
		return fmt.Errorf("guide %s: %w", gd.ID, err)
	}
	for i, e := range gd.script {
		where := fmt.Sprintf("guide %s, step %d, choice %d %q", gd.ID, e.Step+1, i+1, e.Choice)
		node := p.Node()
		if e.Learner != (node.Seat == gd.seat) {
			return fmt.Errorf("%s: the decision belongs to seat %d, so it must stand in %s", where, node.Seat, map[bool]string{true: "do", false: "auto"}[node.Seat == gd.seat])
		}
		c, err := g.Parse(p, e.Choice)
		if err != nil {
			return fmt.Errorf("%s: %w", where, err)
		}
		if v := p.Explain(c); !v.OK() {
			return fmt.Errorf("%s: refused by %s: %s", where, g.Rules()[v.Rule].Number, g.Words(p, v))
		}
		p.Apply(c, nil)
	}
	if seat := p.Node().Seat; seat != gd.seat {
		return fmt.Errorf("guide %s: the script ends while seat %d decides; it must end with a decision of the learner, or its last step is not seen", gd.ID, seat)
	}
	return nil
}

// Learner is the seat that is taught.
func (gd *Guide) Learner() kernel.Seat { return gd.seat }

// Next returns the entry that follows when index choices and draws have been
// made; ok is false when the script is over.
func (gd *Guide) Next(index int) (e Entry, ok bool) {
	if index < 0 || index >= len(gd.script) {
		return Entry{}, false
	}
	return gd.script[index], true
}

// Len is the number of choices and draws in the script.
func (gd *Guide) Len() int { return len(gd.script) }

// View returns what to show when index choices and draws have been made.
func (gd *Guide) View(index int) View {
	v := View{ID: gd.ID, Title: gd.Title, Of: gd.counted(len(gd.Steps))}
	e, ok := gd.Next(index)
	if !ok {
		e.Step = len(gd.Steps) - 1
		v.Done = true
	}
	if e.Learner {
		v.Do = e.Choice
	}
	s := gd.Steps[e.Step]
	v.Step, v.Say, v.Rule, v.Point = max(1, gd.counted(e.Step+1)), s.Say, s.Rule, s.Point
	return v
}

// counted is how many of the first n steps stay up for the learner: what happens by itself is over
// before it can be read, and a game that begins with it must not begin at step 2.
func (gd *Guide) counted(n int) int {
	stays := 0
	for i, s := range gd.Steps[:n] {
		if len(s.Do) > 0 || i == len(gd.Steps)-1 {
			stays++
		}
	}
	return stays
}
