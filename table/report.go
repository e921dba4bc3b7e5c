package table

import (
	"context"
	"io"
	"strings"
	"time"

	"sandtable/report"
)

// Report writes of a game that is over one page of HTML: its result and course, what was
// rolled, and what is known from looking back. Errors: *Refused while the game goes on,
// *ReadOnly, those of the context and of w.
func (t *Table) Report(ctx context.Context, w io.Writer) (err error) {
	defer t.puzzled(&err)
	past, _, err := t.past()
	if err != nil {
		return err
	}
	if err := t.lasting(); err != nil {
		return err
	}
	in := t.Info()
	c := report.Config{
		Game: t.entry.Title, Past: past, Ended: in.Ended.Text, Scenario: in.Scenario, Options: in.Options, Name: in.Name, Date: day(in.Created), Pace: paced(ctx),
	}
	for _, s := range in.Seats {
		c.Players = append(c.Players, t.playedBy(s))
	}
	now := t.lookback()
	c.Review = now.Report
	if kind, err := t.entry.Bot(now.Bot); err == nil && now.Bot != "" {
		c.Bot = kind.Name
	}
	return report.Write(w, c)
}

// playedBy says who has played a seat.
func (t *Table) playedBy(s SeatState) string {
	if id, ok := strings.CutPrefix(s.Holder, "bot:"); ok {
		if kind, err := t.entry.Bot(id); err == nil {
			return "computer (" + kind.Name + ")"
		}
		return "computer"
	}
	if s.Player != "" {
		return s.Player
	}
	return "a person"
}

// day is the day of a moment in words.
func day(at string) string {
	d, err := time.Parse(time.RFC3339, at)
	if err != nil {
		return at
	}
	return d.Format("2 January 2006")
}
