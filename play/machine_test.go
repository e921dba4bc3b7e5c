package play

import (
	"fmt"
	"slices"
	"testing"

	"sandtable/kernel"
)

// machine is a book of a decision with every kind of move, and of a draw.
func machine(t *testing.T, closed *bool) (b *Book[*shelf], at func(proc uint8) *shelf) {
	t.Helper()
	b = NewBook[*shelf]()
	rule := b.Rule("1", "Order", "Only what is asked.", "not now")
	b.Refuse(rule, rule, rule)
	b.Number("level", 0, 9, "levels are 0 to 9")
	leave, never, take, list, put := b.Verb("leave", ""), b.Verb("never", ""), b.Verb("take", "level"), b.Verb("list", "level"), b.Verb("put", "level")
	do := func(*shelf, *kernel.Frame, kernel.Choice, kernel.Sink) {}
	some := func(verb uint16, levels ...int16) func(*shelf, *kernel.Frame, []kernel.Choice) []kernel.Choice {
		return func(_ *shelf, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
			for _, n := range levels {
				dst = append(dst, kernel.Choice{Verb: verb, A: n})
			}
			return dst
		}
	}
	even := func(_ *shelf, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
		return rule.Only(!*closed && c.A%2 == 0)
	}
	no := func(*shelf, *kernel.Frame, kernel.Choice) kernel.Verdict { return rule.No() }
	choose, draw := b.Node("choose"), b.Node("draw")
	b.Room(b.Node("over"), Room[*shelf]{Ask: "Over.", Final: true})
	b.Room(choose, Room[*shelf]{Ask: "Now?", Rule: rule, Idle: leave, Moves: []Move[*shelf]{
		{Verb: leave, Label: "Leave", Do: do, Judge: even},
		{Verb: never, Label: "Never", Judge: no},
		{Verb: take, Label: "Take", Do: do, Try: some(take, 1, 2, 4), Judge: even, Wide: some(take, 7, 2)},
		{Verb: list, Label: "List", Do: do, List: some(list, 6), Judge: even, Wide: some(list, 3)},
		{Verb: put, Label: "Put", Do: do, Try: some(put, 5)},
	}})
	b.Room(draw, Room[*shelf]{Ask: "Draw.", Rule: rule, Seat: kernel.Chance, Moves: []Move[*shelf]{
		{Verb: take, Do: do, Try: some(take, 2, 3), Judge: even, Wide: some(take, 9), Weight: func(_ *shelf, _ *kernel.Frame, c kernel.Choice) uint32 { return uint32(c.A) + 5 }},
		{Verb: put, Do: do, List: some(put, 1)},
	}})
	b.Proc(1, Proc[*shelf]{Nodes: []uint16{choose}})
	b.Proc(2, Proc[*shelf]{Nodes: []uint16{draw}})
	b.Close()
	return b, func(proc uint8) *shelf {
		s := &shelf{hand: -1}
		s.stack.Push(kernel.Frame{Proc: proc})
		return s
	}
}

func written(b *Book[*shelf], s *shelf, list []kernel.Choice) (all []string) {
	for _, c := range list {
		all = append(all, b.Format(s, c))
	}
	return all
}

// What is legal is what the moves try or list and their judgements allow; what is offered to be
// tried is that and the rest, each once and in order. What was in the list before stays.
func TestLegalAndCandidates(t *testing.T) {
	var closed bool
	b, at := machine(t, &closed)
	before := []kernel.Choice{{Verb: 5, A: 9}}
	for _, c := range []struct {
		proc         uint8
		closed       bool
		legal, tried []string
	}{
		{1, false, []string{"leave", "take 2", "take 4", "list 6", "put 5"},
			[]string{"leave", "never", "take 1", "take 2", "take 4", "take 7", "list 3", "list 6", "put 5"}},
		{2, false, []string{"take 2", "put 1"}, []string{"take 2", "put 1"}},
		{2, true, []string{"put 1"}, []string{"put 1"}},
	} {
		s := at(c.proc)
		closed = c.closed
		if got := written(b, s, b.Legal(s, before)); !slices.Equal(got, append([]string{"put 9"}, c.legal...)) {
			t.Errorf("procedure %d: legal are %q, want %q", c.proc, got, c.legal)
		}
		if got := written(b, s, b.Candidates(s, before)); !slices.Equal(got, append([]string{"put 9"}, c.tried...)) {
			t.Errorf("procedure %d: tried are %q, want %q", c.proc, got, c.tried)
		}
	}
}

// A procedure asks only where something is legal besides what it names.
func TestCouldBesides(t *testing.T) {
	var closed bool
	b, at := machine(t, &closed)
	const leave, take, list, put = 1, 3, 4, 5
	for _, c := range []struct {
		closed  bool
		besides []uint16
		want    bool
	}{
		{false, nil, true},
		{false, []uint16{leave, list, put}, true},
		{false, []uint16{leave, take, put}, true},
		{false, []uint16{leave, take, list}, true},
		{false, []uint16{take, list, put}, true},
		{false, []uint16{leave, take, list, put}, false},
		{true, []uint16{list, put}, false},
		{true, []uint16{list}, true},
	} {
		closed = c.closed
		if got := b.Could(at(1), c.besides...); got != c.want {
			t.Errorf("closed %v, besides %v: %v", c.closed, c.besides, got)
		}
	}
}

// Outcomes are what is legal with its weights, where chance decides; what leaves the matter as it
// is may be made only while it is legal.
func TestOutcomesAndDefault(t *testing.T) {
	var closed bool
	b, at := machine(t, &closed)
	if got := fmt.Sprint(b.Outcomes(at(2), nil)); got != fmt.Sprint([]kernel.Outcome{{Choice: kernel.Choice{Verb: 3, A: 2}, Weight: 7}, {Choice: kernel.Choice{Verb: 5, A: 1}, Weight: 1}}) {
		t.Errorf("outcomes %s", got)
	}
	if got := b.Outcomes(at(1), nil); len(got) > 0 {
		t.Errorf("where a seat decides can happen %v", got)
	}
	if c, ok := b.Default(at(1)); !ok || c.Verb != 1 {
		t.Errorf("the default is %v, %v", c, ok)
	}
	if _, ok := b.Default(at(2)); ok {
		t.Error("a draw has a default")
	}
	closed = true
	if _, ok := b.Default(at(1)); ok {
		t.Error("what is not legal is a default")
	}
}
