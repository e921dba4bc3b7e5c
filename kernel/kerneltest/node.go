package kerneltest

import (
	"math/rand/v2"
	"slices"
	"strings"

	"sandtable/kernel"
)

// failure ends a test with what is wrong, and where in a game.
type failure func(format string, args ...any)

// node checks all that is promised of a position where something is to be decided and
// returns its legal choices, nil at the end of a game. Wide, it also looks at what is
// not legal.
func (s *Suite) node(p kernel.Position, wide bool, seen *Seen, fail failure) []kernel.Choice {
	info, rules := s.Game.Info(), s.Game.Rules()
	node := p.Node()
	if node.Final {
		if _, over := p.Result(); !over {
			fail("final node, but Result says the game is not over")
		}
		if l := p.Legal(nil); len(l) != 0 {
			fail("final node with %d legal choices", len(l))
		}
		return nil
	}
	if int(node.Kind) >= len(info.Nodes) {
		fail("node kind %d has no name", node.Kind)
	}
	seen.Nodes[info.Nodes[node.Kind]]++
	legal := p.Legal(nil)
	if len(legal) == 0 {
		fail("dead end at node %s of seat %d", info.Nodes[node.Kind], node.Seat)
	}
	lit, _ := s.Game.(kernel.Literal)
	byText := make(map[string]bool, len(legal))
	for i, c := range legal {
		if i > 0 && legal[i-1].Compare(c) >= 0 {
			fail("legal choices not sorted and unique: %s, %s", s.Game.Format(p, legal[i-1]), s.Game.Format(p, c))
		}
		if v := p.Explain(c); !v.OK() {
			fail("legal choice %s is refused: %s %s", s.Game.Format(p, c), rules[v.Rule].Number, s.Game.Words(p, v))
		}
		text := s.Game.Format(p, c)
		if text == "" || text != strings.TrimSpace(text) || byText[text] {
			fail("text %q of %v is empty, padded or not unique", text, c)
		}
		byText[text] = true
		if back, err := s.Game.Parse(p, text); err != nil || back != c {
			fail("Parse(%q) = %v, %v; want %v", text, back, err, c)
		}
		if lit != nil {
			if back, ok := lit.Literal(p, text); ok && back != c {
				fail("Literal(%q) = %v, want %v", text, back, c)
			}
		}
	}
	if wide {
		for _, c := range p.Candidates(nil) {
			_, in := slices.BinarySearchFunc(legal, c, kernel.Choice.Compare)
			v := p.Explain(c)
			if v.OK() != in {
				fail("%s: Explain says legal=%v, Legal says %v", s.Game.Format(p, c), v.OK(), in)
			}
			if !in {
				if int(v.Rule) >= len(rules) {
					fail("%s is refused by rule entry %d, which does not exist", s.Game.Format(p, c), v.Rule)
				}
				if s.Game.Words(p, v) == "" {
					fail("%s is refused by %s without words", s.Game.Format(p, c), rules[v.Rule].Number)
				}
				seen.Rules[rules[v.Rule].Number]++
			}
		}
	}
	if d, ok := p.Default(); ok && !p.Explain(d).OK() {
		fail("the default choice %s is refused", s.Game.Format(p, d))
	}
	digest := p.Digest()
	for seat := range kernel.SeatsAt(s.Game, p) {
		if kernel.Seat(seat) == node.Seat {
			continue
		}
		if err := kernel.Play(p, kernel.Seat(seat), legal[0], nil); err == nil {
			fail("seat %d may decide for seat %d", seat, node.Seat)
		}
	}
	if p.Digest() != digest {
		fail("a refused choice, Legal or Explain changed the position")
	}
	return legal
}

// draw is a choice at random, or a draw by its weights.
func (s *Suite) draw(p kernel.Position, legal []kernel.Choice, rng *rand.Rand, fail failure) kernel.Choice {
	if p.Node().Seat != kernel.Chance {
		return legal[rng.IntN(len(legal))]
	}
	outs := p.Outcomes(nil)
	if len(outs) != len(legal) {
		fail("%d outcomes, %d legal choices at a chance node", len(outs), len(legal))
	}
	for i, o := range outs {
		if o.Weight == 0 || o.Choice != legal[i] {
			fail("outcome %d is %v with weight %d; Legal has %v", i, o.Choice, o.Weight, legal[i])
		}
	}
	return kernel.Draw(outs, rng)
}

// apply makes a choice, and the same on a clone that nobody listens to.
func (s *Suite) apply(p kernel.Position, c kernel.Choice, rec *kernel.Recorder, fail failure) {
	twin := p.Clone()
	rec.Reset()
	p.Apply(c, rec)
	twin.Apply(c, nil)
	if p.Digest() != twin.Digest() {
		fail("a clone under the same choice, or listening to events, makes a different position")
	}
	seats := kernel.SeatsAt(s.Game, p)
	for _, e := range rec.Events {
		line := s.Game.Tell(p, e)
		if line.Text == "" && e.Role != kernel.Step {
			fail("event %+v has no words", e)
		}
		if line.Turn > 0 || e.Role == kernel.NewTurn {
			s.newTurn(p, e, len(seats), fail)
		}
		for i := range seats {
			if side := seats.Side(kernel.Seat(i)); e.Hidden>>i&1 != e.Hidden>>side&1 {
				fail("event %+v is hidden from one seat of a side and told to another", e)
			}
		}
	}
}

// newTurn checks the event with which a turn begins: it says so, everybody is told, and its
// words are the same at whatever time it is told.
func (s *Suite) newTurn(p kernel.Position, e kernel.Event, seats int, fail failure) {
	begin, err := s.Game.New(s.Scenario, s.Options)
	if err != nil {
		fail("%v", err)
	}
	for seat := range kernel.Seat(seats) {
		now, then := s.Game.Tell(p.View(seat), e), s.Game.Tell(begin.View(seat), e)
		if now.Turn == 0 || e.Role != kernel.NewTurn || e.Hidden != 0 {
			fail("the event %+v, a line of turn %d, must have the role of a new turn, the number of one and be hidden from nobody", e, now.Turn)
		}
		if now.Turn != then.Turn || now.Text != then.Text {
			fail("where a turn begins seat %d reads %q, and with the game as it began %q", seat, now.Text, then.Text)
		}
	}
}
