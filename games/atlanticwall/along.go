package atlanticwall

import (
	"sandtable/kernel"
	"sandtable/play"
)

// along are the rules by which units do not go along with one in hand: in moves, and on the shore.
type along struct{ apart, already, full *play.Rule }

var (
	movedAlong = alongBy("6.0", "Movement")
	wadedAlong = alongBy("28.11", "Together")
)

func alongBy(number, title string) along {
	return along{
		apart:   book.Rule(number, title, "Units of one hex may be moved together.", "{unit} does not stand in the hex of {unit}"),
		already: book.Rule(number, title, "Each of them goes along once.", "{unit} is in hand already"),
		full:    book.Rule(number, title, "Twelve at once at most.", "twelve are in hand; {unit} goes after them"),
	}
}

// may says why a unit does not go along, but for what keeps it from moving at all.
func (a *along) may(s *state, lead, u int) kernel.Verdict {
	switch {
	case s.at[u] != s.at[lead]:
		return a.apart.No(int16(u), int16(lead))
	case s.inGroup(int16(u)):
		return a.already.No(int16(u))
	}
	return a.full.Only(int(s.move.n) < most, int16(u))
}
