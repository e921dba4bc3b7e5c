package lab

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

// Wilson intervals worked out by hand: for 8 of 10 with z = 1.96 the centre is
// (0.8 + 3.8415/20)/(1 + 3.8415/10) = 0.7167 and the half width 0.2266.
func TestWilson(t *testing.T) {
	cases := []struct {
		k, n      int
		low, high float64
	}{
		{8, 10, 0.4901625, 0.9433178},
		{0, 10, 0, 0.2775328},
		{10, 10, 0.7224672, 1},
		{50, 100, 0.4038315, 0.5961685},
		{0, 0, 0, 1},
	}
	for _, c := range cases {
		s := NewShare(c.k, c.n)
		if math.Abs(s.Low-c.low) > 1e-6 || math.Abs(s.High-c.high) > 1e-6 {
			t.Errorf("%d of %d: %.7f to %.7f, want %.7f to %.7f", c.k, c.n, s.Low, s.High, c.low, c.high)
		}
	}
}

// Of 2 4 4 4 5 5 7 9: sum 40, mean 5, squares about it 32, sd sqrt(32/7).
func TestDist(t *testing.T) {
	d := NewDist([]float64{9, 2, 5, 4, 4, 7, 4, 5})
	if d.N != 8 || d.Mean != 5 || !near(d.SD, math.Sqrt(32.0/7)) {
		t.Errorf("n %d, mean %g, sd %g", d.N, d.Mean, d.SD)
	}
	if want := 2.3646 * math.Sqrt(32.0/7) / math.Sqrt(8); math.Abs(d.Margin-want) > 0.001 { // Student's deviate of 7
		t.Errorf("margin %g, want %g", d.Margin, want)
	}
	if d.Min != 2 || d.Q05 != 2 || d.Q25 != 4 || d.Median != 4 || d.Q75 != 5 || d.Q95 != 9 || d.Max != 9 {
		t.Errorf("quantiles %+v", d)
	}
	want := []Bin{{2, 3, 1}, {3, 4, 0}, {4, 5, 3}, {5, 6, 2}, {6, 7, 0}, {7, 8, 1}, {8, 9, 0}, {9, 10, 1}}
	if len(d.Bins) != len(want) {
		t.Fatalf("bins %v", d.Bins)
	}
	for i, b := range want {
		if d.Bins[i] != b {
			t.Errorf("bin %d is %v, want %v", i, d.Bins[i], b)
		}
	}
}

// TestMarginsHoldTheTruth: of few values as of many about 5 % of the intervals of the mean may miss it.
func TestMarginsHoldTheTruth(t *testing.T) {
	for n, known := range map[int]float64{2: 12.7062, 4: 3.1824, 6: 2.5706, 12: 2.2010, 31: 2.0423, 200: 1.9720} {
		rng := rand.New(rand.NewPCG(uint64(n), 1))
		const times = 4000
		missed := 0
		for range times {
			v := make([]float64, n)
			for i := range v {
				v[i] = 7 + 3*rng.NormFloat64()
			}
			d := NewDist(v)
			if math.Abs(d.Mean-7) > d.Margin {
				missed++
			}
			if dev := d.Margin * math.Sqrt(float64(n)) / d.SD; math.Abs(dev-known) > 0.0015 {
				t.Fatalf("%d values: a deviate of %g, want %g", n, dev, known)
			}
		}
		if missed < times*4/100 || missed > times*6/100 {
			t.Errorf("%d values: %d of %d intervals miss the mean", n, missed, times)
		}
	}
}

func TestDistOfFewValues(t *testing.T) {
	if d := NewDist(nil); d.N != 0 || d.Mean != 0 {
		t.Errorf("of nothing: %+v", d)
	}
	if d := NewDist([]float64{-3}); d.Mean != -3 || d.SD != 0 || d.Median != -3 || len(d.Bins) != 1 {
		t.Errorf("of one value: %+v", d)
	}
}

func TestHistogramHoldsEverything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.SliceOfN(rapid.Map(rapid.IntRange(-5000, 5000), func(i int) float64 { return float64(i) }), 1, 60).Draw(t, "values")
		d := NewDist(append([]float64(nil), v...))
		if len(d.Bins) > maxBins {
			t.Fatalf("%d bins", len(d.Bins))
		}
		for i, b := range d.Bins {
			if i > 0 && b.From != d.Bins[i-1].To {
				t.Fatalf("a gap before %v", b)
			}
			n := 0
			for _, x := range v {
				if x >= b.From && x < b.To {
					n++
				}
			}
			if n != b.Count {
				t.Fatalf("bin %v holds %d of the values", b, n)
			}
		}
	})
}

func TestClocks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ns := rapid.Uint64Range(0, 1<<60).Draw(t, "ns")
		b := bucketOf(ns)
		if top := bucketTop(b); float64(ns) > top || ns > 8 && top > float64(ns)*1.126 {
			t.Fatalf("%d ns fall into bucket %d, whose top is %g", ns, b, top)
		}
		if b > 0 && bucketTop(b-1) >= float64(ns) && ns < 1<<50 {
			t.Fatalf("%d ns belong into the bucket below %d", ns, b)
		}
	})
	var a, b, back Clock
	for i := 1; i <= 100; i++ {
		c := &a
		if i%2 == 0 {
			c = &b
		}
		c.note(time.Duration(i) * time.Microsecond)
	}
	a.Add(&b)
	text, err := json.Marshal(&a)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &back); err != nil || back != a {
		t.Errorf("a clock reads back differently, error %v: %s", err, text)
	}
	m := a.Times(10)
	if m.Decisions != 100 || !near(m.Mean, 50.5) || !near(m.Game, 0.505) || m.Max != 100 {
		t.Errorf("times %+v", m)
	}
	if m.P50 < 50 || m.P50 > 56.3 || m.P99 < 99 || m.P99 > 100 {
		t.Errorf("percentiles %g and %g of 1 to 100", m.P50, m.P99)
	}
}
