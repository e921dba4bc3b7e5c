package referee

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sandtable/kernel"
	"sandtable/odds"
)

// anything, queued, takes the first outcome.
const anything = "*"

// queues hold what chance will give: faces for dice, names for cups.
type queues struct{ faces, names []string }

// of returns the queue that outcomes with this verb take from, and its command.
func (q *queues) of(verb string) (*[]string, string) {
	if verb == "draw" {
		return &q.names, "draw"
	}
	return &q.faces, "roll"
}

// copy returns queues that share nothing with these.
func (q *queues) copy() queues {
	return queues{faces: slices.Clone(q.faces), names: slices.Clone(q.names)}
}

// left says what has not been used, "" if nothing.
func (q *queues) left() string {
	var parts []string
	if len(q.faces) > 0 {
		parts = append(parts, "roll "+strings.Join(q.faces, " "))
	}
	if len(q.names) > 0 {
		parts = append(parts, "draw "+strings.Join(q.names, " "))
	}
	return strings.Join(parts, ", ")
}

// errEmpty says that nothing is queued for a chance node.
type errEmpty struct{ node, command, values string }

func (e *errEmpty) Error() string {
	return fmt.Sprintf("%s waits for chance and nothing is queued; queue one of %s with %q", e.node, e.values, e.command)
}

// take removes the next outcome of a chance node from its queue.
func (r *Referee) take() (kernel.Choice, error) {
	r.outs = r.pos.Outcomes(r.outs[:0])
	if len(r.outs) == 0 {
		return kernel.Choice{}, fmt.Errorf("%s has no outcome", r.node().Kind)
	}
	texts := make([]string, len(r.outs))
	for i, o := range r.outs {
		texts[i] = r.title.Format(r.pos, o.Choice)
	}
	verb, _, _ := strings.Cut(texts[0], " ")
	queue, command := r.queued.of(verb)
	if len(*queue) == 0 {
		return kernel.Choice{}, &errEmpty{node: r.node().Kind, command: command, values: values(texts)}
	}
	if (*queue)[0] == anything {
		*queue = (*queue)[1:]
		return r.outs[0].Choice, nil
	}
	if strings.Contains((*queue)[0], ",") {
		return r.throw(queue, texts)
	}
	i, used := match(texts, *queue)
	if i < 0 {
		i, used = r.alias(verb, *queue)
	}
	if i < 0 {
		return kernel.Choice{}, fmt.Errorf("%s cannot give %q; it gives one of %s", r.node().Kind, (*queue)[0], values(texts))
	}
	*queue = (*queue)[used:]
	return r.outs[i].Choice, nil
}

// throw takes faces written with commas. Where the game throws several dice as one
// draw they make its outcome together, else they are thrown one after the other.
func (r *Referee) throw(queue *[]string, texts []string) (kernel.Choice, error) {
	faces := strings.FieldsFunc((*queue)[0], func(c rune) bool { return c == ',' })
	many, ok := r.title.(kernel.Thrower)
	n := 0
	if ok {
		n = many.Dice(r.pos)
	}
	if n == 0 {
		*queue = append(faces, (*queue)[1:]...)
		if len(*queue) == 0 {
			return kernel.Choice{}, fmt.Errorf("no face in %q; want some of %s", ",", values(texts))
		}
		return r.take()
	}
	if len(faces) < n {
		return kernel.Choice{}, fmt.Errorf("%s throws %d dice at once, %q has %d", r.node().Kind, n, (*queue)[0], len(faces))
	}
	thrown := make([]int, n)
	for i := range thrown {
		var err error
		if thrown[i], err = strconv.Atoi(faces[i]); err != nil {
			return kernel.Choice{}, fmt.Errorf("%q in %q is not a face", faces[i], (*queue)[0])
		}
	}
	c, err := many.Thrown(r.pos, thrown)
	if err != nil {
		return c, err
	}
	rest := (*queue)[1:]
	if len(faces) > n { // more dice than one draw has: the next one takes them
		rest = append([]string{strings.Join(faces[n:], ",") + ","}, rest...)
	}
	*queue = rest
	return c, nil
}

// match finds the outcome whose words after the verb begin the queue, and how
// many they are; the longest if there are several, -1 if there is none.
func match(texts, queue []string) (best, used int) {
	best = -1
	for i, text := range texts {
		words := strings.Fields(text)
		if len(words) > 1 {
			words = words[1:]
		}
		if n := len(words); n > used && n <= len(queue) && slices.Equal(words, queue[:n]) {
			best, used = i, n
		}
	}
	return best, used
}

// alias finds the outcome that the game reads from the verb and the first of the
// queue, so that other names it understands can be queued too.
func (r *Referee) alias(verb string, queue []string) (i, used int) {
	c, err := r.title.Parse(r.pos, verb+" "+queue[0])
	if err != nil {
		return -1, 0
	}
	return slices.IndexFunc(r.outs, func(o kernel.Outcome) bool { return o.Choice == c }), 1
}

// values lists outcomes without their verbs, and only the first of many.
func values(texts []string) string {
	const most = 24
	var list []string
	for i, text := range texts {
		if i == most {
			list = append(list, fmt.Sprintf("and %d more", len(texts)-most))
			break
		}
		if _, rest, ok := strings.Cut(text, " "); ok {
			text = rest
		}
		list = append(list, text)
	}
	return strings.Join(list, ", ")
}

// drawLimit is far above what any choice sets off.
const drawLimit = 10_000

// need says which chance nodes must be resolved.
type need uint8

const (
	lazy   need = iota // none: go on as far as the queues allow
	caused             // those that the last choice has caused
	next               // the pending one and those that belong to its matter
	all                // every one until a seat has to decide
)

// settle resolves chance nodes from the queues until a seat has to decide. An
// empty queue is an error at a node that must be resolved, and the end otherwise.
func (r *Referee) settle(how need) error {
	for range drawLimit {
		n := r.pos.Node()
		if n.Final || n.Seat != kernel.Chance {
			return nil
		}
		c, err := r.take()
		if err != nil {
			var empty *errEmpty
			if errors.As(err, &empty) && (how == lazy || (how == caused || how == next && len(r.draws) > 0) && r.newMatter()) {
				return nil
			}
			return err
		}
		text := r.title.Format(r.pos, c)
		if err := r.play(kernel.Chance, c); err != nil {
			return err
		}
		r.draws = append(r.draws, text)
	}
	return fmt.Errorf("more than %d draws after one choice", drawLimit)
}

// newMatter reports whether the pending draw belongs to something that the last
// choice did not cause, such as the next chit of a turn.
func (r *Referee) newMatter() bool {
	b, ok := r.pos.(odds.Breaker)
	return ok && b.NewMatter()
}

// play applies a choice through the one door and keeps what is told.
func (r *Referee) play(by kernel.Seat, c kernel.Choice) error {
	r.recorder.Reset()
	if err := kernel.Play(r.pos, by, c, &r.recorder); err != nil {
		return err
	}
	for _, e := range r.recorder.Events {
		r.events = append(r.events, r.title.Tell(r.pos, e))
	}
	return nil
}
