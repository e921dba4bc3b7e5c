package referee

import (
	"errors"
	"fmt"
	"strings"

	"sandtable/kernel"
)

// usage is how each command is written.
var usage = map[string]string{
	"game":   "game ID SCENARIO [option=value ...]",
	"place":  "place UNIT PLACE [state ...]",
	"remove": "remove UNIT",
	"clear":  "clear",
	"set":    "set NAME VALUE",
	"roll":   "roll FACE ...",
	"draw":   "draw NAME ...",
	"next":   "next",
	"do":     "do CHOICE",
	"legal":  "legal [PREFIX]",
	"why":    "why CHOICE",
	"odds":   "odds CHOICE",
	"show":   "show node, show unit U, show hex H, show score, show result or show settings",
}

// commandList names the commands in the order of the documentation.
const commandList = "game, place, remove, clear, set, roll, draw, next, do, legal, why, odds, show, expect"

// takes are the smallest and the largest number of words after a command; -1 for any.
var takes = map[string][2]int{
	"game": {2, -1}, "place": {2, -1}, "remove": {1, 1}, "clear": {0, 0}, "set": {2, -1},
	"roll": {0, -1}, "draw": {0, -1}, "next": {0, 0}, "do": {1, -1}, "legal": {0, -1},
	"why": {1, -1}, "odds": {1, -1}, "show": {1, -1},
}

var errNoGame = errors.New("no game has been started; begin with: game ID SCENARIO")

// command carries out everything but expectations.
func (r *Referee) command(name string, args []string, a *Answer) error {
	n, known := takes[name]
	if !known {
		return fmt.Errorf("no command %q; there are: %s", name, commandList)
	}
	if len(args) < n[0] || n[1] >= 0 && len(args) > n[1] {
		return fmt.Errorf("write: %s", usage[name])
	}
	if name == "game" {
		return r.start(args, a)
	}
	if r.pos == nil {
		return errNoGame
	}
	switch name {
	case "place", "remove", "clear", "set":
		return r.edit(name, args, a)
	case "roll":
		r.queued.faces = queue(r.queued.faces, args)
		return nil
	case "draw":
		r.queued.names = queue(r.queued.names, args)
		return nil
	case "do", "next":
		return r.act(name, args, a)
	}
	r.draws = nil
	err := r.settle(lazy)
	a.Draws = r.draws
	if err != nil {
		return err
	}
	switch name {
	case "legal":
		r.legal(args, a)
		return nil
	case "why":
		return r.why(args, a)
	case "odds":
		return r.odds(args, a)
	}
	return r.show(args, a)
}

// queue appends what chance will give; nothing empties the queue.
func queue(old, more []string) []string {
	if len(more) == 0 {
		return nil
	}
	return append(old, more...)
}

// start begins a game.
func (r *Referee) start(args []string, a *Answer) error {
	title, err := r.find(args[0])
	if err != nil {
		return err
	}
	options := kernel.Options{}
	for _, word := range args[2:] {
		name, value, ok := strings.Cut(word, "=")
		if !ok || name == "" {
			return fmt.Errorf("option %q is not written as option=value", word)
		}
		if _, twice := options[name]; twice {
			return fmt.Errorf("option %q is given twice", name)
		}
		options[name] = value
	}
	pos, err := title.New(args[1], options)
	if err != nil {
		return err
	}
	r.title, r.pos, r.queued = title, pos, queues{}
	r.draws, r.events = nil, nil
	node := r.node()
	a.Text, a.Node = title.Info().Name+" > "+node.String(), &node
	return nil
}

// edit changes the position by hand.
func (r *Referee) edit(name string, args []string, a *Answer) error {
	switch name {
	case "place":
		if err := r.title.Place(r.pos, args[0], args[1], args[2:]); err != nil {
			return err
		}
		if text, err := r.title.Show(r.pos, []string{"unit", args[0]}); err == nil {
			a.Text = text
		}
		return nil
	case "remove":
		return r.title.Remove(r.pos, args[0])
	case "clear":
		r.title.Clear(r.pos)
		return nil
	}
	return r.title.Set(r.pos, args[0], strings.Join(args[1:], " "))
}

// act makes one choice, or lets chance go on, and makes the draws that follow.
func (r *Referee) act(name string, args []string, a *Answer) error {
	r.draws, r.events = nil, nil
	err := r.choose(name, args)
	if err == nil {
		err = r.settle(caused)
	}
	node := r.node()
	a.Draws, a.Events, a.Node = r.draws, r.events, &node
	var b strings.Builder
	for _, d := range r.draws {
		fmt.Fprintf(&b, "[%s] ", d)
	}
	if log := told(r.events); log != "" {
		b.WriteString(log + " ")
	}
	a.Text = b.String() + "> " + node.String()
	return err
}

// choose carries out a choice for whoever has to decide. Draws that are queued
// come first, unless the choice is itself an outcome of the pending draw. Next
// makes only the draws.
func (r *Referee) choose(name string, args []string) error {
	chance := r.pos.Node().Seat == kernel.Chance
	if name == "next" {
		if !chance {
			return fmt.Errorf("no draw is pending; %s has to decide", r.node())
		}
		return r.settle(next)
	}
	if chance {
		if c, err := r.parse(args); err == nil && r.pos.Explain(c).OK() {
			return r.play(kernel.Chance, c)
		}
		if err := r.settle(all); err != nil {
			return err
		}
	}
	n := r.pos.Node()
	if n.Final {
		return errors.New("the game is over")
	}
	c, err := r.parse(args)
	if err != nil {
		return err
	}
	return r.play(n.Seat, c)
}

// legal lists the legal choices whose text begins with a prefix.
func (r *Referee) legal(prefix []string, a *Answer) {
	a.Choices = r.list(strings.Join(prefix, " "))
	a.Text = fmt.Sprintf("%d", len(a.Choices))
	if len(a.Choices) > 0 {
		a.Text += ": " + strings.Join(a.Choices, Separator)
	}
}

// list returns the texts of the legal choices that begin with a prefix.
func (r *Referee) list(prefix string) []string {
	r.choices = r.pos.Legal(r.choices[:0])
	texts := []string{}
	for _, c := range r.choices {
		if text := r.title.Format(r.pos, c); strings.HasPrefix(text, prefix) {
			texts = append(texts, text)
		}
	}
	return texts
}

// why says whether a choice is legal.
func (r *Referee) why(args []string, a *Answer) error {
	c, err := r.parse(args)
	if err != nil {
		return err
	}
	if v := r.pos.Explain(c); !v.OK() {
		return &kernel.Refused{Choice: c, Verdict: v}
	}
	a.Status = Legal
	return nil
}

// show describes a part of the position.
func (r *Referee) show(args []string, a *Answer) (err error) {
	if args[0] == "settings" {
		var all []string
		for _, s := range r.title.Settings() {
			all = append(all, s.Name+" ("+s.Values+")")
		}
		a.Text = strings.Join(all, Separator)
		return nil
	}
	a.Text, err = r.title.Show(r.pos, args)
	if args[0] == "node" {
		node := r.node()
		a.Node = &node
	}
	return err
}
