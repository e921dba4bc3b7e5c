package koenig

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sandtable/kernel"
	"sandtable/play"
)

// book holds what the game has written down. Each chapter of the rules has a file,
// which adds its rules, events, decisions and procedures.
var book = play.NewBook[*pos]()

// Procedures of the sequence of play.
const (
	procTurn uint8 = iota + 1
	procLanding
	procSupport
	procOperations
	procActivation
	procUnit
	procFire
	procClose
	procRetreat
	procReplacement
	procRedeployment
)

// Verbs of choices as they are written, in the order of legal lists.
var (
	verbLand          = book.Verb("land", "unit hex")
	verbEnter         = book.Verb("enter", "unit hex")
	verbDelay         = book.Verb("delay", "unit")
	verbDie           = book.Verb("die", "face", "roll")
	verbDraw          = book.Verb("draw", "chit")
	verbPick          = book.Verb("pick", "unit")
	verbMove          = book.Verb("move", "hex")
	verbClose         = book.Verb("close", "hex", "close combat")
	verbFire          = book.Verb("fire", "hex")
	verbCombined      = book.Verb("combined", "")
	verbWait          = book.Verb("wait", "")
	verbAdd           = book.Verb("add", "unit")
	verbCommit        = book.Verb("commit", "")
	verbSupport       = book.Verb("support", "artillery support")
	verbRetreatBefore = book.Verb("retreat-before", "", "retreat before", "retreat before combat")
	verbHit           = book.Verb("hit", "unit")
	verbRetreat       = book.Verb("retreat", "unit hex")
	verbExit          = book.Verb("exit", "unit edge")
	verbHold          = book.Verb("hold", "")
	verbStand         = book.Verb("stand", "")
	verbRecover       = book.Verb("recover", "unit")
	verbStop          = book.Verb("stop", "")
	verbDone          = book.Verb("done", "")
	verbBack          = book.Verb("back", "")
	verbFinish        = book.Verb("finish", "")
)

var (
	edgeWords   = [4]string{"N", "E", "S", "W"} // the bits of board.Map.Exits
	edgeNames   = [4]string{"north", "east", "south", "west"}
	fireWords   = [2]string{"Full", "Mobile"}
	upshotWords = [3]string{"miss", "hit", "exchange"}
	hitWords    = [4]string{"no hit", "1 hit", "2 hits", "3 hits"}
)

func init() {
	book.Kind(play.Kind[*pos]{
		Name: "unit", Has: func(p *pos, u int16) bool { return u >= 0 && int(u) < len(p.sc.units) },
		Text: (*pos).id, Read: (*pos).readUnit, Say: (*pos).name, Piece: (*pos).id,
		Many: func(p *pos, u int16) bool { return play.Several(p.sc.units[u].name) },
	})
	onMap := func(p *pos, h int16) bool { return h >= 0 && h < p.sc.ground.len() }
	book.Kind(play.Kind[*pos]{
		Name: "hex", Has: onMap, Text: (*pos).hex, Place: (*pos).hex,
		Read: func(p *pos, word string) (int16, error) { return p.sc.ground.Grid.Find(word) },
	})
	book.Kind(play.Kind[*pos]{Name: "place", Has: onMap, Say: (*pos).place, Place: (*pos).hex})
	book.Kind(play.Kind[*pos]{
		Name: "chit", Has: func(p *pos, f int16) bool { return f >= 0 && int(f) < len(p.sc.formations) },
		Text: func(p *pos, f int16) string { return p.sc.formations[f].chit }, Read: (*pos).readChit, Say: (*pos).formationName,
		Place: func(p *pos, f int16) string { return chitCell(&p.sc.formations[f]) },
	})
	book.Kind(play.Kind[*pos]{Name: "formation", Say: (*pos).formationName})
	book.Kind(play.Kind[*pos]{
		Name: "objective", Say: func(p *pos, o int16) string { return p.sc.objectives[o].name },
		Place: func(p *pos, o int16) string { return p.hex(p.sc.objectives[o].hex) },
	})
	book.Kind(play.Kind[*pos]{Name: "turn", Say: func(p *pos, n int16) string { return p.sc.turns[n].name }})
	book.Kind(play.Kind[*pos]{
		Name: "edge", Has: func(_ *pos, e int16) bool { return e >= 0 && e < 4 },
		Text: func(_ *pos, e int16) string { return edgeWords[e] }, Read: readEdge,
	})
	book.Number("face", 1, 6, "a die shows 1 to 6")
	book.Number("artillery", 0, 9, "points are 0 to 9")
	book.Number("support", 0, 9, "points are 0 to 9")
	book.Names("side", sideNames[:])
	book.Names("fire", fireWords[:])
	book.Names("upshot", upshotWords[:])
	book.Names("hits", hitWords[:])
	book.Notation(verbSupport, supportText, readSupport)
	book.Hand("unit", (*pos).onlyOne)
}

func (p *pos) id(u int16) string { return p.sc.units[u].id }

func (p *pos) hex(h int16) string { return p.sc.ground.Grid.Name(h) }

// name is a unit as people call it; its id stands in choices.
func (p *pos) name(u int16) string { return p.sc.units[u].name }

func (p *pos) formationName(f int16) string { return p.sc.formations[f].name }

// place is a hex with its name, if it has one.
func (p *pos) place(h int16) string {
	if n := p.sc.ground.PlaceOf[h]; n != "" {
		return p.hex(h) + " " + n
	}
	return p.hex(h)
}

// onlyOne is the only unit that the pending decision is about, or -1.
func (p *pos) onlyOne() int16 {
	switch f := p.stack.Top(); {
	case f == nil:
	case f.Proc == procUnit:
		return f.A
	case f.Proc == procRetreat && p.leaving != 0 && p.leaving&(p.leaving-1) == 0:
		return int16(trailing(p.leaving))
	}
	return -1
}

// readUnit finds a unit by its id, or by the name on its counter when no other
// has that name.
func (p *pos) readUnit(word string) (int16, error) {
	found := p.sc.findUnit(word)
	if found >= 0 {
		return int16(found), nil
	}
	for i, u := range p.sc.units {
		if strings.EqualFold(u.name, word) || strings.EqualFold(u.short, word) {
			if found >= 0 {
				return 0, fmt.Errorf("several units are called %q at %s; want an id such as %s", word, p.sc.name, u.id)
			}
			found = i
		}
	}
	if found < 0 {
		return 0, fmt.Errorf("no unit %q at %s; one is %s", word, p.sc.name, p.sc.units[0].id)
	}
	return int16(found), nil
}

// readChit finds a formation by its id, chit or name, with or without blanks.
func (p *pos) readChit(word string) (int16, error) {
	f := p.sc.findFormation(word)
	if f < 0 {
		f = slices.IndexFunc(p.sc.formations, func(f formation) bool {
			return strings.EqualFold(strings.ReplaceAll(f.name, " ", ""), word)
		})
	}
	if f < 0 {
		return 0, fmt.Errorf("no chit %q; one is %s", word, p.sc.formations[0].chit)
	}
	return int16(f), nil
}

func readEdge(_ *pos, word string) (int16, error) {
	for i, edge := range edgeWords {
		if strings.EqualFold(word, edge) || strings.EqualFold(word, edgeNames[i]) {
			return int16(i), nil
		}
	}
	return 0, fmt.Errorf("no edge %q; it is N, E, S or W", word)
}

// supportText writes committed support: "none", "a1", "s2", "a1 s2".
func supportText(_ *pos, c kernel.Choice) string {
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

func readSupport(_ *pos, words []string) (c kernel.Choice, err error) {
	words = strings.FieldsFunc(strings.ToLower(strings.Join(words, " ")), func(r rune) bool { return strings.ContainsRune(" ,+", r) })
	if len(words) == 0 {
		return c, errors.New("support of what? it is none, a1, s1, s2 or a1 s2")
	}
	if len(words) == 1 && (words[0] == "none" || words[0] == "0") {
		return c, nil
	}
	for _, w := range words {
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
			return c, fmt.Errorf("no support %q; it is none, a1, s1, s2 or a1 s2", w)
		}
		*into += int16(n)
	}
	return c, nil
}

// each tries a verb with every unit of a mask.
func each(dst []kernel.Choice, verb uint16, units uint32) []kernel.Choice {
	for ; units != 0; units &= units - 1 {
		dst = append(dst, kernel.Choice{Verb: verb, A: int16(trailing(units))})
	}
	return dst
}

// eachOf tries a verb with every unit of what a function gives.
func eachOf(verb uint16, units func(*pos) uint32) func(*pos, *kernel.Frame, []kernel.Choice) []kernel.Choice {
	return func(p *pos, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice { return each(dst, verb, units(p)) }
}

// throw is the die of a chance node.
func throw(do func(*pos, *kernel.Frame, kernel.Choice, kernel.Sink)) []play.Move[*pos] {
	return []play.Move[*pos]{{Verb: verbDie, Look: "take", Label: "Roll {n}", Try: play.Die[*pos](verbDie, 6), Do: do}}
}

func (p *pos) Frames() *kernel.Stack                          { return &p.stack }
func (p *pos) Node() kernel.Node                              { return book.NodeOf(p) }
func (p *pos) Legal(dst []kernel.Choice) []kernel.Choice      { return book.Legal(p, dst) }
func (p *pos) Candidates(dst []kernel.Choice) []kernel.Choice { return book.Candidates(p, dst) }
func (p *pos) Explain(c kernel.Choice) kernel.Verdict         { return book.Explain(p, c) }
func (p *pos) Outcomes(dst []kernel.Outcome) []kernel.Outcome { return book.Outcomes(p, dst) }
func (p *pos) Default() (kernel.Choice, bool)                 { return book.Default(p) }
func (p *pos) NewMatter() bool                                { return book.NewMatter(p) }
func (p *pos) Apply(c kernel.Choice, s kernel.Sink)           { book.Apply(p, c, s) }
func (p *pos) View(s kernel.Seat) kernel.View                 { return book.View(p, s) }
