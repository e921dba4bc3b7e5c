package server

import (
	"cmp"
	"net/http"

	"sandtable/table"
)

// lookback is what is known from looking back, for the wire.
func lookback(l table.Lookback, err error) (any, error) {
	v := Review{
		Bot: l.Bot, Running: l.Running, Over: l.Over, Played: l.Played, Total: l.Total, Problem: l.Problem.Text, Said: wireSaid(l.Problem),
		Moments: make([]ReviewMoment, len(l.Moments)), Costs: make([]ReviewCost, len(l.Costs)),
	}
	for i, m := range l.Moments {
		v.Moments[i] = ReviewMoment{Index: m.Index, Turn: m.Turn, Played: m.Played, Chances: make([]float64, len(m.Wins)), Draws: float64(m.Draws) / float64(max(m.Played, 1))}
		for seat := range m.Wins {
			v.Moments[i].Chances[seat] = m.Chance(seat)
		}
	}
	for i, c := range l.Costs {
		v.Costs[i] = ReviewCost{Index: c.Index, Seat: int(c.Seat), Chosen: c.Chosen, Better: c.Better, Lost: c.Lost, Margin: c.Margin, Played: c.Played}
	}
	return v, err
}

func getReview(_ http.ResponseWriter, _ *http.Request, t *visit) (any, error) {
	return lookback(t.Review())
}

func postReview(w http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	var in ReviewRequest
	if err := decode(w, r, &in); err != nil {
		return nil, err
	}
	return lookback(t.StartReview(cmp.Or(in.Rounds, table.UsualRounds)))
}

func stopReview(_ http.ResponseWriter, _ *http.Request, t *visit) (any, error) {
	return lookback(t.StopReview())
}
