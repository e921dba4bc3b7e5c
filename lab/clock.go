package lab

import (
	"encoding/json"
	"fmt"
	"math"
	"math/bits"
	"time"
)

// Clock counts the times that one bot took for its decisions, in buckets of
// growing width: eight for each doubling. As JSON it is kept in full.
type Clock struct {
	n      int64
	sum    time.Duration
	max    time.Duration
	bucket [buckets]int64
}

const buckets = 64 * 8

// note counts one decision.
func (c *Clock) note(d time.Duration) {
	c.n++
	c.sum += d
	c.max = max(c.max, d)
	c.bucket[bucketOf(uint64(max(d, 0)))]++
}

// Add counts all decisions of another clock.
func (c *Clock) Add(o *Clock) {
	c.n += o.n
	c.sum += o.sum
	c.max = max(c.max, o.max)
	for i, n := range o.bucket {
		c.bucket[i] += n
	}
}

// Times sums the decisions of so many games up.
func (c *Clock) Times(games int) Times {
	t := Times{Decisions: c.n, Max: float64(c.max) / 1e3}
	if c.n == 0 || games == 0 {
		return t
	}
	t.Mean = float64(c.sum) / 1e3 / float64(c.n)
	t.Game = float64(c.sum) / 1e6 / float64(games)
	t.P50, t.P90, t.P95, t.P99 = c.quantile(0.5), c.quantile(0.9), c.quantile(0.95), c.quantile(0.99)
	return t
}

func (c *Clock) quantile(q float64) float64 {
	want, seen := int64(math.Ceil(q*float64(c.n))), int64(0)
	for b, n := range c.bucket {
		if seen += n; seen >= want {
			return min(bucketTop(b)/1e3, float64(c.max)/1e3)
		}
	}
	return float64(c.max) / 1e3
}

// kept is a clock as JSON: pairs of a bucket and its count.
type kept struct {
	Sum     time.Duration `json:"sum"`
	Max     time.Duration `json:"max"`
	Buckets [][2]int64    `json:"buckets"`
}

// MarshalJSON writes the buckets that are not empty.
func (c *Clock) MarshalJSON() ([]byte, error) {
	k := kept{Sum: c.sum, Max: c.max, Buckets: [][2]int64{}}
	for b, n := range c.bucket {
		if n > 0 {
			k.Buckets = append(k.Buckets, [2]int64{int64(b), n})
		}
	}
	return json.Marshal(k)
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (c *Clock) UnmarshalJSON(text []byte) error {
	var k kept
	if err := json.Unmarshal(text, &k); err != nil {
		return err
	}
	*c = Clock{sum: k.Sum, max: k.Max}
	for _, x := range k.Buckets {
		if x[0] < 0 || x[0] >= buckets || x[1] < 0 {
			return fmt.Errorf("no bucket %d with %d decisions", x[0], x[1])
		}
		c.bucket[x[0]] = x[1]
		c.n += x[1]
	}
	return nil
}

// bucketOf numbers eight buckets for each doubling.
func bucketOf(ns uint64) int {
	if ns < 8 {
		return int(ns)
	}
	e := bits.Len64(ns) - 4
	return (e+1)*8 + int(ns>>e) - 8
}

// bucketTop is the largest value of a bucket.
func bucketTop(b int) float64 {
	if b < 8 {
		return float64(b)
	}
	e := b/8 - 1
	return float64((uint64(b%8)+9)<<e - 1)
}
