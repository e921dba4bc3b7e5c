package knapp

import (
	"fmt"
	"strconv"
	"strings"

	"sandtable/kernel"
)

// verbs of canonical texts and what stands after them: u a unit, a an area, n a
// number, d a dump by the name of its beach.
var verbs = [...]struct{ word, args string }{
	vPass: {"pass", ""}, vBegin: {"begin", ""}, vDie: {"die", "n"}, vHits: {"hits", "n"},
	vMove: {"move", "u"}, vHaul: {"haul", "da"}, vStay: {"stay", ""}, vTactical: {"tactical", "a"}, vMarch: {"march", "a"},
	vHalt: {"halt", ""}, vOverrun: {"overrun", ""}, vFortify: {"fortify", "u"}, vReplace: {"replace", "u"},
	vNaval: {"naval", "an"}, vAir: {"air", "a"}, vFire: {"fire", "u"}, vSupport: {"support", "u"}, vRoll: {"roll", ""}, vHit: {"hit", "u"},
}

// Format implements kernel.Game.
func (g *Game) Format(_ kernel.Reader, c kernel.Choice) string {
	if int(c.Verb) >= len(verbs) {
		return fmt.Sprintf("choice %d", c.Verb)
	}
	v := verbs[c.Verb]
	text := v.word
	for i, arg := range []int16{c.A, c.B}[:len(v.args)] {
		text += " " + g.d.name(v.args[i], int(arg))
	}
	return text
}

// exists reports whether a choice has a verb and arguments that name things there are.
func (d *data) exists(c kernel.Choice) bool {
	if c.Verb == 0 || int(c.Verb) >= len(verbs) {
		return false
	}
	for i, kind := range verbs[c.Verb].args {
		n := int([]int16{c.A, c.B}[i])
		if n < 0 || kind == 'u' && n >= len(d.units) || kind == 'a' && n >= len(d.areas) || kind == 'd' && n >= beaches {
			return false
		}
	}
	return true
}

// name words one argument.
func (d *data) name(kind byte, n int) string {
	switch {
	case kind == 'u' && n >= 0 && n < len(d.units):
		return d.units[n].id
	case kind == 'a':
		return d.areaID(n)
	case kind == 'd' && n >= 0 && n < beaches:
		return d.areas[d.beachOf[n]].id
	}
	return strconv.Itoa(n)
}

// read finds the number that a word stands for.
func (d *data) read(kind byte, word string) (int, error) {
	switch kind {
	case 'u':
		for i := range d.units {
			if strings.EqualFold(d.units[i].id, word) {
				return i, nil
			}
		}
		return 0, fmt.Errorf("no unit %q; units are written like %s or %s", word, d.units[0].id, d.units[d.base[german]].id)
	case 'a', 'd':
		for i := range d.areas {
			if strings.EqualFold(d.areas[i].id, word) {
				if kind == 'a' {
					return i, nil
				}
				for j, b := range d.beachOf {
					if int(b) == i {
						return j, nil
					}
				}
				return 0, fmt.Errorf("no dump %q; dumps are named by their beach: UTA, OMA, GOL, JUN, SWO", word)
			}
		}
		return 0, fmt.Errorf("no area %q; areas are written like %s or %s", word, d.areas[0].id, d.areas[len(d.areas)-1].id)
	}
	n, err := strconv.ParseInt(word, 10, 16)
	if err != nil {
		return 0, fmt.Errorf("%q is not a number", word)
	}
	return int(n), nil
}

// Parse implements kernel.Game.
func (g *Game) Parse(_ kernel.Reader, text string) (kernel.Choice, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return kernel.Choice{}, fmt.Errorf("an empty choice; write one such as %q", "move A-29")
	}
	for verb, v := range verbs {
		if verb == 0 || !strings.EqualFold(v.word, words[0]) {
			continue
		}
		if len(words)-1 != len(v.args) {
			return kernel.Choice{}, fmt.Errorf("%q has %d words after %s; it takes %d", text, len(words)-1, v.word, len(v.args))
		}
		c := kernel.Choice{Verb: uint16(verb)}
		for i := range v.args {
			n, err := g.d.read(v.args[i], words[i+1])
			if err != nil {
				return kernel.Choice{}, err
			}
			*[]*int16{&c.A, &c.B}[i] = int16(n)
		}
		return c, nil
	}
	list := make([]string, 0, len(verbs))
	for _, v := range verbs[1:] {
		list = append(list, v.word)
	}
	return kernel.Choice{}, fmt.Errorf("no choice begins with %q; they begin with %s", words[0], strings.Join(list, ", "))
}

// Words implements kernel.Game.
func (g *Game) Words(r kernel.Reader, v kernel.Verdict) string {
	if v.Rule == rTurn {
		return entries[rTurn].say + "; " + of(r).pendingWords()
	}
	if v.Rule == 0 || int(v.Rule) >= len(entries) {
		return "nothing forbids it"
	}
	return g.d.fill(entries[v.Rule].say, v.Args[:])
}

// title words one argument for people.
func (d *data) title(kind byte, n int) string {
	switch {
	case kind == 'u' && n >= 0 && n < len(d.units):
		return d.units[n].name
	case kind == 'a' && n >= 0 && n < len(d.areas):
		return d.areas[n].name
	case kind == 'd' && n >= 0 && n < beaches:
		return d.areas[d.beachOf[n]].name
	case kind == 'g' && n >= 0 && n < len(groupIDs):
		return groupNames[n]
	}
	return d.name(kind, n)
}

// fill puts arguments into a sentence, one for each mark in it, and makes its
// verbs agree with the unit just named.
func (d *data) fill(say string, args []int16) string {
	var b strings.Builder
	many := false
	for say != "" {
		switch {
		case say[0] == '%' && len(say) > 1 && len(args) > 0:
			n := int(args[0])
			if say[1] == 'u' {
				many = n >= 0 && n < len(d.units) && d.units[n].many
			}
			b.WriteString(d.title(say[1], n))
			say, args = say[2:], args[1:]
			continue
		case say[0] == '{':
			verb, rest, _ := strings.Cut(say[1:], "}")
			one, several, _ := strings.Cut(verb, "|")
			if many {
				one = several
			}
			b.WriteString(one)
			say = rest
			continue
		}
		b.WriteByte(say[0])
		say = say[1:]
	}
	return b.String()
}

// plural reports whether the name of a unit stands for several: "1st and 4th
// Brigades". What is in brackets does not count.
func plural(name string) bool {
	name, _, _ = strings.Cut(name, " (")
	return strings.Contains(name, " and ")
}

// Rules implements kernel.Game.
func (g *Game) Rules() []kernel.Rule { return ruleList }
