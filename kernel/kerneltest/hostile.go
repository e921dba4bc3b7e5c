package kerneltest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sandtable/kernel"
)

// Hostile input: whatever a client sends, a game answers. Texts and choices that
// nobody would write are put to every question that a server asks of a game with
// what came from outside; none may panic, change the position or be told that it
// is legal when Legal does not have it.

// hostileGames and hostileTries are how many random games are asked, and how many
// texts and choices at each of the moments they are asked at.
const (
	hostileGames = 6
	hostileTries = 25
)

// hostile asks at random moments of random games.
func (s *Suite) hostile(t *testing.T) {
	words := s.vocabulary(t)
	for seed := range uint64(hostileGames) {
		rng := rand.New(rand.NewPCG(seed, 6))
		p := s.start(t)
		for moment := 1; !p.Node().Final; moment++ {
			for range hostileTries {
				s.ask(t, p, mangled(rng, words), arbitrary(rng))
			}
			kernel.Random(p, rng, 1+rng.IntN(min(moment, 80))) // closely at first: set-ups are short
		}
		for range hostileTries {
			s.ask(t, p, mangled(rng, words), arbitrary(rng))
		}
	}
}

// Fuzz runs a fuzz target on the suite's game: moments of random games, any text
// and any choice.
func Fuzz(f *testing.F, s Suite) {
	for i, text := range []string{"", " ", "\x00", "move", "die 7", "a b c d e f g", "ÿ\u2028", "fire -32768 32768", "99999999999999999999"} {
		f.Add(uint64(i), uint16(i*i*37), text, uint16(i*5), int16(i-4), int16(-1), int16(i))
	}
	f.Fuzz(func(t *testing.T, seed uint64, steps uint16, text string, verb uint16, a, b, c int16) {
		p := s.start(t)
		kernel.Random(p, rand.New(rand.NewPCG(seed, 1)), int(steps)%2000)
		s.ask(t, p, text, kernel.Choice{Verb: verb, A: a, B: b, C: c})
		// The same arguments with every verb that a person may see now.
		for _, l := range p.Legal(nil) {
			s.ask(t, p, "", kernel.Choice{Verb: l.Verb, A: a, B: b, C: c})
		}
	})
}

// ask puts a text and a choice to the position and to every seat's view of it.
func (s *Suite) ask(t *testing.T, p kernel.Position, text string, c kernel.Choice) {
	t.Helper()
	readers := []kernel.Reader{p}
	for seat := range kernel.SeatsAt(s.Game, p) {
		readers = append(readers, p.View(kernel.Seat(seat)))
	}
	before := p.Digest()
	for i, r := range readers {
		if parsed, ok := s.parse(t, r, text); ok {
			s.question(t, r, i, parsed, fmt.Sprintf("%q", text))
		}
		s.question(t, r, i, c, fmt.Sprintf("%+v", c))
	}
	if p.Digest() != before {
		t.Fatalf("%q or %+v changed the position at node %s by being asked about", text, c, s.nodeName(p))
	}
}

// parse reads a text; what is not understood has to be said in one line.
func (s *Suite) parse(t *testing.T, r kernel.Reader, text string) (kernel.Choice, bool) {
	t.Helper()
	defer s.noPanic(t, r, "Parse", fmt.Sprintf("%q", text))
	c, err := s.Game.Parse(r, text)
	if err != nil && strings.TrimSpace(err.Error()) == "" {
		t.Fatalf("Parse(%q) fails without a word", text)
	}
	if lit, ok := s.Game.(kernel.Literal); ok {
		if l, ok := lit.Literal(r, text); ok && (err != nil || l != c || s.Game.Format(r, l) != text) {
			t.Fatalf("Literal(%q) = %v, which is written %q; Parse gives %v, %v", text, l, s.Game.Format(r, l), c, err)
		}
	}
	return c, err == nil
}

// question asks everything that is asked about a choice from outside. A choice
// that a position (not a view) explains as legal has to be one of its list.
func (s *Suite) question(t *testing.T, r kernel.Reader, view int, c kernel.Choice, what string) {
	t.Helper()
	step := "Explain"
	defer func() {
		if fault := recover(); fault != nil {
			t.Fatalf("%s of %s panics at node %s: %v", step, what, s.nodeName(r), fault)
		}
	}()
	v := r.Explain(c)
	if !v.OK() {
		step = "Words"
		if int(v.Rule) >= len(s.Game.Rules()) || s.Game.Words(r, v) == "" {
			t.Fatalf("%s is refused at node %s by entry %d without words", what, s.nodeName(r), v.Rule)
		}
	} else if view == 0 {
		step = "Legal"
		if _, in := slices.BinarySearchFunc(r.Legal(nil), c, kernel.Choice.Compare); !in {
			t.Fatalf("%s is explained as legal at node %s, but is not among the legal choices", what, s.nodeName(r))
		}
	}
	step = "Format"
	text := s.Game.Format(r, c)
	step = "Parse of the formatted text"
	_, _ = s.Game.Parse(r, text)
	if s.Asked != nil {
		step = "what a screen asks"
		s.Asked(r, c)
	}
}

// noPanic turns a panic into the failure of the test.
func (s *Suite) noPanic(t *testing.T, r kernel.Reader, step, what string) {
	if fault := recover(); fault != nil {
		t.Fatalf("%s of %s panics at node %s: %v", step, what, s.nodeName(r), fault)
	}
}

func (s *Suite) nodeName(r kernel.Reader) string {
	if names, k := s.Game.Info().Nodes, int(r.Node().Kind); k < len(names) {
		return names[k]
	}
	return fmt.Sprintf("%d", r.Node().Kind)
}

// vocabulary is the texts of all choices of some random games.
func (s *Suite) vocabulary(t *testing.T) []string {
	t.Helper()
	var texts []string
	for seed := range uint64(3) {
		p, rng := s.start(t), rand.New(rand.NewPCG(seed, 7))
		for !p.Node().Final {
			for _, c := range p.Legal(nil) {
				texts = append(texts, s.Game.Format(p, c))
			}
			kernel.Random(p, rng, 1+rng.IntN(25))
		}
	}
	slices.Sort(texts)
	return slices.Compact(texts)
}

// odd are words that no game has.
var odd = []string{"", "-1", "0", "32767", "-32768", "65536", "99999999999999999999", "é", "\xff", "%u", "\x00", "=", "|", "#", "noon", "  "}

// mangled is a text like those of choices with something wrong, or none at all.
func mangled(rng *rand.Rand, texts []string) string {
	text := texts[rng.IntN(len(texts))]
	words := strings.Fields(text)
	other := strings.Fields(texts[rng.IntN(len(texts))])
	switch rng.IntN(8) {
	case 0: // a true text, at another moment
	case 1:
		words[rng.IntN(len(words))] = other[rng.IntN(len(other))]
	case 2:
		words[rng.IntN(len(words))] = odd[rng.IntN(len(odd))]
	case 3:
		words = append(words, other...)
	case 4:
		words = words[:rng.IntN(len(words)+1)]
	case 5:
		words = append(words[:1], other[min(1, len(other)-1):]...)
	case 6:
		b := []byte(text)
		b[rng.IntN(len(b))] = byte(rng.IntN(256))
		return string(b)
	case 7:
		b := make([]byte, rng.IntN(24))
		for i := range b {
			b[i] = byte(rng.IntN(256))
		}
		return string(b)
	}
	return strings.Join(words, " ")
}

// arbitrary is any choice: mostly one with small or extreme numbers, for those
// reach further into the rules than noise.
func arbitrary(rng *rand.Rand) kernel.Choice {
	number := func() int16 {
		switch rng.IntN(8) {
		case 0, 1:
			return 0
		case 2:
			return int16(rng.IntN(1 << 16))
		case 3:
			return [...]int16{-32768, 32767, -1, -2, 255, 256, 1 << 10, 1 << 14}[rng.IntN(8)]
		case 4:
			return int16(rng.IntN(1200) - 100)
		}
		return int16(rng.IntN(64))
	}
	c := kernel.Choice{Verb: uint16(rng.IntN(64)), A: number(), B: number(), C: number()}
	if rng.IntN(10) == 0 {
		c.Verb = uint16(rng.IntN(1 << 16))
	}
	if rng.IntN(3) > 0 {
		c.C = 0
	}
	return c
}
