package lab

import (
	"math"
	"slices"
)

// z95 is the normal deviate of a two-sided 95 % interval.
const z95 = 1.959963984540054

// Share is a count out of a number of games, with Wilson's 95 % interval.
type Share struct {
	Count int     `json:"count"`
	Of    int     `json:"of"`
	Rate  float64 `json:"rate"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// NewShare computes the share k of n.
func NewShare(k, n int) Share {
	s := Share{Count: k, Of: n, Rate: float64(k) / float64(max(n, 1))}
	s.Low, s.High = Wilson(s.Rate, float64(n))
	return s
}

// Wilson is the 95 % interval of a share that so many games have shown. Of none it is 0 to 1.
func Wilson(share, games float64) (low, high float64) {
	if games == 0 {
		return 0, 1
	}
	den := 1 + z95*z95/games
	mid := (share + z95*z95/(2*games)) / den
	half := z95 / den * math.Sqrt(share*(1-share)/games+z95*z95/(4*games*games))
	return max(0, mid-half), min(1, mid+half)
}

// Dist describes how a number is spread over games. Quantiles are the smallest
// value that at least that share of the games does not exceed.
type Dist struct {
	N      int     `json:"n"`
	Mean   float64 `json:"mean"`
	SD     float64 `json:"sd"`     // of the sample, N-1
	Margin float64 `json:"margin"` // half the 95 % interval of the mean
	Min    float64 `json:"min"`    //
	Q05    float64 `json:"q05"`    //
	Q25    float64 `json:"q25"`    //
	Median float64 `json:"median"` //
	Q75    float64 `json:"q75"`    //
	Q95    float64 `json:"q95"`    //
	Max    float64 `json:"max"`    //
	Bins   []Bin   `json:"bins"`   // histogram, low to high, without gaps
}

// Bin counts the values from From up to but not including To.
type Bin struct {
	From  float64 `json:"from"`
	To    float64 `json:"to"`
	Count int     `json:"count"`
}

// maxBins bounds a histogram.
const maxBins = 20

// student95 is Student's deviate of a two-sided 95 % interval: the spread of few values is itself uncertain. From
// five degrees of freedom on it is the series of Fisher and Cornish, which is right to a thousandth there.
func student95(freedom int) float64 {
	if few := []float64{math.Inf(1), 12.7062, 4.3027, 3.1824, 2.7764}; freedom < len(few) {
		return few[freedom]
	}
	const q = z95 * z95
	v := 1 / float64(freedom)
	return z95 * (1 + v*((q+1)/4+
		v*(((5*q+16)*q+3)/96+
			v*((((3*q+19)*q+17)*q-15)/384+
				v*(((((79*q+776)*q+1482)*q-1920)*q-945)/92160)))))
}

// NewDist describes the values; it sorts them.
func NewDist(v []float64) Dist {
	d := Dist{N: len(v), Bins: []Bin{}}
	if d.N == 0 {
		return d
	}
	slices.Sort(v)
	for _, x := range v {
		d.Mean += x
	}
	d.Mean /= float64(d.N)
	if d.N > 1 {
		ss := 0.0
		for _, x := range v {
			ss += (x - d.Mean) * (x - d.Mean)
		}
		d.SD = math.Sqrt(ss / float64(d.N-1))
		d.Margin = student95(d.N-1) * d.SD / math.Sqrt(float64(d.N))
	}
	d.Min, d.Max = v[0], v[d.N-1]
	d.Q05, d.Q25, d.Median, d.Q75, d.Q95 = rank(v, 0.05), rank(v, 0.25), rank(v, 0.5), rank(v, 0.75), rank(v, 0.95)
	width := binWidth(d.Max - d.Min)
	first := math.Floor(d.Min / width)
	for i := 0.0; (first+i)*width <= d.Max; i++ {
		d.Bins = append(d.Bins, Bin{From: (first + i) * width, To: (first + i + 1) * width})
	}
	for _, x := range v {
		d.Bins[int(math.Floor(x/width)-first)].Count++
	}
	return d
}

// rank is the quantile q of sorted values.
func rank(v []float64, q float64) float64 {
	return v[max(0, int(math.Ceil(q*float64(len(v))))-1)]
}

// binWidth is the smallest of 1, 2, 5, 10, 20 … that keeps a histogram short.
func binWidth(span float64) float64 {
	for unit := 1.0; ; unit *= 10 {
		for _, w := range []float64{unit, 2 * unit, 5 * unit} {
			if span/w < maxBins-1 {
				return w
			}
		}
	}
}

// Times describes how long a bot takes for one decision, in microseconds, and
// for a game, in milliseconds. Percentiles are right to one part in eight.
type Times struct {
	Decisions int64   `json:"decisions"`
	Mean      float64 `json:"meanMicros"`
	P50       float64 `json:"p50Micros"`
	P90       float64 `json:"p90Micros"`
	P95       float64 `json:"p95Micros"`
	P99       float64 `json:"p99Micros"`
	Max       float64 `json:"maxMicros"`
	Game      float64 `json:"gameMillis"` // mean for a whole game
}
