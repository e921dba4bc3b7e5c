// Package supply finds supply lines and judges supply by them (13.0). It knows hexes,
// sources and headquarters only by their numbers: who is where, and what an enemy bars,
// is said by the game for each judgement.
package supply

// State is how a unit is supplied until the next judgement (13.0).
type State uint8

// The states.
const (
	In           State = iota
	NoContact          // Out of Communication (13.14)
	Out                // Out of Supply (13.16)
	Isolated           // Isolated-1 (13.15)
	LongIsolated       // Isolated-2 (13.17)
	States
)

// String is the state in words.
func (s State) String() string {
	return [...]string{"in supply", "out of communication", "out of supply", "isolated-1", "isolated-2"}[s]
}

// Cut tells both kinds of isolation.
func (s State) Cut() bool { return s >= Isolated }

// Verdict is what the lines of a unit come to, whatever it was before.
type Verdict uint8

// The verdicts, each with its case.
const (
	Supplied  Verdict = iota // 13.12
	TooLong                  // 13.14a: to a proper headquarters, beyond the limit
	NoSource                 // 13.14b: the proper headquarters reaches no source
	Borrowed                 // 13.14c: only another headquarters, in reach and with a source
	CutOff                   // 13.15a: only another headquarters, in reach and without a source
	Severed                  // 13.15b: no line to any headquarters
	OverLong                 // only other headquarters, none in reach: isolated too
	Automatic                // supplied without lines (13.6, 33.17a)
	Unbacked                 // E-O 13.14: the headquarters of its division is unsupported
	Abandoned                // 13.15c: besides, the line to it is too long or has no source
	Lapsed                   // 13.14d: only unsupported headquarters, of no division of its own
	FirstDay                 // 13.61: supplied without lines on the day of the landing
	Ashore                   // 32.15: of a landing that is not over, where nobody asks for supply
)

// Rule is the case of a verdict.
func (v Verdict) Rule() string {
	return [...]string{"13.12", "13.14", "13.14", "13.14", "13.15", "13.15", "13.15", "33.17", "13.14", "13.15", "13.14", "13.61", "32.15"}[v]
}

// String says the verdict.
func (v Verdict) String() string {
	return [...]string{
		"its headquarters is in reach and has a source", "its line to headquarters is too long", "its headquarters reaches no source",
		"only another headquarters is in reach", "the headquarters in reach has no source", "no line reaches any headquarters",
		"the lines to other headquarters are too long", "supplied without a line",
		"its headquarters is unsupported", "its headquarters is unsupported, and its line too long or without a source", "the headquarters in reach is unsupported",
		"everybody is in supply on the first day", "its beach is not cleared: supply is not asked for yet",
	}[v]
}

// bare is the state of a unit without a past.
func (v Verdict) bare() State {
	switch v {
	case Supplied, Automatic, FirstDay, Ashore:
		return In
	case TooLong, NoSource, Borrowed, Lapsed:
		return NoContact
	case Unbacked:
		return Out
	case CutOff, Severed, OverLong, Abandoned:
	}
	return Isolated
}

// Next is the state after a judgement: a unit that was out of supply does not come back
// to being out of communication only (13.23), nor one in Isolation-2 to Isolation-1
// (13.33).
func Next(was State, v Verdict) State {
	now := v.bare()
	switch {
	case now == NoContact && (was == Out || was == LongIsolated):
		return Out
	case now == Isolated && was == LongIsolated:
		return LongIsolated
	}
	return now
}

// Worn is the state after a fight, or after a mechanized unit has moved more than a hex
// (13.16, 13.17).
func Worn(s State) State {
	switch s {
	case NoContact:
		return Out
	case Isolated:
		return LongIsolated
	case In, Out, LongIsolated, States:
	}
	return s
}
