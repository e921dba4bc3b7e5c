package supply

import "testing"

// What a unit was and what its lines come to give what it is (13.1, 13.23, 13.33).
func TestNext(t *testing.T) {
	want := map[Verdict][States]State{ // by what it was
		Supplied:  {In, In, In, In, In},
		Automatic: {In, In, In, In, In},
		FirstDay:  {In, In, In, In, In},
		Ashore:    {In, In, In, In, In},
		TooLong:   {NoContact, NoContact, Out, NoContact, Out},
		NoSource:  {NoContact, NoContact, Out, NoContact, Out},
		Borrowed:  {NoContact, NoContact, Out, NoContact, Out},
		CutOff:    {Isolated, Isolated, Isolated, Isolated, LongIsolated},
		Severed:   {Isolated, Isolated, Isolated, Isolated, LongIsolated},
		OverLong:  {Isolated, Isolated, Isolated, Isolated, LongIsolated},
	}
	for v, row := range want {
		for was, now := range row {
			if got := Next(State(was), v); got != now {
				t.Errorf("%s (%s): a unit %s is %s, want %s", v, v.Rule(), State(was), got, now)
			}
		}
	}
}

// A fight or a drive wears out what has no supply (13.16, 13.17).
func TestWorn(t *testing.T) {
	for was, now := range [States]State{In, Out, Out, LongIsolated, LongIsolated} {
		if got := Worn(State(was)); got != now {
			t.Errorf("%s becomes %s, want %s", State(was), got, now)
		}
	}
}

// X45 and X46, the two examples of 13.23 and 13.33: a unit fights, and is judged again where it is
// neither in supply nor worse off.
func TestExamples(t *testing.T) {
	if got := Next(Worn(Next(In, TooLong)), TooLong); got != Out {
		t.Errorf("13.23: %s, want out of supply", got)
	}
	if got := Next(Worn(Next(In, Severed)), CutOff); got != LongIsolated {
		t.Errorf("13.33: %s, want isolated-2", got)
	}
}
