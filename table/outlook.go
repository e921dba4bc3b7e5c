package table

import (
	"context"
	"errors"
	"strings"

	"sandtable/kernel"
	"sandtable/lines"
	"sandtable/odds"
	"sandtable/scene"
)

// Chart draws one of the board's charts as a seat may see it now. It is *Missing
// when the game has none of that id.
func (t *Table) Chart(seat kernel.Seat, id string) (chart *scene.Chart, err error) {
	defer t.puzzled(&err)
	v, err := t.look(seat)
	if err != nil {
		return nil, err
	}
	game := t.entry.Title
	charter, ok := game.(scene.Charter)
	if !ok {
		return nil, missing(sayNoCharts, game.Info().Name)
	}
	if c := charter.Chart(v, id); c != nil {
		return c, nil
	}
	var ids []string
	for _, c := range game.Board(v).Charts {
		ids = append(ids, c.ID)
	}
	if len(ids) == 0 {
		return nil, missing(sayNoCharts, game.Info().Name)
	}
	return nil, missing(sayNoChart, lines.Short(id, 40), strings.Join(ids, ", "))
}

// Outlook is the matters in hand at a table; Rows is empty when there are none.
type Outlook struct {
	Title string
	Rule  string
	Rows  []Prospect
}

// Prospect is one matter with the chances of how it would be settled, nil where
// they cannot be foreseen or no die is thrown.
type Prospect struct {
	Matter scene.Matter
	Odds   *odds.Table
	// TooMany says that there are odds, but too many ways to count them all.
	TooMany bool
}

// Outlook returns the matters that a seat has in hand now. It ends with the
// context's error when the asker goes away: each matter may take a while to count.
func (t *Table) Outlook(ctx context.Context, seat kernel.Seat) (o Outlook, err error) {
	defer t.puzzled(&err)
	v, err := t.look(seat)
	if err != nil {
		return Outlook{}, err
	}
	planner, ok := t.entry.Title.(scene.Planner)
	if !ok {
		return Outlook{}, nil
	}
	plan := planner.Plan(v)
	if plan == nil {
		return Outlook{}, nil
	}
	o = Outlook{Title: plan.Title, Rule: plan.Rule}
	for _, m := range plan.Matters {
		if err := ctx.Err(); err != nil {
			return Outlook{}, err
		}
		p := Prospect{Matter: m}
		if m.Position != nil && m.Position.Explain(m.Choice).OK() {
			tab, err := odds.Of(t.entry.Title, m.Position, m.Choice)
			switch {
			case errors.Is(err, odds.ErrTooMany):
				p.TooMany = true
			case err != nil:
				return Outlook{}, err
			case tab.Chance:
				p.Odds = &tab
			}
		}
		o.Rows = append(o.Rows, p)
	}
	return o, nil
}
