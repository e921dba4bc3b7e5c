package server

import (
	"net/http"

	"sandtable/odds"
	"sandtable/table"
)

func getChart(_ http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	seat, err := t.sees(r)
	if err != nil {
		return nil, err
	}
	return t.Chart(seat, r.PathValue("chart"))
}

func getPlan(_ http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	seat, err := t.sees(r)
	if err != nil {
		return nil, err
	}
	o, err := t.Outlook(r.Context(), seat)
	return plan(o), err
}

// plan turns an outlook into the wire format. What the odds suppose beyond the
// matter's own note is said with them.
func plan(o table.Outlook) Plan {
	w := Plan{Title: o.Title, Rule: o.Rule}
	for _, p := range o.Rows {
		row := PlanRow{Matter: p.Matter}
		if p.TooMany {
			row.TooMany = odds.ErrTooMany.Error()
		}
		if p.Odds != nil {
			row.Odds = oddsOf(p.Odds, false)
		}
		w.Rows = append(w.Rows, row)
	}
	return w
}

// getLuck compares what was rolled with what is expected.
func getLuck(w http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	patient(w)
	rows, err := t.Luck(r.Context())
	out := make([]LuckRow, len(rows))
	for i, x := range rows {
		out[i] = LuckRow{Seat: int(x.Seat), Kind: x.Kind, Title: x.Title, Rule: x.Rule, Draws: x.Draws, Sum: x.Sum, Expected: x.Expected, Deviations: x.Deviations()}
	}
	return out, err
}
