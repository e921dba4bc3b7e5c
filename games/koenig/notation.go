package koenig

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sandtable/kernel"
)

// verbWords are the first words of choices. Retreat before combat and support are
// followed by what their verbs need.
var verbWords = [verbEnd]string{verbLand: "land", verbEnter: "enter", verbDelay: "delay", verbDie: "die", verbDraw: "draw",
	verbPick: "pick", verbMove: "move", verbClose: "close", verbFire: "fire", verbCombined: "combined", verbWait: "wait",
	verbAdd: "add", verbCommit: "commit", verbSupport: "support", verbRetreatBefore: "retreat-before", verbHit: "hit",
	verbRetreat: "retreat", verbExit: "exit", verbHold: "hold", verbStand: "stand", verbRecover: "recover", verbStop: "stop",
	verbDone: "done", verbBack: "back", verbFinish: "finish"}

// Format gives the canonical text of a choice.
func (g *Game) Format(r kernel.Reader, c kernel.Choice) string {
	p, _ := reader(r)
	return p.format(c)
}

func (p *pos) format(c kernel.Choice) string {
	if !p.exists(c) {
		return fmt.Sprintf("choice %d %d %d %d", c.Verb, c.A, c.B, c.C)
	}
	word := verbWords[c.Verb]
	switch c.Verb {
	case verbLand, verbEnter, verbRetreat:
		return word + " " + p.unit(int(c.A)).id + " " + p.hex(c.B)
	case verbExit:
		return word + " " + p.unit(int(c.A)).id + " " + edgeWords[c.B]
	case verbDelay, verbPick, verbAdd, verbHit, verbRecover:
		return word + " " + p.unit(int(c.A)).id
	case verbMove, verbClose, verbFire:
		return word + " " + p.hex(c.A)
	case verbDie:
		return word + " " + strconv.Itoa(int(c.A))
	case verbDraw:
		return word + " " + p.sc.formations[c.A].chit
	case verbSupport:
		return word + " " + points(c)
	}
	return word
}

// points words committed support: "none", "a1", "s2", "a1 s2".
func points(c kernel.Choice) string {
	var parts []string
	if c.A > 0 {
		parts = append(parts, "a"+strconv.Itoa(int(c.A)))
	}
	if c.B > 0 {
		parts = append(parts, "s"+strconv.Itoa(int(c.B)))
	}
	if parts == nil {
		return "none"
	}
	return strings.Join(parts, " ")
}

func (p *pos) hex(h int16) string { return p.sc.ground.Grid.Name(h) }

// Parse reads the text of a choice. Retreats and exits may leave out the unit when
// only one can go; what the unit in hand does may name it.
func (g *Game) Parse(r kernel.Reader, text string) (kernel.Choice, error) {
	p, _ := reader(r)
	words := strings.Fields(text)
	if len(words) == 0 {
		return kernel.Choice{}, fmt.Errorf("an empty choice, want one of: %s", strings.Join(verbWords[1:], ", "))
	}
	words = usual(words)
	verb := slices.Index(verbWords[:], strings.ToLower(words[0]))
	if verb < 1 {
		return kernel.Choice{}, fmt.Errorf("no verb %q; a choice begins with one of: %s", words[0], strings.Join(verbWords[1:], ", "))
	}
	c := kernel.Choice{Verb: uint16(verb)}
	args := words[1:]
	if c.Verb == verbSupport {
		return p.parseSupport(c, args)
	}
	shape := argShapes[c.Verb]
	switch one := p.onlyOne(); {
	case one < 0:
	case len(args) == len(shape)-1 && (c.Verb == verbRetreat || c.Verb == verbExit):
		args = append([]string{p.unit(one).id}, args...)
	case len(args) == len(shape)+1 && aboutUnit[c.Verb] && p.sc.readUnit(args[0]) == one:
		args = args[1:]
	}
	if len(args) != len(shape) {
		return kernel.Choice{}, fmt.Errorf("%q has %d words after %s, want: %s", text, len(words)-1, words[0], strings.TrimSpace(words[0]+" "+strings.Join(shape, " ")))
	}
	into := [2]*int16{&c.A, &c.B}
	for i, kind := range shape {
		n, err := p.parseArg(kind, args[i])
		if err != nil {
			return kernel.Choice{}, err
		}
		*into[i] = n
	}
	return c, nil
}

// usual puts other common wordings of a choice into the words of this game.
func usual(words []string) []string {
	second := ""
	if len(words) > 1 {
		second = strings.ToLower(words[1])
	}
	switch first := strings.ToLower(words[0]); {
	case first == "roll":
		return append([]string{verbWords[verbDie]}, words[1:]...)
	case first == verbWords[verbRetreat] && second == "before":
		words = words[2:]
		if len(words) > 0 && strings.EqualFold(words[0], "combat") {
			words = words[1:]
		}
		return append([]string{verbWords[verbRetreatBefore]}, words...)
	case first == verbWords[verbClose] && second == "combat":
		return append(words[:1:1], words[2:]...)
	}
	return words
}

// aboutUnit are the verbs of the unit in hand, which may be named all the same.
var aboutUnit = [verbEnd]bool{verbMove: true, verbClose: true, verbFire: true, verbCombined: true, verbWait: true, verbDone: true,
	verbHold: true, verbStand: true}

// onlyOne is the only unit that the pending decision is about, or -1.
func (p *pos) onlyOne() int {
	switch f := p.stack.Top(); {
	case f == nil:
	case f.Proc == procUnit:
		return int(f.A)
	case f.Proc == procRetreat && p.leaving != 0 && p.leaving&(p.leaving-1) == 0:
		return trailing(p.leaving)
	}
	return -1
}

// readUnit finds a unit by its id, or by the name on its counter when no other
// has that name.
func (sc *scenario) readUnit(word string) int {
	if u := sc.findUnit(word); u >= 0 {
		return u
	}
	found := -1
	for i, u := range sc.units {
		if strings.EqualFold(u.name, word) || strings.EqualFold(u.short, word) {
			if found >= 0 {
				return -1
			}
			found = i
		}
	}
	return found
}

// readFormation finds a formation by its id, chit or name, with or without blanks.
func (sc *scenario) readFormation(word string) int {
	if f := sc.findFormation(word); f >= 0 {
		return f
	}
	return slices.IndexFunc(sc.formations, func(f formation) bool {
		return strings.EqualFold(strings.ReplaceAll(f.name, " ", ""), word)
	})
}

// argShapes says what follows each verb.
var argShapes = [verbEnd][]string{verbLand: {"UNIT", "HEX"}, verbEnter: {"UNIT", "HEX"}, verbRetreat: {"UNIT", "HEX"},
	verbExit: {"UNIT", "EDGE"}, verbDelay: {"UNIT"}, verbPick: {"UNIT"}, verbAdd: {"UNIT"}, verbHit: {"UNIT"}, verbRecover: {"UNIT"},
	verbMove: {"HEX"}, verbClose: {"HEX"}, verbFire: {"HEX"}, verbDie: {"NUMBER"}, verbDraw: {"CHIT"}}

var edgeNames = [4]string{"north", "east", "south", "west"}

func (p *pos) parseArg(kind, word string) (int16, error) {
	switch kind {
	case "UNIT":
		if u := p.sc.readUnit(word); u >= 0 {
			return int16(u), nil
		}
		return 0, fmt.Errorf("no unit %q at %s; one is %s", word, p.sc.name, p.sc.units[0].id)
	case "HEX":
		return p.sc.ground.Grid.Find(word)
	case "EDGE":
		for i, edge := range edgeWords {
			if strings.EqualFold(word, edge) || strings.EqualFold(word, edgeNames[i]) {
				return int16(i), nil
			}
		}
		return 0, fmt.Errorf("no edge %q; it is N, E, S or W", word)
	case "CHIT":
		if f := p.sc.readFormation(word); f >= 0 {
			return int16(f), nil
		}
		return 0, fmt.Errorf("no chit %q; one is %s", word, p.sc.formations[0].chit)
	}
	n, err := strconv.ParseInt(word, 10, 8)
	if err != nil || n < 1 || n > 6 {
		return 0, fmt.Errorf("no face %q; a die shows 1 to 6", word)
	}
	return int16(n), nil
}

func (p *pos) parseSupport(c kernel.Choice, args []string) (kernel.Choice, error) {
	args = strings.FieldsFunc(strings.ToLower(strings.Join(args, " ")), func(r rune) bool { return strings.ContainsRune(" ,+", r) })
	if len(args) == 0 {
		return kernel.Choice{}, errors.New("support of what? it is none, a1, s1, s2 or a1 s2")
	}
	if len(args) == 1 && (args[0] == "none" || args[0] == "0") {
		return c, nil
	}
	for _, w := range args {
		kind := strings.TrimRight(w, "0123456789")
		n, err := strconv.Atoi(w[len(kind):])
		var into *int16
		switch strings.TrimRight(kind, "=:") {
		case "a", "artillery":
			into = &c.A
		case "s", "support":
			into = &c.B
		}
		if err != nil || into == nil || n+int(*into) > 9 {
			return kernel.Choice{}, fmt.Errorf("no support %q; it is none, a1, s1, s2 or a1 s2", w)
		}
		*into += int16(n)
	}
	return c, nil
}
