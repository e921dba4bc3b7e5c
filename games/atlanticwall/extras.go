package atlanticwall

import (
	"fmt"
	"slices"
	"strings"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// Additions B, C and E of October 1978: what may be declared of an attack besides who is in it.
var (
	ruleFast        = book.Rule("B.1", "Accelerated Assault", "An attack by units on a hex of bocage may be declared one.", "no hex of this attack is bocage")
	ruleFastNow     = book.Rule("B.1", "Accelerated Assault", "Once.", "the assault is declared so already")
	ruleFastGuns    = book.Rule("B.1", "Accelerated Assault", "By units beside the hex.", "guns alone make no assault")
	_               = book.Rule("B.2", "Advance in bocage", "After an Accelerated Assault bocage counts one hex of the advance; 9.93 does not hold.", "")
	ruleFastShaken  = book.Rule("B.3", "Disruption", "At its end its attackers are disrupted, unless the result has shaken them already.", "")
	ruleSapper      = book.Rule("C.1", "Engineer bonus", "Engineers of any size who attack together with others of their hex may shift the attack one column to the right.", "the engineers of this attack have no others of their hex with them")
	ruleSapperNone  = book.Rule("C.1", "Engineer bonus", "Engineers have to be in it.", "no engineers are in this attack")
	ruleSapperNow   = book.Rule("C.1", "Engineer bonus", "One column, however many they are (C.2).", "the bonus of the engineers is used already")
	_               = book.Rule("C.2", "Once", "An attack is shifted one column for engineers, however many there are.", "")
	ruleSapperLoss  = book.Rule("C.3", "Engineers lose first", "Where the bonus is used the engineers in the attack bear its first losses.", "the engineers of the attack lose steps before {unit}")
	ruleLight       = book.Rule("E.1", "Tanks in small packets", "A full tank battalion may attack with the strengths of its reduced side; it has to be said before the odds are worked out, and reduces nobody.", "{unit} is no tank battalion of two sides")
	ruleLightWorn   = book.Rule("E.1", "Tanks in small packets", "Only a full one.", "{unit} has lost a step and has those strengths anyway")
	ruleLightNow    = book.Rule("E.1", "Tanks in small packets", "Once.", "{unit} has its smaller strengths in this attack already")
	ruleNotDeclared = book.Rule("B.1", "Accelerated Assault", "What has been declared of an attack can be taken back until the attack is made.", "that is not declared of this attack")

	verbDeclare = book.Verb("declare", "extra")
	verbForgo   = book.Verb("forgo", "extra")
	verbLighten = book.Verb("lighten", "unit")

	evFast = book.Event("combat", "the assault on {place} is accelerated")
)

// What may be declared of an attack, each a bit of battle.extras.
const (
	extraFast    int16 = iota // B
	extraSappers              // C
)

var (
	extraWords = []string{"accelerated", "engineers"}
	extraNames = [...]string{"Accelerated Assault", "Engineer bonus"}
)

func init() {
	book.Kind(play.Kind[*state]{
		Name: "extra", Has: func(_ *state, n int16) bool { return n >= 0 && int(n) < len(extraWords) },
		Text: func(_ *state, n int16) string { return extraWords[n] },
		Say:  func(_ *state, n int16) string { return extraNames[n] },
		Read: func(_ *state, word string) (int16, error) {
			if i := slices.Index(extraWords, strings.ToLower(word)); i >= 0 {
				return int16(i), nil
			}
			return 0, fmt.Errorf("nothing called %q can be declared; there are %s", word, strings.Join(extraWords, ", "))
		},
	})
}

// extraMoves are the moves of a declaration that come with options.
func extraMoves() []play.Move[*state] {
	return []play.Move[*state]{
		{Verb: verbDeclare, Look: "add", Label: "{extra}", Try: tryExtras(verbDeclare), Judge: (*state).mayDeclare, Detail: (*state).declareDetail,
			Do: func(s *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) { s.battle(f).extras |= 1 << c.A }},
		{Verb: verbForgo, Look: "pick", Label: "No {extra}", Try: tryExtras(verbForgo),
			Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
				return ruleNotDeclared.Only(s.battle(f).declared(c.A))
			},
			Do: func(s *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) { s.battle(f).extras &^= 1 << c.A }},
		{Verb: verbLighten, Look: "add", Label: "{unit} with its smaller strengths", Wide: everyone(verbLighten), Judge: (*state).mayLighten, Detail: func(s *state, f *kernel.Frame, c kernel.Choice, d *scene.Detail) {
			s.markedDetail(f, c, lighter, d)
		},
			Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				if !s.plays(lightTanks) {
					return dst
				}
				return s.tryTroops(f, verbLighten, dst)
			},
			Do: func(s *state, _ *kernel.Frame, c kernel.Choice, _ kernel.Sink) { s.set(int(c.A), lighter) }},
		saturateMove(),
	}
}

// saturateMove has a gun of an attack fire with both missions (34.21).
func saturateMove() play.Move[*state] {
	return play.Move[*state]{
		Verb: verbSaturate, Look: "add", Label: "Saturation bombardment: {unit}", Wide: everyone(verbSaturate), Judge: (*state).maySaturate,
		Detail: func(s *state, f *kernel.Frame, c kernel.Choice, d *scene.Detail) { s.markedDetail(f, c, saturating, d) },
		Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
			if !s.plays(saturation) {
				return dst
			}
			return s.tryTroops(f, verbSaturate, dst)
		},
		Do: func(s *state, _ *kernel.Frame, c kernel.Choice, _ kernel.Sink) { s.set(int(c.A), saturating) },
	}
}

// tryTroops tries a verb with those who are in the attack.
func (s *state) tryTroops(f *kernel.Frame, verb uint16, dst []kernel.Choice) []kernel.Choice {
	first, b := len(dst), s.battle(f)
	for _, w := range b.who[:b.nWho] {
		dst = append(dst, kernel.Choice{Verb: verb, A: w})
	}
	slices.SortFunc(dst[first:], kernel.Choice.Compare)
	return dst
}

func tryExtras(verb uint16) func(*state, *kernel.Frame, []kernel.Choice) []kernel.Choice {
	return func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		for n := range int16(len(extraWords)) {
			if s.plays(extraOption(n)) {
				dst = append(dst, kernel.Choice{Verb: verb, A: n})
			}
		}
		return dst
	}
}

// extraOption is the option with which something may be declared.
func extraOption(n int16) options { return [...]options{accelerated, engineersBonus}[n] }

// declared tells whether something is declared of an attack.
func (b *battle) declared(n int16) bool { return b.extras>>n&1 != 0 }

// mayDeclare says why something cannot be declared of an attack (B.1, C.1).
func (s *state) mayDeclare(f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	b := s.battle(f)
	switch {
	case !s.plays(extraOption(c.A)):
		return ruleOption.No()
	case c.A == extraSappers:
		return s.mayUseSappers(b)
	case b.declared(c.A):
		return ruleFastNow.No()
	case s.barraged(b):
		return ruleFastGuns.No()
	}
	return ruleFast.Only(s.hastens(b))
}

// mayUseSappers says why the odds are not shifted for engineers (C.1).
func (s *state) mayUseSappers(b *battle) kernel.Verdict {
	switch {
	case b.declared(extraSappers):
		return ruleSapperNow.No()
	case !slices.ContainsFunc(b.who[:b.nWho], func(w int16) bool { return s.card(int(w)).Engineers() }):
		return ruleSapperNone.No()
	}
	return ruleSapper.Only(s.sapped(b))
}

// hastens tells whether an attack can be an Accelerated Assault (B.1).
func (s *state) hastens(b *battle) bool {
	if s.barraged(b) {
		return false
	}
	for _, h := range b.hex[:b.nHex] {
		if s.sc.Ground.Kind(h) == order.Bocage {
			return true
		}
	}
	return false
}

// sapped tells whether engineers are in an attack with others of their hex (C.1).
func (s *state) sapped(b *battle) bool {
	for _, w := range b.who[:b.nWho] {
		if !s.card(int(w)).Engineers() {
			continue
		}
		for _, x := range b.who[:b.nWho] {
			if s.line(int(x)) && !s.card(int(x)).Engineers() && s.at[x] == s.at[w] {
				return true
			}
		}
	}
	return false
}

// heavyTanks tells tank battalions whose two sides differ (E.1).
func heavyTanks(c *order.Unit) bool {
	return c.Type == order.Tank && c.Size == order.Battalion && c.Steps > 1
}

// mayLighten says why a unit does not attack with its smaller strengths (E.1).
func (s *state) mayLighten(f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	if !s.plays(lightTanks) {
		return ruleOption.No()
	}
	switch u := int(c.A); {
	case !s.battle(f).has(u):
		return ruleNotIn.No(c.A)
	case !heavyTanks(s.card(u)):
		return ruleLight.No(c.A)
	case s.unit[u].steps < s.card(u).Steps:
		return ruleLightWorn.No(c.A)
	}
	return ruleLightNow.Only(!s.is(int(c.A), lighter), c.A)
}

// lightened tells whether anybody attacks with less than he has (E.1).
func (s *state) lightened(b *battle) bool {
	for _, w := range b.who[:b.nWho] {
		if s.is(int(w), lighter) {
			return true
		}
	}
	return false
}

// settle ends the declaration: what is no longer so with those who are in the attack lapses.
func (s *state) settle(b *battle, sink kernel.Sink) {
	if b.extras == 0 {
		return
	}
	if b.declared(extraSappers) && !s.sapped(b) {
		b.extras &^= 1 << extraSappers
	}
	if b.declared(extraFast) && !s.hastens(b) {
		b.extras &^= 1 << extraFast
	}
	if b.declared(extraFast) {
		evFast.Tell(sink, ruleFast, b.hex[0])
	}
}

// hasten disrupts those who have made an Accelerated Assault, if its result has not shaken
// them (B.3).
func (s *state) hasten(b *battle, effect order.Effect, sink kernel.Sink) {
	if !b.declared(extraFast) || effect != order.NoEffect || s.night() {
		return
	}
	for _, w := range b.who[:b.nWho] {
		if u := int(w); s.onMap(u) && s.line(u) {
			s.shakeOne(u, order.Disrupts, ruleFastShaken, sink)
		}
	}
}

// spares tells whether engineers lose steps before a unit does (C.3).
func (s *state) spares(b *battle, u int, mark role) bool {
	if !b.declared(extraSappers) || !s.result(b).Attacker || s.card(u).Engineers() && b.has(u) {
		return false
	}
	for _, w := range b.who[:b.nWho] {
		if s.card(int(w)).Engineers() && s.onMap(int(w)) && s.marked(int(w), mark) {
			return true
		}
	}
	return false
}

// mayBear says why a unit does not lose a step of a result (9.74, C.3).
func (s *state) mayBear(b *battle, u int, mark role) kernel.Verdict {
	if !s.marked(u, mark) {
		return ruleLoss.No(int16(u))
	}
	return ruleSapperLoss.Only(!s.spares(b, u, mark), int16(u))
}

// declareDetail says what an attack comes to with something declared of it.
func (s *state) declareDetail(f *kernel.Frame, c kernel.Choice, d *scene.Detail) {
	b := *s.battle(f)
	b.extras |= 1 << c.A
	d.Facts = append(d.Facts, s.oddsFacts(&b)...)
}

// markedDetail says what an attack comes to when one of its units has a mark.
func (s *state) markedDetail(f *kernel.Frame, c kernel.Choice, mark flags, d *scene.Detail) {
	then := s.copied()
	then.set(int(c.A), mark)
	d.Facts = append(d.Facts, then.oddsFacts(then.battle(f))...)
}

// extraFacts says what has been declared of an attack.
func (b *battle) extraFacts(dst []scene.Fact) []scene.Fact {
	if b.declared(extraFast) {
		dst = append(dst, ruleFastShaken.Fact(extraNames[extraFast], "attackers end disrupted"))
	}
	return dst
}
