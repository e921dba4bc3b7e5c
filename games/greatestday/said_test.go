package greatestday

import (
	"slices"
	"strings"
	"testing"

	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// What a die shows is said as one reads it aloud: an 8, but a 7.
func TestRolledEight(t *testing.T) {
	g := newGame(t)
	p, err := g.New("storming-sword", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		of   *play.Event
		args func(face int16) []int16
	}{
		{evInContact, func(face int16) []int16 { return []int16{0, 0, face, 5} }},
		{evNoGunContact, func(face int16) []int16 { return []int16{0, 0, face, 5} }},
		{evBreachNone, func(face int16) []int16 { return []int16{0, face, face} }},
		{evBreached, func(face int16) []int16 { return []int16{0, face, face, 1} }},
		{evRushDie, func(face int16) []int16 { return []int16{face, 5} }},
		{evContact, func(face int16) []int16 { return []int16{0, face} }},
		{evNoContact, func(face int16) []int16 { return []int16{0, face} }},
	} {
		for face, want := range map[int16]string{8: "an 8", 7: "a 7"} {
			said := g.Tell(p, x.of.Of(nil, x.args(face)...)).Text
			if !strings.Contains(said, want) {
				t.Errorf("a die of %d is told as %q, want %q in it", face, said, want)
			}
		}
	}
}

// Who acts is told who commands it (G6.1), in words that cannot be taken for the reverse.
func TestFactsNameTheCommander(t *testing.T) {
	g := newGame(t)
	p, err := g.New("black-baron", nil)
	if err != nil {
		t.Fatal(err)
	}
	s := p.(*state)
	for u := range s.sc.Units {
		l := s.commander(u)
		if l < 0 {
			continue
		}
		s.stack.Push(kernel.Frame{Proc: procUnit, A: int16(u)})
		want := scene.Fact{Text: "Commanded by", Value: s.sc.Units[l].Name, Rule: "G6.1"}
		if got := s.facts(); !slices.Contains(got, want) {
			t.Errorf("%s is told %v, want %v among it", s.sc.Units[u].Name, got, want)
		}
		return
	}
	t.Fatal("nobody is commanded when Black Baron begins")
}

// Who fails a check at a work is told what the work is (G20.1): the line stands alone beside the dice.
func TestUnfinishedWorkIsNamed(t *testing.T) {
	g := newGame(t)
	p, err := g.New("black-baron", nil)
	if err != nil {
		t.Fatal(err)
	}
	for w, want := range map[work]string{positionWork: "an improved position", trenchWork: "an entrenchment", blockWork: "a roadblock"} {
		s := p.Clone().(*state)
		s.stack.Push(kernel.Frame{Proc: procWork, A: 0, B: int16(w), Step: workFailed})
		var log kernel.Recorder
		s.runWork(s.stack.Top(), &log)
		said := ""
		for _, e := range log.Events {
			said += g.Tell(p, e).Text
		}
		if !strings.Contains(said, want) {
			t.Errorf("told %q, want %q in it", said, want)
		}
	}
}

// Who is asked for a unit or a division by an event is told what for (6.1, 6.2, 6.5, 6.8): it is asked on another
// screen than the one at which the die fell.
func TestEventsSayWhatFor(t *testing.T) {
	g := newGame(t)
	s := positionIn(t, "campaign")
	for _, x := range []struct {
		what happening
		step uint8
		want string
	}{
		{alliedHero, eventHeroes, "An Allied hero"},
		{germanHero, eventHeroes, "A German hero"},
		{bomberStrike, eventBombed, "Bombers"},
		{alliedPoints, eventDivision, "4 command points"},
		{germanDispatch, eventDivision, "4 dispatch points"},
	} {
		s.stack.Push(kernel.Frame{Proc: procEvent, A: int16(x.what), Step: x.step})
		if asked := g.Frame(s.View(0)).Prompt.Text; !strings.Contains(asked, x.want) {
			t.Errorf("%s: asked %q, want %q in it", happenings[x.what], asked, x.want)
		}
		s.stack.Pop()
	}
}

// Who may buy chits sees what they cost and what his divisions have, and who turns command points into dispatch
// points how many there are already (G5.3, G5.6).
func TestDispatchPointsAreShown(t *testing.T) {
	g := newGame(t)
	s := positionIn(t, "campaign")
	d, form := s.division("3cdn"), 0
	for int(s.formDiv(int8(form))) != d || s.sc.Formations[form].Cost == 0 || !s.mustered(form) {
		form++
	}
	s.assets.dp[d] = 7
	s.turn = 2 // by day
	want := scene.Fact{Text: "Dispatch points of " + s.sc.Divisions[d].Name, Value: "7", Rule: "G5.3"}
	for _, f := range []kernel.Frame{
		{Proc: procDispatch},
		{Proc: procChit, Step: chitConverts, A: int16(slices.IndexFunc(s.sc.chits, func(c chit) bool { return c.kind == divisionChit && c.division == int8(d) })), B: 3},
	} {
		s.stack.Push(f)
		if f.Proc == procChit {
			s.active = int8(f.A)
		}
		if got := g.Frame(s.View(0)).Prompt; !slices.Contains(got.Facts, want) {
			t.Errorf("%q: told %v, want %v among it", got.Text, got.Facts, want)
		}
		if f.Proc == procDispatch {
			label := ""
			for _, c := range s.Legal(nil) {
				label += book.Offer(s, c).Label + "; "
			}
			if part := play.Count(int(s.sc.Formations[form].Cost), "point"); !strings.Contains(label, ": "+part) {
				t.Errorf("offered %q, want %q in it", label, part)
			}
		}
		s.stack.Pop()
	}
}
