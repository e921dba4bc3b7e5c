package kernel_test

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
)

func TestCompareIsATotalOrder(t *testing.T) {
	gen := rapid.Custom(func(t *rapid.T) kernel.Choice {
		n := rapid.Int16Range(-2, 2)
		return kernel.Choice{Verb: rapid.Uint16Range(0, 2).Draw(t, "verb"), A: n.Draw(t, "a"), B: n.Draw(t, "b"), C: n.Draw(t, "c")}
	})
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := gen.Draw(t, "1"), gen.Draw(t, "2"), gen.Draw(t, "3")
		if a.Compare(b) != -b.Compare(a) {
			t.Fatal("not antisymmetric")
		}
		if (a.Compare(b) == 0) != (a == b) {
			t.Fatal("equal order for different choices")
		}
		if a.Compare(b) <= 0 && b.Compare(c) <= 0 && a.Compare(c) > 0 {
			t.Fatal("not transitive")
		}
	})
}

// The verb comes first, then the arguments one after the other.
func TestCompareGoesFromLeftToRight(t *testing.T) {
	rising := []kernel.Choice{{C: 9}, {B: 1, C: 3}, {B: 9, C: 2}, {A: 1, B: 3, C: 3}, {A: 1, B: 4}, {A: 9, C: 1}, {Verb: 1, A: 2, B: 2, C: 2}, {Verb: 2}}
	for i := range rising {
		for j := range rising {
			if got, want := rising[i].Compare(rising[j]), cmp.Compare(i, j); got != want {
				t.Errorf("%v against %v: %d, want %d", rising[i], rising[j], got, want)
			}
		}
	}
}

func TestPickSharesOutTheWeights(t *testing.T) {
	outs := []kernel.Outcome{{Choice: kernel.Choice{A: 1}, Weight: 2}, {Choice: kernel.Choice{A: 2}, Weight: 1}, {Choice: kernel.Choice{A: 3}, Weight: 3}}
	var got []int16
	for r := range uint32(6) {
		got = append(got, kernel.Pick(outs, r).A)
	}
	if want := []int16{1, 1, 2, 3, 3, 3}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	count := map[int16]int{}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 6000 {
		count[kernel.Draw(outs, rng).A]++
	}
	for a, want := range map[int16]int{1: 2000, 2: 1000, 3: 3000} {
		if d := count[a] - want; d < -150 || d > 150 {
			t.Errorf("outcome %d drawn %d times of 6000, want about %d", a, count[a], want)
		}
	}
}

func TestPlayIsTheOnlyDoor(t *testing.T) {
	g := toy.Game{}
	p, err := g.New("plain", nil)
	if err != nil {
		t.Fatal(err)
	}
	before := p.Digest()
	ok, err := g.Parse(p, "write 1")
	if err != nil {
		t.Fatal(err)
	}
	tooMuch := ok
	tooMuch.A = 9

	var wrong *kernel.WrongSeat
	if err := kernel.Play(p, 1, ok, nil); !errors.As(err, &wrong) || wrong.Want != 0 || wrong.Got != 1 {
		t.Errorf("out of turn: %v", err)
	}
	var refused *kernel.Refused
	if err := kernel.Play(p, 0, tooMuch, nil); !errors.As(err, &refused) || g.Rules()[refused.Verdict.Rule].Number != "2.1" {
		t.Errorf("illegal: %v", err)
	}
	if p.Digest() != before {
		t.Error("a refusal changed the position")
	}
	if err := kernel.Play(p, 0, ok, nil); err != nil {
		t.Errorf("legal: %v", err)
	}
	kernel.Random(p, rand.New(rand.NewPCG(1, 1)), 1000)
	if err := kernel.Play(p, 0, ok, nil); !errors.As(err, &wrong) || wrong.Want != kernel.Nobody {
		t.Errorf("after the end: %v", err)
	}
	end := p.Digest()
	if err := kernel.Play(p, kernel.Nobody, ok, nil); !errors.As(err, &wrong) || wrong.Want != kernel.Nobody || p.Digest() != end {
		t.Errorf("nobody's seat after the end: %v", err)
	}
	if !strings.Contains(wrong.Error(), "over") {
		t.Errorf("after the end: %q", wrong.Error())
	}
}

// counter is a state that counts down through nested procedures.
type counter struct {
	stack kernel.Stack
	trace []int16
}

func TestRunNestsAndComesBack(t *testing.T) {
	c := &counter{}
	c.stack.Push(kernel.Frame{Proc: 1, A: 3})
	step := func(c *counter, f *kernel.Frame, _ kernel.Sink) kernel.Signal {
		c.trace = append(c.trace, f.A)
		if f.Step == 0 && f.A > 0 {
			f.Step = 1
			c.stack.Push(kernel.Frame{Proc: 1, A: f.A - 1})
			return kernel.Next
		}
		c.stack.Pop()
		return kernel.Next
	}
	kernel.Run(c, &c.stack, step, nil)
	if want := []int16{3, 2, 1, 0, 1, 2, 3}; !slices.Equal(c.trace, want) {
		t.Errorf("procedures ran %v, want %v", c.trace, want)
	}
	if c.stack.Top() != nil || c.stack.Under(0) != nil || c.stack.Len() != 0 {
		t.Error("something is left on the stack")
	}
}

func TestRunStopsAtAsk(t *testing.T) {
	c := &counter{}
	c.stack.Push(kernel.Frame{})
	kernel.Run(c, &c.stack, func(c *counter, _ *kernel.Frame, _ kernel.Sink) kernel.Signal {
		c.trace = append(c.trace, 1)
		return kernel.Ask
	}, nil)
	if len(c.trace) != 1 || c.stack.Len() != 1 {
		t.Errorf("ran %d times, %d frames left", len(c.trace), c.stack.Len())
	}
}

func TestEndlessProcedureIsNamed(t *testing.T) {
	defer func() {
		if r := recover(); r == nil || !strings.Contains(r.(string), "procedure 7") {
			t.Errorf("recovered %v, want the number of the procedure", r)
		}
	}()
	c := &counter{}
	c.stack.Push(kernel.Frame{Proc: 7})
	kernel.Run(c, &c.stack, func(*counter, *kernel.Frame, kernel.Sink) kernel.Signal { return kernel.Next }, nil)
}

func TestStackEqualAfterPop(t *testing.T) {
	// What was popped must leave no trace: states are compared and hashed.
	var a, b kernel.Stack
	a.Push(kernel.Frame{Proc: 1})
	b.Push(kernel.Frame{Proc: 1})
	b.Push(kernel.Frame{Proc: 2, A: 9})
	b.Pop()
	var ha, hb kernel.Hash
	a.Hash(&ha)
	b.Hash(&hb)
	if a != b || ha.Sum() != hb.Sum() {
		t.Error("a popped frame leaves a trace")
	}
	b.Top().E = 1
	var hc kernel.Hash
	b.Hash(&hc)
	if hc.Sum() == ha.Sum() {
		t.Error("the digest does not see the locals of a frame")
	}
}

// A procedure finds those that it stands in, from the innermost to the outermost, and no more.
func TestStackUnder(t *testing.T) {
	var s kernel.Stack
	for n := range uint8(3) {
		s.Push(kernel.Frame{Proc: n + 1})
	}
	for k, want := range []uint8{3, 2, 1} {
		if f := s.Under(k); f == nil || f.Proc != want {
			t.Errorf("%d below the innermost is %v, want procedure %d", k, f, want)
		}
	}
	if f := s.Under(3); f != nil {
		t.Errorf("below the outermost is %v", f)
	}
}

func TestHashSpreads(t *testing.T) {
	seen := map[uint64]bool{}
	for a := range int64(300) {
		for b := range int64(300) {
			var h kernel.Hash
			h.Int(a)
			h.Int(b)
			seen[h.Sum()] = true
		}
	}
	if len(seen) != 300*300 {
		t.Errorf("%d different digests of %d pairs", len(seen), 300*300)
	}
}

func TestOpenInAScenario(t *testing.T) {
	in := kernel.Info{Open: true, Scenarios: []kernel.Scenario{{ID: "plain"}, {ID: "dark", Hides: true}}}
	if !in.OpenIn("plain", nil) || in.OpenIn("dark", nil) {
		t.Error("a game that hides nothing but in one scenario says otherwise")
	}
	in.Scenarios[0].Options = []kernel.Option{{ID: "fog", Values: []string{"off", "on"}, Hides: "on"}}
	for value, open := range map[string]bool{"on": false, "off": true} {
		if in.OpenIn("plain", kernel.Options{"fog": value}) != open {
			t.Errorf("a scenario that hides things with an option says otherwise with fog=%s", value)
		}
	}
	if !in.OpenIn("plain", nil) {
		t.Error("an option that nobody has chosen hides things")
	}
	if in.Open = false; in.OpenIn("plain", nil) {
		t.Error("a game that hides things hides nothing in a scenario that says nothing of it")
	}
}
