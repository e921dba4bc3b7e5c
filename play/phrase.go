package play

import (
	"slices"
	"strconv"
	"strings"

	"sandtable/kernel"
)

// Say words a phrase: each mention in braces by its kind of thing.
func (b *Book[P]) Say(p P, phrase string, args ...int16) string {
	return b.Line(p, phrase, args...).Text
}

// Line words a phrase and notes the pieces and places that it mentions, for events
// with words of their own.
func (b *Book[P]) Line(p P, phrase string, args ...int16) kernel.Line {
	var l kernel.Line
	b.say(p, &l, phrase, args)
	return l
}

// say words a phrase and notes the pieces and places that it mentions.
func (b *Book[P]) say(p P, l *kernel.Line, phrase string, args []int16) {
	var room [128]byte // few are longer, and a list of offers has hundreds
	text := room[:0]
	next, many := 0, false
	for {
		before, rest, ok := strings.Cut(phrase, "{")
		text = append(text, before...)
		if !ok {
			break
		}
		var mention string
		mention, phrase, _ = strings.Cut(rest, "}")
		if one, several, ok := agreeing(mention); ok {
			if many {
				one = several
			}
			text = append(text, one...)
			continue
		}
		m := readMention(mention, &next)
		n := args[m.arg]
		k := b.kind(m.kind)
		if k.Many != nil {
			many = k.Many(p, n)
		}
		if k.Has == nil || k.Has(p, n) {
			if k.Piece != nil {
				l.Pieces = append(l.Pieces, k.Piece(p, n))
			}
			if k.Place != nil {
				l.Places = append(l.Places, k.Place(p, n))
			}
		}
		switch {
		case m.silent:
		case m.count != "":
			text = appendCount(text, int(n), m.count)
		default:
			text = append(text, k.Say(p, n)...)
		}
	}
	l.Text = string(text)
}

// mention is what stands in one pair of braces.
type mention struct {
	arg    int
	kind   string
	count  string // {n point}: what is counted
	silent bool   // {-hex}: nothing is said
}

// readMention reads a mention; next is the argument after the last that was taken
// in order.
func readMention(s string, next *int) mention {
	m := mention{kind: s}
	if m.kind, m.silent = strings.CutPrefix(m.kind, "-"); len(m.kind) > 2 && m.kind[1] == ':' && m.kind[0] >= 'A' && m.kind[0] <= 'F' {
		m.arg, m.kind = int(m.kind[0]-'A'), m.kind[2:]
	} else {
		m.arg = *next
		*next++
	}
	m.kind, m.count, _ = strings.Cut(m.kind, " ")
	return m
}

// agreeing reads a verb that agrees with the thing mentioned before it: {is|are}.
func agreeing(s string) (one, several string, ok bool) {
	one, several, ok = strings.Cut(s, "|")
	return one, several, ok && !strings.Contains(s, " ")
}

// Several reports whether a name stands for more than one: "1st and 4th Brigades", for Kind.Many.
// What is in brackets does not count.
func Several(name string) bool {
	name, _, _ = strings.Cut(name, " (")
	return strings.Contains(name, " and ")
}

// Count words a number of things: "1 point", "3 points", "2 hexes"; of a "die|dice",
// "1 die", "3 dice".
func Count(n int, thing string) string { return string(appendCount(nil, n, thing)) }

func appendCount(text []byte, n int, thing string) []byte {
	one, several, irregular := strings.Cut(thing, "|")
	switch {
	case irregular:
	case strings.HasSuffix(one, "x"), strings.HasSuffix(one, "s"):
		several = one + "es"
	default:
		several = one + "s"
		if strings.HasSuffix(one, "x") || strings.HasSuffix(one, "s") {
			several = one + "es"
		}
	}
	if n == 1 {
		several = one
	}
	return append(append(strconv.AppendInt(text, int64(n), 10), ' '), several...)
}

// Words says a refusal in a short sentence.
func (b *Book[P]) Words(r kernel.Reader, v kernel.Verdict) string {
	p, _ := Of[P](r)
	if v.OK() || int(v.Rule) > len(b.rules) {
		return ""
	}
	rule := b.rules[v.Rule-1]
	text := clause(rule.Text)
	if rule.words != "" {
		text = b.Say(p, rule.words, v.Args[:]...)
	}
	if rule == b.other && b.pending != nil {
		text += "; " + b.pending(p)
	}
	return text
}

// clause turns a sentence into a part of one.
func clause(s string) string {
	if len(s) > 1 && s[0] >= 'A' && s[0] <= 'Z' && s[len(s)-1] == '.' {
		return string(s[0]+'a'-'A') + s[1:len(s)-1]
	}
	return s
}

// Event is one kind of things that happen.
type Event struct {
	n      uint16
	kind   string // of the line: move, combat, dice …
	phrase string
	role   kernel.Role
	quiet  bool
}

// Event adds a kind of event: the kind of its line in the log, and its words.
func (b *Book[P]) Event(kind, phrase string) *Event {
	e := &Event{n: uint16(len(b.events)), kind: kind, phrase: phrase}
	b.events = append(b.events, e)
	b.tells = append(b.tells, nil)
	return e
}

// EventBy adds a kind of event with words of its own.
func (b *Book[P]) EventBy(kind string, tell func(P, kernel.Event) kernel.Line) *Event {
	e := b.Event(kind, "")
	b.tells[e.n] = tell
	return e
}

// Outturn makes it the upshot of a combat or a die: odds are grouped by it.
func (e *Event) Outturn() *Event { e.role = kernel.Outturn; return e }

// NewTurn makes it the event with which each turn begins: its line has the number of the turn, and
// its words come of its arguments and of what never changes in a game.
func (e *Event) NewTurn() *Event { e.role = kernel.NewTurn; return e }

// Step makes it one step of a piece, for playback, without a line in the log.
func (e *Event) Step() *Event { e.role = kernel.Step; return e }

// Quiet keeps it out of the log, whatever else it is for.
func (e *Event) Quiet() *Event { e.quiet = true; return e }

// Of is an event by a rule, nil for none, with what its words mention.
func (e *Event) Of(r *Rule, args ...int16) kernel.Event {
	out := kernel.Event{Kind: e.n, Rule: r.ID(), Role: e.role}
	copy(out.Args[:], args)
	return out
}

// Tell sends the event off; the sink and the rule may be nil.
func (e *Event) Tell(s kernel.Sink, r *Rule, args ...int16) {
	if s != nil {
		s.Emit(e.Of(r, args...))
	}
}

// Tell says an event in words.
func (b *Book[P]) Tell(r kernel.Reader, e kernel.Event) kernel.Line {
	p, _ := Of[P](r)
	var l kernel.Line
	about := b.events[e.Kind]
	if tell := b.tells[e.Kind]; tell != nil {
		l = tell(p, e)
	} else {
		b.say(p, &l, about.phrase, e.Args[:])
	}
	l.Kind, l.Rule, l.Quiet = about.kind, b.list[e.Rule].Number, about.quiet || about.role == kernel.Step
	return l
}

// Is reports whether an event is of this kind.
func (e *Event) Is(ev kernel.Event) bool { return ev.Kind == e.n }

// mentions lists the kinds of things and the number of arguments of a phrase.
func mentions(phrase string) (kinds []string, args int) {
	next := 0
	for {
		_, rest, ok := strings.Cut(phrase, "{")
		if !ok {
			return kinds, args
		}
		var s string
		s, phrase, _ = strings.Cut(rest, "}")
		if _, _, ok := agreeing(s); ok {
			continue
		}
		m := readMention(s, &next)
		args = max(args, m.arg+1)
		if !slices.Contains(kinds, m.kind) {
			kinds = append(kinds, m.kind)
		}
	}
}
