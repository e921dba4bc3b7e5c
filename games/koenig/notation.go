package koenig

import (
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
	if c.Verb == 0 || c.Verb >= verbEnd || !p.argsInRange(c) {
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
// only one can go, and exits the edge when there is only one.
func (g *Game) Parse(r kernel.Reader, text string) (kernel.Choice, error) {
	p, _ := reader(r)
	words := strings.Fields(text)
	if len(words) == 0 {
		return kernel.Choice{}, fmt.Errorf("an empty choice, want one of: %s", strings.Join(verbWords[1:], ", "))
	}
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
	if (c.Verb == verbRetreat || c.Verb == verbExit) && len(args) < len(shape) && p.leaving != 0 && p.leaving&(p.leaving-1) == 0 {
		args = append([]string{p.unit(trailing(p.leaving)).id}, args...)
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

// argShapes says what follows each verb.
var argShapes = [verbEnd][]string{verbLand: {"UNIT", "HEX"}, verbEnter: {"UNIT", "HEX"}, verbRetreat: {"UNIT", "HEX"},
	verbExit: {"UNIT", "EDGE"}, verbDelay: {"UNIT"}, verbPick: {"UNIT"}, verbAdd: {"UNIT"}, verbHit: {"UNIT"}, verbRecover: {"UNIT"},
	verbMove: {"HEX"}, verbClose: {"HEX"}, verbFire: {"HEX"}, verbDie: {"NUMBER"}, verbDraw: {"CHIT"}}

func (p *pos) parseArg(kind, word string) (int16, error) {
	switch kind {
	case "UNIT":
		if u := p.sc.findUnit(word); u >= 0 {
			return int16(u), nil
		}
		return 0, fmt.Errorf("no unit %q at %s; one is %s", word, p.sc.name, p.sc.units[0].id)
	case "HEX":
		return p.sc.ground.Grid.Find(word)
	case "EDGE":
		if i := slices.Index(edgeWords[:], strings.ToUpper(word)); i >= 0 {
			return int16(i), nil
		}
		return 0, fmt.Errorf("no edge %q; it is N, E, S or W", word)
	case "CHIT":
		if f := p.sc.findFormation(word); f >= 0 {
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
	if len(args) == 1 && strings.EqualFold(args[0], "none") {
		return c, nil
	}
	for _, w := range args {
		n, err := strconv.ParseInt(w[1:], 10, 8)
		switch kind := strings.ToLower(w[:1]); {
		case err != nil || n < 0 || n > 9 || kind != "a" && kind != "s":
			return kernel.Choice{}, fmt.Errorf("no support %q; it is none, a1, s1, s2 or a1 s2", w)
		case kind == "a":
			c.A = int16(n)
		default:
			c.B = int16(n)
		}
	}
	if len(args) == 0 {
		return kernel.Choice{}, fmt.Errorf("support of what? it is none, a1, s1, s2 or a1 s2")
	}
	return c, nil
}
