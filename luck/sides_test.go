package luck_test

import (
	"testing"

	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/luck"
)

// What a die shows is put down to whoever chose last before it, each seat in a row of its
// own; before the first choice it is nobody's.
func TestWhoseLuckItIs(t *testing.T) {
	p, err := toy.Game{}.New("plain", nil)
	if err != nil {
		t.Fatal(err)
	}
	tally := luck.New(toy.Game{})
	for _, text := range []string{"write 2", "write 2", "die 5", "press", "die 6", "press", "die 1"} {
		c, err := toy.Game{}.Parse(p, text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		tally.Step(p, c)
		p.Apply(c, nil)
	}
	if rows := tally.Rows(); len(rows) != 2 || rows[0].Seat != 0 || rows[0].Sum != 7 || rows[0].Draws != 2 || rows[1].Seat != 1 || rows[1].Sum != 5 {
		t.Errorf("red pressed to 6 and 1, blue wrote and a 5 fell: %+v", rows)
	}
	fresh, err := toy.Game{}.New("plain", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"write 2", "write 2"} {
		c, err := toy.Game{}.Parse(fresh, text)
		if err != nil {
			t.Fatal(err)
		}
		fresh.Apply(c, nil)
	}
	first := luck.New(toy.Game{})
	first.Step(fresh, fresh.Outcomes(nil)[3].Choice)
	if rows := first.Rows(); len(rows) != 1 || rows[0].Seat != kernel.Chance || rows[0].Sum != 4 {
		t.Errorf("nobody had chosen: %+v", rows)
	}
}

// cup is the toy with chits in a cup instead of faces of a die.
type cup struct{ toy.Game }

func (c cup) Format(r kernel.Reader, x kernel.Choice) string {
	if text := c.Game.Format(r, x); text != "die 6" {
		return text
	}
	return "storm"
}

// A draw of which some are no numbers is no luck that can be added up.
func TestChitsAreNoLuck(t *testing.T) {
	tally := luck.New(cup{})
	for seed := range uint64(5) {
		play(t, toy.Game{}, "plain", seed, tally.Step)
	}
	if rows := tally.Rows(); len(rows) != 0 {
		t.Errorf("counted: %+v", rows)
	}
}
