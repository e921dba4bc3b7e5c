package referee

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"sandtable/kernel"
)

var errNoGame = errors.New("no game has been started; begin with: game ID SCENARIO")

// command carries out everything but expectations.
func (r *Referee) command(name string, args []string, a *Answer) error {
	c, ok := known(name)
	if !ok {
		return r.unknown(append([]string{name}, args...))
	}
	if len(args) < c.least || c.most >= 0 && len(args) > c.most {
		return fmt.Errorf("write: %s", c.usage)
	}
	switch name {
	case "help":
		return help(args, a)
	case "game":
		return r.start(args, a)
	}
	if r.pos == nil {
		return errNoGame
	}
	switch name {
	case "checkpoint":
		r.checkpoint(args, a)
		return nil
	case "back":
		return r.back(args, a)
	case "undo":
		return r.undo(a)
	case "rule":
		return r.rule(args[0], a)
	case "place", "remove", "clear", "set":
		return r.edit(name, args, a)
	case "roll":
		r.queued.faces = queue(r.queued.faces, args)
		return nil
	case "draw":
		r.queued.names = queue(r.queued.names, args)
		return nil
	case "do", "next", "begin":
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

// edit changes the position by hand.
func (r *Referee) edit(name string, args []string, a *Answer) (err error) {
	switch name {
	case "place":
		err = r.title.Place(r.pos, args[0], args[1], states(args[2:]))
	case "remove":
		err = r.title.Remove(r.pos, args[0])
	case "clear":
		r.title.Clear(r.pos)
	default:
		err = r.title.Set(r.pos, args[0], strings.Join(args[1:], " "))
	}
	if err != nil {
		return err
	}
	r.edited = true
	if name == "place" {
		if text, err := r.title.Show(r.pos, []string{"unit", args[0]}); err == nil {
			a.Text = text
		}
	}
	return nil
}

// states joins a number to the state before it: "moved 2" is "moved=2".
func states(words []string) []string {
	var list []string
	for _, w := range words {
		_, err := strconv.ParseUint(w, 10, 8)
		if last := len(list) - 1; err == nil && last >= 0 && !strings.Contains(list[last], "=") {
			list[last] += "=" + w
			continue
		}
		list = append(list, w)
	}
	return list
}

// act makes one choice, or lets chance go on, and makes the draws that follow.
func (r *Referee) act(name string, args []string, a *Answer) error {
	r.draws, r.events = nil, nil
	err := r.choose(name, args)
	made := err == nil || len(r.draws) > 0
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
	if empty := (*errEmpty)(nil); made && errors.As(err, &empty) { // the choice stands
		if done := strings.TrimSpace(b.String()); done != "" {
			return fmt.Errorf("done: %s; %w", done, err)
		}
		return fmt.Errorf("done, but %w", err)
	}
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
	if name == "begin" || len(args) == 1 && args[0] == "begin" {
		if anew, err := r.anew(); anew || err != nil {
			return err
		}
		args = []string{"begin"}
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
	if err := r.play(n.Seat, c); err != nil {
		return err
	}
	r.edited = false
	return nil
}

// anew begins the present step anew after changes by hand, where the game stands
// in the middle of it and knows how to; else nothing is done.
func (r *Referee) anew() (done bool, err error) {
	again, ok := r.title.(kernel.Restarter)
	if !ok {
		return false, fmt.Errorf("nothing has to begin: %s goes on where it stands", r.title.Info().Name)
	}
	done = r.edited && again.Restart(r.pos)
	r.edited = r.edited && !done
	return done, nil
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

// why says whether a choice is legal: why not, or what it costs, which way it
// goes and what its factors are made of.
func (r *Referee) why(args []string, a *Answer) error {
	c, err := r.parse(args)
	if err != nil {
		return err
	}
	if v := r.pos.Explain(c); !v.OK() {
		return &kernel.Refused{Choice: c, Verdict: v}
	}
	a.Status = Legal
	d := r.title.Detail(r.pos, c)
	if d.Cost == "" {
		d.Cost = r.title.Offer(r.pos, c).Cost
	}
	a.Cost, a.Path, a.Facts = d.Cost, d.Path, d.Facts
	var parts []string
	if d.Cost != "" {
		parts = append(parts, "cost "+d.Cost)
	}
	if len(d.Path) > 0 {
		parts = append(parts, "path "+strings.Join(d.Path, " "))
	}
	for _, f := range d.Facts {
		text := f.Text + ": " + f.Value
		if f.Rule != "" {
			text += " (" + f.Rule + ")"
		}
		parts = append(parts, text)
	}
	a.Text = strings.Join(parts, "; ")
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
