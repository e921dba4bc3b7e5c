package dday91

import (
	"testing"

	"sandtable/kernel"
	"sandtable/play"
)

// Events whose words depend on numbers: the bombing table (13b.2), the margin (4c2.3),
// supply (3c.2), the weather die (12c5).
func TestToldByNumbers(t *testing.T) {
	g := testGame(t)
	p, err := g.New("1944", nil)
	if err != nil {
		t.Fatal(err)
	}
	u, h := int16(0), int16(1)
	name := full(p).pieceName(u)
	for _, c := range []struct {
		e    *play.Event
		args []int16
		want string
	}{
		{evTurn, []int16{2}, "Turn 2, July"},
		{evMoved, []int16{u, 0, h, 4, 3}, name + " moves to A2 (4 factors, 3 printed)."},
		{evMoved, []int16{u, 0, h, 1, 3}, name + " moves to A2 (1 factor, 3 printed)."},
		{evBombed, []int16{u, u, 3, 0, h}, name + " bombs " + name + ": 3, nothing."},
		{evBombed, []int16{u, u, 9, 1, h}, name + " bombs " + name + ": 9, a loss."},
		{evBombed, []int16{u, u, 8, 2, h}, name + " bombs " + name + ": 8, terrain does not count."},
		{evBombed, []int16{u, u, 10, 3, h}, name + " bombs " + name + ": 10, a loss, and terrain does not count."},
		{evOutcome, []int16{h, 0, 0}, "A2: the defender holds."},
		{evOutcome, []int16{h, 1, 2}, "A2: the attacker wins, two losses for the loser."},
		{evSupply, []int16{u, h, 0}, name + " is cut off from supply."},
		{evSupply, []int16{u, h, 1}, name + " is supplied again."},
		{evAirDie, []int16{u, 7, 0}, name + " rolls 7 and stays on the ground."},
		{evEnd, []int16{int16(kernel.Nobody), 12, 3}, "A draw: 12 Allied ground units east of the Rhine, 3 Allied corps lost."},
	} {
		if got := g.Tell(p, c.e.Of(nil, c.args...)).Text; got != c.want {
			t.Errorf("%v: %q, want %q", c.args, got, c.want)
		}
	}
}

// The bombs of a corps are told as the table has them (13b.2).
func TestBombsTold(t *testing.T) {
	g := testGame(t)
	p, err := g.New("1944", allOn())
	if err != nil {
		t.Fatal(err)
	}
	p.Apply(kernel.Choice{Verb: VerbPlan}, nil)
	q := full(p)
	q.stack.Reset()
	q.stack.Push(kernel.Frame{Proc: procGame, Step: 2})
	q.stack.Push(kernel.Frame{Proc: procPortion, Step: stepBombDie})
	target := int16(nAllied)
	for !q.on(target) || !q.sc.Units[target].IsCorps() {
		target++
	}
	q.bombAt[0], q.bombOn[0] = q.loc[target], target
	var rec kernel.Recorder
	q.applyBombDie(9, &rec) // 1944: a loss, and terrain does not count
	want := q.pieceName(q.sc.Bombers[0]) + " bombs " + q.pieceName(target) + ": 9, a loss, and terrain does not count."
	if l := g.Tell(p, rec.Events[0]); l.Text != want || len(l.Places) != 1 {
		t.Errorf("%q at %v, want %q", l.Text, l.Places, want)
	}
}
