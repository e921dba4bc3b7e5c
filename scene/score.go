package scene

import "slices"

// ScoreChange is what has changed of one side's score: from line At on, Cut lines are gone
// and others stand in their place. A side may hold a dozen places, of which a move takes one.
type ScoreChange struct {
	Side   string      `json:"side"`
	Points int         `json:"points"`
	At     int         `json:"at,omitempty"`
	Cut    int         `json:"cut,omitempty"`
	Lines  []ScoreLine `json:"lines,omitempty"`
	Shares []Share     `json:"shares,omitempty"`
}

// tally is how the score of a side looks: the head, which is all but the lines, and each line.
type tally struct {
	side  string
	head  Stamp
	lines []Stamp
}

func (s *Score) look() tally {
	t := tally{side: s.Side, head: Look.Add(s.Points)}
	for _, x := range s.Shares {
		t.head = t.head.Add(x.Seat).Add(x.Points)
	}
	for _, l := range s.Lines {
		t.lines = append(t.lines, Look.Add(l.Points).With(l.Bare).text(l.Text).text(l.At).text(l.Rule))
	}
	return t
}

func tallies(list []Score) []tally {
	out := make([]tally, len(list))
	for i := range list {
		out[i] = list[i].look()
	}
	return out
}

// scored goes on to the next score and adds to a patch what is different.
func (f *Film) scored(now []Score, out *Patch) {
	was := f.score
	f.score = tallies(now)
	if !slices.EqualFunc(was, f.score, func(a, b tally) bool { return a.side == b.side }) {
		out.Score = list(now)
		return
	}
	for i, a := range was {
		b, s := f.score[i], &now[i]
		at := 0
		for at < min(len(a.lines), len(b.lines)) && a.lines[at] == b.lines[at] {
			at++
		}
		end := 0 // lines at the end that have stayed
		for end < min(len(a.lines), len(b.lines))-at && a.lines[len(a.lines)-1-end] == b.lines[len(b.lines)-1-end] {
			end++
		}
		x := ScoreChange{Side: s.Side, Points: s.Points, At: at, Cut: len(a.lines) - end - at, Lines: s.Lines[at : len(b.lines)-end], Shares: s.Shares}
		if a.head != b.head || x.Cut > 0 || len(x.Lines) > 0 {
			out.Points = append(out.Points, x)
		}
	}
}

// apply makes the change to a list of scores. What is left of it alone is not written to.
func (x *ScoreChange) apply(list []Score) []Score {
	list = slices.Clone(list)
	for i := range list {
		if s := &list[i]; s.Side == x.Side {
			s.Points, s.Shares = x.Points, x.Shares
			s.Lines = slices.Concat(s.Lines[:x.At], x.Lines, s.Lines[x.At+x.Cut:])
		}
	}
	return list
}
