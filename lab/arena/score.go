package arena

import (
	"math"
	"math/rand/v2"

	"sandtable/lab"
)

// Tally counts pairs of games by what the first bot of a match got out of them:
// Pairs[2] is a win and a loss or two draws, Pairs[4] two wins.
type Tally struct {
	Pairs [5]int `json:"pairs"`
}

// add counts a pair by the halves of points that the first bot made.
func (t *Tally) add(halves int) { t.Pairs[halves]++ }

// n is the number of pairs.
func (t *Tally) n() int {
	n := 0
	for _, k := range t.Pairs {
		n += k
	}
	return n
}

// mean is the share of points that the first bot made, 0 to 1.
func (t *Tally) mean() float64 {
	n, sum := t.n(), 0.0
	if n == 0 {
		return 0.5
	}
	for i, k := range t.Pairs {
		sum += float64(k) * float64(i) / 4
	}
	return sum / float64(n)
}

// variance is that of a pair's share of points. Half a pair each of two wins and
// two losses is added: few pairs that came out alike do not make a sure thing.
func (t *Tally) variance() float64 {
	n, sum, squares := float64(t.n())+1, 0.5, 0.5
	for i, k := range t.Pairs {
		x := float64(i) / 4
		sum += float64(k) * x
		squares += float64(k) * x * x
	}
	return squares/n - (sum/n)*(sum/n)
}

// z95 is the normal deviate of a two-sided 95 % interval.
const z95 = 1.959963984540054

// Score is the share of points of the first bot of a match with its 95 %
// interval, and the same in Elo points.
type Score struct {
	Points  float64 `json:"points"`
	Low     float64 `json:"low"`
	High    float64 `json:"high"`
	Elo     float64 `json:"elo"`
	EloLow  float64 `json:"eloLow"`
	EloHigh float64 `json:"eloHigh"`
}

// eloCap is where points of Elo end: shares of 0.1 % and 99.9 % are worth 1,200.
const eloCap = 1200

// elo turns a share of points into a difference in Elo points.
func elo(share float64) float64 {
	if share <= 0 {
		return -eloCap
	}
	if share >= 1 {
		return eloCap
	}
	return max(-eloCap, min(eloCap, 400*math.Log10(share/(1-share))))
}

// share turns a difference in Elo points into the share of points expected.
func share(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// score is Wilson's interval for as many games as would spread the mean as the
// pairs do, but no fewer than there are pairs: none can spread it more than that.
func (t *Tally) score() Score {
	n := float64(t.n())
	if n == 0 {
		return Score{Points: 0.5, High: 1, EloLow: -eloCap, EloHigh: eloCap}
	}
	p := t.mean()
	m := n
	if p > 0 && p < 1 {
		m = max(n, p*(1-p)/(t.variance()/n))
	}
	s := Score{Points: p}
	s.Low, s.High = lab.Wilson(p, m)
	s.Elo, s.EloLow, s.EloHigh = elo(s.Points), elo(s.Low), elo(s.High)
	return s
}

// ratio is the log likelihood ratio of the test: above 0 Elo1 is likelier than
// Elo0. The points of a pair are taken as normal with the variance that they show.
func (t *Tally) ratio(x *Test) float64 {
	n := float64(t.n())
	if n == 0 {
		return 0
	}
	s0, s1 := share(x.Elo0), share(x.Elo1)
	return n * (s1 - s0) * (2*t.mean() - s0 - s1) / (2 * t.variance())
}

// leastPairs is how many pairs a test sees before it may stop a match.
const leastPairs = 4

// verdict says how a test stands: "Elo1" or "Elo0" when it has decided.
func (t *Tally) verdict(x *Test) string {
	if x == nil || t.n() < leastPairs {
		return ""
	}
	low, high := x.bounds()
	switch r := t.ratio(x); {
	case r >= high:
		return "Elo1"
	case r <= low:
		return "Elo0"
	}
	return ""
}

// meeting is one match for the common rating: who, and the points of a in games.
type meeting struct {
	a, b   int
	points float64
	games  float64
}

// rate finds the Elo of everybody whose expected points come nearest to those
// made (Bradley and Terry). A drawn game is added to every match, so that who has
// won everything gets a number too. The mean of all who met is 0.
func rate(bots int, list []meeting) []float64 {
	r := make([]float64, bots)
	for range 400 {
		moved := 0.0
		for i := range r {
			got, want, slope := 0.0, 0.0, 0.0
			for _, m := range list {
				if m.a != i && m.b != i {
					continue
				}
				points, foe := m.points+0.5, m.b
				if m.b == i {
					points, foe = m.games-m.points+0.5, m.a
				}
				e := share(r[i] - r[foe])
				got += points
				want += (m.games + 1) * e
				slope += (m.games + 1) * e * (1 - e) * math.Ln10 / 400
			}
			if slope > 0 {
				step := max(-200, min(200, (got-want)/slope))
				r[i] += step
				moved = max(moved, math.Abs(step))
			}
		}
		if moved < 0.01 {
			break
		}
	}
	sum, n := 0.0, 0
	for i := range r {
		if plays(i, list) {
			sum += r[i]
			n++
		}
	}
	for i := range r {
		if plays(i, list) {
			r[i] -= sum / float64(n)
		}
	}
	return r
}

func plays(bot int, list []meeting) bool {
	for _, m := range list {
		if m.games > 0 && (m.a == bot || m.b == bot) {
			return true
		}
	}
	return false
}

// samples is how often pairs are drawn anew for the intervals of ratings.
const samples = 300

// resample draws as many pairs as there were, with the half pairs of variance
// beside them.
func (t *Tally) resample(rng *rand.Rand) Tally {
	var out Tally
	n := t.n()
	for range n {
		k := rng.IntN(2*n + 2)
		switch k {
		case 2 * n:
			out.Pairs[0]++
		case 2*n + 1:
			out.Pairs[4]++
		default:
			k /= 2
			for i, have := range t.Pairs {
				if k < have {
					out.Pairs[i]++
					break
				}
				k -= have
			}
		}
	}
	return out
}
