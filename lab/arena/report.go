package arena

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"text/tabwriter"

	"sandtable/kernel"
	"sandtable/lab"
)

// Report is what came of an arena, so far.
type Report struct {
	Plan     Plan            `json:"plan"`
	Whole    bool            `json:"whole"` // every match has all its pairs, or was decided
	Games    int             `json:"games"` // counted
	Ratings  []Rating        `json:"ratings"`
	Matches  []Match         `json:"matches"`
	Times    []Pace          `json:"times"`
	Breaches []*lab.Breach   `json:"breaches,omitempty"`
	Where    []string        `json:"where,omitempty"` // the game of each breach
	Names    map[string]Name `json:"names"`           // of events
}

// Name is how people call an event and its sides.
type Name struct {
	Game     string   `json:"game"`
	Scenario string   `json:"scenario"`
	Seats    []string `json:"seats"`
}

// Rating is how strong a bot is within one game, its scenarios together; the mean
// of all who met there is 0.
type Rating struct {
	Game    string  `json:"game"`
	Bot     string  `json:"bot"`
	Games   int     `json:"games"`
	Points  float64 `json:"points"` // share of them made
	Elo     float64 `json:"elo"`
	EloLow  float64 `json:"eloLow"`
	EloHigh float64 `json:"eloHigh"`
}

// Match is what two bots did in an event. Everything is seen from the first.
type Match struct {
	Event    string     `json:"event"`
	A        string     `json:"a"`
	B        string     `json:"b"`
	Pairs    int        `json:"pairs"`
	Tally    Tally      `json:"tally"`
	Score    Score      `json:"score"`
	Verdict  string     `json:"verdict,omitempty"` // of the test, when it has decided
	Ratio    float64    `json:"ratio,omitempty"`   // log likelihood ratio of the test
	Seats    [2]Side    `json:"seats"`             // A in the first seat, in the second
	Lead     lab.Dist   `json:"lead"`              // score of A minus that of B
	Length   lab.Dist   `json:"length"`            // choices and draws a game
	Forfeits []*Forfeit `json:"forfeits,omitempty"`
}

// Side is what the first bot of a match did in one seat.
type Side struct {
	Won   int      `json:"won"`
	Drawn int      `json:"drawn"`
	Lost  int      `json:"lost"`
	Lead  lab.Dist `json:"lead"`
}

// Forfeit is a game that a bot lost by playing no further.
type Forfeit struct {
	Bot string `json:"bot"`
	Why string `json:"why"`
}

// Pace is the time that a bot takes for its decisions in a game.
type Pace struct {
	Game  string    `json:"game"`
	Bot   string    `json:"bot"`
	Times lab.Times `json:"times"`
}

// report sums the pairs up that count.
func (c *course) report() *Report {
	r := &Report{Plan: c.f.Plan, Whole: true, Names: c.names()}
	for _, m := range c.list {
		r.Whole = r.Whole && c.cursor[m] == c.limit(m)
		r.Matches = append(r.Matches, c.summary(m, r))
	}
	for _, g := range c.gameIDs() {
		for _, b := range c.f.Plan.Bots {
			if p := c.paces[[2]string{g, b}]; p != nil {
				r.Times = append(r.Times, Pace{Game: g, Bot: b, Times: p.clock.Times(p.games)})
			}
		}
		r.Ratings = append(r.Ratings, c.ratings(g)...)
	}
	return r
}

// names says how people call the events.
func (c *course) names() map[string]Name {
	all := map[string]Name{}
	for i, e := range c.f.Plan.Events {
		info := c.f.Titles[i].Info()
		n := Name{Game: info.Name, Scenario: e.Scenario, Seats: []string{info.Seats[0].Name, info.Seats[1].Name}}
		for _, s := range info.Scenarios {
			if s.ID == e.Scenario {
				n.Scenario = s.Name
			}
		}
		all[e.String()] = n
	}
	return all
}

// summary sums a match up. Its breaches and the number of its games go into the report.
func (c *course) summary(m match, r *Report) Match {
	e := c.f.Plan.Events[m.event]
	seating := c.f.Titles[m.event].Info().SeatsIn(e.Scenario, e.Options)
	out := Match{
		Event: e.String(), A: c.f.Plan.Bots[m.a], B: c.f.Plan.Bots[m.b],
		Pairs: c.cursor[m], Tally: *c.tally[m], Score: c.tally[m].score(), Verdict: c.tally[m].verdict(c.f.Plan.Test),
	}
	if c.f.Plan.Test != nil {
		out.Ratio = c.tally[m].ratio(c.f.Plan.Test)
	}
	var all, length []float64
	sides := [2][]float64{}
	for pair := range c.cursor[m] {
		for seat, swap := range []bool{false, true} {
			s := m.at(pair, swap)
			g := c.all[s]
			rec := g.Record
			if b := rec.Breach; b != nil {
				r.Breaches, r.Where = append(r.Breaches, b), append(r.Where, c.name(s))
				continue
			}
			r.Games++
			out.Seats[seat].count(halves(rec.Winner, seat))
			score := lab.SideScores(seating, rec.Score)
			lead := float64(score[seat] - score[1-seat])
			all, length, sides[seat] = append(all, lead), append(length, float64(rec.Length)), append(sides[seat], lead)
			if x := rec.Forfeit; x != nil {
				who := c.f.Plan.Bots[s.bot(seating.Side(kernel.Seat(x.Seat)))]
				out.Forfeits = append(out.Forfeits, &Forfeit{Bot: who, Why: x.Why})
			}
		}
	}
	out.Lead, out.Length = lab.NewDist(all), lab.NewDist(length)
	for i := range sides {
		out.Seats[i].Lead = lab.NewDist(sides[i])
	}
	return out
}

// count takes in a game in which the first bot made so many half points.
func (s *Side) count(halves int) {
	switch halves {
	case 2:
		s.Won++
	case 1:
		s.Drawn++
	default:
		s.Lost++
	}
}

// gameIDs lists the games of the plan once each.
func (c *course) gameIDs() (ids []string) {
	for _, e := range c.f.Plan.Events {
		if !slices.Contains(ids, e.Game) {
			ids = append(ids, e.Game)
		}
	}
	return ids
}

// ratings rates the bots of one game. The intervals are as wide as ratings of
// pairs drawn anew stray.
func (c *course) ratings(gameID string) []Rating {
	bots := len(c.f.Plan.Bots)
	games, points := make([]int, bots), make([]float64, bots)
	meet := func(tally func(match) Tally) (list []meeting) {
		for _, m := range c.list {
			if c.f.Plan.Events[m.event].Game == gameID {
				t := tally(m)
				n := float64(2 * t.n())
				list = append(list, meeting{a: m.a, b: m.b, points: n * t.mean(), games: n})
			}
		}
		return list
	}
	list := meet(func(m match) Tally { return *c.tally[m] })
	for _, m := range list {
		games[m.a] += int(m.games)
		games[m.b] += int(m.games)
		points[m.a] += m.points
		points[m.b] += m.games - m.points
	}
	mid := rate(bots, list)
	squares := make([]float64, bots)
	rng := rand.New(rand.NewPCG(c.f.Plan.Seed, 1))
	for range samples {
		for i, x := range rate(bots, meet(func(m match) Tally { return c.tally[m].resample(rng) })) {
			squares[i] += (x - mid[i]) * (x - mid[i])
		}
	}
	var out []Rating
	for i, b := range c.f.Plan.Bots {
		if games[i] == 0 {
			continue
		}
		half := z95 * math.Sqrt(squares[i]/samples)
		out = append(out, Rating{
			Game: gameID, Bot: b, Games: games[i], Points: points[i] / float64(games[i]), Elo: mid[i], EloLow: mid[i] - half, EloHigh: mid[i] + half,
		})
	}
	slices.SortStableFunc(out, func(x, y Rating) int { return cmp.Compare(y.Elo, x.Elo) })
	return out
}

// JSON writes the report.
func (r *Report) JSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	return e.Encode(r)
}

// maxShown is how many breaches and forfeits a text shows.
const maxShown = 5

// Text writes the report as tables for a terminal.
func (r *Report) Text(w io.Writer) error {
	var out strings.Builder
	p := func(format string, args ...any) { fmt.Fprintf(&out, format, args...) }
	state := "all matches are over"
	if !r.Whole {
		state = "not all matches are over"
	}
	p("%d games counted, seed %d; %s\n", r.Games, r.Plan.Seed, state)
	if mixed := r.Plan.mixed(); mixed != "" {
		p("%s\n", mixed)
	}
	p("\n")
	p("game\tbot\tElo\t95 %%\tgames\tpoints\tp50 ms\tp95\tp99\n")
	for _, x := range r.Ratings {
		t := r.pace(x.Game, x.Bot)
		p("%s\t%s\t%+.0f\t%+.0f to %+.0f\t%d\t%.1f %%\t%.2f\t%.2f\t%.2f\n", x.Game, x.Bot, x.Elo, x.EloLow, x.EloHigh, x.Games, 100*x.Points, t.P50/1e3, t.P95/1e3, t.P99/1e3)
	}
	p("\nevent\tmatch\tpairs\tpoints\t95 %%\tElo\t95 %%\tfirst seat +=-\tsecond seat +=-\tlead\t\n")
	for _, m := range r.Matches {
		s := m.Score
		p("%s\t%s – %s\t%d\t%.1f %%\t%.1f–%.1f %%\t%s\t%s\t%d %d %d\t%d %d %d\t%+.1f ± %.1f\t%s\n", m.Event, m.A, m.B, m.Pairs,
			100*s.Points, 100*s.Low, 100*s.High, eloWord(s), eloRange(s), m.Seats[0].Won, m.Seats[0].Drawn, m.Seats[0].Lost,
			m.Seats[1].Won, m.Seats[1].Drawn, m.Seats[1].Lost, m.Lead.Mean, m.Lead.Margin, r.verdict(m))
	}
	for _, m := range r.Matches {
		for i, f := range m.Forfeits {
			if i == maxShown {
				p("… and %d more games of %s – %s given up\n", len(m.Forfeits)-maxShown, m.A, m.B)
				break
			}
			p("%s: %s lost a game: %s\n", m.Event, f.Bot, f.Why)
		}
	}
	p("breaches: %d\n", len(r.Breaches))
	for i, b := range r.Breaches {
		if i == maxShown {
			break
		}
		p("%s: %s\n", r.Where[i], b.Error())
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	if _, err := io.WriteString(t, out.String()); err != nil {
		return err
	}
	return t.Flush()
}

// pace finds the times of a bot in a game.
func (r *Report) pace(game, bot string) lab.Times {
	for _, x := range r.Times {
		if x.Game == game && x.Bot == bot {
			return x.Times
		}
	}
	return lab.Times{}
}

// verdict says the test's answer in words.
func (r *Report) verdict(m Match) string {
	switch {
	case r.Plan.Test == nil:
		return ""
	case m.Verdict == "Elo1":
		return fmt.Sprintf("at least %+.0f", r.Plan.Test.Elo1)
	case m.Verdict == "Elo0":
		return fmt.Sprintf("no more than %+.0f", r.Plan.Test.Elo0)
	}
	return "open"
}

// eloWord writes a difference; where all is won or lost there is none.
func eloWord(s Score) string {
	switch {
	case s.Points >= 1:
		return "won all"
	case s.Points <= 0:
		return "lost all"
	}
	return fmt.Sprintf("%+.0f", s.Elo)
}

// eloRange writes an interval; where it has no end it says so.
func eloRange(s Score) string {
	switch {
	case s.EloHigh >= eloCap && s.EloLow <= -eloCap:
		return "unknown"
	case s.EloHigh >= eloCap:
		return fmt.Sprintf("above %+.0f", s.EloLow)
	case s.EloLow <= -eloCap:
		return fmt.Sprintf("below %+.0f", s.EloHigh)
	}
	return fmt.Sprintf("%+.0f to %+.0f", s.EloLow, s.EloHigh)
}
