package dice_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sandtable/dice"
	"sandtable/kernel"
)

// outcomes makes a node with the given weights; outcome i is choice {1, i}.
func outcomes(weights ...uint32) []kernel.Outcome {
	outs := make([]kernel.Outcome, len(weights))
	for i, w := range weights {
		outs[i] = kernel.Outcome{Choice: kernel.Choice{Verb: 1, A: int16(i)}, Weight: w}
	}
	return outs
}

var die = outcomes(1, 1, 1, 1, 1, 1)

func faces(t *testing.T, s dice.Source, n int) string {
	t.Helper()
	var b strings.Builder
	for i := range n {
		c, err := s.Draw(i, die)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(&b, c.A+1)
	}
	return b.String()
}

func sources(t *testing.T) map[string]dice.Source {
	t.Helper()
	all := map[string]dice.Source{}
	for _, g := range []string{dice.ChaCha8, dice.PCG} {
		s, err := dice.NewSeeded(g, "omaha")
		if err != nil {
			t.Fatal(err)
		}
		all[g] = s
	}
	f, err := dice.NewFair(dice.Secret{1, 2, 3}, "game-1", []string{"aa", "bb"})
	if err != nil {
		t.Fatal(err)
	}
	all["fair"] = f
	return all
}

// The dice of a seed or a secret must mean the same in every later release.
func TestKnownAnswers(t *testing.T) {
	want := map[string]string{
		dice.ChaCha8: "216334661222362264365323",
		dice.PCG:     "152112463234213544211265",
		"fair":       "434131112633226113365415",
	}
	for name, s := range sources(t) {
		if got := faces(t, s, 24); got != want[name] {
			t.Errorf("%s: faces are %s, want %s", name, got, want[name])
		}
	}
}

// Fair dice computed by hand from the rule in [dice.How], not by the package.
func TestFairFollowsItsRule(t *testing.T) {
	secret := dice.Secret{1, 2, 3}
	f, err := dice.NewFair(secret, "game-1", []string{"aa", "bb"})
	if err != nil {
		t.Fatal(err)
	}
	for n := range 200 {
		mac := hmac.New(sha256.New, secret[:])
		fmt.Fprintf(mac, "sandtable fair dice 1\ngame-1\naa\nbb\ndraw %d.0\n", n)
		want := binary.BigEndian.Uint64(mac.Sum(nil)) % 6
		got, err := f.Draw(n, die)
		if err != nil {
			t.Fatal(err)
		}
		if uint64(got.A) != want {
			t.Fatalf("draw %d is %d, by the rule it is %d", n, got.A, want)
		}
	}
}

func TestCommitment(t *testing.T) {
	s := dice.NewSecret()
	sum := sha256.Sum256(s[:])
	if s.Commitment() != hex.EncodeToString(sum[:]) {
		t.Error("the commitment is not SHA-256 of the secret")
	}
	if !s.Opens(s.Commitment()) || dice.NewSecret().Opens(s.Commitment()) {
		t.Error("only the secret itself opens its commitment")
	}
	back, err := dice.ParseSecret(s.String())
	if err != nil || back != s {
		t.Errorf("read back %v, error %v", back, err)
	}
	for _, bad := range []string{"", "12", strings.Repeat("g", 64), s.String() + "00"} {
		if _, err := dice.ParseSecret(bad); err == nil || !strings.Contains(err.Error(), "64 hexadecimal digits") {
			t.Errorf("%q: error is %v", bad, err)
		}
	}
}

// Every input of fair dice must matter, and lines must not run into each other.
func TestFairDependsOnAll(t *testing.T) {
	base, _ := dice.NewFair(dice.Secret{}, "g", []string{"a", "b"})
	want := faces(t, base, 40)
	for name, f := range map[string]func() (*dice.Fair, error){
		"secret": func() (*dice.Fair, error) { return dice.NewFair(dice.Secret{1}, "g", []string{"a", "b"}) },
		"game":   func() (*dice.Fair, error) { return dice.NewFair(dice.Secret{}, "h", []string{"a", "b"}) },
		"nonce":  func() (*dice.Fair, error) { return dice.NewFair(dice.Secret{}, "g", []string{"a", "c"}) },
		"joined": func() (*dice.Fair, error) { return dice.NewFair(dice.Secret{}, "g", []string{"ab"}) },
	} {
		s, err := f()
		if err != nil {
			t.Fatal(err)
		}
		if faces(t, s, 40) == want {
			t.Errorf("another %s gives the same dice", name)
		}
	}
	for _, bad := range []string{"", "two words", "two\nlines", strings.Repeat("x", 129), "é"} {
		if _, err := dice.NewFair(dice.Secret{}, "g", []string{bad}); err == nil {
			t.Errorf("nonce %q is accepted", bad)
		}
		if _, err := dice.NewFair(dice.Secret{}, bad, []string{"a"}); err == nil {
			t.Errorf("game %q is accepted", bad)
		}
	}
	if _, err := dice.NewFair(dice.Secret{}, "g", nil); err == nil {
		t.Error("fair dice without nonces are accepted")
	}
}

// A draw depends on its number only: the order of asking does not matter.
func TestNoStream(t *testing.T) {
	for name, s := range sources(t) {
		want, _ := s.Draw(7, die)
		for i := range 20 {
			if _, err := s.Draw(i, die); err != nil {
				t.Fatal(err)
			}
		}
		if got, _ := s.Draw(7, die); got != want {
			t.Errorf("%s: draw 7 was %v and is now %v", name, want, got)
		}
	}
}

// chiSquare returns the statistic of observed counts against weights.
func chiSquare(counts []int, weights []uint32, n int) float64 {
	var total, sum float64
	for _, w := range weights {
		total += float64(w)
	}
	for i, c := range counts {
		e := float64(n) * float64(weights[i]) / total
		sum += (float64(c) - e) * (float64(c) - e) / e
	}
	return sum
}

// The sources are fixed, so this either always passes or always fails. 99.9 %
// points of chi-square: 5 degrees 20.5, 10 degrees 29.6, 35 degrees 66.6.
func TestDistribution(t *testing.T) {
	const n = 20_000
	sums := []uint32{1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1}
	for name, s := range sources(t) {
		for _, c := range []struct {
			weights []uint32
			limit   float64
		}{{[]uint32{1, 1, 1, 1, 1, 1}, 20.5}, {sums, 29.6}} {
			counts := make([]int, len(c.weights))
			for i := range n {
				d, err := s.Draw(i, outcomes(c.weights...))
				if err != nil {
					t.Fatal(err)
				}
				counts[d.A]++
			}
			if x := chiSquare(counts, c.weights, n); x > c.limit {
				t.Errorf("%s with weights %v: chi-square %.1f above %.1f: %v", name, c.weights, x, c.limit, counts)
			}
		}
		pairs, flat := make([]int, 36), make([]uint32, 36)
		for i := range flat {
			flat[i] = 1
		}
		text := faces(t, s, n)
		for i := 1; i < n; i++ {
			pairs[int(text[i-1]-'1')*6+int(text[i]-'1')]++
		}
		if x := chiSquare(pairs, flat, n-1); x > 66.6 {
			t.Errorf("%s: pairs of draws, chi-square %.1f", name, x)
		}
	}
}

func TestTotal(t *testing.T) {
	if n, err := dice.Total(outcomes(math.MaxUint32-1, 1)); n != math.MaxUint32 || err != nil {
		t.Errorf("largest total: %d, %v", n, err)
	}
	for want, outs := range map[string][]kernel.Outcome{
		"no outcomes": nil, "weight 0": outcomes(1, 0), "add up to 4294967296": outcomes(math.MaxUint32, 1),
	} {
		if _, err := dice.Total(outs); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q, error is %v", want, err)
		}
	}
}

func TestGeneratorNames(t *testing.T) {
	if _, err := dice.NewSeeded("mt19937", "x"); err == nil || !strings.Contains(err.Error(), "chacha8, pcg") {
		t.Errorf("error is %v", err)
	}
}

func TestScripted(t *testing.T) {
	s := dice.NewScripted(func(c kernel.Choice) string { return fmt.Sprintf("die %d", c.A+1) })
	if _, err := s.Draw(0, die); !errors.Is(err, dice.ErrNothingQueued) {
		t.Errorf("empty queue: error is %v", err)
	}
	s.Queue("4", "die 2", "9", "1")
	for _, want := range []int16{3, 1} {
		if c, err := s.Draw(0, die); err != nil || c.A != want {
			t.Errorf("drew %v, %v, want face %d", c, err, want+1)
		}
	}
	if _, err := s.Draw(0, die); err == nil || !strings.Contains(err.Error(), `"9" is not a result`) || !strings.Contains(err.Error(), "die 6") {
		t.Errorf("error is %v", err)
	}
	if s.Left() != 2 {
		t.Errorf("%d are left: a wrong result must stay queued", s.Left())
	}
	s.Reset()
	if s.Left() != 0 {
		t.Error("reset leaves results")
	}
	twice := dice.NewScripted(func(c kernel.Choice) string { return fmt.Sprintf("chit-%d x", c.A) })
	twice.Queue("x")
	if _, err := twice.Draw(0, die); err == nil || !strings.Contains(err.Error(), "could be 6 results") {
		t.Errorf("error is %v", err)
	}
}

// Whatever the weights, a draw is one of the outcomes, the same one each time.
func TestDrawAlwaysAnOutcome(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		weights := rapid.SliceOfN(rapid.Uint32Range(1, 1<<26), 1, 40).Draw(t, "weights")
		n := rapid.IntRange(0, 1<<30).Draw(t, "n")
		s, err := dice.NewSeeded(dice.ChaCha8, rapid.String().Draw(t, "seed"))
		if err != nil {
			t.Fatal(err)
		}
		outs := outcomes(weights...)
		a, err := s.Draw(n, outs)
		if err != nil || a.A < 0 || int(a.A) >= len(outs) {
			t.Fatalf("drew %v, %v", a, err)
		}
		if b, _ := s.Draw(n, outs); a != b {
			t.Fatalf("drew %v, then %v", a, b)
		}
	})
}

func BenchmarkDraw(b *testing.B) {
	f, err := dice.NewFair(dice.Secret{}, "g", []string{"a", "b"})
	if err != nil {
		b.Fatal(err)
	}
	s, err := dice.NewSeeded(dice.ChaCha8, "x")
	if err != nil {
		b.Fatal(err)
	}
	for name, src := range map[string]dice.Source{"fair": f, "seeded": s} {
		b.Run(name, func(b *testing.B) {
			for i := range b.N {
				if _, err := src.Draw(i, die); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
