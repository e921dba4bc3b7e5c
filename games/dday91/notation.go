package dday91

import (
	"fmt"
	"strconv"
	"strings"

	"sandtable/kernel"
)

// argument says what stands after a verb in its text.
type argument uint8

const (
	noArg argument = iota
	unitArg
	hexArg
	numArg
	unitHex
	hexHex
)

// verbText is the canonical text of every verb.
var verbText = [verbs]struct {
	word string
	arg  argument
}{
	verbPut: {"put", unitArg}, verbOn: {"on", hexArg}, verbPlan: {"plan", numArg}, verbReady: {"ready", noArg},
	verbEnter: {"enter", hexArg}, verbWait: {"wait", noArg}, verbRefit: {"refit", unitArg}, verbReplace: {"replace", unitArg},
	verbShip: {"ship", unitArg}, verbTo: {"to", hexArg}, verbEmbark: {"embark", unitArg}, verbSea: {"sea", hexArg},
	verbMove: {"move", unitArg}, verbFly: {"fly", unitHex}, verbGo: {"go", hexArg}, verbJump: {"drop", hexArg},
	verbLead: {"lead", unitArg}, verbPick: {"pick", unitArg}, verbLeave: {"leave", unitArg}, verbEffort: {"effort", unitArg},
	verbSplit: {"detach", unitArg}, verbMerge: {"absorb", unitArg}, verbExit: {"exit", noArg}, verbAttack: {"attack", hexArg},
	verbAdd: {"add", unitArg}, verbAlso: {"also", hexArg}, verbCommit: {"commit", noArg}, verbReact: {"react", unitHex},
	verbTarget: {"target", unitArg}, verbFight: {"fight", hexArg}, verbLand: {"land", hexArg}, verbReroll: {"reroll", noArg},
	verbKeep: {"keep", noArg}, verbLose: {"lose", unitArg}, verbFightOn: {"fight-on", unitArg}, verbAccept: {"accept", noArg},
	verbRetreat: {"retreat", hexHex}, verbStand: {"stand", hexArg}, verbQuit: {"quit", hexArg}, verbAdvance: {"advance", unitHex},
	verbFollow: {"follow", unitHex}, verbPursue: {"pursue", unitArg}, verbStrike: {"strike", hexArg}, verbDisband: {"disband", unitArg},
	verbDie: {"die", numArg}, verbBack: {"back", noArg}, verbDone: {"done", noArg}, verbEnd: {"end", noArg}, verbBegin: {"begin", noArg},
}

// planNames are the automatic set-ups.
var planNames = [...]string{"historical", "forward"}

// Format gives the canonical text of a choice.
func (g *Game) Format(r kernel.Reader, c kernel.Choice) string {
	if c.Verb == 0 || c.Verb >= verbs {
		return fmt.Sprintf("choice-%d", c.Verb)
	}
	t := verbText[c.Verb]
	switch t.arg {
	case unitArg:
		return t.word + " " + g.id(c.A)
	case hexArg:
		return t.word + " " + g.hexID(c.A)
	case numArg:
		if c.Verb == verbPlan && c.A >= 0 && int(c.A) < len(planNames) {
			return t.word + " " + planNames[c.A]
		}
		return t.word + " " + strconv.Itoa(int(c.A))
	case unitHex:
		return t.word + " " + g.id(c.A) + " " + g.hexID(c.B)
	case hexHex:
		return t.word + " " + g.hexID(c.A) + " " + g.hexID(c.B)
	}
	_ = r
	return t.word
}

// exists reports whether a choice has a verb and arguments that name things there are.
func exists(c kernel.Choice) bool {
	if c.Verb == 0 || c.Verb >= verbs {
		return false
	}
	unit := func(u int16) bool { return u >= 0 && u < nPieces }
	place := func(h int16) bool { return h >= 0 && h < nHexes }
	switch verbText[c.Verb].arg {
	case unitArg:
		return unit(c.A)
	case hexArg:
		return place(c.A)
	case unitHex:
		return unit(c.A) && place(c.B)
	case hexHex:
		return place(c.A) && place(c.B)
	}
	return true
}

func (g *Game) id(u int16) string {
	if u < 0 || u >= nPieces {
		return "nobody"
	}
	return g.d.units[u].id
}

func (g *Game) hexID(h int16) string {
	if h < 0 || h >= nHexes {
		return "nowhere"
	}
	return g.d.hex[h].name
}

// Parse reads canonical text; units and hexes in any case.
func (g *Game) Parse(_ kernel.Reader, text string) (kernel.Choice, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return kernel.Choice{}, fmt.Errorf("empty choice, want a verb such as move, go or end")
	}
	verb := strings.ToLower(words[0])
	for v := uint16(1); v < verbs; v++ {
		if verbText[v].word != verb {
			continue
		}
		c := kernel.Choice{Verb: v}
		want := [...]int{0, 1, 1, 1, 2, 2}[verbText[v].arg]
		if len(words)-1 != want {
			return c, fmt.Errorf("%q has %d words after the verb, want %d", text, len(words)-1, want)
		}
		var err error
		switch verbText[v].arg {
		case unitArg:
			c.A, err = g.unitWord(words[1])
		case hexArg:
			c.A, err = g.d.find(words[1])
		case numArg:
			c.A, err = numWord(words[1])
		case unitHex:
			if c.A, err = g.unitWord(words[1]); err == nil {
				c.B, err = g.d.find(words[2])
			}
		case hexHex:
			if c.A, err = g.d.find(words[1]); err == nil {
				c.B, err = g.d.find(words[2])
			}
		}
		return c, err
	}
	return kernel.Choice{}, fmt.Errorf("no verb %q; there are put, enter, move, go, attack, add, commit, fight, end and others", words[0])
}

func numWord(w string) (int16, error) {
	for i, n := range planNames {
		if strings.EqualFold(n, w) {
			return int16(i), nil
		}
	}
	n, err := strconv.ParseInt(w, 10, 16)
	if err != nil {
		return 0, fmt.Errorf("%q, want a number", w)
	}
	return int16(n), nil
}

func (g *Game) unitWord(w string) (int16, error) {
	if u := g.d.piece(strings.ToUpper(w)); u >= 0 {
		return u, nil
	}
	return noPiece, fmt.Errorf("no piece %q, names look like C-5U, A-1U, GA-7I, P-47", w)
}
