package referee

import (
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"sandtable/kernel"
)

// Saved is a saved game, opened at one of its moments.
type Saved struct {
	Title    Title
	Position kernel.Position
	Index    int // choices and draws that have been made
	Length   int // and how many the game has
}

// Load opens a saved game after a number of choices and draws, -1 for all of them.
// The referee reads no files itself: who starts it says where saved games come from.
type Load func(file string, index int) (Saved, error)

// start begins a scenario or a saved game.
func (r *Referee) start(args []string, a *Answer) error {
	file, index, saved, err := savedWords(args)
	switch {
	case err != nil:
		return err
	case saved:
		err := r.resume(file, index, a)
		if _, none := r.find(args[0]); none == nil && errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("%w; at N goes with the file of a saved game, not with %s", err, args[0])
		}
		return err
	case len(args) == 1:
		title, err := r.find(args[0])
		if err != nil {
			none := err
			if err = r.resume(args[0], -1, a); errors.Is(err, fs.ErrNotExist) && !strings.ContainsAny(args[0], "./") {
				return fmt.Errorf("%w, nor a saved game of that name", none)
			}
			return err
		}
		var ids []string
		for _, s := range title.Info().Scenarios {
			ids = append(ids, s.ID)
		}
		return fmt.Errorf("%s has several scenarios; write: game %s and one of %s", title.Info().Name, args[0], strings.Join(ids, ", "))
	}
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
	r.begun(title, pos, title.Info().Name, a)
	return nil
}

// savedWords reads FILE at N. The name of a file may have several words.
func savedWords(args []string) (file string, index int, ok bool, err error) {
	n := len(args) - 2
	if n < 1 || args[n] != "at" {
		return "", 0, false, nil
	}
	if index, err = strconv.Atoi(args[n+1]); err != nil || index < 0 {
		return "", 0, false, fmt.Errorf("at %s: want the number of choices and draws that have been made, as replay counts them", args[n+1])
	}
	return strings.Join(args[:n], " "), index, true, nil
}

// resume goes on from a saved game.
func (r *Referee) resume(file string, index int, a *Answer) error {
	if r.Load == nil {
		return errors.New("saved games cannot be opened here; begin with: game ID SCENARIO")
	}
	s, err := r.Load(file, index)
	if err != nil {
		return err
	}
	r.begun(s.Title, s.Position, fmt.Sprintf("%s, saved game at %d of %d", s.Title.Info().Name, s.Index, s.Length), a)
	return nil
}

// begun makes a position the one that everything is about.
func (r *Referee) begun(title Title, pos kernel.Position, what string, a *Answer) {
	r.title, r.pos, r.queued, r.edited = title, pos, queues{}, false
	r.draws, r.events = nil, nil
	node := r.node()
	a.Text, a.Node = what+" > "+node.String(), &node
}

// mark is a situation to come back to.
type mark struct {
	name   string
	title  Title
	pos    kernel.Position
	queued queues
	edited bool
}

// mostUndo is how many lines can be taken back. Positions of large games take room.
const mostUndo = 100

// situation is the present one.
func (r *Referee) situation(name string) mark {
	return mark{name: name, title: r.title, pos: r.pos.Clone(), queued: r.queued.copy(), edited: r.edited}
}

// stands reports whether nothing has changed since.
func (r *Referee) stands(m mark) bool {
	return r.title.Info().ID == m.title.Info().ID && r.pos.Digest() == m.pos.Digest() && r.queued.left() == m.queued.left()
}

// goBack makes a situation the present one.
func (r *Referee) goBack(m mark, a *Answer) {
	r.title, r.pos, r.queued, r.edited = m.title, m.pos, m.queued, m.edited
	r.draws, r.events = nil, nil
	node := r.node()
	a.Text, a.Node = "> "+node.String(), &node
}

// undo takes back the last line that changed something.
func (r *Referee) undo(a *Answer) error {
	last := len(r.before) - 1
	switch {
	case !r.Undo:
		return errors.New("only a person at a terminal takes back; a script notes a checkpoint and goes back to it")
	case last < 0:
		return errors.New("there is nothing to take back")
	}
	r.goBack(r.before[last], a)
	r.before = r.before[:last]
	return nil
}

// checkpoint notes the situation, with what is queued.
func (r *Referee) checkpoint(args []string, a *Answer) {
	m := r.situation(strings.Join(args, " "))
	a.Text = r.node().String()
	for i := range r.marks {
		if r.marks[i].name == m.name {
			r.marks[i] = m
			return
		}
	}
	r.marks = append(r.marks, m)
}

// back returns to a checkpoint. What was queued since and not used is left over.
func (r *Referee) back(args []string, a *Answer) error {
	name := strings.Join(args, " ")
	var have []string
	for _, m := range r.marks {
		if m.name == name {
			if left := r.queued.left(); left != "" && left != m.queued.left() {
				r.problem(Problem{Line: r.line, Text: "left over: " + left, Strict: true})
			}
			m.pos, m.queued = m.pos.Clone(), m.queued.copy()
			r.goBack(m, a)
			return nil
		}
		have = append(have, strings.TrimSpace("back "+m.name))
	}
	if have == nil {
		return errors.New("there is no checkpoint; set one with: checkpoint")
	}
	return fmt.Errorf("no checkpoint %q; write: %s", name, strings.Join(have, " or "))
}
