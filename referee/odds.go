package referee

import (
	"fmt"
	"math/big"
	"strings"

	"sandtable/kernel"
	"sandtable/odds"
)

// Odds are the exact chances of what a choice leads to.
type Odds struct {
	Lines []OddsLine `json:"lines"` // most likely first
	// Assumed says that seats which could interfere are taken not to, and
	// Assumes what each of them is taken to choose: "german: support none, stand".
	Assumed bool     `json:"assumed,omitempty"`
	Assumes []string `json:"assumes,omitempty"`
}

// Assumption says in words what the chances suppose.
func (o *Odds) Assumption() string {
	if len(o.Assumes) == 0 {
		return "assumed: nothing, nobody else decides anything"
	}
	return "assumed: " + strings.Join(o.Assumes, "; ")
}

// OddsLine is one upshot and its probability.
type OddsLine struct {
	Text    string  `json:"text"`
	Chance  string  `json:"chance"` // exact: "5/36"
	Percent float64 `json:"percent"`
	exact   *big.Rat
}

// String gives the upshot, the fraction and the percentage.
func (l OddsLine) String() string {
	return fmt.Sprintf("%s %s (%.2f%%)", l.Text, l.Chance, l.Percent)
}

// NewOdds turns a table of exact chances into lines to print.
func NewOdds(t odds.Table, seats []kernel.SeatInfo) *Odds {
	o := &Odds{Lines: make([]OddsLine, 0, len(t.Rows)), Assumed: t.Assumed}
	for _, row := range t.Rows {
		p, _ := row.P.Float64()
		o.Lines = append(o.Lines, OddsLine{Text: row.Text(), Chance: row.P.RatString(), Percent: 100 * p, exact: row.P})
	}
	for i, seat := range seats {
		var texts []string
		for _, a := range t.Assumes {
			if int(a.Seat) == i {
				texts = append(texts, a.Text)
			}
		}
		if texts != nil {
			o.Assumes = append(o.Assumes, seat.ID+": "+strings.Join(texts, ", "))
		}
	}
	return o
}

// odds answers with the chances of a legal choice.
func (r *Referee) odds(args []string, a *Answer) error {
	c, err := r.parse(args)
	if err != nil {
		return err
	}
	if v := r.pos.Explain(c); !v.OK() {
		return &kernel.Refused{Choice: c, Verdict: v}
	}
	table, err := odds.Of(r.title, r.pos, c)
	if err != nil {
		return err
	}
	a.Odds = NewOdds(table, kernel.SeatsAt(r.title, r.pos))
	lines := make([]string, 0, len(a.Odds.Lines))
	for _, l := range a.Odds.Lines {
		lines = append(lines, l.String())
	}
	a.Text = strings.Join(append(lines, a.Odds.Assumption()), Separator)
	return nil
}

// checkOdds compares a chance with the sum of all lines of the last odds that
// contain a text.
func (r *Referee) checkOdds(args []string) (bool, string, error) {
	if r.prev.Odds == nil {
		return false, "", fmt.Errorf("expect odds has to follow an answer to odds CHOICE")
	}
	if len(args) < 2 {
		return false, "", fmt.Errorf("write: expect odds CHANCE TEXT, the chance as 5/36 or 0 or 1")
	}
	want, ok := new(big.Rat).SetString(args[0])
	if !ok {
		return false, "", fmt.Errorf("%q is not a chance; write a fraction such as 5/36", args[0])
	}
	text, sum := strings.ToLower(strings.Join(args[1:], " ")), new(big.Rat)
	for _, l := range r.prev.Odds.Lines {
		if says(strings.ToLower(l.Text), text) {
			sum.Add(sum, l.exact)
		}
	}
	return sum.Cmp(want) == 0, "odds " + sum.RatString() + " of " + r.prev.Text, nil
}
